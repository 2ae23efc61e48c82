"""The move log, played again from the deal, gives the stored state at every version."""

import random
from datetime import timedelta

import pytest
from sqlmodel import col, select

from app.store.tables import MoveRow
from app.table.history import record_of, replay
from app.table.model import DueKind, Status
from app.table.repository import digest
from tests.stage import Stage
from tests.workers import games

MOST_STEPS = 400


@pytest.mark.parametrize("seed", range(3))
def test_the_log_of_any_game_gives_its_state_at_every_version(stage: Stage, seed: int) -> None:
    """Two people, some of whose time runs out, among house bots."""
    dice = random.Random(seed)
    people = games.start_with_bots(stage, players=5 + seed)
    stage.acquaint()
    late = False
    for _ in range(MOST_STEPS):
        table = games.table(stage)
        if table.status is not Status.PLAYING:
            break
        late = not late and dice.random() < 0.3  # never twice in a row: the seat would be given up
        if late:
            while games.table(stage).step == table.step:  # a vote has its grace
                due = next(due.at for due in games.table(stage).dues if due.kind is DueKind.STEP)
                stage.advance(due - stage.now + timedelta(seconds=1))
        else:
            stage.press(*games.choose(stage, people, dice))
    assert table.status is Status.FINISHED
    with stage.store.read() as session:
        moments = list(replay(session, table.id))
        by = {
            move["by"]
            for what in session.exec(select(MoveRow.what).order_by(col(MoveRow.version)))
            for move in what["actions"]
            if "by" in move
        }
        record = record_of(session, table.id)
    assert [moment.version for moment in moments] == list(range(1, table.version + 1))
    assert [digest(moment.game) for moment in moments] == [moment.stored for moment in moments]
    assert moments[-1].game == table.game
    assert by == {"person", "bot", "clock"}
    assert record is not None


def test_a_game_that_runs_has_no_record(stage: Stage) -> None:
    games.start(stage)
    with stage.store.read() as session:
        assert record_of(session, games.TABLE) is None
