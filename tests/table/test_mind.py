"""The house bots' mind: legal, repeatable, blind to what its seat cannot know, and no fool."""

import ast
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import app.table.mind
from app.game import OFFICIAL, RULESETS, Ruleset, apply, legal_actions, new_game, view, waiting_for
from app.game.actions import (
    Action,
    AnswerVeto,
    AskVeto,
    CallElection,
    Decline,
    Discard,
    Enact,
    Execute,
    Investigate,
    Nominate,
    Vote,
)
from app.game.view import Round, View
from app.game.vocabulary import Party, Phase, Policy, Role
from app.table.mind import choose
from tests.bench.bots import Sample, play, seed, steps

L, F = Policy.LIBERAL, Policy.FASCIST
SIZES = range(5, 11)
# 0 and 1 liberal; 2 and 3 fascist; 4 Hitler; the others liberal.
ROLES = (
    Role.LIBERAL,
    Role.LIBERAL,
    Role.FASCIST,
    Role.FASCIST,
    Role.HITLER,
    Role.LIBERAL,
    Role.LIBERAL,
)
HITLER = 4
CHANCES = tuple(number * 2654435761 % 2**32 for number in range(40))
HOUSE_RULES = {
    **RULESETS,
    "redrawn early veto": Ruleset.from_dict({"veto": "redraw", "veto_from": 0}),
    "small": Ruleset.from_dict(
        {"min_players": 3, "fascists": {"3": 0, "4": 1}, "boards": {"3": [None], "4": [None, "policy_peek"]}}
    ),
    "long way": Ruleset.from_dict(
        {
            "fascist_to_win": 8,
            "fascist_policies": 13,
            "hitler_zone": 0,
            "chaos_at": 1,
            "investigate_repeat": True,
        }
    ),
}


class Situation(NamedTuple):
    seen: View
    options: tuple[Action, ...]
    chance: int
    roles: tuple[Role, ...]

    @property
    def choice(self) -> Action:
        return choose(self.seen, self.options, self.chance)


def wander(seats: int, rules: Ruleset, number: int) -> Iterator[Situation]:
    """Every decision of a game whose players choose blindly, so that it comes to states no bot would seek."""
    dice = random.Random(number)
    game = new_game(seats, rules, seed(number))
    while game.phase is not Phase.OVER:
        deciders = {seat: actions for seat in range(seats) if (actions := legal_actions(game, seat))}
        for seat, options in deciders.items():
            yield Situation(view(game, seat), options, dice.randrange(2**32), game.deal.roles)
            game, _ = apply(game, seat, dice.choice(options))


@cache
def situations() -> tuple[Situation, ...]:
    return tuple(
        situation
        for number in range(8)
        for rules in (OFFICIAL, HOUSE_RULES["redrawn early veto"])
        for seats in SIZES
        for situation in wander(seats, rules, number)
    )


def facing(kind: type[Action], *roles: Role) -> list[Situation]:
    """The situations of these roles in which this kind of action can be taken; there must be some."""
    found = [
        situation
        for situation in situations()
        if situation.seen.role in roles and any(type(option) is kind for option in situation.options)
    ]
    assert found
    return found


def target(action: Action) -> int:
    assert isinstance(action, Nominate | Investigate | CallElection | Execute)
    return action.target


def seen_by(seat: int, **facts: Any) -> View:
    """The view of a new game of seven, with other facts put in."""
    return replace(view(new_game(7, OFFICIAL, bytes(32), roles=ROLES), seat), **facts)


def choices(seen: View, options: Sequence[Action]) -> set[Action]:
    """Whatever comes out with any luck."""
    return {choose(seen, options, chance) for chance in CHANCES}


def government(president: int, chancellor: int, enacted: Policy, votes: str = "JJJJJJJ") -> Round:
    ballots = tuple(vote == "J" for vote in votes)
    return Round(president, chancellor, ballots, elected=True, vetoed=False, enacted=enacted, chaos=None)


def votes_on(seat: int, president: int, chancellor: int, **facts: Any) -> set[Action]:
    seen = seen_by(seat, phase=Phase.VOTE, president=president, chancellor=chancellor, **facts)
    return choices(seen, (Vote(True), Vote(False)))


# Legal, repeatable, blind.


@pytest.mark.parametrize("rules", HOUSE_RULES.values(), ids=HOUSE_RULES)
def test_takes_an_option_in_whatever_state_a_game_comes_to(rules: Ruleset) -> None:
    for number in range(4):
        for seats in range(rules.min_players, rules.max_players + 1):
            for situation in wander(seats, rules, number):
                assert situation.choice in situation.options


def test_takes_an_option_when_only_some_are_offered() -> None:
    for situation in situations()[::20]:
        for option in situation.options:
            assert choose(situation.seen, [option], situation.chance) == option


def test_chooses_the_same_again_whatever_the_order_of_the_options() -> None:
    for seen, options, chance, _ in situations()[::10]:
        assert choose(seen, options, chance) == choose(seen, options[::-1], chance)


def test_chance_makes_bots_differ() -> None:
    nominations = tuple(Nominate(seat) for seat in range(1, 7))
    assert len(choices(seen_by(0), nominations)) > 3


@pytest.mark.parametrize("chance", [0, 2**32 - 1])
def test_takes_any_number_of_32_bits(chance: int) -> None:
    assert choose(seen_by(0), (Nominate(1), Nominate(2)), chance) in {Nominate(1), Nominate(2)}


@pytest.mark.parametrize("number", range(5))
def test_plays_the_same_in_another_deal_that_it_cannot_tell_apart(number: int) -> None:
    others_swapped = (*ROLES[:2], ROLES[5], ROLES[3], ROLES[6], ROLES[2], ROLES[4])
    one, other = (new_game(7, OFFICIAL, seed(number), roles=roles) for roles in (ROLES, others_swapped))
    compared = 0
    while one.phase is not Phase.OVER and view(one, 0) == view(other, 0):
        assert waiting_for(one) == waiting_for(other)
        mover = waiting_for(one)[0][0]
        options = legal_actions(one, mover)
        action = options[one.actions % len(options)]
        if mover == 0:
            action = choose(view(one, 0), options, number)
            assert action == choose(view(other, 0), options, number)
            compared += 1
        one, other = (apply(game, mover, action)[0] for game in (one, other))
    assert compared > 0


def test_has_no_way_to_the_state_of_the_game() -> None:
    allowed = {f"app.game.{module}" for module in ("actions", "ruleset", "view", "vocabulary")}
    folder = Path(app.table.mind.__file__).parent
    for path in folder.glob("mind*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            ours = {name for name in names if name.split(".")[0] == "app"}
            assert {name for name in ours if not name.startswith("app.table.mind_")} <= allowed, path.name


def test_the_public_does_not_play() -> None:
    game = new_game(7, OFFICIAL, bytes(32))
    with pytest.raises(ValueError, match="public"):
        choose(view(game, None), [Vote(True)], 0)


# Liberals.


def test_a_liberal_hands_on_and_enacts_liberal_policies() -> None:
    for situation in facing(Discard, Role.LIBERAL):
        assert situation.choice == Discard(F) or F not in situation.seen.hand
    for situation in facing(Enact, Role.LIBERAL):
        assert situation.choice == Enact(L) or L not in situation.seen.hand


def test_a_liberal_chancellor_asks_for_a_veto_rather_than_enact_a_fascist_policy() -> None:
    for situation in facing(AskVeto, Role.LIBERAL):
        assert (situation.choice == AskVeto()) is (L not in situation.seen.hand)


@pytest.mark.parametrize(("thrown", "agrees"), [(L, True), (F, False)])
def test_a_liberal_president_agrees_to_a_veto_only_if_nothing_liberal_was_passed(
    thrown: Policy, agrees: bool
) -> None:
    seen = seen_by(
        0,
        phase=Phase.VETO,
        chancellor=1,
        fascist=5,
        rounds=(replace(government(0, 1, F), enacted=None),),
        drawn=((0, (F, F, L)),),
        thrown=((0, thrown),),
    )
    assert choices(seen, (AnswerVeto(True), AnswerVeto(False))) == {AnswerVeto(agrees)}


def test_a_liberal_does_not_trust_a_chancellor_who_had_a_choice() -> None:
    facts = {
        "rounds": (government(0, 1, F),),
        "drawn": ((0, (F, F, L)),),
        "thrown": ((0, F),),
        "fascist": 1,
    }
    assert votes_on(0, 5, 1, **facts) == {Vote(False)}
    assert Nominate(1) not in choices(seen_by(0, **facts), tuple(Nominate(seat) for seat in range(1, 7)))


def test_a_liberal_forgives_a_chancellor_who_had_no_choice() -> None:
    drawn = {"rounds": (government(0, 1, F),), "drawn": ((0, (F, F, F)),), "fascist": 1}
    assert Vote(True) in votes_on(0, 0, 1, thrown=((0, F),), **drawn)


BLACK_MARKS = (government(2, 3, F), government(3, 2, F), government(2, 3, F))


@pytest.mark.parametrize("tracker", [0, 1, 2])
def test_a_liberal_never_elects_a_suspect_chancellor_once_hitler_would_win(tracker: int) -> None:
    assert votes_on(0, 1, 3, rounds=BLACK_MARKS, fascist=3, tracker=tracker) == {Vote(False)}


def test_a_liberal_elects_a_known_liberal_rather_than_wait_for_chaos() -> None:
    facts = {"rounds": BLACK_MARKS, "fascist": 3, "tracker": 2, "loyalties": ((1, Party.LIBERAL),)}
    assert votes_on(0, 5, 1, **facts) == {Vote(True)}


def test_a_liberal_votes_ja_sooner_when_chaos_is_near() -> None:
    doubtful = {"rounds": (government(2, 3, F), government(1, 5, L)), "fascist": 1, "liberal": 1}
    assert votes_on(0, 2, 3, tracker=0, **doubtful) == {Vote(False)}
    assert votes_on(0, 2, 3, tracker=2, **doubtful) == {Vote(True)}


def test_a_liberal_distrusts_nobody_for_what_all_have_done() -> None:
    rounds = (government(1, 2, F), government(3, 4, F), government(5, 6, F))
    assert Vote(True) in votes_on(0, 1, 2, rounds=rounds, fascist=2)


def test_a_liberal_elects_a_suspect_who_is_certainly_not_hitler_to_avoid_chaos() -> None:
    suspected = {"rounds": (government(3, 2, F),), "fascist": 3, "tracker": 2}
    assert votes_on(0, 1, 3, **suspected) == {Vote(False)}
    assert Vote(True) in votes_on(0, 1, 3, not_hitler=(3,), **suspected)


def test_a_liberal_would_rather_have_a_chancellor_who_voted_against_fascist_governments() -> None:
    rounds = (government(2, 3, F, "JJJJJNJ"), government(3, 2, F, "JJJJJNJ"), government(2, 3, F, "JJJJJNJ"))
    assert choices(seen_by(0, rounds=rounds), [Nominate(1), Nominate(5)]) == {Nominate(5)}


def test_a_liberal_uses_its_powers_by_what_it_knows() -> None:
    facts = {"rounds": BLACK_MARKS, "loyalties": ((1, Party.LIBERAL), (2, Party.FASCIST))}
    everybody = [1, 2, 3, 4, 5, 6]
    assert choices(seen_by(0, **facts), [Execute(seat) for seat in everybody]) <= {Execute(2), Execute(3)}
    assert choices(seen_by(0, **facts), [CallElection(seat) for seat in everybody]) == {CallElection(1)}
    known_and_not = [Investigate(1), Investigate(2), Investigate(5)]
    assert choices(seen_by(0, **facts), known_and_not) == {Investigate(5)}


def test_a_liberal_never_executes_a_known_liberal() -> None:
    fascists = tuple((seat, Party.FASCIST) for seat in (3, 4, 6))
    seen = seen_by(0, loyalties=((1, Party.LIBERAL), *fascists))
    assert choices(seen, [Execute(1), Execute(2)]) == {Execute(2)}


# Fascists and Hitler.


def test_a_fascist_never_executes_hitler() -> None:
    for situation in facing(Execute, Role.FASCIST):
        assert situation.roles[target(situation.choice)] is Role.LIBERAL


def test_a_hitler_who_knows_his_fascist_spares_him() -> None:
    for situation in facing(Execute, Role.HITLER):
        assert target(situation.choice) not in dict(situation.seen.allies)


def test_a_fascist_would_rather_lose_a_friend_than_hitler() -> None:
    assert choices(seen_by(2), [Execute(3), Execute(HITLER)]) == {Execute(3)}


def test_a_fascist_helps_its_own_as_far_as_it_can_be_shown() -> None:
    def ballots(chancellor: int, *rounds: Round) -> set[Action]:
        return votes_on(2, 0, chancellor, rounds=rounds, fascist=len(rounds))

    assert ballots(3) == {Vote(True)}
    assert Vote(False) in ballots(1)
    assert Vote(False) in ballots(3, *(government(0, 3, F) for _ in range(4)))
    assert choices(seen_by(2), [Nominate(1), Nominate(3)]) == {Nominate(3)}
    assert choices(seen_by(2), [CallElection(1), CallElection(3)]) == {CallElection(3)}
    assert choices(seen_by(2), [CallElection(3), CallElection(HITLER)]) == {CallElection(3)}
    assert choices(seen_by(2), [Investigate(1), Investigate(3)]) == {Investigate(1)}


def test_a_fascist_elects_hitler_once_that_wins() -> None:
    suspected = {"rounds": (government(1, HITLER, F),) * 3, "fascist": 3}
    assert votes_on(2, 1, HITLER, **suspected) == {Vote(True)}
    assert votes_on(HITLER, 1, HITLER, **suspected) == {Vote(True)}
    nominations = [Nominate(seat) for seat in (0, 1, 3, 4, 5, 6)]
    doubted = {"rounds": (government(1, HITLER, F),), "fascist": 3}
    assert choices(seen_by(2, **doubted), nominations) == {Nominate(HITLER)}


@pytest.mark.parametrize("seat", [2, HITLER])
@pytest.mark.parametrize("score", [{"fascist": 5}, {"liberal": 4}])
def test_fascists_stop_pretending_when_one_policy_decides(seat: int, score: dict[str, int]) -> None:
    seen = seen_by(seat, phase=Phase.CHANCELLOR_ENACTS, chancellor=seat, hand=(F, L), **score)
    assert choices(seen, (Enact(F), Enact(L), AskVeto())) == {Enact(F)}
    assert choices(replace(seen, hand=(F, L, L)), (Discard(F), Discard(L))) == {Discard(L)}
    assert choices(replace(seen, hand=(L, L)), (Enact(L), AskVeto())) == {AskVeto()}


def test_a_fascist_president_refuses_a_veto_that_would_cost_the_sixth_policy() -> None:
    for situation in facing(AnswerVeto, Role.FASCIST, Role.HITLER):
        if situation.seen.fascist == 5:
            passed = [c for r, c in situation.seen.drawn if r == len(situation.seen.rounds) - 1][-1]
            if passed.count(F) >= 2:
                assert situation.choice == AnswerVeto(False)


def test_a_fascist_sometimes_pretends() -> None:
    seen = seen_by(2, phase=Phase.CHANCELLOR_ENACTS, chancellor=2, hand=(F, L))
    assert choices(seen, (Enact(F), Enact(L))) == {Enact(F), Enact(L)}


def test_hitler_enacts_liberal_policies_more_often_than_a_fascist() -> None:
    def liberal_choices(seat: int) -> int:
        seen = seen_by(seat, phase=Phase.CHANCELLOR_ENACTS, chancellor=seat, hand=(F, L))
        return sum(choose(seen, (Enact(F), Enact(L)), chance) == Enact(L) for chance in CHANCES)

    assert liberal_choices(HITLER) > len(CHANCES) / 2 + 4 > liberal_choices(2)


# Whole games among bots: always the same ones, so that these figures cannot change by chance.


@cache
def sample(seats: int) -> Sample:
    return play(seats, [seed(number) for number in range(60)])


@pytest.mark.parametrize("seats", SIZES)
def test_both_sides_win_their_share(seats: int) -> None:
    least = 0.3 if seats == 7 else 0.2
    assert sample(seats).share(Party.LIBERAL) >= least
    assert sample(seats).share(Party.FASCIST) >= least


@pytest.mark.parametrize("seats", SIZES)
def test_games_take_as_long_as_among_people(seats: int) -> None:
    assert 8 <= sample(seats).mean_elections <= 13
    assert max(sample(seats).elections) <= 40


def test_games_end_in_every_way() -> None:
    assert len({reason for seats in SIZES for reason in sample(seats).reasons}) == 4


def test_a_game_among_bots_is_the_same_again() -> None:
    assert tuple(steps(7, seed(1))) == tuple(steps(7, seed(1)))


def test_never_executes_itself_nor_leaves_an_investigation_though_it_may() -> None:
    """By the rules of the Norwegian document."""
    asked = set()
    for number in range(30):
        for situation in wander(7 + number % 2, RULESETS["norwegian"], number):
            oneself = Execute(situation.seen.seat or 0)
            if oneself in situation.options or Decline() in situation.options:
                asked.add((situation.seen.role, situation.seen.phase))
                assert situation.choice not in (oneself, Decline())
    assert asked == {(role, phase) for role in Role for phase in (Phase.INVESTIGATION, Phase.EXECUTION)}
