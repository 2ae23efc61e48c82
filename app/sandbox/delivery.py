"""How updates reach the bot: by webhook in parallel queues, or by getUpdates.

Messages queue per chat, callback queries per user, the bot's own membership per chat in another queue.
A queue whose update was not answered with 2xx waits and tries it again; the other queues go on.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from app.sandbox import refusals
from app.sandbox.options import Options
from app.sandbox.refusals import Refusal, conflict
from app.sandbox.updates import Pending, Update
from app.sandbox.world import World

Json = dict[str, Any]
Execute = Callable[[str, Json], Awaitable[object]]

UPDATE_KINDS = (
    "message", "edited_message", "channel_post", "edited_channel_post", "callback_query", "my_chat_member",
    "chat_member", "chat_join_request", "message_reaction", "message_reaction_count", "inline_query",
    "chosen_inline_result", "shipping_query", "pre_checkout_query", "poll", "poll_answer", "chat_boost",
    "removed_chat_boost", "business_connection", "business_message", "edited_business_message",
    "deleted_business_messages", "purchased_paid_media",
)  # fmt: skip
ASKED_FOR = ("chat_member", "message_reaction", "message_reaction_count")
"""Kinds that come only when `allowed_updates` names them."""

LONGEST_WAIT = 3_600.0
HOLD = 0.02
"""Seconds for which shuffled and doubled updates are held back, so that others can overtake them."""


class Delivery:
    """Takes updates in and sees that the bot gets them."""

    def __init__(self, world: World, options: Options, clock: Callable[[], float], execute: Execute) -> None:
        self.pending = Pending(world.ledger, clock)
        self.duplicate = 0.0
        self.shuffle = False
        self.chance = random.Random(0)
        self._world = world
        self._options = options
        self._clock = clock
        self._execute = execute
        self._started = False
        self._client: httpx.AsyncClient | None = None
        self._ready: dict[str, None] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._resting: dict[str, asyncio.TimerHandle] = {}
        self._failures: dict[str, int] = {}
        self._poller: asyncio.Future[None] | None = None

    @property
    def webhook(self) -> Json:
        """The webhook's settings; `url` is empty when there is none."""
        settings: Json = self._world.profile.setdefault("webhook", {"url": ""})
        return settings

    def allows(self, kind: str) -> bool:
        """Whether the bot wants updates of this kind."""
        allowed = self._world.profile.get("allowed_updates")
        return kind in allowed if allowed else kind not in ASKED_FOR

    # -- taking in

    def put(self, kind: str, content: Json, queue: str) -> None:
        """Queue an update of a kind, unless the bot does not want that kind."""
        if self.allows(kind):
            number = self._world.count("update", 100_000_001)
            self.push({"update_id": number, kind: content}, kind=kind, queue=queue)

    def push(self, update: Json, *, kind: str, queue: str) -> None:
        """Queue a whole update as it is; it is given an `update_id` if it has none."""
        if "update_id" not in update:
            update["update_id"] = self._world.count("update", 100_000_001)
        number = update["update_id"]
        body = json.dumps(update)
        self._add(number if isinstance(number, int) else 0, kind, queue, body)

    def push_raw(self, body: str) -> None:
        """Queue what is perhaps no update at all; only a webhook can get it."""
        self._add(0, "raw", f"raw:{len(self.pending)}", body)

    def _add(self, number: int, kind: str, queue: str, body: str) -> None:
        life = self._options.callback_life if kind == "callback_query" else self._options.update_life
        ticket = self._world.count("ticket")
        if self.shuffle:
            queue = f"{queue}#{ticket}"
        self.pending.add(Update(ticket, number, kind, queue, body, self._clock() + life))
        self._news()
        if self.shuffle:
            self._later(HOLD * self.chance.random(), queue)
        else:
            self._kick(queue)

    def _news(self) -> None:
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    # -- webhook

    async def start(self) -> None:
        """Begin to deliver; what an earlier process left is delivered first."""
        self._started = True
        self._kick_all()

    async def stop(self) -> None:
        """Stop in the middle: what was not acknowledged stays pending."""
        self._started = False
        self._rest_over()
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.interrupt(conflict(refusals.OTHER_GET_UPDATES))
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    def set_webhook(self, settings: Json | None) -> None:
        """Deliver to another address from now on (None: to none); failures so far are forgotten."""
        self._world.profile["webhook"] = settings or {"url": ""}
        self._world.touch_profile()
        if settings:
            self.interrupt(conflict(refusals.TERMINATED_BY_WEBHOOK))
        self._rest_over()
        self._kick_all()

    def drop_pending(self) -> None:
        """Forget all updates that wait."""
        for update in self.pending:
            self.pending.remove(update)

    def _rest_over(self) -> None:
        for timer in self._resting.values():
            timer.cancel()
        self._resting.clear()
        self._failures.clear()
        self._ready.clear()

    def _kick_all(self) -> None:
        for queue in self.pending.queues():
            self._kick(queue)

    def _kick(self, queue: str) -> None:
        """Something may be waiting in this queue."""
        if queue not in self._resting:
            self._ready[queue] = None
            self._spawn()

    def _later(self, seconds: float, queue: str) -> None:
        def awake() -> None:
            del self._resting[queue]
            self._kick(queue)

        if (earlier := self._resting.pop(queue, None)) is not None:
            earlier.cancel()
        self._resting[queue] = asyncio.get_running_loop().call_later(seconds, awake)

    def _spawn(self) -> None:
        """Start as many queues as there are connections."""
        connections = self.webhook.get("max_connections", 40)
        idle = [queue for queue in self._ready if queue not in self._running]
        while self._started and self.webhook["url"] and idle and len(self._running) < connections:
            queue = idle.pop(0)
            del self._ready[queue]
            update = self.pending.first(queue)
            if update is not None:
                self._running[queue] = asyncio.create_task(self._run(update))

    async def _run(self, update: Update) -> None:
        """Try an update once; then let its queue go on, or rest."""
        try:
            wait = await self._post(update)
        finally:
            del self._running[update.queue]
        if wait is None:
            self._failures.pop(update.queue, None)
            self._acknowledge(update)
            self._ready[update.queue] = None
        else:
            self._later(wait * self._options.retry_scale, update.queue)
        self._spawn()

    def _acknowledge(self, update: Update) -> None:
        self.pending.remove(update)
        if not update.queue.startswith("copy:") and self.chance.random() < self.duplicate:
            ticket = self._world.count("ticket")
            queue = f"copy:{ticket}"
            self.pending.add(Update(ticket, update.id, update.kind, queue, update.body, update.expires))
            self._later(HOLD, queue)
        self._world.ledger.flush()

    async def _post(self, update: Update) -> float | None:
        """Send an update; returns None if it was taken, else the seconds to wait before the next try."""
        settings = self.webhook
        headers = {"Content-Type": "application/json"}
        if settings.get("secret_token"):
            headers["X-Telegram-Bot-Api-Secret-Token"] = settings["secret_token"]
        try:
            answer = await self._connected().post(
                settings["url"], content=update.body.encode("utf-8", "surrogatepass"), headers=headers
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return self._failed(update, f"Connection failed: {type(error).__name__}", None)
        if not answer.is_success:
            text = f"Wrong response from the webhook: {answer.status_code} {answer.reason_phrase}"
            return self._failed(update, text, answer.headers.get("Retry-After"))
        await self._respond(answer.content)
        return None

    def _connected(self) -> httpx.AsyncClient:
        if self._client is None:
            self._client = httpx.AsyncClient(
                timeout=self._options.webhook_timeout,
                trust_env=False,
                limits=httpx.Limits(max_connections=None, max_keepalive_connections=100),
            )
        return self._client

    async def _respond(self, body: bytes) -> None:
        """A method in the webhook's answer is carried out; nobody hears what came of it."""
        if not body.lstrip().startswith(b"{"):
            return
        try:
            call = json.loads(body)
        except ValueError:
            return
        method = call.pop("method", None)
        if isinstance(method, str):
            await self._execute(method, call)

    def _failed(self, update: Update, text: str, retry_after: str | None) -> float:
        """Note a failure; the first is retried at once, later ones after 2, 4, 8 ... seconds."""
        self.webhook.update(last_error_date=int(self._clock()), last_error_message=text)
        count = self._failures[update.queue] = self._failures.get(update.queue, 0) + 1
        if retry_after is not None and retry_after.isdigit():
            return min(float(retry_after), LONGEST_WAIT)
        wait = 0.0 if count == 1 else float(2 ** min(count - 1, 10))
        return min(wait, self.chance.uniform(60, 120))

    # -- getUpdates

    @property
    def polled(self) -> bool:
        """Whether a getUpdates waits for news right now."""
        return self._poller is not None and not self._poller.done()

    def interrupt(self, reason: Refusal) -> None:
        """Answer a waiting getUpdates with a conflict."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(reason)
            self._poller = None

    async def poll(self, offset: int, limit: int, timeout: float) -> list[Json]:
        """The pending updates from `offset` on; earlier ones count as acknowledged. Raises Refusal (409)."""
        if self.webhook["url"]:
            raise conflict(refusals.WEBHOOK_ACTIVE)
        self.interrupt(conflict(refusals.OTHER_GET_UPDATES))
        waiting = sorted({update.id for update in self.pending if update.kind != "raw"})
        if offset < 0:
            offset = waiting[offset] if len(waiting) >= -offset else 0
        for update in self.pending:
            if update.id < offset:
                self.pending.remove(update)
        self._world.ledger.flush()
        if timeout > 0 and not self._from(offset):
            await self._until_news(timeout)
        return self._from(offset)[:limit]

    async def _until_news(self, timeout: float) -> None:
        """Wait for an update, at most so long. Raises Refusal if somebody else takes over."""
        waiting = self._poller = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait({waiting}, timeout=timeout)
            if waiting.done():
                waiting.result()
        finally:
            if self._poller is waiting:
                self._poller = None

    def _from(self, offset: int) -> list[Json]:
        found = {update.id: update for update in self.pending if update.kind != "raw" and update.id >= offset}
        return [json.loads(found[number].body) for number in sorted(found)]
