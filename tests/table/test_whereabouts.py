"""Groups and topics: the bot comes, people go, topics close and vanish, a group moves where a table is."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest

from app.channels.outcome import Failed, Failure
from app.game import Game, apply
from app.game.actions import Execute
from app.game.vocabulary import Policy
from app.table import lobby
from app.table.model import Pause, Status, Table
from app.table.repository import Tables
from tests.stage import BOT_NAME, GROUP, Stage
from tests.table.seated import Seated, deal, plain

TOPIC = {"message_thread_id": 77, "is_topic_message": True}
BOT = {"id": 4242, "is_bot": True, "first_name": "Kanzler", "username": BOT_NAME}
NEW = -100777000


def table_of(stage: Stage, number: int = 1) -> Table:
    with stage.store.read() as session:
        table = Tables(session).read(number)
    assert table is not None
    return table


def last(stage: Stage, chat: int) -> str:
    return plain(stage.messages(chat)[-1].html)


def service(stage: Stage, chat: int = GROUP, **what: Any) -> None:
    stage.update(
        {"message": {"message_id": 9, "date": 1, "from": stage.person(599), "chat": stage.chat(chat), **what}}
    )


def standing(stage: Stage, old: str, new: str, chat: int = GROUP) -> None:
    """The bot's own place in a group changes."""
    rights: dict[str, Any] = {"until_date": 0}
    changed = {
        "chat": stage.chat(chat),
        "from": stage.person(599),
        "date": 1,
        "old_chat_member": {"user": BOT, "status": old, **rights},
        "new_chat_member": {"user": BOT, "status": new, **rights},
    }
    stage.update({"my_chat_member": changed})


def executing() -> Game:
    """The first president of the fourth fascist policy is to execute somebody."""
    table = Seated(deal(5, "FFL" * 5 + "FL"))
    for chancellor in (1, 2, 3, 1):
        table.govern(chancellor, Policy.FASCIST)
    return table.game


def playing(stage: Stage) -> Stage:
    stage.seat_all(5)
    stage.start(deal(5))
    return stage


def playing_in_topic(stage: Stage) -> Stage:
    for person in range(501, 506):
        stage.say(person, "/start")
        stage.say(person, "/newgame" if person == 501 else "/join", GROUP, **TOPIC)
    with patch.object(lobby, "new_game", return_value=deal(5)):
        stage.say(501, "/startgame", GROUP, **TOPIC)
    return stage


# The bot comes and goes.


def test_a_group_that_lets_the_bot_in_is_greeted_once(stage: Stage):
    standing(stage, "left", "member")
    service(stage, new_chat_members=[BOT])
    service(stage, group_chat_created=True)
    assert [plain(shown.html)[:9] for shown in stage.messages(GROUP)] == ["Good day!"]
    assert "/newgame" in stage.text(GROUP)


@pytest.mark.parametrize(("old", "new"), [("member", "left"), ("left", "left")])
def test_a_group_that_the_bot_cannot_write_to_is_not_greeted(stage: Stage, old: str, new: str):
    standing(stage, old, new)
    assert not stage.screens.calls


def test_a_table_that_the_bot_comes_back_to_hears_of_the_game_and_no_greeting(stage: Stage):
    playing(stage)
    standing(stage, "member", "left")
    assert table_of(stage).pause is not None
    standing(stage, "left", "member")
    assert table_of(stage).pause is None
    assert "Good day" not in stage.text(GROUP)
    assert "the clock goes on" in last(stage, GROUP)


def test_the_news_of_its_own_removal_is_answered_by_nothing(stage: Stage):
    playing(stage)
    stage.screens.failing[GROUP] = Failed(Failure.ROOM_LOST, "Forbidden: bot was kicked")
    heard = len(stage.screens.calls)
    service(stage, left_chat_member=BOT)
    assert len(stage.screens.calls) == heard


# People come and go.


def test_who_leaves_the_group_before_the_game_gives_up_the_seat(stage: Stage):
    stage.seat_all(5)
    service(stage, left_chat_member=stage.person(501))
    table = table_of(stage)
    assert [seat.person for seat in table.seats] == [2, 3, 4, 5]
    assert table.host == 2
    assert "At the table (4): Player502" in plain(stage.text(GROUP))
    assert last(stage, 501) == "You have left the table “Thursday Club”."


def test_who_leaves_the_group_during_the_game_plays_on_in_private(stage: Stage):
    playing(stage)
    service(stage, left_chat_member=stage.person(501))
    assert stage.tap(501, "3. ") == "Done."
    assert len(table_of(stage).seats) == 5


def test_strangers_who_come_and_go_disturb_nobody(stage: Stage):
    stage.seat_all(5)
    heard = len(stage.screens.calls)
    service(stage, new_chat_members=[stage.person(598)])
    service(stage, left_chat_member=stage.person(598))
    service(stage, chat=GROUP - 1, left_chat_member=stage.person(502))
    assert len(stage.screens.calls) == heard
    assert len(table_of(stage).seats) == 5


# Topics.


def test_a_table_speaks_in_its_topic_and_nowhere_else(stage: Stage):
    playing_in_topic(stage)
    stage.tap(501, "3. ")
    for person in range(501, 506):
        stage.tap(person, "Ja")
    assert {shown.thread for shown in stage.messages(GROUP)} == {77}


def test_a_closed_topic_stops_the_clock_of_its_table_alone(stage: Stage):
    playing_in_topic(stage)
    for person in range(601, 606):
        stage.say(person, "/start")
        stage.say(person, "/newgame" if person == 601 else "/join", GROUP)
    stage.say(601, "/startgame", GROUP)
    stage.screens.failing_topics[GROUP, 77] = Failed(Failure.TOPIC_CLOSED, "TOPIC_CLOSED")
    service(stage, forum_topic_closed={}, **TOPIC)
    assert table_of(stage, 1).pause is not None
    assert table_of(stage, 2).pause is None
    assert "the clock of your game stands still" in last(stage, 502)
    del stage.screens.failing_topics[GROUP, 77]
    service(stage, forum_topic_reopened={}, **TOPIC)
    assert table_of(stage, 1).pause is None
    assert stage.messages(GROUP)[-1].thread == 77
    assert "the clock goes on" in last(stage, GROUP)


def test_a_closed_general_topic_stops_no_table_of_another_topic(stage: Stage):
    playing_in_topic(stage)
    for person in range(601, 606):
        stage.say(person, "/start")
        stage.say(person, "/newgame" if person == 601 else "/join", GROUP)
    stage.say(601, "/startgame", GROUP)
    stage.screens.failing_topics[GROUP, None] = Failed(Failure.TOPIC_CLOSED, "TOPIC_CLOSED")
    service(stage, forum_topic_closed={})
    assert table_of(stage, 1).pause is None
    assert table_of(stage, 2).pause is not None


def test_a_topic_closed_to_others_only_goes_on(stage: Stage):
    playing_in_topic(stage)
    service(stage, forum_topic_closed={}, **TOPIC)
    assert table_of(stage).pause is None
    assert last(stage, GROUP) == "🔈 This topic was closed. I can still write here, so the game goes on."


def test_closing_a_topic_without_a_game_is_no_matter(stage: Stage):
    service(stage, forum_topic_closed={}, **TOPIC)
    service(stage, forum_topic_reopened={}, **TOPIC)
    assert not stage.screens.calls


def test_a_topic_closed_unnoticed_is_noticed_by_the_next_letter(stage: Stage):
    playing_in_topic(stage)
    stage.screens.failing_topics[GROUP, 77] = Failed(Failure.TOPIC_CLOSED, "TOPIC_CLOSED")
    stage.tap(501, "3. ")
    assert table_of(stage).pause is not None


def test_a_deleted_topic_does_not_come_back_so_the_game_goes_on_in_private(stage: Stage):
    playing_in_topic(stage)
    stage.screens.failing_topics[GROUP, 77] = Failed(Failure.TOPIC_GONE, "message thread not found")
    stage.tap(501, "3. ")
    table = table_of(stage)
    assert (table.room, table.pause) == (None, None)
    assert "was deleted, so the game goes on here" in plain(stage.text(504))
    for person in range(501, 506):
        stage.tap(person, "Ja")
    assert "Elected:" in last(stage, 504) or "Elected:" in plain(stage.text(504))


def test_a_closed_topic_that_is_then_deleted_goes_on_in_private(stage: Stage):
    playing_in_topic(stage)
    stage.screens.failing_topics[GROUP, 77] = Failed(Failure.TOPIC_CLOSED, "TOPIC_CLOSED")
    service(stage, forum_topic_closed={}, **TOPIC)
    stage.screens.failing_topics[GROUP, 77] = Failed(Failure.TOPIC_GONE, "message thread not found")
    service(stage, forum_topic_reopened={}, **TOPIC)
    table = table_of(stage)
    assert (table.room, table.pause) == (None, None)
    assert all(prompt.due > stage.now for prompt in table.prompts)


# A group whose new home has a table already.


def moved(stage: Stage) -> None:
    service(stage, migrate_to_chat_id=NEW)
    service(stage, chat=NEW, migrate_from_chat_id=GROUP)


def test_a_game_whose_group_moves_where_another_table_is_goes_on_in_private(stage: Stage):
    playing(stage)
    stage.say(601, "/newgame", NEW)
    moved(stage)
    assert table_of(stage, 1).room is None
    assert table_of(stage, 2).room == f"telegram:{NEW}"
    assert "another table is open there" in last(stage, 503)
    stage.tap(501, "3. ")
    assert "nominates" in last(stage, 504) or "nominates" in plain(stage.text(504))
    assert "nominates" not in stage.text(NEW)


def test_a_lobby_whose_group_moves_where_another_table_is_gives_way(stage: Stage):
    stage.seat_all(3)
    stage.say(601, "/newgame", NEW)
    moved(stage)
    assert table_of(stage, 1).status is Status.CANCELLED
    stage.say(502, "/join", NEW)
    assert "At the table (1): Player502" in plain(stage.text(NEW))


def test_a_finished_table_does_not_keep_its_group_from_moving(stage: Stage):
    stage.seat_all(3)
    stage.say(501, "/cancelgame", GROUP)
    stage.say(601, "/newgame", NEW)
    moved(stage)
    assert table_of(stage, 1).room == f"telegram:{NEW}"
    assert table_of(stage, 2).status is Status.LOBBY


# Which table, in private.


def two_lobbies(stage: Stage) -> list[str]:
    stage.say(501, "/start")
    for chat in (GROUP, NEW):
        stage.say(501, "/newgame", chat)
    return [table_of(stage, number).code for number in (1, 2)]


@pytest.mark.parametrize("command", ["/leave", "/startgame", "/cancelgame"])
def test_of_several_tables_the_person_is_asked_which_is_meant(stage: Stage, command: str):
    codes = two_lobbies(stage)
    stage.say(501, command)
    asked = stage.messages(501)[-1]
    assert plain(asked.html).startswith("You sit at several tables. Which one do you mean?")
    assert all(code in asked.html for code in codes)
    assert {button.data for button in asked.buttons} == {
        f"t{number}:{ {'/leave': 'leave', '/startgame': 'start', '/cancelgame': 'cancel'}[command] }"
        for number in (1, 2)
    }
    assert all(table_of(stage, number).status is Status.LOBBY for number in (1, 2))


def test_the_chosen_table_is_the_one_that_is_left(stage: Stage):
    two_lobbies(stage)
    stage.say(501, "/leave")
    chosen = next(b.data for b in stage.messages(501)[-1].buttons if b.data == "t1:leave")
    assert "You have left the table" in plain(stage.press(501, str(chosen)))
    assert table_of(stage, 1).seats == ()
    assert len(table_of(stage, 2).seats) == 1


def test_a_table_that_cannot_be_meant_is_not_asked_about(stage: Stage):
    playing(stage)
    stage.say(501, "/newgame", NEW)
    stage.say(501, "/cancelgame")
    assert not table_of(stage, 2).status.is_open
    assert table_of(stage, 1).status.is_open


def test_where_none_can_be_meant_the_newest_says_why_not(stage: Stage):
    playing(stage)
    stage.say(501, "/leave")
    assert last(stage, 501).startswith("The others need your seat.")


# Elsewhere.


def test_who_blocked_the_bot_in_one_game_can_play_in_another(stage: Stage):
    playing(stage)
    stage.member(503, "kicked")
    stage.say(601, "/start")
    stage.say(601, "/newgame", NEW)
    stage.say(503, "/join", NEW)
    assert "press Join" in last(stage, NEW)
    stage.say(503, f"/start {table_of(stage, 2).code}")
    assert [seat.name for seat in table_of(stage, 2).seats] == ["Player601", "Player503"]
    assert table_of(stage, 1).seats[2].reachable


def test_whoever_was_executed_can_sit_at_another_table(stage: Stage):
    stage.seat_all(5)
    stage.start(apply(executing(), 3, Execute(2))[0])
    stage.say(503, "/newgame", NEW)
    assert [seat.name for seat in table_of(stage, 2).seats] == ["Player503"]


# What waited for us.


def test_an_outage_that_ends_with_the_bot_thrown_out_costs_nobody_time(stage: Stage):
    playing(stage)
    stage.advance(timedelta(hours=2))
    left = timedelta(hours=10)
    stage.now += timedelta(hours=11)  # nobody runs, not even the clock
    standing(stage, "member", "left")
    assert table_of(stage).pause == Pause(since=stage.now - timedelta(hours=11), room_lost=True)
    stage.advance(timedelta(hours=1))
    standing(stage, "left", "member")
    assert table_of(stage).deadline == stage.now + left


def test_what_was_only_to_be_shown_hours_ago_is_not_shown_now_and_a_press_still_counts(stage: Stage):
    playing(stage)
    hours_ago = int((stage.now - timedelta(hours=3)).timestamp())
    before = len(stage.screens.calls)
    for command in ("/status", "/rules", "/hand"):
        stage.say(502, command, GROUP, date=hours_ago)
    assert len(stage.screens.calls) == before
    assert stage.tap(501, "3. ") == "Done."
    stage.say(601, "/start", date=hours_ago)
    stage.say(601, "/newgame", NEW, date=hours_ago)
    assert table_of(stage, 2).status is Status.LOBBY


# A wish to join that was not followed by Start.


def test_only_start_takes_up_an_earlier_wish_to_join(stage: Stage):
    stage.seat_all(3)
    stage.say(510, "/join", GROUP)
    stage.say(510, "good day")
    assert len(table_of(stage).seats) == 3
    assert last(stage, 510).startswith("Good day!")
    stage.say(510, "/start")
    assert len(table_of(stage).seats) == 4
