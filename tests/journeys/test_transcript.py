"""A whole game of seven as its players read it, kept in transcript_7_players.txt.

The deal follows from SEED and the choices from game_7_players.json, a record that was picked among games of
house bots because it has everything: a chaos, an investigation, a special election, executions and a veto.
``pytest tests/journeys --write-transcripts`` writes the text anew: read it before you commit it.
"""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from app.game import Record, action_to_dict, read_records
from app.table import asking
from app.table.model import Table
from app.table.repository import Tables
from tests.stage import GROUP, Stage

from .screens_text import Journal

HERE = Path(__file__).parent
TRANSCRIPT = HERE / "transcript_7_players.txt"
SEED = bytes.fromhex("7906a5af3b598f173b632e2df038629a8e5a01e24f1140d938456018e12f469a")
CODE = "K7QXW2"
NAMES = ("Anna", "Ben", "Chiara", "Dmitri", "Eva", "Farid", "Grace")
PEOPLE = range(501, 508)
BETWEEN_MOVES = timedelta(minutes=4)


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    monkeypatch.setattr("app.table.lobby.secrets.token_bytes", lambda _: SEED)
    monkeypatch.setattr("app.table.door.new_code", lambda: CODE)
    running = Stage(f"sqlite:///{tmp_path / 'kanzler.sqlite'}")
    running.names = dict(zip(PEOPLE, NAMES, strict=True))
    yield running
    running.close()


def test_a_whole_game_of_seven_reads_as_it_did(stage: Stage, write_transcripts: bool) -> None:
    record = read_records((HERE / "game_7_players.json").read_text(encoding="utf-8"))[0]
    told = _play(stage, record)
    if write_transcripts:
        TRANSCRIPT.write_text(told, encoding="utf-8")
    assert told.splitlines() == TRANSCRIPT.read_text(encoding="utf-8").splitlines()


def _play(stage: Stage, record: Record) -> str:
    journal = Journal(stage)
    _gather(journal)
    for number, recorded in enumerate(record.actions):
        table = _table(stage)
        prompt = next(prompt for prompt in table.prompts if prompt.seat == recorded.seat)
        choices = [action_to_dict(action) for action in asking.options(table.playing(), prompt.seat)]
        choice = choices.index(action_to_dict(recorded.action))
        stage.advance(BETWEEN_MOVES)
        journal.press(PEOPLE[prompt.seat], f"p{table.id}-{prompt.number}:{choice}")
        if number == len(record.actions) // 2:
            _look_about(journal)
    assert _table(stage).playing().reason == record.expect.reason if record.expect else False
    parts = [f'=== The group "Thursday Club" ===\n\n{journal.text(GROUP)}']
    parts += [
        f"=== {name}'s private chat ===\n\n{journal.text(person)}"
        for name, person in zip(NAMES, PEOPLE, strict=True)
    ]
    return "\n".join(parts)


def _gather(journal: Journal) -> None:
    for person in PEOPLE:
        journal.say(person, "/start" if person == PEOPLE[0] else f"/start {CODE}")
        if person == PEOPLE[0]:
            journal.say(person, "/newgame", GROUP)
    journal.tap(PEOPLE[0], "Start the game", GROUP)


def _look_about(journal: Journal) -> None:
    journal.say(PEOPLE[1], "/board", GROUP)
    journal.say(PEOPLE[2], "/status", GROUP)
    journal.say(PEOPLE[1], "/hand")


def _table(stage: Stage) -> Table:
    with stage.store.read() as session:
        tables = Tables(session)
        number = tables.with_code(CODE)
        assert number is not None
        table = tables.read(number)
    assert table is not None
    return table
