"""What happens when a step's time is up: a choice that the player could have made, or one by which nobody
gains. Where the choice is secret, the time-out looks like one."""

from collections.abc import Sequence
from typing import TypeVar

from app.game import draw_lot, legal_actions, view, waiting_for
from app.game.actions import (
    Action,
    AnswerVeto,
    AskVeto,
    CallElection,
    CloseVote,
    Decline,
    Execute,
    MissNomination,
)
from app.game.vocabulary import Phase
from app.language import say
from app.table import play
from app.table.model import Status
from app.table.turn import Turn

T = TypeVar("T")


def step_is_up(turn: Turn, step: int) -> None:
    """Do what the present phase does without an answer; at another step than ``step``, nothing."""
    if turn.table.status is not Status.PLAYING or turn.table.step != step:
        return
    game = turn.table.playing()
    seen = view(game, None)
    match game.phase:
        case Phase.NOMINATION if seen.tracker + 1 < game.ruleset.chaos_at:
            play.act(turn, seen.president, MissNomination(), late=True)
        case Phase.VOTE if not turn.table.lengthened and _absence_decides(turn):
            _wait_for_votes(turn)
        case Phase.VOTE:
            play.act(turn, None, CloseVote(), late=True)
        case Phase.VETO:
            play.act(turn, seen.president, AnswerVeto(False), late=True)
        case Phase.SPECIAL_ELECTION:
            play.act(turn, seen.president, CallElection(seen.next_president), late=True)
        case Phase.EXECUTION if not turn.table.lengthened:
            _wait_for_execution(turn)
        case _:
            _draw(turn)


def _draw(turn: Turn) -> None:
    """By lot among all that the seat may do, but for what needs a will."""
    game = turn.table.playing()
    for seat, _ in waiting_for(game):
        actions = [action for action in legal_actions(game, seat) if not _needs_a_will(action, seat)]
        play.act(turn, seat, _lot(turn, actions), late=True)


def _needs_a_will(action: Action, seat: int) -> bool:
    """A veto, to leave a power unused, to execute oneself: no lot decides that."""
    return isinstance(action, AskVeto | Decline) or action == Execute(seat)


def _lot(turn: Turn, actions: Sequence[Action]) -> Action:
    return actions[draw_lot(turn.table.playing(), "time is up", len(actions))]


def _absence_decides(turn: Turn) -> bool:
    """Could chaos come from absence? Whatever the ballots are: a vote that stays open must not tell them."""
    game = turn.table.playing()
    return game.tracker + 1 >= game.ruleset.chaos_at and bool(waiting_for(game))


def _wait_for_votes(turn: Turn) -> None:
    missing = [turn.table.labels[seat] for seat, _ in waiting_for(turn.table.playing())]
    play.lengthen(turn, turn.table.options.pace.phase / 2)
    if turn.table.deadline is not None:
        turn.announce([say.event_vote_waits(names=missing, due=turn.table.deadline)])


def _wait_for_execution(turn: Turn) -> None:
    president = turn.table.labels[turn.table.playing().president]
    play.lengthen(turn, turn.table.options.pace.phase)
    if turn.table.deadline is not None:
        turn.announce([say.event_execution_waits(president=president, due=turn.table.deadline)])
