"""From press to answer in the embedded shape: ``python -m tests.bench.presses`` (at the root).

One game at a time, one press at a time: the next person presses only when the bot has come to rest. Prints
the median and the 95th percentile of the time from a press to its answer; the aims are 60 and 150 ms.
"""

import argparse
import random
import statistics
import tempfile
from collections import deque
from pathlib import Path

from app.commands.crowd import Crowd, Play
from app.commands.games import play_all
from app.commands.processes import family, start_bot, start_sandbox
from app.sandbox.client import Json, People
from app.store.engine import Store

REST = 0.1  # seconds without a call of the bot
PLAYERS = 7


class PatientCrowd(Crowd):
    """People who wait until nothing happens before one of them presses."""

    def __init__(self, people: People, chance: random.Random) -> None:
        super().__init__(people, chance)
        self._wishes: deque[tuple[Play, int, int, Json, str]] = deque()

    def follow(self, wait: float = 1.0) -> bool:
        if super().follow(wait=REST):
            return True
        if self._wishes:
            super()._press(*self._wishes.popleft())
            return True
        return super().follow(wait)

    def _press(self, play: Play, person: int, chat: int, message: Json, label: str) -> None:
        self._wishes.append((play, person, chat, message, label))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, family(Path(name)) as household:
        sandbox = start_sandbox(household)
        database = f"sqlite:///{name}/kanzler.sqlite"
        start_bot(household, sandbox.address, database, bot_delay=0)
        store = Store(database)
        with People(sandbox.address) as people:
            crowd = PatientCrowd(people, random.Random(arguments.seed))
            size = {"players": PLAYERS, "humans": PLAYERS, "at_once": 1}
            for _ in play_all(crowd, arguments.games, store, household.check, **size):
                pass
        store.close()
    taken = crowd.latencies
    median, cuts = statistics.median(taken), statistics.quantiles(taken, n=20)
    print(f"{len(taken)} presses: median {median * 1000:.0f} ms, 95 % within {cuts[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
