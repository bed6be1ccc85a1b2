"""Ratings from who won at which table: Bradley and Terry's model, for tables of any size.

A seat wins with its strength divided by the sum of the strengths at its table; a bot's strength is found by Hunter's
iteration, its interval from the curvature of the likelihood there. Told on the Elo scale: 400 points are ten to one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, log, sqrt

from games.lab.results import Interval, Result, Z

SCALE = 400 / log(10)
ROUNDS = 10_000
CLOSE = 1e-10

Table = tuple[str, ...]
Wins = dict[Table, dict[str, float]]


def ratings(results: Sequence[Result]) -> dict[str, Interval]:
    """Each bot's rating with its interval; the mean of all is 0."""
    wins = tally(results)
    if not wins:
        return {}
    strength = strengths(wins)
    spread = deviations(wins, strength)
    return {name: (SCALE * value, SCALE * (value - Z * spread[name]), SCALE * (value + Z * spread[name]))
            for name, value in sorted(strength.items(), key=lambda row: -row[1])}


def tally(results: Sequence[Result]) -> Wins:
    """Wins of each bot at each table where different ones met.

    One even match is added to every table: whoever never lost is then very strong, not endlessly so.
    """
    wins: Wins = {}
    for result in results:
        names = tuple(sorted(result.names))
        if result.finished and len(set(names)) > 1:
            row = wins.setdefault(names, {name: names.count(name) / len(names) for name in set(names)})
            for seat in result.winners:
                row[result.names[seat]] += 1 / len(result.winners)
    return wins


def strengths(wins: Wins) -> dict[str, float]:
    """The logarithms of the strengths, their mean 0."""
    names = sorted({name for row in wins for name in row})
    power = dict.fromkeys(names, 1.0)
    won = {name: sum(row.get(name, 0.0) for row in wins.values()) for name in names}
    for _ in range(ROUNDS):
        new = {name: won[name] / _weight(wins, power, name) for name in names}
        level = exp(sum(log(value) for value in new.values()) / len(new))
        new = {name: value / level for name, value in new.items()}
        moved = max(abs(log(new[name] / power[name])) for name in names)
        power = new
        if moved < CLOSE:
            break
    return {name: log(value) for name, value in power.items()}


def _weight(wins: Wins, power: dict[str, float], name: str) -> float:
    """The sum over all matches of this bot's seats there by the strength of the whole table."""
    return sum(sum(row.values()) * table.count(name) / sum(power[other] for other in table)
               for table, row in wins.items())


def deviations(wins: Wins, strength: dict[str, float]) -> dict[str, float]:
    names = sorted(strength)
    size = len(names)
    matrix = [[1 / size] * size for _ in names]     # fixes the mean, which no match tells
    for table, row in wins.items():
        seats, matches = Counter(table), sum(row.values())
        whole = sum(exp(strength[name]) * count for name, count in seats.items())
        share = [seats[name] * exp(strength[name]) / whole for name in names]
        for a in range(size):
            for b in range(size):
                matrix[a][b] += matches * share[a] * ((a == b) - share[b])
    inverse = _inverse(matrix)
    return {name: sqrt(max(0.0, inverse[at][at] - 1 / size)) for at, name in enumerate(names)}


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan, with the largest pivot: there are as many rows as bots."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))  # noqa: B023
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at and (factor := rows[other][at]):
                rows[other] = [value - factor * base for value, base in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
