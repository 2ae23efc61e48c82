"""The one way to change a game."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any, NamedTuple

from app.game import actions as act
from app.game import election, powers, session
from app.game.errors import Illegal, IllegalCode
from app.game.events import Event
from app.game.evolution import evolve
from app.game.state import Game
from app.game.step import Step
from app.game.vocabulary import Phase


class _Actor(Enum):
    PRESIDENT = auto()
    CHANCELLOR = auto()
    VOTER = auto()
    CLOCK = auto()


class _Rule(NamedTuple):
    phase: Phase
    actor: _Actor
    play: Callable[[Step, Any, Any], None]


_RULES: Mapping[type, _Rule] = {
    act.Nominate: _Rule(Phase.NOMINATION, _Actor.PRESIDENT, election.nominate),
    act.MissNomination: _Rule(Phase.NOMINATION, _Actor.PRESIDENT, election.miss_nomination),
    act.Vote: _Rule(Phase.VOTE, _Actor.VOTER, election.vote),
    act.CloseVote: _Rule(Phase.VOTE, _Actor.CLOCK, election.close_vote),
    act.Discard: _Rule(Phase.PRESIDENT_DISCARDS, _Actor.PRESIDENT, session.discard),
    act.Enact: _Rule(Phase.CHANCELLOR_ENACTS, _Actor.CHANCELLOR, session.enact),
    act.AskVeto: _Rule(Phase.CHANCELLOR_ENACTS, _Actor.CHANCELLOR, session.ask_veto),
    act.AnswerVeto: _Rule(Phase.VETO, _Actor.PRESIDENT, session.answer_veto),
    act.Investigate: _Rule(Phase.INVESTIGATION, _Actor.PRESIDENT, powers.investigate),
    act.Decline: _Rule(Phase.INVESTIGATION, _Actor.PRESIDENT, powers.decline),
    act.CallElection: _Rule(Phase.SPECIAL_ELECTION, _Actor.PRESIDENT, powers.call_election),
    act.Execute: _Rule(Phase.EXECUTION, _Actor.PRESIDENT, powers.execute),
}


def apply(game: Game, seat: int | None, action: act.Action) -> tuple[Game, tuple[Event, ...]]:
    """The game after the action, and what came of it.

    ``seat`` is who acts: for ``MissNomination`` the candidate, for ``CloseVote`` None. Raises ``Illegal``,
    or ``BadGame`` if a given pile does not fit the reshuffle it is for; the given game stays as it was.
    """
    rule = _RULES.get(type(action))
    if rule is None:
        raise Illegal(IllegalCode.BAD_VALUE)
    if game.phase is Phase.OVER:
        raise Illegal(IllegalCode.GAME_OVER)
    _check_actor(game, seat, rule)
    step = Step(game)
    rule.play(step, seat, action)
    return evolve(step.game, actions=game.actions + 1), tuple(step.events)


def _check_actor(game: Game, seat: object, rule: _Rule) -> None:
    clock = rule.actor is _Actor.CLOCK
    if clock != (seat is None):
        raise Illegal(IllegalCode.NO_SUCH_SEAT)
    if not clock:
        _check_seat(game, seat)
    if game.phase is not rule.phase:
        raise Illegal(IllegalCode.WRONG_PHASE)
    if rule.actor is _Actor.PRESIDENT and seat != game.president:
        raise Illegal(IllegalCode.NOT_YOUR_TURN)
    if rule.actor is _Actor.CHANCELLOR and seat != game.chancellor:
        raise Illegal(IllegalCode.NOT_YOUR_TURN)


def _check_seat(game: Game, seat: object) -> None:
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise Illegal(IllegalCode.NO_SUCH_SEAT)
    if not game.alive[seat]:
        raise Illegal(IllegalCode.DEAD)
