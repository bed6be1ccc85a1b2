"""A large picture made small: halved as often as it takes, so that nothing in it is left out."""

from __future__ import annotations

from kivy.core.image import Image
from kivy.graphics import Color, Fbo, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app.widgets.paint import colour

WIDE = 160      # dp, at least


def small(picture: Image) -> Image:
    """On the table's ground."""
    texture = picture.texture
    while texture.width >= 2 * dp(WIDE):
        texture = _half(texture)
    return Image(texture)


def _half(texture: Texture) -> Texture:
    size = (texture.width // 2, texture.height // 2)
    fbo = Fbo(size=size)
    with fbo:
        Color(*colour("background"))
        Rectangle(size=size)
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, size=size)
    fbo.draw()
    return fbo.texture
