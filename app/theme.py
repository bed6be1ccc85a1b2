"""The look in numbers: palette, player colours with their shapes, type sizes. No Kivy in here.

>>> colour("taxi", mode="night")
(1.0, 0.7725, 0.2392, 1.0)
>>> sp("body", "large")
21.6
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

Rgba = tuple[float, float, float, float]


class Player(NamedTuple):
    """A seat's colour never comes without its shape."""

    name: str
    shape: str
    night: str
    day: str


NIGHT = {
    "background": "#10142B",
    "surface": "#1B2142",
    "raised": "#262E5C",
    "ink": "#F4F1E8",
    "muted": "#A9B0D3",
    "line": "#3A4580",
    "taxi": "#FFC53D",
    "taxi_edge": "#FFC53D",
    "on_taxi": "#2A1B00",
    "target": "#4FD1A5",
    "on_target": "#10142B",
    "alert": "#FF6B5E",
    "on_alert": "#10142B",
    "info": "#5AB0FF",
    "on_info": "#10142B",
}

# Darker than the first draft of the palette where a computed contrast fell short (tests/app/test_palette.py):
# target, alert and info are also used for words, and need 4.5 : 1 on the raised surface.
DAY = {
    "background": "#FBF6EA",
    "surface": "#FFFFFF",
    "raised": "#F1E9D6",
    "ink": "#1B2142",
    "muted": "#5C6488",
    "line": "#D8CFB8",
    "taxi": "#FFC53D",
    "taxi_edge": "#AF7B00",  # yellow is invisible on paper: a ring or a mark that must be seen takes this one
    "on_taxi": "#2A1B00",
    "target": "#0C7756",
    "on_target": "#FFFFFF",
    "alert": "#C0362B",
    "on_alert": "#FFFFFF",
    "info": "#1D69B9",
    "on_info": "#FFFFFF",
}

PALETTES = {"night": NIGHT, "day": DAY}
SURFACES = ("background", "surface", "raised")

# KivyMD's roles in our colours, so that its widgets look like ours by night and by day.
MATERIAL = {
    "primary": "taxi_edge", "onPrimary": "on_taxi", "primaryContainer": "taxi", "onPrimaryContainer": "on_taxi",
    "secondary": "target", "onSecondary": "on_target", "secondaryContainer": "raised", "onSecondaryContainer": "ink",
    "tertiary": "info", "onTertiary": "on_info", "tertiaryContainer": "raised", "onTertiaryContainer": "ink",
    "error": "alert", "onError": "on_alert", "errorContainer": "alert", "onErrorContainer": "on_alert",
    "background": "background", "onBackground": "ink", "surface": "surface", "onSurface": "ink",
    "surfaceVariant": "line", "onSurfaceVariant": "muted", "surfaceBright": "raised", "surfaceDim": "background",
    "surfaceContainerLowest": "background", "surfaceContainerLow": "surface", "surfaceContainer": "surface",
    "surfaceContainerHigh": "raised", "surfaceContainerHighest": "raised", "inverseSurface": "ink",
    "inverseOnSurface": "background", "inversePrimary": "taxi", "outline": "muted", "outlineVariant": "line",
}

# The colour-blind safe set of Okabe and Ito; by day the light ones are darkened, by night blue is lightened, to 3 : 1.
PLAYERS = (
    Player("orange", "circle", "#E69F00", "#B17A00"),
    Player("sky", "triangle", "#56B4E9", "#1B8CCD"),
    Player("green", "square", "#009E73", "#00976E"),
    Player("rose", "star", "#CC79A7", "#C4659A"),
    Player("vermilion", "hexagon", "#D55E00", "#D55E00"),
    Player("blue", "diamond", "#0081C9", "#0072B2"),
)

# What is printed on the pieces and the same by night and by day.
PIECES = {
    "paper": "#F4F1E8",
    "night": "#10142B",
    "board_a": "#232A5E",
    "board_b": "#16384F",
    "board_c": "#3A2459",
    "board_d": "#1A3063",
    "moon": "#A6B0E2",
    "track": "#7681BE",
    "violet": "#B388FF",
    "orange": "#FF9A4A",
    "pink": "#FF8FC0",
    "red": "#F2545B",
    "yellow": "#FFC53D",
    "green": "#3DBE7B",
    "blue": "#4C8DFF",
}
SURPRISE_SHAPES = {"red": "circle", "yellow": "triangle", "green": "square", "blue": "star"}

SIZES = {"title": 34, "heading": 24, "body": 18, "small": 15}
TEXT_SIZES = {"normal": 1.0, "large": 1.2, "largest": 1.45}
_PLAY = str(Path(__file__).parent.parent / "assets" / "fonts" / "play-bold.ttf")  # wherever the app is started
FONTS = {"title": _PLAY, "number": _PLAY, "text": "Roboto"}
_PLAY_HAS = re.compile("[\0-\u017f\u0218-\u021b\u0384-\u03ce\u0400-\u045f\u048a-\u04f9]*")

_mode = "night"


def font(text: str, bold: bool) -> str:
    """Play draws nothing for a letter that it lacks, and a name would be gone; Roboto draws at least a box."""
    letters = "".join(one for one in text if one.isalpha() or one >= "\U0001f000") if bold else ""
    return FONTS["title" if bold and _PLAY_HAS.fullmatch(letters) else "text"]


def use(mode: str) -> None:
    """Make `night` or `day` the palette of every later `colour`."""
    if mode not in PALETTES:
        raise KeyError(mode)
    global _mode
    _mode = mode


def mode() -> str:
    return _mode


def rgba(code: str, alpha: float = 1.0) -> Rgba:
    """`#RRGGBB` as Kivy wants it."""
    red, green, blue = (round(int(code[i : i + 2], 16) / 255, 4) for i in (1, 3, 5))
    return red, green, blue, alpha


def hexcode(name: str, mode: str | None = None) -> str:
    """The `#RRGGBB` of a role, of a player's colour (`player_0` … `player_5`) or of a printed colour (`piece_red`)."""
    mode = mode or _mode
    kind, _, rest = name.partition("_")
    if kind == "player":
        player = PLAYERS[int(rest)]
        return player.night if mode == "night" else player.day
    if kind == "piece":
        return PIECES[rest]
    return PALETTES[mode][name]


def colour(name: str, alpha: float = 1.0, mode: str | None = None) -> Rgba:
    return rgba(hexcode(name, mode), alpha)


def player_shape(index: int) -> str:
    """The sprite that always goes with `colour("player_<index>")`."""
    return "common/shape_" + PLAYERS[index].shape


def sp(role: str, text_size: str = "normal") -> float:
    """Font size in sp; nothing is ever smaller than `small`."""
    return round(SIZES[role] * TEXT_SIZES[text_size], 2)


def luminance(code: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgba(code)[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
