"""What is left of a match when it was played, and how shares are counted from many of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter

from games import GAMES
from games.bots import Bot, make
from games.kernel import Action, Game, State
from games.lab.play import key_for, play_match
from games.lab.simulate import bot_seed
from games.lab.tables import Job

Z = 1.96
"""Intervals hold in 95 of 100 cases."""

Interval = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Result:
    job: Job
    finished: bool
    winners: tuple[int, ...]      # a seat beyond the players is a rival that the rules play
    totals: tuple[int, ...]
    decisions: int
    thought: tuple[float, ...]    # seconds of each seat
    asked: tuple[int, ...]        # decisions of each seat

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where, the rivals that the rules play included."""
        return self.job.bots + ("rules",) * (len(self.totals) - len(self.job.bots))


class Timed:
    """A bot with a stop-watch."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.asked = 0
        self.seconds = 0.0

    def choose(self, view: State, seat: int) -> Action:
        begin = perf_counter()
        action = self._bot.choose(view, seat)
        self.seconds += perf_counter() - begin
        self.asked += 1
        return action


def seated(name: str, game: Game, seed: int) -> Bot:
    """A bot by its name in a tournament; `driver+bold` has a style."""
    level, _, style = name.partition("+")
    return make(level, game, seed, style=style) if style else make(level, game, seed)


def play(job: Job) -> Result:
    """The same job gives the same match on every machine (for bots that think by the clock: the same deal)."""
    game = GAMES[job.game]
    bots = [Timed(seated(name, game, bot_seed(job.seed, job.number, seat))) for seat, name in enumerate(job.bots)]
    played = play_match(game, job.players, dict(job.options), key_for(job.seed, job.number), bots)
    return Result(job, played.finished, played.winners, tuple(score.total for score in played.scores), played.decisions,
                  tuple(bot.seconds for bot in bots), tuple(bot.asked for bot in bots))


def interval(won: float, of: int, z: float = Z) -> Interval:
    """A share with its interval (Wilson): sound also near 0 and 1, and for few matches.

    >>> [round(bound, 3) for bound in interval(8, 10)]
    [0.8, 0.49, 0.943]
    """
    if not of:
        return (0.0, 0.0, 1.0)
    share = won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (share, min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half)))


def won_by(result: Result, name: str) -> float:
    """The share of this match's win that went to seats of that bot."""
    names = result.names
    return sum(names[seat] == name for seat in result.winners) / max(1, len(result.winners))


def win_shares(results: Sequence[Result]) -> dict[str, Interval]:
    """Of the finished matches that a bot sat in, how many it won; a shared win counts as its share."""
    names = dict.fromkeys(name for result in results for name in result.job.bots)
    found = {}
    for name in names:
        mine = [result for result in results if result.finished and name in result.job.bots]
        found[name] = interval(sum(won_by(result, name) for result in mine), len(mine))
    return found


def seat_shares(results: Sequence[Result]) -> list[Interval]:
    """How often each seat wins: seats rotate, so this is the game's doing and no bot's."""
    done = [result for result in results if result.finished]
    seats = max((len(result.totals) for result in done), default=0)
    return [interval(sum((seat in result.winners) / len(result.winners) for result in done), len(done))
            for seat in range(seats)]


def seconds_a_decision(results: Iterable[Result]) -> dict[str, float]:
    seconds: dict[str, float] = {}
    asked: dict[str, int] = {}
    for result in results:
        for name, thought, times in zip(result.job.bots, result.thought, result.asked, strict=True):
            seconds[name] = seconds.get(name, 0.0) + thought
            asked[name] = asked.get(name, 0) + times
    return {name: seconds[name] / max(1, asked[name]) for name in seconds}
