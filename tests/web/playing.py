"""Whole matches by a page without a screen: by the list of sentences, or by touches."""
from __future__ import annotations

import asyncio
import random
from typing import Any

from games import GAMES
from tests.web.page import Page


async def play(page: Page, rng: random.Random, by: str = "act", most: int = 4000) -> int:
    """Until the result is there: how often it acted."""
    acted = -1
    for count in range(most):
        await page.until(lambda: page.over or page.frame.get("question") or page.frame.get("curtain")
                         or (page.frame.get("mine") and page.revision != acted and page.actions), 60)  # noqa: B023
        if page.over:
            return count
        if question := page.frame.get("question"):
            await page.say("answer", number=question["number"], choice=0)
            await page.until(lambda: page.frame.get("question") != question)  # noqa: B023
        elif page.frame.get("curtain"):
            await page.say("lift")
            await page.until(lambda: not page.frame.get("curtain"))
        else:
            acted = page.revision
            if by == "act":
                await page.say("act", action=rng.choice(page.actions)["action"], revision=acted)
            else:
                await touch(page, rng, acted)
    raise AssertionError("no end")


async def touch(page: Page, rng: random.Random, revision: int) -> None:
    """Lit targets, one after the other, until something was done."""
    for _ in range(40):
        lit = page.frame.get("picture", {}).get("lit", [])
        if page.over or page.revision != revision or not lit or page.frame.get("question") or page.frame.get("curtain"):
            return
        before = page.frame
        await page.say("tap", target=rng.choice(lit))
        try:
            await page.until(lambda: page.frame is not before or page.over, 1.5)  # noqa: B023
        except TimeoutError:
            continue
    await page.say("tap", target="")
    action: Any = rng.choice(page.actions)["action"] if page.actions else None
    if page.revision == revision and action is not None:       # a loop of open and shut
        await page.say("act", action=action, revision=revision)


async def alone(front: Any, door: Any, **how: Any) -> Page:
    """One page on the first chair."""
    page = await Page.dial(front)
    await page.come_in(door.ticket, **how)
    await page.sit(0)
    return page


def run(work: Any, seconds: float = 170.0) -> Any:
    async def bounded() -> Any:
        async with asyncio.timeout(seconds):
            return await work
    return asyncio.run(bounded())


FIVE = tuple(sorted(GAMES))
