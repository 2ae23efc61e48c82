"""The veto, three failed governments, and what happens when both come together."""

import pytest

from app.game import actions as act
from app.game import events as ev
from app.game import legal_actions, view, waiting_for
from app.game.state import eligible
from app.game.vocabulary import Decision, Party, Phase, Policy, Reason

F, L = Policy.FASCIST, Policy.LIBERAL
TWELVE = "FFLFLL" * 2
"""What is reshuffled after five fascist policies: six of each."""


def veto_session(table, *, rejected: int = 0, pile: str = TWELVE):
    """Five fascist policies stand, two players are dead, a chancellor holds two cards."""
    scene = table(7, piles=(pile,)).fascists(5).use_any()
    for _ in range(rejected):
        scene.reject()
    return scene.elect(next(s for s in eligible(scene.game) if s != 6)).discard(F)


def test_three_rejected_governments_bring_chaos(table):
    """CS-29, CS-30, FA-25, FA-26, FA-52, RU-16, NO-3, NO-15, NO-19, PT-22: the top policy is enacted."""
    scene = table(7).reject().reject()
    assert scene.game.tracker == 2
    scene.reject()
    assert scene.names() == [
        *("nominated", "votes_revealed", "tracker_moved", "chaos", "policy_enacted", "tracker_moved"),
        "candidacy_began",
    ]
    assert scene.of(ev.TrackerMoved) == [ev.TrackerMoved(3), ev.TrackerMoved(0)]
    assert scene.of(ev.PolicyEnacted) == [ev.PolicyEnacted(F, by_chaos=True, liberal=0, fascist=1)]
    assert (len(scene.game.draw), scene.game.president) == (16, 3)
    assert view(scene.game, None).rounds[-1].chaos is F


def test_an_elected_government_that_enacts_breaks_the_row(table):
    """CS-30, FA-26: three in a row."""
    scene = table(7).reject().reject().enact(L).reject().reject()
    assert (scene.game.tracker, scene.game.liberal, scene.game.fascist) == (2, 1, 0)


def test_chaos_returns_the_tracker_to_zero(table):
    """CS-33, FA-27, FA-29, RU-17, PT-23."""
    scene = table(7).reject().reject().reject()
    assert scene.game.tracker == 0
    scene.reject()
    assert scene.game.tracker == 1


def test_chaos_forgets_the_term_limits(table):
    """CS-32, FA-27, RU-16, PT-22: everybody may be nominated by the next candidate."""
    scene = table(7).enact(L, chancellor=5).reject().reject()
    assert {0, 5}.isdisjoint(eligible(scene.game))
    scene.reject()
    assert eligible(scene.game) == tuple(seat for seat in range(7) if seat != scene.game.president)
    assert (view(scene.game, None).last_president, view(scene.game, None).last_chancellor) == (None, None)
    scene.enact(L, chancellor=0)
    assert 0 not in eligible(scene.game)


def test_nobody_gets_a_power_by_chaos(table):
    """CS-31, FA-27, RU-16, NO-21, PT-22: not then, and not later."""
    scene = table(5, deck="FFL" * 3 + "FFFLLFFL").fascists(3)
    scene.reject().reject().reject()
    assert scene.game.fascist == 4
    assert scene.game.phase is Phase.NOMINATION
    scene.enact(L)
    assert scene.game.phase is Phase.NOMINATION
    assert not scene.of(ev.PowerGranted)


def test_powers_go_by_slot_whoever_covered_the_slots_before(table):
    """FA-38: chaos covers the 2nd slot; the government that covers the 3rd gets the 3rd's power."""
    scene = table(7).fascists(1).reject().reject().reject()
    assert scene.game.fascist == 2
    scene.enact(F, chancellor=0)
    assert scene.game.phase is Phase.SPECIAL_ELECTION


@pytest.mark.parametrize(
    ("top", "before", "winner", "reason"),
    [
        (L, (L, L, L, L), Party.LIBERAL, Reason.FIVE_LIBERAL_POLICIES),
        (F, (F, F, F, F, F), Party.FASCIST, Reason.SIX_FASCIST_POLICIES),
    ],
)
def test_a_policy_by_chaos_counts_for_the_win(table, top, before, winner, reason):
    """NO-19, PT-22: it is an enacted policy."""
    deck = "FFL" * 4 + "LFFFL" if top is L else "FFL" * 5 + "FL"
    scene = table(7, deck=deck, piles=("F" * 6 + "L" * 6,))
    for policy in before:
        scene.enact(policy).use_any()
    while scene.game.tracker < 2:
        scene.reject()
    scene.reject()
    assert scene.told[-2] == ev.PolicyEnacted(top, True, scene.game.liberal, scene.game.fascist)
    assert (scene.told[-1].winner, scene.told[-1].reason) == (winner, reason)
    assert scene.game.phase is Phase.OVER


def test_fewer_than_three_left_after_chaos_are_reshuffled_at_once(table):
    """FA-28, FA-37: three left, one revealed; the other two go into the new pile, and all hear its size."""
    scene = table(7, deck="FFL" * 4 + "FFFLL")
    for _ in range(4):
        scene.enact(L)
    for _ in range(8):
        scene.reject()
    assert len(scene.game.draw) == 3
    assert not scene.game.shuffles
    scene.reject()
    assert scene.of(ev.Reshuffled) == [ev.Reshuffled(10)]
    assert scene.game.discard == ()


@pytest.mark.parametrize("tracker", [0, 1, 2])
def test_a_failure_at_each_place_of_the_tracker_goes_on(table, tracker):
    scene = table(7)
    for _ in range(tracker):
        scene.reject()
    scene.reject()
    assert waiting_for(scene.game) == ((tracker + 1, Decision.NOMINATE),)


def test_the_deciding_nein_twice_reveals_one_policy(table):
    scene = table(5).reject().reject().nominate(3)
    for seat in range(5):
        scene.do(seat, act.Vote(False))
    assert scene.refused(4, act.Vote(False)) == "wrong_phase"
    assert scene.game.liberal + scene.game.fascist == 1


@pytest.mark.parametrize("fascists", [0, 3, 4])
def test_no_veto_before_five_fascist_policies(table, fascists):
    """CS-49, FA-48, RU-23, PT-32."""
    scene = table(7).fascists(fascists).use_any()
    scene.elect(next(s for s in eligible(scene.game) if s != 6)).discard(F)
    chancellor = scene.game.chancellor
    assert scene.refused(chancellor, act.AskVeto()) == "veto_locked"
    assert act.AskVeto() not in legal_actions(scene.game, chancellor)


def test_five_fascist_policies_unlock_the_veto_for_ever(table):
    """CS-49, FA-47, FA-48, RU-23, NO-26, PT-32: from the next session on, announced once."""
    scene = table(7).fascists(5)
    assert len(scene.of(ev.VetoUnlocked)) == 1
    scene.use_any()
    assert view(scene.game, None).veto_unlocked
    for _ in range(2):
        scene.elect(next(s for s in eligible(scene.game) if s != 6)).discard(F)
        assert act.AskVeto() in legal_actions(scene.game, scene.game.chancellor)
        scene.do(scene.game.chancellor, act.Enact(L))


def test_a_fifth_policy_by_chaos_unlocks_it_too(table):
    """NO-21: a permanent effect, however the policy came."""
    scene = table(7, deck="FFL" * 4 + "FFFLL").fascists(4).use_any()
    scene.reject().reject().reject()
    assert scene.game.fascist == 5
    assert len(scene.of(ev.VetoUnlocked)) == 1
    assert not scene.of(ev.PowerGranted)
    scene.elect(next(s for s in eligible(scene.game) if s != 6))
    scene.discard(scene.game.hand[0])
    assert act.AskVeto() in legal_actions(scene.game, scene.game.chancellor)


def test_the_chancellor_asks_and_the_president_answers(table):
    """CS-49, CS-50, FA-49, RU-23, NO-26, PT-32: nobody else, and the president cannot ask."""
    scene = veto_session(table)
    president, chancellor = scene.game.president, scene.game.chancellor
    bystander = next(s for s in scene.game.living if s not in (president, chancellor))
    for seat in (president, bystander):
        assert scene.refused(seat, act.AskVeto()) == "not_your_turn"
    scene.do(chancellor, act.AskVeto())
    assert scene.told[-1] == ev.VetoAsked(chancellor, president)
    assert waiting_for(scene.game) == ((president, Decision.ANSWER_VETO),)
    assert legal_actions(scene.game, president) == (act.AnswerVeto(True), act.AnswerVeto(False))
    assert scene.refused(chancellor, act.Enact(F)) == "wrong_phase"
    assert scene.refused(chancellor, act.AnswerVeto(True)) == "not_your_turn"
    assert scene.refused(president, act.AnswerVeto(1)) == "bad_value"


def test_an_agreed_veto_discards_all_and_passes_the_presidency(table):
    """CS-50, CS-51, FA-48, FA-49, FA-53, RU-23, PT-32: an inactive government, the tracker advances."""
    scene = veto_session(table)
    president, chancellor = scene.game.president, scene.game.chancellor
    draw = len(scene.game.draw)
    scene.told = ()
    scene.do(chancellor, act.AskVeto()).do(president, act.AnswerVeto(True))
    assert scene.names() == ["veto_asked", "veto_answered", "tracker_moved", "candidacy_began"]
    assert (scene.game.tracker, scene.game.fascist, len(scene.game.draw)) == (1, 5, draw)
    assert len(scene.game.discard) == 3
    assert scene.game.president != president
    last = view(scene.game, None).rounds[-1]
    assert (last.vetoed, last.enacted, last.elected) == (True, None, True)
    assert scene.game.last_chancellor == chancellor  # it was elected, so it is limited (FA-20)


def test_a_refused_veto_leaves_the_chancellor_to_enact(table):
    """CS-50, FA-49, RU-23, PT-32: asked once; after a refusal one of the two must be enacted."""
    scene = veto_session(table)
    president, chancellor = scene.game.president, scene.game.chancellor
    scene.do(chancellor, act.AskVeto()).do(president, act.AnswerVeto(False))
    assert view(scene.game, None).veto_refused
    assert scene.refused(chancellor, act.AskVeto()) == "veto_already_refused"
    assert legal_actions(scene.game, chancellor) == (act.Enact(F), act.Enact(L))
    scene.do(chancellor, act.Enact(L))
    assert scene.game.liberal == 1
    assert not view(scene.game, None).veto_refused


def test_a_veto_may_be_asked_again_in_a_later_session(table):
    """FA-48: in every later session."""
    scene = veto_session(table)
    scene.do(scene.game.chancellor, act.AskVeto()).do(scene.game.president, act.AnswerVeto(False))
    scene.do(scene.game.chancellor, act.Enact(L))
    scene.elect(next(s for s in eligible(scene.game) if s != 6)).discard(F)
    assert act.AskVeto() in legal_actions(scene.game, scene.game.chancellor)


def test_a_veto_as_third_failure_brings_chaos(table):
    """CS-51, FA-53: two rejected, one vetoed: the top policy is placed, tracker zero, limits cleared."""
    scene = veto_session(table, rejected=2, pile="FFL" + "LFF" + "FLLFLL")
    assert scene.game.tracker == 2
    scene.told = ()
    scene.do(scene.game.chancellor, act.AskVeto()).do(scene.game.president, act.AnswerVeto(True))
    assert scene.names() == [
        *("veto_asked", "veto_answered", "tracker_moved", "chaos", "policy_enacted", "tracker_moved"),
        "candidacy_began",
    ]
    assert scene.of(ev.PolicyEnacted) == [ev.PolicyEnacted(L, by_chaos=True, liberal=1, fascist=5)]
    assert (scene.game.tracker, scene.game.last_president, scene.game.last_chancellor) == (0, None, None)
    last = view(scene.game, None).rounds[-1]
    assert (last.vetoed, last.chaos) == (True, L)
    counts = view(scene.game, None)
    assert counts.draw + counts.discarded + counts.liberal + counts.fascist == 17


def test_chaos_after_a_veto_draws_from_the_reshuffled_pile(table):
    """CS-38, FA-37: the vetoed session has ended, so the two left are reshuffled before the reveal."""
    scene = table(7, piles=("L" + "FFL" + "FFL" + "FLL" + "FL", "L" + "F" * 6 + "LL"))
    scene.fascists(5).use_any().reject().reject().reject()
    scene.enact(L).enact(L).reject().reject()
    scene.elect(next(s for s in eligible(scene.game) if s != 6)).discard(L)
    assert "".join(scene.game.draw) == "FL"  # a sixth fascist policy, were it drawn from these
    scene.told = ()
    scene.do(scene.game.chancellor, act.AskVeto()).do(scene.game.president, act.AnswerVeto(True))
    assert scene.names()[1:5] == ["veto_answered", "reshuffled", "tracker_moved", "chaos"]
    assert scene.of(ev.Reshuffled) == [ev.Reshuffled(9)]
    assert scene.of(ev.PolicyEnacted) == [ev.PolicyEnacted(L, by_chaos=True, liberal=4, fascist=5)]
