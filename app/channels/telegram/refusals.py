"""What an answer of Telegram, or the lack of one, means for a letter: the only place that decides it.

Telegram explains itself in prose, and python-telegram-bot changes the case of it, so descriptions are
compared in lower case with a fixed list of phrases. A refusal that is on no list is a fault of ours until
shown otherwise.
"""

import datetime as dt
import re

import httpx
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from app.channels.outcome import Failed, Failure, Outcome, Sent
from app.channels.telegram.calls import (
    Call,
    DeleteMessage,
    EditKeyboard,
    EditMessage,
    SendMessage,
    SendPhoto,
)

DEFAULT_WAIT = 10.0
"""Seconds to leave a chat alone when a 429 does not say how long."""

_DETAIL_LIMIT = 160

_PHRASES: tuple[tuple[str, Failure], ...] = (
    ("too many requests", Failure.WAIT),
    ("can't initiate conversation", Failure.NEEDS_START),
    ("chat not found", Failure.NEEDS_START),
    ("user not found", Failure.NEEDS_START),
    ("peer_id_invalid", Failure.NEEDS_START),
    ("blocked by the user", Failure.BLOCKED),
    ("user_is_blocked", Failure.BLOCKED),
    ("user is deactivated", Failure.GONE),
    ("user_deactivated", Failure.GONE),
    ("can't send messages to", Failure.GONE),
    ("bot was kicked", Failure.ROOM_LOST),
    ("bot is not a member", Failure.ROOM_LOST),
    ("group chat was deleted", Failure.ROOM_LOST),
    ("group chat was deactivated", Failure.ROOM_LOST),
    ("channel_private", Failure.ROOM_LOST),
    ("message thread not found", Failure.TOPIC_GONE),
    ("topic_deleted", Failure.TOPIC_GONE),
    ("upgraded to a supergroup", Failure.MOVED),
    ("topic_closed", Failure.TOPIC_CLOSED),
    ("not enough rights", Failure.NO_RIGHTS),
    ("have no rights", Failure.NO_RIGHTS),
    ("have no write access", Failure.NO_RIGHTS),
    ("need administrator rights", Failure.NO_RIGHTS),
    ("chat_admin_required", Failure.NO_RIGHTS),
    ("chat_restricted", Failure.NO_RIGHTS),
    ("write_forbidden", Failure.NO_RIGHTS),
    ("send_plain_forbidden", Failure.NO_RIGHTS),
    ("send_photos_forbidden", Failure.NO_RIGHTS),
    ("send_media_forbidden", Failure.NO_RIGHTS),
    ("user_banned_in_channel", Failure.NO_RIGHTS),
    ("message is not modified", Failure.STALE),
    ("message to delete not found", Failure.STALE),
    ("message can't be deleted", Failure.STALE),
    ("message to pin not found", Failure.STALE),
    ("query is too old", Failure.STALE),
    ("query_id_invalid", Failure.STALE),
    ("message to edit not found", Failure.TARGET_GONE),
    ("message can't be edited", Failure.TARGET_GONE),
    ("message_id_invalid", Failure.TARGET_GONE),
    ("message to be replied not found", Failure.TARGET_GONE),
    ("request entity too large", Failure.BROKEN),
    ("content too large", Failure.BROKEN),
)

_OURS = (BadRequest, Forbidden, InvalidToken, EndPointNotFound, Conflict)
_NEVER_LEFT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)
_NEVER_WILL = (ValueError, TypeError, httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.LocalProtocolError)

_GATEWAY = re.compile(r"\((\d{3})\)\. Parsing the server response ")
_ECHO = re.compile(r"\. (?:Parsing the server response|The server response contained) .*", re.DOTALL)
_QUOTED = re.compile(r'"[^"]*"')


def outcome_of(exception: Exception, call: Call) -> Outcome:
    """What became of a call that raised `exception`.

    An edit that changes nothing and a deletion of what is gone have reached what they wanted: `Sent`.
    """
    failed = classify(exception, call)
    match failed.failure, call:
        case Failure.STALE, EditMessage() | EditKeyboard():
            return Sent(call.message_id)
        case Failure.STALE, DeleteMessage():
            return Sent()
    return failed


def classify(exception: Exception, call: Call | None) -> Failed:
    """The name of the failure of a call that raised `exception`.

    `call` is None for what is no letter, such as getMe.
    """
    if isinstance(exception, RetryAfter):
        return Failed(Failure.WAIT, "throttled", retry_after=_seconds(exception.retry_after))
    if isinstance(exception, ChatMigrated):
        return Failed(Failure.MOVED, "group became a supergroup", moved_to=exception.new_chat_id)
    if isinstance(exception, TimeoutError):
        return in_doubt(call, "no answer in time")
    if not isinstance(exception, TelegramError):
        return Failed(Failure.BROKEN, type(exception).__name__)
    cause = exception.__cause__
    if isinstance(exception, NetworkError) and cause is not None and not isinstance(cause, TelegramError):
        return _unanswered(cause, call)
    return _answered(exception, call)


def in_doubt(call: Call | None, detail: str) -> Failed:
    """The failure of a call that may or may not have been carried out: only a new message could double."""
    return Failed(Failure.UNKNOWN if isinstance(call, SendMessage | SendPhoto) else Failure.AGAIN, detail)


def _unanswered(cause: BaseException, call: Call | None) -> Failed:
    """Only the name of the class is told: the text of such an exception may hold the URL or the message."""
    name = type(cause).__name__
    if isinstance(cause, _NEVER_LEFT):
        return Failed(Failure.AGAIN, name)
    if isinstance(cause, _NEVER_WILL):
        return Failed(Failure.BROKEN, name)
    return in_doubt(call, name)


def _answered(exception: TelegramError, call: Call | None) -> Failed:
    detail = _QUOTED.sub('"..."', _ECHO.sub("", exception.message))[:_DETAIL_LIMIT]
    text = detail.lower()
    failure = next((failure for phrase, failure in _PHRASES if phrase in text), None)
    if failure is not None:
        return _named(failure, detail, call)
    if gateway := _GATEWAY.search(exception.message):
        refused = int(gateway[1]) < httpx.codes.INTERNAL_SERVER_ERROR
        return Failed(Failure.AGAIN, detail) if refused else in_doubt(call, detail)
    if isinstance(exception, _OURS):
        return Failed(Failure.BROKEN, detail)
    return in_doubt(call, detail)


def _named(failure: Failure, detail: str, call: Call | None) -> Failed:
    """The same words mean different things for different calls."""
    if failure is Failure.WAIT:
        return Failed(failure, detail, retry_after=DEFAULT_WAIT)
    if failure is Failure.NEEDS_START and _is_group(call):
        return Failed(Failure.ROOM_LOST, detail)
    if failure is Failure.TARGET_GONE and not isinstance(call, SendMessage | SendPhoto | EditMessage):
        return Failed(Failure.STALE, detail)
    return Failed(failure, detail)


def _is_group(call: Call | None) -> bool:
    chat_id: int = getattr(call, "chat_id", 0)
    return chat_id < 0


def _seconds(period: dt.timedelta | float) -> float:
    return period.total_seconds() if isinstance(period, dt.timedelta) else float(period)
