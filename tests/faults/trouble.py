"""Everything that goes wrong, at moments that a seed decides."""

import contextlib
import os
import random
import signal
import threading
from collections import Counter
from collections.abc import Callable

import psycopg
import redis
from sqlalchemy.engine import make_url

from app.sandbox.client import SimError
from tests.faults.shapes import Production, Shape

KILL_SHARE = 0.75  # of all trouble; the rest is spread over everything else
FAULTS = 3  # kinds of failures of the sandbox that lie in wait at a time
FLOOD = 30  # people who press at once


class Trouble:
    """Makes trouble in a thread until it has killed so often. `counts`: what was done how often.

    `persons`: who plays just now, to be kept up to date.
    """

    def __init__(self, shape: Shape, chance: random.Random, *, kills: int, gap: float) -> None:
        self._shape, self._chance, self._kills, self._gap = shape, chance, kills, gap
        self.counts: Counter[str] = Counter()
        self.flooded: set[str] = set()
        self.errors: list[Exception] = []
        self.persons: list[int] = []
        self._strangers: list[int] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="trouble", daemon=True)
        self._others: list[Callable[[], None]] = [
            self._throttle,
            self._server_error,
            self._bad_gateway,
            self._time_out_after_delivery,
            self._refuse_one,
            self._block_one,
            self._flood,
        ]
        if isinstance(shape, Production):
            self._production = shape
            self._others += [
                self._flush_redis,
                self._restart_redis,
                self._kill_redis,
                self._cut_connections,
                self._restart_postgres,
                self._crash_postgres,
            ]

    def start(self) -> None:
        self._thread.start()

    @property
    def over(self) -> bool:
        return not self._thread.is_alive()

    def enough(self) -> None:
        """No more of it, from the next on."""
        self._stop.set()

    def close(self) -> None:
        """No more of it, and nothing that would come later."""
        self._stop.set()
        self._thread.join()
        with contextlib.suppress(SimError):
            self._shape.people.clear_faults()

    def _run(self) -> None:
        while self._shape.supervisor.kills < self._kills and not self._stop.is_set():
            self._stop.wait(self._chance.expovariate(1 / self._gap))
            try:
                if self._chance.random() < KILL_SHARE:
                    self._kill()
                else:
                    self._chance.choice(self._others)()
            except Exception as error:
                self.errors.append(error)
                return

    # Processes.

    def _kill(self) -> None:
        """One that is at work: whoever dies while it starts has nothing to lose."""
        ready = [process for process in self._shape.supervisor.processes if process.ready]
        if not ready:
            return
        process = self._chance.choice(ready)
        paused = self._chance.random() < 0.2
        self._shape.supervisor.kill(process, pause=self._chance.uniform(0.05, 0.4) if paused else 0.0)
        self.counts[f"kill of {process.name.rstrip('0123456789')}{', paused before' if paused else ''}"] += 1

    # Telegram.

    def _fault(self, name: str, code: int, description: str = "", **more: object) -> None:
        if len(self._shape.people.faults()) >= FAULTS:
            return
        self._shape.people.fault(code, description, times=self._chance.randint(1, 3), **more)
        self.counts[name] += 1

    def _throttle(self) -> None:
        self._fault("429", 429, retry_after=self._chance.randint(1, 2))

    def _server_error(self) -> None:
        self._fault("500", 500, "Internal Server Error", method="sendMessage")

    def _bad_gateway(self) -> None:
        self._fault("502 in HTML", 502, html=True, after_delivery=self._chance.random() < 0.5)

    def _time_out_after_delivery(self) -> None:
        self._fault("time-out after delivery", 0, method="sendMessage", after_delivery=True)

    def _refuse_one(self) -> None:
        self._fault("400", 400, "Bad Request: message text is empty", method="sendMessage")

    def _block_one(self) -> None:
        """Somebody blocks the bot, and thinks better of it."""
        if not self.persons:
            return
        person = self._chance.choice(self.persons)
        self._shape.people.member("block", user=person)
        self._stop.wait(self._chance.uniform(0.5, 2))
        self._shape.people.start(person)
        self.counts["403, for a while"] += 1

    def _flood(self) -> None:
        """Thirty people who sit nowhere press the newest question of somebody who plays, and ask for help."""
        people = self._shape.people
        if not self._strangers:
            self._strangers = [people.user(f"Stranger {number}", started=True) for number in range(FLOOD)]
        for number, person in enumerate(self._strangers):
            if number % 3:
                data = f"p{self._chance.randint(1, 9)}-{self._chance.randint(1, 30)}:{number % 2}"
                answer = people.press(person, "bot", 1, {"data": data}, wait=0)
                self.flooded.add(str(answer["query"]))
            else:
                people.send(person, "bot", "/help")
        self.counts[f"{FLOOD} people at once"] += 1

    # Servers.

    def _flush_redis(self) -> None:
        with redis.Redis.from_url(self._production.redis.url) as client:
            client.flushall()
        self.counts["Redis flushed"] += 1

    def _restart_redis(self) -> None:
        self._production.redis.stop()
        self._stop.wait(self._chance.uniform(0, 3))
        self._production.redis.start()
        self.counts["Redis restarted"] += 1

    def _kill_redis(self) -> None:
        self._production.redis.kill()
        self._production.redis.start()
        self.counts["Redis killed"] += 1

    def _cut_connections(self) -> None:
        cut_connections(self._production.postgres.url)
        self.counts["connections to PostgreSQL cut"] += 1

    def _restart_postgres(self) -> None:
        self._production.postgres.stop()
        self._stop.wait(self._chance.uniform(0, 2))
        self._production.postgres.start()
        self.counts["PostgreSQL restarted"] += 1

    def _crash_postgres(self) -> None:
        crash(self._production)
        self.counts["PostgreSQL crashed"] += 1


def cut_connections(url: str) -> None:
    """End every connection to a database but the one that says so."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def crash(shape: Production) -> None:
    """PostgreSQL stops without tidying up, and recovers from its log when it starts."""
    os.kill(shape.postgres.pid, signal.SIGQUIT)
    shape.postgres.stop()
    shape.postgres.start()
