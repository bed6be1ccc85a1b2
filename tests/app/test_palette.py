"""ART.md: text at least 4.5 : 1 on its surfaces, meaningful shapes at least 3 : 1, by night and by day."""

import subprocess
import sys

import pytest

from app import theme

TEXT, SHAPE = 4.5, 3.0
MODES = sorted(theme.PALETTES)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("surface", theme.SURFACES)
@pytest.mark.parametrize("role", ["ink", "muted", "target", "alert", "info"])
def test_words_stand_out_from_every_surface(mode, surface, role):
    assert theme.contrast(theme.hexcode(role, mode), theme.hexcode(surface, mode)) >= TEXT


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("role", ["taxi", "target", "alert", "info"])
def test_words_on_a_coloured_button_stand_out(mode, role):
    assert theme.contrast(theme.hexcode("on_" + role, mode), theme.hexcode(role, mode)) >= TEXT


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("surface", theme.SURFACES)
@pytest.mark.parametrize("role", ["taxi_edge", *("player_%d" % i for i in range(6))])
def test_marks_and_players_stand_out_from_every_surface(mode, surface, role):
    assert theme.contrast(theme.hexcode(role, mode), theme.hexcode(surface, mode)) >= SHAPE


BOARDS = sorted(name for name in theme.PIECES if name.startswith("board"))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", sorted(set(theme.PIECES) - {"night", *BOARDS}))
def test_printed_colours_stand_out_from_the_boards(name, board):
    assert theme.contrast(theme.PIECES[name], theme.PIECES[board]) >= SHAPE


def test_contrast_is_that_of_the_web_guidelines():
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert theme.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_players_differ_in_colour_and_in_shape():
    for part in ("name", "shape", "night", "day"):
        assert len({getattr(player, part) for player in theme.PLAYERS}) == 6


def test_both_palettes_name_the_same_roles():
    assert list(theme.NIGHT) == list(theme.DAY)


def test_the_mode_decides_what_a_name_means():
    try:
        theme.use("day")
        assert theme.colour("surface") == (1.0, 1.0, 1.0, 1.0)
        assert theme.hexcode("player_5") == "#0072B2"
    finally:
        theme.use("night")
    assert theme.colour("background", 0.5) == (0.0627, 0.0784, 0.1686, 0.5)
    with pytest.raises(KeyError):
        theme.use("dusk")


def test_three_text_sizes_never_go_below_small():
    assert [theme.sp("small", size) for size in theme.TEXT_SIZES] == [15, 18, 21.75]
    assert min(theme.sp(role) for role in theme.SIZES) == 15


def test_the_theme_needs_no_kivy():
    code = "import sys; sys.modules['kivy'] = None; import app.theme"
    subprocess.run([sys.executable, "-c", code], check=True)
