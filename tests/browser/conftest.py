"""One Chromium for all tests of this folder; without one they are skipped, and `make test` says so at its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.served import CHROMIUM, chromium


@pytest.fixture(scope="package")     # Playwright keeps a loop running, beside which no other test could start one
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium: the set-up says how to install it")
    with sync_playwright() as playwright:
        found = chromium(playwright)
        yield found
        found.close()
