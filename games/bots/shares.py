"""What a position is worth to everybody, as shares of a win, by the game's own strategy."""

from __future__ import annotations

from math import exp

from games.kernel import Game, State

ODDS = 8.0
"""So much more value makes a seat e times as likely to win, unless the game's strategy says better."""


def shares_of(game: Game, state: State, players: int) -> list[float]:
    """Of the seats that somebody plays; when the match is over, what they won."""
    if state.over:
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    scale = float(getattr(game.strategy, "ODDS", ODDS))
    values = [game.strategy.value(state, seat) / scale for seat in range(players)]
    if players == 1:        # against the rules: the strategy's zero is an even chance
        return [1.0 / (1.0 + exp(max(-30.0, min(30.0, -values[0]))))]
    best = max(values)
    shares = [exp(max(-30.0, value - best)) for value in values]
    return [share / sum(shares) for share in shares]
