"""Send what waits for one recipient, in order; no transaction is open meanwhile."""

import logging
import time
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from pydantic import ValidationError
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, select

from app.channels.channel import Reader
from app.channels.outcome import Failed, Failure, Outcome, Sent
from app.language.languages import pick
from app.store import inbox, outbox
from app.store.tables import LetterState, OutboxRow, TableRow
from app.table.intents import Reached, RoomMoved
from app.table.letters import Letter
from app.table.model import Status
from app.table.repository import People, Tables
from workers.play import ANSWER_LANE, LETTERS
from workers.runtime import Runtime

log = logging.getLogger(__name__)

_RETRY = timedelta(seconds=2)
_SETTLE_PAUSES = (0.1, 0.4, 1.0, 2.0, 4.0)  # seconds; with them a lease of 30 has not run out
_LONGEST_KNOCK = 30.0  # seconds that the queue may hold a knock; what waits longer is the sweep's


@dataclass(frozen=True)
class _Errand:
    row_id: int
    letter: Letter
    reader: Reader
    standing: int | None


def deliver(runtime: Runtime, lane: str) -> None:
    """Send the letters of a lane until none is left or the next must wait."""
    with runtime.store.write() as session:
        errand = _claim(runtime, session, lane)
    while errand is not None:
        outcome = _send(runtime, errand)
        if isinstance(outcome, Failed) and outcome.failure is Failure.WAIT:
            runtime.doorbell.deliver(lane, after=min(outcome.retry_after or 1.0, _LONGEST_KNOCK))
        hear, errand = _go_on(runtime, lane, errand, outcome)
        for other in hear:
            runtime.doorbell.play(other)


def _go_on(runtime: Runtime, lane: str, errand: _Errand, outcome: Outcome) -> tuple[set[str], _Errand | None]:
    """Store what became of a letter, and take the next. Only this process knows it: where the database goes
    away meanwhile, it waits a little, for else the letter would be sent again when its lease has run out."""
    pauses = list(_SETTLE_PAUSES)
    while True:
        try:
            with runtime.store.write() as session:
                hear = _settle(session, errand, outcome, runtime.now())
                return hear, _claim(runtime, session, lane)
        except OperationalError as error:
            if not pauses:
                raise
            log.warning("letter %s waits for the database: %s", errand.row_id, type(error.orig).__name__)
            time.sleep(pauses.pop(0))


def _send(runtime: Runtime, errand: _Errand) -> Outcome:
    """Send a letter as soon as the pace allows; ``WAIT`` if it does not, or if the other side says so."""
    try:
        channel = runtime.channels[errand.letter.to.partition(":")[0]]
        rates = channel.rates(errand.letter)
        wait = runtime.pace.take(rates, errand.letter.priority)
        if wait > 0:
            return Failed(Failure.WAIT, "our own pace", retry_after=wait)
        outcome = channel.deliver(errand.letter, errand.reader, errand.standing)
    except Exception as error:  # ours: what cannot even be written must not block those behind it
        log.exception("letter %s is broken", errand.row_id)
        return Failed(Failure.BROKEN, type(error).__name__)
    if isinstance(outcome, Failed) and outcome.failure is Failure.WAIT and outcome.retry_after:
        for rate in rates[:1]:  # the recipient's own
            runtime.pace.stop(rate.key, outcome.retry_after)
    return outcome


def _claim(runtime: Runtime, session: Session, lane: str) -> _Errand | None:
    """Take the next letter of a lane; those that are not to be sent any more are passed over."""
    now = runtime.now()
    while (row := outbox.claim(session, lane, now)) is not None and row.id is not None:
        if lane.startswith(ANSWER_LANE) and row.created_at + outbox.ANSWER_WINDOW < now:
            row.state = LetterState.EXPIRED
        elif row.attempts > outbox.MAX_ATTEMPTS:
            _drop(row, "the sender died each time")
        elif (errand := _errand(session, row, row.id, now)) is not None:
            return errand
        session.flush()
    return None


def _errand(session: Session, row: OutboxRow, row_id: int, now: datetime) -> _Errand | None:
    """None: the letter cannot be read."""
    try:
        letter = LETTERS.validate_python(row.letter)
    except ValidationError:
        _drop(row, "unreadable")
        return None
    return _Errand(row_id, letter, _reader(session, row, letter, now), outbox.standing_receipt(session, row))


def _reader(session: Session, row: OutboxRow, letter: Letter, now: datetime) -> Reader:
    """A person reads in his own language and by his own clock, a room in its table's and by UTC."""
    person = People(session).reads(letter.to)
    if person is not None:
        return Reader(pick(person[0]), person[1], now)
    return Reader(pick(Tables(session).language_in(row.recipient)), None, now)


def _drop(row: OutboxRow, why: str) -> None:
    row.state, row.failure, row.lease_until = LetterState.FAILED, f"{Failure.BROKEN}: {why}", None
    log.error("letter %s failed: %s", row.id, row.failure)


def _settle(session: Session, errand: _Errand, outcome: Outcome, now: datetime) -> set[str]:
    """Store the receipt or the failure. Returns lanes of the inbox that hear of it."""
    row = session.get_one(OutboxRow, errand.row_id)
    lanes: set[str] = set()
    if row.lease_until is None:
        return lanes  # a commit may go through although its answer never came
    row.lease_until = None
    match outcome:
        case Sent(receipt):
            row.state, row.receipt, row.sent_at, row.failure = LetterState.SENT, receipt, now, None
        case Failed():
            _fail(row, outcome, now)
            if (consequence := _consequence(errand.letter, outcome)) is not None:
                source, intent = consequence
                name = f"letter:{row.id}:{row.attempts}"
                inbox.receive(session, source, name, errand.letter.to, asdict(intent), now)
                lanes.add(errand.letter.to)
    if row.secret and row.state is not LetterState.WAITING and row.table_id is not None:
        status = session.exec(select(TableRow.status).where(TableRow.id == row.table_id)).one()
        if status == Status.FINISHED:
            row.letter = {}  # told after the end; the others were forgotten then
    session.flush()
    return lanes


def _fail(row: OutboxRow, failed: Failed, now: datetime) -> None:
    row.failure = f"{failed.failure}: {failed.detail}"
    match failed.failure:
        case Failure.STALE:
            row.state, row.sent_at = LetterState.SENT, now
        case Failure.WAIT:
            row.attempts -= 1  # not a try: Telegram asked us to wait
            row.next_at = now + timedelta(seconds=failed.retry_after or 1)
        case Failure.AGAIN | Failure.UNKNOWN if row.attempts < outbox.MAX_ATTEMPTS:
            # A prompt that comes twice is harmless, its buttons mean the same; one that never comes is not.
            row.doubts += failed.failure is Failure.UNKNOWN
            row.next_at = now + min(_RETRY * 2 ** (row.attempts - 1), timedelta(minutes=2))
        case Failure.MOVED if failed.moved_to is not None:
            row.next_at = now + _RETRY
        case _:
            row.state = LetterState.FAILED
            log.warning("letter %s failed: %s", row.id, row.failure)


def _consequence(letter: Letter, failed: Failed) -> tuple[str, Reached | RoomMoved] | None:
    """What the tables must hear of a failure: the source and the intent of an inbox row."""
    match failed.failure:
        case Failure.NEEDS_START | Failure.BLOCKED | Failure.GONE | Failure.ROOM_LOST | Failure.NO_RIGHTS if (
            letter.answers is None
        ):
            return "reach", Reached(letter.to, reachable=False)
        case Failure.TOPIC_CLOSED | Failure.TOPIC_GONE:
            gone = failed.failure is Failure.TOPIC_GONE
            return "reach", Reached(letter.to, reachable=False, alone=True, for_good=gone)
        case Failure.MOVED if failed.moved_to is not None:
            channel, chat = letter.to.split(":")[:2]
            return "moved", RoomMoved(f"{channel}:{chat}", f"{channel}:{failed.moved_to}")
        case _:
            return None
