"""What the page is given as HTML can hurt nobody."""

import html
import re

from hypothesis import given
from hypothesis import strategies as st

from app.sandbox.page_html import to_html
from app.sandbox.telegram_html import parse_html


def test_text_is_escaped_and_entities_become_tags() -> None:
    text, found = parse_html("<b>a &lt;script&gt; <i>b</i></b> &amp;")
    assert to_html(text, found) == "<b>a &lt;script&gt; <i>b</i></b> &amp;"


def test_only_web_links_become_links() -> None:
    link = {"type": "text_link", "offset": 0, "length": 1}
    assert to_html("x", [{**link, "url": "javascript:alert(1)"}]) == "x"
    assert to_html("x", [{**link, "url": 'https://a.test/"onclick="'}]) == (
        '<a href="https://a.test/&quot;onclick=&quot;" rel="noopener noreferrer" target="_blank">x</a>'
    )


def test_times_and_spoilers_have_forms_of_their_own() -> None:
    text, found = parse_html('<tg-spoiler>x</tg-spoiler> <tg-time unix="1796083200" format="wD">y</tg-time>')
    assert to_html(text, found) == (
        '<span class="spoiler">x</span> <time datetime="2026-12-01T00:00:00+00:00" data-format="wD">y</time>'
    )


def test_overlapping_entities_are_cut_so_that_tags_nest() -> None:
    found = [{"type": "bold", "offset": 0, "length": 3}, {"type": "italic", "offset": 2, "length": 3}]
    assert to_html("abcde", found) == "<b>ab<i>c</i></b><i>de</i>"


ENTITY = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["bold", "italic", "code", "spoiler", "text_link", "unknown"]),
        "offset": st.integers(0, 12),
        "length": st.integers(1, 12),
        "url": st.text(max_size=8),
    }
)


@given(st.text(max_size=10), st.lists(ENTITY, max_size=5))
def test_whatever_the_entities_the_text_is_all_there(text: str, found: list[dict[str, object]]) -> None:
    shown = to_html(text, found)
    assert html.unescape(re.sub(r"<[^>]*>", "", shown)) == text
    assert shown.count("<b>") == shown.count("</b>")
