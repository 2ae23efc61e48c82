"""Whole games through the real processes and the sandbox, without a browser: people press random buttons."""

import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlmodel import select

from app.commands.processes import Family, family, start_bot, start_sandbox
from app.game import Game, from_dict
from app.sandbox.client import Json, People
from app.store.engine import Store
from app.store.tables import LetterState, OutboxRow, TableRow

AT_ONCE = 4  # games in progress
PATIENCE = 120.0  # seconds in which something must happen
JA_SHARE = 0.7


@dataclass
class Play:
    """One game in progress, as the people's side sees it."""

    number: int
    group: int
    people: list[int]
    code: str = ""
    began: float = field(default_factory=time.monotonic)
    calls: Counter[str] = field(default_factory=Counter)
    group_messages: int = 0
    private_messages: int = 0
    updates: int = 0
    over: bool = False
    ended: float = 0.0


class StuckError(Exception):
    """Nothing happens any more; the text says in which games."""


class Crowd:
    """All the people of all games, played by one loop that follows the bot's calls.

    ``latencies``: seconds from press to answer.
    """

    def __init__(
        self, people: People, chance: random.Random, *, players: int, humans: int, at_once: int = AT_ONCE
    ) -> None:
        self._people, self._chance, self._at_once = people, chance, at_once
        self._players, self._humans = players, humans
        self._seen = people.last_call()
        self._by_chat: dict[int, Play] = {}
        self._pressed_at: dict[str, float] = {}
        self._by_query: dict[str, Play] = {}
        self.latencies: list[float] = []

    def play(self, games: int, store: Store, alive: Callable[[], None]) -> Iterator[Play]:
        """Play so many games, a few at once, and yield each when all is said in it; ``alive`` may raise now
        and then. Raises ``StuckError``."""
        waiting, quiet = list(range(1, games + 1)), time.monotonic()
        running: list[Play] = []
        while waiting or running:
            while waiting and len(running) < self._at_once:
                running.append(self.open_table(waiting.pop(0)))
            if self.follow():
                quiet = time.monotonic()
            alive()
            if time.monotonic() - quiet > PATIENCE:
                raise StuckError(", ".join(str(play.number) for play in running))
            for play in [play for play in running if play.over and _all_is_said(play, store)]:
                running.remove(play)
                self.follow(wait=0)
                yield play

    def open_table(self, number: int) -> Play:
        """New people in a new group, one of whom opens a table."""
        names = [f"Player {number}-{seat}" for seat in range(1, self._humans + 1)]
        people = [self._people.user(name) for name in names]
        play = Play(number, self._people.chat(f"Game {number}", people), people)
        for chat in (play.group, *people):
            self._by_chat[chat] = play
        self._people.send(people[0], play.group, "/newgame@kanzler_bot")
        play.updates += 1
        return play

    def follow(self, wait: float = 1.0) -> bool:
        """Look at the bot's next calls and answer them; False: there was none for ``wait`` seconds."""
        calls = self._people.outbox(self._seen, wait=wait)
        for call in calls:
            self._seen = call["seq"]
            self._look_at(call)
        return bool(calls)

    def _look_at(self, call: Json) -> None:
        params, method = call["params"], call["method"]
        if method == "answerCallbackQuery":
            query = str(params["callback_query_id"])
            play = self._by_query.pop(query, None)
            if play is not None:
                self.latencies.append(call["at"] - self._pressed_at.pop(query))
                play.calls[method] += 1
            return
        play = self._by_chat.get(int(params.get("chat_id", 0)))
        if play is None:
            return
        play.calls[method] += 1
        if not call["ok"]:
            return
        in_group = int(params["chat_id"]) == play.group
        if method == "sendMessage":
            play.group_messages += in_group
            play.private_messages += not in_group
        keyboard = _keyboard(call["result"])
        if in_group:
            self._in_group(play, call["result"], keyboard)
        elif method == "sendMessage" and keyboard:
            self._in_private(play, call["result"], keyboard)

    def _in_group(self, play: Play, message: Json, keyboard: list[Json]) -> None:
        labels = [button["text"] for button in keyboard]
        if "Play again" in labels:
            play.over, play.ended = True, time.monotonic()
        elif not play.code and "Join" in labels:
            url = next(button["url"] for button in keyboard if button["text"] == "Join")
            play.code = url.partition("start=")[2]
            for person in play.people:
                self._people.open(person, url)
            play.updates += self._humans
            for _ in range(self._players - self._humans):
                self._press(play, play.people[0], play.group, message, "Add a house bot")
        elif "Start the game" in labels and self._complete(message):
            self._press(play, play.people[0], play.group, message, "Start the game")

    def _complete(self, message: Json) -> bool:
        return f"({self._players})" in message["text"]

    def _in_private(self, play: Play, message: Json, keyboard: list[Json]) -> None:
        labels = [button["text"] for button in keyboard if "callback_data" in button]
        if not labels:
            return
        person = int(message["chat"]["id"])
        if set(labels) == {"Ja!", "Nein"}:
            label = "Ja!" if self._chance.random() < JA_SHARE else "Nein"
        else:
            label = self._chance.choice(labels)
        self._press(play, person, person, message, label)

    def _press(self, play: Play, person: int, chat: int, message: Json, label: str) -> None:
        asked = time.time()
        answer = self._people.press(person, chat, int(message["message_id"]), label, wait=0)
        query = str(answer["query"])
        play.updates += 1
        self._pressed_at[query], self._by_query[query] = asked, play


def _keyboard(message: Any) -> list[Json]:
    if not isinstance(message, dict):
        return []
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button for row in rows for button in row]


def play_games(
    *, players: int, humans: int, games: int, seed: int, as_json: bool, folder: Path | None = None
) -> int:
    """Play, and print the transcripts or a line of figures a game. Returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="kanzler-") as temporary:
        home = folder or Path(temporary)
        with family(home) as household:
            return _play(household, home, players, humans, games, seed, as_json)


def _play(
    household: Family, home: Path, players: int, humans: int, games: int, seed: int, as_json: bool
) -> int:
    sandbox = start_sandbox(household)
    database = f"sqlite:///{home / 'kanzler.sqlite'}"
    start_bot(household, sandbox.address, database, bot_delay=0)
    store = Store(database)
    with People(sandbox.address) as people:
        crowd = Crowd(people, random.Random(seed), players=players, humans=humans)
        try:
            for play in crowd.play(games, store, household.check):
                print(figures(play, store) if as_json else _transcript(play, people), flush=True)
        except StuckError as stuck:
            print(f"nothing happens any more in game {stuck}", file=sys.stderr)
            return 1
        finally:
            store.close()
        _say_latency(crowd.latencies)
    return 0


def _all_is_said(play: Play, store: Store) -> bool:
    """The last reveal is in the group; the last private letters may still be on their way."""
    with store.read() as session:
        waiting = session.exec(
            select(OutboxRow.id)
            .join(TableRow)
            .where(TableRow.code == play.code, OutboxRow.state == LetterState.WAITING)
            .limit(1)
        ).first()
    return waiting is None


def figures(play: Play, store: Store) -> str:
    """The figures of one game. ``seconds``: from opening the table to the last reveal, beside others."""
    game = _game(play, store)
    calls = play.calls
    return json.dumps(
        {
            "winner": game.winner,
            "reason": game.reason,
            "actions": game.actions,
            "updates": play.updates,
            "calls": dict(sorted(calls.items())),
            "group_messages": play.group_messages,
            "private_messages": play.private_messages,
            "edits": sum(count for method, count in calls.items() if method.startswith("edit")),
            "answers": calls["answerCallbackQuery"],
            "seconds": round(play.ended - play.began, 2),
        }
    )


def _game(play: Play, store: Store) -> Game:
    with store.read() as session:
        state = session.exec(select(TableRow.state).where(TableRow.code == play.code)).one()
    return from_dict(state["game"])


def _transcript(play: Play, people: People) -> str:
    """What the group saw, then what each person saw."""
    parts = [f"=== Game {play.number}: the group ===", people.transcript_text(play.group)]
    for number, person in enumerate(play.people, start=1):
        parts += [f"=== Game {play.number}: player {number} ===", people.transcript_text(person)]
    return "\n".join(parts)


def _say_latency(latencies: list[float]) -> None:
    """To standard error, so that the lines of JSON stay alone."""
    if len(latencies) < 2:
        return
    median, cuts = statistics.median(latencies), statistics.quantiles(latencies, n=20)
    print(
        f"from press to answer: median {median * 1000:.0f} ms, 95 % within {cuts[-1] * 1000:.0f} ms,"
        f" {len(latencies)} presses",
        file=sys.stderr,
    )
