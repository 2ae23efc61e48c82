"""The ASGI application: it checks, keeps and knocks; everything else is the workers'."""

import hashlib
import hmac
import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.exc import OperationalError
from sqlmodel import Session
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from app.channels.telegram.read import CHANNEL, lane, sender
from app.doorbell import Doorbell
from app.store import inbox
from app.store.engine import Store
from app.web import flood
from app.web.flood import Dam

log = logging.getLogger(__name__)

TELEGRAM_PATH = "/telegram"
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  a header's name
BODY_LIMIT = 1_000_000  # bytes; Telegram's updates are far smaller
RETRY_AFTER = "2"  # seconds until Telegram is to try again what the database could not take
DEPTH_LIMIT = 64  # of nested JSON; a worker must be able to read what was kept, on a stack of any depth


class Web:
    """``now`` is the clock by which updates are received; without a ``dam`` nobody can send too much."""

    def __init__(
        self,
        store: Store,
        doorbell: Doorbell,
        secret: str,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        dam: Dam | None = None,
    ) -> None:
        self._store, self._doorbell, self._now, self._dam = store, doorbell, now, dam
        self._secret = secret.encode()
        self.app = Starlette(
            routes=[
                Route(TELEGRAM_PATH, self.telegram, methods=["POST"]),
                Route("/health", self.health, methods=["GET"]),
            ]
        )

    async def telegram(self, request: Request) -> Response:
        """Keep an update and answer at once. What is not an update is dropped with 200: a refusal would only
        make Telegram send it again for a day and hold up those behind it."""
        given = request.headers.get(SECRET_HEADER, "").encode()
        if not hmac.compare_digest(given, self._secret):
            return Response(status_code=403)
        received_at = self._now()
        try:
            body = await _body(request)
        except ClientDisconnect:
            return Response(status_code=400)
        try:
            await run_in_threadpool(self.keep, body, received_at)
        except OperationalError as error:
            log.warning("an update could not be kept and will come again: %s", type(error.orig).__name__)
            return Response(status_code=503, headers={"Retry-After": RETRY_AFTER})
        return Response(status_code=200)

    def keep(self, body: bytes, received_at: datetime) -> None:
        """Commit an update to the inbox and knock. Raises only if the database does."""
        update = _parse(body)
        if update is None:
            digest = hashlib.sha256(body).hexdigest()[:16]
            log.warning("no update: %d bytes, sha256 %s", len(body), digest)
            return
        with self._store.write() as session:
            lanes = self._receive(session, update, received_at)
        for each in lanes:
            self._doorbell.play(each)

    def _receive(self, session: Session, update: dict[str, Any], at: datetime) -> list[str]:
        """Returns the lanes that have something new."""
        target, who, name = lane(update), sender(update), str(update["update_id"])
        flooded = self._dam is not None and self._dam.is_too_much(session, update, who, at)
        if not inbox.receive(session, CHANNEL, name, target, update, at, sender=who, flooded=flooded):
            return []
        if not flooded:
            return [target]
        return [who] if who is not None and flood.tell(session, update, who, at) else []

    async def health(self, request: Request) -> Response:
        """Whether the database answers."""

        def ask() -> None:
            with self._store.read() as session:
                session.connection().exec_driver_sql("SELECT 1")

        await run_in_threadpool(ask)
        return JSONResponse({"ok": True})


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_LIMIT:
            return b""
    return bytes(body)


def _parse(body: bytes) -> dict[str, Any] | None:
    """A JSON object with a whole ``update_id``, of which SQL can keep every character; else None."""
    try:
        update = json.loads(body)
        json.dumps(update, allow_nan=False)
        kept = _storable(update, DEPTH_LIMIT)
    except (ValueError, RecursionError):
        return None
    if not isinstance(kept, dict) or type(number := kept.get("update_id")) is not int or abs(number) >= 2**63:
        return None
    return kept


def _storable(value: Any, depth: int) -> Any:
    """PostgreSQL keeps no NUL and no lone surrogate in text; nobody misses them. Raises ``ValueError`` for
    what is nested more than ``depth`` deep."""
    if depth < 0:
        raise ValueError("nested too deep")
    match value:
        case str():
            return value.replace("\0", "").encode("utf-8", "replace").decode()
        case dict():
            return {_storable(key, 0): _storable(item, depth - 1) for key, item in value.items()}
        case list():
            return [_storable(item, depth - 1) for item in value]
        case _:
            return value
