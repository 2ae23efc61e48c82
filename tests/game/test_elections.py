"""Candidacy, nomination, term limits, votes, the question to Hitler."""

import pytest

from app.game import actions as act
from app.game import events as ev
from app.game import legal_actions, view, waiting_for
from app.game.state import eligible
from app.game.vocabulary import Decision, Party, Phase, Policy, Reason, Role

F, L = Policy.FASCIST, Policy.LIBERAL


def test_the_presidency_passes_to_the_left_round_the_table(table):
    """CS-21, FA-18, RU-8, NO-27, PT-14: clockwise, each round, whatever the player was before."""
    scene = table(5)
    presidents = [scene.game.president]
    for _ in range(5):
        scene.enact(L) if len(presidents) % 2 else scene.reject()
        presidents.append(scene.game.president)
    assert presidents == [0, 1, 2, 3, 4, 0]


def test_a_member_of_the_last_government_may_be_president(table):
    """CS-21, FA-22: term limits do not touch the presidency."""
    scene = table().enact(L, chancellor=1)
    assert scene.game.president == 1
    assert scene.game.last_chancellor == 1


def test_a_candidate_nominates_any_other_eligible_player(table):
    """CS-22, FA-19, RU-9, NO-11, PT-15: in the first round anybody but the candidate."""
    scene = table()
    assert legal_actions(scene.game, 0) == tuple(act.Nominate(seat) for seat in range(1, 7))
    scene.nominate(6)
    assert scene.told == (ev.Nominated(0, 6),)
    assert scene.game.phase is Phase.VOTE


@pytest.mark.parametrize(
    ("seat", "target", "code"),
    [
        (0, 0, "self_target"),
        (1, 2, "not_your_turn"),
        (6, 2, "not_your_turn"),
        (0, 7, "no_such_seat"),
        (0, -1, "no_such_seat"),
        (0, 10**30, "no_such_seat"),
        (0, "1", "bad_value"),
        (0, True, "bad_value"),
        (0, 1.0, "bad_value"),
        (0, None, "bad_value"),
        (7, 1, "no_such_seat"),
        (-1, 1, "no_such_seat"),
        (True, 1, "no_such_seat"),
        ("0", 1, "no_such_seat"),
        (None, 1, "no_such_seat"),
    ],
)
def test_no_other_nomination_is_accepted(table, seat, target, code):
    """NO-11, NO-12: never oneself; nothing forged either."""
    assert table().refused(seat, act.Nominate(target)) == code


@pytest.mark.parametrize("action", [None, "nominate", 0, act.Nominate, Decision.VOTE, {"do": "vote"}])
def test_what_is_no_action_is_refused(table, action):
    assert table().refused(0, action) == "bad_value"


def test_the_last_elected_government_is_term_limited(table):
    """CS-23, FA-20, FA-53, RU-9, PT-18: neither the last president nor the last chancellor."""
    scene = table().enact(L, chancellor=3)
    assert eligible(scene.game) == (2, 4, 5, 6)
    for limited in (0, 3):
        assert scene.refused(1, act.Nominate(limited)) == "term_limited"
    scene.enact(L, chancellor=4)
    assert eligible(scene.game) == (0, 3, 5, 6)


def test_a_rejected_pair_is_not_limited(table):
    """FA-21: the last elected pair, not the last nominated one."""
    scene = table().enact(L, chancellor=3).reject(5)
    assert scene.game.president == 2
    assert eligible(scene.game) == (1, 4, 5, 6)


def test_five_players_only_the_last_chancellor_is_limited(table):
    """CS-24, FA-23, RU-9, PT-17: with five players, the last president may be nominated."""
    scene = table(5).enact(L, chancellor=3)
    assert eligible(scene.game) == (0, 2, 4)


def test_the_relief_comes_when_five_are_left(table):
    """FA-23, RU-9: of seven, two executed; with six left both are still limited."""
    scene = table(7).fascists(4).use_any()
    limits = {scene.game.last_president, scene.game.last_chancellor}
    assert sum(scene.game.alive) == 6
    assert limits.isdisjoint(eligible(scene.game))
    scene.enact(F).use_any()
    assert sum(scene.game.alive) == 5
    assert scene.game.last_president in eligible(scene.game)
    assert scene.game.last_chancellor not in eligible(scene.game)


def test_four_left_are_relieved_too(table):
    """RU-9: five or fewer."""
    scene = table(5).fascists(4).use(1)
    assert sum(scene.game.alive) == 4
    assert scene.game.last_president in eligible(scene.game)


def test_all_living_vote_candidates_included(table):
    """CS-25, FA-24, RU-10, NO-13, PT-19: everybody is asked, and the vote waits for all."""
    scene = table().nominate(1)
    assert waiting_for(scene.game) == tuple((seat, Decision.VOTE) for seat in range(7))
    for seat in range(6):
        scene.do(seat, act.Vote(True))
    assert scene.game.phase is Phase.VOTE
    assert waiting_for(scene.game) == ((6, Decision.VOTE),)


def test_votes_become_public_together(table):
    """CS-26, FA-24, RU-10, NO-13, PT-19: nothing before the last is in; then everybody's."""
    scene = table().nominate(1)
    for seat in range(6):
        scene.do(seat, act.Vote(seat != 2))
    assert scene.names() == ["nominated"]
    scene.do(6, act.Vote(False))
    (revealed,) = scene.of(ev.VotesRevealed)
    assert revealed.votes == (True, True, False, True, True, True, False)
    assert revealed.elected


@pytest.mark.parametrize(
    ("seats", "ja", "elected"),
    [
        *((5, 2, False), (5, 3, True), (6, 3, False), (6, 4, True), (7, 3, False), (7, 4, True)),
        *((8, 4, False), (8, 5, True), (9, 4, False), (9, 5, True), (10, 5, False), (10, 6, True)),
    ],
)
def test_more_than_half_ja_elects_and_a_tie_fails(table, seats, ja, elected):
    """CS-27, CS-29, FA-25, FA-30, RU-10, NO-14, PT-20, PT-21."""
    scene = table(seats).nominate(1).vote(ja=ja)
    assert scene.of(ev.VotesRevealed)[0].elected is elected
    if elected:
        assert (scene.game.president, scene.game.chancellor) == (0, 1)
        assert scene.game.phase is Phase.PRESIDENT_DISCARDS
    else:
        assert (scene.game.president, scene.game.chancellor, scene.game.tracker) == (1, None, 1)
        assert scene.names()[-3:] == ["votes_revealed", "tracker_moved", "candidacy_began"]


def test_a_vote_may_be_changed_until_all_are_in(table):
    """Ja, then Nein, before the last vote: counts Nein, once; afterwards it is refused."""
    scene = table(5).nominate(1)
    scene.do(0, act.Vote(True)).do(0, act.Vote(True)).do(0, act.Vote(False))
    assert [event.changed for event in scene.of(ev.VoteCast)] == [False, False, True]
    assert legal_actions(scene.game, 0) == (act.Vote(True), act.Vote(False))
    for seat in (1, 2, 3, 4):
        scene.do(seat, act.Vote(seat < 3))
    assert scene.of(ev.VotesRevealed)[0].votes == (False, True, True, False, False)
    assert scene.refused(0, act.Vote(True)) == "wrong_phase"


@pytest.mark.parametrize("ja", [1, 0, None, "ja", "", []])
def test_only_ja_and_nein_are_votes(table, ja):
    assert table().nominate(1).refused(0, act.Vote(ja)) == "bad_value"


def test_the_clock_closes_a_vote(table):
    """Missing votes are not Ja, and count among the living: four of seven elect, three do not."""
    for ja, elected in ((4, True), (3, False)):
        scene = table().nominate(1)
        for seat in range(ja):
            scene.do(seat, act.Vote(True))
        scene.do(None, act.CloseVote())
        (revealed,) = scene.of(ev.VotesRevealed)
        assert revealed.votes == (True,) * ja + (None,) * (7 - ja)
        assert revealed.elected is elected


def test_nobody_at_the_table_closes_a_vote(table):
    assert table().nominate(1).refused(0, act.CloseVote()) == "no_such_seat"
    assert table().refused(None, act.CloseVote()) == "wrong_phase"


def test_a_missed_nomination_is_a_rejected_vote(table):
    scene = table().enact(L, chancellor=3)
    scene.told = ()
    scene.do(1, act.MissNomination())
    assert scene.told == (ev.NominationMissed(1), ev.TrackerMoved(1), ev.CandidacyBegan(2, special=False))
    assert scene.game.last_chancellor == 3
    assert view(scene.game, None).rounds[-1].chancellor is None
    assert scene.refused(1, act.MissNomination()) == "not_your_turn"


def test_absence_alone_brings_no_chaos(table):
    scene = table().reject().reject()
    assert scene.refused(2, act.MissNomination()) == "chaos_needs_people"


@pytest.mark.parametrize("already", [0, 1, 2])
def test_an_elected_hitler_is_not_asked_before_the_third_fascist_policy(table, already):
    """CS-28, FA-31, NO-16: off by one would end this game."""
    scene = table(5, deck="FFL" * 5 + "FL").fascists(already).elect(4)
    assert scene.game.phase is Phase.PRESIDENT_DISCARDS
    assert not scene.of(ev.NotHitler)


@pytest.mark.parametrize("seats", range(5, 11))
def test_hitler_elected_after_three_fascist_policies_wins(table, seats):
    """CS-7, CS-11, CS-28, FA-5, FA-31, RU-2, RU-11, NO-8, NO-16, NO-28, PT-4, PT-20: before any draw."""
    scene = table(seats).fascists(3).use_any()
    if seats > 6:
        scene.reject()  # the called candidate's
    drawn = len(scene.game.draw)
    hitler = seats - 1
    while scene.game.president == hitler or hitler not in eligible(scene.game):
        scene.reject()
    scene.elect(hitler)
    over = scene.told[-1]
    assert (over.winner, over.reason) == (Party.FASCIST, Reason.HITLER_ELECTED)
    assert len(scene.game.draw) == drawn
    assert scene.game.phase is Phase.OVER


def test_a_cleared_chancellor_is_known_not_to_be_hitler(table):
    """CS-28, FA-31, RU-7, RU-11: told to everybody, and the session goes on."""
    scene = table(6).fascists(3)
    scene.elect(1 if scene.game.president != 1 else 2)
    (event,) = scene.of(ev.NotHitler)
    assert event.audience is None
    assert view(scene.game, None).not_hitler == (scene.game.chancellor,)
    assert scene.game.phase is Phase.PRESIDENT_DISCARDS


def test_a_chancellor_cleared_twice_is_listed_once(table):
    scene = table(6).fascists(3).enact(L, chancellor=1).enact(L, chancellor=2)
    scene.reject().elect(1)
    assert scene.of(ev.NotHitler) == [ev.NotHitler(1)]
    assert view(scene.game, None).not_hitler == (1, 2)


def test_the_question_comes_also_when_chaos_brought_the_third(table):
    """NO-16, PT-4: three fascist policies, however they came."""
    scene = table(7, deck="FFL" * 2 + "F" + "FFLFFLFFLL").fascists(2).use_any()
    scene.reject().reject().reject()
    assert scene.game.fascist == 3
    scene.elect(6 if scene.game.president != 6 else 0)
    assert scene.game.reason is Reason.HITLER_ELECTED


@pytest.mark.parametrize(
    "action",
    [act.Nominate(1), act.Vote(True), act.Discard(F), act.AskVeto(), act.Execute(1), act.MissNomination()],
)
def test_after_the_end_nothing_is_accepted(table, action):
    scene = table(6).fascists(3)
    scene.elect(5)
    assert scene.refused(0, action) == "game_over"
    assert scene.refused(None, act.CloseVote()) == "game_over"
    assert waiting_for(scene.game) == ()
    assert all(legal_actions(scene.game, seat) == () for seat in range(6))


def test_the_end_reveals_all_roles_and_the_seed(table):
    """The roles as dealt, dead ones too."""
    scene = table(5).fascists(4).use(0)
    victim = scene.game.alive.index(False)
    while scene.game.phase is not Phase.OVER:
        scene.elect(4) if 4 in eligible(scene.game) else scene.reject()
    over = scene.told[-1]
    assert over.roles == scene.game.deal.roles == view(scene.game, None).roles
    assert over.roles[victim] is Role.LIBERAL
    assert bytes.fromhex(over.seed) == scene.game.deal.seed


def test_rounds_keep_the_public_history(table):
    """Past votes stay readable."""
    scene = table(5).enact(F, chancellor=1).reject(2)
    first, second = view(scene.game, None).rounds
    assert (first.president, first.chancellor, first.elected, first.enacted) == (0, 1, True, F)
    assert (second.president, second.chancellor, second.elected, second.enacted) == (1, 2, False, None)
    assert second.votes == (False,) * 5


@pytest.mark.parametrize("seats", range(5, 11))
def test_every_seat_can_hold_every_office(table, seats):
    """Seat 0 and the last one included."""
    for seat in range(seats):
        other = (seat + 1) % seats
        scene = table(seats, first=seat).elect(other).legislate(L)
        assert scene.game.rounds[-1].president == seat
        scene = table(seats, first=other).elect(seat).legislate(F)
        assert scene.game.rounds[-1].chancellor == seat
