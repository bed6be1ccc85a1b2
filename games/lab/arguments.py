"""What was asked for on the command line, read strictly. A wrong request gets one line that says what there is."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from games import GAMES
from games.bots import BOTS, STYLES, known
from games.kernel import Game, Option, OptionValue


class Wrong(Exception):
    """What was asked for does not exist or can't be read."""


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Wrong(message)


def command(commands: Any, name: str, about: str, run: Callable[[argparse.Namespace], Any],
            table: Callable[[Any], str]) -> argparse.ArgumentParser:
    """A command: `run` makes its report, `table` says it to people."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run, table=table)
    return parser


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


def words(lists: Sequence[str]) -> list[str]:
    """`a,b c` and `a b c` are the same."""
    return [word for text in lists for word in text.split(",") if word]


def game_of(name: str) -> Game:
    if name not in GAMES:
        raise Wrong(f"unknown game {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]


def players_of(game: Game, text: str) -> int:
    """A number, or `least` or `most` of the game."""
    least, most = game.players
    players = {"least": least, "most": most}.get(text) or int(text) if text.isdecimal() or text in ("least", "most") else 0
    if not least <= players <= most:
        raise Wrong(f"{game.id} is for {least} to {most} players, not {text}")
    return players


def bots_of(names: Sequence[str], styled: bool = False) -> list[str]:
    """The names of bots; in a tournament one may have a style: `driver+bold`."""
    for name in names:
        level, plus, style = name.partition("+")
        if not known(level) or (plus and not styled):
            raise Wrong(f"unknown bot {name!r}; there are {', '.join(BOTS)}")
        if plus and (not style or style not in STYLES):
            raise Wrong(f"unknown style {style!r}; there are {', '.join(filter(None, STYLES))}")
    return list(names)


def options_of(games: Sequence[Game], settings: Sequence[str]) -> dict[str, list[OptionValue]]:
    """`id=value`, `id=value,value` or `id=all`, for the games that have it."""
    chosen: dict[str, list[OptionValue]] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise Wrong(f"an option is given as id=value, not {setting!r}")
        having = [option for game in games for option in game.options if option.id == name]
        if not having:
            there = dict.fromkeys(option.id for game in games for option in game.options)
            raise Wrong(f"{' and '.join(game.id for game in games)} has no option {name!r}; "
                        f"there are {', '.join(there) or 'none'}")
        texts = [word_of(value) for value in having[0].values] if text == "all" else text.split(",")
        chosen[name] = [value_of(having[0], one) for one in texts]
    return chosen


def value_of(option: Option, text: str) -> OptionValue:
    for value in option.values:
        if word_of(value) == text.lower() or str(value) == text:
            return value
    raise Wrong(f"option {option.id} is one of {', '.join(map(word_of, option.values))}, not {text!r}")


def word_of(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def only(chosen: Mapping[str, Sequence[OptionValue]]) -> dict[str, OptionValue]:
    """Where one value is played."""
    for name, values in chosen.items():
        if len(values) != 1:
            raise Wrong(f"one value for option {name}, please")
    return {name: values[0] for name, values in chosen.items()}


def aligned(rows: Sequence[tuple[str, ...]], sides: str) -> str:
    columns = zip(*rows, strict=True)
    shapes = [f"{side}{max(map(len, column))}" for side, column in zip(sides, columns, strict=True)]
    lines = ("  ".join(map(format, row, shapes)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)
