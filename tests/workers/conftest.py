"""A stage on each engine, and games on it that are the same each time."""

from collections.abc import Iterator

import pytest

from app.store.engine import Store
from app.table import door, lobby
from tests.stage import Stage


@pytest.fixture
def stage(store: Store) -> Iterator[Stage]:
    made = Stage(store.url)
    yield made
    made.close()


@pytest.fixture
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed and a code that are the same each time; for one table."""
    monkeypatch.setattr(lobby.secrets, "token_bytes", lambda count: bytes(range(count)))
    monkeypatch.setattr(door, "new_code", lambda: "ABCDEF")
