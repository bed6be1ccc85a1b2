"""python -m tests.golden.write [--over] [GAME …]: write the golden matches that are missing, or all anew."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from games import GAMES
from games.bots import make
from games.kernel import Game, Match
from games.lab.play import key_for, next_seat
from tests.golden import FOLDER, outcome

BOTH, WILD = ("greedy", "random"), ("random",)


class Plan(NamedTuple):
    game: Game
    name: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...] = BOTH


def plans(game: Game) -> Iterator[Plan]:
    """Sensible against odd players at every size of table, and with all options changed; and a wild match."""
    least, most = game.players
    for players in range(least, most + 1):
        yield Plan(game, f"{game.id}-{players}", players, {})
    other = {option.id: next(value for value in reversed(option.values) if value != option.default)
             for option in game.options}
    yield Plan(game, f"{game.id}-options", min(3, most), other)
    yield Plan(game, f"{game.id}-wild", max(2, least), {}, WILD)


def play(plan: Plan) -> Match:
    game, name, players, options, names = plan
    match = Match(game, players, options, key=key_for(name, 0))
    bots = [make(names[seat % len(names)], game, seat) for seat in range(players)]
    random = Random(name)
    while not match.state.over:
        seat = next_seat(match.state, random.random)
        match.play(seat, bots[seat].choose(match.state.seen_by(seat), seat))
    return match


def main(arguments: list[str]) -> None:
    over = "--over" in arguments
    chosen = [name for name in arguments if name != "--over"] or list(GAMES)
    for game in (GAMES[name] for name in chosen):
        for plan in plans(game):
            path = FOLDER / f"{plan.name}.json"
            if over or not path.exists():
                path.write_text(outcome(play(plan)), encoding="ascii", newline="\n")
                print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
