"""Where things are on the table of Ganymede, in units: a tablet has at least 1280 × 736 of them, a phone 360 × 584.

The finished scene is scaled to the screen, so that a large phone or a desktop shows the same table, only larger. The
journey runs upwards: supply, tiles, Earth, Mars, starships.
"""

from __future__ import annotations

from dataclasses import replace

from app.scene import Art, Drawing, Panel, Path, Piece, Rect, Scene, Words
from app.scene.parts import touchable
from app.tables.base import Viewpoint

WIDE, TALL = (1280.0, 736.0), (360.0, 584.0)
GAP = 6.0
SMALLEST = 11.0
CARD = 88 / 96          # height of a shuttle or a starship for its width
TILE = 72 / 96


def rows(box: Rect, heights: list[float], gap: float = GAP) -> list[Rect]:
    """Rows from the top down; what is left over is shared out evenly."""
    spare = (box.h - sum(heights) - gap * (len(heights) - 1)) / len(heights)
    found, top = [], box.y + box.h
    for height in heights:
        h = height + spare
        found.append(Rect(box.x, top - h, box.w, h))
        top -= h + gap
    return found


def columns(box: Rect, widths: list[float], gap: float = GAP) -> list[Rect]:
    spare = (box.w - sum(widths) - gap * (len(widths) - 1)) / len(widths)
    found, left = [], box.x
    for width in widths:
        w = width + spare
        found.append(Rect(left, box.y, w, box.h))
        left += w + gap
    return found


class BoardPlan:
    """The parts of a player's board."""

    def __init__(self, docks: Rect, mars: Rect, earth: Rect, tiles: Rect, shuttles: Rect, track: Rect,
                 track_rows: int, status: Rect | None = None) -> None:
        self.docks = columns(docks, [0.0, 24.0])      # four seats need more room than three
        self.mars, self.earth = mars, earth
        self.tiles, self.shuttles, self.track, self.track_rows = tiles, shuttles, track, track_rows
        self.status = status


def board_wide(box: Rect) -> BoardPlan:
    status, docks, mars, earth, tiles, shuttles, track = rows(box, [28, 150, 80, 80, 96, 82, 60])
    return BoardPlan(docks, mars, earth, tiles, shuttles, track, 1, status)


def board_tall(box: Rect) -> BoardPlan:
    docks, mars, earth, low, track = rows(box, [96, 52, 52, 50, 92], 4)
    tiles, shuttles = columns(low, [190, 158])
    return BoardPlan(docks, mars, earth, tiles, shuttles, track, 2)


def board_strip(box: Rect) -> BoardPlan:
    docks, places, low, track = rows(box, [58, 36, 46, 28], 3)
    earth, mars = columns(places, [190, 162], 4)
    tiles, shuttles = columns(low, [190, 158])
    return BoardPlan(docks, mars, earth, tiles, shuttles, track, 1)


class MarketPlan:
    """The four rows of the market; `small`: tiles and shuttles only as a reminder."""

    def __init__(self, ships: Rect, mars: Rect, earth: Rect, tiles: Rect, pile: float, small: bool = False) -> None:
        self.ships, self.mars, self.earth, self.tiles, self.pile, self.small = ships, mars, earth, tiles, pile, small


class Plan:
    """All regions for a size of the screen and, on a phone, for the half that matters now."""

    def __init__(self, look: Viewpoint, half: str, hand: bool) -> None:
        self.tall = look.tall
        w, h = TALL if look.tall else WIDE
        self.scale = min(look.width / w, look.height / h)
        self.w, self.h = look.width / self.scale, look.height / self.scale
        self.half, self.hand_row = half, hand
        if look.tall:
            self._tall()
        else:
            self._wide()

    def _wide(self) -> None:
        w, h = self.w, self.h
        side = 206.0
        left = (w - side - 4 * GAP) * 0.55
        self.rivals = Rect(w - side - GAP, GAP, side, h - 2 * GAP)
        market = Rect(GAP, GAP, left, h - 2 * GAP)
        card = (market.w - 74) / 4 - GAP
        ships, mars, earth, tiles, supply, hand = rows(
            market, [card * CARD, card * CARD, card * CARD, card * TILE, 62, 92])
        self.market = MarketPlan(ships, mars, earth, tiles, 70)
        self.supply, self.hand = supply, hand
        own = Rect(2 * GAP + left, GAP, w - side - left - 4 * GAP, h - 2 * GAP)
        board, actions = Rect(own.x, own.y + 70 + GAP, own.w, own.h - 70 - GAP), Rect(own.x, own.y, own.w, 70)
        self.board = board_wide(board)
        self.own = board
        self.cargo = Rect(actions.x, actions.y, actions.w - 190, actions.h)
        self.info = self.cargo
        self.buttons = Rect(actions.x + actions.w - 184, actions.y + 6, 184, 58)

    def _tall(self) -> None:
        w, h = self.w, self.h
        top, bar = 44.0, 72.0
        self.rivals = Rect(3, h - top, w - 6 - 62, top - 3)
        self.switch = Rect(w - 62, h - top, 59, top - 3)
        self.supply = Rect(3, 3, 182, bar - 3)
        self.info = Rect(190, bar - 24, w - 193, 23)
        self.buttons = Rect(190, 3, w - 193, 44)
        middle = Rect(3, bar + 3, w - 6, h - top - bar - 5)
        if self.half == "market":
            low = 178.0 + max(0.0, (middle.h - 462) * 0.2)
            self._market_tall(Rect(middle.x, middle.y + low, middle.w, middle.h - low))
            self.own = Rect(middle.x, middle.y, middle.w, low - 4)
            self.board = board_strip(self.own)
        else:
            low = 354.0 + max(0.0, (middle.h - 462) * 0.7)
            self._strip(Rect(middle.x, middle.y + low, middle.w, middle.h - low))
            self.own = Rect(middle.x, middle.y, middle.w, low - 4)
            self.board = board_tall(self.own)

    def _market_tall(self, box: Rect) -> None:
        ships, mars, earth, tiles = rows(box, [71, 71, 71, 58], 3)
        self.market = MarketPlan(ships, mars, earth, tiles, 28)
        self.hand = self.cargo = Rect(box.x, tiles.y, box.w, tiles.h)
        if self.hand_row:
            self.hand = ships

    def _strip(self, box: Rect) -> None:
        upper, lower = rows(box, [66, 32], 4)
        third = columns(lower, [1, 1, 1], 8)
        self.market = MarketPlan(upper, third[0], third[1], third[2], 0, small=True)
        self.hand = self.cargo = upper


def scaled(scene: Scene, s: float) -> Scene:
    """The same scene, `s` times as large."""
    if abs(s - 1) < 1e-6:
        return scene
    world = Rect(*(value * s for value in scene.world))
    pieces = {
        key: piece._replace(x=piece.x * s, y=piece.y * s, size=piece.size * s,
                            drawings=tuple(_scaled(drawing, s) for drawing in piece.drawings))
        for key, piece in scene.pieces.items()}
    spots = {name: spot._replace(x=spot.x * s, y=spot.y * s, w=spot.w * s, h=spot.h * s)
             for name, spot in scene.spots.items()}
    return replace(scene, world=world, pieces=pieces, spots=spots)


def _scaled(drawing: Drawing, s: float) -> Drawing:
    match drawing:
        case Art():
            return _art(drawing, s)
        case Panel():
            return _panel(drawing, s)
        case Words():
            return _words(drawing, s)
        case Path():
            return _path(drawing, s)
    raise TypeError(drawing)        # there are no numbers on this table


def _art(art: Art, s: float) -> Drawing:
    return art._replace(w=art.w * s, h=art.h * s, x=art.x * s, y=art.y * s)


def _panel(panel: Panel, s: float) -> Drawing:
    return panel._replace(w=panel.w * s, h=panel.h * s, radius=panel.radius * s, x=panel.x * s, y=panel.y * s,
                          line_width=panel.line_width * s)


def _words(words: Words, s: float) -> Drawing:
    return words._replace(w=words.w * s, h=words.h * s, size=max(SMALLEST, words.size * s), x=words.x * s, y=words.y * s)


def _path(path: Path, s: float) -> Drawing:
    return path._replace(points=tuple(point * s for point in path.points), width=path.width * s)


class Easel:
    """Puts pieces into a scene; the same drawing code serves the own board and a rival's board that lies open."""

    def __init__(self, scene: Scene, layer: int = 0, name: str = "") -> None:
        self.scene, self._layer, self._name = scene, layer, name

    @property
    def open(self) -> bool:
        return bool(self._name)

    def put(self, key: object, x: float, y: float, *drawings: Drawing, layer: int = 3, size: float = 1.0,
            born: object = None) -> None:
        name = (self._name, key) if self._name else key
        level = self._layer + (0 if layer < 4 else 1) if self._layer else layer
        self.scene.pieces[name] = Piece(x, y, drawings, level, size, born=born)

    def spot(self, target: str, box: Rect) -> None:
        touchable(self.scene, target, box)
