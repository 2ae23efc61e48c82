"""How updates reach a webhook, or a bot that polls."""

import asyncio
import json
import threading

import pytest
from telegram import Update
from telegram.error import Conflict

JA = {"inline_keyboard": [[{"text": "Ja!", "callback_data": "1:1"}]]}


@pytest.fixture
def hooked(running, receiver):
    """A sandbox whose bot has a webhook."""
    running.done("setWebhook", url=receiver.url, secret_token="s3cret_-")
    return running


def test_updates_carry_the_secret_and_count_up(hooked, receiver):
    ann = hooked.people.user("Ann", username="ann_demo", language_code="de")
    hooked.people.start(ann, "join_1")
    hooked.people.send(ann, "bot", "hello")
    one, two = receiver.wait(2)
    assert {h["x-telegram-bot-api-secret-token"] for h in receiver.headers} == {"s3cret_-"}
    assert {h["content-type"] for h in receiver.headers} == {"application/json"}
    assert two["update_id"] == one["update_id"] + 1
    message = one["message"]
    assert message["from"] == {
        "id": ann,
        "is_bot": False,
        "first_name": "Ann",
        "username": "ann_demo",
        "language_code": "de",
    }
    assert message["chat"] == {"id": ann, "type": "private", "first_name": "Ann", "username": "ann_demo"}
    assert message["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert hooked.people.idle() == 0


def test_python_telegram_bot_reads_every_kind_of_update(hooked, receiver):
    people = hooked.people
    ann, bob = people.user("Ann"), people.user("Bob")
    hooked.done("setWebhook", url=receiver.url, allowed_updates=["message", "edited_message",
        "callback_query", "my_chat_member", "chat_member"])  # fmt: skip
    forum = people.chat("Forum", [ann], is_forum=True, topics=["Games"], bot="administrator")
    games = people.topics(forum)["Games"]
    people.member("add", chat=forum, user=bob)
    number = people.send(bob, forum, "hi", thread=games)
    people.edit(bob, forum, number, "hello")
    people.send(ann, forum, "/join", anonymous=True)
    people.send(ann, forum, "news", as_channel="Club News")
    sent = hooked.done("sendMessage", chat_id=forum, text="vote", message_thread_id=games, reply_markup=JA)
    people.press(bob, forum, sent["message_id"], "Ja!", wait=0)
    hooked.done("pinChatMessage", chat_id=forum, message_id=sent["message_id"])
    people.member("close_topic", chat=forum, thread=games)
    people.member("leave", chat=forum, user=bob)
    people.start(bob)
    people.member("block", user=bob)
    group = people.chat("Old", [ann], kind="group")
    people.member("migrate", chat=group)
    assert people.idle() == 0
    kinds = set()
    for body in receiver.got:
        update = Update.de_json(body)
        assert update.effective_chat is not None
        kinds |= set(body["message"]) if "message" in body else set(body)
    assert kinds >= {
        "edited_message", "callback_query", "my_chat_member", "chat_member", "sender_chat",
        "is_topic_message", "new_chat_members", "left_chat_member", "pinned_message", "forum_topic_closed",
        "group_chat_created", "migrate_to_chat_id", "migrate_from_chat_id",
    }  # fmt: skip


def test_kinds_that_were_not_asked_for_do_not_come(hooked, receiver):
    people = hooked.people
    ann = people.user("Ann")
    hooked.done("setWebhook", url=receiver.url, allowed_updates=["my_chat_member"])
    people.start(ann)
    people.member("block", user=ann)
    assert people.idle() == 0
    assert [set(update) - {"update_id"} for update in receiver.got] == [{"my_chat_member"}]
    hooked.done("setWebhook", url=receiver.url)
    assert hooked.done("getWebhookInfo")["allowed_updates"] == ["my_chat_member"]
    hooked.done("setWebhook", url=receiver.url, allowed_updates=[])
    assert "allowed_updates" not in hooked.done("getWebhookInfo")


def test_a_failing_update_holds_up_its_own_chat_only(hooked, receiver):
    people = hooked.people
    ann, bob = people.user("Ann", started=True), people.user("Bob", started=True)
    broken = threading.Event()
    broken.set()

    def answer(update):
        bad = broken.is_set() and update["message"]["text"] == "poison"
        return (500 if bad else 200), {}, b""

    receiver.answer = answer
    people.send(ann, "bot", "poison")
    people.send(ann, "bot", "after")
    people.send(bob, "bot", "other")
    receiver.wait(5)
    texts = [update["message"]["text"] for update in receiver.got]
    assert "other" in texts
    assert "after" not in texts
    assert texts.count("poison") >= 3
    info = hooked.done("getWebhookInfo")
    assert info["last_error_message"] == "Wrong response from the webhook: 500 Internal Server Error"
    assert info["pending_update_count"] == 2
    broken.clear()
    assert people.idle() == 0
    texts = [update["message"]["text"] for update in receiver.got if update["message"]["from"]["id"] == ann]
    assert texts[-2:] == ["poison", "after"]
    assert len({update["update_id"] for update in receiver.got}) == 3


def test_retries_come_at_once_and_then_ever_later(start, receiver):
    running = start(retry_scale=1.0)
    running.done("setWebhook", url=receiver.url)
    waits = []
    delivery = running.sandbox.delivery
    later = delivery._later

    def quick(seconds, queue):
        waits.append(seconds)
        later(0.0, queue)

    delivery._later = quick
    receiver.answer = lambda update: (
        500 if len(receiver.got) < 10 else 200,
        {"Retry-After": "7"} if len(receiver.got) == 9 else {},
        b"",
    )
    running.people.start(running.people.user("Ann"))
    assert running.people.idle() == 0
    assert waits[:6] == [0, 2, 4, 8, 16, 32]
    assert all(60 <= wait <= 120 for wait in waits[6:8])
    assert waits[8:] == [7]


def test_a_webhook_that_is_set_while_an_update_fails_lets_it_rest_once(start, receiver, caplog):
    running = start(retry_scale=0.1)
    running.done("setWebhook", url=receiver.url)
    held = threading.Event()

    def answer(update):
        receiver.hold = held if len(receiver.got) == 3 else None
        return 500 if len(receiver.got) < 7 else 200, {}, b""

    receiver.answer = answer
    running.people.start(running.people.user("Ann"))
    receiver.wait(3)
    running.done("setWebhook", url=receiver.url)
    held.set()
    receiver.wait(7)
    assert running.people.idle() == 0
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_callback_queries_queue_per_user_not_per_chat(hooked, receiver):
    people = hooked.people
    ann, bob = people.user("Ann"), people.user("Bob")
    group = people.chat("Club", [ann, bob])
    sent = hooked.done("sendMessage", chat_id=group, text="vote", reply_markup=JA)
    people.idle()
    receiver.got.clear()
    receiver.answer = lambda update: (500 if update["callback_query"]["from"]["id"] == ann else 200, {}, b"")
    people.press(ann, group, sent["message_id"], "Ja!", wait=0)
    people.press(bob, group, sent["message_id"], "Ja!", wait=0)
    people.press(bob, group, sent["message_id"], (0, 0), wait=0)
    receiver.wait(4)
    by_bob = [u for u in receiver.got if u["callback_query"]["from"]["id"] == bob]
    assert len(by_bob) == 2


def test_presses_are_given_up_after_150_seconds(hooked, receiver):
    people = hooked.people
    ann = people.user("Ann", started=True)
    sent = hooked.done("sendMessage", chat_id=ann, text="vote", reply_markup=JA)
    receiver.answer = lambda update: (500, {}, b"")
    people.press(ann, "bot", sent["message_id"], "Ja!", wait=0)
    receiver.wait(2)
    assert people.idle(wait=0) == 1
    hooked.clock.ahead = 151
    assert people.idle() == 0


def test_at_most_max_connections_at_once(running, receiver):
    running.done("setWebhook", url=receiver.url, max_connections=2)
    receiver.hold = threading.Event()
    people = running.people
    for name in ("Ann", "Bob", "Cyd", "Dan"):
        people.start(people.user(name))
    receiver.wait(2)
    assert people.idle(wait=0.05) == 4
    assert len(receiver.got) == 2
    receiver.hold.set()
    assert people.idle() == 0
    assert len(receiver.got) == 4


def test_the_order_within_a_chat_is_kept(hooked, receiver):
    people = hooked.people
    users = [people.user(str(number), started=True) for number in range(3)]
    for count in range(10):
        for user in users:
            people.send(user, "bot", str(count))
    assert people.idle() == 0
    for user in users:
        texts = [u["message"]["text"] for u in receiver.got if u["message"]["from"]["id"] == user]
        assert texts == [str(count) for count in range(10)]


def test_a_method_in_the_answer_is_carried_out(hooked, receiver):
    people = hooked.people
    ann = people.user("Ann", started=True)
    sent = hooked.done("sendMessage", chat_id=ann, text="vote", reply_markup=JA)

    def answer(update):
        call = {
            "method": "answerCallbackQuery",
            "callback_query_id": update["callback_query"]["id"],
            "text": "ok",
        }
        return 200, {"content-type": "application/json"}, json.dumps(call).encode()

    receiver.answer = answer
    pressed = people.press(ann, "bot", sent["message_id"], "Ja!")
    assert pressed["answer"] == {"text": "ok", "show_alert": False, "url": None}
    (call,) = people.outbox(method="answerCallbackQuery", wait=5)
    assert (call["via"], call["ok"]) == ("webhook", True)


@pytest.mark.parametrize(
    "body", [b'{"method": "deleteWebhook"}', b'{"method": "getMe"}', b"{oops", b"ok", b"{}"]
)
def test_other_answers_do_nothing(hooked, receiver, body):
    receiver.answer = lambda update: (200, {}, body)
    hooked.people.start(hooked.people.user("Ann"))
    assert hooked.people.idle() == 0
    assert hooked.done("getWebhookInfo")["url"] == receiver.url


def test_updates_wait_for_a_webhook_and_can_be_dropped(running, receiver):
    people = running.people
    people.start(people.user("Ann"))
    assert running.done("getWebhookInfo")["pending_update_count"] == 1
    running.done("setWebhook", url=receiver.url)
    receiver.wait(1)
    running.done("deleteWebhook")
    people.start(people.user("Bob"))
    running.done("setWebhook", url=receiver.url, drop_pending_updates=True)
    assert people.idle() == 0
    assert len(receiver.got) == 1


def test_updates_can_come_twice(hooked, receiver):
    people = hooked.people
    people.delivery(duplicate=1.0)
    people.start(people.user("Ann"))
    one, two = receiver.wait(2)
    assert one == two
    assert people.idle() == 0
    assert len(receiver.got) == 2


def test_updates_can_come_out_of_order(hooked, receiver):
    people = hooked.people
    ann = people.user("Ann", started=True)
    people.delivery(shuffle=True, seed=1)
    for count in range(30):
        people.send(ann, "bot", str(count))
    assert people.idle() == 0
    numbers = [update["update_id"] for update in receiver.got]
    assert numbers != sorted(numbers)
    assert len(set(numbers)) == 30


def test_anything_can_be_pushed(hooked, receiver):
    people = hooked.people
    people.update({"update_id": 5, "subscription": {"x": 1}})
    people.raw("{not json")
    assert people.idle() == 0
    assert sorted(receiver.bodies) == sorted([b'{"update_id": 5, "subscription": {"x": 1}}', b"{not json"])


# -- polling


def test_polling_acknowledges_by_offset(running):
    people = running.people
    ann = people.user("Ann")
    people.start(ann)
    people.send(ann, "bot", "hello")
    one, two = running.done("getUpdates")
    assert running.done("getUpdates", limit=1) == [one]
    assert running.done("getUpdates", offset=two["update_id"]) == [two]
    assert people.idle(wait=0) == 1
    assert running.done("getUpdates", offset=-1) == [two]
    assert running.done("getUpdates", offset=two["update_id"] + 1) == []
    assert people.idle() == 0


def test_polling_waits_for_news(running):
    people = running.people
    ann = people.user("Ann")

    async def poll(bot):
        waiting = asyncio.create_task(bot.get_updates(timeout=10))
        await asyncio.to_thread(people.start, ann)
        return await waiting

    (update,) = running.ask(poll)
    assert update.message.text == "/start"


def test_polling_and_a_webhook_exclude_each_other(running, receiver):
    running.done("setWebhook", url=receiver.url)
    text = (
        "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
    )
    assert running.refused("getUpdates") == (409, f"Conflict: {text}")


@pytest.mark.parametrize(
    ("method", "text"),
    [
        (
            "getUpdates",
            "terminated by other getUpdates request; make sure that only one bot instance is running",
        ),
        ("setWebhook", "terminated by setWebhook request"),
    ],
)
def test_a_waiting_poll_is_ended_by_another(running, receiver, method, text):
    async def poll(bot):
        waiting = asyncio.create_task(bot.get_updates(timeout=20))
        params = {"url": receiver.url} if method == "setWebhook" else {}
        while not running.sandbox.delivery.polled:
            await asyncio.wait({waiting}, timeout=0.005)
        await asyncio.to_thread(running.call, method, **params)
        await waiting

    with pytest.raises(Conflict, match=text[:30]):
        running.ask(poll)
