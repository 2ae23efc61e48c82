"""The rules of Secret Hitler as pure values: no I/O, no clock, no global randomness."""

from app.game.engine import apply
from app.game.errors import BadGame, BadGameCode, Illegal, IllegalCode
from app.game.notation import BadAction, action_from_dict, action_to_dict, event_to_dict
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
from app.game.ruleset import OFFICIAL, BadRuleset, Ruleset, ruleset_named
from app.game.setup import commitment, draw_lot, new_game, opening
from app.game.snapshot import from_dict, to_dict
from app.game.state import Game
from app.game.turns import legal_actions, waiting_for

__all__ = [
    "OFFICIAL",
    "BadAction",
    "BadGame",
    "BadGameCode",
    "BadRuleset",
    "Expectation",
    "Game",
    "Illegal",
    "IllegalCode",
    "Record",
    "RecordError",
    "RecordedAction",
    "Ruleset",
    "action_from_dict",
    "action_to_dict",
    "apply",
    "build_record",
    "check_record",
    "commitment",
    "draw_lot",
    "event_to_dict",
    "from_dict",
    "legal_actions",
    "new_game",
    "opening",
    "parse_record",
    "read_records",
    "record_to_dict",
    "replay",
    "ruleset_named",
    "to_dict",
    "view",
    "waiting_for",
]
