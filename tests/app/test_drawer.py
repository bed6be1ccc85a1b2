"""Every table has the same drawer for what a rival has, and the same long press."""

import pytest

from app import i18n
from app.scene.drawer import CROSS
from app.session.seats import Seat
from app.tables import PLAYABLE, table_for
from app.tables.base import Viewpoint
from games import GAMES
from games.bots import make
from games.kernel import Match

SIZES = {"phone": (360, 584), "tablet": (1280, 744)}


@pytest.fixture(scope="module", params=PLAYABLE)
def match(request):
    """Some way into a match of three, at a decision of the first seat."""
    i18n.set_language("en")
    game = GAMES[request.param]
    options = {"quick_map": True} if request.param == "surprise" else {}
    made, bot = Match(game, 3, options, key=bytes([5]) * 32, first=0), make("greedy", game, 1)
    while len(made.journal) < 12 or made.state.to_act()[0] != 0:
        seat = made.state.to_act()[0]
        made.play(seat, bot.choose(made.state.seen_by(seat), seat))
    return made


def look(size, **more):
    seats = tuple(Seat("person", "Player %d" % seat, seat) for seat in range(3))
    return Viewpoint(0, seats, *SIZES[size], acting=True, **more)


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_a_rivals_plate_opens_the_shared_drawer(match, size):
    table, view = table_for(match.game.id), match.state.seen_by(0)
    assert {"open:rival:1", "open:rival:2"} <= set(table.place(view, look(size)).spots)
    scene = table.place(view, look(size, opened="rival:1"))
    words = [drawing.text for drawing in scene.pieces["drawer"].drawings if hasattr(drawing, "text")]
    assert "Player 1" in words[0]
    close = scene.spots["close:"]
    assert min(close.w, close.h) >= CROSS


@pytest.mark.parametrize("size", SIZES)
def test_a_long_press_tells_about_most_of_what_lies_there(match, size):
    table, view = table_for(match.game.id), match.state.seen_by(0)
    shown = look(size)
    spots = table.place(view, shown).spots
    told = [table.about(view, shown, target) for target in spots]
    assert sum(about is not None for about in told) > len(spots) / 2
    assert all(about.title and about.text and about.drawings for about in told if about is not None)
