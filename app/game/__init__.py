"""The rules of Secret Hitler as pure values: no I/O, no clock, no global randomness."""

from app.game.engine import apply
from app.game.errors import BadGame, BadGameCode, Illegal, IllegalCode
from app.game.notation import BadAction, action_from_dict, action_to_dict, event_to_dict
from app.game.presets import (
    RULESETS,
    Difference,
    Silence,
    differs_from_official,
    preset_for_language,
    ruleset_named,
    silent_on,
)
from app.game.projection import view
from app.game.record import (
    Expectation,
    Record,
    RecordedAction,
    RecordError,
    build_record,
    check_record,
    parse_record,
    read_records,
    record_to_dict,
    replay,
)
from app.game.ruleset import OFFICIAL, BadRuleset, Ruleset
from app.game.setup import commitment, draw_lot, new_game, opening
from app.game.snapshot import from_dict, to_dict
from app.game.state import Game
from app.game.turns import legal_actions, waiting_for

__all__ = [
    "OFFICIAL",
    "RULESETS",
    "BadAction",
    "BadGame",
    "BadGameCode",
    "BadRuleset",
    "Difference",
    "Expectation",
    "Game",
    "Illegal",
    "IllegalCode",
    "Record",
    "RecordError",
    "RecordedAction",
    "Ruleset",
    "Silence",
    "action_from_dict",
    "action_to_dict",
    "apply",
    "build_record",
    "check_record",
    "commitment",
    "differs_from_official",
    "draw_lot",
    "event_to_dict",
    "from_dict",
    "legal_actions",
    "new_game",
    "opening",
    "parse_record",
    "preset_for_language",
    "read_records",
    "record_to_dict",
    "replay",
    "ruleset_named",
    "silent_on",
    "to_dict",
    "view",
    "waiting_for",
]
