"""How the fascist house bots weigh their options: they help each other as far as they can afford to show it."""

from app.game.ruleset import OFFICIAL
from app.game.view import View
from app.game.vocabulary import Party, Policy
from app.table.mind_liberal import MUST, LiberalMind, either
from app.table.mind_luck import Luck
from app.table.mind_suspicion import fascist_party, reputation

_BOLDNESS = (0.45, 0.6, 0.7, 0.8, 0.9)  # how often a choice is used for the cause, by fascist policies so far
_HITLER_BOLDNESS = 0.1
_FAVOUR = 0.3  # how much better a fascist looks to a fascist


class FascistMind(LiberalMind):
    """Knows its allies, and judges everybody as the table must see them: by reputation."""

    def __init__(self, seen: View, luck: Luck) -> None:
        super().__init__(seen, luck)
        self.looks = reputation(seen)
        self.to_win = len(seen.powers) + 1
        self.decisive = seen.fascist == self.to_win - 1 or seen.liberal == OFFICIAL.liberal_to_win - 1

    def ally(self, seat: int) -> bool:
        return seat != self.seen.seat and self.known.get(seat) is Party.FASCIST

    def partner(self, seat: int) -> float:
        if self.hitler_wins and self.is_hitler(seat):
            return 1.0 - self.looks[seat]
        return _FAVOUR * self.ally(seat) - self.looks[seat]

    def government(self) -> float:
        """As a liberal would by reputation, but more gladly if it is the cause's, and less if it is not."""
        members = (self.seen.president, self.nominee)
        fascists = sum(self.known.get(member) is Party.FASCIST for member in members)
        if self.hitler_wins and self.is_hitler(self.nominee):
            return MUST
        if self.decisive:
            return MUST if fascists else -MUST
        usual = fascist_party(self.seen.seats) / self.seen.seats
        face = either(usual, usual) + 0.1 * self.seen.tracker - either(*(self.looks[m] for m in members))
        return face + (_FAVOUR if fascists else -_FAVOUR / 2)

    def wanted(self) -> Policy:
        """A fascist one as often as it dares, and always when it decides the game."""
        if self.decisive or self.luck.draw("boldness") < self.boldness():
            return Policy.FASCIST
        return Policy.LIBERAL

    def boldness(self) -> float:
        return _BOLDNESS[min(self.seen.fascist, len(_BOLDNESS) - 1)]

    def interest(self, seat: int) -> float:
        """It learns nothing; whoever seems dubious makes it look useful."""
        return self.looks[seat] - self.ally(seat)

    def successor(self, seat: int) -> float:
        """Hitler is no good at it: he nominates, and is not nominated."""
        return _FAVOUR * (self.ally(seat) and not self.is_hitler(seat)) - self.looks[seat]

    def menace(self, seat: int) -> float:
        """To the cause: a trusted liberal. Hitler is never executed by his own, and fascists hardly."""
        if self.is_hitler(seat):
            return -2 * MUST
        return -MUST if self.ally(seat) else 1.0 - self.looks[seat]


class HitlerMind(FascistMind):
    """Passes for a liberal, and until it decides the game does not often enact otherwise.

    With seven players or more he knows nobody, and so must guess his friends as liberals do.
    """

    def government(self) -> float:
        if self.hitler_wins and self.nominee == self.seen.seat:
            return MUST
        return super().government() if self.seen.allies else self.as_liberal()

    def as_liberal(self) -> float:
        usual = fascist_party(self.seen.seats) / self.seen.seats
        members = (self.seen.president, self.nominee)
        return either(usual, usual) + 0.1 * self.seen.tracker - either(*(self.looks[m] for m in members))

    def boldness(self) -> float:
        return _HITLER_BOLDNESS

    def menace(self, seat: int) -> float:
        return -MUST if self.ally(seat) else 1.0 - self.looks[seat]
