"""The command line of the rule cores. A wrong request gets one line on the error output and exit code 2."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from games import GAMES
from games.bots import BOTS
from games.kernel import BadJournal, Fact, Match, from_action
from games.lab import box, contest
from games.lab.arguments import Parser, Wrong, aligned, bots_of, command, game_of, only, options_of, players_of, positive, word_of
from games.lab.bench import bench
from games.lab.calibration import calibrate
from games.lab.simulate import simulate

REFUSED, WRONG = 1, 2


def main(words: Sequence[str]) -> int:
    try:
        arguments = _parser().parse_args(words)
        report = arguments.run(arguments)
        if isinstance(report, box.Report) and report.faults:
            print(json.dumps(report.to_json(), ensure_ascii=False) if arguments.json else box.table(report))
            return REFUSED
        print(arguments.lines(report) if arguments.json and "lines" in arguments else
              json.dumps(report, ensure_ascii=False) if arguments.json else arguments.table(report))
    except Wrong as wrong:
        print(f"games: {wrong}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # the reader had enough
        return 0
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m games", description="The rule cores without a screen.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    command(commands, "list", "the games, their players and options", _list, _list_table)
    one = command(commands, "simulate", "matches between bots", _simulate, _simulate_table)
    one.add_argument("game", metavar="GAME")
    one.add_argument("--players", type=int, help="how many play (default: as few as possible)")
    one.add_argument("--games", type=positive, default=100, metavar="K", help="matches (default: 100)")
    one.add_argument("--seed", type=int, default=0, help="another seed, other matches (default: 0)")
    one.add_argument("--bots", default="random", help=f"{','.join(BOTS)}: repeated round the table")
    one.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help="as often as you like")
    speed = command(commands, "bench", "decisions, games and copies per CPU-second", _bench, _bench_table)
    speed.add_argument("--games", nargs="+", metavar="GAME", help="only these")
    speed.add_argument("--repetitions", type=positive, default=7, metavar="N")
    told = command(commands, "chances", "whether the chances of winning that are told come true", _chances, _chances_table)
    told.add_argument("game", metavar="GAME")
    told.add_argument("--players", default="2", metavar="N", help="a number, least or most (default: 2)")
    told.add_argument("--matches", type=positive, default=400, metavar="N", help="half to fit, half to count (default: 400)")
    told.add_argument("--seed", type=int, default=0, help="another seed, other matches (default: 0)")
    again = command(commands, "replay", "play a stored match again", _replay, _replay_table)
    again.add_argument("file", type=Path, metavar="FILE")
    contest.add(commands)
    box.add(commands)
    return parser


# list


def _list(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    return [game.to_json() for game in GAMES.values()]


def _list_table(games: list[dict[str, Any]]) -> str:
    lines = []
    for game in games:
        least, most = game["players"]
        lines.append(f"{game['id']}  {least}-{most} players")
        lines += [f"    {option['id']}: {_option_line(option)}" for option in game["options"]]
    return "\n".join(lines)


def _option_line(option: dict[str, Any]) -> str:
    return f"{' | '.join(map(word_of, option['values']))}  (default {word_of(option['default'])})"


# simulate


def _simulate(arguments: argparse.Namespace) -> dict[str, Any]:
    game = game_of(arguments.game)
    players = game.players[0] if arguments.players is None else arguments.players
    players_of(game, str(players))
    options, bots = only(options_of([game], arguments.option)), bots_of(arguments.bots.split(","))
    return simulate(game, players, options, arguments.games, arguments.seed, bots).to_json()


def _simulate_table(report: dict[str, Any]) -> str:
    finished = max(report["finished"], 1)
    rows = [
        ("matches", f"{report['matches']}, of which {report['finished']} were finished"),
        ("wins by seat", _shares(enumerate(report["wins_by_seat"]), finished)),
        ("wins by bot", _shares(report["wins_by_bot"].items(), finished)),
        ("decisions", f"{report['decisions']:.1f} a match"),
        ("turns", f"{report['turns']:.1f} a match"),
        ("branching", f"{report['branching']:.2f} legal actions a decision"),
        *((f"mean {line}", f"{points:.2f}") for line, points in report["scores"].items()),
    ]
    return f"{report['game']}, {report['players']} players\n" + aligned(rows, "<<")


def _shares(wins: Iterable[tuple[int | str, float]], matches: int) -> str:
    return "  ".join(f"{who}: {won / matches:.1%}" for who, won in wins)


# bench


def _bench(arguments: argparse.Namespace) -> dict[str, Any]:
    names = [name for names in arguments.games or GAMES for name in names.split(",")]
    return bench([game_of(name) for name in names], arguments.repetitions)


def _bench_table(report: dict[str, Any]) -> str:
    rows = [("", "players", "decisions/CPU-s", "x baseline", "games/CPU-s", "x baseline", "copy us", "x baseline",
             "playouts/CPU-s", "positions/CPU-s", "x decisions")]
    for name, speed in {"baseline": report["floor"], **report["games"]}.items():
        ratio = speed.get("ratio")
        rows.append((name, str(speed["players"]),
                     f"{speed['decisions_per_cpu_s']:,.0f}", _ratio(ratio, "decisions_per_cpu_s"),
                     f"{speed['games_per_cpu_s']:,.0f}", _ratio(ratio, "games_per_cpu_s"),
                     f"{speed['copy_us']:.2f}", _ratio(ratio, "copy_us"), *_searched(speed)))
    return aligned(rows, "<" + ">" * 10)


def _searched(speed: dict[str, Any]) -> tuple[str, str, str]:
    if "searched_share" not in speed:
        return "-", "-", "-"
    return f"{speed['playouts_per_cpu_s']:,.0f}", f"{speed['positions_per_cpu_s']:,.0f}", f"{speed['searched_share']:.2f}"


def _ratio(ratios: dict[str, float] | None, figure: str) -> str:
    return f"{ratios[figure]:.2f}" if ratios else "1"


# chances


def _chances(arguments: argparse.Namespace) -> dict[str, Any]:
    game = game_of(arguments.game)
    return calibrate(game, players_of(game, arguments.players), arguments.matches, arguments.seed)


def _chances_table(report: dict[str, Any]) -> str:
    head = (f"{report['game']}, {report['players']} players, {report['matches']} matches: off by {report['error']:.1%}; "
            f"by {report['error_fitted']:.1%} with {report['fitted']:.2f} times the scale, fitted to the other half")
    rows = [("told", "won", "times")]
    rows += [(f"{row['told']:.1%}", f"{row['won']:.1%}", str(row["times"])) for row in report["chances"]]
    return head + "\n" + aligned(rows, ">>>")


# replay


def _replay(arguments: argparse.Namespace) -> dict[str, Any]:
    match = _read(arguments.file)
    entries = []
    for (seat, action), state in match.replay():
        news = [from_action(fact) for fact in state.news_for(None)]
        entries.append({"seat": seat, "action": from_action(action), "news": news})
    scores = [{**score.items, "total": score.total} for score in match.state.scores()]
    return {"game": match.game.id, "players": match.players, "options": match.options, "entries": entries,
            "over": match.state.over, "winners": list(match.state.winners()), "scores": scores}


def _read(path: Path) -> Match:
    try:
        return Match.from_json(json.loads(path.read_text(encoding="utf-8")), GAMES)
    except OSError as error:
        raise Wrong(f"can't read {path}: {error.strerror}") from error
    except BadJournal as error:
        raise Wrong(f"{path}: {error}") from error
    except (ValueError, RecursionError) as error:
        raise Wrong(f"{path} is not JSON: {error}") from error


def _replay_table(report: dict[str, Any]) -> str:
    lines = [f"{report['game']}, {report['players']} players, "
             + ", ".join(f"{name} {word_of(value)}" for name, value in report["options"].items())]
    for number, entry in enumerate(report["entries"], 1):
        told = "".join(f"  -> {_said(fact)}" for fact in entry["news"])
        lines.append(f"{number:5}  seat {entry['seat']}  {_said(entry['action'])}{told}")
    for seat, score in enumerate(report["scores"]):
        won = "  won" if seat in report["winners"] else ""
        lines.append(f"seat {seat}: " + ", ".join(f"{line} {points}" for line, points in score.items()) + won)
    return "\n".join(lines if report["over"] else [*lines, "not finished"])


def _said(fact: Fact | list[Any]) -> str:
    return " ".join(map(str, fact))
