"""Galactico: the intergalactic taxi; carry passengers to stations that show their icon."""

from games.galactico.state import Galactico
from games.kernel import Game, Option

GAME = Game(
    id="galactico",
    version=1,
    players=(2, 6),
    options=(
        Option("brazen_stowaways", False),
        Option("self_arrival", False),
        Option("no_end_card", False),
        Option("rich_first", False),
        Option("full_lap", True),
        Option("free_boarding", False),
    ),
    state=Galactico,
)
