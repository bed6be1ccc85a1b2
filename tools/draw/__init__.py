"""Every drawing of the app, by name. A new game adds one module here, under its id, with a `drawings()` of its own, and its
poster in posters.py; without them the app falls back on what it has for all games."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from games import IDS
from tools.draw import characters, common, posters

GAMES = [import_module("tools.draw." + game) for game in IDS if find_spec("tools.draw." + game)]

# Large pictures are files of their own: name → (file under assets/, scale, without transparency).
PICTURES = {
    f"pictures/poster_{game}": [
        (f"pictures/poster_{game}-{tag}.png", scale, True) for tag, scale in (("1x", 1), ("2x", 2))
    ]
    for game in posters.GAMES
} | {
    "pictures/stars": [("pictures/stars-1x.png", 1, False), ("pictures/stars-2x.png", 2, False)],
    "pictures/icon": [("icon.png", 1, False)],
    "pictures/icon_fg": [("icon_fg.png", 1, False)],
    "pictures/icon_bg": [("icon_bg.png", 1, True)],
    "pictures/icon_notification": [("icon_notification.png", 1, False)],
    "pictures/presplash": [("presplash.png", 2, True)],
}


def drawings() -> dict[str, str]:
    """{name: SVG text}, in one order on every machine."""
    made: dict[str, str] = {}
    for module in (common, characters, *GAMES, posters):
        made |= module.drawings()
    return dict(sorted(made.items()))
