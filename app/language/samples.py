"""Arguments to try messages with: ordinary ones, and the worst that people have called themselves."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from app.language.catalogue import Variable
from app.language.text import Argument, Text

ORDINARY_NAMES = ("Zuzana", "Алёна", "زهرا", "Bob (3)", "João", "Wolfeschlegelsteinhausenbergerdorff")
HOSTILE_NAMES = (
    "<b>Eve</b> & \u202eevil",
    "</tg-spoiler><a href='tg://user?id=1'>x",
    "_*[x](http://example.test)",
    "{ $president } { -hitler }",
    "&lt;i&gt;&amp;#0;",
    "\u2069\u2069\u2066) \u0000\ud800\r\n\ue000",
    "Z" + "\u0301" * 40,
    "👩‍👩‍👧‍👦" * 8,
)
COUNTS = (0, 1, 2, 5, 11, 21, 101)

_DURATIONS = (0, 1, 59, 60, 3_661, 86_400, 604_799)
_PACKS: tuple[tuple[str, ...], ...] = (("F",), ("L", "F"), ("L", "F", "F"), ())
_LINKS = ("https://example.test/t/ABCD?a=1&b=2",)
_NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
_ROUNDS = max(len(COUNTS), len(_DURATIONS), len(HOSTILE_NAMES))


def sample_texts(key: str, variables: Mapping[str, Variable], names: Sequence[str]) -> Iterator[Text]:
    """Yield the message with these names in turn, every choice and every count among the other arguments."""
    if not variables:
        yield Text(key)
        return
    for turn in range(max(_ROUNDS, *(len(variable.choices) for variable in variables.values()))):
        arguments = (
            _argument(variable, names, turn + place) for place, variable in enumerate(variables.values())
        )
        yield Text.of(key, **dict(zip(variables, arguments, strict=True)))


def _argument(variable: Variable, names: Sequence[str], turn: int) -> Argument:
    if variable.choices:
        return variable.choices[turn % len(variable.choices)]
    match variable.kind:
        case "names":
            return tuple(names[(turn + place) % len(names)] for place in range(turn % 11))
        case "number":
            return COUNTS[turn % len(COUNTS)]
        case "instant":
            return _NOON + timedelta(hours=31 * turn)
        case "duration":
            return timedelta(seconds=_DURATIONS[turn % len(_DURATIONS)])
        case "policies":
            return _PACKS[turn % len(_PACKS)]
        case "token":
            return ("K7QXW2", "9f" * 32)[turn % 2]
        case "link":
            return _LINKS[turn % len(_LINKS)]
        case _:
            return names[turn % len(names)]
