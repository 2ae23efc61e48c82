"""The web in this process, over a store on each engine and a queue that only listens."""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime

import httpx
import pytest
from sqlmodel import col, select

from app.store.engine import Store
from app.store.tables import InboxRow
from app.web.app import SECRET_HEADER, TELEGRAM_PATH, Web
from tests.stage import Bell

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
SECRET = "right"


@dataclass
class Site:
    """A web process, as Telegram meets it."""

    store: Store
    bell: Bell = field(default_factory=Bell)

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str | bytes) -> httpx.Response:
        """One request over ASGI; what the application raises is a 500, as a server would make it."""
        web = Web(self.store, self.bell, SECRET, lambda: NOON)  # type: ignore[arg-type]

        async def make() -> httpx.Response:
            transport = httpx.ASGITransport(web.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://kanzler.test") as client:
                return await client.request(method, path, content=body, headers=headers)

        return asyncio.run(make())

    def post(self, body: bytes, **headers: str | bytes) -> int:
        """What Telegram gets for an update."""
        return self.ask("POST", TELEGRAM_PATH, body, **{SECRET_HEADER: SECRET, **headers}).status_code

    def kept(self) -> list[InboxRow]:
        with self.store.read() as session:
            return list(session.exec(select(InboxRow).order_by(col(InboxRow.id))))


@pytest.fixture
def site(store: Store) -> Site:
    return Site(store)
