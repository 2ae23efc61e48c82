"""The same press in the hands of two processes at the same instant, again and again. On PostgreSQL and Redis:
with SQLite there is one process."""

from collections import Counter
from datetime import UTC, datetime

import pytest
from sqlalchemy import text
from sqlmodel import select

from app.store import inbox
from app.store.tables import InboxRow
from tests.faults.hands import at_the_same_instant, two_hands
from tests.faults.racing import keep, moves, withheld
from tests.stage import Stage
from tests.workers import games
from tests.workers.crash import restart

ROUNDS = 20
LANE = inbox.table_lane(games.TABLE)


def press_again_and_again(stage: Stage, broker_url: str, kind: str, *guards: str) -> list[str]:
    """Presses that each end a step, one a round, until something goes wrong; and what.

    `kind`: "a row" is in the hands of two workers; "two rows" hold the same press, made twice; "an update"
    comes to two web processes.
    """
    people = games.start(stage)
    with two_hands(stage.store.url, broker_url, *guards) as hands:
        for _ in range(ROUNDS):
            asked = _deciding(stage, people)
            before = len(moves(stage))
            with withheld(stage) as press:
                for _ in range(2 if kind == "two rows" else 1):
                    stage.press(*asked)
            if kind == "an update":
                wrong = at_the_same_instant(hands, {"keep": press[0].decode(), "drain": LANE})
            else:
                keep(stage, press)
                wrong = at_the_same_instant(hands, {"drain": LANE})
            told = _deliver(stage)
            wrong += _undone(stage)
            if (applied := len(moves(stage)) - before) != 1:
                wrong.append(f"the press was applied {applied} times")
            if told != {"Done.": 1} | ({"That question is closed.": 1} if kind == "two rows" else {}):
                wrong.append(f"who pressed was told {dict(told)}")
            if wrong:
                return wrong
    return []


def _deciding(stage: Stage, people: list[int]) -> tuple[int, str]:
    """The press that ends the present step; of a vote all but the last ballot are cast before. All vote nein:
    so the game is long."""
    *others, last = dict(games.choices(stage, people)).items()  # the last choice of each
    for person, data in others:
        stage.press(person, data)
    return last


def _deliver(stage: Stage) -> Counter[str]:
    """What the processes have written is sent; the toasts among it."""
    before = set(stage.screens.toasts)
    stage.now = datetime.now(UTC)
    restart(stage)
    stage.run()
    return Counter(text for query, text in stage.screens.toasts.items() if query not in before)


def _undone(stage: Stage) -> list[str]:
    with stage.store.read() as session:
        rows = session.exec(select(InboxRow)).all()
    return [
        f"{row.source} {row.external_id}: {row.error}" for row in rows if row.error or row.done_at is None
    ]


@pytest.fixture
def now_on_postgres(on_postgres: Stage) -> Stage:
    """The clock is the machine's, as it is for other processes."""
    on_postgres.now = datetime.now(UTC)
    return on_postgres


@pytest.mark.parametrize("kind", ["a row", "two rows", "an update"])
def test_the_same_press_by_two_processes_at_the_same_instant_counts_once(
    now_on_postgres: Stage, redis_url: str, kind: str
) -> None:
    assert press_again_and_again(now_on_postgres, redis_url, kind) == []


# Tests of the tests: without the guard, the same race is lost.


@pytest.mark.parametrize("kind", ["a row", "two rows"])
def test_without_locks_on_rows_two_processes_collide(
    now_on_postgres: Stage, redis_url: str, kind: str
) -> None:
    wrong = press_again_and_again(now_on_postgres, redis_url, kind, "--unlocked")
    assert any(line.endswith("failed: IntegrityError") for line in wrong), wrong


def test_without_the_unique_key_of_the_inbox_whoever_pressed_is_told_that_it_was_too_late(
    now_on_postgres: Stage, redis_url: str
) -> None:
    with now_on_postgres.store.write() as session:
        session.connection().execute(text("ALTER TABLE inbox DROP CONSTRAINT uq_inbox_source_external_id"))
    assert press_again_and_again(now_on_postgres, redis_url, "an update") == [
        "who pressed was told {'That question is closed.': 1}",
    ]
