"""How a liberal house bot weighs its options; the fascists' ways are told as what they do otherwise.

Scores are compared only with those of the other options of the same decision. The chances of 0 to 1 that
they are made of come from ``mind_suspicion``. What a view does not tell of its ruleset, such as from when on
Hitler wins by being elected, is taken to be official.
"""

from app.game.actions import (
    Action,
    AnswerVeto,
    AskVeto,
    CallElection,
    Discard,
    Enact,
    Execute,
    Investigate,
    Nominate,
    Vote,
)
from app.game.ruleset import OFFICIAL
from app.game.view import View
from app.game.vocabulary import Party, Policy, Role
from app.table.mind_luck import Luck
from app.table.mind_suspicion import fascist_party, hitler_risk, known_parties, passed_on, suspicion

MUST = 10.0
"""More than any sum of chances: an option that must, or must not, be taken."""

_BLUR = 0.15  # how far luck bends a judgement of people
_HITLER_SUSPECT = 0.5  # a chancellor suspected so much is not elected once Hitler would win by it


class LiberalMind:
    """Trusts whoever looks least fascist, and advances liberal policies without exception."""

    def __init__(self, seen: View, luck: Luck) -> None:
        self.seen = seen
        self.luck = luck
        self.suspected = suspicion(seen)
        self.known = known_parties(seen)
        self.roles = dict(seen.allies)
        self.hitler_wins = seen.fascist >= OFFICIAL.hitler_zone  # by being elected chancellor

    def score(self, option: Action) -> float:
        """The higher, the better; the clock's actions are nobody's choice."""
        match option:
            case Nominate(target):
                return self.partner(target) + self.luck.sway(f"partner/{target}", _BLUR)
            case Vote(ja):
                return self.government() + self.luck.sway("government", _BLUR) if ja else 0.0
            case Discard(policy):
                return float(policy is not self.wanted())
            case Enact(policy):
                return float(policy is self.wanted())
            case AskVeto():
                return 0.5  # better than to enact the unwanted
            case AnswerVeto(agree):
                return float(agree is self.agrees_to_veto())
            case Investigate(target):
                return self.interest(target)
            case CallElection(target):
                return self.successor(target) + self.luck.sway(f"successor/{target}", _BLUR)
            case Execute(target) if target == self.seen.seat:
                return -3 * MUST  # lawful under some rules, wise under none
            case Execute(target):
                return self.menace(target) + self.luck.sway(f"menace/{target}", _BLUR)
            case _:
                return -MUST

    def partner(self, seat: int) -> float:
        """How gladly this seat is nominated."""
        risk = self.hitler_risk(seat) if self.hitler_wins else 0.0
        return -self.suspected[seat] - 2 * risk

    def government(self) -> float:
        """How gladly the nominated government is elected: above zero is a Ja."""
        chancellor = self.nominee
        if self.hitler_wins and self.may_be_hitler(chancellor):
            return -MUST
        trouble = either(self.suspected[self.seen.president], self.suspected[chancellor])
        usual = fascist_party(self.seen.seats) / (self.seen.seats - 1)
        danger = self.hitler_risk(chancellor) - 1 / self.seen.seats if self.hitler_wins else 0.0
        return either(usual, usual) + self.patience() - trouble - danger

    def patience(self) -> float:
        """The doubt that is put up with: the more, the nearer chaos, which is mostly fascist too."""
        return 0.02 + 0.1 * self.seen.tracker

    def may_be_hitler(self, seat: int) -> bool:
        """Whether it is too dangerous to elect this seat while Hitler would win by it."""
        if self.hitler_risk(seat) == 0.0:
            return False
        return self.suspected[seat] > _HITLER_SUSPECT

    def wanted(self) -> Policy:
        """The policy to be advanced now."""
        return Policy.LIBERAL

    def agrees_to_veto(self) -> bool:
        """As president: only if this seat left the chancellor nothing worth enacting."""
        return self.wanted() not in passed_on(self.seen, len(self.seen.rounds) - 1)

    def interest(self, seat: int) -> float:
        """How much is learnt by investigating this seat: the most about the most doubtful."""
        return -abs(self.suspected[seat] - 0.5)

    def successor(self, seat: int) -> float:
        """How gladly this seat is made presidential candidate."""
        return -self.suspected[seat]

    def menace(self, seat: int) -> float:
        """How gladly this seat is executed: Hitler's death wins, a liberal's is a loss."""
        if self.known.get(seat) is Party.LIBERAL:
            return -MUST
        return self.suspected[seat] + self.hitler_risk(seat)

    @property
    def nominee(self) -> int:
        assert self.seen.chancellor is not None, "a vote is about a chancellor"
        return self.seen.chancellor

    def hitler_risk(self, seat: int) -> float:
        return hitler_risk(self.seen, self.suspected, seat)

    def is_hitler(self, seat: int) -> bool:
        """Whether this seat is known to be Hitler, for instance by being him."""
        return self.roles.get(seat, self.seen.role if seat == self.seen.seat else None) is Role.HITLER


def either(president: float, chancellor: float) -> float:
    """How likely at least one of a government is fascist."""
    return 1 - (1 - president) * (1 - chancellor)
