"""Live events."""

import asyncio
import json

import pytest

from app.sandbox.stream import WATCHER_BACKLOG, Hub


def read(running, count, **query):
    """The first events of a stream."""
    found = []
    with running.http.stream("GET", f"{running.address}/sim/stream", params=query) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        for line in response.iter_lines():
            if line.startswith("data: "):
                found.append(json.loads(line[6:]))
            if len(found) == count:
                return found
    return found


def test_everything_that_happens_is_told_in_order(running):
    people = running.people
    ann = people.user("Ann", started=True)
    seq = people.snapshot(ann)["seq"]
    group = people.chat("Club", [ann], bot="administrator")
    sent = running.done("sendMessage", chat_id=group, text="one")["message_id"]
    running.done("editMessageText", chat_id=group, message_id=sent, text="<i>two</i>", parse_mode="HTML")
    running.done("pinChatMessage", chat_id=group, message_id=sent)
    running.done("deleteMessage", chat_id=group, message_id=sent)
    events = read(running, running.sandbox.hub.seq - seq, since=seq)
    assert [event["seq"] for event in events] == list(range(seq + 1, seq + len(events) + 1))
    kinds = [event["type"] for event in events]
    assert kinds[-5:] == ["message", "edit", "pin", "message", "delete"]
    assert events[-4]["message"]["html"] == "<i>two</i>"
    assert events[-2]["message"]["service"] == "Kanzler pinned a message"


def test_a_stream_waits_for_what_is_to_come(running):
    ann = running.people.user("Ann", started=True)

    async def follow():
        waiting = asyncio.create_task(asyncio.to_thread(read, running, 1, since=running.sandbox.hub.seq))
        while not running.sandbox.hub._watchers:
            await asyncio.wait({waiting}, timeout=0.005)
        await asyncio.to_thread(running.people.send, ann, "bot", "hello")
        return await waiting

    (event,) = asyncio.run(follow())
    assert event["message"]["text"] == "hello"


def test_a_person_is_told_only_what_that_person_can_see(running):
    people = running.people
    ann, bob = people.user("Ann", started=True), people.user("Bob", started=True)
    seq = running.sandbox.hub.seq
    running.done("sendMessage", chat_id=bob, text="for Bob")
    running.done("sendMessage", chat_id=ann, text="for Ann")
    (event,) = read(running, 1, since=seq, user=ann)
    assert event["message"]["text"] == "for Ann"


def test_who_comes_back_too_late_has_to_start_anew(start):
    running = start(event_buffer=3)
    for name in "abcdef":
        running.people.user(name)
    assert read(running, 1, since=1) == [{"seq": 6, "type": "reset"}]
    assert [event["seq"] for event in read(running, 3, since=3)] == [4, 5, 6]


def test_a_slow_reader_is_dropped_and_nobody_waits():
    async def run():
        numbers = iter(range(1, 10**6))
        hub = Hub(lambda: next(numbers), 10)
        slow, quick = hub.watch(), hub.watch()
        for _ in range(WATCHER_BACKLOG + 1):
            hub.publish("user", user=1)
            quick.queue.get_nowait()
        return slow.lost, quick.lost

    assert asyncio.run(run()) == (True, False)


def test_numbers_that_are_none(running):
    assert running.http.get(f"{running.address}/sim/stream?since=x").status_code == 400


@pytest.mark.parametrize("path", ["/page/../server.py", "/page/server.py", "/page/nothing.js", "/nowhere"])
def test_only_files_of_the_page_are_served(running, path):
    assert running.http.get(running.address + path).status_code == 404
