"""Tables in SQL: one translation each way, and the one lock."""

import hashlib
import json
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col, delete, select

from app.game import Game, to_dict
from app.game.vocabulary import Decision
from app.language.languages import FALLBACK
from app.store import outbox
from app.store.engine import insert_of
from app.store.tables import AddressRow, AwayRow, DueRow, MoveRow, PersonRow, PromptRow, SeatRow, TableRow
from app.table.awake import Habits
from app.table.days import parse_quiet, write_quiet
from app.table.intents import Who
from app.table.model import Due, DueKind, Prompt, Status, Table
from app.table.personal import Away, Person
from app.table.state import state_of, table_of
from app.table.turn import Elsewhere, Turn

SEEN_EVERY = timedelta(minutes=5)


class People:
    """Persons and their addresses."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def meet(self, who: Who, now: datetime) -> AddressRow:
        """The address as we know it now; a new one can be written to if that is where the message came."""
        row = self._session.get(AddressRow, who.address)
        if row is None:
            person = PersonRow(language=who.language, created_at=now)
            self._session.add(person)
            self._session.flush()
            row = AddressRow(
                address=who.address, person_id=_id(person.id), name=who.name, reachable=who.in_private
            )
            self._session.add(row)
        row.name = who.name
        self._session.flush()
        return row

    def find(self, address: str) -> AddressRow | None:
        return self._session.get(AddressRow, address)

    def reads(self, address: str) -> tuple[str, str | None] | None:
        """Which language a person's client or he himself names, and his zone; None: nobody known."""
        found = self._session.exec(
            select(PersonRow.language, PersonRow.zone).join(AddressRow).where(AddressRow.address == address)
        ).first()
        return (found[0] or FALLBACK, found[1]) if found is not None else None

    def speak(self, person: int, language: str) -> None:
        """A person chooses a language."""
        self._session.get_one(PersonRow, person).language = language

    def saw(self, person: int, now: datetime) -> None:
        """The person does something. Kept only roughly, so that not every press is one more write."""
        row = self._session.get_one(PersonRow, person)
        if row.seen_at is None or now - row.seen_at >= SEEN_EVERY:
            row.seen_at = now

    def days(self, persons: Collection[int]) -> dict[int, Person]:
        """What these persons told us about their days."""
        away: dict[int, list[Away]] = {}
        for row in self._session.exec(
            select(AwayRow).where(col(AwayRow.person_id).in_(persons)).order_by(col(AwayRow.start_at))
        ):
            away.setdefault(row.person_id, []).append(Away(row.start_at, row.end_at))
        return {
            _id(row.id): Person(
                Habits(row.zone, parse_quiet(row.quiet)) if row.zone is not None else None,
                tuple(away.get(_id(row.id), ())),
                row.seen_at,
                row.reminded_at,
            )
            for row in self._session.exec(select(PersonRow).where(col(PersonRow.id).in_(persons)))
        }

    def keep_days(self, person: int, days: Person) -> None:
        """Keep what a person told us. Days away that are long past go."""
        row = self._session.get_one(PersonRow, person)
        row.zone = days.zone
        row.quiet = write_quiet(days.habits.quiet) if days.habits is not None else None
        self._session.exec(delete(AwayRow).where(col(AwayRow.person_id) == person))
        for away in days.away:
            self._session.add(AwayRow(person_id=person, start_at=away.start, end_at=away.end))
        self._session.flush()

    def reminded(self, persons: Collection[int], now: datetime) -> None:
        for row in self._session.exec(
            select(PersonRow).where(col(PersonRow.id).in_(persons)).order_by(col(PersonRow.id))
        ):
            row.reminded_at = now


class Tables:
    """The aggregates. ``lock`` is the only way to one that is to be changed."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def lock(self, table_id: int) -> Table | None:
        row = self._session.exec(select(TableRow).where(TableRow.id == table_id).with_for_update()).first()
        return self._load(row) if row is not None else None

    def read(self, table_id: int) -> Table | None:
        row = self._session.get(TableRow, table_id)
        return self._load(row) if row is not None else None

    def in_room(self, room: str) -> int | None:
        """The open table of a room; there is at most one."""
        return self._session.exec(
            select(TableRow.id).where(TableRow.room == room, col(TableRow.status).in_(_OPEN))
        ).first()

    def latest_in_room(self, room: str) -> int | None:
        """The newest table of a room that was not closed before it began."""
        return self._session.exec(
            select(TableRow.id)
            .where(TableRow.room == room, TableRow.status != Status.CANCELLED.value)
            .order_by(col(TableRow.id).desc())
            .limit(1)
        ).first()

    def language_in(self, room: str) -> str | None:
        """The language of the newest table of a room."""
        return self._session.exec(
            select(TableRow.language).where(TableRow.room == room).order_by(col(TableRow.id).desc()).limit(1)
        ).first()

    def with_code(self, code: str) -> int | None:
        return self._session.exec(select(TableRow.id).where(TableRow.code == code.upper())).first()

    def of_person(self, person: int) -> list[int]:
        """The open tables at which a person sits, or which he hosts, first those that are meant by a command
        in private: lobbies before games, tables without a room before others, newer before older."""
        at_seat = select(SeatRow.table_id).where(SeatRow.person_id == person)
        return [
            _id(found)
            for found in self._session.exec(
                select(TableRow.id)
                .where(
                    col(TableRow.status).in_(_OPEN),
                    col(TableRow.id).in_(at_seat) | (TableRow.host_id == person),
                )
                .order_by(col(TableRow.status), col(TableRow.room).is_not(None), col(TableRow.id).desc())
            )
        ]

    def crowded(self, table: Table) -> frozenset[int]:
        """Who of this table's people sits at other open tables too."""
        people = [seat.person for seat in table.seats if seat.person is not None]
        found = self._session.exec(
            select(SeatRow.person_id)
            .join(TableRow)
            .where(
                col(SeatRow.person_id).in_(people),
                col(SeatRow.table_id) != table.id,
                col(TableRow.status).in_(_OPEN),
            )
        )
        return frozenset(person for person in found if person is not None)

    def asked_elsewhere(self, table: Table) -> dict[int, list[Elsewhere]]:
        """What else those are asked, at other tables, whom this one waits for."""
        people = [table.seats[prompt.seat].person for prompt in table.prompts]
        found: dict[int, list[Elsewhere]] = {}
        for person, name, code, due in self._session.exec(
            select(SeatRow.person_id, TableRow.name, TableRow.code, PromptRow.due_at)
            .join(TableRow, col(TableRow.id) == SeatRow.table_id)
            .join(
                PromptRow,
                (col(PromptRow.table_id) == SeatRow.table_id) & (col(PromptRow.seat) == SeatRow.number),
            )
            .where(
                col(SeatRow.person_id).in_(people),
                col(SeatRow.table_id) != table.id,
                TableRow.status == Status.PLAYING.value,
                col(PromptRow.closed_at).is_(None),
                col(PromptRow.answered).is_(False),
            )
            .order_by(col(PromptRow.due_at))
        ):
            if person is not None:
                found.setdefault(person, []).append(Elsewhere(name, code, due))
        return found

    def create(
        self, code: str, name: str, language: str, host: int, host_name: str, room: str | None, now: datetime
    ) -> Table:
        row = TableRow(
            code=code,
            name=name,
            language=language,
            host_id=host,
            room=room,
            status=Status.LOBBY.value,
            version=0,
            state={},
            opened_at=now,
            changed_at=now,
        )
        self._session.add(row)
        self._session.flush()
        return Table(
            id=_id(row.id),
            code=code,
            name=name,
            language=language,
            host=host,
            host_name=host_name,
            room=room,
            opened=now,
        )

    def save(self, turn: Turn, inbox_id: int, intent: str) -> None:
        """Write a changed table, its seats, prompts and instants, and one row of the move log."""
        table = turn.table
        row = self._session.get_one(TableRow, table.id)
        row.status, row.host_id, row.room, row.name = table.status.value, table.host, table.room, table.name
        row.language = table.language
        row.version += 1
        row.state = state_of(table)
        row.changed_at = turn.now
        if table.seats != turn.before.seats:
            self._save_seats(table)
        if table.prompts != turn.before.prompts:
            self._save_prompts(table, turn.now)
        if table.dues != turn.before.dues:
            self._save_dues(table, turn.before)
        self._session.add(
            MoveRow(
                table_id=table.id,
                version=row.version,
                at=turn.now,
                inbox_id=inbox_id,
                what={"intent": intent, "actions": turn.moves},
                digest=digest(table.game),
            )
        )
        if table.status is Status.FINISHED:
            outbox.forget_secrets(self._session, table.id)

    def where_news(self, address: str, reachable: bool) -> list[int]:
        """The open tables that think otherwise of this address."""
        rows = self._session.exec(
            select(SeatRow.table_id)
            .join(TableRow)
            .where(
                SeatRow.address == address,
                SeatRow.reachable != reachable,
                col(TableRow.status).in_(_OPEN),
            )
        ).all()
        return sorted(set(rows))

    def in_rooms(self, address: str) -> list[int]:
        """The open tables of a room, or of all rooms of a chat."""
        return [
            _id(found)
            for found in self._session.exec(
                select(TableRow.id).where(
                    col(TableRow.status).in_(_OPEN),
                    (col(TableRow.room) == address) | col(TableRow.room).startswith(f"{address}:"),
                )
            )
        ]

    def of_member(self, address: str, chat: str) -> list[int]:
        """The tables of a chat's rooms that have not begun, where this address sits."""
        seats = self._session.exec(select(SeatRow.table_id).where(SeatRow.address == address)).all()
        lobby = [table for table in self.in_rooms(chat) if table in seats]
        return [table for table in lobby if (row := self.read(table)) and row.status is Status.LOBBY]

    def asks(self, table: int, prompt: int, address: str) -> bool:
        """Whether this question is open, and this address' to answer."""
        seat = select(PromptRow.seat).where(
            PromptRow.table_id == table, PromptRow.number == prompt, col(PromptRow.closed_at).is_(None)
        )
        asked = select(SeatRow.number).where(
            SeatRow.table_id == table, SeatRow.address == address, col(SeatRow.number).in_(seat)
        )
        return self._session.exec(asked).first() is not None

    def move_room(self, chat: str, to: str) -> list[int]:
        """A group has a new id: its tables, and what is still to be said there, follow. Returns the open ones
        that cannot, since another was opened there meanwhile."""
        stuck = []
        for row in self._session.exec(
            select(TableRow).where((col(TableRow.room) == chat) | col(TableRow.room).startswith(chat + ":"))
        ).all():
            room = to + (row.room or "")[len(chat) :]
            if row.status not in _OPEN or self.in_room(room) is None:
                row.room = room
            else:
                stuck.append(_id(row.id))
        outbox.redirect(self._session, chat, to)
        return stuck

    def _load(self, row: TableRow) -> Table:
        table_id = _id(row.id)
        bare = Table(
            id=table_id,
            code=row.code,
            name=row.name,
            language=row.language,
            host=row.host_id,
            host_name="",
            room=row.room,
            opened=row.opened_at,
            status=Status(row.status),
            version=row.version,
            prompts=tuple(
                _prompt(prompt)
                for prompt in self._session.exec(
                    select(PromptRow)
                    .where(PromptRow.table_id == table_id, col(PromptRow.closed_at).is_(None))
                    .order_by(col(PromptRow.number))
                )
            ),
            dues=tuple(
                Due(DueKind(due.kind), due.at, due.step)
                for due in self._session.exec(select(DueRow).where(DueRow.table_id == table_id))
            ),
        )
        seats = [(s.name, s.person_id, s.address, s.reachable) for s in self._rows(SeatRow, table_id)]
        return table_of(bare, seats, row.state)

    def _rows(self, kind: type[SeatRow], table_id: int) -> list[SeatRow]:
        return list(
            self._session.exec(select(kind).where(kind.table_id == table_id).order_by(col(kind.number)))
        )

    def _save_seats(self, table: Table) -> None:
        rows = {row.number: row for row in self._rows(SeatRow, table.id)}
        for number, seat in enumerate(table.seats):
            row = rows.pop(number, None)
            if row is None:
                row = SeatRow(table_id=table.id, number=number, name=seat.name, reachable=seat.reachable)
                self._session.add(row)
            row.person_id, row.address, row.name, row.reachable = (
                seat.person,
                seat.address,
                seat.name,
                seat.reachable,
            )
        for row in rows.values():
            self._session.delete(row)

    def _save_prompts(self, table: Table, now: datetime) -> None:
        stored = {
            row.number: row
            for row in self._session.exec(
                select(PromptRow).where(PromptRow.table_id == table.id, col(PromptRow.closed_at).is_(None))
            )
        }
        for prompt in table.prompts:
            row = stored.pop(prompt.number, None)
            if row is None:
                row = PromptRow(table_id=table.id, number=prompt.number, opened_at=now, **_columns(prompt))
                self._session.add(row)
            elif _prompt(row) != prompt:
                row.sqlmodel_update(_columns(prompt))
        for row in stored.values():
            row.closed_at = now

    def _save_dues(self, table: Table, before: Table) -> None:
        """Only what the turn changed, and by plain statements: a sweep may take an instant that has come, or
        put one off, while the turn is made, and neither is to fail or to undo the other."""
        gone = {due.kind.value for due in before.dues} - {due.kind.value for due in table.dues}
        self._session.exec(
            delete(DueRow).where(col(DueRow.table_id) == table.id, col(DueRow.kind).in_(gone)),
            execution_options={"synchronize_session": False},
        )
        for due in set(table.dues) - set(before.dues):
            put = insert_of(self._session)(DueRow.__table__)  # type: ignore[attr-defined]
            new = {"step": due.step, "at": due.at}
            self._session.connection().execute(
                put.values(table_id=table.id, kind=due.kind.value, **new).on_conflict_do_update(
                    index_elements=["table_id", "kind"], set_=new
                )
            )


_OPEN = (Status.LOBBY.value, Status.PLAYING.value)


def _id(value: int | None) -> int:
    if value is None:
        raise LookupError("a row that was never stored")
    return value


def _prompt(row: PromptRow) -> Prompt:
    return Prompt(
        number=row.number,
        seat=row.seat,
        decision=Decision(row.decision),
        asked=row.asked_at,
        awake=timedelta(seconds=row.awake),
        due=row.due_at,
        rule=row.rule,
        reminded=row.reminded,
        reminded_at=row.reminded_at,
        quiet=row.quiet,
        answered=row.answered,
        holding=row.holding,
        held=row.held,
    )


def _columns(prompt: Prompt) -> dict[str, Any]:
    return {
        "seat": prompt.seat,
        "decision": prompt.decision.value,
        "asked_at": prompt.asked,
        "awake": prompt.awake.total_seconds(),
        "rule": prompt.rule,
        "due_at": prompt.due,
        "reminded": prompt.reminded,
        "reminded_at": prompt.reminded_at,
        "quiet": prompt.quiet,
        "answered": prompt.answered,
        "holding": prompt.holding,
        "held": prompt.held,
    }


def digest(game: Game | None) -> str:
    """SHA-256 of the game's canonical JSON, empty without a game: what the move log is checked against."""
    if game is None:
        return ""
    canonical = json.dumps(to_dict(game), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
