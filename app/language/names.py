"""What to call people: their own names made harmless and, at a table, told apart."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

NAME_LIMIT = 32
"""The most visible characters of a name; a longer one ends in an ellipsis."""

_MARKS_LIMIT = 3  # on one letter; Vietnamese and Hebrew need so many, "zalgo" text takes dozens
_CODE_POINTS_LIMIT = 96  # of a whole name: emoji sequences are long

_ZWNJ, _ZWJ, _EMOJI_STYLE = "\u200c", "\u200d", "\ufe0f"
_KEYCAP = "\u20e3"

# Letters, marks and symbols that show nothing, or stand for something that is not there.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159")
_IGNORED_RANGES = (  # variation selectors and unassigned code points that clients do not show either
    (0x180B, 0x180F),
    (0x2065, 0x2065),
    (0xFE00, 0xFE0E),
    (0xFFF0, 0xFFF8),
    (0xE0000, 0xE0FFF),
)
_NUMBERED = re.compile(r"\(\s*\d+\s*\)$")

# Case-folded letters that look like another in most typefaces: Cyrillic, Greek, Arabic, and 0 1 l.
_LOOKALIKES = str.maketrans(
    "авеёкмнорстухіїјѕһԁԛԝ" + "αβεικνορτυχ" + "يكى" + "01l|ı",
    "abeekmhopctyxiijshdqw" + "abeikvoptux" + "یکی" + "oiiii",
)


def clean_name(first: str, last: str | None = None, username: str | None = None) -> str:
    """Return a person's name fit to be shown, or ``""`` if nothing in it can be seen.

    Drops control, direction, zero-width and invisible characters and needless marks, turns white space into
    single blanks, and cuts at ``NAME_LIMIT``. Emoji sequences and the joiners that a script needs are kept.
    The user name stands in when first and last name show nothing. Markup stays; rendering escapes it.
    """
    return _clean(f"{first} {last or ''}") or _clean(username or "")


def labels(names: Sequence[str], fallback: Callable[[int], str]) -> tuple[str, ...]:
    """Return what the seats are called, all different; ``fallback`` names the seat (from 1) of an empty name.

    Names that are equal or look alike get their seat's number: "Bob (3)". So does a name that ends like one
    that was given a number, since it would point to another seat.
    """
    plain = [name or fallback(seat) for seat, name in enumerate(names, start=1)]
    numbered = {seat for seat, name in enumerate(plain, start=1) if _NUMBERED.search(name)}
    while True:
        shown = [f"{name} ({s})" if s in numbered else name for s, name in enumerate(plain, start=1)]
        looks = [_look(label) for label in shown]
        count = Counter(looks)
        doubles = {seat for seat, look in enumerate(looks, start=1) if count[look] > 1} - numbered
        if not doubles:
            return tuple(shown)
        numbered |= doubles


def _clean(name: str) -> str:
    kept = "".join(_visible(unicodedata.normalize("NFC", name)))
    return _cut(" ".join(kept.split()))


def _visible(name: str) -> Iterator[str]:
    """Yield the characters that show something where they stand, white space as blanks."""
    previous, marks = " ", 0
    for position, char in enumerate(name):
        following = name[position + 1 : position + 2]
        if char.isspace():
            char = " "
        elif char in (_ZWJ, _ZWNJ, _EMOJI_STYLE):
            if not _belongs(previous, char, following):
                continue
        elif _is_hidden(char):
            continue
        elif _is_mark(char):
            marks += 1
            if previous == " " or marks > _MARKS_LIMIT:
                continue
            yield char
            continue
        marks = 0
        previous = char
        yield char


def _belongs(previous: str, char: str, following: str) -> bool:
    """Say whether a joiner or an emoji selector does what it is for."""
    if char == _EMOJI_STYLE:
        return _is_symbol(previous) or (following == _KEYCAP and previous in "0123456789#*")
    if char == _ZWJ and _is_symbol(following):
        return _is_symbol(previous) or previous == _EMOJI_STYLE
    return _is_joining(previous) and _is_joining(following)


def _is_symbol(char: str) -> bool:
    # Emoji newer than this Python's tables are unassigned there; ♀ and ♂ are So, skin tones Sk.
    return bool(char) and unicodedata.category(char) in ("So", "Sk", "Cn")


def _is_joining(char: str) -> bool:
    """Say whether a letter is of a script in which joiners change what is seen: Arabic and the Indic ones."""
    return bool(char) and (unicodedata.bidirectional(char) == "AL" or "\u0900" <= char <= "\u0dff")


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")


def _is_hidden(char: str) -> bool:
    if char in _INVISIBLE or unicodedata.category(char) in ("Cc", "Cf", "Co", "Cs"):
        return True
    code = ord(char)
    return code & 0xFFFE == 0xFFFE or any(low <= code <= high for low, high in _IGNORED_RANGES)


def _cut(name: str) -> str:
    """Cut between visible characters, with an ellipsis in the last one's place."""
    kept: list[str] = []
    width = 0
    for cluster in _clusters(name):
        # A ligature such as U+FDFD shows as many letters as it decomposes into.
        width += max(1, len(unicodedata.normalize("NFKC", cluster[0])))
        if width > NAME_LIMIT or sum(map(len, kept)) + len(cluster) > _CODE_POINTS_LIMIT:
            return "".join(kept[: NAME_LIMIT - 1]).rstrip() + "…"
        kept.append(cluster)
    return "".join(kept)


def _clusters(name: str) -> list[str]:
    """Split into what readers see as one character; good enough for names, simpler than UAX #29."""
    clusters: list[str] = []
    for char in name:
        if clusters and _continues(clusters[-1], char):
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _continues(cluster: str, char: str) -> bool:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Mc"):
        return True
    if char in (_ZWJ, _ZWNJ, _EMOJI_STYLE) or "\U0001f3fb" <= char <= "\U0001f3ff":  # skin tones
        return True
    if _is_flag_letter(char):
        return len(cluster) == 1 and _is_flag_letter(cluster)
    return cluster.endswith(_ZWJ) and _is_symbol(char)


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _look(label: str) -> str:
    """Return a form that is equal for labels that look alike."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", label).casefold())
    shown = "".join(char for char in plain if char not in (_ZWJ, _ZWNJ, _EMOJI_STYLE))
    return " ".join(shown.split()).translate(_LOOKALIKES)
