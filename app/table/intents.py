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
class VoteHere:
    """A ballot under the room's message of this step."""

    table: int
    step: int
    ja: bool


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Show the presser alone, where he is, what his seat knows."""

    table: int


@dataclass(frozen=True, slots=True)
class AskInGroup:
    """Let public decisions be pressed in the group, or in private again."""

    table: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Hand a secret choice over only at the deadline, or no longer."""

    table: int
    prompt: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take over a seat that is offered; ``seat`` counts from 0."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class Queue:
    """Get on the waiting list of a game, or with ``wait`` False off it."""

    table: int
    wait: bool = True


@dataclass(frozen=True, slots=True)
class OfferSeat:
    """Ask for a substitute, and play on until one is found."""

    table: int | None = None


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave a game at once; the seat is offered."""

    table: int


@dataclass(frozen=True, slots=True)
class Back:
    """Play one's own seat again."""

    table: int


@dataclass(frozen=True, slots=True)
class AskPause:
    """Let the clock stand still. ``days`` None: ask for how long; 0: the host alone, for a day."""

    table: int | None = None
    days: int | None = None


@dataclass(frozen=True, slots=True)
class AskResume:
    table: int | None = None


@dataclass(frozen=True, slots=True)
class AskKick:
    """``seat`` counts from 0; None: ask whom."""

    table: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class AskVoid:
    """Give the game up by agreement."""

    table: int


@dataclass(frozen=True, slots=True)
class SetPace:
    """How fast the table plays, as it was written or pressed ("day", "8h", "12:00 20:00 Europe/Prague");
    empty: show it, with buttons."""

    table: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ballot:
    """For or against the motion of this number."""

    table: int
    motion: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Extend:
    """One more phase, once a game."""

    table: int | None = None


@dataclass(frozen=True, slots=True)
class Remind:
    """Remind those whom the table waits for."""

    table: int | None = None


@dataclass(frozen=True, slots=True)
class SetZone:
    """A person's time zone, as it was written or pressed ("Prague", "14:35"); empty: ask what time it is."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class SetQuiet:
    """A person's quiet hours, as written or pressed ("22-8", "off"); empty: show them, with buttons."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class SetAway:
    """A person's days away, as written or pressed ("3", "2026-12-24 2026-12-27", "off"); empty: show them."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """What is spoken: in private to the person, in a room at its table; empty: show it, with buttons."""

    text: str = ""
    table: int | None = None


@dataclass(frozen=True, slots=True)
class DaysChanged:
    """A person told us other days: the table's open question to him is due by those."""

    person: int
    table: int | None = None


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
    | VoteHere
    | ShowCards
    | AskInGroup
    | Hold
    | TakeSeat
    | Queue
    | OfferSeat
    | GiveUp
    | Back
    | AskPause
    | AskResume
    | AskKick
    | AskVoid
    | SetPace
    | Ballot
    | Extend
    | Remind
    | SetZone
    | SetQuiet
    | SetAway
    | SetLanguage
    | StaleButton
    | Show
    | Start
)
SystemIntent = (
    Nameless
    | Flooded
    | MemberLeft
    | Reached
    | RoomClosed
    | RoomMoved
    | RoomTaken
    | TimeUp
    | Outage
    | DaysChanged
)


@dataclass(frozen=True, slots=True)
class Heard:
    """A person's intent, as read from a channel. ``at``: when it was said, where the channel tells."""

    intent: PersonIntent
    who: Who
    place: Place
    at: datetime | None = field(default=None, compare=False)
