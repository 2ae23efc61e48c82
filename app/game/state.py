"""The state of a game: frozen values. Seats count from 0; the top card of a pile comes first."""

from dataclasses import dataclass
from typing import NamedTuple

from app.game.ruleset import FivePlayerRule, Ruleset
from app.game.view import Round
from app.game.vocabulary import Party, Phase, Policy, Power, Reason, Role

Policies = tuple[Policy, ...]

WINNERS = {
    Reason.FIVE_LIBERAL_POLICIES: Party.LIBERAL,
    Reason.SIX_FASCIST_POLICIES: Party.FASCIST,
    Reason.HITLER_ELECTED: Party.FASCIST,
    Reason.HITLER_EXECUTED: Party.LIBERAL,
}


@dataclass(frozen=True, slots=True)
class Deal:
    """What is fixed before the first nomination."""

    ruleset: Ruleset
    seed: bytes
    roles: tuple[Role, ...]
    deck: Policies
    piles: tuple[Policies, ...]  # given draw piles of the later reshuffles, in turn
    first_president: int

    @property
    def seats(self) -> int:
        return len(self.roles)

    @property
    def board(self) -> tuple[Power | None, ...]:
        return self.ruleset.board(self.seats)


class Hand(NamedTuple):
    """Cards that a seat got as president or chancellor; sorted, for their order says nothing."""

    round: int  # index in ``rounds``
    seat: int
    policies: Policies


class Thrown(NamedTuple):
    """A card that a seat discarded."""

    round: int
    seat: int
    policy: Policy


class Peek(NamedTuple):
    """The top cards as a president saw them, the top one first."""

    seat: int
    policies: Policies


class Investigation(NamedTuple):
    """The party it showed follows from the roles."""

    president: int
    target: int


@dataclass(frozen=True)  # without slots: one dict copied whole is by far the cheapest step, see ``evolution``
class Game:
    """Everything, secrets included: nothing of it may be shown to anybody except through ``view``."""

    deal: Deal
    phase: Phase
    alive: tuple[bool, ...]
    president: int  # or presidential candidate
    special: bool  # by a special election
    rotation: int  # the last candidate in the regular order: the next stands to the left (FA-42)
    chancellor: int | None  # nominated or elected
    votes: tuple[bool | None, ...]
    draw: Policies
    discard: Policies
    hand: Policies  # with the president (three) or the chancellor (two)
    liberal: int
    fascist: int
    tracker: int
    veto_refused: bool  # in this session
    last_president: int | None  # term-limited
    last_chancellor: int | None
    not_hitler: tuple[int, ...]
    reason: Reason | None
    actions: int  # accepted so far
    rounds: tuple[Round, ...]  # each is added when its votes are revealed, or its nomination was missed
    shuffles: tuple[Policies, ...]  # what each reshuffle put into the draw pile
    hands: tuple[Hand, ...]
    thrown: tuple[Thrown, ...]
    peeks: tuple[Peek, ...]
    investigations: tuple[Investigation, ...]

    @property
    def seats(self) -> int:
        return len(self.alive)

    @property
    def ruleset(self) -> Ruleset:
        return self.deal.ruleset

    @property
    def winner(self) -> Party | None:
        return WINNERS[self.reason] if self.reason else None

    @property
    def living(self) -> tuple[int, ...]:
        return tuple(seat for seat, alive in enumerate(self.alive) if alive)

    @property
    def veto_unlocked(self) -> bool:
        return self.fascist >= self.ruleset.veto_from


def next_living(game: Game, seat: int) -> int:
    """The nearest living seat to the left of (after) this one."""
    for step in range(1, game.seats + 1):
        candidate = (seat + step) % game.seats
        if game.alive[candidate]:
            return candidate
    raise AssertionError("nobody is alive")


def eligible(game: Game) -> tuple[int, ...]:
    """Whom the candidate may nominate: FA-19 to FA-23. If term limits leave nobody, they are dropped."""
    others = tuple(seat for seat in game.living if seat != game.president)
    limited = term_limited(game)
    return tuple(seat for seat in others if seat not in limited) or others


def term_limited(game: Game) -> tuple[int, ...]:
    """The living who may not be nominated, because they governed last (rules.md 1.6, rows 1 and 2)."""
    rule = game.ruleset.five_player_rule
    relieved = (rule is FivePlayerRule.ALIVE_LE_5 and sum(game.alive) <= 5) or (
        rule is FivePlayerRule.STARTED_5 and game.seats <= 5
    )
    last = {game.last_chancellor} if relieved else {game.last_president, game.last_chancellor}
    return tuple(seat for seat in game.living if seat in last)


def targets(game: Game) -> tuple[int, ...]:
    """Whom the president may choose for the power that is to be used now."""
    others = tuple(seat for seat in game.living if seat != game.president)
    if game.phase is Phase.INVESTIGATION and not game.ruleset.investigate_repeat:
        known = {investigation.target for investigation in game.investigations}
        return tuple(seat for seat in others if seat not in known)
    if game.phase is Phase.EXECUTION and game.ruleset.execute_self:
        return game.living
    return others


def allies(deal: Deal, seat: int) -> tuple[tuple[int, Role], ...]:
    """Whom this seat knows from the start: FA-15, FA-16."""
    role = deal.roles[seat]
    if role is Role.LIBERAL:
        return ()
    if role is Role.HITLER and deal.seats > deal.ruleset.hitler_knows_up_to:
        return ()
    return tuple((s, r) for s, r in enumerate(deal.roles) if s != seat and r is not Role.LIBERAL)
