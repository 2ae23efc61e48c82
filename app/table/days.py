"""What a person tells us about his own days, once for all tables: his zone, his quiet hours, when he is away.

Pure: each function reads what was written or pressed and gives the days as they become, and the answer.
"""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from app.language import say
from app.language.text import Text
from app.table.awake import Habits, Quiet, QuietError, wall_instant
from app.table.letters import Button, Keyboard, in_rows
from app.table.personal import Away, Person
from app.table.zones import ZoneCode, ZoneError, local, parse_zone, zones_for_local_time

LONGEST_QUIET = timedelta(hours=16)  # a day needs some hours in which one can be asked
LONGEST_AWAY, AWAY_SHARE = timedelta(days=7), timedelta(days=60)  # so much of so much time
FARTHEST = timedelta(days=365)  # how long before one's absence it can be told
AWAY_DAYS = (1, 2, 3, 7)  # that are offered by buttons
QUIET_HOURS = ("21-7", "22-8", "23-9", "0-10")  # likewise
_MOST_CHOICES = 8

_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2})?)?")
_DAYS = re.compile(r"\d{1,3}")


@dataclass(frozen=True, slots=True)
class Told:
    """The answer, and the person's days if they changed."""

    lines: tuple[Text, ...]
    keyboard: Keyboard = ()
    person: Person | None = None


def set_zone(person: Person, text: str, now: datetime) -> Told:
    """A place ("Prague", "America/New_York"), a time that it is there now ("14:35"), or nothing: ask."""
    if not text:
        current = [say.zone_current(zone=person.zone, now=now)] if person.zone is not None else []
        return Told((*current, say.zone_ask()), _clock_buttons(now))
    wall = _time(text)
    if wall is not None:
        return _zones_at(now, wall)
    try:
        zone = parse_zone(text).key
    except ZoneError as error:
        return Told((say.zone_offset() if error.code is ZoneCode.OFFSET else say.zone_unknown(),))
    quiet = person.habits.quiet if person.habits is not None else Quiet()
    changed = replace(person, habits=Habits(zone, quiet))
    return Told((say.zone_set(zone=zone, now=now), _quiet_line(quiet)), _quiet_buttons(), changed)


def set_quiet(person: Person, text: str) -> Told:
    """ "22-8", "23:30-7:15", or "off"."""
    if person.habits is None:
        return Told((say.quiet_needs_zone(),), ((_button(say.button_zone(), "zone", ""),),))
    if not text:
        return Told((_quiet_line(person.habits.quiet), say.quiet_ask()), _quiet_buttons())
    try:
        quiet = parse_quiet(text)
    except QuietError:
        return Told((say.quiet_too_long(hours=LONGEST_QUIET // timedelta(hours=1)),))
    except ValueError:
        return Told((say.quiet_unreadable(),))
    if quiet is not None and _length(quiet) > LONGEST_QUIET:
        return Told((say.quiet_too_long(hours=LONGEST_QUIET // timedelta(hours=1)),))
    return Told((_quiet_line(quiet),), (), replace(person, habits=replace(person.habits, quiet=quiet)))


def set_away(person: Person, text: str, now: datetime) -> Told:
    """A number of days from now ("3"), two days ("2026-12-24 2026-12-27", both included), or "off"."""
    if not text:
        return Told((*_away_lines(person, now), say.away_ask()), _away_buttons(person, now))
    if text.strip().lower() in ("off", "none", "0", "no"):
        if not _coming(person, now):
            return Told((say.away_none(),))
        return Told((say.away_over(),), (), _without_coming(person, now))
    try:
        away = _parse_away(text, person, now)
    except ValueError:
        return Told((say.away_unreadable(),))
    problem = _refused(person, away, now)
    if problem is not None:
        return Told((problem,))
    days = tuple(sorted((*person.away, away), key=lambda one: one.start))
    return Told((say.away_set(start=away.start, due=away.end),), (), replace(person, away=days))


def parse_quiet(text: str | None) -> Quiet | None:
    """ "22-8", "22:30-07:00"; "off" or "": none; None: those of whoever has said nothing.

    Raises ``ValueError`` or ``QuietError``."""
    if text is None:
        return Quiet()
    if text.strip().lower() in ("", "off", "none", "no"):
        return None
    start, end = (_time(part) for part in text.replace("–", "-").partition("-")[::2])
    if start is None or end is None:
        raise ValueError("no quiet hours")
    return Quiet(start, end)


def write_quiet(quiet: Quiet | None) -> str:
    return f"{quiet.start:%H:%M}-{quiet.end:%H:%M}" if quiet is not None else ""


def _time(text: str) -> time | None:
    """ "7", "07:30", "7.30" or "7h"; None: no time of a day."""
    found = _TIME.fullmatch(text.strip())
    if found is None or int(found[1]) > 24 or int(found[2] or 0) > 59:
        return None
    return time(int(found[1]) % 24, int(found[2] or 0))


def _length(quiet: Quiet) -> timedelta:
    minutes = [edge.hour * 60 + edge.minute for edge in (quiet.start, quiet.end)]
    return timedelta(minutes=(minutes[1] - minutes[0]) % (24 * 60))


# Days away.


def _parse_away(text: str, person: Person, now: datetime) -> Away:
    if _DAYS.fullmatch(text.strip()):
        return Away(now, now + timedelta(days=int(text)))
    first, *more = (date.fromisoformat(part) for part in text.replace("–", " ").split())
    if len(more) > 1:
        raise ValueError("too many days")
    zone = person.zone or "UTC"
    start = wall_instant(first, time(0), zone)
    today = local(now, zone).date()
    return Away(
        max(start, now) if first == today else start,
        wall_instant((more or [first])[0] + timedelta(days=1), time(0), zone),
    )


def _refused(person: Person, away: Away, now: datetime) -> Text | None:
    if away.end <= away.start:
        return say.away_unreadable()
    if away.start < now:
        return say.away_past()
    if away.start > now + FARTHEST:
        return say.away_unreadable()
    if any(away.overlaps(other) for other in person.away):
        return say.away_overlaps()
    if away.end - away.start > LONGEST_AWAY or _used(person, away) > LONGEST_AWAY:
        return say.away_too_long(days=LONGEST_AWAY.days, of=AWAY_SHARE.days)
    return None


def _used(person: Person, away: Away) -> timedelta:
    """How much the person is away in the time round these days, themselves included."""
    near = [
        other
        for other in person.away
        if other.end > away.start - AWAY_SHARE and other.start < away.end + AWAY_SHARE
    ]
    return sum((other.end - other.start for other in near), away.end - away.start)


def _coming(person: Person, now: datetime) -> list[Away]:
    return [away for away in person.away if away.end > now]


def _without_coming(person: Person, now: datetime) -> Person:
    """What is past stays counted; what lies ahead is given back."""
    kept = [
        away if away.end <= now else Away(away.start, now)
        for away in person.away
        if away.end <= now or away.start < now
    ]
    return replace(person, away=tuple(kept))


def _away_lines(person: Person, now: datetime) -> list[Text]:
    return [say.away_set(start=away.start, due=away.end) for away in _coming(person, now)]


# Buttons.


def _button(label: Text, what: str, text: str) -> Button:
    return Button(label, press=f"d:{what}:{text}")


def _clock_buttons(now: datetime) -> Keyboard:
    """Every hour of the day at which it may be now, as a clock on the wall shows it."""
    walls = sorted({(now + timedelta(hours=hours)).strftime("%H:%M") for hours in range(24)})
    return in_rows([_button(say.button_time(time=wall.replace(":", "")), "zone", wall) for wall in walls], 4)


def _zones_at(now: datetime, wall: time) -> Told:
    choices = zones_for_local_time(now, wall)[:_MOST_CHOICES]
    if not choices:
        return Told((say.zone_no_such_time(),), _clock_buttons(now))
    buttons = [
        _button(say.button_zone_choice(cities=", ".join(c.cities[:2])), "zone", c.zone) for c in choices
    ]
    return Told((say.zone_which(),), in_rows(buttons, 1))


def _quiet_line(quiet: Quiet | None) -> Text:
    if quiet is None:
        return say.quiet_off()
    return say.quiet_set(start=f"{quiet.start:%H:%M}", end=f"{quiet.end:%H:%M}")


def _quiet_buttons() -> Keyboard:
    hours = [_button(say.button_quiet(hours=hours), "quiet", hours) for hours in QUIET_HOURS]
    return (*in_rows(hours, 2), (_button(say.button_quiet_off(), "quiet", "off"),))


def _away_buttons(person: Person, now: datetime) -> Keyboard:
    buttons = [_button(say.button_days(count=days), "away", str(days)) for days in AWAY_DAYS]
    off = ((_button(say.button_away_off(), "away", "off"),),) if _coming(person, now) else ()
    return (*in_rows(buttons, 2), *off)
