"""What moves an open question's deadline, and what nobody gains or loses by it: outages, pauses, an extra
phase, other days, and journeys."""

from datetime import UTC, datetime, time, timedelta

import pytest

from app.game.actions import Vote
from app.table import pause, time_up
from app.table.awake import Habits, Quiet
from app.table.model import DueKind
from app.table.pace import Pace, personal_due, phase_of
from app.table.personal import Away, Person
from tests.stage import NOON
from tests.table.seated import FIRST, Seated

HOURS, MINUTES = timedelta(hours=1), timedelta(minutes=1)
PHASE = 12 * HOURS
WAKEFUL = Person(Habits("Europe/Prague", None))


def tell_days(table: Seated, seat: int, person: Person) -> None:
    table.people[FIRST + seat] = person
    table.do(lambda turn: time_up.days_changed(turn, FIRST + seat))


def away_for(table: Seated, lost: timedelta) -> None:
    """The service is away, and then notices it."""
    table.wait(lost)
    table.do(lambda turn: time_up.outage(turn, table.table.step, lost))


def test_what_an_outage_gave_back_is_not_lost_to_other_days():
    table = Seated(days={0: WAKEFUL})
    away_for(table, 3 * HOURS)
    assert table.due == NOON + PHASE + 3 * HOURS
    tell_days(table, 0, Person(Habits("Asia/Tehran", None)))
    assert table.due == NOON + PHASE + 3 * HOURS


@pytest.mark.parametrize("hour", [0, 12])
def test_a_live_table_gets_its_time_back_at_night_too(hour: int):
    days = {0: Person(Habits("UTC"))}
    start = datetime(2026, 12, 1, hour, tzinfo=UTC)
    table = Seated(days=days, pace=Pace.LIVE, start=start)
    away_for(table, 30 * MINUTES)
    assert table.due == start + 33 * MINUTES


def test_a_live_table_that_was_paused_at_night_keeps_what_was_left():
    start = datetime(2026, 12, 1, 0, tzinfo=UTC)
    table = Seated(days={0: Person(Habits("UTC"))}, pace=Pace.LIVE, start=start)
    table.wait(MINUTES)
    table.lose_room()
    table.wait(HOURS)
    table.find_room()
    assert table.due == table.now + 2 * MINUTES


def test_an_extra_phase_counts_from_now_for_whoever_is_waited_for_beyond_his_own_time():
    """A vote waits for the latest, who is away; whoever's own time has passed may still ask for more."""
    late = Away(NOON, NOON + timedelta(days=3))
    table = Seated(days={6: Person(away=(late,))}).nominate(3)
    table.wait(2 * PHASE)
    table.do(time_up.extend, 5)
    assert table.prompt(5).due == table.now + PHASE


def test_other_days_make_nobody_late_at_once():
    """He was asked eleven hours ago in his night, and now says that he has none."""
    start = datetime(2026, 12, 1, 22, tzinfo=UTC)
    table = Seated(days={0: Person(Habits("UTC", Quiet(time(22), time(12))))}, start=start)
    table.wait(13 * HOURS)
    tell_days(table, 0, Person(Habits("UTC", None)))
    assert table.due == table.now + PHASE / 20
    table.wait(30 * MINUTES)
    due = table.due
    for zone in ("Europe/Prague", "Asia/Tehran", "UTC"):
        tell_days(table, 0, Person(Habits(zone, None)))
        assert table.due == due  # and nobody gains by telling them again


def test_days_in_which_a_session_finds_him_never_awake_leave_his_time_as_it_was():
    table = Seated(days={0: WAKEFUL}).elect(3)
    due = table.prompt(0).due
    gone = Away(table.now - HOURS, table.now + timedelta(days=6))
    tell_days(table, 0, Person(WAKEFUL.habits, (gone,)))
    assert table.prompt(0).due == due


def test_a_pause_in_which_somebody_votes_keeps_every_clock():
    table = Seated().nominate(3)
    table.wait(2 * HOURS)
    table.do(lambda turn: pause.agreed(turn, 1))
    table.act(0, Vote(ja=True))
    table.strike(DueKind.RESUME)
    assert {prompt.due - table.now for prompt in table.table.prompts} == {10 * HOURS}
    assert {prompt.asked for prompt in table.table.prompts} == {table.now}


def test_a_cap_that_falls_into_a_journey_ends_as_it_begins():
    """Once it did not end at all."""
    asked = datetime(2026, 12, 1, 12, tzinfo=UTC)
    night = Quiet(time(16), time(10))  # 6 hours awake a day
    journey = Away(asked + 74 * HOURS, asked + 84 * HOURS)  # the cap: 72 hours, and those of the journey
    person = Person(Habits("UTC", night), (journey,))
    assert personal_due(asked, 24 * HOURS, phase_of(Pace.SLOW, None), person) == journey.start
