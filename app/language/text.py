"""A text before it is in any language: a key and arguments, which can lie in a letter or a log."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

Argument = str | int | datetime | timedelta | Sequence[str]
"""What code passes for a variable."""

Value = str | int | tuple[str, ...]
"""What a text holds for it: an instant is ISO 8601 in UTC, a duration whole seconds."""


@dataclass(frozen=True, slots=True)
class Text:
    """A message key and its arguments, sorted by name. Made by the functions of ``app.language.say``."""

    key: str
    args: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, key: str, /, **args: Argument) -> "Text":
        """Return the text; raises ``ValueError`` for an instant without a time zone."""
        return cls(key, tuple((name, _value(args[name])) for name in sorted(args)))

    def to_json(self) -> list[object]:
        """Return ``[key, {argument: value}]``, of JSON types only."""
        return [self.key, {name: list(v) if isinstance(v, tuple) else v for name, v in self.args}]

    @classmethod
    def from_json(cls, data: object) -> "Text":
        """Read what ``to_json`` wrote. The key need not be known here; a wrong shape is a ``ValueError``."""
        match data:
            case [str(key), dict(args)]:
                return cls(key, tuple((str(name), _stored(args[name])) for name in sorted(args)))
            case _:
                raise ValueError("a text is [key, {arguments}]")


def _value(argument: Argument) -> Value:
    match argument:
        case datetime():
            if argument.tzinfo is None:
                raise ValueError("an instant needs a time zone")
            return argument.astimezone(UTC).isoformat()
        case timedelta():
            return round(argument.total_seconds())
        case str():
            return str(argument)  # a StrEnum member becomes plain
        case int():
            return int(argument)
        case _:
            return tuple(str(item) for item in argument)


def _stored(value: object) -> Value:
    match value:
        case str() | int():
            return value
        case [*items] if all(isinstance(item, str) for item in items):
            return tuple(str(item) for item in items)
        case _:
            raise ValueError("an argument is a string, a whole number or a list of strings")
