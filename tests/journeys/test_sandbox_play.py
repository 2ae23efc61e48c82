"""``kanzler sandbox play``: whole games through the real processes, as an operator runs it."""

import json
import re
import signal
from typing import Any

import pytest

from .kanzler import Kanzler

SIZES = ((5, 5), (6, 1), (7, 7), (8, 3), (9, 1), (10, 10))  # players, and how many of them are people
PARTIES = {
    "five_liberal_policies": "liberal",
    "hitler_executed": "liberal",
    "six_fascist_policies": "fascist",
    "hitler_elected": "fascist",
}
FIGURES = {
    "winner",
    "reason",
    "actions",
    "updates",
    "calls",
    "group_messages",
    "private_messages",
    "edits",
    "answers",
    "seconds",
}


def run(*options: str) -> tuple[int, list[str], str]:
    """The exit code, the lines of output, and the errors of a finished run."""
    command = Kanzler("sandbox", "play", *options)
    try:
        return command.finish()
    finally:
        command.close()


def check_figures(line: str, players: int, people: int) -> None:
    figures: dict[str, Any] = json.loads(line)
    assert set(figures) == FIGURES
    assert PARTIES[figures["reason"]] == figures["winner"]
    calls = figures["calls"]
    assert calls["sendMessage"] == figures["group_messages"] + figures["private_messages"]
    assert calls["answerCallbackQuery"] == figures["answers"]
    assert sum(count for method, count in calls.items() if method.startswith("edit")) == figures["edits"]
    # To open the table, to sit down, to seat bots and to start come before the first action.
    gathering = 1 + people + (players - people) + 1
    presses = figures["updates"] - 1 - people
    assert figures["answers"] == presses
    actions = figures["updates"] - gathering
    assert actions == figures["actions"] if people == players else actions < figures["actions"]
    assert 0 < figures["seconds"] < 120


@pytest.mark.parametrize(("players", "people"), SIZES)
def test_people_and_house_bots_finish_games_of_every_size(players: int, people: int) -> None:
    code, lines, errors = run("--players", str(players), "--people", str(people), "--json")
    assert code == 0
    assert len(lines) == 1
    check_figures(lines[0], players, people)
    assert re.fullmatch(r"from press to answer: median \d+ ms, 95 % within \d+ ms, \d+ presses\n", errors)


def test_without_json_it_tells_what_everybody_saw() -> None:
    code, lines, _ = run("--players", "5")
    assert code == 0
    assert lines[0] == "=== Game 1: the group ==="
    chats = [line for line in lines if line.startswith("=== ")]
    assert chats[1:] == [f"=== Game 1: player {number} ===" for number in range(1, 6)]
    group = "\n".join(lines[: lines.index(chats[1])])
    assert "The game begins." in group
    assert re.search("The (liberals|fascists) win!", group)
    assert "[Play again]" in group
    # Everything has been said: no question is left open.
    assert not [line for line in lines if re.fullmatch(r"\[Ja!\] \[Nein\]", line)]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_with_all_its_children(number: int) -> None:
    command = Kanzler("sandbox", "play", "--games", "1000", "--json")
    try:
        command.until_processes(3)
        code, seconds, _ = command.stop(number)
    finally:
        command.close()
    assert code != 0
    assert seconds < 10


@pytest.mark.parametrize(
    "options", [("--players", "4"), ("--players", "11"), ("--people", "0"), ("--games", "0")]
)
def test_what_cannot_be_played_is_said_in_a_line(options: tuple[str, ...]) -> None:
    code, lines, errors = run(*options)
    assert (code, lines) == (2, [])
    assert errors.splitlines()[-1].startswith("Error: Invalid value for")
