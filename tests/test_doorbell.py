"""The doorbell: a knock carries a lane's name, and costs its knocker next to nothing whatever Redis does."""

import json
import logging
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from app.doorbell import DELIVER, PLAY, Doorbell, make_celery
from tests.provision import redis_binary

MOST = 3.0  # seconds; about one is meant, the machine may be busy


@pytest.fixture
def port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        number: int = held.getsockname()[1]
    return number


@pytest.fixture
def start_redis(port: int, tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Start a Redis of the test's own, which it may stop and kill."""
    running: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        command = [str(redis_binary()), "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
        process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL)
        running.append(process)
        pause, limit = threading.Event(), time.monotonic() + 20
        while time.monotonic() < limit:
            try:
                with redis.Redis(port=port) as client:
                    client.ping()
                return process
            except redis.ConnectionError:
                pause.wait(0.02)
        raise AssertionError("Redis did not start")

    yield start
    for process in running:
        process.kill()
        process.wait()


def seconds(knock: Callable[[str], None]) -> float:
    began = time.monotonic()
    knock("table:1")
    return time.monotonic() - began


def test_a_knock_carries_a_lanes_name_and_nothing_else(redis_url: str) -> None:
    bell = Doorbell(make_celery(redis_url))
    bell.play("table:1")
    bell.deliver("telegram:501")
    with redis.Redis.from_url(redis_url) as client:
        for queue, lane in ((PLAY, "table:1"), (DELIVER, "telegram:501")):
            (raw,) = client.lrange(f"kanzler:{queue}", 0, -1)  # type: ignore[misc]
            message = json.loads(raw)
            assert message["content-type"] == "application/json"
            assert message["headers"]["task"] == queue
            assert lane in message["headers"]["argsrepr"]


def test_nobody_waits_for_a_redis_that_is_not_there(port: int, caplog: pytest.LogCaptureFixture) -> None:
    bell = Doorbell(make_celery(f"redis://127.0.0.1:{port}/0"))
    assert sum(seconds(bell.play) for _ in range(50)) < MOST
    warnings = [record.levelno for record in caplog.records if record.name == "app.doorbell"]
    assert set(warnings) == {logging.WARNING}
    assert len(warnings) < 5, "after one in vain, it is quiet for a moment"


def test_a_redis_that_hangs_or_dies_is_waited_for_briefly_and_used_again_when_it_is_back(
    port: int, start_redis: Callable[[], subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.doorbell._QUIET", 0.0)
    bell = Doorbell(make_celery(f"redis://127.0.0.1:{port}/0"))

    def waiting() -> int:
        with redis.Redis(port=port) as client:
            return int(client.llen("kanzler:play"))  # type: ignore[arg-type]

    first = start_redis()
    bell.play("table:1")
    assert waiting() == 1
    os.kill(first.pid, signal.SIGSTOP)
    assert seconds(bell.play) < MOST
    assert seconds(bell.play) < MOST
    first.kill()
    first.wait()
    assert seconds(bell.play) < MOST
    start_redis()
    bell.play("table:1")
    assert waiting() == 1
