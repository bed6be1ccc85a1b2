"""A club's server: a room is set up in a browser, others come in, one is sent away. Several seats at one device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.served import come_in, complaints, device, hosting, settled, sit, until, wait_phase

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other


def open_room(page: Page, address: str, game: str) -> None:
    page.goto(address)
    until(page, "() => document.querySelector('#notice details')")
    form = page.locator("details").filter(has=page.locator("summary", has_text=game))
    form.locator("summary").click()
    form.locator("button.main").click()
    until(page, "() => !document.querySelector('#lobby').hidden")


def test_set_up_let_in_and_send_away(browser: Browser) -> None:
    with hosting("", "") as host:
        hosts, guest = device(browser, "tablet").new_page(), device(browser, "phone", language="pl").new_page()
        said = [complaints(hosts), complaints(guest)]
        open_room(hosts, host.address, "Blast-off")
        sit(hosts, 0, "Player 1")
        hosts.tap("#give-1")
        until(hosts, "() => document.querySelector('#start:not(:disabled)')")       # a bot sits there
        hosts.tap("#give-1")
        until(hosts, "() => document.querySelector('#start:disabled') && document.querySelector('#seat-1')")
        link = until(hosts, "() => location.href.includes('#') && location.href")
        guest.goto(link)
        guest.fill("#name", "Player 2")
        guest.tap("#join")
        until(guest, "() => !document.querySelector('#join')")
        hosts.locator("[role=alert] button.main").click()
        until(guest, "() => !document.querySelector('#lobby').hidden")
        sit(guest, 1, "Player 2")
        until(hosts, "() => document.querySelector('#start:not(:disabled)')")
        hosts.tap("#start")
        for page in (hosts, guest):
            wait_phase(page, "playing")
            settled(page)
        hosts.tap("#menu")
        hosts.tap("[data-choice='menu.room']")
        hosts.locator("[id^=remove-]").click()
        until(hosts, "() => document.querySelector('#ask').open")       # it is asked first
        assert not guest.evaluate("() => document.querySelector('#play').hidden")
        hosts.locator("#ask button.main").click()
        until(guest, "() => !document.querySelector('#notice').hidden && document.querySelector('#notice-text').textContent[9]")
        assert guest.evaluate("() => !starcab.line.socket")
        assert said == [[], []], said
        for page in (hosts, guest):
            page.context.close()


def test_two_seats_behind_a_curtain_and_an_onlooker(browser: Browser) -> None:
    with hosting("galactico", "person,person") as host:
        page, looker = device(browser).new_page(), device(browser, "desktop", mode="day").new_page()
        come_in(looker, host.address, "Player 3")
        looker.tap("#role-table")
        until(looker, "() => document.querySelector('#role-table[aria-pressed=true]')")
        come_in(page, host.address)
        sit(page, 0, "Player 1")
        sit(page, 1, "Player 2")
        wait_phase(page, "playing")
        until(page, "() => document.querySelector('#curtain').open || starcab.state.frame.mine")
        wait_phase(looker, "playing")
        settled(looker)
        assert not looker.evaluate("() => starcab.state.frame.mine")
        for one in (page, looker):
            one.context.close()


def test_the_hosts_person_gives_a_seat_to_a_bot_and_locks_the_room(browser: Browser) -> None:
    """Somebody's phone is empty: the others play on."""
    with hosting("", "") as host:
        hosts, guest = device(browser, "phone").new_page(), device(browser, "phone").new_page()
        open_room(hosts, host.address, "Blast-off")
        sit(hosts, 0, "Player 1")
        hosts.locator("button[aria-pressed]", has_text="Let in everybody").tap()
        come_in(guest, until(hosts, "() => location.href.includes('#') && location.href"), "Player 2")
        sit(guest, 1, "Player 2")
        assert guest.locator("#lock, [id^=give-], [id^=remove-]").count() == 0
        hosts.tap("#lock")
        until(hosts, "() => document.querySelector('#lock[aria-pressed=true]')")
        until(hosts, "() => document.querySelector('#start:not(:disabled)')")
        hosts.tap("#start")
        wait_phase(guest, "playing")
        guest.tap("#menu")
        until(guest, "() => document.querySelector('#sheet').open")
        assert not guest.locator("#sheet .host").first.is_visible()
        guest.context.close()
        wait_phase(hosts, "playing")
        settled(hosts)
        hosts.tap("#menu")
        hosts.get_by_role("button", name="Hand over this seat: Player 2").tap()
        until(hosts, "() => document.querySelector('#ask').open")
        hosts.locator("#ask button.main").tap()
        hosts.tap("#menu")
        hosts.get_by_role("button", name="Who is Player 2?").tap()
        level = until(hosts, "() => document.querySelector('#sheet.bot')?.textContent")
        hosts.get_by_role("button", name="Change the level").tap()
        until(hosts, "level => document.querySelector('#sheet.bot').textContent !== level[0]", level)
        hosts.context.close()


def test_what_is_being_filled_in_stays_when_others_come_and_go(browser: Browser) -> None:
    with hosting("", "") as host:
        here, other, third = (device(browser, "phone").new_page() for _ in range(3))
        here.goto(host.address)
        until(here, "() => document.querySelector('#notice details')")
        here.locator("summary", has_text="Wild Space").tap()
        field = here.locator("details[open] select").nth(1)
        field.select_option(label="Bot · Captain")
        field.focus()
        open_room(other, host.address, "Blast-off")
        until(here, "() => document.querySelector('[data-room]')")
        assert field.evaluate("one => one.matches('details[open] :focus') && one.value") == '"bot:captain"'
        other.tap("#seat-0")
        other.fill("#name-0", "Play")
        other.focus("#name-0")
        third.goto(until(other, "() => location.href.includes('#') && location.href"))
        third.fill("#name", "Player 2")
        third.tap("#join")
        until(other, "() => document.querySelector('[role=alert]')")
        other.keyboard.type("er 1")
        assert other.input_value("#name-0") == "Player 1"
        for page in (here, other, third):
            page.context.close()


def leave(page: Page) -> None:
    """By the menu of the table, or by the room's button; it is asked first."""
    if page.locator("#play").is_visible():
        page.tap("#menu")
        page.tap("[data-choice='menu.leave_room']")
    else:
        page.locator("#lobby button", has_text="Leave").tap()
    page.locator("#ask button", has_text="Leave").tap()
    until(page, "() => document.querySelector('#back')")


def test_who_leaves_during_a_match_comes_back_into_the_own_seat_by_one_tap(browser: Browser) -> None:
    with hosting("", "") as host:
        hosts = device(browser, "phone").new_page()
        said = complaints(hosts)
        open_room(hosts, host.address, "Blast-off")
        sit(hosts, 0, "Anna")
        hosts.tap("#give-1")
        until(hosts, "() => document.querySelector('#start:not(:disabled)')")
        hosts.tap("#start")
        wait_phase(hosts, "playing")
        settled(hosts)
        leave(hosts)
        assert "seat is kept" in hosts.inner_text("#notice-text")
        hosts.tap("#back")
        wait_phase(hosts, "playing")
        settled(hosts)
        assert hosts.evaluate("() => starcab.state.lobby.seats[0].mine")
        hosts.tap("#menu")
        hosts.tap("[data-choice='menu.room']")
        until(hosts, "() => !document.querySelector('#lobby').hidden")
        leave(hosts)                            # from the room too it is asked first
        hosts.tap("#home")                      # and there is a way to the others
        hosts.tap("[data-room]")                # where the own room is known
        wait_phase(hosts, "playing")
        settled(hosts)
        assert hosts.evaluate("() => starcab.state.lobby.seats[0].mine && starcab.state.lobby.hosting") and not said, said
        hosts.context.close()


def test_who_asks_to_be_let_in_may_think_better_of_it(browser: Browser) -> None:
    with hosting("", "") as host:
        hosts, guest = device(browser, "phone").new_page(), device(browser, "phone").new_page()
        open_room(hosts, host.address, "Blast-off")
        guest.goto(host.address)
        guest.tap("[data-room]")
        guest.fill("#name", "Ben")
        guest.tap("#join")
        until(hosts, "() => document.querySelector('[role=alert] button.main')")
        guest.tap("#cancel")
        until(guest, "() => document.querySelector('[data-room]')")
        until(hosts, "() => !document.querySelector('[role=alert] button.main')")
        for page in (hosts, guest):
            page.context.close()
