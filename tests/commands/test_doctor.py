"""`kanzler doctor` and `kanzler quarantine`, as an operator meets them."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy.engine import make_url

from app.cli import main
from app.store import heartbeat, inbox
from app.store.engine import Store
from app.store.tables import InboxRow, LetterState, OutboxRow

CLOSED = "redis://127.0.0.1:1/0"


@pytest.fixture
def kanzler(store: Store, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a command on the store's database, with nothing else set."""
    monkeypatch.setenv("KANZLER_DATABASE_URL", make_url(store.url).render_as_string(hide_password=False))

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(main, arguments)

    return run


def lines(result: Result) -> dict[str, str]:
    """Each finding by its name, with its mark."""
    found = [line.split(": ", 1) for line in result.output.splitlines()]
    return {name[5:]: name[:4].strip() + " " + rest for name, rest in found}


def beat(store: Store, at: datetime) -> None:
    with store.write() as session:
        heartbeat.beat(session, at, ())


def update(store: Store, at: datetime, **fields: Any) -> int:
    with store.write() as session:
        row = InboxRow(
            source="telegram", external_id="1", lane="telegram:501", body={"n": 1}, received_at=at, **fields
        )
        session.add(row)
        session.flush()
        assert row.id is not None
        return row.id


def letter(store: Store, **fields: Any) -> int:
    with store.write() as session:
        row = OutboxRow(
            inbox_id=1,
            number=0,
            lane="telegram:501",
            recipient="telegram:501",
            priority=1,
            secret=True,
            letter={"lines": ["role-hitler"]},
            created_at=datetime.now(UTC),
            **fields,
        )
        session.add(row)
        session.flush()
        assert row.id is not None
        return row.id


def test_a_service_whose_clock_runs_and_that_has_nothing_to_do_is_well_but_for_its_token(
    kanzler: Any, store: Store
) -> None:
    beat(store, datetime.now(UTC))
    result = kanzler("doctor")
    found = lines(result)
    assert result.exit_code == 1
    assert [name for name, mark in found.items() if mark.startswith("BAD")] == ["telegram"]
    assert found["clock"].startswith("ok")
    assert found["migrations"].startswith("ok")
    assert found["zone data"].startswith("ok 20")


def test_a_clock_that_stands_still_is_bad(kanzler: Any, store: Store) -> None:
    beat(store, datetime.now(UTC) - timedelta(minutes=5))
    assert lines(kanzler("doctor"))["clock"].startswith("BAD last beat")


def test_an_update_that_waits_for_long_is_bad(kanzler: Any, store: Store) -> None:
    update(store, datetime.now(UTC) - timedelta(minutes=5))
    assert lines(kanzler("doctor"))["oldest waiting update"].startswith("BAD")


def test_a_letter_that_may_not_be_sent_yet_waits_for_nobody(kanzler: Any, store: Store) -> None:
    letter(store, next_at=datetime.now(UTC) + timedelta(hours=1))
    assert lines(kanzler("doctor"))["oldest waiting letter"] == "ok none"


def test_a_queue_that_does_not_answer_is_bad(kanzler: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANZLER_BROKER_URL", CLOSED)
    monkeypatch.setenv("KANZLER_TELEGRAM_SECRET", "shared")
    assert lines(kanzler("doctor"))["queue"].startswith("BAD Redis does not answer")


def test_the_depth_of_the_queue_is_told(
    kanzler: Any, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANZLER_BROKER_URL", redis_url)
    monkeypatch.setenv("KANZLER_TELEGRAM_SECRET", "shared")
    assert lines(kanzler("doctor"))["queue"] == "ok 0 in play, 0 in deliver"


def test_a_database_that_was_never_migrated_is_bad(
    monkeypatch: pytest.MonkeyPatch, database_url: str
) -> None:
    monkeypatch.setenv("KANZLER_DATABASE_URL", database_url)
    result = CliRunner().invoke(main, ["doctor"])
    assert "kanzler migrate" in result.output
    assert result.exit_code == 1


def test_what_is_in_quarantine_is_listed_shown_and_tried_again(kanzler: Any, store: Store) -> None:
    now = datetime.now(UTC)
    number = update(store, now, attempts=5, parked_at=now, error="ValueError: odd")
    assert f"u{number}" in kanzler("quarantine", "list").output
    assert "ValueError: odd" in kanzler("quarantine", "list").output
    assert json.loads(kanzler("quarantine", "show", f"u{number}").output)["body"] == {"n": 1}
    assert kanzler("quarantine", "retry", f"u{number}").exit_code == 0
    with store.read() as session:
        assert inbox.open_lanes(session, now + timedelta(seconds=1), timedelta(0)) == ["telegram:501"]
    assert kanzler("quarantine", "list").output == "nothing is in quarantine\n"


def test_a_secret_letter_is_shown_without_what_it_says(kanzler: Any, store: Store) -> None:
    number = letter(store, state=LetterState.FAILED, failure="broken: odd")
    shown = kanzler("quarantine", "show", f"l{number}").output
    assert "broken: odd" in shown
    assert "hitler" not in shown
    assert kanzler("quarantine", "retry", f"l{number}").exit_code == 0
    with store.read() as session:
        assert session.get_one(OutboxRow, number).state is LetterState.WAITING


@pytest.mark.parametrize(
    "name", ["u999", "l999", "x1", "u", "", "u99999999999999999999", "u1; DROP TABLE inbox"]
)
@pytest.mark.parametrize("verb", ["show", "retry"])
def test_what_is_not_in_quarantine_is_refused_in_a_line(kanzler: Any, verb: str, name: str) -> None:
    result = kanzler("quarantine", verb, name)
    assert result.exit_code == 1
    assert "is not in quarantine" in result.output
