"""Tests of the tests: each guard is taken away in turn, and the races must show it. The README says what each
showed."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel import col, update
from sqlmodel.sql.expression import SelectOfScalar

from app.channels.channel import Reader
from app.store import inbox, outbox
from app.store.tables import LetterState, OutboxRow
from app.table.repository import Tables
from tests.faults.racing import arrive_at_once, crash_at_the_commit, join_at_once, press_at_once
from tests.stage import Stage
from workers import play


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Callable[..., Any]]:
    """Makes of a function that locks a row one that only reads it, and in which the first calls of so many
    threads wait for each other, so that all have read before one writes."""
    here = threading.local()
    lock = SelectOfScalar.with_for_update

    def with_for_update(query: Any, **options: Any) -> Any:
        return query if getattr(here, "unlocked", False) else lock(query, **options)

    monkeypatch.setattr(SelectOfScalar, "with_for_update", with_for_update)

    def make(function: Callable[..., Any], threads: int) -> Callable[..., Any]:
        together = threading.Barrier(threads, timeout=30)
        waited = threading.local()

        def bare(*given: Any, **named: Any) -> Any:
            here.unlocked = True
            try:
                found = function(*given, **named)
            finally:
                here.unlocked = False
            if not hasattr(waited, "once") and threading.current_thread() is not threading.main_thread():
                waited.once = True
                together.wait()
            return found

        return bare

    return make


def test_without_the_lock_on_the_table_people_who_join_at_once_collide(
    on_postgres: Stage, monkeypatch: pytest.MonkeyPatch, unlocked: Callable[..., Any]
) -> None:
    monkeypatch.setattr(Tables, "lock", unlocked(Tables.lock, threads=9))
    wrong = join_at_once(on_postgres)
    assert len([line for line in wrong if line.endswith("failed: IntegrityError")]) == 8, wrong


def test_without_the_lock_on_the_lanes_head_each_worker_applies_the_press(
    on_postgres: Stage, monkeypatch: pytest.MonkeyPatch, unlocked: Callable[..., Any]
) -> None:
    monkeypatch.setattr(inbox, "head", unlocked(inbox.head, threads=4))
    wrong = press_at_once(on_postgres, workers=4)
    assert len([line for line in wrong if "IntegrityError" in line]) == 3, wrong


def test_without_the_unique_key_of_the_inbox_an_update_counts_as_often_as_it_comes(
    on_postgres: Stage,
) -> None:
    with on_postgres.store.write() as session:
        session.connection().execute(text("ALTER TABLE inbox DROP CONSTRAINT uq_inbox_source_external_id"))
    assert arrive_at_once(on_postgres, times=4) == [
        "the update was kept 4 times",
        "the press was applied 4 times",
    ]


def test_sending_before_the_commit_tells_people_twice(
    on_postgres: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, post = on_postgres, outbox.post

    def post_and_send(session: Any, inbox_id: int, postings: Any, now: Any) -> set[str]:
        post(session, inbox_id, postings, now)
        for posting in postings:
            letter = play.LETTERS.validate_python(posting.body)
            stage.runtime.channels["telegram"].deliver(letter, Reader("en"), None)
        session.exec(
            update(OutboxRow).where(col(OutboxRow.inbox_id) == inbox_id).values(state=LetterState.SENT)
        )
        return set()

    monkeypatch.setattr(play.outbox, "post", post_and_send)
    wrong = crash_at_the_commit(stage)
    assert len(wrong) == 6, wrong  # the five and their group
