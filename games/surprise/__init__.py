"""Blast-off Surprise: build a small space map together, then race to lay eight surprises."""

from games.kernel import Game, Option
from games.surprise.board import BOX
from games.surprise.state import Surprise

GAME = Game(
    id="surprise",
    version=1,
    players=(2, 4),
    options=(
        Option("quick_map", False),
        Option("easy_steps", False),
        Option("goal", 8, (8, 5)),
        Option("equal_turns", False),
    ),
    state=Surprise,
    short=(("goal", 5),),
    box=BOX,
)
