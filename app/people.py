"""What finished matches tell of the people who played them. No Kivy here.

A rating is a belief: how strong somebody is, and how sure that is (Weng and Lin 2011, Bradley-Terry, every pair at the
table). Bots are rated by their level, so that people who never met each other can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import NamedTuple

from app.store.characters import level_of
from app.store.matches import MatchInfo
from games import GAMES

START, UNSURE = 1500.0, 350.0
NOISE = UNSURE / 2          # how much of one match is luck
SUREST = 0.05               # of the variance, that one match may leave


class Rating(NamedTuple):
    mean: float = START
    spread: float = UNSURE


class Moment(NamedTuple):
    """The rating after a match."""

    when: float
    game: str
    won: bool
    rating: Rating


@dataclass
class Tally:
    """Matches in one game, or against one rival."""

    matches: int = 0
    wins: int = 0
    losses: int = 0
    points: int = 0
    best: int | None = None

    def add(self, won: bool, lost: bool, points: int) -> None:
        self.matches += 1
        self.wins += won
        self.losses += lost
        self.points += points
        self.best = points if self.best is None else max(self.best, points)

    @property
    def average(self) -> float:
        return self.points / self.matches if self.matches else 0.0


@dataclass
class Person:
    name: str
    colour: int = 0                                     # the one of the newest match
    matches: int = 0
    wins: int = 0
    streak: int = 0                                     # wins in a row, up to the newest match
    longest: int = 0
    games: dict[str, Tally] = field(default_factory=dict)
    rivals: dict[tuple[str, bool], Tally] = field(default_factory=dict)     # by name, and whether it is a bot
    moments: list[Moment] = field(default_factory=list)

    @property
    def favourite(self) -> str:
        return max(self.games, key=lambda game: self.games[game].matches)

    @property
    def rating(self) -> Rating | None:
        """None for whoever only played alone."""
        return self.moments[-1].rating if self.moments else None


Who = tuple[str, str]


def people(finished: Iterable[MatchInfo]) -> list[Person]:
    """Every person who finished a match, those with most matches first."""
    found: dict[str, Person] = {}
    rated: dict[Who, Rating] = {}
    for info in sorted(finished, key=lambda info: (info.changed, info.id)):
        names = [_who(info, place) for place in range(len(info.result["scores"]))] if info.result else []
        if len(names) > 1:
            beliefs = [rated.get(who, Rating()) for who in names]
            after = updated(beliefs, ranks(info))
            rated.update(zip(names, after, strict=True))
        for place, seat in enumerate(info.seats):
            if seat["kind"] == "person":
                person = found.setdefault(seat["name"], Person(seat["name"]))
                _add(person, info, place)
                if len(names) > 1:
                    won = place in (info.result or {})["winners"]
                    person.moments.append(Moment(info.changed, info.game, won, rated[names[place]]))
    return sorted(found.values(), key=lambda person: (-person.matches, person.name))


def points_of(info: MatchInfo) -> list[int]:
    """Of everybody who has a score, rivals without a seat included. A match of an older version was kept with its lines alone:
    their sum is not the points of every game."""
    if info.result is None:
        return []
    totals: list[int] | None = info.result.get("totals")
    return [_total(info.game, lines) for lines in info.result["scores"]] if totals is None else totals


def _total(game: str, lines: dict[str, int]) -> int:
    try:
        return GAMES[game].score(lines).total
    except KeyError:        # a damaged one
        return 0


def ranks(info: MatchInfo) -> list[tuple[bool, int]]:
    """The smaller, the better: winners first, then by points."""
    winners = info.result["winners"] if info.result else ()
    return [(False, 0) if place in winners else (True, -points) for place, points in enumerate(points_of(info))]


def updated(beliefs: list[Rating], order: list[tuple[bool, int]]) -> list[Rating]:
    """What is believed after a match that ended in this order.

    >>> better, worse = updated([Rating(), Rating()], [(False, 0), (True, -5)])
    >>> better.mean > START > worse.mean and better.spread < UNSURE
    True
    """
    after = []
    for one, (mean, spread) in enumerate(beliefs):
        shift = shrink = 0.0
        for other, rival in enumerate(beliefs):
            if other != one:
                scale = sqrt(spread ** 2 + rival.spread ** 2 + 2 * NOISE ** 2)
                chance = 1 / (1 + exp((rival.mean - mean) / scale))
                came = 0.5 if order[one] == order[other] else float(order[one] < order[other])
                shift += spread ** 2 / scale * (came - chance)
                shrink += (spread / scale) ** 3 * chance * (1 - chance)
        after.append(Rating(mean + shift, spread * sqrt(max(SUREST, 1 - shrink))))
    return after


def _who(info: MatchInfo, place: int) -> Who:
    if place >= len(info.seats):
        return "rival", info.game
    seat = info.seats[place]
    return ("person", seat["name"]) if seat["kind"] == "person" else ("bot", level_of(seat["level"]))


def _add(person: Person, info: MatchInfo, place: int) -> None:
    order, points = ranks(info), points_of(info)[place]
    won = not order[place][0]
    person.colour = info.seats[place]["colour"]
    person.matches += 1
    person.wins += won
    person.streak = person.streak + 1 if won else 0
    person.longest = max(person.longest, person.streak)
    person.games.setdefault(info.game, Tally()).add(won, not won, points)
    for other, seat in enumerate(info.seats):
        if other != place:
            rival = person.rivals.setdefault((seat["name"], seat["kind"] != "person"), Tally())
            rival.add(order[place] < order[other], order[place] > order[other], points)


def played_by(info: MatchInfo, name: str) -> bool:
    return any(seat["kind"] == "person" and seat["name"] == name for seat in info.seats)


def names_in(infos: Iterable[MatchInfo]) -> list[str]:
    """The people of these matches, those with most of them first."""
    count = Counter(seat["name"] for info in infos for seat in info.seats if seat["kind"] == "person")
    return sorted(count, key=lambda name: (-count[name], name))
