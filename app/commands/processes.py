"""Child processes that end with their parent: the sandbox and the bot, for `play` and `sandbox play`."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

START_LIMIT = 60.0  # seconds until a child says where it listens
STOP_LIMIT = 20.0  # seconds between asking a child to end and ending it
TOKEN = "7000000001:sandbox"  # noqa: S105  of the sandbox, which is open to everybody on this machine


class ChildError(Exception):
    """A child did not start, or ended by itself; the text says which and where its log is."""


@dataclass
class Child:
    """A process that prints one line, "<name> <address>", when it is ready."""

    name: str
    process: subprocess.Popen[str]
    log: Path
    address: str = ""

    def check(self) -> None:
        """Raise ``ChildError`` if it has ended."""
        code = self.process.poll()
        if code is not None:
            raise ChildError(f"{self.name} ended with code {code}; its log is {self.log}")

    def stop(self) -> None:
        """Ask it to end, and end it if it does not."""
        self.process.terminate()
        try:
            self.process.wait(STOP_LIMIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@dataclass
class Family:
    """All children of this process; ``stopped`` in the opposite order."""

    folder: Path
    children: list[Child] = field(default_factory=list)

    def start(self, name: str, command: Sequence[str], environment: Mapping[str, str] | None = None) -> Child:
        """Start a child and wait until it says where it listens. Raises ``ChildError``."""
        log = self.folder / f"{name}.log"
        with log.open("ab") as errors:
            process = subprocess.Popen(  # noqa: S603  our own commands
                [sys.executable, "-m", *command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, **(environment or {})},
                start_new_session=True,  # Ctrl-C is for the parent: it ends its children in order
            )
        child = Child(name, process, log)
        self.children.append(child)
        line = _first_line(process.stdout)
        if not line.startswith(f"{name} "):
            self.children.remove(child)
            child.stop()
            raise ChildError(f"{name} did not start; its log is {log}")
        child.address = line.split()[1]
        return child

    def check(self) -> None:
        for child in self.children:
            child.check()

    def stop(self) -> None:
        while self.children:
            self.children.pop().stop()


def _first_line(stream: IO[str] | None) -> str:
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    if stream is not None:
        threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
    try:
        return lines.get(timeout=START_LIMIT)
    except queue.Empty:
        return ""


@contextlib.contextmanager
def family(folder: Path) -> Iterator[Family]:
    """Children whose logs lie in ``folder``, and who end with the block, also where a SIGTERM ends it."""
    folder.mkdir(parents=True, exist_ok=True)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    household = Family(folder)
    try:
        yield household
    finally:
        household.stop()


def start_sandbox(household: Family, *, port: int = 0, state: Path | None = None) -> Child:
    options = ["--port", str(port), "--token", TOKEN]
    if state is not None:
        options += ["--state", str(state)]
    return household.start("sandbox", ["app.sandbox", *options])


def start_bot(
    household: Family, sandbox: str, database_url: str, *, bot_delay: float, port: int = 0
) -> Child:
    """The embedded shape, talking to a sandbox instead of Telegram."""
    return household.start(
        "kanzler",
        ["app.cli", "run"],
        {
            "KANZLER_DATABASE_URL": database_url,
            "KANZLER_BROKER_URL": "memory://localhost",
            "KANZLER_TELEGRAM_TOKEN": TOKEN,
            "KANZLER_TELEGRAM_API": f"{sandbox}/bot",
            "KANZLER_PUBLIC_URL": "self",
            "KANZLER_HOST": "127.0.0.1",
            "KANZLER_PORT": str(port),
            "KANZLER_PACE": "off",
            "KANZLER_FLOOD": "off",
            "KANZLER_BOT_DELAY": str(bot_delay),
        },
    )
