"""Starts processes of the bot in a moment: each is forked from one process that has imported the program.

A start from nothing costs two seconds of processor time, nearly all of it imports; a suite that kills a
thousand processes would measure little else. What is forked has no thread, no connection and no setting of
its parent; it runs the command line as `kanzler` does, and is a process like any other to whoever kills it.

The nursery reads a line of JSON for each process that is wanted, and writes a line when one has begun or
ended. When its standard input closes, however its parent ended, it ends all that it has started.
"""

import contextlib
import gc
import json
import os
import queue
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0
PACE_TIMES = 40  # so much faster than Telegram's: ten messages a second in a group, not one in four


class Nursery:
    """The parent's side. `ended` maps the id of each process that has ended to its exit code, or minus the
    signal that ended it."""

    def __init__(self) -> None:
        self.ended: dict[int, int] = {}
        self._begun: queue.SimpleQueue[int] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def start(self, arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> int:
        """Run `kanzler` with these arguments; both its outputs go to the log. Returns the process id."""
        wish = {"arguments": list(arguments), "environment": dict(environment), "log": str(log)}
        with self._lock:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(wish) + "\n")
            self._process.stdin.flush()
            return self._begun.get(timeout=START_SECONDS)

    def close(self) -> None:
        """End all that was started, and the nursery."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._reader.join()
        self._process.stdout.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            news = json.loads(line)
            if "code" in news:
                self.ended[news["pid"]] = news["code"]
            else:
                self._begun.put(news["pid"])


def _serve() -> None:
    _import()
    _quicken()
    gc.freeze()
    children: set[int] = set()
    waking, awake = os.pipe()
    os.set_blocking(awake, False)
    os.set_blocking(waking, False)
    signal.set_wakeup_fd(awake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    wishes = bytearray()
    try:
        while True:
            ready, _, _ = select.select([0, waking], [], [])
            if waking in ready:
                os.read(waking, 4096)
                _reap(children)
            if 0 in ready:
                heard = os.read(0, 65536)
                if not heard:
                    return
                wishes += heard
                while b"\n" in wishes:
                    line, _, rest = bytes(wishes).partition(b"\n")
                    wishes = bytearray(rest)
                    children.add(_fork(json.loads(line), (waking, awake)))
    finally:
        for pid in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for pid in children:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)


def _import() -> None:
    """All that the processes will need."""
    import uvicorn.lifespan.on
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.auto
    from celery.apps import worker
    from celery.concurrency import thread
    from kombu.transport import memory, redis
    from sqlalchemy.dialects import postgresql, sqlite

    from app import cli
    from app.commands import serve
    from app.store import migrate

    assert all((uvicorn, worker, thread, memory, redis, postgresql, sqlite, cli, serve, migrate))


def _quicken() -> None:
    """The pace-maker at work, and not what a run waits for."""
    from app.channels.telegram import channel

    for name in ("EVERYBODY", "GROUP", "PERSON"):
        rate = getattr(channel, name)
        setattr(channel, name, replace(rate, per_second=rate.per_second * PACE_TIMES))


def _fork(wish: dict[str, object], not_yours: tuple[int, int]) -> int:
    pid = os.fork()
    if pid:
        print(json.dumps({"pid": pid}), flush=True)
        return pid
    code = 1
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for descriptor in not_yours:
            os.close(descriptor)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        log = os.open(str(wish["log"]), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(log, 1)
        os.dup2(log, 2)
        code = _run(wish)
    finally:
        sys.stdout.flush()
        os._exit(code)


def _run(wish: dict[str, object]) -> int:
    from app.cli import main

    os.environ.update(wish["environment"])  # type: ignore[call-overload]
    try:
        main(args=wish["arguments"], prog_name="kanzler")  # type: ignore[arg-type]
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        import traceback

        traceback.print_exc()
        return 1
    return 0


def _reap(children: set[int]) -> None:
    for pid in tuple(children):
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            children.discard(pid)
            print(json.dumps({"pid": pid, "code": os.waitstatus_to_exitcode(status)}), flush=True)


if __name__ == "__main__":
    _serve()
