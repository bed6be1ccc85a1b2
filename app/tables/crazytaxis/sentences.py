"""Crazy Taxis in sentences: what an action will do, how the match stands, what each field is called.

A field is told by how far it lies from the taxi rank: that never changes, however the city grows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.i18n import t, tn
from app.scene.commands import ActAs, Command, Hush, Open, command_of
from app.tables.base import Viewpoint
from app.tables.crazytaxis.map import cell_at, covered
from app.tables.crazytaxis.overlay import EVERYBODY
from app.tables.crazytaxis.seats import FAR, distance, place_name
from app.tables.saying import actor, listed, own_first, player, sentence, whose_turn
from games.crazytaxis.board import AT, BESIDE, CARD_INDEX, HAS_TUNNEL, PLACE_INDEX, PLACE_ON, RANK, cell_of
from games.crazytaxis.check import SIDES
from games.crazytaxis.city import City
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action, Fact, QuickDice

Done = dict[str, Fact]
QUARTER = 90    # degrees
BUTTONS = ("accept", "decline", "withdraw", "done", "end", "take_end")


# Names


def where_words(x: int, y: int) -> str:
    """From the taxi rank; north is up."""
    if not x and not y:
        return t("crazytaxis.spot.rank")
    ways = [(abs(x), "E" if x > 0 else "W"), (abs(y), "S" if y > 0 else "N")]
    return ", ".join(t("crazytaxis.spot.far." + side, n=n) for n, side in ways if n)


def from_rank(x: int, y: int) -> str:
    """For a line that stands alone: of what it lies north or west."""
    return t("crazytaxis.spot.from_rank", where=where_words(x, y)) if x or y else where_words(x, y)


def field_words(city: City, cell: int) -> str:
    """What it is, and where."""
    if cell == RANK and cell not in city.place_on:
        return t("crazytaxis.spot.rank")
    return t("crazytaxis.spot.field", thing=_thing(city, cell), where=where_words(*AT[cell]))


def _thing(city: City, cell: int) -> str:
    place = city.place_on.get(cell, -1)
    if place >= 0:
        return place_name(place)
    if cell in city.tunnels:
        return t("crazytaxis.spot.tunnel")
    return t("crazytaxis.spot.street" if city.exits[cell] else "crazytaxis.spot.empty")


def _command_name(look: Viewpoint, command: Command) -> str:
    match command:
        case ActAs(seat):
            return t("crazytaxis.button.as", name=look.name(seat))
        case Hush(how, _):
            return t("crazytaxis.hush." + how)
        case Open(panel=("routes", seat)) if seat != EVERYBODY:
            return t("crazytaxis.routes.one", name=look.name(int(seat)))
    return ""


def target_name(view: CrazyTaxis, look: Viewpoint, target: str) -> str:
    kind, _, rest = target.partition(":")
    if target in BUTTONS:
        return t("crazytaxis.button." + target)
    if command := command_of(target):
        return _command_name(look, command)
    if kind == "offer":
        return _offered(view, look)
    if kind == "cell":
        return field_words(view.city, cell_at(target))
    if kind == "goal":
        seat, _, place = rest.partition(":")
        return t("crazytaxis.spot.goal", name=player(look, int(seat)), goal=_goal(view, int(seat), PLACE_INDEX[place]))
    return ""


def _offered(view: CrazyTaxis, look: Viewpoint) -> str:
    asking, asked, *_ = view.offer
    return t("crazytaxis.offer.title", name=look.name(asking), other=look.name(asked))


def card_words(card: int) -> str:
    if PLACE_ON[card] >= 0:
        return place_name(PLACE_ON[card])
    return t("crazytaxis.spot.tunnel" if HAS_TUNNEL[card] else "crazytaxis.spot.street")


def _goal(view: CrazyTaxis, seat: int, place: int) -> str:
    far = distance(view, seat, place)
    away = t("crazytaxis.spot.unbuilt") if far == FAR else tn("crazytaxis.spot.away", far)
    return t("crazytaxis.spot.field", thing=place_name(place), where=away)


# What an action will do


def describe(view: CrazyTaxis, look: Viewpoint, action: Action) -> str:
    seat = actor(view, look)
    return sentence(_ACTS[action[0]](view, look, seat, action))


def _lay(view: CrazyTaxis, look: Viewpoint, seat: int, action: Action) -> str:
    _, x, y, rotation = action
    city = view.city.with_card(view.turned, cell_of(x, y), rotation)
    fields = "; ".join(_with_roads(city, cell) for cell in covered(action))
    text = t("crazytaxis.act.lay_turned" if rotation else "crazytaxis.act.lay", fields=fields, n=rotation * QUARTER)
    return "; ".join([text, *_wanted(view, look, PLACE_ON[view.turned], city)])


def _with_roads(city: City, cell: int) -> str:
    ways = [t("crazytaxis.spot.way." + side) for side, (bit, *_) in zip(SIDES, BESIDE, strict=True) if city.exits[cell] & bit]
    return tn("crazytaxis.spot.roads", len(ways), field=field_words(city, cell), ways=listed(ways))


def _wanted(view: CrazyTaxis, look: Viewpoint, place: int, city: City) -> list[str]:
    """Whose goal it is, and how far away."""
    return ["%s, %s" % (_whose(look, seat), tn("crazytaxis.spot.away", distance(view, seat, place, city)))
            for seat in range(view.players) if place in view.open[seat]]


def _whose(look: Viewpoint, seat: int) -> str:
    return t("crazytaxis.part.goal_own") if seat == look.eye else t("crazytaxis.part.goal_of", name=look.name(seat))


def _step(view: CrazyTaxis, look: Viewpoint, seat: int, action: Action) -> str:
    here, cell, done = view.taxis[seat], cell_of(*action[1:]), _carried_out(view, seat, action)
    side = next((side for side, (_, way, _) in zip(SIDES, BESIDE, strict=True) if here + way == cell), "")
    by_road = side and done["stepped"][6] == "road"
    text = t("crazytaxis.act.step." + side if by_road else "crazytaxis.act.tunnel", field=field_words(view.city, cell))
    others = [look.name(other) for other, taxi in enumerate(view.taxis) if taxi == cell and other != seat]
    jumped = [t("crazytaxis.part.jump", names=listed(others))] if others and "finished" not in done else []
    return "; ".join([text, *jumped, *_driven(done)])


def _carried_out(view: CrazyTaxis, seat: int, action: Action) -> Done:
    """What the rules say of it, up to the end of the turn: what is turned up after that nobody knows."""
    world = view.guess(seat, QuickDice(0))
    world.news = []
    world.apply(seat, action)
    done: Done = {}
    for fact in world.news_for(None):
        if "ended" not in done:
            done[fact[0]] = fact
    return done


def _driven(done: Done) -> list[str]:
    parts = [t("crazytaxis.part." + kind) for kind in ("met", "delivered", "extra", "finished") if kind in done]
    if "finished" in done:
        return parts
    if "ended" in done:
        return [*parts, t("crazytaxis.part.ended")]
    return parts if "met" in done else [*parts, tn("crazytaxis.part.left", done.get("extra", done["stepped"])[-1])]


def _block(view: CrazyTaxis, look: Viewpoint, seat: int, action: Action) -> str:
    cell = cell_of(*action[1:])
    place = view.city.place_on.get(cell, -1)
    wishes = [_whose(look, who) for who in range(view.players) if place in view.open[who]]
    return "; ".join([t("crazytaxis.act.block", field=field_words(view.city, cell)), *wishes])


def _end(view: CrazyTaxis, look: Viewpoint, seat: int, action: Action) -> str:
    return tn("crazytaxis.act.end_early", view.points) if view.points else t("crazytaxis.act.end")


def _offer(view: CrazyTaxis, look: Viewpoint, seat: int, action: Action) -> str:
    _, to, give, take = action
    return t("crazytaxis.act.offer", name=look.name(to), give=_goal(view, seat, PLACE_INDEX[give]),
             take=_goal(view, seat, PLACE_INDEX[take]))


def _answer(view: CrazyTaxis, look: Viewpoint, seat: int, action: Action) -> str:
    """As who answers sees it."""
    asking, asked, give, take = view.offer
    if seat == asking:
        return t("crazytaxis.act.withdraw", name=look.name(asked))
    return t("crazytaxis.act." + action[0], name=look.name(asking), get=_goal(view, seat, give), give=_goal(view, seat, take))


_ACTS: dict[str, Callable[[CrazyTaxis, Viewpoint, int, Action], str]] = {
    "lay": _lay, "step": _step, "block": _block, "end": _end, "offer": _offer,
    "accept": _answer, "decline": _answer, "withdraw": _answer,
    "take": lambda view, look, seat, action: t("crazytaxis.act.take", n=view.aside),
}


# How the match stands


def summary(view: CrazyTaxis, look: Viewpoint) -> list[str]:
    players = [_player_line(view, look, seat) for seat in own_first(look, view.players)]
    return [whose_turn(view, look), *_turn_lines(view, look), *players, *_table_lines(view), _end_line(view, look)]


def _turn_lines(view: CrazyTaxis, look: Viewpoint) -> list[str]:
    lines = []
    if view.phase == "lay":
        lines.append(t("crazytaxis.state.card", name=player(look, view.active), card=card_words(view.turned)))
    elif view.phase == "drive":
        lines.append(t("crazytaxis.state.points", name=player(look, view.active), n=view.points))
    if view.offer:
        asking, asked, give, take = view.offer
        lines.append(t("crazytaxis.state.offer", name=player(look, asking), other=player(look, asked), give=place_name(give),
                       take=place_name(take)))
    return [sentence(line) for line in lines]


def _player_line(view: CrazyTaxis, look: Viewpoint, seat: int) -> str:
    stands = t("crazytaxis.state.player", name=player(look, seat), field=field_words(view.city, view.taxis[seat]),
               done=len(view.done[seat]), quota=view.quota)
    goals = [_goal(view, seat, place) for place in view.open[seat]]
    fares = t("crazytaxis.state.goals", goals=listed(goals)) if goals else t("crazytaxis.state.no_goals")
    return " ".join((sentence(stands), fares, t("crazytaxis.state.more", come=view.to_come[seat], blockades=view.hands[seat])))


def _table_lines(view: CrazyTaxis) -> list[str]:
    city = view.city
    rows = [("places", _fields(city, sorted(city.place_on))),
            ("tunnels", "; ".join(where_words(*AT[cell]) for cell in city.tunnels)),
            ("blockades", _fields(city, view.blockades))]
    lines = [t("crazytaxis.state." + name, fields=fields) for name, fields in rows if fields]
    stacks = t("crazytaxis.state.stacks", map=len(view.map_stack) + len(view.buried), places=len(view.place_stack),
               aside=view.aside)
    return [t("crazytaxis.state.counted"), *lines, stacks]


def _fields(city: City, cells: Iterable[int]) -> str:
    return listed([field_words(city, cell) for cell in cells])


def _end_line(view: CrazyTaxis, look: Viewpoint) -> str:
    if view.over:
        return t("crazytaxis.prompt.over")
    left = [view.quota - len(done) for done in view.done]
    names = [player(look, seat) for seat in range(view.players) if left[seat] == min(left)]
    return tn("crazytaxis.state.end", min(left), names=listed(names))


# What the log folds away


def detail(fact: Fact, look: Viewpoint) -> str:
    teller = _DETAILS.get(fact[0])
    return teller(fact, look.name(fact[1])) if teller else ""


def _laid(fact: Fact, name: str) -> str:
    fields = t("crazytaxis.spot.from_rank", where="; ".join(where_words(*AT[cell]) for cell in covered(("lay", *fact[3:6]))))
    return t("crazytaxis.detail.laid", name=name, fields=fields)


_DETAILS: dict[str, Callable[[Fact, str], str]] = {
    "laid": _laid,
    "turned": lambda fact, name: t("crazytaxis.detail.turned", name=name, card=card_words(CARD_INDEX[fact[2]])),
    "points": lambda fact, name: t("crazytaxis.detail.points", name=name, n=fact[2]),
    "stepped": lambda fact, name: t("crazytaxis.detail.stepped", name=name, where=from_rank(*fact[4:6]), n=fact[7]),
    "delivered": lambda fact, name: t("crazytaxis.detail.delivered", name=name, where=from_rank(*fact[3:5])),
    "met": lambda fact, name: t("crazytaxis.detail.met", name=name, where=from_rank(*fact[2:4])),
    "blocked": lambda fact, name: t("crazytaxis.detail.blocked", name=name, where=from_rank(*fact[2:4])),
    "ended": lambda fact, name: t("crazytaxis.detail.ended", name=name),
}
