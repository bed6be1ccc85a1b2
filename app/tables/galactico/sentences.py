"""Galactico in sentences: what an action will do, how the match stands, what each place is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.i18n import named, t, tn
from app.tables.base import Viewpoint
from app.tables.galactico.board import ICON_NAME
from app.tables.galactico.preview import Preview, preview, unloading
from app.tables.galactico.words import icon_name, icons_of, station_words
from app.tables.saying import actor, capital, listed, own_first, player, sentence, whose_turn
from games.galactico.board import (
    CARD_INDEX,
    CARDS,
    DELIVERED,
    KIND,
    ORDINARY,
    ROUTE,
    SEATS,
    SECTORS,
    STATIONS,
    STATIONS_IN,
    STOWAWAY,
    VORTAN,
)
from games.galactico.odds import end_chance
from games.galactico.state import Galactico
from games.kernel import NONE, Action, Fact, QuickDice

Done = dict[str, Fact]


# Names


def card_words(card: str) -> str:
    return named("galactico.card." + card)


def passenger_words(card: str) -> str:
    """Who it is, where to, and of which kind, if it is not the usual one."""
    kind = KIND[CARD_INDEX[card]]
    if kind == ORDINARY:
        return t("galactico.spot.ordinary", who=card_words(card), icons=icons_of(card))
    if kind == VORTAN:
        return card_words(card)
    return t("galactico.spot.passenger", who=card_words(card), kind=t("galactico.kind." + kind), icons=icons_of(card))


def place_name(view: Galactico, look: Viewpoint, target: str) -> str:
    kind, _, name = target.partition(":")
    if target in ("done", "fly"):
        return t("galactico.button." + target)
    if target == "all":
        points = sum(DELIVERED[KIND[CARD_INDEX[action[1]]]] for action in unloading(view, view.active))
        return t("galactico.button.all", points=points)
    if kind == "station":
        return t("galactico.spot.the_station", station=station_words(name))
    if kind == "inspector":
        return t("galactico.spot.inspector", sector=name)
    if kind == "board":
        return tn("galactico.spot.board", int(name))
    if kind == "card" and KIND[CARD_INDEX[name]] == "inspector":
        return t("galactico.spot.inspector_card", n=KIND[:CARD_INDEX[name]].count("inspector") + 1)
    if kind == "card" and KIND[CARD_INDEX[name]] != "end_of_shift":
        return passenger_words(name)
    return _panel_name(view, look, name) if kind == "open" else ""


def _panel_name(view: Galactico, look: Viewpoint, panel: str) -> str:
    what, _, whose = panel.partition(":")
    if what == "queue":
        return t("galactico.spot.queue", sector=whose)
    if what == "rival":
        return capital(player(look, int(whose)))
    return tn("galactico.open.discard", len(view.discard)) if what == "discard" else ""


def _all(cards: Iterable[str], words: Callable[[str], str] = card_words) -> str:
    return listed([words(card) for card in cards])


# What an action will do


def describe(view: Galactico, look: Viewpoint, action: Action) -> str:
    seat = actor(view, look)
    if action[0] == "move":
        shown = preview(view, seat, action)
        return t("galactico.act.move", station=station_words(action[1]), parts="; ".join(_landing(shown)))
    done = _carried_out(view, seat, action)
    return sentence("; ".join([_ACTS[action[0]](action, done), *_after(action[0], done)]))


def _carried_out(view: Galactico, seat: int, action: Action) -> Done:
    """What the rules say of it. Nothing but a flight draws a card, so all of it is certain."""
    world = view.guess(seat, QuickDice(0))
    world.news = []
    world.apply(seat, action)
    return {fact[0]: fact for fact in world.news_for(None)}


def _place(action: Action, done: Done) -> str:
    return t("galactico.act.place", station=station_words(action[1]), parts=_part("board", done["placed"][3]))


def _unload(action: Action, done: Done) -> str:
    if KIND[CARD_INDEX[action[1]]] == STOWAWAY:
        return t("galactico.act.unpaid", who=card_words(action[1]))
    return t("galactico.act.unload", who=card_words(action[1]), points=_gain(done["unloaded"][4]))


def _board(action: Action, done: Done) -> str:
    if not action[1]:
        return t("galactico.act.board_nobody")
    return tn("galactico.act.board", action[1], who=_all(done["boarded"][3]))


_ACTS: dict[str, Callable[[Action, Done], str]] = {
    "place": _place,
    "unload": _unload,
    "pair": lambda action, done: t("galactico.act.pair", who=_all(done["paired"][2:4])),
    "done": lambda action, done: t("galactico.act.done"),
    "board": _board,
}


def _gain(points: int) -> str:
    return tn("galactico.gain", points)


def _part(name: str, cards: Iterable[str], **more: str) -> str:
    cards = tuple(cards)
    return tn("galactico.part." + name, len(cards), who=_all(cards), **more)


def _after(verb: str, done: Done) -> list[str]:
    """What follows from it at once."""
    parts = [_part("ousted", done["ousted"][2])] if "ousted" in done else []
    if "boarded" in done and verb != "board":
        return [*parts, _part("board", done["boarded"][3])]
    return [t("galactico.part.nobody")] if "ended" in done and verb == "done" else parts


def _paid(shown: Preview) -> int:
    return sum(DELIVERED[KIND[CARD_INDEX[card]]] for card in shown.paying)


def _landing(shown: Preview) -> list[str]:
    """Who gets off and boards, if everybody who pays leaves."""
    parts = []
    if shown.caught:
        parts.append(_part("caught", shown.caught, points=_gain(shown.points - _paid(shown))))
    if shown.sent_back:
        parts.append(t("galactico.part.sent_back"))
    if shown.ousted:
        parts.append(_part("ousted", shown.ousted))
    if shown.paying:
        parts.append(_part("off", shown.paying, points=_gain(_paid(shown))))
    if shown.unpaid:
        parts.append(_part("unpaid", shown.unpaid))
    if shown.pairs:
        parts.append(t("galactico.part.pair"))
    return [*parts, _boarding(shown)]


def _boarding(shown: Preview) -> str:
    if not shown.boarding:
        return t("galactico.part.nobody")
    return _part("may_board" if shown.may_stay else "board", shown.boarding)


# How the match stands


def summary(view: Galactico, look: Viewpoint) -> list[str]:
    players = [_player_line(view, look, seat) for seat in own_first(look, view.players)]
    return [whose_turn(view, look), *players, _ring_line(view), *(_sector_line(view, sector) for sector in view.ring),
            t("galactico.state.piles", upper=view.upper, lower=view.lower, discard=len(view.discard)), _end_line(view)]


def _player_line(view: Galactico, look: Viewpoint, seat: int) -> str:
    name, token, hand = player(look, seat), view.tokens[seat], view.hands[seat]
    if token == NONE:
        return sentence(t("galactico.state.unplaced", name=name))
    total = view.scores()[seat].total
    points = tn("galactico.state.points", abs(total), total=str(total).replace("-", "−"))
    stands = sentence(t("galactico.state.player", name=name, points=points, station=station_words(STATIONS[token])))
    aboard = t("galactico.state.aboard", who=_cards(hand)) if hand else t("galactico.open.empty")
    return " ".join((stands, aboard, t("galactico.state.seats", free=SEATS - len(hand), delivered=len(view.scored[seat]))))


def _cards(cards: Iterable[int]) -> str:
    return _all((CARDS[card] for card in cards), passenger_words)


def _ring_line(view: Galactico) -> str:
    return t("galactico.state.ring", sectors=", ".join(SECTORS[sector] for sector in view.ring))


def _sector_line(view: Galactico, sector: int) -> str:
    name, queue, inspectors = SECTORS[sector], view.queues[sector], len(view.inspectors[sector])
    stations = [STATIONS[station] for station in sorted(STATIONS_IN[sector]) if station in ROUTE[view.players]]
    icons = listed([icon_name(ICON_NAME[station]) for station in stations])
    parts = [tn("galactico.state.sector", len(stations), sector=name, title=t("galactico.sector." + name), icons=icons),
             t("galactico.state.queue", who=_cards(queue)) if queue else t("galactico.open.nobody")]
    if inspectors:
        parts.append(tn("galactico.state.inspectors", inspectors))
    return " ".join(parts)


def _end_line(view: Galactico) -> str:
    if view.phase == "over":
        return t("galactico.prompt.over")
    if view.last_turn != NONE:
        return tn("galactico.state.turns_left", view.last_turn - view.turn + 1)
    chance = sentence(end_words(view))
    return chance if view.phase == "place" else t("galactico.state.round", n=view.turn // view.players + 1) + " " + chance


def end_words(view: Galactico) -> str:
    """How near the end of the shift is, as far as anybody can know."""
    if view.last_turn != NONE:
        return t("galactico.open.ended")
    chance, now = end_chance(view), "now" if view.phase == "move" else "next"
    if view.phase == "place" or not chance:
        return tn("galactico.open.later", view.upper + view.lower if view.no_end_card else view.upper)
    return t("galactico.open.chance_" + now, percent=round(100 * chance))


# What the log folds away


def detail(fact: Fact, look: Viewpoint) -> str:
    if fact[0] == "came" and KIND[CARD_INDEX[fact[2]]] != "inspector":
        return t("galactico.detail.came", sector=fact[3], who=card_words(fact[2]))
    return t("galactico.detail.ended", name=look.name(fact[1])) if fact[0] == "ended" else ""
