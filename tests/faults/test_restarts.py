"""Everything is started anew a minute before a deadline, at it, and an hour after it: it fires exactly once,
and not before what the outage took is given back."""

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
from sqlmodel import col, select

from app.store import heartbeat
from app.store.engine import Store
from app.store.tables import DueRow
from app.table.model import DueKind
from tests.faults.racing import table
from tests.stage import GROUP, Stage
from workers.play import drain
from workers.sweep import sweep

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@dataclasses.dataclass(frozen=True)
class Deadline:
    """An instant of this kind: how a table comes to have it, what the group hears when it fires, and whether
    the time of an outage is given back to it. Where it is not, what was due meanwhile comes at once."""

    kind: DueKind
    arrange: Callable[[Stage], None]
    said: str
    given_back: bool


def lobby(stage: Stage) -> None:
    stage.seat_all(5)


def nomination(stage: Stage) -> None:
    people = stage.seat_all(5)
    stage.tap(people[0], "Start", GROUP)
    stage.acquaint()


def vote(stage: Stage) -> None:
    nomination(stage)
    asked = next(person for person in range(501, 506) if stage.open_prompt(person))
    prompt = stage.open_prompt(asked)
    assert prompt is not None
    stage.press(asked, prompt.buttons[0].data or "")


def motion(stage: Stage) -> None:
    nomination(stage)
    stage.say(501, "/pause 1", GROUP)


def paused(stage: Stage) -> None:
    motion(stage)
    for person in (502, 503):
        stage.tap(person, "Agree", GROUP)


def offered(stage: Stage) -> None:
    nomination(stage)
    stage.say(503, "/leave")
    stage.tap(503, "Leave")


DEADLINES = [
    pytest.param(Deadline(DueKind.LOBBY, lobby, "Nobody started this table", True), id="lobby"),
    pytest.param(Deadline(DueKind.STEP, nomination, "did not nominate in time", True), id="nomination"),
    pytest.param(Deadline(DueKind.STEP, vote, "Not all have voted", True), id="vote"),
    pytest.param(Deadline(DueKind.MOTION, motion, "Not agreed", True), id="motion"),
    pytest.param(Deadline(DueKind.SEATS, offered, "Nobody has taken", True), id="offered seat"),
    pytest.param(Deadline(DueKind.RESUME, paused, "The pause is over", False), id="pause"),
]


class Machine:
    """A bot whose whole service can be ended and started again. The chats stay, the queue is lost."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def restart(self, at: datetime) -> None:
        """Nothing of the old service is left but SQL; the new one runs from this instant on."""
        old = self.stage
        old.store.close()
        self.stage = new = Stage(old.store.url, now=at)
        for name in ("calls", "chats", "toasts", "pressers"):
            setattr(new.screens, name, getattr(old.screens, name))
        new._updates, new._queries = old._updates, old._queries
        self.live(at)

    def live(self, until: datetime, steps: int = 3) -> None:
        """The service runs up to this instant, and its clock ticks on the way."""
        start = self.stage.now
        for step in range(1, steps + 1):
            self.stage.now = start + (until - start) * step / steps
            with self.stage.store.write() as session:  # it has beaten ever since the last tick
                if step > 1 or until > start:
                    heartbeat.beat(session, self.stage.now, ())
            sweep(self.stage.runtime)
            self.stage.run()

    def due(self, kind: DueKind) -> datetime:
        with self.stage.store.read() as session:
            return session.exec(select(DueRow.at).where(col(DueRow.kind) == kind.value)).one()

    def count(self, said: str) -> int:
        """In how many of the group's calls this is said."""
        return sum(said in str(call) for call in self.stage.screens.calls if call.chat == GROUP)


@pytest.fixture
def machine(store: Store) -> Iterator[Machine]:
    """On SQLite, and on PostgreSQL."""
    made = Machine(Stage(store.url))
    yield made
    made.stage.close()


@contextmanager
def once(machine: Machine, deadline: Deadline) -> Iterator[None]:
    """What is done inside makes it fire once, and it does not fire again in the next hours."""
    assert machine.count(deadline.said) == 0
    yield
    assert machine.count(deadline.said) == 1
    machine.restart(machine.stage.now + MINUTE)
    machine.live(machine.stage.now + MINUTE)
    assert machine.count(deadline.said) == 1


@pytest.mark.parametrize("deadline", DEADLINES)
def test_started_anew_a_minute_before_a_deadline(machine: Machine, deadline: Deadline) -> None:
    deadline.arrange(machine.stage)
    due = machine.due(deadline.kind)
    machine.live(due - 2 * MINUTE)
    machine.restart(due - MINUTE)
    machine.live(due - timedelta(seconds=1))
    with once(machine, deadline):
        machine.live(due)


@pytest.mark.parametrize("deadline", DEADLINES)
def test_started_anew_at_a_deadline(machine: Machine, deadline: Deadline) -> None:
    deadline.arrange(machine.stage)
    due = machine.due(deadline.kind)
    machine.live(due - MINUTE)
    with once(machine, deadline):
        machine.restart(due)


@pytest.mark.parametrize("deadline", DEADLINES)
def test_started_anew_an_hour_after_a_deadline(machine: Machine, deadline: Deadline) -> None:
    deadline.arrange(machine.stage)
    due = machine.due(deadline.kind)
    machine.live(due - MINUTE)
    if not deadline.given_back:
        with once(machine, deadline):
            machine.restart(due + HOUR)
        return
    machine.restart(due + HOUR)
    assert machine.due(deadline.kind) == due + HOUR + MINUTE  # it was away since a minute before
    machine.live(due + HOUR + MINUTE - timedelta(seconds=1))
    with once(machine, deadline):
        machine.live(due + HOUR + MINUTE)


@pytest.mark.parametrize("played", [False, True], ids=["fired", "written"])
@pytest.mark.parametrize("deadline", DEADLINES)
def test_ended_between_the_deadline_and_what_is_heard_of_it(
    machine: Machine, deadline: Deadline, played: bool
) -> None:
    """The instant has become a row of the inbox, or that has been played and its letters are written; the
    knock for either is lost."""
    deadline.arrange(machine.stage)
    due = machine.due(deadline.kind)
    machine.live(due - timedelta(seconds=30))
    machine.stage.now = due
    sweep(machine.stage.runtime)
    knock, lane = machine.stage.bell.rung[0]
    assert knock == "play"
    with once(machine, deadline):
        if played:
            drain(machine.stage.runtime, lane)
        machine.restart(due + timedelta(seconds=10))


def test_an_outage_counts_as_nobodys_absence(machine: Machine) -> None:
    nomination(machine.stage)
    due = machine.due(DueKind.STEP)
    machine.live(due - MINUTE)
    machine.restart(due + HOUR)
    assert [seat.missed for seat in table(machine.stage).seats] == [0] * 5
    machine.live(due + HOUR + MINUTE)
    assert sum(seat.missed for seat in table(machine.stage).seats) == 1
