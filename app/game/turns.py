"""Whom the game waits for, and what they may do."""

from app.game.actions import (
    Action,
    AnswerVeto,
    AskVeto,
    CallElection,
    Decline,
    Discard,
    Enact,
    Execute,
    Investigate,
    Nominate,
    Vote,
)
from app.game.state import Game, eligible, targets
from app.game.vocabulary import Decision, Phase

_DECISIONS = {
    Phase.NOMINATION: Decision.NOMINATE,
    Phase.PRESIDENT_DISCARDS: Decision.DISCARD,
    Phase.CHANCELLOR_ENACTS: Decision.ENACT,
    Phase.VETO: Decision.ANSWER_VETO,
    Phase.INVESTIGATION: Decision.INVESTIGATE,
    Phase.SPECIAL_ELECTION: Decision.CALL_ELECTION,
    Phase.EXECUTION: Decision.EXECUTE,
}

_BALLOTS = (Vote(True), Vote(False))


def waiting_for(game: Game) -> tuple[tuple[int, Decision], ...]:
    """The seats without whom the game cannot go on, and for what; empty once it is over.

    During a vote this tells who has not voted yet: for ``view`` only the reader's own entry is kept.
    """
    if game.phase is Phase.OVER:
        return ()
    if game.phase is Phase.VOTE:
        return tuple((seat, Decision.VOTE) for seat in game.living if game.votes[seat] is None)
    return ((_actor(game), _DECISIONS[game.phase]),)


def _actor(game: Game) -> int:
    """Who must act, outside a vote."""
    actor = game.chancellor if game.phase is Phase.CHANCELLOR_ENACTS else game.president
    assert actor is not None
    return actor


def legal_actions(game: Game, seat: int) -> tuple[Action, ...]:
    """Every action this seat may take now; a vote may be given again until all are in."""
    if not 0 <= seat < game.seats or not game.alive[seat]:
        return ()
    if game.phase is Phase.VOTE:
        return _BALLOTS
    return _choices(game) if game.phase is not Phase.OVER and seat == _actor(game) else ()


def _choices(game: Game) -> tuple[Action, ...]:
    match game.phase:
        case Phase.NOMINATION:
            return tuple(Nominate(target) for target in eligible(game))
        case Phase.PRESIDENT_DISCARDS:
            return tuple(Discard(policy) for policy in sorted(set(game.hand)))
        case Phase.CHANCELLOR_ENACTS:
            veto = (AskVeto(),) if game.veto_unlocked and not game.veto_refused else ()
            return tuple(Enact(policy) for policy in sorted(set(game.hand))) + veto
        case Phase.VETO:
            return (AnswerVeto(True), AnswerVeto(False))
        case Phase.INVESTIGATION:
            declines = (Decline(),) if game.ruleset.investigate_optional else ()
            return tuple(Investigate(target) for target in targets(game)) + declines
        case Phase.SPECIAL_ELECTION:
            return tuple(CallElection(target) for target in targets(game))
        case _:
            return tuple(Execute(target) for target in targets(game))
