"""A tournament of bots: its matches, spread over workers, and the report on them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from games.lab.ratings import ratings
from games.lab.results import Result, interval, play, seat_shares, seconds_a_decision, win_shares
from games.lab.tables import Job
from games.lab.workers import Hire, Outcome, cluster, processes, spread

COLUMNS = ("number", "game", "players", "options", "bots", "finished", "winners", "totals", "decisions", "seconds")


def hire(jobs: int, address: str | None) -> Hire:
    """Processes of this machine, or the cluster at that address."""
    return partial(cluster, address) if address else partial(processes, jobs)


def run(jobs: Sequence[Job], crew: Hire, tell: Callable[[int, int], None] = lambda done, of: None,
        seconds: float | None = None) -> Outcome[Result]:
    return spread(play, jobs, crew, tell, seconds)


def reports(jobs: Sequence[Job], outcome: Outcome[Result]) -> list[dict[str, Any]]:
    """One for each game and number of players, in the order they were asked for."""
    found = []
    for game, players in dict.fromkeys((job.game, job.players) for job in jobs):
        mine = [at for at, job in enumerate(jobs) if (job.game, job.players) == (game, players)]
        results = [outcome.done[at] for at in mine if at in outcome.done]
        found.append(_report(game, players, results) | {"failed": sum(at in outcome.failed for at in mine)})
    return found


def _report(game: str, players: int, results: Sequence[Result]) -> dict[str, Any]:
    done = [result for result in results if result.finished]
    return {
        "game": game, "players": players, "matches": len(results), "finished": len(done),
        "win_share": {name: list(share) for name, share in win_shares(done).items()},
        "even_share": 1 / max((len(result.totals) for result in done), default=players),
        "ratings": {name: list(rating) for name, rating in ratings(done).items()},
        "pairings": _pairings(done),
        "seats": [list(share) for share in seat_shares(done)],
        "options": _by_option(done),
        "decisions": sum(result.decisions for result in results) / max(1, len(results)),
        "seconds_a_decision": seconds_a_decision(results),
    }


def _pairings(results: Sequence[Result]) -> list[dict[str, Any]]:
    found = []
    for table in dict.fromkeys(result.job.table for result in results):
        mine = [result for result in results if result.job.table == table]
        found.append({"bots": list(table), "matches": len(mine),
                      "win_share": {name: list(share) for name, share in win_shares(mine).items()}})
    return found


def _by_option(results: Sequence[Result]) -> dict[str, dict[str, Any]]:
    """What an option changes: each bot's share, and how the seats fare, under each of its values."""
    found: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys(name for result in results for name, _ in result.job.options):
        values = dict.fromkeys(dict(result.job.options)[name] for result in results)
        for value in values:
            mine = [result for result in results if dict(result.job.options)[name] == value]
            found.setdefault(name, {})[str(value)] = {
                "matches": len(mine), "win_share": {bot: list(share) for bot, share in win_shares(mine).items()},
                "first_seat": list(interval(sum((0 in result.winners) / len(result.winners) for result in mine), len(mine))),
                "decisions": sum(result.decisions for result in mine) / len(mine)}
    return found


def overall(outcome: Outcome[Result]) -> dict[str, list[float]]:
    """One rating over all games of the tournament."""
    return {name: list(rating) for name, rating in ratings(list(outcome.done.values())).items() if name != "rules"}


def write_csv(path: Path, outcome: Outcome[Result]) -> None:
    """One line for each match, in the order of the tournament."""
    with path.open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(COLUMNS)
        for at in sorted(outcome.done):
            lines.writerow(_line(outcome.done[at]))


def _line(result: Result) -> list[Any]:
    job = result.job
    options = " ".join(f"{name}={str(value).lower()}" for name, value in job.options)
    return [job.number, job.game, job.players, options, " ".join(job.bots), int(result.finished),
            " ".join(map(str, result.winners)), " ".join(map(str, result.totals)), result.decisions,
            f"{sum(result.thought):.3f}"]
