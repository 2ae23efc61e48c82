"""Whatever a bot sends, it gets an answer of Telegram's kind."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.sandbox.bot_api import METHODS
from tests.sandbox.conftest import launch

QUIET = sorted(set(METHODS) - {"getUpdates", "setWebhook", "leaveChat"})
NAMES = [
    "chat_id", "text", "message_id", "reply_markup", "entities", "parse_mode", "callback_query_id", "photo",
    "media", "caption", "caption_entities", "commands", "scope", "language_code", "url", "menu_button",
    "reply_parameters", "message_thread_id", "link_preview_options", "user_id", "file_id", "description",
]  # fmt: skip
BUTTON = st.dictionaries(
    st.sampled_from(["text", "callback_data", "url", "style", "copy_text", "web_app"]),
    st.none() | st.text(max_size=5) | st.integers() | st.lists(st.integers(), max_size=1),
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9)
    | st.sampled_from(["HTML", "{", "[1]", '"\\ud800"', "<b>", "attach://x", "photo-x", 1001, 1])
    | st.fixed_dictionaries({"inline_keyboard": st.lists(st.lists(BUTTON, max_size=2), max_size=2)})
    | st.fixed_dictionaries({"type": st.sampled_from(["photo", "chat", 5, None]), "media": st.text()}),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=2),
    max_leaves=4,
)  # fmt: skip


@pytest.fixture(scope="module")
def shared():
    running = launch()
    running.people.user("Ann", started=True)
    running.done("sendMessage", chat_id=1001, text="x")
    yield running
    running.stop()


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(method=st.sampled_from(QUIET), params=st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5))
def test_no_parameters_break_a_method(shared, method, params):
    answer = shared.call(method, **{"chat_id": 1001, "message_id": 1, **params})
    assert answer["ok"] or answer["error_code"] in (400, 403)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b"{oops"),
        ("application/json", b"[1]"),
        ("application/json", b'{"chat_id": 1001, "text": "\\ud800"}'),
        ("application/json", b'{"text": "\xff"}'),
        ("application/json", b"[" * 100_000),
        ("multipart/form-data", b"--x"),
        ("multipart/form-data; boundary=x", b"--x\r\nnothing\r\n\r\nhere\r\n--x--\r\n"),
        ("application/x-www-form-urlencoded", b"%ff=%zz&text"),
    ],
)
def test_no_body_breaks_a_method(shared, kind, body):
    url = f"{shared.address}/bot{shared.sandbox.options.token}/sendMessage"
    response = shared.http.post(url, content=body, headers={"Content-Type": kind})
    assert (response.status_code, response.json()["ok"]) == (400, False)


@pytest.mark.parametrize("url", ["http://[", "http://", "x", "http://127.0.0.1:99999/"])
def test_no_webhook_address_breaks_delivery(running, url):
    ann = running.people.user("Ann")
    running.call("setWebhook", url=url)
    running.people.start(ann)
    assert running.done("getWebhookInfo")["pending_update_count"] == 1
    assert running.done("deleteWebhook")


def test_half_characters_in_pushed_updates_arrive(running, receiver):
    running.done("setWebhook", url=receiver.url)
    running.people.update({"update_id": 1, "message": {"text": "\ud800"}})
    running.people.raw("\ud800")
    assert running.people.idle() == 0
    assert len(receiver.bodies) == 2


def test_half_characters_that_people_type_are_mended(running):
    ann = running.people.user("A\ud800", started=True)
    running.people.send(ann, "bot", "x\udfff")
    assert running.people.transcript(ann)[0]["text"] == "x?"
