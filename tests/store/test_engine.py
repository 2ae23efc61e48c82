"""Transactions: all or nothing, and no update is lost where two read before they write."""

import threading
from datetime import UTC, datetime

import pytest
from sqlalchemy.exc import StatementError
from sqlmodel import col, select

from app.store.engine import Store
from app.store.tables import HeartbeatRow, PersonRow

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def test_an_error_undoes_everything(store: Store) -> None:
    def fail() -> None:
        with store.write() as session:
            session.add(PersonRow(created_at=NOON))
            session.flush()
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    with store.read() as session:
        assert session.exec(select(PersonRow)).all() == []


def test_concurrent_changes_of_one_row_all_count(store: Store) -> None:
    with store.write() as session:
        session.add(PersonRow(id=1, language="0", created_at=NOON))

    def count() -> None:
        for _ in range(10):
            with store.write() as session:
                row = session.exec(select(PersonRow).where(PersonRow.id == 1).with_for_update()).one()
                row.language = str(int(row.language or "0") + 1)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as session:
        assert session.exec(select(PersonRow.language)).one() == "40"


def test_a_reader_waits_for_no_writer(store: Store) -> None:
    with store.write() as writing:
        writing.add(PersonRow(created_at=NOON))
        writing.flush()
        with store.read() as reading:
            assert reading.exec(select(PersonRow)).all() == []


def test_instants_come_back_as_they_went_in(store: Store) -> None:
    at = NOON.replace(microsecond=123456)
    with store.write() as session:
        session.add(HeartbeatRow(name="x", at=at))
    with store.read() as session:
        assert session.exec(select(HeartbeatRow.at).where(col(HeartbeatRow.at) <= at)).one() == at


def test_an_instant_without_a_time_zone_is_refused(store: Store) -> None:
    with pytest.raises(StatementError), store.write() as session:
        session.add(PersonRow(created_at=NOON.replace(tzinfo=None)))
