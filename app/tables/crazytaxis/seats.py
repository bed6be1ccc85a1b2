"""The players at the table of Crazy Taxis: everybody's strip, the open places as cards, an offer between two."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from app.i18n import named, t
from app.scene import Art, Drawing, Panel, Piece, Rect, Scene, Spot, Words
from app.scene.camera import FINGER
from app.scene.drawer import HEAD, drawer
from app.scene.parts import at, button, emblem_of, name_line
from app.tables.base import Viewpoint
from app.tables.crazytaxis.pictures import place_picture
from games.crazytaxis.board import BASE_POINTS, DELIVERIES_PER_BONUS, PLACES
from games.crazytaxis.city import City
from games.crazytaxis.state import CrazyTaxis
from games.crazytaxis.tours import free_way
from games.kernel import NONE

GAP = 6.0
LETTER = 7.0        # dp: of the smallest type; a card says its name where the longest word has room
FAR = 255
NAMED_H, WIDE = 58.0, 80.0      # dp: a card so high has room for its name; one so wide needs no more
NEXT_HUSH = {"off": "turn", "turn": "match", "match": "off"}
CROWDED = 1.3           # the size of the text from which on a line has room for short figures only
AIR = 0.8           # letters: between a figure and the next picture


def place_name(place: int) -> str:
    return named("crazytaxis.place." + PLACES[place])


def goal_target(seat: int, place: int) -> str:
    return "goal:%d:%s" % (seat, PLACES[place])


def next_points(view: CrazyTaxis, seat: int) -> tuple[int, int]:
    """The points of a drive: the base, and what the deliveries add."""
    return BASE_POINTS, len(view.done[seat]) // DELIVERIES_PER_BONUS


def distance(view: CrazyTaxis, seat: int, place: int, city: City | None = None) -> int:
    """Points from the seat's taxi to the place, in this city or one that would be; FAR if it is not built yet. Round the
    blockades, if there is a way round."""
    city = city or view.city
    cell = city.where[place]
    if cell < 0:
        return FAR
    free = free_way(city, view.taxis[seat], cell, view.blockades)
    return free if free != NONE else city.distances(view.taxis[seat])[cell]


def barred(view: CrazyTaxis, seat: int, place: int, city: City | None = None) -> bool:
    """R14: every way there leads to a blockade first."""
    city = city or view.city
    cell = city.where[place]
    return cell >= 0 and free_way(city, view.taxis[seat], cell, view.blockades) == NONE


# The strip of a player


def _figures(view: CrazyTaxis, seat: int, wide: bool) -> tuple[tuple[str, str, str], ...]:
    """Picture, its tint, and the number: delivered, points for the next drive, blockades, places still to come."""
    base, extra = next_points(view, seat)
    done = len(view.done[seat])
    return (("common/icon_check", "target", "%d/%d" % (done, view.quota) if wide else str(done)),
            ("common/icon_fast", "taxi_edge", _sum(base, extra) if wide else str(base + extra)),
            ("crazytaxis/blockade", "white", str(view.hands[seat])),
            ("crazytaxis/place_back", "white", ("+%d" if wide else "%d") % view.to_come[seat]))


def _offers(view: CrazyTaxis, look: Viewpoint, seat: int) -> tuple[tuple[str, str, str], ...]:
    """R24, R25: how many offers the seat still has in this turn, where it may make some, and whether it wants none."""
    left = ("crazytaxis/swap", "white", str(view.offers_left[seat]))
    may = view.trade == "anyone" or view.trade == "active" and seat == view.active
    return ((left,) if may else ()) + ((("common/icon_mute", "alert", ""),) if seat in look.hushed else ())


def _sum(base: int, extra: int) -> str:
    """Taken apart where there is something to add."""
    return "%d = %d+%d" % (base + extra, base, extra) if extra else str(base)


def figures(parts: tuple[tuple[str, str, str], ...], w: float, h: float, y: float, middle: float = 0.0) -> tuple[Drawing, ...]:
    share = 0.45 if any(len(text) > 1 for _, _, text in parts) else 0.6
    icon = min(h * 0.88, 20.0, w * share / len(parts))
    letter = (w - icon * len(parts)) / sum(len(text) + AIR for _, _, text in parts)
    left = middle - w / 2
    drawings: list[Drawing] = []
    for picture, tint, text in parts:
        room = letter * (len(text) + AIR)
        drawings += [Art(picture, icon, icon, left + icon / 2, y, tint=tint),
                     Words(text, room - 2, max(h, 16.0), min(16.0, h * 0.72), bold=True, align="left",
                           x=left + icon + room / 2 + 1, y=y)]
        left += icon + room
    return tuple(drawings)


def head_of(box: Rect, share: float = 0.24) -> float:
    return max(18.0, min(34.0, box.h * share))


def plate(scene: Scene, view: CrazyTaxis, look: Viewpoint, seat: int, box: Rect, wide: bool,
          share: float = 0.24) -> None:
    """Who it is and the figures, in two lines at the top of the box, or in one where there is only room for one."""
    x, y = box.centre
    one_line = box.h < 34
    head = box.h if one_line else head_of(box, share)
    top = 0.0 if one_line else box.h / 2 - head / 2 - 2
    colour = look.seats[seat].colour
    room = box.w * 0.26 - head if one_line else box.w - head - 10
    line = "taxi_edge" if seat in view.to_act()[:1] else ""
    numbers, offers = _figures(view, seat, wide and look.text_scale < CROWDED), _offers(view, look, seat)
    if one_line:
        shown = figures(numbers + offers, box.w * 0.72, head * 0.7, 0, box.w * 0.132)
    else:
        aside = (46.0 if box.w > 130 else 19.0) * len(offers)
        shown = figures(numbers, box.w - 10, head * 0.86, top - head)
        shown += figures(offers, aside, min(22.0, head * 0.86), top, box.w / 2 - aside / 2 - 4) if offers else ()
        room -= aside
    drawings = (
        Panel(box.w, box.h, "surface", 12, line=line, line_width=3),
        emblem_of(colour, head * 0.7, -box.w / 2 + head / 2 + 3, top),
        name_line(look.name(seat), -box.w / 2 + head + 4, top, room, head, min(17.0, head * 0.7)), *shown)
    scene.pieces["plate", seat] = Piece(x, y, drawings, 2)
    scene.spots["open:rival:%d" % seat] = Spot(x, y + top - (0 if one_line else head / 2), box.w,
                                               head if one_line else 2 * head)


# Open places


def small_goals(scene: Scene, view: CrazyTaxis, look: Viewpoint, seat: int, box: Rect) -> None:
    """A rival's open places in one or two rows of pictures."""
    row = view.open[seat]
    if not row:
        return
    columns, rows = _grid(len(row), box)
    w, h = box.w / columns, box.h / rows
    size = min(w, h, 44.0) - 2
    for number, place in enumerate(row):
        x = box.x + w * (number % columns + 0.5)
        y = box.y + box.h - h * (number // columns + 0.5)
        built = view.city.where[place] >= 0
        chosen = look.touched[:1] == (goal_target(seat, place),)
        plate = Panel(size + 2, size + 2, "taxi" if chosen else "raised", 6)
        picture = Art(place_picture(place), size, size, alpha=1.0 if built else 0.5)
        cone = Art("crazytaxis/unbuilt", size * 0.5, size * 0.5, size * 0.28, size * 0.28, alpha=0.0 if built else 1.0)
        scene.pieces["goal", place] = Piece(x, y, (plate, picture, cone), 4, size, born=("stack", "places"))
        scene.spots[goal_target(seat, place)] = Spot(x, y, min(w - 1, 1.5 * FINGER), h - 1, quiet=True)


def _grid(count: int, box: Rect) -> tuple[int, int]:
    """Columns and rows that make the pictures largest."""
    sizes = [(min(box.w / ceil(count / rows), box.h / rows), -rows) for rows in (1, 2, 3)]
    rows = -max(sizes)[1]
    return max(ceil(count / rows), 2 if box.w > 60 else 1), rows


def goal_cards(scene: Scene, view: CrazyTaxis, look: Viewpoint, seat: int, box: Rect, layer: int = 4,
               city: City | None = None) -> None:
    """Open places as cards: picture, name, and the points to drive there or that it is not built yet."""
    row = view.open[seat]
    if not row:
        words = Words(t("crazytaxis.waiting" if view.to_come[seat] else "crazytaxis.all_done"), box.w - 8, box.h, 15,
                      "muted")
        scene.pieces["no goals", seat] = Piece(*box.centre, (words,), layer)
        return
    columns, rows = _rows(len(row), box)
    w, h = min(112.0, box.w / columns), min(120.0, box.h / rows)
    named = h >= NAMED_H and all(LETTER * max(map(len, place_name(place).split())) <= w - 8 for place in row)
    trading = bool(look.touched) and look.touched[0].startswith("goal:")
    for number, place in enumerate(row):
        x = box.x + w * (number % columns + 0.5)
        y = box.y + box.h - h * (number // columns + 0.5)
        target = goal_target(seat, place)
        far = distance(view, seat, place), distance(view, seat, place, city)
        drawings = goal_card(place, far, w - 4, h - 2, target in look.touched, named, barred(view, seat, place, city))
        scene.pieces["goal", place] = Piece(x, y, tuple(drawings), layer, w, born=("stack", "places"))
        scene.spots[target] = Spot(x, y, w - 2, h - 2, quiet=not trading or seat != look.eye)


def _rows(count: int, box: Rect) -> tuple[int, int]:
    """Columns and rows of cards: large ones with their names where there is room, else as few rows as leave room for a
    picture."""
    named = [(min(WIDE, box.w / ceil(count / rows)), -rows) for rows in (1, 2, 3) if box.h / rows >= NAMED_H]
    if named and max(named)[0] >= 44:
        rows = -max(named)[1]
        return ceil(count / rows), rows
    rows = next((rows for rows in (1, 2, 3) if box.w / ceil(count / rows) >= 44 or box.h / (rows + 1) < 34), 3)
    return ceil(count / rows), rows


def goal_card(place: int, far: tuple[int, int], w: float, h: float, chosen: bool, named: bool,
              stopped: bool = False) -> Iterable[Drawing]:
    """`far`: the points to drive there now, and with the card that is tried on the map. Red if a blockade comes first."""
    now, then = far
    built = then != FAR
    yield Panel(w, h, "taxi" if chosen else "raised", 9)
    text_h = min(34.0, h * 0.42) if named else 0.0
    size = min(w - 4, h - text_h - 4)
    middle = text_h / 2
    yield Art(place_picture(place), size, size, 0, middle, alpha=1.0 if built else 0.5)
    ink = "on_taxi" if chosen else "ink"
    if named:
        yield Words(place_name(place), w - 6, text_h, 13, ink, bold=True, y=-h / 2 + text_h / 2 + 1)
    side = min(22.0, max(16.0, w * 0.3))
    x, y = w / 2 - side / 2 - 1, h / 2 - side / 2 - 1
    if built:
        fill, ink = ("alert", "background") if stopped else ("taxi", "on_taxi") if now != then else ("target", "on_target")
        yield Art("common/disc", side, side, x, y, tint=fill)
        yield Words(str(then), side, side + 1, 12, ink, bold=True, x=x, y=y)
    else:
        yield Art("crazytaxis/unbuilt", side + 3, side + 3, x, y)


# A player's whole area, opened


def opened(scene: Scene, view: CrazyTaxis, look: Viewpoint, seat: int, window: Rect) -> None:
    """Over the map: the open places large, the delivered ones small."""
    w, h = min(window.w - 12, 620.0), min(window.h - 12, 420.0)
    x, y = window.centre
    low, left = y - h / 2, x - w / 2
    head = HEAD - 4
    done_h = 62.0
    drawer(scene, Rect(left, low, w, h), t("crazytaxis.open.title", name=look.name(seat)))
    scene.pieces["opened"] = Piece(x, y, tuple(_done_row(view, seat, w, -h / 2 + done_h / 2 + 4, done_h)), 9)
    room = h - head - done_h - 14 - 56
    _drawer_buttons(scene, view, look, seat, Rect(left + 12, low + done_h + 6, w - 24, 48))
    high = min(room, 150.0)
    goal_cards(scene, view, look, seat, Rect(left + 10, low + h - head - 8 - high, w - 20, high), 9)


def _done_row(view: CrazyTaxis, seat: int, w: float, y: float, h: float) -> Iterable[Drawing]:
    done = view.done[seat]
    yield Words(t("crazytaxis.open.done", n=len(done), quota=view.quota), w - 24, 22, 14, "muted", align="left",
                y=y + h / 2 - 12)
    size = min(36.0, (w - 24) / max(1, len(done)))
    for number, place in enumerate(done):
        yield Art(place_picture(place), size, size, -w / 2 + 12 + size * (number + 0.5), y - 10)


def hush_button(look: Viewpoint, seat: int) -> tuple[str, str]:
    """R25: whether others may ask this seat: the target that changes it, and what holds now."""
    now = "off" if seat not in look.hushed else "match" if look.hushed[seat] else "turn"
    return "hush:%s:%d" % (NEXT_HUSH[now], seat), t("crazytaxis.hush." + now)


def _drawer_buttons(scene: Scene, view: CrazyTaxis, look: Viewpoint, seat: int, box: Rect) -> None:
    """The player's ways on the map; for people here, whether others may ask them (R25), and that they have something to
    offer themselves (trade=anyone on one device)."""
    wanted = [("open:routes:%d" % seat, t("crazytaxis.button.routes"))]
    if look.seats[seat].kind == "person" and view.trade != "off":
        wanted.append(hush_button(look, seat))
        if look.acting and seat in view.to_act() and seat != look.eye:
            wanted.append(("as:%d" % seat, t("crazytaxis.button.as", name=look.name(seat))))
    w = min(box.w / len(wanted), 220.0)
    for number, (target, text) in enumerate(wanted):
        button(scene, target, text, at(box.x + w * (number + 0.5), box.centre[1], w - GAP, box.h), layer=9)
