"""The pictures in the rules of Blast-off Surprise: small positions, drawn by the table and played by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from app.scene import Art, Drawing, Figure, Panel, Path, Piece, Rect, Scene, Words, moved
from app.session.seats import Seat
from app.tables.base import Viewpoint
from app.tables.surprise.map import MapView
from app.tables.surprise.table import TABLE
from games.kernel import NONE, Action, Fact, QuickDice
from games.surprise import GAME
from games.surprise.board import CELL_INDEX, FRAGMENTS, Placements
from games.surprise.state import Surprise

WIDE = 316.0
SQUARE: Placements = ((0, 0, 0, 0), (1, 1, 0, 0), (2, 0, 1, 0), (3, 1, 1, 0))
SEATS = tuple(Seat("person", "", colour) for colour in range(4))


def figure(name: str) -> Figure | None:
    draw = _FIGURES.get(name)
    return draw() if draw else None


def position(placed: Placements, pawns: Iterable[str] = (), roll: int = 0) -> Surprise:
    """A position of its own: the first pawn is the one that moves."""
    state = Surprise.new(4, GAME.complete({"quick_map": True}), QuickDice(0), 0)
    state.placed = placed
    state.after_load()
    cells = [CELL_INDEX[name] for name in pawns]
    state.pawns = cells + [NONE] * (4 - len(cells))
    state.helps = ()
    state.active = 0
    state.phase, state.steps, state.roll = ("move", roll, roll) if roll else ("roll", 0, 0)
    return state


class Picture:
    """A position, and what is drawn over it."""

    def __init__(self, state: Surprise, w: float, h: float) -> None:
        self.state, self.w, self.h = state, w, h
        self._facts: list[Fact] = []
        self._under: list[Drawing] = []
        self._over: list[Drawing] = []
        self.board = MapView(state, self._look(), Rect(0, 0, w, h))

    def _look(self) -> Viewpoint:
        return Viewpoint(None, SEATS, self.w, self.h, recent=tuple(self._facts))

    def play(self, *actions: Action) -> None:
        """By the rules: a figure can't show what is not allowed."""
        for action in actions:
            self.state.news = []
            self.state.apply(0, action)
            self._facts += self.state.news_for(None)
        self.state.news = None

    def ring(self, *cells: str) -> None:
        unit = self.board.unit
        for cell in cells:
            x, y = self.board.centre(CELL_INDEX[cell])
            self._over.append(Art("common/ring", unit * 1.1, unit * 1.1, x, y, tint="target"))

    def number(self, *cells: str) -> None:
        """1, 2, 3 … beside the cells."""
        for number, cell in enumerate(cells, 1):
            x, y = self.board.centre(CELL_INDEX[cell])
            side = 15.0
            x, y = x + self.board.unit * 0.34, y + self.board.unit * 0.34
            self._over += [Panel(side, side, "taxi", side / 2, x, y),
                           Words(str(number), side, side, 11, "on_taxi", bold=True, x=x, y=y)]

    def line(self, a: str, b: str, colour: str) -> None:
        ends = (*self.board.centre(CELL_INDEX[a]), *self.board.centre(CELL_INDEX[b]))
        self._under.append(Path(ends, self.board.unit * 0.22, colour))

    def cross(self, x: float, y: float) -> None:
        self._over += [Panel(40, 40, "surface", 20, x, y),
                       Art("common/icon_close", 34, 34, x, y, tint="alert")]

    def done(self) -> Figure:
        scene = Scene(Rect(0, 0, self.w, self.h))
        board = MapView(self.state, self._look(), Rect(0, 0, self.w, self.h))
        board.draw(scene, {})
        scene.pieces["under"] = Piece(0, 0, tuple(self._under), 2)
        TABLE._pawns(scene, self.state, self._look(), board)
        pieces = sorted(scene.pieces.values(), key=lambda piece: piece.layer)
        flat = [moved(drawing, piece.x, piece.y) for piece in pieces for drawing in piece.drawings]
        return Figure(self.w, self.h, (*flat, *self._over))


def ground(fragment: int, side: float) -> tuple[Drawing, ...]:
    """A fragment alone, round (0, 0)."""
    whole = Picture(position(((fragment, 0, 0, 0),)), side, side).done()
    return tuple(moved(drawing, -side / 2, -side / 2) for drawing in whole.drawings)


def _fragment(number: int) -> Figure:
    return Picture(position(((number, 0, 0, 0),)), WIDE / 2 - 6, WIDE / 2 - 6).done()


def _join() -> Figure:
    picture = Picture(position(((0, 0, 0, 0), (1, 1, 0, 0))), WIDE, WIDE / 2)
    picture.line("A13", "B09", "target")
    return picture.done()


def _no_join() -> Figure:
    """E7: it touches with a whole side, but no path runs on."""
    picture = Picture(position(((0, 0, 0, 0), (1, 1, 0, 2))), WIDE, WIDE / 2)
    picture.cross(WIDE / 2, WIDE / 4)
    return picture.done()


def _jump() -> Figure:
    """E8 with one rival: from B12 over B13."""
    picture = Picture(position(((1, 0, 0, 0),), ("B12", "B13"), roll=2), WIDE * 0.7, WIDE * 0.7)
    ends = [cell for cell in ("B14", "B17") if ("step", cell) in picture.state.legal(0)]
    for cell in ends:
        picture.line("B13", cell, "target")
    picture.line("B12", "B13", "target")
    picture.ring(*ends)
    return picture.done()


def _teleport() -> Figure:
    """E2."""
    picture = Picture(position(SQUARE, ("A16", "B17"), roll=4), WIDE, WIDE)
    way = ("A17", "D12", "D07", "D05")
    picture.play(*(("step", cell) for cell in way))
    picture.number(*way)
    return picture.done()


def _aside() -> Figure:
    """E1."""
    picture = Picture(position(((1, 0, 0, 0),), ("B13",), roll=3), WIDE * 0.7, WIDE * 0.7)
    picture.play(("step", "B14"), ("lay", "gift_blue"))
    picture.ring(*(action[1] for action in picture.state.legal(0)))
    return picture.done()


_FIGURES: dict[str, Callable[[], Figure]] = {
    "join": _join, "no_join": _no_join, "jump": _jump, "teleport": _teleport, "aside": _aside,
    **{"fragment_" + name.lower(): partial(_fragment, number) for number, name in enumerate(FRAGMENTS)},
}
