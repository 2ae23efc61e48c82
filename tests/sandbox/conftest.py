"""A sandbox on a free port in a thread of its own, and a webhook that remembers what it got."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from telegram import Bot
from telegram.request import HTTPXRequest

from app.sandbox.client import People
from app.sandbox.core import Sandbox
from app.sandbox.options import Options
from app.sandbox.server import Server

Json = dict[str, Any]


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

    @property
    def sandbox(self) -> Sandbox:
        return self.server._application.state.sandbox

    def bot(self, token: str = Options.token) -> Bot:
        return Bot(
            token,
            base_url=f"{self.address}/bot",
            request=HTTPXRequest(httpx_kwargs={"trust_env": False}),
            get_updates_request=HTTPXRequest(httpx_kwargs={"trust_env": False}),
        )

    def ask(self, call: Callable[[Bot], Awaitable[Any]]) -> Any:
        """Let a real python-telegram-bot make one call."""

        async def run() -> Any:
            bot = self.bot()
            try:
                return await call(bot)
            finally:
                for request in bot._request:
                    await request.shutdown()

        return asyncio.run(run())

    def stop(self) -> None:
        self.people.close()
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
    return Running(found[0], People(found[0]), server, clock, thread)


@pytest.fixture
def start() -> Iterator[Callable[..., Running]]:
    """Start sandboxes with options of one's own."""
    started: list[Running] = []

    def begin(**options: Any) -> Running:
        started.append(launch(**options))
        return started[-1]

    yield begin
    for running in started:
        if running.thread.is_alive():
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
        import json

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
