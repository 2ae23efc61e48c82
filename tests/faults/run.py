"""Games through real processes while everything fails; then a verdict.

    python -m tests.faults.run --kills 1000 --seed 7 --shape production

prints the table of the README for all rounds so far, after each round of a hundred kills, on new servers. The
exit code is 1 where anything is wrong.
"""

import argparse
import contextlib
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import OperationalError
from sqlmodel import col, select, update

from app.commands.crowd import Crowd, Play
from app.store.engine import Store
from app.store.tables import DueRow, TableRow
from app.table.model import DueKind
from tests.faults.shapes import Shape, embedded, production
from tests.faults.supervisor import until
from tests.faults.trouble import Trouble
from tests.faults.verdict import Verdict, ended, examine, quiet, unexpected

ROUND = 100  # kills, then the servers are new
AT_ONCE = 4  # games in progress
PATIENCE = 6.0  # seconds of silence after which people press again, or ask
PARTY_EVERY = 5  # at every fifth table, thirty people want ten seats
PARTY = 30
LOOK_EVERY = 0.5  # seconds between looks at what is over
HURRY_EVERY = 0.7  # seconds after which the time is up at some table, whoever has answered by then
ROUND_LIMIT = 300.0  # seconds in which some game must end
CALM_LIMIT = 240.0  # seconds until the last letter has its end; a retry may wait two minutes

SHAPES: dict[str, Callable[[Path], AbstractContextManager[Shape]]] = {
    "production": production,
    "embedded": embedded,
}


@dataclass
class Report:
    """What was done to a shape, and what came of it."""

    kills: int = 0
    troubles: Counter[str] = field(default_factory=Counter)
    verdict: Verdict = field(default_factory=Verdict)
    urged: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Report") -> "Report":
        return Report(
            self.kills + other.kills,
            self.troubles + other.troubles,
            self.verdict + other.verdict,
            self.urged + other.urged,
            self.seconds + other.seconds,
        )

    def table(self) -> str:
        verdict = self.verdict
        figures: list[tuple[str, object]] = [
            ("processes killed with SIGKILL", self.kills),
            *(((f"&nbsp;&nbsp;{name}", count)) for name, count in sorted(self.troubles.items())),
            ("games played to their end", verdict.games),
            ("updates taken in", verdict.updates),
            ("presses, of which lost", f"{verdict.presses}, {verdict.lost}"),
            ("choices accepted, applied", f"{verdict.accepted}, {verdict.applied}"),
            ("acts of the clock", verdict.by_clock),
            *((f"letters {state}", count) for state, count in sorted(verdict.letters.items())),
            *((f"&nbsp;&nbsp;failed: {name}", count) for name, count in sorted(verdict.failures.items())),
            ("messages that came once more", verdict.duplicates),
            ("sends in doubt", verdict.doubts),
            ("times that a table's people lost patience", self.urged),
            ("seconds", round(self.seconds)),
            ("wrong", len(verdict.wrong)),
        ]
        return "\n".join(f"| {name} | {figure} |" for name, figure in figures)


def run(name: str, home: Path, *, kills: int, seed: int, gap: float) -> Report:
    """Kill so often, and play until then and to the end of every game."""
    began = time.monotonic()
    chance = random.Random(seed)
    with SHAPES[name](home) as shape:
        shape.start()
        shape.supervisor.watch()
        shape.people.delivery(duplicate=0.2, shuffle=True, seed=seed)
        crowd = Crowd(shape.people, random.Random(chance.random()))
        with closing(Trouble(shape, random.Random(chance.random()), kills=kills, gap=gap)) as trouble:
            trouble.start()
            with _told_to_end(trouble):
                plays = _play(shape, crowd, trouble, chance)
        _calm(shape, crowd)
        verdict = examine(shape.store, shape.people, crowd.pressed | trouble.flooded, crowd.toasts)
        shape.supervisor.close()
        verdict.wrong += shape.supervisor.surprises
        verdict.wrong += [f"trouble itself failed: {error!r}" for error in trouble.errors]
        verdict.wrong += unexpected(shape.logs)
        urged = sum(play.urged for play in plays)
        seconds = time.monotonic() - began
        return Report(shape.supervisor.kills, trouble.counts, verdict, urged, seconds)


@contextlib.contextmanager
def _told_to_end(trouble: Trouble) -> Iterator[None]:
    """A SIGTERM ends the trouble, and the verdict is on what was until then."""
    before = signal.signal(signal.SIGTERM, lambda *_: trouble.enough())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _play(shape: Shape, crowd: Crowd, trouble: Trouble, chance: random.Random) -> list[Play]:
    """Games one after the other, a few at once, while there is trouble; then to their end."""
    plays: list[Play] = []
    running: dict[int, Play] = {}
    looked = news = hurried = time.monotonic()
    while running or not trouble.over:
        while len(running) < AT_ONCE and not trouble.over:
            play = _open(crowd, len(plays) + 1)
            plays.append(play)
            running[play.group] = play
            trouble.persons = [person for one in running.values() for person in one.people]
        crowd.follow(wait=LOOK_EVERY)
        now = time.monotonic()
        for play in running.values():
            if now - play.stirred > PATIENCE:
                crowd.urge(play)
        if now - looked > LOOK_EVERY:
            looked = now
            with contextlib.suppress(OperationalError):  # the database is down; it will come back
                for group in ended(shape.store, running):
                    del running[group]
                    news = now
        if now - hurried > HURRY_EVERY and not trouble.over:
            hurried = now
            _time_is_up(shape.store, chance.choice(list(running)))
        if now - news > ROUND_LIMIT:
            raise TimeoutError(f"no game has ended for {ROUND_LIMIT} seconds; {len(running)} are not over")
    return plays


def _time_is_up(store: Store, group: int) -> None:
    """The present step's instant is now: no pace is so short that it would come in a run. All that follows is
    the bot's own doing: a sweep finds it, and its row comes in between people's presses."""
    table = select(TableRow.id).where(TableRow.room == f"telegram:{group}")
    due = update(DueRow).where(col(DueRow.kind) == DueKind.STEP, col(DueRow.table_id).in_(table))
    with contextlib.suppress(OperationalError), store.write() as session:  # the database may be down
        session.exec(due.values(at=datetime.now(UTC)))


def _open(crowd: Crowd, number: int) -> Play:
    """Tables of people, tables with house bots, and now and then one that many want to join."""
    if number % PARTY_EVERY == 0:
        return crowd.open_table(number, players=10, humans=10, crowd=PARTY)
    return crowd.open_table(number, players=5 + number % 3, humans=5 - number % 2)


def _calm(shape: Shape, crowd: Crowd) -> None:
    """Nothing fails any more: let all that waits come to its end."""
    shape.people.delivery(duplicate=0, shuffle=False)
    until(lambda: shape.people.idle(wait=1.0) == 0, "all updates are taken", CALM_LIMIT)
    until(lambda: quiet(shape.store), "all is read and sent", CALM_LIMIT)
    while crowd.follow(wait=0):
        pass


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.run")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gap", type=float, default=0.5, help="seconds between two troubles, on average")
    parser.add_argument("--shape", choices=SHAPES, default="production")
    given = parser.parse_args()
    total, rounds = Report(), 0
    while total.kills < given.kills:
        kills, seed = min(ROUND, given.kills - total.kills), given.seed + rounds
        with tempfile.TemporaryDirectory(prefix="kanzler-faults-") as folder:
            total += run(given.shape, Path(folder), kills=kills, seed=seed, gap=given.gap)
        rounds += 1
        print(f"after round {rounds}, with seed {seed}\n{total.table()}\n", flush=True)
    for line in total.verdict.wrong:
        print(line, file=sys.stderr)
    return int(bool(total.verdict.wrong))


if __name__ == "__main__":
    sys.exit(main())
