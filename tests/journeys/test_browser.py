"""A newcomer's first minutes: ``kanzler play``, the page that it names, and nothing but clicks."""

import random
import re
import signal
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import Opener

from .clicks import SLOW, Clicker
from .conftest import Starter

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def test_a_whole_game_is_played_by_clicking_and_goes_on_after_ctrl_c(
    start_play: Starter, open_page: Opener
) -> None:
    first = start_play()
    you = Clicker(open_page(first.address), random.Random(1))
    you.press_in_group("Start the game")
    expect(you.private.get_by_text("Your secret role:")).to_be_visible(timeout=SLOW)
    assert you.answer()
    code, seconds, errors = first.stop(signal.SIGINT)
    assert (code, errors) == (0, "")
    assert seconds < 10

    begun = _code(you.page)
    again = start_play()
    you = Clicker(open_page(again.address), random.Random(2))
    expect(you.private.get_by_text("Your secret role:")).to_be_attached(timeout=SLOW)
    assert _code(you.page) == begun
    while you.answer():
        pass
    told = you.end.inner_text()
    assert re.search("The (liberals|fascists) win!", told)
    assert len(re.findall(": Liberal", told)) == 4
    assert len(re.findall(": Fascist", told)) == 2
    assert len(re.findall(": Hitler", told)) == 1
    expect(you.questions).to_have_count(0, timeout=SLOW)
    assert again.stop(signal.SIGINT)[0] == 0


def _code(page: Page) -> str:
    """The code of the table in the group."""
    return page.get_by_test_id("group-pane").locator("code").first.inner_text(timeout=SLOW)


def test_the_first_questions_are_answered_on_a_phone(start_play: Starter, open_page: Opener) -> None:
    page = open_page(start_play().address, **PHONE)
    you = Clicker(page, random.Random(3))
    page.get_by_test_id("tab-group").click()
    you.press_in_group("Start the game")
    you.press_in_group("Open the private chat")
    expect(page.get_by_test_id("tab-private")).to_have_attribute("aria-selected", "true")
    expect(you.private.get_by_text("Your secret role:")).to_be_visible(timeout=SLOW)
    for _ in range(3):
        assert you.answer()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
