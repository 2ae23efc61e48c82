"""The sweep: what the queue loses is found, and it never stops."""

import logging
import threading
from collections.abc import Callable

import pytest

from tests.stage import GROUP, Stage
from tests.workers import games
from workers import sweep as sweeping
from workers.play import drain
from workers.sweep import DEAFNESS, PATIENCE, Sweeper, sweep


def test_a_lost_knock_is_found(stage: Stage) -> None:
    stage.say(501, "/start")
    stage.press(501, "t1:start", run=False)
    stage.bell.rung.clear()
    sweep(stage.runtime)
    assert list(stage.bell.rung) == [], "a knock may still come"
    stage.advance(PATIENCE)
    assert stage.screens.toasts


def test_a_lost_knock_for_a_letter_is_found(stage: Stage) -> None:
    games.write(stage, 501, "/help")
    drain(stage.runtime, f"telegram:{GROUP}")
    stage.bell.rung.clear()
    sweep(stage.runtime)
    stage.run()
    assert stage.messages(GROUP) == []
    stage.advance(PATIENCE)
    assert len(stage.messages(GROUP)) == 1


def test_where_nobody_hears_knocks_the_sweep_does_the_work_itself(stage: Stage) -> None:
    people = stage.seat_all(5)
    games.write(stage, people[0], "/startgame")
    for _ in range(4):
        stage.now += DEAFNESS
        sweep(stage.runtime)
        stage.bell.rung.clear()
    assert games.table(stage).game is not None
    assert stage.open_prompt(people[0]) or len(stage.messages(people[0])) > 1


def test_sweeps_at_once_fire_a_deadline_once(stage: Stage) -> None:
    games.start(stage)
    version = games.table(stage).version
    stage.now = max(due.at for due in games.table(stage).dues)
    gate = threading.Barrier(4)

    def work() -> None:
        gate.wait()
        sweep(stage.runtime)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stage.run()
    assert games.table(stage).version == version + 1


def test_a_sweep_that_fails_is_followed_by_the_next(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done, left = threading.Event(), [1]

    def fail_once(_: object) -> None:
        if left:
            left.pop()
            raise OSError("the database is away")
        done.set()

    monkeypatch.setattr(sweeping, "sweep", fail_once)
    sweeper = Sweeper(stage.runtime, every=0.001)
    sweeper.start()
    assert done.wait(10)
    sweeper.stop()
    assert [record.levelno for record in caplog.records].count(logging.ERROR) == 1


def test_a_sweeper_may_be_stopped_before_it_began(stage: Stage) -> None:
    """A worker is told to end while it still looks for its queue."""
    stop: Callable[[], None] = Sweeper(stage.runtime).stop
    stop()
