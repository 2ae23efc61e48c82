"""When somebody does not answer in time: what then happens, and what the others hear of it."""

from datetime import timedelta

import pytest

from app.game.actions import AskVeto, Discard, Enact, Vote
from app.game.vocabulary import Phase
from app.table import time_up
from app.table.pace import Pace
from app.table.turn import Turn
from tests.stage import NOON
from tests.table.seated import F, L, Seated, deal, plain

FASCISTS = "FFF" * 3 + "FFLLLLLL"
HOURS = timedelta(hours=1)


def news(table: Seated) -> list[str]:
    return plain(table.news()).split("\n")


def heard(table: Seated, reader: int | None) -> list[str]:
    return [str(said.call) for said in table.heard(reader)]


# Nominations.


@pytest.mark.parametrize("missed", [0, 1])
def test_a_candidate_who_does_not_nominate_is_passed_over(missed: int):
    table = Seated()
    for _ in range(missed):
        table.time_out()
    table.time_out()
    lines = news(table)
    assert lines[0] == f"⌛ Player{missed + 1} did not nominate in time. The presidency passes on."
    assert lines[1] == f"Election tracker: {missed + 1} of 3."
    assert lines[2].startswith(f"👉 Player{missed + 2} is the presidential candidate")
    assert plain(table.last(missed)) == "⌛ Time was up; it was decided without you."
    assert table.asked() == {missed + 1}


def test_at_tracker_two_the_lot_nominates_so_that_absence_alone_brings_no_chaos():
    table = Seated()
    for _ in range(3):
        table.time_out()
    assert news(table)[0].startswith("⌛ Player3 did not nominate in time. By lot, Player")
    assert table.game.phase is Phase.VOTE
    assert table.game.tracker == 2
    assert table.asked() == set(range(7))


# Votes.


def test_missing_votes_are_shown_as_missing_and_do_not_count_as_ja():
    table = Seated().nominate(3)
    for seat in (0, 1, 2):
        table.act(seat, Vote(ja=True))
    table.close_vote()
    lines = news(table)
    assert lines[0] == "Ja! (3): Player1, Player2 and Player3"
    assert lines[1] == "No vote in time (4): Player4, Player5, Player6 and Player7"
    assert lines[2] == "❌ Rejected: Player1 with Player4."
    assert plain(table.last(6)) == "🗳 Player1 with Player4: rejected. You did not vote in time."


def test_more_than_half_of_all_the_living_elect_although_votes_are_missing():
    table = Seated().nominate(3)
    for seat in (0, 1, 2, 3):
        table.act(seat, Vote(ja=True))
    table.close_vote()
    assert "✅ Elected: President Player1, Chancellor Player4." in news(table)


def tracker_at_two() -> Seated:
    return Seated().reject(3).reject(3).nominate(3)


def test_a_vote_with_missing_ballots_that_could_bring_chaos_stays_open_once():
    table = tracker_at_two()
    for seat in (0, 1):
        table.act(seat, Vote(ja=True))
    table.time_out()
    due = table.due
    table.time_out()
    assert table.game.phase is Phase.VOTE
    assert news(table)[0].startswith("⌛ Chaos is not to come from absence: the vote stays open until")
    assert news(table)[0].endswith("for Player3, Player4, Player5, Player6 and Player7.")
    assert table.due == due + 6 * HOURS
    assert 'unix="1796195520"' in table.question(6).html  # 19 hours and 12 minutes after noon
    for seat in (2, 3):
        table.act(seat, Vote(ja=True))
    table.time_out()
    assert "✅ Elected: President Player3, Chancellor Player4." in news(table)


def test_the_third_time_the_vote_is_closed_and_chaos_comes():
    table = tracker_at_two()
    for _ in range(3):
        assert table.game.phase is Phase.VOTE
        table.time_out()
    assert any("Chaos!" in line for line in news(table))


def test_that_a_vote_stays_open_tells_nothing_of_the_ballots_that_are_in():
    split, lost = tracker_at_two(), tracker_at_two()
    for seat in range(4):
        split.act(seat, Vote(ja=seat < 2))
        lost.act(seat, Vote(ja=False))
    for table in (split, lost):
        table.time_out()
        table.time_out()
    assert split.heard(None) == lost.heard(None)
    assert split.heard(6) == lost.heard(6)
    lost.time_out()
    assert any("Chaos!" in line for line in news(lost))


def test_a_vote_is_not_lengthened_where_no_chaos_threatens():
    table = Seated().nominate(3)
    table.time_out()
    table.time_out()
    assert table.game.tracker == 1


# What is secret: it looks like a choice.


def test_a_late_discard_and_a_late_law_look_to_the_group_like_chosen_ones():
    late, chosen = Seated(deal(7, deck=FASCISTS)).elect(3), Seated(deal(7, deck=FASCISTS)).elect(3)
    late.time_out()
    chosen.now = late.now
    chosen.act(0, Discard(F))
    late.time_out()
    chosen.now = late.now
    chosen.act(3, Enact(F))
    for reader in (None, 1, 2, 4, 5, 6):
        assert late.heard(reader) == chosen.heard(reader)
    assert plain(late.messages(0)[-1].html) == "⌛ Time was up; it was decided without you."


def test_the_clock_strikes_a_little_late_in_a_session_so_that_its_instant_tells_nothing():
    delays = set()
    for chancellor in range(1, 7):
        table = Seated().reject(3) if chancellor % 2 else Seated()
        table.elect(next(seat for seat in (chancellor, 1, 2) if seat != table.game.president))
        deadline = table.table.deadline
        assert deadline is not None
        assert timedelta(0) <= table.due - deadline <= timedelta(minutes=15)
        delays.add(table.due - deadline)
    assert len(delays) > 1
    assert Seated().table.deadline == Seated().due  # a nomination is public, and punctual


def test_an_answer_between_the_shown_deadline_and_the_clock_counts():
    table = Seated().elect(3)
    deadline = table.table.deadline
    assert deadline is not None
    table.now = deadline + (table.due - deadline) / 2
    assert table.act(0, Discard(L)) == "Done."
    assert table.game.hand == (F, F)


def veto_asked() -> Seated:
    table = Seated().govern(1, F).govern(2, F).use(6).govern(3, F)
    table.tap(2, "5. Player5")
    table.govern(0, F).use(5).govern(1, F).use(2)
    table.elect(0)
    table.discard(table.game.hand[0])
    return table


def test_a_veto_that_is_not_answered_is_refused_and_nobody_is_told_why():
    late, chosen = veto_asked(), veto_asked()
    for table in (late, chosen):
        table.act(0, AskVeto())
    late.time_out()
    chosen.now = late.now
    chosen.tap(chosen.game.president, "Refuse")
    assert news(late)[0].endswith(" refuses the veto.")
    president = late.game.president
    for reader in (None, *(seat for seat in range(7) if seat != president)):
        assert late.heard(reader) == chosen.heard(reader)
    assert late.table.deadline == late.now + 6 * HOURS  # a fresh phase, half as long


def test_a_chancellor_who_does_not_answer_asks_for_no_veto():
    table = veto_asked()
    table.time_out()
    assert table.game.phase is not Phase.VETO
    assert any("policy is enacted" in line for line in news(table))


# Powers: public, and so marked.


def test_a_late_investigation_is_drawn_by_lot_and_its_result_still_private():
    table = Seated(deal(7, deck=FASCISTS)).govern(1, F).govern(2, F)
    table.time_out()
    assert news(table)[0].startswith("⌛ Player2 chose nobody in time; by lot, Player")
    assert "party membership:" in plain(table.last(1))
    assert not any("party membership:" in call for call in heard(table, None))


def test_a_late_special_election_goes_to_the_next_in_order():
    table = Seated(deal(7, deck=FASCISTS)).govern(1, F).govern(2, F).use(6).govern(3, F)
    table.time_out()
    told = "⌛ Player3 chose nobody in time, so the next in order is the candidate: Player4."
    assert news(table)[0] == told
    assert table.asked() == {3}


def test_an_execution_waits_one_more_phase_and_then_the_lot_decides():
    table = Seated().govern(1, F).govern(2, F).use(6).govern(3, F)
    table.tap(2, "5. Player5")
    table.govern(0, F)
    assert table.game.phase is Phase.EXECUTION
    first = table.due
    table.time_out()
    assert news(table)[0].startswith("⌛ Player5 has not executed anybody yet. At")
    assert table.due == first + 12 * HOURS
    assert table.asked() == {4}
    table.time_out()
    assert news(table)[0].startswith("⌛ Player5 chose nobody in time. By lot, Player")
    assert sum(table.game.alive) == 6


# The clock itself.


@pytest.mark.parametrize(
    ("pace", "phase"),
    [
        (Pace.LIVE, timedelta(minutes=3)),
        (Pace.EVENING, HOURS),
        (Pace.DAY, 12 * HOURS),
        (Pace.SLOW, 24 * HOURS),
    ],
)
def test_each_pace_gives_its_time(pace: Pace, phase: timedelta):
    assert Seated(pace=pace).due == NOON + phase


def test_a_session_is_one_phase_to_the_group_however_long_the_president_takes():
    table = Seated().elect(3)
    start = table.now
    table.wait(5 * HOURS)
    table.discard(F)
    assert table.table.public_deadline == start + 24 * HOURS
    assert table.prompt(3).due == start + 17 * HOURS
    late = Seated().elect(3)
    late.time_out()
    assert late.prompt(3).due == start + 24 * HOURS


def test_a_stale_time_out_does_nothing():
    table = Seated()
    old = table.table.step
    table.nominate(3)
    turn = Turn(table.table, table.due)
    time_up.step_is_up(turn, old)
    assert not turn.changed
    assert not turn.letters


def test_bots_vote_at_once_and_wait_for_the_people():
    table = Seated(bots=range(3, 7)).nominate(3)
    assert table.asked() == {0, 1, 2}
    table.close_vote()
    assert "No vote in time (3): Player1, Player2 and Player3" in news(table)


@pytest.mark.parametrize("seats", range(5, 11))
def test_a_game_in_which_nobody_ever_answers_ends(seats: int):
    table = Seated(deal(seats), pace=Pace.LIVE)
    steps = 0
    while not table.over:
        steps += 1
        assert steps < 200
        table.time_out()
    assert "🏁" in news(table)[-seats - 2]
