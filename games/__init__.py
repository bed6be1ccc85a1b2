"""Rule cores: standard library only, no screen, no network, no files but their own data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from games.kernel.game import Game

IDS = ("galactico", "ganymede", "wildspace", "crazytaxis", "surprise")


class _Registry(Mapping[str, Game]):
    """The registered games by id, each imported when it is first asked for."""

    def __getitem__(self, game_id: str) -> Game:
        if game_id not in IDS:
            raise KeyError(game_id)
        game: Game = import_module(f"games.{game_id}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


GAMES: Mapping[str, Game] = _Registry()
