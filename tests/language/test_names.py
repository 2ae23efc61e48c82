import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.language.names import NAME_LIMIT, clean_name, labels


def seat_name(seat: int) -> str:
    return f"Player {seat}"


@pytest.mark.parametrize(
    ("first", "last", "username", "shown"),
    [
        ("Bob", None, None, "Bob"),
        ("  Bob\t\n", " de   la Cruz ", None, "Bob de la Cruz"),
        ("<b>Eve</b> & \u202eevil", "x", None, "<b>Eve</b> & evil x"),
        ("<b>Eve</b> & \u202eevil", "_*[x](http://example.test)", None, "<b>Eve</b> & evil _*[x](http://…"),
        ("a_b*c[", "](", None, "a_b*c[ ]("),
        ("\u3164", None, None, ""),
        ("\u3164", None, "eve_x", "eve_x"),
        ("\u200b\u200d\u2060\ufeff", "\u00ad\u2800\u115f\uffa0", None, ""),
        ("\u0301\u0302", None, None, ""),
        ("\U000e0001\U000e0041", None, None, ""),
        ("\ud800Eve\udfff\x00\x1b", None, None, "Eve"),
        ("Jose\u0301", None, None, "José"),
        ("Z" + "\u0335" * 40, None, None, "Z\u0335\u0335\u0335"),
        ("a\u200db\u200cc\u2066d\u2069", None, None, "abcd"),
        ("زهره\u200cسادات", "", None, "زهره\u200cسادات"),
        ("زهرا\u200c", "", None, "زهرا"),
        ("Алёна", "Нгуен", None, "Алёна Нгуен"),
    ],
)
def test_what_is_shown_of_a_name(first: str, last: str | None, username: str | None, shown: str) -> None:
    assert clean_name(first, last, username) == shown


@pytest.mark.parametrize(
    "emoji", ["👩\u200d👩\u200d👧\u200d👦", "❤\ufe0f", "🇨🇿🇮🇷", "👍🏽", "1\ufe0f\u20e3", "🏴\u200d☠\ufe0f"]
)
def test_emoji_sequences_stay_whole(emoji: str) -> None:
    assert clean_name(f"Eve {emoji}") == f"Eve {emoji}"


def test_a_name_is_cut_between_visible_characters() -> None:
    assert clean_name("é" * 31 + "👍🏽" + "x") == "é" * 31 + "…"
    assert clean_name("👍🏽" * 32) == "👍🏽" * 32
    assert clean_name("👍🏽" * 64) == "👍🏽" * 31 + "…"
    assert clean_name("x" * 32) == "x" * 32
    assert clean_name("x" * 33) == "x" * 31 + "…"


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_name_is_made_harmless(first: str, last: str) -> None:
    name = clean_name(first, last)

    assert unicodedata.is_normalized("NFC", name)
    assert name == name.strip()
    assert "  " not in name
    assert len(name) <= 3 * NAME_LIMIT
    assert not {unicodedata.category(char) for char in name} & {"Cc", "Cs", "Co", "Zl", "Zp"}
    assert clean_name(name) == name


def test_distinct_names_are_left_alone() -> None:
    assert labels(["Ana", "Bob", "Алёна"], seat_name) == ("Ana", "Bob", "Алёна")


def test_two_players_of_one_name_are_told_apart_by_seat() -> None:
    assert labels(["Bob", "Ana", "Bob"], seat_name) == ("Bob (1)", "Ana", "Bob (3)")


@pytest.mark.parametrize("double", ["BOB", "Ｂｏｂ", "Воb", "B0b", "B\u200dob", "bob", "𝐁𝐨𝐛"])
def test_names_that_look_alike_are_told_apart(double: str) -> None:
    assert labels(["Bob", double], seat_name) == ("Bob (1)", f"{double} (2)")


def test_a_nameless_player_is_called_by_seat() -> None:
    assert labels(["Ana", "", ""], seat_name) == ("Ana", "Player 2", "Player 3")


def test_nobody_can_pass_for_a_nameless_player() -> None:
    assert labels(["Player 2", ""], seat_name) == ("Player 2 (1)", "Player 2 (2)")


def test_nobody_can_pass_for_another_seat() -> None:
    assert labels(["Bob", "Bob (1)", "Bob"], seat_name) == ("Bob (1)", "Bob (1) (2)", "Bob (3)")
    assert labels(["Ana", "Bob (1)"], seat_name) == ("Ana", "Bob (1) (2)")


@given(st.lists(st.sampled_from(["", "Bob", "bob", "Bob (1)", "Bob (1) (2)", "Player 1", "В"]), max_size=10))
def test_labels_are_always_distinct(names: list[str]) -> None:
    shown = labels(names, seat_name)

    assert len(shown) == len(names)
    assert len({label.casefold() for label in shown}) == len(names)
