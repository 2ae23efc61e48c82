"""Random tables of people and house bots, some slow, curious or confused: every game ends, and at every step
somebody is asked or a clock is set."""

import os
import random

import pytest

from app.game import RULESETS, legal_actions, new_game, waiting_for
from app.table import asking
from app.table.intents import Page
from app.table.model import DueKind, Pace
from tests.table.seated import FIRST, Seated

TABLES = 240 if "KANZLER_LONG" in os.environ else 24  # of each number of players, by all rulesets in turn
MOST_STEPS = 2000


def check(table: Seated) -> None:
    """The invariants of a table whose game goes on."""
    waiting = dict(waiting_for(table.game))
    people = {seat for seat in waiting if table.table.seats[seat].person is not None}
    assert waiting
    assert people <= table.asked()
    assert table.due >= table.now
    for prompt in table.table.prompts:
        legal = legal_actions(table.game, prompt.seat)
        assert set(asking.options(table.game, prompt.seat)) == set(legal)
        shown = table.question(prompt.seat)
        assert len(shown.buttons) == len(legal) > 0
        assert len({button.data for button in shown.buttons}) == len(legal)
        assert prompt.seat not in table.table.bots


def move(table: Seated, chance: random.Random, patience: float) -> None:
    """Somebody answers, or nobody does until the clock strikes; now and then somebody does something odd."""
    if chance.random() < 0.1:
        oddity(table, chance)
    prompts = table.table.prompts
    if not prompts or chance.random() > patience:
        table.time_out()
        return
    prompt = chance.choice(prompts)
    option = chance.randrange(len(asking.options(table.game, prompt.seat)))
    assert table.press(FIRST + prompt.seat, f"p7-{prompt.number}:{option}")


def oddity(table: Seated, chance: random.Random) -> None:
    people = [seat for seat in range(table.game.seats) if seat not in table.table.bots]
    if not people:
        return
    seat = chance.choice(people)
    if chance.random() < 0.5:
        table.show(seat, chance.choice([Page.BOARD, Page.STATUS, Page.HAND]), in_group=chance.random() < 0.5)
        return
    before = table.table
    numbers = {prompt.number for prompt in before.prompts if prompt.seat == seat}
    number = chance.choice([n for n in range(before.prompt_count + 3) if n not in numbers])
    assert table.press(FIRST + seat, f"p7-{number}:{chance.randrange(1000)}")
    assert table.table == before


@pytest.mark.parametrize("seats", range(5, 11))
def test_every_table_comes_to_an_end_whoever_sits_there(seats: int):
    for number in range(TABLES):
        chance = random.Random(f"{seats}/{number}")
        rules = list(RULESETS.values())[number % len(RULESETS)]
        table = Seated(
            new_game(seats, rules, chance.randbytes(32)),
            bots=chance.sample(range(seats), chance.randint(0, seats)),
            room=chance.random() < 0.7,
            pace=chance.choice(list(Pace)),
        )
        patience, steps = chance.choice([0.0, 0.6, 0.9, 0.99]), 0
        while not table.over:
            check(table)
            move(table, chance, patience)
            steps += 1
            assert steps < MOST_STEPS
        assert not table.table.prompts
        assert not table.table.dues
        assert not any(
            (button.data or "").startswith("p")
            for chat in table.screens.chats.values()
            for shown in chat.values()
            for button in shown.buttons
        )


@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize("name", RULESETS)
def test_a_table_of_house_bots_alone_plays_by_itself(name: str, seats: int):
    for number in range(5):
        table = Seated(new_game(seats, RULESETS[name], bytes([number]) * 32), bots=range(seats))
        assert table.over
        assert all(due.kind is not DueKind.BOTS for due in table.table.dues)
