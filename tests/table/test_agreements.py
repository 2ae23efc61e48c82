"""What a table agrees on: pauses, other paces, who goes. More than half of those who live and are here."""

from datetime import timedelta

import pytest

from app.game.actions import Nominate, Vote
from app.table import motion, tempo, time_up
from app.table.intents import AskKick, AskPause, Ballot, SetPace
from app.table.model import DueKind, Presence
from app.table.pace import Pace
from app.table.personal import Person
from tests.table.seated import FIRST, F, Seated, plain

HOURS = timedelta(hours=1)
DAYS = timedelta(days=1)


def ask_pause(table: Seated, seat: int, days: int | None = 2) -> list[str]:
    return table.do(lambda turn: motion.ask_pause(turn, AskPause(days=days)), seat)


def paused(days: int = 2) -> Seated:
    table = Seated()
    ask_pause(table, 1, days)
    for seat in (2, 3, 4):
        table.press_motion(seat, yes=True)
    return table


def test_a_pause_needs_more_than_half():
    table = Seated()
    ask_pause(table, 1)
    for seat in (2, 3):
        table.press_motion(seat, yes=True)
    assert table.table.pause is None
    assert "3 for it, 0 against, of 7." in plain(table.news())
    table.press_motion(4, yes=True)
    assert table.table.pause is not None
    assert "The clock stands still until" in plain(table.news())


def test_a_vote_on_it_can_be_changed_and_counts_once():
    table = Seated()
    ask_pause(table, 1)
    for _ in range(3):
        table.press_motion(2, yes=True)
    table.press_motion(2, yes=False)
    motion_open = table.table.motion
    assert motion_open is not None
    assert (motion_open.yes, motion_open.no) == ({1}, {2})


def test_it_falls_when_half_are_against_or_when_its_time_is_up():
    table = Seated()
    ask_pause(table, 1)
    for seat in (2, 3, 4, 5):
        table.press_motion(seat, yes=False)
    assert (table.table.motion, table.table.pause) == (None, None)
    ask_pause(table, 1)
    table.strike(DueKind.MOTION)
    assert (table.table.motion, table.table.pause) == (None, None)


def test_a_button_of_another_motion_does_nothing():
    table = Seated()
    ask_pause(table, 1)
    table.strike(DueKind.MOTION)
    ask_pause(table, 1)
    assert table.do(lambda turn: motion.vote(turn, Ballot(7, 1, yes=True)), 2) == ["toast-over"]


def test_one_thing_is_proposed_at_a_time():
    table = Seated()
    ask_pause(table, 1)
    assert "motion-open" in table.do(lambda turn: motion.ask_kick(turn, AskKick(seat=4)), 2)


def test_in_a_pause_nothing_runs_out_and_questions_can_be_answered():
    table = paused()
    assert not any(due.kind in (DueKind.STEP, DueKind.REMIND) for due in table.table.dues)
    table.wait(DAYS)
    table.act(0, Nominate(3))
    assert table.asked() == set(range(7))
    assert not any(due.kind is DueKind.STEP for due in table.table.dues)


def test_a_pause_ends_by_itself_and_the_clock_goes_on_with_what_was_left():
    table = Seated()
    table.wait(5 * HOURS)
    ask_pause(table, 1)
    for seat in (2, 3, 4):
        table.press_motion(seat, yes=True)
    table.strike(DueKind.RESUME)
    assert table.table.pause is None
    assert table.due == table.now + 7 * HOURS
    assert "The pause is over" in plain(table.news())


def test_after_a_pause_everybody_has_two_hours_at_least_and_a_pause_refills_nothing_else():
    table = Seated()
    table.wait(12 * HOURS - timedelta(minutes=1))
    ask_pause(table, 1)
    for seat in (2, 3, 4):
        table.press_motion(seat, yes=True)
    table.strike(DueKind.RESUME)
    assert table.due == table.now + 2 * HOURS


def test_a_pause_can_be_ended_by_agreement():
    table = paused(7)
    table.wait(DAYS)
    table.do(motion.ask_resume, 3)
    for seat in (4, 5, 6):
        table.press_motion(seat, yes=True)
    assert table.table.pause is None


def test_to_end_a_pause_that_is_none_is_answered():
    assert Seated().do(motion.ask_resume, 3) == ["pause-is-none"]


@pytest.mark.parametrize("days", [-1, 8, 999])
def test_a_pause_of_too_many_days_is_none(days: int):
    table = Seated()
    assert ask_pause(table, 1, days) == ["pause-days"]
    assert table.table.motion is None


def test_the_host_pauses_alone_once_and_nobody_else_does():
    table = Seated()
    assert ask_pause(table, 1, 0) == ["only-host"]
    ask_pause(table, 0, 0)
    assert table.table.pause is not None
    assert table.table.pause.until == table.now + DAYS
    table.strike(DueKind.RESUME)
    assert ask_pause(table, 0, 0) == ["pause-host-once"]


def test_in_the_middle_of_a_session_the_players_are_asked_not_to_talk():
    table = Seated().elect(3)
    ask_pause(table, 0, 0)
    assert "Please do not talk about the game" in plain(table.news())
    talk = Seated()
    ask_pause(talk, 0, 0)
    assert "Talk as much as you like" in plain(talk.news())


def test_a_room_lost_in_a_pause_keeps_the_clock_still_until_both_are_over():
    table = paused()
    table.lose_room()
    table.strike(DueKind.RESUME)
    assert table.table.pause is not None
    table.find_room()
    assert table.table.pause is None
    table = paused()
    table.lose_room()
    table.find_room()
    assert table.table.pause is not None
    assert table.table.public == (table.table.room,)


def test_what_the_group_hears_of_a_pause_does_not_tell_whether_the_president_has_discarded():
    for agreed in (True, False):
        pair = [Seated().elect(3) for _ in range(2)]
        pair[0].discard(F)
        for table in pair:
            table.wait(3 * HOURS)
            if agreed:
                ask_pause(table, 0, 0)
                table.strike(DueKind.RESUME)
            else:
                table.lose_room()
                table.wait(30 * HOURS)
                table.find_room()
        assert pair[0].heard(None) == pair[1].heard(None)
        assert pair[0].heard(5) == pair[1].heard(5)


# Who goes.


def kick(table: Seated, by: int, seat: int | None) -> list[str]:
    return table.do(lambda turn: motion.ask_kick(turn, AskKick(seat=seat)), by)


def test_more_than_half_of_the_others_can_give_a_seat_to_somebody_else():
    table = Seated()
    kick(table, 1, 4)
    assert table.do(lambda turn: motion.vote(turn, Ballot(7, 1, yes=False)), 4) == ["kick-yourself"]
    for seat in (2, 3, 5):
        table.press_motion(seat, yes=True)
    assert table.table.seats[4].person is None
    assert table.table.seats[4].presence is Presence.OFFERED
    assert "Player5 no longer sits at the table." in "\n".join(plain(m.html) for m in table.messages(None))


@pytest.mark.parametrize(("seat", "said"), [(1, "kick-yourself"), (-1, "kick-nobody"), (99, "kick-nobody")])
def test_nobody_proposes_himself_or_a_seat_that_is_none(seat: int, said: str):
    table = Seated()
    assert kick(table, 1, seat) == [said]
    assert table.table.motion is None


def test_whom_is_asked_by_buttons():
    table = Seated()
    kick(table, 1, None)
    assert [b.data for b in table.messages(1)[-1].buttons] == [f"t7:kick{n}" for n in (1, 3, 4, 5, 6, 7)]


# Pace.


def pace(table: Seated, text: str, seat: int = 0) -> list[str]:
    return table.do(lambda turn: tempo.set_pace(turn, SetPace(text=text)), seat)


def test_another_pace_is_agreed_on_and_holds_from_the_next_question_on():
    table = Seated()
    before = table.due
    pace(table, "slow", 3)
    for seat in (1, 2, 4):
        table.press_motion(seat, yes=True)
    assert table.table.options.pace is Pace.SLOW
    assert table.due == before
    table.nominate(3)
    assert table.due == table.now + 24 * HOURS


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0h", "pace-limits"),
        ("9d", "pace-limits"),
        ("fast", "pace-unreadable"),
        ("25:00 Prague", "pace-unreadable"),
        ("12:00 Atlantis", "zone-unknown"),
        ("12:00", "pace-unreadable"),
        ("daily", "pace-needs-zone"),
        ("x" * 4000, "pace-unreadable"),
        ("12:00 " + "y" * 4000, "zone-unknown"),
    ],
)
def test_a_pace_that_cannot_be_is_answered_and_changes_nothing(text: str, said: str):
    table = Seated()
    before = table.table
    assert pace(table, text) == [said]
    assert table.table == before


def test_a_daily_rhythm_closes_questions_at_its_times():
    table = Seated()
    pace(table, "12:00 20:00 Prague", 3)
    for seat in (1, 2, 4):
        table.press_motion(seat, yes=True)
    table.nominate(3)
    assert table.due == table.now.replace(hour=19)  # 20:00 in Prague; it is noon by UTC


# More time.


def test_one_extra_phase_a_game_is_told_in_public():
    table = Seated()
    before = table.due
    assert "event-extended" in table.do(time_up.extend, 0)
    assert table.due == before + 12 * HOURS
    assert table.do(time_up.extend, 0) == ["extend-once"]
    assert table.do(time_up.extend, 1) == ["extend-nothing"]


def test_an_extension_in_a_session_does_not_tell_whose_it_is():
    pair = [Seated().elect(3) for _ in range(2)]
    pair[1].discard(F)
    for table, seat in zip(pair, (0, 3), strict=True):
        table.wait(HOURS)
        table.do(time_up.extend, seat)
    assert pair[0].heard(None) == pair[1].heard(None)
    assert pair[0].heard(5) == pair[1].heard(5)


def test_whoever_changes_his_days_in_a_session_tells_nobody_whose_turn_it_is():
    pair = [Seated().elect(3) for _ in range(2)]
    pair[1].discard(F)
    for table in pair:
        table.wait(HOURS)
        for seat in (0, 3):
            table.people[FIRST + seat] = PRAGUE
            table.do(lambda turn, seat=seat: time_up.days_changed(turn, FIRST + seat))
    assert pair[0].heard(None) == pair[1].heard(None)
    assert pair[0].table.public_deadline == pair[1].table.public_deadline


PRAGUE = Person(habits=None)


def test_a_vote_waits_for_the_latest_and_closes_at_once_when_all_are_in():
    table = Seated().nominate(3)
    for seat in range(7):
        table.act(seat, Vote(ja=True))
    assert "Elected" in plain(table.news())
    assert table.table.pause is None
