"""The rules of a turn written a second time, slowly, from the printed data and sections 4.1 and 4.2 alone.

Cells are names, the map is a picture on a grid, a jump is followed pawn by pawn. No table of board.py and
nothing of rules.py is used, so that the two can only agree by being right, or by the same misreading.
"""

from __future__ import annotations

from games.surprise.board import CELLS, DATA, HELPS
from games.surprise.state import Surprise
from tests.games.surprise.contract import hand, takes

SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FRAGMENT = {fragment["id"]: fragment for fragment in DATA["fragments"]}
STARTS = {cell["id"] for part in DATA["fragments"] for cell in part["cells"] if cell["type"] == "start"}


def turn(vector: tuple[float, float], quarters: int) -> tuple[float, float]:
    """Clockwise about the origin, with y growing downward."""
    x, y = vector
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def picture(state: Surprise) -> dict[str, tuple[float, float]]:
    """Where every laid cell lies, in cells, from the middle of the first fragment."""
    places = {}
    for number, x, y, quarters in state.placed:
        for cell in FRAGMENT["ABCD"[number]]["cells"]:
            dx, dy = turn((cell["x"] - 2, cell["y"] - 2), quarters)
            places[cell["id"]] = (5 * x + dx, 5 * y + dy)
    return places


def paths(state: Surprise) -> set[frozenset[str]]:
    """All links: the printed ones, and two exits that point at each other across a seam."""
    places = picture(state)
    at = {place: cell for cell, place in places.items()}
    found, arrows = set(), set()
    for number, _, _, quarters in state.placed:
        fragment = FRAGMENT["ABCD"[number]]
        found |= {frozenset(link) for link in fragment["links"]}
        for cell, side in fragment["exits"]:
            (x, y), (dx, dy) = places[cell], turn(SIDES[side], quarters)
            if (x + dx, y + dy) in at:
                arrows.add((cell, at[x + dx, y + dy]))
    return found | {frozenset(pair) for pair in arrows if pair[::-1] in arrows}


def one_step(state: Surprise) -> set[str]:
    """4.1, points 1 and 2."""
    links = paths(state)
    taken = {CELLS[pawn] for pawn in state.pawns if pawn >= 0}
    here = CELLS[state.pawns[state.active]]
    found = _reach(here, links, taken, {here}) - {here}
    if here in STARTS and state.moved >= 1:
        found |= STARTS & set(picture(state)) - taken
    return found


def _reach(here: str, links: set[frozenset[str]], taken: set[str], jumped: set[str]) -> set[str]:
    """Free cells beside `here`; behind an occupied one, whatever is reached from there."""
    found = set()
    for link in links:
        if here in link:
            (other,) = link - {here}
            if other not in taken:
                found.add(other)
            elif other not in jumped:
                found |= _reach(other, links, taken, jumped | {other})
    return found


def options(state: Surprise) -> set[tuple]:
    """The table of section 4, row by row, for stage II."""
    if state.phase == "roll":
        return {("roll",)}
    if state.phase == "aside":
        return {("step", cell) for cell in one_step(state)}
    assert state.phase == "move"
    walked_from = CELLS[state.prev] if state.prev >= 0 else None
    steps = {("step", cell) for cell in one_step(state) if cell != walked_from}
    held = HELPS[state.held[state.active]] if state.held[state.active] >= 0 else None
    lays = {("lay", token) for token in _layable(state)}
    if state.steps:
        return steps | lays | _walking(state, steps, held)
    return lays | {("end",)} | {("help", held) for _ in range(_standing(state, steps, held))}


def _layable(state: Surprise) -> set[str]:
    """4.2"""
    token = takes(state.pawns[state.active])
    forbidden = state.laid_now or not state.moved or (state.mode == "plus_two" and state.steps > 0)
    return {token} if token in hand(state, state.active) and not forbidden else set()


def _walking(state: Surprise, steps: set, held: str | None) -> set[tuple]:
    found: set[tuple] = set()
    if held == "reroll" and state.mode == "main" and state.roll_moved == 0:
        found.add(("help", "reroll"))
    easy = state.easy_steps and state.mode == "main" and state.roll_moved >= 1
    if state.mode == "again" or not steps or easy:
        found.add(("stop",))
    return found


def _standing(state: Surprise, steps: set, held: str | None) -> bool:
    return {"again": not state.laid_now, "plus_two": bool(steps),
            "rest": bool(state.laid_now and state.burnt >= 1 and steps)}.get(held or "", False)
