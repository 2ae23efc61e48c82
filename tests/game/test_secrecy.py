"""A secret reaches only those who may know it: games that differ only in what a reader may not know."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.game import OFFICIAL, RULESETS, Game, Ruleset, apply, legal_actions, new_game, opening, view
from app.game import actions as act
from app.game import events as ev
from app.game.state import allies
from app.game.vocabulary import Phase, Policy, Role

PAIRS = 100  # for each number of players and each kind of reader
PAIRS_OF_EACH_PRESET = 30

REVELATIONS = (
    ev.GameOver,  # all roles and the seed
    ev.NotHitler,  # the answer of an elected chancellor
    ev.Executed,  # was it Hitler
    ev.PolicyEnacted,  # the top policy, in chaos
    ev.PoliciesDrawn,  # the reader's own cards
    ev.PoliciesPassed,
    ev.PoliciesPeeked,
    ev.LoyaltyShown,  # the reader's own investigation
)
"""Where a rule reveals what was hidden: there, and only there, a pair of games may part."""


def told_to(reader: int | None, events: tuple[ev.Event, ...]) -> list[ev.Event]:
    heard = [event for event in events if event.audience is None or reader in event.audience]
    return [replace(event, commitment="") if isinstance(event, ev.GameStarted) else event for event in heard]


def twin_roles(
    roles: tuple[Role, ...], reader: int | None, game: Game, chance: random.Random
) -> tuple[Role, ...]:
    """Other roles of which the reader knows the same."""
    if reader is None:
        return tuple(chance.sample(roles, len(roles)))
    known = {reader, *(seat for seat, _ in allies(game.deal, reader))}
    hidden = [role for seat, role in enumerate(roles) if seat not in known]
    chance.shuffle(hidden)
    return tuple(role if seat in known else hidden.pop() for seat, role in enumerate(roles))


def twins(seats: int, reader: int | None, chance: random.Random, rules: Ruleset) -> tuple[Game, Game]:
    first = new_game(seats, rules, chance.randbytes(32))
    deal = first.deal
    second = new_game(
        seats,
        rules,
        chance.randbytes(32),
        roles=twin_roles(deal.roles, reader, first, chance),
        deck=tuple(chance.sample(deal.deck, len(deal.deck))),
        first_president=deal.first_president,
    )
    assert (second.deal.roles, second.deal.deck) != (deal.roles, deal.deck)
    return first, second


def rest(hand: tuple[Policy, ...], policy: Policy) -> list[Policy]:
    cards = list(hand)
    cards.remove(policy)
    return cards


def pick(
    pair: tuple[Game, Game], reader: int | None, chance: random.Random
) -> list[tuple[int, act.Action]] | None:
    """An action for each game that looks the same to the reader; None if their cards allow none."""
    game, other = pair
    if game.phase is Phase.VOTE:
        return ballots(pair, reader, chance)
    seat = game.chancellor if game.phase is Phase.CHANCELLOR_ENACTS else game.president
    assert seat is not None
    if seat != reader and game.phase is Phase.PRESIDENT_DISCARDS:
        return discards(pair, chance)
    if seat != reader and game.phase is Phase.CHANCELLOR_ENACTS:
        common = [action for action in legal_actions(game, seat) if action in legal_actions(other, seat)]
        return [(seat, chance.choice(common))] * 2 if common else None
    return [(seat, chance.choice(legal_actions(game, seat)))] * 2


def discards(pair: tuple[Game, Game], chance: random.Random) -> list[tuple[int, act.Action]] | None:
    """What somebody else discards may differ, if the chancellor can enact the same in both games."""
    options = [
        [
            (game.president, act.Discard(policy))
            for policy in chance.sample([*Policy], 2)
            if policy in game.hand
        ]
        for game in pair
    ]
    for one in options[0]:
        for two in options[1]:
            if set(rest(pair[0].hand, one[1].policy)) & set(rest(pair[1].hand, two[1].policy)):
                return [one, two]
    return None


def ballots(
    pair: tuple[Game, Game], reader: int | None, chance: random.Random
) -> list[tuple[int, act.Action]]:
    """The same votes in the end, but others give theirs in another order."""
    actions: list[tuple[int, act.Action]] = []
    waiting = [[seat for seat in game.living if game.votes[seat] is None] for game in pair]
    if reader in waiting[0] and (chance.random() < 0.3 or waiting[0] == [reader] or waiting[1] == [reader]):
        return [(reader, act.Vote(says_ja(pair[0], reader)))] * 2
    for game, left in zip(pair, waiting, strict=True):
        seat = chance.choice([seat for seat in left if seat != reader])
        actions.append((seat, act.Vote(says_ja(game, seat))))
    return actions


def says_ja(game: Game, seat: int) -> bool:
    """The same in both games, whoever votes when."""
    return random.Random(f"{len(game.rounds)}/{seat}").random() < 0.6


def follow(seats: int, reader: int | None, chance: random.Random, rules: Ruleset = OFFICIAL) -> int:
    """Plays two games until a rule parts them; returns how many steps looked the same."""
    pair = twins(seats, reader, chance, rules)
    assert told_to(reader, opening(pair[0])) == told_to(reader, opening(pair[1]))
    steps = 0
    while True:
        assert view(pair[0], reader) == view(pair[1], reader)
        if reader is not None:
            assert legal_actions(pair[0], reader) == legal_actions(pair[1], reader)
        chosen = pick(pair, reader, chance)
        if chosen is None:
            return steps
        (one, heard), (two, heard_too) = (apply(g, *move) for g, move in zip(pair, chosen, strict=True))
        here, there = told_to(reader, heard), told_to(reader, heard_too)
        if here != there:
            parted = next((a, b) for a, b in zip(here, there, strict=False) if a != b)
            assert isinstance(parted[0], REVELATIONS)
            assert isinstance(parted[1], REVELATIONS)
            assert not (isinstance(parted[0], ev.PolicyEnacted) and not parted[0].by_chaos)
            return steps
        pair = (one, two)
        steps += 1


READERS: dict[str, Callable[[random.Random, int], int | None]] = {
    "public": lambda chance, seats: None,
    "seat": lambda chance, seats: chance.randrange(seats),
}


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("seats", range(5, 11))
def test_games_that_differ_in_hidden_things_look_the_same(seats, kind):
    chance = random.Random(f"{seats}/{kind}")
    steps = [follow(seats, READERS[kind](chance, seats), chance) for _ in range(PAIRS)]
    assert sum(steps) > PAIRS * 3 * seats  # the pairs went on together for several rounds
    assert max(steps) > 10 * seats


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("name", [name for name in RULESETS if name != OFFICIAL.name])
def test_under_every_preset_too(name, kind):
    for seats in range(5, 11):
        chance = random.Random(f"{name}/{seats}/{kind}")
        steps = [
            follow(seats, READERS[kind](chance, seats), chance, RULESETS[name])
            for _ in range(PAIRS_OF_EACH_PRESET)
        ]
        assert sum(steps) > PAIRS_OF_EACH_PRESET * 3 * seats


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seats", range(5, 11))
def test_a_view_holds_only_its_readers_secrets(seats, name, random_play):
    """Every secret of a view can be read from what that seat was told."""
    chance = random.Random(seats)
    for _ in range(8):
        start = new_game(seats, RULESETS[name], chance.randbytes(32))
        told: dict[int, list[ev.Event]] = {seat: [] for seat in range(seats)}
        for event in opening(start):
            if isinstance(event, ev.RoleDealt):
                told[event.seat].append(event)
        for game, events in random_play(start, chance):
            for event in events:
                for seat in event.audience or ():
                    told[seat].append(event)
            if game.phase is not Phase.VOTE:
                for seat in range(seats):
                    check_against(game, seat, told[seat])


def check_against(game: Game, seat: int, told: list[ev.Event]) -> None:
    seen = view(game, seat)
    of = lambda kind: [event for event in told if isinstance(event, kind)]  # noqa: E731
    (dealt,) = of(ev.RoleDealt)
    assert (seen.role, seen.allies) == (dealt.role, dealt.allies)
    assert [cards for _, cards in seen.drawn] == [
        e.policies for e in of((ev.PoliciesDrawn, ev.PoliciesPassed))
    ]
    assert [policy for _, policy in seen.thrown] == [e.policy for e in of(ev.PolicyDiscarded)]
    assert list(seen.loyalties) == [(e.target, e.party) for e in of(ev.LoyaltyShown)]
    peeks = of(ev.PoliciesPeeked)
    assert seen.peeked == (peeks[-1].policies if peeks else None)
    holding = {Phase.PRESIDENT_DISCARDS: game.president, Phase.CHANCELLOR_ENACTS: game.chancellor}
    assert seen.hand == (seen.drawn[-1][1] if holding.get(game.phase) == seat else ())
    assert (seen.roles is None) == (game.phase is not Phase.OVER)


def test_the_public_view_has_no_private_part(table):
    scene = table().elect(1)
    seen = view(scene.game, None)
    assert (seen.role, seen.allies, seen.vote, seen.hand, seen.drawn) == (None, (), None, (), ())
    assert (seen.loyalties, seen.peeked, seen.thrown, seen.roles) == ((), None, (), None)


def test_who_has_voted_is_told_to_nobody(table):
    scene = table().nominate(1)
    scene.do(3, act.Vote(True)).do(3, act.Vote(False))
    assert [event.audience for event in scene.told[1:]] == [(3,), (3,)]
    for reader in (None, 0, 6):
        seen = view(scene.game, reader)
        assert seen.votes_in == 1
        assert seen.vote is None
        assert [seat for seat, _ in seen.waiting] == ([] if reader is None else [reader])
    assert view(scene.game, 3).vote is False
    assert view(scene.game, 3).waiting == ()


def test_the_order_of_handed_cards_says_nothing(table):
    """FA-34: whatever order the deck has, president and chancellor are shown the cards sorted."""
    hands = set()
    for deck in ("LFF", "FLF", "FFL"):
        scene = table(deck=deck + "FFL" * 4 + "FL").elect(1)
        scene.discard(Policy.FASCIST)
        hands.add(
            tuple((event.policies) for event in scene.of(ev.PoliciesDrawn) + scene.of(ev.PoliciesPassed))
        )
    assert len(hands) == 1


def test_the_dead_see_what_they_knew(table):
    scene = table(5).fascists(4)
    president = scene.game.president
    victim = next(s for s in scene.game.living if s != president and scene.game.deal.roles[s] is Role.LIBERAL)
    before = view(scene.game, victim)
    scene.use(victim)
    after = view(scene.game, victim)
    assert (after.role, after.allies, after.drawn) == (before.role, before.allies, before.drawn)
    assert legal_actions(scene.game, victim) == ()
    assert after.roles is None


def test_fascists_keep_what_they_knew_when_hitler_is_investigated(table):
    """The card of Hitler shows fascist (FA-13); the fascist's own notes still say Hitler."""
    hitler = 8
    scene = table(9, roles=(Role.FASCIST, *([Role.LIBERAL] * 5), Role.FASCIST, Role.FASCIST, Role.HITLER))
    scene.enact(Policy.FASCIST).use(hitler)
    seen = view(scene.game, 0)
    assert dict(seen.allies)[hitler] is Role.HITLER
    assert [(target, party.value) for target, party in seen.loyalties] == [(hitler, "fascist")]


@pytest.mark.parametrize("seat", [-1, 7])
def test_nobody_sits_outside_the_table(table, seat):
    with pytest.raises(IndexError):
        view(table().game, seat)
