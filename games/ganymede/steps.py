"""The steps of a turn. Those still to be done wait on `state.stack`, the next one on top. A step begins with its name:

    ("main",)                                   a tile, a shuttle, or discarding tiles
    ("drop", tile)                              one tile has to go; the one just taken, or NONE for a cost
    ("send", origin, whites)                    whom to take for the white symbols of a cost
    ("land",) ("load",)                         who of the cargo arrives on Mars, who boards which ship
    ("effect", effect, repetitions, advanced)   EFFECTS[effect]; advanced: reputation was taken already (R9)
    ("free",)                                   a free launch
    ("take",) ("dock", dock)                    after a launch: a new starship, and one for the vacated dock
    ("depart",) ("fill",) ("limit",)            the end of the turn, where there is something to do
"""

from __future__ import annotations

from typing import Any

Step = tuple[Any, ...]
STEP_LIMIT: Step = ("limit",)
STEP_FILL: Step = ("fill",)
STEP_DEPART: Step = ("depart",)
STEP_MAIN: Step = ("main",)
STEP_LAND: Step = ("land",)
STEP_LOAD: Step = ("load",)
STEP_FREE: Step = ("free",)
STEP_TAKE: Step = ("take",)
STEP_DOCK: tuple[Step, ...] = tuple(("dock", dock) for dock in range(2))
