"""Keeps the processes of the bot alive, as a container's restart policy would, and kills them on demand."""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.faults.nursery import Nursery

LOOK_SECONDS = 0.02
LIMIT_SECONDS = 60.0
RESPITE_SECONDS = 0.5  # before what ended by itself is started again


def until(found: Callable[[], object], what: str, seconds: float = LIMIT_SECONDS) -> None:
    """Look until it is so; fails after as many seconds."""
    deadline = time.monotonic() + seconds
    while not found():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what}: not within {seconds} seconds")
        time.sleep(LOOK_SECONDS)


class Process:
    """A place for one process of the bot. `log` holds what all that ran here wrote."""

    def __init__(
        self, nursery: Nursery, name: str, arguments: Sequence[str], environment: Mapping[str, str], log: Path
    ) -> None:
        self.name, self.log = name, log
        self.starts = 0
        self._nursery, self._arguments, self._environment = nursery, arguments, environment
        self.pid = 0
        self._began_at = 0

    def start(self) -> None:
        self.log.touch()
        self._began_at = self.log.stat().st_size
        self.pid = self._nursery.start(self._arguments, self._environment, self.log)
        self.starts += 1

    @property
    def exit_code(self) -> int | None:
        """None while it runs."""
        return self._nursery.ended.get(self.pid)

    @property
    def ready(self) -> bool:
        """Whether it has said that it is at work."""
        if self.exit_code is not None:
            return False
        return b"kanzler http" in self._said() or b"worker ready" in self._said()

    def _said(self) -> bytes:
        with self.log.open("rb") as log:
            log.seek(self._began_at)
            return log.read()

    def send(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def end(self, number: int = signal.SIGKILL) -> int:
        """Signal it and wait until it has ended; its exit code."""
        self.send(number)
        until(lambda: self.exit_code is not None, f"{self.name} ends by signal {number}")
        assert self.exit_code is not None
        return self.exit_code


class Supervisor:
    """`surprises`: what ended although nobody had killed it."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self.processes: list[Process] = []
        self.surprises: list[str] = []
        self.kills = 0
        self._expected: set[int] = set()
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="supervisor", daemon=True)

    def add(self, name: str, arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> Process:
        process = Process(self._nursery, name, arguments, environment, log)
        process.start()
        self.processes.append(process)
        return process

    def watch(self) -> None:
        """From now on, whatever ends is started again."""
        until(lambda: all(process.ready for process in self.processes), "all processes are ready")
        self._thread.start()

    def kill(self, process: Process, *, pause: float = 0.0) -> None:
        """SIGKILL it, and count that; `pause`: seconds for which it is stopped before, wherever it is."""
        with self._lock:
            if process.exit_code is not None:
                return
            self._expected.add(process.pid)
            if pause:
                process.send(signal.SIGSTOP)
                self._stop.wait(pause)
            process.end()
            self.kills += 1

    def close(self, *, warm: bool = True) -> None:
        """End all: in good order, each within the time that Docker grants, or at once."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        for process in self.processes:
            if process.exit_code is None and warm:
                process.send(signal.SIGTERM)
        for process in self.processes:
            if process.exit_code is None:
                process.end(signal.SIGTERM if warm else signal.SIGKILL)

    def _watch(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            for process in self.processes:
                if (code := process.exit_code) is None:
                    continue
                if process.pid not in self._expected:
                    self.surprises.append(f"{process.name} ended by itself with code {code}")
                    self._stop.wait(RESPITE_SECONDS)
                with self._lock:
                    process.start()
