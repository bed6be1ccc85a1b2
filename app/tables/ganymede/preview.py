"""What an action would bring, found by asking the rules on a copy: who would be lost, how often an effect repeats."""

from __future__ import annotations

from typing import Any

from app.tables.ganymede.cards import effect_icons
from games.ganymede.board import (
    EFFECTS,
    HEADS,
    LAST_SPACE,
    SHUTTLES,
    TILE_INDEX,
    TILE_LIMIT,
    TILES,
    Short,
    short_of,
)
from games.ganymede.state import Ganymede
from games.ganymede.steps import Step
from games.kernel import Action, QuickDice

TRANSPORT = ("drop", "send", "land", "load")
_kept: dict[tuple[Any, ...], tuple[int, int]] = {}


def step_of(view: Ganymede) -> str:
    """The name of the decision at hand."""
    return view.stack[-1][0] if view.phase == "play" and view.stack else view.phase


def losses(view: Ganymede, seat: int, action: Action) -> tuple[int, int]:
    """How many astronauts are lost in space if the seat does this: at least, and at most."""
    if action[0] not in ("shuttle", "send", "land", "load"):
        return 0, 0
    key = (seat, action, tuple(view.astronauts[4 * seat:4 * seat + 4]), tuple(view.docks[2 * seat:2 * seat + 2]),
           len(view.tiles[seat]), view.cargo, tuple(view.stack))
    if key not in _kept:
        if len(_kept) > 4000:
            _kept.clear()
        world = view.guess(seat, QuickDice(0))
        _kept[key] = _lost(world, seat, action)
    return _kept[key]


def _lost(world: Ganymede, seat: int, action: Action) -> tuple[int, int]:
    world.news = []
    world.apply(seat, action)
    now = sum(fact[0] == "lost" for fact, *_ in world.news)
    if world.phase != "play" or world.active != seat or step_of(world) not in TRANSPORT:
        return now, now
    legal = world.legal(seat)
    options = legal[:1] if step_of(world) == "drop" else legal
    ends = [_lost(world.copy(), seat, option) for option in options]
    return now + min(least for least, _ in ends), now + max(most for _, most in ends)


def dooms(view: Ganymede, seat: int, action: Action) -> bool:
    """Whether it loses somebody for sure: then the table asks twice. Where everything does so, only the shuttle asks."""
    least = losses(view, seat, action)[0]
    if not least or action[0] == "shuttle":
        return bool(least)
    return any(losses(view, seat, other)[0] < least for other in view.legal(seat))


def repetitions(view: Ganymede, seat: int, card: str) -> int:
    """How often the effect of this tile or shuttle may be used if the seat takes it now."""
    if card in TILE_INDEX:
        kinds = [TILES[tile].type for tile in view.tiles[seat]]
        return min(TILE_LIMIT, kinds.count(TILES[TILE_INDEX[card]].type) + 1)  # R3: at best, a tile of another type goes
    kind = next(shuttle.type for shuttle in SHUTTLES if shuttle.id == card)
    return len(view.columns[5 * seat + kind]) + 1


def lacks(view: Ganymede, seat: int, shuttle: int) -> Short:
    origin = SHUTTLES[shuttle].origin
    return short_of(shuttle, view.astronauts[4 * seat + origin], len(view.tiles[seat]))


def to_come(view: Ganymede) -> list[tuple[Step, list[str]]]:
    """What the turn still brings, the step at hand first, and the icons of each effect: without what is lost."""
    found = []
    for step in reversed(view.stack):
        icons = _still(view, step) if step[0] == "effect" else []
        if step[0] != "main" and (icons or step[0] != "effect"):
            found.append((step, icons))
    return found


def _still(view: Ganymede, step: Step) -> list[str]:
    """R9, R10: reputation is taken once per effect, and what is not taken then is lost."""
    gone = step[3] or view.markers[view.active] == LAST_SPACE
    return [icon for icon in effect_icons(step[1]) if icon != "glyph_rep" or not gone]


def only_reputation(effect: int) -> bool:
    recruit, adapt, rep, move, ship = EFFECTS[effect]
    return bool(rep) and not (recruit or adapt or move or ship)


def heads(group: int) -> int:
    return group % HEADS


