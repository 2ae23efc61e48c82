"""What a seat, or the public, may know: the only way secrets leave the game."""

from dataclasses import dataclass

from app.game.vocabulary import Decision, Party, Phase, Policy, Power, Reason, Role


@dataclass(frozen=True, slots=True)
class Round:
    """One nomination and what came of it; all of it public."""

    president: int
    chancellor: int | None  # None: nobody was nominated, the clock passed the presidency on
    votes: tuple[bool | None, ...] | None
    elected: bool
    vetoed: bool
    enacted: Policy | None  # by this government; chaos is told by ``chaos``
    chaos: Policy | None  # enacted by the people at the end of this round


@dataclass(frozen=True, slots=True)
class View:
    """``seat`` is None for the public. Seats count from 0. Public facts first, then the seat's own."""

    seat: int | None
    phase: Phase
    seats: int
    alive: tuple[bool, ...]
    president: int
    chancellor: int | None  # nominated or elected
    liberal: int
    fascist: int
    tracker: int
    draw: int
    discarded: int
    powers: tuple[Power | None, ...]  # by fascist slot, the first at 0
    veto_unlocked: bool
    veto_refused: bool  # in this session
    last_president: int | None  # of the government that term limits are about; None after chaos
    last_chancellor: int | None
    term_limited: tuple[int, ...]  # the living who may not be nominated
    eligible: tuple[int, ...]  # whom the present candidate may nominate; empty outside nomination
    investigated: tuple[int, ...]
    not_hitler: tuple[int, ...]  # cleared by the check at three fascist policies
    votes_in: int  # how many, never whose
    waiting: tuple[tuple[int, Decision], ...]  # during a vote only this reader's own entry
    next_president: int  # who would be candidate after this round
    rounds: tuple[Round, ...]
    winner: Party | None
    reason: Reason | None
    roles: tuple[Role, ...] | None  # all of them, once the game is over

    role: Role | None
    allies: tuple[tuple[int, Role], ...]
    vote: bool | None
    hand: tuple[Policy, ...]  # what this seat must choose from now, else empty
    loyalties: tuple[tuple[int, Party], ...]  # what this seat's investigations showed
    peeked: tuple[Policy, ...] | None  # the top three as this seat saw them last
    drawn: tuple[tuple[int, tuple[Policy, ...]], ...]  # (round index, cards this seat got), either office
    thrown: tuple[tuple[int, Policy], ...] = ()  # (round index, card it discarded); a substitute needs it
