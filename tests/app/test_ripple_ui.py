"""The older ripple is really in use, and what crashed with the new one works."""
from app import startup

startup.configure()

import pytest  # noqa: E402

import app.ripple  # noqa: E402, F401


@pytest.fixture(scope="module")
def running():
    from kivy.base import EventLoop
    from kivymd.app import MDApp
    from kivymd.uix.screen import MDScreen

    class TestApp(MDApp):
        def build(self):
            return MDScreen()

    the_app = TestApp()
    the_app._run_prepare()
    EventLoop.status = "started"
    yield EventLoop
    the_app.stop()


def frames(loop, count):
    for _ in range(count):
        loop.idle()


def test_a_snackbar_opens(running):
    from kivymd.uix.snackbar import MDSnackbar, MDSnackbarText

    snackbar = MDSnackbar(MDSnackbarText(text="Blast-off!"))
    snackbar.open()
    frames(running, 5)
    assert snackbar in running.window.children


def test_buttons_ripple_by_stencil():
    from kivymd.uix.behaviors.ripple_behavior import CommonRipple, M3CommonRipple
    from kivymd.uix.button import MDButton, MDIconButton

    for kind in (MDButton, MDIconButton):
        assert issubclass(kind, CommonRipple) and not issubclass(kind, M3CommonRipple)


def test_the_window_has_the_size_that_was_asked_for(running):
    assert tuple(running.window.size) == (1280, 800)
