"""The turn as a machine of decisions. What may be chosen: choices.py; what it does: verbs.py; how it goes on: flow.py.

What is told (`state.news`), after the seat:

    kept [same, mixed]; revealed same, mixed
    took_tile tile, place; dropped tile; discarded tile…
    used_shuttle shuttle, place, repetitions; completed_set sets
    sent colour, origin; landed colour; boarded colour, dock; lost colour
    recruited colour; adapted place, old, new; moved colour, start, end; advanced from, to, points; skipped
    took_ship ship, place or "deck"; launched ship, dock, crew, fixed points; docked ship, dock; buried ship
    ended; reshuffled tiles; refilled row, place, card; last_round reason; and ("won", seat…)

A ship that a hearer may not know is None. R… are the rulings of the specification.
"""

from games.ganymede.choices import choices
from games.ganymede.flow import settle
from games.ganymede.rows import refill
from games.ganymede.scoring import complete_sets
from games.ganymede.steps import Step
from games.ganymede.verbs import VERBS

__all__ = ["VERBS", "Step", "choices", "complete_sets", "refill", "settle"]
