"""A few lines of Bot API that misbehave to order, so that the real HTTP client meets the real failures."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl

import pytest

from app.channels.telegram.send import Limits, Sender

TOKEN = "4242:AAF-not_a_real_token_but_as_long_as_one"


@dataclass(frozen=True)
class Request:
    """What arrived: the method, its parameters, and the client's port, which tells connections apart."""

    path: str
    method: str
    parameters: dict[str, str]
    port: int


@dataclass(frozen=True)
class Answer:
    """`body` goes out as it is. `hang_up` closes without a word; `hold` waits for the client to give up."""

    status: int = 200
    body: bytes = b""
    hang_up: bool = False
    hold: threading.Event | None = None


def result(value: object) -> Answer:
    return Answer(body=json.dumps({"ok": True, "result": value}).encode())


def refusal(status: int, description: str | None, parameters: object = None) -> Answer:
    body = {"ok": False, "error_code": status, "description": description, "parameters": parameters}
    return Answer(
        status, json.dumps({key: value for key, value in body.items() if value is not None}).encode()
    )


@dataclass
class BotApi:
    """The stand-in: `answer` says how to react to a request, `requests` is what came so far."""

    base_url: str = ""
    requests: list[Request] = field(default_factory=list)
    answer: Callable[[Request], Answer] = lambda request: sent(request)

    result = staticmethod(result)
    refusal = staticmethod(refusal)
    answered = Answer
    token = TOKEN

    def always(self, answer: Answer) -> None:
        self.answer = lambda request: answer

    @property
    def methods(self) -> list[str]:
        return [request.method for request in self.requests]


def sent(request: Request) -> Answer:
    """What Telegram answers to what it likes: the message, or just true."""
    if request.method not in ("sendMessage", "editMessageText", "editMessageReplyMarkup"):
        return result(True)
    chat = {"id": int(request.parameters["chat_id"]), "type": "private"}
    return result({"message_id": int(request.parameters.get("message_id", 77)), "date": 1, "chat": chat})


@pytest.fixture
def bot_api() -> Iterator[BotApi]:
    api = BotApi()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            form = self.rfile.read(int(self.headers["Content-Length"])).decode(errors="replace")
            method = self.path.rpartition("/")[2]
            request = Request(self.path, method, dict(parse_qsl(form)), self.client_address[1])
            api.requests.append(request)
            answer = api.answer(request)
            if answer.hold:
                self.rfile.read(1)
                answer.hold.set()
            if answer.hold or answer.hang_up:
                self.close_connection = True
                return
            with suppress(OSError):
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 64

    server = Server(("127.0.0.1", 0), Handler)
    api.base_url = f"http://127.0.0.1:{server.server_port}/bot"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield api
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def make_sender(bot_api: BotApi) -> Iterator[Callable[..., Sender]]:
    """Make a sender that talks to the stand-in; keyword arguments are its limits."""
    made: list[Sender] = []

    def make(base_url: str = bot_api.base_url, **limits: float) -> Sender:
        made.append(Sender(TOKEN, base_url=base_url, limits=Limits(**limits)))
        return made[-1]

    yield make
    for sender in made:
        sender.close()


@pytest.fixture
def sender(make_sender: Callable[..., Sender]) -> Sender:
    return make_sender()
