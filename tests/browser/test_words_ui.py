"""The table in words: what is spoken and how often, where the keyboard's place is, and what those who see nothing miss."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.player import Player, Reader, Toucher
from tests.browser.served import come_in, device, hosting, settled, sit, until, wait_phase

LISTEN = """() => { window.spoken = []; window.ears?.disconnect(); window.ears = new MutationObserver((all) =>
  all.forEach((one) => one.addedNodes.forEach(
  (node) => spoken.push([Number(node.dataset.number), node.textContent]))));
  ears.observe(document.querySelector('#list [role=log]'), { childList: true, subtree: true, characterData: true }) }"""
ACT = """() => { const { list } = starcab.state.frame;
  if (list.actions?.length) starcab.line.send('act', { action: list.actions[0].action, revision: starcab.state.revision }) }"""
FOCUS = "() => document.activeElement.closest('#list') ? document.activeElement.tagName : document.activeElement.id"


@pytest.fixture(scope="module")
def two(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """The first has the list, the second the table."""
    with hosting("surprise", "person,person") as host:
        contexts = device(browser, "phone"), device(browser, "phone")
        contexts[0].add_init_script("localStorage.list = 'yes'")
        pages = contexts[0].new_page(), contexts[1].new_page()
        for number, page in enumerate(pages):
            come_in(page, host.address, f"Player {number + 1}")
            sit(page, number, f"Player {number + 1}")
        for page in pages:
            wait_phase(page, "playing")
            settled(page)
        yield pages
        for page in pages:
            page.context.close()


def turn_of(two: tuple[Page, Page], which: int) -> Page:
    players: list[Player] = [Reader(two[0], 3), Toucher(two[1], 4)]
    for _ in range(400):
        if two[which].evaluate("() => Boolean(starcab.state.frame.mine)"):
            break
        players[1 - which].step()
    until(two[which], "() => starcab.state.frame.mine")
    return two[which]


def test_only_what_is_new_is_spoken(two: tuple[Page, Page]) -> None:
    two[0].evaluate(LISTEN)
    players: list[Player] = [Reader(two[0], 1), Toucher(two[1], 2)]
    for _ in range(400):
        if two[0].evaluate("() => spoken.length") > 12:
            break
        for player in players:
            player.step()
        two[0].wait_for_timeout(30)
    spoken = two[0].evaluate("() => spoken")
    numbers = [number for number, _ in spoken]
    assert len(numbers) > 8 and numbers == sorted(set(numbers))
    assert two[0].evaluate("() => document.querySelector('#list [role=log]').children.length") <= 9


def test_an_emote_is_told_once(two: tuple[Page, Page]) -> None:
    two[0].evaluate(LISTEN)
    two[1].tap("#emotes")
    two[1].get_by_role("button", name="Wow!").tap()
    until(two[0], "() => spoken.some(([, text]) => text === 'Player 2: Wow!')")
    two[0].wait_for_timeout(4000)       # the bubble has gone
    assert len(two[0].evaluate("() => spoken")) == 1


def test_the_keyboards_place_stays_in_the_list_when_the_turn_passes_on(two: tuple[Page, Page]) -> None:
    page = turn_of(two, 0)
    for _ in range(60):
        if not page.evaluate("() => starcab.state.frame.mine"):
            break
        page.locator("#list [data-action]").first.press("Enter")
        page.wait_for_timeout(150)
    until(page, "() => !document.querySelector('#list [data-action]')")
    assert page.evaluate(FOCUS) == "H3"
    assert "Turn: Player 2." in page.inner_text("#list .only-list p")
    turn_of(two, 0)
    assert page.evaluate(FOCUS) == "H3"
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement === document.querySelector('#list [data-action]')")


def test_the_tables_letters_are_heard_wherever_the_keyboard_is(two: tuple[Page, Page]) -> None:
    page = turn_of(two, 0)
    page.locator("#list [data-action]").first.focus()
    page.keyboard.press("m")
    until(page, "() => document.querySelector('#sheet').open")
    page.keyboard.press("Escape")
    until(page, "() => !document.querySelector('#sheet').open")
    page.focus("#undo" if page.is_enabled("#undo") else "#list-switch")
    page.keyboard.press("?")
    until(page, "() => starcab.state.frame.list.actions.some((one) => one.sentence.startsWith('Hint: '))")


def test_an_action_of_the_list_is_asked_about_as_its_target_on_the_table(browser: Browser) -> None:
    with hosting("galactico", "person,bot:rookie") as host:
        page = device(browser, "phone").new_page()
        come_in(page, host.address)
        sit(page, 0, "Player 1")
        until(page, "() => starcab.state.frame.mine && starcab.still")
        page.evaluate("() => document.querySelector('#list-switch').click()")
        until(page, "() => document.querySelector('#list [data-action]')")
        page.locator("#list-switch").focus()
        page.keyboard.press("i")        # about nothing: as on the table without its ring
        action = page.locator("#list [data-action]").last
        action.focus()
        page.keyboard.press("i")
        until(page, "() => document.querySelector('#sheet.about')?.open")
        page.evaluate("() => { starcab.line.send('put_away') }")
        until(page, "() => !document.querySelector('#sheet').open")
        assert action.evaluate("(one) => one === document.activeElement")
        asked = page.evaluate("() => document.activeElement.dataset.target")
        assert asked in page.evaluate("() => starcab.table.picture.spots")
        page.context.close()


def test_whoever_is_elsewhere_stays_there(two: tuple[Page, Page]) -> None:
    page = turn_of(two, 0)
    page.focus("#menu")
    for _ in range(60):
        if not page.evaluate("() => starcab.state.frame.mine"):
            break
        page.evaluate(ACT)
        page.wait_for_timeout(150)
    turn_of(two, 0)
    assert page.evaluate(FOCUS) == "menu"


def test_what_a_hint_means_is_said_in_the_list(two: tuple[Page, Page]) -> None:
    page = turn_of(two, 0)
    page.evaluate("() => document.querySelector('#hint').click()")
    until(page, "() => document.querySelector('#list .only-list').textContent.includes('Hint: ')")
    assert "Hint: " in page.inner_text("#toast")
