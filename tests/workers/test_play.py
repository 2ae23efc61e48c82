"""Draining the inbox: each row takes effect once, in order, and none is in the way of another."""

import logging
import random
import threading
from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import Session, col, select

from app.channels.outcome import Failed, Failure
from app.channels.telegram.send import CallError
from app.store import inbox
from app.store.engine import Store
from app.store.tables import InboxRow, LetterState, MoveRow, OutboxRow
from app.table.model import DueKind, Status
from app.table.repository import Tables
from tests.stage import GROUP, Stage
from tests.workers import games
from workers.play import drain
from workers.sweep import sweep

SECOND = timedelta(seconds=1)


def at_once(*works: Any) -> None:
    """Run them in threads that begin together."""
    gate, failures = threading.Barrier(len(works)), []

    def run(work: Any) -> None:
        gate.wait()
        try:
            work()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=[work]) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def rows(store: Store, **where: Any) -> list[InboxRow]:
    with store.read() as session:
        found = session.exec(select(InboxRow).order_by(col(InboxRow.id))).all()
    return [row for row in found if all(getattr(row, name) == value for name, value in where.items())]


# Exactly once.


def test_one_row_knocked_for_by_many_workers_is_tried_once_and_not_put_aside(stage: Stage) -> None:
    """More knocks at once than a row has tries: the row must neither be lost nor be done twice."""
    first, *_ = games.vote(stage, games.start(stage))
    stage.press(*first, run=False)
    at_once(*[lambda: drain(stage.runtime, "table:1")] * (2 * inbox.MAX_ATTEMPTS))
    row = rows(stage.store)[-1]
    assert (row.attempts, row.parked_at, row.done_at) == (1, None, stage.now)
    assert games.table(stage).playing().votes.count(None) == 4


def test_votes_of_all_at_the_same_instant_all_count(stage: Stage) -> None:
    people = games.start(stage, players=10)
    ballots = games.vote(stage, people)
    at_once(*[lambda ballot=ballot: stage.press(*ballot, run=False) for ballot in ballots])
    at_once(*[lambda: drain(stage.runtime, "table:1")] * 6)
    game = games.table(stage).playing()
    assert game.votes == (True,) * 10
    assert {row.attempts for row in rows(stage.store, lane="table:1")} == {1}


def test_the_same_press_by_two_threads_at_the_same_instant_counts_once(stage: Stage) -> None:
    people = games.start(stage)
    person, data = games.choices(stage, people)[0]
    before = games.table(stage).version
    at_once(
        *[lambda: (stage.press(person, data, run=False), drain(stage.runtime, "table:1")) for _ in range(2)]
    )
    assert games.table(stage).version == before + 1
    stage.run()
    assert len(list(stage.screens.toasts.values())[-2:]) == 2, "both are answered"


def test_every_update_delivered_twice_and_shuffled_comes_to_the_same_game(
    stage: Stage, no_chance: None
) -> None:
    """Ballots may come in any order; each comes twice, the second copy long after the first as well."""
    people = games.start(stage)
    dice = random.Random(5)
    updates: list[dict[str, Any]] = []
    number = 10_000
    for person, data in games.vote(stage, people):
        number += 1
        updates.append(
            {
                "update_id": number,
                "callback_query": {
                    "id": f"x{number}",
                    "from": stage.person(person),
                    "message": {"message_id": 1, "date": 1, "chat": stage.chat(person)},
                    "chat_instance": "1",
                    "data": data,
                },
            }
        )
    moves = len(log(stage))
    doubled = updates * 2
    dice.shuffle(doubled)
    for update in doubled:
        stage.update(update)
    for update in updates:
        stage.update(update)
    assert games.table(stage).playing().votes == (True,) * 5
    assert len(log(stage)) == moves + 5
    assert len({row.external_id for row in rows(stage.store, source="telegram")}) == len(
        rows(stage.store, source="telegram")
    )


def log(stage: Stage) -> list[MoveRow]:
    with stage.store.read() as session:
        return list(session.exec(select(MoveRow).order_by(col(MoveRow.version))))


# In order.


def test_a_press_received_before_the_deadline_counts_although_the_clock_was_quicker(stage: Stage) -> None:
    people = games.start(stage)
    ballots = games.vote(stage, people)
    for ballot in ballots[:-1]:
        stage.press(*ballot)
    due = max(due.at for due in games.table(stage).dues)
    stage.now = due
    sweep(stage.runtime)
    stage.now = due - timedelta(milliseconds=1)
    stage.press(*ballots[-1], run=False)
    stage.now = due + SECOND
    stage.run()
    assert games.table(stage).playing().votes == (True,) * 5


def test_an_older_row_that_comes_in_while_one_is_begun_goes_first(stage: Stage) -> None:
    people = games.start(stage)
    stage.press(*games.choices(stage, people)[0], run=False)
    with stage.store.write() as session:
        begun = inbox.begin(session, "table:1", stage.now)
        inbox.receive(session, "nobody", "older", "table:1", {}, stage.now - SECOND)
    stage.now += inbox.LEASE
    drain(stage.runtime, "table:1")
    older, press = rows(stage.store, source="nobody")[0], rows(stage.store, id=begun)[0]
    assert older.error is not None
    assert press.done_at is None, "it waits for the older one, which failed and comes again"


def test_a_stale_instant_does_nothing(stage: Stage) -> None:
    people = games.start(stage)
    due = next(due for due in games.table(stage).dues if due.kind == "step")
    stage.press(*games.choices(stage, people)[0])
    before = games.table(stage)
    with stage.store.write() as session:
        body = {"table": 1, "kind": "step", "step": due.step}
        inbox.receive(session, "clock", "stale", "table:1", body, due.at)
    stage.now = due.at
    drain(stage.runtime, "table:1")
    after = games.table(stage)
    assert (after.version, after.game) == (before.version, before.game)
    assert rows(stage.store, external_id="stale")[0].done_at == stage.now


# Poison.


def test_a_poison_row_is_put_aside_with_its_error_and_blocks_nobody(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = stage.seat_all(5)
    channel = stage.runtime.channels["telegram"]
    read = channel.read

    def explode(body: dict[str, Any]) -> Any:
        if body.get("message", {}).get("text") == "/board":
            raise ZeroDivisionError("seven")
        return read(body)

    monkeypatch.setattr(channel, "read", explode)
    stage.say(people[1], "/board", GROUP)
    stage.say(people[0], "/startgame", GROUP)
    assert games.table(stage).status is Status.LOBBY, "the room waits for its turn"
    stage.say(people[1], "/help")
    assert "/rules" in stage.messages(people[1])[-1].html, "other lanes do not"
    for _ in range(30):
        stage.advance(timedelta(seconds=3))
    assert games.table(stage).status is Status.PLAYING
    poison = next(row for row in rows(stage.store) if row.error)
    assert (poison.attempts, poison.error) == (inbox.MAX_ATTEMPTS, "ZeroDivisionError: seven")
    assert poison.parked_at is not None
    assert caplog.text.count("Traceback") == inbox.MAX_ATTEMPTS


def test_what_cannot_be_read_is_put_aside_at_once(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    people = stage.seat_all(5)
    stage.update({"message": {"chat": {"id": GROUP}, "from": "nobody"}})
    stage.say(people[0], "/startgame", GROUP)
    assert games.table(stage).status is Status.PLAYING
    (row,) = [row for row in rows(stage.store) if row.parked_at is not None]
    assert row.attempts == 1
    assert (row.error or "").startswith("unreadable: ")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_row_for_a_channel_that_this_worker_has_not_is_put_aside(stage: Stage) -> None:
    with stage.store.write() as session:
        inbox.receive(session, "pigeon", "1", "pigeon", {}, stage.now)
    for _ in range(30):
        stage.advance(timedelta(seconds=3))
    assert [row.error for row in rows(stage.store, source="pigeon")] == ["KeyError: 'pigeon'"]


def test_updates_wait_while_telegram_cannot_be_asked_for_our_name(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = stage.screens.me

    def unknown() -> Any:
        raise CallError(Failed(Failure.AGAIN, "ConnectError"))

    monkeypatch.setattr(stage.screens, "me", unknown)
    stage.say(501, "/start")
    for _ in range(10):
        stage.advance(timedelta(seconds=10))
    (row,) = rows(stage.store)
    assert (row.done_at, row.parked_at) == (None, None)
    assert row.error == "Telegram has not told us our name yet"
    monkeypatch.setattr(stage.screens, "me", me)
    stage.advance(timedelta(seconds=10))
    assert "Secret Hitler" in stage.text(501)


def test_letters_wait_while_telegram_cannot_be_asked_for_our_name(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = stage.screens.me

    def unknown() -> Any:
        raise CallError(Failed(Failure.AGAIN, "ConnectError"))

    games.write(stage, 501, "/help")
    drain(stage.runtime, f"telegram:{GROUP}")
    monkeypatch.setattr(stage.screens, "me", unknown)
    monkeypatch.setattr(stage.runtime.channels["telegram"], "_bot_name", None)
    stage.run()
    assert stage.messages(GROUP) == []
    monkeypatch.setattr(stage.screens, "me", me)
    stage.advance(timedelta(seconds=10))
    assert len(stage.messages(GROUP)) == 1


# Doing nothing.


def test_a_knock_at_an_empty_lane_does_nothing(stage: Stage) -> None:
    drain(stage.runtime, "table:99")
    assert list(stage.bell.rung) == []


def test_letters_and_state_are_written_together(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter that cannot be written undoes the move it tells of."""
    people = games.start(stage)
    before = games.remains(stage)
    monkeypatch.setattr("app.store.outbox.post", lambda *_: 1 / 0)
    stage.press(*games.choices(stage, people)[0])
    after = games.remains(stage)
    assert {name: after[name] for name in after if name != "inbox"} == {
        name: before[name] for name in before if name != "inbox"
    }
    monkeypatch.undo()
    stage.advance(timedelta(seconds=5))
    assert len(games.table(stage).prompts) == 5
    with stage.store.read() as session:
        assert not session.exec(select(OutboxRow).where(OutboxRow.state == LetterState.WAITING)).all()


def test_an_answer_at_the_very_instant_of_the_deadline_does_not_fail_because_the_clock_strikes_meanwhile(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = games.start(stage)
    stage.now = next(due.at for due in games.table(stage).dues if due.kind == "step")
    save = Tables.save

    def strike_first(tables: Tables, *details: Any) -> None:
        clock = threading.Thread(target=sweep, args=[stage.runtime])
        clock.start()
        clock.join(0.2)  # on SQLite it waits for this very transaction
        clocks.append(clock)
        save(tables, *details)

    clocks: list[threading.Thread] = []
    monkeypatch.setattr(Tables, "save", strike_first)
    stage.press(*games.choices(stage, people)[0], run=False)
    drain(stage.runtime, "table:1")
    for clock in clocks:
        clock.join()
    monkeypatch.undo()
    stage.run()
    assert len(games.table(stage).prompts) == 5, "the nomination counts"
    assert [row.error for row in rows(stage.store) if row.error] == []
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_what_the_database_refuses_is_told_nowhere(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """An error's text must not carry the values of its statement: they are roles and cards."""
    stage.seat_all(5)
    with stage.store.write() as session:
        refuse_secrets(session)
    stage.press(501, "t1:start", GROUP)
    for _ in range(12):
        stage.advance(timedelta(seconds=5))
    told = caplog.text + "".join(row.error or "" for row in rows(stage.store))
    assert told
    assert "role-" not in told


def refuse_secrets(session: Session) -> None:
    """From now on, no secret letter can be written."""
    connection = session.connection()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(
            "CREATE TRIGGER refuse BEFORE INSERT ON outbox WHEN NEW.secret"
            " BEGIN SELECT RAISE(FAIL, 'full'); END"
        )
    else:
        connection.exec_driver_sql("ALTER TABLE outbox ADD CONSTRAINT refuse CHECK (NOT secret) NOT VALID")


def test_a_deadline_that_failed_often_is_not_lost(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    games.start(stage)
    stage.acquaint()
    save = Tables.save

    def fail(*_: object) -> None:
        raise ValueError("odd")

    monkeypatch.setattr(Tables, "save", fail)
    stage.advance(timedelta(hours=12, seconds=2))
    for _ in range(10):
        stage.advance(timedelta(seconds=4))
    steps = [row for row in rows(stage.store, source="clock") if row.body["kind"] == DueKind.STEP]
    assert [row.parked_at is not None for row in steps] == [True]
    monkeypatch.setattr(Tables, "save", save)
    for _ in range(30):
        stage.advance(timedelta(seconds=5))
    assert "did not nominate in time" in stage.text(GROUP)
