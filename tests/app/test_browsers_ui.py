"""A host at the app lets browsers in: the switch, the second code, the question, a match of both fronts."""
import asyncio
import socket
import threading
from types import SimpleNamespace

from app import startup

startup.configure()

import pytest  # noqa: E402

from app import rooms  # noqa: E402
from app.i18n import t  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from tests.app.in_process import picture, sits, starcab, until  # noqa: E402, F401
from tests.web.page import Page  # noqa: E402


class Thread:
    """A loop of its own for pages: the app's frames go on meanwhile."""

    def __init__(self):
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def do(self, work, seconds=20.0):
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        until(future.done, seconds)
        return future.result()

    def stop(self):
        self._loop.call_soon_threadsafe(self._loop.stop)


@pytest.fixture
def pages():
    thread = Thread()
    yield thread
    thread.stop()


def switch(lobby, name):
    """The row of that switch in the lobby."""
    rows = [*lobby.ids.browser_switches.children, *lobby.ids.switches.children]
    return next((row for row in rows if row.option.id == name), None)


def sees(lobby, widget):
    """Whether all of it is in the window of the scroll view."""
    scroll = lobby.ids.scroll
    low, high = (scroll.to_widget(*widget.to_window(0, y))[1] for y in (widget.y, widget.top))
    return widget.height > 0 and scroll.y - 1 <= low and high <= scroll.top + 1


def answer(ask, words):
    from app.widgets.chrome import BigButton

    button = next(one for one in ask.walk() if isinstance(one, BigButton) and one.text == words)
    button.dispatch("on_release")


def open_room(app):
    seats = [Seat("person", "player 1", 0), Seat("person", "player 2", 1)]
    session = rooms.open_room("galactico", "Evening", seats, {}, 0, app.store, app.post)
    app.go("lobby", session=session, person="player 1")
    until(lambda: sits(session, 0))
    return session


def close_room(app):
    """Back asks first."""
    app.back()
    close, _ = reversed(app.screen("lobby").ids.ask.ids.answers.children)
    close.dispatch("on_release")


def opened_door(app, session):
    lobby = app.screen("lobby")
    switch(lobby, "browsers").next_value()
    until(lambda: rooms.door_of(session).view.open)
    return lobby, rooms.door_of(session)


async def arrived(door, name):
    """A page that has asked to be let in."""
    view = door.view
    page = await Page.dial(SimpleNamespace(port=int(view.address.partition(":")[2])))
    await page.hello(view.ticket, version=door._house.files.version)
    await page.say("join", name=name)
    return page


def test_nothing_listens_before_the_door_is_open_nor_after_it_is_shut(starcab, pages):  # noqa: F811
    session = open_room(starcab)
    lobby = starcab.screen("lobby")
    assert not lobby.browser_modules and not lobby.browser_way and switch(lobby, "browsers_all") is None
    assert rooms.door_of(session)._front is None
    lobby, door = opened_door(starcab, session)
    until(lambda: lobby.browser_modules)
    assert lobby.ids.browser_ticket.text == door.view.ticket and lobby.browser_address == door.view.address
    assert lobby.ids.browser_ticket.font_size == lobby.ids.code.font_size       # as legible as the app's
    until(lambda: sees(lobby, lobby.ids.browser_qr))                            # what the switch has shown
    assert str(session.code).replace("-", "") not in door.view.url.replace("-", "")
    picture(starcab, "lobby-browsers")
    port = int(door.view.address.partition(":")[2])
    socket.create_connection(("127.0.0.1", port), 2).close()
    switch(lobby, "browsers").next_value()
    until(lambda: not door.view.open)
    assert not lobby.browser_modules
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", port), 2)
    close_room(starcab)


def test_who_asks_is_let_in_by_the_hosts_person_and_plays_with_them(starcab, pages):  # noqa: F811
    session = open_room(starcab)
    lobby, door = opened_door(starcab, session)
    page = pages.do(arrived(door, "player 2"))
    until(lambda: lobby.ids.ask.open)
    assert lobby.ids.ask.title == t("web.ask.let_in", name="player 2", agent="iPhone, Safari")
    picture(starcab, "lobby-let-in")
    answer(lobby.ids.ask, t("ask.yes"))
    pages.do(page.until(lambda: "lobby" in page.last))
    pages.do(page.sit(1, "player 2"))
    until(lambda: lobby.ready)
    assert "player 2" in lobby.safety       # nobody else may read along unnoticed
    assert t("lobby.open_to.remedy_browser") in lobby.safety    # and a newer device would change nothing
    lobby.start()
    until(lambda: starcab.manager.current == "table")
    table = starcab.screen("table")
    pages.do(page.until(lambda: page.frame.get("picture")))
    for _ in range(6):
        revision = session.revision
        if session.to_act()[0] == 0:
            session.submit(0, session.legal(0)[0])
        else:
            pages.do(page.until(lambda: page.actions))
            pages.do(page.say("act", action=page.actions[0]["action"], revision=page.revision))
        until(lambda revision=revision: session.revision > revision)
        pages.do(page.until(lambda: page.revision >= session.revision))
    other = pages.do(arrived(door, "player 3"))
    until(lambda: table.ids.ask.open)       # during the match the table asks
    assert table.ids.ask.title == t("web.ask.let_in", name="player 3", agent="iPhone, Safari")
    answer(table.ids.ask, t("ask.no"))
    pages.do(other.until(lambda: other.last["waiting"]["why"] == "no"))
    assert not any(heir.name == "player 2" for heir in table.play.room._heirs())
    for one in (page, other):
        pages.do(one.close())
    session.leave()
    starcab.screen("table").close()
    starcab.go("home")


def test_whoever_has_the_code_comes_in_if_the_host_wants_it_so(starcab, pages):  # noqa: F811
    session = open_room(starcab)
    lobby, door = opened_door(starcab, session)
    switch(lobby, "browsers_all").next_value()
    until(lambda: door.view.everybody)
    page = pages.do(arrived(door, "player 2"))
    pages.do(page.until(lambda: "lobby" in page.last))
    assert not lobby.ids.ask.open
    close_room(starcab)                     # the room is closed for good, and its guests are told
    pages.do(page.until_gone())
    assert page.last["waiting"]["why"] == "closed"


def test_a_room_that_is_opened_again_has_its_door_open_too(starcab, pages):  # noqa: F811
    session = open_room(starcab)
    lobby, door = opened_door(starcab, session)
    ticket = door.view.ticket
    starcab.screen("lobby").close()         # as when the app ends
    session = rooms.reopen_room(starcab.store, starcab.post)
    until(lambda: rooms.door_of(session).view.open)
    assert rooms.door_of(session).view.ticket == ticket
    starcab.go("lobby", session=session, person="player 1")
    until(lambda: starcab.screen("lobby").browser_modules)
    close_room(starcab)


def test_the_switch_is_seen_at_once_and_locking_the_room_ends_that_everybody_comes_in(starcab, pages):  # noqa: F811
    session = open_room(starcab)
    lobby = starcab.screen("lobby")
    until(lambda: switch(lobby, "browsers") is not None and sees(lobby, switch(lobby, "browsers")))
    lobby, door = opened_door(starcab, session)
    switch(lobby, "browsers_all").next_value()
    until(lambda: door.view.everybody)
    switch(lobby, "lock").next_value()
    until(lambda: session.room.locked and not door.view.everybody)
    until(lambda: not switch(lobby, "browsers_all").value())
    switch(lobby, "browsers_all").next_value()
    until(lambda: door.view.everybody and not session.room.locked)
    close_room(starcab)
