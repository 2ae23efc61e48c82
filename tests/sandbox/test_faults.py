"""Failures on order."""

import asyncio

import httpx
import pytest
from telegram.error import NetworkError, RetryAfter, TimedOut


@pytest.fixture
def people(running):
    return running.people


@pytest.fixture
def ann(people):
    return people.user("Ann", started=True)


def texts(people, chat):
    return [message["text"] for message in people.transcript(chat)] if people.users() else []


def test_a_fault_hits_the_next_matching_calls_only(running, people, ann):
    bob = people.user("Bob", started=True)
    people.fault(500, "Internal Server Error", method="sendMessage", chat=ann, times=2)
    assert running.done("sendMessage", chat_id=bob, text="x")
    assert running.done("getMe")
    for _ in range(2):
        refused = (500, "Internal Server Error")
        assert running.refused("sendMessage", chat_id=ann, text="x") == refused
    running.done("sendMessage", chat_id=ann, text="y")
    assert texts(people, ann) == ["y"]
    assert [call.get("error_code") for call in people.outbox(method="sendMessage")] == [None, 500, 500, None]


def test_a_flood_wait(running, people, ann):
    people.fault(429, retry_after=17)
    with pytest.raises(RetryAfter) as refused:
        running.ask(lambda bot: bot.send_message(ann, "x"))
    assert refused.value.retry_after.total_seconds() == 17
    people.fault(429, retry_after=3)
    url = f"{running.address}/bot{running.sandbox.options.token}/sendMessage"
    assert running.http.post(url, json={"chat_id": ann, "text": "x"}).headers["Retry-After"] == "3"


def test_a_gateways_page(running, people, ann):
    people.fault(502, html=True)
    with pytest.raises(NetworkError, match="Bad Gateway"):
        running.ask(lambda bot: bot.send_message(ann, "x"))


def test_delivered_but_answered_with_an_error(running, people, ann):
    people.fault(500, "Internal Server Error", after_delivery=True)
    assert running.refused("sendMessage", chat_id=ann, text="x")[0] == 500
    assert texts(people, ann) == ["x"]


def test_delivered_but_never_answered(running, people, ann):
    people.fault(0, after_delivery=True)
    with pytest.raises(TimedOut):
        running.ask(lambda bot: bot.send_message(ann, "x", read_timeout=0.1))
    assert texts(people, ann) == ["x"]


def test_neither_delivered_nor_answered(running, people, ann):
    people.fault(0)
    with pytest.raises(TimedOut):
        running.ask(lambda bot: bot.send_message(ann, "x", read_timeout=0.1))
    running.done("sendMessage", chat_id=ann, text="y")
    assert texts(people, ann) == ["y"]


def test_slow_but_well(running, people, ann):
    people.fault(None, delay=0.1)
    with pytest.raises(TimedOut):
        running.ask(lambda bot: bot.send_message(ann, "x", read_timeout=0.02))
    people.fault(None, delay=0.01)
    running.done("sendMessage", chat_id=ann, text="y")
    assert texts(people, ann)[-1] == "y"


def test_faults_can_be_called_off(running, people, ann):
    people.fault(500, times=100)
    people.fault(400, "Bad Request: CHAT_RESTRICTED", method="sendPhoto")
    assert [fault["code"] for fault in people.faults()] == [500, 400]
    assert people.clear_faults() == 2
    assert running.done("sendMessage", chat_id=ann, text="x")


def test_a_hanging_call_does_not_keep_the_sandbox_from_stopping(start):
    running = start()
    ann = running.people.user("Ann", started=True)
    running.people.fault(0)

    async def hang():
        async with httpx.AsyncClient(trust_env=False) as http:
            url = f"{running.address}/bot{running.sandbox.options.token}/sendMessage"
            waiting = asyncio.create_task(http.post(url, json={"chat_id": ann, "text": "x"}))
            while not await asyncio.to_thread(running.people.outbox):
                await asyncio.wait({waiting}, timeout=0.005)
            running.server.should_exit = True
            await asyncio.to_thread(running.thread.join, 10)
            await asyncio.wait({waiting})
            waiting.exception()

    asyncio.run(hang())
    assert not running.thread.is_alive()
