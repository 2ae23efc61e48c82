"""The embedded worker: Celery in a thread of this process, on a queue in its memory."""

import json
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime

from celery import Celery

from app.channels.telegram.channel import TelegramChannel
from app.doorbell import Doorbell, make_celery
from app.language.translate import translator
from app.store.engine import Store
from app.table.turn import House
from app.web.app import Web
from tests.stage import Screens
from workers.embedded import EmbeddedWorker
from workers.runtime import Runtime

PATIENCE = 20.0  # seconds until a test gives up


def until(condition: Callable[[], object]) -> None:
    limit = time.monotonic() + PATIENCE
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < limit, "it never came about"
        pause.wait(0.01)


def message(number: int, text: str) -> bytes:
    person = {"id": 501, "is_bot": False, "first_name": "Ann"}
    chat, date = {**person, "type": "private"}, int(time.time())
    said = {"message_id": 1, "date": date, "from": person, "chat": chat, "text": text}
    return json.dumps({"update_id": number, "message": said}).encode()


def make_runtime(store: Store, celery: Celery, screens: Screens) -> Runtime:
    channel = TelegramChannel(screens, translator())  # type: ignore[arg-type]
    return Runtime(store, Doorbell(celery), {"telegram": channel}, House())


def test_it_plays_delivers_stops_and_starts_again_in_the_same_process(store: Store) -> None:
    before = set(threading.enumerate())
    for round_number in range(2):
        screens = Screens()
        celery = make_celery("memory://localhost")
        runtime = make_runtime(store, celery, screens)
        worker = EmbeddedWorker(celery, runtime, threads=2)
        web = Web(store, runtime.doorbell, "secret")
        worker.start()
        web.keep(message(10 * round_number, "/start"), datetime.now(UTC))
        until(lambda screens=screens: screens.chats.get(501))
        web.keep(message(10 * round_number + 1, "/help"), datetime.now(UTC))
        until(lambda screens=screens: len(screens.chats[501]) == 2)
        began = time.monotonic()
        worker.stop()
        assert time.monotonic() - began < PATIENCE / 2
        until(lambda: set(threading.enumerate()) <= before)


def test_what_lay_about_before_it_started_is_found_without_a_knock(store: Store) -> None:
    class Deaf(Doorbell):
        def play(self, lane: str) -> None:
            pass

    celery = make_celery("memory://localhost")
    Web(store, Deaf(celery), "secret").keep(message(1, "/start"), datetime.now(UTC))
    screens = Screens()
    runtime = make_runtime(store, celery, screens)
    worker = EmbeddedWorker(celery, runtime, threads=2)
    worker.start()
    until(lambda: screens.chats.get(501))
    worker.stop()
