"""Finds the four positions of the lesson of Blast-off Surprise and writes it: python -m tools.lessons.surprise

Bots play matches with one key after the other until a turn comes up in which what is to be taught happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.lesson import UNDER, Scene, Step
from app.tables.surprise.route import walks
from games import GAMES
from games.bots import make
from games.kernel import Action, Match
from games.surprise.board import CELL_INDEX, CELLS, TOKENS, WANTS
from games.surprise.state import Surprise
from tools.lesson import bots_match, farewell, holding, keys, plays, write

GAME = GAMES["surprise"]
PUPIL, RIVAL = 0, 1
PAWN, RIVALS_PAWN = UNDER + "pawn:%d" % PUPIL, UNDER + "pawn:%d" % RIVAL
FIRST = RIVAL       # who lays the first fragment; so the pupil lays the last one and begins

HOPS = (["jump", "walk"], ["jump", "walk", "walk"])
TELEPORTS = (["walk", "teleport", "walk"], ["walk", "teleport", "walk", "walk"])

Way = tuple[Action, ...]


def text(name: str) -> str:
    return "surprise.lesson." + name


# What is looked for


def find(begin: Callable[[Match], Scene | None], choose: Any = None) -> Scene:
    """The first position, of all matches, in which the scene can be played."""
    for key in keys():
        for match in bots_match(GAME, 2, {}, FIRST, key, choose):
            scene = begin(match)
            if scene is not None and plays(scene):
                return scene
    raise AssertionError


def scene(match: Match, entries: int, *steps: Step) -> Scene:
    return Scene("surprise", 2, PUPIL, {}, FIRST, match.key.hex(), tuple(match.journal[:entries]), steps)


def just_rolled(match: Match) -> bool:
    return bool(match.journal) and match.journal[-1] == (PUPIL, ("roll",))


def manners(state: Surprise, way: Way) -> list[str]:
    """walk, jump or teleport, for each step."""
    copy = state.copy()
    copy.news = []
    for action in way:
        copy.apply(PUPIL, action)
    return [fact[4] for fact, *_ in copy.news if fact[0] == "stepped"]


def ways_to_lay(state: Surprise) -> Iterator[tuple[Way, Action]]:
    """The ways to cells where something can be laid, and what."""
    for cell, way in walks(state, PUPIL).items():
        token = WANTS[cell]
        if token >= 0 and state.hands[PUPIL] >> token & 1:
            yield way, ("lay", TOKENS[token])


def _end(way: Way) -> tuple[str]:
    """The space where it leads, as a target."""
    return ("cell:" + way[-1][1],)


# The scenes


def map_scene(match: Match) -> Scene:
    own = tuple("token:%d:%s" % (PUPIL, token) for token in TOKENS)
    laid: Any = match.state.copy()
    while laid.active != PUPIL:
        laid.apply(laid.active, laid.legal(laid.active)[0])
    before = set(laid.helps)
    laid.apply(PUPIL, laid.legal(PUPIL)[0])
    new = tuple(UNDER + "help:%d" % cell for cell in sorted(set(laid.helps) - before))
    return scene(match, 0, Step(text("welcome"), text("welcome.why"), show=own), holding(own[0]),
                 Step(text("attach"), text("attach.why"), any=(("attach",),), after=text("attach.after"),
                      then=(PAWN, *new)))


def hop_scene(match: Match) -> Scene | None:
    """A roll with which a hop over the rival leads to a wanted cell, with steps left that burn."""
    state: Any = match.state
    if not just_rolled(match) or state.held[PUPIL] >= 0 or len(state.piles) > 2:
        return None
    for way, lay in ways_to_lay(state):
        if sorted(manners(state, way)) in HOPS and len(way) < state.steps and _no_help(state, way, lay):
            return scene(
                match, len(match.journal) - 1,
                Step(text("roll"), text("roll.why"), do=(("roll",),), facts=(("rolled", PUPIL, state.roll),)),
                Step(text("hop"), text("hop.why"), do=way, see=(PAWN, RIVALS_PAWN)),
                Step(text("lay"), text("lay.why"), do=(lay,), show=_end(way)),
                Step(text("aside"), text("aside.why"), any=(("step",),), rivals=_rivals_turn(state, (*way, lay)),
                     see=(RIVALS_PAWN,), after=text("aside.after")))
    return None


def _rivals_turn(state: Surprise, acts: Way) -> tuple[tuple[int, Action], ...]:
    """What a bot does in the turn after these acts and a step aside."""
    copy, entries = state.copy(), []
    for action in acts:
        copy.apply(PUPIL, action)
    copy.apply(PUPIL, copy.legal(PUPIL)[0])
    while copy.active == RIVAL:
        entries.append((RIVAL, make("greedy", GAME, 0).choose(copy.seen_by(RIVAL), RIVAL)))
        copy.apply(*entries[-1])
    return tuple(entries)


def _no_help(state: Surprise, way: Way, lay: Action) -> bool:
    """Whether there is a choice where to step aside, and no help token on the way or beside it: that comes later."""
    copy = state.copy()
    for action in (*way, lay):
        copy.apply(PUPIL, action)
    cells = [CELL_INDEX[action[1]] for action in copy.legal(PUPIL)]
    return copy.held[PUPIL] < 0 and len(cells) > 1 and not set(cells) & set(copy.helps)


def teleport_scene(match: Match) -> Scene | None:
    """A roll with which a teleport leads to a wanted cell."""
    state: Any = match.state
    if not just_rolled(match) or state.held[PUPIL] >= 0:
        return None
    for way, lay in ways_to_lay(state):
        if manners(state, way) in TELEPORTS and _no_help(state, way, lay):
            jump = manners(state, way).index("teleport")
            return scene(match, len(match.journal),
                         Step(text("teleport"), text("teleport.why"), do=(*way, lay), show=_end(way), see=(PAWN,),
                              after=text("teleport.after"), then=(*_end(way[:jump]), *_end(way[:jump + 1]))))
    return None


def last_scene(match: Match) -> Scene | None:
    """A roll that leads to a help token, which is a Booster, which leads to the cell of the last surprise."""
    state: Any = match.state
    if not just_rolled(match) or state.held[PUPIL] >= 0 or state.hands[PUPIL].bit_count() != 1:
        return None
    for cell, way in walks(state, PUPIL).items():
        if cell in state.helps and len(way) == state.steps:
            return _boosted(match, way)
    return None


def _boosted(match: Match, way: Way) -> Scene | None:
    state: Any = match.state.copy()
    state.news = []
    for action in way:
        state.apply(PUPIL, action)
    took = next((fact for fact, *_ in state.news if fact[0] == "took"), None)
    if took is None or took[2] != "plus_two":
        return None
    state.apply(PUPIL, ("help", "plus_two"))
    for on, lay in ways_to_lay(state):
        if len(on) == 2 and set(manners(state, on)) == {"walk"}:
            return scene(match, len(match.journal),
                         Step(text("help"), text("help.why"), do=way, facts=(took,)),
                         Step(text("booster"), text("booster.why"), do=(("help", "plus_two"), *on)),
                         Step(text("last"), text("last.why"), do=(lay,), show=_end(on), facts=(("won", PUPIL),)),
                         farewell(text("end")))
    return None


def compact(state: Any, seat: int) -> Action:
    """As a bot would, but the map is a square: so the cells are large on every screen."""
    if state.phase != "attach":
        return make("greedy", GAME, seat).choose(state, seat)
    return min(state.legal(seat), key=lambda action: _room(state, action))


def _room(state: Any, action: Action) -> int:
    columns = {placed[1] for placed in state.placed} | {action[1]}
    rows = {placed[2] for placed in state.placed} | {action[2]}
    return max(max(columns) - min(columns), max(rows) - min(rows))


def shy(state: Any, seat: int) -> Action:
    """The same, but without help tokens, so that one is left."""
    action = compact(state, seat)
    takes = [("step", CELLS[cell]) for cell in state.helps] if state.held[seat] < 0 else []
    others = [other for other in state.legal(seat) if other not in takes]
    return action if action not in takes or not others else others[0]


def main() -> None:
    write("surprise", (find(map_scene), find(hop_scene, compact), find(teleport_scene, compact), find(last_scene, shy)))


if __name__ == "__main__":
    main()
