"""Making a game: the deal, its commitment, and the events that open it."""

import hashlib
from collections.abc import Sequence

from app.game.errors import BadGame, BadGameCode
from app.game.events import CandidacyBegan, Event, GameStarted, RoleDealt
from app.game.randomness import SEED_BYTES, number, shuffled
from app.game.ruleset import Ruleset
from app.game.state import Deal, Game, Policies, allies
from app.game.vocabulary import Phase, Policy, Role


def new_game(
    seats: int,
    ruleset: Ruleset,
    seed: bytes,
    *,
    roles: Sequence[Role] | None = None,
    deck: Sequence[Policy] | None = None,
    piles: Sequence[Sequence[Policy]] = (),
    first_president: int | None = None,
) -> Game:
    """A game before its first nomination. What is not given is derived from ``seed`` (32 bytes).

    ``piles`` are the draw piles of the later reshuffles, in turn, instead of shuffles from the seed; each is
    checked when it is used. Raises ``BadGame``.
    """
    if not isinstance(ruleset, Ruleset):
        raise BadGame(BadGameCode.BAD_RULESET)
    if type(seats) is not int or not ruleset.allows(seats):
        raise BadGame(BadGameCode.BAD_SEATS)
    if type(seed) is not bytes or len(seed) != SEED_BYTES:
        raise BadGame(BadGameCode.BAD_SEED)
    if first_president is None:
        first_president = number(seed, "first_president", seats)
    elif type(first_president) is not int or not 0 <= first_president < seats:
        raise BadGame(BadGameCode.BAD_FIRST_PRESIDENT)
    return _begin(
        Deal(
            ruleset=ruleset,
            seed=seed,
            roles=_roles(seats, ruleset, seed, roles),
            deck=_deck(ruleset, seed, deck),
            piles=tuple(_policies(pile, BadGameCode.BAD_PILE) for pile in piles),
            first_president=first_president,
        )
    )


def _roles(seats: int, ruleset: Ruleset, seed: bytes, roles: Sequence[Role] | None) -> tuple[Role, ...]:
    table = ruleset.roles(seats)
    if roles is None:
        return shuffled(seed, "deal", table)
    if any(type(role) is not Role for role in roles) or sorted(roles) != sorted(table):
        raise BadGame(BadGameCode.BAD_ROLES)
    return tuple(roles)


def _deck(ruleset: Ruleset, seed: bytes, deck: Sequence[Policy] | None) -> Policies:
    tiles = ruleset.deck()
    if deck is None:
        return shuffled(seed, "deck", tiles)
    given = _policies(deck, BadGameCode.BAD_DECK)
    if sorted(given) != sorted(tiles):
        raise BadGame(BadGameCode.BAD_DECK)
    return given


def _policies(cards: Sequence[Policy], code: BadGameCode) -> Policies:
    if any(type(card) is not Policy for card in cards):
        raise BadGame(code)
    return tuple(cards)


def _begin(deal: Deal) -> Game:
    return Game(
        deal=deal,
        phase=Phase.NOMINATION,
        alive=(True,) * deal.seats,
        president=deal.first_president,
        special=False,
        rotation=deal.first_president,
        chancellor=None,
        votes=(None,) * deal.seats,
        draw=deal.deck,
        discard=(),
        hand=(),
        liberal=0,
        fascist=0,
        tracker=0,
        veto_refused=False,
        last_president=None,
        last_chancellor=None,
        not_hitler=(),
        reason=None,
        actions=0,
        rounds=(),
        shuffles=(),
        hands=(),
        thrown=(),
        peeks=(),
        investigations=(),
    )


def opening(game: Game) -> tuple[Event, ...]:
    """What is told before the first nomination of a new game."""
    dealt = (RoleDealt(seat, role, allies(game.deal, seat)) for seat, role in enumerate(game.deal.roles))
    return (
        GameStarted(game.seats, commitment(game)),
        *dealt,
        CandidacyBegan(game.deal.first_president, special=False),
    )


def commitment(game: Game) -> str:
    """The hex SHA-256, published at the start, that binds the game to its seed and deal.

    Of the ASCII text of five lines, joined by line feeds without one at the end: ``kanzler-commitment/1``;
    the seed in lower-case hex; the roles by seat, joined by commas; the deck as letters, the top card first;
    the first president's seat, counted from 0. With the seed, published at the end, anybody can make the
    same deal (``new_game``), and so the same text. Later shuffles follow from the seed (``randomness``).
    """
    deal = game.deal
    lines = (
        "kanzler-commitment/1",
        deal.seed.hex(),
        ",".join(deal.roles),
        "".join(deal.deck),
        str(deal.first_president),
    )
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def draw_lot(game: Game, label: str, count: int) -> int:
    """A number from 0 to ``count - 1`` for the clock's random choices.

    It depends on the seed, the label and the number of actions so far, so that a repeated time-out of the
    same step chooses the same.
    """
    return number(game.deal.seed, f"lot/{game.actions}/{label}", count)
