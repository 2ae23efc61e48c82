"""How fast a table plays: what time a question gives, and when one person's is up (time.md 6.3)."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum

from app.table.awake import wall_instant
from app.table.personal import Person
from app.table.zones import parse_zone

SHORTEST, LONGEST = timedelta(minutes=1), timedelta(days=3)  # of a phase that a host may choose
RHYTHM_NOTICE = timedelta(hours=2)  # awake: so much time every question gives in a daily rhythm
RHYTHM_TIMES = (time(12), time(20))
_TICK = timedelta(microseconds=1)
_RHYTHM_TRIES = 6  # closing times that are looked at before a person gets time of his own


class Pace(StrEnum):
    LIVE = "live"
    EVENING = "evening"
    DAY = "day"
    SLOW = "slow"
    CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Phase:
    """``awake``: the time that a question gives, nights not counted; ``cap``: it is up after so much time by
    any clock. ``sleeps``: whether the table knows nights at all."""

    awake: timedelta
    cap: timedelta
    sleeps: bool = True


_PHASES = {
    Pace.LIVE: Phase(timedelta(minutes=3), timedelta(minutes=3), sleeps=False),
    Pace.EVENING: Phase(timedelta(hours=1), timedelta(hours=3)),
    Pace.DAY: Phase(timedelta(hours=12), timedelta(hours=36)),
    Pace.SLOW: Phase(timedelta(hours=24), timedelta(hours=72)),
}


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Questions close at these times of every day in one named zone, not so long after each was asked.
    Raises ``ZoneError``, or ``ValueError`` for times that are not whole minutes, or none, or out of order."""

    zone: str
    times: tuple[time, ...] = RHYTHM_TIMES

    def __post_init__(self) -> None:
        parse_zone(self.zone, exact=True)
        whole = all(not (t.second or t.microsecond or t.tzinfo) for t in self.times)
        if not self.times or not whole or list(self.times) != sorted(set(self.times)):
            raise ValueError("no times of a day")

    def after(self, at: datetime) -> list[datetime]:
        """The next closing times after an instant, in order."""
        first = at.astimezone(parse_zone(self.zone, exact=True)).date()
        days = [first + timedelta(days=n) for n in range(-1, _RHYTHM_TRIES)]
        found = {wall_instant(day, wall, self.zone) for day in days for wall in self.times}
        return sorted(instant for instant in found if instant > at)[:_RHYTHM_TRIES]


def phase_of(pace: Pace, custom: timedelta | None) -> Phase:
    """The time that a question gives at this pace. ``custom``: the host's own choice, for ``Pace.CUSTOM``."""
    if pace is not Pace.CUSTOM:
        return _PHASES[pace]
    awake = custom or _PHASES[Pace.DAY].awake
    return Phase(awake, awake * 3, sleeps=awake >= timedelta(minutes=30))


def personal_due(
    asked: datetime, awake: timedelta, phase: Phase, person: Person, rhythm: Rhythm | None = None
) -> datetime:
    """When a person's time is up who was asked at ``asked`` and has ``awake`` time: never inside his night
    (but perhaps as it begins), and never while he is away.

    The cap may shorten his time, but not below the half of it: who is asked shortly before or in his night
    gets the morning.
    """
    if not phase.sleeps:
        person = person.sleepless()
    if rhythm is not None and (closing := _closing(asked, rhythm, person)) is not None:
        return closing
    due = person.deadline(asked, awake)
    cap = max(phase.cap * (awake / phase.awake), awake)
    limit = asked + cap + person.away_between(asked, due)
    if due <= limit:
        return due
    last = last_awake(asked, limit, person)
    return last if person.awake_between(asked, last) >= awake / 2 else due


def _closing(asked: datetime, rhythm: Rhythm, person: Person) -> datetime | None:
    """The first closing time that leaves him enough time and finds him awake."""
    return next(
        (
            closing
            for closing in rhythm.after(asked)
            if not person.is_asleep(closing) and person.awake_between(asked, closing) >= RHYTHM_NOTICE
        ),
        None,
    )


def last_awake(asked: datetime, limit: datetime, person: Person) -> datetime:
    """The last instant up to ``limit`` at which he is awake, or at which his night or journey begins."""
    while asked < limit and person.is_asleep(limit):
        began = person.rest_began(limit)
        limit = began - _TICK
        if not person.is_asleep(limit):
            return max(began, asked)
    return max(limit, asked)
