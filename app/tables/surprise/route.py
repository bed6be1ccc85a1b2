"""The walk at the table of Blast-off Surprise: which cells are within reach, and by which steps."""

from __future__ import annotations

from typing import Any

from games.kernel import Action, QuickDice
from games.surprise.board import CELL_INDEX, KIND
from games.surprise.state import Surprise


def walks(view: Surprise, seat: int) -> dict[int, tuple[Action, ...]]:
    """For every cell that the steps left can reach, the way a person would choose: one that collects a help token
    when the hand is empty, else the shortest, else the one without teleports. Found by asking the rules."""
    if view.phase != "move" or not view.steps:
        return {}
    best: dict[int, tuple[tuple[int, int, int], tuple[Action, ...]]] = {}
    edge: list[tuple[Any, tuple[Action, ...], int]] = [(view.guess(seat, QuickDice(0)), (), 0)]
    while edge:
        state, steps, warps = edge.pop()
        for action in state.legal(seat):
            if action[0] == "step":
                _walk_on(state, seat, action, steps, warps, view.held[seat] < 0, best, edge)
    best.pop(view.pawns[seat], None)
    return {cell: way for cell, (_, way) in best.items()}


def _walk_on(state: Surprise, seat: int, action: Action, steps: tuple[Action, ...], warps: int, empty: bool,
             best: dict[int, Any], edge: list[Any]) -> None:
    cell = CELL_INDEX[action[1]]
    warps += KIND[cell] == "start" and cell not in state.map.links[state.pawns[seat]]
    after = state.copy()
    after.apply(seat, action)
    way = (*steps, action)
    rank = (0 if empty and after.held[seat] >= 0 else 1, len(way), warps)
    if cell not in best or rank < best[cell][0]:
        best[cell] = (rank, way)
    if after.active == seat and after.phase == "move" and after.steps:
        edge.append((after, way, warps))
