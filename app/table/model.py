"""People round a game: what a table is made of. Pure values; SQL is in ``repository``."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache

from app.game import Game
from app.game.vocabulary import Decision, RulesetName
from app.language.names import labels

MIN_SEATS = 5
MAX_SEATS = 10


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def is_open(self) -> bool:
        return self in (Status.LOBBY, Status.PLAYING)


class Pace(StrEnum):
    """How long a phase may last; quiet hours are no part of it."""

    LIVE = "live"
    EVENING = "evening"
    DAY = "day"
    SLOW = "slow"

    @property
    def phase(self) -> timedelta:
        return _PHASES[self]


_PHASES = {
    Pace.LIVE: timedelta(minutes=3),
    Pace.EVENING: timedelta(hours=1),
    Pace.DAY: timedelta(hours=12),
    Pace.SLOW: timedelta(hours=24),
}


@dataclass(frozen=True, slots=True)
class Options:
    """What a host may choose."""

    ruleset: RulesetName = RulesetName.OFFICIAL
    pace: Pace = Pace.DAY


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. ``person`` None: a house bot sits there. ``address`` is the channel's
    ("telegram:501") and opaque here; ``reachable`` False: letters to it are refused for now."""

    name: str
    person: int | None = None
    address: str | None = None
    reachable: bool = True


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to one seat, open until answered, overtaken or timed out.

    Its options are not stored: they follow from the game, which stands still while the prompt is open.
    ``number`` counts the table's prompts from 1 and names the prompt for ever.
    """

    number: int
    seat: int
    decision: Decision
    due: datetime


class DueKind(StrEnum):
    """What the clock is to do for a table. There is at most one instant of each kind."""

    STEP = "step"  # the present step's time is up
    BOTS = "bots"  # the house bots move
    LOBBY = "lobby"  # nobody started it: the lobby closes
    ROOM = "room"  # the room has been out of reach for long: the game goes on without it


@dataclass(frozen=True, slots=True)
class Due:
    kind: DueKind
    at: datetime
    step: int  # the step it was set for; at another step it does nothing


@dataclass(frozen=True, slots=True)
class Table:
    """``version`` counts the changes; ``step`` counts what the table waits for: a vote is one step, however
    many ballots come in. ``public_deadline``: until when the public was told to wait; a session is one to
    it, so that nobody learns when the president has discarded. ``lengthened``: this step has had its one
    extra phase. ``left``: the clock stands still with so much left; None: it runs."""

    id: int
    code: str
    name: str
    language: str
    host: int  # a person
    host_name: str
    room: str | None  # the address where the table speaks in public; None: to each person
    opened: datetime
    status: Status = Status.LOBBY
    options: Options = Options()
    seats: tuple[Seat, ...] = ()
    game: Game | None = None
    version: int = 0
    step: int = 0
    deadline: datetime | None = None
    public_deadline: datetime | None = None
    lengthened: bool = False
    left: timedelta | None = None
    prompts: tuple[Prompt, ...] = ()
    prompt_count: int = 0
    dues: tuple[Due, ...] = ()
    rematch: int | None = None  # the table that was opened for a rematch

    def seat_of(self, person: int) -> int | None:
        """The seat in which this person sits."""
        return next((i for i, seat in enumerate(self.seats) if seat.person == person), None)

    @property
    def labels(self) -> tuple[str, ...]:
        """What each seat is called before people: no two alike, none empty."""
        return _labels(tuple(seat.name for seat in self.seats))

    @property
    def bots(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.person is None)

    @property
    def public(self) -> tuple[str, ...]:
        """The addresses that together hear what is said in public; while the clock stands still, the room
        cannot be reached."""
        if self.room is not None and self.left is None:
            return (self.room,)
        return tuple(seat.address for seat in self.seats if seat.address is not None)

    def playing(self) -> Game:
        """The game; only to be asked of a table that has one."""
        if self.game is None:
            raise LookupError(f"table {self.id} has no game")
        return self.game


@lru_cache(maxsize=4096)
def _labels(names: tuple[str, ...]) -> tuple[str, ...]:
    return labels(names, lambda seat: f"#{seat}")
