"""Before and after the game: who comes to sit at a table, who may start it, and what the group sees of it."""

import re
from datetime import timedelta

import pytest

from app.table.model import Status, Table
from app.table.repository import Tables
from tests.stage import BOT_NAME, GROUP, Shown, Stage
from tests.table.seated import deal, plain

DAYS = timedelta(days=1)


def table_of(stage: Stage, number: int = 1) -> Table:
    with stage.store.read() as session:
        table = Tables(session).read(number)
    assert table is not None
    return table


def names(stage: Stage, number: int = 1) -> list[str]:
    return [seat.name for seat in table_of(stage, number).seats]


def lobby_of(stage: Stage, chat: int = GROUP) -> Shown:
    """The lobby's message: the first that the chat got with a code."""
    return next(shown for shown in stage.messages(chat) if "opens a table" in shown.html)


def labels(shown: Shown) -> list[str]:
    return [button.label for button in shown.buttons]


def join_link(stage: Stage) -> str:
    """The payload of the Join button's deep link."""
    url = next(button.url for button in lobby_of(stage).buttons if button.label == "Join")
    match = re.fullmatch(rf"https://t\.me/{BOT_NAME}\?start=([A-Z0-9]{{6}})", url or "")
    assert match is not None
    return match[1]


def last(stage: Stage, chat: int) -> str:
    return plain(stage.messages(chat)[-1].html)


# Opening.


def test_a_table_opened_in_a_group_shows_who_sits_there_and_what_to_press(stage: Stage):
    stage.say(501, "/start")
    stage.say(501, "/newgame", GROUP)
    shown = lobby_of(stage)
    lines = plain(shown.html).split("\n")
    assert lines[0] == "🎩 Player501 opens a table of Secret Hitler."
    assert lines[1] == f"Code: {table_of(stage).code}"
    assert lines[2:4] == ["At the table (1): Player501", "4 more are needed. Up to ten can play."]
    assert labels(shown) == [
        "Join",
        "Add a house bot",
        "Fill up with house bots",
        "Rules: official",
        "Decide and vote in the group",
        "Close the table",
    ]


def test_a_host_who_never_pressed_start_does_not_sit_until_the_button_is_pressed(stage: Stage):
    stage.say(501, "/newgame", GROUP)
    assert "Nobody sits here yet." in lobby_of(stage).html
    assert not stage.messages(501)
    stage.say(501, f"/start {join_link(stage)}")
    assert names(stage) == ["Player501"]
    assert "At the table (1)" in lobby_of(stage).html
    stage.tap(501, "Fill up", GROUP)
    stage.tap(501, "Start the game", GROUP)
    assert table_of(stage).status is Status.PLAYING


def test_a_table_opened_in_private_is_joined_by_its_code_and_speaks_to_each(stage: Stage):
    stage.say(501, "/newgame")
    code = table_of(stage).code
    for person in range(502, 506):
        stage.say(person, code.lower())
    assert len(names(stage)) == 5
    for person in range(501, 506):
        assert "At the table (5)" in lobby_of(stage, person).html
    stage.say(501, "/startgame")
    for person in range(501, 506):
        assert "The game begins." in stage.text(person)


# Joining.


def test_pressing_the_deep_link_is_joining(stage: Stage):
    stage.say(501, "/newgame", GROUP)
    stage.say(502, f"/start {join_link(stage)}")
    assert names(stage) == ["Player502"]
    told = f"You sit at the table “Thursday Club” ({table_of(stage).code}). When it starts, you get your role"
    assert last(stage, 502).startswith(told)


@pytest.mark.parametrize("typed", ["{code}", "/join {code}", "  {code}  ", "/start {code}"])
def test_the_code_typed_in_private_joins(stage: Stage, typed: str):
    stage.say(501, "/newgame", GROUP)
    stage.say(502, typed.format(code=table_of(stage).code))
    assert names(stage) == ["Player502"]


def test_join_in_the_group_by_somebody_who_never_pressed_start_gets_the_button_that_fixes_it(stage: Stage):
    stage.say(501, "/newgame", GROUP)
    stage.say(502, "/join", GROUP)
    assert names(stage) == []
    answer = stage.messages(GROUP)[-1]
    assert plain(answer.html).startswith("Player502, press Join:")
    assert [button.url for button in answer.buttons] == [
        f"https://t.me/{BOT_NAME}?start={table_of(stage).code}"
    ]


def test_a_start_whose_payload_was_lost_still_joins(stage: Stage):
    stage.say(501, "/newgame", GROUP)
    stage.say(502, "/join", GROUP)
    stage.say(502, "/start")
    assert names(stage) == ["Player502"]
    stage.say(502, "/leave")
    stage.say(502, "/start")
    assert names(stage) == []
    assert last(stage, 502).startswith("Good day!")


def test_a_start_long_after_the_wanted_table_closed_is_greeted(stage: Stage):
    stage.say(501, "/newgame", GROUP)
    stage.say(502, "/join", GROUP)
    stage.say(501, "/cancelgame", GROUP)
    stage.say(502, "/start")
    assert last(stage, 502).startswith("Good day!")


def test_joining_twice_takes_one_seat(stage: Stage):
    stage.seat_all(2)
    stage.say(502, "/join", GROUP)
    assert last(stage, GROUP) == "You are at this table already."
    stage.say(502, f"/start {join_link(stage)}")
    assert names(stage) == ["Player501", "Player502"]


def test_the_eleventh_is_told_that_all_seats_are_taken(stage: Stage):
    stage.seat_all(10)
    assert "All ten seats are taken: the host can start." in lobby_of(stage).html
    assert labels(lobby_of(stage)) == [
        "Start the game",
        "Rules: official",
        "Decide and vote in the group",
        "Close the table",
    ]
    stage.say(599, table_of(stage).code)
    assert last(stage, 599) == "All ten seats are taken."
    assert len(names(stage)) == 10


def test_who_joins_after_the_start_is_told_so(stage: Stage):
    stage.seat_all(5)
    stage.say(501, "/startgame", GROUP)
    stage.say(599, table_of(stage).code)
    assert last(stage, 599).endswith("has begun. Shall I write to you when a seat becomes free?")
    assert len(names(stage)) == 5


@pytest.mark.parametrize("text", ["ZZZZZZ", "/start ZZZZZZ", "/join ZZZZZZ"])
def test_a_code_that_nobody_has_is_said_to_be_unknown(stage: Stage, text: str):
    stage.say(502, text)
    assert last(stage, 502).startswith("I know no open table with that code.")


def test_the_code_of_a_closed_table_is_as_unknown(stage: Stage):
    stage.say(501, "/newgame", GROUP)
    code = table_of(stage).code
    stage.say(501, "/cancelgame", GROUP)
    stage.say(502, code)
    assert last(stage, 502).startswith("I know no open table with that code.")
    assert names(stage) == []


# Leaving.


def test_a_host_who_leaves_hands_over_to_the_next_person(stage: Stage):
    stage.seat_all(5)
    stage.say(501, "/leave", GROUP)
    assert last(stage, GROUP) == "You have left the table “Thursday Club”."
    assert plain(lobby_of(stage).html).startswith("🎩 Player502 opens a table")
    stage.say(501, "/cancelgame", GROUP)
    assert last(stage, GROUP) == "Only the host can do that."
    stage.say(502, "/cancelgame", GROUP)
    assert table_of(stage).status is Status.CANCELLED


def test_leaving_and_coming_back_gives_one_seat(stage: Stage):
    stage.seat_all(3)
    stage.say(502, "/leave")
    stage.say(502, "/join", GROUP)
    assert names(stage) == ["Player501", "Player503", "Player502"]
    stage.say(502, "/leave")
    stage.say(502, "/leave")
    assert names(stage) == ["Player501", "Player503"]


def test_whoever_leaves_a_game_that_has_begun_is_asked_first(stage: Stage):
    stage.seat_all(5)
    stage.say(501, "/startgame", GROUP)
    stage.say(503, "/leave", GROUP)
    assert last(stage, GROUP).startswith("The others need your seat.")
    assert len(names(stage)) == 5


# Starting.


def test_only_the_host_starts_closes_and_seats_bots(stage: Stage):
    stage.seat_all(5)
    for word in ("start", "cancel", "fill", "fill5"):
        assert stage.press(502, f"t1:{word}", GROUP) == "Only the host can do that."
    stage.say(599, "/startgame", GROUP)
    assert last(stage, GROUP) == "Only the host can do that."
    assert table_of(stage).status is Status.LOBBY
    assert len(names(stage)) == 5


def test_too_few_are_told_how_many_are_missing(stage: Stage):
    stage.seat_all(4)
    stage.say(501, "/startgame", GROUP)
    assert last(stage, GROUP) == "One more player is needed. Invite somebody, or add a house bot."
    assert table_of(stage).status is Status.LOBBY


def test_two_starts_at_once_deal_once(stage: Stage):
    stage.seat_all(5)
    first, second = (stage.press(501, "t1:start", GROUP, run=False) for _ in range(2))
    assert (first, second) == ("", "")
    stage.run()
    assert stage.text(GROUP).count("The game begins.") == 1
    assert stage.text(502).count("Your secret role") == 1
    assert sorted(stage.screens.toasts.values()) == [
        "Done.",
        "This game has already begun. You can join the next one.",
    ]


def test_the_lobby_message_is_edited_as_people_come_and_closed_at_the_start(stage: Stage):
    stage.seat_all(5)
    shown = lobby_of(stage)
    assert len(shown.versions) == 5
    assert labels(shown) == [
        "Join",
        "Add a house bot",
        "Start the game",
        "Rules: official",
        "Decide and vote in the group",
        "Close the table",
    ]
    stage.say(501, "/startgame", GROUP)
    assert plain(shown.html).endswith("The game has begun.")
    assert not shown.buttons
    assert sum("opens a table" in other.html for other in stage.messages(GROUP)) == 1


def test_house_bots_fill_the_table_one_by_one_or_all_at_once(stage: Stage):
    stage.say(501, "/start")
    stage.say(501, "/newgame", GROUP)
    stage.tap(501, "Add a house bot", GROUP)
    assert names(stage) == ["Player501", "Emil 🤖"]
    stage.tap(501, "Fill up", GROUP)
    assert len(names(stage)) == 5
    for _ in range(5):
        stage.tap(501, "Add a house bot", GROUP)
    assert len(set(names(stage))) == 10
    assert stage.press(501, "t1:fill", GROUP) == "All ten seats are taken."
    stage.tap(501, "Start the game", GROUP)
    assert table_of(stage).status is Status.PLAYING


def test_a_join_that_races_the_start_is_seated_with_a_role_or_told_that_it_is_too_late(stage: Stage):
    stage.seat_all(5)
    stage.press(501, "t1:start", GROUP, run=False)
    stage.say(599, f"/start {table_of(stage).code}")
    seated = "Player599" in names(stage)
    assert seated is ("Your secret role" in stage.text(599))
    assert seated is not ("has begun. Shall I write" in stage.text(599))


# Closing.


def test_a_closed_table_frees_the_room_and_its_buttons_say_that_they_are_out_of_use(stage: Stage):
    stage.seat_all(5)
    stage.tap(501, "Close the table", GROUP)
    shown = lobby_of(stage)
    assert plain(shown.html).endswith("This table was closed before it started. /newgame opens another.")
    assert not shown.buttons
    for word in ("start", "cancel", "fill", "fill5", "leave"):
        assert stage.press(501, f"t1:{word}", GROUP) == "This button is no longer in use."
    assert stage.press(501, "t1:rematch", GROUP) == "That is not yours to press."
    stage.say(502, "/newgame", GROUP)
    assert table_of(stage, 2).status is Status.LOBBY


def test_a_running_game_cannot_be_closed(stage: Stage):
    stage.seat_all(5)
    stage.say(501, "/startgame", GROUP)
    stage.say(501, "/cancelgame", GROUP)
    assert last(stage, GROUP) == "The game has begun; it ends when somebody wins."


def test_a_lobby_that_nobody_starts_closes_after_three_days_and_frees_the_room(stage: Stage):
    stage.seat_all(3)
    stage.advance(3 * DAYS - timedelta(seconds=1))
    assert table_of(stage).status is Status.LOBBY
    stage.advance(timedelta(seconds=1))
    assert table_of(stage).status is Status.CANCELLED
    assert "Nobody started this table for three days" in lobby_of(stage).html
    stage.say(503, "/newgame", GROUP)
    assert table_of(stage, 2).host_name == "Player503"


def test_a_game_that_began_does_not_close_after_three_days(stage: Stage):
    stage.seat_all(5)
    stage.say(501, "/startgame", GROUP)
    stage.acquaint()
    for _ in range(7):
        stage.advance(DAYS / 2)
    assert table_of(stage).status is not Status.CANCELLED


# Several tables.


def test_a_room_has_one_open_table(stage: Stage):
    stage.seat_all(2)
    stage.say(599, "/newgame", GROUP)
    shown = stage.messages(GROUP)[-1]
    assert f"Code: {table_of(stage).code}" in last(stage, GROUP)
    assert next(button.label for button in shown.buttons) == "Join"
    with stage.store.read() as session:
        assert Tables(session).read(2) is None


def test_each_topic_of_a_forum_has_a_table_of_its_own(stage: Stage):
    topics = [{"message_thread_id": thread, "is_topic_message": True} for thread in (7, 8)]
    stage.say(501, "/start")
    for topic in topics:
        stage.say(501, "/newgame", GROUP, **topic)
    assert [table_of(stage, number).room for number in (1, 2)] == [
        f"telegram:{GROUP}:7",
        f"telegram:{GROUP}:8",
    ]
    assert [shown.thread for shown in stage.messages(GROUP)] == [7, 8]
    stage.say(501, "/leave", GROUP, **topics[0])
    assert (names(stage, 1), names(stage, 2)) == ([], ["Player501"])
    assert stage.messages(GROUP)[-1].thread == 7


def test_a_reply_in_the_general_topic_is_no_topic(stage: Stage):
    stage.say(501, "/start")
    stage.say(501, "/newgame", GROUP, message_thread_id=99)
    assert table_of(stage).room == f"telegram:{GROUP}"
    assert stage.messages(GROUP)[-1].thread is None


def test_somebody_at_two_tables_is_told_which_one_asks_and_his_buttons_act_there(stage: Stage):
    other = GROUP - 1
    people = stage.seat_all(5)
    stage.say(501, "/newgame", other)
    for person in people[1:]:
        stage.say(person, "/join", other)
    stage.start(deal(5))
    stage.start(deal(5), other)
    codes = [table_of(stage, number).code for number in (1, 2)]
    asked = [s for s in stage.messages(501) if any((b.data or "").startswith("p") for b in s.buttons)]
    assert [code in shown.html for code, shown in zip(codes, asked, strict=True)] == [True, True]
    stage.press(501, str(asked[0].buttons[0].data))
    assert "Your vote" not in stage.text(other)
    assert table_of(stage, 1).step == table_of(stage, 2).step + 1


# Again.


def finished(stage: Stage) -> None:
    people = stage.seat_all(5)
    stage.start(deal(5))
    stage.play_out(people)


def test_a_rematch_seats_the_same_people_once_however_many_press(stage: Stage):
    finished(stage)
    for person in (503, 504, 503):
        stage.press(person, "t1:rematch", GROUP, run=False)
    stage.run()
    assert names(stage, 2) == [f"Player{number}" for number in range(501, 506)]
    assert table_of(stage, 2).host_name == "Player503"
    with stage.store.read() as session:
        assert Tables(session).read(3) is None
    assert stage.press(599, "t1:rematch", GROUP) == "That is not yours to press."
    stage.say(503, "/startgame", GROUP)
    assert table_of(stage, 2).status is Status.PLAYING


def test_after_the_end_status_says_who_won_and_board_still_shows(stage: Stage):
    finished(stage)
    stage.say(502, "/status", GROUP)
    assert "🏁" in last(stage, GROUP)
    stage.say(502, "/board", GROUP)
    assert "Election tracker" in last(stage, GROUP)
