"""One person's days: nights, and the days he is away. Sums of time over both; pure, all instants in UTC."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from app.table.awake import Habits, awake_between, awake_deadline, is_quiet, next_awake, quiet_nights

ACTIVE = timedelta(minutes=20)  # whoever answered so shortly ago is awake, whatever his clock says


@dataclass(frozen=True, slots=True)
class Away:
    """From ``start`` up to and without ``end`` a person's clocks stand still."""

    start: datetime
    end: datetime

    def overlaps(self, other: "Away") -> bool:
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Person:
    """What a person told us about his days, once for all tables. ``habits`` None: he named no zone, so we
    know of no night. ``away``: in order, none overlapping. ``seen``: when he last did something;
    ``reminded``: when he was last reminded of anything."""

    habits: Habits | None = None
    away: tuple[Away, ...] = ()
    seen: datetime | None = None
    reminded: datetime | None = None

    @property
    def zone(self) -> str | None:
        return self.habits.zone if self.habits is not None else None

    @property
    def rule(self) -> str:
        """How his time is counted, for whoever reads the stored deadline."""
        if self.habits is None:
            return "no zone"
        quiet = self.habits.quiet
        hours = f"{quiet.start:%H:%M}-{quiet.end:%H:%M}" if quiet is not None else "none"
        return f"{self.habits.zone} quiet {hours}" + "".join(
            f" away {a.start:%Y-%m-%dT%H:%MZ}/{a.end:%Y-%m-%dT%H:%MZ}" for a in self.away
        )

    def sleepless(self) -> "Person":
        """The same person at a table that knows no nights."""
        if self.habits is None:
            return self
        return replace(self, habits=replace(self.habits, quiet=None))

    def is_away(self, at: datetime) -> bool:
        return any(away.start <= at < away.end for away in self.away)

    def is_asleep(self, at: datetime) -> bool:
        """In quiet hours or away: nothing is to disturb him, and his time stands still."""
        return self.is_away(at) or (self.habits is not None and is_quiet(at, self.habits))

    def rest_began(self, at: datetime) -> datetime:
        """When the night or journey began in which this instant lies; raises ``ValueError`` if in none."""
        away = next((away for away in self.away if away.start <= at < away.end), None)
        if away is not None:
            return away.start
        if self.habits is None or not is_quiet(at, self.habits):
            raise ValueError("awake")
        began, _ = next(quiet_nights(at, at + timedelta(microseconds=1), self.habits))
        return began

    def is_resting(self, at: datetime) -> bool:
        """Asleep, and not just now seen doing something."""
        return self.is_asleep(at) and (self.seen is None or at - self.seen > ACTIVE)

    def next_awake(self, at: datetime) -> datetime:
        """The first instant from ``at`` on at which he is neither asleep nor away."""
        while True:
            woken = next_awake(at, self.habits) if self.habits is not None else at
            away = next((a for a in self.away if a.start <= woken < a.end), None)
            if away is None:
                return woken
            at = away.end

    def deadline(self, asked: datetime, awake: timedelta) -> datetime:
        """When ``awake`` time will have passed for him since ``asked``. Time that runs out just as a night
        or a journey begins ends there; no other instant of theirs is ever returned."""
        for away in self.away:
            if away.end <= asked:
                continue
            due = self._deadline(asked, awake)
            if due <= away.start:
                return due
            if asked < away.start:
                awake -= self._awake(asked, away.start)
            asked = away.end
        return self._deadline(asked, awake)

    def awake_between(self, start: datetime, end: datetime) -> timedelta:
        """How much of this time he is neither asleep nor away; none if ``end`` comes first."""
        total = self._awake(start, end)
        for away in self.away:
            total -= self._awake(max(start, away.start), min(end, away.end))
        return total

    def away_between(self, start: datetime, end: datetime) -> timedelta:
        """How much of this time he is away, asleep or not."""
        spans = (min(end, away.end) - max(start, away.start) for away in self.away)
        return sum((max(span, timedelta(0)) for span in spans), timedelta(0))

    def share_instant(self, asked: datetime, awake: timedelta, share: float) -> datetime:
        """When this share of his awake time has passed; never while he is asleep or away."""
        return self.next_awake(self.deadline(asked, awake * share))

    def _deadline(self, asked: datetime, awake: timedelta) -> datetime:
        return awake_deadline(asked, awake, self.habits) if self.habits is not None else asked + awake

    def _awake(self, start: datetime, end: datetime) -> timedelta:
        if end <= start:
            return timedelta(0)
        return awake_between(start, end, self.habits) if self.habits is not None else end - start


NOBODY_KNOWN = Person()


def one_away_at_a_time(people: Iterable[tuple[int, Person]]) -> dict[int, Person]:
    """The people of one table, by seat, each with those days away that stop his clock there: where two are
    away at once, only the one who left first, so that a table never stands still for long."""
    people = list(people)
    days = sorted((away.start, seat, away) for seat, person in people for away in person.away)
    kept: list[tuple[int, Away]] = []
    for _, seat, away in days:
        if not any(other.overlaps(away) for whose, other in kept if whose != seat):
            kept.append((seat, away))
    return {
        seat: replace(person, away=tuple(away for whose, away in kept if whose == seat))
        for seat, person in people
    }
