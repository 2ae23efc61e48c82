"""Formatted text: what a call gives becomes text and entities.

Offsets and lengths of entities count UTF-16 code units, as Telegram's do.
"""

import json
import re
from typing import Any

from app.sandbox import refusals
from app.sandbox.refusals import bad_request
from app.sandbox.telegram_html import parse_html, units

Entity = dict[str, Any]

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f]")
DROPPED = re.compile("[\r\u2028-\u202e]")
FOUND = re.compile(
    r"(?P<url>https?://[^\s<>\"]+)|(?<![\w/@])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@\w{3,32})?)(?![\w/])"
    r"|(?<![\w@])(?P<mention>@[A-Za-z]\w{3,31})\b"
)


def clean(text: str) -> str:
    """What Telegram does to any text first: no carriage returns, direction overrides, half characters."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    return CONTROL.sub(" ", DROPPED.sub("", text).replace("\t", " "))


def given(text: str, listed: Any) -> list[Entity]:
    """Check a caller's own list of entities. Raises Refusal."""
    if not isinstance(listed, list):
        raise bad_request("can't parse entities JSON object")
    whole = units(text)
    kept: list[Entity] = []
    for entity in listed:
        if not isinstance(entity, dict) or not isinstance(entity.get("type"), str):
            raise bad_request("can't parse MessageEntity: expected an Object")
        offset, length = entity.get("offset"), entity.get("length")
        if not isinstance(offset, int) or not isinstance(length, int):
            raise bad_request('can\'t parse MessageEntity: Field "offset" must be of type Number')
        if offset < 0 or length <= 0 or offset >= whole:
            continue
        kept.append({**entity, "length": min(length, whole - offset)})
    return kept


def formatted(text: str, parse_mode: str, listed: Any) -> tuple[str, list[Entity]]:
    """A message's text as Telegram will store it: parsed, trimmed, with links and commands found."""
    text = clean(text)
    mode = parse_mode.lower()
    if mode == "html":
        text, found = parse_html(text)
        text = CONTROL.sub(" ", text)
    elif mode in ("markdown", "markdownv2"):
        raise bad_request(f"the sandbox does not support parse_mode {parse_mode}")
    elif mode:
        raise bad_request("unsupported parse_mode")
    else:
        found = given(text, listed) if listed else []
    return trimmed(text, found)


def trimmed(text: str, found: list[Entity]) -> tuple[str, list[Entity]]:
    """Without white space at both ends; entities move along, found ones are added, all in order."""
    kept = text.strip(" \n\u00a0")
    ahead = units(text[: len(text) - len(text.lstrip(" \n\u00a0"))]) if kept else 0
    whole = units(kept)
    moved: list[Entity] = []
    for entity in found:
        start = max(entity["offset"] - ahead, 0)
        end = min(entity["offset"] + entity["length"] - ahead, whole)
        if end > start:
            moved.append({**entity, "offset": start, "length": end - start})
    moved += [e for e in detected(kept) if not any(_overlaps(e, m) and _opaque(m) for m in moved)]
    moved.sort(key=lambda e: (e["offset"], -e["length"]))
    return kept, moved


def _overlaps(one: Entity, other: Entity) -> bool:
    return bool(
        one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"]
    )


def _opaque(entity: Entity) -> bool:
    return entity["type"] in ("code", "pre", "text_link", "text_mention", "url", "mention", "bot_command")


def detected(text: str) -> list[Entity]:
    """The commands, mentions and links that Telegram finds in any text by itself."""
    return [
        {"type": str(match.lastgroup), "offset": units(text[: match.start()]), "length": units(match[0])}
        for match in FOUND.finditer(text)
    ]


def same(one: list[Entity], other: list[Entity]) -> bool:
    """Whether two lists format alike."""
    return sorted(map(json.dumps, one)) == sorted(map(json.dumps, other))


def checked_text(text: str, limit: int, *, caption: bool) -> None:
    """Refuse an empty or overlong text, or an overlong caption."""
    if not caption and not text:
        raise bad_request(refusals.TEXT_EMPTY)
    if units(text) > limit:
        raise bad_request(refusals.CAPTION_TOO_LONG if caption else refusals.TEXT_TOO_LONG)
