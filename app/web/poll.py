"""Updates by polling, for a bot without a public address: into the same inbox as by webhook."""

import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from app.channels.telegram.read import ALLOWED_UPDATES
from app.channels.telegram.send import CallError, Sender
from app.web.app import Web

log = logging.getLogger(__name__)

HOLD = 25  # seconds that Telegram keeps a poll open
PAUSE = 3.0  # seconds after a failed one


class Poller:
    """One thread. An update is confirmed to Telegram only by the poll after it was kept."""

    def __init__(self, sender: Sender, web: Web) -> None:
        self._sender, self._web = sender, web
        self._stop = threading.Event()

    @contextmanager
    def running(self) -> Iterator[None]:
        thread = threading.Thread(target=self._run, name="poll", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._stop.set()

    def _run(self) -> None:
        offset: int | None = None
        while not self._stop.is_set():
            try:
                updates = self._sender.get_updates(offset, HOLD, allowed_updates=ALLOWED_UPDATES)
                for update in updates:
                    self._web.keep(json.dumps(update).encode(), datetime.now(UTC))
                    offset = update["update_id"] + 1
            except CallError as error:
                log.warning("polling failed: %s", error.failed.detail)
                self._stop.wait(max(PAUSE, error.failed.retry_after or 0.0))
            except Exception:
                log.exception("an update could not be kept; it comes again")
                self._stop.wait(PAUSE)
