"""Private PostgreSQL and Redis servers for the tests.

A server is a child of the process that started it, keeps all it writes in one folder, and is ended by its
process id. Fault tests start their own; all other tests share those of the keeper (tests/keeper.py).
"""

import contextlib
import os
import pwd
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from tests import provision

START_SECONDS = 30
STOP_SECONDS = 10
POLL_SECONDS = 0.01
REDIS_DATABASES = 64

# What a crash of the machine would lose does not matter to most tests, and the disk is what takes their time.
FAST_BUT_UNSAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Server(ABC):
    """A server's process and its end. It keeps its files in the folder `home`."""

    def __init__(self, home: Path, *, durable: bool = False) -> None:
        self.home = home
        self.durable = durable
        self._process: subprocess.Popen[bytes] | None = None

    @property
    @abstractmethod
    def url(self) -> str:
        """Where the server is, once it was started."""

    @property
    def pid(self) -> int:
        """The process id of the running server."""
        if self._process is None:
            raise RuntimeError("the server is not running")
        return self._process.pid

    def start(self) -> None:
        """Starts the server on the data it has; returns when it answers, or raises RuntimeError.

        It tries again for a while: a free port may be taken meanwhile, and what a killed server leaves behind
        takes a moment to go.
        """
        self._prepare()
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            self._launch()
            while self._alive() and time.monotonic() < deadline:
                if self._ready():
                    return
                time.sleep(POLL_SECONDS)
            self.kill()
        raise RuntimeError(f"the server did not start: {self._log.read_text()[-2000:]}")

    def stop(self) -> None:
        """Ends the server in good order, or by force when that takes too long. It can be started again."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Ends the server at once, as a crash would. It can be started again."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def _log(self) -> Path:
        return self.home / "log"

    @abstractmethod
    def _prepare(self) -> None:
        """Makes what the server needs before it can run; called before every start."""

    @abstractmethod
    def _launch(self) -> None:
        """Starts the process."""

    @abstractmethod
    def _ready(self) -> bool:
        """Whether the process that was launched takes connections."""

    def _spawn(self, *command: str, user: int | None = None, group: int | None = None) -> None:
        # A session of its own keeps a Ctrl-C in the terminal away from the server.
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                user=user,
                group=group,
                extra_groups=None if user is None else [],
            )

    def _alive(self) -> bool:
        return self._process is not None and self._process.poll() is None


class PostgresServer(Server):
    """PostgreSQL on a Unix socket in `home`, with the superuser `kanzler` and no password.

    `durable` makes it write to the disk as in production. It refuses to run as root, so that root runs it as
    another user: `home` must then be in a folder like `new_folder()`.
    """

    def __init__(self, home: Path, *, durable: bool = False) -> None:
        super().__init__(home, durable=durable)
        self._user, self._group = _postgres_owner()
        self._binaries: Path | None = None

    @property
    def url(self) -> str:
        """The SQLAlchemy URL of the database `postgres`, from which other databases can be made."""
        return f"postgresql+psycopg://kanzler@/postgres?host={quote(str(self.home), safe='')}"

    @property
    def _data(self) -> Path:
        return self.home / "data"

    def _prepare(self) -> None:
        if self._binaries is not None:
            return
        self.home.mkdir(mode=0o700)
        binaries = provision.postgres_binaries()
        if self._user is not None and not provision.reachable_by_all(binaries):
            binaries = provision.copy_postgres_wheel(binaries, self.home / "program")
        self._give_away()
        flags = ["--username=kanzler", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        self._spawn(
            str(binaries / "initdb"), f"--pgdata={self._data}", *flags, user=self._user, group=self._group
        )
        assert self._process is not None
        if self._process.wait() != 0:
            raise RuntimeError(f"initdb failed: {self._log.read_text()[-2000:]}")
        self._binaries = binaries

    def _launch(self) -> None:
        assert self._binaries is not None
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self.home}",
            "max_connections=200",
            "shared_buffers=32MB",
            *(() if self.durable else FAST_BUT_UNSAFE),
        ]
        options = [word for setting in settings for word in ("-c", setting)]
        program = str(self._binaries / "postgres")
        self._spawn(program, "-D", str(self._data), *options, user=self._user, group=self._group)

    def _ready(self) -> bool:
        # The server itself writes there who it is (line 1) and that it takes connections (line 8).
        with contextlib.suppress(FileNotFoundError):
            lines = (self._data / "postmaster.pid").read_text().splitlines()
            return len(lines) >= 8 and lines[0] == str(self.pid) and lines[7].strip() == "ready"
        return False

    def _give_away(self) -> None:
        if self._user is None or self._group is None:
            return
        for path in (self.home, *self.home.rglob("*")):
            os.chown(path, self._user, self._group, follow_symlinks=False)


class RedisServer(Server):
    """Redis or Valkey on a free port of this machine. `durable` makes it append every write to a file."""

    def __init__(self, home: Path, *, durable: bool = False) -> None:
        super().__init__(home, durable=durable)
        self._port = 0
        self._was_ready = False

    @property
    def url(self) -> str:
        """The URL without a logical database; there are `REDIS_DATABASES` of them."""
        return f"redis://127.0.0.1:{self._port}"

    def _prepare(self) -> None:
        self.home.mkdir(mode=0o700, exist_ok=True)

    def _launch(self) -> None:
        # Clients know the port from the first start on, so that a later start must not change it.
        if not self._was_ready:
            self._port = free_port()
        settings = {
            "port": str(self._port),
            "bind": "127.0.0.1",
            "dir": str(self.home),
            "databases": str(REDIS_DATABASES),
            "save": "",
            "appendonly": "yes" if self.durable else "no",
            "maxmemory-policy": "noeviction",
        }
        options = [word for name, value in settings.items() for word in (f"--{name}", value)]
        self._spawn(str(provision.redis_binary()), *options)

    def _ready(self) -> bool:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", self._port), timeout=1) as connection,
        ):
            connection.sendall(b"PING\r\n")
            self._was_ready = connection.recv(16).startswith(b"+PONG")
            return self._was_ready
        return False


def new_folder() -> Path:
    """A new folder that other users may pass through: as root, PostgreSQL runs as one of them.

    Its path is short, because that of a Unix socket in it may have only about a hundred bytes.
    """
    parent = Path(tempfile.gettempdir())
    if os.geteuid() == 0 and not provision.reachable_by_all(parent):
        parent = Path("/tmp")
    folder = Path(tempfile.mkdtemp(prefix="kanzler-", dir=parent))
    folder.chmod(0o711)
    return folder


def _postgres_owner() -> tuple[int | None, int | None]:
    """The user and group ids to run PostgreSQL as, where they are not those of this process."""
    if os.geteuid() != 0:
        return None, None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return entry.pw_uid, entry.pw_gid
    return 65534, 65534


def free_port() -> int:
    """A port on which nothing listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
