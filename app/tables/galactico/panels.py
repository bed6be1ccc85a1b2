"""What lies open over the table of Galactico: a driver's cab, a whole queue, the cards not seen yet, the discard."""

from __future__ import annotations

from app.i18n import t, tn
from app.scene import Art, Drawing, Piece, Rect, Scene, Spot, Words
from app.scene.drawer import drawer
from app.scene.parts import emblem_of
from app.tables.base import Viewpoint
from app.tables.galactico.board import ICON_NAME, ICONS_OF, badge, card_piece
from app.tables.galactico.layout import CARD
from app.tables.galactico.preview import prospects
from app.tables.galactico.sentences import end_words
from games.galactico.board import CARDS, END, ICONS, KIND, SEATS, SECTOR_INDEX
from games.galactico.odds import end_chance, unseen
from games.galactico.state import Galactico

HEAD = 54.0
PAD = 14.0
BEST = 4        # stations a driver may be heading for


def sheet_width(look: Viewpoint) -> float:
    return min(look.width - 12, 640.0)


class Sheet:
    """A panel over the dimmed table, filled from the top; a touch anywhere puts it away."""

    def __init__(self, scene: Scene, look: Viewpoint, high: float) -> None:
        self.scene, self.look = scene, look
        w = sheet_width(look)
        h = min(look.height - 12, high)
        self.box = Rect((look.width - w) / 2, (look.height - h) / 2, w, h)
        self.x, self.w = self.box.x + PAD, w - 2 * PAD
        self.y = self.box.y + h             # everything above is filled
        self._pieces = 0

    def add(self, drawings: tuple[Drawing, ...], high: float) -> None:
        """Drawings round the middle of a row of this height."""
        self.scene.pieces["sheet", self._pieces] = Piece(self.x + self.w / 2, self.y - high / 2, drawings, 9)
        self._pieces += 1
        self.y -= high

    def title(self, text: str, *pictures: Drawing, left: float = 0.0) -> None:
        whole = Rect(0, 0, self.look.width, self.look.height)
        drawer(self.scene, self.box, text, over=whole, left=left, size=22, head=HEAD)
        self.add(pictures, HEAD)

    def line(self, text: str, high: float = 26.0, colour: str = "ink", size: float = 16.0) -> None:
        self.add((Words(text, self.w, high, size, colour, align="left"),), high)

    def cards(self, cards: tuple[int, ...], columns: int, width: float, first: bool = False) -> None:
        """In rows, in their order; numbered where somebody boards first."""
        step = self.w / columns
        high = width * CARD + 8
        for number, card in enumerate(cards):
            row, column = divmod(number, columns)
            x, y = self.x + step * (column + 0.5), self.y - high * (row + 0.5)
            self.scene.pieces["open", CARDS[card]] = card_piece(card, x, y, width, 9)
            self.scene.spots["card:" + CARDS[card]] = Spot(x, y, width, width * CARD)
            if first:
                fill, ink = ("taxi", "on_taxi") if number == 0 else ("raised", "ink")
                drawn = badge(str(number + 1), max(16.0, width * 0.3), fill, ink, -width * 0.36, width * 0.6)
                self.scene.pieces["open number", number] = Piece(x, y, drawn, 9)
        self.y -= high * -(-len(cards) // columns) if cards else 0


def draw_opened(scene: Scene, view: Galactico, look: Viewpoint) -> None:
    kind, which = look.panel
    drawer = _OPENED.get(kind)
    if drawer:
        drawer(scene, view, look, which)


def _grid(count: int, room: float, high: float, widest: float) -> tuple[int, float]:
    """Columns and card width so that so many cards fill a room, none wider than need be."""
    width = widest
    while True:
        columns = max(1, int(room // (width + 8)))
        if -(-count // columns) * (width * CARD + 8) <= high or width < 16:
            return columns, width
        width *= 0.95


# A driver


def _driver(scene: Scene, view: Galactico, look: Viewpoint, which: str) -> None:
    seat = int(which)
    hand, score = view.hands[seat], view.scores()[seat]
    lines = [(item, points) for item, points in score.items.items() if points]
    best = _best(view, seat)
    columns = SEATS if look.width >= 640 else 3
    rows = -(-len(hand) // columns)
    below = HEAD + 24 * len(lines) + (76 if best else 0) + (0 if hand else 40) + PAD
    card = min(96.0, (sheet_width(look) - 2 * PAD) / columns - 8, (look.height - 12 - below) / max(1, rows) / CARD - 6)
    sheet = Sheet(scene, look, below + rows * (card * CARD + 8))
    colour = look.seats[seat].colour
    emblem = emblem_of(colour, 30, -sheet.w / 2 + 15, -2)
    sheet.title("%s · %s" % (look.name(seat), number_words(score.total)), emblem, left=38)
    sheet.cards(hand, columns, card)
    if not hand:
        sheet.line(t("galactico.open.empty"), 40, "muted")
    for item, points in lines:
        text = "%s   %s" % (number_words(points, True), t("galactico.score." + item))
        sheet.line(text, 24, "target" if points > 0 else "alert")
    if best:
        _best_stops(sheet, best)


def number_words(number: int, plus: bool = False) -> str:
    """With a true minus sign."""
    return ("−%d" % -number) if number < 0 else ("+%d" % number if plus else str(number))


def _best(view: Galactico, seat: int) -> list[tuple[str, int]]:
    """Where this driver would make most points now."""
    found = sorted(prospects(view, seat).items(), key=lambda item: -item[1])
    return [(station, points) for station, points in found if points][:BEST]


def _best_stops(sheet: Sheet, best: list[tuple[str, int]]) -> None:
    sheet.line(t("galactico.open.best"), 30, "muted")
    step = min(96.0, sheet.w / BEST)
    drawn: list[Drawing] = []
    for number, (station, points) in enumerate(best):
        left = -sheet.w / 2 + step * number
        room = step - 38
        drawn.append(Art("galactico/sign_" + ICON_NAME[station], 30, 30, left + 15, 0))
        drawn.append(Words("%s +%d" % (station[0], points), room, 34, 17, "ink", True, "left", left + 35 + room / 2))
    sheet.add(tuple(drawn), 46)


# A queue


def _queue(scene: Scene, view: Galactico, look: Viewpoint, which: str) -> None:
    queue = view.queues[SECTOR_INDEX[which]]
    w = sheet_width(look) - 2 * PAD
    columns, card = _grid(max(len(queue), 3), w, look.height - HEAD - 90, 92.0)
    high = HEAD + 40 + max(1, -(-len(queue) // columns)) * (card * CARD + 8) + 22
    sheet = Sheet(scene, look, high)
    world = Art("galactico/sector_" + which.lower(), 40, 40, -sheet.w / 2 + 20, -2)
    sheet.title(t("galactico.open.queue", sector=which, n=len(queue)), world, left=48)
    sheet.line(t("galactico.open.bottom" if queue else "galactico.open.nobody"), 40, "muted")
    sheet.cards(queue, columns, card, first=True)


# What was not seen yet


def _unseen(scene: Scene, view: Galactico, look: Viewpoint, which: str) -> None:
    cards = unseen(view)
    sheet = Sheet(scene, look, min(look.height - 12, 620.0))
    sheet.title(tn("galactico.open.unseen", len(cards)))
    sheet.line(end_words(view), 46, "alert" if end_chance(view) else "muted", 17)
    room = sheet.y - sheet.box.y - 54
    row = min(44.0, room / 9)
    kinds = ("ordinary", "rich", "stowaway")
    step = sheet.w / 4
    side = row * 0.86
    across = [-sheet.w / 2 + step * (number + 0.5) for number in range(4)]
    heads = [Art("galactico/kind_" + kind, side / CARD, side, x) for kind, x in zip(kinds, across[1:], strict=True)]
    sheet.add(tuple(heads), row)
    for icon in ICONS:
        drawn: list[Drawing] = [Art("galactico/sign_" + icon, side, side, across[0])]
        for kind, x in zip(kinds, across[1:], strict=True):
            count = sum(KIND[card] == kind and icon in ICONS_OF[CARDS[card]] for card in cards)
            drawn.append(Words(str(count), step, row, 19, "ink" if count else "muted", True, x=x))
        sheet.add(tuple(drawn), row)
    _others(sheet, cards)


def _others(sheet: Sheet, cards: tuple[int, ...]) -> None:
    step = sheet.w / 3
    drawn: list[Drawing] = []
    rows = (("vortan", "kind_vortan", 26), ("inspector", "inspector", 36), ("end", "card_end", 26))
    for number, (kind, picture, w) in enumerate(rows):
        count = sum(card == END if kind == "end" else KIND[card] == kind for card in cards)
        x = -sheet.w / 2 + step * (number + 0.5)
        drawn.append(Art("galactico/" + picture, w, 36, x - 22))
        drawn.append(Words("× %d" % count, step - 60, 36, 19, "ink", True, "left", x + 4 + (step - 60) / 2))
    sheet.add(tuple(drawn), 44)


# The discard


def _discard(scene: Scene, view: Galactico, look: Viewpoint, which: str) -> None:
    cards = tuple(sorted(view.discard))
    w = sheet_width(look) - 2 * PAD
    columns, card = _grid(max(len(cards), 4), w, look.height - HEAD - 60, 62.0)
    rows = max(1, -(-len(cards) // columns))
    sheet = Sheet(scene, look, HEAD + rows * (card * CARD + 8) + 24)
    sheet.title(tn("galactico.open.discard", len(cards)))
    sheet.cards(cards, columns, card)


_OPENED = {"rival": _driver, "queue": _queue, "unseen": _unseen, "discard": _discard}
