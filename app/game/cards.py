"""The piles and the tracks: drawing, reshuffling, and placing a policy face up."""

from dataclasses import replace

from app.game import events as ev
from app.game.errors import BadGame, BadGameCode
from app.game.evolution import evolve
from app.game.randomness import shuffled
from app.game.ruleset import Reshuffle
from app.game.state import Game, Policies
from app.game.step import Step
from app.game.vocabulary import Policy, Reason

SESSION_CARDS = 3
"""What a president draws, or peeks at."""


def ready(step: Step, count: int) -> None:
    """Sees to it that the draw pile has ``count`` cards.

    It always has, unless the discards come back only when they are needed (``Reshuffle.EMPTY``): then they
    go under the cards that are left, which stay on top.
    """
    if len(step.game.draw) < count:
        _reshuffle(step, keep=step.game.draw, cards=step.game.discard)


def end_session(step: Step) -> None:
    """Fewer than three left: all are shuffled together, none stays on top (FA-37, FA-28)."""
    game = step.game
    if game.ruleset.reshuffle is Reshuffle.BELOW3 and len(game.draw) < SESSION_CARDS:
        _reshuffle(step, keep=(), cards=game.draw + game.discard)


def _reshuffle(step: Step, *, keep: Policies, cards: Policies) -> None:
    game = step.game
    done = len(game.shuffles)
    if done < len(game.deal.piles):
        pile = game.deal.piles[done]
        if sorted(pile) != sorted(cards):
            raise BadGame(BadGameCode.BAD_PILE)
    else:
        # sorted first: the order of the discards must not bear on the result, only their number and the seed
        pile = shuffled(game.deal.seed, f"reshuffle/{done + 1}", sorted(cards))
    step.game = evolve(game, draw=keep + pile, discard=(), shuffles=(*game.shuffles, pile))
    step.tell(ev.Reshuffled(len(step.game.draw)))


def place(step: Step, policy: Policy, *, by_chaos: bool) -> None:
    """Places a policy face up, looks for a win, resets the tracker (FA-29)."""
    game = step.game
    last = game.rounds[-1]
    last = replace(last, chaos=policy) if by_chaos else replace(last, enacted=policy)
    step.game = game = evolve(
        game,
        liberal=game.liberal + (policy is Policy.LIBERAL),
        fascist=game.fascist + (policy is Policy.FASCIST),
        rounds=(*game.rounds[:-1], last),
    )
    step.tell(ev.PolicyEnacted(policy, by_chaos, game.liberal, game.fascist))
    reason = _track_won(game)
    if reason:
        step.finish(reason)
        return
    if policy is Policy.FASCIST and game.fascist == game.ruleset.veto_from:
        step.tell(ev.VetoUnlocked())
    reset_tracker(step)


def _track_won(game: Game) -> Reason | None:
    if game.liberal == game.ruleset.liberal_to_win:
        return Reason.FIVE_LIBERAL_POLICIES
    if game.fascist == game.ruleset.fascist_to_win:
        return Reason.SIX_FASCIST_POLICIES
    return None


def reset_tracker(step: Step) -> None:
    if step.game.tracker:
        step.game = evolve(step.game, tracker=0)
        step.tell(ev.TrackerMoved(0))
