"""A record is a whole game as JSON: ruleset, roles, deck, actions. It is replayed and checked here.

The format is ``kanzler-record/1`` of the design. Seats count from 0. The clock's two actions are written
``{"seat": <the candidate>, "do": "miss_nomination"}`` and ``{"seat": null, "do": "close_vote"}``.
``{"seat": ..., "do": "decline"}`` leaves an investigation unused where the ruleset allows it.
A record holds no seed: a reshuffle for which it gives no pile is made from a seed of zeros, and so the
commitment and the seed in its events prove nothing.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.game.actions import Action
from app.game.engine import apply
from app.game.errors import BadGame, Illegal
from app.game.events import Event
from app.game.notation import BadAction, action_from_dict, action_to_dict
from app.game.presets import RULESETS, ruleset_named
from app.game.randomness import SEED_BYTES
from app.game.ruleset import BadRuleset, Ruleset
from app.game.setup import new_game, opening
from app.game.snapshot import letters, policies
from app.game.state import Game, Policies
from app.game.vocabulary import Party, Reason, Role

FORMAT = "kanzler-record/1"
ACTORS = ("person", "clock", "bot")
"""Who may have acted (``by``)."""

_REQUIRED = ("format", "ruleset", "seats", "roles", "deck", "first_president", "actions", "expect")
_OPTIONAL = ("piles", "name")
_EXPECTED = ("winner", "reason", "liberal", "fascist")


class RecordError(ValueError):
    """A record that is malformed, or does not hold.

    ``code`` is one of ``not_json``, ``malformed``, ``bad_ruleset``, ``unexpected_result``, a ``BadGameCode``
    or an ``IllegalCode``; ``index`` is that of the action which is at fault, or None.
    """

    def __init__(self, code: str, index: int | None, text: str) -> None:
        place = "" if index is None else f"action {index}: "
        super().__init__(f"{place}{text} ({code})")
        self.code = code
        self.index = index
        self.text = text


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """``at`` (an instant) and ``by`` (one of ``ACTORS``) are kept but change nothing."""

    seat: int | None
    action: Action
    at: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """How the recorded game stood at its end; winner and reason are None if it was left unfinished."""

    winner: Party | None
    reason: Reason | None
    liberal: int
    fascist: int


@dataclass(frozen=True, slots=True)
class Record:
    ruleset: Ruleset
    roles: tuple[Role, ...]
    deck: Policies
    piles: tuple[Policies, ...]
    first_president: int
    actions: tuple[RecordedAction, ...]
    expect: Expectation
    name: str | None = None


def read_records(text: str) -> list[Record]:
    """One JSON object, or one a line. Raises ``RecordError``; its text tells the line."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and _is_json(lines[0][1]):
        return [_parse_line(number, line) for number, line in lines]
    return [parse_record(_loads(text))]


def _is_json(line: str) -> bool:
    try:
        _loads(line)
    except RecordError:
        return False
    return True


def _parse_line(number: int, line: str) -> Record:
    try:
        return parse_record(_loads(line))
    except RecordError as error:
        raise RecordError(error.code, error.index, f"line {number}: {error.text}") from None


def _loads(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("not_json", None, f"not JSON: {error}") from None


def parse_record(data: object) -> Record:
    """The record that these JSON values hold, its deal checked. Raises ``RecordError``."""
    data = _object(data, None, "a record")
    if data.get("format") != FORMAT:
        raise _malformed(None, f"'format' must be {FORMAT!r}")
    _members(data, None, _REQUIRED, _OPTIONAL)
    name = data.get("name")
    if name is not None and not isinstance(name, str):
        raise _malformed(None, "'name' must be a text")
    record = Record(
        ruleset=_ruleset(data["ruleset"]),
        roles=tuple(_role(role) for role in _list(data["roles"], "roles")),
        deck=_cards(data["deck"], "deck"),
        piles=tuple(_cards(pile, "piles") for pile in _list(data.get("piles", []), "piles")),
        first_president=data["first_president"],
        actions=tuple(_action(i, action) for i, action in enumerate(_list(data["actions"], "actions"))),
        expect=_expectation(data["expect"]),
        name=name,
    )
    if type(data["seats"]) is not int or data["seats"] != len(record.roles):
        raise _malformed(None, "'seats' must be the number of roles")
    start(record)
    return record


def _malformed(index: int | None, text: str) -> RecordError:
    return RecordError("malformed", index, text)


def _object(value: object, index: int | None, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _malformed(index, f"{what} must be an object")
    return value


def _members(
    data: Mapping[str, Any], index: int | None, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> None:
    for member in required:
        if member not in data:
            raise _malformed(index, f"{member!r} is missing")
    for member in data:
        if member not in required and member not in optional:
            raise _malformed(index, f"there is no member {member!r}")


def _list(value: object, member: str) -> list[Any]:
    if not isinstance(value, list):
        raise _malformed(None, f"{member!r} must be a list")
    return value


def _ruleset(value: object) -> Ruleset:
    try:
        return ruleset_named(value) if isinstance(value, str) else Ruleset.from_dict(value)
    except BadRuleset as error:
        raise RecordError("bad_ruleset", None, str(error)) from None


def _role(value: object) -> Role:
    if not isinstance(value, str) or value not in tuple(Role):
        raise _malformed(None, "a role must be one of " + ", ".join(Role))
    return Role(value)


def _cards(value: object, member: str) -> Policies:
    if not isinstance(value, str) or not set(value) <= {"L", "F"}:
        raise _malformed(None, f"{member!r} must be made of the letters L and F")
    return policies(value)


def _action(index: int, value: object) -> RecordedAction:
    rest = dict(_object(value, index, "an action"))
    if "seat" not in rest:
        raise _malformed(index, "'seat' is missing")
    seat, at, by = rest.pop("seat"), rest.pop("at", None), rest.pop("by", None)
    if seat is not None and type(seat) is not int:
        raise _malformed(index, "'seat' must be a seat, or null for close_vote")
    if at is not None and not isinstance(at, str):
        raise _malformed(index, "'at' must be an instant")
    if by is not None and by not in ACTORS:
        raise _malformed(index, "'by' must be one of " + ", ".join(ACTORS))
    try:
        return RecordedAction(seat, action_from_dict(rest), at, by)
    except BadAction as error:
        raise _malformed(index, str(error)) from None


def _expectation(value: object) -> Expectation:
    data = _object(value, None, "'expect'")
    _members(data, None, _EXPECTED)
    try:
        winner = None if data["winner"] is None else Party(data["winner"])
        reason = None if data["reason"] is None else Reason(data["reason"])
    except ValueError as error:
        raise _malformed(None, f"'expect': {error}") from None
    for track in ("liberal", "fascist"):
        if type(data[track]) is not int:
            raise _malformed(None, f"'expect': {track!r} must be a number")
    return Expectation(winner, reason, data["liberal"], data["fascist"])


def start(record: Record) -> Game:
    """The recorded game before its first action. Raises ``RecordError``."""
    try:
        return new_game(
            len(record.roles),
            record.ruleset,
            bytes(SEED_BYTES),
            roles=record.roles,
            deck=record.deck,
            piles=record.piles,
            first_president=record.first_president,
        )
    except BadGame as error:
        raise RecordError(error.code, None, "the deal does not fit the ruleset") from None


def replay(record: Record) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """The game and what was told: at the start, then after each action.

    Raises ``RecordError`` at the first action that is refused, and at the end if ``expect`` does not hold.
    """
    game = start(record)
    yield game, opening(game)
    for index, recorded in enumerate(record.actions):
        try:
            game, events = apply(game, recorded.seat, recorded.action)
        except Illegal as error:
            text = f"seat {recorded.seat} may not do {json.dumps(action_to_dict(recorded.action))}"
            raise RecordError(error.code, index, text) from None
        except BadGame as error:
            raise RecordError(error.code, index, "the next pile is not what is to be reshuffled") from None
        yield game, events
    result = _result(game)
    if result != record.expect:
        raise RecordError("unexpected_result", None, f"expected {record.expect}, but it is {result}")


def check_record(record: Record) -> Game:
    """The game as the record leaves it. Raises ``RecordError`` like ``replay``."""
    game = start(record)
    for after, _ in replay(record):
        game = after
    return game


def _result(game: Game) -> Expectation:
    return Expectation(game.winner, game.reason, game.liberal, game.fascist)


def build_record(game: Game, actions: Iterable[RecordedAction], *, name: str | None = None) -> Record:
    """The record of a game as it stands now, reached by these actions; it holds every secret of the game."""
    deal = game.deal
    return Record(
        ruleset=deal.ruleset,
        roles=deal.roles,
        deck=deal.deck,
        piles=game.shuffles,
        first_president=deal.first_president,
        actions=tuple(actions),
        expect=_result(game),
        name=name,
    )


def record_to_dict(record: Record) -> dict[str, Any]:
    """JSON-able values that ``parse_record`` reads back."""
    rules = record.ruleset
    named: dict[str, Any] = {} if record.name is None else {"name": record.name}
    expect = record.expect
    return {
        "format": FORMAT,
        **named,
        "ruleset": rules.name if RULESETS.get(rules.name) == rules else rules.to_dict(),
        "seats": len(record.roles),
        "roles": [role.value for role in record.roles],
        "deck": letters(record.deck),
        "piles": [letters(pile) for pile in record.piles],
        "first_president": record.first_president,
        "actions": [_action_to_dict(recorded) for recorded in record.actions],
        "expect": {
            "winner": expect.winner.value if expect.winner else None,
            "reason": expect.reason.value if expect.reason else None,
            "liberal": expect.liberal,
            "fascist": expect.fascist,
        },
    }


def _action_to_dict(recorded: RecordedAction) -> dict[str, Any]:
    extra = {"at": recorded.at, "by": recorded.by}
    kept = {member: value for member, value in extra.items() if value is not None}
    return {"seat": recorded.seat} | action_to_dict(recorded.action) | kept
