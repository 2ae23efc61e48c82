"""A whole bot without processes: SQL, the door and the channel are real; the wire, the queue and the clock
are not. People press buttons by their labels and read what their screens show."""

from __future__ import annotations

import itertools
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from unittest.mock import patch

from sqlmodel import col, select

from app.channels.outcome import Failed, Outcome, Sent
from app.channels.telegram.calls import (
    AnswerQuery,
    Button,
    Call,
    EditKeyboard,
    EditMessage,
    Keyboard,
    SendMessage,
    SendPhoto,
)
from app.channels.telegram.channel import TelegramChannel
from app.channels.telegram.send import Me
from app.game import Game
from app.language.translate import translator
from app.store import heartbeat, migrate
from app.store.engine import Store
from app.store.tables import PromptRow, TableRow
from app.table import lobby
from app.table.turn import House
from app.web.app import Web
from workers.deliver import deliver
from workers.play import drain
from workers.runtime import Runtime
from workers.sweep import sweep

BOT_NAME = "kanzler_test_bot"
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
GROUP = -100500


@dataclass
class Shown:
    """A message on somebody's screen. ``versions``: every text it has had, the present one last; ``photo``:
    the bytes of its picture."""

    chat: int
    id: int
    versions: list[str]
    keyboard: Keyboard
    thread: int | None = None
    photo: bytes | None = None

    @property
    def html(self) -> str:
        return self.versions[-1]

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.keyboard for button in row]


class Said(NamedTuple):
    """A call of the Bot API: in whose chat, at a button's presser for a toast, and when."""

    chat: int
    call: Call
    at: datetime


def open_questions(store: Store) -> tuple[str, ...]:
    """How the data of buttons begin that answer something now."""
    with store.read() as session:
        waiting = session.exec(
            select(PromptRow.table_id, PromptRow.number).where(col(PromptRow.closed_at).is_(None))
        )
        return tuple(f"p{table}-{number}:" for table, number in waiting)


@dataclass
class Screens:
    """Every chat as its members see it, and every call in order: what a reader sees, and when."""

    now: Callable[[], datetime] = lambda: NOON
    calls: list[Said] = field(default_factory=list)
    chats: dict[int, dict[int, Shown]] = field(default_factory=dict)
    toasts: dict[str, str] = field(default_factory=dict)
    pressers: dict[str, int] = field(default_factory=dict)
    failing: dict[int, Failed] = field(default_factory=dict)
    failing_topics: dict[tuple[int, int | None], Failed] = field(default_factory=dict)

    def me(self) -> Me:
        return Me(4242, BOT_NAME)

    def close(self) -> None:
        """Nothing to give up."""

    def send(self, call: Call) -> Outcome:
        match call:
            case AnswerQuery():
                self.toasts[call.query_id] = call.text or ""
                self.calls.append(Said(self.pressers.get(call.query_id, 0), call, self.now()))
                return Sent(None)
            case SendMessage() | SendPhoto() | EditMessage() | EditKeyboard():
                failed = self.failing.get(call.chat_id)
                if isinstance(call, SendMessage):
                    failed = failed or self.failing_topics.get((call.chat_id, call.thread_id))
                if failed is not None:
                    return failed
                self.calls.append(Said(call.chat_id, call, self.now()))
                return self._show(call)
            case _:
                raise AssertionError(f"unexpected {call}")

    def _show(self, call: SendMessage | SendPhoto | EditMessage | EditKeyboard) -> Outcome:
        chat = self.chats.setdefault(call.chat_id, {})
        keyboard = call.keyboard or ()
        if isinstance(call, EditMessage | EditKeyboard):
            shown = chat[call.message_id]
            shown.keyboard = keyboard
            if isinstance(call, EditMessage):
                shown.versions.append(call.html)
            return Sent(shown.id)
        thread = call.thread_id
        photo = call.png if isinstance(call, SendPhoto) else None
        shown = Shown(call.chat_id, len(chat) + 1, [call.html], keyboard, thread, photo)
        chat[shown.id] = shown
        return Sent(shown.id)


@dataclass
class Bell:
    """A queue in a list."""

    rung: deque[tuple[str, str]] = field(default_factory=deque)

    def play(self, lane: str) -> None:
        self.rung.append(("play", lane))

    def deliver(self, lane: str, *, after: float = 0.0) -> None:
        if not after:  # what must wait is found by the sweep
            self.rung.append(("deliver", lane))


class Stage:
    """One bot, one group, and as many people as are named."""

    def __init__(self, url: str, *, house: House | None = None, now: datetime = NOON) -> None:
        self.now = now
        self.screens = Screens(lambda: self.now)
        self.bell = Bell()
        self.store = Store(url)
        migrate.upgrade(self.store)
        self.runtime = Runtime(
            self.store,
            self.bell,  # type: ignore[arg-type]
            {"telegram": TelegramChannel(self.screens, translator())},  # type: ignore[arg-type]
            house or House(),
            now=lambda: self.now,
        )
        self.web = Web(self.store, self.bell, "secret", lambda: self.now)  # type: ignore[arg-type]
        self._updates = itertools.count(1)
        self._queries: defaultdict[int, itertools.count[int]] = defaultdict(itertools.count)
        self.names: dict[int, str] = {}

    def close(self) -> None:
        self.store.close()

    # The wire.

    def update(self, update: dict[str, Any], *, run: bool = True) -> None:
        import json

        update = {"update_id": next(self._updates), **update}
        self.web.keep(json.dumps(update).encode(), self.now)
        if run:
            self.run()

    def run(self) -> None:
        """Until nothing is left to do now."""
        while self.bell.rung:
            task, lane = self.bell.rung.popleft()
            (drain if task == "play" else deliver)(self.runtime, lane)

    def advance(self, by: timedelta) -> None:
        self.now += by
        with self.store.write() as session:
            heartbeat.beat(session, self.now, ())  # the clock has run all the while
        sweep(self.runtime)
        self.run()

    # People.

    def person(self, number: int) -> dict[str, Any]:
        return {
            "id": number,
            "is_bot": False,
            "first_name": self.names.get(number, f"Player{number}"),
            "language_code": "en",
        }

    def chat(self, chat: int) -> dict[str, Any]:
        if chat > 0:
            return {"id": chat, "type": "private", "first_name": "x"}
        return {"id": chat, "type": "supergroup", "title": "Thursday Club"}

    def say(self, person: int, text: str, chat: int | None = None, **extra: Any) -> None:
        self.update(
            {
                "message": {
                    "message_id": 1,
                    "date": int(self.now.timestamp()),
                    "from": self.person(person),
                    "chat": self.chat(chat or person),
                    "text": text,
                    **extra,
                }
            }
        )

    def press(self, person: int, data: str, chat: int | None = None, *, run: bool = True) -> str:
        """Press a button with this data; the toast that comes of it, if it is run."""
        query = f"q{person}-{next(self._queries[person])}"
        self.screens.pressers[query] = person
        message = {"message_id": 1, "date": 1, "chat": self.chat(chat or person)}
        self.update(
            {
                "callback_query": {
                    "id": query,
                    "from": self.person(person),
                    "message": message,
                    "chat_instance": "1",
                    "data": data,
                }
            },
            run=run,
        )
        return self.screens.toasts.get(query, "")

    def tap(self, person: int, label: str, chat: int | None = None) -> str:
        """Press the newest button whose label holds this."""
        for shown in reversed(self.messages(chat or person)):
            for button in shown.buttons:
                if label in button.label and button.data is not None:
                    return self.press(person, button.data, chat)
        raise AssertionError(f"no button {label!r} in chat {chat or person}")

    def messages(self, chat: int) -> list[Shown]:
        return list(self.screens.chats.get(chat, {}).values())

    def text(self, chat: int) -> str:
        """Everything that a chat shows now."""
        return "\n".join(shown.html for shown in self.messages(chat))

    def open_prompt(self, person: int) -> Shown | None:
        """The newest message in the private chat that asks something and still waits for an answer: a ballot
        keeps its buttons for a while after the vote."""
        live = open_questions(self.store)
        return next(
            (
                shown
                for shown in reversed(self.messages(person))
                if any((button.data or "").startswith(live) for button in shown.buttons)
            ),
            None,
        )

    def member(self, person: int, status: str) -> None:
        """A person blocks the bot ("kicked"), or thinks better of it ("member")."""
        bot = {"id": 4242, "is_bot": True, "first_name": "Kanzler", "username": BOT_NAME}
        changed = {
            "chat": self.chat(person),
            "from": self.person(person),
            "date": int(self.now.timestamp()),
            "old_chat_member": {"user": bot, "status": "member"},
            "new_chat_member": {"user": bot, "status": status, "until_date": 0},
        }
        self.update({"my_chat_member": changed})

    def start(self, game: Game, chat: int = GROUP) -> None:
        """The host starts the table with this deal."""
        with patch.object(lobby, "new_game", return_value=game):
            self.say(501, "/startgame", chat)

    def acquaint(self, table: int = 1) -> None:
        """As if everybody had answered a question of this game before."""
        with self.store.write() as session:
            row = session.get_one(TableRow, table)
            row.state = {**row.state, "seats": [{**seat, "answered": True} for seat in row.state["seats"]]}

    def play_out(self, people: Sequence[int]) -> None:
        """Everybody answers whatever he is asked by the first button, and votes Ja, until nobody is asked."""
        while asked := [person for person in people if self.open_prompt(person) is not None]:
            for person in asked:
                prompt = self.open_prompt(person)
                assert prompt is not None
                self.press(person, prompt.buttons[0].data or "")

    def seat_all(self, count: int, chat: int = GROUP) -> list[int]:
        """A table in the group with so many people, not begun."""
        people = list(range(501, 501 + count))
        for person in people:
            self.say(person, "/start")
        self.say(people[0], "/newgame", chat)
        for person in people[1:]:
            self.say(person, "/join", chat)
        return people
