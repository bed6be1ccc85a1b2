"""How quick the rule cores are, per CPU-second and as ratios to the baseline of the same run.

The machine may be shared, so CPU time is measured, baseline and games take short turns, and medians are told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from games.bots import Captain
from games.kernel import Dice, Game, State
from games.lab import baseline
from games.lab.play import key_for, next_seat

PLAYERS = 4
"""As many as the baseline has, where the game allows it."""
COPIES = 2_000
PLAYOUTS = 100
"""Of a search before the clock is looked at again."""
FIGURES = ("decisions_per_cpu_s", "games_per_cpu_s", "copy_us")


@dataclass(slots=True)
class Speed:
    players: int
    decisions_per_cpu_s: list[float] = field(default_factory=list)
    games_per_cpu_s: list[float] = field(default_factory=list)
    copy_us: list[float] = field(default_factory=list)
    playouts_per_cpu_s: list[float] = field(default_factory=list)
    positions_per_cpu_s: list[float] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        told = {"players": self.players, "decisions_per_cpu_s": median(self.decisions_per_cpu_s),
                "games_per_cpu_s": median(self.games_per_cpu_s), "copy_us": median(self.copy_us)}
        if self.playouts_per_cpu_s:
            told["playouts_per_cpu_s"] = median(self.playouts_per_cpu_s)
            told["positions_per_cpu_s"] = median(self.positions_per_cpu_s)
        return told


def bench(games: Sequence[Game], repetitions: int = 7, seconds: float = 0.15) -> dict[str, Any]:
    """The figures of every game and of the baseline, each the median of short repetitions by turns."""
    bottom = Speed(baseline.PLAYERS)
    speeds = {game.id: Speed(max(game.players[0], min(PLAYERS, game.players[1]))) for game in games}
    for repetition in range(repetitions):
        _measure(bottom, seconds, lambda number: baseline.play(Random(number).random), baseline.Toy())
        for game in games:
            speed = speeds[game.id]
            play = partial(random_play, game, speed.players)
            length, _ = play(repetition)
            middle = play(repetition, length // 2)[1]
            _measure(speed, seconds, lambda number: play(number)[0], middle)  # noqa: B023
            _measure_search(speed, seconds, game, middle)
    return _report(bottom, speeds)


def _report(bottom: Speed, speeds: dict[str, Speed]) -> dict[str, Any]:
    base = bottom.to_json()
    games = {}
    for name, speed in speeds.items():
        games[name] = speed.to_json()
        games[name]["ratio"] = {figure: games[name][figure] / base[figure] for figure in FIGURES}
        games[name]["searched_share"] = games[name]["positions_per_cpu_s"] / games[name]["decisions_per_cpu_s"]
    # programs read these: they are called as they always were
    return {"floor_decisions_per_cpu_s": base["decisions_per_cpu_s"], "floor": base, "games": games}


def _measure(speed: Speed, seconds: float, play: Callable[[int], int], state: State | baseline.Toy) -> None:
    begin = process_time()
    decisions = matches = 0
    while (used := process_time() - begin) < seconds or not matches:
        decisions += play(matches)
        matches += 1
    speed.decisions_per_cpu_s.append(decisions / used)
    speed.games_per_cpu_s.append(matches / used)
    speed.copy_us.append(_copy_us(state))


def _measure_search(speed: Speed, seconds: float, game: Game, state: State) -> None:
    """Captain's playouts from the middle of a match, and the positions that it looked at in them."""
    seat = state.to_act()[0]
    view = state.seen_by(seat)
    begin = process_time()
    playouts = positions = 0
    while (used := process_time() - begin) < seconds or not playouts:
        captain = Captain(game, playouts, iterations=PLAYOUTS, settles=False)
        captain.think(view, seat)
        playouts += PLAYOUTS
        positions += captain.positions
    speed.playouts_per_cpu_s.append(playouts / used)
    speed.positions_per_cpu_s.append(positions / used)


def random_play(game: Game, players: int, number: int, limit: int | None = None) -> tuple[int, State]:
    """Uniform random play with a match's real dice: how many decisions it took, and the last state."""
    key = key_for("bench", number)
    random = Random(key).random
    state = game.new(players, None, Dice(key))
    decisions = 0
    while not state.over and decisions != limit:
        seat = next_seat(state, random)
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * len(legal))])
        decisions += 1
    return decisions, state


def _copy_us(state: State | baseline.Toy) -> float:
    copy = state.copy
    begin = process_time()
    for _ in range(COPIES):
        copy()
    return (process_time() - begin) / COPIES * 1e6
