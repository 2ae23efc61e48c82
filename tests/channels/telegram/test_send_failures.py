"""Every answer that Telegram is known to give, and every way of giving none, has a name."""

import json
import socket
import threading
from pathlib import Path

import httpx
import pytest
from telegram.error import NetworkError, TimedOut

from app.channels.outcome import Failed, Failure, Sent
from app.channels.telegram.calls import (
    AnswerQuery,
    DeleteMessage,
    EditKeyboard,
    EditMessage,
    PinMessage,
    SendMessage,
    SendPhoto,
)
from app.channels.telegram.refusals import DEFAULT_WAIT, classify

KNOWN = json.loads(Path(__file__).with_name("errors.json").read_text())

CALLS = {
    "send": SendMessage(7, "You are a liberal."),
    "photo": SendPhoto(7, b"png", "You are a liberal."),
    "send_room": SendMessage(-100, "The president is Ada."),
    "edit": EditMessage(7, 12, "You are a liberal."),
    "edit_keyboard": EditKeyboard(7, 12),
    "answer": AnswerQuery("q"),
    "delete": DeleteMessage(7, 12),
    "pin": PinMessage(7, 12),
}
MESSAGE, EDIT = CALLS["send"], CALLS["edit"]


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.get("description", "page")[:60])
def test_known_refusal_has_a_name_for_every_call(known, bot_api, sender):
    if "page" in known:
        bot_api.always(bot_api.answered(known["status"], known["page"].encode()))
    else:
        bot_api.always(bot_api.refusal(known["status"], known["description"], known.get("parameters")))
    outcomes = {name: sender.send(call) for name, call in CALLS.items()}
    named = {
        name: "sent" if isinstance(outcome, Sent) else str(outcome.failure)
        for name, outcome in outcomes.items()
    }
    assert named == dict.fromkeys(CALLS, known["failure"]) | known.get("except", {})


BESIDE = Path(__file__).parents[4] / "shared" / "reference" / "telegram-errors.json"


@pytest.mark.parametrize("known", json.loads(BESIDE.read_text()) if BESIDE.exists() else [])
def test_every_refusal_of_the_collection_is_named_whatever_is_called(known, bot_api, sender, caplog):
    body = known.get("body_not_json", "").encode() or json.dumps(known["body"]).encode()
    bot_api.always(bot_api.answered(known["http_status"], body))
    outcomes = {name: sender.send(call) for name, call in CALLS.items()}
    ours = {name for name, o in outcomes.items() if isinstance(o, Failed) and o.failure is Failure.BROKEN}
    meant = known["meaning_for_game"].startswith(("bug", "config", "api_too_old", "drop_file_id"))
    assert ours == (set(CALLS) if meant else set())
    assert not [record for record in caplog.records if record.exc_info]


def test_throttled_chat_says_how_long(bot_api, sender):
    bot_api.always(bot_api.refusal(429, "Too Many Requests: retry after 17", {"retry_after": 17}))
    assert sender.send(MESSAGE) == Failed(Failure.WAIT, "throttled", retry_after=17.0)


@pytest.mark.parametrize("description", ["Too Many Requests: retry after 0", None])
def test_throttled_chat_that_does_not_say_how_long_waits_all_the_same(bot_api, sender, description):
    bot_api.always(bot_api.refusal(429, description))
    outcome = sender.send(MESSAGE)
    assert (outcome.failure, outcome.retry_after) == (Failure.WAIT, DEFAULT_WAIT)


def test_moved_room_says_where_it_went(bot_api, sender):
    description = "Bad Request: group chat was upgraded to a supergroup chat"
    bot_api.always(bot_api.refusal(400, description, {"migrate_to_chat_id": -1002000000001}))
    assert sender.send(CALLS["send_room"]).moved_to == -1002000000001


def test_edit_that_changes_nothing_keeps_its_message(bot_api, sender):
    bot_api.always(bot_api.refusal(400, "Bad Request: message is not modified: same"))
    assert sender.send(EDIT) == Sent(12)


@pytest.mark.parametrize(
    ("status", "failure"), [(403, "again"), (404, "again"), (413, "broken"), (429, "wait")]
)
def test_page_of_a_gateway_that_refused_is_no_word_of_telegram(bot_api, sender, status, failure):
    bot_api.always(bot_api.answered(status, b"<html>bot was blocked by the user</html>"))
    assert sender.send(MESSAGE).failure == failure


@pytest.mark.parametrize("status", [500, 502, 503, 504])
def test_failing_server_may_have_sent_a_message_but_an_edit_can_be_repeated(bot_api, sender, status):
    bot_api.always(bot_api.refusal(status, None))
    assert sender.send(MESSAGE).failure is Failure.UNKNOWN
    assert sender.send(EDIT).failure is Failure.AGAIN


def test_refusal_nobody_has_seen_before_is_ours_and_quotes_nothing(bot_api, sender):
    bot_api.always(bot_api.refusal(400, 'Bad Request: wrong type "You are a liberal" of "chat not found"'))
    outcome = sender.send(MESSAGE)
    assert outcome == Failed(Failure.BROKEN, 'Wrong type "..." of "..."')


@pytest.mark.parametrize("body", [b'{"ok":true,"result":{"text":"You are a lib', b"[]", b"", b"\xff"])
def test_answer_that_cannot_be_read_leaves_a_message_in_doubt(bot_api, sender, body, caplog):
    bot_api.always(bot_api.answered(200, body))
    assert sender.send(MESSAGE).failure is Failure.UNKNOWN
    assert sender.send(EDIT).failure is Failure.AGAIN
    assert "liberal" not in caplog.text


@pytest.mark.parametrize("body", [b"{}", b'{"ok":true,"result":{"message_id":5}}'])
def test_answer_that_makes_no_sense_is_an_alarm_not_a_crash(bot_api, sender, body):
    bot_api.always(bot_api.answered(200, body))
    assert sender.send(MESSAGE).failure is Failure.BROKEN


def test_text_that_cannot_be_encoded_is_ours_and_stays_out_of_the_detail(bot_api, sender):
    outcome = sender.send(SendMessage(7, "secret \ud83d"))
    assert outcome == Failed(Failure.BROKEN, "UnicodeEncodeError")
    assert bot_api.requests == []


def test_nobody_listening_means_not_sent(make_sender):
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        sender = make_sender(f"http://127.0.0.1:{unheard.getsockname()[1]}/bot")
        assert sender.send(MESSAGE) == Failed(Failure.AGAIN, "ConnectError")


def test_connection_cut_after_the_request_leaves_a_message_in_doubt(bot_api, sender):
    bot_api.always(bot_api.answered(hang_up=True))
    assert sender.send(MESSAGE).failure is Failure.UNKNOWN
    assert sender.send(EDIT).failure is Failure.AGAIN


@pytest.mark.parametrize("limits", [{"read": 0.05}, {"total": 0.05}], ids=lambda limits: next(iter(limits)))
def test_message_that_arrived_but_was_never_confirmed_is_in_doubt(bot_api, make_sender, limits):
    sender = make_sender(**limits)
    given_up = threading.Event()
    bot_api.always(bot_api.answered(hold=given_up))
    assert sender.send(MESSAGE).failure is Failure.UNKNOWN
    assert bot_api.methods == ["sendMessage"]
    assert given_up.wait(5)
    assert sender.send(EDIT).failure is Failure.AGAIN


def test_message_that_found_no_free_connection_was_not_sent(bot_api, make_sender):
    sender = make_sender(connections=1, pool=0.02)
    arrived, given_up = threading.Event(), threading.Event()

    def hold(request):
        arrived.set()
        return bot_api.answered(hold=given_up)

    bot_api.answer = hold
    first = threading.Thread(target=sender.send, args=(EDIT,))
    first.start()
    assert arrived.wait(5)
    assert sender.send(MESSAGE) == Failed(Failure.AGAIN, "PoolTimeout")
    sender.close()
    first.join()
    assert bot_api.methods == ["editMessageText"]


@pytest.mark.parametrize(
    ("cause", "failure"),
    [
        (httpx.ConnectTimeout(""), Failure.AGAIN),
        (httpx.PoolTimeout(""), Failure.AGAIN),
        (httpx.ConnectError(""), Failure.AGAIN),
        (httpx.ReadTimeout(""), Failure.UNKNOWN),
        (httpx.WriteTimeout(""), Failure.UNKNOWN),
        (httpx.ReadError(""), Failure.UNKNOWN),
        (httpx.RemoteProtocolError(""), Failure.UNKNOWN),
        (httpx.UnsupportedProtocol(""), Failure.BROKEN),
        (RuntimeError("Event loop is closed"), Failure.UNKNOWN),
    ],
    ids=lambda value: type(value).__name__,
)
def test_cause_tells_whether_the_message_can_have_left(cause, failure):
    exception = TimedOut() if isinstance(cause, httpx.TimeoutException) else NetworkError("httpx: ...")
    exception.__cause__ = cause
    assert classify(exception, MESSAGE).failure is failure
    idempotent = Failure.AGAIN if failure is Failure.UNKNOWN else failure
    assert classify(exception, EDIT).failure is idempotent
