"""The clock, and the finder of what the queue lost. Any number of sweeps at once do no harm."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy.exc import OperationalError

from app.store import heartbeat, inbox, outbox
from app.table.model import DueKind
from workers.deliver import deliver
from workers.play import drain
from workers.runtime import Runtime

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds
PATIENCE = timedelta(seconds=2)  # a row this old should have been taken by a knock
DEAFNESS = timedelta(seconds=6)  # a row this old shows that nobody hears knocks: the sweep takes it itself
CLOCKS = tuple(  # what an outage of ours puts off
    kind.value for kind in (DueKind.STEP, DueKind.LOBBY, DueKind.SEATS, DueKind.MOTION)
)


@dataclass(frozen=True)
class Found:
    """Lanes of the inbox and of the outbox that somebody should have taken by now."""

    play: set[str] = field(default_factory=set)
    deliver: set[str] = field(default_factory=set)


def sweep(runtime: Runtime) -> bool:
    """One round: instants that have come become inbox rows, and what lies about is knocked for; what has lain
    so long that knocks must be lost is done here and now. Returns whether there was such."""
    now = runtime.now()
    _tick(runtime, now)
    _knock(runtime, _found(runtime, now, PATIENCE))
    deaf = _found(runtime, now, DEAFNESS)
    for lane in deaf.play:
        drain(runtime, lane)
    for lane in deaf.deliver:
        deliver(runtime, lane)
    return bool(deaf.play or deaf.deliver)


def _tick(runtime: Runtime, now: datetime) -> None:
    """Beat, and let what is due happen; first the heartbeat, for after an outage less is due."""
    with runtime.store.read() as session:
        beaten = heartbeat.last(session)
        due = inbox.is_due(session, now) or inbox.has_rested(session, now)
    late = beaten is None or now - beaten >= heartbeat.EVERY
    if not due and not late:
        return
    with runtime.store.write() as session:
        lanes = heartbeat.beat(session, now, CLOCKS) if late else set()
        inbox.revive(session, now)
        session.flush()
        lanes |= inbox.fire_due(session, now)
    _knock(runtime, Found(play=lanes))


def _found(runtime: Runtime, now: datetime, older_than: timedelta) -> Found:
    with runtime.store.read() as session:
        return Found(
            set(inbox.open_lanes(session, now, older_than)),
            set(outbox.waiting_lanes(session, now, older_than)),
        )


def _knock(runtime: Runtime, found: Found) -> None:
    for lane in found.play:
        runtime.doorbell.play(lane)
    for lane in found.deliver:
        runtime.doorbell.deliver(lane)


class Watchdog:
    """Ends a worker that has stopped hearing the queue, so that its supervisor starts it anew.

    Deaf is who runs no task for ``patience`` seconds although the sweep has found work several times that it
    had knocked for. The sweep does that work meanwhile, so nobody waits for the restart. Where the queue
    itself is down, every worker is deaf and none would hear better for a restart: ``hears`` asks.
    """

    TIMES = 3

    def __init__(
        self,
        hears: Callable[[], bool],
        end: Callable[[], None],
        patience: float = 60.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._hears, self._end, self._patience, self._clock = hears, end, patience, clock
        self._ran = clock()
        self._found = 0

    def task_ran(self) -> None:
        """A task came from the queue."""
        self._ran = self._clock()
        self._found = 0

    def sweep_found(self, work: bool) -> None:
        """The sweep found, or did not find, work that nobody took for long."""
        self._found += work
        deaf = self._found >= self.TIMES and self._clock() - self._ran >= self._patience
        if work and deaf and self._hears():
            log.critical("this worker does not hear the queue any more; it ends")
            self._end()


class Sweeper:
    """A thread that sweeps every second until it is stopped. What goes wrong is logged, and tried again."""

    def __init__(self, runtime: Runtime, every: float = EVERY, watchdog: Watchdog | None = None) -> None:
        self._runtime = runtime
        self._every = every
        self._watchdog = watchdog
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
                deaf = sweep(self._runtime)
                if self._watchdog is not None:
                    self._watchdog.sweep_found(deaf)
            except OperationalError as error:
                log.warning("the sweep waits for the database: %s", type(error.orig).__name__)
            except Exception:
                log.exception("the sweep failed; it tries again")
