"""A sandbox on a free port in a thread of its own, and a webhook that remembers what it got."""

import asyncio
import json
import struct
import threading
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from telegram import Bot
from telegram.request import HTTPXRequest

from app.sandbox.client import People
from app.sandbox.core import Sandbox
from app.sandbox.options import Options
from app.sandbox.server import Server

Json = dict[str, Any]


def make_png(width: int = 2, height: int = 2) -> bytes:
    """A PNG of one colour."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\x00" + b"\x7f" * width) * height
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Clock:
    """Time that moves when a test says so."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@dataclass
class Running:
    """A sandbox that runs, and the ways to talk to it."""

    address: str
    people: People
    server: Server
    clock: Clock
    thread: threading.Thread
    http: httpx.Client

    @property
    def sandbox(self) -> Sandbox:
        return self.server._application.state.sandbox

    def bot(self, token: str) -> Bot:
        return Bot(
            token,
            base_url=f"{self.address}/bot",
            request=HTTPXRequest(httpx_kwargs={"trust_env": False, "verify": False}),
            get_updates_request=HTTPXRequest(httpx_kwargs={"trust_env": False, "verify": False}),
        )

    def call(self, method: str, **params: Any) -> Json:
        """One plain HTTP call of the Bot API; returns the answer's JSON."""
        url = f"{self.address}/bot{Options.token}/{method}"
        return self.http.post(url, json=params).json()

    def refused(self, method: str, **params: Any) -> tuple[int, str]:
        """The code and text with which a call is refused; the HTTP status must be the code."""
        response = self.http.post(f"{self.address}/bot{Options.token}/{method}", json=params)
        answer = response.json()
        assert answer["ok"] is False, answer
        assert response.status_code == answer["error_code"]
        return answer["error_code"], answer["description"]

    def done(self, method: str, **params: Any) -> Any:
        """The result of a call that must succeed."""
        answer = self.call(method, **params)
        assert answer["ok"], answer
        return answer["result"]

    def ask(self, call: Callable[[Bot], Awaitable[Any]], token: str = Options.token) -> Any:
        """Let a real python-telegram-bot make one call."""

        async def run() -> Any:
            bot = self.bot(token)
            try:
                return await call(bot)
            finally:
                for request in bot._request:
                    await request.shutdown()

        return asyncio.run(run())

    def stop(self) -> None:
        self.people.close()
        self.http.close()
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive()


def launch(**options: Any) -> Running:
    """Start a sandbox and wait until it listens."""
    clock = Clock()
    found: list[str] = []
    listening = threading.Event()

    def ready(address: str) -> None:
        found.append(address)
        listening.set()

    server = Server(Options(**{"port": 0, "retry_scale": 0.001, **options}), ready, clock)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert listening.wait(10)
    return Running(
        found[0], People(found[0]), server, clock, thread, httpx.Client(trust_env=False, verify=False)
    )


@pytest.fixture(autouse=True)
def timedeltas(monkeypatch: pytest.MonkeyPatch) -> None:
    """python-telegram-bot warns about waits in plain seconds unless told that we know."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@pytest.fixture
def png() -> Callable[..., bytes]:
    """Makes pictures to upload."""
    return make_png


@pytest.fixture
def start() -> Iterator[Callable[..., Running]]:
    """Start sandboxes with options of one's own."""
    started: list[Running] = []

    def begin(**options: Any) -> Running:
        started.append(launch(**options))
        return started[-1]

    yield begin
    for running in started:
        running.stop()


@pytest.fixture
def running(start: Callable[..., Running]) -> Running:
    """A sandbox with the default options."""
    return start()


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state.db"


Reply = tuple[int, dict[str, str], bytes]


@dataclass
class Receiver:
    """A webhook. `answer` decides what an update is answered; by default 200 and nothing."""

    url: str = ""
    got: list[Json] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    answer: Callable[[Json], Reply] = field(default=lambda update: (200, {}, b""))
    news: threading.Condition = field(default_factory=threading.Condition)
    hold: threading.Event | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body = b""
        while True:
            part = await receive()
            body += part.get("body", b"")
            if not part.get("more_body"):
                break
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        status, extra, content = self.note(body, headers)
        while self.hold is not None and not self.hold.is_set():
            await asyncio.sleep(0.001)
        raw = [(name.encode(), value.encode()) for name, value in extra.items()]
        await send({"type": "http.response.start", "status": status, "headers": raw})
        await send({"type": "http.response.body", "body": content})

    def note(self, body: bytes, headers: dict[str, str]) -> Reply:
        try:
            update = json.loads(body)
        except ValueError:
            update = {}
        with self.news:
            self.bodies.append(body)
            self.headers.append(headers)
            self.got.append(update)
            self.news.notify_all()
        return self.answer(update)

    def wait(self, count: int) -> list[Json]:
        """The updates, once there are so many."""
        with self.news:
            assert self.news.wait_for(lambda: len(self.got) >= count, 10), self.got
            return list(self.got)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    webhook = Receiver()
    server = uvicorn.Server(
        uvicorn.Config(webhook, port=0, lifespan="off", log_config=None, timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.005)
    webhook.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/hook"
    yield webhook
    if webhook.hold is not None:
        webhook.hold.set()
    server.should_exit = True
    thread.join(10)
