"""The two shapes in which the bot is run, each with a Telegram of its own."""

import contextlib
import shutil
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

from app.commands.processes import TOKEN, Family
from app.sandbox.client import People
from app.store import migrate
from app.store.engine import Store
from tests.faults.forwarder import Forwarder
from tests.faults.nursery import Nursery
from tests.faults.supervisor import Process, Supervisor
from tests.servers import PostgresServer, RedisServer, free_port, new_folder

BOT_DELAY = "0.2"  # seconds that house bots think


class Shape(ABC):
    """A running bot: its processes, its database, and the people who use it."""

    name: str

    def __init__(self, home: Path, sandbox: str, database_url: str) -> None:
        self.home = home
        self.people = People(sandbox)
        self.nursery = Nursery()
        self.supervisor = Supervisor(self.nursery)
        self.store = Store(database_url)
        migrate.upgrade(self.store)
        self.environment = {
            "KANZLER_DATABASE_URL": database_url,
            "KANZLER_TELEGRAM_TOKEN": TOKEN,
            "KANZLER_TELEGRAM_API": f"{sandbox}/bot",
            "KANZLER_BOT_DELAY": BOT_DELAY,
            "KANZLER_HOST": "127.0.0.1",
            "KANZLER_PACE": "telegram",  # as fast as the nursery makes it
            "KANZLER_FLOOD": "off",
        }

    def add(self, name: str, command: str, **environment: str) -> Process:
        """Start one more process of the bot."""
        log = self.home / f"{name}.log"
        return self.supervisor.add(name, [command], {**self.environment, **environment}, log)

    @property
    def logs(self) -> list[Path]:
        return [process.log for process in self.supervisor.processes]

    @abstractmethod
    def start(self) -> None:
        """Start the processes."""

    def close(self) -> None:
        """End all that was started, also after a failure."""
        with contextlib.ExitStack() as stack:
            stack.callback(self.nursery.close)
            stack.callback(self.store.close)
            stack.callback(self.people.close)
            stack.callback(self.supervisor.close, warm=False)


class Production(Shape):
    """PostgreSQL, Redis, several web processes behind a forwarder, and several workers."""

    name = "production"

    def __init__(
        self, home: Path, sandbox: str, postgres: PostgresServer, redis: RedisServer, webs: int, workers: int
    ) -> None:
        super().__init__(home, sandbox, postgres.url)
        self.postgres, self.redis = postgres, redis
        self._web_ports = [free_port() for _ in range(webs)]
        self._workers = workers
        self._forwarder = Forwarder(self._web_ports)
        self.environment |= {
            "KANZLER_BROKER_URL": f"{redis.url}/0",
            "KANZLER_TELEGRAM_SECRET": "of-the-tests",
            "KANZLER_PUBLIC_URL": self._forwarder.url,
        }

    def start(self) -> None:
        for number, port in enumerate(self._web_ports, start=1):
            self.add(f"web{number}", "web", KANZLER_PORT=str(port))
        for number in range(1, self._workers + 1):
            self.add(f"worker{number}", "worker")

    def close(self) -> None:
        super().close()
        self._forwarder.close()


class Embedded(Shape):
    """One process, SQLite, no servers; updates come by polling, as on a hobbyist's machine."""

    name = "embedded"

    def __init__(self, home: Path, sandbox: str) -> None:
        super().__init__(home, sandbox, f"sqlite:///{home / 'kanzler.sqlite'}")
        self.environment |= {"KANZLER_BROKER_URL": "memory://localhost", "KANZLER_PORT": str(free_port())}

    def start(self) -> None:
        self.add("run", "run")


@contextlib.contextmanager
def production(home: Path, *, webs: int = 2, workers: int = 3) -> Iterator[Production]:
    """Not started yet; all of it ends with the block."""
    folder = new_folder()
    try:
        with (
            _sandbox(home) as sandbox,
            PostgresServer(folder / "postgres", durable=True) as postgres,
            RedisServer(folder / "redis") as redis,
            contextlib.closing(Production(home, sandbox, postgres, redis, webs, workers)) as shape,
        ):
            yield shape
    finally:
        shutil.rmtree(folder)


@contextlib.contextmanager
def embedded(home: Path) -> Iterator[Embedded]:
    """Not started yet; all of it ends with the block."""
    with _sandbox(home) as sandbox, contextlib.closing(Embedded(home, sandbox)) as shape:
        yield shape


@contextlib.contextmanager
def _sandbox(home: Path) -> Iterator[str]:
    """Its webhook retries come ten times as fast as Telegram's."""
    household = Family(home)
    try:
        options = ["--port", "0", "--token", TOKEN, "--retry-scale", "0.1"]
        yield household.start("sandbox", ["app.sandbox", *options]).address
    finally:
        household.stop()
