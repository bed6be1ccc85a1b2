"""The characters that bots play: space-taxi folk with a style of their own. No Kivy, no texts: the app names them.

A bot's seat says in `level` how well it plays and, behind a stroke, who it is: `captain/bolt`. Seats of older matches
say `greedy` or `random`, and nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.bots import LEVELS, Bot, make
from games.kernel import Game

STYLE = {
    "bolt": "bold", "comet": "bold",
    "sprout": "careful", "nebula": "careful",
    "zork": "blocking", "magnet": "blocking",
    "pixel": "", "octo": "",
}
CHARACTERS = tuple(STYLE)
OLD = {"greedy": "driver", "random": "rookie"}
"""How the levels of older matches are called today."""
DEFAULT = "driver"


def level_of(text: str) -> str:
    """One of LEVELS, for the screen.

    >>> level_of("captain/bolt"), level_of("greedy")
    ('captain', 'driver')
    """
    level = text.partition("/")[0].partition(":")[0]
    level = OLD.get(level, level)
    return level if level in LEVELS else DEFAULT


def character_of(text: str) -> str:
    """Its character, or nobody."""
    name = text.partition("/")[2]
    return name if name in STYLE else ""


def level_text(level: str, character: str) -> str:
    return f"{level}/{character}" if character else level


def next_level(level: str) -> str:
    return LEVELS[(LEVELS.index(level) + 1) % len(LEVELS)]


def somebody(taken: Collection[str], after: str = "") -> str:
    """The next character who does not sit at the table."""
    start = CHARACTERS.index(after) + 1 if after in STYLE else 0
    turn = CHARACTERS[start:] + CHARACTERS[:start]
    return next((name for name in turn if name not in taken), turn[0])


def bot_for(text: str, game: Game, seed: int, stop: Callable[[], bool] | None = None) -> Bot:
    """The bot of a seat. KeyError or ValueError: there is no such level."""
    level, _, _ = text.partition("/")
    return make(level, game, seed, style=STYLE.get(character_of(text), ""), stop=stop)
