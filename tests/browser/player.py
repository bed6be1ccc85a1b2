"""Plays at a page as a person would: by touches on the canvas, or by the buttons of the list alone. It knows no rule."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from playwright.sync_api import Page, TimeoutError

from games import GAMES
from games.kernel import Match
from tests.browser.served import until

_LOOK = """() => {
  const { table, state } = starcab, open = (id) => document.getElementById(id).open;
  const box = table.canvas.getBoundingClientRect();
  const at = (target) => { const [x, y] = table.placeOf(target); return [target, x + box.left, y + box.top] };
  const seen = ([, x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  return { phase: document.body.dataset.phase, mine: Boolean(state.frame.mine), revision: state.revision,
    picture: state.frame.motion?.n ?? 0, zoom: table.stage.zoom,
    curtain: open('curtain'), ask: open('ask'), sheet: open('sheet'),
    lit: table.picture.lit.filter((target) => table.picture.spots[target]).map(at).filter(seen),
    go: Object.keys(table.picture.spots).filter((target) => target.startsWith('go:')).map(at),
    close: Object.keys(table.picture.spots).filter((target) => target.startsWith('close:')).map(at) };
}"""


class Player:
    """`step` does one thing if there is one to do, and says whether there was."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self._random = page, Random(seed)
        self.done: list[str] = []
        self._used: Counter[str] = Counter()

    @property
    def phase(self) -> str:
        return str(self.page.evaluate("() => document.body.dataset.phase"))

    def step(self) -> bool:
        raise NotImplementedError


class Toucher(Player):
    def step(self) -> bool:
        seen = self.page.evaluate(_LOOK)
        if seen["curtain"]:
            self.page.locator("#curtain button.main").tap()
        elif seen["ask"]:
            self.page.locator("#ask button.main").tap()
        elif seen["sheet"]:
            self.page.locator("#sheet button.main").tap()
        elif not seen["mine"]:
            return False
        else:
            self._touch(seen)
        return True

    def _touch(self, seen: dict) -> None:
        go = seen["go"] if self._random.random() < 0.7 else []
        targets = go or seen["lit"] or seen["close"]
        if not targets:
            self.page.wait_for_timeout(50)
            return
        target, x, y = self._random.choice(targets)
        self.done.append(target)
        self.page.touchscreen.tap(x, y)
        self.page.wait_for_timeout(30)


class Reader(Player):
    """As somebody who sees nothing of the table."""

    def step(self) -> bool:
        for name in ("curtain", "ask", "sheet"):
            dialog = self.page.locator(f"#{name}[open]")
            if dialog.count():
                dialog.locator("button.main").click()
                return True
        buttons = self.page.locator("#list [data-action]")
        rows = buttons.evaluate_all("all => all.map((one) => [one.textContent, JSON.parse(one.dataset.action)[0]])")
        sentences = [sentence for sentence, _ in rows]
        if not sentences:
            return False
        assert all(sentences) and len(set(sentences)) == len(sentences), sentences
        # what was done often is less wanted: nobody makes offers for ever
        number = self._random.choices(range(len(rows)), [1 / (1 + self._used[verb]) ** 2 for _, verb in rows])[0]
        sentence, verb = rows[number]
        button = self.page.get_by_role("button", name=sentence, exact=True)
        revision = self.page.evaluate("() => starcab.state.revision")
        try:
            (button if button.count() == 1 else buttons.nth(number)).press("Enter", timeout=3000)
        except TimeoutError:
            assert sentence not in buttons.all_text_contents()      # somebody else was quicker
            return True
        self._used[verb] += 1
        self.done.append(sentence)
        for _ in range(100):
            if self.page.evaluate("() => starcab.state.revision") != revision:
                break
            self.page.wait_for_timeout(10)
        return True


def play_out(players: list[Player], most: int = 4000) -> None:
    """Until the result is shown everywhere."""
    idle = 0
    for _ in range(most):
        if all(one.phase == "over" for one in players):
            return
        acted = [one.step() for one in players]     # each of them, not only the first that can
        idle = 0 if any(acted) else idle + 1
        if idle:
            players[0].page.wait_for_timeout(30)
        assert idle < 1500, [one.page.inner_text("body")[:600] for one in players]
    raise AssertionError("no end: %s" % [(one.done[-30:], one.page.evaluate(_LOOK), one.page.inner_text("body")[:600])
                                         for one in players])


def match_of(page: Page) -> Match:
    """The journal that the page gives out, replayed by the rules."""
    until(page, "() => !document.querySelector('#result').hidden")
    with page.expect_download() as download:
        page.locator("#result").get_by_role("button").nth(1).tap()
    text = download.value.path().read_text(encoding="utf-8")
    return Match.from_json(json.loads(text), GAMES)
