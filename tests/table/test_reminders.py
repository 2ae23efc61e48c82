"""Reminders: at a half and at 85 % of one's awake time, never in one's night, and one for all tables."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.channels.telegram.calls import SendMessage
from app.game.actions import Discard, Vote
from app.table import play, remind
from app.table.awake import Habits, Quiet
from app.table.intents import Hold
from app.table.model import DueKind
from app.table.pace import Pace
from app.table.personal import Person
from app.table.turn import Elsewhere
from tests.stage import GROUP, NOON, Stage
from tests.table.seated import FIRST, F, Seated, plain

HOURS = timedelta(hours=1)
PRAGUE = Person(Habits("Europe/Prague"))
VLADIVOSTOK = Person(Habits("Asia/Vladivostok"))


def reminders(table: Seated, seat: int) -> int:
    return sum("The table waits for you" in plain(shown.html) for shown in table.messages(seat))


def first_question(table: Seated) -> SendMessage:
    sent = [said.call for said in table.heard(0) if isinstance(said.call, SendMessage)]
    return next(call for call in sent if "Whom do you nominate" in call.html)


def instants(table: Seated) -> list[datetime]:
    """Every reminder until the step's time is up."""
    found = []
    while any(due.kind is DueKind.REMIND for due in table.table.dues):
        table.strike(DueKind.REMIND)
        found.append(table.now)
    return found


def test_two_reminders_at_a_half_and_at_85_percent():
    table = Seated()
    assert instants(table) == [NOON + 6 * HOURS, NOON + 0.85 * 12 * HOURS]
    assert reminders(table, 0) == 2
    assert all(reminders(table, seat) == 0 for seat in range(1, 7))


def test_the_newest_reminder_is_the_question_itself_with_the_only_live_buttons():
    table = Seated()
    instants(table)
    live = [shown for shown in table.messages(0) if shown.buttons]
    assert len(live) == 1
    assert "Whom do you nominate" in live[0].html
    assert "The table waits for you, until" in plain(live[0].html)


def test_awake_time_counts_and_no_reminder_comes_at_night():
    """Noon by UTC is one o'clock in Prague: nine hours until the night, three after it."""
    table = Seated(days={0: PRAGUE})
    assert table.due == NOON + 22 * HOURS
    assert instants(table) == [NOON + 6 * HOURS, NOON + 20 * HOURS + timedelta(minutes=12)]


def test_whoever_is_asked_in_his_night_is_asked_without_a_sound_and_woken_by_nobody_before_morning():
    """Noon by UTC is ten in the evening in Vladivostok; its morning is at ten by UTC."""
    table = Seated(days={0: VLADIVOSTOK})
    question = next(
        call for call in table.heard(0) if "Whom do you nominate" in getattr(call.call, "html", "")
    )
    assert question.call.silent
    assert instants(table)[0] == NOON + 10 * HOURS
    assert table.due == NOON + 22 * HOURS


def test_those_of_one_zone_are_woken_one_after_the_other():
    table = Seated(days=dict.fromkeys(range(7), VLADIVOSTOK)).nominate(3)
    woken = instants(table)[:7]
    assert [at - woken[0] for at in woken] == [timedelta(minutes=n) for n in range(7)]


def test_whoever_is_up_at_night_hears_the_next_question():
    awake = replace(VLADIVOSTOK, seen=NOON - timedelta(minutes=5))
    table = Seated(days={0: awake})
    question = next(
        call for call in table.heard(0) if "Whom do you nominate" in getattr(call.call, "html", "")
    )
    assert not question.call.silent


@pytest.mark.parametrize("pace", list(Pace)[:4])
def test_never_more_than_three_whoever_asks_for_them(pace: Pace):
    table = Seated(pace=pace, days={0: VLADIVOSTOK})
    for _ in range(8):
        table.wait(table.table.options.phase.awake / 9)
        table.do(remind.ask_for, 3)
    assert reminders(table, 0) <= 3


def test_whoever_has_answered_is_not_reminded():
    table = Seated().nominate(3)
    for seat in range(6):
        table.act(seat, Vote(ja=True))
    instants(table)
    assert [reminders(table, seat) for seat in range(7)] == [0] * 6 + [2]


def test_what_is_kept_for_the_deadline_is_not_reminded_of():
    table = Seated().elect(3)
    number = table.prompt(0).number
    table.do(lambda turn: play.hold(turn, Hold(7, number)), 0)
    table.act(0, Discard(F))
    instants(table)
    assert reminders(table, 0) == 0


def test_one_reminder_for_all_tables():
    table = Seated()
    table.elsewhere = {FIRST: [Elsewhere("Work", "ABC234", NOON + 9 * HOURS)]}
    table.strike(DueKind.REMIND)
    said = plain(table.last(0))
    assert "2 tables wait for you. The others:" in said
    assert "• Work (ABC234), until" in said
    assert table.reminded == {FIRST}


def test_a_table_that_was_named_in_another_ones_reminder_is_silent():
    table = Seated()
    table.people[FIRST] = Person(reminded=NOON + 6 * HOURS - timedelta(minutes=5))
    table.strike(DueKind.REMIND)
    assert reminders(table, 0) == 0
    assert table.prompt(0).reminded == 1
    table.strike(DueKind.REMIND)
    assert reminders(table, 0) == 1


def test_two_real_tables_remind_once(stage: Stage):
    other = GROUP - 1
    people = stage.seat_all(5)
    stage.say(501, "/newgame", other)
    for person in people[1:]:
        stage.say(person, "/join", other)
    stage.tap(501, "Start", GROUP)
    stage.tap(501, "Start", other)
    stage.advance(6 * HOURS + timedelta(minutes=1))
    texts = [plain(shown.html) for person in people for shown in stage.messages(person)]
    reminded = [text for text in texts if "The table waits for you" in text]
    both = [text for text in reminded if "2 tables wait for you" in text]
    candidates = {person for person in people if stage.open_prompt(person)}
    assert len(reminded) == len(candidates)
    assert len(both) == (len(candidates) == 1)


def test_remind_says_the_same_whomever_it_concerned():
    """Also in a session: nobody learns whether it was the president or the chancellor."""
    pair = [Seated().elect(3) for _ in range(2)]
    pair[1].discard(F)
    for table in pair:
        table.wait(3 * HOURS)
        table.do(remind.ask_for, 5)
    assert pair[0].heard(5) == pair[1].heard(5)
    assert pair[0].heard(None) == pair[1].heard(None)
    assert (reminders(pair[0], 0), reminders(pair[1], 3)) == (1, 1)


def test_a_lobby_that_nobody_starts_is_brought_to_mind_after_a_day(stage: Stage):
    stage.seat_all(3)
    stage.advance(24 * HOURS)
    for person in (501, 502, 503):
        assert "Nobody has started the table “Thursday Club”" in plain(stage.text(person))
    assert stage.press(502, "t1:cancel", GROUP) == "Done."


def test_quiet_hours_of_a_live_table_count_for_nothing():
    table = Seated(pace=Pace.LIVE, days={0: VLADIVOSTOK})
    assert table.due == NOON + timedelta(minutes=3)
    assert len(instants(table)) == 2


def test_a_night_without_quiet_hours_is_a_day():
    table = Seated(days={0: Person(Habits("Asia/Vladivostok", None))})
    assert table.due == NOON + 12 * HOURS


def test_deadlines_follow_the_zone_of_whoever_is_asked():
    quiet = Quiet()
    table = Seated(days={0: Person(Habits("America/New_York", quiet))})
    assert table.due == datetime(2026, 12, 2, 1, tzinfo=UTC)
