"""The queue: a doorbell, never a letter box. Whatever it loses, the sweep finds in SQL."""

import logging
import time
from typing import Any

from celery import Celery
from kombu.pools import producers

log = logging.getLogger(__name__)

PLAY, DELIVER = "play", "deliver"  # both the tasks' names and their queues'

_REDIS_OPTIONS = {
    "visibility_timeout": 120,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_timeout": 30,
    "socket_connect_timeout": 5,
    "socket_keepalive": True,
    "health_check_interval": 25,
    "global_keyprefix": "kanzler:",
    "max_retries": 3,
}

_PATIENCE = 1.0  # seconds that a knock may cost whoever knocks: a webhook must answer although Redis hangs
_KNOCK_OPTIONS = {
    "socket_timeout": _PATIENCE,
    "socket_connect_timeout": _PATIENCE,
    "max_retries": 0,
    "interval_start": 0,
}

_QUIET = 1.0  # seconds without knocks after one that failed


def make_celery(broker_url: str) -> Celery:
    """The Celery application, the same for those who knock and those who answer."""
    memory = broker_url.startswith("memory:")
    celery = Celery("kanzler", broker=broker_url, set_as_current=False)
    celery.conf.update(
        result_backend=None,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        timezone="UTC",
        enable_utc=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        worker_send_task_events=False,
        worker_enable_remote_control=False,
        worker_hijack_root_logger=False,
        worker_soft_shutdown_timeout=10,
        worker_eta_task_limit=1000,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_pool_acquire_timeout=5,
        task_default_queue=PLAY,
        task_create_missing_queues=True,
        broker_transport_options={"polling_interval": 0.01} if memory else _REDIS_OPTIONS,
    )
    return celery


class Doorbell:
    """Knocks carry a lane's name and nothing else. A knock that fails is logged: nothing depends on it.

    It has connections of its own, with less patience than those on which a worker waits for work.
    """

    def __init__(self, celery: Celery) -> None:
        self._celery = celery
        self._connection = celery.connection_for_write(transport_options=_KNOCK_OPTIONS)
        self._quiet_until = 0.0

    def play(self, lane: str) -> None:
        self._knock(PLAY, lane)

    def deliver(self, lane: str, *, after: float = 0.0) -> None:
        """``after``: so many seconds from now, and seconds only: what must wait longer is the sweep's."""
        self._knock(DELIVER, lane, after)

    def _knock(self, task: str, lane: str, after: float = 0.0) -> None:
        options: dict[str, Any] = {"queue": task, "retry": False, "ignore_result": True}
        if after > 0:
            options["countdown"] = after
        if time.monotonic() < self._quiet_until:
            return
        try:
            with producers[self._connection].acquire(block=True, timeout=_PATIENCE) as producer:
                self._celery.send_task(task, args=[lane], producer=producer, **options)
        except Exception as error:  # of whichever library, and wherever: the sweep finds what lies there
            self._quiet_until = time.monotonic() + _QUIET  # or each of many knocks would wait in vain
            log.warning("nobody hears the knock for %s: %s", task, type(error).__name__)

    def answers(self) -> bool:
        """Whether the queue can be reached."""
        try:
            with self._celery.connection_for_write(transport_options=_KNOCK_OPTIONS) as connection:
                connection.ensure_connection(max_retries=1, timeout=_PATIENCE)
        except Exception:  # of whichever library
            return False
        return True
