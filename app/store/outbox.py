"""The outbox: letters, sent in order per recipient, each with its receipt or its named failure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col, func, select, update

from app.store.tables import LetterState, OutboxRow

LEASE = timedelta(seconds=30)
MAX_ATTEMPTS = 8
ANSWER_WINDOW = timedelta(seconds=60)  # a press waits no longer for its toast


@dataclass(frozen=True, slots=True)
class Posting:
    """A letter as the outbox needs it; ``body`` is what the channel makes the message of."""

    table_id: int | None
    recipient: str
    lane: str
    priority: int
    secret: bool
    standing: str | None
    body: dict[str, Any]


def post(session: Session, inbox_id: int, postings: list[Posting], now: datetime) -> set[str]:
    """Write the letters of one transition. Returns the lanes that have something to send."""
    for number, posting in enumerate(postings):
        if posting.standing is not None:
            _supersede(session, posting)
        session.add(
            OutboxRow(
                inbox_id=inbox_id,
                number=number,
                table_id=posting.table_id,
                lane=posting.lane,
                recipient=posting.recipient,
                standing=posting.standing,
                priority=posting.priority,
                secret=posting.secret,
                letter=posting.body,
                created_at=now,
            )
        )
        session.flush()
    return {posting.lane for posting in postings}


def _supersede(session: Session, posting: Posting) -> None:
    """A letter still unsent, and in nobody's hands, gives way to the newer one for its place; what it
    would have said is not kept."""
    session.exec(
        update(OutboxRow)
        .where(
            col(OutboxRow.table_id) == posting.table_id,
            col(OutboxRow.recipient) == posting.recipient,
            col(OutboxRow.standing) == posting.standing,
            col(OutboxRow.state) == LetterState.WAITING,
            col(OutboxRow.lease_until).is_(None),
        )
        .values(state=LetterState.SUPERSEDED, letter={})
    )


def claim(session: Session, lane: str, now: datetime) -> OutboxRow | None:
    """Lease the oldest waiting letter of a lane; None: nothing to do, too early, or in other hands.

    A lease that ran out belonged to a process that died while it sent: the letter may have gone out. It
    comes again, until it has killed too many.
    """
    row = session.exec(
        select(OutboxRow)
        .where(OutboxRow.lane == lane, OutboxRow.state == LetterState.WAITING)
        .order_by(col(OutboxRow.id))
        .limit(1)
        .with_for_update()
    ).first()
    if row is None or (row.next_at is not None and row.next_at > now):
        return None
    if row.lease_until is not None:
        if row.lease_until > now:
            return None
        row.doubts += 1
    row.lease_until = now + LEASE
    row.attempts += 1
    return row


def end_leases(session: Session, now: datetime) -> None:
    """Nobody sends: whoever held a lease has died. Only the one process of the embedded shape can know that;
    elsewhere a lease runs out."""
    held = (col(OutboxRow.state) == LetterState.WAITING) & (col(OutboxRow.lease_until) > now)
    session.exec(update(OutboxRow).where(held).values(lease_until=now))


def standing_receipt(session: Session, row: OutboxRow) -> int | None:
    """The message that stands at this letter's place, if any."""
    if row.standing is None:
        return None
    return session.exec(
        select(OutboxRow.receipt)
        .where(
            OutboxRow.table_id == row.table_id,
            OutboxRow.recipient == row.recipient,
            OutboxRow.standing == row.standing,
            col(OutboxRow.receipt).is_not(None),
        )
        .order_by(col(OutboxRow.id).desc())
        .limit(1)
    ).first()


def waiting_lanes(session: Session, now: datetime, older_than: timedelta, limit: int = 200) -> list[str]:
    """Lanes whose next letter nobody took for a while, or whose time to try again has come."""
    heads = (
        select(func.min(OutboxRow.id))
        .where(OutboxRow.state == LetterState.WAITING)
        .group_by(col(OutboxRow.lane))
    )
    return list(
        session.exec(
            select(OutboxRow.lane)
            .where(
                col(OutboxRow.id).in_(heads),
                col(OutboxRow.created_at) <= now - older_than,
                (col(OutboxRow.next_at).is_(None)) | (col(OutboxRow.next_at) <= now),
                (col(OutboxRow.lease_until).is_(None)) | (col(OutboxRow.lease_until) <= now),
            )
            .order_by(col(OutboxRow.id))
            .limit(limit)
        )
    )


def redirect(session: Session, chat: str, to: str) -> None:
    """A chat has a new address: what is still to be said there goes to the new one, as new messages."""
    for row in session.exec(
        select(OutboxRow).where(
            OutboxRow.state == LetterState.WAITING,
            (col(OutboxRow.recipient) == chat) | col(OutboxRow.recipient).startswith(chat + ":"),
        )
    ):
        row.recipient = row.lane = to + row.recipient[len(chat) :]
        row.letter = {**row.letter, "to": row.recipient}
        row.lease_until = row.next_at = None


def forget_secrets(session: Session, table_id: int) -> None:
    """The game is over: what was told in secret is kept no longer."""
    session.exec(
        update(OutboxRow)
        .where(
            col(OutboxRow.table_id) == table_id,
            col(OutboxRow.secret).is_(True),
            col(OutboxRow.state) != LetterState.WAITING,
        )
        .values(letter={})
    )
