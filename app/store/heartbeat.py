"""The clock's heartbeat: how we know that we were away."""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app.store.engine import insert_of
from app.store.inbox import receive, table_lane
from app.store.tables import DueRow, HeartbeatRow

NAME = "sweep"
EVERY = timedelta(seconds=5)
OUTAGE = timedelta(minutes=2)  # a longer silence was an outage


def last(session: Session) -> datetime | None:
    """When the clock last beat; None: never."""
    return session.exec(select(HeartbeatRow.at).where(HeartbeatRow.name == NAME)).first()


def beat(session: Session, now: datetime, clocks: Collection[str]) -> set[str]:
    """Note that the clock runs. After an outage, put off the instants of these kinds as long as it was, and
    send word to their tables. Returns the lanes of the inbox that got it. Of several clocks, one finds it."""
    session.connection().execute(
        insert_of(session)(HeartbeatRow.__table__)  # type: ignore[attr-defined]
        .values(name=NAME, at=now)
        .on_conflict_do_nothing()
    )
    row = session.exec(select(HeartbeatRow).where(HeartbeatRow.name == NAME).with_for_update()).one()
    silence = now - row.at
    if silence > timedelta(0):
        row.at = now
    return _put_off(session, silence, now, clocks) if silence > OUTAGE else set()


def _put_off(session: Session, silence: timedelta, now: datetime, clocks: Collection[str]) -> set[str]:
    lanes = set()
    for due in session.exec(select(DueRow).where(col(DueRow.kind).in_(clocks)).with_for_update()).all():
        due.at += silence
        lane = table_lane(due.table_id)
        body = {"table": due.table_id, "step": due.step, "seconds": silence.total_seconds()}
        receive(session, "outage", f"{due.table_id}:{due.step}:{now.isoformat()}", lane, body, now)
        lanes.add(lane)
    return lanes
