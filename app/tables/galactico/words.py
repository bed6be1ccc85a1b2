"""What the table of Galactico says: what to do now, why a touch is not possible, what happened, what a thing is."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import known, named, t, tn
from app.scene import Art, Details, Drawing, moved
from app.scene.parts import emblem_of
from app.tables.base import Viewpoint
from app.tables.galactico.board import ICON_NAME, ICONS_OF, TIER, face
from app.tables.galactico.layout import CARD
from app.tables.galactico.preview import Preview, prospects
from app.tables.galactico.seats import delivered
from app.tables.saying import capital, dotted, signed, told
from games.galactico.board import (
    CARD_INDEX,
    CARDS,
    DELIVERED,
    KIND,
    LEFT,
    ROUTE,
    SECTOR_OF,
    SECTORS,
    SHOWS,
    STATION_ICON,
    STATION_INDEX,
    STATIONS,
)
from games.galactico.state import Galactico
from games.kernel import NONE, Fact


def icon_name(icon: str) -> str:
    return t("galactico.icon." + icon)


def icons_of(card: str) -> str:
    return ", ".join(icon_name(icon) for icon in ICONS_OF[card])


def station_words(station: str) -> str:
    return t("galactico.spot.station", icon=icon_name(ICON_NAME[station]), sector=station[0])


# What to do now


def prompt(view: Galactico, look: Viewpoint, shown: Preview | None) -> str:
    if view.phase == "over":
        return t("galactico.prompt.over")
    if not look.acting:
        return t("galactico.prompt.watch." + view.phase)
    if shown and view.phase == "place":
        return t("galactico.prompt.place_again")
    if shown:
        return t("galactico.prompt.fly", sum=capital(summary(shown)))
    return _PROMPTS[view.phase](view, look)


def _move_prompt(view: Galactico, look: Viewpoint) -> str:
    best = max(prospects(view, view.active).values())
    return t("galactico.prompt.move", best=best) if best else t("galactico.prompt.move_zero")


def _unload_prompt(view: Galactico, look: Viewpoint) -> str:
    if look.touched:
        return t("galactico.prompt.unpaid")
    return t("galactico.prompt.unload", icon=capital(icon_name(ICON_NAME[STATIONS[view.tokens[view.active]]])))


_PROMPTS: dict[str, Callable[[Galactico, Viewpoint], str]] = {
    "place": lambda view, look: t("galactico.prompt.place"),
    "move": _move_prompt,
    "unload": _unload_prompt,
    "board": lambda view, look: t("galactico.prompt.board"),
}


def summary(shown: Preview) -> str:
    """A flight in one line: who gets off, who boards."""
    parts = []
    if shown.caught:
        parts.append(tn("galactico.sum.caught", len(shown.caught)))
    if shown.paying:
        parts.append(tn("galactico.sum.off", len(shown.paying)))
    if shown.pairs:
        parts.append(t("galactico.sum.pair"))
    if shown.sent_back:
        parts.append(t("galactico.sum.sent_back"))
    parts.append(tn("galactico.sum.board", len(shown.boarding)) if shown.boarding else t("galactico.sum.nobody"))
    return dotted(parts)


def near_end(view: Galactico) -> str:
    return t("galactico.near_end") if view.last_turn != NONE and view.phase != "over" else ""


# Why a touch is not possible


def why_not(view: Galactico, look: Viewpoint, target: str) -> str:
    if view.phase == "over":
        return ""
    kind, _, name = target.partition(":")
    if kind == "inspector":
        return t("galactico.why.inspector")
    if not look.acting:
        return t("table.not_your_turn", name=look.name(view.active))
    if kind == "station":
        return _why_station(view, look, STATION_INDEX[name])
    return _why_card(view, look, name) if kind == "card" else ""


def _why_station(view: Galactico, look: Viewpoint, station: int) -> str:
    if (view.phase, STATIONS[station]) in view.legal(view.active):
        return ""
    if view.phase == "unload":
        return t("galactico.why.unload_first")
    if view.phase == "board":
        return t("galactico.why.board_first")
    if station not in ROUTE[view.players]:
        return t("galactico.why.off_route", route=t("galactico.route." + view.route))
    if station == view.tokens[view.active]:
        return t("galactico.why.here")
    if station in view.tokens:
        return t("galactico.why.taken", name=look.name(view.tokens.index(station)))
    if view.phase == "place":
        taken = [SECTOR_OF[token] if token != NONE else NONE for token in view.tokens]
        return t("galactico.why.sector_taken", name=look.name(taken.index(SECTOR_OF[station])))
    return t("galactico.why.no_lap")


def _why_card(view: Galactico, look: Viewpoint, name: str) -> str:
    card = CARD_INDEX[name]
    for seat, hand in enumerate(view.hands):
        if card in hand and seat != view.active:
            return t("galactico.why.rival", name=look.name(seat))
    if card not in view.hands[view.active]:
        return t("galactico.why.vortan_queue" if KIND[card] == "vortan" else "galactico.why.queue")
    if view.phase != "unload":
        return t({"board": "galactico.why.board_first", "place": "galactico.why.place_first"}
                 .get(view.phase, "galactico.why.fly_first"))
    return _why_stays(view, card)


def _why_stays(view: Galactico, card: int) -> str:
    """Why a passenger of the own cab can't get off here."""
    name, station = CARDS[card], view.tokens[view.active]
    if KIND[card] == "vortan":
        pair = any(action[0] == "pair" for action in view.legal(view.active))
        return t("galactico.why.vortan_here" if pair else "galactico.why.vortan")
    if SHOWS[card] & STATION_ICON[station]:
        return t("galactico.why.rich_first")
    if KIND[card] == "stowaway":
        return t("galactico.why.stowaway", icons=icons_of(name))
    return t("galactico.why.wants", icons=icons_of(name), here=icon_name(ICON_NAME[STATIONS[station]]))


# What happened


def tell(fact: Fact, look: Viewpoint) -> str:
    return told(fact, _LOG, "galactico", look)


def _tell_came(fact: Fact, name: str) -> str:
    inspector = KIND[CARD_INDEX[fact[2]]] == "inspector"
    return t("galactico.log.inspector_came", sector=fact[3]) if inspector else ""


def _tell_unloaded(fact: Fact, name: str) -> str:
    if not fact[4]:
        return t("galactico.log.unpaid", name=name)
    return t("galactico.log.unloaded", name=name, who=t("galactico.kind." + KIND[CARD_INDEX[fact[2]]]), points=fact[4])


_LOG: dict[str, Callable[[Fact, str], str]] = {
    "placed": lambda fact, name: t("galactico.log.placed", name=name, station=station_words(fact[2])),
    "moved": lambda fact, name: t("galactico.log.moved", name=name, station=station_words(fact[3])),
    "came": _tell_came,
    "end_begins": lambda fact, name: t("galactico.log.end_begins"),
    "inspected": lambda fact, name: tn("galactico.log.inspected", len(fact[4]), name=name, points=fact[5]),
    "sent_back": lambda fact, name: t("galactico.log.sent_back", name=name),
    "ousted": lambda fact, name: tn("galactico.log.ousted", len(fact[2]), name=name),
    "unloaded": _tell_unloaded,
    "paired": lambda fact, name: t("galactico.log.paired", name=name),
    "boarded": lambda fact, name: tn("galactico.log.boarded", len(fact[3]), name=name, sector=fact[2]),
    "arrived": lambda fact, name: tn("galactico.log.arrived", len(fact[2]), name=name),
}


def where(fact: Fact) -> tuple[str, ...]:
    kind = fact[0]
    if kind in ("placed", "moved"):
        return ("station:" + fact[-1 if kind == "moved" else 2],)
    if kind in ("came", "inspected", "sent_back"):
        return ("open:queue:" + fact[3],)
    if kind in ("paired", "boarded"):
        return ("open:queue:" + fact[4 if kind == "paired" else 2],)
    if kind == "unloaded":
        return ("station:" + fact[3],)
    return ()


# What a thing is


def about(view: Galactico, look: Viewpoint, target: str) -> Details | None:
    kind, _, name = target.partition(":")
    if kind == "card":
        return _about_card(name)
    if kind == "station":
        return _about_station(name)
    if kind == "inspector":
        text = t("galactico.about.inspector", delivered=signed(DELIVERED["stowaway"]))
        return Details(capital(t("galactico.kind.inspector")), text, (Art("galactico/card_inspector", 143, 200),), "inspection")
    if target == "open:unseen":
        text = t("galactico.about.piles_no_end" if view.no_end_card else "galactico.about.piles")
        piles = (Art("galactico/back_upper", 86, 120, -48), Art("galactico/back_lower", 86, 120, 48))
        return Details(t("galactico.piles"), text, piles, "new")
    if name.startswith("rival:"):
        seat = int(name.removeprefix("rival:"))
        score = view.scores()[seat]
        text = t("galactico.about.player", delivered=delivered(score), now=str(score.total).replace("-", "−"))
        return Details(look.name(seat), text, (emblem_of(look.seats[seat].colour, 130),), "scoring")
    if name.startswith("queue:"):
        sector = name.removeprefix("queue:")
        return _about_queue(sector, view.queues[SECTORS.index(sector)])
    return None


def _about_queue(sector: str, queue: tuple[int, ...]) -> Details:
    """Who stands there, the first one first: on a phone their cards are too small to be held one by one."""
    said = ["%d. %s: %s" % (number, named("galactico.card." + CARDS[card]), icons_of(CARDS[card]))
            if icons_of(CARDS[card]) else "%d. %s" % (number, named("galactico.card." + CARDS[card]))
            for number, card in enumerate(queue, 1)]
    picture = _row(queue) or (Art("galactico/sector_" + sector.lower(), 180, 180),)
    return Details(t("galactico.sector." + sector), "\n".join([*said, t("galactico.why.queue")]), picture, "board")


def _row(queue: tuple[int, ...], side: float = 196.0) -> tuple[Drawing, ...]:
    """The cards of a queue in lines of four, the first at the upper left."""
    across = min(4, max(1, len(queue)))
    lines = max(1, -(-len(queue) // across))
    w = min(side / across, side / lines / CARD) - 4
    return tuple(
        moved(drawing, (w + 4) * (number % across - (across - 1) / 2), (w * CARD + 4) * ((lines - 1) / 2 - number // across))
        for number, card in enumerate(queue) for drawing in face(card, w, w))


def _about_card(name: str) -> Details:
    card = CARD_INDEX[name]
    kind = KIND[card]
    if kind in ("inspector", "end_of_shift"):
        picture = Art("galactico/card_" + ("inspector" if kind == "inspector" else name), 143, 200)
        text = t("galactico.about." + kind, delivered=signed(DELIVERED["stowaway"]))
        return Details(capital(t("galactico.kind." + kind)), text, (picture,), "new")
    points = {"delivered": signed(DELIVERED.get(kind, 0)), "left": signed(LEFT[kind])}
    text = t("galactico.about." + kind, icons=icons_of(name), **points)
    if known("galactico.line." + name):
        text = "%s\n%s" % (t("galactico.line." + name), text)
    return Details(named("galactico.card." + name), text, face(card, 143, 143), "passengers")


def _about_station(name: str) -> Details:
    picture = Art("galactico/station_%s_%d" % (ICON_NAME[name], TIER[name]), 180, 180)
    sector = "%s · %s" % (name[0], t("galactico.sector." + name[0]))
    text = t("galactico.about.station", sector=sector, routes=t("galactico.about.routes.%d" % TIER[name]))
    return Details(capital(icon_name(ICON_NAME[name])), text, (picture,), "ring")

