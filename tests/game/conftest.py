"""A scripted table, and random play: what the tests of the rules are told in."""

import random
from dataclasses import replace

import pytest

from app.game import OFFICIAL, Game, Illegal, RecordedAction, Ruleset, apply, new_game, opening
from app.game import actions as act
from app.game.events import Event
from app.game.state import eligible, targets
from app.game.vocabulary import Phase, Policy, Role
from tests.game.random_games import Played, play

F, L = Policy.FASCIST, Policy.LIBERAL
SEED = bytes(range(32))
MIXED = "FFL" * 5 + "FL"
"""A deck whose first five hands can all enact either policy."""


def cards(text: str) -> tuple[Policy, ...]:
    return tuple(Policy(letter) for letter in text if letter != " ")


class Scenario:
    """A game told briefly. Unless said otherwise liberals sit first, then fascists, Hitler last; 0 begins.

    ``told`` holds the events of the last call, ``log`` those of the whole game, ``actions`` what was done.
    """

    def __init__(
        self,
        seats: int = 7,
        *,
        deck: str = MIXED,
        piles: tuple[str, ...] = (),
        roles: tuple[Role, ...] | None = None,
        first: int = 0,
        rules: Ruleset = OFFICIAL,
        **switches: object,
    ) -> None:
        rules = replace(rules, **switches) if switches else rules
        start = new_game(
            seats,
            rules,
            SEED,
            roles=roles or rules.roles(seats),
            deck=cards(deck),
            piles=tuple(cards(pile) for pile in piles),
            first_president=first,
        )
        self.game: Game = start
        self.told: tuple[Event, ...] = opening(start)
        self.log: list[Event] = list(self.told)
        self.actions: list[RecordedAction] = []

    def do(self, seat: int | None, action: act.Action) -> "Scenario":
        self.game, events = apply(self.game, seat, action)
        self.actions.append(RecordedAction(seat, action))
        self.told += events
        self.log += events
        return self

    def refused(self, seat: object, action: object) -> str:
        """The code with which this is refused; the game stays as it was."""
        before = self.game
        twin = replace(before)
        with pytest.raises(Illegal) as refusal:
            apply(self.game, seat, action)  # type: ignore[arg-type]
        assert self.game is before
        assert before == twin
        return str(refusal.value.code)

    def nominate(self, chancellor: int) -> "Scenario":
        self.told = ()
        return self.do(self.game.president, act.Nominate(chancellor))

    def vote(self, *, ja: int) -> "Scenario":
        """So many vote Ja, the lowest seats first, the others Nein."""
        living = self.game.living
        for place, seat in enumerate(living):
            self.do(seat, act.Vote(place < ja))
        return self

    def elect(self, chancellor: int) -> "Scenario":
        return self.nominate(chancellor).vote(ja=len(self.game.living))

    def reject(self, chancellor: int | None = None) -> "Scenario":
        return self.nominate(eligible(self.game)[0] if chancellor is None else chancellor).vote(ja=0)

    def discard(self, policy: Policy) -> "Scenario":
        return self.do(self.game.president, act.Discard(policy))

    def legislate(self, policy: Policy) -> "Scenario":
        """President and chancellor, in office, enact this."""
        hand = list(self.game.hand)
        hand.remove(policy)
        self.discard(hand[0])
        return self.do(self.game.chancellor, act.Enact(policy))

    def enact(self, policy: Policy, chancellor: int | None = None) -> "Scenario":
        """A whole government; the chancellor is the first eligible seat that is not Hitler."""
        if chancellor is None:
            chancellor = next(s for s in eligible(self.game) if self.game.deal.roles[s] is not Role.HITLER)
        return self.elect(chancellor).legislate(policy)

    def use(self, target: int) -> "Scenario":
        """The power that is to be used now."""
        kinds = {
            Phase.INVESTIGATION: act.Investigate,
            Phase.SPECIAL_ELECTION: act.CallElection,
            Phase.EXECUTION: act.Execute,
        }
        self.told = ()
        return self.do(self.game.president, kinds[self.game.phase](target))

    def fascists(self, count: int) -> "Scenario":
        """Governments until so many fascist policies stand; powers fall on the highest seats but Hitler's."""
        while self.game.fascist < count:
            self.enact(F)
            if self.game.fascist < count:
                self.use_any()
        return self

    def use_any(self) -> "Scenario":
        """Uses a power that is due, if one is, on the last lawful seat that is not Hitler's."""
        if self.game.phase in (Phase.INVESTIGATION, Phase.SPECIAL_ELECTION, Phase.EXECUTION):
            roles = self.game.deal.roles
            others = [seat for seat in targets(self.game) if seat != self.game.president]
            self.use([seat for seat in others if roles[seat] is not Role.HITLER][-1])
        return self

    def names(self) -> list[str]:
        """The public events of the last call."""
        return [event.name for event in self.told if event.audience is None]

    def of(self, kind: type) -> list[Event]:
        """The events of this kind in the last call."""
        return [event for event in self.told if type(event) is kind]


@pytest.fixture
def table() -> type[Scenario]:
    return Scenario


@pytest.fixture(scope="session")
def random_play():
    """``random_play(start, chance, played)``: see ``play``."""
    return play


@pytest.fixture(scope="session")
def random_game():
    """``random_game(seats, number, rules)``: a whole random game, the same for the same arguments."""

    def whole(seats: int, number: int, rules: Ruleset = OFFICIAL) -> Played:
        chance = random.Random(f"{seats}/{number}")
        played = Played(new_game(seats, rules, chance.randbytes(32)))
        for _ in play(played.start, chance, played):
            pass
        return played

    return whole
