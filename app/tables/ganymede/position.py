"""A position of Ganymede, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.i18n import t, tn
from app.tables.base import Viewpoint
from app.tables.ganymede.names import group, place_name, safe_points, ship_line, ship_name, shuttle_name, tile_name
from app.tables.ganymede.preview import heads
from app.tables.saying import capital, listed, own_first, player, sentence, whose_turn
from games.ganymede.board import DOCKS, LAST_SPACE, SHIPS, SHUTTLES, TILES, TYPES
from games.ganymede.state import Ganymede
from games.kernel import HIDDEN, NONE

PRINTED_VERBS = ("recruit", "adapt", "rep", "move", "ship")


def summary(view: Ganymede, look: Viewpoint) -> list[str]:
    lines = [whose_turn(view, look), *_under_way(view)]
    for seat in own_first(look, view.players):
        lines += _player(view, look, seat)
    lines += [*_table(view, look), _end(view, look)]
    return [sentence(line) for line in lines]


def _under_way(view: Ganymede) -> list[str]:
    """What is left of the turn at hand."""
    found = [t("ganymede.state.cargo", who=group(view.cargo))] if view.cargo else []
    if view.phase == "play" and view.stack[-1][0] == "effect":
        found.append(effect_left(view))
    return found


def effect_left(view: Ganymede) -> str:
    """Of the effect at hand."""
    legal = {action[0] for action in view.legal(view.active)}
    verbs = ", ".join(t("ganymede.verb." + verb) for verb in PRINTED_VERBS if verb in legal)
    return t("ganymede.state.effect", verbs=verbs, times=tn("ganymede.times", view.stack[-1][2]))


# Each player


def standing(view: Ganymede, name: str, seat: int) -> str:
    """What a player has for sure, and what those on board would add now."""
    aboard = view.scores()[seat].items["aboard"]
    points = tn("ganymede.points", safe_points(view, seat))
    if aboard:
        points = t("ganymede.points_aboard", points=points, aboard=aboard)
    launched = view.launched[seat]
    said = t("ganymede.state.player", name=name, points=points, space=view.markers[seat], last=LAST_SPACE,
             launched=len(launched), of=view.launches_to_end)
    return "%s (%s)" % (said, listed(ship_name(SHIPS[ship].id) for ship in launched)) if launched else said


def _player(view: Ganymede, look: Viewpoint, seat: int) -> list[str]:
    name = capital(player(look, seat))
    earth, mars = view.astronauts[4 * seat:4 * seat + 2]
    lines = [standing(view, name, seat)]
    if view.phase == "keep":
        return lines + _dealt(view, seat, name)
    lines.append(t("ganymede.state.people", name=name, earth=group(earth), mars=group(mars)))
    lines += [_dock(view, seat, name, dock) for dock in range(len(DOCKS))]
    lines.append(t("ganymede.state.tiles", name=name, tiles=_or_none([tile_name(TILES[tile].id) for tile in view.tiles[seat]])))
    lines.append(t("ganymede.state.shuttles", name=name, shuttles=_columns(view, seat)))
    return [*lines, t("ganymede.state.hand", name=name, ships=_ships(view, seat, view.hands[seat]))]


def _dealt(view: Ganymede, seat: int, name: str) -> list[str]:
    known = [ship for ship in view.dealt[seat] if ship != HIDDEN]
    return [t("ganymede.state.dealt", name=name, ships=_ships(view, seat, known))] if known else []


def _dock(view: Ganymede, seat: int, name: str, dock: int) -> str:
    ship, crew = view.docks[2 * seat + dock], view.astronauts[4 * seat + 2 + dock]
    if ship == NONE:
        return t("ganymede.state.dock", name=name, dock=place_name(DOCKS[dock]), ship=t("ganymede.nothing"))
    said = t("ganymede.state.docked", ship=ship_line(view, seat, SHIPS[ship].id), n=heads(crew), need=SHIPS[ship].need[dock])
    return t("ganymede.state.dock", name=name, dock=place_name(DOCKS[dock]),
             ship="%s (%s)" % (said, group(crew)) if crew else said)


def _columns(view: Ganymede, seat: int) -> str:
    counts = [(kind, len(view.columns[5 * seat + number])) for number, kind in enumerate(TYPES)]
    return _or_none(["%s %d" % (t("ganymede.short." + kind), count) for kind, count in counts if count])


def _ships(view: Ganymede, seat: int, ships: Sequence[int]) -> str:
    """With what each would bring to the seat; unseen ones are counted."""
    known = [ship_line(view, seat, SHIPS[ship].id) for ship in ships if ship != HIDDEN]
    unseen = list(ships).count(HIDDEN)
    return _or_none(known + ([tn("ganymede.state.hidden", unseen)] if unseen else []))


def _or_none(words: list[str]) -> str:
    return listed(words) if words else t("ganymede.nothing")


# The table, and the end


def _table(view: Ganymede, look: Viewpoint) -> list[str]:
    seat = look.own(view.active)
    rows: tuple[tuple[str, list[int], Callable[[int], str]], ...] = (
        ("tiles", view.tile_row, lambda card: tile_name(TILES[card].id)),
        ("earth", view.earth_row, lambda card: shuttle_name(SHUTTLES[card].id)),
        ("mars", view.mars_row, lambda card: shuttle_name(SHUTTLES[card].id)),
        ("ships", view.ship_row, lambda card: ship_line(view, seat, SHIPS[card].id)))
    found = [t("ganymede.state.row." + row, cards=_or_none([name(card) for card in cards if card != NONE]))
             for row, cards, name in rows]
    return [*found, t("ganymede.state.supply", who=group(view.supply))]


def _end(view: Ganymede, look: Viewpoint) -> str:
    if view.phase == "over":
        return t("ganymede.state.over")
    if view.reason:
        return t("ganymede.state.last_round", name=player(look, (view.first - 1) % view.players))
    return t("ganymede.state.end", launches=view.launches_to_end, most=max(map(len, view.launched)),
             earth=len(view.earth_deck), mars=len(view.mars_deck))

