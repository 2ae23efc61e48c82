"""The workers inside another process: the embedded shape, where the queue is in that process's memory."""

import threading

from celery import Celery
from celery.app import trace
from celery.worker import WorkController, state

from app.doorbell import DELIVER, PLAY
from workers.runtime import Runtime
from workers.sweep import Sweeper
from workers.tasks import register


class EmbeddedWorker:
    """A Celery worker and its sweep in threads of this process; one at a time."""

    def __init__(self, celery: Celery, runtime: Runtime, threads: int) -> None:
        register(celery, runtime)
        celery.finalize()
        self._celery = celery
        self._worker = WorkController(
            app=celery,
            pool_cls="threads",
            concurrency=threads,
            queues=[PLAY, DELIVER],
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            quiet=True,
        )
        self._thread = threading.Thread(target=self._worker.start, name="celery", daemon=True)
        self._sweeper = Sweeper(runtime)

    def start(self) -> None:
        # As Celery's own program does: else the pool's threads look for tasks in the default application.
        trace.setup_worker_optimizations(self._celery, self._worker.hostname)
        state.should_stop = None
        self._thread.start()
        self._sweeper.start()

    def stop(self) -> None:
        """Warm: what has begun is ended."""
        self._sweeper.stop()
        state.should_stop = 0
        self._thread.join(timeout=15)
        state.should_stop = None
        trace.reset_worker_optimizations(self._celery)
