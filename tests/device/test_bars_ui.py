"""The app keeps clear of Android's bars, also when they change, and Back leads from everywhere to the first screen."""
from app import startup

startup.configure()

import pytest  # noqa: E402

from app.device import insets  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401


def test_what_is_shown_follows_the_bars(starcab, monkeypatch):  # noqa: F811
    from kivy.core.window import Window

    for bars in ((0, 48, 0, 96), (60, 24, 0, 0), (0, 0, 0, 0)):
        monkeypatch.setattr(insets, "insets", lambda bars=bars: bars)
        starcab.dispatch("on_resume")
        left, top, right, bottom = bars
        wanted = (left, bottom, Window.width - left - right, Window.height - top - bottom)
        until(lambda wanted=wanted: (*starcab.manager.pos, *starcab.manager.size) == wanted)


def test_a_device_that_turns_is_asked_anew(starcab, monkeypatch):  # noqa: F811
    from kivy.core.window import Window

    asked = []
    monkeypatch.setattr("app.device.upright.keep", lambda: asked.append("upright"))
    monkeypatch.setattr(insets, "insets", lambda: (0, 0, 0, 30))
    Window.dispatch("on_resize", *Window.size)
    until(lambda: starcab.manager.y == 30)
    assert asked
    monkeypatch.setattr(insets, "insets", lambda: (0, 0, 0, 0))
    insets.look()


@pytest.mark.parametrize(("screen", "what"), (
    ("setup", {"game_id": "surprise"}), ("join", {}), ("settings", {}), ("history", {}), ("rules", {"game_id": "surprise"})))
def test_back_leads_home_and_then_out(starcab, screen, what):  # noqa: F811
    from kivy.core.window import Window

    starcab.go(screen, **what)
    for _ in range(3):
        if starcab.manager.current != "home":
            assert Window.dispatch("on_keyboard", 27, 41, "", []), "Android must not leave the app from here"
    assert starcab.manager.current == "home"
    assert not Window.dispatch("on_keyboard", 27, 41, "", []), "from here it leaves"
