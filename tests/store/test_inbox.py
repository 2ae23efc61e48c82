"""The inbox: kept once, taken in the order of receipt, tried a few times, never in the way of others."""

import threading
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import Session, col, select

from app.store import inbox
from app.store.engine import Store
from app.store.tables import DueRow, InboxRow, PersonRow, TableRow

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def keep(store: Store, name: str, lane: str = "a", at: datetime = NOON, source: str = "telegram") -> bool:
    with store.write() as session:
        return inbox.receive(session, source, name, lane, {"name": name}, at)


def take(session: Session, lane: str, now: datetime) -> str | None:
    """Begin and finish a lane's next row; its name."""
    row_id = inbox.begin(session, lane, now)
    if row_id is None:
        return None
    row = session.get_one(InboxRow, row_id)
    row.done_at = now
    return row.external_id


def take_all(store: Store, lane: str = "a", now: datetime = NOON) -> list[str]:
    names = []
    with store.write() as session:
        while (name := take(session, lane, now)) is not None:
            names.append(name)
    return names


def begin(store: Store, lane: str = "a", now: datetime = NOON) -> int | None:
    with store.write() as session:
        return inbox.begin(session, lane, now)


def row_of(store: Store, name: str) -> InboxRow:
    with store.read() as session:
        return session.exec(select(InboxRow).where(InboxRow.external_id == name)).one()


def table(store: Store, number: int, dues: Iterable[DueRow] = ()) -> None:
    with store.write() as session:
        if session.get(PersonRow, 1) is None:
            session.add(PersonRow(id=1, created_at=NOON))
            session.flush()
        session.add(
            TableRow(
                id=number,
                code=f"CODE{number}",
                name="x",
                language="en",
                host_id=1,
                status="playing",
                version=0,
                state={},
                opened_at=NOON,
                changed_at=NOON,
            )
        )
        session.flush()
        session.add_all(dues)


# Kept once.


def test_what_comes_twice_is_kept_once(store: Store) -> None:
    assert keep(store, "1")
    assert not keep(store, "1")
    assert take_all(store) == ["1"]
    assert not keep(store, "1"), "not even after it was done"
    assert take_all(store) == []


def test_names_are_a_sources_own(store: Store) -> None:
    assert keep(store, "1", source="telegram")
    assert keep(store, "1", source="clock")
    assert len(take_all(store)) == 2


def test_what_comes_twice_at_the_same_instant_is_kept_once(store: Store) -> None:
    gate, kept = threading.Barrier(6), []

    def receive() -> None:
        gate.wait()
        kept.append(keep(store, "1"))

    threads = [threading.Thread(target=receive) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(kept) == [False] * 5 + [True]
    assert take_all(store) == ["1"]


# In order.


def test_a_lane_is_taken_in_the_order_of_receipt(store: Store) -> None:
    keep(store, "later", at=NOON + SECOND)
    keep(store, "earlier", at=NOON)
    keep(store, "together", at=NOON)
    assert take_all(store) == ["earlier", "together", "later"]


def test_a_press_received_before_the_deadline_goes_before_the_clock_although_it_is_kept_later(
    store: Store,
) -> None:
    deadline = NOON + SECOND
    table(store, 1, [DueRow(table_id=1, kind="step", step=3, at=deadline)])
    with store.write() as session:
        assert inbox.fire_due(session, deadline + SECOND) == {"table:1"}
    keep(store, "press", "table:1", at=deadline - timedelta(milliseconds=1))
    keep(store, "too late", "table:1", at=deadline + timedelta(milliseconds=1))
    clock = f"1:step:3:{deadline.isoformat()}"
    assert take_all(store, "table:1", deadline + 2 * SECOND) == ["press", clock, "too late"]


def test_lanes_do_not_wait_for_each_other(store: Store) -> None:
    keep(store, "a", "a")
    keep(store, "b", "b")
    assert begin(store, "a") is not None
    assert begin(store, "b") is not None


def test_one_row_is_begun_by_one_worker(store: Store) -> None:
    keep(store, "1")
    assert begin(store) is not None
    assert begin(store) is None
    assert row_of(store, "1").attempts == 1


def test_a_worker_waits_for_the_head_and_then_takes_what_follows(store: Store) -> None:
    """Two workers at one lane: the second, on PostgreSQL, waits at the lock and finds the first row done."""
    keep(store, "1")
    keep(store, "2")
    waiting, second = threading.Event(), []

    def follow() -> None:
        waiting.set()
        with store.write() as session:
            second.append(take(session, "a", NOON))

    with store.write() as session:
        first = take(session, "a", NOON)
        thread = threading.Thread(target=follow)
        thread.start()
        assert waiting.wait(10)
        thread.join(0.05)
        assert thread.is_alive()
    thread.join()
    assert (first, second) == ("1", ["2"])


def test_many_workers_at_one_lane_keep_its_order_and_take_each_row_once(store: Store) -> None:
    expected = [f"{number:02}" for number in range(40)]
    for number, name in enumerate(expected):
        keep(store, name, at=NOON + number * SECOND)
    order: list[str] = []

    def work() -> None:
        while True:
            with store.write() as session:
                name = take(session, "a", NOON + timedelta(hours=1))
                if name is None:
                    return
                order.append(name)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert order == expected


# Tried a few times.


def test_a_worker_that_died_is_followed_by_another_after_a_moment(store: Store) -> None:
    keep(store, "1")
    first = begin(store)
    assert begin(store, now=NOON + inbox.LEASE - SECOND) is None
    assert begin(store, now=NOON + inbox.LEASE) == first


def test_a_row_that_kills_its_workers_is_put_aside_and_the_lane_goes_on(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    keep(store, "deadly")
    keep(store, "next")
    now = NOON
    for _ in range(inbox.MAX_ATTEMPTS):
        assert begin(store, now=now) is not None
        now += inbox.LEASE
    assert take_all(store, now=now) == ["next"]
    row = row_of(store, "deadly")
    assert (row.attempts, row.parked_at, row.done_at) == (inbox.MAX_ATTEMPTS, now, None)
    assert row.error == "the worker died each time"
    assert "is put aside" in caplog.text


def test_a_row_that_fails_is_tried_later_each_time_and_then_put_aside(store: Store) -> None:
    keep(store, "poison")
    keep(store, "next")
    now, pauses = NOON, []
    for attempt in range(1, inbox.MAX_ATTEMPTS + 1):
        row_id = begin(store, now=now)
        with store.write() as session:
            row = session.get_one(InboxRow, row_id)
            inbox.failed(row, f"failure {attempt}", now)
        if attempt < inbox.MAX_ATTEMPTS:
            assert take_all(store, now=now) == [], "nobody overtakes it"
            assert row.next_at is not None
            pauses.append(row.next_at - now)
            now = row.next_at
    assert pauses == sorted(set(pauses))
    assert row.error == f"failure {inbox.MAX_ATTEMPTS}"
    assert take_all(store, now=now) == ["next"]


def test_a_row_that_could_not_be_tried_is_not_counted(store: Store) -> None:
    keep(store, "1")
    now = NOON
    for _ in range(3 * inbox.MAX_ATTEMPTS):
        row_id = begin(store, now=now)
        assert row_id is not None
        with store.write() as session:
            inbox.postpone(session.get_one(InboxRow, row_id), "nobody answers", now)
        now += timedelta(minutes=1)
    assert take_all(store, now=now) == ["1"]


def test_a_row_overtaken_by_an_older_one_is_put_back_untried(store: Store) -> None:
    keep(store, "newer", at=NOON)
    row_id = begin(store)
    keep(store, "older", at=NOON - SECOND)
    with store.write() as session:
        assert row_id is not None
        inbox.put_back(session, row_id)
    assert row_of(store, "newer").attempts == 0
    assert take_all(store) == ["older", "newer"]


def test_a_row_that_is_done_is_not_put_back(store: Store) -> None:
    keep(store, "1")
    assert take_all(store) == ["1"]
    with store.write() as session:
        inbox.put_back(session, row_of(store, "1").id or 0)
    assert row_of(store, "1").attempts == 1


# What lies about.


def test_open_lanes_are_those_that_somebody_should_have_taken(store: Store) -> None:
    patience = 2 * SECOND
    keep(store, "old", "old", at=NOON - 3 * SECOND)
    keep(store, "older", "older", at=NOON - 4 * SECOND)
    keep(store, "fresh", "fresh", at=NOON - SECOND)
    for name in ("done", "parked", "begun", "due again"):
        keep(store, name, name, at=NOON - 5 * SECOND)
    take_all(store, "done")
    with store.write() as session:
        inbox.park(session.exec(select(InboxRow).where(InboxRow.lane == "parked")).one(), "x", NOON)
    begin(store, "begun", NOON - SECOND)
    begin(store, "due again", NOON - inbox.LEASE)
    with store.read() as session:
        found = inbox.open_lanes(session, NOON, patience)
        assert inbox.open_lanes(session, NOON, patience, limit=1) == ["due again"], "the oldest first"
    assert found == ["due again", "older", "old"]


# The clock.


def test_an_instant_fires_once_however_many_sweeps_there_are(store: Store) -> None:
    for number in range(1, 9):
        table(store, number, [DueRow(table_id=number, kind="step", step=1, at=NOON)])
    gate, lanes = threading.Barrier(5), []

    def fire() -> None:
        gate.wait()
        for _ in range(3):
            with store.write() as session:
                lanes.extend(inbox.fire_due(session, NOON, limit=3))

    threads = [threading.Thread(target=fire) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(lanes) == [f"table:{number}" for number in range(1, 9)]
    with store.read() as session:
        assert session.exec(select(DueRow)).all() == []
        assert len(session.exec(select(InboxRow)).all()) == 8


def test_only_what_is_due_fires_and_only_of_the_tables_asked_for(store: Store) -> None:
    table(store, 1, [DueRow(table_id=1, kind="step", step=1, at=NOON)])
    table(store, 2, [DueRow(table_id=2, kind="step", step=1, at=NOON)])
    table(store, 3, [DueRow(table_id=3, kind="step", step=1, at=NOON + SECOND)])
    with store.write() as session:
        assert not inbox.is_due(session, NOON - SECOND)
        assert inbox.is_due(session, NOON)
        assert inbox.fire_due(session, NOON, [2, 3]) == {"table:2"}
        assert inbox.fire_due(session, NOON) == {"table:1"}
        assert inbox.fire_due(session, NOON) == set()
    with store.read() as session:
        assert session.exec(select(DueRow.table_id)).all() == [3]
        rows = session.exec(select(InboxRow).order_by(col(InboxRow.id))).all()
    assert [row.received_at for row in rows] == [NOON, NOON], "the instant it was set for"
