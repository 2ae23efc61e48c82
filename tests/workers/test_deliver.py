"""Sending: one lane's trouble is its own, every failure has its consequence, and secrets outlive no game."""

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, select

from app.channels.outcome import Failed, Failure, Outcome, Sent
from app.store import outbox
from app.store.outbox import Posting
from app.store.tables import LetterState, OutboxRow, TableRow
from app.table.letters import Letter
from app.table.model import Status
from tests.stage import GROUP, Stage
from tests.workers import games
from workers.deliver import deliver
from workers.play import drain

SECOND = timedelta(seconds=1)
ROOM = f"telegram:{GROUP}"


def letters(stage: Stage, **where: Any) -> list[OutboxRow]:
    with stage.store.read() as session:
        found = session.exec(select(OutboxRow).order_by(col(OutboxRow.id))).all()
    return [row for row in found if all(getattr(row, name) == value for name, value in where.items())]


def put(stage: Stage, to: str, body: dict[str, Any] | None = None) -> None:
    """A letter that nobody's move wrote."""
    body = {"to": to, "lines": [{"key": "toast-done"}]} if body is None else body
    with stage.store.write() as session:
        number = 1_000_000 + len(session.exec(select(OutboxRow.id)).all())
        outbox.post(session, number, [Posting(None, to, to, 2, False, None, body)], stage.now)


class Script:
    """What the channel answers to the next sends; after them, everything arrives."""

    def __init__(self, stage: Stage, monkeypatch: pytest.MonkeyPatch, *outcomes: Outcome | Exception) -> None:
        self._outcomes = list(outcomes)
        channel = stage.runtime.channels["telegram"]
        self._deliver = channel.deliver
        self.tried: list[str] = []
        monkeypatch.setattr(channel, "deliver", self)

    def __call__(self, letter: Letter, language: str, standing: int | None) -> Outcome:
        self.tried.append(letter.to)
        if not self._outcomes:
            return self._deliver(letter, language, standing)
        outcome = self._outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


# The database goes away.


class Losing:
    """Loses the connection at the commits with these numbers, counted from 1; ``late``: what was committed
    stays, and only the answer gets lost."""

    def __init__(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch, *numbers: int, late: bool = False
    ) -> None:
        self._write, self._numbers, self._late = stage.store.write, numbers, late
        self.commits = 0
        self.pauses: list[float] = []
        monkeypatch.setattr(stage.store, "write", self.write)
        monkeypatch.setattr(time, "sleep", self.pauses.append)

    @contextmanager
    def write(self) -> Iterator[Session]:
        self.commits += 1
        lost = OperationalError("COMMIT", None, ConnectionError("terminating connection"))
        with self._write() as session:
            yield session
            if self.commits in self._numbers and not self._late:
                raise lost
        if self.commits in self._numbers:
            raise lost


@pytest.mark.parametrize("late", [False, True])
def test_a_letter_that_was_sent_is_not_sent_again_because_the_database_went_away_for_a_moment(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    for _ in range(2):
        put(stage, ROOM)
    losing = Losing(stage, monkeypatch, 2, 3, late=late)
    deliver(stage.runtime, ROOM)
    first, second = letters(stage)
    assert (first.state, first.attempts, first.doubts) == (LetterState.SENT, 1, 0)
    assert losing.pauses
    stage.now += outbox.LEASE
    deliver(stage.runtime, ROOM)
    second = letters(stage)[1]
    assert second.state is LetterState.SENT
    assert len(stage.messages(GROUP)) == 2


def test_what_asked_us_to_wait_is_no_try_however_often_it_is_written_down(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(stage, ROOM)
    Script(stage, monkeypatch, Failed(Failure.WAIT, "throttled", retry_after=5.0))
    Losing(stage, monkeypatch, 2, late=True)
    deliver(stage.runtime, ROOM)
    assert letters(stage)[0].attempts == 0


def test_a_database_that_stays_away_is_not_waited_for_as_long_as_a_lease(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(stage, ROOM)
    losing = Losing(stage, monkeypatch, *range(2, 100))
    with pytest.raises(OperationalError):
        deliver(stage.runtime, ROOM)
    assert 5 < sum(losing.pauses) < outbox.LEASE.total_seconds() / 2


# One at a time.


def test_two_senders_never_send_one_letter_at_the_same_time(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(6):
        put(stage, ROOM)
    sending, inside, most = threading.Lock(), [0], [0]
    channel = stage.runtime.channels["telegram"]
    send = channel.deliver

    def watch(letter: Letter, language: str, standing: int | None) -> Outcome:
        with sending:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
        try:
            return send(letter, language, standing)
        finally:
            with sending:
                inside[0] -= 1

    monkeypatch.setattr(channel, "deliver", watch)
    threads = [threading.Thread(target=deliver, args=[stage.runtime, ROOM]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]
    assert len(stage.messages(GROUP)) == 6
    assert {(row.attempts, row.doubts) for row in letters(stage)} == {(1, 0)}


def test_a_letter_left_by_a_dead_sender_is_sent_again_once_its_lease_is_over(stage: Stage) -> None:
    put(stage, ROOM)
    with stage.store.write() as session:
        assert outbox.claim(session, ROOM, stage.now) is not None
    stage.advance(outbox.LEASE - SECOND)
    assert stage.messages(GROUP) == []
    stage.advance(SECOND)
    (row,) = letters(stage)
    assert (row.state, row.doubts) == (LetterState.SENT, 1)


def test_a_letter_that_kills_its_senders_is_given_up_and_the_lane_goes_on(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    put(stage, ROOM)
    put(stage, ROOM)
    for _ in range(outbox.MAX_ATTEMPTS):
        with stage.store.write() as session:
            assert outbox.claim(session, ROOM, stage.now) is not None
        stage.now += outbox.LEASE
    deliver(stage.runtime, ROOM)
    deadly, behind = letters(stage)
    assert (deadly.state, deadly.failure) == (LetterState.FAILED, "broken: the sender died each time")
    assert behind.state is LetterState.SENT
    assert "the sender died each time" in caplog.text


# Failures.


def test_a_chat_that_is_throttled_waits_alone_and_it_is_no_try(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(stage, ROOM)
    put(stage, ROOM)
    put(stage, "telegram:501")
    script = Script(stage, monkeypatch, Failed(Failure.WAIT, "throttled", retry_after=7))
    deliver(stage.runtime, ROOM)
    deliver(stage.runtime, "telegram:501")
    assert script.tried == [ROOM, "telegram:501"]
    first = letters(stage)[0]
    assert (first.attempts, first.doubts, first.next_at) == (0, 0, stage.now + 7 * SECOND)
    stage.advance(6 * SECOND)
    assert script.tried.count(ROOM) == 1
    stage.advance(SECOND)
    assert {row.state for row in letters(stage)} == {LetterState.SENT}


@pytest.mark.parametrize(("failure", "doubts"), [(Failure.AGAIN, 0), (Failure.UNKNOWN, 1)])
def test_what_may_pass_is_tried_again_with_growing_pauses_and_then_given_up(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, failure: Failure, doubts: int
) -> None:
    put(stage, ROOM)
    put(stage, ROOM)
    Script(stage, monkeypatch, *[Failed(failure, "x")] * outbox.MAX_ATTEMPTS)
    pauses: list[timedelta] = []
    for attempt in range(1, outbox.MAX_ATTEMPTS + 1):
        deliver(stage.runtime, ROOM)
        row = letters(stage)[0]
        assert row.attempts == attempt
        if row.state is LetterState.WAITING:
            assert row.next_at is not None
            pauses.append(row.next_at - stage.now)
            stage.now = row.next_at
    assert pauses == sorted(pauses)
    assert pauses[0] == 2 * SECOND
    assert pauses[-1] <= timedelta(minutes=2)
    first, second = letters(stage)
    assert (first.state, first.failure) == (LetterState.FAILED, f"{failure}: x")
    assert first.doubts == doubts * (outbox.MAX_ATTEMPTS - 1)
    assert second.state is LetterState.SENT, "it blocked for a while, not for ever"


def test_a_letter_that_cannot_be_written_blocks_nobody(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    put(stage, ROOM)
    put(stage, ROOM)
    Script(stage, monkeypatch, KeyError("no such text"))
    deliver(stage.runtime, ROOM)
    broken, behind = letters(stage)
    assert (broken.state, broken.failure) == (LetterState.FAILED, "broken: KeyError")
    assert behind.state is LetterState.SENT
    assert "is broken" in caplog.text


@pytest.mark.parametrize("body", [{}, {"to": ROOM, "lines": 7}], ids=["nothing", "nonsense"])
def test_a_letter_that_cannot_be_read_does_not_make_the_one_before_it_come_again_and_again(
    stage: Stage, body: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    put(stage, ROOM)
    put(stage, ROOM, body)
    put(stage, ROOM)
    deliver(stage.runtime, ROOM)
    stage.advance(2 * outbox.LEASE)
    assert len(stage.messages(GROUP)) == 2
    assert [row.state for row in letters(stage)] == [LetterState.SENT, LetterState.FAILED, LetterState.SENT]
    assert "broken: unreadable" in caplog.text


def test_a_letter_for_a_channel_that_this_worker_has_not_fails_by_name(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    put(stage, "pigeon:7")
    deliver(stage.runtime, "pigeon:7")
    assert [(row.state, row.failure) for row in letters(stage)] == [(LetterState.FAILED, "broken: KeyError")]
    assert "is broken" in caplog.text


def test_what_is_overtaken_counts_as_sent(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    put(stage, ROOM)
    Script(stage, monkeypatch, Failed(Failure.STALE, "query is too old"))
    deliver(stage.runtime, ROOM)
    assert letters(stage)[0].state is LetterState.SENT


def test_a_room_that_moved_takes_what_waits_for_it_along(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = stage.seat_all(5)
    stage.screens.failing[GROUP] = Failed(Failure.MOVED, "moved", moved_to=-100900)
    stage.say(people[0], "/startgame", GROUP)
    assert "Table" not in stage.text(-100900)
    for _ in range(3):
        stage.advance(3 * SECOND)
    assert games.table(stage).room == "telegram:-100900"
    assert stage.messages(-100900)
    assert {row.state for row in letters(stage)} <= {LetterState.SENT, LetterState.SUPERSEDED}


@pytest.mark.parametrize("failure", [Failure.NEEDS_START, Failure.BLOCKED, Failure.GONE])
def test_the_table_hears_of_a_person_who_cannot_be_written_to(stage: Stage, failure: Failure) -> None:
    people = stage.seat_all(5)
    stage.screens.failing[people[2]] = Failed(failure, "Forbidden")
    stage.say(people[0], "/startgame", GROUP)
    assert [seat.reachable for seat in games.table(stage).seats] == [True, True, False, True, True]
    assert "Player503" in stage.messages(GROUP)[-1].html


def test_an_answer_that_nobody_waits_for_any_more_is_not_sent(stage: Stage) -> None:
    people = games.start(stage)
    stage.press(*games.choices(stage, people)[1], run=False)
    while stage.bell.rung and stage.bell.rung[0][0] == "play":
        stage.bell.rung.popleft()
    drain(stage.runtime, "table:1")
    toasts = len(stage.screens.toasts)
    stage.now += outbox.ANSWER_WINDOW + SECOND
    stage.run()
    assert len(stage.screens.toasts) == toasts
    assert [row.state for row in letters(stage) if row.lane.startswith("answer:")][-1] is LetterState.EXPIRED


# Secrets.


def test_no_secret_is_kept_of_a_game_that_is_over(stage: Stage) -> None:
    people = games.start_with_bots(stage)
    dice = random.Random(2)
    while games.table(stage).status is Status.PLAYING:
        kept = [row for row in letters(stage, secret=True) if row.letter]
        stage.press(*games.choose(stage, people, dice))
    assert len(kept) > 5, "while the game runs, they are"
    assert [row.letter for row in letters(stage, secret=True) if row.letter] == []


def test_a_secret_that_is_sent_or_overtaken_after_the_end_is_forgotten_too(stage: Stage) -> None:
    president, _ = games.choices(stage, games.start(stage))[0]
    stage.screens.failing[president] = Failed(Failure.WAIT, "throttled", retry_after=60)
    stage.say(president, "/hand")
    waiting = letters(stage, secret=True, state=LetterState.WAITING)
    assert len(waiting) >= 2
    with stage.store.write() as session:
        session.get_one(TableRow, 1).status = Status.FINISHED.value
        outbox.forget_secrets(session, 1)
        newer = [
            Posting(1, row.recipient, row.lane, row.priority, True, row.standing, row.letter)
            for row in waiting
            if row.standing is not None
        ]
        outbox.post(session, 5_000_000, newer, stage.now)
    assert newer
    stage.screens.failing.clear()
    stage.advance(timedelta(minutes=2))
    secrets = letters(stage, secret=True)
    assert {row.state for row in secrets} == {LetterState.SENT, LetterState.SUPERSEDED}
    ours = [row for row in secrets if row.id in {row.id for row in waiting} or row.inbox_id == 5_000_000]
    assert [json.dumps(row.letter) for row in ours] == ["{}"] * len(ours)


def test_what_arrived_has_its_receipt(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    put(stage, ROOM)
    Script(stage, monkeypatch, Sent(receipt=2**40))
    deliver(stage.runtime, ROOM)
    (row,) = letters(stage)
    assert (row.receipt, row.sent_at, row.lease_until) == (2**40, stage.now, None)
