"""`kanzler quarantine`: updates and letters that were put aside because they could not be dealt with."""

import json
import sys
from contextlib import closing
from datetime import datetime

from sqlmodel import Session, col, select

from app.settings import Settings
from app.store.engine import Store
from app.store.tables import InboxRow, LetterState, OutboxRow

UPDATE, LETTER = "u", "l"  # what a name begins with: u12, l34


def list_all(settings: Settings) -> int:
    """Print a line for each."""
    with closing(Store(settings.database_url)) as store, store.read() as session:
        updates = session.exec(
            select(InboxRow).where(col(InboxRow.parked_at).is_not(None)).order_by(col(InboxRow.id))
        ).all()
        letters = session.exec(
            select(OutboxRow).where(OutboxRow.state == LetterState.FAILED).order_by(col(OutboxRow.id))
        ).all()
    for update in updates:
        _line(f"{UPDATE}{update.id}", update.parked_at, f"{update.source} in {update.lane}", update.error)
    for letter in letters:
        _line(f"{LETTER}{letter.id}", letter.created_at, f"to {letter.recipient}", letter.failure)
    if not updates and not letters:
        print("nothing is in quarantine")
    return 0


def _line(name: str, since: datetime | None, what: str, why: str | None) -> None:
    when = since.strftime("%Y-%m-%d %H:%M:%S") if since is not None else ""
    print(f"{name}  {when}  {what}: {why}")


def show(settings: Settings, name: str) -> int:
    """Print one as JSON; a secret letter without what it says."""
    with closing(Store(settings.database_url)) as store, store.read() as session:
        row = _find(session, name)
        if row is None:
            return _unknown(name)
        shown = row.model_dump(mode="json")
        if isinstance(row, OutboxRow) and row.secret:
            shown["letter"] = "secret"
    print(json.dumps(shown, ensure_ascii=False, indent=2))
    return 0


def retry(settings: Settings, name: str) -> int:
    """Put one back, as if it had never been tried; the sweep finds it."""
    with closing(Store(settings.database_url)) as store, store.write() as session:
        row = _find(session, name)
        if row is None:
            return _unknown(name)
        row.attempts, row.next_at = 0, None
        if isinstance(row, InboxRow):
            row.parked_at, row.error = None, None
        else:
            row.state, row.failure = LetterState.WAITING, None
    print(f"{name} is tried again")
    return 0


def _find(session: Session, name: str) -> InboxRow | OutboxRow | None:
    """The row of a name, if it is in quarantine."""
    kind, number = name[:1], name[1:]
    if not number.isdigit() or len(number) > 15:
        return None
    if kind == UPDATE:
        update = session.get(InboxRow, int(number))
        return update if update is not None and update.parked_at is not None else None
    letter = session.get(OutboxRow, int(number)) if kind == LETTER else None
    return letter if letter is not None and letter.state is LetterState.FAILED else None


def _unknown(name: str) -> int:
    print(f"{name} is not in quarantine; `kanzler quarantine list` tells what is", file=sys.stderr)
    return 1
