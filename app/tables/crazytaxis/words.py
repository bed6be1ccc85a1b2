"""What the table of Crazy Taxis says: what to do now, why a touch is not possible, what happened."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import named, t, tn
from app.tables.base import Viewpoint
from app.tables.crazytaxis.map import cell_at
from app.tables.crazytaxis.seats import place_name
from app.tables.saying import listed
from games.crazytaxis.board import CARD_INDEX, HAS_TUNNEL, PLACE_INDEX, PLACE_ON, PLACES, cell_of
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action, Fact

Teller = Callable[[Fact, Viewpoint], str]


def name_of(place: str) -> str:
    return named("crazytaxis.place." + place)


# What to do now


def prompt(view: CrazyTaxis, look: Viewpoint) -> str:
    if view.over:
        return t("crazytaxis.prompt.over")
    if view.offer:
        return _offer_prompt(view, look)
    if look.touched[:1] and look.touched[0].startswith("goal:"):
        return t("crazytaxis.prompt.give")
    if look.acting and look.eye != view.active:
        return t("crazytaxis.prompt.others", name=look.name(view.active))
    if view.phase == "lay":
        return t("crazytaxis.prompt.turn" if look.touched else "crazytaxis.prompt.lay")
    if look.touched[:1] == ("blockade",):
        return t("crazytaxis.prompt.block")
    if look.touched:
        return t("crazytaxis.prompt.last_step")
    if look.way:
        return _route_prompt(view, look.way)
    return _drive_prompt(view)


def _offer_prompt(view: CrazyTaxis, look: Viewpoint) -> str:
    asking, asked, give, take = view.offer
    kind = "answer" if look.eye == asked else "wait"
    return t("crazytaxis.prompt." + kind, name=look.name(asking), other=look.name(asked), give=place_name(give),
             take=place_name(take))


def _route_prompt(view: CrazyTaxis, steps: tuple[Action, ...]) -> str:
    """What it costs, who gets out on the way, and whether a blockade ends it."""
    cost = tn("crazytaxis.points", len(steps))
    cells = [cell_of(*step[1:]) for step in steps]
    if cells[-1] in view.blockades:
        return t("crazytaxis.prompt.crash", points=cost)
    places = [view.city.place_on.get(cell, -1) for cell in dict.fromkeys(cells)]
    names = listed(place_name(place) for place in places if place in view.open[view.active])
    return t("crazytaxis.prompt.deliver" if names else "crazytaxis.prompt.route", points=cost, places=names)


def _drive_prompt(view: CrazyTaxis) -> str:
    if view.blocked:
        return t("crazytaxis.prompt.blocked")
    if view.points:
        kind = "jump" if view.moved and view.taxis.count(view.taxis[view.active]) > 1 else "drive"
        return t("crazytaxis.prompt." + kind, points=tn("crazytaxis.points", view.points))
    return t("crazytaxis.prompt.end")


# Why not


def why_not(view: CrazyTaxis, look: Viewpoint, target: str) -> str:
    if view.over:
        return ""
    if not look.acting:
        acting = view.to_act()
        return t("table.not_your_turn", name=look.name(acting[0])) if acting else ""
    kind, _, rest = target.partition(":")
    reason = _REASONS.get(kind)
    return reason(view, look, rest) if reason else ""


def _why_cell(view: CrazyTaxis, look: Viewpoint, rest: str) -> str:
    cell = cell_at("cell:" + rest)
    if view.offer:
        return t("crazytaxis.why.offer")
    if look.eye != view.active:
        return t("crazytaxis.why.only_offers")
    if view.phase == "lay":
        return t("crazytaxis.why.lay_first")
    if look.touched[:1] == ("blockade",):
        return _why_not_block(view, cell)
    if cell == view.taxis[view.active]:
        return t("crazytaxis.why.here")
    if not view.points:
        return t("crazytaxis.why.blocked" if view.blocked else "crazytaxis.why.no_points")
    if cell in view.taxis:
        return t("crazytaxis.why.taxi")
    if view.city.distances(view.taxis[view.active])[cell] <= view.points:
        return t("crazytaxis.why.barred")
    return t("crazytaxis.why.far", points=tn("crazytaxis.points", view.points))


def _why_not_block(view: CrazyTaxis, cell: int) -> str:
    if cell in view.taxis:
        return t("crazytaxis.why.block_taxi")
    return t("crazytaxis.why.block_tunnel" if cell in view.city.tunnels else "crazytaxis.why.block_twice")


def _why_goal(view: CrazyTaxis, look: Viewpoint, rest: str) -> str:
    seat, _, place = rest.partition(":")
    if view.offer:
        return t("crazytaxis.why.offer")
    if view.trade == "off":
        return t("crazytaxis.why.no_trade")
    if look.eye is not None and not view.offers_left[look.eye]:
        return t("crazytaxis.why.no_offers")
    return t("crazytaxis.why.nothing_to_give")


def answer(view: CrazyTaxis, look: Viewpoint, place: str) -> str:
    """To a touch on the own goal, or on the card in hand (no place)."""
    if not place:
        return t("crazytaxis.prompt.lay") if look.acting and look.eye == view.active else t("crazytaxis.why.only_offers")
    if view.city.where[PLACE_INDEX[place]] < 0:
        return t("crazytaxis.why.unbuilt", place=name_of(place))
    shown = t("crazytaxis.shown", place=name_of(place))
    offers = view.trade != "off" and look.eye is not None and view.offers_left[look.eye]
    return shown + " " + t("crazytaxis.why.goal_first") if offers else shown


def _why_blockade(view: CrazyTaxis, look: Viewpoint, rest: str) -> str:
    seat = look.own(view.active)
    if seat != view.active:
        return t("crazytaxis.why.only_offers")
    if not view.hands[seat]:
        return t("crazytaxis.why.no_blockade")
    if view.phase == "lay":
        return t("crazytaxis.why.lay_first")
    return t("crazytaxis.why.taken" if view.taken and not view.moved else "crazytaxis.why.block_first")


_REASONS: dict[str, Callable[[CrazyTaxis, Viewpoint, str], str]] = {
    "cell": _why_cell, "goal": _why_goal, "blockade": _why_blockade,
    "hand": lambda view, look, rest: t("crazytaxis.prompt.lay"),
    "points": lambda view, look, rest: t("crazytaxis.why.points"),
}


# What must not be missed


def aloud(look: Viewpoint, facts: list[Fact]) -> str:
    """The answer to an offer, and that a blockade was met."""
    said = [fact for fact in facts if fact[0] in ("accepted", "declined", "met")]
    return tell(said[-1], look) if said else ""


def glad(look: Viewpoint, facts: list[Fact]) -> bool:
    """Somebody agreed to a swap."""
    said = [fact[0] for fact in facts if fact[0] in ("accepted", "declined", "met")]
    return said[-1:] == ["accepted"]


# The end in sight


def near_end(view: CrazyTaxis, look: Viewpoint) -> str:
    """All cards received, and one passenger left."""
    if view.over:
        return ""
    names = [look.name(seat) for seat in range(view.players) if not view.to_come[seat] and len(view.open[seat]) == 1]
    return t("crazytaxis.near_end", names=listed(names)) if names else ""


# The log


def tell(fact: Fact, look: Viewpoint) -> str:
    if fact[0] == "won":
        return t("crazytaxis.log.won", names=listed(look.name(seat) for seat in fact[1:]))
    teller = _LOG.get(fact[0])
    return teller(fact, look) if teller else ""


def _laid(fact: Fact, look: Viewpoint) -> str:
    card = CARD_INDEX[fact[2]]
    name = look.name(fact[1])
    if PLACE_ON[card] >= 0:
        return t("crazytaxis.log.built", name=name, place=name_of(PLACES[PLACE_ON[card]]))
    return t("crazytaxis.log.tunnel" if HAS_TUNNEL[card] else "crazytaxis.log.laid", name=name)


def _trade(kind: str) -> Teller:
    def line(fact: Fact, look: Viewpoint) -> str:
        _, seat, other, give, take = fact
        return t("crazytaxis.log." + kind, name=look.name(seat), other=look.name(other), give=name_of(give),
                 take=name_of(take))
    return line


_LOG: dict[str, Teller] = {
    "laid": _laid,
    "buried": lambda fact, look: t("crazytaxis.log.buried"),
    "dealt": lambda fact, look: t("crazytaxis.log.dealt", name=look.name(fact[1]), place=name_of(fact[2])),
    "stepped": lambda fact, look: (t("crazytaxis.log.through", name=look.name(fact[1])) if fact[6] == "tunnel" else ""),
    "delivered": lambda fact, look: t("crazytaxis.log.delivered", name=look.name(fact[1]), place=name_of(fact[2]),
                                      n=fact[5]),
    "extra": lambda fact, look: t("crazytaxis.log.extra", name=look.name(fact[1])),
    "met": lambda fact, look: t("crazytaxis.log.met", name=look.name(fact[1])),
    "blocked": lambda fact, look: t("crazytaxis.log.blocked", name=look.name(fact[1])),
    "took": lambda fact, look: t("crazytaxis.log.took", name=look.name(fact[1])),
    "offered": _trade("offered"), "accepted": _trade("accepted"), "declined": _trade("declined"),
    "withdrew": _trade("withdrew"),
    "finished": lambda fact, look: t("crazytaxis.log.finished", name=look.name(fact[1])),
}

