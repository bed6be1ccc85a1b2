"""One real app inside a file test_*_ui.py: `startup.configure()` before anything else, then the fixture `starcab`."""
import os
import tempfile
import time
from pathlib import Path

import pytest

from tests.sync.club import free_port

PICTURES = os.environ.get("STARCAB_PICTURES", "")


@pytest.fixture(scope="module")
def starcab():
    from kivy.base import EventLoop

    import app.ripple  # noqa: F401  before any KivyMD widget
    from app.starcab import StarcabApp

    os.environ |= {"STARCAB_DATA": tempfile.mkdtemp(prefix="starcab-data-"), "STARCAB_BIND": "127.0.0.1",
                   "STARCAB_BEACON": str(free_port())}
    the_app = StarcabApp()
    the_app._run_prepare()
    EventLoop.status = "started"
    the_app.go("home")      # past the first start
    the_app.store.set_setting("held", {"tried": True})
    the_app.change_setting("language", "en")
    the_app.change_setting("animation", "0.0")
    the_app.change_setting("forced", False)
    yield the_app
    the_app.stop()


def until(condition, seconds=20.0):
    from kivy.base import EventLoop

    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        EventLoop.idle()


def sits(session, seat):
    """Whether that chair is the device's own; before the room's first word there are no chairs."""
    chairs = session.room.chairs
    return seat < len(chairs) and chairs[seat].mine


def picture(app, name):
    """For whoever wants to look at it."""
    if PICTURES:
        from kivy.base import EventLoop

        for language in ("en", "ru", "pl"):
            app.change_setting("language", language)
            for size in ((360, 640), (1280, 800)):
                app.root_window.size = size
                for _ in range(6):
                    EventLoop.idle()
                app.root.export_to_png(str(Path(PICTURES) / f"{name}-{language}-{size[0]}.png"))
        app.change_setting("language", "en")
