"""What opens over the table of Wild Space: a whole crew, the score sheet, the discard pile, the hostile planets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from app import theme
from app.i18n import t
from app.scene import Art, Drawing, Panel, Piece, Rect, Words
from app.scene.drawer import HEAD, cover, drawer
from app.scene.parts import shifted
from app.tables.wildspace.cards import TALL, mini, tall
from app.tables.wildspace.crew import (
    COUNTED,
    count,
    crew_card,
    crew_columns,
    fit,
    groups,
    is_smuggler,
    item_art,
    own_items,
    species_sign,
    tallies,
    track,
)
from app.tables.wildspace.layout import Sight
from app.tables.wildspace.pictures import hostile_picture
from app.tables.wildspace.planets import hostile
from app.tables.wildspace.printed import HOSTILE_ROWS
from app.tables.wildspace.symbols import SPECIES, mission_icons, strip, symbol
from games.kernel import HIDDEN
from games.wildspace.board import CARDS, DECK, HOSTILE, MISSION
from games.wildspace.scoring import SMUGGLER, mission

SHEET, ON_SHEET = 7, 8
Worth = tuple[Callable[[float], Iterable[Drawing]], list[str], int]
"""A picture by its size, what it wants as symbols, and what that is worth now."""


def panel(sight: Sight) -> None:
    kind, rest = sight.look.panel
    seat = int(rest) if rest else sight.mine
    if seat >= sight.view.seats or kind not in _PANELS:
        return
    box = sight.room.panel if kind == "scores" else sight.room.sheet
    k = sight.k
    box = drawer(sight.scene, box, _title(sight, kind, seat), layer=SHEET, size=20 * min(k, 1.5), head=max(HEAD, HEAD * k))
    _PANELS[kind](sight, box, seat)


def _title(sight: Sight, kind: str, seat: int) -> str:
    if kind in ("rival", "crew"):
        return t("wildspace.panel.crew", name=sight.name(seat), n=len(sight.view.crews[seat]))
    return t("wildspace.panel." + kind)


# A crew


def _crew(sight: Sight, box: Rect, seat: int) -> None:
    """From the top: track and line items, the crew, the advisers' missions, tallies, the hand of a rival."""
    k, compact = sight.k, sight.room.compact
    high, tally, low = (50, 50 if sight.room.tall else 0, 60) if compact else (60, 58, 92)
    smuggler = is_smuggler(sight, seat)
    wanting = [] if smuggler else [card for card in sight.view.crews[seat] if card in MISSION]
    columns = 2 if compact else 4
    chips = -(-max(len(wanting), len(sight.view.hostile) * smuggler) // columns) * (36 if compact else 46) * k
    top = Rect(box.x, box.y + box.h - high * k, box.w, high * k)
    hand = Rect(box.x, box.y, box.w, 0 if smuggler or seat == sight.mine else low * k)
    jobs = Rect(box.x, hand.y + hand.h + 4, box.w, tally * k)
    missions = Rect(box.x, jobs.y + jobs.h + 4, box.w, chips)
    half = 0.0 if smuggler else top.w * (0.5 if compact else 0.36)
    if not smuggler:
        track(sight, seat, Rect(top.x, top.y, half - 6, top.h), "seen cell", ON_SHEET)
    _line_items(sight, seat, Rect(top.x + half, top.y, top.w - half, top.h))
    crew = missions.y + missions.h + (4 if chips else 0)
    _columns(sight, seat, Rect(box.x, crew, box.w, top.y - 4 - crew))
    if smuggler:
        _bonuses(sight, missions, columns)
    else:
        _missions(sight, seat, wanting, missions, columns)
    if tally:  # a phone on its side has no room for them: the score sheet tells them
        tallies(sight, seat, jobs, "tally", ON_SHEET)
    if hand.h:
        _hand_of(sight, seat, hand)


def _missions(sight: Sight, seat: int, advisers: list[int], box: Rect, columns: int) -> None:
    """Each adviser's mission as symbols, and what it is worth now."""
    _worths(sight, box, columns, [
        (partial(mini, card), mission_icons(card), mission(sight.view, seat, MISSION[card]))
        for card in advisers
    ])


def _bonuses(sight: Sight, box: Rect, columns: int) -> None:
    """What each hostile planet that lies open scores for the smuggler: a point for every card with its symbols."""
    view, rows = sight.view, []
    for name in (HOSTILE[planet] for planet in view.hostile):
        wanted = HOSTILE_ROWS[name]["bonus"]
        worth = sum(count(view.crews[SMUGGLER], each) for each in wanted)
        picture = hostile_picture(name)
        rows.append((lambda size, picture=picture: (Art(picture, size, size),), [symbol(each) for each in wanted], worth))
    _worths(sight, box, columns, rows)


def _worths(sight: Sight, box: Rect, columns: int, rows: Sequence[Worth]) -> None:
    w, h = box.w / columns, box.h / max(-(-len(rows) // columns), 1)
    drawings: list[Drawing] = []
    for number, (picture, icons, worth) in enumerate(rows):
        x, y = -box.w / 2 + w * (number % columns + 0.5), box.h / 2 - h * (number // columns + 0.5)
        drawings.append(Panel(w - 4, h - 4, "surface", 8, x, y))
        drawings += shifted(picture(h - 8), x - w / 2 + h / 2, y)
        drawings += strip(icons, x + h * 0.1, y, w - 2.4 * h, h * 0.74)
        words = Words("= %d" % worth, h * 1.3, h, 16 * min(sight.k, 1.5), "taxi_edge" if worth else "muted", bold=True)
        drawings.append(words._replace(x=x + w / 2 - h * 0.65, y=y))
    sight.piece("missions", box, drawings, ON_SHEET)


def _columns(sight: Sight, seat: int, box: Rect) -> None:
    if sight.room.compact:
        _faces(sight, seat, box)
    else:
        crew_columns(sight, seat, box, "kin", ON_SHEET)


def _faces(sight: Sight, seat: int, box: Rect) -> None:
    """On a phone all faces in rows, before each species its sign: how many, and what one more would score."""
    cells = [(kind, card) for kind, cards in enumerate(groups(sight.view.crews[seat])) for card in (None, *cards)]
    size, across = fit(len(cells), box, 60 * sight.k)
    left = box.x + (box.w - size * across) / 2
    for number, (kind, card) in enumerate(cells):
        x, y = left + size * (number % across + 0.5), box.y + box.h - size * (number // across + 0.5)
        if card is None:
            sign = Rect(x - size / 2 + 1, y - size / 2 + 1, size - 2, size - 2)
            species_sign(sight, seat, kind, sign, ON_SHEET)
        else:
            crew_card(sight, seat, card, x, y, size - 2, "see", ON_SHEET)


def _line_items(sight: Sight, seat: int, box: Rect) -> None:
    items, total = own_items(sight, seat), sight.view.scores()[seat].total
    step = box.w / (len(items) + 1)
    icon = min(box.h * 0.56, step * 0.8)
    drawings: list[Drawing] = [Panel(box.w, box.h, "surface", 10)]
    for number, (item, points) in enumerate(items.items()):
        x = -box.w / 2 + step * (number + 0.5)
        drawings += [
            Art(item_art(item), icon, icon, x, box.h * 0.18),
            Words(str(points), step, box.h * 0.4, 15 * min(sight.k, 1.5), bold=True, x=x, y=-box.h * 0.28),
        ]
    drawings.append(
        Words(str(total), step, box.h, 22 * min(sight.k, 1.5), "taxi_edge", bold=True, x=box.w / 2 - step / 2)
    )
    sight.piece("panel items", box, drawings, ON_SHEET)
    if seat == sight.mine:
        sight.spot("open:scores", box)


def _hand_of(sight: Sight, seat: int, box: Rect) -> None:
    """The cards of a hand that everybody saw being taken, and backs for the others."""
    hand = sight.view.hands[seat]
    label = 96 * sight.k if not sight.room.compact else 76 * sight.k
    words = t("wildspace.panel.hand", n=len(hand))
    sight.piece(
        "panel hand",
        box,
        (Words(words, label, box.h, 15 * min(sight.k, 1.5), "muted", align="left", x=-box.w / 2 + label / 2),),
        ON_SHEET,
    )
    if not hand:
        return
    w = box.h / TALL
    step = min(w + 4, (box.w - label - w) / max(len(hand) - 1, 1))
    for number, card in enumerate(hand):
        x, y = box.x + label + w / 2 + step * number, box.y + box.h / 2
        sight.scene.pieces["seen hand", number] = Piece(x, y, tall(card, w), ON_SHEET, w)
        if card != HIDDEN:
            sight.spot("see:" + CARDS[card], Rect(x - w / 2, y - box.h / 2, w, box.h))


# The score sheet


def _scores(sight: Sight, box: Rect, seat: int) -> None:
    """Everybody's line items side by side, the races for "most", and what each hand card would add."""
    cards = [card for card in sight.hand if card != HIDDEN]
    if sight.room.compact:  # the hand lies below, and its cards say themselves what they would add
        rows = len(sight.view.scores()[0].items) + 3 + sight.view.seats
        high = box.h * (len(sight.view.scores()[0].items) + 2) / rows
        _line_sheet(sight, Rect(box.x, box.y + box.h - high, box.w, high - 4))
        _races(sight, Rect(box.x, box.y, box.w, box.h - high))
        return
    low = (86 if cards else 0) * sight.k
    left = box.w * 0.56
    _line_sheet(sight, Rect(box.x, box.y + low, left - 8, box.h - low))
    _races(sight, Rect(box.x + left, box.y + low, box.w - left, box.h - low))
    if cards:
        _gains(sight, cards, Rect(box.x, box.y, box.w, low - 4))


class _Grid:
    """Rows and columns in a box; the first row and the first column are for labels."""

    def __init__(self, sight: Sight, box: Rect, rows: int, columns: int, label: float, most: float) -> None:
        self.size = 15 * min(sight.k, 1.5)
        self.h = min(box.h / (rows + 1), most * sight.k)
        self.label, self.w = label, (box.w - label) / columns
        self.left, self.top = -box.w / 2, box.h / 2
        high = self.h * (rows + 1)
        self.drawings: list[Drawing] = [Panel(box.w, high, "surface", 12, 0, self.top - high / 2)]

    def at(self, row: int, column: int) -> tuple[float, float]:
        return self.left + self.label + self.w * (column + 0.5), self.top - self.h * (row + 0.5)

    def words(self, row: int, column: int, text: str, colour: str, bold: bool = False, grow: float = 1.0) -> None:
        x, y = self.at(row, column)
        self.drawings.append(Words(text, self.w - 4, self.h - 2, self.size * grow, colour, bold, x=x, y=y))

    def art(self, row: int, column: int, name: str, share: float, tint: str = "white") -> None:
        x, y = self.at(row, column) if column >= 0 else (self.left + self.label / 2, self.at(row, 0)[1])
        size = min(self.w, self.h) * share
        self.drawings.append(Art(name, size, size, x, y, tint=tint))

    def row_label(self, row: int, text: str, art: str) -> None:
        y = self.at(row, 0)[1]
        icon = min(self.h * 0.86, self.label * 0.3) if art else 0.0
        room = self.label - icon - 10
        x = self.left + icon + 8 + room / 2
        self.drawings.append(Words(text, room, self.h - 2, self.size, bold=not art, align="left", x=x, y=y))
        if art:
            self.drawings.append(Art(art, icon, icon, self.left + icon / 2 + 4, y))


def _line_sheet(sight: Sight, box: Rect) -> None:
    scores = sight.view.scores()
    items = list(scores[0].items)
    label = 0.38 if not sight.room.compact else 0.45 if len(scores) > 3 else 0.52
    grid = _Grid(sight, box, len(items) + 1, len(scores), box.w * label, 56)
    for place, (who, score) in enumerate(zip(sight.who, scores, strict=True)):
        grid.words(0, place, who.name, "ink", bold=True)
        grid.drawings[-1] = grid.drawings[-1]._replace(short=True)  # type: ignore[call-arg]
        for row, item in enumerate(items, 1):
            grid.words(row, place, str(score.items[item]), "ink" if score.items[item] else "muted")
        grid.words(len(items) + 1, place, str(score.total), "taxi_edge", bold=True, grow=1.3)
    for row, item in enumerate(items, 1):
        grid.row_label(row, t("wildspace.score." + item), item_art(item))
    grid.row_label(len(items) + 1, t("wildspace.score.total"), "")
    sight.piece("grid", box, grid.drawings, ON_SHEET)


def _races(sight: Sight, box: Rect) -> None:
    """How many of each symbol everybody has: who is alone in front has the strict "most"."""
    crews = sight.view.crews
    upright = not sight.room.compact
    lines, columns = (len(COUNTED), len(crews)) if upright else (len(crews), len(COUNTED))
    grid = _Grid(sight, box, lines, columns, box.w / (columns + 1), 46)
    for number, name in enumerate(COUNTED):
        grid.art(*((number + 1, -1) if upright else (0, number)), symbol(name), 0.86)
        amounts = [count(crew, name) for crew in crews]
        for seat, amount in enumerate(amounts):
            alone = amount == max(amounts) and amounts.count(amount) == 1
            row, column = (number + 1, seat) if upright else (seat + 1, number)
            grid.words(row, column, str(amount), "target" if alone else "ink" if amount else "muted", alone)
    for seat, who in enumerate(sight.who):
        row, column = (0, seat) if upright else (seat + 1, -1)
        grid.art(row, column, theme.player_shape(who.colour), 0.6, "player_%d" % who.colour)
    sight.piece("races", box, grid.drawings, ON_SHEET)


def _gains(sight: Sight, cards: list[int], box: Rect) -> None:
    """Each hand card with what it would add, and in which lines."""
    k = min(sight.k, 1.5)
    label = 90 * sight.k
    step = min((box.w - label) / len(cards), 78 * sight.k)
    size = min(step - 3, box.h * 0.62)
    words = Words(t("wildspace.panel.adds"), label - 6, box.h - 4, 14 * k, "muted", align="left")
    drawings: list[Drawing] = [Panel(box.w, box.h, "surface", 12), words._replace(x=-box.w / 2 + label / 2 + 4)]
    for number, card in enumerate(cards):
        x = -box.w / 2 + label + step * (number + 0.5)
        drawings += shifted(mini(card, size), x, box.h * 0.17)
        drawings += shifted(_gain(sight, card, step, box.h * 0.32), x, -box.h * 0.33)
        sight.spot("see:" + CARDS[card], Rect(box.x + box.w / 2 + x - step / 2, box.y, step, box.h))
    sight.piece("gains", box, drawings, ON_SHEET)


def _gain(sight: Sight, card: int, w: float, h: float) -> list[Drawing]:
    seen = sight.previews[card]
    icons = [item_art(item) for item in seen.items]
    room = min(h * 0.92, w * 0.56 / max(len(icons), 1)) * len(icons)
    colour = "target" if seen.gain > 0 else "alert" if seen.gain else "muted"
    number = Words("%+d" % seen.gain if seen.gain else "0", w - room - 2, h, 15 * min(sight.k, 1.5), colour, True)
    return [number._replace(x=-room / 2), *strip(icons, (w - room) / 2 - 1, 0, room, h * 0.92)]


# The discard pile and what was not seen yet


def _discard(sight: Sight, box: Rect, seat: int) -> None:
    view, k = sight.view, sight.k
    low = (104 if sight.room.compact else 62) * k
    _unseen(sight, Rect(box.x, box.y, box.w, low))
    area = Rect(box.x, box.y + low + 6, box.w, box.h - low - 6)
    cards = sorted(view.discard)
    if not cards:
        sight.piece(
            "no discard",
            area,
            (Words(t("wildspace.panel.no_discard"), area.w - 20, 60 * k, 16 * min(k, 1.5), "muted"),),
            ON_SHEET,
        )
        return
    size, across = fit(len(cards), Rect(area.x, area.y, area.w, area.h / TALL), 96 * k)
    for number, card in enumerate(cards):
        x = area.x + size * (number % across + 0.5)
        y = area.y + area.h - size * TALL * (number // across + 0.5)
        sight.scene.pieces["seen", card] = Piece(x, y, tall(card, size - 4), ON_SHEET, size)
        sight.spot("see:" + CARDS[card], Rect(x - size / 2, y - size * TALL / 2, size, size * TALL))


def _unseen(sight: Sight, box: Rect) -> None:
    """How many cards of each symbol are still in the deck or in foreign hands."""
    view = sight.view
    seen = {card for cards in (view.discard, view.market, *view.hands, *view.crews) for card in cards}
    unseen = tuple(card for card in DECK if card not in seen)
    names = (*SPECIES, *COUNTED)
    small = sight.room.compact  # the label above two rows instead of before one
    across, size = (8, 13 * sight.k) if small else (len(names), 14 * min(sight.k, 1.5))
    label = Rect(0, 0, box.w - 12, 18 * sight.k) if small else Rect(0, 0, box.w * 0.16, box.h - 4)
    left, top = (0.0, label.h) if small else (label.w, 0.0)
    step, high = (box.w - left) / across, (box.h - top) / -(-len(names) // across)
    icon = min(step * 0.9, high * 0.56)
    words = Words(t("wildspace.panel.unseen", n=len(unseen)), label.w - 6, label.h, size, "muted", align="left")
    words = words._replace(x=-box.w / 2 + label.w / 2 + 4, y=box.h / 2 - label.h / 2 - 2)
    drawings: list[Drawing] = [Panel(box.w, box.h, "surface", 12), words]
    for number, name in enumerate(names):
        x = -box.w / 2 + left + step * (number % across + 0.5)
        y = box.h / 2 - top - high * (number // across + 0.5)
        drawings += [
            Art(symbol(name), icon, icon, x, y + high * 0.18),
            Words(str(count(unseen, name)), step, high * 0.36, 14 * min(sight.k, 1.5), bold=True, x=x, y=y - high * 0.3),
        ]
    sight.piece("unseen", box, drawings, ON_SHEET)


def _hostile(sight: Sight, box: Rect, seat: int) -> None:
    hostile(sight, box, ON_SHEET)


_PANELS = {"rival": _crew, "crew": _crew, "scores": _scores, "discard": _discard, "hostile": _hostile}


# Paying with a crew card


def removal(sight: Sight) -> None:
    """Whoever must let a crew member go sees them all, large enough to be touched."""
    cards = [action[1] for action in sight.legal if action[0] == "remove"]
    box, k = sight.room.sheet, sight.k
    cover(sight.scene, box)
    head = 48 * k
    size, across = fit(len(cards), Rect(box.x + 8, box.y + 8, box.w - 16, (box.h - head - 10) / TALL), 110 * k)
    sight.piece(
        "sheet",
        box,
        (
            Panel(box.w, box.h, "background", 14, line="alert"),
            Words(
                t("wildspace.remove_whom"),
                box.w - 24,
                head - 6,
                20 * min(k, 1.5),
                "alert",
                bold=True,
                y=box.h / 2 - head / 2,
            ),
        ),
        SHEET,
    )
    numbers = {name: number for number, name in enumerate(CARDS)}
    for place, name in enumerate(cards):
        card = numbers[name]
        x = box.x + 8 + size * (place % across + 0.5)
        y = box.y + box.h - head - size * TALL * (place // across + 0.5)
        sight.scene.pieces["card", card] = Piece(x, y, tall(card, size - 4), ON_SHEET, size)
        sight.spot("crew:" + name, Rect(x - size / 2 + 2, y - size * TALL / 2 + 2, size - 4, size * TALL - 4))
