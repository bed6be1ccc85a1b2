"""The planets of Wild Space with their sections and ships, and the smuggler's hostile planets."""

from __future__ import annotations

from app import theme
from app.i18n import t
from app.tables.wildspace_cards import ART, rule_drawing, strip, symbol
from app.tables.wildspace_sight import Sight
from app.tables.wildspace_words import HOSTILE_ROWS, PLANET_ROWS, planet_name
from app.widgets.scene import Art, Drawing, Panel, Piece, Rect, Words
from games.wildspace.board import DATA, DISTANCE, HOSTILE, PLANETS, SECTION, SHIPS, SIDES
from games.wildspace.rules import FINISHED, LANDED, can_land
from games.wildspace.scoring import SMUGGLER

EXPLORE_ICONS = [ART + "do_draw_3", ART + "do_play"]


def planets(sight: Sight) -> None:
    for place in range(len(DISTANCE)):
        box = sight.room.cell(place)
        if sight.view.row[place] < 0:
            _face_down(sight, place, box)
        else:
            _planet(sight, place, box)
    _ships(sight)


def _distance_words(sight: Sight, place: int) -> tuple[str, str]:
    """How far it is, against the own crew: "4 of 6"."""
    distance, size = DISTANCE[place], len(sight.view.crews[sight.mine])
    if not distance:
        return t("wildspace.start"), "muted"
    return t("wildspace.distance", size=size, distance=distance), "target" if size >= distance else "alert"


def _face_down(sight: Sight, place: int, box: Rect) -> None:
    small = sight.room.compact
    size = min(box.w * 0.5, box.h * 0.55)
    words, colour = _distance_words(sight, place)
    drawings: list[Drawing] = [
        Panel(box.w, box.h, "surface", 12),
        Art(ART + "planet_back", size, size, 0, box.h * 0.14),
        Words(
            words,
            box.w - 8,
            box.h * 0.3,
            (13 if small else 16) * min(sight.k, 1.5),
            colour,
            bold=True,
            y=-box.h * 0.33,
        ),
    ]
    sight.piece(("planet", place), box, drawings)
    sight.spot("planet:%d" % place, box)


def sections(sight: Sight, place: int) -> tuple[Rect, Rect]:
    """The two columns of a planet."""
    box, small = sight.room.cell(place), sight.room.compact
    head = (18 if small else 46) * sight.k
    w = box.w / 2 - (2 if small else 4)
    return (
        Rect(box.x + 2, box.y + 2, w - 1, box.h - head - 2),
        Rect(box.x + box.w / 2 + 1, box.y + 2, w - 1, box.h - head - 2),
    )


def halves(sight: Sight, box: Rect) -> tuple[Rect, Rect]:
    """Lower and upper half of a section."""
    cut = box.h * (0.62 if not sight.room.compact else 0.7)
    return Rect(box.x, box.y, box.w, cut - 1), Rect(box.x, box.y + cut + 1, box.w, box.h - cut - 1)


def _planet(sight: Sight, place: int, box: Rect) -> None:
    planet = sight.view.row[place]
    reach = len(sight.view.crews[sight.mine]) >= DISTANCE[place]
    drawings: list[Drawing] = [Panel(box.w, box.h, "surface", 12), *_head(sight, place, box)]
    for side in (0, 1):
        drawings += _section(sight, place, side, box, reach)
        name = "section:%s:%s" % (PLANETS[planet], SIDES[side])
        sight.spot(name, sections(sight, place)[side])
    sight.piece(("planet", place), box, drawings)
    sight.spot("planet:%d" % place, _head_box(sight, box))


def _head_box(sight: Sight, box: Rect) -> Rect:
    head = (18 if sight.room.compact else 46) * sight.k
    return Rect(box.x, box.y + box.h - head, box.w, head)


def _head(sight: Sight, place: int, box: Rect) -> list[Drawing]:
    k, small = sight.k, sight.room.compact
    planet = PLANETS[sight.view.row[place]]
    words, colour = _distance_words(sight, place)
    head = _head_box(sight, box)
    y = head.y + head.h / 2 - (box.y + box.h / 2)
    size = head.h * (1.15 if small else 0.98)
    left = -box.w / 2 + size / 2 + 2
    picture = Art(ART + "planet_" + planet, size, size, left, y)
    room = box.w - size - 8
    x = left + size / 2 + 2 + room / 2
    if small:
        return [picture, Words(words, room, head.h, 12 * k, colour, bold=True, align="left", x=x, y=y)]
    return [
        picture,
        Words(
            planet_name(planet), room, head.h * 0.5, 15 * k, bold=True, align="left", x=x, y=y + head.h * 0.23
        ),
        Words(words, room, head.h * 0.45, 14 * k, colour, align="left", x=x, y=y - head.h * 0.24),
    ]


def _section(sight: Sight, place: int, side: int, whole: Rect, reach: bool) -> list[Drawing]:
    view, seat = sight.view, sight.mine
    section = SECTION[view.row[place]][side]
    bit = 1 << 2 * place + side
    low, high = halves(sight, sections(sight, place)[side])
    landed, explored = view.landed[seat] & bit, view.explored[seat] & bit
    met = can_land(view, seat, section)
    cx, cy = whole.centre
    x = low.x + low.w / 2 - cx
    row = PLANET_ROWS[PLANETS[view.row[place]]][SIDES[side]]
    small = sight.room.compact
    bright = 1.0 if reach and not landed and not explored else 0.5
    found: list[Drawing] = []
    for half in (low, high):
        found.append(
            Panel(half.w, half.h, "raised" if half is low else "background", 8, x, half.y + half.h / 2 - cy)
        )
    ships = (15 if small else 24) * sight.k
    rule = rule_drawing(
        row,
        low.w - 4,
        low.h - ships - 2,
        0,
        not met and bright == 1.0,
        (22 if small else 29) * sight.k,
        bright,
    )
    y = low.y + low.h / 2 + ships / 2 - cy
    found += [drawing._replace(x=drawing.x + x, y=drawing.y + y) for drawing in rule]  # type: ignore[union-attr]
    upper = high.y + high.h / 2 - cy
    lit = 1.0 if landed else 0.55
    if not explored:
        size = min((20 if small else 26) * sight.k, high.h - 2)
        found += strip(EXPLORE_ICONS, x - high.w * (0.0 if small else 0.2), upper, high.w * 0.6, size, lit)
    return found


def _ships(sight: Sight) -> None:
    """Every ship that is out, the own ones large: in the lower half of a section, after exploring in the upper."""
    view = sight.view
    for place in range(len(DISTANCE)):
        if view.row[place] < 0:
            continue
        for side in (0, 1):
            low, high = halves(sight, sections(sight, place)[side])
            bit = 1 << 2 * place + side
            _row_of_ships(sight, [s for s in range(view.players) if view.landed[s] & bit], low, bit, False)
            _row_of_ships(sight, [s for s in range(view.players) if view.explored[s] & bit], high, bit, True)


def _row_of_ships(sight: Sight, seats: list[int], box: Rect, bit: int, up: bool) -> None:
    small, k = sight.room.compact, sight.k
    seats.sort(key=lambda seat: seat != sight.mine)
    x = box.x + box.w / 2 if small or not up else box.x + box.w * 0.66
    width = (box.w - 4) if small or not up else box.w * 0.62
    size = (17 if small else 25) * k
    step = min(size * 0.9, width / max(len(seats), 1))
    y = box.y + (size * 0.55 if not up else box.h / 2)
    for number, seat in enumerate(seats):
        own = size * (1.25 if seat == sight.mine else 0.9)
        shape = theme.PLAYERS[sight.who[seat].colour].shape
        left = x - step * (len(seats) - 1) / 2 + step * number
        born = ("supply", seat)
        sight.scene.pieces["ship", seat, bit] = Piece(
            left, y, (Art("common/pawn_" + shape, own, own),), 6, own, born=born
        )


def supply(sight: Sight, seat: int, box: Rect, layer: int = 3) -> None:
    """The ships of a seat: at home, landed, done. One piece, out of which ships fly."""
    view = sight.view
    landed, explored = view.landed[seat].bit_count(), view.explored[seat].bit_count()
    if view.players == 1 and seat == SMUGGLER:
        landed, explored = view.raids.count(LANDED), view.raids.count(FINISHED)
    shape = theme.PLAYERS[sight.who[seat].colour].shape
    size = min(box.h, box.w / SHIPS)
    drawings = []
    for ship in range(SHIPS):
        home = ship < SHIPS - landed - explored
        alpha = 1.0 if home else 0.55 if ship < SHIPS - explored else 0.2
        drawings.append(
            Art("common/pawn_" + shape, size, size, -box.w / 2 + size * (ship + 0.5), 0, alpha=alpha)
        )
    sight.piece(("supply", seat), box, drawings, layer)


# The smuggler


def hostile_boxes(sight: Sight, area: Rect) -> list[tuple[int, Rect]]:
    """The open hostile planets, side by side on a phone, one below the other on a tablet."""
    opened = [number for number, raids in enumerate(sight.view.raids) if raids < FINISHED]
    found = []
    for place, number in enumerate(opened):
        if sight.room.compact:
            w = area.w / len(opened)
            found.append((number, Rect(area.x + w * place + 2, area.y, w - 4, area.h)))
        else:
            h = area.h / 2
            found.append((number, Rect(area.x, area.y + area.h - h * (place + 1) + 2, area.w, h - 4)))
    return found


def hostile(sight: Sight, area: Rect, layer: int = 3) -> None:
    for number, box in hostile_boxes(sight, area):
        name = HOSTILE[sight.view.hostile[number]]
        sight.piece(("hostile", name), box, hostile_drawing(sight, number, box), layer)
        sight.spot("hostile:" + name, box)


def hostile_drawing(sight: Sight, number: int, box: Rect) -> list[Drawing]:
    """The planet, what it scores for, and what each half does to the three market slots."""
    view, k = sight.view, sight.k
    name = HOSTILE[view.hostile[number]]
    row, raids = HOSTILE_ROWS[name], view.raids[number]
    size = min(box.h * 0.5, box.w * 0.34)
    left = -box.w / 2 + size / 2 + 4
    title = Words(
        t("wildspace.hostile." + name),
        box.w * 0.6,
        box.h * 0.2,
        14 * min(k, 1.4),
        "alert",
        bold=True,
        align="left",
        x=box.w * 0.16,
        y=box.h * 0.37,
    )
    found: list[Drawing] = [
        Panel(box.w, box.h, "raised", 12, line="alert" if "smuggler" in sight.verbs else ""),
        Art(ART + "hostile_" + name, size, size, left, box.h * 0.18),
        title,
    ]
    found += strip(
        [symbol(name) for name in row["bonus"]], left, -box.h * 0.32, size + 8, min(24 * k, box.h * 0.22)
    )
    right = box.w - size - 14
    x = box.w / 2 - right / 2 - 4
    for place, half in enumerate(("land", "explore")):
        now = raids == place
        y = box.h * (-0.32 if place == 0 else 0.08)
        found += _raid(row[half], x, y, right, box.h * 0.34, now, sight)
    return found


def _raid(
    slots: list[list[str]], x: float, y: float, w: float, h: float, now: bool, sight: Sight
) -> list[Drawing]:
    """Three market slots side by side: what happens to each."""
    found: list[Drawing] = [
        Panel(w, h, "background" if now else "surface", 8, x, y, line="taxi_edge" if now else "")
    ]
    step = w / len(slots)
    for slot, deeds in enumerate(slots):
        left = x - w / 2 + step * (slot + 0.5)
        alpha = 1.0 if now else 0.5
        if deeds:
            found += strip(
                [ART + "do_" + deed for deed in deeds], left, y, step - 2, min(h - 2, 30 * sight.k), alpha
            )
        else:
            found.append(Art("common/icon_minus", h * 0.4, h * 0.4, left, y, tint="muted", alpha=0.5))
    return found


def done_and_hidden(sight: Sight, box: Rect) -> None:
    """The hostile planets that are finished or still face down, small."""
    view = sight.view
    size = min(box.h, box.w / DATA["rules"]["ships"])
    drawings: list[Drawing] = []
    x = -box.w / 2 + size / 2
    for number, raids in enumerate(view.raids):
        drawings.append(
            Art(
                ART + "hostile_" + HOSTILE[view.hostile[number]],
                size,
                size,
                x,
                0,
                alpha=0.35 if raids == FINISHED else 1.0,
            )
        )
        x += size
    for _ in view.hostile_left:
        drawings.append(Art(ART + "hostile_back", size, size, x, 0))
        x += size
    sight.piece("hostile row", box, drawings, 3)
