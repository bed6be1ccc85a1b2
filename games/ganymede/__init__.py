"""Ganymede: recruit on Earth, shuttle to Mars, board your two starships, and launch four."""

from games.ganymede.board import BOX
from games.ganymede.state import Ganymede
from games.kernel import Game, Option

GAME = Game(
    id="ganymede",
    version=1,
    players=(2, 4),
    options=(
        Option("launches_to_end", 4, (4, 3)),
        Option("white_scores", False),
        Option("open_hands", False),
    ),
    state=Ganymede,
    short=(("launches_to_end", 3),),
    box=BOX,
)
