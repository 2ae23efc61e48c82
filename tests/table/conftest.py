"""Whole bots on SQLite, quickly: each on a copy of a database that was migrated once."""

from collections.abc import Callable, Iterator

import pytest

from app.store import migrate
from app.store.engine import Store
from tests.databases import SqliteDatabases
from tests.stage import Stage


@pytest.fixture(scope="session")
def _files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteDatabases]:
    made = SqliteDatabases(tmp_path_factory.mktemp("stages"))
    yield made
    made.close()


def _migrate(url: str) -> None:
    store = Store(url)
    migrate.upgrade(store)
    store.close()


@pytest.fixture
def new_stage(_files: SqliteDatabases) -> Iterator[Callable[[], Stage]]:
    """Makes a stage; all that a test made are struck after it."""
    made: list[Stage] = []

    def make() -> Stage:
        made.append(Stage(_files.fresh(_migrate)))
        return made[-1]

    yield make
    for stage in made:
        stage.close()


@pytest.fixture
def stage(new_stage: Callable[[], Stage]) -> Stage:
    return new_stage()
