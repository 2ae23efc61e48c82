"""The production shape: a worker process of its own, on Redis, with either database."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import redis

from app.channels.telegram.read import lane
from app.commands.processes import TOKEN, Child, Family, family, start_sandbox
from app.doorbell import Doorbell, make_celery
from app.sandbox.client import People
from app.store import inbox
from app.store.engine import Store
from app.web.app import Web

ROOT = Path(__file__).parents[2]
PATIENCE = 40.0  # seconds until a test gives up


@pytest.fixture
def household(tmp_path: Path) -> Iterator[Family]:
    with family(tmp_path) as made:
        yield made


@pytest.fixture
def sandbox(household: Family) -> Child:
    return start_sandbox(household)


@pytest.fixture
def people(sandbox: Child) -> Iterator[People]:
    made = People(sandbox.address)
    yield made
    made.close()


@pytest.fixture
def worker(store: Store, redis_url: str, sandbox: Child, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    environment = {
        "KANZLER_DATABASE_URL": store.url,
        "KANZLER_BROKER_URL": redis_url,
        "KANZLER_TELEGRAM_TOKEN": TOKEN,
        "KANZLER_TELEGRAM_API": f"{sandbox.address}/bot",
        "KANZLER_TELEGRAM_SECRET": "secret",
        "KANZLER_PACE": "off",
        "KANZLER_FLOOD": "off",
        "KANZLER_THREADS": "2",
    }
    with (tmp_path / "worker.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "worker"],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=log,
            stderr=log,
        )
    yield process
    process.kill()
    process.wait()


def test_a_worker_plays_and_delivers_finds_what_was_not_knocked_for_and_ends_when_told(
    store: Store, redis_url: str, people: People, worker: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    ann = people.user("Ann", started=True)

    def said(number: int) -> dict[str, object]:
        person = {"id": ann, "is_bot": False, "first_name": "Ann"}
        chat = {"id": ann, "type": "private", "first_name": "Ann"}
        said_at = int(datetime.now(UTC).timestamp())
        message = {"message_id": number, "date": said_at, "from": person, "chat": chat, "text": "/help"}
        return {"update_id": number, "message": message}

    def answers() -> int:
        return len(people.outbox(method="sendMessage"))

    web = Web(store, Doorbell(make_celery(redis_url)), "secret")
    web.keep(_json(said(1)), datetime.now(UTC))
    people.until(lambda: answers() == 1, wait=PATIENCE)

    update = said(2)
    with store.write() as session:
        assert inbox.receive(session, "telegram", "2", lane(update), update, datetime.now(UTC))
    people.until(lambda: answers() == 2, wait=PATIENCE)

    with redis.Redis.from_url(redis_url) as client:
        client.flushdb()
    web.keep(_json(said(3)), datetime.now(UTC))
    people.until(lambda: answers() == 3, wait=PATIENCE)

    worker.send_signal(signal.SIGTERM)
    assert worker.wait(PATIENCE) == 0
    assert "Traceback" not in (tmp_path / "worker.log").read_text()


def _json(update: dict[str, object]) -> bytes:
    return json.dumps(update).encode()
