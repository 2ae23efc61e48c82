"""What a seat does in the game. Two more come only from the clock (reference: time-outs, phase by phase)."""

from dataclasses import dataclass

from app.game.vocabulary import Policy


@dataclass(frozen=True, slots=True)
class Nominate:
    target: int


@dataclass(frozen=True, slots=True)
class Vote:
    """May be given again, and changed, until the votes are revealed."""

    ja: bool


@dataclass(frozen=True, slots=True)
class Discard:
    policy: Policy


@dataclass(frozen=True, slots=True)
class Enact:
    policy: Policy


@dataclass(frozen=True, slots=True)
class AskVeto:
    pass


@dataclass(frozen=True, slots=True)
class AnswerVeto:
    agree: bool


@dataclass(frozen=True, slots=True)
class Investigate:
    target: int


@dataclass(frozen=True, slots=True)
class CallElection:
    target: int


@dataclass(frozen=True, slots=True)
class Execute:
    target: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Leaves an investigation unused; lawful only with ``investigate_optional`` (NO-23)."""


@dataclass(frozen=True, slots=True)
class MissNomination:
    """The clock's: the candidate named nobody. Works as a rejected vote; refused while the tracker
    stands one short of chaos, for chaos must not come from absence."""


@dataclass(frozen=True, slots=True)
class CloseVote:
    """The clock's: missing votes count as not Ja; elected only with Ja from more than half of the living."""


Action = (
    Nominate
    | Vote
    | Discard
    | Enact
    | AskVeto
    | AnswerVeto
    | Investigate
    | CallElection
    | Execute
    | Decline
    | MissNomination
    | CloseVote
)
