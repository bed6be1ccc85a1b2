"""Finds the positions of the lesson of Crazy Taxis and writes it: python -m tools.lessons.crazytaxis

Bots play short matches with one key after the other until a turn comes up in which what is to be taught happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.lesson import LAST, UNDER, Scene, Step
from games import GAMES
from games.crazytaxis.board import PLACES, RANK, cell_of
from games.crazytaxis.routes import routes
from games.kernel import Action, Match
from tools.lesson import bots_match, farewell, holding, keys, plays, write

GAME = GAMES["crazytaxis"]
PUPIL, RIVAL = 0, 1
TAXI, RIVALS_TAXI, STATUS = UNDER + "taxi:%d" % PUPIL, UNDER + "taxi:%d" % RIVAL, "open:rival:%d" % PUPIL
OPTIONS = {"length": "quick"}


def text(name: str) -> str:
    return "crazytaxis.lesson." + name


# What is looked for


def find(begin: Callable[[Match], Scene | None]) -> Scene:
    """The first position, of all matches, in which the scene can be played."""
    for key in keys():
        for match in bots_match(GAME, 2, OPTIONS, PUPIL, key):
            scene = begin(match)
            if scene is not None and plays(scene):
                return scene
    raise AssertionError


def scene(match: Match, *steps: Step) -> Scene:
    return Scene("crazytaxis", 2, PUPIL, OPTIONS, PUPIL, match.key.hex(), tuple(match.journal), steps)


def drives(state: Any) -> bool:
    """The pupil's drive begins."""
    return bool(state.phase == "drive" and state.active == PUPIL and not (state.offer or state.moved or state.blocked))


def goals(state: Any) -> dict[int, int]:
    """Cell → place of the pupil's open places on the map."""
    return {state.city.where[place]: place for place in state.open[PUPIL] if state.city.where[place] >= 0}


def spot(step: Action) -> str:
    """The square where a step leads, as a target."""
    return "cell:%d,%d" % step[1:]


# The scenes


def city_scene(match: Match) -> Scene | None:
    state: Any = match.state
    if match.journal or state.phase != "lay":
        return None
    own = "goal:%d:%s" % (PUPIL, PLACES[state.open[PUPIL][0]])
    return scene(match, Step(text("goal"), text("welcome.why"), see=(own, STATUS)),
                 Step(text("welcome"), show=(own,)), holding(own),
                 Step(text("lay"), text("lay.why"), any=(("lay",),), after=text("lay.after"),
                      see=("hand", "turn:", STATUS, LAST)))


def drive_scene(match: Match) -> Scene | None:
    """A goal within reach, and points left after it."""
    state: Any = match.state
    if not drives(state) or len(state.placed) > 15 or state.taxis[RIVAL] != RANK:
        return None
    for at, way in routes(state).items():
        cell = cell_of(*at)
        passed = [cell_of(x, y) for _, x, y in way]
        if 3 <= len(way) < state.points and cell in goals(state) and not set(passed[:-1]) & set(goals(state)):
            place = "goal:%d:%s" % (PUPIL, PLACES[goals(state)[cell]])
            return scene(match, Step(text("points"), text("points.why"), show=(place, spot(way[-1])), see=(TAXI, "points")),
                         Step(text("drive"), text("drive.why"), do=way, see=(TAXI,)),
                         Step(text("on"), text("on.why"), any=(("step",),), see=(TAXI,), after=text("on.after"),
                              then=(UNDER + "rank",)))
    return None


def tunnel_scene(match: Match) -> Scene | None:
    """A goal that is reached through the tunnel only."""
    state: Any = match.state
    if not drives(state):
        return None
    for way in routes(state).values():
        cells = [state.taxis[PUPIL], *(cell_of(x, y) for _, x, y in way)]
        under = [pair for pair in zip(cells, cells[1:], strict=False) if pair[1] not in state.city.roads(pair[0])]
        if under and cells[-1] in goals(state) and len(way) < state.points and RIVAL not in [
                seat for seat, taxi in enumerate(state.taxis) if taxi in cells[1:]]:
            return scene(match, Step(text("tunnel"), text("tunnel.why"), do=way, after=text("tunnel.after"),
                                     show=tuple(map(spot, way[:2])), see=(TAXI, STATUS)))
    return None


def blockade_scene(match: Match) -> Scene | None:
    """Nothing within reach: block the rival, after a swap."""
    state: Any = match.state
    if not drives(state) or not state.open[RIVAL] or not state.open[PUPIL] or len(state.placed) < 13:
        return None
    if {cell_of(*at) for at in routes(state)} & set(goals(state)) or state.offers_left[PUPIL] < 2:
        return None
    take = next((place for place in state.open[RIVAL] if 0 <= state.city.where[place] != state.taxis[PUPIL]), None)
    give = next((place for place in state.open[PUPIL] if state.city.where[place] < 0), None)
    if take is None or give is None:
        return None
    offer = ("offer", RIVAL, PLACES[give], PLACES[take])
    return scene(match, Step(text("trade"), text("trade.why"), do=(offer,), see=(STATUS, "offer", "withdraw"),
                      rivals=((RIVAL, ("accept",)),)),
                 Step(text("block"), text("block.why"), any=(("block",),), see=(RIVALS_TAXI,)),
                 Step(text("end"), text("end.why"), see=(LAST, STATUS)), farewell(text("block.after")))


def main() -> None:
    scenes = tuple(find(begin) for begin in (city_scene, drive_scene, tunnel_scene, blockade_scene))
    write("crazytaxis", scenes)


if __name__ == "__main__":
    main()
