"""Where something may lie without hiding something else. No Kivy in here."""

from __future__ import annotations

from collections.abc import Iterable

Box = tuple[float, float, float, float]     # x, y, width, height
ROWS = 6
GAP = 8.0
FAR = 4.0


def free_place(size: tuple[float, float], area: Box, taken: Iterable[Box], other: Iterable[Box] = (),
               first: Iterable[Box] = ()) -> tuple[float, float, bool]:
    """Where a panel of that size hides nothing that is taken, if it can, and least of the other things; of equal
    places the upper, then the middle one. And whether it hides nothing that is taken. Where it must hide something of that,
    it is least of what comes `first`."""
    x, y, w, h = area
    taken, other, first = list(taken), list(other), list(first)
    free_w, free_h = max(0.0, w - size[0]), max(0.0, h - size[1])
    middle = [x + free_w * 0.5]
    across = _within(x, free_w, [*middle, x + free_w, x], _beside(taken, 0, size)) if size[0] < w * 0.8 else middle
    down = _within(y, free_h, [y + free_h * (1 - row / (ROWS - 1)) for row in range(ROWS)], _beside(taken, 1, size))

    def hidden(place: tuple[float, float]) -> list[float]:
        mine = (*place, *size)
        return [sum(_overlap(mine, box) for box in boxes) for boxes in (first, taken, other)]

    best = min(((left, low) for low in down for left in across), key=hidden)
    return *best, not any(hidden(best)[:2])


def is_free(box: Box, area: Box, taken: Iterable[Box]) -> bool:
    """Whether it lies in the area and hides nothing that is taken."""
    within = all(area[axis] - 1 <= box[axis] and box[axis] + box[axis + 2] <= area[axis] + area[axis + 2] + 1 for axis in (0, 1))
    return within and not any(_overlap(box, other) for other in taken)


def near_place(size: tuple[float, float], area: Box, home: Box, taken: Iterable[Box],
               other: Iterable[Box] = ()) -> tuple[float, float]:
    """Where a bubble of that size hides nothing that is taken, if it can: as near as may be to whom it belongs to, where it
    hides little of the other things. To hide nothing of them it goes some way."""
    x, y, w, h = area
    taken, other = list(taken), list(other)
    middle = home[0] + home[2] / 2, home[1] + home[3] / 2
    free = max(0.0, w - size[0]), max(0.0, h - size[1])
    wish = [min(max(middle[axis] - size[axis] / 2, area[axis]), area[axis] + free[axis]) for axis in (0, 1)]
    rows = [part / (ROWS - 1) for part in range(ROWS)] if other else []
    across = _within(x, free[0], [wish[0], *(x + free[0] * part for part in rows)], _beside([home, *taken], 0, size))
    down = _within(y, free[1], [wish[1], *(y + free[1] * part for part in rows)], _beside([home, *taken], 1, size))

    def cost(place: tuple[float, float]) -> tuple[float, float]:
        mine = (*place, *size)
        hidden, less = (sum(_overlap(mine, box) for box in boxes) for boxes in (taken, other))
        away = abs(place[0] - wish[0]) + abs(place[1] - wish[1])
        return hidden, away + FAR * less / size[1]      # so many times as far as it would be long over them

    return min(((left, low) for low in down for left in across), key=cost)


def _beside(taken: list[Box], axis: int, size: tuple[float, float]) -> list[float]:
    """Where it just does not lie over one of these."""
    return [place for box in taken for place in (box[axis] + box[axis + 2] + GAP, box[axis] - size[axis] - GAP)]


def _within(low: float, room: float, usual: list[float], beside: list[float]) -> list[float]:
    return list(dict.fromkeys([*usual, *(place for place in beside if low <= place <= low + room)]))


def _overlap(one: Box, other: Box) -> float:
    """How much of the one lies under the other, with a little room round it."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]) + GAP
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]) + GAP
    return wide * high if wide > 0 and high > 0 else 0.0
