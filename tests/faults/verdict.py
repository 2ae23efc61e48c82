"""What must be true when all is over, looked up in SQL, on the people's screens and in the logs."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from sqlmodel import Session, col, func, select

from app.language import say
from app.sandbox.client import People
from app.store.engine import Store
from app.store.tables import InboxRow, LetterState, MoveRow, OutboxRow, PromptRow, TableRow
from app.table.history import replay
from app.table.model import Status
from app.table.repository import Tables, digest

ACCEPTED = {text.key for text in (say.toast_done(), say.toast_voted_ja(), say.toast_voted_nein())}
ACCEPTED_TEXTS = re.compile(r"Done\.|You vote ")
_PROMPT = re.compile(r"p(\d+)-(\d+):(\d+)")

_LOST = r"psycopg\.(errors\.(AdminShutdown|CrashShutdown|CannotConnectNow)|OperationalError|InterfaceError)"
EXPECTED_ERRORS = re.compile(
    rf"^({_LOST}|sqlalchemy\.exc\.(\w+: \({_LOST}\)|InvalidatePoolError|PendingRollbackError)"
    r"|sqlalchemy\.exc\.OperationalError: \(raised as a result of Query-invoked autoflush"
    r"|redis\.exceptions\.\w+|kombu\.exceptions\.OperationalError|ConnectionResetError|ConnectionRefusedError"
    r"|BrokenPipeError)"
)
"""What may end a traceback while servers are cut and killed: the loss of them, and nothing else."""


@dataclass
class Verdict:
    """`wrong`: each line says what ought not to be. The rest are figures."""

    wrong: list[str] = field(default_factory=list)
    games: int = 0
    presses: int = 0
    lost: int = 0
    accepted: int = 0
    applied: int = 0
    by_clock: int = 0
    updates: int = 0
    letters: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    duplicates: int = 0
    doubts: int = 0

    def __add__(self, other: "Verdict") -> "Verdict":
        return Verdict(
            **{part.name: getattr(self, part.name) + getattr(other, part.name) for part in fields(self)}
        )

    def expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.wrong.append(otherwise)


def quiet(store: Store) -> bool:
    """Whether nothing is left to be read or sent."""
    with store.read() as session:
        unread = session.exec(
            select(func.count())
            .select_from(InboxRow)
            .where(col(InboxRow.done_at).is_(None), col(InboxRow.parked_at).is_(None))
        ).one()
        unsent = session.exec(
            select(func.count()).select_from(OutboxRow).where(OutboxRow.state == LetterState.WAITING)
        ).one()
    return not unread and not unsent


def ended(store: Store, groups: Iterable[int]) -> set[int]:
    """Those of the groups whose game is over."""
    rooms = {f"telegram:{group}": group for group in groups}
    with store.read() as session:
        found = session.exec(
            select(TableRow.room).where(
                col(TableRow.room).in_(list(rooms)), TableRow.status == Status.FINISHED.value
            )
        )
        return {rooms[room] for room in found if room is not None}


def examine(store: Store, people: People, pressed: set[str], toasts: dict[str, str]) -> Verdict:
    """`pressed`: the queries of all presses; `toasts`: what was answered to which."""
    verdict = Verdict()
    with store.read() as session:
        _games(session, verdict)
        _inbox(session, verdict, pressed)
        _moves(session, verdict, toasts)
        _letters(session, verdict)
        _screens(session, verdict, people)
    return verdict


def _games(session: Session, verdict: Verdict) -> None:
    """Every game has a winner, and its log gives the stored state at every version."""
    for row in session.exec(select(TableRow)).all():
        table = Tables(session).read(row.id or 0)
        assert table is not None
        if table.status is Status.CANCELLED:
            continue
        verdict.games += 1
        winner = table.game.winner if table.game is not None else None
        over = table.status is Status.FINISHED and winner is not None
        verdict.expect(over, f"table {row.id} has no winner")
        moments = list(replay(session, table.id))
        verdict.expect(
            [moment.version for moment in moments] == list(range(1, row.version + 1)),
            f"table {row.id} has gaps in its log",
        )
        for moment in moments:
            verdict.expect(
                digest(moment.game) == moment.stored, f"table {row.id} differs at version {moment.version}"
            )
        replayed = moments[-1].game if moments else None
        verdict.expect(replayed == table.game, f"table {row.id} is not what its log says")


def _inbox(session: Session, verdict: Verdict, pressed: set[str]) -> None:
    """Every press came in once; all that came in was done."""
    seen: Counter[str] = Counter()
    for row in session.exec(select(InboxRow)).all():
        verdict.updates += 1
        verdict.expect(row.parked_at is None, f"{row.source} {row.external_id} was put aside: {row.error}")
        verdict.expect(
            row.done_at is not None or row.parked_at is not None, f"inbox row {row.id} is not done"
        )
        if row.source == "telegram" and (query := row.body.get("callback_query")) is not None:
            seen[str(query["id"])] += 1
    verdict.presses = len(pressed)
    verdict.lost = len(pressed - set(seen))
    verdict.expect(not verdict.lost, f"{verdict.lost} presses were lost")
    twice = [query for query, count in seen.items() if count > 1]
    verdict.expect(not twice, f"{len(twice)} presses were kept twice")


def _moves(session: Session, verdict: Verdict, toasts: dict[str, str]) -> None:
    """What was told to have been accepted was applied once, and nothing else was."""
    rows = {row.id: row for row in session.exec(select(InboxRow)).all()}
    prompts = {(row.table_id, row.number): row for row in session.exec(select(PromptRow)).all()}
    applied: Counter[int] = Counter()
    answered: Counter[tuple[int, int]] = Counter()
    for move in session.exec(select(MoveRow)).all():
        for action in move.what["actions"]:
            verdict.by_clock += action.get("by") == "clock"
            if action.get("by") != "person":
                continue
            applied[move.inbox_id] += 1
            press = _press_of(rows.get(move.inbox_id))
            if press is None:
                verdict.wrong.append(f"table {move.table_id} version {move.version} comes of no press")
                continue
            prompt = prompts[press]
            verdict.expect(
                prompt.table_id == move.table_id and prompt.seat == action["seat"],
                f"table {move.table_id} version {move.version} comes of a press on another question",
            )
            if action["do"] != "vote":
                answered[press] += 1
    verdict.applied = applied.total()
    verdict.expect(max(applied.values(), default=1) == 1, "a press was applied twice")
    verdict.expect(max(answered.values(), default=1) == 1, "a question was answered twice")
    accepted = _accepted(session, rows)
    verdict.accepted = len(accepted)
    verdict.expect(accepted == set(applied), f"accepted and applied differ by {accepted ^ set(applied)}")
    by_query = {str(row.body["callback_query"]["id"]): row.id for row in rows.values() if _press_of(row)}
    told = {
        by_query[query] for query, text in toasts.items() if query in by_query and ACCEPTED_TEXTS.match(text)
    }
    verdict.expect(told <= set(applied), f"{len(told - set(applied))} were told so in vain")


def _press_of(row: InboxRow | None) -> tuple[int, int] | None:
    """The table and the number of the question that an update answers."""
    data = ((row.body if row is not None else {}).get("callback_query") or {}).get("data", "")
    match = _PROMPT.fullmatch(data)
    return (int(match[1]), int(match[2])) if match else None


def _accepted(session: Session, rows: dict[int | None, InboxRow]) -> set[int]:
    """The updates whose answer says that a choice of the game was taken."""
    found = set()
    for letter in session.exec(select(OutboxRow).where(col(OutboxRow.lane).startswith("answer:"))).all():
        keys = {line["key"] for line in letter.letter.get("lines", [])}
        if keys & ACCEPTED and _press_of(rows.get(letter.inbox_id)) is not None:
            found.add(letter.inbox_id)
    return found


def _letters(session: Session, verdict: Verdict) -> None:
    """Each letter has an end with a name."""
    for row in session.exec(select(OutboxRow)).all():
        verdict.letters[row.state.value] += 1
        verdict.doubts += row.doubts
        verdict.expect(row.state is not LetterState.WAITING, f"letter {row.id} still waits")
        if row.state is LetterState.FAILED:
            verdict.failures[str(row.failure).partition(":")[0]] += 1
            verdict.expect(bool(row.failure), f"letter {row.id} failed without a reason")


def _screens(session: Session, verdict: Verdict, people: People) -> None:
    """Every message that people see is a letter's; each that came once more is a doubt's."""
    receipts: dict[str, set[int]] = defaultdict(set)
    doubts: Counter[str] = Counter()
    for row in session.exec(select(OutboxRow).where(~col(OutboxRow.lane).startswith("answer:"))).all():
        doubts[row.recipient] += row.doubts
        if row.receipt is not None:
            receipts[row.recipient].add(row.receipt)
    for recipient in doubts:
        shown = _messages_of_the_bot(people.transcript(int(recipient.partition(":")[2])))
        missing = receipts[recipient] - shown
        verdict.expect(not missing, f"{recipient} never got {missing}")
        extra = len(shown - receipts[recipient])
        verdict.duplicates += extra
        verdict.expect(
            extra <= doubts[recipient],
            f"{recipient} got {extra} more than {doubts[recipient]} doubts explain",
        )


def _messages_of_the_bot(messages: list[dict[str, Any]]) -> set[int]:
    return {int(message["message_id"]) for message in messages if message["from"]["is_bot"]}


def unexpected(logs: Iterable[Path]) -> Iterator[str]:
    """The last lines of tracebacks that no fault explains."""
    for log in logs:
        if not log.exists():
            continue
        inside = False
        for line in log.read_text(errors="replace").splitlines():
            if line.lstrip(" |+").startswith("Traceback (most recent call last):"):
                inside = True
            elif inside and re.match(r"[A-Za-z_][\w.]*(:|$)", line):
                inside = False
                if EXPECTED_ERRORS.match(line) is None:
                    yield f"{log.name}: {line[:200]}"
