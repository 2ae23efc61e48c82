"""Fresh databases for tests: on SQLite a file, on PostgreSQL a database of the tests' server."""

import itertools
import os
import shutil
import uuid
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy.engine import make_url

STRATEGIES_SINCE = 150000

Prepare = Callable[[str], None]


class Databases(ABC):
    """Makes databases on one engine. What `prepare` does to one is done once, and then copied."""

    def __init__(self) -> None:
        self._templates: dict[Prepare, str] = {}
        self._open: set[str] = set()

    def fresh(self, prepare: Prepare | None = None) -> str:
        """The SQLAlchemy URL of a new database: empty, or as `prepare(url)` leaves one.

        `prepare` must close its connections before it returns. The same function is not called a second time.
        """
        template = None
        if prepare is not None:
            if prepare not in self._templates:
                url = self._create(None)
                self._open.add(url)
                prepare(url)
                self._templates[prepare] = url
            template = self._templates[prepare]
        url = self._create(template)
        self._open.add(url)
        return url

    def drop(self, url: str) -> None:
        """Removes a database, even while connections to it are open."""
        self._remove(url)
        self._open.discard(url)

    def close(self) -> None:
        """Removes all databases that are still there."""
        for url in tuple(self._open):
            self.drop(url)

    @abstractmethod
    def _create(self, template: str | None) -> str: ...

    @abstractmethod
    def _remove(self, url: str) -> None: ...


class SqliteDatabases(Databases):
    """SQLite files in one folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._numbers = itertools.count(1)

    def _create(self, template: str | None) -> str:
        path = self._folder / f"{next(self._numbers)}.sqlite"
        if template is not None:
            # The write-ahead log goes into the file when the last connection closes.
            shutil.copyfile(_path(template), path)
        return f"sqlite:///{path}"

    def _remove(self, url: str) -> None:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{_path(url)}{suffix}").unlink(missing_ok=True)


class PostgresDatabases(Databases):
    """Databases of one PostgreSQL server, with names that no other test run uses."""

    def __init__(self, server_url: str) -> None:
        super().__init__()
        self._server = make_url(server_url).set(drivername="postgresql")
        self._numbers = itertools.count(1)
        self._prefix = f"kanzler_test_{os.getpid()}_{uuid.uuid4().hex[:8]}"

    def _create(self, template: str | None) -> str:
        name = f"{self._prefix}_{next(self._numbers)}"
        source = "template0" if template is None else make_url(template).database
        statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
            sql.Identifier(name), sql.Identifier(str(source))
        )
        with self._connect() as connection:
            if connection.info.server_version >= STRATEGIES_SINCE:
                # A quarter of the time that the default takes with so small a database.
                statement += sql.SQL(" STRATEGY FILE_COPY")
            connection.execute(statement)
        url = self._server.set(drivername="postgresql+psycopg", database=name)
        return url.render_as_string(hide_password=False)

    def _remove(self, url: str) -> None:
        name = sql.Identifier(str(make_url(url).database))
        with self._connect() as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(self._server.render_as_string(hide_password=False), autocommit=True)


def _path(url: str) -> str:
    return str(make_url(url).database)
