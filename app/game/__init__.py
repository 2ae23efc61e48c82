"""The rules of Secret Hitler as pure values: no I/O, no clock, no global randomness."""

from app.game.engine import apply
from app.game.errors import BadGame, BadGameCode, Illegal, IllegalCode
from app.game.projection import view
from app.game.ruleset import OFFICIAL, BadRuleset, Ruleset, ruleset_named
from app.game.setup import commitment, draw_lot, new_game, opening
from app.game.state import Game
from app.game.turns import legal_actions, waiting_for

__all__ = [
    "OFFICIAL",
    "BadGame",
    "BadGameCode",
    "BadRuleset",
    "Game",
    "Illegal",
    "IllegalCode",
    "Ruleset",
    "apply",
    "commitment",
    "draw_lot",
    "legal_actions",
    "new_game",
    "opening",
    "ruleset_named",
    "view",
    "waiting_for",
]
