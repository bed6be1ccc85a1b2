"""Crazy Taxis: build the city under your own wheels and bring every passenger to the place on the card."""

from games.crazytaxis.board import BOX
from games.crazytaxis.scoring import Fares
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Game, Option

GAME = Game(
    id="crazytaxis",
    version=1,
    players=(2, 5),
    options=(
        Option("length", "full", ("full", "medium", "quick")),
        Option("trade", "active", ("active", "anyone", "off")),
        Option("finish", "first", ("first", "round")),
    ),
    state=CrazyTaxis,
    short=(("length", "quick"),),
    box=BOX,
    score=Fares,
)
