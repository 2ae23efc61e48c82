"""Drain a lane of the inbox: each row is read, applied and answered in one transaction."""

import dataclasses
import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from app.channels.channel import NotNowError, UnreadableError
from app.store import inbox, outbox
from app.store.outbox import Posting
from app.store.tables import InboxRow
from app.table.door import Door
from app.table.intents import (
    DaysChanged,
    Flooded,
    Heard,
    MemberLeft,
    Outage,
    Reached,
    RoomMoved,
    RoomTaken,
    SystemIntent,
    TimeUp,
)
from app.table.letters import Letter
from workers.runtime import Runtime

log = logging.getLogger(__name__)

LETTERS = TypeAdapter(Letter)
ANSWER_LANE = "answer:"  # each answer to a press has a lane of its own: it must not wait behind letters
_INTENTS: dict[str, TypeAdapter[Any]] = {
    "clock": TypeAdapter(TimeUp),
    "outage": TypeAdapter(Outage),
    "reach": TypeAdapter(Reached),
    "days": TypeAdapter(DaysChanged),
    "left": TypeAdapter(MemberLeft),
    "taken": TypeAdapter(RoomTaken),
    "flood": TypeAdapter(Flooded),
    "moved": TypeAdapter(RoomMoved),
}


def drain(runtime: Runtime, lane: str) -> None:
    """Take the rows of a lane one by one until none is left or the next must wait."""
    with runtime.store.write() as session:
        row_id = inbox.begin(session, lane, runtime.now())
    while row_id is not None:
        try:
            for channel in runtime.channels.values():
                channel.prepare()  # here, where no transaction waits for the other side
            knocks = _apply(runtime, lane, row_id)
        except Exception as error:  # whatever it is, it must not block those behind it
            row_id = _give_up(runtime, lane, row_id, error)
            continue
        for other in sorted(knocks.deliver, key=lambda other: not other.startswith(ANSWER_LANE)):
            runtime.doorbell.deliver(other)
        for other in knocks.play - {lane}:
            runtime.doorbell.play(other)
        row_id = knocks.next_row


@dataclasses.dataclass
class _Knocks:
    """Lanes with something new, and the row of this lane that was begun."""

    play: set[str] = dataclasses.field(default_factory=set)
    deliver: set[str] = dataclasses.field(default_factory=set)
    next_row: int | None = None


def _apply(runtime: Runtime, lane: str, row_id: int) -> _Knocks:
    """Do what a row asks, mark it done and begin the next, all in one transaction."""
    with runtime.store.write() as session:
        row = inbox.head(session, lane)
        if row is None:
            return _Knocks()
        if row.id != row_id:
            inbox.put_back(session, row_id)
            return _Knocks(next_row=inbox.begin(session, lane, runtime.now()))
        knocks = _handle(runtime, session, row, row_id)
        row.done_at = runtime.now()
        session.flush()
        knocks.next_row = inbox.begin(session, lane, runtime.now(), wait=False)
        return knocks


def _handle(runtime: Runtime, session: Session, row: InboxRow, row_id: int) -> _Knocks:
    asked = _read(runtime, row)
    if asked is None:
        return _Knocks()
    now = runtime.now()
    door = Door(session, row_id, now, runtime.house)
    door.handle(asked)
    knocks = _Knocks(play=set(door.errands))
    postings = [_posting(table_id, letter) for table_id, letter in door.letters]
    knocks.deliver.update(outbox.post(session, row_id, postings, now))
    if door.touched:
        session.flush()
        knocks.play.update(inbox.fire_due(session, now, door.touched))
    return knocks


def _read(runtime: Runtime, row: InboxRow) -> Heard | SystemIntent | None:
    if (adapter := _INTENTS.get(row.source)) is not None:
        intent: SystemIntent = adapter.validate_python(row.body)
        return intent
    return runtime.channels[row.source].read(row.body)


def _posting(table_id: int | None, letter: Letter) -> Posting:
    return Posting(
        table_id=table_id,
        recipient=letter.to,
        lane=f"{ANSWER_LANE}{letter.answers}" if letter.answers is not None else letter.to,
        priority=int(letter.priority),
        secret=letter.secret,
        standing=letter.standing,
        body=LETTERS.dump_python(letter, mode="json", exclude_defaults=True),
    )


def _give_up(runtime: Runtime, lane: str, row_id: int, error: Exception) -> int | None:
    """Put a row aside, for a while or for good. Returns the row of the lane that was begun instead."""
    how, why = _judge(row_id, error)
    now = runtime.now()
    with runtime.store.write() as session:
        row = session.get_one(InboxRow, row_id)
        if row.done_at is None:  # a commit may go through although its answer never came
            how(row, why, now)
        session.flush()
        return inbox.begin(session, lane, runtime.now())


def _judge(row_id: int, error: Exception) -> tuple[Callable[[InboxRow, str, datetime], None], str]:
    """What is done with a row that could not be applied, and the reason for the operator."""
    match error:
        case UnreadableError():
            return inbox.park, f"unreadable: {error}"
        case NotNowError():
            return inbox.postpone, str(error)
        case OperationalError():  # gone, locked, full or too slow: no fault of what was done on it
            log.warning("inbox row %s must wait for the database: %s", row_id, type(error.orig).__name__)
            return inbox.postpone, "the database went away"
        case _:
            log.error("inbox row %s failed", row_id, exc_info=error)
            return inbox.failed, f"{type(error).__name__}: {error}"[:500]
