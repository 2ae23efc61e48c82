"""A clock that stands still: while a table's room is out of reach, and while the players agreed to rest."""

from dataclasses import replace
from datetime import datetime, timedelta

from app.game.vocabulary import Phase
from app.language import say
from app.language.text import Text
from app.table import clock, news, prompts
from app.table.model import DueKind, Pause, Status
from app.table.turn import Turn

PATIENCE = timedelta(days=3)  # then the game goes on without its room
PROBE_AFTER = timedelta(minutes=15)  # how long a lost room is not tried again at a player's word
LEAST = timedelta(hours=2)  # awake: what everybody has at least after an agreed pause
LONGEST_DAYS = 7
QUIET_PHASES = (Phase.VOTE, Phase.PRESIDENT_DISCARDS, Phase.CHANCELLOR_ENACTS, Phase.VETO)


def room_lost(turn: Turn, since: datetime) -> None:
    """We cannot speak in the room any more: stop the clock with what was left ``since``, and tell each
    player. The questions stay open, and what is public is said to each in private meanwhile."""
    table = turn.table
    if table.status is not Status.PLAYING or (table.pause is not None and table.pause.room_lost):
        return
    _stop(turn, replace(table.pause or Pause(since=since), room_lost=True))
    turn.set_due(DueKind.ROOM, turn.now + PATIENCE)
    turn.announce([say.room_lost(table=table.name)])


def room_back(turn: Turn) -> None:
    """We are heard again, and the clock goes on."""
    if turn.table.pause is not None and turn.table.pause.room_lost:
        _room_settled(turn, say.room_back())


def room_given_up(turn: Turn) -> None:
    """The room stays out of reach: from now on the table speaks to each player in private."""
    if turn.table.pause is not None and turn.table.pause.room_lost:
        turn.change(room=None)
        _room_settled(turn, say.room_given_up())


def room_gone(turn: Turn, why: Text) -> None:
    """There is no such room any more, and waiting would not bring it back: the game goes on in private."""
    if turn.table.status is not Status.PLAYING or turn.table.room is None:
        return
    turn.change(room=None)
    if turn.table.pause is not None and turn.table.pause.room_lost:
        _room_settled(turn, why)
    else:
        turn.announce([why, *news.public(turn.table, ())])


def room_closed(turn: Turn) -> None:
    """The room was closed to people; whoever reads this sees that we can still write there."""
    if turn.table.status is Status.PLAYING and turn.table.room_hears:
        turn.announce([say.room_closed()], silent=True)


def agreed(turn: Turn, days: int) -> None:
    """The clock stands still for so many days, or until the players agree otherwise."""
    until = turn.now + timedelta(days=days)
    pause = turn.table.pause or Pause(since=turn.now)
    _stop(turn, replace(pause, until=until))
    turn.set_due(DueKind.RESUME, until)
    talk = say.pause_no_talk() if turn.table.playing().phase in QUIET_PHASES else say.pause_talk()
    turn.announce([say.pause_begins(due=until), talk])


def over(turn: Turn) -> None:
    """An agreed pause ends: at its instant, or because the players wish it."""
    pause = turn.table.pause
    if turn.table.status is not Status.PLAYING or pause is None or pause.until is None:
        return
    turn.set_due(DueKind.RESUME, None)
    if pause.room_lost:
        turn.change(pause=replace(pause, until=None))
    else:
        _go_on(turn, say.pause_over(), min(LEAST, turn.table.options.phase.awake))


def _stop(turn: Turn, pause: Pause) -> None:
    turn.change(pause=pause)
    turn.set_due(DueKind.STEP, None)
    turn.set_due(DueKind.REMIND, None)


def _room_settled(turn: Turn, why: Text) -> None:
    turn.set_due(DueKind.ROOM, None)
    pause = turn.table.pause
    if pause is not None and pause.until is not None:
        turn.change(pause=replace(pause, room_lost=False))
        turn.announce([why, say.pause_begins(due=pause.until)])
    else:
        _go_on(turn, why, turn.table.options.phase.awake / clock.JITTER_SHARE)


def _go_on(turn: Turn, why: Text, least: timedelta) -> None:
    """The clock goes on with what was left, and never with more than that, but nobody is to be late at once.
    What the public is told depends on nothing that it may not know."""
    clock.go_on(turn, least)
    prompts.show_all(turn)
    turn.announce([why, *news.public(turn.table, ())])
