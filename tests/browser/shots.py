"""Pictures of the page to look at, in build/shots/web: python -m tests.browser.shots [game …]"""

from __future__ import annotations

import sys

from playwright.sync_api import Page, sync_playwright

from app.tables import PLAYABLE
from tests.browser.served import ROOT, SIZES, chromium, come_in, device, hosting, settled, sit, wait_phase

FOLDER = ROOT / "build" / "shots" / "web"
LOOKS = {"phone": ("en", "night", "normal"), "iphone": ("ru", "day", "largest"), "tablet": ("pl", "night", "large"),
         "desktop": ("en", "day", "normal")}


def of_game(page: Page, game: str) -> None:
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        language, mode, text = LOOKS[size]
        page.evaluate("chosen => starcab.choose(chosen)", {"language": language, "mode": mode, "text_size": text})
        page.wait_for_timeout(700)
        settled(page)
        shoot(page, f"{game}-{size}")


def shoot(page: Page, name: str) -> None:
    page.screenshot(path=str(FOLDER / f"{name}.png"))


def main(games: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for game in games or PLAYABLE:
            with hosting(game, "person,bot:driver,bot:rookie") as host:
                page = device(browser, "phone").new_page()
                come_in(page, host.address)
                shoot(page, f"{game}-lobby")
                sit(page, 0, "Player 1")
                wait_phase(page, "playing")
                settled(page)
                of_game(page, game)
                page.context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
