"""The planets of Wild Space with their sections and ships, and the smuggler's hostile planets."""

from __future__ import annotations

from functools import lru_cache

from app import theme
from app.i18n import named, t
from app.scene import Art, Drawing, Panel, Piece, Rect, Words
from app.scene.parts import shifted
from app.tables.wildspace.layout import Sight
from app.tables.wildspace.pictures import hostile_picture, planet_picture
from app.tables.wildspace.printed import HOSTILE_ROWS, PLANET_ROWS, planet_name
from app.tables.wildspace.symbols import ART, LEGIBLE, Line, lines_drawing, rule_drawing, rule_lines, strip, symbol
from games.wildspace.board import DATA, DISTANCE, HOSTILE, PLANETS, SECTION, SHIPS, SIDES
from games.wildspace.choices import FINISHED, LANDED, can_land
from games.wildspace.scoring import SMUGGLER
from games.wildspace.state import WildSpace

EXPLORE_LINES = rule_lines(DATA["explore"])
"""The upper half is the same everywhere: draw 3, or play any card."""
EXPLORE_WIDE = [Line([ART + "do_explore", *(icon for line in EXPLORE_LINES for icon in line.icons)], bars=(2,))]


def planets(sight: Sight) -> None:
    for place in range(len(DISTANCE)):
        box = sight.room.cell(place)
        if sight.view.row[place] < 0:
            _face_down(sight, place, box)
        else:
            _planet(sight, place, box)
    _ships(sight)


def _distance_words(sight: Sight, place: int) -> tuple[str, str]:
    """How far it is, against the own crew: "4 of 6"; more than enough is enough."""
    distance, size = DISTANCE[place], len(sight.view.crews[sight.mine])
    if not distance:
        return t("wildspace.start"), "muted"
    return t("wildspace.distance", size=min(size, distance), distance=distance), "target" if size >= distance else "alert"


def globe(sight: Sight, place: int, x: float, y: float, size: float) -> None:
    """The planet itself, a piece of its own: when it is turned up it is seen turning."""
    planet = sight.view.row[place]
    name = ART + "planet_back" if planet < 0 else planet_picture(PLANETS[planet])
    sight.scene.pieces["globe", place] = Piece(x, y, (Art(name, size, size),), 3, size)


def _face_down(sight: Sight, place: int, box: Rect) -> None:
    small = sight.room.compact
    size = min(box.w * 0.5, box.h * 0.55)
    words, colour = _distance_words(sight, place)
    x, y = box.centre
    globe(sight, place, x, y + box.h * 0.14, size)
    drawings: list[Drawing] = [
        Panel(box.w, box.h, "surface", 12),
        Words(
            words, box.w - 8, box.h * 0.3, (13 if small else 16) * min(sight.k, 1.5), colour, bold=True, y=-box.h * 0.33
        ),
    ]
    sight.piece(("planet", place), box, drawings)
    sight.spot("planet:%d" % place, box)


def head_height(sight: Sight) -> float:
    return (17 if sight.room.compact else 46) * sight.k


def sections(sight: Sight, place: int) -> tuple[Rect, Rect]:
    """The two columns of a planet."""
    box = sight.room.cell(place)
    w, h = box.w / 2 - (2 if sight.room.compact else 4), box.h - head_height(sight) - 2
    return Rect(box.x + 2, box.y + 2, w - 1, h), Rect(box.x + box.w / 2 + 1, box.y + 2, w - 1, h)


def halves(sight: Sight, place: int, side: int) -> tuple[Rect, Rect]:
    """Lower and upper half of a section. On a phone the one that matters has the room: the upper half after landing."""
    box, k = sections(sight, place)[side], sight.k
    high = box.h * 0.38
    if sight.room.compact:
        bit = _bit(place, side)
        busy = any(ships & bit for ships in sight.view.explored)
        high = (27 + 15 * busy if sight.view.landed[sight.mine] & bit else 19) * k
    return Rect(box.x, box.y, box.w, box.h - high - 1), Rect(box.x, box.y + box.h - high + 1, box.w, high - 1)


def _bit(place: int, side: int) -> int:
    return 1 << 2 * place + side


def _planet(sight: Sight, place: int, box: Rect) -> None:
    planet = sight.view.row[place]
    reach = len(sight.view.crews[sight.mine]) >= DISTANCE[place] and ships_left(sight.view, sight.mine) > 0
    head = _head_box(sight, box)
    # plates only where they are needed: filling them is most of what a frame costs
    plate = Panel(box.w, head.h - 2, "surface", 12, 0, head.y + head.h / 2 - (box.y + box.h / 2))
    drawings: list[Drawing] = [plate, *_head(sight, place, box)]
    for side in (0, 1):
        drawings += _section(sight, place, side, box, reach)
        name = "section:%s:%s" % (PLANETS[planet], SIDES[side])
        sight.spot(name, sections(sight, place)[side])
    sight.piece(("planet", place), box, drawings)
    sight.spot("planet:%d" % place, _head_box(sight, box))


def _head_box(sight: Sight, box: Rect) -> Rect:
    head = head_height(sight)
    return Rect(box.x, box.y + box.h - head, box.w, head)


def _head(sight: Sight, place: int, box: Rect) -> list[Drawing]:
    k, small = sight.k, sight.room.compact
    planet = PLANETS[sight.view.row[place]]
    words, colour = _distance_words(sight, place)
    head = _head_box(sight, box)
    y = head.y + head.h / 2 - (box.y + box.h / 2)
    size = head.h * (1.15 if small else 0.98)
    left = -box.w / 2 + size / 2 + 2
    cx, cy = box.centre
    globe(sight, place, cx + left, cy + y, size)
    room = box.w - size - 8
    x = left + size / 2 + 2 + room / 2
    if small:
        return [Words(words, room, head.h, 12 * k, colour, bold=True, align="left", x=x, y=y)]
    return [
        Words(planet_name(planet), room, head.h * 0.5, 15 * k, bold=True, align="left", x=x, y=y + head.h * 0.23),
        Words(words, room, head.h * 0.45, 14 * k, colour, align="left", x=x, y=y - head.h * 0.24),
    ]


def _section(sight: Sight, place: int, side: int, whole: Rect, reach: bool) -> list[Drawing]:
    """Lower half: what landing does. Upper half: what exploring does, the same everywhere."""
    view, seat = sight.view, sight.mine
    bit = _bit(place, side)
    landed, explored = bool(view.landed[seat] & bit), bool(view.explored[seat] & bit)
    cx, cy = whole.centre
    low, high = (Rect(half.x - cx, half.y - cy, half.w, half.h) for half in halves(sight, place, side))
    busy = any(ships & bit for ships in view.explored)
    found = _landing(sight, place, side, low, reach and not landed and not explored)
    return [*found, *_exploring(sight, high, landed, explored, busy)]


def _landing(sight: Sight, place: int, side: int, box: Rect, open_to_me: bool) -> list[Drawing]:
    k, small = sight.k, sight.room.compact
    planet = sight.view.row[place]
    x, y = box.centre
    ships = (15 if small else 24) * k if any(landed & _bit(place, side) for landed in sight.view.landed) else 0.0
    failed = open_to_me and not can_land(sight.view, sight.mine, SECTION[planet][side])
    rule = _landing_rule(planet, side, Rect(x, y + ships / 2, box.w - 4, box.h - ships - 2), failed, 34 * k,
                         1.0 if open_to_me else 0.5)
    return [Panel(box.w, box.h, "raised", 8, x, y), *rule]


@lru_cache(maxsize=256)
def _landing_rule(planet: int, side: int, room: Rect, failed: bool, most: float, alpha: float) -> tuple[Drawing, ...]:
    """Round the point of `room`, in its width and height."""
    row = PLANET_ROWS[PLANETS[planet]][SIDES[side]]
    return tuple(shifted(rule_drawing(row, room.w, room.h, 0, failed, most, alpha), room.x, room.y))


def _exploring(sight: Sight, box: Rect, landed: bool, explored: bool, busy: bool) -> tuple[Drawing, ...]:
    """Who has explored here already sees the ships only; foreign ships stand below the symbols."""
    k, small = sight.k, sight.room.compact
    if explored or (busy and small and not landed):
        return ()
    x, y = box.centre
    high = box.h - 15 * k if busy and small else box.h * 0.56 if busy else box.h
    return _exploring_rule(small, Rect(x, y + (box.h - high) / 2, box.w - 6, high - 1), k, 1.0 if landed else 0.5)


@lru_cache(maxsize=256)
def _exploring_rule(small: bool, room: Rect, k: float, alpha: float) -> tuple[Drawing, ...]:
    lines = EXPLORE_LINES if small else EXPLORE_WIDE
    size = (LEGIBLE if small else 29) * k
    return tuple(shifted(lines_drawing(lines, room.w, room.h, size, ("", 0.0), alpha), room.x, room.y))


def _ships(sight: Sight) -> None:
    """Every ship that is out, the own ones large: in the lower half of a section, after exploring in the upper."""
    view = sight.view
    for place in range(len(DISTANCE)):
        if view.row[place] < 0:
            continue
        for side in (0, 1):
            low, high = halves(sight, place, side)
            bit = _bit(place, side)
            _row_of_ships(sight, [s for s in range(view.players) if view.landed[s] & bit], low, bit)
            done = [s for s in range(view.players) if view.explored[s] & bit]
            _row_of_ships(sight, done, _dock(sight, high, bit, done), bit)


def _dock(sight: Sight, high: Rect, bit: int, done: list[int]) -> Rect:
    """Where the ships of an upper half stand: below its symbols, or in its middle."""
    alone = sight.mine in done or sight.room.compact and not sight.view.landed[sight.mine] & bit
    return Rect(high.x, high.y + high.h / 2 - ship_size(sight) * 0.55, high.w, high.h / 2) if alone else high


def ship_size(sight: Sight) -> float:
    return (17 if sight.room.compact else 25) * sight.k


def _row_of_ships(sight: Sight, seats: list[int], box: Rect, bit: int) -> None:
    """Side by side at the foot of the box, the own one first."""
    seats.sort(key=lambda seat: seat != sight.mine)
    size = min(ship_size(sight), box.w / max(len(seats), 1) * 1.7)
    step = min(size * 0.94, (box.w - size) / max(len(seats) - 1, 1))
    x, y = box.x + box.w / 2, box.y + size * 0.55
    for number, seat in enumerate(seats):
        own = size * (1.25 if seat == sight.mine else 0.9)
        shape = theme.PLAYERS[sight.who[seat].colour].shape
        left = x - step * (len(seats) - 1) / 2 + step * number
        born = "open:crew" if seat == sight.mine else "open:rival:%d" % seat
        sight.scene.pieces["ship", seat, bit] = Piece(
            left, y, (Art("common/pawn_" + shape, own, own),), 6, own, born=born
        )


def ships_out(view: WildSpace, seat: int) -> tuple[int, int]:
    """How many ships have landed, and how many have explored."""
    if view.players == 1 and seat == SMUGGLER:
        return view.raids.count(LANDED), view.raids.count(FINISHED)
    return view.landed[seat].bit_count(), view.explored[seat].bit_count()


def ships_left(view: WildSpace, seat: int) -> int:
    return SHIPS - sum(ships_out(view, seat))


def supply(sight: Sight, seat: int, box: Rect) -> list[Drawing]:
    """The ships of a seat: at home, landed, done."""
    landed, explored = ships_out(sight.view, seat)
    shape = theme.PLAYERS[sight.who[seat].colour].shape
    size = min(box.h, box.w / SHIPS)
    drawings: list[Drawing] = []
    for ship in range(SHIPS):
        home = ship < SHIPS - landed - explored
        alpha = 1.0 if home else 0.55 if ship < SHIPS - explored else 0.2
        drawings.append(Art("common/pawn_" + shape, size, size, box.x + size * (ship + 0.5), box.y + box.h / 2, alpha=alpha))
    return drawings


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
    view, k = sight.view, min(sight.k, 1.5)
    name = HOSTILE[view.hostile[number]]
    row, raids = HOSTILE_ROWS[name], view.raids[number]
    head = min(box.h * 0.4, 84 * k)
    room = box.w - head - 8
    x, y = box.w / 2 - room / 2 - 4, box.h / 2 - head / 2 - 2
    line = "alert" if "smuggler" in sight.verbs else ""
    title = named("wildspace.hostile." + name)
    found: list[Drawing] = [
        Panel(box.w, head, "surface", 12, 0, y),
        Panel(box.w, box.h, "", 12, line=line or "line"),
        Art(hostile_picture(name), head, head, -box.w / 2 + head / 2 + 2, y),
        Words(title, room, head * 0.42, 15 * k, "alert", bold=True, align="left", x=x, y=y + head * 0.24),
    ]
    bonus = [ART + "points_1", *(symbol(wanted) for wanted in row["bonus"])]
    found += strip(bonus, x - room / 2 + min(room, head * 0.46 * len(bonus)) / 2, y - head * 0.2, room, head * 0.44)
    h = (box.h - head - 10) / 2
    for place, half in enumerate(("land", "explore")):
        low = -box.h / 2 + 4 + h * (place + 0.5)
        found += _raid(sight, half, row[half], Rect(-box.w / 2 + 4, low - h / 2 + 2, box.w - 8, h - 4), raids == place)
    return found


def _raid(sight: Sight, half: str, slots: list[list[str]], box: Rect, now: bool) -> list[Drawing]:
    """Three market slots side by side: what happens to each."""
    x, y = box.centre
    alpha = 1.0 if now else 0.45
    size = min(box.h - 4, 32 * sight.k)
    fill, line = ("background", "taxi_edge") if now else ("surface", "")
    found: list[Drawing] = [Panel(box.w, box.h, fill, 8, x, y, line=line)]
    found.append(Art(ART + "do_" + half, size * 0.8, size * 0.8, box.x + size * 0.5, y, alpha=alpha))
    step = (box.w - size) / len(slots)
    for slot, deeds in enumerate(slots):
        left = box.x + size + step * (slot + 0.5)
        found += strip([ART + "do_" + deed for deed in deeds], left, y, step - 2, size, alpha)
        if not deeds:
            found.append(Art("common/icon_minus", size * 0.5, size * 0.5, left, y, tint="muted", alpha=0.5))
    return found


def done_and_hidden(sight: Sight, box: Rect) -> None:
    """The hostile planets that are finished or still face down, small."""
    view = sight.view
    size = min(box.h, box.w / DATA["rules"]["ships"])
    drawings: list[Drawing] = []
    x = -box.w / 2 + size / 2
    for planet, raids in zip(view.hostile, view.raids, strict=True):
        alpha = 0.35 if raids == FINISHED else 1.0
        drawings.append(Art(hostile_picture(HOSTILE[planet]), size, size, x, 0, alpha=alpha))
        x += size
    for _ in view.hostile_left:
        drawings.append(Art(ART + "hostile_back", size, size, x, 0))
        x += size
    sight.piece("hostile row", box, drawings, 3)
