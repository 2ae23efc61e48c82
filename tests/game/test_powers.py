"""The presidential powers: which slot grants which, whom they may touch, what comes after."""

from collections import Counter

import pytest

from app.game import actions as act
from app.game import events as ev
from app.game import legal_actions, view, waiting_for
from app.game.state import eligible
from app.game.vocabulary import Decision, Party, Phase, Policy, Power, Reason, Role

F, L = Policy.FASCIST, Policy.LIBERAL
PEEK, LOOK, CALL, KILL = (
    Power.POLICY_PEEK,
    Power.INVESTIGATE_LOYALTY,
    Power.CALL_SPECIAL_ELECTION,
    Power.EXECUTION,
)
BOARDS = {
    **dict.fromkeys((5, 6), (None, None, PEEK, KILL, KILL)),
    **dict.fromkeys((7, 8), (None, LOOK, CALL, KILL, KILL)),
    **dict.fromkeys((9, 10), (LOOK, LOOK, CALL, KILL, KILL)),
}


@pytest.mark.parametrize("seats", BOARDS)
def test_each_slot_grants_its_power(table, seats):
    """CS-8, CS-12, CS-41, FA-38, FA-45, FA-46, FA-47, RU-18, RU-19, NO-20, PT-5, PT-6, PT-27, PT-28: and none
    twice (FA-39)."""
    scene = table(seats)
    granted = []
    for _ in range(5):
        scene.enact(F)
        powers = scene.of(ev.PowerGranted)
        granted.append(powers[0].power if powers else None)
        scene.use_any()
    assert tuple(granted) == BOARDS[seats] == view(scene.game, None).powers


@pytest.mark.parametrize("seats", BOARDS)
def test_a_liberal_policy_grants_nothing(table, seats):
    """CS-39, FA-38, PT-27."""
    scene = table(seats)
    for _ in range(4):
        assert not scene.enact(L).of(ev.PowerGranted)


def test_a_power_must_be_used_before_the_game_goes_on(table):
    """CS-40, CS-41, FA-7, FA-39, RU-18, PT-28: by the president alone, whatever the party."""
    scene = table(7).fascists(2)
    president = scene.game.president
    assert scene.game.deal.roles[president] is Role.LIBERAL
    assert waiting_for(scene.game) == ((president, Decision.INVESTIGATE),)
    assert scene.refused(president, act.Nominate(5)) == "wrong_phase"
    assert scene.refused(president, act.Execute(5)) == "wrong_phase"
    assert scene.refused(2, act.Investigate(5)) == "not_your_turn"
    assert scene.refused(None, act.CloseVote()) == "wrong_phase"


@pytest.mark.parametrize("target", range(1, 9))
def test_an_investigation_shows_the_party_to_the_president_only(table, target):
    """CS-42, CS-43, FA-13, FA-40, RU-20, PT-29: fascist for Hitler too; that it happened is public."""
    scene = table(9).enact(F).use(target)
    role = scene.game.deal.roles[target]
    party = Party.LIBERAL if role is Role.LIBERAL else Party.FASCIST
    assert scene.of(ev.LoyaltyShown) == [ev.LoyaltyShown(0, target, party)]
    assert scene.of(ev.LoyaltyShown)[0].audience == (0,)
    assert scene.of(ev.Investigated) == [ev.Investigated(0, target)]
    assert view(scene.game, 0).loyalties == ((target, party),)
    assert view(scene.game, 1).loyalties == ()
    assert view(scene.game, 2).investigated == (target,)


def test_nobody_is_investigated_twice(table):
    """CS-42, FA-40, RU-20, PT-29: not by another president either."""
    scene = table(9).enact(F).use(5)
    scene.enact(F)
    assert scene.game.phase is Phase.INVESTIGATION
    assert act.Investigate(5) not in legal_actions(scene.game, 1)
    assert scene.refused(1, act.Investigate(5)) == "already_investigated"
    scene.use(4)
    assert view(scene.game, None).investigated == (5, 4)


TARGETED = {2: act.Investigate, 3: act.CallElection, 4: act.Execute}


@pytest.mark.parametrize("fascists", TARGETED)
@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("president", "self_target"),
        (7, "no_such_seat"),
        (-1, "no_such_seat"),
        (10**30, "no_such_seat"),
        (True, "bad_value"),
        ("3", "bad_value"),
        (None, "bad_value"),
    ],
)
def test_a_power_needs_another_player_at_the_table(table, fascists, target, code):
    """CS-44, FA-41, FA-44: never oneself, whatever a forged button says."""
    scene = table(7).fascists(fascists)
    president = scene.game.president
    target = president if target == "president" else target
    assert scene.refused(president, TARGETED[fascists](target)) == code


def test_a_second_tap_on_another_name_is_refused(table):
    """Two taps on two names: one result."""
    scene = table(9).enact(F).use(5)
    assert scene.refused(0, act.Investigate(6)) == "wrong_phase"
    assert len(scene.of(ev.LoyaltyShown)) == 1


def test_a_peek_shows_the_top_three_in_their_order(table):
    """CS-46, FA-43, PT-30: to the president only, at once, and the pile stays as it is."""
    scene = table(5, deck="FFL" * 3 + "LFF" + "FFL" + "FL").fascists(3)
    assert scene.of(ev.PowerGranted) == [ev.PowerGranted(2, PEEK)]
    (seen,) = scene.of(ev.PoliciesPeeked)
    assert (seen.audience, seen.policies) == ((2,), (L, F, F))
    assert scene.game.draw[:3] == (L, F, F)
    assert view(scene.game, 2).peeked == (L, F, F)
    assert view(scene.game, 1).peeked is None
    assert (scene.game.phase, scene.game.president) == (Phase.NOMINATION, 3)
    assert scene.names()[-2:] == ["power_granted", "candidacy_began"]


def test_a_special_election_makes_any_other_player_the_candidate(table):
    """CS-44, FA-41, RU-21: the term-limited and the next in line too; then it goes on as usual."""
    scene = table(7).fascists(3)
    assert scene.game.president == 2
    assert [action.target for action in legal_actions(scene.game, 2)] == [0, 1, 3, 4, 5, 6]
    chancellor = scene.game.last_chancellor
    scene.use(chancellor)
    assert scene.names() == ["election_called", "candidacy_began"]
    assert scene.told[-1] == ev.CandidacyBegan(chancellor, special=True)
    assert waiting_for(scene.game) == ((chancellor, Decision.NOMINATE),)


def test_a_called_candidate_nominates_under_the_term_limits(table):
    """FA-41: an eligible chancellor; a limited one is refused."""
    scene = table(7).fascists(3)
    limited = {scene.game.last_president, scene.game.last_chancellor}
    scene.use(5)
    assert limited.isdisjoint(eligible(scene.game))
    for seat in limited:
        assert scene.refused(5, act.Nominate(seat)) == "term_limited"


@pytest.mark.parametrize("outcome", ["elected", "rejected"])
@pytest.mark.parametrize("called", [3, 6, 0])
def test_after_a_special_election_it_goes_on_left_of_the_caller(table, called, outcome):
    """CS-45, FA-42, RU-21, NO-24: nobody is skipped; who is next in line may run twice running."""
    scene = table(7).fascists(3)
    assert scene.game.president == 2
    scene.use(called)
    assert view(scene.game, None).next_president == 3
    scene.enact(L) if outcome == "elected" else scene.reject()
    assert scene.told[-1] == ev.CandidacyBegan(3, special=False)
    scene.reject()
    assert scene.game.president == 4


def test_a_power_in_the_special_term_does_not_change_the_return(table):
    """FA-42: the called president shoots; then the seat left of the caller."""
    scene = table(7).fascists(3).use(5)
    scene.enact(F)
    assert (scene.game.phase, scene.game.president) == (Phase.EXECUTION, 5)
    scene.use(0)
    assert scene.game.president == 3


def test_the_return_skips_who_was_shot_in_the_special_term(table):
    scene = table(7).fascists(3).use(5)
    scene.enact(F).use(3)
    assert scene.game.president == 4


def test_executing_hitler_wins_for_the_liberals(table):
    """CS-6, CS-10, CS-48, FA-5, FA-44, RU-2, RU-22, NO-8, NO-25, NO-28, PT-3, PT-31."""
    scene = table(5).fascists(4).use(4)
    assert scene.of(ev.Executed) == [ev.Executed(3, 4, was_hitler=True)]
    over = scene.told[-1]
    assert (over.winner, over.reason) == (Party.LIBERAL, Reason.HITLER_EXECUTED)


@pytest.mark.parametrize("victim", [0, 1, 3])
def test_of_another_victim_only_that_it_was_not_hitler_is_told(table, victim):
    """CS-47, CS-48, FA-36, FA-44, RU-7, RU-22, NO-25, PT-31: neither role nor party; 3 is a fascist."""
    scene = table(5, first=4).fascists(4)
    assert scene.game.president == 2
    scene.use(victim)
    assert scene.told[0] == ev.Executed(2, victim, was_hitler=False)
    assert scene.names() == ["executed", "candidacy_began"]
    assert view(scene.game, 0).roles is None


def test_the_dead_neither_vote_nor_run_nor_are_chosen(table):
    """CS-48, FA-44, NO-25, PT-31."""
    scene = table(7).fascists(4)
    scene.use_any()
    dead = scene.game.alive.index(False)
    president = scene.game.president
    assert dead not in eligible(scene.game)
    assert scene.refused(president, act.Nominate(dead)) == "dead_target"
    scene.nominate(eligible(scene.game)[0])
    assert scene.refused(dead, act.Vote(True)) == "dead"
    assert (dead, Decision.VOTE) not in waiting_for(scene.game)
    scene.vote(ja=6)
    assert scene.of(ev.VotesRevealed)[0].votes[dead] is None
    scene.legislate(F)
    assert scene.refused(scene.game.president, act.Execute(dead)) == "dead_target"
    assert legal_actions(scene.game, dead) == ()


@pytest.mark.parametrize(
    ("president", "victim", "following"), [(0, 1, 2), (4, 0, 1), (3, 4, 0), (2, 1, 3), (0, 4, 1)]
)
def test_the_presidency_skips_the_dead(table, president, victim, following):
    """The next in line shot, the last seat, the seat before the president."""
    hitler = next(seat for seat in range(5) if seat not in (president, victim))
    roles = [Role.LIBERAL] * 5
    roles[hitler] = Role.HITLER
    roles[next(s for s in range(5) if s not in (president, hitler))] = Role.FASCIST
    scene = table(5, roles=tuple(roles), first=(president - 3) % 5).fascists(4)
    assert scene.game.president == president
    scene.use(victim)
    assert scene.game.president == following
    assert view(scene.game, None).next_president != victim


def test_the_majority_is_of_the_living(table):
    """FA-44: with one of five dead three Ja are needed, and two of four are a tie."""
    for ja, elected in ((2, False), (3, True)):
        scene = table(5).fascists(4).use(0)
        scene.nominate(eligible(scene.game)[0]).vote(ja=ja)
        assert scene.of(ev.VotesRevealed)[0].elected is elected


def test_powers_leave_one_public_line_each(table):
    """Each power is told to all, without its secret."""
    scene = table(7)
    for _ in range(4):
        scene.enact(F).use_any()
    public = Counter(event.name for event in scene.log if event.audience is None)
    assert (public["investigated"], public["election_called"], public["executed"]) == (1, 1, 1)
    assert public["power_granted"] == 3
