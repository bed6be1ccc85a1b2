"""Run by test_sprites.py in a process of its own with a window: compares what reached the graphics memory."""

import sys

from kivy.config import Config

Config.set("graphics", "multisamples", "0")
Config.set("graphics", "width", "320")
Config.set("graphics", "height", "240")

from kivy.core.window import Window  # noqa: E402
from PIL import Image, ImageChops  # noqa: E402

from app.widgets import art as sprites  # noqa: E402
from tools import art  # noqa: E402

NAMES = [
    "common/die_3",
    "common/pawn_hexagon",
    "surprise/cell_crew_yellow",
    "surprise/exit_n",
    "surprise/link_v",
]


def shown(texture) -> Image.Image:
    """What a canvas shows of this texture, read back through a frame buffer."""
    from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle

    frame = Fbo(size=texture.size)
    with frame:
        ClearColor(0, 0, 0, 1)
        ClearBuffers()
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, size=texture.size)
    frame.draw()
    return (
        Image.frombytes("RGBA", texture.size, frame.pixels)
        .transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        .convert("RGB")
    )


def expected(name: str, scale: str) -> Image.Image:
    group, _, piece = name.partition("/")
    page, x, y, w, h = sprites.boxes(group, scale)[piece]
    whole = Image.open(art.ATLAS / page)
    piece_ = whole.crop((x, whole.height - y - h, x + w, whole.height - y))
    black = Image.new("RGBA", piece_.size, "#000000")
    return Image.alpha_composite(black, piece_).convert("RGB")


assert Window is not None
for name in NAMES:
    for scale in sprites.SCALES:
        difference = ImageChops.difference(shown(sprites.at_scale(name, scale)), expected(name, scale))
        worst = max(high for _, high in difference.getextrema())
        assert worst <= 6, (name, scale, worst)
assert sprites.texture("common/die_3") is sprites.texture("common/die_3")
assert sprites.texture("common/die_3", 20).width == 32
assert sprites.texture("common/die_3", 300).width == 128
assert sprites.picture("poster_surprise", 300).width == 512
assert sprites.picture("poster_surprise", 900).width == 1024
sys.stdout.write("sprites ok\n")
