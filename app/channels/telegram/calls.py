"""The calls of the Bot API that this bot makes, as values that are checked when they are built."""

import html as html_text
import re
from dataclasses import dataclass
from typing import Literal

TEXT_LIMIT = 4096
"""Characters of a message once its markup is parsed."""

CAPTION_LIMIT = 1024
"""Characters of the text under a photo, counted likewise."""

TOAST_LIMIT = 200
"""Characters of the answer to a button."""

DATA_LIMIT = 64
"""Bytes (UTF-8) of a button's callback data."""

BUTTONS_IN_ROW, BUTTONS_IN_ALL = 8, 100

_TAG = re.compile(r"<[^>]*>")

Style = Literal["primary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a message: exactly one of callback `data` and `url`.

    `style` is a colour that older clients do not show, so it may never carry the meaning alone.
    """

    label: str
    data: str | None = None
    url: str | None = None
    style: Style | None = None

    def __post_init__(self) -> None:
        if not self.label.strip():
            raise ValueError("a button needs a label")
        if (self.data is None) == (self.url is None):
            raise ValueError("a button has either callback data or a URL")
        if self.data is not None and not 1 <= len(self.data.encode()) <= DATA_LIMIT:
            raise ValueError(f"callback data has 1 to {DATA_LIMIT} bytes")


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class SendMessage:
    """A new message. `thread_id` is a forum topic and is None for the General one.

    `silent` comes without a sound, `protected` can be neither forwarded nor saved; `reply_to` is the id
    of a message in the same chat, and the message is sent without it if that one is gone.
    """

    chat_id: int
    html: str
    thread_id: int | None = None
    keyboard: Keyboard | None = None
    silent: bool = False
    protected: bool = False
    reply_to: int | None = None

    def __post_init__(self) -> None:
        _check_html(self.html)
        _check_keyboard(self.keyboard)


@dataclass(frozen=True, slots=True)
class SendPhoto:
    """A new message with a picture, a PNG; `html` is its caption and may be empty. The rest is as in a
    `SendMessage`."""

    chat_id: int
    png: bytes
    html: str = ""
    thread_id: int | None = None
    keyboard: Keyboard | None = None
    silent: bool = False
    protected: bool = False

    def __post_init__(self) -> None:
        if not self.png:
            raise ValueError("a picture has bytes")
        if visible_length(self.html) > CAPTION_LIMIT:
            raise ValueError(f"a caption has at most {CAPTION_LIMIT} visible characters")
        _check_keyboard(self.keyboard)


@dataclass(frozen=True, slots=True)
class EditMessage:
    """New text for a message of the bot; without a keyboard it has none afterwards."""

    chat_id: int
    message_id: int
    html: str
    keyboard: Keyboard | None = None

    def __post_init__(self) -> None:
        _check_target(self.message_id)
        _check_html(self.html)
        _check_keyboard(self.keyboard)


@dataclass(frozen=True, slots=True)
class EditKeyboard:
    """New buttons under a message of the bot, whose text stays; None takes them away."""

    chat_id: int
    message_id: int
    keyboard: Keyboard | None = None

    def __post_init__(self) -> None:
        _check_target(self.message_id)
        _check_keyboard(self.keyboard)


@dataclass(frozen=True, slots=True)
class AnswerQuery:
    """The answer to a press of a button, seen by the presser only: a toast, or a popup if `alert`.

    Every press needs one within about ten seconds, with or without text. `url` may open a private chat
    with the bot (`t.me/<bot>?start=...`).
    """

    query_id: str
    text: str | None = None
    alert: bool = False
    url: str | None = None

    def __post_init__(self) -> None:
        if self.text is not None and len(self.text) > TOAST_LIMIT:
            raise ValueError(f"the answer to a button has at most {TOAST_LIMIT} characters")


@dataclass(frozen=True, slots=True)
class DeleteMessage:
    """Take a message away; Telegram allows it for 48 hours."""

    chat_id: int
    message_id: int

    def __post_init__(self) -> None:
        _check_target(self.message_id)


@dataclass(frozen=True, slots=True)
class PinMessage:
    """Pin a message, without a notification if `silent`; needs the right to pin."""

    chat_id: int
    message_id: int
    silent: bool = True

    def __post_init__(self) -> None:
        _check_target(self.message_id)


Call = SendMessage | SendPhoto | EditMessage | EditKeyboard | AnswerQuery | DeleteMessage | PinMessage


def visible_length(html: str) -> int:
    """How many characters of `html` count towards the limit: those that are left without the markup."""
    return len(html_text.unescape(_TAG.sub("", html)).strip())


def _check_html(html: str) -> None:
    if not 1 <= visible_length(html) <= TEXT_LIMIT:
        raise ValueError(f"a message has 1 to {TEXT_LIMIT} visible characters")


def _check_keyboard(keyboard: Keyboard | None) -> None:
    rows = [len(row) for row in keyboard or ()]
    if any(not 1 <= buttons <= BUTTONS_IN_ROW for buttons in rows):
        raise ValueError(f"a row has 1 to {BUTTONS_IN_ROW} buttons")
    if sum(rows) > BUTTONS_IN_ALL:
        raise ValueError(f"a keyboard has at most {BUTTONS_IN_ALL} buttons")


def _check_target(message_id: int) -> None:
    if message_id < 1:
        raise ValueError("a message id is positive: 0 is what a message that was never sent would have")
