"""Telegram's HTML parse mode: the text and its entities, or a refusal that says what is wrong where."""

import re
from dataclasses import dataclass
from typing import Any

from app.sandbox.refusals import cannot_parse

Entity = dict[str, Any]

TAGS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "code": "code", "pre": "pre",
    "a": "text_link", "blockquote": "blockquote", "tg-spoiler": "spoiler", "span": "spoiler",
    "tg-emoji": "custom_emoji", "tg-time": "date_time",
}  # fmt: skip
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
REFERENCE = re.compile(r"&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,4});?")
NAME = re.compile(r"[^\s=>/\"']*")
TOKEN = re.compile(r"[A-Za-z0-9.\-]*")
SPACE = re.compile(r"\s*")
TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")


def units(text: str) -> int:
    """The length of a text as Telegram counts it, in UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


@dataclass
class _Open:
    tag: str
    argument: str
    offset: int
    start: int


class _Reader:
    """One pass over the HTML of a message."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.parts: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def read(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            character = self.source[self.at]
            if character == "<":
                closing = self.source[self.at + 1 : self.at + 2] == "/"
                self._end_tag() if closing else self._start_tag()
            elif character == "&":
                self._push(self._reference())
            else:
                until = min(
                    (found for found in (self.source.find(mark, self.at) for mark in "<&") if found >= 0),
                    default=len(self.source),
                )
                self._push(self.source[self.at : until])
                self.at = until
        if self.open:
            raise cannot_parse(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        return "".join(self.parts), self.entities

    def _push(self, text: str) -> None:
        self.parts.append(text)
        self.length += units(text)

    def _offset(self, at: int) -> str:
        return f"at byte offset {len(self.source[:at].encode('utf-8', 'surrogatepass'))}"

    def _reference(self) -> str:
        """The character that begins with `&` here; an ampersand that begins none is itself."""
        match = REFERENCE.match(self.source, self.at)
        character = None
        if match is not None:
            name = match[1]
            if name.startswith("#"):
                number = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
                character = chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else None
            else:
                character = NAMED.get(name)
        if match is None or character is None:
            self.at += 1
            return "&"
        self.at = match.end()
        return character

    def _start_tag(self) -> None:
        begin = self.at
        end = begin + 1
        while end < len(self.source) and not self.source[end].isspace() and self.source[end] != ">":
            end += 1
        if end == len(self.source):
            raise cannot_parse(f"Unclosed start tag {self._offset(begin)}")
        tag = self.source[begin + 1 : end].lower()
        if tag not in TAGS:
            raise cannot_parse(f'Unsupported start tag "{tag}" {self._offset(begin)}')
        self.at = end
        attributes = self._attributes(tag, begin)
        argument = self._argument(tag, attributes, begin)
        self.open.append(_Open(tag, argument, self.length, len(self.parts)))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        found: dict[str, str] = {}
        while True:
            self._skip_space()
            if self._here() == ">":
                self.at += 1
                return found
            if not self._here():
                raise cannot_parse(f"Unclosed start tag {self._offset(begin)}")
            name = self._match(NAME).lower()
            if not name:
                raise cannot_parse(f'Empty attribute name in the tag "{tag}" {self._offset(begin)}')
            self._skip_space()
            if self._here() != "=":
                found[name] = ""
                continue
            self.at += 1
            self._skip_space()
            found[name] = self._value(tag, begin)

    def _value(self, tag: str, begin: int) -> str:
        quote = self._here()
        if not quote:
            raise cannot_parse(f'Unclosed start tag "{tag}" {self._offset(begin)}')
        if quote not in "\"'":
            start = self.at
            token = self._match(TOKEN).lower()
            if self._here() and not self._here().isspace() and self._here() != ">":
                raise cannot_parse(f"Unexpected end of name token {self._offset(start)}")
            return token
        self.at += 1
        value: list[str] = []
        while self._here() and self._here() != quote:
            if self._here() == "&":
                value.append(self._reference())
            else:
                value.append(self._here())
                self.at += 1
        if not self._here():
            raise cannot_parse(f"Unclosed start tag {self._offset(begin)}")
        self.at += 1
        return "".join(value)

    def _argument(self, tag: str, attributes: dict[str, str], begin: int) -> str:
        where = self._offset(begin)
        if tag == "a":
            return attributes.get("href", "")
        if tag == "code":
            language = attributes.get("class", "")
            return language.removeprefix("language-") if language.startswith("language-") else ""
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise cannot_parse(f'Tag "span" must have class "tg-spoiler" {where}')
        if tag == "blockquote":
            return "expandable" if "expandable" in attributes else ""
        if tag == "tg-emoji":
            if not attributes.get("emoji-id", "").isdigit():
                raise cannot_parse("Invalid custom emoji identifier specified")
            return attributes["emoji-id"]
        if tag == "tg-time":
            return _time_argument(attributes, where)
        return ""

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise cannot_parse(f"Unexpected end tag {self._offset(begin)}")
        end = begin + 2
        while end < len(self.source) and not self.source[end].isspace() and self.source[end] != ">":
            end += 1
        name = self.source[begin + 2 : end].lower()
        self.at = end
        self._skip_space()
        if self._here() != ">":
            raise cannot_parse(f"Unclosed end tag {self._offset(begin)}")
        self.at += 1
        top = self.open.pop()
        if name and name != top.tag:
            raise cannot_parse(
                f'Unmatched end tag {self._offset(begin)}, expected "</{top.tag}>", found "</{name}>"'
            )
        self._close(top)

    def _close(self, top: _Open) -> None:
        length = self.length - top.offset
        if not length:
            return
        entity: Entity = {"type": TAGS[top.tag], "offset": top.offset, "length": length}
        if top.tag == "a":
            url = _link(top.argument or "".join(self.parts[top.start :]))
            if url is None:
                return
            entity["url"] = url
        elif top.tag == "code" and top.argument:
            entity["language"] = top.argument
        elif top.tag == "blockquote" and top.argument:
            entity["type"] = "expandable_blockquote"
        elif top.tag == "tg-emoji":
            entity["custom_emoji_id"] = top.argument
        elif top.tag == "tg-time":
            unix, _, form = top.argument.partition(" ")
            entity["unix_time"] = int(unix)
            if form:
                entity["date_time_format"] = form
        self.entities.append(entity)

    def _skip_space(self) -> None:
        self._match(SPACE)

    def _match(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.source, self.at)
        text = match[0] if match else ""
        self.at += len(text)
        return text

    def _here(self) -> str:
        return self.source[self.at : self.at + 1]


def _time_argument(attributes: dict[str, str], where: str) -> str:
    unix = attributes.get("unix", "")
    form = attributes.get("format", "")
    if not unix.isdigit() or not 0 < int(unix) < 2**31:
        raise cannot_parse(f"Invalid date_time unix time specified {where}")
    if not TIME_FORMAT.fullmatch(form):
        raise cannot_parse(f"Invalid date_time format specified {where}")
    return f"{unix} {form}".strip()


def _link(url: str) -> str | None:
    """The link as Telegram stores it; None for what it drops without a word."""
    if re.match(r"(https?|tg|ton|mailto):", url, re.I):
        return url if not re.search(r"\s", url) else None
    if re.fullmatch(r"[\w\-]+(\.[\w\-]+)+(:\d+)?([/?#]\S*)?", url):
        return f"http://{url}"
    return None


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """The text and entities of Telegram's HTML. Raises Refusal with the offset of what is wrong."""
    text, found = _Reader(source).read()
    return text, _merge_code(found)


def _merge_code(found: list[Entity]) -> list[Entity]:
    """A `code` that fills a `pre` is its language."""
    pres = {(e["offset"], e["length"]): e for e in found if e["type"] == "pre"}
    kept = []
    for entity in found:
        pre = pres.get((entity["offset"], entity["length"])) if entity["type"] == "code" else None
        if pre is None:
            kept.append({key: value for key, value in entity.items() if key != "language"}
                        if entity["type"] == "code" else entity)  # fmt: skip
        elif "language" in entity:
            pre["language"] = entity["language"]
    return kept
