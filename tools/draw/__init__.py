"""Every drawing of the app, by name. A new game adds one module here with a `drawings()` of its own."""

from __future__ import annotations

from tools.draw import characters, common, crazytaxis, galactico, ganymede, posters, surprise, wildspace

GAMES = ("galactico", "ganymede", "wildspace", "crazytaxis", "surprise")

# Large pictures are files of their own: name → (file under assets/, scale, without transparency).
PICTURES = {
    f"pictures/poster_{game}": [
        (f"pictures/poster_{game}-{tag}.png", scale, True) for tag, scale in (("1x", 1), ("2x", 2))
    ]
    for game in GAMES
} | {
    "pictures/stars": [("pictures/stars-1x.png", 1, False), ("pictures/stars-2x.png", 2, False)],
    "pictures/icon": [("icon.png", 1, False)],
    "pictures/icon_fg": [("icon_fg.png", 1, False)],
    "pictures/icon_bg": [("icon_bg.png", 1, True)],
    "pictures/presplash": [("presplash.png", 2, True)],
}


def drawings() -> dict[str, str]:
    """{name: SVG text}, in one order on every machine."""
    made: dict[str, str] = {}
    for module in (common, characters, galactico, ganymede, wildspace, crazytaxis, surprise, posters):
        made |= module.drawings()
    return dict(sorted(made.items()))
