"""A worker that has stopped hearing the queue."""

from workers.sweep import Watchdog


class Deaf:
    """A watchdog with a stepped clock."""

    def __init__(self, *, queue_answers: bool = True) -> None:
        self.now = 0.0
        self.ended = 0
        self.dog = Watchdog(lambda: queue_answers, self._end, patience=60, clock=lambda: self.now)

    def _end(self) -> None:
        self.ended += 1

    def rounds(self, seconds: int, *, work: bool = True) -> None:
        for _ in range(seconds):
            self.now += 1
            self.dog.sweep_found(work)


def test_it_ends_a_worker_that_leaves_work_lying_for_long() -> None:
    deaf = Deaf()
    deaf.rounds(59)
    assert not deaf.ended
    deaf.rounds(1)
    assert deaf.ended == 1


def test_work_that_the_sweep_does_in_its_place_counts_too() -> None:
    deaf = Deaf()
    for _ in range(3):
        deaf.rounds(1)
        deaf.rounds(40, work=False)
    assert deaf.ended == 1


def test_a_single_lost_knock_is_no_deafness() -> None:
    idle = Deaf()
    idle.rounds(1_000, work=False)
    idle.rounds(2)
    assert not idle.ended


def test_a_worker_that_runs_tasks_lives_however_much_lies_about() -> None:
    busy = Deaf()
    for _ in range(10):
        busy.rounds(50)
        busy.dog.task_ran()
    assert not busy.ended


def test_a_worker_without_work_lives() -> None:
    idle = Deaf()
    idle.rounds(1_000, work=False)
    assert not idle.ended


def test_where_the_queue_is_down_a_restart_would_not_help() -> None:
    cut_off = Deaf(queue_answers=False)
    cut_off.rounds(1_000)
    assert not cut_off.ended
