"""People whom the bot cannot write to, answers that come late, and a group that gets a new id."""

from datetime import timedelta

import pytest

from app.channels.outcome import Failed, Failure
from app.store import inbox
from app.table.model import Status, Table
from app.table.repository import Tables
from tests.stage import GROUP, Stage
from tests.table.seated import deal, plain

HOURS = timedelta(hours=1)
NOTICE = "📵 I cannot write to Player503 any more."


def table_of(stage: Stage) -> Table:
    with stage.store.read() as session:
        table = Tables(session).read(1)
    assert table is not None
    return table


def playing(stage: Stage) -> Stage:
    stage.seat_all(5)
    stage.start(deal(5))
    stage.acquaint()
    return stage


def notices(stage: Stage, chat: int = GROUP) -> int:
    return plain(stage.text(chat)).count(NOTICE)


# Whom the bot cannot write to.


@pytest.mark.parametrize("failure", [Failure.NEEDS_START, Failure.BLOCKED, Failure.GONE])
def test_the_table_hears_once_of_a_player_whose_letters_are_refused(stage: Stage, failure: Failure):
    playing(stage)
    stage.screens.failing[503] = Failed(failure, "Forbidden")
    stage.tap(501, "2. ")
    assert notices(stage) == 1
    notice = next(shown for shown in stage.messages(GROUP) if NOTICE in plain(shown.html))
    assert [button.label for button in notice.buttons] == ["Open the private chat"]
    for person in (501, 502, 504, 505):
        stage.tap(person, "Ja")
    stage.advance(13 * HOURS)
    assert "Not all have voted: Player503." in plain(stage.text(GROUP))
    stage.advance(2 * HOURS)
    assert "No vote in time (1): Player503" in plain(stage.text(GROUP))
    stage.tap(501, "Fascist")
    assert notices(stage) == 1


def test_the_letters_of_the_others_arrive_all_the_same(stage: Stage):
    stage.seat_all(5)
    stage.screens.failing[503] = Failed(Failure.BLOCKED, "Forbidden")
    stage.screens.failing[502] = Failed(Failure.BROKEN, "Bad Request")
    stage.start(deal(5))
    for person in (501, 504, 505):
        assert "Your secret role" in stage.text(person)
    assert notices(stage) == 1


def test_whoever_comes_back_with_start_gets_his_hand_and_his_open_question(stage: Stage):
    playing(stage)
    stage.screens.failing[503] = Failed(Failure.BLOCKED, "Forbidden")
    stage.tap(501, "2. ")
    del stage.screens.failing[503]
    before = len(stage.messages(503))
    stage.say(503, "/start")
    told = [plain(shown.html) for shown in stage.messages(503)[before:]]
    assert any("Your secret role" in text for text in told)
    assert sum("Your vote, until" in text for text in told) == 1
    assert stage.tap(503, "Nein") == "You vote Nein. You can change it until all have voted."
    assert notices(stage) == 1


def test_blocking_and_unblocking_the_bot_is_noticed_at_once(stage: Stage):
    playing(stage)
    stage.member(503, "kicked")
    assert notices(stage) == 1
    stage.member(503, "kicked")
    assert notices(stage) == 1
    before = len(stage.messages(503))
    stage.member(503, "member")
    assert "Your secret role" in plain(stage.messages(503)[before].html)


def test_who_blocked_the_bot_in_the_lobby_is_named_when_the_game_begins(stage: Stage):
    stage.seat_all(5)
    stage.member(503, "kicked")
    assert notices(stage) == 0
    stage.start(deal(5))
    assert notices(stage) == 1


def test_a_table_without_a_room_is_told_in_private(stage: Stage):
    stage.say(501, "/newgame")
    for person in range(502, 506):
        stage.say(person, table_of(stage).code)
    stage.start(deal(5), 501)
    stage.member(503, "kicked")
    for person in (501, 502, 504, 505):
        assert notices(stage, person) == 1
    assert not any("Open the private chat" in b.label for s in stage.messages(501) for b in s.buttons)


def test_a_stranger_who_blocks_the_bot_disturbs_nobody(stage: Stage):
    playing(stage)
    heard = len(stage.screens.calls)
    stage.member(999, "kicked")
    stage.member(999, "member")
    assert len(stage.screens.calls) == heard


def test_the_hand_of_somebody_who_cannot_be_written_to_is_not_shown_in_the_group(stage: Stage):
    playing(stage)
    stage.member(503, "kicked")
    stage.say(503, "/hand", GROUP)
    answer = stage.messages(GROUP)[-1]
    assert plain(answer.html).startswith("Player503, I cannot write to you. Open the private chat and")
    assert [button.label for button in answer.buttons] == ["Open the private chat"]


# Answers and the clock.


def test_an_answer_received_in_time_counts_although_it_is_worked_on_after_the_deadline(stage: Stage):
    playing(stage)
    stage.now += 12 * HOURS - timedelta(seconds=1)
    button = next(b for shown in stage.messages(501) for b in shown.buttons if b.label.startswith("3. "))
    stage.press(501, str(button.data), run=False)
    stage.advance(timedelta(seconds=30))
    assert "did not nominate" not in stage.text(GROUP)
    assert "nominates <b>\u2068Player503" in stage.text(GROUP)


def test_an_answer_received_after_the_clock_struck_is_told_that_it_is_too_late(stage: Stage):
    playing(stage)
    button = next(b for shown in stage.messages(501) for b in shown.buttons if b.label.startswith("3. "))
    stage.advance(12 * HOURS)
    assert stage.press(501, str(button.data)) == "That question is closed."
    assert "did not nominate" in stage.text(GROUP)
    assert table_of(stage).playing().tracker == 1


def test_an_answer_after_the_shown_deadline_counts_as_long_as_the_clock_has_not_struck(stage: Stage):
    playing(stage)
    stage.now += 12 * HOURS + timedelta(seconds=1)  # the sweep comes a second later
    assert stage.tap(501, "3. ") == "Done."
    stage.advance(timedelta(seconds=1))
    assert "did not nominate" not in stage.text(GROUP)


def test_a_time_out_for_a_question_that_was_answered_does_nothing(stage: Stage):
    playing(stage)
    old = table_of(stage).step
    stage.tap(501, "3. ")
    before, heard = table_of(stage), len(stage.screens.calls)
    body = {"table": 1, "kind": "step", "step": old}
    with stage.store.write() as session:
        inbox.receive(session, "clock", "late", "table:1", body, stage.now)
    stage.bell.play("table:1")
    stage.run()
    assert table_of(stage) == before
    assert len(stage.screens.calls) == heard


def test_a_game_that_nobody_answers_any_more_is_given_up_and_the_room_is_free(stage: Stage):
    playing(stage)
    for _ in range(30):
        stage.advance(13 * HOURS)
        if table_of(stage).status is not Status.PLAYING:
            break
    assert table_of(stage).status is Status.VOIDED
    assert "Nobody answers any more, so this game is given up." in stage.text(GROUP)
    assert "Player505\u2069: <b>Hitler</b>" in stage.text(GROUP)
    stage.say(501, "/newgame", GROUP)
    assert "opens a table" in stage.messages(GROUP)[-1].html


# A group becomes a supergroup.


@pytest.mark.parametrize("first", ["old", "new", "answer"])
def test_a_group_that_becomes_a_supergroup_in_the_middle_of_a_vote_goes_on_there(stage: Stage, first: str):
    playing(stage)
    stage.tap(501, "3. ")
    new = -100777000
    notices = {
        "old": {"chat": stage.chat(GROUP), "migrate_to_chat_id": new},
        "new": {"chat": stage.chat(new), "migrate_from_chat_id": GROUP},
    }
    stage.screens.failing[GROUP] = Failed(Failure.MOVED, "group upgraded", moved_to=new)
    if first == "answer":
        for person in (501, 502, 503, 504, 505):
            stage.tap(person, "Ja")
    else:
        for name in (first, *(other for other in notices if other != first)):
            stage.update({"message": {"message_id": 9, "date": 1, **notices[name]}})
        for person in (501, 502, 503, 504, 505):
            stage.tap(person, "Ja")
    stage.advance(timedelta(seconds=5))
    assert table_of(stage).room == f"telegram:{new}"
    assert "Elected:" in stage.text(new)
    assert stage.text(new).count("Elected:") == 1
    stage.say(502, "/status", new)
    assert "in session" in plain(stage.messages(new)[-1].html)
    stage.say(502, "/newgame", new)
    assert plain(stage.messages(new)[-1].html).startswith("A game is being played here")
