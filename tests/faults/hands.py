"""Processes that do what they are told at the same instant: each has a worker's own store and queue, and the
web's way into the inbox. Between them there is nothing but SQL and Redis.

    python -m tests.faults.hands DATABASE_URL BROKER_URL [--unlocked]

says "ready", then reads a line of JSON for each wish and writes one with what went wrong in it. Its clock is
the machine's. `--unlocked` takes every lock on a row away.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlmodel.sql.expression import SelectOfScalar

from app.channels.telegram.channel import TelegramChannel
from app.doorbell import Doorbell, make_celery
from app.language.translate import translator
from app.store.engine import Store
from app.table.turn import House
from app.web.app import Web
from tests.faults.racing import complaints
from tests.stage import Screens
from workers.play import drain
from workers.runtime import Runtime, utc_now

ROOT = Path(__file__).resolve().parents[2]
NOTICE = 0.02  # seconds from a wish to the instant at which all begin


class Hand:
    """The parent's side of one such process."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.hands", *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def read(self) -> Any:
        """Its next line; fails if it has ended."""
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def tell(self, wish: dict[str, object]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(wish) + "\n")
        self._process.stdin.flush()

    def close(self) -> None:
        """It ends when nobody can tell it anything any more."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


@contextmanager
def two_hands(*arguments: str) -> Iterator[tuple[Hand, Hand]]:
    """Both ready."""
    with closing(Hand(*arguments)) as one, closing(Hand(*arguments)) as other:
        assert [one.read(), other.read()] == ["ready", "ready"]
        yield one, other


def at_the_same_instant(hands: Sequence[Hand], wish: dict[str, object]) -> list[str]:
    """All do it; what went wrong. `keep`: an update that has come in; `drain`: a lane of the inbox."""
    start = time.monotonic() + NOTICE  # the same clock for all processes of a machine
    for hand in hands:
        hand.tell({"start": start, **wish})
    return [line for hand in hands for line in hand.read()]


def _serve(database_url: str, broker_url: str) -> None:
    bell = Doorbell(make_celery(broker_url))
    channel = TelegramChannel(Screens(), translator())  # type: ignore[arg-type]
    runtime = Runtime(Store(database_url), bell, {"telegram": channel}, House())
    web = Web(runtime.store, bell, "secret")
    with closing(runtime):
        _say("ready")
        for line in sys.stdin:
            wish = json.loads(line)
            with complaints() as wrong:
                try:
                    _do(wish, runtime, web)
                except Exception as error:
                    wrong.append(repr(error))
            _say(wrong)


def _do(wish: dict[str, Any], runtime: Runtime, web: Web) -> None:
    while time.monotonic() < wish["start"]:
        pass  # awake: whoever sleeps begins later than the other
    if "keep" in wish:
        web.keep(wish["keep"].encode(), utc_now())
    drain(runtime, wish["drain"])


def _say(what: object) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    _, _database_url, _broker_url, *_guards = sys.argv
    if "--unlocked" in _guards:
        SelectOfScalar.with_for_update = lambda query, **_: query  # type: ignore[method-assign,assignment]
    _serve(_database_url, _broker_url)
