"""What the workers ask of a channel."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from app.channels.outcome import Outcome
from app.table.intents import Heard, SystemIntent
from app.table.letters import Letter


class UnreadableError(ValueError):
    """What came in cannot be read, now or ever."""


class NotNowError(Exception):
    """What came in cannot be read just now, by no fault of its own: the other side does not answer us."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A bucket of tokens, one a message: ``capacity`` of them at most, ``per_second`` new ones."""

    key: str
    capacity: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a letter: in which language, by which clock (an IANA zone; None: UTC), and when it is sent;
    None: nobody asks how much time is left."""

    language: str
    zone: str | None = None
    now: datetime | None = None


class Channel(Protocol):
    def prepare(self) -> None:
        """Ask the other side what must be known before anything is read, if it is not known yet; called where
        no transaction is open. Whether it answered is seen when something is read."""

    def read(self, body: dict[str, Any]) -> Heard | SystemIntent | None:
        """Their message to our intent; None: nothing for us. Raises ``UnreadableError`` or
        ``NotNowError``."""

    def deliver(self, letter: Letter, reader: Reader, standing: int | None) -> Outcome:
        """Say a letter. ``standing``: the receipt of the message at its standing place, if any.
        Never raises for what the other side does."""

    def rates(self, letter: Letter) -> Sequence[Rate]:
        """How fast this letter's recipient, and all recipients together, may be written to; the recipient's
        own rate comes first."""

    def close(self) -> None:
        """Give up the connections."""
