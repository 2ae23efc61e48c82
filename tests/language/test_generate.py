from pathlib import Path

import pytest

from app.game.vocabulary import Policy
from app.language import say
from app.language.catalogue import CatalogueError, english, read
from app.language.generate import TARGET, source
from app.language.text import Text

MESSAGES = """
# Shown when a vote opens.
# $president (name), $due (instant), $left (duration)
# $power (choice: execution policy_peek), $party (Party), $who (names), $count (number)
vote-opened = { $president }

hello = "Hello" \\ ❤
"""


def test_say_is_up_to_date_with_the_english_catalogue() -> None:
    assert TARGET.read_text("utf-8") == source(english()), "run: python -m app.language.generate"


def test_a_function_builds_its_text() -> None:
    assert say.policy_name(policy=Policy.FASCIST) == Text("policy-name", (("policy", "F"),))


def test_each_kind_has_its_type(tmp_path: Path) -> None:
    path = tmp_path / "en.ftl"
    path.write_text(MESSAGES, "utf-8")

    written = source(read(path))

    for line in (
        "def vote_opened(",
        "    president: str,",
        "    due: datetime,",
        "    left: timedelta,",
        '    power: Literal["execution", "policy_peek"],',
        "    party: Party,",
        "    who: Sequence[str],",
        "    count: int,",
        "def hello() -> Text:",
        "from app.game.vocabulary import Party",
        "from datetime import datetime, timedelta",
    ):
        assert line in written.split("\n")
    compile(written, "say.py", "exec")


def test_no_line_is_too_long_for_the_linter(tmp_path: Path) -> None:
    path = tmp_path / "en.ftl"
    path.write_text(f"{'long-' * 12}key = <b>{'Many words ' * 20}</b>", "utf-8")

    assert max(map(len, source(read(path)).split("\n"))) <= 110


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("# $a (raw)\nx = { $a }", "unknown kind 'raw'"),
        ("# $a (StrEnum)\nx = { $a }", "unknown kind"),
        ("# $a (choice)\nx = { $a }", "no choices"),
        ("# $a (name: x)\nx = { $a }", "only a choice"),
        ("# $a\nx = { $a }", "cannot read"),
        ("# $a (name) $b (name)\nx = { $a }", "comma"),
        ("Upper = x", "no function name"),
        ("class = x", "no function name"),
    ],
)
def test_a_message_that_cannot_be_typed_is_refused(tmp_path: Path, message: str, problem: str) -> None:
    path = tmp_path / "en.ftl"
    path.write_text(message, "utf-8")

    with pytest.raises(CatalogueError, match=problem):
        source(read(path))
