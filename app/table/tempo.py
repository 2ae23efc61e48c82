"""How fast a table plays: shown, chosen by its host before the game, agreed on while it is played."""

import re
from dataclasses import replace
from datetime import time, timedelta
from typing import Literal

from app.language import say
from app.language.text import Text
from app.table import lobby, motion, pages
from app.table.intents import SetPace
from app.table.letters import Keyboard
from app.table.model import Options, Status
from app.table.pace import LONGEST, RHYTHM_TIMES, SHORTEST, Pace, Rhythm
from app.table.turn import Turn, table_button
from app.table.zones import ZoneError, parse_zone

DAILY = "daily"  # the word for a daily rhythm in the speaker's own zone
PACES: tuple[Literal["live", "evening", "day", "slow", "daily"], ...] = (
    "live",
    "evening",
    "day",
    "slow",
    "daily",
)  # that have buttons
_LENGTH = re.compile(r"(\d{1,3}) ?(m|min|h|d)")
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_UNITS = {
    "m": timedelta(minutes=1),
    "min": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
}


def set_pace(turn: Turn, intent: SetPace) -> None:
    """Show the pace with its buttons; or choose one: the host before the game, all together during it."""
    table = turn.table
    if not table.status.is_open:
        turn.answer(say.toast_unknown())
    elif not intent.text:
        turn.answer(*pages.pace(table.options), say.pace_ask(), keyboard=_keyboard(turn))
    else:
        options = _parse(turn, intent.text.strip().lower())
        if isinstance(options, Text):
            turn.answer(options)
        elif table.status is Status.LOBBY:
            lobby.choose(turn, options)
        else:
            motion.ask_pace(turn, options)


def _parse(turn: Turn, text: str) -> Options | Text:
    """The options as they become, or why not."""
    plain = replace(turn.table.options, pace=Pace.DAY, custom=None, rhythm=None)
    if text in set(Pace) - {Pace.CUSTOM}:
        return replace(plain, pace=Pace(text))
    if text == DAILY:
        person = turn.people.get(turn.speaker.person) if turn.speaker is not None else None
        if person is None or person.zone is None:
            return say.pace_needs_zone()
        return replace(plain, rhythm=Rhythm(person.zone, RHYTHM_TIMES))
    if (length := _LENGTH.fullmatch(text)) is not None:
        awake = int(length[1]) * _UNITS[length[2]]
        if not SHORTEST <= awake <= LONGEST:
            return say.pace_limits(shortest=SHORTEST, longest=LONGEST)
        return replace(plain, pace=Pace.CUSTOM, custom=awake)
    return _parse_rhythm(plain, text)


def _parse_rhythm(plain: Options, text: str) -> Options | Text:
    """ "12:00 20:00 Europe/Prague" """
    words = text.split()
    times = [time(int(found[1]), int(found[2])) for word in words if (found := _CLOCK.fullmatch(word))]
    place = " ".join(word for word in words if not _CLOCK.fullmatch(word))
    if not times or not place:
        return say.pace_unreadable()
    try:
        zone = parse_zone(place).key
    except ZoneError:
        return say.zone_unknown()
    return replace(plain, rhythm=Rhythm(zone, tuple(sorted(set(times)))))


def _keyboard(turn: Turn) -> Keyboard:
    buttons = [table_button(say.button_pace(pace=word), turn.table.id, f"pace{word}") for word in PACES]
    return (tuple(buttons[:2]), tuple(buttons[2:4]), tuple(buttons[4:]))
