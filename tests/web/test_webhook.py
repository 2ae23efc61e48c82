"""The webhook: what it keeps, what it drops, and that nothing makes it fail but the database."""

import json
import logging
import os
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from app.store.engine import Store
from app.web.app import BODY_LIMIT, DEPTH_LIMIT, SECRET_HEADER, TELEGRAM_PATH
from tests.stage import Stage
from tests.web.conftest import NOON, Site

OWN = Path(__file__).parent / "updates"
BESIDE = Path(__file__).parents[3] / "shared" / "reference" / "telegram-updates"
REFERENCE = Path(os.environ.get("KANZLER_UPDATES", BESIDE))  # may be missing
FOLDERS = {"own": OWN} | ({"reference": REFERENCE} if REFERENCE.exists() else {})
ANN = {"id": 501, "is_bot": False, "first_name": "Ann"}


def update(number: int = 1, **extra: Any) -> dict[str, Any]:
    said = {"message_id": 1, "date": 1, "chat": {**ANN, "type": "private"}, "from": ANN, "text": "/start"}
    return {"update_id": number, "message": said, **extra}


def body(number: int = 1, **extra: Any) -> bytes:
    return json.dumps(update(number, **extra)).encode()


def nested(depth: int) -> bytes:
    return b'{"update_id": 7, "x": ' + b"[" * depth + b"]" * depth + b"}"


# Who may speak.


@pytest.mark.parametrize("secret", [None, "", "wrong", "right ", "RIGHT", "r\u00efght", "x" * 5000])
def test_without_the_secret_nothing_is_kept(site: Site, secret: str | None) -> None:
    headers = {} if secret is None else {SECRET_HEADER: secret.encode()}
    assert site.ask("POST", TELEGRAM_PATH, body(), **headers).status_code == 403
    assert site.kept() == []
    assert not site.bell.rung


def test_other_methods_and_paths_are_not_served(site: Site) -> None:
    assert site.ask("GET", TELEGRAM_PATH).status_code == 405
    assert site.ask("POST", "/telegram/x").status_code == 404


# What is kept.


def test_an_update_is_kept_as_it_came_and_knocked_for(site: Site) -> None:
    assert site.post(body(5)) == 200
    (row,) = site.kept()
    assert (row.source, row.external_id, row.lane) == ("telegram", "5", "telegram:501")
    assert (row.received_at, row.attempts, row.done_at) == (NOON, 0, None)
    assert row.body == update(5)
    assert list(site.bell.rung) == [("play", "telegram:501")]


def test_an_update_that_comes_again_is_kept_once_and_knocked_for_once(site: Site) -> None:
    assert [site.post(body(5)) for _ in range(3)] == [200] * 3
    assert len(site.kept()) == 1
    assert len(site.bell.rung) == 1


def test_the_content_type_does_not_matter(site: Site) -> None:
    for number, kind in enumerate(("text/plain", "application/x-www-form-urlencoded", "nonsense", "")):
        assert site.post(body(number), **{"Content-Type": kind}) == 200
    assert len(site.kept()) == 4


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**63 - 1])
def test_any_number_that_an_update_may_have_is_kept(site: Site, number: int) -> None:
    assert site.post(body(number)) == 200
    assert [row.external_id for row in site.kept()] == [str(number)]


def test_what_sql_cannot_keep_is_left_out_of_text(site: Site) -> None:
    assert site.post(rb'{"update_id": 1, "a\u0000b": "c\u0000d \ud800 \ud83d\ude00"}') == 200
    assert [row.body for row in site.kept()] == [{"update_id": 1, "ab": "cd ? \U0001f600"}]


@pytest.mark.parametrize(
    "odd",
    [
        {"message": {"chat": {"id": 10**400}}},
        {"message": {"chat": {"id": True}}},
        {"message": {"chat": {"id": "501"}}},
        {"message": {"chat": []}},
        {"message": None},
        {"callback_query": {"from": {"id": 10**400}}},
        {"callback_query": {"data": "p" + "9" * 15 + "-1:1"}},
        {"callback_query": {"data": "p\u0661-\u0661:\u0661"}},
        {"callback_query": {"data": ["p1-1:1"]}},
        {"my_chat_member": {"chat": {"id": -(10**400)}}},
        {"big": 10**4000, "small": 1e-320, "text": "x" * 100_000},
        {"a": {"b": {"c": [1, 2.5, None, False, "d"]}}},
    ],
)
def test_odd_updates_are_kept_and_blamed_on_nobody(
    store: Store, site: Site, odd: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """The web takes them, a worker reads them or puts them aside, and the next update is served."""
    assert site.post(json.dumps({"update_id": 1, **odd}).encode()) == 200
    assert len(site.kept()) == 1
    assert max(len(row.lane) for row in site.kept()) <= 40
    stage = Stage(store.url)
    stage.bell.rung.extend(site.bell.rung)
    stage.run()
    stage.close()
    (row,) = site.kept()
    assert row.done_at or row.parked_at, row.error
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# What is dropped.


@pytest.mark.parametrize(
    "dropped",
    [
        b"",
        b"nonsense",
        b"\xff\xfe\x00",
        b"\x80abc",
        b"null",
        b"[]",
        b'"text"',
        b"7",
        b"{}",
        b'{"update_id": null}',
        b'{"update_id": "1"}',
        b'{"update_id": 1.0}',
        b'{"update_id": true}',
        b'{"update_id": 9223372036854775808}',
        b'{"update_id": ' + b"9" * 4000 + b"}",
        b'{"update_id": ' + b"9" * 5000 + b"}",
        b'{"update_id": 1, "x": NaN}',
        b'{"update_id": 1, "x": -Infinity}',
        b'{"update_id": 1, "x": 1e999}',
        b'{"update_id": 1} {"update_id": 2}',
        nested(DEPTH_LIMIT + 1),
        nested(700),
        nested(100_000),
        b'{"update_id": 1, "x": "' + b"x" * BODY_LIMIT + b'"}',
    ],
    ids=lambda dropped: f"{len(dropped)}:{dropped[:24]!r}",
)
def test_what_is_no_update_is_dropped_calmly(
    site: Site, dropped: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert site.post(dropped) == 200
    assert site.kept() == []
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "sha256" in caplog.text
    assert site.post(body(2)) == 200
    assert len(site.kept()) == 1


def test_deep_nesting_is_kept_as_far_as_a_worker_can_read_it(site: Site) -> None:
    assert site.post(nested(DEPTH_LIMIT - 1)) == 200
    assert len(site.kept()) == 1


def test_what_is_dropped_is_not_repeated_in_the_log(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.post(b'{"text": "my secret role"}')
    assert "secret role" not in caplog.text


# What may fail.


def test_a_database_that_fails_makes_telegram_send_it_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = site.store.write

    def away() -> Any:
        raise OperationalError("INSERT", {}, Exception("the database is away"))

    monkeypatch.setattr(site.store, "write", away)
    assert site.post(body(5)) == 503
    monkeypatch.setattr(site.store, "write", write)
    assert site.post(body(5)) == 200
    assert len(site.kept()) == 1


def test_health_says_whether_the_database_answers(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert site.ask("GET", "/health").json() == {"ok": True}

    def away() -> Any:
        raise OperationalError("SELECT", {}, Exception("the database is away"))

    monkeypatch.setattr(site.store, "read", away)
    assert site.ask("GET", "/health").status_code == 500


# All sorts of updates.


def shapes(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_every_kind_of_update_is_served_from_the_web_to_the_end(
    store: Store, site: Site, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    updates = shapes(folder)
    assert updates
    stage = Stage(store.url)
    for each in updates:
        assert site.post(json.dumps(each, ensure_ascii=False).encode()) == 200
        stage.bell.rung.extend(site.bell.rung)
        site.bell.rung.clear()
        stage.run()
    stage.close()
    rows = [row for row in site.kept() if row.source == "telegram"]
    assert len(rows) == len({each["update_id"] for each in updates})
    assert [(row.external_id, row.error) for row in rows if row.done_at is None] == []
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
