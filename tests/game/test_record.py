"""Records: real games are accepted, tampered ones refused at the right action."""

import copy
import json
import os
from pathlib import Path

import pytest

from app.game import (
    Expectation,
    RecordedAction,
    RecordError,
    build_record,
    check_record,
    event_to_dict,
    parse_record,
    read_records,
    record_to_dict,
    replay,
)
from app.game import actions as act
from app.game.ruleset import OFFICIAL, Ruleset
from app.game.vocabulary import Phase, Policy

ROOT = Path(__file__).parents[2]
RECORDS = Path(os.environ.get("KANZLER_RECORDS", ROOT.parent / "shared" / "records"))


def real_games() -> list[dict]:
    if not RECORDS.is_dir():
        pytest.skip(f"THE REAL GAMES ARE NOT HERE: no folder {RECORDS}; name it in KANZLER_RECORDS")
    return [json.loads(line) for line in (RECORDS / "real-games.jsonl").read_text().splitlines()]


def test_every_real_game_is_accepted():
    games = real_games()
    assert len(games) == 100
    ends = [check_record(parse_record(game)) for game in games]
    assert [end.winner for end in ends] == [game["expect"]["winner"] for game in games]


def test_a_real_game_with_a_flipped_end_is_refused():
    for game in real_games():
        game["expect"]["liberal"] += 1
        with pytest.raises(RecordError) as refusal:
            check_record(parse_record(game))
        assert (refusal.value.code, refusal.value.index) == ("unexpected_result", None)


@pytest.mark.parametrize("seats", range(5, 11))
def test_a_random_game_survives_being_recorded(seats, random_game):
    for number in range(30):
        played = random_game(seats, number)
        record = build_record(played.end, played.actions, name="a game")
        text = json.dumps(record_to_dict(record))
        (read,) = read_records(text)
        assert read == record
        end = check_record(read)
        assert (end.rounds, end.alive, end.reason) == (played.end.rounds, played.end.alive, played.end.reason)
        assert end.shuffles == played.end.shuffles


@pytest.fixture
def game(random_game) -> dict:
    """A whole game of seven as JSON values, with a reshuffle."""
    played = next(played for number in range(99) if len((played := random_game(7, number)).end.shuffles) == 1)
    return record_to_dict(build_record(played.end, played.actions))


def refusal_of(data: object) -> RecordError:
    with pytest.raises(RecordError) as refusal:
        check_record(parse_record(data))
    return refusal.value


@pytest.mark.parametrize(
    ("member", "wrong"), [("winner", None), ("reason", None), ("liberal", 6), ("fascist", -1)]
)
def test_an_expectation_that_does_not_hold_is_refused(game, member, wrong):
    game["expect"][member] = wrong
    refusal = refusal_of(game)
    assert (refusal.code, refusal.index) == ("unexpected_result", None)


def test_each_tampered_action_is_refused_where_it_stands(game):
    """Every action in turn is given to somebody who may not take it."""
    for index, action in enumerate(game["actions"]):
        forged = copy.deepcopy(game)
        forged["actions"][index] = action | {"seat": 7}
        refusal = refusal_of(forged)
        assert (refusal.code, refusal.index) == ("no_such_seat", index)


def test_a_removed_action_is_noticed_at_the_next_that_does_not_fit(game):
    index = next(i for i, action in enumerate(game["actions"]) if action["do"] == "discard")
    del game["actions"][index]
    refusal = refusal_of(game)
    assert (refusal.code, refusal.index) == ("wrong_phase", index)
    assert str(refusal).startswith(f"action {index}: ")


def test_an_action_after_the_end_is_refused(game):
    game["actions"].append({"seat": 0, "do": "ask_veto"})
    refusal = refusal_of(game)
    assert (refusal.code, refusal.index) == ("game_over", len(game["actions"]) - 1)


def test_a_card_that_is_not_in_hand_is_refused(table):
    deck = "FFF" + "LLL" + "FFL" * 3 + "FF"
    scene = table(deck=deck).elect(1)
    data = record_to_dict(build_record(scene.game, []))
    votes = [{"seat": seat, "do": "vote", "ja": True} for seat in range(7)]
    data["actions"] = [
        {"seat": 0, "do": "nominate", "target": 1},
        *votes,
        {"seat": 0, "do": "discard", "policy": "L"},
    ]
    refusal = refusal_of(data)
    assert (refusal.code, refusal.index) == ("not_in_hand", 8)


def test_a_pile_that_does_not_fit_is_refused_when_it_is_used(game):
    pile = game["piles"][0]
    wrong = pile.replace("F", "L", 1)
    game["piles"][0] = wrong
    refusal = refusal_of(game)
    assert refusal.code == "bad_pile"
    assert game["actions"][refusal.index]["do"] in ("enact", "answer_veto", "vote", "close_vote")


def test_an_unfinished_game_has_no_winner(table):
    scene = table().nominate(1)
    record = build_record(scene.game, [RecordedAction(0, act.Nominate(1))])
    assert record.expect == Expectation(None, None, 0, 0)
    assert check_record(record).phase == "vote"


def test_the_clocks_actions_are_written_too(table):
    scene = table()
    actions = [
        RecordedAction(0, act.MissNomination(), at="2026-12-01T10:00:00Z", by="clock"),
        RecordedAction(1, act.Nominate(2), by="person"),
        RecordedAction(1, act.Vote(True), by="bot"),
        RecordedAction(None, act.CloseVote(), by="clock"),
    ]
    for recorded in actions:
        scene.do(recorded.seat, recorded.action)
    data = record_to_dict(build_record(scene.game, actions))
    assert data["actions"] == [
        {"seat": 0, "do": "miss_nomination", "at": "2026-12-01T10:00:00Z", "by": "clock"},
        {"seat": 1, "do": "nominate", "target": 2, "by": "person"},
        {"seat": 1, "do": "vote", "ja": True, "by": "bot"},
        {"seat": None, "do": "close_vote", "by": "clock"},
    ]
    assert check_record(parse_record(data)).tracker == 2


def test_a_ruleset_is_a_name_or_an_object_of_switches(game):
    assert game["ruleset"] == "official"
    assert parse_record(game | {"ruleset": {}}).ruleset == Ruleset.from_dict({"name": "custom"})
    assert parse_record(game | {"ruleset": OFFICIAL.to_dict()}).ruleset == OFFICIAL
    custom = parse_record(game | {"ruleset": {"tracker_reset": "elect"}})
    assert record_to_dict(custom)["ruleset"]["tracker_reset"] == "elect"


MALFORMED = {
    "no object": (lambda game: [game], "malformed", None),
    "nothing": (lambda game: None, "malformed", None),
    "another format": (lambda game: game | {"format": "kanzler-record/2"}, "malformed", None),
    "no deck": (lambda game: {k: v for k, v in game.items() if k != "deck"}, "malformed", None),
    "no expect": (lambda game: {k: v for k, v in game.items() if k != "expect"}, "malformed", None),
    "unknown member": (lambda game: game | {"first_presdent": 0}, "malformed", None),
    "name is a number": (lambda game: game | {"name": 7}, "malformed", None),
    "unknown ruleset": (lambda game: game | {"ruleset": "house"}, "bad_ruleset", None),
    "unknown switch": (lambda game: game | {"ruleset": {"speed": 2}}, "bad_ruleset", None),
    "wrong switch": (lambda game: game | {"ruleset": {"veto": "sometimes"}}, "bad_ruleset", None),
    "ruleset is a list": (lambda game: game | {"ruleset": []}, "bad_ruleset", None),
    "seats do not fit": (lambda game: game | {"seats": 8}, "malformed", None),
    "seats are true": (lambda game: game | {"seats": True}, "malformed", None),
    "too few": (lambda game: game | {"seats": 2, "roles": ["hitler", "liberal"]}, "bad_seats", None),
    "two Hitlers": (lambda game: game | {"roles": ["hitler"] * 7}, "bad_roles", None),
    "unknown role": (lambda game: game | {"roles": ["merlin"] * 7}, "malformed", None),
    "roles are numbers": (lambda game: game | {"roles": [0] * 7}, "malformed", None),
    "short deck": (lambda game: game | {"deck": "LF"}, "bad_deck", None),
    "another letter": (lambda game: game | {"deck": "X" * 17}, "malformed", None),
    "deck is a list": (lambda game: game | {"deck": ["L"] * 17}, "malformed", None),
    "piles are no list": (lambda game: game | {"piles": "LF"}, "malformed", None),
    "first president outside": (lambda game: game | {"first_president": 7}, "bad_first_president", None),
    "first president true": (lambda game: game | {"first_president": True}, "bad_first_president", None),
    "actions are no list": (lambda game: game | {"actions": {}}, "malformed", None),
    "expect is null": (lambda game: game | {"expect": None}, "malformed", None),
    "expect lacks": (lambda game: game | {"expect": {"winner": None}}, "malformed", None),
    "expect unknown": (
        lambda game: game | {"expect": game["expect"] | {"reason": "boredom"}},
        "malformed",
        None,
    ),
    "expect text": (lambda game: game | {"expect": game["expect"] | {"liberal": "5"}}, "malformed", None),
}
BAD_ACTIONS = (
    None,
    "nominate",
    {},
    {"do": "nominate", "target": 1},
    {"seat": 0},
    {"seat": 0, "do": "resign"},
    {"seat": 0, "do": ["nominate"]},
    {"seat": "0", "do": "nominate", "target": 1},
    {"seat": True, "do": "nominate", "target": 1},
    {"seat": 0, "do": "nominate"},
    {"seat": 0, "do": "nominate", "target": True},
    {"seat": 0, "do": "nominate", "target": 1.0},
    {"seat": 0, "do": "nominate", "target": 1, "ja": True},
    {"seat": 0, "do": "nominate", "target": 1, "by": "cat"},
    {"seat": 0, "do": "nominate", "target": 1, "at": 7},
    {"seat": 0, "do": "vote", "ja": 1},
    {"seat": 0, "do": "discard", "policy": "X"},
    {"seat": 0, "do": "enact", "policy": ["L"]},
)


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_record_is_refused_with_a_reason(game, case):
    spoil, code, index = MALFORMED[case]
    refusal = refusal_of(spoil(game))
    assert (refusal.code, refusal.index) == (code, index)
    assert refusal.text


@pytest.mark.parametrize("action", BAD_ACTIONS, ids=str)
def test_a_malformed_action_is_refused_with_its_index(game, action):
    game["actions"][3] = action
    refusal = refusal_of(game)
    assert (refusal.code, refusal.index) == ("malformed", 3)


NOT_JSON = ("", "{", "nonsense", "[" * 100_000, '{"a": ' + "9" * 5000 + "}", "{}\n{")


@pytest.mark.parametrize("text", NOT_JSON, ids=range(len(NOT_JSON)))
def test_what_is_not_json_is_refused(text):
    with pytest.raises(RecordError) as refusal:
        read_records(text)
    assert refusal.value.code in ("not_json", "malformed")


def test_records_come_one_a_line_or_one_a_file(game):
    line = json.dumps(game | {"name": "line\u2028separator"}, ensure_ascii=False)
    assert len(read_records(f"{line}\n\n{line}\n")) == 2
    assert len(read_records(json.dumps(game, indent=2))) == 1
    with pytest.raises(RecordError, match="line 3: 'format'"):
        read_records(f"{line}\n\n{{}}\n")


def test_events_as_json_tell_their_audience(table):
    scene = table().elect(1)
    lines = [event_to_dict(event) for event in scene.log]
    assert json.loads(json.dumps(lines)) == lines
    assert (lines[0]["event"], lines[0]["audience"], lines[0]["seats"]) == ("game_started", "public", 7)
    assert lines[7] == {"event": "role_dealt", "audience": [6], "seat": 6, "role": "hitler", "allies": []}
    assert lines[-1] == {
        "event": "policies_drawn",
        "audience": [0],
        "seat": 0,
        "policies": ["F", "F", "L"],
    }


def test_a_replay_tells_what_was_told(random_game):
    played = random_game(8, 1)
    steps = list(replay(build_record(played.end, played.actions)))
    assert len(steps) == len(played.actions) + 1
    assert steps[0][1][0].name == "game_started"
    assert steps[-1][1][-1].name == "game_over"


def test_a_reshuffle_for_which_there_is_no_pile_is_lawful(table):
    """Some real records end on a reshuffle whose pile nobody saw."""
    scene = table()
    for policy in (Policy.LIBERAL, Policy.FASCIST, Policy.LIBERAL, Policy.LIBERAL, Policy.FASCIST):
        scene.enact(policy)
        if scene.game.phase is not Phase.NOMINATION:
            break
    assert scene.game.phase is Phase.INVESTIGATION
    data = record_to_dict(build_record(scene.game, scene.actions))
    assert len(data.pop("piles")) == 1
    assert len(check_record(parse_record(data)).draw) == 12
