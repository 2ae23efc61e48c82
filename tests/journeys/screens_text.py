"""What chats show, as text that people can read: messages, what they turned into, buttons and presses."""

import html
import itertools
import re
from dataclasses import dataclass, field

from app.channels.telegram.calls import EditKeyboard, EditMessage, Keyboard, SendMessage, SendPhoto
from tests.stage import Stage

_SPOILER = re.compile("</?tg-spoiler>")
_TAG = re.compile("<[^>]+>")
_ISOLATES = re.compile("[\u2066-\u2069]")


def plain(markup: str) -> str:
    """Without markup: a spoiler stands between bars, the marks round names are gone."""
    return _ISOLATES.sub("", html.unescape(_TAG.sub("", _SPOILER.sub("||", markup))))


@dataclass
class Entry:
    """One message of a chat: each text it has had with its buttons, or one line that a person did."""

    versions: list[tuple[str, Keyboard]] = field(default_factory=list)
    presses: list[tuple[int, str]] = field(default_factory=list)  # on which version, and what

    def lines(self) -> list[str]:
        """The first version, the last, and those between on which somebody pressed something."""
        last = len(self.versions) - 1
        told = sorted({0, last, *(version for version, _ in self.presses)})
        shown: list[str] = []
        for version in told:
            if version:
                shown.append("  ... edited:")
            shown += _message(*self.versions[version])
            shown += [f"  > {press}" for at, press in self.presses if at == version]
        return shown


def _message(text: str, keyboard: Keyboard) -> list[str]:
    rows = [" ".join(f"[{plain(button.label)}]" for button in row) for row in keyboard]
    return [f"  {line}".rstrip() for line in (*text.split("\n"), *rows)]


class Journal:
    """Follows a stage, and notes in each chat what its members see and do there."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._chats: dict[int, list[Entry | str]] = {}
        self._messages: dict[int, list[Entry]] = {}  # by chat; the stage numbers them there from 1
        self._seen = 0

    def say(self, person: int, text: str, chat: int | None = None) -> None:
        """A person writes; the bot does what comes of it."""
        self._chats.setdefault(chat or person, []).append(f"{self._name(person)}: {text}")
        self._stage.say(person, text, chat)
        self.look()

    def press(self, person: int, data: str, chat: int | None = None) -> None:
        """A person presses the button with this data, on the newest message that has it."""
        entry, label = self._button(chat or person, data)
        toast = plain(self._stage.press(person, data, chat))
        pressed = f"{self._name(person)} presses [{label}]{f', sees: {toast}' if toast else ''}"
        entry.presses.append((len(entry.versions) - 1, pressed))
        self.look()

    def tap(self, person: int, label: str, chat: int) -> None:
        """Press by label, in a group."""
        newest = next(m for m in reversed(self._stage.messages(chat)) if m.buttons)
        self.press(person, next(b.data for b in newest.buttons if b.data and b.label == label), chat)

    def look(self) -> None:
        """Take down what the bot has sent since the last look."""
        calls = self._stage.screens.calls
        for said in calls[self._seen :]:
            match said.call:
                case SendMessage() | SendPhoto() as call:
                    entry = Entry([(plain(call.html), call.keyboard or ())])
                    self._messages.setdefault(said.chat, []).append(entry)
                    self._chats.setdefault(said.chat, []).append(entry)
                case EditMessage() as call:
                    versions = self._messages[said.chat][call.message_id - 1].versions
                    versions.append((plain(call.html), call.keyboard or ()))
                case EditKeyboard() as call:
                    versions = self._messages[said.chat][call.message_id - 1].versions
                    versions.append((versions[-1][0], call.keyboard or ()))
        self._seen = len(calls)

    def text(self, chat: int) -> str:
        """The whole chat."""
        parts = []
        for entry in self._chats.get(chat, []):
            parts.append(entry if isinstance(entry, str) else "\n".join(["Kanzler:", *entry.lines()]))
        return "\n".join(parts) + "\n"

    def _button(self, chat: int, data: str) -> tuple[Entry, str]:
        for entry in reversed(self._chats[chat]):
            if isinstance(entry, Entry):
                for button in itertools.chain.from_iterable(entry.versions[-1][1]):
                    if button.data == data:
                        return entry, plain(button.label)
        raise AssertionError(f"no button {data!r} in chat {chat}")

    def _name(self, person: int) -> str:
        return str(self._stage.person(person)["first_name"])
