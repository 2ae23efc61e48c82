"""Whole games through the real processes and the sandbox, without a browser: people press random buttons."""

import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlmodel import select

from app.commands.crowd import Crowd, Play
from app.commands.processes import Family, family, start_bot, start_sandbox
from app.game import Game, from_dict
from app.sandbox.client import People
from app.store.engine import Store
from app.store.tables import LetterState, OutboxRow, TableRow

AT_ONCE = 4  # games in progress
PATIENCE = 120.0  # seconds in which something must happen


class StuckError(Exception):
    """Nothing happens any more; the text says in which games."""


def play_all(
    crowd: Crowd,
    games: int,
    store: Store,
    alive: Callable[[], None],
    *,
    players: int,
    humans: int,
    at_once: int = AT_ONCE,
) -> Iterator[Play]:
    """Play so many games, a few at once, and yield each when all is said in it; ``alive`` may raise now and
    then. Raises ``StuckError``."""
    waiting, quiet = list(range(1, games + 1)), time.monotonic()
    running: list[Play] = []
    while waiting or running:
        while waiting and len(running) < at_once:
            running.append(crowd.open_table(waiting.pop(0), players=players, humans=humans))
        if crowd.follow():
            quiet = time.monotonic()
        alive()
        if time.monotonic() - quiet > PATIENCE:
            raise StuckError(", ".join(str(play.number) for play in running))
        for play in [play for play in running if play.over and _all_is_said(play, store)]:
            running.remove(play)
            crowd.follow(wait=0)
            yield play


def play_games(
    *,
    players: int,
    humans: int,
    games: int,
    seed: int,
    as_json: bool,
    in_group: bool = False,
    folder: Path | None = None,
) -> int:
    """Play, and print the transcripts or a line of figures a game. Returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="kanzler-") as temporary:
        home = folder or Path(temporary)
        with family(home) as household:
            return _play(household, home, players, humans, games, seed, as_json, in_group)


def _play(
    household: Family,
    home: Path,
    players: int,
    humans: int,
    games: int,
    seed: int,
    as_json: bool,
    in_group: bool,
) -> int:
    sandbox = start_sandbox(household)
    database = f"sqlite:///{home / 'kanzler.sqlite'}"
    start_bot(household, sandbox.address, database, bot_delay=0)
    store = Store(database)
    with People(sandbox.address) as people:
        crowd = Crowd(people, random.Random(seed), in_group=in_group)
        try:
            for play in play_all(crowd, games, store, household.check, players=players, humans=humans):
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
