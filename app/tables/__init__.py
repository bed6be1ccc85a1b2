"""One folder per game: draws a state, turns taps into actions. A table holds no rule: `legal` is the only judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from app import assets, i18n
from games import GAMES, IDS
from games.kernel import Game

if TYPE_CHECKING:   # home asks for the names only: a table and its session are loaded with the first match
    from app.tables.base import Table


@dataclass(frozen=True)
class GameEntry:
    """Where the parts of a game lie: all that the house is told of it. Nothing is imported before it is needed.

    `rules`: the package with its GAME; `table`: the module with its TABLE; `assets`: a folder made like the app's own, with
    its texts and whatever else it has; a game of the house has its own among the app's.
    """

    id: str
    rules: str
    table: str
    assets: Path | None = None


_entries = {game_id: GameEntry(game_id, "games." + game_id, "app.tables.%s.table" % game_id) for game_id in IDS}

for _id, _entry in _entries.items():
    GAMES.stands_on(_id, _entry.table.rpartition(".")[0])

PLAYABLE: Mapping[str, GameEntry] = MappingProxyType(_entries)
"""The games that have a table, in the order of the home screen."""


def register(entry: GameEntry) -> None:
    """From now on the game is on the home screen, in rooms, in history and everywhere else."""
    GAMES.add(entry.id, entry.rules)
    _entries[entry.id] = entry
    if entry.assets is not None:
        assets.add(entry.assets)
        i18n.reload()


def withdraw(game_id: str) -> None:
    entry = _entries.pop(game_id)
    GAMES.remove(game_id)
    if entry.assets is not None:
        assets.remove(entry.assets)
        i18n.reload()


@contextmanager
def registered(entry: GameEntry) -> Iterator[GameEntry]:
    """Only inside is there such a game."""
    register(entry)
    try:
        yield entry
    finally:
        withdraw(entry.id)


def table_for(game: Game | str) -> Table:
    """The table of a game, imported when it is first opened. One that is played with another box has a table made for that."""
    entry = _entries[game if isinstance(game, str) else game.id]
    from games.kernel.editions import same_edition  # home asks for the names only, and shows no table

    package, _, module = entry.table.rpartition(".")
    name = package if isinstance(game, str) else same_edition(package, game.package)
    table: Table = import_module(f"{name}.{module}").TABLE
    return table
