"""The laid city. It never changes: laying a card makes a new one, so that copies of a state share theirs.

What laying needs follows the city card by card: the `demands` of the empty cells beside it, and the `slots`,
pairs of empty cells at which one of its roads points, with their keys (board.py). A card's legal placements
are the slots whose key it fits; no cell is searched.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple, Self

from games.crazytaxis.board import (
    A_EXITS,
    AT,
    B_EXITS,
    B_WAY,
    BESIDE,
    CELL_COUNT,
    FITS_FIRST,
    FITS_SECOND,
    HAS_TUNNEL,
    KEY_SOUTH,
    OUTER_ROADS,
    PLACE_ON,
    PLACES,
    TABLE_MAX,
    WIDTH,
    cell_of,
)
from games.kernel import NONE, Action

Placement = tuple[int, int, int, int]
"""Card, x, y of its field A, rotation."""
Placements = tuple[Placement, ...]



def _lay_action(cell: int, rotation: int) -> Action:
    return ("lay", *AT[cell % CELL_COUNT], rotation)


# The action that lays a card into a slot: with field A on its first cell, and on its second
LAY_FIRST: tuple[Action, ...] = tuple(_lay_action(slot // 2, slot % 2) for slot in range(2 * CELL_COUNT))
LAY_SECOND: tuple[Action, ...] = tuple(
    _lay_action(slot // 2 + (WIDTH if slot % 2 else 1), 2 + slot % 2) for slot in range(2 * CELL_COUNT))
# from the exits of a field to the ways over them
WAYS: tuple[tuple[int, ...], ...] = tuple(
    tuple(way for bit, way, _ in BESIDE if exits & bit) for exits in range(16))


def _slots_with(cell: int) -> tuple[int, int, int, int]:
    return 2 * cell, 2 * cell + 1, 2 * cell - 2, 2 * (cell - WIDTH) + 1


class Box(NamedTuple):
    """The bounding box of the city."""

    left: int
    top: int
    right: int
    bottom: int

    def with_cells(self, a: int, b: int) -> Box:
        (x, y), (other_x, other_y) = AT[a], AT[b]
        return Box(min(self[0], x, other_x), min(self[1], y, other_y),
                   max(self[2], x, other_x), max(self[3], y, other_y))

    @property
    def sides(self) -> tuple[int, int]:
        return self.right - self.left + 1, self.bottom - self.top + 1


KEPT = 128
"""Cities that stay for whoever lays the same card again: more than a card has placements."""
Laid = tuple[int, int, int]
_newest: deque[tuple[dict[Laid, City], Laid]] = deque()   # where they are kept, the oldest first


class City:
    __slots__ = ("_after", "_before", "_far", "box", "demands", "ends", "exits", "fields", "memo", "place_on", "slots",
                 "streets", "tunnels", "where")

    exits: bytearray               # of each cell, as bits; every field has some, so 0 is an empty cell
    fields: tuple[int, ...]        # all laid cells, in the order they were laid
    streets: tuple[int, ...]       # those without a tunnel
    tunnels: tuple[int, ...]
    place_on: dict[int, int]       # cell -> place
    where: tuple[int, ...]         # the cell of each place, or NONE: not built yet
    box: Box
    ends: int                      # roads that point at an empty cell
    demands: bytearray             # of each empty cell
    slots: dict[int, int]          # slot -> key
    memo: dict[Any, Any]           # for whoever wants to keep something that follows from this city
    _far: dict[int, bytearray]     # distances that somebody asked for
    _after: dict[Laid, City]       # some that were asked for: a search lays the same card again and again
    _before: City | None           # the city without its last card, as long as that is the newest we have

    @classmethod
    def empty(cls) -> Self:
        city = cls()
        city.exits = bytearray(CELL_COUNT)
        city.fields = city.streets = city.tunnels = ()
        city.place_on = {}
        city.where = (NONE,) * len(PLACES)
        city.box = Box(CELL_COUNT, CELL_COUNT, -CELL_COUNT, -CELL_COUNT)
        city.ends = 0
        city.demands = bytearray(CELL_COUNT)
        city.slots = {}
        city._clear_memory(None)
        return city

    @classmethod
    def of(cls, placed: Placements) -> City:
        return cls.empty().with_cards(placed)

    def with_cards(self, placed: Placements) -> City:
        city = self
        for card, x, y, rotation in placed:
            city = city.with_card(card, cell_of(x, y), rotation)
        return city

    def with_card(self, card: int, a: int, rotation: int) -> City:
        """The city after this card was laid with its field A on cell `a`. Nobody changes a city, so it may be shared."""
        known = self._after.get((card, a, rotation))
        if known is not None:
            return known
        new = self.__class__()
        b = a + B_WAY[rotation]
        new.exits = self.exits[:]
        new.exits[a] = A_EXITS[card][rotation]
        new.exits[b] = B_EXITS[card][rotation]
        new.fields = (*self.fields, a, b)
        new._mark(self, card, a, b)
        joins = (self.demands[a] & 15).bit_count() + (self.demands[b] & 15).bit_count()
        new.ends = self.ends + OUTER_ROADS[card] - 2 * joins
        new.box = self.box.with_cells(a, b)
        new.demands = self.demands[:]
        new.slots = self.slots.copy()
        if new.box != self.box and not new.roomy:
            new._leave_out_of_reach()
        new._follow(a, b)
        new._clear_memory(self)
        self._before = None  # no chain of all cities since the first
        self._keep((card, a, rotation), new)
        return new

    def _keep(self, laid: Laid, new: City) -> None:
        """Instead of the oldest that is kept anywhere: no match holds all that was ever searched."""
        self._after[laid] = new
        _newest.append((self._after, laid))
        if len(_newest) > KEPT:
            after, oldest = _newest.popleft()
            after.pop(oldest, None)

    def _clear_memory(self, before: City | None) -> None:
        self.memo = {}
        self._after = {}
        self._far = {}
        self._before = before

    def _mark(self, old: City, card: int, a: int, b: int) -> None:
        """Place and tunnel are always on field A."""
        self.place_on, self.where, place = old.place_on, old.where, PLACE_ON[card]
        if place >= 0:
            self.place_on = {**old.place_on, a: place}
            self.where = (*old.where[:place], a, *old.where[place + 1:])
        tunnel = HAS_TUNNEL[card]
        self.tunnels = (*old.tunnels, a) if tunnel else old.tunnels
        self.streets = (*old.streets, b) if tunnel else (*old.streets, a, b)

    # What laying needs

    def _leave_out_of_reach(self) -> None:
        """R5a: the box only grows, so what is out of reach stays so."""
        gone = [slot for slot in self.slots if not self._within(slot)]
        for slot in gone:
            del self.slots[slot]

    def _within(self, slot: int) -> bool:
        """R5a: neither side of the city may grow beyond the table."""
        left, top, right, bottom = self.box
        x, y = AT[slot >> 1]
        high = slot & 1
        return (right - TABLE_MAX < x < left + TABLE_MAX - 1 + high
                and bottom - TABLE_MAX < y < top + TABLE_MAX - high)

    def _follow(self, a: int, b: int) -> None:
        """Bring demands and slots up to date round the two new fields."""
        exits, demands, slots = self.exits, self.demands, self.slots
        changed = []
        for cell in (a, b):
            for slot in _slots_with(cell):
                slots.pop(slot, None)
            for bit, way, facing in BESIDE:
                other = cell + way
                if not exits[other]:
                    demands[other] |= facing << 4 | (facing if exits[cell] & bit else 0)
                    changed.append(other)
        for cell in changed:
            self._renew(cell, self.roomy)

    def _renew(self, cell: int, roomy: bool) -> None:
        exits, demands, slots = self.exits, self.demands, self.slots
        for slot in _slots_with(cell):
            one = slot >> 1
            two = one + WIDTH if slot & 1 else one + 1
            if not exits[one] and not exits[two]:
                key = demands[one] << 8 | demands[two]
                if key & 0x0F0F and (roomy or self._within(slot)):
                    slots[slot] = key | KEY_SOUTH if slot & 1 else key

    @property
    def roomy(self) -> bool:
        """No card laid beside the city could reach the edge of the table."""
        return max(self.box.sides) <= TABLE_MAX - 2

    def placements(self, card: int, more: bool) -> list[Action]:
        """R1-R5: all legal placements of the card; `more`: map cards remain in the stack."""
        first, second, slots = FITS_FIRST[card], FITS_SECOND[card], self.slots
        found = [LAY_FIRST[slot] for slot, key in slots.items() if key in first]
        found += [LAY_SECOND[slot] for slot, key in slots.items() if key in second]
        if more and self.ends <= OUTER_ROADS[card]:  # it can't close more ends than it has roads
            found = [lay for lay in found if self._stays_open(card, lay)]
        return found

    def _stays_open(self, card: int, lay: Action) -> bool:
        """R5b: at least one road end must be left."""
        _, x, y, rotation = lay
        a = cell_of(x, y)
        b = a + B_WAY[rotation]
        joins = (self.demands[a] & 15).bit_count() + (self.demands[b] & 15).bit_count()
        return self.ends + OUTER_ROADS[card] - 2 * joins > 0

    # What driving needs

    def roads(self, cell: int) -> list[int]:
        """The fields joined to this one by a road. R3: a road that meets a field is a road of both."""
        exits = self.exits
        return [cell + way for way in WAYS[exits[cell]] if exits[cell + way]]

    def beside(self, cell: int) -> list[int]:
        """R10: the fields one point away: over a joined road, or from one tunnel to any other."""
        found = self.roads(cell)
        if cell in self.tunnels:
            found += [other for other in self.tunnels if other != cell and other not in found]
        return found

    def distances(self, source: int) -> bytearray:
        """Points from every field to this one on the empty map, tunnels included. Kept: don't change it."""
        found = self._far.get(source)
        if found is None:
            found = self._far[source] = self._distances(source)
        return found

    def by_road(self, source: int) -> dict[int, int]:
        """Points from this field to every other without the tunnels."""
        far, edge = {source: 0}, [source]
        for here in edge:
            for there in self.roads(here):
                if there not in far:
                    far[there] = far[here] + 1
                    edge.append(there)
        return far

    def _distances(self, source: int) -> bytearray:
        """From those of the city before, which all that may follow it share: a card can only shorten ways, from its fields on."""
        before = self._before
        if before is None or not before.exits[source]:
            far = bytearray(b"\xff") * CELL_COUNT
            far[source] = 0
            return self._shorten(far, [source])
        far = before.distances(source)[:]
        new = self.fields[-2:]
        for cell in new:
            far[cell] = min(far[cell], *(far[other] + 1 for other in self.beside(cell)))
        return self._shorten(far, list(new))

    def _shorten(self, far: bytearray, edge: list[int]) -> bytearray:
        """Carry distances on from these fields as long as they get shorter."""
        exits, tunnels = self.exits, self.tunnels
        for here in edge:
            steps = far[here] + 1
            for way in WAYS[exits[here]]:
                there = here + way
                if far[there] > steps and exits[there]:
                    far[there] = steps
                    edge.append(there)
            if here in tunnels:
                for there in tunnels:
                    if far[there] > steps:
                        far[there] = steps
                        edge.append(there)
        return far
