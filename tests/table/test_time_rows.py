"""The tables of time.md 6.3 and 6.4, row by row: each has a test that names it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import TypeVar

import pytest

from app.game.actions import AskVeto, CallElection, Investigate, Nominate, Vote
from app.game.vocabulary import Phase, Role
from app.table import instants, lobby, motion, pause, remind, substitute, time_up
from app.table.awake import Habits, Quiet
from app.table.intents import AskPause, Ballot, Queue, TakeSeat
from app.table.model import DueKind, Presence, Stage, Status, Table
from app.table.pace import Rhythm
from app.table.personal import Away, Person
from app.table.turn import House, Turn
from tests.stage import NOON
from tests.table.seated import FIRST, F, Seated, deal, plain

HOURS = timedelta(hours=1)
PHASE = 12 * HOURS
FASCISTS = "FFF" * 3 + "FFLLLLLL"
STRANGER = 900

ROWS = (
    "lobby",
    "first turn",
    "nomination",
    "vote",
    "president discards",
    "chancellor enacts",
    "veto answer",
    "peek",
    "investigation",
    "special election",
    "execution",
    "claims",
    "Hitler check, chaos, reshuffle",
    "strikes",
    "substitutes",
    "pausing",
    "holidays",
    "voluntary leave",
)
covered: set[str] = set()


Test = TypeVar("Test", bound=Callable[..., None])


def row(name: str) -> Callable[[Test], Test]:
    """Of which row of 6.4 this is a test."""

    def note(test: Test) -> Test:
        assert test.__name__.startswith("test_")
        covered.add(name)
        return test

    return note


def test_every_row_has_a_test():
    assert covered == set(ROWS)


def strike(table: Seated) -> list[str]:
    """The step's time is up; what is said, by key."""
    return table.strike(DueKind.STEP)


def warned(table: Seated, seat: int) -> list[timedelta]:
    """How long after a question its owner is reminded of it."""
    prompt = table.prompt(seat)
    return [at - prompt.asked for at in remind.instants(prompt, table.people.get(FIRST + seat, Person()))]


HALF_AND_85 = [PHASE / 2, PHASE * 0.85]


def missed(table: Seated, seat: int) -> tuple[int, int]:
    """In public and in secret."""
    return table.table.seats[seat].missed, table.table.seats[seat].missed_secretly


# 6.4: what happens when time is up.


@row("lobby")
def test_a_lobby_is_brought_to_mind_after_a_day_and_expires_after_three():
    table = Table(1, "K7QXW2", "Club", "en", FIRST, "Player1", "telegram:-1", NOON)

    def at(instant: datetime, change: Callable[[Turn], None]) -> list[str]:
        nonlocal table
        turn = Turn(table, instant, House())
        change(turn)
        table = turn.table
        return [text.key for letter in turn.letters for text in letter.lines]

    at(NOON, lobby.open_lobby)
    assert {due.kind: due.at - NOON for due in table.dues} == {
        DueKind.REMIND: 24 * HOURS,
        DueKind.LOBBY: 72 * HOURS,
    }
    at(NOON + 24 * HOURS, lambda turn: instants.strike(turn, DueKind.REMIND, 0))
    assert table.status is Status.LOBBY
    assert "lobby-expired" in at(NOON + 72 * HOURS, lambda turn: instants.strike(turn, DueKind.LOBBY, 0))
    assert table.status is Status.CANCELLED


@row("first turn")
def test_whoever_misses_his_first_question_sends_the_game_back_and_no_role_is_shown():
    table = Seated(strangers=[0])
    said = strike(table)
    assert "event-back-to-lobby" in said
    assert "over-role" not in said
    assert table.table.status is Status.LOBBY
    assert table.table.seat_of(FIRST) is None


@row("first turn")
def test_or_his_seat_goes_to_whoever_waits_for_one():
    table = Seated(strangers=[0])
    table.do(lambda turn: substitute.queue(turn, Queue(7)), person=STRANGER)
    assert {"event-first-missed", "seat-is-free"} <= set(strike(table))
    assert table.table.status is Status.PLAYING
    assert table.table.seats[0].presence is Presence.OFFERED


@row("nomination")
def test_a_nomination_that_is_missed_passes_on_and_at_tracker_two_the_lot_nominates():
    table = Seated()
    assert warned(table, 0) == HALF_AND_85
    for tracker in (1, 2):
        assert "event-nomination-missed" in strike(table)
        assert table.game.tracker == tracker
    assert "event-chaos" not in strike(table)
    assert (table.game.phase, table.game.tracker) == (Phase.VOTE, 2)
    assert [missed(table, seat) for seat in range(3)] == [(1, 0)] * 3


@row("vote")
def test_a_vote_has_a_grace_of_a_tenth_in_which_the_missing_are_named_and_counts_them_as_no_ja():
    table = Seated().nominate(3)
    assert warned(table, 6) == HALF_AND_85
    for seat in range(3):
        table.act(seat, Vote(ja=True))
    due = table.due
    assert "event-vote-grace" in strike(table)
    assert table.due == due + PHASE / 10
    assert "event-no-vote" in strike(table)
    assert table.game.tracker == 1  # 3 of 7
    assert [missed(table, seat) for seat in (2, 3)] == [(0, 0), (1, 0)]


@row("vote")
def test_a_vote_from_which_chaos_could_come_waits_half_a_phase_more_and_once():
    table = Seated().reject(3).reject(3).nominate(3)
    strike(table)
    due = table.due
    assert "event-vote-waits" in strike(table)
    assert table.due == due + PHASE / 2
    assert "event-chaos" in strike(table)


@row("president discards")
def test_a_late_discard_is_drawn_by_lot_unmarked_and_a_little_late():
    table = Seated(deal(deck=FASCISTS)).elect(3)
    assert warned(table, 0) == HALF_AND_85
    deadline = table.table.deadline
    assert deadline is not None
    assert timedelta(0) <= table.due - deadline <= timedelta(minutes=15)
    before = table.heard(None)
    strike(table)
    assert table.game.phase is Phase.CHANCELLOR_ENACTS
    assert table.heard(None) == before
    assert missed(table, 0) == (0, 1)


@row("president discards")
@row("chancellor enacts")
def test_every_card_is_discarded_and_enacted_by_the_lot_in_some_game():
    """Of FFL, the law that comes of two lots; and it is the lot of each game by itself."""
    laws = set()
    for first in range(3):
        table = Seated()
        for _ in range(first):
            table.reject(table.harmless)
        table.elect(table.harmless)
        strike(table)
        strike(table)
        laws.add((table.game.liberal, table.game.fascist))
    assert laws == {(0, 1), (1, 0)}


def veto() -> Seated:
    """Five fascist laws, and the chancellor may ask for a veto."""
    table = Seated().govern(1, F).govern(2, F).use(6).govern(3, F)
    table.act(2, CallElection(4))
    table.govern(0, F).use(5).govern(1, F).use(2).elect(0)
    return table.discard(table.game.hand[0])


@row("chancellor enacts")
def test_a_late_law_is_drawn_by_lot_and_never_a_veto():
    table = veto()
    assert warned(table, 0) == HALF_AND_85
    said = strike(table)
    assert table.game.phase is not Phase.VETO
    assert any(key.startswith(("event-enacted", "over-")) for key in said)
    assert missed(table, 0) == (0, 1)


@row("veto answer")
def test_a_veto_that_is_not_answered_is_refused_and_the_chancellor_has_half_a_phase():
    table = veto()
    table.act(0, AskVeto())
    president = table.game.president
    assert warned(table, president) == HALF_AND_85
    strike(table)
    assert table.game.phase is Phase.CHANCELLOR_ENACTS
    assert table.game.veto_refused
    assert table.prompt(0).due == table.now + PHASE / 2
    assert missed(table, president) == (0, 1)


@row("peek")
def test_a_peek_shows_its_cards_at_once_and_waits_for_nobody():
    table = Seated(deal(5, deck=FASCISTS)).govern(1, F).govern(2, F).govern(3, F)
    assert table.game.peeks
    assert table.game.phase is Phase.NOMINATION
    assert table.asked() == {table.game.president} == {3}
    assert any("The next three policies" in plain(shown.html) for shown in table.messages(2))


@row("investigation")
def test_a_late_investigation_falls_on_a_player_by_lot_and_says_so():
    table = Seated(deal(deck=FASCISTS)).govern(1, F).govern(2, F)
    assert table.game.phase is Phase.INVESTIGATION
    assert warned(table, 1) == HALF_AND_85
    strike(table)
    assert "⌛" in table.news()
    assert table.game.phase is Phase.NOMINATION
    assert missed(table, 1) == (1, 0)


@row("special election")
def test_a_late_special_election_calls_the_next_in_order():
    table = Seated(deal(deck=FASCISTS)).govern(1, F).govern(2, F)
    table.act(1, Investigate(6))
    table.govern(3, F)
    assert warned(table, 2) == HALF_AND_85
    strike(table)
    assert table.game.president == 3
    assert "⌛" in table.news()
    assert missed(table, 2) == (1, 0)


@row("execution")
def test_an_execution_waits_a_whole_phase_more_before_the_lot_takes_anybody():
    table = Seated().govern(1, F).govern(2, F).use(6).govern(3, F)
    table.act(2, CallElection(4))
    table.govern(0, F)
    assert warned(table, 4) == HALF_AND_85
    due = table.due
    assert "event-execution-waits" in strike(table)
    assert (table.due, table.table.stage) == (due + PHASE, Stage.LENGTHENED)
    assert all(table.game.alive)
    strike(table)
    assert sum(table.game.alive) == 6
    assert table.game.alive[4]
    assert missed(table, 4) == (1, 0)


@row("claims")
def test_nothing_is_claimed_for_whoever_was_late():
    """Of a session that the clock played, the group hears what it hears of any: the law, and no card of a
    hand."""
    late, chosen = Seated(deal(deck=FASCISTS)).elect(3), Seated(deal(deck=FASCISTS)).elect(3)
    for _ in range(2):
        strike(late)
        chosen.now = late.now
        chosen.discard(F) if chosen.game.phase is Phase.PRESIDENT_DISCARDS else chosen.enact(F)
    assert late.heard(None) == chosen.heard(None)


@row("Hitler check, chaos, reshuffle")
def test_what_needs_nobody_happens_in_the_same_turn():
    hitler = Seated(deal(deck=FASCISTS)).govern(1, F).govern(2, F).use(6).govern(3, F)
    hitler.act(2, CallElection(4))
    assert hitler.game.deal.roles[6] is Role.HITLER
    hitler.elect(6)
    assert hitler.over
    chaos = Seated().reject(3).reject(3).reject(3)
    assert chaos.game.liberal + chaos.game.fascist == 1
    assert (chaos.game.phase, chaos.game.tracker) == (Phase.NOMINATION, 0)
    cards = Seated(deal(deck="F" * 11 + "L" * 6))
    drawn = len(cards.game.draw)
    cards.elect(3)
    assert len(cards.game.draw) == drawn - 3
    assert cards.game.phase is Phase.PRESIDENT_DISCARDS


@row("strikes")
def test_two_missed_questions_in_public_offer_the_seat_and_none_in_secret_does():
    table = Seated()
    strike(table)
    table.nominate(3)
    for seat in range(1, 7):
        table.act(seat, Vote(ja=True))
    strike(table)
    assert "event-seat-missed" in strike(table)
    assert table.table.seats[0].presence is Presence.OFFERED
    strike(table)
    said = strike(table)
    assert "event-seat-missed" not in said
    assert table.table.seats[1].presence is table.table.seats[3].presence is Presence.HERE


@row("substitutes")
def test_a_substitute_gets_the_seat_and_a_whole_clock_and_without_one_it_plays_by_itself():
    table = Seated()
    table.wait(HOURS)
    table.do(substitute.offer_own, 0)
    said = table.do(lambda turn: substitute.take(turn, TakeSeat(7, 0)), person=STRANGER)
    assert {"event-substitute", "substitute-welcome", "role-seat", "ask-nominate"} <= set(said)
    assert table.prompt(0).due == table.now + PHASE
    table.do(substitute.give_up, 1)
    assert "event-autopilot" in table.strike(DueKind.SEATS)
    table.do(substitute.give_up, 2)
    assert "event-may-void" in table.strike(DueKind.SEATS)


@row("pausing")
def test_a_pause_keeps_the_seconds_left_and_gives_two_hours_at_least_with_its_warnings():
    table = Seated()
    table.wait(4 * HOURS)
    table.do(lambda turn: motion.ask_pause(turn, AskPause(days=7)), 1)
    for seat in (2, 3, 4):
        table.do(lambda turn: motion.vote(turn, Ballot(7, 1, yes=True)), seat)
    assert not [due for due in table.table.dues if due.kind is DueKind.STEP]
    assert "pause-over" in table.strike(DueKind.RESUME)
    assert table.now == NOON + 4 * HOURS + timedelta(days=7)
    assert table.due == table.now + 8 * HOURS
    reminders = [due.at - table.now for due in table.table.dues if due.kind is DueKind.REMIND]
    assert reminders == [4 * HOURS]  # at a half of what is left, as if the pause had not been


@row("pausing")
def test_days_that_are_told_after_a_pause_take_away_nothing_of_what_was_left():
    table = Seated(days={0: Person(Habits("Europe/Prague", None))})
    table.wait(4 * HOURS)
    table.do(lambda turn: pause.agreed(turn, 2))
    table.strike(DueKind.RESUME)
    due = table.due
    table.people[FIRST] = Person(Habits("Asia/Tehran", None))
    table.do(lambda turn: time_up.days_changed(turn, FIRST))
    assert table.due == due == table.now + 8 * HOURS


@row("holidays")
def test_one_absence_at_a_time_stops_a_clock():
    week = (Away(NOON, NOON + timedelta(days=3)),)
    later = (Away(NOON + HOURS, NOON + timedelta(days=3)),)
    table = Seated(days={0: Person(away=week), 1: Person(away=later)})
    assert table.due == NOON + timedelta(days=3) + PHASE
    table.act(0, Nominate(3))
    assert table.prompt(1).due == NOON + PHASE
    assert table.prompt(0).due == NOON + timedelta(days=3) + PHASE


@row("voluntary leave")
def test_whoever_leaves_with_a_successor_has_missed_nothing():
    table = Seated()
    table.do(lambda turn: substitute.queue(turn, Queue(7)), person=STRANGER)
    assert {"event-wants-out", "seat-is-free"} <= set(table.do(substitute.offer_own, 0))
    assert table.asked() == {0}  # he plays on until somebody comes
    table.do(lambda turn: substitute.take(turn, TakeSeat(7, 0)), person=STRANGER)
    assert table.table.seats[0].person == STRANGER
    assert missed(table, 0) == (0, 0)
    assert table.table.former == ((FIRST, 0),)


# 6.3: the table of instants. A president in this zone is asked to nominate, and has 12 awake hours.


NIGHT = Quiet()


@pytest.mark.parametrize(
    ("zone", "quiet", "asked", "due"),
    [
        pytest.param(zone, NIGHT, asked, due, id=f"{name}: {zone}, {asked}")
        for name, zones, asked, due in [
            ("spring", "Europe/Prague Europe/Oslo", "2027-03-27T18:00Z", "2027-03-28T15:00Z"),
            ("autumn", "Europe/Prague Europe/Oslo", "2027-10-30T18:00Z", "2027-10-31T17:00Z"),
            ("a night of 9 hours", "America/New_York", "2027-03-14T01:00Z", "2027-03-14T22:00Z"),
            ("a night of 11 hours", "America/New_York", "2027-11-06T23:00Z", "2027-11-07T22:00Z"),
            ("5 hours behind Prague: awake", "America/New_York", "2027-03-20T12:30Z", "2027-03-21T00:30Z"),
            ("5 hours before New York", "Europe/Prague", "2027-03-20T12:30Z", "2027-03-21T10:30Z"),
            ("no change", "Asia/Tehran Europe/Moscow", "2027-03-27T18:00Z", "2027-03-28T16:00Z"),
            ("no change", "Asia/Tehran Europe/Moscow", "2027-10-30T18:00Z", "2027-10-31T16:00Z"),
            ("no change", "America/Sao_Paulo", "2027-03-27T18:00Z", "2027-03-28T16:00Z"),
            ("no change", "Asia/Vladivostok", "2027-10-30T18:00Z", "2027-10-31T10:00Z"),
            ("a normal night", "Europe/Prague", "2026-11-30T18:00Z", "2026-12-01T16:00Z"),
            ("asked inside quiet hours", "Asia/Vladivostok", "2026-11-30T18:00Z", "2026-12-01T10:00Z"),
            ("asked inside quiet hours", "America/New_York", "2027-03-14T03:30Z", "2027-03-15T00:00Z"),
            ("half-hour change", "Australia/Lord_Howe", "2027-10-02T09:30Z", "2027-10-03T07:00Z"),
            ("+12:45", "Pacific/Chatham", "2027-07-01T09:00Z", "2027-07-02T07:00Z"),
            ("+13:45", "Pacific/Chatham", "2027-12-01T08:00Z", "2027-12-02T06:00Z"),
            ("+05:45", "Asia/Kathmandu", "2027-06-01T16:00Z", "2027-06-02T14:00Z"),
        ]
        for zone in zones.split()
    ]
    + [
        pytest.param(zone, Quiet(start, end), asked, due, id=name)
        for name, zone, start, end, asked, due in [
            (
                "quiet hours end in the gap, at 01:00Z",
                "Europe/Prague",
                time(22),
                time(2, 30),
                "2027-03-27T23:00Z",
                "2027-03-28T13:00Z",
            ),
            (
                "quiet hours end in the doubled hour, at 00:30Z",
                "Europe/Prague",
                time(22),
                time(2, 30),
                "2027-10-30T23:00Z",
                "2027-10-31T12:30Z",
            ),
            (
                "quiet hours start in the doubled hour, at 00:30Z",
                "Europe/Prague",
                time(2, 30),
                time(9),
                "2027-10-31T00:00Z",
                "2027-10-31T19:30Z",
            ),
            (
                "midnight does not exist: Cairo, 22:00Z",
                "Africa/Cairo",
                time(16),
                time(0),
                "2027-04-29T20:00Z",
                "2027-04-30T10:00Z",
            ),
            (
                "midnight does not exist: Santiago, 04:00Z",
                "America/Santiago",
                time(16),
                time(0),
                "2027-09-05T02:00Z",
                "2027-09-05T16:00Z",
            ),
            (
                "midnight does not exist: Beirut, 22:00Z",
                "Asia/Beirut",
                time(16),
                time(0),
                "2027-03-27T20:00Z",
                "2027-03-28T10:00Z",
            ),
        ]
    ],
)
def test_a_question_is_due_at_the_instant_of_its_row(zone: str, quiet: Quiet, asked: str, due: str):
    start = datetime.fromisoformat(asked)
    table = Seated(days={0: Person(Habits(zone, quiet))}, start=start)
    assert table.prompt(0).due == table.due == datetime.fromisoformat(due)


def test_the_example_of_a_vote_in_seven_zones():
    zones = ["Europe/Prague", "Asia/Tehran", "Europe/Moscow", "Europe/Oslo", "America/Sao_Paulo"]
    zones += ["America/New_York", "Asia/Vladivostok"]
    days = {seat: Person(Habits(zone)) for seat, zone in enumerate(zones)}
    table = Seated(days=days, start=datetime.fromisoformat("2026-11-30T18:00Z")).nominate(3)
    dues = {zone: table.prompt(seat).due.strftime("%d %H:%M") for seat, zone in enumerate(zones)}
    assert dues.pop("Asia/Vladivostok") == "01 10:00"
    assert set(dues.values()) == {"01 16:00"}


def test_a_grace_in_a_daily_rhythm_is_a_tenth_and_does_not_wait_for_its_next_closing_time():
    table = Seated()
    table.do(lambda turn: turn.change(options=replace(turn.table.options, rhythm=Rhythm("Europe/Prague"))))
    table.nominate(3)
    assert table.due == datetime.fromisoformat("2026-12-01T19:00Z")  # 20:00 in Prague
    strike(table)
    assert table.due == table.now + PHASE / 10
