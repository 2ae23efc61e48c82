"""A ruleset is data: every point on which the documents and the official rulebook differ is a switch."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from app.game.vocabulary import Policy, Power, Role

MOST_PLAYERS = 20
MOST_POLICIES = 100
MOST_FAILURES = 10


class BadRuleset(ValueError):  # noqa: N818
    """A ruleset that cannot be played; the text says which switch is wrong."""


class TermLimitBasis(StrEnum):
    """Whose last government may not be nominated (rules.md 1.6, row 1)."""

    ELECTED = "elected"  # the last elected one (FA-20, FA-21)
    ENACTED = "enacted"  # the last that enacted a policy (NO-12, PT-16)


class FivePlayerRule(StrEnum):
    """When the last president is free of the term limit (row 2)."""

    ALIVE_LE_5 = "alive_le_5"  # at most five are alive (RU-9)
    STARTED_5 = "started_5"  # five began the game (CS-24, PT-17)
    NONE = "none"  # never (NO-12)


class TrackerReset(StrEnum):
    """What returns the election tracker to zero, besides chaos (row 5)."""

    ENACT = "enact"  # an enacted policy (FA-29)
    ELECT = "elect"  # an elected government (PT-23)


class VetoResult(StrEnum):
    """What an agreed veto brings (row 6)."""

    INACTIVE_GOVERNMENT = "inactive_government"  # the presidency passes, the tracker advances (CS-51)
    REDRAW = "redraw"  # the same government draws again (NO-26)


class Reshuffle(StrEnum):
    """When the discards come back (row 9)."""

    BELOW3 = "below3"  # fewer than three left after a session or chaos: all are shuffled (FA-37, FA-28)
    EMPTY = "empty"  # only when a draw would be short: the discards go, shuffled, under the rest (NO-18)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All switches. Raises ``BadRuleset`` for values with which a game could get stuck.

    ``fascists`` and ``boards`` are per player count, ``min_players`` first: how many fascists there are
    besides Hitler, and which power the 1st, 2nd ... fascist policy grants (slots beyond a board grant none).
    A ``hitler_zone`` or ``veto_from`` of ``fascist_to_win`` means never.
    """

    name: str
    min_players: int
    max_players: int
    fascists: tuple[int, ...]
    boards: tuple[tuple[Power | None, ...], ...]
    liberal_policies: int
    fascist_policies: int
    liberal_to_win: int
    fascist_to_win: int
    hitler_zone: int  # fascist policies from which an elected Hitler wins
    veto_from: int  # fascist policies from which the veto may be asked
    chaos_at: int  # failed elections in a row
    hitler_knows_up_to: int  # players up to whom Hitler knows the fascists
    term_limit_basis: TermLimitBasis
    five_player_rule: FivePlayerRule
    tracker_reset: TrackerReset
    veto: VetoResult
    reshuffle: Reshuffle
    investigate_repeat: bool  # may a player be investigated twice (row 17; NO-23)
    investigate_optional: bool  # may the president leave it (row 18; NO-23)
    execute_self: bool  # may the president choose himself (row 22; NO-25)

    def __post_init__(self) -> None:
        _validate(self)

    def allows(self, seats: int) -> bool:
        """Whether so many may play."""
        return self.min_players <= seats <= self.max_players

    def roles(self, seats: int) -> tuple[Role, ...]:
        """The roles for so many players, unshuffled: liberals, fascists, Hitler (CS-15)."""
        fascists = self.fascists[seats - self.min_players]
        liberals = seats - fascists - 1
        return (Role.LIBERAL,) * liberals + (Role.FASCIST,) * fascists + (Role.HITLER,)

    def deck(self) -> tuple[Policy, ...]:
        """The policies, unshuffled: liberal, then fascist."""
        return (Policy.LIBERAL,) * self.liberal_policies + (Policy.FASCIST,) * self.fascist_policies

    def board(self, seats: int) -> tuple[Power | None, ...]:
        """The power of each fascist slot but the winning one, the first at 0."""
        slots = self.fascist_to_win - 1
        board = self.boards[seats - self.min_players][:slots]
        return board + (None,) * (slots - len(board))

    def to_dict(self) -> dict[str, Any]:
        """JSON-able; tables per player count are objects keyed by the count."""
        result: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            result[field.name] = value.value if isinstance(value, StrEnum) else value
        counts = range(self.min_players, self.max_players + 1)
        result["fascists"] = {str(n): self.fascists[n - self.min_players] for n in counts}
        result["boards"] = {
            str(n): [power.value if power else None for power in self.boards[n - self.min_players]]
            for n in counts
        }
        return result

    @classmethod
    def from_dict(cls, data: object) -> "Ruleset":
        """Switches that are left out are the official ones; raises ``BadRuleset`` for anything unknown."""
        if not isinstance(data, Mapping):
            raise BadRuleset("a ruleset must be an object of switches")
        return cls(**_read(data))


_CHOICES: dict[str, type[StrEnum]] = {
    "term_limit_basis": TermLimitBasis,
    "five_player_rule": FivePlayerRule,
    "tracker_reset": TrackerReset,
    "veto": VetoResult,
    "reshuffle": Reshuffle,
}
_SWITCHES = ("investigate_repeat", "investigate_optional", "execute_self")


def _read(data: Mapping[Any, Any]) -> dict[str, Any]:
    switches = OFFICIAL.to_dict() | {"name": "custom"}
    unknown = [key for key in data if key not in switches]
    if unknown:
        raise BadRuleset(f"unknown switch {unknown[0]!r}")
    for table in ("fascists", "boards"):
        switches[table] = switches[table] | _mapping(table, data.get(table, {}))
    switches |= {key: value for key, value in data.items() if key not in ("fascists", "boards")}
    for name, choices in _CHOICES.items():
        switches[name] = _choice(name, choices, switches[name])
    _whole("min_players", switches["min_players"], 3, MOST_PLAYERS)
    _whole("max_players", switches["max_players"], switches["min_players"], MOST_PLAYERS)
    counts = [str(n) for n in range(switches["min_players"], switches["max_players"] + 1)]
    for table in ("fascists", "boards"):
        given = data.get(table, {})
        if not set(given) <= set(counts) or not set(counts) <= set(switches[table]):
            raise BadRuleset(f"{table} must have the player counts {counts[0]} to {counts[-1]}")
    switches["fascists"] = tuple(switches["fascists"][n] for n in counts)
    switches["boards"] = tuple(_board(switches["boards"][n]) for n in counts)
    return switches


def _mapping(name: str, value: object) -> dict[Any, Any]:
    if not isinstance(value, Mapping):
        raise BadRuleset(f"{name} must be an object keyed by the number of players")
    return dict(value)


def _choice(name: str, choices: type[StrEnum], value: object) -> StrEnum:
    try:
        return choices(str(value))
    except ValueError:
        raise BadRuleset(f"{name} must be one of {', '.join(choices)}") from None


def _board(value: object) -> tuple[Power | None, ...]:
    if not isinstance(value, list | tuple):
        raise BadRuleset("a board must be a list of powers")
    try:
        return tuple(None if power is None else Power(power) for power in value)
    except ValueError:
        raise BadRuleset(f"a slot must be null or one of {', '.join(Power)}") from None


def _whole(name: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise BadRuleset(f"{name} must be a whole number from {least} to {most}")


def _validate(rules: Ruleset) -> None:
    if not isinstance(rules.name, str) or not 0 < len(rules.name) <= 40:
        raise BadRuleset("name must be a text of 1 to 40 characters")
    _whole("min_players", rules.min_players, 3, MOST_PLAYERS)
    _whole("max_players", rules.max_players, rules.min_players, MOST_PLAYERS)
    _whole("liberal_to_win", rules.liberal_to_win, 1, MOST_POLICIES)
    _whole("fascist_to_win", rules.fascist_to_win, 1, MOST_POLICIES)
    _whole("liberal_policies", rules.liberal_policies, rules.liberal_to_win, MOST_POLICIES)
    _whole("fascist_policies", rules.fascist_policies, rules.fascist_to_win, MOST_POLICIES)
    _whole("hitler_zone", rules.hitler_zone, 0, rules.fascist_to_win)
    _whole("veto_from", rules.veto_from, 0, rules.fascist_to_win)
    _whole("chaos_at", rules.chaos_at, 1, MOST_FAILURES)
    _whole("hitler_knows_up_to", rules.hitler_knows_up_to, 0, MOST_PLAYERS)
    for name, choices in _CHOICES.items():
        if type(getattr(rules, name)) is not choices:
            raise BadRuleset(f"{name} must be one of {', '.join(choices)}")
    for name in _SWITCHES:
        if type(getattr(rules, name)) is not bool:
            raise BadRuleset(f"{name} must be true or false")
    left = rules.liberal_policies + rules.fascist_policies - rules.liberal_to_win - rules.fascist_to_win + 2
    if left < 3:  # with both tracks one short of full, a president must still draw three
        raise BadRuleset("the deck must leave three cards when both tracks lack one policy")
    _validate_tables(rules)


def _validate_tables(rules: Ruleset) -> None:
    counts = range(rules.min_players, rules.max_players + 1)
    if len(rules.fascists) != len(counts) or len(rules.boards) != len(counts):
        raise BadRuleset("fascists and boards must have one entry for each number of players")
    for seats, fascists in zip(counts, rules.fascists, strict=True):
        _whole(f"fascists for {seats}", fascists, 0, seats - 2)
        deaths = rules.board(seats).count(Power.EXECUTION)
        if seats - deaths < 3:  # a candidate needs somebody to nominate, term limits or not
            raise BadRuleset(f"the board for {seats} must leave three players alive")


_PEEK, _LOOK, _CALL, _KILL = (
    Power.POLICY_PEEK,
    Power.INVESTIGATE_LOYALTY,
    Power.CALL_SPECIAL_ELECTION,
    Power.EXECUTION,
)
_SMALL = (None, None, _PEEK, _KILL, _KILL)  # FA-45
_MIDDLE = (None, _LOOK, _CALL, _KILL, _KILL)  # FA-46
_LARGE = (_LOOK, _LOOK, _CALL, _KILL, _KILL)  # FA-47

OFFICIAL = Ruleset(
    name="official",
    min_players=5,
    max_players=10,
    fascists=(1, 1, 2, 2, 3, 3),  # FA-52
    boards=(_SMALL, _SMALL, _MIDDLE, _MIDDLE, _LARGE, _LARGE),
    liberal_policies=6,
    fascist_policies=11,
    liberal_to_win=5,
    fascist_to_win=6,
    hitler_zone=3,
    veto_from=5,
    chaos_at=3,
    hitler_knows_up_to=6,
    term_limit_basis=TermLimitBasis.ELECTED,
    five_player_rule=FivePlayerRule.ALIVE_LE_5,
    tracker_reset=TrackerReset.ENACT,
    veto=VetoResult.INACTIVE_GOVERNMENT,
    reshuffle=Reshuffle.BELOW3,
    investigate_repeat=False,
    investigate_optional=False,
    execute_self=False,
)
"""The official rulebook."""
