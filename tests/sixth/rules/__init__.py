"""Night Shift: drive what the night brings. The specification is ../README.md, its numbers stand at the rules."""

from games.kernel import Game, Option
from tests.sixth.rules.state import NightShift

GAME = Game("nightshift", 1, (2, 4), (Option("rounds", 5, (5, 8)),), NightShift, package=__name__)
