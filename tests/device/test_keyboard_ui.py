"""The keyboard of a phone covers the lower half: what is typed into stays above it, and nobody corrects a code."""
import os
import re

os.environ |= {"KCFG_GRAPHICS_WIDTH": "360", "KCFG_GRAPHICS_HEIGHT": "640"}

from app import startup  # noqa: E402

startup.configure()

import pytest  # noqa: E402

from app.widgets.field import Field  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401
from tools.spec import ROOT  # noqa: E402

KEYBOARD = 300
WITH_FIELDS = {"join": {}, "setup": {"game_id": "surprise"}, "rules": {"game_id": "surprise"}, "welcome": {}}


def fields(screen):
    return [widget for widget in screen.walk() if isinstance(widget, Field)]


@pytest.fixture(params=WITH_FIELDS)
def screen(request, starcab):  # noqa: F811
    found = starcab.go(request.param, **WITH_FIELDS[request.param])
    if request.param == "rules":
        found.contents_open = True      # above them one searches
    until(lambda: bool(fields(found)))
    return found


def test_every_screen_with_a_field_is_tried():
    field = re.compile(r"^\s+\w*Field:", re.MULTILINE)
    there = {file.stem for file in (ROOT / "kv").glob("*.kv") if field.search(file.read_text(encoding="utf-8"))}
    assert there == set(WITH_FIELDS)


@pytest.fixture
def keyboard():
    """As high as a phone's, without its slow rise."""
    from kivy.core.window import Window

    def rises():
        Window._kheight = KEYBOARD
        Window.update_viewport()

    yield rises
    Window._kheight = 0
    Window.update_viewport()


def raised():
    """How far the window is moved up now."""
    from kivy.core.window import Window

    return Window.render_context["modelview_mat"].get()[13]


def test_no_field_is_covered(screen, keyboard):
    from kivy.core.window import Window

    assert Window.softinput_mode == "below_target", "by this SDL tells Android where the field is"
    for field in fields(screen):
        field.focus = True
        keyboard()
        bottom = field.to_window(0, field.y)[1] + raised()
        field.focus = False
        assert bottom >= KEYBOARD - 1, field.hint_text


def test_a_code_and_an_address_are_not_corrected(starcab):  # noqa: F811
    join = starcab.go("join")
    until(lambda: bool(fields(join)))
    kinds = {name: (join.ids[name].input_type, join.ids[name].keyboard_suggestions) for name in ("address", "code", "name")}
    assert kinds == {"address": ("url", False), "code": ("text", False), "name": ("text", True)}
