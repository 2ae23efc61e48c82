"""Production's shape: web and workers as processes of their own, on PostgreSQL and Redis."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.commands.crowd import Crowd
from app.commands.games import figures, play_all
from app.commands.processes import TOKEN, Family, family, start_sandbox
from app.sandbox.client import People
from app.store.engine import Store
from tests.databases import PostgresDatabases

from .test_sandbox_play import check_figures

WORKERS = 2


@pytest.fixture
def database(postgres_url: str) -> Iterator[str]:
    databases = PostgresDatabases(postgres_url)
    yield databases.fresh()
    databases.close()


@pytest.fixture
def household(tmp_path: Path) -> Iterator[Family]:
    with family(tmp_path) as started:
        yield started


def test_a_whole_game_is_played_through_separate_processes(
    household: Family, database: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = start_sandbox(household)
    settings = {
        "KANZLER_DATABASE_URL": database,
        "KANZLER_BROKER_URL": redis_url,
        "KANZLER_TELEGRAM_TOKEN": TOKEN,
        "KANZLER_TELEGRAM_API": f"{sandbox.address}/bot",
        "KANZLER_TELEGRAM_SECRET": "a-secret-of-the-tests",
        "KANZLER_PUBLIC_URL": "self",
        "KANZLER_PORT": "0",
        "KANZLER_PACE": "off",
        "KANZLER_FLOOD": "off",
        "KANZLER_BOT_DELAY": "0",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    migrate = [sys.executable, "-m", "app.cli", "migrate"]
    done = subprocess.run(migrate, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    household.start("kanzler", ["app.cli", "web"])
    for _ in range(WORKERS):
        household.start("worker", ["app.cli", "worker", "--threads", "2"])
    store = Store(database)
    try:
        with People(sandbox.address) as people:
            crowd = Crowd(people, random.Random(1))
            (play,) = play_all(crowd, 1, store, household.check, players=7, humans=3)
        told = figures(play, store)
    finally:
        store.close()
    check_figures(told, players=7, people=3)
    assert json.loads(told)["answers"] == len(crowd.latencies)
