"""The rules a second time, slow and plain: from the printed rows, over all cells, by trying.

Fields are {(x, y): set of side letters}; nothing is taken from the city that the rules keep.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.crazytaxis.board import AT, DATA, PLACES
from games.crazytaxis.state import CrazyTaxis

SIDES = "NESW"
WAY = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
ROWS = DATA["map_cards"]

Cell = tuple[int, int]
Fields = dict[Cell, set[str]]


def halves(card: int, x: int, y: int, r: int) -> Fields:
    row = ROWS[card]
    turn = {side: SIDES[(number + r) % 4] for number, side in enumerate(SIDES)}
    dx, dy = WAY[turn["E"]]
    a = {turn[side] for side in row["a"] + ("E" if row["link"] else "")}
    b = {turn[side] for side in row["b"] + ("W" if row["link"] else "")}
    return {(x, y): a, (x + dx, y + dy): b}


def fields_of(placed: Any) -> Fields:
    return {cell: roads for placement in placed for cell, roads in halves(*placement).items()}


def marks(placed: Any) -> tuple[dict[Cell, int], set[Cell]]:
    """Places and tunnels by cell."""
    places = {(x, y): PLACES.index(ROWS[card]["place"]) for card, x, y, _ in placed if ROWS[card]["place"]}
    return places, {(x, y) for card, x, y, _ in placed if ROWS[card]["tunnel"]}


def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + WAY[side][0], cell[1] + WAY[side][1]


def open_ends(fields: Fields) -> int:
    return sum(beyond(cell, side) not in fields for cell, roads in fields.items() for side in roads)


def no_blind_road(fields: Fields, cells: Iterable[Cell] | None = None) -> bool:
    """R3 on every side of these cells, or of all."""
    return all((side in fields[cell]) == (BACK[side] in fields[beyond(cell, side)])
               for cell in cells or fields for side in SIDES if beyond(cell, side) in fields)


def roads_from(fields: Fields, cell: Cell) -> set[Cell]:
    there = {(side, beyond(cell, side)) for side in fields[cell]}
    return {other for side, other in there if other in fields and BACK[side] in fields[other]}


def one_network(fields: Fields) -> bool:
    start = next(iter(fields))
    reached, edge = {start}, [start]
    while edge:
        new = roads_from(fields, edge.pop()) - reached
        reached |= new
        edge += new
    return len(reached) == len(fields)


def sides_of_box(fields: Fields) -> tuple[int, int]:
    xs, ys = [x for x, _ in fields], [y for _, y in fields]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def fits(fields: Fields, card: int, x: int, y: int, r: int, more: bool) -> bool:
    """R2-R5, by laying the card and looking at the whole city."""
    new = halves(card, x, y, r)
    beside = any(beyond(cell, side) in fields for cell in new for side in SIDES)
    if new.keys() & fields.keys() or not beside:
        return False
    city = fields | new
    return (no_blind_road(city, new) and one_network(city) and max(sides_of_box(city)) <= 18
            and (open_ends(city) > 0 or not more))


def placements(placed: Any, card: int, more: bool) -> set[tuple[Any, ...]]:
    fields = fields_of(placed)
    near = {(x + dx, y + dy) for x, y in fields for dx in range(-2, 3) for dy in range(-2, 3)}
    return {("lay", x, y, r) for x, y in near for r in range(4) if fits(fields, card, x, y, r, more)}


class Drive:
    """The drive of the active seat by trying every route."""

    def __init__(self, state: CrazyTaxis) -> None:
        self.fields = fields_of(state.placed)
        self.places, self.tunnels = marks(state.placed)
        self.seat = state.active
        self.others = [AT[taxi] for seat, taxi in enumerate(state.taxis) if seat != self.seat]
        self.state = state

    def onward(self, cell: Cell) -> set[Cell]:
        through = self.tunnels - {cell} if cell in self.tunnels else set()
        return roads_from(self.fields, cell) | through

    def can_stop(self, cell: Cell, points: int) -> bool:
        return cell not in self.others or points > 0 and any(
            self.can_stop(there, points - 1) for there in self.onward(cell))

    def may_step(self, cell: Cell) -> bool:
        state, seat = self.state, self.seat
        points, row = state.points - 1, state.open[seat]
        if self.places.get(cell) in row:
            if len(row) == 1 and state.to_come[seat] == 0:
                return True
            points += len(state.done[seat]) % 2
        return self.can_stop(cell, points)

    def steps(self) -> set[tuple[Any, ...]]:
        if not self.state.points:
            return set()
        here = AT[self.state.taxis[self.seat]]
        return {("step", *cell) for cell in self.onward(here) if self.may_step(cell)}

    def others_actions(self) -> set[tuple[Any, ...]]:
        state, seat = self.state, self.seat
        found: set[tuple[Any, ...]] = set()
        if not (state.moved and AT[state.taxis[seat]] in self.others):
            found.add(("end",))
        if state.hands[seat] == 0 and state.aside and not state.taken and not state.blocked:
            found.add(("take",))
        if state.hands[seat] and not (state.moved or state.taken or state.blocked):
            barred = {AT[cell] for cell in [*state.taxis, *state.blockades]} | self.tunnels
            found |= {("block", *cell) for cell in self.fields.keys() - barred}
        return found


def offers(state: CrazyTaxis, seat: int) -> set[tuple[Any, ...]]:
    if state.offers_left[seat] == 0:
        return set()
    return {("offer", to, PLACES[give], PLACES[take]) for to in range(state.players) if to != seat
            for give in state.open[seat] for take in state.open[to]}


def legal(state: CrazyTaxis, seat: int) -> set[tuple[Any, ...]]:
    """All legal actions of the seat."""
    if state.phase == "over":
        return set()
    if state.offer:
        asking, asked, _, _ = state.offer
        answers = {asked: {("accept",), ("decline",)}, asking: {("withdraw",)}}
        return answers.get(seat, set())
    if seat != state.active:
        return offers(state, seat) if state.trade == "anyone" else set()
    if state.phase == "lay":
        more = bool(state.map_stack) or bool(state.buried)
        return placements(state.placed, state.turned, more) | offers(state, seat)
    drive = Drive(state)
    return drive.steps() | drive.others_actions() | offers(state, seat)
