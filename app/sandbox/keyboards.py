"""Inline keyboards: what Telegram accepts, and what it says to the rest."""

import json
from typing import Any
from urllib.parse import urlsplit

from app.sandbox import refusals
from app.sandbox.params import Params
from app.sandbox.refusals import Refusal, bad_request

MAX_BUTTONS = 100
MAX_ROW = 8
MAX_BYTES = 10_240
STYLES = ("primary", "success", "danger")
OTHER_MARKUP = ("keyboard", "remove_keyboard", "force_reply")


def parse(params: Params, *, private: bool) -> dict[str, Any] | None:
    """The `reply_markup` as it will be stored, or None. Raises Refusal."""
    given = params.json("reply_markup", "reply keyboard markup")
    if given is None:
        return None
    if not isinstance(given, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in given:
        if given and not any(name in given for name in OTHER_MARKUP):
            raise bad_request("can't parse reply keyboard markup JSON object")
        return None
    rows = given["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request('field "inline_keyboard" must be of type Array of Arrays')
    keyboard = [[_button(button, private=private) for button in row] for row in rows if row]
    if sum(map(len, keyboard)) > MAX_BUTTONS or any(len(row) > MAX_ROW for row in keyboard):
        raise bad_request(refusals.MARKUP_TOO_LONG)
    if len(json.dumps(keyboard, ensure_ascii=False).encode()) > MAX_BYTES:
        raise bad_request(refusals.MARKUP_TOO_LONG)
    return {"inline_keyboard": keyboard} if keyboard else None


def _broken(what: str) -> Refusal:
    return bad_request(f"can't parse inline keyboard button: {what}")


def _button(given: Any, *, private: bool) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise _broken("InlineKeyboardButton must be an Object")
    text = given.get("text")
    if text is None:
        raise _broken('Can\'t find field "text"')
    if not isinstance(text, str):
        raise _broken('Field "text" must be of type String')
    if not text.strip():
        raise _broken("Button text must be non-empty")
    button: dict[str, Any] = {"text": text}
    style = given.get("style")
    if style is not None:
        if style not in STYLES:
            raise _broken("invalid button style specified")
        button["style"] = style
    button.update(_action(given, private=private))
    return button


def _action(given: dict[str, Any], *, private: bool) -> dict[str, Any]:
    """What a press of the button does."""
    if "callback_data" in given:
        data = given["callback_data"]
        if not isinstance(data, str) or not 1 <= len(data.encode("utf-8", "replace")) <= 64:
            raise bad_request(refusals.BUTTON_DATA_INVALID)
        return {"callback_data": data}
    if "url" in given:
        if not _good_url(given["url"]):
            raise bad_request(refusals.BUTTON_URL_INVALID)
        return {"url": given["url"]}
    if "copy_text" in given:
        copied = given["copy_text"].get("text") if isinstance(given["copy_text"], dict) else None
        if not isinstance(copied, str) or not 1 <= len(copied) <= 256:
            raise bad_request(refusals.BUTTON_COPY_TEXT_INVALID)
        return {"copy_text": {"text": copied}}
    if "web_app" in given:
        if not private or not isinstance(given["web_app"], dict):
            raise bad_request(refusals.BUTTON_TYPE_INVALID)
        return {"web_app": given["web_app"]}
    for name in ("switch_inline_query", "switch_inline_query_current_chat", "login_url", "pay"):
        if name in given:
            return {name: given[name]}
    raise _broken("Text buttons are unallowed in the inline keyboard")


def _good_url(url: Any) -> bool:
    if not isinstance(url, str) or any(character.isspace() for character in url):
        return False
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host = parts.hostname or ""
    except ValueError:
        return False
    if parts.scheme == "tg":
        return bool(parts.netloc)
    return parts.scheme in ("http", "https") and "." in host.strip(".")
