"""What else there is at a table: hint, undo, the log, the rules at their paragraph, rivals' areas, emotes, the first lesson."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.player import Toucher
from tests.browser.served import come_in, complaints, device, hosting, settled, sit, until, wait_phase

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other

GIVING = """window.locks = window.buzzes = 0;
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => { window.locks += 1;
        return { release: async () => { window.locks -= 1 }, addEventListener() {} } } } });
    Object.defineProperty(navigator, 'vibrate', { value: () => { window.buzzes += 1 } })"""
AT = """([target]) => { const [x, y] = starcab.table.placeOf(target), box = starcab.table.canvas.getBoundingClientRect();
    return [x + box.left, y + box.top] }"""

HIGH = "document.querySelector('#sheet .scroll').scrollTop"


@pytest.fixture(scope="module")
def two(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """On a tablet in English and on a phone in Polish."""
    with hosting("galactico", "person,person") as host:
        pages = device(browser, "tablet").new_page(), device(browser, "phone", language="pl").new_page()
        said = [complaints(page) for page in pages]
        for number, page in enumerate(pages):
            page.add_init_script(GIVING)
            come_in(page, host.address, f"Player {number + 1}")
            sit(page, number, f"Player {number + 1}")
        for page in pages:
            wait_phase(page, "playing")
            settled(page)
        yield pages
        assert said == [[], []]
        for page in pages:
            page.context.close()


def turn_of(two: tuple[Page, Page], which: int) -> Page:
    """The others play until it is their turn."""
    players = [Toucher(page, 3 + number) for number, page in enumerate(two)]
    for _ in range(400):
        if two[which].evaluate("() => Boolean(starcab.state.frame.mine)"):
            break
        players[1 - which].step()
    until(two[which], "() => starcab.state.frame.mine && starcab.still")
    return two[which]


def test_hint(two: tuple[Page, Page]) -> None:
    page = turn_of(two, 0)
    page.tap("#hint")
    until(page, "() => starcab.state.frame.marks && starcab.table.lights.marks.length")
    assert page.inner_text("#toast")


def test_the_log_shows_where_it_happened(two: tuple[Page, Page]) -> None:
    turn_of(two, 1)
    page = turn_of(two, 0)
    page.tap("#menu")
    until(page, "() => document.querySelectorAll('#sheet .log li').length > 0")
    few = page.locator("#sheet .log li").count()
    page.get_by_role("button", name="Details").tap()
    assert page.locator("#sheet .log li").count() >= few
    page.locator("#sheet .log button").last.tap()
    until(page, "() => !document.querySelector('#sheet').open")


def test_a_menu_stays_where_it_was_when_a_seat_is_another(two: tuple[Page, Page]) -> None:
    """Somebody calls themselves something else meanwhile; opened again, it begins at its top."""
    page = two[1]
    page.evaluate("() => { document.querySelector('#sheet').style.height = '300px' }")     # however little has happened so far
    page.tap("#menu")
    until(page, "() => document.querySelector('#sheet .log')")
    high = page.evaluate("() => { document.querySelector('#sheet .scroll').scrollTop = 20; return %s }" % HIGH)
    assert high > 0
    two[0].evaluate("() => starcab.line.send('claim', { seat: 0, name: 'Ada', colour: 0 })")
    until(page, "() => document.querySelector('#sheet .score b').textContent === 'Ada'")
    assert page.evaluate(HIGH) == high
    for _ in range(2):
        page.evaluate("() => starcab.line.send('put_away')")
        until(page, "() => !document.querySelector('#sheet').open")
        page.tap("#menu")
        until(page, "() => document.querySelector('#sheet').open")
    assert page.evaluate(HIGH) == 0
    page.evaluate("() => starcab.line.send('put_away')")
    until(page, "() => !document.querySelector('#sheet').open")
    page.evaluate("() => { document.querySelector('#sheet').style.height = '' }")


def test_the_rules_at_the_paragraph_of_what_is_touched(two: tuple[Page, Page]) -> None:
    page = turn_of(two, 0)
    page.mouse.move(*page.evaluate(AT, ["station:A1"]))
    page.mouse.down()
    until(page, "() => document.querySelector('#sheet').open")
    page.mouse.up()
    page.locator("#sheet .row button").first.tap()
    until(page, "() => document.querySelector('#reader.rules')?.open")
    assert page.evaluate("() => document.querySelector('#reader .scroll').scrollTop > 0")
    page.keyboard.press("Escape")


def test_a_rivals_area(two: tuple[Page, Page]) -> None:
    """On a phone it is a strip that opens."""
    page = two[1]
    page.touchscreen.tap(*page.evaluate(AT, ["open:rival:0"]))
    until(page, "() => 'close:' in starcab.table.picture.spots")
    page.touchscreen.tap(*page.evaluate(AT, ["close:"]))
    until(page, "() => !('close:' in starcab.table.picture.spots)")


def test_an_emote_in_everybodys_language(two: tuple[Page, Page]) -> None:
    two[0].tap("#emotes")
    two[0].get_by_role("button", name="Wow!").tap()
    emote = "() => [...document.querySelectorAll('.bubble')].find((one) => one.querySelector('canvas + canvas'))?.textContent"
    said = [until(page, emote) for page in two]
    assert said[0] == "Wow!" and said[1] and said[1] != said[0]


def test_it_says_whose_turn_it_is_and_keeps_awake(two: tuple[Page, Page]) -> None:
    page = turn_of(two, 1)
    assert page.title().startswith("● ") and not two[0].title().startswith("● ")
    assert page.evaluate("() => window.locks") == 1 and page.evaluate("() => window.buzzes") > 0


def test_undo(browser: Browser) -> None:
    with hosting("wildspace", "person,bot:rookie") as host:
        page = device(browser, "phone").new_page()
        come_in(page, host.address)
        sit(page, 0, "Player 1")
        wait_phase(page, "playing")
        settled(page)
        player = Toucher(page, 7)
        for _ in range(400):
            if page.evaluate("() => { const { frame, revision } = starcab.state; return frame.header.undoable && revision > 0 }"):
                break
            player.step()
        before = page.evaluate("() => starcab.state.revision")
        page.tap("#undo")
        until(page, "before => starcab.state.revision > before[0]", before)
        page.context.close()


@pytest.mark.parametrize("listed", [False, True])
def test_the_first_lesson_while_the_others_come(browser: Browser, listed: bool) -> None:
    with hosting("surprise", "person,person") as host:
        context = device(browser, "phone")
        if listed:
            context.add_init_script("localStorage.list = 'yes'")
        page = context.new_page()
        said = complaints(page)
        come_in(page, host.address)
        page.tap("#learn")
        first = until(page, "() => !document.querySelector('#lesson').hidden && document.querySelector('#lesson p').textContent")
        assert page.get_attribute("body", "data-phase") == "lobby" and page.locator("#lesson").is_visible()
        assert page.inner_text("#lesson p:nth-of-type(2)") in page.locator("#list").text_content()
        page.locator("#lesson button.main").tap()
        until(page, "first => document.querySelector('#lesson p').textContent !== first[0]", first)
        page.locator("#lesson button").first.tap()
        until(page, "() => document.querySelector('#ask').open")
        page.locator("#ask button.main").tap()
        until(page, "() => !document.querySelector('#lobby').hidden && document.querySelector('#lesson').hidden")
        sit(page, 0, "Player 1")
        assert not said
        context.close()


COVERED = """() => { const { state: { frame }, table } = starcab, box = table.canvas.getBoundingClientRect();
    const panel = document.querySelector('#lesson').getBoundingClientRect();
    const low = box.bottom - panel.bottom, left = panel.left - box.left;
    return frame.lesson.wanted.filter((target) => { const [x, y, w, h] = table.boxOf(target) ?? [0, 0, 0, 0];
      const wide = Math.min(x + w, left + panel.width) - Math.max(x, left);
      return w && wide > 2 && Math.min(y + h, low + panel.height) - Math.max(y, low) > 2 }) }"""
SAID = """() => { const { line, state, table } = starcab, box = table.canvas.getBoundingClientRect();
    const bubbles = [1, 2, 3].map((seat) => ({ seat, colour: seat, emote: 3, text: 'Wow!' }));
    const speech = { seat: 1, face: 'common/icon_bot', text: 'I could fly like this for hours, you know.' };
    const data = JSON.stringify({ t: 'frame', revision: state.revision, patch: { bubbles, speech } });
    line.socket.dispatchEvent(new MessageEvent('message', { data }));
    const boxes = [...document.querySelectorAll('.bubble')].map((one) => one.getBoundingClientRect());
    return [boxes.map((one) => [one.left - box.left, box.bottom - one.bottom, one.width, one.height]),
      bubbles.map(({ seat }) => table.boxOf(`open:rival:${seat}`))] }"""


def test_the_panel_of_a_lesson_lies_over_nothing_that_its_step_names(browser: Browser) -> None:
    """On a phone at the largest text: what is read, what is to be held, and what is to be touched."""
    with hosting("surprise", "person,person") as host:
        page = device(browser, "phone", language="ru", text_size="largest").new_page()
        said = complaints(page)
        come_in(page, host.address)
        page.tap("#learn")
        for step in (1, 2, 3):
            until(page, """([place]) => { const { lesson, picture } = starcab.state.frame;
                return lesson?.place.includes(place) && picture && starcab.still }""", f" {step} ")
            assert page.evaluate("() => starcab.state.frame.lesson.wanted.length") and page.evaluate(COVERED) == []
            if step < 3:
                page.locator("#lesson button.main").tap()
        page.touchscreen.tap(*page.evaluate(AT, [page.evaluate("() => starcab.table.picture.lit[0]")]))
        until(page, "() => starcab.table.picture.lit.includes('done') && starcab.still")
        assert page.evaluate(COVERED) == [] and not said
        page.context.close()


def test_what_is_said_lies_over_no_count(browser: Browser) -> None:
    """At three rivals' seats at once, on a phone."""
    with hosting("wildspace", "person,bot,bot,bot") as host:
        page = device(browser, "phone").new_page()
        come_in(page, host.address)
        sit(page, 0, "Player 1")
        wait_phase(page, "playing")
        settled(page)
        bubbles, plates = page.evaluate(SAID)
        assert len(bubbles) == 4
        for one, plate in product(bubbles, plates):
            across, down = (min(one[at] + one[at + 2], plate[at] + plate[at + 2]) - max(one[at], plate[at]) for at in (0, 1))
            assert across <= 0 or down <= 0, (one, plate)
        page.context.close()


OVER = """() => { const toast = document.querySelector('#toast').getBoundingClientRect();
    const stage = document.querySelector('#table').getBoundingClientRect();
    return starcab.state.frame.marks.targets.map((target) => starcab.table.boxOf(target)).filter(Boolean).some(([x, y, w, h]) =>
        x < toast.right && x + w > toast.left && stage.bottom - y - h < toast.bottom && stage.bottom - y > toast.top) }"""


def test_a_hint_lies_over_nothing_that_it_points_at(browser: Browser) -> None:
    """Ganymede on a phone: what is chosen from lies right under the upper edge."""
    with hosting("ganymede", "person,bot:rookie") as host:
        page = device(browser, "phone", language="ru").new_page()
        come_in(page, host.address, "Player 1")
        sit(page, 0, "Player 1")
        wait_phase(page, "playing")
        until(page, "() => starcab.state.frame.mine && starcab.still && starcab.table.picture.lit.length")
        page.evaluate("() => starcab.line.send('hint')")
        until(page, "() => starcab.state.frame.marks && starcab.table.lights.marks.length && starcab.still")
        assert page.inner_text("#toast") and not page.evaluate(OVER)
        page.context.close()


def test_the_menu_can_not_be_drawn_out_of_sight(browser: Browser) -> None:
    with hosting("galactico", "person,bot:rookie") as host:
        page = device(browser, "phone", language="pl", text_size="largest").new_page()
        come_in(page, host.address, "Player 1")
        sit(page, 0, "Player 1")
        wait_phase(page, "playing")
        player = Toucher(page, 6)
        for _ in range(400):
            if page.evaluate("() => starcab.state.revision") > 12:
                break
            player.step()
        settled(page)
        page.tap("#menu")
        until(page, "() => document.querySelector('#sheet.menu .log')")
        sheet = page.locator("#sheet")
        sheet.evaluate("one => one.scrollTo(0, 9999)")
        assert sheet.evaluate("one => one.scrollTop") == 0
        page.context.close()
