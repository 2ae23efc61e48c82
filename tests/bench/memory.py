"""Memory of the one process of the embedded shape with many open tables: ``python -m tests.bench.memory``.

Opens tables in groups of their own, each with house bots and one person, starts their games, and prints the
resident memory of the bot's process now and then; the aim is under 200 MB at 1,000 tables.
"""

import argparse
import os
import random
import tempfile
from pathlib import Path

from app.commands.crowd import Crowd, Play
from app.commands.processes import Child, family, start_bot, start_sandbox
from app.sandbox.client import Json, People

STEP = 100


class Starters(Crowd):
    """People who start their games and then do not answer: every table stays open."""

    def _answer(self, play: Play, person: int, message: Json) -> None:
        play.over = True


def resident(child: Child) -> float:
    """The memory of a process in MB."""
    pages = int(Path(f"/proc/{child.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--players", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, family(Path(name)) as household:
        sandbox = start_sandbox(household)
        bot = start_bot(household, sandbox.address, f"sqlite:///{name}/kanzler.sqlite", bot_delay=0)
        print(f"no table: {resident(bot):.0f} MB", flush=True)
        with People(sandbox.address) as people:
            crowd = Starters(people, random.Random(1))
            for number in range(1, arguments.tables + 1):
                play = crowd.open_table(number, players=arguments.players, humans=1)
                while not play.over:
                    crowd.follow()
                    household.check()
                if number % STEP == 0:
                    print(f"{number} tables: {resident(bot):.0f} MB", flush=True)


if __name__ == "__main__":
    main()
