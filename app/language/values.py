"""How one argument is written: escaped, isolated, and by the habits of the language."""

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from babel.lists import format_list
from babel.units import format_unit

from app.language.languages import Language, babel_locale
from app.language.profiles import Profile

# Weekday and time, in the reader's own zone and language: no deadline is a week away.
TELEGRAM_TIME_FORMAT = "wt"

_FAR = timedelta(days=14)  # what is further away is a date and no deadline
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
# Controls but for the line feed, line separators, lone surrogates, bidi embeddings, overrides and isolates,
# and the private use area that placeholders come from.
_UNWELCOME = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u202a-\u202e\u2066-\u2069\ue000-\uf8ff\ufeff]"
)
_UNITS = (("duration-day", 86_400), ("duration-hour", 3_600), ("duration-minute", 60), ("duration-second", 1))
_LINK = re.compile(r"(https?|tg|sms|tel):[^\s<>\"]+")


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes arguments for one reader. ``zone`` is the IANA name of his time zone; ``None`` is UTC.
    ``now``: when it is written; an instant that lies ahead then says how far."""

    language: Language
    profile: Profile
    zone: str | None = None
    now: datetime | None = None

    def outside(self, text: str) -> str:
        """Write text from outside: what it says cannot become markup or turn what stands round it."""
        clean = self._escape(_UNWELCOME.sub("", text))
        return clean if not self.profile.isolated else _isolate(clean)

    def token(self, token: str) -> str:
        """Return a code or a hash of ours as it is: whoever copies it must get nothing invisible with it."""
        if not (token.isascii() and token.isalnum()):
            raise ValueError("no token")
        return token

    def link(self, url: str) -> str:
        """Write a URL of ours; raises ``ValueError`` if it is none."""
        if not _LINK.fullmatch(url):
            raise ValueError("no link")
        return self._escape(url)

    def enumeration(self, items: Iterable[str]) -> str:
        """Write items that are written already as "a, b and c"."""
        return format_list(list(items), locale=babel_locale(self.language.locale))

    def instant(self, iso: str) -> str:
        """Write an aware ISO 8601 instant; raises ``ValueError`` if it is none."""
        at = datetime.fromisoformat(iso)
        if at.tzinfo is None:
            raise ValueError("no aware instant")
        words, left = _moment(at, self.language, self.zone), self._left(at)
        if self.profile.isolated and self.language.right_to_left:
            words, left = _isolate(words), left and f" {_isolate(left.strip())}"
        if not self.profile.markup:
            return words + left
        attributes = f'unix="{int(at.timestamp())}" format="{TELEGRAM_TIME_FORMAT}"'
        return f"<tg-time {attributes}>{self._escape(words)}</tg-time>{self._escape(left)}"

    def _left(self, at: datetime) -> str:
        """How far an instant lies ahead, to the minute; nothing where it does not, or is weeks away."""
        if self.now is None or not self.now < at <= self.now + _FAR:
            return ""
        minutes = -((self.now - at) // timedelta(minutes=1))
        return f" ({_length(minutes * 60, self.language, 'short')})"

    def duration(self, seconds: int) -> str:
        """Write a length of time by its two largest units, rounded down: "1 hour 30 minutes"."""
        return _length(max(0, seconds), self.language)

    def _escape(self, text: str) -> str:
        return html.escape(text) if self.profile.markup else text


def digits(text: str, language: Language) -> str:
    """Write the decimal digits of ``text`` with those of the language."""
    return text.translate(_digit_table(language.digits))


def zone_of(name: str | None) -> tzinfo:
    """Return the zone, or UTC if there is none of that name."""
    try:
        return ZoneInfo(name) if name else UTC
    except (KeyError, ValueError, OSError):  # what zoneinfo raises for unknown names, odd paths and folders
        return UTC


def _isolate(text: str) -> str:
    # A line feed ends every isolate, so each line has its own.
    return "\n".join(
        f"{_FIRST_STRONG_ISOLATE}{line}{_POP_ISOLATE}" if line else "" for line in text.split("\n")
    )


@lru_cache(maxsize=4096)
def _moment(at: datetime, language: Language, zone: str | None) -> str:
    locale = babel_locale(language.locale)
    local = at.astimezone(zone_of(zone))
    day, clock = (
        format_skeleton(skeleton, local, local.tzinfo, locale=locale) for skeleton in (language.date, "Hm")
    )
    name = local.tzname() or "UTC"
    if name[0] in "+-":  # the zone has no letters: +0330
        name = f"UTC{name[:3]}:{name[3:] or '00'}"
    return f"{digits(f'{day}, {clock}', language)} {name}"


@lru_cache(maxsize=4096)
def _length(seconds: int, language: Language, form: Literal["long", "short"] = "long") -> str:
    locale = babel_locale(language.locale)
    largest = next((i for i, (_, size) in enumerate(_UNITS) if seconds >= size), len(_UNITS) - 1)
    parts: list[str] = []
    for unit, size in _UNITS[largest : largest + 2]:
        count, seconds = divmod(seconds, size)
        if count or not parts:
            parts.append(format_unit(count, unit, length=form, locale=locale))
    return digits(" ".join(parts), language)


@lru_cache
def _digit_table(own: str) -> dict[int, str]:
    return str.maketrans(dict(zip("0123456789", own, strict=True)))
