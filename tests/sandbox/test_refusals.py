"""Everything that Telegram refuses is refused here, in its own words."""

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, RetryAfter

from app.sandbox.options import TELEGRAM_LIMITS

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


def keyboard(*buttons):
    return {"inline_keyboard": [list(buttons)]}


JA = {"text": "Ja!", "callback_data": "1:1"}


@pytest.fixture
def ann(running):
    return running.people.user("Ann", started=True)


@pytest.fixture
def bob(running):
    return running.people.user("Bob")


@pytest.fixture
def group(running, ann, bob):
    return running.people.chat("Club", [ann, bob])


def test_a_wrong_token_is_unauthorized(running):
    answer = running.http.post(f"{running.address}/bot1:wrong/getMe").json()
    assert answer == {"ok": False, "error_code": 401, "description": "Unauthorized"}
    with pytest.raises(InvalidToken):
        running.ask(lambda bot: bot.get_me(), token="1:wrong")


def test_an_unknown_method_is_not_found(running):
    assert running.refused("sendTelepathy") == (404, "Not Found: method not found")


def test_a_path_that_is_no_method_is_not_found(running):
    response = running.http.get(f"{running.address}/bot")
    assert (response.status_code, response.json()["description"]) == (404, "Not Found")


# -- whom the bot may write to


def test_somebody_never_met_is_no_chat(running, bob):
    assert running.refused("sendMessage", chat_id=bob, text="x") == (400, "Bad Request: chat not found")
    assert running.refused("sendMessage", chat_id=99, text="x") == (400, "Bad Request: chat not found")


def test_a_chat_must_be_named(running):
    assert running.refused("sendMessage", text="x") == (400, "Bad Request: chat_id is empty")
    assert running.refused("sendMessage", chat_id="@news", text="x") == (400, "Bad Request: chat not found")


def test_somebody_from_a_group_who_never_pressed_start(running, bob, group):
    refused = (403, "Forbidden: bot can't initiate conversation with a user")
    assert running.refused("sendMessage", chat_id=bob, text="x") == refused
    running.people.start(bob)
    assert running.done("sendMessage", chat_id=bob, text="x")["text"] == "x"


def test_somebody_who_blocked_the_bot(running, ann):
    sent = running.done("sendMessage", chat_id=ann, text="x")
    running.people.member("block", user=ann)
    refused = (403, "Forbidden: bot was blocked by the user")
    assert running.refused("sendMessage", chat_id=ann, text="y") == refused
    edit = {"chat_id": ann, "message_id": sent["message_id"], "text": "y"}
    assert running.refused("editMessageText", **edit) == refused
    running.people.member("unblock", user=ann)
    assert running.done("editMessageText", **edit)["text"] == "y"


def test_somebody_who_deleted_the_account(running, ann):
    running.people.member("deactivate", user=ann)
    with pytest.raises(Forbidden, match="user is deactivated"):
        running.ask(lambda bot: bot.send_message(ann, "x"))


def test_another_bot_and_itself(running):
    refused = (403, "Forbidden: the bot can't send messages to the bot")
    assert running.refused("sendMessage", chat_id=1087968824, text="x") == refused
    assert running.refused("sendMessage", chat_id=running.sandbox.bot.id, text="x") == refused


# -- groups


def test_a_group_it_was_never_in(running, ann):
    chat = running.people.chat("Other", [ann], bot=None)
    assert running.refused("sendMessage", chat_id=chat, text="x") == (400, "Bad Request: chat not found")
    assert running.refused("sendMessage", chat_id=-5, text="x") == (400, "Bad Request: chat not found")


@pytest.mark.parametrize("kind", ["group", "supergroup"])
def test_a_group_it_was_kicked_from(running, ann, kind):
    chat = running.people.chat("Club", [ann], kind=kind)
    running.people.member("kick", chat=chat, user="bot")
    refused = (403, f"Forbidden: bot was kicked from the {kind} chat")
    assert running.refused("sendMessage", chat_id=chat, text="x") == refused
    assert running.refused("getChat", chat_id=chat) == refused


@pytest.mark.parametrize("kind", ["group", "supergroup"])
def test_a_group_it_left(running, ann, kind):
    chat = running.people.chat("Club", [ann], kind=kind)
    assert running.done("leaveChat", chat_id=chat) is True
    refused = (403, f"Forbidden: bot is not a member of the {kind} chat")
    assert running.refused("sendMessage", chat_id=chat, text="x") == refused


def test_a_deleted_group(running, group):
    running.people.member("delete_chat", chat=group)
    refused = (403, "Forbidden: the group chat was deleted")
    assert running.refused("sendMessage", chat_id=group, text="x") == refused


def test_a_group_that_became_a_supergroup_names_the_new_one(running, ann):
    old = running.people.chat("Club", [ann], kind="group")
    sent = running.done("sendMessage", chat_id=old, text="x")
    new = running.people.member("migrate", chat=old)["chat"]
    answer = running.call("sendMessage", chat_id=old, text="x")
    assert answer["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert answer["parameters"] == {"migrate_to_chat_id": new}
    with pytest.raises(ChatMigrated) as moved:
        running.ask(lambda bot: bot.send_message(old, "x"))
    assert moved.value.new_chat_id == new
    edit = {"chat_id": old, "message_id": sent["message_id"], "text": "still here"}
    assert running.done("editMessageText", **edit)["text"] == "still here"
    assert running.done("sendMessage", chat_id=new, text="x")["message_id"] == 2


def test_no_right_to_send_texts(running, group, png):
    running.people.member("restrict", chat=group, user="bot", permissions={"can_send_photos": True})
    refused = (400, "Bad Request: not enough rights to send text messages to the chat")
    assert running.refused("sendMessage", chat_id=group, text="x") == refused
    photo = running.ask(lambda bot: bot.send_photo(group, png()))
    assert photo.photo[0].width == 2


def test_no_right_to_send_photos(running, group, png):
    running.people.member("restrict", chat=group, user="bot", permissions={"can_send_messages": True})
    with pytest.raises(BadRequest, match="Not enough rights to send photos to the chat"):
        running.ask(lambda bot: bot.send_photo(group, png()))
    assert running.done("sendMessage", chat_id=group, text="x")
    running.people.member("unrestrict", chat=group, user="bot")
    assert running.ask(lambda bot: bot.send_photo(group, png())).photo


# -- topics


@pytest.fixture
def forum(running, ann, bob):
    return running.people.chat("Forum", [ann, bob], is_forum=True, topics=["Games"])


def test_a_closed_topic(running, forum):
    games = running.people.topics(forum)["Games"]
    sent = running.done("sendMessage", chat_id=forum, text="x", message_thread_id=games)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (games, True)
    running.people.member("close_topic", chat=forum, thread=games)
    refused = (400, "Bad Request: TOPIC_CLOSED")
    assert running.refused("sendMessage", chat_id=forum, text="x", message_thread_id=games) == refused
    running.people.member("promote", chat=forum, user="bot")
    assert running.done("sendMessage", chat_id=forum, text="x", message_thread_id=games)


def test_closed_general(running, forum):
    running.people.member("close_topic", chat=forum)
    assert running.refused("sendMessage", chat_id=forum, text="x") == (400, "Bad Request: TOPIC_CLOSED")
    running.people.member("reopen_topic", chat=forum)
    assert "message_thread_id" not in running.done("sendMessage", chat_id=forum, text="x")


@pytest.mark.parametrize("thread", [1, 999])
def test_general_and_unknown_topics_have_no_number(running, forum, thread):
    refused = (400, "Bad Request: message thread not found")
    assert running.refused("sendMessage", chat_id=forum, text="x", message_thread_id=thread) == refused


def test_a_deleted_topic_and_a_chat_without_topics(running, ann, forum, group):
    games = running.people.topics(forum)["Games"]
    running.people.member("delete_topic", chat=forum, thread=games)
    refused = (400, "Bad Request: message thread not found")
    assert running.refused("sendMessage", chat_id=forum, text="x", message_thread_id=games) == refused
    assert running.refused("sendMessage", chat_id=group, text="x", message_thread_id=5) == refused
    assert running.refused("sendMessage", chat_id=ann, text="x", message_thread_id=5) == refused


# -- texts


@pytest.mark.parametrize("text", ["", "  \n ", None])
def test_an_empty_text(running, ann, text):
    refused = (400, "Bad Request: message text is empty")
    assert running.refused("sendMessage", chat_id=ann, text=text) == refused
    assert running.refused("sendMessage", chat_id=ann, text="<b></b>", parse_mode="HTML") == refused


def test_a_text_is_measured_in_utf16_after_parsing(running, ann):
    tags = "<b>" + "\U0001f389" * 2048 + "</b>"
    assert len(running.done("sendMessage", chat_id=ann, text=tags, parse_mode="HTML")["text"]) == 2048
    refused = (400, "Bad Request: message is too long")
    assert running.refused("sendMessage", chat_id=ann, text="\U0001f389" * 2048 + "x") == refused


def test_broken_html(running, ann):
    with pytest.raises(BadRequest, match='unsupported start tag "oops" at byte offset 5'):
        running.ask(lambda bot: bot.send_message(ann, "Hello<oops>", parse_mode="HTML"))


def test_parse_modes_other_than_html(running, ann):
    refused = (400, "Bad Request: the sandbox does not support parse_mode MarkdownV2")
    assert running.refused("sendMessage", chat_id=ann, text="*x*", parse_mode="MarkdownV2") == refused
    refused = (400, "Bad Request: unsupported parse_mode")
    assert running.refused("sendMessage", chat_id=ann, text="*x*", parse_mode="BBCode") == refused


def test_entities_may_be_given_instead(running, ann):
    bold = {"type": "bold", "offset": 0, "length": 2}
    sent = running.done("sendMessage", chat_id=ann, text="\U0001f389<", entities=[bold])
    assert (sent["text"], sent["entities"]) == ("\U0001f389<", [bold])
    assert running.refused("sendMessage", chat_id=ann, text="x", entities="[broken")[0] == 400


def test_a_reply_to_nothing(running, ann):
    reply = {"message_id": 77}
    refused = (400, "Bad Request: message to be replied not found")
    assert running.refused("sendMessage", chat_id=ann, text="x", reply_parameters=reply) == refused
    reply["allow_sending_without_reply"] = True
    assert "reply_to_message" not in running.done(
        "sendMessage", chat_id=ann, text="x", reply_parameters=reply
    )


# -- keyboards


@pytest.mark.parametrize(
    ("button", "description"),
    [
        ({"text": "x", "callback_data": "\u00e9" * 33}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "url": "no address"}, "BUTTON_URL_INVALID"),
        ({"text": "x", "url": "http://localhost/"}, "BUTTON_URL_INVALID"),
        ({"text": "x", "copy_text": {"text": "y" * 257}}, "BUTTON_COPY_TEXT_INVALID"),
        (
            {"text": "x"},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        ({"callback_data": "x"}, "can't parse inline keyboard button: Can't find field \"text\""),
        (
            {"text": "x", "callback_data": "x", "style": "pink"},
            "can't parse inline keyboard button: invalid button style specified",
        ),
    ],
)
def test_a_bad_button(running, ann, button, description):
    refused = (400, f"Bad Request: {description}")
    markup = keyboard(button)
    assert running.refused("sendMessage", chat_id=ann, text="x", reply_markup=markup) == refused


def test_64_bytes_of_data_are_fine(running, ann):
    button = {"text": "x", "callback_data": "\u00e9" * 32, "style": "danger"}
    sent = running.done("sendMessage", chat_id=ann, text="x", reply_markup=keyboard(button))
    assert sent["reply_markup"] == keyboard(button)


def test_a_keyboard_of_more_than_a_hundred_buttons(running, ann):
    rows = [[JA] * 5] * 20
    assert running.done("sendMessage", chat_id=ann, text="x", reply_markup={"inline_keyboard": rows})
    refused = (400, "Bad Request: reply markup is too long")
    more = {"inline_keyboard": [*rows, [JA]]}
    assert running.refused("sendMessage", chat_id=ann, text="x", reply_markup=more) == refused
    long = {"inline_keyboard": [[{"text": "y" * 200, "callback_data": "1"}]] * 60}
    assert running.refused("sendMessage", chat_id=ann, text="x", reply_markup=long) == refused


def test_a_keyboard_that_is_no_json(running, ann):
    refused = (400, "Bad Request: can't parse reply keyboard markup JSON object")
    assert running.refused("sendMessage", chat_id=ann, text="x", reply_markup="{oops") == refused
    refused = (400, "Bad Request: object expected as reply markup")
    assert running.refused("sendMessage", chat_id=ann, text="x", reply_markup=[1]) == refused


# -- editing and deleting


@pytest.fixture
def sent(running, ann):
    answer = running.done("sendMessage", chat_id=ann, text="one", reply_markup=keyboard(JA))
    return {"chat_id": ann, "message_id": answer["message_id"]}


def test_an_edit_that_changes_nothing(running, sent):
    same = {"text": "one", "reply_markup": keyboard(JA)}
    assert running.refused("editMessageText", **sent, **same) == (400, NOT_MODIFIED)
    assert running.refused("editMessageReplyMarkup", **sent, reply_markup=keyboard(JA)) == (
        400,
        NOT_MODIFIED,
    )
    bold = running.done(
        "editMessageText", **sent, text="<b>one</b>", parse_mode="HTML", reply_markup=keyboard(JA)
    )
    assert bold["entities"][0]["type"] == "bold"


def test_an_edit_without_a_keyboard_takes_it_away(running, sent):
    assert "reply_markup" not in running.done("editMessageText", **sent, text="two")
    assert running.refused("editMessageReplyMarkup", **sent) == (400, NOT_MODIFIED)


def test_editing_what_is_not_there(running, ann, sent):
    refused = (400, "Bad Request: message to edit not found")
    assert running.refused("editMessageText", chat_id=ann, message_id=99, text="x") == refused
    running.people.member("delete_message", chat=ann, message_id=sent["message_id"])
    assert running.refused("editMessageText", **sent, text="x") == refused
    refused = (400, "Bad Request: message identifier is not specified")
    assert running.refused("editMessageText", chat_id=ann, text="x") == refused
    assert running.refused("editMessageText", chat_id=ann, message_id="many", text="x") == refused


def test_editing_what_others_wrote(running, ann):
    theirs = running.people.send(ann, "bot", "mine")
    refused = (400, "Bad Request: message can't be edited")
    assert running.refused("editMessageText", chat_id=ann, message_id=theirs, text="x") == refused


def test_texts_and_captions_are_not_the_same(running, ann, sent, png):
    refused = (400, "Bad Request: there is no caption in the message to edit")
    assert running.refused("editMessageCaption", **sent, caption="x") == refused
    photo = running.ask(lambda bot: bot.send_photo(ann, png(), caption="board"))
    refused = (400, "Bad Request: there is no text in the message to edit")
    where = {"chat_id": ann, "message_id": photo.message_id}
    assert running.refused("editMessageText", **where, text="x") == refused
    assert running.done("editMessageCaption", **where, caption="new")["caption"] == "new"
    refused = (400, "Bad Request: message caption is too long")
    assert running.refused("editMessageCaption", **where, caption="x" * 1025) == refused


def test_deleting(running, ann, group, sent):
    assert running.done("deleteMessage", **sent) is True
    refused = (400, "Bad Request: message to delete not found")
    assert running.refused("deleteMessage", **sent) == refused
    theirs = running.people.send(ann, group, "/join")
    refused = (400, "Bad Request: message can't be deleted")
    assert running.refused("deleteMessage", chat_id=group, message_id=theirs) == refused
    running.people.member("promote", chat=group, user="bot")
    assert running.done("deleteMessage", chat_id=group, message_id=theirs) is True


def test_deleting_after_two_days(running, sent):
    running.clock.ahead = 48 * 3600 + 5
    assert running.refused("deleteMessage", **sent) == (400, "Bad Request: message can't be deleted")


def test_pinning_needs_an_administrator(running, group):
    number = running.done("sendMessage", chat_id=group, text="board")["message_id"]
    refused = (400, "Bad Request: not enough rights to manage pinned messages in the chat")
    assert running.refused("pinChatMessage", chat_id=group, message_id=number) == refused
    running.people.member("promote", chat=group, user="bot")
    refused = (400, "Bad Request: message to pin not found")
    assert running.refused("pinChatMessage", chat_id=group, message_id=999) == refused
    assert running.done("pinChatMessage", chat_id=group, message_id=number) is True
    assert running.done("getChat", chat_id=group)["pinned_message"]["text"] == "board"
    assert running.done("unpinChatMessage", chat_id=group) is True
    assert running.refused("unpinChatMessage", chat_id=group)[0] == 400


# -- answers to presses


@pytest.fixture
def query(running, ann, sent):
    running.people.press(ann, "bot", sent["message_id"], "Ja!", wait=0)
    (update,) = running.done("getUpdates", allowed_updates=["callback_query"])
    return update["callback_query"]["id"]


def test_a_press_is_answered_once(running, query):
    assert running.done("answerCallbackQuery", callback_query_id=query, text="ok") is True
    assert running.refused("answerCallbackQuery", callback_query_id=query) == (400, TOO_OLD)


def test_a_press_is_answered_in_time(running, query):
    running.clock.ahead = 16
    assert running.refused("answerCallbackQuery", callback_query_id=query) == (400, TOO_OLD)
    assert running.refused("answerCallbackQuery", callback_query_id="123") == (400, TOO_OLD)


def test_a_toast_is_short(running, query):
    refused = (400, "Bad Request: MESSAGE_TOO_LONG")
    assert running.refused("answerCallbackQuery", callback_query_id=query, text="x" * 201) == refused
    refused = (400, "Bad Request: URL_INVALID")
    assert running.refused("answerCallbackQuery", callback_query_id=query, url="https://a.test") == refused
    assert running.done("answerCallbackQuery", callback_query_id=query, text="x" * 200) is True


# -- photos


def test_photos_that_are_none(running, ann, png):
    with pytest.raises(BadRequest, match="Image_process_failed"):
        running.ask(lambda bot: bot.send_photo(ann, b"no picture"))
    for broken in (png()[:-5], png()[:40] + b"\0" + png()[41:], png() + b"x", png()[:33]):
        with pytest.raises(BadRequest, match="Image_process_failed"):
            running.ask(lambda bot, broken=broken: bot.send_photo(ann, broken))
    with pytest.raises(BadRequest, match="Photo_invalid_dimensions"):
        running.ask(lambda bot: bot.send_photo(ann, png(9000, 2000)))
    refused = (400, "Bad Request: wrong file identifier/HTTP URL specified")
    assert running.refused("sendPhoto", chat_id=ann, photo="photo-unknown") == refused
    assert running.refused("sendPhoto", chat_id=ann)[1] == "Bad Request: there is no photo in the request"


# -- settings


def test_a_webhook_with_a_bad_secret_or_address(running):
    refused = (400, "Bad Request: secret token contains unallowed characters")
    assert running.refused("setWebhook", url="http://127.0.0.1:1/x", secret_token="a b") == refused
    assert running.refused("setWebhook", url="ftp://a.test")[0] == 400


def test_bad_commands(running):
    bad = [{"command": "Not Good", "description": "x"}]
    assert running.refused("setMyCommands", commands=bad) == (400, "Bad Request: BOT_COMMAND_INVALID")


# -- too fast


def test_one_message_a_second_in_a_chat(start):
    running = start(limits=TELEGRAM_LIMITS)
    ann = running.people.user("Ann", started=True)
    running.done("sendMessage", chat_id=ann, text="1")
    response = running.http.post(
        f"{running.address}/bot{running.sandbox.options.token}/sendMessage",
        data={"chat_id": ann, "text": "2"},
    )
    assert response.json() == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 1",
        "parameters": {"retry_after": 1},
    }
    assert response.headers["Retry-After"] == "1"
    running.clock.ahead = 2
    running.done("sendMessage", chat_id=ann, text="2")


def test_twenty_messages_a_minute_in_a_group(start):
    running = start(limits=TELEGRAM_LIMITS)
    group = running.people.chat("Club", [running.people.user("Ann")])
    for second in range(20):
        running.clock.ahead = second * 1.5
        running.done("sendMessage", chat_id=group, text=str(second))
    running.clock.ahead = 31
    code, text = running.refused("sendMessage", chat_id=group, text="x")
    assert code == 429
    assert 25 <= int(text.removeprefix("Too Many Requests: retry after ")) <= 30
    with pytest.raises(RetryAfter):
        running.ask(lambda bot: bot.send_message(group, "x"))


def test_thirty_messages_a_second_in_all(start):
    running = start(limits=TELEGRAM_LIMITS)
    people = [running.people.user(str(number), started=True) for number in range(31)]
    codes = [running.call("sendMessage", chat_id=user, text="x").get("error_code") for user in people]
    assert codes[:30] == [None] * 30
