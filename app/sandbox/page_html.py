"""Text and entities as safe HTML for the page."""

import html
from datetime import UTC, datetime
from typing import Any

Entity = dict[str, Any]

LOW_SURROGATES = (b"\xdc", b"\xdd", b"\xde", b"\xdf")


def to_html(text: str, found: list[Entity]) -> str:
    """Safe HTML for the page; overlapping entities are cut so that tags nest."""
    raw = text.encode("utf-16-le", "surrogatepass")
    todo = sorted((_whole(raw, entity) for entity in found), key=lambda e: (e["offset"], -e["length"]))
    return _render(raw, 0, len(raw) // 2, todo)


def _whole(raw: bytes, entity: Entity) -> Entity:
    """The entity, widened so that it does not begin or end within a character of two units."""
    start, end = entity["offset"], entity["offset"] + entity["length"]
    start -= _inside(raw, start)
    end += _inside(raw, end)
    return {**entity, "offset": start, "length": end - start}


def _inside(raw: bytes, unit: int) -> bool:
    return raw[2 * unit + 1 : 2 * unit + 2] in LOW_SURROGATES


def _escaped(raw: bytes, start: int, end: int) -> str:
    return html.escape(raw[2 * start : 2 * end].decode("utf-16-le", "replace"))


def _render(raw: bytes, start: int, end: int, found: list[Entity]) -> str:
    parts: list[str] = []
    at = start
    todo = list(found)
    while todo:
        entity = todo.pop(0)
        left = max(int(entity["offset"]), at)
        right = min(int(entity["offset"]) + int(entity["length"]), end)
        if right <= left:
            continue
        inside = [other for other in todo if other["offset"] < right]
        after = [other for other in todo if other["offset"] + other["length"] > right]
        parts.append(_escaped(raw, at, left))
        opening, closing = _tags(entity, raw)
        parts.append(opening + _render(raw, left, right, inside) + closing)
        at = right
        todo = after
    parts.append(_escaped(raw, at, end))
    return "".join(parts)


SIMPLE = {
    "bold": "b", "italic": "i", "underline": "u", "strikethrough": "s", "code": "code", "pre": "pre",
    "blockquote": "blockquote",
}  # fmt: skip


def _tags(entity: Entity, raw: bytes) -> tuple[str, str]:
    kind = entity["type"]
    if kind in SIMPLE:
        return f"<{SIMPLE[kind]}>", f"</{SIMPLE[kind]}>"
    if kind == "expandable_blockquote":
        return '<blockquote class="expandable">', "</blockquote>"
    if kind == "spoiler":
        return '<span class="spoiler">', "</span>"
    if kind in ("text_link", "url"):
        start, end = entity["offset"], entity["offset"] + entity["length"]
        url = entity.get("url") or raw[2 * start : 2 * end].decode("utf-16-le", "replace")
        if str(url).lower().startswith(("http://", "https://")):
            return f'<a href="{html.escape(str(url))}" rel="noopener noreferrer" target="_blank">', "</a>"
    if kind == "date_time" and isinstance(entity.get("unix_time"), int):
        moment = datetime.fromtimestamp(entity["unix_time"], UTC).isoformat()
        form = html.escape(str(entity.get("date_time_format", "")))
        return f'<time datetime="{moment}" data-format="{form}">', "</time>"
    return "", ""
