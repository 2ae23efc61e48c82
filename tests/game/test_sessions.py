"""The legislative session, the tracks, the piles."""

import pytest

from app.game import actions as act
from app.game import events as ev
from app.game import legal_actions, view
from app.game.vocabulary import Party, Phase, Policy, Reason

F, L = Policy.FASCIST, Policy.LIBERAL


def test_president_draws_three_discards_one_chancellor_enacts_one(table):
    """CS-34, CS-35, FA-32, RU-12, NO-17, PT-24: and who sees what."""
    scene = table(deck="LFF" + "FFL" * 4 + "FL").elect(1)
    assert scene.of(ev.PoliciesDrawn) == [ev.PoliciesDrawn(0, (F, F, L))]
    assert view(scene.game, 0).hand == (F, F, L)
    scene.discard(F)
    assert scene.of(ev.PolicyDiscarded) == [ev.PolicyDiscarded(0, F)]
    assert scene.of(ev.PoliciesPassed) == [ev.PoliciesPassed(1, (F, L))]
    assert (view(scene.game, 0).hand, view(scene.game, 1).hand) == ((), (F, L))
    scene.do(1, act.Enact(L))
    assert scene.of(ev.PolicyEnacted) == [ev.PolicyEnacted(L, by_chaos=False, liberal=1, fascist=0)]
    assert (scene.game.liberal, len(scene.game.draw), scene.game.discard) == (1, 14, (F, F))


def test_both_cards_are_handed_over_together(table):
    """FA-35: one event with both, and only once the president has chosen."""
    scene = table().elect(1)
    assert not scene.of(ev.PoliciesPassed)
    scene.discard(L)
    (passed,) = scene.of(ev.PoliciesPassed)
    assert passed.policies == (F, F)


def test_discards_are_never_revealed(table):
    """CS-37, FA-36, FA-37, RU-12, PT-25, PT-26: only to whoever threw them away."""
    scene = table().elect(1).legislate(L)
    assert [event.audience for event in scene.of(ev.PolicyDiscarded)] == [(0,), (1,)]
    assert view(scene.game, 0).thrown == ((0, F),)
    assert view(scene.game, 1).thrown == ((0, F),)
    assert view(scene.game, 2).thrown == ()
    assert view(scene.game, None).discarded == 2


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, act.Discard("F"), "bad_value"),
        (0, act.Discard(None), "bad_value"),
        (0, act.Discard(L), "not_in_hand"),
        (1, act.Discard(F), "not_your_turn"),
        (1, act.Enact(F), "wrong_phase"),
        (0, act.Vote(True), "wrong_phase"),
        (0, act.Nominate(2), "wrong_phase"),
        (0, act.Execute(2), "wrong_phase"),
    ],
)
def test_only_the_president_discards_and_only_a_card_in_hand(table, seat, action, code):
    """FA-32: a second tap, a stale one or a forged one feeds no other phase."""
    scene = table(deck="FFF" + "FFL" * 4 + "LL").elect(1)
    assert scene.refused(seat, action) == code


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (1, act.Enact("F"), "bad_value"),
        (1, act.Enact(L), "not_in_hand"),
        (0, act.Enact(F), "not_your_turn"),
        (0, act.Discard(F), "wrong_phase"),
    ],
)
def test_only_the_chancellor_enacts_and_only_a_card_in_hand(table, seat, action, code):
    """FA-32."""
    scene = table(deck="FFF" + "FFL" * 4 + "LL").elect(1).discard(F)
    assert scene.refused(seat, action) == code


def test_an_honest_president_may_really_get_three_fascist_policies(table):
    """RU-14."""
    scene = table(deck="FFF" + "FFL" * 4 + "LL").elect(1)
    assert legal_actions(scene.game, 0) == (act.Discard(F),)


def test_five_liberal_policies_win(table):
    """CS-6, CS-10, FA-5, RU-2, NO-8, NO-28, PT-3."""
    scene = table()
    for _ in range(5):
        assert scene.game.phase is Phase.NOMINATION
        scene.enact(L)
    over = scene.told[-1]
    assert (over.winner, over.reason) == (Party.LIBERAL, Reason.FIVE_LIBERAL_POLICIES)
    assert scene.game.phase is Phase.OVER


def test_six_fascist_policies_win(table):
    """CS-7, CS-11, FA-5, RU-2, NO-8, NO-28, PT-4."""
    scene = table(7, piles=("FFL" * 2 + "FFLLLL",)).fascists(6)
    over = scene.told[-1]
    assert (over.winner, over.reason) == (Party.FASCIST, Reason.SIX_FASCIST_POLICIES)
    assert not scene.of(ev.PowerGranted)


def test_a_liberal_policy_begins_a_new_round(table):
    """CS-20, CS-39, FA-17, FA-38, PT-13, PT-27: so does a fascist one without a power."""
    for policy in (L, F):
        scene = table(7).enact(policy)
        assert scene.names()[-2:] == ["policy_enacted", "candidacy_began"]
        assert scene.game.phase is Phase.NOMINATION


@pytest.mark.parametrize("policy", [L, F])
def test_an_enacted_policy_returns_the_tracker_to_zero(table, policy):
    """CS-33, FA-29, RU-17: whoever enacts it; not the election itself."""
    scene = table(7).reject().reject()
    assert scene.game.tracker == 2
    scene.elect(0)
    assert scene.game.tracker == 2
    scene.legislate(policy)
    assert scene.game.tracker == 0
    assert ev.TrackerMoved(0) in scene.told


def test_fewer_than_three_left_are_shuffled_with_the_discards_at_the_end_of_the_session(table):
    """CS-38, FA-37, RU-15, PT-26: right after the fifth government twelve cards lie in the pile."""
    scene = table(5, piles=("LLLFFFFFFFFF"[::-1],))
    for policy in (L, L, F, F):
        scene.enact(policy)
        assert not scene.of(ev.Reshuffled)
    assert len(scene.game.draw) == 5
    scene.enact(L)
    assert scene.of(ev.Reshuffled) == [ev.Reshuffled(12)]
    assert (len(scene.game.draw), scene.game.discard) == (12, ())
    assert "".join(scene.game.draw) == "FFFFFFFFFLLL"


def test_exactly_three_left_are_not_reshuffled(table):
    """CS-38: fewer than three."""
    scene = table(7, deck="FFL" * 4 + "F" + "FFLL")
    scene.enact(L).enact(L).enact(L).enact(L)
    assert len(scene.game.draw) == 5
    scene.reject().reject().reject()
    assert len(scene.game.draw) == 4
    scene.reject().reject().reject()
    assert len(scene.game.draw) == 3
    assert not scene.game.shuffles


def test_no_card_stays_on_top_after_a_reshuffle(table):
    """FA-37: the unused two are shuffled in; here they end at the bottom."""
    scene = table(5, deck="FFL" * 4 + "FFF" + "LL", piles=("F" * 9 + "LLL",))
    for policy in (L, L, L, F):
        scene.enact(policy)
    assert scene.game.draw[-2:] == (L, L)
    scene.enact(F)
    assert "".join(scene.game.draw) == "F" * 9 + "LLL"


def test_a_shuffle_depends_on_the_seed_and_not_on_the_order_of_discards(table):
    """Who threw what away when must not be readable from the new pile."""
    piles = set()
    for order in ((L, F, F, F, F), (F, L, F, F, F), (F, F, L, F, F)):
        scene = table(5)
        for policy in order:
            scene.enact(policy).use_any()
        piles.add(scene.game.shuffles)
    assert len(piles) == 1


def test_the_pile_never_runs_out(table):
    """Governments that enact alternately, as long as nobody can win: no empty draw, no card too many."""
    scene = table(10, piles=("FFL" * 3 + "FFF",))
    for policy in (L, F, L, F, L, F, L, F, F):
        scene.enact(policy).use_any()
        game = scene.game
        assert len(game.draw) + len(game.discard) + game.liberal + game.fascist == 17
        assert len(game.draw) >= 3
    assert len(scene.game.shuffles) == 2
