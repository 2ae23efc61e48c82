"""A game as JSON-able values and back, exactly; secrets included, so this is for storage only."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.game.errors import BadGame, BadGameCode
from app.game.ruleset import Ruleset
from app.game.state import Deal, Game, Hand, Investigation, Peek, Policies, Thrown
from app.game.view import Round
from app.game.vocabulary import Phase, Policy, Reason, Role

SCHEMA_VERSION = 1

_AS_IS = (
    "president",
    "special",
    "rotation",
    "chancellor",
    "liberal",
    "fascist",
    "tracker",
    "veto_refused",
    "last_president",
    "last_chancellor",
    "actions",
)
_LISTS = ("alive", "votes", "not_hitler")
_PILES = ("draw", "discard", "hand")


def to_dict(game: Game) -> dict[str, Any]:
    """Made of dicts, lists, strings, whole numbers, booleans and None; piles are strings of L and F."""
    return {
        "schema_version": SCHEMA_VERSION,
        "deal": _deal_to_dict(game.deal),
        "phase": game.phase.value,
        "reason": game.reason.value if game.reason else None,
        **{name: getattr(game, name) for name in _AS_IS},
        **{name: list(getattr(game, name)) for name in _LISTS},
        **{name: letters(getattr(game, name)) for name in _PILES},
        "rounds": [_round_to_list(past) for past in game.rounds],
        "shuffles": [letters(pile) for pile in game.shuffles],
        "hands": [[hand.round, hand.seat, letters(hand.policies)] for hand in game.hands],
        "thrown": [[thrown.round, thrown.seat, thrown.policy.value] for thrown in game.thrown],
        "peeks": [[peek.seat, letters(peek.policies)] for peek in game.peeks],
        "investigations": [list(investigation) for investigation in game.investigations],
    }


def from_dict(data: Mapping[str, Any]) -> Game:
    """The game that ``to_dict`` wrote. Raises ``BadGame`` for another schema or anything malformed."""
    try:
        if data["schema_version"] != SCHEMA_VERSION:
            raise BadGame(BadGameCode.BAD_STATE)
        return _read(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadGame(BadGameCode.BAD_STATE) from error


def _read(data: Mapping[str, Any]) -> Game:
    plain: dict[str, Any] = {name: data[name] for name in _AS_IS}
    plain |= {name: tuple(data[name]) for name in _LISTS}
    plain |= {name: policies(data[name]) for name in _PILES}
    return Game(
        **plain,
        deal=_deal_from_dict(data["deal"]),
        phase=Phase(data["phase"]),
        reason=None if data["reason"] is None else Reason(data["reason"]),
        rounds=tuple(_round_from_list(past) for past in data["rounds"]),
        shuffles=tuple(policies(pile) for pile in data["shuffles"]),
        hands=tuple(Hand(at, seat, policies(cards)) for at, seat, cards in data["hands"]),
        thrown=tuple(Thrown(at, seat, Policy(card)) for at, seat, card in data["thrown"]),
        peeks=tuple(Peek(seat, policies(cards)) for seat, cards in data["peeks"]),
        investigations=tuple(Investigation(seat, target) for seat, target in data["investigations"]),
    )


def letters(cards: Iterable[Policy]) -> str:
    """The cards as a string of L and F, the top card first."""
    return "".join(cards)


def policies(text: str) -> Policies:
    """The cards that a string of L and F stands for; raises ``ValueError`` for other letters."""
    return tuple(Policy(letter) for letter in text)


def _deal_to_dict(deal: Deal) -> dict[str, Any]:
    return {
        "ruleset": deal.ruleset.to_dict(),
        "seed": deal.seed.hex(),
        "roles": [role.value for role in deal.roles],
        "deck": letters(deal.deck),
        "piles": [letters(pile) for pile in deal.piles],
        "first_president": deal.first_president,
    }


def _deal_from_dict(data: Mapping[str, Any]) -> Deal:
    return Deal(
        ruleset=Ruleset.from_dict(data["ruleset"]),
        seed=bytes.fromhex(data["seed"]),
        roles=tuple(Role(role) for role in data["roles"]),
        deck=policies(data["deck"]),
        piles=tuple(policies(pile) for pile in data["piles"]),
        first_president=data["first_president"],
    )


def _round_to_list(past: Round) -> list[Any]:
    return [
        past.president,
        past.chancellor,
        None if past.votes is None else list(past.votes),
        past.elected,
        past.vetoed,
        past.enacted.value if past.enacted else None,
        past.chaos.value if past.chaos else None,
    ]


def _round_from_list(data: list[Any]) -> Round:
    president, chancellor, votes, elected, vetoed, enacted, chaos = data
    return Round(
        president=president,
        chancellor=chancellor,
        votes=None if votes is None else tuple(votes),
        elected=elected,
        vetoed=vetoed,
        enacted=None if enacted is None else Policy(enacted),
        chaos=None if chaos is None else Policy(chaos),
    )
