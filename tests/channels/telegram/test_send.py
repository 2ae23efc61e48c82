"""What each call looks like to Telegram, and what cannot even be built."""

import json
import threading

import pytest

from app.channels.outcome import Failure, Sent
from app.channels.telegram.calls import (
    AnswerQuery,
    Button,
    DeleteMessage,
    EditKeyboard,
    EditMessage,
    PinMessage,
    SendMessage,
    visible_length,
)
from app.channels.telegram.send import CallError, Me

BALLOT = ((Button("Ja!", data="9:1", style="success"), Button("Nein!", data="9:2")),)


def test_message_goes_out_as_html_without_preview_and_its_id_comes_back(bot_api, sender):
    assert sender.send(SendMessage(7, "<b>Vote</b>")) == Sent(77)
    [request] = bot_api.requests
    assert request.method == "sendMessage"
    assert request.parameters["chat_id"] == "7"
    assert request.parameters["text"] == "<b>Vote</b>"
    assert request.parameters["parse_mode"] == "HTML"
    assert json.loads(request.parameters["link_preview_options"]) == {"is_disabled": True}
    assert not {"message_thread_id", "reply_parameters", "reply_markup"} & request.parameters.keys()


def test_options_of_a_message_reach_telegram(bot_api, sender):
    call = SendMessage(-100, "x", thread_id=5, keyboard=BALLOT, silent=True, protected=True, reply_to=3)
    sender.send(call)
    parameters = bot_api.requests[0].parameters
    assert (parameters["message_thread_id"], parameters["disable_notification"]) == ("5", "true")
    assert parameters["protect_content"] == "true"
    assert json.loads(parameters["reply_parameters"]) == {
        "message_id": 3,
        "allow_sending_without_reply": True,
    }
    assert json.loads(parameters["reply_markup"]) == {
        "inline_keyboard": [
            [
                {"text": "Ja!", "callback_data": "9:1", "style": "success"},
                {"text": "Nein!", "callback_data": "9:2"},
            ]
        ]
    }


def test_edit_changes_the_message_it_names(bot_api, sender):
    assert sender.send(EditMessage(7, 12, "5 of 7 voted", keyboard=BALLOT)) == Sent(12)
    [request] = bot_api.requests
    assert request.method == "editMessageText"
    assert (request.parameters["chat_id"], request.parameters["message_id"]) == ("7", "12")
    assert (request.parameters["text"], request.parameters["parse_mode"]) == ("5 of 7 voted", "HTML")
    assert "Nein!" in request.parameters["reply_markup"]


def test_keyboard_is_taken_away_without_touching_the_text(bot_api, sender):
    assert sender.send(EditKeyboard(7, 12)) == Sent(12)
    [request] = bot_api.requests
    assert request.method == "editMessageReplyMarkup"
    assert request.parameters == {"chat_id": "7", "message_id": "12"}


def test_press_is_answered_with_a_popup_or_a_link(bot_api, sender):
    assert sender.send(AnswerQuery("q1", "This vote is over.", alert=True)) == Sent()
    sender.send(AnswerQuery("q2", url="https://t.me/a_bot?start=x"))
    popup, link = bot_api.requests
    assert popup.parameters == {
        "callback_query_id": "q1",
        "text": "This vote is over.",
        "show_alert": "true",
    }
    assert link.parameters["url"] == "https://t.me/a_bot?start=x"


def test_message_is_pinned_quietly_and_deleted(bot_api, sender):
    assert sender.send(PinMessage(-100, 4)) == Sent(4)
    assert sender.send(DeleteMessage(-100, 4)) == Sent()
    pin, delete = bot_api.requests
    assert (pin.method, pin.parameters["disable_notification"]) == ("pinChatMessage", "true")
    assert (delete.method, delete.parameters) == ("deleteMessage", {"chat_id": "-100", "message_id": "4"})


def test_test_environment_has_its_own_address(bot_api, make_sender):
    make_sender(bot_api.base_url + "{token}/test").send(DeleteMessage(7, 1))
    assert bot_api.requests[0].path == f"/bot{bot_api.token}/test/deleteMessage"


def test_bot_asks_for_its_name_once(bot_api, sender):
    bot_api.always(bot_api.result({"id": 4242, "is_bot": True, "first_name": "K", "username": "k_bot"}))
    assert sender.me() == sender.me() == Me(4242, "k_bot")
    assert bot_api.methods == ["getMe"]


def test_webhook_is_set_with_every_wanted_kind_of_update(bot_api, sender):
    sender.set_webhook("https://game.example/telegram", "s3cret", max_connections=10)
    sender.delete_webhook()
    request = bot_api.requests[0]
    assert request.parameters["url"] == "https://game.example/telegram"
    assert (request.parameters["secret_token"], request.parameters["max_connections"]) == ("s3cret", "10")
    assert json.loads(request.parameters["allowed_updates"]) == [
        "message",
        "callback_query",
        "my_chat_member",
    ]
    assert "drop_pending_updates" not in request.parameters
    assert bot_api.methods == ["setWebhook", "deleteWebhook"]
    assert "drop_pending_updates" not in bot_api.requests[1].parameters


def test_webhook_info_comes_as_telegram_gave_it(bot_api, sender):
    info = {"url": "", "pending_update_count": 3, "a_field_of_tomorrow": [1]}
    bot_api.always(bot_api.result(info))
    assert sender.webhook_info() == info


def test_commands_are_set_for_a_scope_and_a_language(bot_api, sender):
    sender.set_commands({"join": "Join the table"}, scope="all_group_chats", language="cs")
    parameters = bot_api.requests[0].parameters
    assert json.loads(parameters["commands"]) == [{"command": "join", "description": "Join the table"}]
    assert json.loads(parameters["scope"]) == {"type": "all_group_chats"}
    assert parameters["language_code"] == "cs"


def test_updates_come_as_telegram_gave_them(bot_api, sender):
    updates = [{"update_id": 8, "message": {"text": "/join", "of_tomorrow": 1}}, {"update_id": 9}]
    bot_api.always(bot_api.result(updates))
    assert sender.get_updates(offset=8, timeout=0) == updates
    [request] = bot_api.requests
    assert (request.method, request.parameters["offset"], request.parameters["timeout"]) == (
        "getUpdates",
        "8",
        "0",
    )


def test_waiting_for_updates_may_take_longer_than_other_calls(bot_api, make_sender):
    impatient = make_sender(read=0.03, total=0.05)
    never = threading.Event()

    def dawdle(request):
        never.wait(0.1)
        return bot_api.result([])

    bot_api.answer = dawdle
    assert impatient.get_updates(timeout=5) == []
    with pytest.raises(CallError) as caught:
        impatient.webhook_info()
    assert caught.value.failed.failure is Failure.AGAIN


def test_refused_question_names_the_failure(bot_api, sender):
    bot_api.always(bot_api.refusal(401, "Unauthorized"))
    with pytest.raises(CallError, match="broken: Unauthorized") as caught:
        sender.me()
    assert caught.value.failed.failure is Failure.BROKEN


@pytest.mark.parametrize("data", ["", "x" * 65, "я" * 33])
def test_callback_data_has_one_to_64_bytes(data):
    assert Button("a", data="я" * 32).data == "я" * 32
    with pytest.raises(ValueError, match="64 bytes"):
        Button("a", data=data)


@pytest.mark.parametrize("extra", [{}, {"data": "1", "url": "https://a.example"}])
def test_button_does_exactly_one_thing(extra):
    with pytest.raises(ValueError, match="either"):
        Button("a", **extra)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Button(" ", data="1"),
        lambda: SendMessage(7, "<b> </b>"),
        lambda: SendMessage(7, "x" * 4097),
        lambda: EditMessage(7, 1, ""),
        lambda: EditMessage(7, 0, "x"),
        lambda: EditKeyboard(7, 0),
        lambda: DeleteMessage(7, 0),
        lambda: PinMessage(7, 0),
        lambda: AnswerQuery("q", "x" * 201),
        lambda: SendMessage(7, "x", keyboard=((),)),
        lambda: SendMessage(7, "x", keyboard=((Button("a", data="1"),) * 9,)),
        lambda: SendMessage(7, "x", keyboard=((Button("a", data="1"),) * 8,) * 13),
    ],
)
def test_call_that_telegram_would_refuse_cannot_be_built(build):
    with pytest.raises(ValueError):
        build()


def test_only_visible_characters_count():
    assert visible_length('<a href="https://a.example">a</a> &lt;3 &amp; b') == len("a <3 & b")
    assert SendMessage(7, "<b>" + "&amp;" * 4096 + "</b>").chat_id == 7
