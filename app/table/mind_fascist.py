"""How the fascist house bots weigh their options: they help each other as far as they dare to show it."""

from app.game.ruleset import OFFICIAL
from app.game.view import View
from app.game.vocabulary import Party, Policy
from app.table.mind_liberal import MUST, LiberalMind, either
from app.table.mind_luck import Luck
from app.table.mind_suspicion import fascist_party, reputation

_BOLDNESS = (0.5, 0.7, 0.8, 0.9, 0.95)  # how often a choice is used for the cause, by fascist policies so far
_HITLER_BOLDNESS = 0.25
_FAVOUR = 0.3  # how much better a fascist looks to a fascist
_GRUDGE = 0.05  # how much worse any government does, for most are not the cause's


class FascistMind(LiberalMind):
    """Judges people as the table must see them, by reputation, and then favours its own."""

    def __init__(self, seen: View, luck: Luck) -> None:
        super().__init__(seen, luck)
        self.looks = reputation(seen)
        last_slot = len(seen.powers)
        self.decisive = seen.fascist == last_slot or seen.liberal == OFFICIAL.liberal_to_win - 1

    def ally(self, seat: int) -> bool:
        return seat != self.seen.seat and self.known.get(seat) is Party.FASCIST

    def partner(self, seat: int) -> float:
        if self.hitler_wins and self.is_hitler(seat):
            return 1.0 - self.looks[seat]
        return _FAVOUR * self.suspected[seat] - self.looks[seat]

    def government(self) -> float:
        """As a liberal would by reputation, but more gladly if it is the cause's, and less if it is not."""
        if self.hitler_wins and self.is_hitler(self.nominee):
            return MUST
        president, chancellor = self.seen.president, self.nominee
        ours = either(self.suspected[president], self.suspected[chancellor])
        if self.decisive:
            return MUST * (ours - 0.5)
        usual = fascist_party(self.seen.seats) / self.seen.seats
        trouble = either(self.looks[president], self.looks[chancellor])
        return either(usual, usual) + self.patience() - trouble + _FAVOUR * ours - _GRUDGE

    def wanted(self) -> Policy:
        """A fascist one as often as it dares, and always when that may decide the game."""
        if self.decisive or self.luck.draw("boldness") < self.boldness():
            return Policy.FASCIST
        return Policy.LIBERAL

    def boldness(self) -> float:
        return _BOLDNESS[min(self.seen.fascist, len(_BOLDNESS) - 1)]

    def interest(self, seat: int) -> float:
        """It learns nothing by it; looking at whoever seems dubious makes it look useful."""
        return self.looks[seat] - self.ally(seat)

    def successor(self, seat: int) -> float:
        """Hitler is no use here: he should be nominated, not nominate."""
        return _FAVOUR * (self.ally(seat) and not self.is_hitler(seat)) - self.looks[seat]

    def menace(self, seat: int) -> float:
        """To the cause: a trusted liberal. Its own are spared, Hitler above all."""
        if self.is_hitler(seat):
            return -2 * MUST
        return -MUST if self.ally(seat) else -self.looks[seat]


class HitlerMind(FascistMind):
    """Passes for a liberal until a choice may decide the game.

    With seven players or more he knows nobody: whom he takes for his own he guesses as liberals do.
    """

    def boldness(self) -> float:
        return _HITLER_BOLDNESS
