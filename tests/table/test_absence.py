"""Who does not answer: his seat is offered, then plays by itself, and is his again when he is back."""

from datetime import timedelta

import pytest

from app.game.actions import Nominate, Vote
from app.game.vocabulary import Phase, Role
from app.table import absence, motion, substitute
from app.table.intents import Queue, TakeSeat
from app.table.model import DueKind, Presence, Status
from tests.stage import GROUP, Stage
from tests.table.seated import FIRST, F, L, Seated, bare, deal, plain

STRANGER = 900
HOURS = timedelta(hours=1)


def miss_twice() -> Seated:
    """The first seat misses a nomination and a vote; its seat is offered."""
    table = Seated()
    table.time_out()
    table.nominate(3)
    for seat in range(1, 7):
        table.act(seat, Vote(seat < 6))
    table.time_out()
    table.time_out()
    return table.discard(F).enact(F)


def take(table: Seated, seat: int, person: int = STRANGER) -> list[str]:
    return table.do(lambda turn: substitute.take(turn, TakeSeat(7, seat)), person=person)


def presence(table: Seated, seat: int = 0) -> Presence:
    return table.table.seats[seat].presence


# Strikes.


def test_twice_missed_in_public_a_seat_is_offered_to_all_and_its_owner_hears_of_it():
    table = miss_twice()
    assert presence(table) is Presence.OFFERED
    assert any("Player1 has missed two questions." in plain(shown.html) for shown in table.messages(None))
    assert "Your seat at “Thursday Club” is offered to others." in plain(table.last(0))
    assert [b.label for b in table.messages(0)[-1].buttons] == ["I am back"]


def test_once_missed_nothing_is_offered():
    table = Seated()
    table.time_out()
    assert presence(table) is Presence.HERE
    assert table.table.seats[0].missed == 1


def test_what_is_missed_in_secret_is_counted_and_shown_to_nobody():
    table = Seated().elect(3)
    table.time_out()
    table.time_out()
    assert [table.table.seats[seat].missed_secretly for seat in (0, 3)] == [1, 1]
    assert [table.table.seats[seat].missed for seat in (0, 3)] == [0, 0]
    assert presence(table) is presence(table, 3) is Presence.HERE
    assert not any("missed" in plain(shown.html) for shown in table.messages(None))


def test_whoever_answers_again_keeps_his_seat():
    table = miss_twice()
    table.act(table.game.president, Nominate(table.harmless))
    assert table.act(0, Vote(ja=True)).startswith("You vote Ja!")
    assert presence(table) is Presence.HERE
    assert "Player1 is back and plays on." in plain(table.news())


# Autopilot.


def autopilot() -> Seated:
    table = miss_twice()
    table.strike(DueKind.SEATS)
    return table


def test_a_seat_that_nobody_takes_for_two_phases_is_on_autopilot():
    table = miss_twice()
    offered = table.now
    table.strike(DueKind.SEATS)
    assert table.now - offered == 24 * HOURS
    assert presence(table) is Presence.AUTOPILOT
    assert any("Nobody has taken Player1's seat." in plain(shown.html) for shown in table.messages(None))


def test_a_seat_on_autopilot_is_not_asked_casts_no_vote_and_nobody_waits_for_it():
    table = autopilot()
    table.act(table.game.president, Nominate(table.harmless))
    assert 0 not in table.asked()
    for seat in range(1, 7):
        table.act(seat, Vote(ja=True))
    assert table.game.phase is Phase.PRESIDENT_DISCARDS
    assert table.game.rounds[-1].votes == (None, *[True] * 6)


def test_a_president_on_autopilot_nominates_nobody_and_nobody_waits_for_it():
    table = autopilot()
    began = table.now
    while not any(past.president == 0 for past in table.game.rounds[2:]):
        if table.game.phase is Phase.VOTE:  # the lot has nominated
            table.vote(ja=0)
        else:
            table.reject(table.harmless)
    own = next(past for past in table.game.rounds[2:] if past.president == 0)
    assert own.chancellor is None or own.votes is not None  # passed over, or at tracker two by lot
    assert table.now == began


def test_the_owner_of_a_seat_on_autopilot_is_asked_again_when_he_is_back():
    table = autopilot()
    table.act(table.game.president, Nominate(table.harmless))
    table.do(absence.says_back, 0)
    assert presence(table) is Presence.HERE
    assert table.labels(0) == ["Ja!", "Nein"]
    assert table.prompt(0).due > table.now + 6 * HOURS


def test_two_seats_on_autopilot_and_the_others_may_give_the_game_up():
    table = autopilot()
    assert table.do(motion.ask_void, 3) == ["void-not-yet"]
    table.do(substitute.give_up, 1)
    table.strike(DueKind.SEATS)
    assert any(
        "give the game up" in bare(b.label) or "give up" in b.label for b in table.messages(None)[-1].buttons
    )
    table.do(motion.ask_void, 3)
    for seat in (4, 5):
        table.press_motion(seat, yes=True)
    assert table.table.status is Status.VOIDED
    assert "The game is given up. Nobody wins." in plain(table.news())
    assert "Player7: Hitler" in plain(table.news())


def test_a_game_in_which_nobody_is_left_is_given_up():
    table = Seated(deal(5))
    for seat in range(5):
        table.do(substitute.give_up, seat)
    assert table.table.status is Status.PLAYING or table.table.status is Status.VOIDED
    while table.table.status is Status.PLAYING:
        table.strike(DueKind.SEATS)
    assert table.table.status is Status.VOIDED
    assert not table.table.dues


# Substitutes.


def test_a_substitute_accepts_before_he_sees_the_role_and_then_knows_all_that_the_seat_knows():
    table = Seated(deal(7)).govern(3, F)
    table.do(substitute.offer_own, 4)
    arrived = table.do(substitute.arrive, person=STRANGER)
    assert arrived == ["seat-is-free"]
    assert "role" in plain(table.screens.chats[STRANGER][max(table.screens.chats[STRANGER])].html)
    assert "Fascist" not in plain(table.screens.chats[STRANGER][max(table.screens.chats[STRANGER])].html)
    take(table, 4)
    told = "\n".join(plain(shown.html) for shown in table.screens.chats[STRANGER].values())
    assert "Your secret role: 💀 Fascist." in told
    assert "Fascist with you: Player6. Hitler is Player7." in told
    assert "Seat 5: Somebody plays for Player5 now." in plain(table.news())
    assert table.table.seats[4].person == STRANGER


def test_the_open_question_goes_to_the_substitute_with_a_whole_clock_of_his_own():
    table = Seated()
    table.wait(11 * HOURS)
    table.do(substitute.offer_own, 0)
    take(table, 0)
    assert table.prompt(0).due == table.now + 12 * HOURS
    assert table.table.deadline == table.now + 12 * HOURS
    assert not any(b.data and b.data.startswith("p") for shown in table.messages(0) for b in shown.buttons)


def test_whoever_gave_his_seat_on_hears_nothing_more_and_may_take_no_other():
    table = Seated().govern(3, F)
    table.do(substitute.offer_own, 4)
    take(table, 4)
    before = len(table.messages(4))
    table.govern(2, F)
    assert len(table.messages(4)) == before
    table.do(substitute.offer_own, 5)
    assert "former-player" in take(table, 5, FIRST + 4)
    assert table.table.seats[5].person == FIRST + 5


def test_whoever_left_may_have_his_own_seat_back():
    table = Seated()
    table.do(substitute.give_up, 4)
    assert table.table.seats[4].person is None
    take(table, 4, FIRST + 4)
    assert table.table.seats[4].person == FIRST + 4


def test_the_dead_and_the_seated_take_no_seat():
    table = Seated().govern(1, F).govern(2, F).use(6).govern(3, F)
    table.tap(2, "5. Player5")
    table.govern(0, F).use(5)
    table.do(substitute.offer_own, 6)
    assert "already-seated" in take(table, 6, FIRST + 5)
    assert "already-seated" in take(table, 6, FIRST + 1)
    assert take(table, 5) == ["seat-is-taken"]
    assert table.do(substitute.offer_own, 5) == ["dead-need-nothing"]


def test_of_two_who_race_for_a_seat_one_has_it():
    table = Seated()
    table.do(substitute.offer_own, 4)
    take(table, 4)
    assert take(table, 4, STRANGER + 1) == ["seat-is-taken"]


def test_whoever_asks_for_a_substitute_plays_on_until_one_comes():
    table = Seated()
    table.do(substitute.offer_own, 3)
    table.nominate(2)
    assert table.act(3, Vote(ja=True)).startswith("You vote Ja!")
    assert presence(table, 3) is Presence.OFFERED
    assert not any(due.kind is DueKind.SEATS for due in table.table.dues)


def test_the_waiting_list_hears_of_a_free_seat():
    table = Seated()
    assert table.do(substitute.arrive, person=STRANGER) == ["queue-offer"]
    table.do(lambda turn: substitute.queue(turn, Queue(7)), person=STRANGER)
    assert [c.person for c in table.table.waiting_list] == [STRANGER]
    table.do(substitute.give_up, 2)
    told = table.screens.chats[STRANGER][max(table.screens.chats[STRANGER])]
    assert "seat 3 is free" in plain(told.html)
    assert [b.data for b in told.buttons] == ["t7:take3"]
    take(table, 2)
    assert table.table.waiting_list == ()


def test_a_seat_out_of_reach_for_a_day_is_offered(stage: Stage):
    stage.seat_all(5)
    stage.tap(501, "Start", GROUP)
    stage.acquaint()
    stage.member(503, "kicked")
    stage.advance(timedelta(hours=24))
    assert "Player503 could not be reached for a day." in plain(stage.text(GROUP))


# The first question.


def test_whoever_misses_the_first_question_of_all_sends_the_game_back_to_its_lobby():
    table = Seated(strangers=range(7))
    table.nominate(3)
    for seat in (0, 1, 2, 3, 4, 5):
        table.act(seat, Vote(ja=True))
    table.time_out()
    table.time_out()
    assert table.table.status is Status.LOBBY
    assert table.table.game is None
    assert [seat.name for seat in table.table.seats] == [f"Player{n}" for n in range(1, 7)]
    assert "No answer from Player7" in "\n".join(plain(shown.html) for shown in table.messages(None))


def test_from_the_waiting_list_his_seat_is_taken_instead_and_the_roles_stay():
    table = Seated(strangers=[0])
    roles = table.game.deal.roles
    table.do(lambda turn: substitute.queue(turn, Queue(7)), person=STRANGER)
    table.time_out()
    assert presence(table) is Presence.OFFERED
    assert table.game.phase is Phase.NOMINATION
    take(table, 0)
    table.act(0, Nominate(3))
    assert table.game.deal.roles == roles


def test_later_in_the_game_nobody_sends_it_back():
    table = Seated(strangers=[6]).govern(3, F)
    table.nominate(table.harmless)
    for seat in range(6):
        table.act(seat, Vote(ja=True))
    table.close_vote()
    assert table.table.status is Status.PLAYING


def test_back_in_the_lobby_the_host_who_was_missing_is_host_no_more(stage: Stage):
    people = stage.seat_all(6)
    stage.tap(501, "Start", GROUP)
    candidate = next(person for person in people if stage.open_prompt(person))
    stage.tap(candidate, "1. " if candidate != 501 else "2. ")
    for person in people[1:]:
        stage.tap(person, "Ja")
    stage.advance(timedelta(hours=12))
    stage.advance(timedelta(hours=2))
    assert "we are back in the lobby" in plain(stage.text(GROUP))
    assert stage.press(502, "t1:start", GROUP) == "Done."
    assert stage.play_out(people[1:]) is None
    assert "🏁" in stage.text(GROUP)


# Leaving.


def test_leaving_at_once_offers_the_seat_and_the_clock_answers_for_it():
    table = Seated()
    table.do(substitute.give_up, 0)
    assert table.table.seats[0].person is None
    assert table.asked() == set()
    table.time_out()
    assert table.game.tracker == 1
    assert table.game.deal.roles[0] is Role.LIBERAL


@pytest.mark.parametrize("thrown", [F, L])
def test_that_a_president_leaves_in_a_session_does_not_tell_whether_he_has_discarded(thrown: object):
    """The group, and who sits there, sees the same whichever half of the session it is."""
    pair = [Seated().elect(3) for _ in range(2)]
    pair[0].discard(F)
    for table in pair:
        table.wait(HOURS)
        table.do(substitute.offer_own, 0)
        take(table, 0)
    assert pair[0].heard(None) == pair[1].heard(None)
    assert pair[0].table.public_deadline == pair[1].table.public_deadline
    for reader in (1, 2, 4):
        assert pair[0].heard(reader) == pair[1].heard(reader)
