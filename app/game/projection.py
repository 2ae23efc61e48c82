"""What of a game a seat, or the public, may know."""

from app.game.state import Game, allies, eligible, next_living, term_limited
from app.game.turns import waiting_for
from app.game.view import View
from app.game.vocabulary import Decision, Phase, Policy


def view(game: Game, seat: int | None) -> View:
    """For a seat, dead ones too, or for the public (None); the only way secrets leave the game.

    Raises ``IndexError`` for a seat that does not exist.
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise IndexError("no such seat")
    deal = game.deal
    return View(
        seat=seat,
        phase=game.phase,
        seats=game.seats,
        alive=game.alive,
        president=game.president,
        chancellor=game.chancellor,
        liberal=game.liberal,
        fascist=game.fascist,
        tracker=game.tracker,
        draw=len(game.draw),
        discarded=len(game.discard),
        powers=deal.board,
        veto_unlocked=game.veto_unlocked,
        veto_refused=game.veto_refused,
        last_president=game.last_president,
        last_chancellor=game.last_chancellor,
        term_limited=term_limited(game),
        eligible=eligible(game) if game.phase is Phase.NOMINATION else (),
        investigated=tuple(investigation.target for investigation in game.investigations),
        not_hitler=game.not_hitler,
        votes_in=_votes_in(game),
        waiting=_waiting(game, seat),
        next_president=next_living(game, game.rotation),
        rounds=game.rounds,
        winner=game.winner,
        reason=game.reason,
        roles=deal.roles if game.phase is Phase.OVER else None,
        role=None if seat is None else deal.roles[seat],
        allies=() if seat is None else allies(deal, seat),
        vote=game.votes[seat] if seat is not None and game.phase is Phase.VOTE else None,
        hand=_hand(game, seat),
        loyalties=tuple(
            (i.target, deal.roles[i.target].party) for i in game.investigations if i.president == seat
        ),
        peeked=next((peek.policies for peek in reversed(game.peeks) if peek.seat == seat), None),
        drawn=tuple((hand.round, hand.policies) for hand in game.hands if hand.seat == seat),
        thrown=tuple((thrown.round, thrown.policy) for thrown in game.thrown if thrown.seat == seat),
    )


def _votes_in(game: Game) -> int:
    return sum(vote is not None for vote in game.votes) if game.phase is Phase.VOTE else 0


def _waiting(game: Game, seat: int | None) -> tuple[tuple[int, Decision], ...]:
    waiting = waiting_for(game)
    if game.phase is Phase.VOTE:  # who has voted, and how soon, is nobody else's business
        return tuple(entry for entry in waiting if entry[0] == seat)
    return waiting


def _hand(game: Game, seat: int | None) -> tuple[Policy, ...]:
    holder = {Phase.PRESIDENT_DISCARDS: game.president, Phase.CHANCELLOR_ENACTS: game.chancellor}
    return game.hand if seat is not None and holder.get(game.phase) == seat else ()
