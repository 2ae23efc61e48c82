"""Engines and sessions for SQLite and PostgreSQL: a URL is the whole difference."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from sqlalchemy import Engine, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import Session, create_engine

_SQLITE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
_POSTGRES_FUSES = (
    "-c statement_timeout=15000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000"
)


class Store:
    """One database. ``write()`` and ``read()`` give a session inside one transaction each.

    On SQLite a write transaction takes the write lock at its beginning: a lock taken halfway would fail, or
    lose updates, where two read before they write.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        if self.is_sqlite:
            self._writer = _sqlite_engine(url, begin="BEGIN IMMEDIATE")
            self._reader = _sqlite_engine(url, begin="BEGIN")
            # SQLite has one writer at a time, and its busy handler sleeps; a lock hands over at once.
            self._turn: threading.Lock | nullcontext[None] = threading.Lock()
        else:
            self._writer = self._reader = create_engine(
                _with_driver(url),
                pool_pre_ping=True,
                pool_size=8,
                connect_args={"options": _POSTGRES_FUSES},
                hide_parameters=True,  # they are roles and cards, and an error's text goes to the log
            )
            self._turn = nullcontext()

        for engine in {self._writer, self._reader}:
            event.listen(engine, "handle_error", _say_less)

    @property
    def engine(self) -> Engine:
        return self._writer

    @contextmanager
    def write(self) -> Iterator[Session]:
        """Commits at the end, rolls back on any error."""
        with self._turn, Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def read(self) -> Iterator[Session]:
        with Session(self._reader, expire_on_commit=False) as session, session.begin():
            yield session

    def close(self) -> None:
        self._writer.dispose()
        self._reader.dispose()


def _say_less(context: ExceptionContext) -> None:
    """Of what the database says, only the first line: the next ones may quote a row, and rows hold roles and
    cards, while an error's text goes to the log and to the operator."""
    for error in (context.original_exception, context.sqlalchemy_exception):
        if error is not None and error.args:
            error.args = (str(error.args[0]).partition("\n")[0], *error.args[1:])


def insert_of(session: Session) -> Callable[[Table], postgresql.Insert | sqlite.Insert]:
    """The engine's own INSERT, which can pass over what is there already (``on_conflict_do_nothing``)."""
    return sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert


def _with_driver(url: str) -> str:
    """``postgresql://`` means psycopg 3 here."""
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    return parsed.render_as_string(hide_password=False)


def _sqlite_engine(url: str, begin: str) -> Engine:
    engine = create_engine(url, connect_args={"check_same_thread": False}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def configure(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # SQLAlchemy begins, not the driver
        cursor = connection.cursor()
        for pragma in _SQLITE_PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: object) -> None:
        connection.exec_driver_sql(begin)  # type: ignore[attr-defined]

    return engine
