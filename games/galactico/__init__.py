"""Galactico: the intergalactic taxi; carry passengers to stations that show their icon."""

from games.galactico.board import BOX
from games.galactico.state import Galactico
from games.kernel import Game, Option

GAME = Game(
    id="galactico",
    version=1,
    players=(2, 6),
    options=(
        Option("brazen_stowaways", False, printed=True),
        Option("self_arrival", False, printed=True),
        Option("no_end_card", False, printed=True),
        Option("rich_first", False, printed=True),
        Option("full_lap", True),
        Option("free_boarding", False),
    ),
    state=Galactico,
    box=BOX,
)
