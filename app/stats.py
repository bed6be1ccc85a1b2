"""What history tells: per player and game matches, wins, averages, best, streaks; thrown dice against expectation.
No Kivy here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.store.matches import MatchInfo
from games.kernel import Match


@dataclass
class Record:
    """One player (or all bots of a level) in one game."""

    name: str
    game: str
    matches: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0
    streak: int = 0             # wins in a row, up to the newest match
    longest: int = 0

    @property
    def share(self) -> float:
        return self.wins / self.matches if self.matches else 0.0

    @property
    def average(self) -> float:
        return self.points / self.matches if self.matches else 0.0

    def add(self, points: int, won: bool) -> None:
        self.matches += 1
        self.wins += won
        self.points += points
        self.best = max(self.best, points)
        self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)


def records(finished: Iterable[MatchInfo]) -> list[Record]:
    """Of every person that ever finished a match, those with most matches first."""
    found: dict[tuple[str, str], Record] = {}
    for info in sorted(finished, key=lambda info: info.changed):
        assert info.result is not None
        for seat, who in enumerate(info.seats):
            if who["kind"] == "person":
                record = found.setdefault((who["name"], info.game), Record(who["name"], info.game))
                record.add(sum(info.result["scores"][seat].values()), seat in info.result["winners"])
    return sorted(found.values(), key=lambda record: (-record.matches, record.name, record.game))


def thrown(match: Match) -> Counter[int]:
    """How often each face came up in a match."""
    faces: Counter[int] = Counter()
    for _, state in match.replay():
        faces.update(fact[2] for fact in state.news_for(None) if fact[0] == "rolled")
    return faces


def totals_over_time(match: Match, points: int = 60) -> list[list[int]]:
    """Everybody's total at evenly spaced moments from the first entry to the last; of rivals without a seat too."""
    length = len(match.journal)
    moments = sorted({round(part * length / points) for part in range(points + 1)})
    scores = [match.at(moment).scores() for moment in moments]
    return [[at_moment[number].total for at_moment in scores] for number in range(len(scores[0]))]
