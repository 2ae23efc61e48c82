"""What holds at a table: its ruleset told, with what differs from the official one and why."""

from collections.abc import Callable, Mapping, Sequence

from app.game import Ruleset, differs_from_official, ruleset_named, silent_on
from app.game.presets import Value
from app.game.ruleset import FivePlayerRule, Reshuffle, TermLimitBasis, TrackerReset, VetoResult
from app.game.vocabulary import Power, RulesetName, Topic
from app.language import say
from app.language.text import Text
from app.table.model import Table

_DIFFERS: Mapping[tuple[str, Value], Callable[[], Text]] = {
    ("term_limit_basis", TermLimitBasis.ENACTED): say.differs_term_limit_enacted,
    ("five_player_rule", FivePlayerRule.STARTED_5): say.differs_five_began,
    ("five_player_rule", FivePlayerRule.NONE): say.differs_five_never,
    ("tracker_reset", TrackerReset.ELECT): say.differs_tracker_elected,
    ("veto", VetoResult.REDRAW): say.differs_veto_redraw,
    ("reshuffle", Reshuffle.EMPTY): say.differs_reshuffle_short,
    ("investigate_repeat", True): say.differs_investigate_again,
    ("investigate_optional", True): say.differs_investigate_nobody,
    ("execute_self", True): say.differs_execute_oneself,
}


def ruleset(table: Table) -> Ruleset:
    """Of the game, or before it the one that was chosen."""
    return table.game.ruleset if table.game is not None else ruleset_named(table.options.ruleset)


def of_table(table: Table) -> list[Text]:
    """The rules in short, the powers of this table's board, what its document says otherwise, and on what it
    is silent."""
    name, held, players = table.options.ruleset, ruleset(table), len(table.seats)
    lines = [say.rules_text(), say.rules_here(table=table.name, ruleset=name)]
    if held.allows(players):
        lines += [say.rules_powers(players=players), *powers(held.board(players))]
    if name is RulesetName.OFFICIAL:
        return lines
    lines += [say.rules_differ(), *differences(name)]
    silences = silent_on(name)
    if silences:
        lines += [say.rules_silent(), *(silent(silence.topic) for silence in silences)]
    return lines


def menu() -> list[Text]:
    """What a host can choose from, each with what differs."""
    lines = [say.rules_menu()]
    for name in RulesetName:
        lines.append(say.rules_menu_name(ruleset=name))
        if name is not RulesetName.OFFICIAL:
            lines += differences(name)
    return lines


def differences(name: RulesetName) -> list[Text]:
    """What the document of this ruleset says otherwise, or that it is nothing."""
    told = [_DIFFERS[difference.switch, difference.value]() for difference in differs_from_official(name)]
    return told or [say.differs_nothing()]


def silent(topic: Topic) -> Text:
    """The rule that holds where a document says nothing on this."""
    return say.silent_topic(topic=topic)


def powers(board: Sequence[Power | None], *, beyond: int = 0) -> list[Text]:
    """The powers of the fascist slots after the first ``beyond`` ones."""
    return [
        say.board_power(slot=slot + 1, power=power)
        for slot, power in enumerate(board)
        if power is not None and slot >= beyond
    ]
