"""A clock that stands still: while a table's room is out of reach, nobody loses time over it."""

from dataclasses import replace
from datetime import timedelta

from app.language import say
from app.table import news, play
from app.table.model import DueKind, Status
from app.table.turn import Turn


def room_lost(turn: Turn) -> None:
    """We cannot speak in the room any more: stop the clock with what is left, and tell each player. The
    questions stay open."""
    table = turn.table
    if table.status is not Status.PLAYING or table.left is not None or table.deadline is None:
        return
    turn.change(left=max(table.deadline - turn.now, timedelta(0)))
    turn.set_due(DueKind.STEP, None)
    for seat in range(len(table.seats)):
        turn.whisper(seat, [say.room_lost(table=table.name)])


def room_back(turn: Turn) -> None:
    """We are heard again: the clock goes on with what was left, and never with more than that, but nobody is
    to be late at once."""
    table = turn.table
    if table.left is None or table.deadline is None or table.public_deadline is None:
        return
    least = table.options.pace.phase / play.JITTER_SHARE
    deadline = turn.now + max(table.left, least)
    shift = deadline - table.deadline
    prompts = tuple(replace(prompt, due=deadline) for prompt in table.prompts)
    turn.change(left=None, deadline=deadline, public_deadline=table.public_deadline + shift, prompts=prompts)
    turn.set_due(DueKind.STEP, deadline + play.jitter(table.playing(), table.options.pace.phase))
    for prompt in prompts:
        play.show_prompt(turn, prompt)
    turn.announce([say.room_back(), *news.public(turn.table, ())])
