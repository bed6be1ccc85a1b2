"""What a journal tells: thrown dice, totals over time. No Kivy here."""

from __future__ import annotations

from collections import Counter

from games.kernel import Match


def thrown(match: Match, name: str) -> Counter[int]:
    """How often each face came up for that person in a match."""
    faces: Counter[int] = Counter()
    for _, state in match.replay():
        faces.update(fact[2] for fact in state.news_for(None)
                     if fact[0] == "rolled" and match.seats[fact[1]]["name"] == name)
    return faces


def totals_over_time(match: Match, points: int = 60) -> list[list[int]]:
    """Everybody's total at evenly spaced moments from the first entry to the last; of rivals without a seat too."""
    length = len(match.journal)
    moments = sorted({round(part * length / points) for part in range(points + 1)})
    scores = [match.at(moment).scores() for moment in moments]
    return [[at_moment[number].total for at_moment in scores] for number in range(len(scores[0]))]
