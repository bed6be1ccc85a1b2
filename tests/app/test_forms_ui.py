"""Forms: every choice shows all it offers, fields have a label and say what is wrong, and KivyMD's parts look like ours."""
from app import startup

startup.configure()

import pytest  # noqa: E402
from hypothesis import given  # noqa: E402
from hypothesis.strategies import text  # noqa: E402

from app import theme  # noqa: E402
from app.i18n import t  # noqa: E402
from app.settings import SETTINGS  # noqa: E402
from app.sync.codes import grouped  # noqa: E402
from app.widgets.chrome import Text  # noqa: E402
from tests.app.in_process import starcab  # noqa: E402, F401

LANGUAGES = ("en", "ru", "pl")
SIZES = ((360, 640), (1280, 800))


def frames(count=8):
    from kivy.base import EventLoop

    for _ in range(count):
        EventLoop.idle()


@pytest.fixture
def settings(starcab):  # noqa: F811
    screen = starcab.go("settings")
    frames()
    yield screen
    starcab.change_setting("text_size", "normal")
    starcab.change_setting("mode", "night")
    starcab.change_setting("language", "en")
    starcab.root_window.size = (1280, 800)


def rows(screen):
    return {row.option.id: row for row in screen.ids.rows.children}


def words(row):
    return [segment.text for segment in reversed(row.ids.value.children)]


def test_every_value_is_seen_at_once_and_one_touch_away(starcab, settings):  # noqa: F811
    shown = rows(settings)
    assert words(shown["language"]) == [t("settings.language."), "English", "Русский", "Polski"]
    assert words(shown["mode"]) == [t("settings.mode.night"), t("settings.mode.day")]
    for setting in SETTINGS:
        row = shown[setting.id]
        if setting.id == "language" or row.yes_no or setting.id == "volume":
            continue
        for number, value in enumerate(setting.values):
            segment = row.ids.value.children[len(setting.values) - 1 - number]
            segment.dispatch("on_release")
            assert starcab.setting(setting.id) == value and segment.chosen
            assert [one.chosen for one in row.ids.value.children].count(True) == 1


def test_settings_are_opened_again_as_they_are_now(starcab, settings):  # noqa: F811
    built = rows(settings)
    starcab.go("home")
    starcab.change_setting("animation", "0.5")
    starcab.go("settings")
    frames()
    assert rows(settings) == built and built["animation"].value() == "0.5"
    starcab.go("home")
    starcab.change_setting("language", "pl")
    starcab.go("settings")
    frames()
    assert rows(settings)["mode"].title == t("settings.mode") != built["mode"].title
    starcab.change_setting("animation", "0.0")


def test_a_text_size_is_its_own_sample(settings):
    sizes = [segment.font_size for segment in reversed(rows(settings)["text_size"].ids.value.children)]
    assert sizes == sorted(sizes) and sizes[2] / sizes[0] == pytest.approx(theme.TEXT_SIZES["largest"], rel=0.02)


def test_the_volume_is_a_slider_for_a_finger_and_for_keys(starcab, settings):  # noqa: F811
    from kivy.tests.common import UnitTestTouch

    slider = rows(settings)["volume"].ids.value
    track = slider.ids.track.__self__
    settings.ids.rows.parent.parent.scroll_to(track, animate=False)
    frames()
    x, y = track.to_window(track.x + track.padding, track.center_y)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    frames(30)          # the list waits to see whether it is a swipe
    touch.touch_move(track.to_window(track.right, y)[0] - track.padding - 1, y)
    frames()
    touch.touch_up()
    frames()
    assert starcab.setting("volume") == "1.0" and slider.children[0].text == "100%"
    focus = starcab.focus
    for _ in range(len(focus.stops())):
        focus.move(9)
        if focus.at.widget is track:
            break
    focus.move(276)
    assert starcab.setting("volume") == "0.9"
    focus.move(275)
    focus.touch()
    assert starcab.setting("volume") == "0.0" and slider.children[0].text == "Off"
    starcab.change_setting("volume", "0.7")


def test_boxes_beside_each_other_are_equally_high_at_every_text_size(starcab, settings):  # noqa: F811
    for language in LANGUAGES:
        starcab.change_setting("language", language)
        for size in theme.TEXT_SIZES:
            starcab.change_setting("text_size", size)
            frames()
            shown = settings.ids.rows.children[::-1]
            for left, right in zip(shown[::2], shown[1::2], strict=False):
                assert (left.y, left.height) == (right.y, right.height), (language, size, left.title)
                assert left.height >= left.need - 1


@pytest.mark.parametrize("screen", ["settings", "setup", "join"])
def test_nothing_is_cut_in_three_languages_at_every_text_size(starcab, settings, screen):  # noqa: F811
    from tests.touch import seen

    faults = []
    for window in SIZES:
        starcab.root_window.size = window
        for language in LANGUAGES:
            starcab.change_setting("language", language)
            for size in ("normal", "largest"):
                starcab.change_setting("text_size", size)
                starcab.go(screen, **({"game_id": "crazytaxis"} if screen == "setup" else {}))
                frames(10)
                faults += [(window, language, size, fault) for fault in seen.faults()]
    assert not faults


def test_the_roles_of_kivymd_are_our_palette_by_night_and_by_day(starcab, settings):  # noqa: F811
    for mode in ("day", "night"):
        starcab.change_setting("mode", mode)
        for role, name in theme.MATERIAL.items():
            assert tuple(getattr(starcab.theme_cls, role + "Color")) == theme.colour(name, mode=mode), role
    assert theme.contrast(theme.hexcode("ink", "day"), theme.hexcode("surface", "day")) > 4.5


@pytest.mark.parametrize("mode", ["night", "day"])
def test_what_can_not_be_chosen_here_can_be_read(starcab, settings, mode, monkeypatch):  # noqa: F811
    monkeypatch.setattr("app.screens.settings.speech.can_speak", lambda: False)
    starcab.change_setting("mode", mode)
    settings.enter()
    frames()
    row = rows(settings)["read_aloud"]
    words = [one for one in row.walk(restrict=True) if isinstance(one, Text) and one.text]
    assert row.disabled and len(words) == 2
    assert all(tuple(one.disabled_color) == tuple(theme.colour("muted")) for one in words)


def test_what_is_typed_is_read_by_night_and_by_day(starcab, settings):  # noqa: F811
    join = starcab.go("join")
    for mode in ("day", "night"):
        starcab.change_setting("mode", mode)
        frames()
        field = join.ids.name
        colour = next(one for one in field.canvas.before.get_group("text-color") if hasattr(one, "rgba"))
        assert colour.rgba[:3] == pytest.approx(theme.colour("ink", mode=mode)[:3], abs=0.01), mode


def written(field, text):
    """As somebody types it."""
    field.text = ""
    for letter in text:
        field.insert_text(letter)
    return field.text


def test_a_code_is_grouped_while_it_is_typed_in_any_case(starcab, settings):  # noqa: F811
    field = starcab.go("join").ids.code
    assert written(field, "abcdefghjklm4") == "ABCD-EFGH-JKLM4" == written(field, "AbCd efgh-jklm 4")
    assert written(field, "abcde") == "ABCD-E" and written(field, "abcd") == "ABCD"
    assert written(field, "abcdefghjklm4xyz") == "ABCD-EFGH-JKLM4", "no room for more"
    field.do_backspace()
    assert field.text == "ABCD-EFGH-JKLM"
    field.text = ""
    field.insert_text("abcd-efgh-jklm4")        # pasted
    assert field.text == "ABCD-EFGH-JKLM4"


@given(text(max_size=40))
def test_whatever_is_typed_as_a_code_can_be_grouped(typed):
    once = grouped(typed)
    assert grouped(once) == once and len(once.replace("-", "")) <= 13


def test_the_field_that_is_wrong_says_so_until_something_else_is_typed(starcab, settings):  # noqa: F811
    join = starcab.go("join")
    join.ids.address.text, join.ids.code.text = "no address!", "AAAA-BBBB-CCCCC"
    join.join()
    assert starcab.manager.current == "join"
    assert join.ids.address_line.wrong == t("join.wrong_address") and join.ids.address.error
    assert join.ids.code_line.wrong == t("join.wrong_code") and join.ids.code.error
    join.ids.code.text = "A"
    assert not join.ids.code_line.wrong and not join.ids.code.error and join.ids.address_line.wrong


def test_about_and_the_box_lead_back_to_settings_that_still_know_the_match(starcab, settings):  # noqa: F811
    starcab.go("settings", back="table")
    for button in (settings.ids.about, settings.ids.box):
        button.dispatch("on_release")
        assert starcab.manager.current != "settings"
        starcab.manager.current_screen.back()
        assert starcab.manager.current == "settings" and settings.before == "table"


def test_the_search_of_the_rules_says_what_it_is(starcab, settings):  # noqa: F811
    field = starcab.go("rules", game_id="galactico").ids.search
    assert any(getattr(one, "text", "") == t("rules.search") for one in field.parent.children)


def test_every_field_has_a_label_that_stays(starcab, settings):  # noqa: F811
    join = starcab.go("join")
    for name in ("address", "code", "name"):
        line = join.ids[name + "_line"]
        join.ids[name].text = "x"
        frames()
        assert line.label and any(child.text == line.label and child.opacity for child in line.children)
