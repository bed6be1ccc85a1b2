"""Rule cores: standard library only, no screen, no network, no files but their own data."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, cast
from weakref import WeakValueDictionary, finalize

from games.kernel.game import Game

if TYPE_CHECKING:   # who asks which games there are, as an app does before its first screen, reads no components
    from games.kernel.data import Data

IDS = ("galactico", "ganymede", "wildspace", "crazytaxis", "surprise")
"""The games of the house, in the order of the home screen; each is a folder of this package, and of app.tables, under its id."""


MOST_EDITIONS = 8
"""So many stay that nobody plays with now."""


class Registry(Mapping[str, Game]):
    """The registered games by id, each imported when it is first asked for."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self._packages = dict(packages)
        self._beside: dict[str, str] = {}
        self._editions: WeakValueDictionary[str, Game] = WeakValueDictionary()
        self._newest: list[Game] = []

    def stands_on(self, game_id: str, package: str) -> None:
        """That package, such as the game's table, is built from the game's constants: it goes with each edition."""
        self._beside[game_id] = package

    def add(self, game_id: str, package: str) -> None:
        """A game whose `GAME` lies elsewhere; an app registers it together with its table (`app.tables.register`)."""
        if game_id in self._packages:
            raise ValueError(f"there is a game {game_id} already")
        self._packages[game_id] = package

    def remove(self, game_id: str) -> None:
        del self._packages[game_id]

    def __getitem__(self, game_id: str) -> Game:
        game: Game = import_module(self._packages[game_id]).GAME
        if game.id != game_id:
            raise ValueError(f"{self._packages[game_id]} has the game {game.id}, not {game_id}")
        return game

    def edition(self, game_id: str, box: Data) -> Game:
        """The game built from other components, apart from the usual one. BadData: they can't be played. It goes with the
        last who holds it, and of those that nobody holds a few stay: strangers' boxes must not fill the memory."""
        from games.kernel import editions  # with what reads and checks components

        rules = self._packages[game_id]
        package = editions.package_for(rules, box)
        game = self._editions.get(package) or self._open(rules, self._beside.get(game_id), package, box)
        self._newest = [*(one for one in self._newest if one is not game), game][-MOST_EDITIONS:]
        return game

    def _open(self, rules: str, beside: str | None, package: str, box: Data) -> Game:
        from games.kernel import editions  # here already: edition() has named the package

        editions.open_edition(package, (rules, beside) if beside else (rules,), box)
        game: Game = replace(import_module(package).GAME, package=package)
        self._editions[package] = game
        finalize(game, editions.close_edition, package).atexit = False
        return game

    def reconstructed(self, game_id: str) -> Data:
        """Its components as we reconstructed them, whichever it is played with."""
        from games.kernel.data import ours  # read with the first game

        return ours(self._packages[game_id])

    def package(self, game_id: str) -> str:
        return self._packages[game_id]

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._packages    # without an import

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


def with_text(games: Mapping[str, Game], game_id: str, text: str) -> Mapping[str, Game]:
    """`with_box`, the box as the text of its file; "": as reconstructed."""
    if not text or games[game_id].box is None:
        return with_box(games, game_id, {} if text else None)
    from games.kernel.data import parsed  # read with the first game

    return with_box(games, game_id, parsed(text, GAMES.package(game_id)))


def with_box(games: Mapping[str, Game], game_id: str, box: Data | None) -> Mapping[str, Game]:
    """The same games, this one with that box; None: as reconstructed. BadData: it can't be played."""
    game = games[game_id]
    if game.box is None and box is not None:
        from games.kernel.data import BadData  # hardly anybody does this
        from games.kernel.faults import fault

        raise BadData([fault(game_id, "unknown")])
    if game.box is None or (game.ours if box is None else box == game.box.data):
        return games
    edition = GAMES.edition(game_id, GAMES.reconstructed(game_id) if box is None else box)
    return ChainMap({game_id: edition}, cast("dict[str, Game]", games))


GAMES = Registry({game_id: f"games.{game_id}" for game_id in IDS})
