"""One room of both fronts: a host and a guest with the app, two guests in browsers, each at their own device."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from app.i18n import LANGUAGES, t, tn
from app.store import Store
from games import GAMES
from games.kernel import Match
from tests.browser.player import Player, Reader, Toucher, match_of, play_out
from tests.browser.served import come_in, complaints, device, sit, wait_phase
from tests.sync.club import free_port
from tests.touch.driver import App
from tests.touch.person import Person, decide

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other

OPTIONS: dict[str, dict[str, Any]] = {"crazytaxis": {"length": "quick"}, "surprise": {"goal": 5}}
PEOPLE = 4


class Playing(threading.Thread):
    """A person at an app, to the end; what goes wrong is told when it is joined."""

    def __init__(self, person: Person, seed: int) -> None:
        super().__init__(daemon=True)
        self._person, self._seed = person, seed
        self._failure: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self._person.play(decide(self._person.game, seed=self._seed))
        except BaseException as failure:
            self._failure = failure

    def done(self) -> None:
        self.join(60)
        assert not self.is_alive()
        if self._failure:
            raise self._failure


def open_room(host: Person) -> str:
    """With its door to browsers open; its code."""
    host.app.ask("setting", name="animation", value="0.0")
    host.speak("en")
    host.choose_game()
    host.seat(("person",) * PEOPLE)
    host.set_options(OPTIONS.get(host.game, {}))
    host.app.tap(id="several")
    host.until(lambda: host.app.screen == "lobby")
    code = next(one["text"] for one in host.app.look()["texts"] if one["text"].count("-") == 2)
    for name in ("lobby.browsers", "lobby.browsers_all"):
        host.until(lambda name=name: host.app.things("OptionRow", title=t(name)))
        host.app.tap(id="switch", of=host.app.thing("OptionRow", title=t(name))["uid"])
    return code


def address(host: Person) -> str:
    """As somebody types it who reads the host's screen."""
    found: list[str] = []

    def shown() -> bool:
        shown = host.app.thing("LobbyScreen")["set"]
        found[:] = [shown["browser_address"], shown["browser_ticket"]]
        return all(found)

    host.until(shown)
    return f"http://{found[0]}/#{found[1]}"


def join(guest: Person, code: str) -> None:
    app = guest.app
    app.ask("setting", name="animation", value="0.0")
    app.tap(id="nearby")
    guest.until(lambda: app.things("RoomRow"))
    app.tap("RoomRow")
    app.ask("fill", field="code", text=code)
    app.tap(id="join")
    guest.until(lambda: app.screen == "lobby" and app.things("ChairRow", mine=True))


def pages_of(browser: Browser, where: str, size: str, number: int) -> list[Player]:
    """One by touches and one by the list alone, in two languages."""
    players: list[Player] = []
    for seat, kind in ((2, Toucher), (3, Reader)):
        context = device(browser, size, language=tuple(LANGUAGES)[(number + seat) % 3])
        if kind is Reader:
            context.add_init_script("localStorage.list = 'yes'")
        page = context.new_page()
        come_in(page, where, f"Player {seat + 1}")
        sit(page, seat, f"Player {seat + 1}")
        players.append(kind(page, number + seat))
    return players


def journal_of(app: App) -> list[Any]:
    store = Store.open(app.data / "starcab.db")     # type: ignore[operator]
    try:
        return list(Match.from_json(store.load(store.finished()[0].id), GAMES).journal)
    finally:
        store.close()


def evening(browser: Browser, game: str, size: str, number: int) -> None:
    own = {"STARCAB_BIND": "127.0.0.1", "STARCAB_BEACON": str(free_port())}
    with ExitStack() as stack:
        host, guest = (Person(stack.enter_context(App(one, **own)), game) for one in ("tablet", "phone"))
        code = open_room(host)
        join(guest, code)
        players = pages_of(browser, address(host), size, number)
        said = [complaints(one.page) for one in players]
        host.until(lambda: not host.app.thing(id="start")["disabled"])
        host.app.tap(id="start")
        for person in (host, guest):
            person.until(lambda person=person: person.app.table())
        for one in players:
            wait_phase(one.page, "playing")
        at_apps = [Playing(host, number), Playing(guest, number + 1)]
        try:
            play_out(players)
        finally:        # what went wrong at an app comes first
            for one in at_apps:
                one.done()
        check(host, guest, players[0].page)
        assert all(one.done for one in players) and host.done and guest.done
        assert said == [[], []], said
        for one in players:
            one.page.context.close()


def check(host: Person, guest: Person, page: Page) -> None:
    """Everybody has the same match, and the rules say that it is one. The apps have checked the draw, browsers trust the host."""
    match = match_of(page)
    assert match.state.over and match.game.id == host.game
    assert list(match.journal) == journal_of(host.app) == journal_of(guest.app)
    words = {tn("result.verified", 2), tn("result.browsers", 2)}
    for person in (host, guest):
        person.until(lambda person=person: words <= {one["text"] for one in person.app.look()["texts"]})


def test_an_evening_of_both_fronts(browser: Browser) -> None:
    evening(browser, "surprise", "phone", 1)


@pytest.mark.soak
@pytest.mark.parametrize("size", ["phone", "tablet"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_evening(browser: Browser, game: str, size: str) -> None:
    evening(browser, game, size, sorted(GAMES).index(game) + 1)
