"""The five pictures of the home screen (512 × 320), the app icon, the presplash and the star field."""

from __future__ import annotations

from tools.draw.common import flame, star_rocket
from tools.draw.surprise import bow
from tools.draw.svg import at, circle, rect, svg


def surprise() -> str:
    return svg(512, 320, rect(0, 0, 512, 320, 0, "#262E5C"), at(256, 160, star_rocket(), flame(), bow(0, 20, "#FFC53D"), scale=2))


def plain(c: str) -> str:
    return svg(512, 320, rect(0, 0, 512, 320, 0, c), circle(256, 160, 100, "#FFC53D"))


def stars() -> str:
    return svg(256, 256, "".join(circle(17 + i * 97 % 223, 13 + i * 61 % 229, 0.8 + i % 3 * 0.5, "#FFFFFF", opacity=0.3 + i % 4 * 0.2) for i in range(60)))


def drawings() -> dict[str, str]:
    return {
        "pictures/poster_galactico": plain("#33285C"), "pictures/poster_ganymede": plain("#5A2A3C"),
        "pictures/poster_wildspace": plain("#1F5048"), "pictures/poster_crazytaxis": plain("#4A3A6A"),
        "pictures/poster_surprise": surprise(), "pictures/stars": stars(),
        "pictures/icon": svg(512, 512, rect(0, 0, 512, 512, 0, "#1B2142"), at(256, 256, star_rocket(), scale=4)),
        "pictures/icon_fg": svg(432, 432, at(216, 216, star_rocket(), scale=2)),
        "pictures/icon_bg": svg(432, 432, rect(0, 0, 432, 432, 0, "#1B2142")),
        "pictures/presplash": svg(512, 512, rect(0, 0, 512, 512, 0, "#10142B"), at(256, 256, star_rocket(), scale=3)),
    }  # fmt: skip
