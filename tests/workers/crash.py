"""A process that dies between two SQL statements, and one that starts after it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import event

from app.store import inbox, outbox
from tests.stage import Stage


class Crash(BaseException):
    """No `Exception`: nothing in the product may hold it up, as nothing holds up a kill."""


@contextmanager
def crash_at(stage: Stage, point: int) -> Iterator[None]:
    """Die before the SQL statement or commit with this number, counted from 0."""
    left = point

    def pass_by(*_: object) -> None:
        nonlocal left
        if left == 0:
            raise Crash
        left -= 1

    engine = stage.store.engine
    event.listen(engine, "before_cursor_execute", pass_by)
    event.listen(engine, "commit", pass_by)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", pass_by)
        event.remove(engine, "commit", pass_by)


def crashed(stage: Stage, point: int) -> bool:
    """Do what the queue holds until the process dies at `point`, with all that its memory held."""
    try:
        with crash_at(stage, point):
            stage.run()
    except Crash:
        stage.bell.rung.clear()
        return True
    return False


def restart(stage: Stage) -> None:
    """What the sweeps of a new process bring about, without waiting for them."""
    for _ in range(20):
        with stage.store.read() as session:
            play = inbox.open_lanes(session, stage.now, timedelta(0))
            deliver = outbox.waiting_lanes(session, stage.now, timedelta(0))
        if not play and not deliver:
            return
        for lane in play:
            stage.bell.play(lane)
        for lane in deliver:
            stage.bell.deliver(lane)
        stage.run()
    raise AssertionError("there is always more to do")
