"""The final count: what is told after what, before it is known who won. No Kivy in here."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.kernel import Score, TieBreak

Step = tuple[tuple[int, ...], str]
"""Whose points, and what for."""


def lines_of(scores: Sequence[Score]) -> list[str]:
    """The line items that anybody got something for, in the order the game counts them."""
    return [item for item in scores[0].items if any(score.items[item] for score in scores)]


def steps(scores: Sequence[Score], order: Sequence[int] = ()) -> list[Step]:
    """Line by line, everybody's at once; or one player after another in that order, each line that gave them something."""
    lines = lines_of(scores)
    if not order:
        return [(tuple(range(len(scores))), line) for line in lines]
    return [((seat,), line) for seat in order for line in lines if scores[seat].items[line]]


def counted(told: Sequence[Step], seat: int) -> set[str]:
    """The lines of that seat which these steps have told."""
    return {line for seats, line in told if seat in seats}


def after(score: Score, lines: Collection[str]) -> Score:
    """What was counted when these lines were."""
    return Score({item: points if item in lines else 0 for item, points in score.items.items()})


def adds_up(score: Score) -> bool:
    """Whether the line items are points, or tell how it came about in another way."""
    return sum(score.items.values()) == score.total


def bar(score: Score) -> list[int]:
    """The parts of a seat's bar, which is as long as its total: what it gained, and what it lost is taken off the end.

    >>> bar(Score({"fares": 7, "stowaways": -4, "pairs": 3})), bar(Score({"fares": 2, "stowaways": -4}))
    ([6, 0, 0], [0, 0])
    """
    if not adds_up(score):
        return [max(score.total, 0)]
    lost, parts = -sum(min(points, 0) for points in score.items.values()), []
    for points in reversed(score.items.values()):
        gained = max(points, 0)
        parts.append(gained - min(gained, lost))
        lost -= min(gained, lost)
    return parts[::-1]


Tie = tuple[list[int], str, tuple[int, ...]]


def tie(scores: Sequence[Score], winners: Collection[int], broke: TieBreak | None) -> Tie | None:
    """Where several have most points: these points, by what it was decided (its name and everybody's figure) or "" if they
    share the victory; None if one alone had most.

    >>> tie([Score({"fares": 11}), Score({"fares": 9}), Score({"fares": 11})], (2,), ("stowaways", (1, 0, 2)))
    ([11, 11], 'stowaways', (1, 0, 2))
    """
    totals = [score.total for score in scores]
    level = [total for total in totals if total == max(totals)]
    if len(level) == 1 or (broke is None and len(winners) == 1):
        return None
    name, figures = broke or ("", ())
    return level, name, figures
