"""The rivals' strip on a phone: every number of it can be read, however many sit there."""

import pytest

from app.i18n import set_language
from app.scene import Scene, Words
from app.tables import PLAYABLE, table_for
from games import GAMES
from tests.tables.matches import match

LEAST = 11.0        # dp
SITTING = [(game, players) for game in PLAYABLE for players in range(2, GAMES[game].players[1] + 1)]


def numbers(scene: Scene, seat: int) -> list[Words]:
    """In the strip of a rival, names left out."""
    spot = scene.spots["open:rival:%d" % seat]
    return [words for piece in scene.pieces.values() if not piece.world
            for words in piece.drawings if isinstance(words, Words)
            and any(map(str.isdigit, words.text)) and "№" not in words.text
            and abs(piece.x + words.x - spot.x) <= spot.w / 2 and abs(piece.y + words.y - spot.y) <= spot.h / 2]


@pytest.mark.parametrize("game, players", SITTING)
def test_every_number_of_a_rival_can_be_read_on_a_phone(game, players):
    set_language("en")
    found = 0
    for view, look, _ in match(game, players, 0)[::25]:
        scene = table_for(GAMES[game]).place(view, look)
        for seat in range(players):
            for words in numbers(scene, seat) if seat != look.eye and "open:rival:%d" % seat in scene.spots else ():
                assert words.size >= LEAST and words.h >= LEAST, words
                found += 1
    assert found
