"""Games on a stage, and what is left of them in SQL."""

import random
from typing import Any

from sqlmodel import col, select

from app.game import waiting_for
from app.store.tables import DueRow, InboxRow, MoveRow, OutboxRow, PromptRow, SeatRow, TableRow
from app.table.model import Table
from app.table.repository import Tables
from tests.stage import GROUP, Stage

TABLE = 1


def start(stage: Stage, players: int = 5) -> list[int]:
    """A game that has begun; its people."""
    people = stage.seat_all(players)
    stage.say(people[0], "/startgame", GROUP)
    return people


def start_with_bots(stage: Stage, players: int = 5) -> list[int]:
    """A game of one person and house bots that has begun."""
    people = stage.seat_all(1)
    for _ in range(players - 1):
        stage.press(people[0], f"t{TABLE}:fill", GROUP)
    stage.say(people[0], "/startgame", GROUP)
    return people


def write(stage: Stage, person: int, text: str) -> None:
    """Say something in the group; it is kept, and not yet acted on."""
    stage.update(
        {
            "message": {
                "message_id": 1,
                "date": int(stage.now.timestamp()),
                "from": stage.person(person),
                "chat": stage.chat(GROUP),
                "text": text,
            }
        },
        run=False,
    )


def table(stage: Stage, number: int = TABLE) -> Table:
    with stage.store.read() as session:
        found = Tables(session).read(number)
    assert found is not None
    return found


def choices(stage: Stage, people: list[int]) -> list[tuple[int, str]]:
    """Whoever is asked, with each button that his newest question offers."""
    open_prompts = {f"p{TABLE}-{prompt.number}:" for prompt in table(stage).prompts}
    found = []
    for person in people:
        shown = stage.open_prompt(person)
        for button in shown.buttons if shown is not None else ():
            data = button.data or ""
            if any(data.startswith(prompt) for prompt in open_prompts):
                found.append((person, data))
    return found


def choose(stage: Stage, people: list[int], dice: random.Random) -> tuple[int, str]:
    """One press that the table waits for."""
    waits = [people[seat] for seat, _ in waiting_for(table(stage).playing())]
    options = [option for option in choices(stage, people) if option[0] in waits]
    asked = options[0][0]
    return dice.choice([option for option in options if option[0] == asked])


def vote(stage: Stage, people: list[int]) -> list[tuple[int, str]]:
    """Nominate somebody; the presses by which everybody then votes ja."""
    stage.press(*choices(stage, people)[0])
    return [next(option for option in choices(stage, people) if option[0] == person) for person in people]


def remains(stage: Stage) -> dict[str, Any]:
    """All that SQL holds and that may depend on nothing but what was asked, in which order."""
    with stage.store.read() as session:
        return {
            "tables": [
                (row.code, row.status, row.version, row.room, row.state)
                for row in session.exec(select(TableRow).order_by(col(TableRow.id)))
            ],
            "seats": [
                (row.table_id, row.number, row.address, row.name, row.reachable)
                for row in session.exec(select(SeatRow).order_by(col(SeatRow.table_id), col(SeatRow.number)))
            ],
            "prompts": [
                (row.number, row.seat, row.decision, row.due_at, row.closed_at)
                for row in session.exec(select(PromptRow).order_by(col(PromptRow.number)))
            ],
            "dues": [
                (row.kind, row.step, row.at)
                for row in session.exec(select(DueRow).order_by(col(DueRow.kind)))
            ],
            "moves": [
                (row.version, row.what, row.digest)
                for row in session.exec(select(MoveRow).order_by(col(MoveRow.table_id), col(MoveRow.version)))
            ],
            "letters": [
                (row.number, row.recipient, row.standing, row.state, row.letter)
                for row in session.exec(select(OutboxRow).order_by(col(OutboxRow.id)))
            ],
            "inbox": sorted(
                (row.source, row.external_id, row.done_at is not None, row.parked_at is not None)
                for row in session.exec(select(InboxRow))
            ),
        }
