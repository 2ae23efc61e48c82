"""A person at the page who does nothing but click."""

import random
import re
import time
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page

SLOW = 60_000.0  # milliseconds: bots and a busy machine may take their time


@dataclass
class Clicker:
    """Clicks what the page offers to the person who is played."""

    page: Page
    chance: random.Random
    pressed: dict[str, str] = field(default_factory=dict)  # by message, what it asked when it was answered

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
        asked = self._next()
        if asked is None:
            return False
        number = str(asked.get_attribute("data-message-id"))
        asked = self.private.locator(f"[data-message-id='{number}']")
        options = asked.get_by_test_id("inline-button").filter(has_not_text=re.compile("^Nein$|⏳"))
        self.pressed[number] = asked.inner_text()
        options.nth(self.chance.randrange(options.count())).click(timeout=SLOW)
        return True

    def _next(self) -> Locator | None:
        """The newest question that is not answered yet; None: the game is over. A ballot keeps its buttons
        until the next vote takes its place, and then asks something else."""
        patience = time.monotonic() + SLOW / 1000
        while time.monotonic() < patience:
            if self.end.count():
                return None
            for asked in reversed(self.questions.all()):
                number = str(asked.get_attribute("data-message-id"))
                if asked.inner_text() != self.pressed.get(number):
                    return asked
            self.page.wait_for_timeout(100)
        raise AssertionError("nothing is asked any more")
