"""Wild Space: send five ships out twice each and set off chains of crew cards."""

from games.kernel import Game, Option
from games.wildspace.board import BOX
from games.wildspace.state import WildSpace

GAME = Game(
    id="wildspace",
    version=1,
    players=(1, 5),
    options=(Option("level", "normal", ("easy", "normal", "hard"), printed=True),),
    state=WildSpace,
    box=BOX,
)
