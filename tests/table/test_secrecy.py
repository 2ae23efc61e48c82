"""A secret reaches only those who may know it. Two games that differ only in what a reader may not know send
that reader the same: texts, keyboards, edits, toasts and deadlines, in the same order, at the same times."""

import logging
import random
import re
from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from app.channels.outcome import Failed, Failure
from app.game import OFFICIAL, RULESETS, Game, Ruleset, apply, legal_actions, new_game, view, waiting_for
from app.game.actions import Action, Discard, Enact, Investigate, Vote
from app.game.state import allies
from app.game.vocabulary import Phase, Role
from app.table import door
from app.table.intents import Page
from tests.stage import GROUP, Said, Stage
from tests.table.seated import FIRST, SEED, F, L, Seated, deal

SECRET_PHASES = (Phase.PRESIDENT_DISCARDS, Phase.CHANCELLOR_ENACTS)
PAIRS = 4  # of random games for each number of players and kind of reader


def masked(heard: Sequence[Said]) -> list[str]:
    """The calls in full; only the seal of the deal, which binds the secrets, is another."""
    return [re.sub(r"<code>[0-9a-f]{64}</code>", "<code>seal</code>", repr(said)) for said in heard]


def assert_same(pair: Sequence[Seated], readers: Sequence[int | None]) -> None:
    for reader in readers:
        one, other = (masked(table.heard(reader)) for table in pair)
        assert one == other


def both(pair: Sequence[Seated], seat: int, *actions: Action) -> None:
    """The seat acts in both games: the same, or one action for each."""
    for table, action in zip(pair, actions * 2 if len(actions) == 1 else actions, strict=True):
        table.act(seat, action)


def roles(text: str) -> tuple[Role, ...]:
    return tuple({"L": Role.LIBERAL, "F": Role.FASCIST, "H": Role.HITLER}[letter] for letter in text)


# Pairs that differ in one thing.


def test_a_liberal_cannot_tell_who_else_is_what():
    pair = [Seated(deal(7, roles=roles(text))) for text in ("LLLLFFH", "LFHLLLF")]
    for table in pair:
        table.govern(3, F).govern(2, L).reject(0)
        table.show(0, Page.HAND)
        table.show(0, Page.HAND, in_group=True)
        table.show(0, Page.BOARD)
    assert_same(pair, (None, 0, 3))


def test_a_fascist_of_seven_cannot_tell_liberals_apart_nor_can_hitler_tell_anybody():
    pair = [Seated(deal(7, roles=roles(text))) for text in ("LLLFLFH", "FLLLLFH")]
    for table in pair:
        table.govern(1, F).govern(2, F)
    assert_same(pair, (None, 1, 2, 4, 6))


def test_nobody_but_the_president_can_tell_what_he_discarded():
    pair = [Seated(deal(7, deck="FLLFF" + "FFL" * 4)) for _ in range(2)]
    pair[1] = Seated(deal(7, deck="FFLFF" + "FFL" * 3 + "FLL"))
    for table in pair:
        table.elect(3)
    both(pair, 0, Discard(L), Discard(F))
    both(pair, 3, Enact(F))
    assert_same(pair, (None, 1, 2, 3, 4, 5, 6))
    assert masked(pair[0].heard(0)) != masked(pair[1].heard(0))


def test_nobody_but_the_chancellor_can_tell_what_he_discarded():
    pair = [Seated(deal(7, deck="FFF" + "FFL" * 4 + "LL")), Seated(deal(7, deck="FFL" * 5 + "FL"))]
    for table in pair:
        table.elect(3)
    both(pair, 0, Discard(F))
    both(pair, 3, Enact(F))
    assert_same(pair, (None, 1, 2, 4, 5, 6))
    assert masked(pair[0].heard(3)) != masked(pair[1].heard(3))


def test_only_the_president_learns_what_an_investigation_showed():
    fascists = "FFF" * 3 + "FFLLLLLL"
    pair = [Seated(deal(7, fascists, roles(text))) for text in ("LLLLFFH", "LLLFLFH")]
    for table in pair:
        table.govern(1, F).govern(2, F)
    both(pair, 1, Investigate(3))
    assert_same(pair, (None, 0, 2))
    assert "liberal" in pair[0].last(1)
    assert "fascist" in pair[1].last(1)


def test_only_the_president_learns_the_policies_of_a_peek():
    pair = [Seated(deal(5, "FFL" * 3 + rest)) for rest in ("FFFFFLLL", "LLLFFFFF")]
    for table in pair:
        table.govern(1, F).govern(2, F).govern(3, F)
    assert_same(pair, (None, 0, 1, 3, 4))
    assert masked(pair[0].heard(2)) != masked(pair[1].heard(2))


def test_who_voted_when_is_nobody_elses_business():
    pair = [Seated().nominate(3) for _ in range(2)]
    for table, order in zip(pair, ((0, 1, 2, 3, 4, 5, 6), (5, 3, 1, 0, 2, 4, 6)), strict=True):
        for seat in order:
            table.wait(timedelta(minutes=5))
            table.act(seat, Vote(seat != 2))
    assert_same(pair, (None, 6))


@pytest.mark.parametrize("reader", [1, 3])
def test_that_the_president_has_discarded_is_not_to_be_found_out(reader: int):
    """Whatever a bystander asks for or presses meanwhile. The chancellor himself learns it, of course."""
    early, late = pair = [Seated().elect(2 if reader == 3 else 3) for _ in range(2)]
    early.discard(F)
    for table in pair:
        table.wait(timedelta(hours=3))
        for page in (Page.BOARD, Page.STATUS, Page.HAND):
            table.show(reader, page)
            table.show(reader, page, in_group=True)
        for number in range(1, 14):
            table.press(FIRST + reader, f"p7-{number}:0")
        table.press(999, "p7-9:0")
        table.press(999, "p7-10:0")
    late.discard(F)
    for table in pair:
        table.wait(timedelta(hours=3))
        table.enact(F)
    assert_same(pair, (None, reader))
    assert [said.call for said in early.screens.calls if said.chat == 999] == [
        said.call for said in late.screens.calls if said.chat == 999
    ]


def test_a_room_that_is_found_again_hears_nothing_of_what_the_president_has_done():
    early, late = pair = [Seated().elect(3) for _ in range(2)]
    early.discard(F)
    for table in pair:
        table.wait(timedelta(hours=3))
        table.lose_room()
        table.wait(timedelta(hours=3))
        table.find_room()
    late.discard(F)
    assert_same(pair, (None, 1, 2, 4, 5, 6))


def test_the_clock_strikes_a_little_late_after_a_lost_room_too():
    table = Seated().elect(3)
    before = table.due
    table.lose_room()
    table.wait(timedelta(hours=3))
    table.find_room()
    assert table.due == before + timedelta(hours=3)
    assert table.due != table.table.deadline


def test_the_board_counts_all_discarded_policies_again_when_the_session_is_over():
    table = Seated().govern(3, F)
    table.show(0, Page.BOARD)
    assert "Draw pile: 14, discard pile: 2" in table.last(0)


def test_a_president_who_let_the_time_run_out_looks_like_one_who_chose():
    choosing, waiting = pair = [Seated(deal(7, "FFF" * 3 + "FFLLLLLL")).elect(3) for _ in range(2)]
    waiting.time_out()
    choosing.now = waiting.now
    choosing.discard(F)
    waiting.time_out()
    choosing.now = waiting.now
    choosing.enact(F)
    assert_same(pair, (None, 1, 2, 4, 5, 6))
    assert [str(said.call) for said in waiting.heard(3)][:-2] == [
        str(said.call) for said in choosing.heard(3) if "Done." not in str(said.call)
    ][:-2]


# Random pairs.


def twins(
    seats: int, reader: int | None, chance: random.Random, rules: Ruleset = OFFICIAL
) -> tuple[Game, Game]:
    first = new_game(seats, rules, chance.randbytes(32))
    dealt = first.deal
    known = set() if reader is None else {reader, *(seat for seat, _ in allies(dealt, reader))}
    hidden = [role for seat, role in enumerate(dealt.roles) if seat not in known]
    chance.shuffle(hidden)
    second = new_game(
        seats,
        rules,
        dealt.seed,
        roles=[role if seat in known else hidden.pop() for seat, role in enumerate(dealt.roles)],
        deck=chance.sample(dealt.deck, len(dealt.deck)),
        first_president=dealt.first_president,
    )
    return first, second


def knows_the_same(pair: Sequence[Game], reader: int | None) -> bool:
    return view(pair[0], reader) == view(pair[1], reader)


def after(game: Game, moves: Sequence[tuple[int, Action]]) -> Game:
    for seat, action in moves:
        game, _ = apply(game, seat, action)
    return game


def step(game: Game, reader: int | None, chance: random.Random) -> list[tuple[int, Action]]:
    """What the players do next, up to the next thing that all see: a session is one step. The reader votes
    first, since whoever is the last knows it."""
    if game.phase is Phase.VOTE:
        ballots = [(seat, Vote(seat_says_ja(game, seat))) for seat in game.living]
        chance.shuffle(ballots)
        return sorted(ballots, key=lambda ballot: ballot[0] != reader)
    moves: list[tuple[int, Action]] = []
    while True:
        seat, _ = waiting_for(game)[0]
        moves.append((seat, chance.choice(legal_actions(game, seat))))
        in_secret = game.phase is Phase.PRESIDENT_DISCARDS
        game = after(game, moves[-1:])
        if not in_secret:
            return moves


def seat_says_ja(game: Game, seat: int) -> bool:
    """The same in both games, whoever votes when."""
    return random.Random(f"{len(game.rounds)}/{seat}").random() < 0.65


def steps_alike(
    pair: Sequence[Game], reader: int | None, chance: random.Random
) -> list[list[tuple[int, Action]]] | None:
    """A step for each game after which the reader knows the same; None if chance finds none."""
    for _ in range(20):
        moves = [step(game, reader, chance) for game in pair]
        if pair[0].phase not in (*SECRET_PHASES, Phase.VOTE):
            moves[1] = moves[0]
        if knows_the_same([after(game, m) for game, m in zip(pair, moves, strict=True)], reader):
            return moves
    return None


def probe(table: Seated, reader: int, chance: random.Random) -> None:
    """A curious player asks for every page and presses what is not his."""
    for page in (Page.BOARD, Page.STATUS, Page.HAND):
        table.show(reader, page, in_group=chance.random() < 0.5)
    own = {prompt.number for prompt in table.table.prompts if prompt.seat == reader}
    number = chance.randint(1, table.table.prompt_count + 3)
    if number not in own:
        table.press(FIRST + reader, f"p7-{number}:{chance.randint(0, 3)}")


@pytest.mark.parametrize("in_seat", [False, True], ids=["the group", "a seat"])
@pytest.mark.parametrize("seats", range(5, 11))
def test_random_games_that_differ_in_secret_read_the_same(seats: int, in_seat: bool):
    steps = 0
    for number in range(PAIRS):
        chance = random.Random(f"{seats}/{in_seat}/{number}")
        reader = chance.randrange(seats) if in_seat else None
        steps += steps_that_read_the_same(twins(seats, reader, chance), reader, chance)
    assert steps > 10 * PAIRS


@pytest.mark.parametrize("in_seat", [False, True], ids=["the group", "a seat"])
@pytest.mark.parametrize("name", [name for name in RULESETS if name != OFFICIAL.name])
def test_so_do_games_by_the_rules_of_a_document(name: str, in_seat: bool):
    steps = 0
    for seats in range(5, 11):
        chance = random.Random(f"{name}/{seats}/{in_seat}")
        reader = chance.randrange(seats) if in_seat else None
        games = twins(seats, reader, chance, RULESETS[name])
        steps += steps_that_read_the_same(games, reader, chance)
    assert steps > 6 * 8


def steps_that_read_the_same(games: tuple[Game, Game], reader: int | None, chance: random.Random) -> int:
    """Plays both for as long as the reader knows the same, and looks at all that he hears."""
    steps = 0
    pair = [Seated(game) for game in games]
    while knows_the_same([table.game for table in pair], reader):
        assert_same(pair, (reader,))
        if pair[0].over or (moves := steps_alike([t.game for t in pair], reader, chance)) is None:
            break
        steps += 1
        seen = chance.getrandbits(64)
        for table, own in zip(pair, moves, strict=True):
            table.wait(timedelta(minutes=7))
            if reader is not None:
                probe(table, reader, random.Random(seen))
            for seat, action in own:
                table.act(seat, action)
    return steps


# The same through the real door, with SQL, inbox and outbox.


def test_the_real_outbox_sends_bystanders_the_same_whoever_is_fascist_and_whoever_is_late(
    new_stage: Callable[[], Stage], monkeypatch: pytest.MonkeyPatch
):
    """In one game the president chooses, in the other he lets the time run out; the roles differ too."""
    monkeypatch.setattr(door, "new_code", lambda: "K7QXW2")
    stages = [new_stage(), new_stage()]
    for stage, text, late in zip(stages, ("LLLLFFH", "LLLLHFF"), (False, True), strict=True):
        stage.seat_all(7)
        stage.start(deal(7, "FFF" * 3 + "FFLLLLLL", roles(text)))
        stage.tap(501, "4. ")
        for person in range(501, 508):
            stage.tap(person, "Ja")
        if late:
            stage.advance(timedelta(hours=12, minutes=15))
        else:
            stage.now += timedelta(hours=12, minutes=15)
            stage.tap(501, "Fascist")
        stage.tap(504, "Fascist")
        stage.say(502, "/board", GROUP)
    for chat in (GROUP, 502, 503, 504):
        one, other = (masked([said for said in stage.screens.calls if said.chat == chat]) for stage in stages)
        assert one == other


def test_logs_hold_no_role_and_no_policy_of_a_running_game(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    """Not even when letters are refused, when one cannot be written, and when a row of the inbox fails."""
    caplog.set_level(logging.DEBUG)
    stage.seat_all(7)
    stage.screens.failing[505] = Failed(Failure.BLOCKED, "Forbidden: bot was blocked by the user")
    stage.screens.failing[506] = Failed(Failure.BROKEN, "Bad Request")
    stage.start(deal())
    stage.tap(501, "4. ")
    monkeypatch.setattr(stage.screens, "failing", _Breaking({503}))
    for person in (501, 502, 503, 504, 507):
        stage.tap(person, "Ja")
    stage.advance(timedelta(hours=13))
    with monkeypatch.context() as broken:
        broken.setattr("app.table.play._close_prompts", lambda *_: 1 / 0)
        stage.tap(501, "Fascist")
    stage.update({"callback_query": {"id": "7", "data": "p1-1:0"}})
    ours = [r for r in caplog.records if r.name.startswith(("app", "workers"))]
    assert len(ours) > 4
    told = "\n".join(caplog.handler.format(record) for record in ours).lower()
    for word in ("liberal", "fascist", "hitler", SEED.hex()):
        assert word not in told


class _Breaking(dict):  # type: ignore[type-arg]
    """Sending to these fails in a way that nobody foresaw."""

    def __init__(self, chats: set[int]) -> None:
        super().__init__()
        self._chats = chats

    def get(self, chat: int) -> None:  # type: ignore[override]
        if chat in self._chats:
            raise RuntimeError("out of order")
