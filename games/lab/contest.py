"""The commands `tournament` and `usage`: many matches between bots, spread over processes or a cluster."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games import GAMES
from games.bots import BOTS
from games.kernel import Game
from games.lab import usage
from games.lab.arguments import Wrong, aligned, bots_of, command, game_of, options_of, players_of, positive, words
from games.lab.page import page
from games.lab.tables import MIXED, PAIRS, Job, jobs
from games.lab.tournament import hire, overall, reports, run, write_csv
from games.lab.workers import NoCluster, Outcome, Progress, spread


def add(commands: Any) -> None:
    meet = command(commands, "tournament", "bots against bots, seats rotated, with ratings and intervals", _tournament, _table)
    meet.set_defaults(lines=_lines)
    meet.add_argument("--games", nargs="+", default=list(GAMES), metavar="GAME", help="default: all")
    meet.add_argument("--players", nargs="+", default=["2,most"], metavar="N", help="numbers, least, most (default: 2,most)")
    meet.add_argument("--bots", nargs="+", default=["driver,rookie"], metavar="BOT",
                      help=f"{', '.join(BOTS)}; captain:0.2 thinks 0.2 s, captain:300i 300 iterations; driver+bold has a style")
    meet.add_argument("--matches", type=positive, default=200, metavar="N", help="for each line-up (default: 200)")
    meet.add_argument("--tables", choices=(PAIRS, MIXED), default=PAIRS,
                      help="pairs: every two meet, the first named alone against the rest; mixed: all round one table")
    meet.add_argument("--option", action="append", default=[], metavar="ID=VALUE[,VALUE]", help="all for every value")
    meet.add_argument("--csv", type=Path, metavar="FILE", help="one line for each match")
    meet.add_argument("--html", type=Path, metavar="FILE", help="a page with charts")
    _spread_arguments(meet)
    cards = command(commands, "usage", "how often each card and tile is used, and whether it wins", _usage, _usage_table)
    cards.add_argument("--game", required=True, metavar="GAME")
    cards.add_argument("--players", default="most", metavar="N", help="a number, least or most (default: most)")
    cards.add_argument("--bots", default="driver", metavar="BOT")
    cards.add_argument("--matches", type=positive, default=2000, metavar="N", help="default: 2000")
    _spread_arguments(cards)


def _spread_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="processes (default: all cores)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask cluster instead, such as tcp://host:8786")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other matches (default: 0)")
    parser.add_argument("--seconds", type=positive, metavar="S", help="begin no match later; what was played is reported")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _told(arguments: argparse.Namespace) -> Any:
    return (lambda done, of: None) if arguments.quiet else Progress()


# tournament


def _tournament(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    games = [game_of(name) for name in words(arguments.games)]
    sizes = _sizes(games, words(arguments.players))
    names = words(arguments.bots)
    bots = bots_of(list(dict.fromkeys(names)) if arguments.tables == PAIRS else names, styled=True)
    plan = jobs(sizes, bots, arguments.matches, arguments.seed, arguments.tables, options_of(games, arguments.option))
    for path in filter(None, (arguments.csv, arguments.html)):
        _writable(path)
    try:
        outcome = run(plan, hire(arguments.jobs, arguments.cluster), _told(arguments), arguments.seconds)
    except NoCluster as error:
        raise Wrong(str(error)) from error
    _complain(plan, outcome)
    found = reports(plan, outcome)
    if arguments.csv:
        write_csv(arguments.csv, outcome)
    if arguments.html:
        about = f"{', '.join(bots)}; {arguments.matches} matches for each line-up, seed {arguments.seed}, seats rotated."
        arguments.html.write_text(page(found, overall(outcome), about), encoding="utf-8")
    return found


def _sizes(games: Sequence[Game], texts: Sequence[str]) -> list[tuple[Game, int]]:
    """Each game at each size once; a game that is only for two is played once by `2,most`."""
    return list({(game.id, players): (game, players)
                 for game in games for players in (players_of(game, text) for text in texts)}.values())


def _writable(path: Path) -> None:
    """Before hours of play, not after them."""
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise Wrong(f"can't write {path}: {error.strerror}") from error


def _complain(plan: Sequence[Job], outcome: Outcome[Any]) -> None:
    for at, why in outcome.failed.items():
        print(f"games: match {at} ({plan[at].game}, {' '.join(plan[at].bots)}) failed: {why}", file=sys.stderr)


def _lines(found: Sequence[dict[str, Any]]) -> str:
    return "\n".join(json.dumps(report, ensure_ascii=False) for report in found)


def _table(found: Sequence[dict[str, Any]]) -> str:
    return "\n\n".join(_report_table(report) for report in found)


def _report_table(report: dict[str, Any]) -> str:
    rows = [("", "won", "95 % interval", "rating", "95 % interval", "s a decision")]
    for name, share in report["win_share"].items():
        rating = report["ratings"].get(name)
        rows.append((name, f"{share[0]:.1%}", _percent(share), f"{rating[0]:+.0f}" if rating else "",
                     f"{rating[1]:+.0f} … {rating[2]:+.0f}" if rating else "", f"{report['seconds_a_decision'][name]:.4f}"))
    lines = [f"{report['game']}, {report['players']} players: {report['matches']} matches, {report['finished']} finished, "
             f"{report['failed']} failed; even share {report['even_share']:.1%}", aligned(rows, "<>>>>>")]
    if len(report["pairings"]) > 1:
        for pairing in report["pairings"]:
            shares = ", ".join(f"{name} {share[0]:.1%} ({_percent(share)})" for name, share in pairing["win_share"].items())
            lines.append(f"{' '.join(pairing['bots'])}: {shares}")
    lines.append("by seat: " + "  ".join(f"{at + 1}: {share[0]:.1%}" for at, share in enumerate(report["seats"])))
    for option, values in report["options"].items():
        for value, part in values.items():
            shares = ", ".join(f"{name} {share[0]:.1%}" for name, share in part["win_share"].items())
            lines.append(f"{option} {value.lower()}: {shares}; first seat {part['first_seat'][0]:.1%}; {part['matches']} matches")
    return "\n".join(lines)


def _percent(share: Sequence[float]) -> str:
    return f"{share[1]:.1%} … {share[2]:.1%}"


# usage


def _usage(arguments: argparse.Namespace) -> dict[str, Any]:
    game = game_of(arguments.game)
    players = players_of(game, arguments.players)
    bots = bots_of(words([arguments.bots]), styled=True)
    plan = jobs([(game, players)], bots, arguments.matches, arguments.seed, MIXED)
    try:
        outcome = spread(usage.watch, plan, hire(arguments.jobs, arguments.cluster), _told(arguments), arguments.seconds)
    except NoCluster as error:
        raise Wrong(str(error)) from error
    _complain(plan, outcome)
    rows = usage.table(game.id, [outcome.done[at] for at in sorted(outcome.done)])
    return {"game": game.id, "players": players, "matches": len(outcome.done), "bots": bots, "components": rows}


def _usage_table(report: dict[str, Any]) -> str:
    rows = [("kind", "name", "copies", "comes", "taken", "used", "in matches", "users won", "95 % interval", "lift", "")]
    for row in report["components"]:
        share = row["win_share"]
        rows.append((row["kind"], row["name"], str(row["copies"]), f"{row['comes']:.2f}", f"{row['taken']:.2f}",
                     f"{row['used']:.2f}", f"{row['matches_used']:.1%}", f"{share[0]:.1%}", _percent(share),
                     f"{row['lift']:.2f}", row["verdict"]))
    head = (f"{report['game']}, {report['players']} players, {report['matches']} matches of {' '.join(report['bots'])}; "
            "comes, taken, used: times a match and copy")
    return head + "\n" + aligned(rows, "<<" + ">" * 8 + "<")
