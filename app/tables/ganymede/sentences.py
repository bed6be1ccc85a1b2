"""Every action of Ganymede as a sentence: what will be done and, as far as the view tells, what it brings."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import t, tn
from app.tables.base import Viewpoint
from app.tables.ganymede.names import ROWS as CARDS
from app.tables.ganymede.names import (
    at,
    cost_said,
    docked_name,
    effect_said,
    gist,
    hue,
    people,
    seats_aboard,
    ship_line,
    ship_name,
    tile_name,
    type_name,
    who,
)
from app.tables.ganymede.preview import heads, losses, only_reputation, repetitions, step_of
from app.tables.saying import actor, listed, with_outcome
from games.ganymede.board import (
    BONUS_SPACES,
    DOCKS,
    EARTH_LIMIT,
    LAST_SPACE,
    PLACE_INDEX,
    REPUTATION_VP,
    SEATS_ABOARD,
    SHIPS,
    TILE_LIMIT,
)
from games.ganymede.state import Ganymede
from games.kernel import Action, Fact, QuickDice


def describe(view: Ganymede, look: Viewpoint, action: Action) -> str:
    seat = actor(view, look)
    verb, *rest = action
    return with_outcome(_ACTS[verb](view, seat, *rest), _consequences(view, seat, action))


# What will be done


def _keep(view: Ganymede, seat: int, same: str, mixed: str) -> str:
    alike, different = SEATS_ABOARD
    return t("ganymede.act.keep", same=ship_line(view, seat, same), mixed=ship_line(view, seat, mixed),
             alike=alike, different=different)


def _tile(view: Ganymede, seat: int, name: str) -> str:
    full = len(view.tiles[seat]) == TILE_LIMIT
    said = t("ganymede.act.tile", type=type_name(name), effect=effect_said(name, repetitions(view, seat, name), most=full))
    return "; ".join([said, t("ganymede.act.tile_full")] if full else [said])


def _shuttle(view: Ganymede, seat: int, name: str) -> str:
    said = t("ganymede.act.shuttle_earth" if name.startswith("earth") else "ganymede.act.shuttle_mars", type=type_name(name),
             who=cost_said(name, tiles=False), effect=effect_said(name, repetitions(view, seat, name)))
    tiles = CARDS[name]["cost_tile"]
    return "; ".join([said, tn("ganymede.act.costs_tile", tiles)] if tiles else [said])


def _discard(view: Ganymede, seat: int, names: tuple[str, ...]) -> str:
    return tn("ganymede.act.discard", len(names), tiles=listed(map(tile_name, names)))


def _send(view: Ganymede, seat: int, colour: str) -> str:
    said, left = t("ganymede.act.send", who=who(colour)), view.stack[-1][2] - 1
    return "%s (%s)" % (said, tn("ganymede.act.send_left", left)) if left else said


def _load(view: Ganymede, seat: int, colour: str, dock: str) -> str:
    return t("ganymede.act.load", who=who(colour), ship=docked_name(view, seat, dock), crew=crew_said(view, seat, dock, 1))


def _recruit(view: Ganymede, seat: int, colour: str) -> str:
    return t("ganymede.act.recruit", who=who(colour), n=heads(view.astronauts[4 * seat]) + 1, of=EARTH_LIMIT)


def _adapt(view: Ganymede, seat: int, place: str, old: str, new: str) -> str:
    return t("ganymede.act.adapt", where=at("on", view, seat, place), old=hue(old), new=hue(new))


def _move(view: Ganymede, seat: int, start: str, colour: str, end: str) -> str:
    said = t("ganymede.act.move", who=who(colour), start=at("from", view, seat, start), end=at("to", view, seat, end))
    return said if end not in DOCKS else "%s: %s" % (said, crew_said(view, seat, end, 1))


def _rep(view: Ganymede, seat: int, spaces: int) -> str:
    before = view.markers[seat]
    space = before + spaces
    gain = REPUTATION_VP[space] - REPUTATION_VP[before]
    parts = [tn("ganymede.act.rep", spaces, space=space, last=LAST_SPACE)]
    parts += [tn("ganymede.gain", gain)] if gain else []
    parts += [t("ganymede.act.track_end")] if space == LAST_SPACE else []
    parts += [t("ganymede.act.bonus")] if space in BONUS_SPACES else []
    step = view.stack[-1]
    lost = min(step[2], LAST_SPACE - before) - spaces if only_reputation(step[1]) else 0
    return "; ".join(parts + ([tn("ganymede.act.rep_lost", lost)] if lost else []))


def _ship(view: Ganymede, seat: int, name: str) -> str:
    if name == "deck":
        return tn("ganymede.act.deck", len(view.ship_deck) + len(view.buried))
    return t("ganymede.act.ship", ship=ship_name(name), gist=gist(view, seat, name))


def _launch(view: Ganymede, seat: int, dock: str) -> str:
    ship = SHIPS[view.docks[2 * seat + DOCKS.index(dock)]].id
    return t("ganymede.act.launch", ship=ship_name(ship), gist=gist(view, seat, ship), crew=crew_said(view, seat, dock),
             number=len(view.launched[seat]) + 1, of=view.launches_to_end)


def _dock(view: Ganymede, seat: int, name: str, dock: str) -> str:
    return t("ganymede.act.dock_" + dock, n=seats_aboard(dock), ship=ship_name(name), gist=gist(view, seat, name))


def _bury(view: Ganymede, seat: int, name: str) -> str:
    return t("ganymede.act.bury", ship=ship_name(name), gist=gist(view, seat, name))


def _skip(view: Ganymede, seat: int) -> str:
    return tn("ganymede.act.skip", view.stack[-1][2]) if step_of(view) == "effect" else t("ganymede.act.skip_free")


_ACTS: dict[str, Callable[..., str]] = {
    "keep": _keep, "tile": _tile, "shuttle": _shuttle, "discard": _discard,
    "drop": lambda view, seat, name: t("ganymede.act.drop", tile=tile_name(name)),
    "send": _send, "land": lambda view, seat, colour: t("ganymede.act.land", who=who(colour)), "load": _load,
    "recruit": _recruit, "adapt": _adapt, "move": _move, "rep": _rep, "ship": _ship, "launch": _launch, "dock": _dock,
    "bury": _bury, "skip": _skip,
}


def crew_said(view: Ganymede, seat: int, dock: str, joining: int = 0) -> str:
    crew = heads(view.astronauts[4 * seat + PLACE_INDEX[dock]]) + joining
    need = SHIPS[view.docks[2 * seat + DOCKS.index(dock)]].need[DOCKS.index(dock)]
    return t("ganymede.act.complete") if crew >= need else t("ganymede.act.crew", n=crew, need=need)


# What it brings: the rules do it on a guess of what is hidden, and only what no chance can touch is told

CERTAIN = ("completed_set", "boarded", "lost", "launched", "ended", "last_round")


def certain(view: Ganymede, seat: int, action: Action) -> list[Fact]:
    """What happens for sure if the seat does this, whatever is hidden."""
    world = view.guess(seat, QuickDice(0))
    world.news = []
    world.apply(seat, action)
    return [fact for fact in world.news_for(seat) if fact[0] in CERTAIN and fact[1] == seat]


def _consequences(view: Ganymede, seat: int, action: Action) -> list[str]:
    if view.phase != "play":
        return []
    facts = certain(view, seat, action)
    kinds = {fact[0] for fact in facts}
    found = [t("ganymede.act.idle")] if action[0] in ("tile", "shuttle") and kinds & {"ended", "launched"} else []
    found += [t("ganymede.act.set")] if "completed_set" in kinds else []
    found += _transport(view, seat, action, facts)
    found += [_leaving(fact) for fact in facts if fact[0] == "launched" and action[0] != "launch"]
    return found + ([t("ganymede.act.last_round")] if "last_round" in kinds else [])


def _transport(view: Ganymede, seat: int, action: Action, facts: list[Fact]) -> list[str]:
    """Who boards which starship without being asked, and who is lost."""
    found = []
    for dock in DOCKS:
        aboard = [fact[2] for fact in facts if fact[0] == "boarded" and fact[3] == dock]
        if aboard and action[0] != "load":
            found.append(t("ganymede.act.boards", ship=docked_name(view, seat, dock), who=listed(people(aboard))))
    lost = [fact[2] for fact in facts if fact[0] == "lost"]
    least, most = losses(view, seat, action)
    if lost:
        return [*found, t("ganymede.act.lost", who=listed(people(lost)))]
    if least:
        return [*found, tn("ganymede.act.will_lose", least)]
    return [*found, t("ganymede.act.may_lose")] if most else found


def _leaving(fact: Fact) -> str:
    points = fact[5]
    return t("ganymede.act.leaves_for", ship=ship_name(fact[2]), gain=tn("ganymede.gain", points)) if points else \
        t("ganymede.act.leaves", ship=ship_name(fact[2]))
