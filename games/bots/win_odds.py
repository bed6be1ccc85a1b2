"""What a position is worth to everybody, as shares of a win, by the game's own strategy."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from games.kernel import Game, State

ODDS = 8.0
"""So much more value makes a seat e times as likely to win, unless the game's strategy says better."""
FLAT = 30.0
"""Beyond so many times the scale nobody is more hopeless."""


def won(state: State, players: int) -> list[float]:
    """What everybody has of the win when it is over; a shared one counts as its share."""
    winners = state.winners()
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def shared(values: Sequence[float], scale: float) -> list[float]:
    """Shares of one win: a seat with `scale` more value is e times as likely to get it.

    >>> [round(share, 2) for share in shared([3.0, 1.0], 2.0)]
    [0.73, 0.27]
    """
    best = max(values)
    parts = [exp(max(-FLAT, (value - best) / scale)) for value in values]
    total = sum(parts)
    return [part / total for part in parts]


def scale_of(game: Game, state: State) -> float:
    """Of the strategy's values in this position, for chances that are told; a search may want a sharper one."""
    strategy = game.strategy
    told = getattr(strategy, "odds", getattr(strategy, "scale", None))
    return float(told(state) if told else getattr(strategy, "ODDS", ODDS))


def win_odds(game: Game, state: State, players: int) -> list[float]:
    """Of the seats that somebody plays; when the match is over, what they won."""
    if state.over:
        return won(state, players)
    values = [game.strategy.value(state, seat) for seat in range(players)]
    if players == 1:        # against the rules: the strategy's zero is an even chance
        return shared([values[0], 0.0], scale_of(game, state))[:1]
    return shared(values, scale_of(game, state))
