"""The pictures in the rules of Crazy Taxis: small pieces of a city, drawn by the table. And the figures of a match."""

from __future__ import annotations

from app.scene import Art, Drawing, Figure, Panel, Path, Words, moved
from app.tables.crazytaxis.map import picture_of
from games.crazytaxis.board import CARD_INDEX, cell_of
from games.crazytaxis.city import City, Placements
from games.kernel import Match

UNIT = 62.0


def figure(name: str) -> Figure | None:
    draw = _FIGURES.get(name)
    return draw() if draw else None


class Picture:
    """Some fields of a city, (0, 0) at the upper left."""

    def __init__(self, columns: int, rows: int, *cards: tuple[str, int, int, int]) -> None:
        self.w, self.h = columns * UNIT, rows * UNIT
        self.drawings: list[Drawing] = []
        placed: Placements = tuple((CARD_INDEX[card], x, y, turn) for card, x, y, turn in cards)
        self.city = City.of(placed)
        for card, x, y, turn in placed:
            self.drawings += [moved(drawing, *self.at(x, y)) for drawing in picture_of(card, turn, UNIT)]

    def at(self, x: int, y: int) -> tuple[float, float]:
        return (x + 0.5) * UNIT, self.h - (y + 0.5) * UNIT

    def art(self, name: str, x: int, y: int, size: float = 0.8, tint: str = "white") -> None:
        self.drawings.append(Art(name, UNIT * size, UNIT * size, *self.at(x, y), tint=tint))

    def line(self, *cells: tuple[int, int], colour: str = "target") -> None:
        for one, other in zip(cells, cells[1:], strict=False):
            assert self._joined(cell_of(*one), cell_of(*other)), "a figure can't show what is not allowed"
        points = tuple(value for cell in cells for value in self.at(*cell))
        self.drawings.append(Path(points, UNIT * 0.14, colour))

    def _joined(self, one: int, other: int) -> bool:
        return other in self.city.beside(one) and one in self.city.beside(other)

    def number(self, *cells: tuple[int, int]) -> None:
        for number, (x, y) in enumerate(cells, 1):
            at_x, at_y = self.at(x, y)
            at_x, at_y = at_x + UNIT * 0.3, at_y + UNIT * 0.3
            self.drawings += [Panel(20, 20, "taxi", 10, at_x, at_y),
                              Words(str(number), 20, 20, 13, "on_taxi", bold=True, x=at_x, y=at_y)]

    def done(self) -> Figure:
        return Figure(self.w, self.h, tuple(self.drawings))


def _join() -> Figure:
    picture = Picture(4, 1, ("m47", 0, 0, 0), ("m16", 2, 0, 0))
    picture.line((1, 0), (2, 0))
    return picture.done()


def _blind() -> Figure:
    """A road that runs against a side without one."""
    picture = Picture(4, 1, ("m47", 0, 0, 0), ("m10", 2, 0, 0))
    x, y = picture.w / 2, picture.h / 2
    picture.drawings += [Panel(40, 40, "surface", 20, x, y), Art("common/icon_close", 34, 34, x, y, tint="alert")]
    return picture.done()


def _drive() -> Figure:
    """Through a place: the passenger hops out, the taxi drives on."""
    picture = Picture(4, 1, ("m47", 0, 0, 0), ("m15", 2, 0, 0))
    way = ((1, 0), (2, 0), (3, 0))
    picture.line((0, 0), *way)
    picture.art("crazytaxis/taxi_circle", 0, 0)
    picture.number(*way)
    return picture.done()


def _tunnel() -> Figure:
    picture = Picture(5, 1, ("m39", 0, 0, 0), ("m41", 3, 0, 0))
    picture.line((0, 0), (3, 0), colour="info")
    picture.number((3, 0))
    picture.art("crazytaxis/taxi_star", 0, 0)
    return picture.done()


def points_for_deliveries(match: Match) -> list[list[int]]:
    """For each seat and each of its deliveries: the points that were driven since the one before."""
    found: list[list[int]] = [[] for _ in range(match.players)]
    driven = [0] * match.players
    for _, state in match.replay():
        for kind, seat, *_ in (fact for fact in state.news_for(None) if fact[0] in ("stepped", "delivered")):
            if kind == "stepped":
                driven[seat] += 1
            else:
                found[seat].append(driven[seat])
                driven[seat] = 0
    return found


_FIGURES = {"join": _join, "blind": _blind, "drive": _drive, "tunnel": _tunnel}
