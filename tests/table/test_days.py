"""A person's own days: zone, quiet hours and days away, told once for all tables; and all that cannot be."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlmodel import select

from app.store.tables import AwayRow, PersonRow
from app.table import days
from app.table.awake import Habits, Quiet
from app.table.model import Table
from app.table.personal import Away, Person
from app.table.repository import People, Tables
from tests.stage import GROUP, NOON, Stage
from tests.table.seated import plain

PRAGUE = Person(Habits("Europe/Prague"))
HOURS = timedelta(hours=1)
DAYS = timedelta(days=1)
HOSTILE = (
    "x" * 4000,
    "../../etc/passwd",
    "<b>Prague</b>",
    "'; DROP TABLE person; --",
    "\u202eeugarP",
    "Europe/Prague\0",
    "22-8-9",
    "{ $president }",
)


def keys(told: days.Told) -> list[str]:
    return [line.key for line in told.lines]


# Zones.


def test_what_time_it_is_offers_every_hour_and_an_hour_offers_places():
    told = days.set_zone(Person(), "", NOON)
    buttons = [button.press for row in told.keyboard for button in row]
    assert len(buttons) == 24
    assert "d:zone:13:00" in buttons
    told = days.set_zone(Person(), "13:00", NOON)
    offered = [button.press for row in told.keyboard for button in row]
    assert "d:zone:Europe/Berlin" in offered or "d:zone:Europe/Prague" in offered
    assert told.person is None


@pytest.mark.parametrize("text", ["Prague", "europe/prague", "EUROPE/PRAGUE"])
def test_a_place_is_a_zone_and_never_an_offset(text: str):
    told = days.set_zone(Person(), text, NOON)
    assert told.person is not None
    assert told.person.habits == Habits("Europe/Prague", Quiet())


@pytest.mark.parametrize("text", ["UTC+1", "GMT-3", "CET", "+03:30"])
def test_an_offset_is_refused_with_the_reason(text: str):
    told = days.set_zone(PRAGUE, text, NOON)
    assert (keys(told), told.person) == (["zone-offset"], None)


@pytest.mark.parametrize("text", ["Atlantis", "Europe/Nowhere", *HOSTILE])
def test_a_zone_that_does_not_exist_changes_nothing(text: str):
    told = days.set_zone(PRAGUE, text, NOON)
    assert keys(told)[0].startswith("zone-")
    assert told.person is None


def test_a_new_zone_keeps_the_quiet_hours():
    night = Person(Habits("Europe/Prague", None))
    told = days.set_zone(night, "Tehran", NOON)
    assert told.person is not None
    assert told.person.habits == Habits("Asia/Tehran", None)


# Quiet hours.


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("22-8", (22, 0, 8, 0)),
        ("23:30 - 7:15", (23, 30, 7, 15)),
        ("1–9", (1, 0, 9, 0)),
        ("0-10", (0, 0, 10, 0)),
    ],
)
def test_quiet_hours_as_people_write_them(text: str, quiet: tuple[int, int, int, int]):
    told = days.set_quiet(PRAGUE, text)
    assert told.person is not None
    assert told.person.habits is not None
    hours = told.person.habits.quiet
    assert hours is not None
    assert (hours.start.hour, hours.start.minute, hours.end.hour, hours.end.minute) == quiet
    assert days.parse_quiet(days.write_quiet(hours)) == hours


@pytest.mark.parametrize("text", ["8-8", "0-24", "0-0", "6-5:59", "7-23:30"])
def test_quiet_hours_of_a_whole_day_or_nearly_are_refused(text: str):
    told = days.set_quiet(PRAGUE, text)
    assert (keys(told), told.person) == (["quiet-too-long"], None)


@pytest.mark.parametrize("text", ["25-8", "22-8:70", "ten to eight", "22", "-", *HOSTILE])
def test_quiet_hours_that_cannot_be_read_change_nothing(text: str):
    told = days.set_quiet(PRAGUE, text)
    assert (keys(told), told.person) == (["quiet-unreadable"], None)


def test_quiet_hours_need_a_zone_and_can_be_none():
    assert keys(days.set_quiet(Person(), "22-8")) == ["quiet-needs-zone"]
    told = days.set_quiet(PRAGUE, "off")
    assert told.person is not None
    assert told.person.habits == Habits("Europe/Prague", None)


# Days away.


def test_a_number_of_days_begins_now():
    told = days.set_away(PRAGUE, "3", NOON)
    assert told.person is not None
    assert told.person.away == (Away(NOON, NOON + 3 * DAYS),)


def test_two_days_are_whole_days_where_the_person_is():
    told = days.set_away(PRAGUE, "2026-12-24 2026-12-27", NOON)
    assert told.person is not None
    assert told.person.away == (
        Away(datetime(2026, 12, 23, 23, tzinfo=UTC), datetime(2026, 12, 27, 23, tzinfo=UTC)),
    )


def test_a_day_that_begins_later_because_its_midnight_does_not_exist():
    """In Cairo the clocks leap over the midnight of 30 April 2027."""
    cairo = Person(Habits("Africa/Cairo"))
    told = days.set_away(cairo, "2027-04-30 2027-04-30", NOON)
    assert told.person is not None
    assert told.person.away[0].start == datetime(2027, 4, 29, 22, tzinfo=UTC)


AWAY = Person(PRAGUE.habits, (Away(NOON + 10 * DAYS, NOON + 13 * DAYS),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2026-11-01 2026-11-03", "away-past"),
        ("2026-12-10 2026-12-12", "away-overlaps"),
        ("2026-12-12", "away-overlaps"),
        ("2026-12-20 2026-12-19", "away-unreadable"),
        ("2026-12-20 2027-01-05", "away-too-long"),
        ("2026-12-20 2026-12-24", "away-too-long"),  # with the others more than seven days in sixty
        ("2026-02-30", "away-unreadable"),
        ("2031-01-01", "away-unreadable"),
        ("30", "away-overlaps"),
        ("0", "away-over"),
        ("next week", "away-unreadable"),
        ("999", "away-overlaps"),
        *((text, "away-unreadable") for text in HOSTILE),
    ],
)
def test_days_that_cannot_be_are_answered(text: str, said: str):
    told = days.set_away(AWAY, text, NOON)
    assert keys(told) == [said]
    if said != "away-over":
        assert told.person is None


def test_what_is_taken_back_gives_the_days_back_but_not_those_that_are_past():
    gone = Person(PRAGUE.habits, (Away(NOON - 2 * DAYS, NOON + 2 * DAYS),))
    told = days.set_away(gone, "off", NOON)
    assert told.person is not None
    assert told.person.away == (Away(NOON - 2 * DAYS, NOON),)
    assert keys(days.set_away(PRAGUE, "off", NOON)) == ["away-none"]


# Through the bot.


def snapshot(stage: Stage) -> tuple[Table | None, list[dict[str, Any]], list[dict[str, Any]]]:
    with stage.store.read() as session:
        people = [row.model_dump(exclude={"seen_at"}) for row in session.exec(select(PersonRow))]
        away = [row.model_dump() for row in session.exec(select(AwayRow))]
        return Tables(session).read(1), people, away


@pytest.mark.parametrize("command", ["timezone", "quiet", "away", "pace", "pause", "kick", "language"])
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_after_a_command_are_answered_and_change_nothing(stage: Stage, command: str, text: str):
    stage.seat_all(5)
    stage.tap(501, "Start", GROUP)
    stage.acquaint()
    stage.say(501, "/timezone Prague")
    before = snapshot(stage)
    heard = len(stage.screens.calls)
    stage.say(501, f"/{command} {text}")
    assert len(stage.screens.calls) > heard
    assert snapshot(stage) == before


def test_a_zone_told_in_the_middle_of_a_game_moves_the_open_question(stage: Stage):
    people = stage.seat_all(5)
    stage.tap(501, "Start", GROUP)
    candidate = next(person for person in people if stage.open_prompt(person))
    assert "00:00 UTC" in plain((stage.open_prompt(candidate) or stage.messages(candidate)[-1]).html)
    stage.say(candidate, "/timezone Vladivostok")
    prompt = stage.open_prompt(candidate)
    assert prompt is not None
    assert "Wed 2 Dec, 20:00" in plain(prompt.html)  # ten in the morning by UTC
    assert "(22 hrs)" in plain(prompt.html)


def test_zone_quiet_hours_and_days_away_are_kept(stage: Stage):
    stage.say(501, "/timezone")
    stage.press(501, "d:zone:13:00")
    assert "Which place keeps the same time" in plain(stage.text(501))
    stage.press(501, "d:zone:Europe/Prague")
    stage.press(501, "d:quiet:23-9")
    stage.say(501, "/away 2026-12-24 2026-12-25")
    with stage.store.read() as session:
        person = People(session).days([1])[1]
    assert person.habits is not None
    assert (person.zone, days.write_quiet(person.habits.quiet)) == ("Europe/Prague", "23:00-09:00")
    assert [away.end - away.start for away in person.away] == [2 * DAYS]


def test_asked_in_the_group_it_is_answered_in_private(stage: Stage):
    stage.seat_all(5)
    stage.say(501, "/timezone Prague", GROUP)
    assert "look" in plain(stage.messages(GROUP)[-1].html) or "private chat" in plain(
        stage.messages(GROUP)[-1].html
    )
    assert "Your time zone is Europe/Prague" in plain(stage.text(501))
    assert "Prague" not in plain(stage.text(GROUP))


def test_of_two_who_are_away_at_once_only_the_first_ones_clock_stands_still(stage: Stage):
    people = stage.seat_all(5)
    stage.tap(501, "Start", GROUP)
    stage.acquaint()
    candidate = next(person for person in people if stage.open_prompt(person))
    stage.tap(candidate, "1. " if candidate != 501 else "2. ")
    stage.say(501, "/away 2")
    stage.now += timedelta(minutes=1)
    stage.say(502, "/away 2")
    with stage.store.read() as session:
        table = Tables(session).read(1)
    assert table is not None
    due = {prompt.seat: prompt.due for prompt in table.prompts}
    assert due[0] > NOON + 2 * DAYS
    assert due[1] == NOON + 12 * HOURS
