"""What the workers ask of a channel."""

from typing import Any, Protocol

from app.channels.outcome import Outcome
from app.table.intents import Heard, SystemIntent
from app.table.letters import Letter


class UnreadableError(ValueError):
    """What came in cannot be read, now or ever."""


class Channel(Protocol):
    def read(self, body: dict[str, Any]) -> Heard | SystemIntent | None:
        """Their message to our intent; None: nothing for us. Raises ``UnreadableError``."""

    def deliver(self, letter: Letter, language: str, standing: int | None) -> Outcome:
        """Say a letter. ``standing``: the receipt of the message at its standing place, if any.
        Never raises for what the other side does."""

    def close(self) -> None:
        """Give up the connections."""
