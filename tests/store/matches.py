"""Matches for tests of the store."""

from __future__ import annotations

from games import GAMES
from games.bots import make
from games.kernel import Match

SEATS = [{"kind": "person", "name": "Zoë \U0001f680", "colour": 0, "level": ""},
         {"kind": "bot", "name": "bot", "colour": 1, "level": "greedy"}]


def played(entries: int, seed: int = 1, **options: object) -> Match:
    """A match of random bots, that many entries long, or to its end."""
    match = Match(GAMES["surprise"], 2, options, seats=[dict(seat) for seat in SEATS], key=bytes([seed]) * 32)
    bot = make("random", match.game, seed)
    while not match.state.over and len(match.journal) < entries:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


END = 10_000
