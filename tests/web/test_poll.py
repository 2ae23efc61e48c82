"""Polling: an update is confirmed only once it is kept, and a failed poll waits."""

import json
import threading
from typing import Any

import pytest

from app.channels.outcome import Failed, Failure
from app.channels.telegram.read import ALLOWED_UPDATES
from app.channels.telegram.send import CallError
from app.web import poll
from app.web.poll import Poller


class Telegram:
    """Answers one poll after the other from a list; after the last, no more news comes."""

    def __init__(self, *answers: list[dict[str, Any]] | CallError) -> None:
        self._answers = list(answers)
        self.offsets: list[int | None] = []
        self.kinds: set[tuple[str, ...]] = set()
        self.done = threading.Event()

    def get_updates(self, offset: int | None, hold: int, *, allowed_updates: Any) -> list[dict[str, Any]]:
        self.offsets.append(offset)
        self.kinds.add(tuple(allowed_updates))
        if not self._answers:
            self.done.set()
            return []
        answer = self._answers.pop(0)
        if isinstance(answer, CallError):
            raise answer
        return answer


class Keeper:
    """Keeps updates, but for those that it is told to fail at, once each."""

    def __init__(self, *failing: int) -> None:
        self._failing = set(failing)
        self.kept: list[int] = []

    def keep(self, body: bytes, received_at: object) -> None:
        number = json.loads(body)["update_id"]
        if number in self._failing:
            self._failing.discard(number)
            raise RuntimeError("the database is away")
        self.kept.append(number)


class Stop(threading.Event):
    """Waits for nothing, and notes how long it would have."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.pauses.append(timeout or 0.0)
        return self.is_set()


def run(telegram: Telegram, keeper: Keeper) -> list[float]:
    """Until all answers are given; the pauses that were made."""
    poller = Poller(telegram, keeper)  # type: ignore[arg-type]
    poller._stop = stop = Stop()
    with poller.running():
        assert telegram.done.wait(5)
    return stop.pauses


def test_each_poll_confirms_what_was_kept_and_asks_for_our_kinds() -> None:
    telegram, keeper = Telegram([{"update_id": 7}, {"update_id": 8}], [{"update_id": 9}]), Keeper()
    run(telegram, keeper)
    assert keeper.kept == [7, 8, 9]
    assert telegram.offsets[:3] == [None, 9, 10]
    assert telegram.kinds == {ALLOWED_UPDATES}


def test_what_could_not_be_kept_is_not_confirmed_and_comes_again() -> None:
    both = [{"update_id": 7}, {"update_id": 8}]
    telegram, keeper = Telegram(both, both[1:]), Keeper(8)
    pauses = run(telegram, keeper)
    assert keeper.kept == [7, 8]
    assert telegram.offsets[:3] == [None, 8, 9]
    assert pauses[0] == poll.PAUSE


@pytest.mark.parametrize(
    ("failed", "pause"),
    [
        (Failed(Failure.AGAIN, "away"), poll.PAUSE),
        (Failed(Failure.WAIT, "throttled", retry_after=17.0), 17.0),
    ],
)
def test_a_failed_poll_is_followed_by_another_after_a_pause(failed: Failed, pause: float) -> None:
    telegram, keeper = Telegram(CallError(failed), [{"update_id": 7}]), Keeper()
    pauses = run(telegram, keeper)
    assert keeper.kept == [7]
    assert pauses[0] == pause
