"""Finds the positions of the lesson of Ganymede and writes it: python -m tools.lessons.ganymede

Bots play matches with one key after the other until a turn comes up in which what is to be taught can be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from app.lesson import Scene, Step
from app.tables.ganymede.preview import losses, repetitions, step_of
from games import GAMES
from games.ganymede.board import BONUS_SPACES, LAST_SPACE, SHIPS, SHUTTLES, colours_of
from games.ganymede.state import Ganymede
from games.kernel import Action, Match
from tools.lesson import bots_match, farewell, holding, keys, plays, write

GAME = GAMES["ganymede"]
PUPIL, RIVAL, FIRST = 0, 1, 0
STATUS, DOCKS = "open:rival:%d" % PUPIL, tuple("dock:%d:%s" % (PUPIL, dock) for dock in ("same", "mixed"))
END_OF_TRACK = "rep:%d" % LAST_SPACE
ON_MARS, LEFT = ("at:mars:", "mars"), "left"     # what is still to be done


def text(name: str) -> str:
    return "ganymede.lesson." + name


USED: set[str] = set()      # "another match" is one with another key


def find(begin: Callable[[Match], Scene | None]) -> Scene:
    """The first position, of all matches, in which the scene can be played."""
    for key in keys():
        for match in bots_match(GAME, 2, {}, FIRST, key) if key not in USED else ():
            scene = begin(match)
            if scene is not None and plays(scene):
                USED.add(key)
                return scene
    raise AssertionError


def scene(match: Match, *steps: Step) -> Scene:
    return Scene("ganymede", 2, PUPIL, {}, FIRST, match.key.hex(), tuple(match.journal), steps)


def at_main(match: Match) -> bool:
    state: Any = match.state
    return step_of(state) == "main" and state.active == PUPIL


def facts_of(state: Ganymede, actions: Iterable[Action]) -> list[tuple]:
    """What happens if the pupil does all this."""
    world: Any = state.copy()
    found = []
    for action in actions:
        world.news = []
        world.apply(PUPIL, action)
        found += [fact for fact, *_ in world.news]
    return found


def after(state: Ganymede, *actions: Action) -> Ganymede:
    world: Any = state.copy()
    for action in actions:
        world.apply(PUPIL, action)
    return world


# The scenes


def first_scene(match: Match) -> Scene | None:
    """The secret choice, then a start tile: an astronaut and a starship."""
    state: Any = match.state
    if match.journal:
        return None
    rival = (RIVAL, state.legal(RIVAL)[0])
    world = state.copy()
    world.apply(PUPIL, state.legal(PUPIL)[0])
    world.apply(*rival)
    tile: Action = ("tile", "tile-astro-0")
    ship = next(action for action in after(world, tile, ("recruit", "blue")).legal(PUPIL) if action[1] != "deck")
    return scene(
        match,
        Step(text("welcome"), text("welcome.why"), show=("earth", "mars", *DOCKS)),
        holding("deal:" + SHIPS[state.dealt[PUPIL][0]].id),
        Step(text("keep"), text("keep.why"), any=(("keep",),), rivals=(rival,), see=DOCKS),
        Step(text("tile"), text("tile.why"), do=(tile, ("recruit", "blue"), ship),
             see=("earth", LEFT), after=text("tile.after"), then=("at:earth:blue", "own:" + tile[1])))


def twice_scene(match: Match) -> Scene | None:
    """A tile of a department that the pupil has already: its effect twice."""
    state: Any = match.state
    if not at_main(match) or len(state.tiles[PUPIL]) > 2:
        return None
    for action in state.legal(PUPIL):
        if action[0] == "tile" and repetitions(state, PUPIL, action[1]) == 2:
            world = after(state, action)
            recruits = [other for other in world.legal(PUPIL) if other[0] == "recruit"] if world.active == PUPIL else []
            new = {other[1] for other in recruits}.isdisjoint(colours_of(state.astronauts[4 * PUPIL]))     # so they can be told
            if len(recruits) == 2 and new and ("recruited", PUPIL, recruits[1][1]) in facts_of(state, (action, *recruits)):
                return scene(match, Step(text("twice"), text("twice.why"), do=(action, *recruits), see=("own:", LEFT),
                                        after=text("twice.after"), then=tuple("at:earth:" + one[1] for one in recruits)))
    return None


def earth_scene(match: Match) -> Scene | None:
    """An Earth shuttle with two passengers and room for both."""
    state: Any = match.state
    if not at_main(match):
        return None
    for action in state.legal(PUPIL):
        if action[0] == "shuttle" and action[1].startswith("earth") and losses(state, PUPIL, action) == (0, 0):
            card = next(shuttle for shuttle in SHUTTLES if shuttle.id == action[1])
            told = facts_of(state, (action,))
            landed = sum(fact[0] == "landed" for fact in told)
            world = after(state, action)
            if landed == 2 and not card.whites and step_of(world) == "effect" and world.active == PUPIL:
                return scene(match, Step(text("earth"), text("earth.why"), do=(action, world.legal(PUPIL)[0]),
                                        see=("mars", LEFT), after=text("earth.after"), then=ON_MARS))
    return None


def stop_scene(match: Match) -> Scene | None:
    """Tiles to be discarded bring the marker exactly to a bonus space."""
    state: Any = match.state
    if not at_main(match) or len(state.tiles[PUPIL]) < 2:
        return None
    for action in state.legal(PUPIL):
        if action[0] == "discard" and len(action[1]) == 2 and state.markers[PUPIL] + 2 in BONUS_SPACES:
            world = after(state, action)
            if ("rep", 2) in world.legal(PUPIL):
                return scene(match, Step(text("stop"), text("stop.why"), do=(action, ("rep", 2)),
                                  show=("rep:%d" % (state.markers[PUPIL] + 2),), see=(LEFT,)),
                             Step(text("bonus"), text("bonus.why"), any=(("recruit",), ("move",), ("ship",)),
                                  see=("skip", "supply:", LEFT), after=text("bonus.after"), then=(END_OF_TRACK,)))
    return None


def launch_scene(match: Match) -> Scene | None:
    """A Mars shuttle completes a starship, which leaves."""
    state: Any = match.state
    if not at_main(match):
        return None
    for action in state.legal(PUPIL):
        if action[0] == "shuttle" and action[1].startswith("mars") and losses(state, PUPIL, action)[0] == 0:
            found = _launching(match, action)
            if found:
                return found
    return None


def _launching(match: Match, action: Action) -> Scene | None:
    state: Any = match.state
    world = after(state, action)
    way = [action]
    if step_of(world) == "load":
        safe = [one for one in world.legal(PUPIL) if losses(world, PUPIL, one)[0] == 0]
        if not safe:
            return None
        way.append(safe[0])
        world = after(world, safe[0])
    if step_of(world) != "effect" or world.active != PUPIL:
        return None
    told = facts_of(state, (*way, ("skip",)))
    world = after(world, ("skip",))
    launched = [fact for fact in told if fact[0] == "launched"]
    if len(launched) != 1 or step_of(world) != "take":
        return None
    new = next((one for one in world.legal(PUPIL) if one[1] != "deck"), None)
    if new is None or step_of(after(world, new)) != "dock":
        return None
    dock = after(world, new).legal(PUPIL)[-1]
    return scene(match, Step(text("mars"), text("mars.why"), do=tuple(way), see=DOCKS),
                 Step(text("launch"), text("launch.why"), do=(("skip",), new, dock), facts=(launched[0],), see=(*DOCKS, LEFT)),
                 Step(text("count"), text("count.why"), show=(STATUS,), see=("open:column:",)), farewell(text("end")))


def main() -> None:
    write("ganymede", tuple(find(begin) for begin in (first_scene, twice_scene, earth_scene, stop_scene, launch_scene)))


if __name__ == "__main__":
    main()
