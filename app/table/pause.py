"""A clock that stands still: while a table's room is out of reach, nobody loses time over it."""

from dataclasses import replace
from datetime import datetime, timedelta

from app.language import say
from app.language.text import Text
from app.table import news, play
from app.table.model import DueKind, Status
from app.table.turn import Turn

PATIENCE = timedelta(days=3)  # then the game goes on without its room
PROBE_AFTER = timedelta(minutes=15)  # how long a lost room is not tried again at a player's word


def room_lost(turn: Turn, since: datetime) -> None:
    """We cannot speak in the room any more: stop the clock with what was left ``since``, and tell each
    player. The questions stay open, and what is public is said to each in private meanwhile."""
    table = turn.table
    if table.status is not Status.PLAYING or table.left is not None or table.deadline is None:
        return
    turn.change(left=max(table.deadline - since, timedelta(0)))
    turn.set_due(DueKind.STEP, None)
    turn.set_due(DueKind.ROOM, turn.now + PATIENCE)
    turn.announce([say.room_lost(table=table.name)])


def room_back(turn: Turn) -> None:
    """We are heard again, and the clock goes on."""
    if turn.table.left is not None:
        _go_on(turn, say.room_back())


def room_given_up(turn: Turn) -> None:
    """The room stays out of reach: from now on the table speaks to each player in private."""
    if turn.table.left is not None:
        turn.change(room=None)
        _go_on(turn, say.room_given_up())


def room_gone(turn: Turn, why: Text) -> None:
    """There is no such room any more, and waiting would not bring it back: the game goes on in private."""
    if turn.table.status is not Status.PLAYING or turn.table.room is None:
        return
    turn.change(room=None)
    if turn.table.left is not None:
        _go_on(turn, why)
    else:
        turn.announce([why, *news.public(turn.table, ())])


def room_closed(turn: Turn) -> None:
    """The room was closed to people; whoever reads this sees that we can still write there."""
    if turn.table.status is Status.PLAYING and turn.table.left is None:
        turn.announce([say.room_closed()], silent=True)


def _go_on(turn: Turn, why: Text) -> None:
    """The clock goes on with what was left, and never with more than that, but nobody is to be late at once.
    What the public is told depends on nothing that it may not know."""
    table = turn.table
    if table.deadline is None or table.public_deadline is None:
        return
    stood, least = turn.now - play.pause_began(table), turn.now + table.options.pace.phase / play.JITTER_SHARE
    public = max(table.public_deadline + stood, least)
    deadline = min(max(table.deadline + stood, least), public)
    prompts = tuple(replace(prompt, due=deadline) for prompt in table.prompts)
    turn.change(left=None, deadline=deadline, public_deadline=public, prompts=prompts)
    turn.set_due(DueKind.ROOM, None)
    turn.set_due(DueKind.STEP, deadline + play.jitter(table.playing(), table.options.pace.phase))
    for prompt in prompts:
        play.show_prompt(turn, prompt)
    turn.announce([why, *news.public(turn.table, ())])
