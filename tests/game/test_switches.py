"""Every switch of a ruleset, where it differs from the official rulebook."""

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.game import (
    OFFICIAL,
    BadRuleset,
    Ruleset,
    build_record,
    check_record,
    new_game,
    parse_record,
    record_to_dict,
    ruleset_named,
    view,
)
from app.game import actions as act
from app.game import events as ev
from app.game.ruleset import FivePlayerRule, Reshuffle, TermLimitBasis, TrackerReset, VetoResult
from app.game.state import eligible, next_living
from app.game.vocabulary import Phase, Policy, Power, Reason, Role

F, L = Policy.FASCIST, Policy.LIBERAL
TWELVE = "FFLFLL" * 2
SEED = bytes(32)


def veto_session(table, *, rejected: int = 0, pile: str = TWELVE, **switches):
    """Five fascist policies stand; the tracker stands at ``rejected``; a chancellor holds two cards."""
    scene = table(7, piles=(pile,), **switches).fascists(5).use_any()
    for _ in range(rejected):
        scene.reject()
    return scene.elect(next(s for s in eligible(scene.game) if s != 6)).discard(F)


def agree(scene):
    scene.told = ()
    return scene.do(scene.game.chancellor, act.AskVeto()).do(scene.game.president, act.AnswerVeto(True))


def test_term_limits_by_the_last_enacted_policy(table):
    """NO-12, PT-16: a government whose agenda was vetoed limits nobody; the one before it still does."""
    scene = veto_session(table, term_limit_basis=TermLimitBasis.ENACTED)
    before = {scene.game.rounds[-2].president, scene.game.rounds[-2].chancellor}
    vetoed = scene.game.chancellor
    agree(scene)
    assert {scene.game.last_president, scene.game.last_chancellor} == before
    assert vetoed in eligible(scene.game)
    official = agree(veto_session(table))
    assert vetoed not in eligible(official.game)


def test_term_limits_by_enactment_after_chaos(table):
    """NO-12: nobody was in office when the people enacted."""
    scene = table(7, term_limit_basis=TermLimitBasis.ENACTED).enact(L, chancellor=5)
    assert {0, 5}.isdisjoint(eligible(scene.game))
    scene.reject().reject().reject()
    assert eligible(scene.game) == (0, 1, 2, 3, 5, 6)


@pytest.mark.parametrize(
    ("rule", "relieved"),
    [(FivePlayerRule.ALIVE_LE_5, True), (FivePlayerRule.STARTED_5, False), (FivePlayerRule.NONE, False)],
)
def test_seven_began_and_five_are_left(table, rule, relieved):
    """CS-24, NO-12, PT-17: by the wording "five-player game" nothing changes when two have died."""
    scene = table(7, five_player_rule=rule).fascists(5).use_any()
    assert sum(scene.game.alive) == 5
    assert (scene.game.last_president in eligible(scene.game)) is relieved


@pytest.mark.parametrize(
    ("rule", "relieved"),
    [(FivePlayerRule.ALIVE_LE_5, True), (FivePlayerRule.STARTED_5, True), (FivePlayerRule.NONE, False)],
)
@pytest.mark.parametrize("dead", [0, 1])
def test_five_began(table, rule, relieved, dead):
    """CS-24, NO-12, PT-17: with one dead, four left, too."""
    scene = table(5, five_player_rule=rule).fascists(4) if dead else table(5, five_player_rule=rule).enact(L)
    scene.use_any()
    assert sum(scene.game.alive) == 5 - dead
    assert (scene.game.last_president in eligible(scene.game)) is relieved


def test_term_limits_are_dropped_when_they_leave_nobody(table):
    """Three alive, two limited, the third is the candidate: a game must go on."""
    scene = table(5, piles=("LFFLFFLFFLLL",), five_player_rule=FivePlayerRule.NONE, hitler_zone=6)
    scene.fascists(5).use_any().reject().reject().reject()
    candidate = next_living(scene.game, scene.game.president)
    (chancellor,) = set(scene.game.living) - {scene.game.president, candidate}
    scene.enact(L, chancellor=chancellor)
    others = tuple(seat for seat in scene.game.living if seat != candidate)
    assert scene.game.president == candidate
    assert {scene.game.last_president, scene.game.last_chancellor} == set(others)
    assert eligible(scene.game) == others


@pytest.mark.parametrize(
    ("reset", "tracker_after", "chaos"), [(TrackerReset.ELECT, 1, False), (TrackerReset.ENACT, 0, True)]
)
def test_the_tracker_reset_by_an_election(table, reset, tracker_after, chaos):
    """PT-23: tracker 2, elected, veto agreed: 0 and then 1; officially 3, and chaos."""
    scene = veto_session(table, rejected=2, pile="FFL" + "LFF" + "FLLFLL", tracker_reset=reset)
    assert scene.game.tracker == (0 if reset is TrackerReset.ELECT else 2)
    agree(scene)
    assert scene.game.tracker == tracker_after
    assert bool(scene.of(ev.Chaos)) is chaos


def test_a_veto_that_redraws(table):
    """NO-26: all cards are thrown, the same government draws new ones; tracker and presidency stay."""
    scene = veto_session(table, rejected=1, veto=VetoResult.REDRAW)
    president, chancellor = scene.game.president, scene.game.chancellor
    agree(scene)
    assert scene.names() == ["veto_asked", "veto_answered"]
    assert (scene.game.phase, scene.game.president) == (Phase.PRESIDENT_DISCARDS, president)
    assert (scene.game.chancellor, scene.game.tracker, len(scene.game.discard)) == (chancellor, 1, 3)
    assert len(scene.of(ev.PoliciesDrawn)) == 1
    scene.legislate(L)
    last = view(scene.game, None).rounds[-1]
    assert (last.vetoed, last.enacted) == (True, L)


def test_redrawing_for_ever_never_runs_out_of_cards(table):
    """NO-26 has no limit, so the pile is looked at before each draw."""
    scene = veto_session(table, veto=VetoResult.REDRAW)
    for _ in range(20):
        agree(scene).discard(scene.game.hand[0])
    assert len(scene.game.shuffles) > 3


def test_discards_come_back_only_when_a_draw_would_be_short(table):
    """NO-18: the two that are left stay on top; only the discards are shuffled, under them."""
    scene = table(5, deck="FFL" * 4 + "FFF" + "LL", reshuffle=Reshuffle.EMPTY, piles=("F" * 9 + "L",))
    for policy in (L, L, L, F, F):
        scene.enact(policy)
    assert len(scene.game.draw) == 2
    assert not scene.game.shuffles
    scene.elect(next(s for s in eligible(scene.game) if s != 4))
    assert scene.of(ev.Reshuffled) == [ev.Reshuffled(12)]
    assert scene.game.hand == (F, L, L)
    assert "".join(scene.game.draw) == "F" * 8 + "L"


def test_a_peek_at_too_few_cards_brings_the_discards_back(table):
    """NO-22: if there are not enough cards the discards are shuffled; the order is shown as it lies."""
    board = (None, Power.POLICY_PEEK, None, None, None)
    scene = table(5, reshuffle=Reshuffle.EMPTY, boards=(board,) * 6)
    for policy in (L, L, L, F, F):
        scene.enact(policy)
    (seen,) = scene.of(ev.PoliciesPeeked)
    assert seen.policies[:2] == (F, L)
    assert len(seen.policies) == 3
    assert len(scene.game.shuffles) == 1


def test_chaos_from_an_empty_pile_brings_the_discards_back(table):
    """NO-18, NO-19."""
    scene = table(7, reshuffle=Reshuffle.EMPTY)
    for policy in (L, L, L, F, F):
        scene.enact(policy).use_any()
    for _ in range(6):
        scene.reject()
    assert len(scene.game.draw) == 0
    scene.reject().reject().reject()
    assert scene.names()[2:5] == ["tracker_moved", "reshuffled", "chaos"]


def test_repeated_investigations(table):
    """NO-23: no limit on repeats."""
    scene = table(9, investigate_repeat=True).enact(F).use(5)
    scene.enact(F).use(5)
    assert view(scene.game, None).investigated == (5, 5)


def test_an_investigation_without_a_lawful_target_is_skipped(table):
    """The documents are silent; the game must go on. The fifth president alone has not been investigated."""
    scene = table(5, boards=((Power.INVESTIGATE_LOYALTY,) * 5,) * 6)
    for target in (1, 2, 3, 0):
        scene.enact(F).use(target)
    scene.enact(F, chancellor=1)
    assert scene.of(ev.PowerSkipped) == [ev.PowerSkipped(4, Power.INVESTIGATE_LOYALTY)]
    assert not scene.of(ev.PowerGranted)
    assert (scene.game.phase, scene.game.president) == (Phase.NOMINATION, 0)


@pytest.mark.parametrize(("zone", "wins"), [(3, True), (4, False), (6, False)])
def test_the_hitler_zone(table, zone, wins):
    scene = table(6, hitler_zone=zone).fascists(3)
    scene.elect(5)
    assert (scene.game.reason is Reason.HITLER_ELECTED) is wins


@pytest.mark.parametrize("unlocks", [2, 5])
def test_the_policies_that_unlock_the_veto(table, unlocks):
    scene = table(7, veto_from=unlocks)
    while scene.game.fascist < unlocks:
        assert not view(scene.game, None).veto_unlocked
        scene.enact(F)
        assert bool(scene.of(ev.VetoUnlocked)) is (scene.game.fascist == unlocks)
        scene.use_any()
    assert view(scene.game, None).veto_unlocked


def test_the_unlocked_veto_is_announced_once(table):
    scene = table(7, veto_from=2).fascists(4)
    assert sum(isinstance(event, ev.VetoUnlocked) for event in scene.log) == 1


@pytest.mark.parametrize("failures", [1, 2, 4])
def test_the_failures_that_bring_chaos(table, failures):
    scene = table(7, chaos_at=failures)
    for _ in range(failures):
        assert not scene.of(ev.Chaos)
        scene.reject()
    assert scene.of(ev.Chaos)
    assert scene.game.tracker == 0


@pytest.mark.parametrize(("up_to", "knows"), [(10, True), (4, False)])
def test_who_knows_whom(table, up_to, knows):
    scene = table(6, hitler_knows_up_to=up_to)
    assert view(scene.game, 5).allies == (((4, Role.FASCIST),) if knows else ())


def test_the_counts_that_win(table):
    scene = table(7, liberal_to_win=2).enact(L)
    assert scene.game.reason is None
    scene.enact(L)
    assert scene.game.reason is Reason.FIVE_LIBERAL_POLICIES
    scene = table(7, fascist_to_win=2, hitler_zone=2, veto_from=2).enact(F).enact(F)
    assert scene.game.reason is Reason.SIX_FASCIST_POLICIES
    assert view(scene.game, None).powers == (None,)


def test_the_deck(table):
    scene = table(7, deck="FFL" * 5, fascist_policies=10, liberal_policies=5)
    assert len(scene.game.draw) == 15


def test_other_numbers_of_players():
    rules = Ruleset.from_dict(
        {"max_players": 11, "fascists": {"11": 4}, "boards": {"11": [None, None, None, "execution"]}}
    )
    game = new_game(11, rules, SEED)
    assert game.deal.roles.count(Role.FASCIST) == 4
    assert view(game, None).powers == (None, None, None, Power.EXECUTION, None)
    assert new_game(5, rules, SEED).deal.board == OFFICIAL.board(5)


def test_the_official_ruleset_by_name():
    assert ruleset_named("official") is OFFICIAL
    for unknown in ("house", "", None, []):
        with pytest.raises(BadRuleset):
            ruleset_named(unknown)


def test_a_ruleset_survives_json():
    rules = replace(OFFICIAL, name="x", veto=VetoResult.REDRAW, boards=((Power.POLICY_PEEK,),) * 6)
    assert Ruleset.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert set(rules.to_dict()) == {field.name for field in fields(Ruleset)}


BAD_SWITCHES = [
    None,
    [],
    "official",
    {"speed": 1},
    {"name": ""},
    {"name": 7},
    {"name": "x" * 41},
    {"min_players": 2},
    {"min_players": True},
    {"min_players": "5"},
    {"max_players": 4},
    {"max_players": 11},
    {"max_players": 10**9},
    {"fascists": {"5": 4}},
    {"fascists": {"5": "1"}},
    {"fascists": {"12": 1}},
    {"fascists": [1, 1, 2, 2, 3, 3]},
    {"boards": {"5": "peek"}},
    {"boards": {"5": ["peek"]}},
    {"boards": {"5": [1]}},
    {"boards": {"5": ["execution"] * 3}},
    {"boards": None},
    {"liberal_policies": 4},
    {"fascist_policies": 5},
    {"fascist_policies": 10**9},
    {"liberal_policies": 5, "fascist_policies": 6, "liberal_to_win": 5, "fascist_to_win": 6},
    {"liberal_to_win": 0},
    {"fascist_to_win": 0},
    {"hitler_zone": 7},
    {"hitler_zone": -1},
    {"veto_from": 7},
    {"chaos_at": 0},
    {"chaos_at": 2.0},
    {"hitler_knows_up_to": -1},
    {"term_limit_basis": "nominated"},
    {"five_player_rule": None},
    {"tracker_reset": 1},
    {"veto": []},
    {"reshuffle": {}},
    {"investigate_repeat": 1},
]


@pytest.mark.parametrize("switches", BAD_SWITCHES, ids=str)
def test_a_ruleset_that_cannot_be_played_is_refused(switches):
    with pytest.raises(BadRuleset) as refusal:
        Ruleset.from_dict(switches)
    assert str(refusal.value)


def test_a_plain_string_is_no_switch():
    """Equal to the switch, but no member: ``is`` would not find it."""
    with pytest.raises(BadRuleset):
        replace(OFFICIAL, veto="redraw")


POWERS = (None, *Power)
rulesets = st.builds(
    lambda board, executions, **switches: replace(
        OFFICIAL,
        name="drawn",
        boards=tuple((*board, *(Power.EXECUTION,) * executions) for _ in range(6)),
        **switches,
    ),
    board=st.lists(st.sampled_from([p for p in POWERS if p is not Power.EXECUTION]), min_size=3, max_size=3),
    executions=st.integers(0, 2),
    hitler_zone=st.integers(0, 6),
    veto_from=st.integers(0, 6),
    chaos_at=st.integers(1, 4),
    hitler_knows_up_to=st.integers(0, 10),
    term_limit_basis=st.sampled_from(TermLimitBasis),
    five_player_rule=st.sampled_from(FivePlayerRule),
    tracker_reset=st.sampled_from(TrackerReset),
    veto=st.sampled_from(VetoResult),
    reshuffle=st.sampled_from(Reshuffle),
    investigate_repeat=st.booleans(),
)


@settings(deadline=None, derandomize=True)
@given(rules=rulesets, seats=st.integers(5, 10), number=st.integers(0, 10**6))
def test_games_under_any_ruleset_end_and_can_be_recorded(random_game, rules, seats, number):
    """Whatever the switches: always a way on, no card lost, and the record says the same."""
    played = random_game(seats, number, rules)
    end = played.end
    assert end.winner is not None
    assert len(end.draw) + len(end.discard) + end.liberal + end.fascist == 17
    data = json.loads(json.dumps(record_to_dict(build_record(end, played.actions))))
    assert check_record(parse_record(data)).rounds == end.rounds
