"""Moments of the five games as scenes, with what is lit: the same for Kivy and for the page."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from app import i18n, theme
from app.i18n import LANGUAGES
from app.scene import Motion, Scene
from app.scene.camera import reach
from app.session.seats import Seat
from app.tables import PLAYABLE, table_for
from app.tables.base import Viewpoint
from games.kernel import Match
from tests.touch.stations import find

SIZES = {"phone": (360, 572), "tablet": (1280, 744)}
LOOKS = (("phone", "night", "normal"), ("tablet", "day", "normal"), ("phone", "day", "largest"), ("tablet", "night", "large"))


class Moment(NamedTuple):
    name: str
    size: tuple[int, int]
    mode: str
    text: str
    scene: Scene
    lit: frozenset[str]


@cache
def _matches(game: str) -> list[tuple[str, Match]]:
    return sorted(find(game).items())


def moments(of_each: int) -> list[Moment]:
    """So many of each game, in all looks by turns."""
    languages = list(LANGUAGES)
    found = []
    for game in PLAYABLE:
        for number in range(of_each):
            with i18n.speaking(languages[len(found) % len(languages)]):
                found.append(_moment(game, number, of_each))
    return found


def _moment(game: str, number: int, of_each: int) -> Moment:
    found = _matches(game)
    kind, match = found[number * len(found) // of_each]
    size, mode, text = LOOKS[(number + list(PLAYABLE).index(game)) % len(LOOKS)]
    table, state = table_for(game), match.state
    seat = next(iter(state.to_act()), 0)
    view = state.seen_by(seat)
    seats = tuple(Seat("person" if one == seat else "bot", f"Player {one + 1}", one) for one in range(match.players))
    look = Viewpoint(seat, seats, *SIZES[size], theme.TEXT_SIZES[text], acting=True)
    scene = table.place(view, look)
    lit = frozenset(path[0] for action in (view.legal(seat) if not state.over else ()) if (path := table.path(view, action)))
    lit = lit & scene.spots.keys()
    scene.focus = reach(scene, lit)     # as it is on the table: enlarged, with signs at the edge
    return Moment(f"{game}-{kind}-{size}-{mode}-{text}", SIZES[size], mode, text, scene, lit)


STILL = Motion()
