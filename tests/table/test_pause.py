"""When the bot is thrown out of its group, muted, or let in again."""

import inspect
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from telegram import ChatMemberRestricted

from app.channels.outcome import Failed, Failure
from app.table.model import Pace
from tests.stage import BOT_NAME, GROUP, Stage

BOT = {"id": 7, "is_bot": True, "first_name": "Kanzler", "username": BOT_NAME}
PHASE = Pace.DAY.phase


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(f"sqlite:///{tmp_path}/bot.sqlite")
    yield stage
    stage.close()


@pytest.fixture
def people(stage: Stage) -> list[int]:
    people = stage.seat_all(5)
    stage.tap(people[0], "Start", GROUP)
    return people


def member(stage: Stage, status: str, **rights: Any) -> None:
    """Somebody changes what the bot is in the group."""
    stage.update(
        {
            "my_chat_member": {
                "chat": stage.chat(GROUP),
                "from": stage.person(501),
                "date": int(stage.now.timestamp()),
                "old_chat_member": {"user": BOT, "status": "member"},
                "new_chat_member": {"user": BOT, "status": status, **rights},
            }
        }
    )


def president(stage: Stage, people: list[int]) -> int:
    return next(person for person in people if stage.open_prompt(person) is not None)


def test_thrown_out_the_clock_stands_still_and_every_player_is_told(stage: Stage, people: list[int]) -> None:
    member(stage, "kicked", until_date=0)
    assert all("I cannot speak in “" in stage.text(person) for person in people)
    stage.advance(PHASE * 3)
    assert "did not nominate in time" not in stage.text(GROUP)


def test_let_in_again_the_clock_goes_on_with_what_was_left(stage: Stage, people: list[int]) -> None:
    stage.advance(PHASE / 2)
    member(stage, "left")
    stage.advance(timedelta(days=2))
    member(stage, "member")
    assert "I am back, and the clock goes on." in stage.text(GROUP)
    stage.advance(PHASE / 2 - timedelta(minutes=1))
    assert "did not nominate in time" not in stage.text(GROUP)
    stage.advance(timedelta(minutes=2))
    assert "did not nominate in time" in stage.text(GROUP)


def test_a_question_can_be_answered_while_the_clock_stands_still(stage: Stage, people: list[int]) -> None:
    member(stage, "kicked", until_date=0)
    stage.screens.failing[GROUP] = Failed(Failure.ROOM_LOST, "bot was kicked")
    asked = president(stage, people)
    prompt = stage.open_prompt(asked)
    assert prompt is not None
    stage.press(asked, prompt.buttons[0].data or "")
    assert all(stage.open_prompt(person) is not None for person in people)
    stage.advance(PHASE * 2)
    assert all(stage.open_prompt(person) is not None for person in people)


def test_a_refused_letter_stops_the_clock_too(stage: Stage, people: list[int]) -> None:
    stage.screens.failing[GROUP] = Failed(Failure.ROOM_LOST, "bot was kicked")
    asked = president(stage, people)
    prompt = stage.open_prompt(asked)
    assert prompt is not None
    stage.press(asked, prompt.buttons[0].data or "")
    assert all("I cannot speak in “" in stage.text(person) for person in people)
    stage.screens.failing.clear()
    stage.advance(PHASE * 2)
    stage.say(people[0], "/status", GROUP)
    assert "I am back" in stage.text(GROUP)


def test_muted_and_heard_again(stage: Stage, people: list[int]) -> None:
    taken = inspect.signature(ChatMemberRestricted).parameters
    rights = dict.fromkeys((name for name in taken if name.startswith("can_")), False)
    member(stage, "restricted", is_member=True, until_date=0, **rights)
    assert "I cannot speak in “" in stage.text(people[0])
    member(stage, "restricted", is_member=True, until_date=0, **{**rights, "can_send_messages": True})
    assert "I am back" in stage.text(GROUP)


def test_thrown_out_twice_the_players_are_told_once(stage: Stage, people: list[int]) -> None:
    for _ in range(2):
        member(stage, "kicked", until_date=0)
    assert stage.text(people[0]).count("I cannot speak in “") == 1


def test_let_in_at_the_last_moment_nobody_is_late_at_once(stage: Stage, people: list[int]) -> None:
    stage.now += PHASE - timedelta(seconds=1)
    member(stage, "left")
    stage.advance(timedelta(days=1))
    member(stage, "member")
    stage.advance(timedelta(minutes=5))
    assert "did not nominate in time" not in stage.text(GROUP)
