"""The sandbox as a process, and what it remembers."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from app.sandbox.client import People
from app.sandbox.options import parse

ROOT = Path(__file__).parents[2]
JA = {"inline_keyboard": [[{"text": "Ja!", "callback_data": "1:1"}]]}


class Process:
    """A sandbox in a process of its own."""

    def __init__(self, *argv: str) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-m", "app.sandbox", "--port", "0", *argv],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert self.child.stdout is not None
        self.line = self.child.stdout.readline()
        self.address = self.line.split()[1]
        self.people = People(self.address)

    def call(self, method: str, **params: object) -> dict[str, object]:
        url = f"{self.address}/bot7000000001:sandbox/{method}"
        return httpx.post(url, json=params, trust_env=False).json()

    def end(self, number: int) -> tuple[int, str]:
        """Send a signal; returns the exit status and what else was printed."""
        self.people.close()
        self.child.send_signal(number)
        rest, _ = self.child.communicate(timeout=10)
        return self.child.returncode, rest


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_prints_its_address_and_ends_cleanly(number):
    process = Process()
    assert process.line.startswith("sandbox http://127.0.0.1:")
    assert process.call("getMe")["ok"] is True
    assert process.end(number) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_everything_survives_a_restart(state, receiver, number):
    first = Process("--state", str(state))
    people = first.people
    ann, bob = people.user("Ann", started=True), people.user("Bob")
    forum = people.chat("Forum", [ann, bob], is_forum=True, topics=["Games"])
    games = people.topics(forum)["Games"]
    people.member("restrict", chat=forum, user=bob)
    sent = first.call("sendMessage", chat_id=forum, text="vote", message_thread_id=games, reply_markup=JA)
    number_sent = sent["result"]["message_id"]
    people.press(ann, forum, number_sent, "Ja!", wait=0)
    seen = people.snapshot(ann)
    chats = people.chats()
    pending = people.idle(wait=0)
    first.end(number)

    second = Process("--state", str(state))
    people = second.people
    again = people.snapshot(ann)
    assert again == seen
    assert people.chats() == chats
    assert people.idle(wait=0) == pending
    second.call("setWebhook", url=receiver.url, secret_token="s3cret")
    updates = receiver.wait(pending)
    query = next(u["callback_query"] for u in updates if "callback_query" in u)
    assert second.call("answerCallbackQuery", callback_query_id=query["id"])["ok"] is True
    assert people.idle() == 0
    edit = {"chat_id": forum, "message_id": number_sent, "text": "over"}
    assert second.call("editMessageText", **edit)["ok"] is True
    second.end(number)

    third = Process("--state", str(state))
    assert third.people.user("Cyd") == bob + 1
    assert third.people.idle(wait=0) == 0
    assert third.people.transcript(forum, games)[-1]["text"] == "over"
    assert third.call("getWebhookInfo")["result"]["url"] == receiver.url
    last = max(update["update_id"] for update in receiver.got)
    receiver.got.clear()
    third.people.start(ann)
    assert receiver.wait(1)[0]["update_id"] == last + 1
    third.end(signal.SIGTERM)


def test_photos_survive_too(state, start, png):
    running = start(state=state)
    ann = running.people.user("Ann", started=True)
    photo = running.ask(lambda bot: bot.send_photo(ann, png()))
    running.stop()
    again = start(state=state)
    assert again.done("sendPhoto", chat_id=ann, photo=photo.photo[0].file_id)["photo"]
    unique = photo.photo[0].file_unique_id
    assert again.http.get(f"{again.address}/sim/file/{unique}").content == png()


def test_options_come_from_the_command_line(tmp_path):
    options = parse(
        ["--port", "0", "--state", str(tmp_path / "x"), "--limits", "--no-privacy", "--token", "5:x"]
    )
    assert (options.bot_id, options.privacy, options.limits.group.count) == (5, False, 20)
    with pytest.raises(SystemExit):
        parse(["--token", "nonsense"])
