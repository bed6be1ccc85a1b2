"""Crews of Wild Space: the own one species by species with what comes next, the captain's track, everybody's plates."""

from __future__ import annotations

from app import theme
from app.scene import Art, Drawing, Panel, Piece, Rect, Words
from app.scene.parts import across, down, emblem_of, inset, name_line, others, shifted
from app.tables.wildspace.cards import mini
from app.tables.wildspace.layout import GAP, Sight
from app.tables.wildspace.planets import ships_left, supply
from app.tables.wildspace.printed import ROWS
from app.tables.wildspace.symbols import ART, SPECIES, symbol, way_icons
from games.wildspace.board import CARDS, DATA, MISSION, SPECIES_OF, SYMBOLS, TURNS
from games.wildspace.scoring import SMUGGLER, mission, score, species_counts

COUNTED = (*DATA["jobs"], "veteran", "robot", "adviser")
ITEM_ART = {
    "same": "item_same",
    "sets": "item_sets",
    "missions": "class_adviser",
    "robots": "class_robot",
    "veterans": "class_veteran",
    "hostile": "hostile_ho_3c",
}


def groups(crew: tuple[int, ...]) -> list[list[int]]:
    """The animals of each species, then the robots."""
    found: list[list[int]] = [[] for _ in range(len(SPECIES) + 1)]
    for card in crew:
        found[SPECIES_OF[card]].append(card)  # robots have NONE: the last group
    return found


def count(crew: tuple[int, ...], wanted: str) -> int:
    return sum(wanted in SYMBOLS[card] for card in crew)


def next_worth(sight: Sight, seat: int, kind: int) -> int:
    """What one more animal of the species would score at once in the collections: counted with any card of it."""
    after = sight.view.copy()
    after.crews[seat] = (*after.crews[seat], SPECIES_OF.index(kind))
    before, items = (score(state, seat).items for state in (sight.view, after))
    return items["same"] + items["sets"] - before["same"] - before["sets"]


# The own crew on a tablet


def own_area(sight: Sight) -> None:
    box, k = sight.room.crew, sight.k
    me = Rect(box.x, box.y, 214 * k, box.h)
    _me(sight, me)
    right = 118 * k
    columns = Rect(me.x + me.w + GAP, box.y, box.w - me.w - right - 2 * GAP, box.h)
    crew_columns(sight, sight.mine, columns, "row", 2)
    tallies(sight, sight.mine, Rect(box.x + box.w - right, box.y, right, box.h), "count", 2)


def _me(sight: Sight, box: Rect) -> None:
    view, seat, k = sight.view, sight.mine, sight.k
    captain = view.crews[seat][0]
    name = Rect(box.x + 8, box.y + box.h - 34 * k, box.w - 16, 30 * k)
    size = 60 * k
    face = Rect(box.x + 6, name.y - size - 2, size, size)
    sight.piece("captain", face, mini(captain, size), 3)
    sight.spot("crew:" + CARDS[captain], face)
    left = face.x + size + 8
    room = box.x + box.w - left - 8
    drawings = _name_line(sight, seat, name)
    drawings += turn_dots(sight, seat, Rect(left, face.y + size * 0.66, room, size * 0.24))
    drawings += supply(sight, seat, Rect(left, face.y + size * 0.06, room, size * 0.5))
    plate = head_plate(box, 36 * k, view.active == seat)
    sight.piece("me", box, (*plate, *shifted(drawings, -box.centre[0], -box.centre[1])))
    below = face.y - 6 - box.y
    track(sight, seat, Rect(box.x + 5, box.y + below * 0.46, box.w - 10, below * 0.52), "cell", 3)
    items = Rect(box.x + 5, box.y + 4, box.w - 10, below * 0.42)
    score_items(sight, seat, items)
    sight.spot("open:scores", items)
    sight.spot("open:crew", Rect(left, face.y, room, name.y + name.h - face.y))


def head_plate(box: Rect, head: float, active: bool) -> tuple[Drawing, ...]:
    """Only the head of a box is filled: filling large plates is most of what a frame costs. Round who acts goes a line."""
    plate = Panel(box.w, head, "surface", 12, 0, box.h / 2 - head / 2)
    return (plate, Panel(box.w, box.h, "", 12, line="taxi_edge")) if active else (plate,)


def _name_line(sight: Sight, seat: int, box: Rect) -> list[Drawing]:
    """Emblem, name and points."""
    k, who = sight.k, sight.who[seat]
    total = str(sight.view.scores()[seat].total)
    emblem = box.h * 0.72
    points = min(box.w * 0.28, 54 * k)
    name = box.w - emblem - points - 6
    y = box.y + box.h / 2
    right = Words(total, points, box.h, 22 * min(k, 1.5), "taxi_edge", bold=True, align="right")
    return [
        emblem_of(who.colour, emblem, box.x + emblem / 2, y),
        _name(sight, seat, name, box.h, 17 * min(k, 1.5), box.x + emblem + 4, y),
        right._replace(x=box.x + box.w - points / 2, y=y),
    ]


def _name(sight: Sight, seat: int, w: float, h: float, size: float, left: float, y: float) -> Words:
    return name_line(sight.name(seat), left, y, w, h, size)


def turn_dots(sight: Sight, seat: int, box: Rect) -> list[Drawing]:
    """Ten dots: the turns that are left shine."""
    used = sight.view.turns(seat)
    step = box.w / TURNS
    size = min(step * 0.82, box.h)
    y = box.y + box.h / 2
    return [
        Art("common/disc", size, size, box.x + step * (turn + 0.5), y, tint="line" if turn < used else "taxi_edge")
        for turn in range(TURNS)
    ]


def score_items(sight: Sight, seat: int, box: Rect) -> None:
    """The score by line items, as symbols with numbers; a touch opens the whole sheet."""
    items = own_items(sight, seat)
    step = box.w / len(items)
    icon = min(box.h * 0.58, step * 0.8)
    drawings: list[Drawing] = [Panel(box.w, box.h, "raised", 10)]
    for number, (item, points) in enumerate(items.items()):
        x = -box.w / 2 + step * (number + 0.5)
        drawings.append(Art(item_art(item), icon, icon, x, box.h * 0.2))
        drawings.append(
            Words(
                str(points),
                step,
                box.h * 0.42,
                15 * min(sight.k, 1.4),
                "ink" if points else "muted",
                bold=True,
                x=x,
                y=-box.h * 0.28,
            )
        )
    sight.piece(("items", seat), box, drawings, 3)


def own_items(sight: Sight, seat: int) -> dict[str, int]:
    """The line items that a seat can have: hostile planets score for the smuggler alone."""
    items = sight.view.scores()[seat].items
    return {item: points for item, points in items.items() if item != "hostile" or is_smuggler(sight, seat)}


def item_art(item: str) -> str:
    return ART + ITEM_ART[item]


# The captain's track


def track(sight: Sight, seat: int, box: Rect, target: str, layer: int) -> None:
    cells = ROWS[sight.view.crews[seat][0]]["track"]
    step = box.w / len(cells)
    token = sight.view.tokens[seat]
    w, h = step - 3, min(box.h, step * 1.15)
    drawings: list[Drawing] = []
    for number, cell in enumerate(cells):
        x = -box.w / 2 + step * (number + 0.5)
        reached = number < token
        icon = ART + "points_%d" % cell["points"] if "points" in cell else way_icons(cell["do"][0])[0]
        drawings.append(Panel(w, h, "raised", 8, x, 0, line="taxi_edge" if number == token - 1 else ""))
        drawings.append(
            Art(icon, min(w, h) * 0.82, min(w, h) * 0.82, x, 0, alpha=0.45 if reached and "do" in cell else 1.0)
        )
        if target:
            sight.spot("%s:%d" % (target, number + 1), Rect(box.x + step * number, box.y, step, box.h))
    sight.piece(("track", target, seat), box, drawings, layer)
    if token:
        size = h * 0.6
        x = box.x + step * (token - 0.5) + w * 0.26
        piece = Piece(x, box.y + box.h / 2 - h * 0.3, (Art(symbol("veteran"), size, size),), layer + 1, size)
        sight.scene.pieces["token", target, seat] = piece


# Species columns


def crew_columns(sight: Sight, seat: int, box: Rect, target: str, layer: int) -> None:
    """Six species and the robots, each with its count and what the next one would score."""
    found = groups(sight.view.crews[seat])
    step = (box.w + 4) / len(found)
    for kind, cards in enumerate(found):
        column = Rect(box.x + step * kind, box.y, step - 4, box.h)
        _column_head(sight, seat, kind, len(cards), column, target, layer)
        _column_cards(sight, seat, cards, column, target, layer + 1)


def head_height(sight: Sight) -> float:
    return 36 * sight.k


def _column_head(sight: Sight, seat: int, kind: int, number: int, box: Rect, target: str, layer: int) -> None:
    k, head = sight.k, head_height(sight)
    robots = kind == len(SPECIES)
    top = box.h / 2 - head / 2
    icon = symbol("robot") if robots else symbol(SPECIES[kind])
    size = min(head - 4, box.w * 0.4)
    drawings: list[Drawing] = [
        Panel(box.w, head - 2, "surface", 10, 0, top),
        Art(icon, size, size, -box.w / 2 + size / 2 + 3, top, alpha=1.0 if number else 0.4),
        Words(str(number), box.w * 0.24, head, 20 * min(k, 1.5), bold=True, x=-box.w * 0.01, y=top),
    ]
    gain = 0 if robots else next_worth(sight, seat, kind)
    if gain:
        drawings.append(Panel(box.w * 0.36, head * 0.6, "target", 8, box.w * 0.29, top))
        drawings.append(
            Words(
                "+%d" % gain, box.w * 0.34, head * 0.58, 15 * min(k, 1.5), "on_target", bold=True, x=box.w * 0.29, y=top
            )
        )
    sight.piece((target, seat, kind), box, drawings, layer)
    name = "robot" if robots else SPECIES[kind]
    sight.spot("%s:%d:%s" % (target, seat, name), Rect(box.x, box.y + box.h - head, box.w, head))


def species_sign(sight: Sight, seat: int, kind: int, box: Rect, layer: int) -> None:
    """Where the crew has no columns: a species or the robots, how many there are, what one more would score."""
    number, name = len(groups(sight.view.crews[seat])[kind]), [*SPECIES, "robot"][kind]
    icon, low = box.h * 0.58, -box.h * 0.31
    gain = next_worth(sight, seat, kind) if kind < len(SPECIES) else 0
    x = -box.w * 0.27 if gain else 0.0
    drawings: list[Drawing] = [
        Panel(box.w, box.h, "raised", 8),
        Art(symbol(name), icon, icon, 0, box.h * 0.18, alpha=1.0 if number else 0.45),
        Words(str(number), box.w * 0.45, box.h * 0.36, 15 * sight.k, bold=True, x=x, y=low),
    ]
    if gain:
        drawings.append(Panel(box.w * 0.52, box.h * 0.32, "target", 6, box.w * 0.21, low))
        drawings.append(Words("+%d" % gain, box.w * 0.5, box.h * 0.32, 12 * sight.k, "on_target", True, x=box.w * 0.21, y=low))
    sight.piece(("sign", seat, kind), box, drawings, layer)
    sight.spot("kin:%d:%s" % (seat, name), box)


def is_smuggler(sight: Sight, seat: int) -> bool:
    return sight.view.players == 1 and seat == SMUGGLER


def _column_cards(sight: Sight, seat: int, cards: list[int], box: Rect, target: str, layer: int) -> None:
    area = Rect(box.x + 2, box.y + 2, box.w - 4, box.h - head_height(sight) - 4)
    size, across = fit(len(cards), area, (62 if target == "row" else 84) * sight.k)
    left = area.x + (area.w - size * min(across, max(len(cards), 1))) / 2
    for number, card in enumerate(cards):
        x, y = left + size * (number % across + 0.5), area.y + area.h - size * (number // across + 0.5)
        crew_card(sight, seat, card, x, y, size - 2, target, layer)


def crew_card(sight: Sight, seat: int, card: int, x: float, y: float, size: float, target: str, layer: int) -> None:
    worth = None
    if card in MISSION and not is_smuggler(sight, seat):
        worth = mission(sight.view, seat, MISSION[card])
    panel = target != "row"
    key = ("seen", card) if panel else ("card", card)
    sight.scene.pieces[key] = Piece(x, y, mini(card, size, worth), layer, size, born=None if panel else "deck")
    sight.spot(("see:" if panel else "crew:") + CARDS[card], Rect(x - size / 2, y - size / 2, size, size))


def fit(number: int, area: Rect, most: float) -> tuple[float, int]:
    """The largest square with which so many fit into the area, and how many are side by side."""
    size = min(most, area.w, area.h)
    while size > 8:
        across = max(1, int(area.w / size + 1e-6))
        if across * int(area.h / size + 1e-6) >= number:
            return size, across
        size *= 0.94
    return size, max(1, int(area.w / size))


def tallies(sight: Sight, seat: int, box: Rect, target: str, layer: int) -> None:
    """How many of each job, medals, robots, advisers."""
    columns, rows = (3, 3) if box.w < box.h * 2.2 else (9, 1)
    w, h = box.w / columns, box.h / rows
    icon = min(w, h) * (0.62 if rows == 3 else 0.6)
    drawings: list[Drawing] = [Panel(box.w, box.h, "surface", 12)] if rows == 1 else []
    for number, name in enumerate(COUNTED):
        x, y = -box.w / 2 + w * (number % columns + 0.5), box.h / 2 - h * (number // columns + 0.5)
        amount = count(sight.view.crews[seat], name)
        alpha = 1.0 if amount else 0.4
        drawings.append(Art(symbol(name), icon, icon, x, y + h * 0.14, alpha=alpha))
        drawings.append(
            Words(
                str(amount),
                w,
                h * 0.34,
                15 * min(sight.k, 1.5),
                "ink" if amount else "muted",
                bold=True,
                x=x,
                y=y - h * 0.32,
            )
        )
        sight.spot(
            "%s:%d:%s" % (target, seat, name), Rect(box.x + box.w / 2 + x - w / 2, box.y + box.h / 2 + y - h / 2, w, h)
        )
    sight.piece((target, seat), box, drawings, layer)


# The own crew on a phone: counters that open


def counters(sight: Sight) -> None:
    box, seat = sight.room.crew, sight.mine
    if box.h < 20:
        return
    crew = sight.view.crews[seat]
    sizes = [len(cards) for cards in groups(crew)]
    icons = [*(symbol(name) for name in SPECIES), symbol("robot"), symbol("veteran")]
    step = box.w / len(icons)
    drawings: list[Drawing] = [Panel(box.w, box.h, "surface", 10)]
    cells = len(ROWS[crew[0]]["track"])
    for number, icon in enumerate(icons):
        x = -box.w / 2 + step * (number + 0.5)
        gain = next_worth(sight, seat, number) if number < len(SPECIES) else 0
        some = sizes[number] if number < len(sizes) else sight.view.tokens[seat]
        words = str(some) if number < len(sizes) else "%d/%d" % (some, cells)
        size = min(step * 0.72, box.h * 0.54)
        drawings.append(Art(icon, size, size, x, box.h * 0.2, alpha=1.0 if some else 0.45))
        drawings.append(
            Words(
                words,
                step * (0.46 if gain else 1),
                box.h * 0.36,
                16 * sight.k,
                bold=True,
                x=x - (step * 0.24 if gain else 0),
                y=-box.h * 0.27,
            )
        )
        if gain:
            drawings.append(Panel(step * 0.5, box.h * 0.3, "target", 6, x + step * 0.2, -box.h * 0.27))
            drawings.append(
                Words(
                    "+%d" % gain,
                    step * 0.48,
                    box.h * 0.3,
                    12 * sight.k,
                    "on_target",
                    bold=True,
                    x=x + step * 0.2,
                    y=-box.h * 0.27,
                )
            )
    sight.piece("counters", box, drawings)
    sight.spot("open:crew", box)


# The others


def rivals(sight: Sight) -> list[int]:
    return others(sight.mine, sight.view.seats)


def plates(sight: Sight, area: Rect) -> None:
    """A plate per rival; a touch opens the whole crew."""
    seats = rivals(sight)
    if sight.room.compact:
        for seat, box in zip(seats, across(area, len(seats)), strict=True):
            _chip(sight, seat, inset(box, 1.5, 0))
    else:
        for seat, box in zip(seats, down(area, len(seats), area.h / len(seats)), strict=True):
            _plate(sight, seat, inset(box, 0, 2))


def _plate(sight: Sight, seat: int, whole: Rect) -> None:
    """Name and points, turns and ships left, how many of what; where there is room, the faces themselves."""
    view = sight.view
    high = min(whole.h, 150 * sight.k)
    box = Rect(whole.x + 8, whole.y + whole.h - high + 2, whole.w - 16, high - 4)
    row = box.h / 4
    drawings = _name_line(sight, seat, Rect(box.x, box.y + row * 2.95, box.w, row * 1.05))
    drawings += turn_dots(sight, seat, Rect(box.x, box.y + row * 2.2, box.w * 0.54, row * 0.55))
    drawings += supply(sight, seat, Rect(box.x + box.w * 0.57, box.y + row * 2.05, box.w * 0.43, row * 0.85))
    crew = view.crews[seat]
    facts = [(ART + "card_back", len(view.hands[seat])), (symbol("captain"), len(crew))]
    facts += [(symbol(name), count(crew, name)) for name in ("robot", "adviser", "veteran")]
    species = [(symbol(name), number) for name, number in zip(SPECIES, species_counts(crew), strict=True)]
    for line, shown in enumerate((facts, species)):
        drawings += shifted(_facts(shown, box.w, row * 0.95, sight.k), box.x + box.w / 2, box.y + row * (line + 0.5))
    plate = head_plate(whole, high * 0.27, seat == view.active)
    sight.piece(("plate", seat), whole, (*plate, *shifted(drawings, -whole.centre[0], -whole.centre[1])))
    sight.spot("open:rival:%d" % seat, whole)
    if box.y - whole.y > 40 * sight.k:
        _faces(sight, seat, Rect(whole.x + 6, whole.y + 5, whole.w - 12, box.y - whole.y - 8))


def _faces(sight: Sight, seat: int, box: Rect) -> None:
    crew = [card for cards in groups(sight.view.crews[seat]) for card in cards]
    size, across = fit(len(crew), box, 58 * sight.k)
    drawings: list[Drawing] = []
    for number, card in enumerate(crew):
        x, y = -box.w / 2 + size * (number % across + 0.5), box.h / 2 - size * (number // across + 0.5)
        drawings += shifted(mini(card, size - 2), x, y)
    sight.piece(("faces", seat), box, drawings, 3)


def _facts(facts: list[tuple[str, int]], w: float, h: float, k: float) -> list[Drawing]:
    """Symbols, each with its number beside it."""
    step = w / len(facts)
    size = min(h * 0.95, step * 0.56)
    drawings: list[Drawing] = []
    for place, (icon, number) in enumerate(facts):
        x = -w / 2 + step * place
        wide = size * (0.72 if icon.endswith("card_back") else 1.0)
        tint = "ink" if icon.startswith("common/icon") else "white"
        drawings.append(Art(icon, wide, size, x + size / 2, 0, tint=tint, alpha=1.0 if number else 0.4))
        drawings.append(
            Words(
                str(number),
                step - size,
                h,
                15 * min(k, 1.4),
                "ink" if number else "muted",
                bold=True,
                x=x + size + (step - size) / 2 - 1,
            )
        )
    return drawings


def _chip(sight: Sight, seat: int, box: Rect) -> None:
    view, k, who = sight.view, sight.k, sight.who[seat]
    line = "taxi_edge" if seat == view.active else ""
    emblem, total = 16 * k, str(view.scores()[seat].total)
    points = min(30 * k, box.w * 0.3)
    name = box.w - emblem - points - 10
    line_h = 22 * k
    top = box.h / 2 - line_h / 2 - 1
    drawings: list[Drawing] = [
        Panel(box.w, box.h, "surface", 10, line=line),
        emblem_of(who.colour, emblem, -box.w / 2 + emblem / 2 + 4, top),
        _name(sight, seat, name, line_h, 13 * k, -box.w / 2 + emblem + 6, top),
        Words(
            total,
            points,
            line_h,
            16 * k,
            "taxi_edge",
            bold=True,
            align="right",
            x=box.w / 2 - points / 2 - 4,
            y=top,
        ),
    ]
    shape = theme.PLAYERS[who.colour].shape
    facts = [
        (ART + "card_back", len(view.hands[seat])),
        (symbol("captain"), len(view.crews[seat])),
        ("common/pawn_" + shape, ships_left(view, seat)),
        ("common/icon_clock", TURNS - view.turns(seat)),
    ]
    rows = [facts[:2], facts[2:]] if box.h > 52 * k else [facts]
    high = (box.h - line_h - 2) / len(rows)
    for number, row in enumerate(rows):
        y = box.h / 2 - line_h - high * (number + 0.5)
        drawings += shifted(_facts(row, box.w - 8, high - 1, k), 0, y)
    sight.piece(("plate", seat), box, drawings)
    sight.spot("open:rival:%d" % seat, box)
