"""The command ``kanzler`` as people run it: a process of its own, with all its children."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

from tests import leftovers

READY = re.compile(r"Kanzler is ready: (\S+)")
START_SECONDS = 60.0
FINISH_SECONDS = 120.0
STOP_SECONDS = 15.0
POLL_SECONDS = 0.05


class Kanzler:
    """A running command. Its processes carry a mark, so that none can be left behind unseen."""

    def __init__(self, *arguments: str) -> None:
        self._mark = f"KANZLER_JOURNEY={uuid.uuid4().hex}"
        name, _, value = self._mark.partition("=")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, name: value},
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def line_with(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """The next line of output that matches; fails when none has come after a minute."""
        deadline = time.monotonic() + START_SECONDS
        while (left := deadline - time.monotonic()) > 0:
            if match := pattern.search(self._lines.get(timeout=left)):
                return match
        raise TimeoutError(pattern.pattern)

    def until_processes(self, count: int) -> None:
        """Wait until so many processes of the command run, itself among them."""
        deadline = time.monotonic() + START_SECONDS
        while len(leftovers.marked(self._mark)) < count:
            assert self.process.poll() is None, "it has ended"
            assert time.monotonic() < deadline, f"no {count} processes"
            time.sleep(POLL_SECONDS)

    def finish(self) -> tuple[int, list[str], str]:
        """Wait until it ends by itself: its exit code, its lines of output, and its errors."""
        code = self.process.wait(FINISH_SECONDS)
        errors = self._end()
        return code, [self._lines.get().rstrip("\n") for _ in range(self._lines.qsize())], errors

    def stop(self, number: int = signal.SIGINT) -> tuple[int, float, str]:
        """Signal it, as Ctrl-C does; its exit code, the seconds that it took, and its errors. Fails if one of
        its processes is left."""
        began = time.monotonic()
        self.process.send_signal(number)
        code = self.process.wait(STOP_SECONDS)
        return code, time.monotonic() - began, self._end()

    def _end(self) -> str:
        """After it has ended: its errors. Fails if one of its processes is left."""
        self._reader.join()
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        errors = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        assert leftovers.end(self._mark) == []
        return errors

    def close(self) -> None:
        """End it if it still runs."""
        if self.process.poll() is None:
            self.stop(signal.SIGTERM)


class Play(Kanzler):
    """``kanzler play`` in a folder, on a free port. ``address`` is what it printed."""

    def __init__(self, folder: Path, *options: str, bot_delay: float = 0.1) -> None:
        super().__init__("play", "--folder", str(folder), "--bot-delay", str(bot_delay), *options)
        try:
            self.address = self.line_with(READY)[1]
        except BaseException:
            self.close()
            raise
