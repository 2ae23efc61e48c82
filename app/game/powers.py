"""Presidential powers (FA-38 to FA-47): a fascist policy that a government enacts may grant one."""

from app.game import events as ev
from app.game.actions import CallElection, Decline, Execute, Investigate
from app.game.cards import SESSION_CARDS, ready
from app.game.errors import Illegal, IllegalCode
from app.game.evolution import evolve
from app.game.state import Game, Investigation, Peek, targets
from app.game.step import Step
from app.game.vocabulary import Phase, Power, Reason, Role

_PHASES = {
    Power.INVESTIGATE_LOYALTY: Phase.INVESTIGATION,
    Power.CALL_SPECIAL_ELECTION: Phase.SPECIAL_ELECTION,
    Power.EXECUTION: Phase.EXECUTION,
}


def executive_action(step: Step) -> None:
    """Grants the power of the slot that was just covered, else passes the presidency on."""
    game = step.game
    board = game.deal.board
    power = board[game.fascist - 1] if game.fascist <= len(board) else None
    if power is None:
        step.pass_presidency()
    elif power is Power.POLICY_PEEK:
        step.tell(ev.PowerGranted(game.president, power))
        _peek(step)
    else:
        _await_target(step, power)


def _await_target(step: Step, power: Power) -> None:
    president = step.game.president
    step.game = evolve(step.game, phase=_PHASES[power])
    if targets(step.game):
        step.tell(ev.PowerGranted(president, power))
    else:  # everybody left has been investigated; the rulebook is silent, and a game must go on
        step.tell(ev.PowerSkipped(president, power))
        step.pass_presidency()


def _peek(step: Step) -> None:
    """FA-43: shown at once, and in their order."""
    ready(step, SESSION_CARDS)
    game = step.game
    seen = Peek(game.president, game.draw[:SESSION_CARDS])
    step.game = evolve(game, peeks=(*game.peeks, seen))
    step.tell(ev.PoliciesPeeked(seen.seat, seen.policies))
    step.pass_presidency()


def investigate(step: Step, seat: int, action: Investigate) -> None:
    """FA-40: the president alone sees the party, never the role."""
    game, target = step.game, action.target
    check_target(game, target)
    if target not in targets(game):
        raise Illegal(IllegalCode.ALREADY_INVESTIGATED)
    step.game = evolve(game, investigations=(*game.investigations, Investigation(seat, target)))
    step.tell(ev.Investigated(seat, target))
    step.tell(ev.LoyaltyShown(seat, target, game.deal.roles[target].party))
    step.pass_presidency()


def decline(step: Step, seat: int, action: Decline) -> None:
    """NO-23: "may" investigate; officially a power must be used (CS-41)."""
    if not step.game.ruleset.investigate_optional:
        raise Illegal(IllegalCode.POWER_COMPULSORY)
    step.tell(ev.PowerDeclined(seat, Power.INVESTIGATE_LOYALTY))
    step.pass_presidency()


def call_election(step: Step, seat: int, action: CallElection) -> None:
    """FA-41: any other living player, term-limited or next in line, becomes the candidate."""
    check_target(step.game, action.target)
    step.tell(ev.ElectionCalled(seat, action.target))
    step.begin_candidacy(action.target, special=True)


def execute(step: Step, seat: int, action: Execute) -> None:
    """FA-44: Hitler's death ends the game; of anybody else only that he was not Hitler is told.

    NO-25: "anyone at all", so with ``execute_self`` the president too.
    """
    game, target = step.game, action.target
    check_target(game, target, oneself=game.ruleset.execute_self)
    was_hitler = game.deal.roles[target] is Role.HITLER
    alive = tuple(living and other != target for other, living in enumerate(game.alive))
    step.game = evolve(game, alive=alive)
    step.tell(ev.Executed(seat, target, was_hitler))
    if was_hitler:
        step.finish(Reason.HITLER_EXECUTED)
    else:
        step.pass_presidency()


def check_target(game: Game, target: object, *, oneself: bool = False) -> None:
    """A living seat, and unless ``oneself`` not the president's own; raises ``Illegal``."""
    if type(target) is not int:
        raise Illegal(IllegalCode.BAD_VALUE)
    if not 0 <= target < game.seats:
        raise Illegal(IllegalCode.NO_SUCH_SEAT)
    if target == game.president and not oneself:
        raise Illegal(IllegalCode.SELF_TARGET)
    if not game.alive[target]:
        raise Illegal(IllegalCode.DEAD_TARGET)
