"""How much of the time a person is awake: deadlines, reminders and quiet hours. Pure: no clock is asked.

All sums are made in UTC, because ``aware + timedelta`` and ``aware - aware`` in one zone count what the clock
on the wall shows and not the time that passes. Local time enters at one place: the edges of quiet hours.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from app.table.zones import as_utc, change_of_offset, parse_zone


class QuietCode(enum.StrEnum):
    """Why quiet hours were refused."""

    ALL_DAY = "quiet_all_day"  # they would begin when they end
    NOT_MINUTES = "quiet_not_minutes"  # finer than a minute, or with a zone of their own


class QuietError(ValueError):
    """These cannot be anybody's quiet hours."""

    def __init__(self, code: QuietCode) -> None:
        super().__init__(code.value)
        self.code = code


@dataclass(frozen=True, slots=True)
class Quiet:
    """Daily quiet hours on the clock of a person's wall, from ``start`` up to and without ``end``, over
    midnight if ``end`` is the earlier. Raises ``QuietError``."""

    start: time = time(22)
    end: time = time(8)

    def __post_init__(self) -> None:
        for edge in (self.start, self.end):
            if edge.tzinfo is not None or edge.second or edge.microsecond:
                raise QuietError(QuietCode.NOT_MINUTES)
        if self.start == self.end:
            raise QuietError(QuietCode.ALL_DAY)


@dataclass(frozen=True, slots=True)
class Habits:
    """What a person told us about his days: an IANA zone and the quiet hours there (``None``: none). Raises
    ``ZoneError`` unless the zone is written exactly as ``parse_zone`` gives it."""

    zone: str
    quiet: Quiet | None = Quiet()

    def __post_init__(self) -> None:
        parse_zone(self.zone, exact=True)


def is_quiet(at: datetime, habits: Habits) -> bool:
    """Whether the instant lies in quiet hours: their first instant does, the one they end at does not."""
    at = as_utc(at)
    if habits.quiet is None:
        return False
    begin, _ = next(_nights(habits, habits.quiet, at))
    return begin <= at


def next_awake(at: datetime, habits: Habits) -> datetime:
    """The first instant from ``at`` on, in UTC, that lies outside quiet hours."""
    return awake_deadline(at, timedelta(0), habits)


def awake_deadline(asked_at: datetime, awake: timedelta, habits: Habits) -> datetime:
    """When ``awake`` time outside quiet hours will have passed since ``asked_at``, in UTC.

    Time that runs out just as quiet hours begin ends there, not in the morning: no other instant inside quiet
    hours is ever returned. Raises ``ValueError`` for a negative ``awake``.
    """
    at = as_utc(asked_at)
    if awake < timedelta(0):
        raise ValueError("less than no time")
    if habits.quiet is None:
        return at + awake
    nights = _nights(habits, habits.quiet, at)
    while True:
        begin, end = next(nights)
        if at < begin:
            if awake <= begin - at:
                return at + awake
            awake -= begin - at
        at = end


def instant_at_share(asked_at: datetime, awake: timedelta, share: float, habits: Habits) -> datetime:
    """When this share (at least 0, less than 1) of the awake time has passed, in UTC: for reminders.

    Never in quiet hours: a share that is full just as they begin comes when they end. Raises ``ValueError``.
    """
    if not 0 <= share < 1:
        raise ValueError("no share of the time before the deadline")
    return next_awake(awake_deadline(asked_at, awake * share, habits), habits)


def awake_between(start: datetime, end: datetime, habits: Habits) -> timedelta:
    """How much of the time from ``start`` to ``end`` is outside quiet hours; none if ``end`` comes first."""
    start, end = as_utc(start), as_utc(end)
    asleep = (min(night[1], end) - max(night[0], start) for night in quiet_nights(start, end, habits))
    return max(end - start, timedelta(0)) - sum(asleep, timedelta(0))


def quiet_nights(start: datetime, end: datetime, habits: Habits) -> Iterator[tuple[datetime, datetime]]:
    """The quiet hours that touch the time from ``start`` to ``end``, whole and in order: when each begins and
    ends, in UTC. None if ``end`` comes first."""
    start, end = as_utc(start), as_utc(end)
    if habits.quiet is None or end <= start:
        return
    for night in _nights(habits, habits.quiet, start):
        if night[0] >= end:
            return
        yield night


def wall_instant(day: date, wall: time, zone: str) -> datetime:
    """The first instant in UTC when the clocks of the zone show this time of this day or have leapt past it.

    So a time that does not exist is the instant of the leap, and a time that comes twice is its first coming.
    Raises ``ZoneError``.
    """
    return _wall_instant(day, wall, parse_zone(zone, exact=True))


def _wall_instant(day: date, wall: time, zone: ZoneInfo) -> datetime:
    local = datetime.combine(day, wall.replace(fold=0), zone)
    first, second = local.astimezone(UTC), local.replace(fold=1).astimezone(UTC)
    if first <= second:
        return first
    # In a gap ``first`` counts with the offset before it, so the two lie on either side of the leap.
    return change_of_offset(zone, second, first)


def _nights(habits: Habits, quiet: Quiet, at: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The quiet hours that end after ``at``, one after the other, without end."""
    zone = parse_zone(habits.zone, exact=True)
    day = at.toordinal() - 2  # it may be the day before there, and a night may have begun the day before that
    while True:
        begin, end = _night(zone, quiet, day)
        if at < end and begin < end:
            yield begin, end
        day += 1


@lru_cache(maxsize=2**14)
def _night(zone: ZoneInfo, quiet: Quiet, day: int) -> tuple[datetime, datetime]:
    """The quiet hours that begin on this day (an ordinal); empty if the clocks leap over them."""
    over_midnight = quiet.end < quiet.start
    return (
        _wall_instant(date.fromordinal(day), quiet.start, zone),
        _wall_instant(date.fromordinal(day + over_midnight), quiet.end, zone),
    )
