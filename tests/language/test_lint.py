from pathlib import Path

import pytest

from app.language.catalogue import english
from app.language.languages import LANGUAGES, Language
from app.language.lint import lint, markup_problem, unused_keys

KNOWN = {"en": Language("en", "English", "en_GB"), "cs": Language("cs", "Čeština", "cs")}
PARTS = """
# $policy (Policy)
policy-name = { $policy ->
    [L] L
   *[F] F
}
list-comma = ,
list-nobody = nobody
text-unavailable = none
"""


def problems(directory: Path, english_text: str, czech: str | None = None) -> list[str]:
    (directory / "en.ftl").write_text(english_text + PARTS, "utf-8")
    if czech is None:
        return lint(directory, {"en": KNOWN["en"]})
    (directory / "cs.ftl").write_text(czech + PARTS, "utf-8")
    return lint(directory, KNOWN)


def test_every_message_of_every_language_is_in_order() -> None:
    assert lint() == []


def test_a_good_catalogue_has_no_problems(tmp_path: Path) -> None:
    text = (
        "-term = Term\n"
        "# $n (number), $who (name), $due (instant), $power (Power)\n"
        "good = <b>{ $who }</b> { -term } { $due } { $n ->\n    [0] no\n    [one] one\n   *[other] { $n }\n}"
        "{ $power ->\n    [execution] x\n   *[other] y\n}\n"
    )
    assert problems(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x = { $a }", "x: $a is not documented"),
        ("# $a (name)\nx = y", "x: $a is not used"),
        ("# $a (raw)\nx = { $a }", "unknown kind 'raw'"),
        ("x = { -nothing }", "x: no term -nothing"),
        ("-a = { -nothing }", "-a: no term -nothing"),
        ("x = { nothing }", "x: no message nothing"),
        ("x = a\nx = b", "x: defined 2 times"),
        ("x = a\n    .title = b", "x: has attributes"),
        ("x = { broken", "not understood: x = { broken"),
        ("x = Jose\u0301", "not in Unicode normal form C"),
        ("x = \ue000", "private use"),
        ("import = x", "no function name"),
        ("# $p (Power)\nx = { $p }", "x: $p is shown raw"),
        ("# $p (choice: a b)\nx = { $p ->\n    [c] c\n   *[a] a\n}", "x: $p is never c"),
        ("# $n (number)\nx = { $n ->\n    [few] c\n   *[other] a\n}", "x: $n is never few"),
        ("# $n (name)\nx = { $n ->\n    [Bob] c\n   *[other] a\n}", "x: $n cannot be selected by"),
        ("x = <b>a", "x: <b> is not closed"),
        ("x = a</b>", "x: </b> closes nothing"),
        ("x = <blink>a</blink>", "x: <blink> is not allowed"),
        ("x = <a>a</a>", "x: <a> has the wrong attributes"),
        ("x = a & b", "x: & is not written as &amp;"),
        ("x = a < b", "x: < or > is not written"),
        ('x = a {"{"} b', "x: a brace is left over"),
        ("toast-x = " + "a" * 201, "toast-x: 201 characters, 200 are allowed"),
        ("button-x = " + "a" * 65, "button-x: 65 characters, 64 are allowed"),
        ("x = " + "a" * 4097, "x: 4097 characters, 4096 are allowed"),
    ],
)
def test_a_fault_is_found(tmp_path: Path, text: str, problem: str) -> None:
    found = problems(tmp_path, text + "\n")

    assert any(problem in line for line in found), found


@pytest.mark.parametrize(
    ("czech", "problem"),
    [
        ("", "cs.ftl: cards: missing"),
        ("cards = 1\nold = x\n", "cs.ftl: old: not in English"),
        ("cards = { $m }\n", "cs.ftl: cards: $m is not documented"),
        ("cards = karty\n", "cs.ftl: cards: $n is not used"),
        ("cards = { $n ->\n    [one] karta\n   *[other] karet\n}\n", "cs.ftl: cards: $n has no form for few"),
    ],
)
def test_a_translation_that_does_not_match_english_is_found(tmp_path: Path, czech: str, problem: str) -> None:
    found = problems(tmp_path, "# $n (number)\ncards = { $n }\n", czech)

    assert problem in found


def test_a_missing_catalogue_is_found(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text(PARTS, "utf-8")

    assert lint(tmp_path, KNOWN) == ["cs.ftl: missing"]


@pytest.mark.parametrize(
    "text",
    [
        "a &amp; b &lt; &#x27;",
        '<b><i>a</i></b><tg-time unix="1" format="r">x</tg-time>',
        "<blockquote expandable>a</blockquote><tg-spoiler>b</tg-spoiler>",
        '<a href="https://example.test/?a=1&amp;b">x</a>',
    ],
)
def test_good_markup_is_accepted(text: str) -> None:
    assert markup_problem(text) is None


def test_a_key_is_unused_until_code_says_it(tmp_path: Path) -> None:
    assert "button-ja" in unused_keys(tmp_path)
    (tmp_path / "table.py").write_text(
        "from app.language import say\nfrom app.language.say import button_nein\ntext = say.button_ja()\n"
    )

    unused = unused_keys(tmp_path)

    assert not unused & {"button-ja", "button-nein", "policy-name"}
    assert unused < english().messages.keys()


def test_every_catalogue_belongs_to_a_language() -> None:
    directory = Path(english().path).parent

    assert {path.stem for path in directory.glob("*.ftl")} == LANGUAGES.keys()
