"""The app keeps clear of Android's bars, also when they change, and Back leads from everywhere to the first screen."""
from app import startup

startup.configure()

import pytest  # noqa: E402

from app.device import insets  # noqa: E402
from app.i18n import t  # noqa: E402
from app.session.local import LocalSession  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from games import GAMES  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401


def test_what_is_shown_follows_the_bars(starcab, monkeypatch):  # noqa: F811
    from kivy.core.window import Window

    for bars in ((0, 48, 0, 96), (60, 24, 0, 0), (0, 0, 0, 0)):
        monkeypatch.setattr(insets, "insets", lambda bars=bars: bars)   # nobody tells: they are asked for now and then
        left, top, right, bottom = bars
        wanted = (left, bottom, Window.width - left - right, Window.height - top - bottom)
        until(lambda wanted=wanted: (*starcab.manager.pos, *starcab.manager.size) == wanted)


def test_a_device_that_turns_or_comes_back_is_asked_anew(starcab, monkeypatch):  # noqa: F811
    """At once, not when it is asked the next time."""
    from kivy.core.window import Window

    asked = []
    monkeypatch.setattr("app.device.upright.keep", lambda: asked.append("upright"))
    monkeypatch.setattr("app.device.insets.look", lambda: asked.append("bars"))
    Window.dispatch("on_resize", *Window.size)
    assert asked == ["upright", "bars"]
    starcab.dispatch("on_resume")
    assert asked == ["upright", "bars", "bars"]


@pytest.mark.parametrize(("screen", "what"), (
    ("setup", {"game_id": "surprise"}), ("join", {}), ("settings", {}), ("history", {}), ("rules", {"game_id": "surprise"}),
    ("about", {}), ("box", {})))
def test_back_leads_home_and_then_out(starcab, screen, what):  # noqa: F811
    from kivy.core.window import Window

    starcab.go(screen, **what)
    for _ in range(3):
        if starcab.manager.current != "home":
            assert Window.dispatch("on_keyboard", 27, 41, "", []), "Android must not leave the app from here"
    assert starcab.manager.current == "home"
    assert not Window.dispatch("on_keyboard", 27, 41, "", []), "from here it leaves"


def test_back_at_a_table_asks_before_it_leaves(starcab):  # noqa: F811
    from kivy.core.window import Window

    seats = [Seat("person", "player %d" % (number + 1), number) for number in range(2)]
    session = LocalSession.start(GAMES["surprise"], 2, {}, seats, 0, starcab.store, starcab.post, key=bytes(32))
    table = starcab.go("table", session=session)
    until(lambda: bool(table.play.frame.spots))
    assert Window.dispatch("on_keyboard", 27, 41, "", []) and table.play.frame.question.title == t("leave.title")
    assert Window.dispatch("on_keyboard", 27, 41, "", []) and table.play.frame.question is None
    assert starcab.manager.current == "table"
    table.leave()
