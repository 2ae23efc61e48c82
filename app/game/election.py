"""Elections: nomination, vote, and the question to an elected chancellor."""

from app.game import events as ev
from app.game.actions import CloseVote, MissNomination, Nominate, Vote
from app.game.cards import reset_tracker
from app.game.errors import Illegal, IllegalCode
from app.game.evolution import evolve
from app.game.powers import check_target
from app.game.ruleset import TermLimitBasis, TrackerReset
from app.game.session import begin_session, fail_government
from app.game.state import eligible
from app.game.step import Step
from app.game.view import Round
from app.game.vocabulary import Phase, Reason, Role


def nominate(step: Step, seat: int, action: Nominate) -> None:
    """FA-19: any other eligible player."""
    game = step.game
    check_target(game, action.target)
    if action.target not in eligible(game):
        raise Illegal(IllegalCode.TERM_LIMITED)
    step.game = evolve(game, phase=Phase.VOTE, chancellor=action.target)
    step.tell(ev.Nominated(seat, action.target))


def miss_nomination(step: Step, seat: int, action: MissNomination) -> None:
    """The clock's: works as a rejected vote, but never brings chaos."""
    game = step.game
    if game.tracker + 1 >= game.ruleset.chaos_at:
        raise Illegal(IllegalCode.CHAOS_NEEDS_PEOPLE)
    missed = Round(seat, None, None, elected=False, vetoed=False, enacted=None, chaos=None)
    step.game = evolve(game, rounds=(*game.rounds, missed))
    step.tell(ev.NominationMissed(seat))
    fail_government(step)


def vote(step: Step, seat: int, action: Vote) -> None:
    """FA-24: revealed together, when the last one is in; until then it may be changed."""
    if type(action.ja) is not bool:
        raise Illegal(IllegalCode.BAD_VALUE)
    game = step.game
    before = game.votes[seat]
    votes = (*game.votes[:seat], action.ja, *game.votes[seat + 1 :])
    step.game = evolve(game, votes=votes)
    step.tell(ev.VoteCast(seat, action.ja, changed=before is not None and before is not action.ja))
    if votes.count(None) == game.alive.count(False):  # the dead have none
        _reveal(step)


def close_vote(step: Step, seat: None, action: CloseVote) -> None:
    """The clock's: a missing vote is not Ja, and counts among the living."""
    _reveal(step)


def _reveal(step: Step) -> None:
    game = step.game
    chancellor = game.chancellor
    assert chancellor is not None
    elected = game.votes.count(True) * 2 > game.alive.count(True)
    result = Round(game.president, chancellor, game.votes, elected, vetoed=False, enacted=None, chaos=None)
    step.game = evolve(game, rounds=(*game.rounds, result))
    step.tell(ev.VotesRevealed(game.president, chancellor, game.votes, elected))
    if elected:
        _take_office(step, chancellor)
    else:
        fail_government(step)


def _take_office(step: Step, chancellor: int) -> None:
    """FA-30, FA-31: before any card is drawn, an elected Hitler wins from three fascist policies on."""
    game = step.game
    if game.ruleset.term_limit_basis is TermLimitBasis.ELECTED:
        step.game = evolve(game, last_president=game.president, last_chancellor=chancellor)
    if game.ruleset.tracker_reset is TrackerReset.ELECT:
        reset_tracker(step)
    if game.fascist >= game.ruleset.hitler_zone:
        if game.deal.roles[chancellor] is Role.HITLER:
            step.finish(Reason.HITLER_ELECTED)
            return
        _clear(step, chancellor)
    begin_session(step)


def _clear(step: Step, chancellor: int) -> None:
    game = step.game
    if chancellor not in game.not_hitler:
        step.game = evolve(game, not_hitler=(*game.not_hitler, chancellor))
    step.tell(ev.NotHitler(chancellor))
