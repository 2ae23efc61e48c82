"""The inbox: what came in, taken lane by lane in the order in which it was received."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select, update

from app.store.engine import insert_of
from app.store.tables import DueRow, InboxRow

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 5
OURS = ("clock", "outage", "reach", "moved", "left", "taken", "days")  # sources of rows that no person sent
_REST = timedelta(minutes=1)
LEASE = timedelta(seconds=2)  # between the beginning of a try and the lock under which it is made
_BACKOFF = timedelta(seconds=2)


def table_lane(table_id: int) -> str:
    """The lane of a table's buttons and of its clock."""
    return f"table:{table_id}"


def receive(
    session: Session,
    source: str,
    external_id: str,
    lane: str,
    body: dict[str, Any],
    received_at: datetime,
    *,
    sender: str | None = None,
    flooded: bool = False,
) -> bool:
    """Keep what came in; False if it is here already (the same ``external_id`` from the same source).

    ``flooded``: it is kept for the record only, and nothing is done with it.
    """
    result = session.connection().execute(
        insert_of(session)(InboxRow.__table__)  # type: ignore[attr-defined]
        .values(
            source=source,
            external_id=external_id,
            lane=lane,
            sender=sender,
            body=body,
            received_at=received_at,
            attempts=0,
            done_at=received_at if flooded else None,
            error="flooded" if flooded else None,
        )
        .on_conflict_do_nothing()
        .returning(col(InboxRow.id))
    )
    return result.first() is not None


def count_from(session: Session, sender: str, since: datetime, most: int, lane: str | None = None) -> int:
    """How much this sender has sent since then, in all or in one lane; counted up to ``most``."""
    sent = select(InboxRow.id).where(InboxRow.sender == sender, InboxRow.received_at > since)
    if lane is not None:
        sent = sent.where(InboxRow.lane == lane)
    return session.exec(select(func.count()).select_from(sent.limit(most).subquery())).one()


def head(session: Session, lane: str, *, wait: bool = True) -> InboxRow | None:
    """The oldest open row of a lane, locked. A second worker waits here, then finds the row done and
    asks again: that is what keeps a lane in order. Without ``wait``, None where somebody else has it."""
    is_open = col(InboxRow.done_at).is_(None), col(InboxRow.parked_at).is_(None)
    in_order = col(InboxRow.received_at), col(InboxRow.id)
    of_lane = select(InboxRow).where(InboxRow.lane == lane, *is_open).order_by(*in_order).limit(1)
    if wait:
        return session.exec(of_lane.with_for_update()).first()
    oldest = session.exec(of_lane).first()
    if oldest is None:
        return None
    locked = select(InboxRow).where(InboxRow.id == oldest.id, *is_open).with_for_update(skip_locked=True)
    return session.exec(locked.execution_options(populate_existing=True)).first()


def begin(session: Session, lane: str, now: datetime, *, wait: bool = True) -> int | None:
    """Count the try of a lane's next row and lease it, to be committed before the try is made: so a row that
    kills its worker is counted too, and one that many workers find at once is not counted by each.

    None: nothing to do, too early, or in other hands. A row whose workers died too often is put aside.

    ``wait``: until other hands let go of the row. Whoever holds a table's lock must not: the other hands may
    be waiting for that, and go on with the lane when they have it.
    """
    while (row := head(session, lane, wait=wait)) is not None:
        if row.next_at is not None and row.next_at > now:
            return None
        if row.attempts < MAX_ATTEMPTS:
            row.attempts += 1
            row.next_at = now + LEASE
            return row.id
        log.error("inbox row %s is put aside: its worker died each time", row.id)
        park(row, row.error or "the worker died each time", now)
        session.flush()
    return None


def put_back(session: Session, row_id: int) -> None:
    """A row that was begun and not tried, since an older one came in meanwhile."""
    row = session.exec(
        select(InboxRow)
        .where(InboxRow.id == row_id, col(InboxRow.done_at).is_(None))
        .with_for_update(skip_locked=True)
    ).first()
    if row is not None:
        row.attempts -= 1
        row.next_at = None


def postpone(row: InboxRow, error: str, now: datetime) -> None:
    """It could not be tried, by no fault of its own; that is no try."""
    row.attempts -= 1
    row.error, row.next_at = error, now + _BACKOFF


def park(row: InboxRow, error: str, now: datetime) -> None:
    """Put it aside for good: it blocks nobody, and an operator finds it with its error."""
    row.error, row.parked_at = error, now


def failed(row: InboxRow, error: str, now: datetime) -> None:
    """Try again a little later; after a few tries put it aside, so that it blocks nobody."""
    if row.attempts >= MAX_ATTEMPTS:
        park(row, error, now)
    else:
        row.error, row.next_at = error, now + _BACKOFF * row.attempts


def _rested(now: datetime) -> tuple[ColumnElement[bool], ...]:
    return (
        col(InboxRow.parked_at) <= now - _REST,
        col(InboxRow.done_at).is_(None),
        col(InboxRow.source).in_(OURS),
    )


def has_rested(session: Session, now: datetime) -> bool:
    """Is there anything to ``revive``? A look without a lock."""
    return session.exec(select(InboxRow.id).where(*_rested(now)).limit(1)).first() is not None


def revive(session: Session, now: datetime) -> None:
    """What the clock or we ourselves have to say is never put aside for good: a table may wait for it. What
    failed often rests for a minute, lets others of its lane pass, and is tried anew."""
    session.exec(update(InboxRow).where(*_rested(now)).values(parked_at=None, attempts=0, next_at=None))


def open_lanes(session: Session, now: datetime, older_than: timedelta, limit: int = 200) -> list[str]:
    """Lanes with rows that nobody took for a while."""
    return list(
        session.exec(
            select(InboxRow.lane)
            .where(
                col(InboxRow.done_at).is_(None),
                col(InboxRow.parked_at).is_(None),
                col(InboxRow.received_at) <= now - older_than,
                (col(InboxRow.next_at).is_(None)) | (col(InboxRow.next_at) <= now),
            )
            .group_by(InboxRow.lane)
            .order_by(func.min(InboxRow.received_at))
            .limit(limit)
        )
    )


def is_due(session: Session, now: datetime) -> bool:
    """Has any instant come? A look without a lock, for the many seconds in which none has."""
    return session.exec(select(DueRow.table_id).where(DueRow.at <= now).limit(1)).first() is not None


def fire_due(
    session: Session, now: datetime, tables: Iterable[int] | None = None, limit: int = 200
) -> set[str]:
    """Turn instants that have come into inbox rows, of all tables or of some. Returns their lanes.

    The row is received at the instant it was set for, so that what was received before it goes first.
    """
    due = select(DueRow).where(DueRow.at <= now).order_by(col(DueRow.at)).limit(limit)
    if tables is not None:
        due = due.where(col(DueRow.table_id).in_(list(tables)))
    lanes = set()
    for row in session.exec(due.with_for_update(skip_locked=True)).all():
        lane = table_lane(row.table_id)
        receive(
            session,
            source="clock",
            external_id=f"{row.table_id}:{row.kind}:{row.step}:{row.at.isoformat()}",
            lane=lane,
            body={"table": row.table_id, "kind": row.kind, "step": row.step},
            received_at=row.at,
        )
        session.delete(row)
        lanes.add(lane)
    return lanes
