"""The Celery tasks: what is behind the doorbell."""

from collections.abc import Callable

from celery import Celery

from app.doorbell import DELIVER, PLAY
from workers.deliver import deliver
from workers.play import drain
from workers.runtime import Runtime


def register(celery: Celery, runtime: Runtime, ran: Callable[[], None] = lambda: None) -> None:
    """Teach this Celery application, and no other of the process, the two tasks; ``ran`` is called when one
    begins."""

    @celery.task(name=PLAY, shared=False)
    def play_task(lane: str) -> None:
        ran()
        drain(runtime, lane)

    @celery.task(name=DELIVER, shared=False)
    def deliver_task(lane: str) -> None:
        ran()
        deliver(runtime, lane)
