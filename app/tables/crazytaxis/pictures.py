"""The picture of a place; of one that only the player's own box has, the back of its card."""

from games.crazytaxis.board import PLACES
from games.kernel.data import ours

DRAWN_PLACES = frozenset(ours("games.crazytaxis")["places"])


def place_picture(place: int) -> str:
    return "crazytaxis/place_" + (PLACES[place] if PLACES[place] in DRAWN_PLACES else "back")
