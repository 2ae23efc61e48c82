"""The legislative session and the veto, and what follows a government that failed."""

from dataclasses import replace

from app.game import events as ev
from app.game.actions import AnswerVeto, AskVeto, Discard, Enact
from app.game.cards import SESSION_CARDS, end_session, place, ready
from app.game.errors import Illegal, IllegalCode
from app.game.evolution import evolve
from app.game.powers import executive_action
from app.game.ruleset import TermLimitBasis, VetoResult
from app.game.state import Game, Hand, Policies, Thrown
from app.game.step import Step
from app.game.vocabulary import Phase, Policy


def begin_session(step: Step) -> None:
    """The president draws three (FA-32)."""
    ready(step, SESSION_CARDS)
    game = step.game
    hand = tuple(sorted(game.draw[:SESSION_CARDS]))
    step.game = evolve(
        game,
        phase=Phase.PRESIDENT_DISCARDS,
        draw=game.draw[SESSION_CARDS:],
        hand=hand,
        hands=(*game.hands, _dealt(game, game.president, hand)),
        veto_refused=False,
    )
    step.tell(ev.PoliciesDrawn(game.president, hand))


def _dealt(game: Game, seat: int, hand: Policies) -> Hand:
    return Hand(len(game.rounds) - 1, seat, hand)


def discard(step: Step, seat: int, action: Discard) -> None:
    """The president discards one and hands over both others together (FA-32, FA-35)."""
    _throw(step, seat, action.policy)
    game = step.game
    chancellor = _chancellor(game)
    step.game = evolve(
        game, phase=Phase.CHANCELLOR_ENACTS, hands=(*game.hands, _dealt(game, chancellor, game.hand))
    )
    step.tell(ev.PoliciesPassed(chancellor, game.hand))


def enact(step: Step, seat: int, action: Enact) -> None:
    """The chancellor enacts one and discards the other (FA-32)."""
    kept = action.policy
    rest = _without(step.game.hand, kept)
    _throw(step, seat, rest[0])
    game = evolve(step.game, hand=())
    if game.ruleset.term_limit_basis is TermLimitBasis.ENACTED:
        game = evolve(game, last_president=game.president, last_chancellor=seat)
    step.game = game
    place(step, kept, by_chaos=False)
    if step.over:
        return
    end_session(step)
    if kept is Policy.FASCIST:
        executive_action(step)
    else:
        step.pass_presidency()


def _throw(step: Step, seat: int, policy: Policy) -> None:
    game = step.game
    rest = _without(game.hand, policy)
    step.game = evolve(
        game,
        hand=rest,
        discard=(*game.discard, policy),
        thrown=(*game.thrown, Thrown(len(game.rounds) - 1, seat, policy)),
    )
    step.tell(ev.PolicyDiscarded(seat, policy))


def _without(hand: Policies, policy: object) -> Policies:
    if type(policy) is not Policy:
        raise Illegal(IllegalCode.BAD_VALUE)
    if policy not in hand:
        raise Illegal(IllegalCode.NOT_IN_HAND)
    place = hand.index(policy)
    return hand[:place] + hand[place + 1 :]


def _chancellor(game: Game) -> int:
    assert game.chancellor is not None
    return game.chancellor


def ask_veto(step: Step, seat: int, action: AskVeto) -> None:
    """Instead of enacting, once a session, after five fascist policies (FA-48, FA-49)."""
    game = step.game
    if not game.veto_unlocked:
        raise Illegal(IllegalCode.VETO_LOCKED)
    if game.veto_refused:
        raise Illegal(IllegalCode.VETO_ALREADY_REFUSED)
    step.game = evolve(game, phase=Phase.VETO)
    step.tell(ev.VetoAsked(seat, game.president))


def answer_veto(step: Step, seat: int, action: AnswerVeto) -> None:
    """Agreed: both cards are discarded. Refused: the chancellor must enact one (FA-49)."""
    if type(action.agree) is not bool:
        raise Illegal(IllegalCode.BAD_VALUE)
    step.tell(ev.VetoAnswered(seat, _chancellor(step.game), action.agree))
    if action.agree:
        _veto(step)
    else:
        step.game = evolve(step.game, phase=Phase.CHANCELLOR_ENACTS, veto_refused=True)


def _veto(step: Step) -> None:
    game = step.game
    last = replace(game.rounds[-1], vetoed=True)
    step.game = evolve(game, hand=(), discard=game.discard + game.hand, rounds=(*game.rounds[:-1], last))
    end_session(step)
    if game.ruleset.veto is VetoResult.REDRAW:
        begin_session(step)
    else:
        fail_government(step)


def fail_government(step: Step) -> None:
    """A rejected or inactive government: the tracker advances, perhaps to chaos (FA-25, FA-26, FA-53)."""
    step.game = evolve(step.game, tracker=step.game.tracker + 1)
    step.tell(ev.TrackerMoved(step.game.tracker))
    if step.game.tracker >= step.game.ruleset.chaos_at:
        _chaos(step)
    if not step.over:
        step.pass_presidency()


def _chaos(step: Step) -> None:
    """The top policy is enacted, its power ignored, term limits forgotten (FA-26, FA-27, FA-28)."""
    ready(step, 1)
    game = step.game
    top = game.draw[0]
    step.game = evolve(game, draw=game.draw[1:], last_president=None, last_chancellor=None)
    step.tell(ev.Chaos())
    place(step, top, by_chaos=True)
    if not step.over:
        end_session(step)
