"""What the table of Ganymede says: what to do now, why a touch is not possible, what happened, what a card does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.i18n import t, tn
from app.scene import Art, Details
from app.tables.base import Viewpoint
from app.tables.ganymede.cards import glyph, pennant, ship_art, shuttle_art, tile_art
from app.tables.ganymede.names import (
    cost_said,
    effect_said,
    hue,
    place_name,
    price,
    printed_ship,
    seats_aboard,
    ship_name,
    ship_param,
    told_kind,
    worth,
)
from app.tables.ganymede.preview import lacks, losses, repetitions, step_of
from app.tables.saying import capital, sentence, told
from games.ganymede.board import (
    AS_DRAWN,
    COLOURS,
    DATA,
    EARTH_LIMIT,
    HEADS,
    MARS,
    MARS_LIMIT,
    SHIP_INDEX,
    SHIPS,
    SHUTTLE_INDEX,
    SHUTTLES,
    TILE_INDEX,
    TYPES,
    Short,
    colours_of,
)
from games.ganymede.scoring import COUNTED
from games.ganymede.state import Ganymede
from games.kernel import NONE, Fact

EFFECT_CHOICES = ("recruit", "adapt", "rep", "move", "ship")
ROWS = {row["id"]: row for name in ("tiles", "earth_shuttles", "mars_shuttles") for row in DATA[name]}
RULES = {"keep": "setup", "main": "turn", "drop": "tiles", "send": "shuttles", "land": "shuttles", "load": "shuttles",
         "effect": "effects", "free": "set", "take": "launch", "dock": "launch", "depart": "launch", "fill": "launch",
         "limit": "hand", "over": "end"}


# What to do now


def prompt(view: Ganymede, look: Viewpoint, seat: int, button: str) -> str:
    step = step_of(view)
    touched = look.touched
    if button == "sure":
        return t("ganymede.prompt.sure")
    if step == "keep":
        return t("ganymede.prompt.keep%d" % min(2, len(touched))) if look.acting else t("ganymede.prompt.wait")
    if step == "effect":
        return _effect_prompt(view, look, seat)
    if step == "main" and touched:
        return t("ganymede.prompt.discard")
    if step == "drop" and view.stack[-1][1] == NONE:
        return t("ganymede.prompt.drop_cost")
    if step == "load" and touched:
        return t("ganymede.prompt.load_where")
    if step == "send":
        return tn("ganymede.prompt.send", view.stack[-1][2])
    if step == "main" and view.reason:
        return t("ganymede.prompt.main_last")
    return t("ganymede.prompt." + step)


def _effect_prompt(view: Ganymede, look: Viewpoint, seat: int) -> str:
    if look.touched:
        begun = [action for action in view.legal(seat) if action[0] in ("move", "adapt")
                 and look.touched[0] == "at:%s:%s" % (action[1], action[2])]
        return t("ganymede.prompt.where_" + "_".join(sorted({action[0] for action in begun})))
    legal = {action[0] for action in view.legal(view.active)}
    verbs = [verb for verb in EFFECT_CHOICES if verb in legal]
    at_once = [action[1] for action in view.legal(view.active) if action[0] == "rep"]
    if verbs == ["rep"] and len(at_once) > 1:
        return tn("ganymede.prompt.rep", max(at_once))
    if len(verbs) < 3:
        said = {"rep": tn("ganymede.do.rep_some", max(at_once))} if len(at_once) > 1 else {}
        return sentence("; ".join(said.get(verb) or t("ganymede.do." + verb) for verb in verbs))
    return t("ganymede.prompt.choose", verbs=", ".join(t("ganymede.verb." + verb) for verb in verbs))


# Why not


def why_not(view: Ganymede, look: Viewpoint, seat: int, target: str) -> str:
    if view.phase == "over":
        return ""
    if not look.acting:
        return t("table.not_your_turn", name=look.name(view.active)) if view.phase == "play" else t("ganymede.prompt.wait")
    kind, _, rest = target.partition(":")
    reason = _REASONS.get(kind)
    return reason(view, seat, rest) if reason else ""


def _why_shuttle(view: Ganymede, seat: int, name: str) -> str:
    if step_of(view) != "main":
        return t("ganymede.why.finish")
    shuttle = SHUTTLE_INDEX[name]
    if shuttle not in (*view.earth_row, *view.mars_row):
        return t("ganymede.why.used")
    short = lacks(view, seat, shuttle)
    if not short.total:
        return ""
    return t("ganymede.why.short_mars" if SHUTTLES[shuttle].origin == MARS else "ganymede.why.short_earth", what=missing(short))


def missing(short: Short) -> str:
    """What a cost still lacks, in words."""
    return price(colours_of(short.coloured), short.whites, short.tiles)


def _why_tile(view: Ganymede, seat: int, name: str) -> str:
    return t("ganymede.why.finish") if step_of(view) != "main" else t("ganymede.why.not_in_row")


def _why_own(view: Ganymede, seat: int, name: str) -> str:
    return t("ganymede.why.new_tile" if step_of(view) == "drop" else "ganymede.why.finish")


def _why_supply(view: Ganymede, seat: int, colour: str) -> str:
    if not view.supply >> 4 * COLOURS.index(colour) & 15:
        return t("ganymede.why.supply_empty")
    if view.astronauts[4 * seat] % HEADS >= EARTH_LIMIT:
        return t("ganymede.why.earth_full")
    return t("ganymede.why.main" if step_of(view) == "main" else "ganymede.why.other_effect")


def _why_at(view: Ganymede, seat: int, rest: str) -> str:
    return t("ganymede.why.main" if step_of(view) == "main" else "ganymede.why.not_this")


def _why_rep(view: Ganymede, seat: int, space: str) -> str:
    if int(space) <= view.markers[seat]:
        return t("ganymede.why.forward")
    if step_of(view) == "main":
        return t("ganymede.why.main")
    if any(action[0] == "rep" for action in view.legal(seat)):
        return t("ganymede.why.rep_far")
    if any(step[0] == "effect" and step[3] for step in view.stack):
        return t("ganymede.why.rep_once")
    return t("ganymede.why.other_effect")


def _why_dock(view: Ganymede, seat: int, rest: str) -> str:
    if view.phase == "keep":
        return t("ganymede.prompt.keep0")
    if step_of(view) == "main":
        return t("ganymede.why.end_of_turn")
    return t("ganymede.why.dock_closed")


def _why_ship(view: Ganymede, seat: int, rest: str) -> str:
    return t("ganymede.why.main" if step_of(view) == "main" else "ganymede.why.other_effect")


def _why_mars(view: Ganymede, seat: int, rest: str) -> str:
    return t("ganymede.why.main" if step_of(view) == "main" else "ganymede.why.choose_first")


_REASONS: dict[str, Callable[[Ganymede, int, str], str]] = {
    "shuttle": _why_shuttle, "tile": _why_tile, "own": _why_own, "supply": _why_supply, "at": _why_at, "rep": _why_rep,
    "dock": _why_dock, "ship": _why_ship, "hand": lambda view, seat, rest: t("ganymede.why.hand"), "mars": _why_mars,
    "earth": _why_mars, "cargo": lambda view, seat, rest: t("ganymede.why.not_this"),
    "deck": lambda view, seat, rest: t("ganymede.why.deck"),
}


# The log


def tell(fact: Fact, look: Viewpoint) -> str:
    return told(fact, _LOG, "ganymede", look)


def _took_ship(fact: Fact, name: str) -> str:
    if fact[2] is None:
        return t("ganymede.log.took_hidden", name=name)
    return t("ganymede.log.took_deck" if fact[3] == "deck" else "ganymede.log.took_ship", name=name, ship=ship_name(fact[2]))


def _buried(fact: Fact, name: str) -> str:
    return t("ganymede.log.buried_hidden", name=name) if fact[2] is None else \
        t("ganymede.log.buried", name=name, ship=ship_name(fact[2]))


def _launched(fact: Fact, name: str) -> str:
    return t("ganymede.log.launched", name=name, ship=ship_name(fact[2]), crew=tn("ganymede.crew", len(fact[4])))


def _colour(fact: Fact, name: str) -> str:
    return t("ganymede.log." + fact[0], name=name, colour=hue(fact[2]))


def _used_shuttle(fact: Fact, name: str) -> str:
    origin = SHUTTLES[SHUTTLE_INDEX[fact[2]]].origin
    return t("ganymede.log.used_%s" % ("mars" if origin == MARS else "earth"), name=name, n=fact[4], card=card_line(fact[2]))


_LOG: dict[str, Callable[[Fact, str], str]] = {
    "kept": lambda fact, name: t("ganymede.log.kept", name=name),
    "revealed": lambda fact, name: t("ganymede.log.revealed", name=name, same=ship_name(fact[2]), mixed=ship_name(fact[3])),
    "took_tile": lambda fact, name: t("ganymede.log.took_tile", name=name, tile=card_line(fact[2])),
    "dropped": lambda fact, name: t("ganymede.log.dropped", name=name),
    "discarded": lambda fact, name: tn("ganymede.log.discarded", len(fact) - 2, name=name),
    "used_shuttle": _used_shuttle,
    "completed_set": lambda fact, name: t("ganymede.log.completed_set", name=name),
    "lost": _colour, "recruited": _colour,
    "adapted": lambda fact, name: t("ganymede.log.adapted", name=name, old=hue(fact[3]), new=hue(fact[4])),
    "moved": lambda fact, name: t("ganymede.log.moved", name=name, colour=hue(fact[2]), place=place_name(fact[4])),
    "advanced": lambda fact, name: t("ganymede.log.advanced", name=name, n=fact[3]),
    "took_ship": _took_ship, "buried": _buried, "launched": _launched,
    "docked": lambda fact, name: t("ganymede.log.docked", name=name, ship=ship_name(fact[2])),
    "reshuffled": lambda fact, name: t("ganymede.log.reshuffled"),
    "last_round": lambda fact, name: t("ganymede.last_round." + fact[2]),
}


def where(fact: Fact) -> tuple[str, ...]:
    kind, seat = fact[0], fact[1]
    if kind in ("launched", "docked"):
        return ("dock:%d:%s" % (seat, fact[3]), "open:rival:%d" % seat)
    if kind == "advanced":
        return ("rep:%d" % fact[3], "open:rival:%d" % seat)
    return ("open:rival:%d" % seat,)


# A long press


def about(view: Ganymede, look: Viewpoint, seat: int, target: str) -> Details | None:
    kind, _, rest = target.partition(":")
    teller = _ABOUT.get(kind)
    return teller(view, seat, rest) if teller else None


def part_words(part: list[str]) -> str:
    """One part of an effect."""
    if len(part) == 1:
        return t("ganymede.part." + part[0])
    if part[1] == "any":
        return t("ganymede.part.%s_any" % part[0])
    return t("ganymede.part.%s" % part[0], colour=t("ganymede.colour." + part[1]))


def effect_words(row: dict[str, Any]) -> str:
    effect = row["effect"]
    join = t("ganymede.or" if effect["mode"] == "or" else "ganymede.and")
    return (" %s " % join).join(part_words(part) for part in effect["parts"])


def card_line(name: str) -> str:
    """A tile or a shuttle in a few words, for the log."""
    row = ROWS[name]
    return "%s: %s" % (t("ganymede.short." + row["type"]), effect_words(row))


def flavour(kind: str) -> str:
    """A line for those who play with the card, not only by it: of a type or of a kind of ship."""
    return t("ganymede.line." + kind)


def _about_tile(view: Ganymede, seat: int, name: str) -> Details:
    row = ROWS[name]
    times = repetitions(view, seat, name)
    text = "%s\n%s\n%s" % (flavour(row["type"]), sentence(effect_said(name)), t("ganymede.about.tile", n=times))
    return Details(t("ganymede.type." + row["type"]), text, tile_art(TILE_INDEX[name], 196), "tiles")


def _about_own(view: Ganymede, seat: int, name: str) -> Details:
    row = ROWS[name]
    text = "%s\n%s\n%s" % (flavour(row["type"]), sentence(effect_said(name)), t("ganymede.about.own"))
    return Details(t("ganymede.type." + row["type"]), text, tile_art(TILE_INDEX[name], 196), "discard")


def _about_shuttle(view: Ganymede, seat: int, name: str) -> Details:
    row, shuttle = ROWS[name], SHUTTLE_INDEX[name]
    origin = "mars" if SHUTTLES[shuttle].origin == MARS else "earth"
    lines = [flavour(row["type"]), t("ganymede.about.cost_%s" % origin, what=cost_said(name)),
             t("ganymede.about.effect", what=effect_said(name), n=repetitions(view, seat, name))]
    short = lacks(view, seat, shuttle)
    in_row = shuttle in (*view.earth_row, *view.mars_row)
    if in_row and short.total:
        lines.append(t("ganymede.about.missing", what=missing(short)))
    elif in_row and ("shuttle", name) in view.legal(seat):
        least, most = losses(view, seat, ("shuttle", name))
        lines += [tn("ganymede.about.loses", least)] if least else [t("ganymede.about.may_lose")] if most else []
    title = t("ganymede.%s_shuttle" % origin) + " · " + t("ganymede.short." + row["type"])
    return Details(title, "\n".join(lines), shuttle_art(shuttle, 196), "shuttles")


def _about_ship(view: Ganymede, seat: int, name: str) -> Details | None:
    if name == "deck":
        left = len(view.ship_deck) + len(view.buried)
        return Details(t("ganymede.ship_deck"), tn("ganymede.about.deck", left), ship_art(-1, 180), "parts")
    index = SHIP_INDEX[name]
    ship = SHIPS[index]
    text = flavour(ship.kind) + "\n"
    text += t("ganymede.about.ship." + told_kind(ship), what=ship_param(ship), n=ship.per_vp if ship.kind in COUNTED else ship.vp)
    if name not in AS_DRAWN:
        text += "\n" + printed_ship(ship)
    if ship.kind in COUNTED:
        text += "\n" + tn("ganymede.about.now", worth(view, seat, index))
    return Details(ship_name(name), text, ship_art(index, 196), "ships")


def _about_dock(view: Ganymede, seat: int, rest: str) -> Details | None:
    owner, dock = rest.split(":")
    ship = view.docks[2 * int(owner) + (dock == "mixed")]
    rule = t("ganymede.about.dock_%s" % dock, n=seats_aboard(dock))
    if ship == NONE:
        title = capital(t("ganymede.place." + dock, n=seats_aboard(dock)))
        return Details(title, rule, (Art("ganymede/planet_ganymede", 150, 150),), "docks")
    said = _about_ship(view, seat, SHIPS[ship].id)
    number = dock == "mixed"
    if SHIPS[ship].need[number] < seats_aboard(dock):
        rule += "\n" + t("ganymede.about.needed", n=SHIPS[ship].need[number], of=seats_aboard(dock))
    return said._replace(text=said.text + "\n" + rule) if said else None


def _about_at(view: Ganymede, seat: int, rest: str) -> Details:
    colour = rest.rpartition(":")[2]
    return Details(t("ganymede.profession." + colour), t("ganymede.about.astronaut"),
                 (Art("ganymede/astronaut_" + colour, 170, 170),), "parts")


def _about_rep(view: Ganymede, seat: int, space: str) -> Details:
    return Details(t("ganymede.track"), t("ganymede.about.track"), (glyph("rep", 150),), "reputation")


def _about_open(view: Ganymede, seat: int, rest: str) -> Details | None:
    if rest.startswith("column:"):
        kind = int(rest.rpartition(":")[2])
        return Details(t("ganymede.type." + TYPES[kind]), t("ganymede.about.column"), (pennant(kind, 150),), "set")
    return None


def _about_deck(view: Ganymede, seat: int, name: str) -> Details:
    left = len(view.mars_deck if name == "mars" else view.earth_deck)
    text = tn("ganymede.about.deck", left) + "\n" + t("ganymede.about.deck_end")
    return Details(t("ganymede.%s_shuttle" % name), text, (Art("ganymede/back_" + name, 180, 165),), "end")


def _about_planet(name: str, room: int) -> Callable[[Ganymede, int, str], Details]:
    return lambda view, seat, rest: Details(t("ganymede.place." + name), t("ganymede.about." + name, n=room),
                                          (Art("ganymede/planet_" + name, 170, 170),), "shuttles")


_ABOUT: dict[str, Callable[[Ganymede, int, str], Details | None]] = {
    "tile": _about_tile, "own": _about_own, "shuttle": _about_shuttle, "ship": _about_ship, "hand": _about_ship,
    "deal": _about_ship, "dock": _about_dock, "at": _about_at, "supply": _about_at, "cargo": _about_at, "rep": _about_rep,
    "open": _about_open, "deck": _about_deck, "mars": _about_planet("mars", MARS_LIMIT),
    "earth": _about_planet("earth", EARTH_LIMIT),
}

