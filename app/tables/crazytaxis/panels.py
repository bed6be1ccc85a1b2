"""The two stacks of Crazy Taxis, opened: places that nobody has seen yet, and goals that are not built yet."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from app.i18n import t
from app.scene import Art, Drawing, Panel, Piece, Rect, Scene, Spot, Words
from app.scene.drawer import drawer
from app.scene.parts import emblem_of
from app.tables.base import Viewpoint
from app.tables.crazytaxis.map import LETTER
from app.tables.crazytaxis.pictures import place_picture
from app.tables.crazytaxis.seats import place_name
from games.crazytaxis.board import PLACES
from games.crazytaxis.state import CrazyTaxis

WIDEST, HIGHEST = 92.0, 84.0
NAMED = 62.0        # dp: a picture so high has room for its name


def unseen(view: CrazyTaxis) -> list[int]:
    """All places but the open and the delivered ones: with some options not all of these are in play."""
    seen = {place for row in (*view.open, *view.done) for place in row}
    return [place for place in range(len(PLACES)) if place not in seen] if view.place_stack else []


def awaited(view: CrazyTaxis) -> list[int]:
    """Goals of anybody that are not built yet."""
    return [place for row in view.open for place in row if view.city.where[place] < 0]


def opened(scene: Scene, view: CrazyTaxis, look: Viewpoint, stack: str, window: Rect) -> None:
    places = unseen(view) if stack == "places" else awaited(view)
    w, h = min(window.w - 12, 620.0), min(window.h - 12, 420.0)
    x, y = window.centre
    box = drawer(scene, Rect(x - w / 2, y - h / 2, w, h), t("crazytaxis.stack." + stack, n=len(places)))
    if not places:
        words = Words(t("crazytaxis.stack.%s.none" % stack), box.w - 20, 60, 16, "muted")
        scene.pieces["stack opened"] = Piece(*box.centre, (words,), 9)
        return
    columns = min(range(1, len(places) + 1), key=lambda count: -_side(box, count, len(places)))
    rows = ceil(len(places) / columns)
    w, h = min(WIDEST, box.w / columns), min(HIGHEST, box.h / rows)
    named = h >= NAMED and all(LETTER * max(map(len, place_name(place).split())) <= w - 6 for place in places)
    for number, place in enumerate(places):
        x, y = box.x + w * (number % columns + 0.5), box.y + box.h - h * (number // columns + 0.5)
        scene.pieces["listed", place] = Piece(x, y, tuple(_card(view, look, place, w - 4, h - 4, named)), 9)
        scene.spots["place:" + PLACES[place]] = Spot(x, y, w - 2, h - 2, quiet=True)


def _side(box: Rect, columns: int, count: int) -> float:
    """How large a picture can be in so many columns."""
    return min(WIDEST, box.w / columns, HIGHEST, box.h / ceil(count / columns))


def _card(view: CrazyTaxis, look: Viewpoint, place: int, w: float, h: float, named: bool) -> Iterator[Drawing]:
    """Whose goal it is, if anybody's."""
    text_h = 30.0 if named else 0.0
    size = min(w, h - text_h) - 4
    yield Panel(w, h, "raised", 9)
    yield Art(place_picture(place), size, size, 0, text_h / 2)
    if named:
        yield Words(place_name(place), w - 4, text_h, 13, bold=True, y=-h / 2 + text_h / 2)
    for seat in (seat for seat, row in enumerate(view.open) if place in row):
        colour = look.seats[seat].colour
        yield emblem_of(colour, 20, w / 2 - 11, h / 2 - 11)
