"""One folder per game: draws a state, turns taps into actions. A table holds no rule: `legal` is the only judge."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:   # home asks for the names only: a table and its session are loaded with the first match
    from app.tables.base import Table

PLAYABLE = ("galactico", "ganymede", "wildspace", "crazytaxis", "surprise")
"""The games that have a table, in the order of the home screen."""


def table_for(game_id: str) -> Table:
    """The table of a game, imported when it is first opened."""
    table: Table = import_module("app.tables.%s.table" % game_id).TABLE
    return table
