"""People round a game: what a table is made of. Pure values; SQL is in ``repository``."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache

from app.game import Game, view
from app.game.vocabulary import Decision, RulesetName
from app.language.names import labels
from app.table.pace import Pace, Phase, Rhythm, phase_of

SECRET_DECISIONS = frozenset({Decision.DISCARD, Decision.ENACT, Decision.ANSWER_VETO})
MIN_SEATS = 5
MAX_SEATS = 10


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    VOIDED = "voided"  # given up in the middle of a game

    @property
    def is_open(self) -> bool:
        return self in (Status.LOBBY, Status.PLAYING)


@dataclass(frozen=True, slots=True)
class Options:
    """What a host may choose. ``custom``: how much awake time a question gives at ``Pace.CUSTOM``;
    ``rhythm``: the times of the day at which questions close, instead of a time after each was asked.
    ``in_group``: what is public anyway, votes too, is pressed under the room's messages."""

    ruleset: RulesetName = RulesetName.OFFICIAL
    pace: Pace = Pace.DAY
    custom: timedelta | None = None
    rhythm: Rhythm | None = None
    in_group: bool = False

    @property
    def phase(self) -> Phase:
        return phase_of(self.pace, self.custom)


class Presence(StrEnum):
    """Whether somebody answers for a seat."""

    HERE = "here"
    OFFERED = "offered"  # its owner was missed too often, or wants to go: whoever takes it first has it
    AUTOPILOT = "autopilot"  # nobody took it: the clock answers for it at once


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. ``address`` is the channel's ("telegram:501") and opaque here; ``reachable``
    False: letters to it are refused for now, since ``lost_at``.

    ``person`` None: a house bot sits there; or, if the seat is offered or on autopilot, nobody does.
    ``answered``: its owner has answered a question of this game. ``missed`` counts his questions that the
    clock had to answer in public, ``missed_secretly`` those of which nobody hears before the end.
    ``extended``: he has had his one extra phase. ``offered_at``: when the seat was last offered;
    ``wants_out``: by its owner's own wish, who plays on until somebody takes it.
    """

    name: str
    person: int | None = None
    address: str | None = None
    reachable: bool = True
    lost_at: datetime | None = None
    presence: Presence = Presence.HERE
    offered_at: datetime | None = None
    wants_out: bool = False
    answered: bool = False
    missed: int = 0
    missed_secretly: int = 0
    extended: bool = False

    @property
    def is_bot(self) -> bool:
        return self.person is None and self.presence is Presence.HERE

    @property
    def is_asked(self) -> bool:
        """Whether there is somebody whom the game waits for when it waits for this seat."""
        return self.person is not None and self.presence is not Presence.AUTOPILOT


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to one seat, open until answered, overtaken or timed out.

    Its options are not stored: they follow from the game, which stands still while the prompt is open.
    ``number`` counts the table's prompts from 1 and names the prompt for ever.
    ``due`` follows from ``asked``, ``awake`` and the person's days (``rule`` says which). ``reminded`` counts
    reminders, the last at ``reminded_at``. ``quiet``: it was asked in an older message, without a bell, and
    the bell is still to come. ``answered``: a ballot is in, and can be changed. ``holding``: what is chosen
    is to be handed over only at the deadline; ``held`` is the option.
    """

    number: int
    seat: int
    decision: Decision
    asked: datetime
    awake: timedelta
    due: datetime
    rule: str = ""
    reminded: int = 0
    reminded_at: datetime | None = None
    quiet: bool = False
    answered: bool = False
    holding: bool = False
    held: int | None = None


class Stage(StrEnum):
    """How far the present step's clock has come."""

    OPEN = "open"
    GRACE = "grace"  # a vote's deadline is over; the missing are named and get a little more
    LENGTHENED = "lengthened"  # this step has had its one extra phase


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stands still ``since`` then: because the room cannot be reached, or because the players
    agreed on it ``until`` an instant, or both. The game's time is then ``since``."""

    since: datetime
    room_lost: bool = False
    until: datetime | None = None


class MotionKind(StrEnum):
    """What the people at a table can agree on."""

    PAUSE = "pause"
    RESUME = "resume"
    KICK = "kick"
    VOID = "void"
    PACE = "pace"


@dataclass(frozen=True, slots=True)
class Motion:
    """Something put to the vote of all who live and are here, by the seat ``by``. ``number`` counts the
    table's motions. ``seat``: whose seat a kick is about; ``days``: of a pause; ``options``: the new pace."""

    number: int
    kind: MotionKind
    by: int
    closes: datetime
    yes: frozenset[int] = frozenset()
    no: frozenset[int] = frozenset()
    seat: int | None = None
    days: int | None = None
    options: Options | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody on the waiting list, who takes a seat when one is offered."""

    person: int
    name: str
    address: str


class DueKind(StrEnum):
    """What the clock is to do for a table. There is at most one instant of each kind."""

    STEP = "step"  # the present step's time is up
    BOTS = "bots"  # the house bots move, and the clock for seats on autopilot
    LOBBY = "lobby"  # nobody started it: the lobby closes
    ROOM = "room"  # the room has been out of reach for long: the game goes on without it
    REMIND = "remind"  # somebody is to be reminded
    SEATS = "seats"  # a seat has been offered, or its owner out of reach, for long
    MOTION = "motion"  # a motion has been open for long
    RESUME = "resume"  # an agreed pause is over
    BALLOTS = "ballots"  # no vote has followed for a while: old ballots are put away


@dataclass(frozen=True, slots=True)
class Due:
    kind: DueKind
    at: datetime
    step: int  # the step it was set for; at another step it does nothing


@dataclass(frozen=True, slots=True)
class Table:
    """``version`` counts the changes; ``step`` counts what the table waits for: a vote is one step, however
    many ballots come in. ``deadline``: when the last prompt's time is up. ``public_deadline``: until when the
    public was told to wait; a session is one to it, so that nobody learns when the president has discarded.
    ``stage``: how far the step's clock is. ``pause``: the clock stands still; None: it runs.
    ``host_paused``: the host has had the one pause that he may take alone."""

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
    stage: Stage = Stage.OPEN
    pause: Pause | None = None
    host_paused: bool = False
    prompts: tuple[Prompt, ...] = ()
    prompt_count: int = 0
    dues: tuple[Due, ...] = ()
    rematch: int | None = None  # the table that was opened for a rematch
    motion: Motion | None = None
    motion_count: int = 0
    waiting_list: tuple[Candidate, ...] = ()
    former: tuple[tuple[int, int], ...] = ()  # persons who gave up a seat of this game, and which

    def seat_of(self, person: int) -> int | None:
        """The seat in which this person sits."""
        return next((i for i, seat in enumerate(self.seats) if seat.person == person), None)

    @property
    def labels(self) -> tuple[str, ...]:
        """What each seat is called before people: no two alike, none empty."""
        return _labels(tuple(seat.name for seat in self.seats))

    @property
    def bots(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.is_bot)

    @property
    def public(self) -> tuple[str, ...]:
        """The addresses that together hear what is said in public."""
        if self.room is not None and not (self.pause is not None and self.pause.room_lost):
            return (self.room,)
        return tuple(seat.address for seat in self.seats if seat.address is not None)

    @property
    def alive(self) -> tuple[bool, ...]:
        """Who lives, by seat, which is public; before a game all do."""
        return view(self.game, None).alive if self.game is not None else (True,) * len(self.seats)

    @property
    def room_hears(self) -> bool:
        """Whether what is public is said in a room, and heard there."""
        return self.room is not None and self.public == (self.room,)

    def asks_in_room(self, decision: Decision) -> bool:
        """Whether this is pressed under the room's message."""
        return self.options.in_group and self.room_hears and decision not in SECRET_DECISIONS

    def playing(self) -> Game:
        """The game; only to be asked of a table that has one."""
        if self.game is None:
            raise LookupError(f"table {self.id} has no game")
        return self.game


@lru_cache(maxsize=4096)
def _labels(names: tuple[str, ...]) -> tuple[str, ...]:
    return labels(names, lambda seat: f"#{seat}")
