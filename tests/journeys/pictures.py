"""The README's pictures, taken from a real game: ``python -m tests.journeys.pictures`` (at the root).

Plays ``kanzler play`` in a temporary folder by clicking, with an installed Chromium or Playwright's own, and
writes deploy/images/table.png (a desktop, light: the group beside the private chat with an open ballot) and
deploy/images/phone.png (a phone, dark: the private chat). Roles and votes differ from run to run. The machine
needs a font with emoji, such as Debian's fonts-noto-color-emoji.
"""

import random
import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import CHROMIUM_FLAGS

from .clicks import SLOW, Clicker
from .kanzler import Play

IMAGES = Path(__file__).parents[2] / "deploy" / "images"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "color_scheme": "dark",
    "has_touch": True,
    "is_mobile": True,
}
ROUNDS = 3  # elections before the pictures are taken


def take(browser: Browser, address: str) -> None:
    """Play the first rounds, until a ballot is open, and take both pictures."""
    with browser.new_context(**DESKTOP) as desktop:
        you = Clicker(desktop.new_page(), random.Random(1))
        you.page.goto(address)
        you.press_in_group("Start the game")
        ballot = you.questions.filter(has_text="Your vote")
        while not (ballot.count() and you.group.get_by_text("is enacted").count() >= ROUNDS):
            if not you.answer():
                raise SystemExit("the game was over too soon: run it again")
            expect(you.questions.or_(you.end).first).to_be_attached(timeout=SLOW)
        expect(you.page.get_by_test_id("toast")).to_have_count(0, timeout=SLOW)
        you.page.mouse.move(0, 0)
        you.page.screenshot(path=IMAGES / "table.png")
        with browser.new_context(**PHONE) as phone:
            page = phone.new_page()
            page.goto(f"{address}&tab=private")
            expect(page.get_by_text("Your vote")).to_be_visible(timeout=SLOW)
            page.screenshot(path=IMAGES / "phone.png")


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed, args=CHROMIUM_FLAGS)
        play = Play(Path(folder))
        try:
            take(browser, play.address)
        finally:
            browser.close()
            play.close()


if __name__ == "__main__":
    main()
