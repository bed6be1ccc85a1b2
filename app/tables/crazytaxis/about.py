"""Crazy Taxis, close up: what a long press enlarges, which page of the rules belongs to a moment, and which places a
line of the log speaks of."""

from __future__ import annotations

from app import theme
from app.i18n import known, t, tn
from app.scene import Art, Details, Drawing
from app.scene.parts import shifted
from app.tables.base import Viewpoint
from app.tables.crazytaxis.map import cell_at, picture_of
from app.tables.crazytaxis.pictures import place_picture
from app.tables.crazytaxis.seats import FAR, barred, distance, next_points, place_name
from app.tables.saying import listed
from games.crazytaxis.board import HAS_TUNNEL, PLACE_INDEX, PLACE_ON, PLACES, RANK
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Fact

LARGE = 128.0


def rule(view: CrazyTaxis) -> str:
    if view.over:
        return "end"
    if view.offer:
        return "trade"
    return "lay" if view.phase == "lay" else "drive"


# The log


def where(fact: Fact) -> tuple[str, ...]:
    place = _WHERE.get(fact[0])
    return (place(fact),) if place else ()


_WHERE = {
    "laid": lambda fact: "cell:%d,%d" % fact[3:5],
    "stepped": lambda fact: "cell:%d,%d" % fact[4:6],
    "delivered": lambda fact: "cell:%d,%d" % fact[3:5],
    "met": lambda fact: "cell:%d,%d" % fact[2:4],
    "blocked": lambda fact: "cell:%d,%d" % fact[2:4],
    "dealt": lambda fact: "goal:%d:%s" % (fact[1], fact[2]),
}


# A long press


def about(view: CrazyTaxis, look: Viewpoint, target: str) -> Details | None:
    kind, _, rest = target.partition(":")
    teller = _ABOUT.get(kind)
    return teller(view, look, rest) if teller else None


def _cell(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details | None:
    cell = cell_at("cell:" + rest)
    exits = view.city.exits[cell]
    if not exits:
        return None
    title, text, section, picture = _field(view, look, cell)
    drawings: list[Drawing] = [Art("crazytaxis/road_%d" % exits, LARGE, LARGE)]
    if picture:
        drawings.append(Art(picture, LARGE * 0.76, LARGE * 0.76))
    here = [seat for seat, taxi in enumerate(view.taxis) if taxi == cell]
    for number, seat in enumerate(here):
        shape = theme.PLAYERS[look.seats[seat].colour].shape
        drawings.append(Art("crazytaxis/taxi_" + shape, 52, 52, 34 - 22 * number, -34))
    words = [text]
    if here:
        words.append(t("crazytaxis.about.stands", names=listed(look.name(seat) for seat in here)))
    return Details(title, "\n".join(words), tuple(drawings), section)


def _field(view: CrazyTaxis, look: Viewpoint, cell: int) -> tuple[str, str, str, str]:
    place = view.city.place_on.get(cell, -1)
    if cell in view.blockades:
        return t("crazytaxis.about.blockade"), t("crazytaxis.about.blockade.on_map"), "blockade", "crazytaxis/blockade"
    if place >= 0:
        return _title(place), _said_of(place) + _whose(view, look, place), "drive", place_picture(place)
    if cell in view.city.tunnels:
        return t("crazytaxis.about.tunnel"), t("crazytaxis.about.tunnel.text"), "tunnel", "crazytaxis/tunnel"
    if cell == RANK:
        return t("crazytaxis.about.rank"), t("crazytaxis.about.rank.text"), "setup", "crazytaxis/rank"
    return t("crazytaxis.about.street"), t("crazytaxis.about.street.text"), "drive", ""


def _title(place: int) -> str:
    name = place_name(place)
    return name[:1].upper() + name[1:]


def _said_of(place: int) -> str:
    """A line for fun; a place of the player's own box has none."""
    line = "crazytaxis.line." + PLACES[place]
    return t(line) + "\n" if known(line) else ""


def _whose(view: CrazyTaxis, look: Viewpoint, place: int) -> str:
    for seat, row in enumerate(view.open):
        if place in row:
            return t("crazytaxis.about.goal_of", name=look.name(seat)) + "\n" + _far(view, seat, place)
    for seat, row in enumerate(view.done):
        if place in row:
            return t("crazytaxis.about.done_by", name=look.name(seat))
    return t("crazytaxis.about.nobody")


def _far(view: CrazyTaxis, seat: int, place: int) -> str:
    far = distance(view, seat, place)
    if far == FAR:
        return t("crazytaxis.about.unbuilt")
    by_road = view.city.by_road(view.taxis[seat])[view.city.where[place]]
    text = t("crazytaxis.about.far", points=tn("crazytaxis.points", far))
    if by_road > far:
        text += " " + t("crazytaxis.about.by_road", n=by_road)
    return text + "\n" + t("crazytaxis.why.barred") if barred(view, seat, place) else text


def _goal(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details:
    seat, _, name = rest.partition(":")
    place = PLACE_INDEX[name]
    text = _said_of(place) + _whose(view, look, place) + "\n" + t("crazytaxis.about.goal")
    return Details(_title(place), text, (Art(place_picture(place), LARGE, LARGE),), "places")


def _place(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details:
    return _goal(view, look, ":" + rest)


def _blockade(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details:
    text = t("crazytaxis.about.blockade.text") + "\n" + t("crazytaxis.about.aside", n=view.aside)
    return Details(t("crazytaxis.about.blockade"), text, (Art("crazytaxis/blockade", LARGE, LARGE),), "blockade")


def _stack(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details:
    count = len(view.place_stack) if rest == "places" else len(view.map_stack) + len(view.buried)
    picture = "crazytaxis/place_back" if rest == "places" else "crazytaxis/map_back"
    text = t("crazytaxis.about.stack.%s.text" % rest, n=count)
    return Details(t("crazytaxis.about.stack." + rest), text,
                 (Art(picture, LARGE, LARGE),), "places" if rest == "places" else "lay")


def _hand(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details | None:
    card = view.turned
    if card < 0:
        return None
    unit = 96.0
    drawings = tuple(shifted(picture_of(card, 0, unit), -unit / 2, 0))
    title = _title(PLACE_ON[card]) if PLACE_ON[card] >= 0 else t(
        "crazytaxis.about.tunnel" if HAS_TUNNEL[card] else "crazytaxis.about.street")
    return Details(title, t("crazytaxis.about.card"), drawings, "lay")


def _points(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details:
    base, extra = next_points(view, view.active)
    return Details(t("crazytaxis.about.points"), t("crazytaxis.about.points.text", base=base, extra=extra),
                 (Art("common/icon_fast", LARGE, LARGE, tint="taxi_edge"),), "drive")


def _hush(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details:
    """R25: what a player wants to be asked."""
    return Details(t("crazytaxis.about.hush"), t("crazytaxis.about.hush.text"),
                   (Art("common/icon_mute", LARGE, LARGE, tint="ink"),), "trade")


def _open(view: CrazyTaxis, look: Viewpoint, rest: str) -> Details:
    """A player; a stack; or what a button shows on the map."""
    kind, _, which = rest.partition(":")
    if kind == "rival":
        return _player(view, look, int(which))
    if kind == "stack":
        return _stack(view, look, which)
    picture, tint, rule = ("crazytaxis/pin", "info", "drive") if kind == "routes" else ("common/icon_eye", "ink", "lay")
    title, text = t("crazytaxis.about." + kind), t("crazytaxis.about.%s.text" % kind)
    return Details(title, text, (Art(picture, LARGE, LARGE, tint=tint),), rule)


def _player(view: CrazyTaxis, look: Viewpoint, seat: int) -> Details:
    base, extra = next_points(view, seat)
    text = t("crazytaxis.about.player", done=len(view.done[seat]), quota=view.quota, open=len(view.open[seat]),
             come=view.to_come[seat], blockades=view.hands[seat], points=base + extra, base=base, extra=extra)
    if view.trade != "off":
        text += "\n" + t("crazytaxis.about.offers", n=view.offers_left[seat])
    shape = theme.PLAYERS[look.seats[seat].colour].shape
    return Details(look.name(seat), text, (Art("crazytaxis/taxi_" + shape, LARGE, LARGE),), "end")


_ABOUT = {"cell": _cell, "goal": _goal, "blockade": _blockade, "take": _blockade, "place": _place, "hand": _hand,
          "points": _points, "open": _open, "hush": _hush}
