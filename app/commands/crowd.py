"""The people of many games at once, played through the sandbox by one loop that follows the bot's calls."""

import contextlib
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.sandbox.client import Json, People, SimError

JA_SHARE = 0.7
_DECIDES = re.compile(r"p\d+-\d+:\d+")  # an option of a question, and not a way to hold it back


@dataclass
class Play:
    """One game in progress, as the people's side sees it. ``players``: seats, ``humans`` of them people's.

    ``stirred``: when the bot last said anything to one of them; ``urged``: how often they lost patience.
    """

    number: int
    group: int
    people: list[int]
    players: int
    humans: int
    code: str = ""
    began: float = field(default_factory=time.monotonic)
    calls: Counter[str] = field(default_factory=Counter)
    group_messages: int = 0
    private_messages: int = 0
    updates: int = 0
    in_group: bool = False  # the host has let public decisions be pressed in the group
    filled: bool = False  # the host has asked for house bots
    asked: bool = False  # somebody has seen a question of the game
    over: bool = False
    ended: float = 0.0
    stirred: float = field(default_factory=time.monotonic)
    urged: int = 0


class Crowd:
    """Whoever is asked presses one of the buttons; what is asked twice is answered twice.

    ``pressed``: every press so far; ``toasts``: what the bot answered to each.
    """

    def __init__(self, people: People, chance: random.Random, *, in_group: bool = False) -> None:
        self._people, self._chance, self._wants_group = people, chance, in_group
        self._seen = people.last_call()
        self._by_chat: dict[int, Play] = {}
        self._pressed_at: dict[str, float] = {}
        self._by_query: dict[str, Play] = {}
        self.pressed: set[str] = set()
        self.toasts: dict[str, str] = {}
        self.latencies: list[float] = []

    def open_table(self, number: int, *, players: int, humans: int, crowd: int | None = None) -> Play:
        """New people in a new group, one of whom opens a table. ``crowd``: how many want a seat, if more
        than there are."""
        people = [self._people.user(f"Player {number}-{seat}") for seat in range(1, (crowd or humans) + 1)]
        group = self._people.chat(f"Game {number}", people)
        play = Play(number, group, people, players, humans)
        for chat in (play.group, *people):
            self._by_chat[chat] = play
        self._say(play, people[0], group, "/newgame@kanzler_bot")
        return play

    def follow(self, wait: float = 1.0) -> bool:
        """Look at the bot's next calls and answer them; False: there was none for so many seconds."""
        calls = self._people.outbox(self._seen, wait=wait)
        for call in calls:
            self._seen = call["seq"]
            self._look_at(call)
        return bool(calls)

    def urge(self, play: Play) -> None:
        """What people do when nothing has happened for a while: press again, and ask how things stand."""
        play.urged += 1
        play.stirred = time.monotonic()
        if not play.asked:
            self._urge_lobby(play)
        elif play.urged % 2:
            for person in play.people:
                for message in _questions(self._people.transcript(person)):
                    self._answer(play, person, message)
        else:
            for person in play.people:
                self._say(play, person, person, "/status")

    def _urge_lobby(self, play: Play) -> None:
        host = play.people[0]
        if not play.code:
            self._say(
                play, host, play.group, "/join@kanzler_bot" if play.urged % 2 else "/newgame@kanzler_bot"
            )
        elif play.urged % 2:
            for person in play.people:
                self._open(play, person)
        else:
            self._say(play, host, play.group, "/startgame@kanzler_bot")

    def _look_at(self, call: Json) -> None:
        params, method = call["params"], call["method"]
        if method == "answerCallbackQuery":
            self._toast(str(params["callback_query_id"]), call)
            return
        play = self._by_chat.get(int(params.get("chat_id", 0)))
        if play is None:
            return
        play.calls[method] += 1
        if not call["ok"]:
            return
        play.stirred = time.monotonic()
        in_group = int(params["chat_id"]) == play.group
        if method == "sendMessage":
            play.group_messages += in_group
            play.private_messages += not in_group
        if in_group:
            self._in_group(play, call["result"], _keyboard(call["result"]))
        elif method in ("sendMessage", "editMessageText"):
            for message in _questions([call["result"]]):
                self._answer(play, int(params["chat_id"]), message)

    def _toast(self, query: str, call: Json) -> None:
        play = self._by_query.pop(query, None)
        if play is not None:
            self.latencies.append(call["at"] - self._pressed_at.pop(query))
            play.calls["answerCallbackQuery"] += 1
        if call["ok"]:
            self.toasts[query] = str(call["params"].get("text", ""))

    def _in_group(self, play: Play, message: Json, keyboard: list[Json]) -> None:
        labels = [button["text"] for button in keyboard]
        if "Play again" in labels:
            play.over, play.ended = True, time.monotonic()
        if not play.code and "Join" in labels:
            url = next(button["url"] for button in keyboard if button["text"] == "Join")
            play.code = url.partition("start=")[2]
            for person in play.people:
                self._open(play, person)
        if not play.filled and "Add a house bot" in labels:
            play.filled = True
            for _ in range(play.players - play.humans):
                self._press(play, play.people[0], play.group, message, "Add a house bot")
        if self._wants_group and not play.in_group and "Decide and vote in the group" in labels:
            play.in_group = True
            self._press(play, play.people[0], play.group, message, "Decide and vote in the group")
            return  # the lobby's message comes anew
        self._decide_in_group(play, message, keyboard)
        if "Start the game" in labels and f"({play.players})" in message["text"]:
            self._press(play, play.people[0], play.group, message, "Start the game")
        elif play.asked and not play.over and "Close the table" in labels:
            self._begin_again(play, message, labels)

    def _begin_again(self, play: Play, message: Json, labels: list[str]) -> None:
        """The game went back to its lobby without whoever had not answered; who is its host now, we try."""
        label = "Start the game" if "Start the game" in labels else "Fill up with house bots"
        for person in play.people:
            self._press(play, person, play.group, message, label)

    def _decide_in_group(self, play: Play, message: Json, keyboard: list[Json]) -> None:
        """Buttons under the group's message: everybody votes; else whoever the message names decides."""
        if any(button.get("callback_data", "").startswith("v") for button in keyboard):
            play.asked = True
            for person in play.people:
                label = "Ja!" if self._chance.random() < JA_SHARE else "Nein"
                self._press(play, person, play.group, message, label)
        elif options := [b["text"] for b in keyboard if _DECIDES.match(b.get("callback_data", ""))]:
            play.asked = True
            asked = message["text"].rpartition("👉")[2]
            name = re.search(r"Player \d+-(\d+)", asked)
            if name is not None:
                person = play.people[int(name[1]) - 1]
                self._press(play, person, play.group, message, self._chance.choice(options))

    def _answer(self, play: Play, person: int, message: Json) -> None:
        play.asked = True
        labels = [
            button["text"] for button in _keyboard(message) if _DECIDES.match(button.get("callback_data", ""))
        ]
        if set(labels) == {"Ja!", "Nein"}:
            label = "Ja!" if self._chance.random() < JA_SHARE else "Nein"
        else:
            label = self._chance.choice(labels)
        self._press(play, person, person, message, label)

    def _press(self, play: Play, person: int, chat: int, message: Json, label: str) -> None:
        asked = time.time()
        try:
            answer = self._people.press(person, chat, int(message["message_id"]), label, wait=0)
        except SimError:
            return  # the bot took the button away meanwhile
        query = str(answer["query"])
        play.updates += 1
        self.pressed.add(query)
        self._pressed_at[query], self._by_query[query] = asked, play

    def _say(self, play: Play, person: int, chat: int, text: str) -> None:
        with contextlib.suppress(SimError):  # who has blocked the bot cannot write to it
            self._people.send(person, chat, text)
            play.updates += 1

    def _open(self, play: Play, person: int) -> None:
        self._people.open(person, f"https://t.me/kanzler_bot?start={play.code}")
        play.updates += 1


def _keyboard(message: Any) -> list[Json]:
    if not isinstance(message, dict):
        return []
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button for row in rows for button in row]


def _questions(messages: list[Json]) -> Iterator[Json]:
    """Those that ask something of a player."""
    for message in messages:
        if any(button.get("callback_data", "").startswith("p") for button in _keyboard(message)):
            yield message
