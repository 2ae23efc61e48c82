"""The rulesets that have a name: the official one, and one for each of the five documents.

A preset is the official ruleset with the switches on which its document says otherwise; each stands here
with its row of the rules reference (1.6) and the document's own rules. Where the document is silent on a
point, that stands here too, and the official rule holds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from app.game.ruleset import (
    OFFICIAL,
    BadRuleset,
    FivePlayerRule,
    Reshuffle,
    Ruleset,
    TermLimitBasis,
    TrackerReset,
    VetoResult,
)
from app.game.vocabulary import RulesetName, Topic

Value = TermLimitBasis | FivePlayerRule | TrackerReset | VetoResult | Reshuffle | bool


@dataclass(frozen=True, slots=True)
class Difference:
    """A point on which a document says otherwise than the official rulebook: a switch of ``Ruleset``."""

    row: int  # of rules.md 1.6
    switch: str
    value: Value
    source: tuple[str, ...]  # the document's rules, as the reference numbers them


@dataclass(frozen=True, slots=True)
class Silence:
    """A point on which a document says nothing."""

    row: int | None  # of rules.md 1.6; None: no row compares it
    topic: Topic
    source: tuple[str, ...]  # where the document would have said it


@dataclass(frozen=True, slots=True)
class _Document:
    languages: tuple[str, ...]  # primary subtags of those who read it
    differences: tuple[Difference, ...]
    silences: tuple[Silence, ...]


_DOCUMENTS: Mapping[RulesetName, _Document] = {
    RulesetName.CZECH: _Document(
        languages=("cs",),
        differences=(Difference(2, "five_player_rule", FivePlayerRule.STARTED_5, ("CS-24",)),),
        silences=(
            Silence(4, Topic.NOMINATE_ONESELF, ("CS-22",)),
            Silence(8, Topic.VETO_CHAOS, ("CS-51",)),
            Silence(14, Topic.CHAOS_WIN, ("CS-30",)),
            Silence(15, Topic.POWERS, ("CS-41",)),
            Silence(20, Topic.AFTER_SPECIAL_ELECTION, ("CS-45",)),
            Silence(29, Topic.SHOWN_CARDS, ("CS-17",)),
        ),
    ),
    RulesetName.PERSIAN: _Document(
        languages=("fa",),
        differences=(),  # FA-4 and FA-6 are loosely said; FA-15 and FA-38 put them right
        silences=(
            Silence(14, Topic.CHAOS_WIN, ("FA-26",)),
            Silence(29, Topic.SHOWN_CARDS, ("FA-11",)),
        ),
    ),
    RulesetName.RUSSIAN: _Document(
        languages=("ru",),
        differences=(),  # RU-9 says outright how the official five-player exception is meant
        silences=(
            Silence(3, Topic.PRESIDENT_LIMIT, ("RU-8",)),
            Silence(4, Topic.NOMINATE_ONESELF, ("RU-9",)),
            Silence(6, Topic.AFTER_VETO, ("RU-23",)),
            Silence(8, Topic.VETO_CHAOS, ("RU-23",)),
            Silence(9, Topic.RESHUFFLE_MOMENT, ("RU-15",)),
            Silence(14, Topic.CHAOS_WIN, ("RU-16",)),
            Silence(21, Topic.PEEK_ORDER, ("RU-19",)),
            Silence(29, Topic.SHOWN_CARDS, ("RU-3",)),
            Silence(31, Topic.FIRST_PRESIDENT, ("RU-8",)),
        ),
    ),
    RulesetName.NORWEGIAN: _Document(
        languages=("nb", "no", "nn"),
        differences=(
            Difference(1, "term_limit_basis", TermLimitBasis.ENACTED, ("NO-12",)),
            Difference(2, "five_player_rule", FivePlayerRule.NONE, ("NO-12",)),
            Difference(6, "veto", VetoResult.REDRAW, ("NO-26",)),
            Difference(9, "reshuffle", Reshuffle.EMPTY, ("NO-18", "NO-22")),
            Difference(17, "investigate_repeat", True, ("NO-23",)),
            Difference(18, "investigate_optional", True, ("NO-23",)),
            Difference(22, "execute_self", True, ("NO-25",)),
        ),
        silences=(
            Silence(None, Topic.ROLES, ("NO-4",)),
            Silence(3, Topic.PRESIDENT_LIMIT, ("NO-24", "NO-27")),
            Silence(7, Topic.VETO_REFUSED, ("NO-26",)),
            Silence(13, Topic.CHAOS_LIMITS, ("NO-19",)),
            Silence(15, Topic.POWERS, ("NO-20",)),
            Silence(21, Topic.PEEK_ORDER, ("NO-22",)),
        ),
    ),
    RulesetName.PORTUGUESE: _Document(
        languages=("pt",),
        differences=(
            Difference(1, "term_limit_basis", TermLimitBasis.ENACTED, ("PT-16",)),
            Difference(2, "five_player_rule", FivePlayerRule.STARTED_5, ("PT-17", "PT-18")),
            Difference(5, "tracker_reset", TrackerReset.ELECT, ("PT-23",)),
        ),
        silences=(
            Silence(3, Topic.PRESIDENT_LIMIT, ("PT-14",)),
            Silence(15, Topic.POWERS, ("PT-28",)),
            Silence(19, Topic.SPECIAL_ELECTION, ("PT-33",)),
            Silence(20, Topic.AFTER_SPECIAL_ELECTION, ("PT-33",)),
            Silence(29, Topic.SHOWN_CARDS, ("PT-9",)),
        ),
    ),
}


def _made(name: RulesetName) -> Ruleset:
    switches = {difference.switch: difference.value for difference in differs_from_official(name)}
    return replace(OFFICIAL, name=name.value, **switches)  # type: ignore[arg-type]


def differs_from_official(name: str) -> tuple[Difference, ...]:
    """The switches of this preset that are not the official ones; none for that one, or an unknown one."""
    document = _document(name)
    return document.differences if document else ()


def silent_on(name: str) -> tuple[Silence, ...]:
    """On what the document of this preset is silent; nothing for the official one, or an unknown one."""
    document = _document(name)
    return document.silences if document else ()


def preset_for_language(code: str | None) -> RulesetName | None:
    """The preset whose document is written in the language of this tag ("pt-BR", "nb_NO"), if any is."""
    primary = (code or "").replace("_", "-").split("-", maxsplit=1)[0].lower()
    return next((name for name, document in _DOCUMENTS.items() if primary in document.languages), None)


def _document(name: str) -> _Document | None:
    return next((document for known, document in _DOCUMENTS.items() if known == name), None)


RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {name.value: OFFICIAL if name is RulesetName.OFFICIAL else _made(name) for name in RulesetName}
)
"""By name, the official one first."""


def ruleset_named(name: str) -> Ruleset:
    """Raises ``BadRuleset`` if there is none of this name."""
    try:
        return RULESETS[name]
    except (KeyError, TypeError):
        raise BadRuleset(f"no ruleset is called {name!r}") from None
