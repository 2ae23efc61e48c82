"""A process may die before any SQL statement and any commit: after a restart it is as if it had not."""

import copy
import random
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlmodel import col, func, select

from app.store import inbox, outbox
from app.store.tables import InboxRow, LetterState, MoveRow, OutboxRow, PromptRow, SeatRow, TableRow
from app.table.model import Status
from tests.stage import Stage
from tests.workers import games
from tests.workers.crash import crashed, restart
from workers.deliver import deliver
from workers.play import drain

pytestmark = pytest.mark.usefixtures("no_chance", "no_lease")

MOST_POINTS = 400


@pytest.fixture
def no_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases run out at once, so that a restart needs no waiting."""
    monkeypatch.setattr(inbox, "LEASE", inbox.LEASE * 0)
    monkeypatch.setattr(outbox, "LEASE", outbox.LEASE * 0)


# Each plays up to an update, which is then kept and not yet acted on.


def a_person_joins(stage: Stage) -> None:
    stage.seat_all(5)
    stage.say(510, "/start")
    games.write(stage, 510, "/join")


def the_game_begins(stage: Stage) -> None:
    people = stage.seat_all(5)
    games.write(stage, people[0], "/startgame")


def a_president_nominates(stage: Stage) -> None:
    people = games.start(stage)
    stage.press(*games.choices(stage, people)[0], run=False)


def a_ballot_comes_in(stage: Stage) -> None:
    first, *_ = games.vote(stage, games.start(stage))
    stage.press(*first, run=False)


def the_last_ballot_comes_in(stage: Stage) -> None:
    *others, last = games.vote(stage, games.start(stage))
    for ballot in others:
        stage.press(*ballot)
    stage.press(*last, run=False)


def time_is_up(stage: Stage) -> None:
    games.start(stage)
    stage.acquaint()
    stage.advance(games.table(stage).options.phase.awake - timedelta(seconds=1))
    stage.now += timedelta(seconds=1)
    with stage.store.write() as session:
        for lane in inbox.fire_due(session, stage.now):
            stage.bell.play(lane)


def the_game_ends(stage: Stage) -> None:
    *others, last = presses_of_a_game()
    games.start_with_bots(stage)
    for press in others:
        stage.press(*press)
    stage.press(*last, run=False)


@cache
def presses_of_a_game() -> tuple[tuple[int, str], ...]:
    """A whole game of a person with house bots, found by playing it: the seed is the same each time."""
    dice, presses = random.Random(1), []
    with TemporaryDirectory() as folder:
        stage = Stage(f"sqlite:///{Path(folder) / 'game.sqlite'}")
        people = games.start_with_bots(stage)
        while games.table(stage).status is Status.PLAYING:
            presses.append(games.choose(stage, people, dice))
            stage.press(*presses[-1])
        stage.close()
    return tuple(presses)


UPDATES = (
    a_person_joins,
    the_game_begins,
    a_president_nominates,
    a_ballot_comes_in,
    the_last_ballot_comes_in,
    time_is_up,
    the_game_ends,
)
each_update = pytest.mark.parametrize("come_to", UPDATES, ids=lambda update: update.__name__)
ComeTo = Callable[[Stage], None]


@each_update
def test_a_worker_that_dies_leaves_all_or_nothing_and_the_next_ends_what_it_began(
    stage: Stage, come_to: ComeTo, tmp_path: Path
) -> None:
    come_to(stage)
    before = _trace(stage)
    for point in range(MOST_POINTS):
        died = crashed(stage, point)
        if _trace(stage) != before:
            break
        assert died, "nothing came of it"
        _as_if_untried(stage)
    else:
        pytest.fail("it never came to an end")
    assert point > 5
    restart(stage)

    calm = Stage(f"sqlite:///{tmp_path / 'calm.sqlite'}")
    come_to(calm)
    calm.run()
    assert games.remains(stage) == games.remains(calm)
    calm.close()


def _trace(stage: Stage) -> tuple[int, ...]:
    """What an update leaves, counted."""
    counted = (
        select(func.sum(TableRow.version)),
        select(func.count()).select_from(MoveRow),
        select(func.count()).select_from(SeatRow),
        select(func.count()).select_from(PromptRow),
        select(func.count()).select_from(OutboxRow),
        select(func.count()).select_from(InboxRow).where(col(InboxRow.done_at).is_not(None)),
    )
    with stage.store.read() as session:
        row = session.connection().execute(select(*(query.scalar_subquery() for query in counted)))
        return tuple(row.one())


def _as_if_untried(stage: Stage) -> None:
    """The row is there, was counted, and is tried again; more often here than it would be elsewhere."""
    with stage.store.write() as session:
        (row,) = session.exec(select(InboxRow).where(col(InboxRow.done_at).is_(None))).all()
        assert row.attempts <= 1
        row.attempts = 0
        stage.bell.play(row.lane)


def test_a_sender_that_dies_loses_nothing_and_what_it_may_have_sent_twice_is_counted(stage: Stage) -> None:
    the_game_begins(stage)
    _drain(stage)
    for person in (503, 504, 505):
        deliver(stage.runtime, f"telegram:{person}")
    letters = _waiting(stage)
    screens = copy.deepcopy(stage.screens.chats)
    assert len(letters) >= 4
    expected: dict[int, list[str]] = {}
    for point in range(MOST_POINTS):
        stage.screens.chats, stage.screens.calls = copy.deepcopy(screens), []
        _as_if_unsent(stage, letters)
        died = crashed(stage, point)
        restart(stage)
        with stage.store.read() as session:
            rows = session.exec(select(OutboxRow).where(col(OutboxRow.id).in_(letters))).all()
        assert {row.state for row in rows} == {LetterState.SENT}
        heard: dict[int, list[str]] = {}
        for said in stage.screens.calls:
            heard.setdefault(said.chat, []).append(repr(said.call))
        once = {chat: list(dict.fromkeys(calls)) for chat, calls in heard.items()}
        expected = expected or once
        assert once == expected, "everything, in order"
        assert len(stage.screens.calls) - len(letters) <= sum(row.doubts for row in rows) <= 1
        if not died:
            break
    assert not died, "it never came to an end"
    assert point > 3 * len(letters)


def _drain(stage: Stage) -> None:
    """Act on what came in, and send nothing."""
    while stage.bell.rung:
        task, lane = stage.bell.rung.popleft()
        if task == "play":
            drain(stage.runtime, lane)


def _waiting(stage: Stage) -> list[int]:
    with stage.store.read() as session:
        waiting = select(OutboxRow.id).where(OutboxRow.state == LetterState.WAITING)
        return [row or 0 for row in session.exec(waiting)]


def _as_if_unsent(stage: Stage, letters: list[int]) -> None:
    with stage.store.write() as session:
        for row in session.exec(
            select(OutboxRow).where(col(OutboxRow.id).in_(letters)).order_by(col(OutboxRow.id))
        ):
            row.state, row.attempts, row.doubts, row.receipt = LetterState.WAITING, 0, 0, None
            row.next_at = row.lease_until = row.sent_at = None
            stage.bell.deliver(row.lane)
