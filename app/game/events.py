"""What the rules say came of an action, and who may know it.

``audience`` is ``None`` for everybody, else the seats that may know. Nothing that is not in an event or
in a ``view`` may be told to anybody.
"""

from dataclasses import dataclass
from typing import ClassVar

from app.game.vocabulary import Party, Policy, Power, Reason, Role

Audience = tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Public:
    @property
    def audience(self) -> Audience:
        return None


@dataclass(frozen=True, slots=True)
class Private:
    """Known only to ``seat``, which every private event carries first."""

    seat: int

    @property
    def audience(self) -> Audience:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class GameStarted(Public):
    name: ClassVar[str] = "game_started"
    seats: int
    commitment: str  # hex SHA-256 of seed and deal


@dataclass(frozen=True, slots=True)
class RoleDealt(Private):
    name: ClassVar[str] = "role_dealt"
    role: Role
    allies: tuple[tuple[int, Role], ...]  # whom this seat knows, in seat order


@dataclass(frozen=True, slots=True)
class CandidacyBegan(Public):
    """A presidential candidate is to nominate a chancellor."""

    name: ClassVar[str] = "candidacy_began"
    president: int
    special: bool  # by a special election


@dataclass(frozen=True, slots=True)
class Nominated(Public):
    name: ClassVar[str] = "nominated"
    president: int
    chancellor: int


@dataclass(frozen=True, slots=True)
class NominationMissed(Public):
    name: ClassVar[str] = "nomination_missed"
    president: int


@dataclass(frozen=True, slots=True)
class VoteCast(Private):
    name: ClassVar[str] = "vote_cast"
    ja: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class VotesRevealed(Public):
    name: ClassVar[str] = "votes_revealed"
    president: int
    chancellor: int
    votes: tuple[bool | None, ...]  # by seat; None: dead, or no vote when the clock closed it
    elected: bool


@dataclass(frozen=True, slots=True)
class TrackerMoved(Public):
    name: ClassVar[str] = "tracker_moved"
    tracker: int


@dataclass(frozen=True, slots=True)
class NotHitler(Public):
    """The elected chancellor, asked with three fascist policies enacted, is not Hitler."""

    name: ClassVar[str] = "not_hitler"
    chancellor: int


@dataclass(frozen=True, slots=True)
class PoliciesDrawn(Private):
    """To the president."""

    name: ClassVar[str] = "policies_drawn"
    policies: tuple[Policy, ...]


@dataclass(frozen=True, slots=True)
class PolicyDiscarded(Private):
    """To whoever discarded it."""

    name: ClassVar[str] = "policy_discarded"
    policy: Policy


@dataclass(frozen=True, slots=True)
class PoliciesPassed(Private):
    """To the chancellor; sorted, so that their order says nothing."""

    name: ClassVar[str] = "policies_passed"
    policies: tuple[Policy, ...]


@dataclass(frozen=True, slots=True)
class VetoAsked(Public):
    name: ClassVar[str] = "veto_asked"
    chancellor: int
    president: int


@dataclass(frozen=True, slots=True)
class VetoAnswered(Public):
    name: ClassVar[str] = "veto_answered"
    president: int
    chancellor: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Chaos(Public):
    """The tracker reached its end; the next event is the policy that the people enacted."""

    name: ClassVar[str] = "chaos"


@dataclass(frozen=True, slots=True)
class PolicyEnacted(Public):
    name: ClassVar[str] = "policy_enacted"
    policy: Policy
    by_chaos: bool
    liberal: int
    fascist: int


@dataclass(frozen=True, slots=True)
class VetoUnlocked(Public):
    name: ClassVar[str] = "veto_unlocked"


@dataclass(frozen=True, slots=True)
class Reshuffled(Public):
    name: ClassVar[str] = "reshuffled"
    draw: int  # cards in the draw pile now


@dataclass(frozen=True, slots=True)
class PowerGranted(Public):
    name: ClassVar[str] = "power_granted"
    president: int
    power: Power


@dataclass(frozen=True, slots=True)
class PowerSkipped(Public):
    """A power without a lawful target (everybody left has been investigated)."""

    name: ClassVar[str] = "power_skipped"
    president: int
    power: Power


@dataclass(frozen=True, slots=True)
class PowerDeclined(Public):
    """A power that the president need not use, and did not (NO-23)."""

    name: ClassVar[str] = "power_declined"
    president: int
    power: Power


@dataclass(frozen=True, slots=True)
class PoliciesPeeked(Private):
    """To the president, the top card first; that he peeked is told by PowerGranted."""

    name: ClassVar[str] = "policies_peeked"
    policies: tuple[Policy, ...]


@dataclass(frozen=True, slots=True)
class Investigated(Public):
    name: ClassVar[str] = "investigated"
    president: int
    target: int


@dataclass(frozen=True, slots=True)
class LoyaltyShown(Private):
    name: ClassVar[str] = "loyalty_shown"
    target: int
    party: Party


@dataclass(frozen=True, slots=True)
class ElectionCalled(Public):
    name: ClassVar[str] = "election_called"
    president: int
    target: int


@dataclass(frozen=True, slots=True)
class Executed(Public):
    name: ClassVar[str] = "executed"
    president: int
    target: int
    was_hitler: bool


@dataclass(frozen=True, slots=True)
class GameOver(Public):
    name: ClassVar[str] = "game_over"
    winner: Party
    reason: Reason
    roles: tuple[Role, ...]
    seed: str  # hex; with the commitment it proves the deal


Event = (
    GameStarted
    | RoleDealt
    | CandidacyBegan
    | Nominated
    | NominationMissed
    | VoteCast
    | VotesRevealed
    | TrackerMoved
    | NotHitler
    | PoliciesDrawn
    | PolicyDiscarded
    | PoliciesPassed
    | VetoAsked
    | VetoAnswered
    | Chaos
    | PolicyEnacted
    | VetoUnlocked
    | Reshuffled
    | PowerGranted
    | PowerSkipped
    | PowerDeclined
    | PoliciesPeeked
    | Investigated
    | LoyaltyShown
    | ElectionCalled
    | Executed
    | GameOver
)
