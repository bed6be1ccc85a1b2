"""A series of matches between bots: who wins, with what, how long it takes, how much there is to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.bots import make
from games.kernel import Game
from games.lab.play import Played, key_for, play_match


@dataclass(slots=True)
class Series:
    """The sums of a series; `to_json` gives the means. A shared win counts as its share for each winner."""

    game: Game
    players: int
    bots: tuple[str, ...]
    matches: int = 0
    finished: int = 0
    decisions: int = 0
    options: int = 0
    turns: int = 0
    lines: dict[str, int] = field(default_factory=dict)
    counted: int = 0
    by_seat: list[Fraction] = field(default_factory=list)
    by_bot: dict[str, Fraction] = field(default_factory=dict)

    def add(self, played: Played, names: Sequence[str]) -> None:
        self.matches += 1
        self.decisions += played.decisions
        self.options += played.options
        self.turns += played.turns
        self.finished += played.finished
        if played.finished:
            self._add_result(played, names)

    def _add_result(self, played: Played, names: Sequence[str]) -> None:
        for score in played.scores:
            self.counted += 1
            for line, points in {**score.items, "total": score.total}.items():
                self.lines[line] = self.lines.get(line, 0) + points
        self.by_seat += [Fraction(0)] * (len(played.scores) - len(self.by_seat))
        for seat in played.winners:
            share = Fraction(1, len(played.winners))
            self.by_seat[seat] += share
            if seat < len(names):  # a rival that no bot plays (the solo smuggler) is nobody's win
                self.by_bot[names[seat]] = self.by_bot.get(names[seat], Fraction(0)) + share

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game.id, "players": self.players, "matches": self.matches, "finished": self.finished,
            "wins_by_seat": [float(wins) for wins in self.by_seat],
            "wins_by_bot": {name: float(self.by_bot.get(name, 0)) for name in dict.fromkeys(self.bots)},
            "decisions": self.decisions / self.matches, "branching": self.options / self.decisions,
            "turns": self.turns / self.matches,
            "scores": {line: points / self.counted for line, points in self.lines.items()},
        }


def simulate(game: Game, players: int, options: Mapping[str, Any], matches: int, seed: int,
             bots: Sequence[str]) -> Series:
    """Seats rotate from match to match, so that every bot of the list sits everywhere."""
    series = Series(game, players, tuple(bots))
    for number in range(matches):
        names = [bots[(seat + number) % len(bots)] for seat in range(players)]
        seated = [make(name, game, bot_seed(seed, number, seat)) for seat, name in enumerate(names)]
        series.add(play_match(game, players, options, key_for(seed, number), seated), names)
    return series


def bot_seed(seed: int, number: int, seat: int) -> int:
    """A bot's own seed, different for every seat of every match of every series."""
    return int.from_bytes(key_for(f"{seed}/bot{seat}", number)[:8], "little")
