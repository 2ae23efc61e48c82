"""Every point of rules.md 1.6 on which a document differs from the official rulebook, in its preset.

A test names its points in its docstring: "Row 1, norwegian and portuguese". In the reference's table they are
the bold cells; the cells without an answer are where a document is silent.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.game import (
    OFFICIAL,
    RULESETS,
    Ruleset,
    differs_from_official,
    legal_actions,
    preset_for_language,
    ruleset_named,
    silent_on,
    view,
)
from app.game import actions as act
from app.game import events as ev
from app.game.state import eligible
from app.game.vocabulary import Phase, Policy, Power, Reason, RulesetName, Topic

F, L = Policy.FASCIST, Policy.LIBERAL
OFF, CS, FA, RU, NO, PT = RULESETS.values()
DOCUMENTS = ("czech", "persian", "russian", "norwegian", "portuguese")
TWELVE = "FFLFLL" * 2

DIFFERING = {
    1: "norwegian portuguese",
    2: "czech russian norwegian portuguese",
    5: "norwegian portuguese",
    6: "norwegian",
    7: "norwegian",
    9: "norwegian",
    12: "norwegian",
    15: "czech norwegian portuguese",
    16: "persian",
    17: "norwegian",
    18: "norwegian",
    19: "portuguese",
    20: "czech",
    21: "norwegian",
    22: "norwegian",
    23: "norwegian",
    24: "norwegian",
    29: "norwegian",
    32: "norwegian",
    33: "persian russian norwegian",
}
"""The bold cells of the table."""

NOT_THE_ENGINES = {
    29: "that a role may not be shown holds everywhere: the message cannot be forwarded or saved",
    32: "the name of a team is its language's catalogue's",
    33: "the word for a policy is its language's catalogue's",
}

SILENT = {
    3: "russian norwegian portuguese",
    4: "czech russian",
    6: "russian",
    7: "norwegian",
    8: "czech russian",
    9: "russian",
    13: "norwegian",
    14: "czech persian russian",
    15: "czech norwegian portuguese",
    19: "portuguese",
    20: "czech portuguese",
    21: "russian norwegian",
    29: "czech persian russian portuguese",
    31: "russian",
    None: "norwegian",  # NO-4: how many of each role; no row compares it
}
"""The cells without an answer. Two have one all the same: row 8, where NO-26 and PT-23 let no veto be the
third failure, and row 10, where NO-18 shuffles the discards alone."""


def cells(table: dict[int, str]) -> set[tuple[int, str]]:
    return {(row, name) for row, names in table.items() for name in names.split()}


def points_tested() -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(Path(__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for row, names in re.findall(r"Row (\d+), ([a-z, ]+)", ast.get_docstring(node) or ""):
                yield from ((int(row), name) for name in DOCUMENTS if name in names)


# The tables.


def test_every_differing_row_is_a_test_in_its_preset():
    elsewhere = {(row, name) for row, name in cells(DIFFERING) if row in NOT_THE_ENGINES}
    assert set(points_tested()) >= cells(DIFFERING) - elsewhere
    assert not set(points_tested()) & elsewhere


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_preset_is_the_official_ruleset_but_for_its_differences(name):
    switches = RULESETS[name].to_dict()
    official = OFFICIAL.to_dict()
    changed = {switch: value for switch, value in switches.items() if value != official[switch]}
    assert changed == {"name": name} | {d.switch: d.value for d in differs_from_official(name)}
    for difference in differs_from_official(name):
        assert (difference.row, name) in cells(DIFFERING)
        assert difference.source


def test_where_a_document_is_silent():
    said = {(silence.row, name) for name in DOCUMENTS for silence in silent_on(name)}
    assert said == cells(SILENT)  # type: ignore[arg-type]
    for name in DOCUMENTS:
        topics = [silence.topic for silence in silent_on(name)]
        assert len(set(topics)) == len(topics)
        assert all(silence.source for silence in silent_on(name))
    assert {silence.topic for name in DOCUMENTS for silence in silent_on(name)} == set(Topic)


def test_sources_are_rows_of_the_presets_own_document():
    letters = dict(zip(DOCUMENTS, ("CS", "FA", "RU", "NO", "PT"), strict=True))
    for name in DOCUMENTS:
        points = (*differs_from_official(name), *silent_on(name))
        assert {source.split("-")[0] for point in points for source in point.source} == {letters[name]}


def test_the_official_ruleset_and_unknown_ones_differ_in_nothing():
    for name in ("official", "custom", ""):
        assert differs_from_official(name) == ()
        assert silent_on(name) == ()


def test_presets_by_name():
    assert list(RULESETS) == [name.value for name in RulesetName] == ["official", *DOCUMENTS]
    for name, rules in RULESETS.items():
        assert ruleset_named(name) is rules
        assert rules.name == name
        assert Ruleset.from_dict(rules.to_dict()) == rules


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("cs", "czech"),
        ("fa", "persian"),
        ("fa-IR", "persian"),
        ("ru", "russian"),
        ("nb", "norwegian"),
        ("no", "norwegian"),
        ("nn_NO", "norwegian"),
        ("pt-BR", "portuguese"),
        ("pt-br", "portuguese"),
        ("PT", "portuguese"),
        ("en", None),
        ("csb", None),
        ("", None),
        (None, None),
    ],
)
def test_the_preset_of_a_language(code, name):
    assert preset_for_language(code) == name


# Row by row.


def veto_session(table, rules, *, rejected=0, pile=TWELVE):
    """Five fascist policies stand; the tracker stands at ``rejected``; a chancellor holds two cards."""
    scene = table(7, rules=rules, piles=() if rules is NO else (pile,)).fascists(5).use_any()
    for _ in range(rejected):
        scene.reject()
    scene.elect(next(seat for seat in eligible(scene.game) if seat != 6))
    return scene.discard(scene.game.hand[0])


def agree(scene):
    scene.told = ()
    return scene.do(scene.game.chancellor, act.AskVeto()).do(scene.game.president, act.AnswerVeto(True))


def test_a_vetoed_government_is_not_limited_but_the_last_that_enacted_is(table):
    """Row 1, portuguese: PT-16. Officially it is the last elected one, as in CS-23, FA-20 and RU-9."""
    for rules in (OFF, CS, FA, RU, PT):
        scene = veto_session(table, rules)
        enacted, vetoed = scene.game.rounds[-2], scene.game.rounds[-1]
        agree(scene)
        limited = {scene.game.last_president, scene.game.last_chancellor}
        wanted = enacted if rules is PT else vetoed
        assert limited == {wanted.president, wanted.chancellor}


def test_an_elected_government_that_has_not_enacted_limits_nobody(table):
    """Row 1, norwegian: NO-12, "when the last law was enacted". A veto leads to another try of the same
    government, so that the two readings part only within its session."""
    for rules in (OFF, NO):
        scene = table(7, rules=rules).elect(3)
        assert (scene.game.last_chancellor == 3) is (rules is OFF)
        scene.legislate(L)
        assert (scene.game.last_president, scene.game.last_chancellor) == (0, 3)


def test_when_five_are_left_of_seven(table):
    """Row 2, czech, russian, norwegian, portuguese: CS-24 and PT-17 speak of a five-player game, RU-9 of five
    alive, NO-12 of no exception."""
    for rules in RULESETS.values():
        scene = table(7, rules=rules).fascists(5).use_any()
        assert sum(scene.game.alive) == 5
        assert (scene.game.last_president in eligible(scene.game)) is (rules in (OFF, FA, RU))


@pytest.mark.parametrize("dead", [0, 1])
def test_when_five_began(table, dead):
    """Row 2, czech, russian, norwegian, portuguese: all but NO-12 relieve the last president, also when one
    of the five has died."""
    for rules in RULESETS.values():
        scene = table(5, rules=rules)
        scene = scene.fascists(4).use_any() if dead else scene.enact(L)
        assert sum(scene.game.alive) == 5 - dead
        assert (scene.game.last_president in eligible(scene.game)) is (rules is not NO)


def test_an_election_resets_the_tracker(table):
    """Row 5, portuguese: PT-23. Two rejected, one elected, its agenda vetoed: 1; officially 3, and chaos."""
    for rules in (OFF, CS, FA, RU, PT):
        scene = veto_session(table, rules, rejected=2, pile="FFL" + "LFF" + "FLLFLL")
        assert scene.game.tracker == (0 if rules is PT else 2)
        agree(scene)
        assert scene.game.tracker == (1 if rules is PT else 0)
        assert bool(scene.of(ev.Chaos)) is (rules is not PT)


def test_the_people_reset_the_tracker_too(table):
    """PT-23: after a policy of the people as after an election."""
    scene = table(7, rules=PT).reject().reject().reject()
    assert scene.game.tracker == 0
    assert scene.of(ev.Chaos)


def test_an_enacted_law_resets_the_tracker_before_the_next_round(table):
    """Row 5, norwegian: NO-27 turns the counting cards up at the next round, but only after a law, so that it
    is the same in play; after a rejected vote (NO-15) they stay."""
    scene = table(7, rules=NO).reject().reject()
    assert scene.game.tracker == 2
    scene.elect(4)
    assert scene.game.tracker == 2
    scene.legislate(L)
    assert (scene.game.phase, scene.game.tracker) == (Phase.NOMINATION, 0)


def test_a_veto_lets_the_same_government_draw_again(table):
    """Row 6, norwegian: NO-26. Tracker and presidency stay, and the law that comes of it counts."""
    scene = veto_session(table, NO, rejected=1)
    president, chancellor = scene.game.president, scene.game.chancellor
    discarded = len(scene.game.discard)
    agree(scene)
    assert scene.names() == ["veto_asked", "veto_answered"]
    assert (scene.game.phase, scene.game.president) == (Phase.PRESIDENT_DISCARDS, president)
    assert (scene.game.chancellor, scene.game.tracker) == (chancellor, 1)
    assert len(scene.game.discard) == discarded + 2
    scene.discard(scene.game.hand[0])
    assert act.AskVeto() in legal_actions(scene.game, chancellor)
    scene.do(chancellor, act.Enact(scene.game.hand[0]))
    assert view(scene.game, None).rounds[-1].vetoed


def test_elsewhere_a_veto_is_a_government_that_failed(table):
    """CS-51, FA-49, RU-23, PT-32."""
    for rules in (OFF, CS, FA, RU, PT):
        scene = agree(veto_session(table, rules))
        assert (scene.game.phase, scene.game.tracker) == (Phase.NOMINATION, 1)


def test_a_refused_veto_forces_the_chancellor_to_enact(table):
    """Row 7, norwegian: NO-26 does not describe the refusal, so the official rule holds."""
    scene = veto_session(table, NO)
    chancellor = scene.game.chancellor
    scene.do(chancellor, act.AskVeto()).do(scene.game.president, act.AnswerVeto(False))
    assert scene.game.phase is Phase.CHANCELLOR_ENACTS
    assert scene.refused(chancellor, act.AskVeto()) == "veto_already_refused"


def test_the_discards_come_back_only_when_a_draw_would_be_short(table):
    """Row 9, norwegian: NO-18. Two are left after five sessions; officially all are shuffled then."""
    for rules in RULESETS.values():
        scene = table(5, deck="FFL" * 4 + "FFF" + "LL", rules=rules)
        for policy in (L, L, L, F, F):
            scene.enact(policy)
        assert len(scene.game.draw) == (2 if rules is NO else 12)
        scene.elect(next(seat for seat in eligible(scene.game) if seat != 4))
        assert bool(scene.of(ev.Reshuffled)) is (rules is NO)
        if rules is NO:
            assert scene.game.hand.count(L) >= 2  # the two that were left lay on top


def test_a_peek_at_too_few_cards_brings_the_discards_back(table):
    """Row 9, norwegian: NO-22."""
    scene = table(5, rules=NO, deck="FFL" * 5 + "FL", piles=("FFFFFFFLLL",))
    for policy in (L, L, F, F, F):
        told = scene.enact(policy).told
    (reshuffled,) = [event for event in told if isinstance(event, ev.Reshuffled)]
    (seen,) = [event for event in told if isinstance(event, ev.PoliciesPeeked)]
    assert reshuffled.draw == 12
    assert seen.policies[:2] == (F, L)


def test_chaos_ignores_powers_but_not_the_veto(table):
    """Row 12, norwegian: NO-21 drops what concerns the president; the veto starts however the fifth came. The
    official rules are taken in the same way."""
    for rules in RULESETS.values():
        scene = table(7, rules=rules, deck="FFL" * 4 + "F" + "FFLL").fascists(4)
        scene.use_any()
        scene.reject().reject().reject()
        assert (scene.game.fascist, scene.game.phase) == (5, Phase.NOMINATION)
        assert scene.of(ev.VetoUnlocked)
        assert not scene.of(ev.PowerGranted)
        assert view(scene.game, None).veto_unlocked


@pytest.mark.parametrize("seats", range(5, 11))
def test_the_powers_of_the_slots_are_the_official_ones(seats):
    """Row 15, czech, norwegian, portuguese: CS-41, NO-20 and PT-28 print no table, so the official one holds;
    FA-45 to FA-47 and RU-19 print the same."""
    last = (Power.EXECUTION, Power.EXECUTION)
    first = {
        5: (None, None, Power.POLICY_PEEK),
        7: (None, Power.INVESTIGATE_LOYALTY, Power.CALL_SPECIAL_ELECTION),
        9: (Power.INVESTIGATE_LOYALTY, Power.INVESTIGATE_LOYALTY, Power.CALL_SPECIAL_ELECTION),
    }
    for rules in RULESETS.values():
        assert rules.board(seats) == first[seats - (seats + 1) % 2] + last
        assert rules.roles(seats) == OFFICIAL.roles(seats)


def test_a_fascist_law_on_a_slot_without_power_gives_none(table):
    """Row 16, persian: FA-6 says that every fascist law gives a power; FA-38 puts it right."""
    scene = table(7, rules=FA).enact(F)
    assert not scene.of(ev.PowerGranted)
    assert scene.game.phase is Phase.NOMINATION


def test_the_same_player_may_be_investigated_again(table):
    """Row 17, norwegian: NO-23 has no limit. FA-40, RU-20, CS-42 and PT-29 have."""
    for rules in RULESETS.values():
        scene = table(9, rules=rules).enact(F).use(5).enact(F)
        again = act.Investigate(5)
        if rules is NO:
            scene.do(scene.game.president, again)
            assert view(scene.game, None).investigated == (5, 5)
        else:
            assert scene.refused(scene.game.president, again) == "already_investigated"


def test_the_president_may_investigate_nobody(table):
    """Row 18, norwegian: NO-23 says "may". CS-41, FA-39, RU-18 and PT-28 say that he must."""
    for rules in RULESETS.values():
        scene = table(7, rules=rules).enact(F).enact(F)
        president = scene.game.president
        assert scene.game.phase is Phase.INVESTIGATION
        if rules is NO:
            scene.told = ()
            scene.do(president, act.Decline())
            assert scene.of(ev.PowerDeclined) == [ev.PowerDeclined(president, Power.INVESTIGATE_LOYALTY)]
            assert (scene.game.phase, scene.game.investigations) == (Phase.NOMINATION, ())
        else:
            assert scene.refused(president, act.Decline()) == "power_compulsory"


def test_only_an_investigation_may_be_declined(table):
    """NO-24, NO-25: the other powers have no "may"."""
    scene = table(7, rules=NO).fascists(3)
    assert scene.game.phase is Phase.SPECIAL_ELECTION
    assert scene.refused(scene.game.president, act.Decline()) == "wrong_phase"
    scene.use_any().enact(F)
    assert scene.game.phase is Phase.EXECUTION
    assert scene.refused(scene.game.president, act.Decline()) == "wrong_phase"


def test_the_special_election_is_the_official_one(table):
    """Row 19, portuguese: PT-33 misses the power. Row 20, czech: CS-45 says "standard". Both: the officially
    called one skips nobody, and the presidency goes on to the left of the caller."""
    for rules in RULESETS.values():
        scene = table(7, rules=rules).fascists(3)
        caller = scene.game.president
        assert scene.game.phase is Phase.SPECIAL_ELECTION
        assert {action.target for action in legal_actions(scene.game, caller)} == set(range(7)) - {caller}
        scene.use((caller + 4) % 7)
        assert scene.game.president == (caller + 4) % 7
        scene.reject()
        assert scene.game.president == (caller + 1) % 7


def test_a_peek_keeps_the_order(table):
    """Row 21, norwegian: NO-22 does not say so; RU-19 neither. The official rule holds."""
    for rules in (NO, RU):
        scene = table(5, rules=rules).fascists(3)
        (seen,) = scene.of(ev.PoliciesPeeked)
        assert seen.policies == scene.game.draw[:3]


def test_the_president_may_execute_himself(table):
    """Row 22, norwegian: NO-25, "anyone at all". The others name a player, who is taken to be another."""
    for rules in RULESETS.values():
        scene = table(7, rules=rules).fascists(4)
        president = scene.game.president
        assert scene.game.phase is Phase.EXECUTION
        if rules is not NO:
            assert scene.refused(president, act.Execute(president)) == "self_target"
            continue
        assert act.Execute(president) in legal_actions(scene.game, president)
        scene.use(president)
        assert scene.of(ev.Executed) == [ev.Executed(president, president, False)]
        assert not scene.game.alive[president]
        assert scene.game.president != president


def test_a_hitler_who_executes_himself_loses(table):
    """NO-25, NO-28."""
    scene = table(7, rules=NO).fascists(3).use(6).enact(F)
    assert (scene.game.phase, scene.game.president) == (Phase.EXECUTION, 6)
    scene.use(6)
    assert scene.game.reason is Reason.HITLER_EXECUTED


def test_the_executed_is_asked_aloud_whether_he_was_hitler(table):
    """Row 23, norwegian: NO-25. The answer is public and true, and the role stays hidden."""
    scene = table(7, rules=NO).fascists(4)
    victim = next(s for s in scene.game.living if s not in (6, scene.game.president))
    scene.use(victim)
    (told,) = scene.of(ev.Executed)
    assert (told.audience, told.was_hitler) == (None, False)
    assert view(scene.game, None).roles is None


def test_the_dead_have_no_influence_of_any_kind(table):
    """Row 24, norwegian: NO-25."""
    scene = table(7, rules=NO).fascists(4)
    victim = next(s for s in scene.game.living if s not in (6, scene.game.president))
    scene.use(victim).nominate(next(s for s in eligible(scene.game) if s != 6))
    for action in (act.Vote(True), act.Nominate(1), act.Execute(1)):
        assert scene.refused(victim, action) == "dead"
    assert victim not in {seat for seat, _ in view(scene.game, victim).waiting}


def test_who_knows_whom_is_the_same_in_every_document(table):
    """FA-4 gives the form for seven and more as general, FA-15 the exception. CS-18, RU-5, NO-9, PT-11."""
    for rules in RULESETS.values():
        for seats in range(5, 11):
            scene = table(seats, rules=rules)
            assert bool(view(scene.game, seats - 1).allies) is (seats <= 6)
