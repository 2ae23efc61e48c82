"""Two workers, two people or a person and the clock at the same instant."""

import json
import threading
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel import col, select

from app.store import inbox
from app.store.tables import InboxRow, SeatRow
from app.table.model import DueKind, Status
from tests.faults.racing import (
    arrive_at_once,
    at_once,
    choices,
    crash_at_the_commit,
    drain_at_once,
    join_at_once,
    keep,
    moves,
    press_at_once,
    table,
    vote_begins,
    withheld,
    worker,
)
from tests.faults.supervisor import until
from tests.stage import GROUP, Stage
from workers import play
from workers.sweep import sweep


def waits_for_a_lock(stage: Stage) -> bool:
    with stage.store.read() as session:
        waiting = session.connection().execute(
            text(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
        )
        return bool(waiting.scalar_one())


def test_a_time_out_and_the_press_that_it_overtakes_do_not_block_each_other(
    on_postgres: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press is being applied when the clock's row comes in, which was received before it and so goes
    first: another worker takes it and waits for the table, which is ours until we commit."""
    stage = on_postgres
    people = stage.seat_all(5)
    stage.say(people[0], "/startgame", GROUP)
    lane = inbox.table_lane(1)
    handle = play._handle
    others: list[threading.Thread] = []

    def overtaken(*args: Any) -> Any:
        knocks = handle(*args)
        if not others:
            with stage.store.write() as session:
                body = {"table": 1, "kind": DueKind.STEP.value, "step": 0}
                inbox.receive(session, "clock", "stale", lane, body, stage.now - timedelta(hours=1))
            others.append(threading.Thread(target=play.drain, args=(stage.runtime, lane)))
            others[0].start()
            until(lambda: waits_for_a_lock(stage), "the other worker waits for the table")
        return knocks

    asked = next(person for person in people if stage.open_prompt(person))
    monkeypatch.setattr(play, "_handle", overtaken)
    stage.press(asked, choices(stage, asked)[0])
    others[0].join()
    with stage.store.read() as session:
        rows = session.exec(select(InboxRow).where(InboxRow.lane == lane)).all()
    assert len(rows) == 2
    assert [(row.done_at is not None, row.error) for row in rows] == [(True, None)] * 2


def test_the_same_press_in_the_hands_of_two_workers_counts_once(stage: Stage) -> None:
    assert press_at_once(stage) == []


def test_an_update_that_two_web_processes_get_at_once_counts_once(stage: Stage) -> None:
    assert arrive_at_once(stage) == []


def test_what_a_process_did_not_commit_nobody_has_heard_of(stage: Stage) -> None:
    assert crash_at_the_commit(stage) == []


def test_ten_people_who_join_at_once_all_get_a_seat_at_the_first_try(stage: Stage) -> None:
    assert join_at_once(stage) == []


def test_whoever_joins_while_the_game_starts_sits_in_it_or_is_told_that_it_has_begun(stage: Stage) -> None:
    people = stage.seat_all(5)
    stage.say(506, "/start")
    with withheld(stage) as wishes:
        stage.say(506, "/join", GROUP)
        stage.press(people[0], "t1:start", GROUP)
    keep(stage, wishes)
    drain_at_once(stage, f"telegram:{GROUP}", inbox.table_lane(1))
    game = table(stage).playing()
    late = "has begun. Shall I write to you when a seat becomes free?" in stage.text(506)
    with stage.store.read() as session:
        seats = session.exec(select(SeatRow).where(SeatRow.table_id == 1)).all()
    assert game.seats == len(seats)
    assert (game.seats == 6) is not late
    assert (game.seats == 6) is ("Your secret role" in stage.text(506))


@pytest.mark.parametrize("first", ["the vote", "the clock", "neither"])
def test_the_deciding_vote_counts_or_is_told_that_it_is_over_and_never_both(stage: Stage, first: str) -> None:
    people = vote_begins(stage)
    *others, last = people
    for person in others:
        stage.tap(person, "Ja!")
    stage.acquaint()
    stage.advance((table(stage).deadline or stage.now) - stage.now)  # the grace begins
    stage.advance((table(stage).deadline or stage.now) - stage.now - timedelta(seconds=1))
    step = table(stage).step
    stage.now = table(stage).deadline or stage.now
    lane = inbox.table_lane(1)

    with withheld(stage) as press:
        stage.press(last, choices(stage, last)[0])
    query = json.loads(press[0])["callback_query"]["id"]

    one, other = worker(stage), worker(stage)

    def vote() -> None:
        keep(stage, press)
        play.drain(one, lane)

    def clock() -> None:
        sweep(other)
        play.drain(other, lane)

    match first:
        case "the vote":
            vote()
            clock()
        case "the clock":
            clock()
            vote()
        case _:
            at_once(vote, clock)
    stage.run()
    one.store.close()
    other.store.close()
    voted = [action for action in moves(stage) if action["do"] == "vote" and action["seat"] == 4]
    closed = [action for action in moves(stage) if action["do"] == "close_vote"]
    assert len(voted) + len(closed) == 1
    assert stage.screens.toasts[query] == ("Done." if voted else "That question is closed.")
    assert first == "neither" or bool(voted) is (first == "the vote")
    assert table(stage).step > step
    assert table(stage).status is Status.PLAYING
    with stage.store.read() as session:
        assert not session.exec(select(InboxRow).where(col(InboxRow.error).is_not(None))).all()
