"""Whoever sends far too much is slowed and told so once; nobody else notices, and no honest move is lost."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from app.store.engine import Store
from app.web.app import Web
from app.web.flood import Dam
from tests.stage import GROUP, Stage
from tests.table.seated import deal, plain

TOLD = "That is more than I can follow."
DAM = Dam()


@pytest.fixture
def stage(store: Store) -> Iterator[Stage]:
    stage = Stage(store.url)
    dry = stage.web
    people = stage.seat_all(5)
    assert people[0] == 501
    stage.start(deal(5))
    stage.now += timedelta(minutes=1)
    stage.web = Web(stage.store, stage.bell, "secret", lambda: stage.now, DAM)  # type: ignore[arg-type]
    assert dry is not stage.web
    yield stage
    stage.close()


def told(stage: Stage, chat: int) -> int:
    return plain(stage.text(chat)).count(TOLD)


def test_commands_beyond_what_a_person_can_mean_are_not_answered_and_he_is_told_once(stage: Stage):
    before = len(stage.messages(GROUP))
    for _ in range(50):
        stage.say(502, "/rules", GROUP)
    assert len(stage.messages(GROUP)) - before == DAM.written
    assert (told(stage, 502), told(stage, GROUP)) == (1, 0)


def test_after_a_rest_he_is_answered_again(stage: Stage):
    for _ in range(50):
        stage.say(502, "/rules", GROUP)
    stage.now += DAM.window + timedelta(seconds=1)
    before = len(stage.messages(GROUP))
    stage.say(502, "/rules", GROUP)
    assert len(stage.messages(GROUP)) == before + 1


def test_a_stranger_who_cannot_be_written_to_is_told_where_he_floods(stage: Stage):
    for _ in range(50):
        stage.say(599, "/rules", GROUP)
    assert told(stage, GROUP) == 1


def test_others_are_answered_and_play_on_meanwhile(stage: Stage):
    for _ in range(100):
        stage.press(599, "p1-1:0", GROUP)
        stage.say(599, "/board", GROUP)
    assert stage.tap(501, "3. ") == "Done."
    stage.say(502, "/status", GROUP)
    assert "Vote now" in plain(stage.text(GROUP)) or "Votes in: 0 of 5" in plain(stage.text(GROUP))
    for person in range(501, 506):
        assert "You vote Ja" in stage.tap(person, "Ja") or person == 505


def test_presses_beyond_what_a_person_can_mean_have_no_effect_and_he_is_told_once(stage: Stage):
    answers = [stage.press(599, "p1-1:0") for _ in range(100)]
    assert answers.count("That is not yours to press.") == DAM.free
    assert sum(TOLD in answer for answer in answers) == 1
    assert answers.count("") == 100 - DAM.free - 1


def test_the_answer_to_an_open_question_counts_however_much_came_before(stage: Stage):
    for _ in range(DAM.free + 10):
        stage.press(501, "nonsense")
    assert stage.tap(501, "3. ") == "Done."
    assert "nominates" in stage.text(GROUP)


def test_a_vote_changed_faster_than_anybody_can_press_stops_at_some_time(stage: Stage):
    stage.tap(501, "3. ")
    answers = [stage.tap(502, ("Ja", "Nein")[turn % 2]) for turn in range(100)]
    assert sum(answer.startswith("You vote") for answer in answers) == DAM.moves
    stage.now += DAM.window + timedelta(seconds=1)
    assert stage.tap(502, "Ja").startswith("You vote Ja")


def test_an_update_that_comes_again_and_again_counts_once(stage: Stage):
    import json

    update = {
        "update_id": 5000,
        "message": {
            "message_id": 1,
            "date": int(stage.now.timestamp()),
            "from": stage.person(502),
            "chat": stage.chat(GROUP),
            "text": "/rules",
        },
    }
    for _ in range(50):
        stage.web.keep(json.dumps(update).encode(), stage.now)
    stage.run()
    before = len(stage.messages(GROUP))
    stage.say(502, "/rules", GROUP)
    assert len(stage.messages(GROUP)) == before + 1


def test_anonymous_administrators_of_different_groups_are_counted_apart(stage: Stage):
    ghost = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    other = GROUP - 1
    for chat in (GROUP, other):
        for _ in range(30):
            stage.say(501, "/rules", chat, **{"from": ghost, "sender_chat": stage.chat(chat)})
    assert plain(stage.text(other)).count("Secret Hitler, for 5 to 10") == DAM.written
    assert told(stage, other) == told(stage, GROUP) == 1
