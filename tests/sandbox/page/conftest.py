"""A running sandbox, a bot that speaks to it, and a browser on its page."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser import Opener

TOKEN = "7000000001:sandbox"


class Sandbox:
    """The sandbox in a process of its own: the person's side, and the bot's."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self._port = 0
        self._webhooks: list[ThreadingHTTPServer] = []
        self.start()
        self._http = httpx.Client(base_url=self.url, timeout=10, trust_env=False)

    def start(self) -> None:
        """Start, or start again: at the same address, with the same people and messages."""
        command = [sys.executable, "-m", "app.sandbox", "--port", str(self._port)]
        command += ["--token", TOKEN, "--state", str(self._state)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().removeprefix("sandbox ").strip()
        self._port = int(self.url.rpartition(":")[2])

    def stop(self) -> None:
        """End the process; the browser loses its connection."""
        self._process.terminate()
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def close(self) -> None:
        """End all that was started here."""
        for server in self._webhooks:
            server.shutdown()
            server.server_close()
        self._http.close()
        self.stop()

    def sim(self, call: str, **body: Any) -> Any:
        """A call of the person's side."""
        response = self._http.post(f"/sim/{call}", json=body)
        assert response.status_code == 200, response.text
        return response.json()

    def bot(self, method: str, **params: Any) -> Any:
        """A call of the Bot API."""
        answer = self._http.post(f"/bot{TOKEN}/{method}", json=params).json()
        assert answer["ok"], answer
        return answer["result"]

    def person(self, name: str, *, started: bool = True, language: str = "en") -> int:
        user = self.sim("users", first_name=name, started=started, language_code=language)["user"]
        return int(user["id"])

    def group(self, title: str, *members: int) -> int:
        chat = self.sim("chats", title=title, members=members, bot="administrator")["chat"]
        return int(chat["id"])

    def say(self, chat: int, text: str, *rows: list[str], **params: Any) -> int:
        """The bot writes HTML with callback buttons; the message's id."""
        keyboard = [[{"text": label, "callback_data": label} for label in row] for row in rows]
        markup = {"reply_markup": {"inline_keyboard": keyboard}} if rows else {}
        sent = self.bot("sendMessage", chat_id=chat, text=text, parse_mode="HTML", **markup, **params)
        return int(sent["message_id"])

    def show(self, chat: int, png: bytes, caption: str) -> int:
        """The bot sends a picture; the message's id."""
        fields = {"chat_id": str(chat), "caption": caption}
        answer = self._http.post(
            f"/bot{TOKEN}/sendPhoto", data=fields, files={"photo": ("a.png", png)}
        ).json()
        assert answer["ok"], answer
        return int(answer["result"]["message_id"])

    def on_press(self, answer: dict[str, Any]) -> Callable[[], None]:
        """Answer presses in this way, each once the returned function has been called for it."""
        go = threading.Semaphore(0)
        sandbox = self

        class Webhook(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                update = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()
                if "callback_query" in update and go.acquire(timeout=10):
                    sandbox.bot(
                        "answerCallbackQuery", callback_query_id=update["callback_query"]["id"], **answer
                    )

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Webhook)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self._webhooks.append(server)
        self.bot("setWebhook", url=f"http://127.0.0.1:{server.server_port}/")
        return go.release


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    running = Sandbox(tmp_path / "sandbox.db")
    yield running
    running.close()


@pytest.fixture
def open_as(sandbox: Sandbox, open_page: Opener) -> Opener:
    """Opens the page as a person, in a window of its own."""

    def open_person(person: int, **options: Any) -> Page:
        page = open_page(f"{sandbox.url}/#as={person}", **options)
        expect(page.locator(f"[data-person='{person}']")).to_have_attribute("aria-current", "true")
        return page

    return open_person
