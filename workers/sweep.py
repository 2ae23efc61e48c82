"""The clock, and the finder of what the queue lost. Any number of sweeps at once do no harm."""

import logging
import threading
from datetime import timedelta

from app.store import inbox, outbox
from workers.runtime import Runtime

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds
PATIENCE = timedelta(seconds=2)  # a row this old should have been taken by a knock


def sweep(runtime: Runtime) -> None:
    """One round: instants that have come become inbox rows, and what lies about is knocked for."""
    now = runtime.now()
    with runtime.store.read() as session:
        due = inbox.is_due(session, now)
        play = set(inbox.open_lanes(session, now, PATIENCE))
        deliver = outbox.waiting_lanes(session, now, PATIENCE)
    if due:
        with runtime.store.write() as session:
            play |= inbox.fire_due(session, now)
    for lane in play:
        runtime.doorbell.play(lane)
    for lane in deliver:
        runtime.doorbell.deliver(lane)


class Sweeper:
    """A thread that sweeps every second until it is stopped. What goes wrong is logged, and tried again."""

    def __init__(self, runtime: Runtime, every: float = EVERY) -> None:
        self._runtime = runtime
        self._every = every
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sweep", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Also where it never began: a worker may end before it is ready."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def _run(self) -> None:
        while not self._stop.wait(self._every):
            try:
                sweep(self._runtime)
            except Exception:
                log.exception("the sweep failed; it tries again")
