"""No row of the rules reference is forgotten: it is tested, differs under a switch, or says why not."""

import ast
import re
from dataclasses import fields
from pathlib import Path

from app.game import Ruleset

ROWS = {
    *(f"CS-{n}" for n in range(1, 52)),
    *(f"FA-{n}" for n in range(1, 56) if n != 14),  # FA-14 is not used
    *(f"RU-{n}" for n in range(1, 26)),
    *(f"NO-{n}" for n in range(1, 31)),
    *(f"PT-{n}" for n in range(1, 35)),
}
"""The five documents' rules as the reference numbers them."""

NOT_THE_ENGINES = {
    "CS-1": "setting and credit",
    "FA-1": "setting",
    "NO-1": "setting and credit",
    "PT-1": "setting",
    "CS-14": "components: envelopes and ballots",
    "PT-7": "components: envelopes and ballots",
    "CS-36": "who may talk when is the table's matter",
    "FA-33": "who may talk when is the table's matter",
    "NO-29": "talk and lies are the table's matter",
    "RU-13": "claims are the table's matter: public, optional, never checked",
    "FA-6": "loosely said; FA-38 restricts it to slots that carry a power",
    "NO-4": "the table was an image and is missing: CS-15 holds; showing a card is no action",
    "PT-33": "the special election is not described: FA-41 and FA-42 hold",
    "FA-50": "strategy",
    "RU-24": "hints",
    "PT-34": "tips",
    "FA-51": "authors and licence",
    "RU-25": "authors and licence",
    "NO-30": "other games",
    "FA-55": "inviting people is the table's matter",
}
"""Rows that are flavour or belong to another part of the program, and why."""

DIFFER = {
    "CS-24": "five_player_rule",
    "PT-17": "five_player_rule",
    "NO-12": "term_limit_basis and five_player_rule",
    "PT-16": "term_limit_basis",
    "PT-23": "tracker_reset",
    "NO-18": "reshuffle",
    "NO-22": "reshuffle",
    "NO-23": "investigate_repeat and investigate_optional",
    "NO-25": "execute_self",
    "NO-26": "veto",
}
"""Rows that differ from the official rulebook, wholly or in part, and the switch under which they hold."""

SWITCHES = {field.name for field in fields(Ruleset)}


def named_in(*files: Path) -> set[str]:
    """The rows that stand in the docstrings of tests."""
    named: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named.update(re.findall(r"\b(?:CS|FA|RU|NO|PT)-\d+\b", ast.get_docstring(node) or ""))
    return named


def test_every_row_is_tested_or_says_why_not():
    here = Path(__file__).parent
    switches = (here / "test_switches.py", here / "test_presets.py")
    official = named_in(*(file for file in here.glob("test_*.py") if file not in switches))
    assert official <= ROWS
    assert set(DIFFER) <= named_in(*switches) <= ROWS
    assert {word for switch in DIFFER.values() for word in switch.split(" and ")} <= SWITCHES
    assert official | set(DIFFER) | set(NOT_THE_ENGINES) == ROWS
    assert not official & set(NOT_THE_ENGINES)
    assert all(NOT_THE_ENGINES.values())
