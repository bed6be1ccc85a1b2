"""Sprites by name: `texture("surprise/cell_gift_red", width=96)`.

Pages are loaded when first asked for, at the scale that fits the pixels they will cover, and stay.
Kivy is imported only when a texture is wanted, so names and sizes can be used without a window.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app import assets

if TYPE_CHECKING:
    from kivy.graphics.texture import Texture

ASSETS = assets.OWN
SCALES = {"half": 0.5, "1x": 1.0, "2x": 2.0}
PICTURE_SCALES = ("1x", "2x")
ENOUGH = 0.9  # a scale may be stretched by a tenth before the next larger one is loaded

Box = tuple[str, int, int, int, int]


@cache
def boxes(group: str, scale: str) -> dict[str, Box]:
    """{piece: (page, x, y from the bottom, width, height)}, from the Kivy atlas file."""
    index = json.loads(_file("atlas", f"{group}-{scale}.atlas").read_text(encoding="utf-8"))
    return {piece: (page, *box) for page, pieces in index.items() for piece, box in pieces.items()}


def names(group: str) -> list[str]:
    """All sprites of `common` or of a game."""
    return sorted(f"{group}/{piece}" for piece in boxes(group, "1x"))


def size_of(name: str) -> tuple[int, int]:
    """Width and height in units; one unit is one dp at the piece's own size."""
    group, _, piece = name.partition("/")
    _, _, _, width, height = boxes(group, "1x")[piece]
    return width, height


def best_scale(units: float, pixels: float) -> str:
    """The smallest scale that covers `pixels`, else the largest."""
    fitting = (tag for tag, scale in SCALES.items() if units * scale >= pixels * ENOUGH)
    return next(fitting, "2x")


def texture(name: str, width: float | None = None) -> Texture:
    """The sprite for an area of `width` real pixels; without it, for the piece's own size in dp."""
    units = size_of(name)[0]
    return at_scale(name, best_scale(units, units * _density() if width is None else width))


@cache
def at_scale(name: str, scale: str) -> Texture:
    group, _, piece = name.partition("/")
    page, *box = boxes(group, scale)[piece]
    return _load(str(_file("atlas", page))).get_region(*box)


@cache
def picture(name: str, width: float | None = None) -> Texture:
    """A large picture by name (`poster_surprise`, `stars`), the finer one where it covers more pixels."""
    plain = picture_file(name)
    own = _width_of(plain)
    wanted = own * _density() if width is None else width
    return _load(str(plain if own >= wanted * ENOUGH else picture_file(name, "2x")))


@cache
def _width_of(png: Path) -> int:
    """As its header says: a picture is not decoded only to find out that it is too small."""
    with png.open("rb") as file:
        return int.from_bytes(file.read(20)[16:], "big")


def picture_file(name: str, scale: str = "1x") -> Path:
    return _file("pictures", f"{name}-{scale}.png")


def poster(game_id: str) -> str:
    """The name of the picture on a game's box; empty if nobody has drawn one."""
    name = "poster_" + game_id
    return name if assets.find("pictures", name + "-1x.png") else ""


def _file(kind: str, name: str) -> Path:
    """Where it lies; where it should if it is missing, so that the error says so."""
    return assets.find(kind, name) or ASSETS / kind / name


def forget(keep: Collection[str] = ()) -> None:
    """Drop every texture but those of the groups to keep: what is on the screen would only be loaded twice."""
    for cached in (at_scale, picture):
        cached.cache_clear()
    for file in [file for file in _loaded if Path(file).name.partition("-")[0] not in keep]:
        del _loaded[file]


_loaded: dict[str, Any] = {}


def _load(file: str) -> Any:
    if file not in _loaded:
        from kivy.core.image import Image

        loaded = _loaded[file] = Image(file, keep_data=False).texture
        loaded.min_filter = loaded.mag_filter = "linear"
    return _loaded[file]


def _density() -> float:
    from kivy.metrics import Metrics

    return float(Metrics.density)
