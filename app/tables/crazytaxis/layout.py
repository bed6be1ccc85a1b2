"""Where things are on the table of Crazy Taxis, for any size of it."""

from __future__ import annotations

from app.scene import Rect
from app.tables.base import Viewpoint

GAP = 6.0
BAR = 58.0


class Regions:
    """Where things are: the city, the rivals, the own strip with the open places, the actions at the thumb."""

    def __init__(self, look: Viewpoint) -> None:
        w, h = look.width, look.height
        self.tall = look.tall
        if look.tall:
            strip, own = 82.0, 104.0
            self.rivals = Rect(0, h - strip, w, strip)
            self.actions = Rect(GAP, GAP, w - 2 * GAP, BAR)
            self.own = Rect(GAP, BAR + 2 * GAP, w - 2 * GAP, own)
            low = self.own.y + own + 2
            self.world = Rect(0, low, w, h - strip - low)
        else:
            side, bar = min(330.0, max(230.0, w * 0.23)), 108.0
            actions = min(w * 0.36, 440.0)
            self.rivals = Rect(w - side, bar + GAP, side, h - bar - GAP)
            self.own = Rect(GAP, GAP, w - actions - 3 * GAP, bar - GAP)
            self.actions = Rect(w - actions - GAP, GAP + (bar - GAP - BAR) / 2, actions, BAR)
            self.world = Rect(0, bar + GAP, w - side, h - bar - GAP)
