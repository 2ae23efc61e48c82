"""What a person, the clock or a channel asks of a table. Each is one inbox row, read."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from app.game.vocabulary import RulesetName
from app.table.model import DueKind


@dataclass(frozen=True, slots=True)
class Who:
    """A person as the channel shows him. ``in_private``: this very message came in the private chat, so he
    can be written to. ``language`` is the client's own tag, a first guess."""

    address: str
    name: str
    language: str | None = None
    in_private: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where it was said, and so where it is answered. ``room`` None: in the private chat.
    ``query``: the id of a button press to be answered by a toast."""

    address: str
    room: str | None = None
    title: str = ""
    query: str | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """Open a table here."""


@dataclass(frozen=True, slots=True)
class Join:
    """``code`` None: the table of this room; ``table``: from a button."""

    code: str | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    table: int | None = None


@dataclass(frozen=True, slots=True)
class StartGame:
    table: int | None = None


@dataclass(frozen=True, slots=True)
class CancelGame:
    table: int | None = None


@dataclass(frozen=True, slots=True)
class FillSeats:
    """Seat house bots: up to ``seats`` in all, or one more where it is None."""

    table: int | None = None
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class OfferRules:
    """Show the host which rulesets there are."""

    table: int


@dataclass(frozen=True, slots=True)
class ChooseRules:
    table: int
    ruleset: RulesetName


@dataclass(frozen=True, slots=True)
class Rematch:
    table: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a prompt. Nothing in it is trusted."""

    table: int
    prompt: int
    option: int


@dataclass(frozen=True, slots=True)
class StaleButton:
    """A button that we do not know (any more)."""


class Page(StrEnum):
    """What can be asked to be shown without changing anything."""

    BOARD = "board"
    HAND = "hand"
    STATUS = "status"
    RULES = "rules"
    HELP = "help"
    ABOUT = "about"
    GREETING = "greeting"


@dataclass(frozen=True, slots=True)
class Show:
    page: Page


@dataclass(frozen=True, slots=True)
class Start:
    """The private chat was opened, and nothing else was said."""


@dataclass(frozen=True, slots=True)
class Reached:
    """The channel learned whether this address can be written to; with a table, that table is told.

    ``alone``: it holds for this room and for no other of the same chat; ``for_good``: the room is gone and
    will not come back; ``arrived``: we were not in this chat before.
    """

    address: str
    reachable: bool
    table: int | None = None
    alone: bool = False
    for_good: bool = False
    arrived: bool = False


@dataclass(frozen=True, slots=True)
class RoomClosed:
    """People were told to be silent in this room; whether we are, too, shows when we speak."""

    room: str


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A person left this chat or was removed from it; with a table, that table is told."""

    address: str
    chat: str
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Nameless:
    """A command by somebody whom the channel does not name (an anonymous administrator, a channel).
    ``page``: he only wants to see something."""

    place: Place
    page: Page | None = None


@dataclass(frozen=True, slots=True)
class Flooded:
    """Somebody sends more than can be meant. ``query``: the press that was too much; ``room``: where."""

    address: str
    room: str | None = None
    query: str | None = None


@dataclass(frozen=True, slots=True)
class RoomTaken:
    """The group has a new id, and another table was opened under it already."""

    table: int


@dataclass(frozen=True, slots=True)
class RoomMoved:
    """A group became a supergroup."""

    chat: str
    to: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock: an instant set for ``step`` has come."""

    table: int
    kind: DueKind
    step: int


@dataclass(frozen=True, slots=True)
class Outage:
    """The clock: the service was down for so long while the table waited at this step."""

    table: int
    step: int
    seconds: float


PersonIntent = (
    NewGame
    | Join
    | Leave
    | StartGame
    | CancelGame
    | FillSeats
    | OfferRules
    | ChooseRules
    | Rematch
    | Press
    | StaleButton
    | Show
    | Start
)
SystemIntent = (
    Nameless | Flooded | MemberLeft | Reached | RoomClosed | RoomMoved | RoomTaken | TimeUp | Outage
)


@dataclass(frozen=True, slots=True)
class Heard:
    """A person's intent, as read from a channel. ``at``: when it was said, where the channel tells."""

    intent: PersonIntent
    who: Who
    place: Place
    at: datetime | None = field(default=None, compare=False)
