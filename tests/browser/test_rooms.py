"""A club's server: a room is set up in a browser, others come in, one is sent away. Several seats at one device."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.served import come_in, complaints, device, hosting, settled, sit, until, wait_phase

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other


def open_room(page: Page, address: str, game: str) -> None:
    page.goto(address)
    until(page, "() => document.querySelector('#notice details')")
    form = page.locator("details").filter(has=page.locator("summary", has_text=game))
    form.locator("summary").first.click()
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
            one.evaluate("() => starcab.line.hear({ t: 'frame', revision: 0, patch: { once: { n: -1, exit: ['room', ''] } } })")
        looker.tap("#role-onlooker")        # and back, also in the middle of a match
        until(looker, "() => document.querySelector('#role-onlooker[aria-pressed=true]')")
        looker.tap("#role-table")
        until(looker, "() => document.querySelector('#role-table[aria-pressed=true]')")
        assert page.is_visible("#lobby") and not page.locator("#role-table").count(), "who sits here would stand up"
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


def test_the_form_offers_the_seats_that_somebody_has_and_says_why_no_room_is_opened(browser: Browser) -> None:
    with hosting("", "") as host:
        page = device(browser, "phone").new_page()
        said = complaints(page)
        page.goto(host.address)
        until(page, "() => document.querySelector('#notice details')")
        page.locator("summary", has_text="Galactico").tap()
        form = page.locator("details[open]")
        seats, first = form.locator("select"), form.get_by_label("Who goes first?").last
        assert first.locator("option").all_inner_texts() == ["Random", "Seat 1", "Seat 2"]
        third = form.get_by_label("Seat 3").first
        third.select_option(index=1)
        first.select_option(label="Seat 3")
        third.select_option(label="empty")                      # it is offered no more, and nothing else was chosen
        assert first.input_value() == "null" and first.locator("option").count() == 3 and seats.count() > 4
        fourth = form.get_by_label("Seat 4").first
        fourth.select_option(label="Bot · Captain")
        first.select_option(label="Seat 4")
        page.evaluate("() => { starcab.line.send = (kind, fields) => { if (kind === 'setup') starcab.sent = fields } }")
        form.locator("button.main").tap()
        sent = page.evaluate("() => starcab.sent")
        assert sent["seats"] == ["person", "person", "bot:captain"] and sent["first"] == 2
        page.evaluate("() => starcab.line.hear({ t: 'refused', code: 'rooms', text: starcab.look.texts['web.refused.rooms'] })")
        assert "Too many rooms" in form.locator("[role=alert]").inner_text() and form.locator(".muted").count() > 1 and not said
        page.context.close()


def test_nobody_loses_a_seat_to_a_bot_by_a_slip_and_enter_sits_down(browser: Browser) -> None:
    with hosting("", "") as host:
        hosts = device(browser, "phone").new_page()
        open_room(hosts, host.address, "Blast-off")
        hosts.tap("#seat-0")
        hosts.fill("#name-0", "Anna")
        hosts.press("#name-0", "Enter")
        hosts.wait_for_selector("[data-seat='0'].mine", state="attached")
        hosts.tap("#give-0")
        assert hosts.inner_text("#ask-title") == "A bot in place of Anna?"
        hosts.keyboard.press("Escape")
        until(hosts, "() => !document.querySelector('#ask').open && document.querySelector('[data-seat=\"0\"].mine')")
        address = hosts.locator(".code + b").inner_text()       # of this machine in its network
        assert address.startswith("http://") and address.endswith(hosts.evaluate("() => location.hash"))
        modules = hosts.evaluate("() => { const one = document.querySelector('canvas.code'), { data } ="
                                 " one.getContext('2d').getImageData(0, 0, one.width, one.height);"
                                 " return starcab.state.lobby.invite.rows.every((row, y) => [...row].every((dark, x) =>"
                                 " (data[4 * (y * one.width + x) + 3] > 0) === (dark === '1'))) }")
        assert modules
        hosts.tap("#close-room")
        hosts.locator("#ask button.main").tap()
        until(hosts, "() => document.querySelector('#home')")
        hosts.tap("#home")
        until(hosts, "() => document.querySelector('#notice details') && !document.querySelector('[data-room]')")
        hosts.context.close()


def test_letters_of_the_app_are_not_sent_and_wrong_ones_stay_in_the_field_alone(browser: Browser) -> None:
    with hosting("surprise", "person,person") as host:
        page = device(browser, "phone").new_page()
        page.goto(host.address.partition("#")[0])
        page.fill("#ticket", "N6TJ-5TN6-W94CX")
        page.tap("#open")
        assert "app" in page.inner_text("#notice [role=alert]")
        assert page.input_value("#ticket") == "N6TJ-5TN6-W94CX" and "#" not in page.url
        page.fill("#ticket", "ABCD-EFGH-JKLM-NPQR")
        page.tap("#open")
        until(page, "() => document.querySelector('#notice-text').textContent.includes('open no room')")
        assert page.input_value("#ticket").replace("-", "") == "ABCDEFGHJKLMNPQR" and "#" not in page.url
        page.fill("#ticket", host.address.partition("#")[2])
        page.tap("#open")
        until(page, "() => document.querySelector('#join')")
        page.context.close()


def test_whoever_comes_chooses_a_language_before_anything_else(browser: Browser) -> None:
    with hosting("", "") as host:
        hosts, guest = device(browser, "phone").new_page(), device(browser, "phone").new_page()
        said = complaints(guest)
        open_room(hosts, host.address, "Blast-off")
        guest.goto(host.address)
        guest.tap("#in-pl")
        until(guest, "() => document.querySelector('#notice h2').textContent === 'Otwarte pokoje'")
        assert guest.evaluate("() => document.activeElement.id") == "in-pl"
        assert guest.locator("#tongues button").all_inner_texts() == ["English", "Русский", "Polski"]
        guest.tap("[data-room]")
        until(guest, "() => document.querySelector('#join')?.textContent === 'Poproś o wejście'")
        guest.tap("#in-ru")
        until(guest, "() => document.querySelector('#notice-text').textContent.endsWith('Как вас зовут?')")
        assert guest.inner_text("#join") == "Попроситься за стол" and not said, said
        for page in (hosts, guest):
            page.context.close()


def test_who_has_tried_a_long_press_is_not_told_of_it_again(browser: Browser) -> None:
    toast = "() => document.querySelector('#toast').textContent"
    with hosting("galactico", "person,bot:rookie") as first, hosting("surprise", "person,bot:rookie") as second:
        page = device(browser, "phone").new_page()
        come_in(page, first.address)
        sit(page, 0, "Player 1")
        until(page, "() => document.querySelector('#toast').textContent.startsWith('Hold a finger')")
        settled(page)
        x, y = page.evaluate("() => starcab.table.placeOf(starcab.table.picture.lit[0])")
        box = _box(page, "#canvas")
        page.mouse.move(x + box["left"], y + box["top"])
        page.mouse.down()
        until(page, "() => JSON.parse(localStorage.settings).held.tried")
        page.mouse.up()
        settings = page.evaluate("() => localStorage.settings")
        page.context.close()
        other = device(browser, "phone").new_page()         # another port is another origin
        other.add_init_script("localStorage.settings = %s" % json.dumps(settings))
        come_in(other, second.address)
        sit(other, 0, "Player 1")
        until(other, "() => starcab.state.frame.mine")
        settled(other)
        assert not other.evaluate(toast).startswith("Hold")
        other.context.close()


def test_a_free_seats_buttons_stay_side_by_side_in_the_largest_text(browser: Browser) -> None:
    with hosting("", "") as host:
        page = device(browser, "phone", language="pl", text_size="largest", mode="day").new_page()
        open_room(page, host.address, "Galactico")
        take, give = _box(page, "#seat-0"), _box(page, "#give-0")
        assert give["left"] >= take["right"] and abs(take["top"] + take["bottom"] - give["top"] - give["bottom"]) <= 2
        page.context.close()


def _box(page: Page, selector: str) -> dict[str, float]:
    return page.locator(selector).evaluate("one => one.getBoundingClientRect().toJSON()")


def test_the_host_finds_start_without_looking_for_it_and_nobody_who_asks_moves_what_is_there(browser: Browser) -> None:
    with hosting("", "") as host:
        hosts, guest = device(browser, "phone").new_page(), device(browser, "phone", language="pl").new_page()
        open_room(hosts, host.address, "Blast-off")
        hosts.tap("#seat-0")
        before = _box(hosts, "#name-0")
        guest.goto(until(hosts, "() => location.href.includes('#') && location.href"))
        until(guest, "() => document.querySelector('#join')")
        assert "Odlotowa niespodzianka" in guest.inner_text("#notice-text")     # whoever is asked knows by whom
        guest.tap("#join")
        asks = until(hosts, "() => document.querySelector('.asking [role=alert]')?.textContent")
        assert asks.startswith("Player, "), asks        # who has no name has none in the host's language
        assert _box(hosts, "#name-0") == before
        assert _box(hosts, ".asking")["bottom"] <= 640
        hosts.locator(".asking button").first.tap()
        until(hosts, "() => !document.querySelector('.asking [role=alert]')")
        hosts.fill("#name-0", "Ada")
        hosts.tap("#sit-0")
        hosts.tap("#give-1")
        until(hosts, "() => document.querySelector('#start:not(:disabled)')")
        assert _box(hosts, "#start")["bottom"] <= 640
        for page in (hosts, guest):
            page.context.close()


def test_what_comes_in_sight_begins_at_its_top(browser: Browser) -> None:
    with hosting("", "") as host:
        page = device(browser, "phone").new_page()
        open_room(page, host.address, "Blast-off")
        sit(page, 0, "Ada")
        page.tap("#give-1")
        until(page, "() => document.querySelector('#start:not(:disabled)')")
        page.evaluate("() => document.querySelector('#lobby').scrollTo(0, 9999)")
        assert page.evaluate("() => document.querySelector('#lobby').scrollTop") > 0
        page.evaluate("() => document.querySelector('#start').click()")
        wait_phase(page, "playing")
        settled(page)
        page.tap("#menu")
        page.tap("[data-choice='menu.room']")
        until(page, "() => !document.querySelector('#lobby').hidden")
        assert page.evaluate("() => [document.querySelector('#lobby').scrollTop, document.activeElement.id]") == [0, "room-title"]
        page.context.close()


def test_the_keyboard_keeps_its_place_when_somebody_sits_down_and_when_the_list_is_switched(browser: Browser) -> None:
    where = "() => document.activeElement.id"
    with hosting("", "") as host:
        page = device(browser, "tablet").new_page()
        open_room(page, host.address, "Blast-off")
        assert page.evaluate(where) == "room-title"
        page.press("#seat-0", "Enter")
        assert page.evaluate(where) == "name-0"
        page.keyboard.type("Ada")
        page.keyboard.press("Enter")
        until(page, "() => document.querySelector('[data-seat=\"0\"].mine')")
        assert page.evaluate(where) == "seat-0"
        page.tap("#give-1")
        until(page, "() => document.querySelector('#start:not(:disabled)')")
        page.tap("#start")
        wait_phase(page, "playing")
        settled(page)
        for _ in range(2):
            page.press("#list-switch", "Enter")
            assert page.evaluate(where) == "list-switch"
        page.context.close()
