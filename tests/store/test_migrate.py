"""Migrations: they make what the tables say, can be undone, and may be run by any number of processes."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from sqlalchemy import inspect

from app.store import migrate
from app.store.engine import Store

UPGRADE = """
import sys
from app.store import migrate
from app.store.engine import Store

store = Store(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
migrate.upgrade(store)
store.close()
"""


@pytest.fixture
def empty(database_url: str) -> Iterator[Store]:
    store = Store(database_url)
    yield store
    store.close()


def names(store: Store) -> set[str]:
    return set(inspect(store.engine).get_table_names())


def test_head_is_what_the_tables_say(empty: Store) -> None:
    migrate.upgrade(empty)
    migrate.check(empty)
    assert set(migrate.metadata.tables) | {"alembic_version"} == names(empty)


def test_every_migration_can_be_undone_and_done_again(empty: Store) -> None:
    migrate.upgrade(empty)
    migrate.downgrade(empty, "base")
    assert names(empty) == {"alembic_version"}
    migrate.upgrade(empty)
    migrate.check(empty)


def test_an_upgrade_of_what_is_up_to_date_changes_nothing(store: Store) -> None:
    before = names(store)
    migrate.upgrade(store)
    assert names(store) == before


def test_processes_that_start_together_migrate_once(database_url: str) -> None:
    command = [sys.executable, "-c", UPGRADE, database_url]
    processes = [
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    store = Store(database_url)
    migrate.check(store)
    store.close()
