"""Whole matches: two browsers and a bot on a headless host, by touches on the canvas and by the list alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.player import Player, Reader, Toucher, match_of, play_out
from tests.browser.served import come_in, complaints, device, hosting, settled, sit, wait_phase

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other

SHORTER = {"crazytaxis": ("--option", "length=quick"), "surprise": ("--option", "goal=5")}
LANGUAGES = ("en", "ru", "pl")
KINDS = {"touch": Toucher, "list": Reader}
WHOLE = [(game, kind, size) for game in ("crazytaxis", "galactico", "ganymede", "surprise", "wildspace")
         for kind, size in (("touch", "phone"), ("touch", "tablet"), ("list", "phone"), ("list", "tablet"))]


def match(browser: Browser, game: str, kinds: tuple[str, str], size: str, seed: int) -> None:
    with hosting(game, "person,person,bot:rookie", *SHORTER.get(game, ())) as host:
        players: list[Player] = []
        said: list[list[str]] = []
        for number, kind in enumerate(kinds):
            context = device(browser, size, language=LANGUAGES[(seed + number) % 3])
            if kind == "list":
                context.add_init_script("localStorage.list = 'yes'")
            page = context.new_page()
            said.append(complaints(page))
            come_in(page, host.address, f"Player {number + 1}")
            sit(page, number, f"Player {number + 1}")
            players.append(KINDS[kind](page, seed + number))
        for one in players:
            wait_phase(one.page, "playing")
        play_out(players)
        found = match_of(players[0].page)
        assert found.state.over and found.game.id == game
        assert [seat["name"] for seat in found.seats[:2]] == ["Player 1", "Player 2"]
        assert all(one.done for one in players)
        players[0].page.tap("#again")
        for one in players:
            wait_phase(one.page, "playing")
            settled(one.page)
        assert said == [[], []], (said, host.said())
        for one in players:
            one.page.context.close()


def test_a_match_by_touches_and_by_the_list(browser: Browser) -> None:
    match(browser, "galactico", ("touch", "list"), "phone", 1)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "kind", "size"), WHOLE)
def test_every_match(browser: Browser, game: str, kind: str, size: str) -> None:
    match(browser, game, (kind, kind), size, WHOLE.index((game, kind, size)))
