"""Records: a whole game as JSON, checked against the rules."""

import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.game import (
    Record,
    RecordError,
    commitment,
    event_to_dict,
    new_game,
    read_records,
    record_to_dict,
    replay,
    ruleset_named,
)
from app.settings import Settings
from app.store.engine import Store
from app.table import history
from app.table.repository import Tables


def check(paths: Sequence[Path], *, quiet: bool) -> int:
    """Replay the records of files, print their events as JSON lines, and return the exit code: 1 at the first
    one that is malformed, has an illegal action or does not end as it expects, said on standard error."""
    for path in paths:
        try:
            records = read_records(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, RecordError) as error:
            return _refuse(path, None, error)
        for number, record in enumerate(records, start=1):
            try:
                for line in _events(record):
                    if not quiet:
                        print(line)
            except RecordError as error:
                place = f"record {number}" if len(records) > 1 else None
                return _refuse(path, record.name or place, error)
    return 0


def _events(record: Record) -> Iterator[str]:
    for _, events in replay(record):
        for event in events:
            line = event_to_dict(event)
            if record.name is not None:
                line["record"] = record.name
            yield json.dumps(line, ensure_ascii=False)


def _refuse(path: Path, name: str | None, error: Exception) -> int:
    reason = error.strerror if isinstance(error, OSError) else error
    print(f"{path}{f' ({name})' if name else ''}: {reason}", file=sys.stderr)
    return 1


def verify(seed: str, seal: str, players: int, ruleset: str) -> int:
    """Make the deal of a published seed anew, print it, and return 0 if it is the one that was sealed."""
    try:
        game = new_game(players, ruleset_named(ruleset), bytes.fromhex(seed))
    except ValueError as error:
        print(f"that is no seed: {error}", file=sys.stderr)
        return 1
    print(f"roles by seat: {', '.join(game.deal.roles)}")
    print(f"deck, the top card first: {''.join(game.deal.deck)}")
    print(f"first president: seat {game.deal.first_president + 1}")
    sealed = commitment(game)
    if sealed != seal.strip().lower():
        print(f"NOT the sealed deal: this one's seal is {sealed}", file=sys.stderr)
        return 1
    print("this is the deal that was sealed")
    return 0


def export(code: str, settings: Settings) -> int:
    """Print the record of a finished game; 1 if there is no such game, or it is not over."""
    with contextlib.closing(Store(settings.database_url)) as store, store.read() as session:
        table_id = Tables(session).with_code(code)
        if table_id is None:
            print(f"there is no table {code}", file=sys.stderr)
            return 1
        record = history.record_of(session, table_id)
    if record is None:
        print(f"the game of table {code} is not over", file=sys.stderr)
        return 1
    print(json.dumps(record_to_dict(record), ensure_ascii=False))
    return 0
