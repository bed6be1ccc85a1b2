"""Trades at the table of Crazy Taxis: an offer as a card between two players, and who does not want any."""

from __future__ import annotations

from collections.abc import Iterable

from app.i18n import t
from app.scene import Art, Drawing, Panel, Piece, Rect, Scene, Spot, Words
from app.scene.parts import at, button, emblem_of
from app.tables.base import Viewpoint
from app.tables.crazytaxis.map import CityView
from app.tables.crazytaxis.pictures import place_picture
from app.tables.crazytaxis.seats import distance, place_name
from games.crazytaxis.state import CrazyTaxis

ROW = 54.0


# An offer


def offer(scene: Scene, view: CrazyTaxis, look: Viewpoint, window: Rect, city: CityView) -> None:
    """The pending offer as a card between the two players, for those whom it concerns: the map is seen beside it."""
    asked_here = look.eye == view.offer[1]
    w, h = min(window.w - 12, 440.0), min(window.h - 8, 196.0 + (ROW if asked_here else 0.0))
    x, y = _place(view, window, city, w, h)
    asking, asked, give, take = view.offer
    size = min(60.0, h * 0.24)
    top = h / 2 - 20
    drawings: list[Drawing] = [Panel(w, h, "background", 18, alpha=0.97, line="taxi_edge", line_width=4),
                Words(t("crazytaxis.offer.title", name=look.name(asking), other=look.name(asked)), w - 20, 32, 17,
                      bold=True, y=top, short=True),
                Art("crazytaxis/swap", 40, 40, 0, top - 20 - size / 2)]
    for side, place in ((-1, give), (1, take)):
        middle = side * w * 0.27
        drawings += [Art(place_picture(place), size, size, middle, top - 18 - size / 2),
                     Words(place_name(place), w * 0.46, 20, 15, bold=True, x=middle, y=top - 28 - size),
                     *_fars(view, look, place, middle, top - 48 - size)]
    scene.pieces["offer"] = Piece(x, y, tuple(drawings), 8)
    low = y - h / 2 + 30
    foot = 60.0 + (ROW if asked_here else 0.0)
    scene.spots["offer"] = Spot(x, y + foot / 2, w, h - foot, quiet=True)
    if asked_here:
        _decline_all(scene, asked, x, low, w - 20)
        low += ROW
    legal = [action[0] for action in view.legal(look.eye)] if look.eye is not None else []
    room = (w - 20) / max(1, len(legal))
    for number, verb in enumerate(reversed(legal)):
        box = at(x - w / 2 + 10 + room * (number + 0.5), low, room - 8, 48.0)
        button(scene, verb, t("crazytaxis.button." + verb), box, main=verb == "accept", layer=9)


def _place(view: CrazyTaxis, window: Rect, city: CityView, w: float, h: float) -> tuple[float, float]:
    """The middle of the card: at the top, unless it hides less elsewhere of the taxis and the places that it is about."""
    asking, asked, *places = view.offer
    fields = [view.taxis[asking], view.taxis[asked], *(view.city.where[place] for place in places)]
    seen = [city.centre(field) for field in fields if field >= 0]
    x, edge = window.centre[0], (window.w - w) / 2 - 6

    def hidden(middle: tuple[float, float]) -> int:
        return sum(abs(x - middle[0]) * 2 < w + city.unit and abs(y - middle[1]) * 2 < h + city.unit for x, y in seen)

    heights = window.y + window.h - h / 2 - 4, window.y + h / 2 + 4
    return min(((x + aside, y) for y in heights for aside in (0, edge, -edge)), key=hidden)


def _decline_all(scene: Scene, seat: int, x: float, y: float, w: float) -> None:
    """R25: this offer and all others, for so long."""
    for number, how in enumerate(("turn", "match")):
        box, text = at(x + (number - 0.5) * w / 2, y, w / 2 - 8, 48.0), t("crazytaxis.decline_all." + how)
        button(scene, "hush:%s:%d" % (how, seat), text, box, layer=9)


def _fars(view: CrazyTaxis, look: Viewpoint, place: int, x: float, y: float) -> Iterable[Drawing]:
    """How far it is for the one who has it, and for the one who would get it: each with the colour of the seat."""
    pair = view.offer[:2]
    if view.city.where[place] < 0:
        yield Words(t("crazytaxis.unbuilt"), 150, 20, 13, "muted", x=x, y=y)
        return
    for number, seat in enumerate(pair):
        middle = x + (number - 0.5) * 58
        yield emblem_of(look.seats[seat].colour, 18, middle - 10, y)
        yield Words(str(distance(view, seat, place)), 26, 20, 15, bold=True, x=middle + 14, y=y)


def notice(scene: Scene, view: CrazyTaxis, look: Viewpoint, window: Rect) -> None:
    """The same for those whom it does not concern: a line at the edge, and the map stays as it is."""
    w, h = min(window.w - 12, 300.0), 40.0
    x, y = window.centre[0], window.y + window.h - h / 2 - 4
    asking, asked, give, take = view.offer
    drawings: list[Drawing] = [Panel(w, h, "surface", 14, alpha=0.95, line="taxi_edge", line_width=2),
                               Art("crazytaxis/swap", 28, 28)]
    for side, seat, place in ((-1, asking, give), (1, asked, take)):
        colour = look.seats[seat].colour
        drawings += [Art(place_picture(place), 32, 32, side * w * 0.18, 0),
                     emblem_of(colour, 24, side * w * 0.36, 0)]
    scene.pieces["notice"] = Piece(x, y, tuple(drawings), 8)
