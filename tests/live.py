"""A whole bot in this process that talks to a sandbox over HTTP: the wire is real both ways, and a test goes
on as soon as nothing is left to do."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlmodel import col, select

from app.channels.telegram.channel import TelegramChannel
from app.channels.telegram.send import Sender
from app.language.translate import translator
from app.sandbox.client import People
from app.sandbox.options import Options
from app.store import heartbeat, migrate
from app.store.engine import Store
from app.store.tables import LetterState, OutboxRow, SeatRow
from app.table.model import Table
from app.table.repository import Tables
from app.table.turn import House
from app.web.app import Web
from tests.stage import Bell, open_questions
from workers.deliver import deliver
from workers.play import drain
from workers.runtime import Runtime
from workers.sweep import sweep

Json = dict[str, Any]


class Live:
    """The bot polls when it is told to; its clock is the real one, and can be put on."""

    def __init__(self, address: str, people: People, url: str) -> None:
        self.people = people
        self._ahead = timedelta(0)
        self._offset: int | None = None
        self.store = Store(url)
        migrate.upgrade(self.store)
        self.bell = Bell()
        self._sender = Sender(Options.token, base_url=f"{address}/bot")
        channel = TelegramChannel(self._sender, translator())
        self.runtime = Runtime(
            self.store,
            self.bell,  # type: ignore[arg-type]
            {"telegram": channel},
            House(),
            now=self.now,
        )
        self.web = Web(self.store, self.bell, "secret", self.now)  # type: ignore[arg-type]

    def now(self) -> datetime:
        return datetime.now(UTC) + self._ahead

    def close(self) -> None:
        self.runtime.close()

    def settle(self) -> None:
        """Until nobody has anything to do now."""
        while True:
            updates = self._sender.get_updates(self._offset, 0)
            for update in updates:
                if "message" in update:
                    update["message"]["date"] += int(self._ahead.total_seconds())
                self.web.keep(json.dumps(update).encode(), self.now())
                self._offset = update["update_id"] + 1
            if not updates and not self.bell.rung:
                return
            while self.bell.rung:
                task, lane = self.bell.rung.popleft()
                (drain if task == "play" else deliver)(self.runtime, lane)

    def miss(self) -> None:
        """What came meanwhile never arrives."""
        while updates := self._sender.get_updates(self._offset, 0):
            self._offset = updates[-1]["update_id"] + 1

    def put_on(self, by: timedelta) -> None:
        """The clock goes on, and what was to be tried again is."""
        self._ahead += by
        with self.store.write() as session:
            heartbeat.beat(session, self.now(), ())
        sweep(self.runtime)
        self.settle()

    def calm_down(self) -> None:
        """Until no letter waits for another try."""
        self.settle()
        for _ in range(40):
            if not self.letters(LetterState.WAITING):
                return
            self.put_on(timedelta(seconds=30))
        raise AssertionError("a letter waits for ever")

    # What people do.

    def send(self, person: int, text: str, chat: int | str = "bot", **more: Any) -> None:
        self.people.send(person, chat, text, **more)
        self.settle()

    def tap(self, person: int, label: str, chat: int | str = "bot") -> None:
        """The newest button whose label holds this; its answer is not waited for."""
        message, row, column = next(
            (message["message_id"], r, c)
            for message in reversed(self.messages(person if chat == "bot" else int(chat)))
            for r, buttons in enumerate(message.get("reply_markup", {}).get("inline_keyboard", []))
            for c, button in enumerate(buttons)
            if label in button["text"] and "callback_data" in button
        )
        self.people.press(person, chat, message, (row, column), wait=0)
        self.settle()

    def asked(self, person: int) -> list[Json]:
        """The messages in the private chat whose buttons answer a question that is open."""
        live = open_questions(self.store)
        return [
            message
            for message in self.messages(person)
            for row in message.get("reply_markup", {}).get("inline_keyboard", [])[:1]
            if row[0].get("callback_data", "").startswith(live)
        ]

    def answer(self, person: int) -> None:
        """Press the first button of the newest question."""
        self.people.press(person, "bot", self.asked(person)[-1]["message_id"], (0, 0), wait=0)
        self.settle()

    def game(
        self, bots: int = 4, *, people: int = 1, kind: str = "supergroup", **chat: Any
    ) -> tuple[int, list[int]]:
        """A new group in which a game has begun: its id, and the people."""
        found = [self.people.user(f"Player{n + 1}") for n in range(people)]
        group = self.people.chat("Thursday Club", found, kind=kind, **chat)
        for person in found:
            self.people.start(person)
            self.settle()
            self.send(person, "/newgame" if person == found[0] else "/join", group)
        for _ in range(bots):
            self.tap(found[0], "Add a house bot", group)
        self.tap(found[0], "Start the game", group)
        return group, found

    # What is there.

    def messages(self, chat: int) -> list[Json]:
        return self.people.transcript(chat)

    def text(self, chat: int) -> str:
        return "\n".join(message.get("text", "") for message in self.messages(chat))

    def table(self, group: int) -> Table:
        """The table of a group, or where it has none, the newest of all."""
        with self.store.read() as session:
            tables = Tables(session)
            found = tables.latest_in_room(f"telegram:{group}")
            if found is None:
                found = session.exec(select(SeatRow.table_id).order_by(col(SeatRow.table_id).desc())).first()
            table = tables.read(found or 0)
        assert table is not None
        return table

    def letters(self, state: LetterState) -> list[OutboxRow]:
        with self.store.read() as session:
            return list(session.exec(select(OutboxRow).where(OutboxRow.state == state)))
