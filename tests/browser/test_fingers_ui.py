"""Fingers, wheel and time on the canvas: zoom, pan, the button that fits the map, a long press, a drag, a glide."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from app.web.encode import merged
from tests.browser.player import Toucher
from tests.browser.served import ROOT, come_in, complaints, device, hosting, settled, sit, until, wait_phase

AT = """([target]) => { const [x, y] = starcab.table.placeOf(target), box = starcab.table.canvas.getBoundingClientRect();
    return [x + box.left, y + box.top] }"""
FREE_GRIP = """() => { const { table, state, still } = starcab, box = table.canvas.getBoundingClientRect();
    const places = state.frame.mine && still ? table.picture.grips.map((one) => [one, table.placeOf(one)]) : [];
    const free = places.find(([one, at]) => at && table.targetAt(at[0], table.stage.h - at[1]) === one);
    return free && { grip: free[0], at: [free[1][0] + box.left, free[1][1] + box.top] } }"""
"""A grip that a finger meets there: what is lit near it comes first, and of that there may be nothing to tell."""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with hosting("crazytaxis", "person,bot:rookie", "--option", "trade=off") as host:      # no offer comes in between
        tab = device(browser, "phone", animation="1.0").new_page()
        said = complaints(tab)
        come_in(tab, host.address)
        sit(tab, 0, "Player 1")
        wait_phase(tab, "playing")
        settled(tab)
        yield tab
        assert not said
        tab.context.close()


@pytest.fixture(scope="module")
def hand(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def fingers(hand: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
        {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})


def middle(page: Page) -> tuple[float, float]:
    x, y = page.evaluate("""() => {
        const { window: w, h } = starcab.table.stage, box = starcab.table.canvas.getBoundingClientRect();
        return [box.left + w.x + w.w / 2, box.top + h - w.y - w.h / 2] }""")
    return x, y


def test_pinch_pan_and_fit(page: Page, hand: CDPSession) -> None:
    x, y = middle(page)
    fingers(hand, "touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 9):
        fingers(hand, "touchMove", (x - 20 - 6 * step, y), (x + 20 + 6 * step, y))
    fingers(hand, "touchEnd")
    assert until(page, "() => starcab.table.stage.zoom > 1.5")
    before = page.evaluate("() => starcab.table.stage.left")
    fingers(hand, "touchStart", (x, y))
    for step in range(1, 6):
        fingers(hand, "touchMove", (x + 8 * step, y))
    fingers(hand, "touchEnd")
    until(page, "before => starcab.table.stage.left > before[0]", before)
    at = page.evaluate("""() => {
        const { window: w, h } = starcab.table.stage, box = starcab.table.canvas.getBoundingClientRect();
        return [box.left + w.x + w.w - 28, box.top + h - w.y - 28] }""")
    page.touchscreen.tap(*at)
    until(page, "() => starcab.table.stage.zoom === 1")


def test_wheel(page: Page) -> None:
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, -100)
    until(page, "() => starcab.table.stage.zoom > 1.1")
    page.mouse.wheel(0, 300)
    until(page, "() => starcab.table.stage.zoom === 1")


def test_long_press_tells_what_it_is(page: Page, hand: CDPSession) -> None:
    x, y = until(page, FREE_GRIP)["at"]
    fingers(hand, "touchStart", (x, y))
    until(page, "() => document.querySelector('#sheet').open")
    fingers(hand, "touchEnd")
    assert page.inner_text("#sheet h2")
    page.locator("#sheet button.main").tap()
    until(page, "() => !document.querySelector('#sheet').open")


def test_a_finger_drawn_from_a_grip(page: Page, hand: CDPSession) -> None:
    """The host hears of every target on the way."""
    grip = until(page, FREE_GRIP)["grip"]
    end = page.evaluate("""([grip]) => { const { table } = starcab;
        const [x, y] = table.placeOf(grip), far = (one) => Math.hypot(table.placeOf(one)[0] - x, table.placeOf(one)[1] - y);
        const cells = Object.keys(table.picture.spots).filter((one) => one.startsWith('cell:') && far(one) > 15);
        return cells.sort((a, b) => far(a) - far(b))[0] }""", [grip])
    page.evaluate("""() => { const { line } = starcab, send = line.send.bind(line); window.sent = [];
        line.send = (kind, fields) => { window.sent.push([kind, fields]); send(kind, fields) } }""")
    (x0, y0), (x1, y1) = page.evaluate(AT, [grip]), page.evaluate(AT, [end])
    fingers(hand, "touchStart", (x0, y0))
    for step in range(1, 11):
        fingers(hand, "touchMove", (x0 + (x1 - x0) * step / 10, y0 + (y1 - y0) * step / 10))
    fingers(hand, "touchEnd")
    trail = until(page, "() => window.sent.filter(([kind]) => kind === 'drag').at(-1)?.[1].trail")
    assert trail[0] == grip and len(trail) > 1, trail


def test_glides_arrive(page: Page) -> None:
    """Pieces are on their way for many frames, and then exactly where the scene has them."""
    page.evaluate("""() => { window.moved = 0; const { pieces } = starcab.table, advance = pieces.advance.bind(pieces);
        pieces.advance = (now) => { window.moved += pieces.moving ? 1 : 0; return advance(now) } }""")
    player = Toucher(page, 3)
    for _ in range(200):
        player.step()
        page.wait_for_timeout(100)
        if page.evaluate("() => window.moved > 5"):
            break
    until(page, "() => window.moved > 5 && starcab.still")
    assert page.evaluate("""() => [...starcab.table.pieces.shown.values()]
        .every(({ x, scale, piece }) => x === piece.x && scale === 1)""")


def test_nothing_is_painted_when_nothing_happens(page: Page) -> None:
    until(page, "() => starcab.state.frame.mine && starcab.still")
    before = page.evaluate("() => starcab.table.painted")
    page.wait_for_timeout(700)
    assert page.evaluate("() => starcab.table.painted") == before


def test_what_is_told_of_a_frame_is_put_together_as_the_host_means_it(page: Page) -> None:
    """Parts that are gone, come or are others, and drawings by their numbers."""
    rng = random.Random(7)
    cases = [({"a": 1, "b": {"c": 2, "d": 3}}, {"a": None, "b": {"d": None}, "e": []}), ({"d": []}, {"d": {"0": ["w", "x"]}})]
    for _ in range(60):
        row = [["w", str(rng.randrange(9))] for _ in range(rng.randrange(14))]
        numbers = [*rng.sample(range(len(row)), rng.randrange(len(row) + 1)), *range(len(row), len(row) + rng.randrange(4))]
        patch = {str(number): ["a", str(rng.randrange(9))] for number in numbers}
        cases.append(({"pieces": {"one": {"d": row, "x": 3}, "two": {}}}, {"pieces": {"one": {"d": patch}, "two": None}}))
    found = re.search(r"(?ms)^export (function merged.*?^})", (ROOT / "app/web/page/line.js").read_text("utf-8"))
    assert found
    made = page.evaluate("(cases) => { %s\n return cases.map(([target, patch]) => merged(target, patch)) }" % found[1], cases)
    assert made == [merged(target, patch) for target, patch in cases]
