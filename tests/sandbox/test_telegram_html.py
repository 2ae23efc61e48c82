"""Telegram's HTML, and what Telegram says to broken HTML."""

import pytest

from app.sandbox import entities
from app.sandbox.refusals import Refusal
from app.sandbox.telegram_html import parse_html, units


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("<b>x</b>", "bold"),
        ("<strong>x</strong>", "bold"),
        ("<i>x</i>", "italic"),
        ("<em>x</em>", "italic"),
        ("<u>x</u>", "underline"),
        ("<ins>x</ins>", "underline"),
        ("<s>x</s>", "strikethrough"),
        ("<strike>x</strike>", "strikethrough"),
        ("<del>x</del>", "strikethrough"),
        ("<code>x</code>", "code"),
        ("<pre>x</pre>", "pre"),
        ("<blockquote>x</blockquote>", "blockquote"),
        ("<blockquote expandable>x</blockquote>", "expandable_blockquote"),
        ("<tg-spoiler>x</tg-spoiler>", "spoiler"),
        ('<span class="tg-spoiler">x</span>', "spoiler"),
        ("<B>x</B>", "bold"),
    ],
)
def test_each_tag_becomes_its_entity(source: str, kind: str) -> None:
    assert parse_html(source) == ("x", [{"type": kind, "offset": 0, "length": 1}])


def test_a_link_keeps_its_address_and_a_broken_one_is_dropped() -> None:
    link = {"type": "text_link", "offset": 0, "length": 4, "url": "https://example.org/?a=1&b=2"}
    assert parse_html("<a href='https://example.org/?a=1&amp;b=2'>here</a>") == ("here", [link])
    assert parse_html('<a href="no address">here</a>') == ("here", [])


def test_code_in_pre_gives_the_language() -> None:
    text, found = parse_html('<pre><code class="language-python">x = 1</code></pre>')
    assert text == "x = 1"
    assert found == [{"type": "pre", "offset": 0, "length": 5, "language": "python"}]


def test_a_time_keeps_its_moment_and_format() -> None:
    _, found = parse_html('<tg-time unix="1796083200" format="r">tonight</tg-time>')
    assert found == [
        {"type": "date_time", "offset": 0, "length": 7, "unix_time": 1796083200, "date_time_format": "r"}
    ]


def test_a_custom_emoji_keeps_its_number() -> None:
    _, found = parse_html('<tg-emoji emoji-id="5368324170671202286">x</tg-emoji>')
    assert found[0]["custom_emoji_id"] == "5368324170671202286"


def test_offsets_count_utf16_units() -> None:
    text, found = parse_html("\U0001f389<b>\U0001f389a</b>")
    assert (text, found) == ("\U0001f389\U0001f389a", [{"type": "bold", "offset": 2, "length": 3}])
    assert units(text) == 5


def test_character_references_are_read_and_others_stay() -> None:
    assert parse_html("&lt;&gt;&amp;&quot;&#33;&#x21;")[0] == '<>&"!!'
    assert parse_html("&copy; & &unknown;")[0] == "&copy; & &unknown;"


@pytest.mark.parametrize(
    ("source", "description"),
    [
        ("Hi <oops>", 'Unsupported start tag "oops" at byte offset 3'),
        ("\u00e9 <3 you>", 'Unsupported start tag "3" at byte offset 3'),
        ("a < b>", 'Unsupported start tag "" at byte offset 2'),
        ("1 <b", "Unclosed start tag at byte offset 2"),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b >x</ b>", "Unclosed end tag at byte offset 5"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<a ="x">x</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=a/b>x</a>", "Unexpected end of name token at byte offset 8"),
        ('<a href="x>y</a>', "Unclosed start tag at byte offset 0"),
        ('<tg-time unix="soon">x</tg-time>', "Invalid date_time unix time specified at byte offset 0"),
        ('<tg-time unix="1" format="zz">x</tg-time>', "Invalid date_time format specified at byte offset 0"),
        ("<tg-emoji>x</tg-emoji>", "Invalid custom emoji identifier specified"),
    ],
)
def test_broken_html_is_refused_with_its_place(source: str, description: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_html(source)
    assert refused.value.description == f"Bad Request: can't parse entities: {description}"


def test_spaces_at_the_ends_go_and_entities_move_along() -> None:
    text, found = entities.formatted("  <b> x </b>y\n", "HTML", None)
    assert (text, found) == ("x y", [{"type": "bold", "offset": 0, "length": 2}])


def test_commands_mentions_and_links_are_found() -> None:
    _, found = entities.formatted("/join @ann_b https://example.org/x", "", None)
    assert [(e["type"], e["offset"], e["length"]) for e in found] == [
        ("bot_command", 0, 5),
        ("mention", 6, 6),
        ("url", 13, 21),
    ]


def test_nothing_is_found_inside_code() -> None:
    _, found = entities.formatted("<code>/join</code>", "HTML", None)
    assert [e["type"] for e in found] == ["code"]


def test_direction_overrides_are_removed_but_isolates_stay() -> None:
    assert entities.clean("a\u202eb\u2068c\u2069\x07") == "ab\u2068c\u2069 "
