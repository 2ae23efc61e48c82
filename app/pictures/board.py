"""What a picture of the board shows: public facts only, small enough to travel in a letter."""

from dataclasses import dataclass

from app.game.ruleset import Ruleset
from app.game.view import View
from app.game.vocabulary import Phase, Power


@dataclass(frozen=True, slots=True)
class Board:
    """Policies enacted of those that win, the powers by fascist slot (the winning one has none), and the
    piles. ``danger`` and ``veto``: fascist policies from which Hitler wins as chancellor, and from which the
    veto may be asked; as many as win mean never."""

    liberal: int
    liberal_to_win: int
    fascist: int
    fascist_to_win: int
    powers: tuple[Power | None, ...]
    danger: int
    veto: int
    tracker: int
    chaos_at: int
    draw: int
    discarded: int


def board_of(seen: View, rules: Ruleset) -> Board:
    """The board of a game as anybody sees it."""
    return Board(
        liberal=seen.liberal,
        liberal_to_win=rules.liberal_to_win,
        fascist=seen.fascist,
        fascist_to_win=rules.fascist_to_win,
        powers=seen.powers,
        danger=rules.hitler_zone,
        veto=rules.veto_from,
        tracker=seen.tracker,
        chaos_at=rules.chaos_at,
        draw=seen.draw,
        discarded=discarded(seen),
    )


def discarded(seen: View) -> int:
    """The discard pile, without the policy by which everybody could see that the president has discarded."""
    return seen.discarded - (seen.phase is Phase.CHANCELLOR_ENACTS and not seen.veto_refused)
