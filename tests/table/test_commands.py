"""Commands as people type them: where they are answered, and where nothing at all happens."""

import pytest
from sqlmodel import select

from app.channels.outcome import Failed, Failure
from app.channels.telegram.calls import SendPhoto
from app.game import OFFICIAL, view
from app.pictures.board import board_of
from app.pictures.draw import draw
from app.store.tables import LetterState, OutboxRow
from app.table.repository import Tables
from tests.stage import BOT_NAME, GROUP, Stage
from tests.table.seated import deal, plain


def last(stage: Stage, chat: int) -> str:
    return plain(stage.messages(chat)[-1].html)


@pytest.fixture
def playing(stage: Stage) -> Stage:
    stage.seat_all(5)
    stage.start(deal(5))
    return stage


PAGES = [
    ("/rules", "Secret Hitler, for 5 to 10 players"),
    ("/help", "How to play here"),
    ("/about", "Kanzler runs Secret Hitler in group chats."),
    ("/start", "Good day!"),
]


@pytest.mark.parametrize("chat", [GROUP, 501])
@pytest.mark.parametrize(("command", "answer"), PAGES)
def test_rules_help_and_about_are_there_for_everybody_everywhere(
    stage: Stage, command: str, answer: str, chat: int
):
    stage.say(501, command, chat)
    assert last(stage, chat).startswith(answer)


def test_about_credits_the_makers_and_names_the_licence(stage: Stage):
    stage.say(501, "/about")
    for word in ("Max Temkin", "Mike Boxleiter", "Tommy Maranges", "Mackenzie Schubert", "CC BY-NC-SA 4.0"):
        assert word in stage.text(501)


@pytest.mark.parametrize(
    "command", ["/board", "/status", "/hand", "/leave", "/startgame", "/cancelgame", "/join"]
)
def test_without_a_table_every_command_says_that_there_is_none(stage: Stage, command: str):
    stage.say(501, command, GROUP)
    assert last(stage, GROUP) == "There is no table here. /newgame opens one."
    stage.say(501, command)
    told = "Which table?" if command == "/join" else "You sit at no table."
    assert last(stage, 501).startswith(told)


@pytest.mark.parametrize("command", ["/board", "/status"])
def test_in_the_lobby_board_and_status_show_the_lobby_again(stage: Stage, command: str):
    stage.seat_all(3)
    stage.say(502, command, GROUP)
    shown = stage.messages(GROUP)
    assert "At the table (3)" in plain(shown[-1].html)
    assert next(button.label for button in shown[-1].buttons) == "Join"
    assert shown[0].buttons == []
    stage.say(502, command)
    assert last(stage, 502).endswith("has not begun. Players: 3.")
    stage.say(502, "/hand", GROUP)
    assert last(stage, GROUP) == "The game has not begun yet."


def test_a_closed_table_is_no_table(stage: Stage):
    stage.seat_all(3)
    stage.say(501, "/cancelgame", GROUP)
    for command in ("/board", "/status", "/hand"):
        stage.say(502, command, GROUP)
        assert last(stage, GROUP) == "There is no table here. /newgame opens one."


@pytest.mark.parametrize("chat", [GROUP, 502])
def test_the_board_comes_as_a_picture_of_what_everybody_may_see(playing: Stage, chat: int):
    playing.say(502, "/board", chat)
    assert playing.messages(chat)[-1].photo == draw(board_of(view(deal(5), None), OFFICIAL))


def test_in_a_group_without_photos_the_board_is_text_and_the_group_stays_the_room(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
):
    send = playing.screens.send
    monkeypatch.setattr(
        playing.screens,
        "send",
        lambda call: Failed(Failure.NO_RIGHTS, "no photos") if isinstance(call, SendPhoto) else send(call),
    )
    for _ in range(2):
        playing.say(502, "/board", GROUP)
        shown = playing.messages(GROUP)[-1]
        assert shown.photo is None
        assert "Draw pile: 17" in plain(shown.html)
    with playing.store.read() as session:
        table = Tables(session).read(1)
        failed = session.exec(select(OutboxRow).where(OutboxRow.state == LetterState.FAILED)).all()
    assert table is not None
    assert table.public == (f"telegram:{GROUP}",)
    assert table.pause is None
    assert failed == []


def test_the_board_shows_tracks_powers_and_offices(playing: Stage):
    playing.say(502, "/board", GROUP)
    lines = last(playing, GROUP).split("\n")
    assert lines[1:5] == [
        "🟦 Liberal 0 of 5  □□□□□",
        "🟥 Fascist 0 of 6  □□□□□□",
        "Election tracker: 0 of 3",
        "Draw pile: 17, discard pile: 0",
    ]
    assert "Fascist policy 3: the president looks at the top three policies" in lines
    assert lines[-5:-3] == ["1. Player501, presidential candidate", "2. Player502"]


def test_the_status_counts_votes_and_names_nobody(playing: Stage):
    playing.tap(501, "4. ")
    playing.tap(503, "Ja")
    playing.say(502, "/status", GROUP)
    line = last(playing, GROUP).split("\n")[-1]
    assert line == "Votes in: 1 of 5."
    assert "Player" not in line


def test_the_hand_asked_for_in_the_group_comes_in_private_only(playing: Stage):
    before = len(playing.messages(505))
    playing.say(505, "/hand", GROUP)
    answer = playing.messages(GROUP)[-1]
    assert plain(answer.html) == "Player505, the answer is in your private chat with me."
    assert [button.url for button in answer.buttons] == [f"https://t.me/{BOT_NAME}"]
    assert "Your secret role: 💀 Hitler" in plain(playing.messages(505)[before].html)
    for word in ("Hitler is", "Your secret role", "Fascist with you"):
        assert word not in playing.text(GROUP)


def test_an_outsider_has_no_hand_and_sees_nobodys(playing: Stage):
    playing.say(599, "/hand", GROUP)
    assert last(playing, GROUP) == "You do not sit at this table."
    playing.say(599, "/hand")
    assert last(playing, 599).startswith("You sit at no table.")


def test_status_in_private_asks_the_open_question_afresh_with_one_live_keyboard(playing: Stage):
    old = playing.open_prompt(501)
    assert old is not None
    playing.say(501, "/status")
    new = playing.open_prompt(501)
    assert new is not None
    assert new is not old
    assert new.html == old.html
    assert not old.buttons
    playing.tap(501, "4. ")
    assert plain(new.html) == "You nominated Player504."
    assert not any(shown.buttons and "nominate" in shown.html for shown in playing.messages(501))


# Commands that are none of ours, or nobody's.


def test_our_own_name_after_a_command_is_ours_in_any_case(stage: Stage):
    stage.say(501, f"/RULES@{BOT_NAME.upper()}", GROUP)
    assert last(stage, GROUP).startswith("Secret Hitler")


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        ("/newgame@some_other_bot", {}),
        ("/frobnicate", {}),
        ("please /newgame", {}),
        ("/", {}),
        ("//newgame", {}),
        ("hello", {}),
        ("K7QXW2", {}),
        (
            "/newgame",
            {"forward_origin": {"type": "hidden_user", "sender_user_name": "x", "date": 1}},
        ),
    ],
)
def test_what_is_not_meant_for_us_is_met_with_silence_in_the_group(
    stage: Stage, text: str, extra: dict[str, object]
):
    stage.say(501, text, GROUP, **extra)
    assert not stage.screens.calls


def test_an_edited_command_a_caption_and_a_channel_post_do_nothing(stage: Stage):
    message = {
        "message_id": 5,
        "date": 1,
        "from": stage.person(501),
        "chat": stage.chat(GROUP),
        "text": "/newgame",
    }
    stage.update({"edited_message": {**message, "edit_date": 2}})
    channel = {"id": -100700, "type": "channel", "title": "News"}
    stage.update({"channel_post": {"message_id": 5, "date": 1, "chat": channel, "text": "/newgame"}})
    stage.update({"message": {**message, "chat": channel}})
    caption = {name: value for name, value in message.items() if name != "text"}
    photo = [{"file_id": "a", "file_unique_id": "b", "width": 1, "height": 1}]
    stage.update({"message": {**caption, "caption": "/newgame", "photo": photo}})
    assert not stage.screens.calls


@pytest.mark.parametrize("sender", [GROUP, -100999])
def test_an_anonymous_administrator_or_a_channel_is_asked_to_write_as_himself(stage: Stage, sender: int):
    anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    stage.say(501, "/newgame", GROUP, **{"from": anonymous, "sender_chat": stage.chat(sender)})
    assert last(stage, GROUP).startswith("An anonymous account cannot do that. Write as yourself:")
    assert list(stage.screens.chats) == [GROUP]


ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}


def anonymously(stage: Stage, text: str) -> None:
    stage.say(501, text, GROUP, **{"from": ANONYMOUS, "sender_chat": stage.chat(GROUP)})


@pytest.mark.parametrize(("command", "answer"), PAGES)
def test_an_anonymous_administrator_may_read_what_everybody_may(stage: Stage, command: str, answer: str):
    anonymously(stage, command)
    assert last(stage, GROUP).startswith(answer)


def test_an_anonymous_administrator_gets_a_button_to_join_as_himself(stage: Stage):
    stage.seat_all(3)
    anonymously(stage, "/join")
    shown = stage.messages(GROUP)[-1]
    assert plain(shown.html) == "An anonymous account cannot play. Write as yourself, or press Join."
    assert [button.label for button in shown.buttons] == ["Join"]
    assert "At the table (3)" in plain(stage.messages(GROUP)[0].html)


def test_an_anonymous_administrator_sees_the_board_and_the_state_of_things(stage: Stage):
    anonymously(stage, "/board")
    assert last(stage, GROUP) == "There is no table here. /newgame opens one."
    stage.seat_all(5)
    anonymously(stage, "/status")
    assert "At the table (5)" in last(stage, GROUP)
    stage.start(deal(5))
    anonymously(stage, "/status")
    assert "Player501" in last(stage, GROUP)
    anonymously(stage, "/board")
    assert "Election tracker: 0 of 3" in last(stage, GROUP)
    anonymously(stage, "/hand")
    assert last(stage, GROUP).startswith("An anonymous account cannot do that.")


def test_the_same_administrators_press_is_his_own(stage: Stage):
    stage.seat_all(5)
    anonymously(stage, "/startgame")
    assert "Your secret role" not in stage.text(501)
    stage.tap(501, "Start the game", GROUP)
    assert "Your secret role" in stage.text(501)


# Updates that nobody can read.


@pytest.mark.parametrize(
    "update",
    [
        {"message": {"text": "/newgame"}},
        {"message": 5},
        {"callback_query": {"id": "1"}},
        {"callback_query": {"id": "1", "from": {"id": "x"}, "chat_instance": "1", "data": "t1:start"}},
        {"my_chat_member": {}},
        {"subscription": {"anything": True}},
        {},
    ],
)
def test_an_update_that_cannot_be_read_holds_up_nobody(stage: Stage, update: dict[str, object]):
    stage.update(update)
    stage.say(501, "/rules", GROUP)
    assert last(stage, GROUP).startswith("Secret Hitler")
    assert len(stage.screens.calls) == 1


@pytest.mark.parametrize(
    "data",
    [
        "",
        "x",
        "p1-1",
        "p1-1:x",
        "p-1-1:0",
        "p1-1:1000",
        "p99999999999999999999-1:0",
        "p999999999999999-1:0",
        "t1:explode",
        "t99:start",
        "t99:rematch",
        "💥" * 16,
    ],
)
def test_a_button_that_was_never_there_gets_a_short_private_answer(playing: Stage, data: str):
    heard = len(playing.screens.calls)
    assert playing.press(501, data) == "This button is no longer in use."
    assert [said.chat for said in playing.screens.calls[heard:]] == [501]


def test_two_taps_at_once_on_one_question_count_once(playing: Stage):
    prompt = playing.open_prompt(501)
    assert prompt is not None
    for button in prompt.buttons[:2]:
        playing.press(501, str(button.data), run=False)
    playing.run()
    assert playing.text(GROUP).count("nominates") == 2  # the wish to nominate, and one nomination
    assert sorted(playing.screens.toasts.values()) == ["Done.", "That question is closed."]


def test_a_button_of_another_table_is_not_pressed_for_this_one(playing: Stage):
    other = GROUP - 1
    for person in range(601, 606):
        playing.say(person, "/start")
        playing.say(person, "/newgame" if person == 601 else "/join", other)
    playing.say(601, "/startgame", other)
    heard = len(playing.screens.calls)
    assert playing.press(601, "p1-1:0") == "That is not yours to press."
    assert playing.press(501, "p2-1:0") == "That is not yours to press."
    assert {said.chat for said in playing.screens.calls[heard:]} == {501, 601}
