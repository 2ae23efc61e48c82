"""Alembic from within: no ini file to find, the same in tests and in production."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlmodel import SQLModel

from app.store import tables  # noqa: F401  the metadata
from app.store.engine import Store

metadata = SQLModel.metadata


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def head() -> str | None:
    """The newest revision."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def upgrade(store: Store, revision: str = "head") -> None:
    """Bring the database to ``revision``; any number of processes may call it at once."""
    with store.engine.connect() as connection, connection.begin():
        if not store.is_sqlite:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(815230)")
        command.upgrade(_config(connection), revision)


def downgrade(store: Store, revision: str) -> None:
    with store.engine.connect() as connection, connection.begin():
        command.downgrade(_config(connection), revision)


def check(store: Store) -> None:
    """Raise where the migrations and the tables differ."""
    with store.engine.connect() as connection, connection.begin():
        command.check(_config(connection))


def new_revision(store: Store, message: str, identity: str) -> None:
    """Write a migration for what differs, to be read and edited by its author."""
    with store.engine.connect() as connection, connection.begin():
        command.revision(_config(connection), message=message, rev_id=identity, autogenerate=True)
