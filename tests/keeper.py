"""The keeper holds the servers that a test run shares, in a process of its own.

pytest's first process starts it. Every xdist worker asks it for a server by name, through a Unix socket, and
gets the URL; a server starts when it is first asked for. The keeper ends them all when its standard input
closes, which happens however its parent ends, be it by Ctrl-C or by kill -9.
"""

import json
import select
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests import provision
from tests.servers import PostgresServer, RedisServer, Server, new_folder

ROOT = Path(__file__).resolve().parents[1]
SOCKET_NAME = "keeper"


class Keeper:
    """The parent's side: a process that lives exactly as long as it is kept."""

    def __init__(self) -> None:
        self.home = new_folder()
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(self.home / SOCKET_NAME))
        listener.listen(64)
        with listener:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.keeper", str(self.home), str(listener.fileno())],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                pass_fds=[listener.fileno()],
                start_new_session=True,
            )

    def close(self) -> None:
        """Ends the keeper and its servers; returns when they are gone and their files removed."""
        self._process.communicate()


def ask(home: Path, name: str) -> str:
    """The URL or path of `postgres`, `redis` or `chromium`; raises `Missing` when it cannot be had."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(home / SOCKET_NAME))
        connection.sendall(name.encode() + b"\n")
        with connection.makefile() as lines:
            answer = json.loads(lines.readline())
    if "missing" in answer:
        raise provision.Missing(answer["missing"])
    return str(answer["found"])


class _Holder:
    """The keeper's side: starts what is asked for, once, and remembers the answer, be it good or bad."""

    def __init__(self, home: Path) -> None:
        self._servers: list[Server] = []
        self._answers: dict[str, dict[str, str]] = {}
        self._sources: dict[str, Callable[[], str]] = {
            "postgres": lambda: self._start(PostgresServer(home / "postgres")),
            "redis": lambda: self._start(RedisServer(home / "redis")),
            "chromium": lambda: str(provision.chromium_binary()),
        }

    def answer(self, name: str) -> dict[str, str]:
        if name not in self._answers:
            try:
                self._answers[name] = {"found": self._sources[name]()}
            except (provision.Missing, RuntimeError, OSError) as error:
                self._answers[name] = {"missing": str(error)}
        return self._answers[name]

    def stop(self) -> None:
        for server in self._servers:
            server.stop()

    def _start(self, server: Server) -> str:
        self._servers.append(server)
        server.start()
        return server.url


def _serve(home: Path, listener: socket.socket) -> None:
    holder = _Holder(home)
    try:
        while True:
            ready, _, _ = select.select([sys.stdin, listener], [], [])
            if sys.stdin in ready:
                return
            connection, _ = listener.accept()
            with connection, connection.makefile("rw") as stream:
                answer = holder.answer(stream.readline().strip())
                stream.write(json.dumps(answer) + "\n")
    finally:
        holder.stop()
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    _serve(Path(sys.argv[1]), socket.socket(fileno=int(sys.argv[2])))
