"""The pace-maker, in memory with a stepped clock, and in Redis with its own."""

import threading
import time

import pytest

from app.channels.channel import Rate
from app.table.letters import Priority
from workers.pace import MemoryPace, Pace, RedisPace

GROUP = Rate("telegram:-1", capacity=5, per_second=0.25)
BOT = Rate("telegram", capacity=5, per_second=25)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def taken(pace: Pace, rates: list[Rate], priority: Priority, tries: int = 50) -> int:
    return sum(pace.take(rates, priority) == 0.0 for _ in range(tries))


@pytest.mark.parametrize(
    ("priority", "at_once"),
    [(Priority.ANSWER, 5), (Priority.PROMPT, 5), (Priority.RESULT, 4), (Priority.CHATTER, 3)],
)
def test_what_matters_less_leaves_a_reserve(clock: Clock, priority: Priority, at_once: int) -> None:
    assert taken(MemoryPace(clock), [GROUP], priority) == at_once


def test_the_wait_is_exact(clock: Clock) -> None:
    pace = MemoryPace(clock)
    taken(pace, [GROUP], Priority.PROMPT)
    wait = pace.take([GROUP], Priority.PROMPT)
    assert wait == pytest.approx(4.0)
    clock.now += wait
    assert pace.take([GROUP], Priority.PROMPT) == 0.0


def test_tokens_are_taken_from_all_or_none(clock: Clock) -> None:
    pace = MemoryPace(clock)
    assert taken(pace, [GROUP], Priority.PROMPT) == 5
    assert pace.take([GROUP, BOT], Priority.PROMPT) > 0
    assert taken(pace, [BOT], Priority.PROMPT) == 5


def test_no_minute_has_more_than_a_group_may_get(clock: Clock) -> None:
    pace, sent = MemoryPace(clock), 0
    for _ in range(600):
        sent += pace.take([GROUP, BOT], Priority.PROMPT) == 0.0
        clock.now += 0.1
    assert sent <= 20


def test_a_chat_that_asked_us_to_wait_stops_nobody_else(clock: Clock) -> None:
    pace = MemoryPace(clock)
    pace.stop("telegram:-1", 17)
    assert pace.take([GROUP, BOT], Priority.ANSWER) == pytest.approx(17)
    assert pace.take([Rate("telegram:-2", 5, 1), BOT], Priority.ANSWER) == 0.0
    clock.now += 17
    assert pace.take([GROUP, BOT], Priority.ANSWER) == 0.0


def test_memory_stays_bounded(clock: Clock) -> None:
    pace = MemoryPace(clock)
    for number in range(25_000):
        pace.take([Rate(f"telegram:{number}", 5, 1)], Priority.PROMPT)
        clock.now += 0.1
    assert len(pace._buckets) < 11_000


def test_redis_keeps_one_pace_for_all_processes(redis_url: str) -> None:
    paces = [RedisPace(redis_url) for _ in range(3)]
    slow = Rate("telegram:-9", capacity=5, per_second=0.001)
    counts = [0, 0, 0]

    def take(number: int) -> None:
        counts[number] = taken(paces[number], [slow, BOT], Priority.PROMPT, tries=20)

    threads = [threading.Thread(target=take, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == 5


def test_redis_says_how_long_to_wait_and_stops_one_chat(redis_url: str) -> None:
    pace = RedisPace(redis_url)
    other = Rate("telegram:-8", capacity=5, per_second=1)
    pace.stop("telegram:-1", 30)
    assert 29 < pace.take([GROUP, BOT], Priority.PROMPT) <= 30
    assert pace.take([other, BOT], Priority.PROMPT) == 0.0
    assert taken(pace, [other], Priority.STATUS) == 2
    assert 0.5 < pace.take([other], Priority.PROMPT) + 1 <= 3


def test_without_redis_each_process_keeps_the_pace_by_itself() -> None:
    pace = RedisPace("redis://127.0.0.1:1/0")
    began = time.monotonic()
    assert taken(pace, [Rate("telegram:-7", 5, 0.001)], Priority.PROMPT, tries=8) == 5
    assert time.monotonic() - began < 10
