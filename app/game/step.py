"""One action being applied, and the two ways it can end: with the next candidacy, or with the game."""

from dataclasses import dataclass, field

from app.game import events as ev
from app.game.evolution import evolve
from app.game.state import WINNERS, Game, next_living
from app.game.vocabulary import Phase, Reason


@dataclass(slots=True)
class Step:
    """The game so far, and what there is to tell."""

    game: Game
    events: list[ev.Event] = field(default_factory=list)

    def tell(self, event: ev.Event) -> None:
        self.events.append(event)

    def finish(self, reason: Reason) -> None:
        """The game is won: all roles and the seed are revealed."""
        deal = self.game.deal
        self.game = evolve(self.game, phase=Phase.OVER, hand=(), reason=reason)
        self.tell(ev.GameOver(WINNERS[reason], reason, deal.roles, deal.seed.hex()))

    def pass_presidency(self) -> None:
        """To the next living player in the regular order, whoever was called in between (FA-18, FA-42)."""
        president = next_living(self.game, self.game.rotation)
        self.game = evolve(self.game, rotation=president)
        self.begin_candidacy(president, special=False)

    def begin_candidacy(self, president: int, *, special: bool) -> None:
        self.game = evolve(
            self.game,
            phase=Phase.NOMINATION,
            president=president,
            special=special,
            chancellor=None,
            votes=(None,) * self.game.seats,
            veto_refused=False,
        )
        self.tell(ev.CandidacyBegan(president, special))

    @property
    def over(self) -> bool:
        return self.game.phase is Phase.OVER
