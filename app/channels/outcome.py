"""What became of a delivery: the same words for every channel."""

from dataclasses import dataclass
from enum import StrEnum


class Failure(StrEnum):
    """Why a letter did not arrive, named after what has to happen next."""

    WAIT = "wait"
    """The recipient is throttled: nothing goes to this one until `retry_after` seconds have passed."""

    AGAIN = "again"
    """A transient failure that certainly left nothing behind, or nothing that a repeat would double."""

    UNKNOWN = "unknown"
    """It may have arrived: whether a repeat is worth a double is the caller's decision."""

    NEEDS_START = "needs_start"
    """This person never opened a conversation with the bot and must do so first."""

    BLOCKED = "blocked"
    """This person has shut the bot out; only they can undo it."""

    GONE = "gone"
    """This address can never be written to: a deleted account, or a bot."""

    ROOM_LOST = "room_lost"
    """The room is gone, or the bot is no longer in it."""

    MOVED = "moved"
    """The room lives on under another address: `moved_to`, where the answer named it."""

    NO_RIGHTS = "no_rights"
    """The bot is in the room but may not say this there."""

    TOPIC_CLOSED = "topic_closed"
    """This topic of the room, and no other, is closed to the bot for now."""

    TOPIC_GONE = "topic_gone"
    """This topic of the room, and no other, was deleted."""

    STALE = "stale"
    """Overtaken: there is nothing left to do. Counts as success."""

    TARGET_GONE = "target_gone"
    """The message to be edited or replied to is no longer there: say it in a new message."""

    BROKEN = "broken"
    """Our fault: a repeat would fail as well. Quarantine it and raise the alarm."""


@dataclass(frozen=True, slots=True)
class Sent:
    """It arrived. `receipt` is the channel's id of the message; None where no message came of it."""

    receipt: int | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """It did not arrive, or is not known to have.

    `detail` is for the log: it holds neither a credential nor any text that was to be sent.
    `retry_after` is in seconds and comes with `wait`; `moved_to` is a room's new id and comes with `moved`.
    """

    failure: Failure
    detail: str
    retry_after: float | None = None
    moved_to: int | None = None


Outcome = Sent | Failed
