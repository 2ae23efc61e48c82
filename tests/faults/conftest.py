"""Both shapes, each with what it needs and not started yet, and stages for what needs no processes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.engine import Store
from tests.databases import PostgresDatabases
from tests.faults.shapes import Embedded, Production, embedded, production
from tests.stage import Stage


@pytest.fixture
def embedded_bot(tmp_path: Path) -> Iterator[Embedded]:
    with embedded(tmp_path) as shape:
        yield shape


@pytest.fixture
def production_bot(tmp_path: Path) -> Iterator[Production]:
    """One web process and one worker, to which more can be added."""
    with production(tmp_path, webs=1, workers=1) as shape:
        yield shape


@pytest.fixture
def stage(store: Store) -> Iterator[Stage]:
    """On SQLite, and on PostgreSQL."""
    made = Stage(store.url)
    yield made
    made.close()


@pytest.fixture
def on_postgres(postgres_url: str) -> Iterator[Stage]:
    """For what SQLite cannot have, as it has one writer at a time and no server to lose."""
    databases = PostgresDatabases(postgres_url)
    made = Stage(databases.fresh())
    yield made
    made.close()
    databases.close()
