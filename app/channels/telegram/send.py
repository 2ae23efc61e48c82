"""Making calls of the Bot API from synchronous code, and telling what became of them."""

import asyncio
import concurrent.futures
import contextlib
import json
import os
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakSet

os.environ.setdefault("PTB_TIMEDELTA", "1")  # without it, every 429 makes the library warn of a deprecation

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from app.channels.outcome import Failed, Outcome, Sent
from app.channels.telegram.calls import (
    AnswerQuery,
    Call,
    DeleteMessage,
    EditKeyboard,
    EditMessage,
    Keyboard,
    PinMessage,
    SendMessage,
    SendPhoto,
)
from app.channels.telegram.log_guard import guard_logs
from app.channels.telegram.read import ALLOWED_UPDATES
from app.channels.telegram.refusals import classify, in_doubt, outcome_of

DEFAULT_BASE_URL = "https://api.telegram.org/bot"

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a call may take, in seconds, and how many run at a time.

    `total` bounds everything else and must stay well below the soft time limit of a task.
    """

    connect: float = 5.0
    read: float = 10.0
    write: float = 5.0
    pool: float = 5.0
    total: float = 20.0
    connections: int = 32


@dataclass(frozen=True, slots=True)
class Me:
    """The bot's own account."""

    id: int
    username: str


class CallError(Exception):
    """A call that asks for something got no answer; `failed` says why."""

    def __init__(self, failed: Failed) -> None:
        super().__init__(failed)
        self.failed = failed

    def __str__(self) -> str:
        return f"{self.failed.failure}: {self.failed.detail}"


class Sender:
    """The one way from this process to Telegram; any number of threads may share it.

    Nothing is opened before the first call. A process that is forked later opens its own, and never touches
    what it inherited. `base_url` gets the token appended, or holds `{token}`
    (the test environment is `https://api.telegram.org/bot{token}/test`).
    """

    def __init__(self, token: str, *, base_url: str = DEFAULT_BASE_URL, limits: Limits | None = None) -> None:
        guard_logs(token)
        self._token = token
        self._base_url = base_url
        self._limits = limits or Limits()
        self._lock = threading.Lock()
        self._line: _Line | None = None
        self._me: Me | None = None
        _senders.add(self)

    def send(self, call: Call) -> Outcome:
        """Make one call and say what became of it.

        No failure of the call is raised. What interrupts the waiting thread itself (a soft time limit,
        KeyboardInterrupt) passes through, once the call has been cancelled: it does not go on behind the
        caller's back, but it may have arrived.
        """

        async def make(line: _Line) -> Outcome:
            try:
                async with asyncio.timeout(self._limits.total):
                    return Sent(await _perform(line.bot, call))
            except Exception as exception:
                return outcome_of(exception, call)

        try:
            return self._run(make)
        except concurrent.futures.CancelledError:
            return in_doubt(call, "closed meanwhile")

    def me(self) -> Me:
        """The bot's own account, asked for once. Raises CallError."""
        if self._me is None:
            user = self._ask("getMe", {})
            self._me = Me(id=user["id"], username=user["username"])
        return self._me

    def set_webhook(
        self,
        url: str,
        secret: str,
        *,
        max_connections: int = 20,
        allowed_updates: Sequence[str] = ALLOWED_UPDATES,
    ) -> None:
        """Have updates sent to `url`, with `secret` in a header. Raises CallError.

        Updates that wait are kept: they are what people did while the bot was away.
        """
        self._ask(
            "setWebhook",
            {
                "url": url,
                "secret_token": secret,
                "max_connections": max_connections,
                "allowed_updates": list(allowed_updates),
            },
        )

    def delete_webhook(self) -> None:
        """Have no more updates sent; those that wait are kept. Raises CallError."""
        self._ask("deleteWebhook", {})

    def webhook_info(self) -> dict[str, Any]:
        """Telegram's WebhookInfo, as it came. Raises CallError."""
        info: dict[str, Any] = self._ask("getWebhookInfo", {})
        return info

    def set_commands(
        self, commands: Mapping[str, str], *, scope: str = "default", language: str | None = None
    ) -> None:
        """Set the menu of commands: name to description, for one scope and language. Raises CallError.

        `scope` is `default`, `all_private_chats`, `all_group_chats` or `all_chat_administrators`;
        `language` is a two-letter code, None stands for everybody else.
        """
        listed = [{"command": name, "description": text} for name, text in commands.items()]
        self._ask("setMyCommands", {"commands": listed, "scope": {"type": scope}, "language_code": language})

    def set_descriptions(self, long: str, short: str, *, language: str | None = None) -> None:
        """Set what an empty private chat says (512 characters) and what the bot's page says (120), for one
        language; None stands for everybody else. Raises CallError."""
        self._ask("setMyDescription", {"description": long, "language_code": language})
        self._ask("setMyShortDescription", {"short_description": short, "language_code": language})

    def get_commands(self, *, scope: str = "default", language: str | None = None) -> dict[str, str]:
        """The menu of commands of one scope and language. Raises CallError."""
        listed = self._ask("getMyCommands", {"scope": {"type": scope}, "language_code": language})
        return {entry["command"]: entry["description"] for entry in listed}

    def get_updates(
        self,
        offset: int | None = None,
        timeout: int = 30,
        *,
        allowed_updates: Sequence[str] = ALLOWED_UPDATES,
    ) -> list[dict[str, Any]]:
        """The updates from `offset` on, as they came; waits up to `timeout` seconds for the first one.

        Asking for an offset confirms everything before it. Raises CallError.
        """
        parameters = {"offset": offset, "timeout": timeout, "allowed_updates": list(allowed_updates)}
        updates: list[dict[str, Any]] = self._ask("getUpdates", parameters, patience=timeout)
        return updates

    def close(self) -> None:
        """Cancel what is under way, close the connections and end the thread. A later call opens anew."""
        with self._lock:
            line, self._line = self._line, None
        if line is not None:
            line.close()

    def _ask(self, method: str, parameters: dict[str, Any], *, patience: float = 0.0) -> Any:
        read = self._limits.read + patience

        async def ask(line: _Line) -> Any:
            try:
                async with asyncio.timeout(self._limits.total + patience):
                    return await line.bot.ask(method, parameters, read_timeout=read)
            except Exception as exception:
                raise CallError(classify(exception, None)) from exception

        try:
            return self._run(ask)
        except concurrent.futures.CancelledError:
            raise CallError(in_doubt(None, "closed meanwhile")) from None

    def _run(self, make: "Callable[[_Line], Coroutine[Any, Any, T]]") -> T:
        with self._lock:
            if self._line is None:
                self._line = _Line(self._token, self._base_url, self._limits)
            future = self._line.submit(make(self._line))
        try:
            return future.result()
        finally:
            future.cancel()  # does nothing unless the wait was interrupted

    def _leave_to_parent(self) -> None:
        if self._line is not None:
            _inherited.append(self._line)
        self._lock = threading.Lock()
        self._line = None


class _Line:
    """One event loop in one thread, with one bot on it."""

    def __init__(self, token: str, base_url: str, limits: Limits) -> None:
        self._request = _Request(
            connection_pool_size=limits.connections,
            connect_timeout=limits.connect,
            read_timeout=limits.read,
            write_timeout=limits.write,
            pool_timeout=limits.pool,
        )
        self.bot = _Bot(token, base_url, request=self._request, get_updates_request=self._request)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="telegram", daemon=True)
        self._thread.start()

    def submit(self, work: Coroutine[Any, Any, T]) -> concurrent.futures.Future[T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def close(self) -> None:
        self.submit(self._wind_up()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _wind_up(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._request.shutdown()


class _Bot(Bot):
    """The library's bot, with a way to have answers as they came."""

    __slots__ = ()

    async def ask(self, method: str, parameters: dict[str, Any], *, read_timeout: float) -> Any:
        """The `result` of any method. (`do_api_request` warns of methods that the library knows better.)"""
        return await self._post(method, parameters, read_timeout=read_timeout)


class _Request(HTTPXRequest):
    """The library's HTTP client, with an answer that is no JSON object kept out of the log.

    The library would log it whole, and half an answer may repeat a secret that was sent.
    """

    __slots__ = ()

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        with contextlib.suppress(ValueError):
            answer = json.loads(payload)
            if isinstance(answer, dict):
                return answer
        raise TelegramError("Invalid server response")


async def _perform(bot: Bot, call: Call) -> int | None:
    """Make the call; the id of the message it concerns, None if it leaves none."""
    match call:
        case SendMessage():
            message = await bot.send_message(
                call.chat_id,
                call.html,
                parse_mode=ParseMode.HTML,
                link_preview_options=_NO_PREVIEW,
                message_thread_id=call.thread_id,
                reply_markup=_markup(call.keyboard),
                disable_notification=call.silent,
                protect_content=call.protected,
                reply_parameters=_reply(call.reply_to),
            )
            return message.message_id
        case SendPhoto():
            message = await bot.send_photo(
                call.chat_id,
                call.png,
                call.html or None,
                parse_mode=ParseMode.HTML,
                message_thread_id=call.thread_id,
                reply_markup=_markup(call.keyboard),
                disable_notification=call.silent,
                protect_content=call.protected,
                filename="picture.png",
            )
            return message.message_id
        case EditMessage():
            await bot.edit_message_text(
                call.html,
                call.chat_id,
                call.message_id,
                parse_mode=ParseMode.HTML,
                link_preview_options=_NO_PREVIEW,
                reply_markup=_markup(call.keyboard),
            )
            return call.message_id
        case EditKeyboard():
            await bot.edit_message_reply_markup(
                call.chat_id, call.message_id, reply_markup=_markup(call.keyboard)
            )
            return call.message_id
        case AnswerQuery():
            await bot.answer_callback_query(call.query_id, call.text, show_alert=call.alert, url=call.url)
        case DeleteMessage():
            await bot.delete_message(call.chat_id, call.message_id)
        case PinMessage():
            await bot.pin_chat_message(call.chat_id, call.message_id, disable_notification=call.silent)
            return call.message_id
    return None


def _reply(message_id: int | None) -> ReplyParameters | None:
    return None if message_id is None else ReplyParameters(message_id, allow_sending_without_reply=True)


def _markup(keyboard: Keyboard | None) -> InlineKeyboardMarkup | None:
    if keyboard is None:
        return None
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton(
                    button.label, callback_data=button.data, url=button.url, style=button.style
                )
                for button in row
            ]
            for row in keyboard
        ]
    )


_senders: WeakSet[Sender] = WeakSet()

_inherited: list[_Line] = []
"""Lines of the parent process. A forked child shares their sockets and their epoll with it, so they are kept
for ever: were they finalised here, they would be closed under the parent's feet."""


def _after_fork() -> None:
    for sender in list(_senders):
        sender._leave_to_parent()


os.register_at_fork(after_in_child=_after_fork)
