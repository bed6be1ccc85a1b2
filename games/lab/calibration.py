"""Whether a chance of winning that the bots tell is one: told in the middle of matches between Drivers, counted at their end.

The scale of a game's values is fitted to one half of the matches, as a multiple of the one that its strategy has; how far
off the told chances are is counted in the other half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from games.bots import make
from games.bots.win_odds import scale_of, shared, won
from games.kernel import Dice, Game, State
from games.lab.play import LIMIT, key_for
from games.lab.simulate import bot_seed

BOT = "driver"
BINS = 10
SCALES = tuple(1.05 ** step for step in range(-40, 41))
"""Multiples from a seventh to seven, in steps that make no difference one can see."""
LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class Moment:
    """What every seat's position was worth at the end of a turn, in units of its scale, and what it had of the win then."""

    values: list[float]
    result: list[float]


def watch(game: Game, players: int, seed: int, number: int) -> list[Moment]:
    """The ends of all turns of a match, once everybody has decided."""
    key = key_for(f"calibration {seed}", number)
    state = game.new(players, None, Dice(key))
    bots = [make(BOT, game, bot_seed(seed, number, seat)) for seat in range(players)]
    decided: set[int] = set()
    last, values = None, []
    for _ in range(LIMIT):
        if state.over:
            break
        seat = state.to_act()[0]
        if seat != last and len(decided) == players:
            values.append(_values(game, state, players))
        decided.add(seat)
        last = seat
        state.apply(seat, bots[seat].choose(state.seen_by(seat), seat))
    result = won(state, players)
    return [Moment(each, result) for each in values]


def _values(game: Game, state: State, players: int) -> list[float]:
    scale = scale_of(game, state)
    return [game.strategy.value(state, seat) / scale for seat in range(players)]


def surprise_of(moments: Sequence[Moment], scale: float) -> float:
    """The mean surprise (minus the logarithm of the chance told for what happened): the less the better."""
    told = ((share, part) for moment in moments
            for share, part in zip(shared(moment.values, scale), moment.result, strict=True) if part)
    return -sum(part * log(max(LEAST, share)) for share, part in told) / max(1, len(moments))


def fitted(moments: Sequence[Moment]) -> float:
    return min(SCALES, key=lambda scale: surprise_of(moments, scale))


def table(moments: Sequence[Moment], scale: float) -> list[dict[str, float]]:
    """For chances of about 5, 15, … 95 %: how many were told, the mean of them, and how often it was won."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for moment in moments:
        for share, part in zip(shared(moment.values, scale), moment.result, strict=True):
            bins[min(BINS - 1, int(share * BINS))].append((share, part))
    return [{"told": sum(share for share, _ in pairs) / len(pairs), "won": sum(part for _, part in pairs) / len(pairs),
             "times": len(pairs)} for pairs in bins if pairs]


def error(rows: Sequence[dict[str, float]]) -> float:
    """How far the told chances are from what was won, on average."""
    return sum(row["times"] * abs(row["told"] - row["won"]) for row in rows) / max(1, sum(row["times"] for row in rows))


def calibrate(game: Game, players: int, matches: int, seed: int = 0) -> dict[str, Any]:
    """Fitted on every other match, told of the rest: for that scale, and for the strategy's own."""
    halves: tuple[list[Moment], list[Moment]] = [], []
    for number in range(matches):
        halves[number % 2].extend(watch(game, players, seed, number))
    seen, held_out = halves
    scale, rows = fitted(seen), table(held_out, 1.0)
    return {"game": game.id, "players": players, "matches": matches, "moments": len(held_out), "fitted": scale,
            "error": error(rows), "error_fitted": error(table(held_out, scale)),
            "surprise": surprise_of(held_out, 1.0), "surprise_even": log(players), "chances": rows}
