"""Updates that nobody sends by accident."""

import asyncio
import json
import logging
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlmodel import col, select

from app.store.tables import DueRow, InboxRow, MoveRow, PromptRow, SeatRow, TableRow
from app.web.app import SECRET_HEADER, TELEGRAM_PATH
from tests.faults.hostile import mutations, own_updates
from tests.faults.racing import choices
from tests.stage import GROUP, Stage

COUNT = 20_000 if os.environ.get("KANZLER_LONG") == "1" else 2_000
AT_ONCE = 50
SEED = 7
STRANGER = 900
REFERENCE = Path(__file__).resolve().parents[2].parent / "shared" / "reference" / "telegram-updates"


def _reference() -> Iterator[dict[str, Any]]:
    for path in sorted(REFERENCE.glob("*.json")):
        yield json.loads(path.read_text())


def _table(stage: Stage) -> list[Any]:
    """All that belongs to the table at which only seated people may change anything."""
    with stage.store.read() as session:
        return [
            [row.model_dump() for row in session.exec(select(kind).where(kind.table_id == 1))]
            for kind in (SeatRow, PromptRow, DueRow, MoveRow)
        ] + [row.model_dump() for row in session.exec(select(TableRow).where(TableRow.id == 1))]


async def _post(stage: Stage, bodies: list[bytes]) -> list[int]:
    transport = httpx.ASGITransport(stage.web.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://bot", trust_env=False) as client:
        answers = await asyncio.gather(
            *(client.post(TELEGRAM_PATH, content=body, headers={SECRET_HEADER: "secret"}) for body in bodies)
        )
    return [answer.status_code for answer in answers]


def test_hostile_updates_break_nothing_and_move_no_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stage = Stage(f"sqlite:///{tmp_path / 'hostile.sqlite'}")
    people = stage.seat_all(5)
    stage.say(people[0], "/startgame", GROUP)
    asked = next(person for person in people if stage.open_prompt(person))
    before = _table(stage)
    seeds = [*_reference(), *own_updates(STRANGER, GROUP, choices(stage, asked))]
    hostile = mutations(seeds, random.Random(SEED), people=frozenset(people), group=GROUP)
    caplog.set_level(logging.ERROR)
    for _ in range(COUNT // AT_ONCE):
        bodies = [next(hostile) for _ in range(AT_ONCE)]
        statuses = asyncio.run(_post(stage, bodies))
        assert max(statuses) < 500
        stage.run()
    stage.run()
    assert _table(stage) == before
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    with stage.store.read() as session:
        rows = session.exec(select(InboxRow).where(col(InboxRow.error).is_not(None))).all()
        taken = len(session.exec(select(InboxRow.id)).all())
        undone = session.exec(
            select(InboxRow).where(col(InboxRow.done_at).is_(None), col(InboxRow.parked_at).is_(None))
        ).all()
    assert {row.error.partition(":")[0] for row in rows if row.error} <= {"unreadable"}
    assert undone == []
    assert taken > COUNT // 2, "most must come as far as a worker"
    stage.press(asked, choices(stage, asked)[0])
    assert _table(stage) != before, "the game goes on"
    stage.close()
