"""A person at the page who does nothing but click."""

import random
import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

SLOW = 60_000.0  # milliseconds: bots and a busy machine may take their time


@dataclass
class Clicker:
    """Clicks what the page offers to the person who is played."""

    page: Page
    chance: random.Random

    @property
    def group(self) -> Locator:
        return self.page.get_by_test_id("group-pane")

    @property
    def private(self) -> Locator:
        return self.page.get_by_test_id("private-pane")

    @property
    def end(self) -> Locator:
        """The group's message with the winner and the roles."""
        return self.group.get_by_test_id("message").filter(has_text="🏁")

    @property
    def questions(self) -> Locator:
        """Messages of the private chat that ask something."""
        button = self.page.locator("[data-testid=inline-button][data-kind=callback]")
        return self.private.get_by_test_id("message").filter(has=button)

    def press_in_group(self, label: str) -> None:
        self.group.get_by_test_id("inline-button").filter(has_text=label).last.click(timeout=SLOW)

    def answer(self) -> bool:
        """Wait for the next question and answer it; False: the game is over."""
        expect(self.end.or_(self.questions).first).to_be_attached(timeout=SLOW)
        if self.end.count():
            return False
        number = self.questions.last.get_attribute("data-message-id")
        asked = self.private.locator(f"[data-message-id='{number}']")
        buttons = asked.get_by_test_id("inline-button").filter(has_not_text=re.compile("^Nein$"))
        buttons.nth(self.chance.randrange(buttons.count())).click(timeout=SLOW)
        # A ballot may be changed until the last one is in: its buttons go when the votes are shown.
        expect(asked.get_by_test_id("inline-button")).to_have_count(0, timeout=SLOW)
        return True
