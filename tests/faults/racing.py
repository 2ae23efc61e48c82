"""What happens at the same instant, and what must not come of it. Each race returns what went wrong, so that
a test can also show that it would be seen."""

import dataclasses
import json
import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import event
from sqlmodel import col, select

from app.channels.telegram.calls import SendMessage
from app.store import inbox
from app.store.engine import Store
from app.store.tables import InboxRow, MoveRow
from app.table.model import Table
from app.table.repository import Tables
from app.web.app import Web
from tests.stage import GROUP, Stage
from workers.play import drain
from workers.runtime import Runtime

Race = Callable[[], object]
LIMIT_SECONDS = 60.0


@contextmanager
def withheld(stage: Stage) -> Iterator[list[bytes]]:
    """What people do meanwhile is on its way, and has not come in."""
    bodies: list[bytes] = []
    with patch.object(stage.web, "keep", lambda body, received_at: bodies.append(body)):
        yield bodies


def keep(stage: Stage, bodies: list[bytes]) -> None:
    """It comes in, and nobody has taken it yet."""
    for body in bodies:
        stage.web.keep(body, stage.now)
    stage.bell.rung.clear()


def worker(stage: Stage) -> Runtime:
    """Another worker of the same bot: nothing joins it with the others but SQL and the wire."""
    return dataclasses.replace(stage.runtime, store=Store(stage.store.url))


def at_once(*races: Race) -> None:
    """Each in a thread of its own, from the same instant. Fails if one of them does."""
    together = threading.Barrier(len(races), timeout=LIMIT_SECONDS)
    errors: list[BaseException] = []

    def run(race: Race) -> None:
        together.wait()
        try:
            race()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(race,)) for race in races]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def drain_at_once(stage: Stage, *lanes: str) -> None:
    """Each lane by a worker of its own."""
    workers = [worker(stage) for _ in lanes]
    at_once(*(lambda one=one, lane=lane: drain(one, lane) for one, lane in zip(workers, lanes, strict=True)))
    for one in workers:
        one.store.close()
    stage.run()


def table(stage: Stage) -> Table:
    with stage.store.read() as session:
        found = Tables(session).read(1)
    assert found is not None
    return found


def moves(stage: Stage) -> list[dict[str, Any]]:
    """Every action of the game, in order, as the move log has it."""
    with stage.store.read() as session:
        rows = session.exec(select(MoveRow).where(MoveRow.table_id == 1).order_by(col(MoveRow.version)))
        return [action for row in rows for action in row.what["actions"] if "seat" in action]


def choices(stage: Stage, person: int) -> list[str]:
    """What the buttons of a person's newest question say to the bot."""
    shown = stage.open_prompt(person)
    assert shown is not None
    return [button.data for button in shown.buttons if button.data is not None]


def vote_begins(stage: Stage) -> list[int]:
    """Five people who are asked for their votes."""
    people = stage.seat_all(5)
    stage.say(people[0], "/startgame", GROUP)
    president = next(person for person in people if stage.open_prompt(person))
    stage.press(president, choices(stage, president)[0])
    return people


def press_at_once(stage: Stage, workers: int = 4) -> list[str]:
    """One press, in the hands of several workers."""
    people = vote_begins(stage)
    before = len(moves(stage))
    with withheld(stage) as press:
        stage.press(people[0], choices(stage, people[0])[0])
    keep(stage, press)
    with complaints() as wrong:
        drain_at_once(stage, *[inbox.table_lane(1)] * workers)
    wrong += _tried_again(stage)
    if len(moves(stage)) - before != 1:
        wrong.append(f"the press was applied {len(moves(stage)) - before} times")
    return wrong


def join_at_once(stage: Stage) -> list[str]:
    """Nine people follow the link at once, each in a lane of his own."""
    stage.say(501, "/start")
    stage.say(501, "/newgame", GROUP)
    code = table(stage).code
    people = range(502, 511)
    for person in people:
        stage.say(person, "/start")
    with withheld(stage) as wishes:
        for person in people:
            stage.say(person, f"/start {code}")
    keep(stage, wishes)
    with complaints() as wrong:
        drain_at_once(stage, *(f"telegram:{person}" for person in people))
    wrong += _tried_again(stage)
    if len(table(stage).seats) != 10:
        wrong.append(f"{len(table(stage).seats)} of 10 have a seat")
    return wrong


def arrive_at_once(stage: Stage, times: int = 4) -> list[str]:
    """One update, delivered to several web processes."""
    people = vote_begins(stage)
    before = len(moves(stage))
    with withheld(stage) as press:
        stage.press(people[0], choices(stage, people[0])[0])
    stores = [Store(stage.store.url) for _ in range(times)]
    webs = [Web(store, stage.bell, "secret") for store in stores]  # type: ignore[arg-type]
    at_once(*(lambda web=web: web.keep(press[0], stage.now) for web in webs))  # type: ignore[misc]
    stage.run()
    for store in stores:
        store.close()
    number = str(json.loads(press[0])["update_id"])
    with stage.store.read() as session:
        kept = len(session.exec(select(InboxRow).where(InboxRow.external_id == number)).all())
    wrong = [] if kept == 1 else [f"the update was kept {kept} times"]
    if len(moves(stage)) - before != 1:
        wrong.append(f"the press was applied {len(moves(stage)) - before} times")
    return wrong


def crash_at_the_commit(stage: Stage) -> list[str]:
    """The process dies when it would commit a nomination, and another does it again."""
    people = stage.seat_all(5)
    stage.say(people[0], "/startgame", GROUP)
    president = next(person for person in people if stage.open_prompt(person))
    with withheld(stage) as press:
        stage.press(president, choices(stage, president)[0])
    keep(stage, press)
    before = _sent(stage)
    with pytest.raises(Crash):
        _die_at_commit(stage, number=2)  # the first one counts the try
    stage.now += inbox.LEASE
    stage.bell.play(inbox.table_lane(1))
    stage.run()
    return [
        f"{chat} got {count} messages more, and there is one letter of each kind"
        for chat, count in (_sent(stage) - before).items()
        if count > 1
    ]


class Crash(BaseException):
    """No `Exception`: nothing in the product may hold it up, as nothing holds up a kill."""


def _die_at_commit(stage: Stage, number: int) -> None:
    left = number

    def pass_by(_: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise Crash

    event.listen(stage.store.engine, "commit", pass_by)
    try:
        drain(stage.runtime, inbox.table_lane(1))
    finally:
        event.remove(stage.store.engine, "commit", pass_by)
        stage.bell.rung.clear()


def _sent(stage: Stage) -> Counter[int]:
    """How many messages each chat has got."""
    return Counter(said.chat for said in stage.screens.calls if isinstance(said.call, SendMessage))


class _Complaints(logging.Handler):
    """What the workers say went wrong, also where it went well in the end."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.made: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.made.append(f"{record.getMessage()}: {type(error).__name__}")


@contextmanager
def complaints() -> Iterator[list[str]]:
    handler = _Complaints()
    logging.getLogger("workers").addHandler(handler)
    try:
        yield handler.made
    finally:
        logging.getLogger("workers").removeHandler(handler)


def _tried_again(stage: Stage) -> list[str]:
    """What worked only at the second try: that would be a storm where many do the same."""
    with stage.store.read() as session:
        rows = session.exec(select(InboxRow)).all()
    return [f"{row.lane} {row.external_id}: {row.error}" for row in rows if row.error or row.done_at is None]
