"""Their update to our intent: what people type and press, read; whatever else comes, left alone."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from app.channels.channel import UnreadableError
from app.channels.telegram.read import lane, read, sender
from app.game.vocabulary import RulesetName
from app.table.intents import (
    CancelGame,
    ChooseRules,
    FillSeats,
    Heard,
    Join,
    Leave,
    MemberLeft,
    Nameless,
    NewGame,
    OfferRules,
    Page,
    Place,
    Press,
    Reached,
    Rematch,
    RoomClosed,
    RoomMoved,
    Show,
    StaleButton,
    Start,
    StartGame,
    Who,
)

BOT = "kanzler_test_bot"
ANN = {"id": 501, "is_bot": False, "first_name": "Ann", "last_name": "Example", "language_code": "cs"}
PRIVATE = {"id": 501, "type": "private", "first_name": "Ann"}
GROUP = {"id": -100500, "type": "supergroup", "title": "Thursday Club"}


def message(text: str | None, chat: dict[str, Any] = PRIVATE, **extra: Any) -> dict[str, Any]:
    body: dict[str, Any] = {"message_id": 5, "date": 1, "from": ANN, "chat": chat, **extra}
    return {"update_id": 1, "message": body if text is None else {**body, "text": text}}


def button(data: str | None, chat: dict[str, Any] | None = PRIVATE, **extra: Any) -> dict[str, Any]:
    query: dict[str, Any] = {"id": "77", "from": ANN, "chat_instance": "1", **extra}
    if data is not None:
        query["data"] = data
    if chat is not None:
        query["message"] = {"message_id": 5, "date": 1, "chat": chat}
    return {"update_id": 1, "callback_query": query}


def intent(update: dict[str, Any]) -> object:
    heard = read(update, BOT)
    assert isinstance(heard, Heard)
    return heard.intent


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("/newgame", NewGame()),
        ("/join", Join()),
        ("/join K7QXW2", Join(code="K7QXW2")),
        ("/join nonsense here", Join()),
        ("/leave", Leave()),
        ("/startgame", StartGame()),
        ("/cancelgame", CancelGame()),
        ("/board", Show(Page.BOARD)),
        ("/hand", Show(Page.HAND)),
        ("/status", Show(Page.STATUS)),
        ("/rules", Show(Page.RULES)),
        ("/help", Show(Page.HELP)),
        ("/about", Show(Page.ABOUT)),
        ("/start", Start()),
        ("/start K7QXW2", Join(code="K7QXW2")),
        ("/start no-code", Start()),
        ("K7QXW2", Join(code="K7QXW2")),
        ("good day", Show(Page.GREETING)),
        ("/BOARD", Show(Page.BOARD)),
        (f"/board@{BOT}", Show(Page.BOARD)),
        ("/board and more\nof it", Show(Page.BOARD)),
        ("/greeting", Show(Page.GREETING)),
        ("/board@other_bot", None),
        ("/boards", Show(Page.GREETING)),
        ("/", Show(Page.GREETING)),
    ],
)
def test_what_is_typed_in_private(text: str, meant: object):
    heard = read(message(text), BOT)
    assert heard == (
        meant and Heard(meant, Who("telegram:501", "Ann Example", "cs", True), Place("telegram:501"))
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("/newgame", NewGame()),
        ("/join K7QXW2", Join(code="K7QXW2")),
        ("/start K7QXW2", Show(Page.GREETING)),
        ("K7QXW2", None),
        ("good day", None),
    ],
)
def test_what_is_typed_in_a_group(text: str, meant: object):
    place = Place("telegram:501", "telegram:-100500", "Thursday Club")
    heard = read(message(text, GROUP), BOT)
    assert heard == (meant and Heard(meant, Who("telegram:501", "Ann Example", "cs"), place))  # type: ignore[arg-type]


def test_a_topic_is_a_room_of_its_own_but_a_thread_of_replies_is_not():
    topic = read(message("/board", GROUP, message_thread_id=7, is_topic_message=True), BOT)
    thread = read(message("/board", GROUP, message_thread_id=7), BOT)
    assert isinstance(topic, Heard)
    assert isinstance(thread, Heard)
    assert (topic.place.room, thread.place.room) == ("telegram:-100500:7", "telegram:-100500")


@pytest.mark.parametrize(
    "sender",
    [
        {"from": {"id": 1087968824, "is_bot": True, "first_name": "Group"}, "sender_chat": GROUP},
        {
            "from": {"id": 136817688, "is_bot": True, "first_name": "Channel"},
            "sender_chat": {"id": -100900, "type": "channel", "title": "News"},
        },
    ],
)
def test_a_command_of_somebody_without_a_name_is_answered_where_it_was_given(sender: dict[str, Any]):
    heard = read(message("/newgame", GROUP, **sender), BOT)
    assert isinstance(heard, Nameless)
    assert (heard.place.room, heard.page) == ("telegram:-100500", None)
    wish = read(message("/rules", GROUP, **sender), BOT)
    assert isinstance(wish, Nameless)
    assert wish.page is Page.RULES
    assert read(message("hello", GROUP, **sender), BOT) is None


def test_a_command_that_answers_a_message_of_an_unknown_kind_is_read_all_the_same():
    odd = {"message_id": 4, "date": 1, "chat": GROUP, "poll": {"new": "shape"}, "checklist": 5}
    update = message("/board", GROUP, reply_to_message=odd, external_reply={"origin": {}}, quote={})
    assert intent(update) == Show(Page.BOARD)
    pressed = button("p12-34:5")
    pressed["callback_query"]["message"] |= {"poll": {"new": "shape"}, "reply_to_message": odd}
    assert intent(pressed) == Press(12, 34, 5)


def test_other_bots_are_never_answered():
    bot = {"id": 42, "is_bot": True, "first_name": "Some bot"}
    assert read(message("/rules", GROUP, **{"from": bot}), BOT) is None


def test_what_a_linked_channel_posts_is_no_command_of_the_group():
    channel = {"id": -100900, "type": "channel", "title": "News"}
    telegram = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
    posted = message(
        "/newgame", GROUP, **{"from": telegram, "sender_chat": channel}, is_automatic_forward=True
    )
    assert read(posted, BOT) is None


@pytest.mark.parametrize(
    "update",
    [
        message(None, GROUP, new_chat_members=[ANN]),
        message(None, GROUP, left_chat_member={**ANN, "is_bot": True}),
        message(None, GROUP, group_chat_created=True),
        message(None, GROUP, forum_topic_created={"name": "x", "icon_color": 1}),
        message(None, GROUP, pinned_message={"message_id": 4, "date": 0, "chat": GROUP}),
        message(None, GROUP, new_chat_title="x"),
        message(None, PRIVATE, write_access_allowed={"from_request": True}),
        message(None, GROUP, caption="/newgame"),
        message("/newgame", {"id": -100900, "type": "channel", "title": "News"}),
        message("/newgame", forward_origin={"type": "hidden_user", "sender_user_name": "x", "date": 1}),
        {"update_id": 1, "edited_message": {**message("/newgame")["message"], "edit_date": 2}},
        {"update_id": 1, "channel_post": message("/newgame", GROUP)["message"]},
        {"update_id": 1, "something_new": {}},
        {"update_id": 1},
    ],
)
def test_what_asks_nothing_of_us_is_left_alone(update: dict[str, Any]):
    assert read(update, BOT) is None


@pytest.mark.parametrize(
    "update",
    [
        {"update_id": 1, "message": {"text": "/newgame"}},
        {"update_id": 1, "message": 5},
        {"update_id": 1, "message": message("x")["message"] | {"date": 10**30}},
        {"update_id": 1, "callback_query": {"id": "1"}},
        {"message": message("x")["message"]},
    ],
)
def test_what_is_not_telegrams_is_refused_as_unreadable(update: dict[str, Any]):
    with pytest.raises(UnreadableError):
        read(update, BOT)


@pytest.mark.parametrize(
    ("data", "meant"),
    [
        ("p12-34:5", Press(12, 34, 5)),
        ("p999999999999999-999999999:999", Press(999999999999999, 999999999, 999)),
        ("t12:start", StartGame(12)),
        ("t12:cancel", CancelGame(12)),
        ("t12:leave", Leave(12)),
        ("t12:rematch", Rematch(12)),
        ("t12:fill", FillSeats(12)),
        ("t12:fill5", FillSeats(12, seats=5)),
        ("t12:rules", OfferRules(12)),
        ("t12:official", ChooseRules(12, RulesetName.OFFICIAL)),
        ("t12:portuguese", ChooseRules(12, RulesetName.PORTUGUESE)),
        ("t12:explode", StaleButton()),
        ("p12-34:-1", StaleButton()),
        ("p12-34:5 ", StaleButton()),
        ("p1234567890123456-1:0", StaleButton()),
        ("INVALID", StaleButton()),
        ("", StaleButton()),
        (None, StaleButton()),
    ],
)
def test_what_is_pressed(data: str | None, meant: object):
    assert intent(button(data)) == meant


@pytest.mark.parametrize(
    ("chat", "room"),
    [(PRIVATE, None), (GROUP, "telegram:-100500"), (None, None)],
)
def test_a_press_is_answered_to_its_presser(chat: dict[str, Any] | None, room: str | None):
    heard = read(button("p1-2:3", chat), BOT)
    assert isinstance(heard, Heard)
    assert (heard.place.address, heard.place.room, heard.place.query) == ("telegram:501", room, "77")


def test_only_the_private_chat_shows_that_somebody_can_be_written_to():
    shown = [read(button("p1-2:3", chat), BOT) for chat in (PRIVATE, GROUP, None)]
    assert [heard.who.in_private for heard in shown if isinstance(heard, Heard)] == [True, False, False]


def test_a_bot_presses_nothing():
    assert read(button("t1:start", GROUP, **{"from": {**ANN, "is_bot": True}}), BOT) is None


@pytest.mark.parametrize(("status", "reachable"), [("kicked", False), ("member", True)])
def test_blocking_and_unblocking_in_private(status: str, reachable: bool):
    assert read(membership(PRIVATE, status), BOT) == Reached("telegram:501", reachable)


@pytest.mark.parametrize(
    ("status", "reachable"), [("kicked", False), ("left", False), ("member", True), ("administrator", True)]
)
def test_a_group_that_throws_the_bot_out_or_lets_it_in_again(status: str, reachable: bool):
    assert read(membership(GROUP, status), BOT) == Reached("telegram:-100500", reachable)


@pytest.mark.parametrize(
    ("old", "new", "reachable", "arrived"),
    [
        ("left", "member", True, True),
        ("kicked", "administrator", True, True),
        ("member", "administrator", True, False),
        ("administrator", "member", True, False),
        ("member", "muted", False, False),
        ("muted", "member", True, False),
        ("left", "muted", False, True),
        ("member", "photos forbidden", True, False),
        ("muted outside", "member", True, True),
        ("muted", "muted outside", False, False),
    ],
)
def test_added_promoted_demoted_muted_and_unmuted(old: str, new: str, reachable: bool, arrived: bool):
    update = membership(GROUP, new, old)
    assert read(update, BOT) == Reached("telegram:-100500", reachable, arrived=arrived)


def test_only_a_group_is_arrived_in():
    assert read(membership(PRIVATE, "member", "kicked"), BOT) == Reached("telegram:501", True)


def test_what_a_channel_does_with_the_bot_is_no_matter():
    channel = {"id": -100900, "type": "channel", "title": "News"}
    assert read(membership(channel, "kicked"), BOT) is None


@pytest.mark.parametrize(
    ("thread", "room"),
    [
        ({"message_thread_id": 7, "is_topic_message": True}, "telegram:-100500:7"),
        ({}, "telegram:-100500"),
    ],
)
def test_a_topic_that_is_closed_and_opened_again(thread: dict[str, Any], room: str):
    assert read(message(None, GROUP, forum_topic_closed={}, **thread), BOT) == RoomClosed(room)
    opened = read(message(None, GROUP, forum_topic_reopened={}, **thread), BOT)
    assert opened == Reached(room, True, alone=True)


def test_somebody_who_leaves_the_group():
    bob = {"id": 502, "is_bot": False, "first_name": "Bob"}
    left = read(message(None, GROUP, left_chat_member=bob), BOT)
    assert left == MemberLeft("telegram:502", "telegram:-100500")


def test_a_command_seen_by_its_writer_alone_is_a_command_like_any_other():
    """A message without an id, which newer clients know; nothing is ever sent as a reply to it."""
    receiver = {"ephemeral_message_id": 9001, "receiver_user": {**ANN, "is_bot": True}}
    heard = read(message("/hand", GROUP, **receiver, message_id=0), BOT)
    assert isinstance(heard, Heard)
    assert heard.intent == Show(Page.HAND)


@pytest.mark.parametrize(
    ("update", "expected"),
    [
        (message("x", GROUP), "telegram:501"),
        (message("x", GROUP, sender_chat=GROUP), "telegram:-100500"),
        (button("x", GROUP), "telegram:501"),
        ({"update_id": 1}, None),
        ({"message": {"from": {"id": "x"}}}, None),
        ({"callback_query": {"from": {"id": 2**70}}}, None),
        ({"message": []}, None),
    ],
)
def test_each_update_is_somebodys_doing(update: dict[str, Any], expected: str | None):
    assert sender(update) == expected


def test_who_adds_the_bot_is_counted_too():
    assert sender(membership(GROUP, "member")) == "telegram:501"


MUTED = {"status": "restricted", "is_member": True, "can_send_messages": False}
STATUSES = {
    "muted": MUTED,
    "muted outside": {**MUTED, "is_member": False},
    "photos forbidden": {**MUTED, "can_send_messages": True},
}


def membership(chat: dict[str, Any], status: str, old: str = "member") -> dict[str, Any]:
    bot = {"id": 4242, "is_bot": True, "first_name": "Kanzler", "username": BOT}

    def standing(status: str) -> dict[str, Any]:
        return {"user": bot, "status": status, **STATUSES.get(status, {})}

    return {
        "update_id": 1,
        "my_chat_member": {
            "chat": chat,
            "from": ANN,
            "date": 1,
            "old_chat_member": standing(old),
            "new_chat_member": standing(status),
        },
    }


def test_a_group_that_moves_is_told_from_either_side():
    moved = RoomMoved("telegram:-500", "telegram:-100777")
    old = message(None, {"id": -500, "type": "group", "title": "x"}, migrate_to_chat_id=-100777)
    new = message(None, {"id": -100777, "type": "supergroup", "title": "x"}, migrate_from_chat_id=-500)
    assert read(old, BOT) == moved
    assert read(new, BOT) == moved


BESIDE = Path(__file__).parents[4] / "shared" / "reference" / "telegram-updates"
REFERENCE = Path(os.environ.get("KANZLER_UPDATES", BESIDE))  # may be missing
MEANINGS: dict[int, object] = {
    1: Start(),
    2: NewGame(),
    3: Join(),
    5: NewGame(),
    6: Show(Page.STATUS),
    7: Nameless,
    8: Nameless,
    12: Join(),
    13: Join(),
    16: MemberLeft,
    18: RoomMoved,
    19: RoomMoved,
    **dict.fromkeys((20, 21, 22, 23, 24), Reached),
    **dict.fromkeys((26, 27, 28, 29, 30, 31, 32, 33, 39, 47), StaleButton()),
    34: RoomClosed,
    38: Show(Page.HAND),
    41: Start(),
    42: Show(Page.GREETING),
    46: Join(),
}
"""What each update of the collection asks; those that are not here ask nothing."""


@pytest.mark.parametrize("path", sorted(REFERENCE.glob("*.json")), ids=lambda path: path.stem[:40])
def test_every_update_of_the_collection_has_its_meaning(path: Path):
    asked = read(json.loads(path.read_text()), "sh_demo_bot")
    meaning = MEANINGS.get(int(path.name[:2]))
    if isinstance(meaning, type):
        assert isinstance(asked, meaning)
    else:
        assert (asked.intent if isinstance(asked, Heard) else asked) == meaning


@pytest.mark.parametrize(
    ("update", "expected"),
    [
        (button("p12-34:5"), "table:12"),
        (button("t12:start", GROUP), "table:12"),
        (button("x", GROUP), "telegram:501"),
        (button(None, None), "telegram:501"),
        (message("/newgame", GROUP), "telegram:-100500"),
        (membership(PRIVATE, "kicked"), "telegram:501"),
        ({"update_id": 1}, "telegram"),
        ({"update_id": 1, "message": {"chat": {"id": "x"}}}, "telegram"),
        ({"callback_query": {"data": 5, "from": {"id": None}}}, "telegram"),
    ],
)
def test_presses_queue_at_their_table_and_all_else_at_its_chat(update: dict[str, Any], expected: str):
    assert lane(update) == expected
