"""The database goes away for a moment, or the whole service for longer."""

import asyncio
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlmodel import select

from app.store import heartbeat
from app.store.engine import Store
from app.store.tables import InboxRow
from app.table.model import DueKind
from app.web.app import SECRET_HEADER, TELEGRAM_PATH, Web
from tests.faults.racing import at_once, moves, table, worker
from tests.faults.trouble import cut_connections
from tests.stage import GROUP, Bell, Stage
from workers import play
from workers.sweep import sweep

TIMES = 7  # more often than a row may fail


def test_a_press_is_not_put_aside_because_the_database_went_away(
    on_postgres: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, cuts = on_postgres, iter(range(TIMES))
    people = stage.seat_all(5)
    handle = play._handle

    def cut_off(*args: Any) -> Any:
        if next(cuts, None) is not None:
            cut_connections(stage.store.url)
        return handle(*args)

    monkeypatch.setattr(play, "_handle", cut_off)
    stage.say(people[0], "/startgame", -100500)
    for _ in range(TIMES):
        stage.advance(timedelta(minutes=1))
    assert next(cuts, None) is None
    with stage.store.read() as session:
        rows = session.exec(select(InboxRow)).all()
    assert all(row.done_at is not None and row.parked_at is None for row in rows)
    assert stage.open_prompt(people[0]) or any(stage.open_prompt(person) for person in people)


def test_telegram_is_asked_to_come_again_while_the_database_is_down(tmp_path: Path) -> None:
    nowhere = Store(f"postgresql+psycopg://kanzler@/kanzler?host={tmp_path}")
    web = Web(nowhere, Bell(), "secret")  # type: ignore[arg-type]

    async def post() -> httpx.Response:
        transport = httpx.ASGITransport(web.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://bot", trust_env=False) as client:
            return await client.post(TELEGRAM_PATH, json={"update_id": 1}, headers={SECRET_HEADER: "secret"})

    answer = asyncio.run(post())
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    nowhere.close()


def test_an_outage_gives_its_time_back_once_however_many_clocks_notice_it(stage: Stage) -> None:
    people = stage.seat_all(5)
    sweep(stage.runtime)
    stage.say(people[0], "/startgame", GROUP)
    deadline = table(stage).deadline
    assert deadline is not None
    silence = heartbeat.OUTAGE + timedelta(hours=13)  # longer than the step lasts
    stage.now += silence
    workers = [worker(stage) for _ in range(4)]
    at_once(*(lambda one=one: sweep(one) for one in workers))  # type: ignore[misc]
    for one in workers:
        one.store.close()
    stage.run()
    after = table(stage)
    assert after.deadline == deadline + silence
    assert [due.at - deadline for due in after.dues if due.kind is DueKind.STEP] == [silence]
    assert stage.text(GROUP).count("I was away for") == 1
    assert moves(stage) == []


def test_clocks_that_start_together_all_run(store: Store) -> None:
    together = threading.Barrier(4)
    errors: list[Exception] = []

    def start(stage: Stage) -> None:
        together.wait()
        try:
            sweep(stage.runtime)
        except Exception as error:
            errors.append(error)

    stages = [Stage(store.url) for _ in range(4)]
    threads = [threading.Thread(target=start, args=(stage,)) for stage in stages]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    with store.read() as session:
        assert heartbeat.last(session) == stages[0].now
    for stage in stages:
        stage.close()
