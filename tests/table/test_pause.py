"""When the bot is thrown out of its group, muted, or let in again."""

import inspect
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from telegram import ChatMemberRestricted

from app.channels.outcome import Failed, Failure
from app.table.pace import Pace, phase_of
from tests.stage import BOT_NAME, GROUP, Stage

BOT = {"id": 7, "is_bot": True, "first_name": "Kanzler", "username": BOT_NAME}
PHASE = phase_of(Pace.DAY, None).awake


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(f"sqlite:///{tmp_path}/bot.sqlite")
    yield stage
    stage.close()


@pytest.fixture
def people(stage: Stage) -> list[int]:
    people = stage.seat_all(5)
    stage.tap(people[0], "Start", GROUP)
    stage.acquaint()
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


def test_what_happens_while_the_room_is_lost_is_told_to_each_player_also_who_has_won(
    stage: Stage, people: list[int]
) -> None:
    member(stage, "kicked", until_date=0)
    stage.screens.failing[GROUP] = Failed(Failure.ROOM_LOST, "bot was kicked")
    stage.play_out(people)
    for person in people:
        assert "Elected:" in stage.text(person)
        assert "The seed of this game" in stage.text(person)


def elected_while_lost(stage: Stage, people: list[int], *, discarded: bool) -> None:
    """A government is elected while the room is lost, and a day later the president may have discarded."""
    asked = president(stage, people)
    prompt = stage.open_prompt(asked)
    assert prompt is not None
    stage.press(asked, prompt.buttons[0].data or "")
    member(stage, "kicked", until_date=0)
    for person in people:
        stage.tap(person, "Ja!")
    stage.advance(timedelta(hours=30))
    if discarded:
        hand = stage.open_prompt(asked)
        assert hand is not None
        stage.press(asked, hand.buttons[0].data or "")
    member(stage, "member")


def test_the_room_that_is_found_again_does_not_learn_whether_the_president_has_discarded(
    new_stage: Callable[[], Stage],
) -> None:
    told = []
    for discarded in (False, True):
        stage = new_stage()
        people = stage.seat_all(5)
        stage.tap(people[0], "Start", GROUP)
        elected_while_lost(stage, people, discarded=discarded)
        told.append(re.findall(r'unix="(\d+)"', stage.messages(GROUP)[-1].html))
    assert told[0] == told[1]
    assert len(told[0]) == 1


def test_a_strangers_commands_do_not_try_a_lost_room(stage: Stage, people: list[int]) -> None:
    stage.screens.failing[GROUP] = Failed(Failure.NO_RIGHTS, "no rights")
    asked = president(stage, people)
    prompt = stage.open_prompt(asked)
    assert prompt is not None
    stage.press(asked, prompt.buttons[0].data or "")
    for _ in range(5):
        stage.advance(timedelta(hours=1))
        stage.say(999, "/status", GROUP)
    assert stage.text(people[0]).count("I cannot speak in “") == 1


def test_a_room_that_stays_lost_is_given_up_and_the_game_goes_on(stage: Stage, people: list[int]) -> None:
    member(stage, "left")
    stage.advance(timedelta(days=3))
    assert all("so the game goes on here, without it" in stage.text(person) for person in people)
    stage.advance(PHASE * 2)
    assert "did not nominate in time" in stage.text(people[0])
