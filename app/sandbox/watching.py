"""Live events as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from app.sandbox.core import Sandbox
from app.sandbox.stream import Event
from app.sandbox.world import World

HEARTBEAT = 15.0
"""Seconds after which a quiet stream sends a comment, so that dead readers are noticed."""


def visible(world: World, event: Event, user: int | None) -> bool:
    """Whether this person (None: anybody at all) can see what an event is about."""
    if user is None:
        return True
    if event["type"] == "answer":
        return bool(event["user"] == user)
    chat = world.chats.get(event.get("chat", 0))
    if chat is None or event["type"] == "chat":
        return True
    return chat.id == user if chat.private else chat.member(user).present


def _line(event: Event) -> str:
    return f"id: {event['seq']}\ndata: {json.dumps(event, ensure_ascii=False)}\n\n"


async def _events(box: Sandbox, since: int, user: int | None) -> AsyncIterator[str]:
    watcher = box.hub.watch()
    try:
        yield (
            "".join(_line(event) for event in box.hub.since(since) if visible(box.world, event, user))
            or ":\n\n"
        )
        while not watcher.lost and not box.stopping.is_set():
            try:
                event: dict[str, Any] | None = await asyncio.wait_for(watcher.queue.get(), HEARTBEAT)
            except TimeoutError:
                yield ":\n\n"
                continue
            if event is None:
                return
            if visible(box.world, event, user):
                yield _line(event)
    finally:
        box.hub.leave(watcher)


async def stream(request: Request) -> Response:
    """GET /sim/stream?since=SEQ[&user=ID]."""
    box: Sandbox = request.app.state.sandbox
    query = request.query_params
    try:
        since = int(request.headers.get("Last-Event-ID") or query.get("since") or box.hub.seq)
        user = int(query["user"]) if "user" in query else None
    except ValueError:
        return JSONResponse({"error": "since and user are numbers"}, 400)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_events(box, since, user), media_type="text/event-stream", headers=headers)
