"""Finds the positions of the lesson of Galactico and writes it: python -m tools.lessons.galactico

Bots play matches of two with one key after the other until a turn comes up in which what is to be taught happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from app.lesson import LAST, Scene, Step
from app.tables.galactico.preview import Preview, preview
from games import GAMES
from games.galactico.board import (
    KIND,
    LEFT,
    ORDINARY,
    QUEUE_START,
    RICH,
    SEATS,
    SECTOR_OF,
    SECTORS,
    STATION_INDEX,
    VORTAN,
    VORTANS,
    names,
)
from games.kernel import NONE, Match
from tools.lesson import bots_match, farewell, holding, keys, plays, write

GAME = GAMES["galactico"]
PUPIL, RIVAL = 0, 1
STATUS = "open:rival:%d" % PUPIL
FIRST = PUPIL       # so the rival places first, and the pupil flies first


def text(name: str) -> str:
    return "galactico.lesson." + name


def find(begin: Callable[[Match], Scene | None]) -> Scene:
    """The first position, of all matches, in which the scene can be played."""
    for key in keys():
        for match in bots_match(GAME, 2, {}, FIRST, key):
            scene = begin(match)
            if scene is not None and plays(scene):
                return scene
    raise AssertionError


def scene(match: Match, *steps: Step) -> Scene:
    return Scene("galactico", 2, PUPIL, {}, FIRST, match.key.hex(), tuple(match.journal), steps)


def flights(match: Match) -> Iterator[Preview]:
    """What the pupil's flights would bring."""
    state: Any = match.state
    if state.phase == "move" and state.active == PUPIL:
        for action in state.legal(PUPIL):
            yield preview(state, PUPIL, action)


def plain(found: Preview) -> bool:
    """Nobody leaves unpaid or in pairs, and no inspector comes into it: that is for later."""
    return not (found.unpaid or found.pairs or found.caught or found.sent_back)


def pays(queue: tuple[int, ...]) -> bool:
    """Three passengers who pay at stations."""
    return len(queue) == QUEUE_START and all(KIND[card] in (ORDINARY, RICH) for card in queue)


def queue_of(sector: int) -> str:
    return "open:queue:" + SECTORS[sector]


def queue_at(station: str) -> str:
    return queue_of(SECTOR_OF[STATION_INDEX[station]])


def cab(match: Match) -> tuple[str, ...]:
    """The pupil's passengers, where they are known; those of a rival may lie open too."""
    return cards(names(match.state.hands[PUPIL]))  # type: ignore[attr-defined]


def cards(found: Iterable[str]) -> tuple[str, ...]:
    return tuple("card:" + name for name in found)


# The scenes


def place_scene(match: Match) -> Scene | None:
    state: Any = match.state
    if state.phase != "place" or state.active != PUPIL:
        return None
    starts = [(action, SECTOR_OF[STATION_INDEX[action[1]]]) for action in state.legal(PUPIL)]
    easy = [(action, sector) for action, sector in starts if pays(state.queues[sector])]
    if len(easy) < 2:
        return None
    queues = tuple(queue_of(sector) for _, sector in easy)
    boarding = tuple(one for _, sector in easy for one in cards(names(state.queues[sector])))
    return scene(match, Step(text("goal"), text("goal.why"), show=queues),
                 holding("station:" + easy[0][0][1]),
                 Step(text("place"), text("place.why"), any=tuple(action for action, _ in easy), see=queues,
                      after=text("place.after"), then=boarding))


def deliver_scene(match: Match) -> Scene | None:
    """A stop where several pay, one of them rich, and somebody boards."""
    for found in flights(match):
        kinds = {name[0] for name in found.paying}
        if plain(found) and kinds == {"o", "r"} and len(found.boarding) > 1 and len(found.coming) == 5:
            return scene(match,
                         Step(text("fly"), text("fly.why"), do=(("move", found.station),),
                              see=(*cab(match), queue_at(found.station)), after=text("fly.after"), then=(LAST,)),
                         Step(text("off"), text("off.why"), do=tuple(("unload", name) for name in found.paying),
                              see=(*cab(match), STATUS), after=text("off.after"), then=cards(found.boarding)))
    return None


def inspector_scene(match: Match) -> Scene | None:
    """A whole gang of stowaways, and an inspector who waits."""
    for found in flights(match):
        if len(found.caught) > 1 and not (found.paying or found.unpaid or found.pairs):
            return scene(match, Step(text("inspector"), text("inspector.why"), do=(("move", found.station),),
                                     show=("inspector:" + found.station[0],), see=cab(match),
                                     after=text("inspector.after"), then=(STATUS,)))
    return None


def pair_scene(match: Match) -> Scene | None:
    for found in flights(match):
        others = found.paying or found.unpaid or found.caught or found.sent_back
        if len(found.pairs) == 1 and not others and room_after(match, found):
            own = cards(names(VORTANS.intersection(match.state.hands[PUPIL])))  # type: ignore[attr-defined]
            return scene(match, Step(text("vortan"), text("vortan.why"), do=(("move", found.station),),
                                     see=(*own, queue_at(found.station))),
                         Step(text("pair"), do=(("pair", found.pairs[0]),), see=own, after=text("pair.after"),
                              then=(STATUS,)))
    return None


def room_after(match: Match, found: Preview) -> bool:
    """Whether the pupil's cab has a free seat after the pair has left and the queue has boarded, and what it would cost falls
    by the penalty for a vortan."""
    state: Any = match.state.copy()
    before = state.scores()[PUPIL].total
    for action in (("move", found.station), ("pair", found.pairs[0])):
        state.apply(PUPIL, action)
    hand, later = state.hands[PUPIL], state.scores()[PUPIL].total
    return state.active == RIVAL and later == before - LEFT[VORTAN] and len(hand) < SEATS and not VORTANS & set(hand)


def last_scene(match: Match) -> Scene | None:
    """The last flight: to a station that pays and where nobody waits."""
    state: Any = match.state
    if state.last_turn == NONE or state.turn // 2 != state.last_turn // 2:
        return None
    for found in flights(match):
        waiting = state.queues[SECTOR_OF[STATION_INDEX[found.station]]]
        if plain(found) and len(found.paying) > 1 and not waiting:
            leave = tuple(("unload", name) for name in found.paying)
            return scene(match, Step(text("shift"), text("shift.why"), show=("pile:lower",)),
                         Step(text("last"), text("last.why"), do=(("move", found.station), *leave),
                              see=(*cab(match), queue_at(found.station))),
                         Step(text("count"), text("count.why"), show=(STATUS,), see=cab(match)), farewell(text("end")))
    return None


def main() -> None:
    write("galactico", tuple(map(find, (place_scene, deliver_scene, inspector_scene, pair_scene, last_scene))))


if __name__ == "__main__":
    main()
