"""For everybody: axe finds nothing, targets are large enough for a finger, and no text is cut in any language at any size."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from app.theme import contrast
from tests.browser.player import Player, Toucher, play_out
from tests.browser.served import come_in, device, hosting, settled, sit, until, wait_phase

SMALL = """() => [...document.querySelectorAll('button, input, select, summary, a[href]')].filter((one) => {
  const box = one.getBoundingClientRect(), top = document.querySelector('dialog[open]:last-of-type');
  if (!one.checkVisibility() || (top && !top.contains(one)) || one.closest('body:not(.listed) #list')) return false;
  return box.width < 43.9 || box.height < 43.9 }).map((one) => one.outerHTML.slice(0, 120))"""
CUT = """() => [...document.querySelectorAll('button, h2, h3, p, span, b, td, th, li')].filter((one) => {
  if (!one.checkVisibility() || one.matches('#turn, .hidden') || one.closest('body:not(.listed) #list')) return false;
  return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).display !== 'inline'
    || one.scrollHeight > one.clientHeight + 3 && one.clientHeight > 0 && one.id === 'prompt'
    || one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.wide') })
  .map((one) => one.outerHTML.slice(0, 160))"""
LOOKS = (("en", "normal", "night"), ("ru", "largest", "day"), ("pl", "largest", "night"), ("en", "largest", "day"))
BROKEN = """() => { const found = []; const range = document.createRange();
  for (const one of document.querySelectorAll('button, h2, h3')) {
    if (!one.checkVisibility() || one.closest('body:not(.listed) #list')) continue;
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top / 4))).size > 1) found.push(word[0]); } } }
  return found }"""
"""Words of buttons and headings that go on in the next line."""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with hosting("ganymede", "person,bot:driver") as host:
        tab = device(browser, "phone").new_page()
        come_in(tab, host.address)
        tab.host = host     # type: ignore[attr-defined]
        yield tab
        tab.context.close()


def looked_at(page: Page, where: str) -> None:
    for _ in range(3):      # a layout after a change of the words
        page.wait_for_timeout(30)
    assert page.evaluate(SMALL) == [], where
    assert page.evaluate(CUT) == [], where
    assert page.evaluate(BROKEN) == [], where


def audit(page: Page, where: str) -> None:
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]})
    assert found.violations_count == 0, (where, found.generate_report())


def live_with_controls(page: Page) -> list[str]:
    """Regions that are read aloud whenever they change, and hold more than a message."""
    return page.evaluate("""() => [...document.querySelectorAll('[role=status], [role=log], [aria-live=polite]')]
      .filter((one) => one.querySelector('button, input, select') && one.id !== 'lesson')
      .map((one) => one.outerHTML.slice(0, 120))""")


def in_every_look(page: Page, where: str, *, axe: bool = True) -> None:
    for language, size, mode in LOOKS:
        page.evaluate("chosen => starcab.choose(chosen)", {"language": language, "text_size": size, "mode": mode})
        until(page, "wanted => document.documentElement.lang === wanted[0]", language)
        looked_at(page, f"{where} {language} {size}")
        if axe and (language, mode) in (("en", "night"), ("ru", "day")):
            audit(page, f"{where} {language} {mode}")


def test_lobby(page: Page) -> None:
    in_every_look(page, "lobby")
    page.tap("#seat-0")
    in_every_look(page, "taking a seat")
    for _ in range(60):     # the last change of language may still draw the form anew
        page.wait_for_timeout(500)
        if page.evaluate("document.body.dataset.phase") == "playing":
            break
        page.evaluate("(document.querySelector('#sit-0') ?? document.querySelector('#seat-0'))?.click()")


def test_table(page: Page) -> None:
    wait_phase(page, "playing")
    settled(page)
    in_every_look(page, "table")


def test_menu(page: Page) -> None:
    page.tap("#menu")
    until(page, "() => document.querySelector('#sheet').open")
    in_every_look(page, "menu")
    assert page.locator("#sheet .total").first.text_content() == "in all 0", "not only another number after those of the lines"
    for language in ("ru", "pl"):
        page.evaluate("language => starcab.choose({ language, text_size: 'largest' })", language)
        until(page, "wanted => document.documentElement.lang === wanted[0]", language)
        assert page.evaluate("() => document.querySelector('#sheet .scroll').clientHeight") > 320, "the log is half of it"
    page.keyboard.press("Escape")
    until(page, "() => !document.querySelector('#sheet').open")


def test_settings_and_rules(page: Page) -> None:
    page.tap("#menu")
    page.tap("[data-choice='menu.settings']")
    until(page, "() => document.querySelector('[data-setting=list]')")
    in_every_look(page, "settings")
    for language, title in (("pl", "Ustawienia"), ("en", "Settings")):
        page.locator(f"[data-setting='language={language}']").tap()
        until(page, "title => document.querySelector('#reader-title').textContent === title[0]", title)
        assert page.evaluate("() => document.activeElement.dataset.setting") == f"language={language}"
    page.keyboard.press("Escape")
    page.tap("#menu")
    page.tap("[data-choice='menu.rules']")
    until(page, "() => document.querySelector('#reader.rules section')")
    audit(page, "rules")
    assert page.evaluate(CUT) == []
    page.keyboard.press("Escape")


def test_list(page: Page) -> None:
    """Everything is there without the canvas."""
    page.evaluate("() => document.querySelector('#list-switch').click()")
    until(page, "() => document.querySelectorAll('#list [data-action]').length > 1")
    in_every_look(page, "list")
    assert page.evaluate("() => !document.querySelector('#canvas').checkVisibility()")
    assert page.locator("#list [aria-live=polite]").count() == 2
    page.evaluate("() => starcab.choose({ language: 'en' })")
    until(page, "() => document.documentElement.lang === 'en'")
    before = page.evaluate("() => starcab.state.revision")
    page.locator("#list [data-action]").first.focus()
    page.keyboard.press("Enter")
    until(page, "before => starcab.state.revision > before[0]", before)
    page.evaluate("() => document.querySelector('#list-switch').click()")


def test_keyboard_alone(page: Page) -> None:
    """Arrows and Enter on the table."""
    until(page, "() => starcab.state.frame.mine && starcab.table.picture.lit.length")
    page.focus("#canvas")
    page.keyboard.press("ArrowRight")
    target = page.evaluate("() => starcab.table.focused")
    assert target in page.evaluate("() => starcab.table.picture.lit")
    shown = page.evaluate("() => starcab.state.frame.motion.n")
    page.keyboard.press("Enter")
    until(page, "shown => starcab.state.frame.motion.n !== shown[0]", shown)


def test_the_last_button_of_a_dialog_is_whole_in_the_largest_text(page: Page) -> None:
    page.evaluate("() => starcab.choose({ language: 'ru', text_size: 'largest' })")
    until(page, "() => document.documentElement.lang === 'ru'")
    targets = page.evaluate("() => Object.keys(starcab.table.picture.spots)")
    texts = set()
    for target in targets:
        page.evaluate("target => starcab.line.send('inspect', { target })", target)
        page.wait_for_timeout(120)
        if not page.evaluate("() => document.querySelector('#sheet.about')?.open"):
            page.evaluate("() => document.querySelector('#sheet').open && starcab.line.send('put_away')")
            continue
        texts.add(page.inner_text("#sheet h2"))
        below = page.evaluate("() => innerHeight - document.querySelector('#sheet button.main').getBoundingClientRect().bottom")
        assert below > 16, (target, below)
        page.evaluate("() => starcab.line.send('put_away')")
        until(page, "() => !document.querySelector('#sheet').open")
    assert len(texts) > 5
    page.evaluate("() => starcab.choose({ language: 'en', text_size: 'normal' })")
    until(page, "() => document.documentElement.lang === 'en'")


def test_who_a_bot_is(page: Page) -> None:
    page.tap("#menu")
    page.locator("#sheet .score button:not(.host)").first.tap()
    until(page, "() => document.querySelector('#sheet.bot')?.open")
    audit(page, "bot")
    assert page.evaluate(SMALL) == [] and page.evaluate(CUT) == []
    page.keyboard.press("Escape")
    until(page, "() => !document.querySelector('#sheet').open")


def test_curtain_question_and_emotes(browser: Browser) -> None:
    """Two people at one device, a third at another."""
    with hosting("wildspace", "person,person,person") as host:
        ours, theirs = (device(browser, "phone").new_page() for _ in range(2))
        come_in(ours, host.address)
        come_in(theirs, host.address, "Player 3")
        for number in range(2):
            sit(ours, number, f"Player {number + 1}")
        sit(theirs, 2, "Player 3")
        wait_phase(theirs, "playing")
        settled(theirs)
        theirs.tap("#emotes")
        until(theirs, "() => document.querySelector('#sheet.emotes')?.open")
        audit(theirs, "emotes")
        theirs.get_by_role("button", name="Close").tap()
        until(theirs, "() => !document.querySelector('#sheet').open")
        theirs.tap("#menu")
        theirs.locator("[data-choice='menu.leave_room']").tap()
        until(theirs, "() => document.querySelector('#ask').open")
        audit(theirs, "question")
        theirs.keyboard.press("Escape")
        until(theirs, "() => !document.querySelector('#ask').open && !document.querySelector('#sheet').open")
        players: list[Player] = [Toucher(ours, 1), Toucher(theirs, 2)]
        until_curtain(players)
        audit(ours, "curtain")
        for page in (ours, theirs):
            page.context.close()


def test_result(browser: Browser) -> None:
    with hosting("surprise", "person,bot:rookie") as host:
        page = device(browser, "phone").new_page()
        come_in(page, host.address)
        sit(page, 0, "Player 1")
        wait_phase(page, "playing")
        play_out([Toucher(page, 1)])
        until(page, "() => !document.querySelector('#result').hidden && document.querySelector('#result .curves')")
        in_every_look(page, "result")
        assert page.locator("#result h3").count() == 1, "the turning points have a heading"
        bars = page.evaluate("""() => [...document.querySelectorAll('.bar-of')].map((bar, at) =>
          [starcab.state.result.rows[at].total, [...bar.children].map((one) => one.getBoundingClientRect()).reduce(
            ([length], one) => [length + one.width, one.right - bar.getBoundingClientRect().left], [0, 0])])""")
        most, (longest, _) = max(bars)
        assert all(abs(length - longest * total / most) < 0.5 and abs(end - length) < 0.5
                   for total, (length, end) in bars if total), bars
        page.context.close()


def until_curtain(players: list[Player]) -> None:
    for _ in range(400):
        if players[0].page.evaluate("() => document.querySelector('#curtain').open"):
            return
        for player in players:
            player.step()
        players[0].page.wait_for_timeout(30)
    raise AssertionError("the device never changed hands")


def test_only_short_messages_are_live_on_the_start_page(browser: Browser) -> None:
    """And what stands in an empty field can be read."""
    with hosting("", "") as host:
        page = device(browser, "phone").new_page()
        page.goto(host.address)
        until(page, "() => document.querySelector('#notice details button.main')")
        assert live_with_controls(page) == []
        page.locator("summary").first.tap()
        page.locator("#notice details[open] button.main").tap()
        until(page, "() => !document.querySelector('#lobby').hidden")
        guest = device(browser, "phone").new_page()
        guest.goto(page.url)
        until(guest, "() => document.querySelector('#name')")
        assert live_with_controls(guest) == []
        for mode in ("night", "day"):
            guest.evaluate("mode => starcab.choose({ mode })", mode)
            ink, paper = guest.evaluate("""() => [getComputedStyle(document.querySelector('#name'), '::placeholder').color,
                getComputedStyle(document.querySelector('#name')).backgroundColor]""")
            assert contrast(hexcode_of(ink), hexcode_of(paper)) >= 4.5
        for one in (page, guest):
            one.context.close()


def hexcode_of(rgb: str) -> str:
    return "#" + "".join("%02x" % int(number) for number in re.findall(r"\d+", rgb)[:3])


def test_these_checks_can_fail(page: Page) -> None:
    """One fault of each kind is planted, and found."""
    page.evaluate("""() => { const one = document.querySelector('#undo'); one.removeAttribute('aria-label'); one.title = '';
        one.replaceChildren(); one.style.cssText = 'width: 30px; min-width: 0'; one.disabled = false;
        const far = document.createElement('p'); far.textContent = 'word';
        far.style.cssText = 'position: fixed; left: 350px; width: 60px';
        const split = document.createElement('h2'); split.textContent = 'Unbreakable';
        split.style.cssText = 'position: fixed; top: 300px; width: 40px; overflow-wrap: anywhere';
        document.querySelector('main').append(far, split) }""")
    assert page.evaluate(SMALL) and page.evaluate(CUT) and page.evaluate(BROKEN) == ["Unbreakable"]
    with pytest.raises(AssertionError):
        audit(page, "planted")
