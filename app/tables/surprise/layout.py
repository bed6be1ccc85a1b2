"""Where things are on the table of Blast-off Surprise, for any size of it."""

from __future__ import annotations

from app.scene import Rect
from app.tables.base import Viewpoint

GAP = 8.0
DIE_SIZE = 84.0


class Regions:
    """Where things are: the map, the rivals, the own tokens, the actions at the thumb."""

    def __init__(self, look: Viewpoint) -> None:
        w, h = look.width, look.height
        self.tall = look.tall
        if look.tall:
            strip, token = 66.0, min(46.0, (w - 2 * GAP) / 8)
            self.rivals = Rect(0, h - strip, w, strip)
            self.actions = Rect(GAP, GAP, w - 2 * GAP, DIE_SIZE)
            self.tokens = Rect(GAP, DIE_SIZE + 2 * GAP, w - 2 * GAP, token)
            low = self.tokens.y + token + GAP / 2
            self.world = Rect(0, low, w, h - strip - low)
        else:
            side, bar = min(300.0, w * 0.27), DIE_SIZE + 2 * GAP
            self.rivals = Rect(w - side, bar, side, h - bar)
            self.tokens = Rect(GAP, GAP, min(w * 0.46, 8 * 68.0), DIE_SIZE)
            left = self.tokens.x + self.tokens.w + GAP
            self.actions = Rect(left, GAP, w - left - GAP, DIE_SIZE)
            self.world = Rect(0, bar, w - side, h - bar)
