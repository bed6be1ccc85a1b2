"""What the table of Wild Space says: what to do now, why a touch is not possible, what happened, what a thing is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.i18n import named, t, tn
from app.scene import Art, Details, Drawing, Panel, Rect, Words
from app.tables.base import Viewpoint
from app.tables.saying import capital, listed, sentence, told
from app.tables.wildspace.cards import tall
from app.tables.wildspace.chain import frame_said, step_said
from app.tables.wildspace.crew import count
from app.tables.wildspace.layout import Sight
from app.tables.wildspace.pictures import planet_picture
from app.tables.wildspace.planets import hostile_drawing, ships_left
from app.tables.wildspace.printed import (
    HOSTILE_ROWS,
    PLANET_ROWS,
    ROWS,
    any_of,
    card_name,
    card_words,
    flavour,
    full_name,
    name_of,
    owner,
    planet_name,
    printed,
    printed_at,
    rule_said,
    rule_words,
    source_name,
    way_words,
)
from app.tables.wildspace.symbols import ART, rule_drawing, symbol
from games.kernel import Fact
from games.wildspace.board import (
    CARD_INDEX,
    DATA,
    DECK,
    DISTANCE,
    FILTERS,
    HOSTILE,
    PLANET_INDEX,
    PLANETS,
    SECTION,
    SHIPS,
    SIDES,
    SLOTS,
    TEXTS,
    TURNS,
)
from games.wildspace.choices import FINISHED, can_land
from games.wildspace.scoring import EACH, FREE, SET
from games.wildspace.state import WildSpace

# What to do now


def prompt(sight: Sight) -> str:
    view = sight.view
    if sight.look.touched == ("refresh",):
        return t("wildspace.prompt.refresh")
    if view.phase == "turn" and "pass" in sight.verbs:
        return t("wildspace.prompt.pass")
    if view.phase == "turn" and "explore" in sight.verbs and "land" not in sight.verbs and ships_left(view, sight.mine):
        return t("wildspace.prompt.only_explore")
    if view.phase == "end" and view.turns(sight.mine) == TURNS - 1:
        return t("wildspace.prompt.last_end")
    if not view.stack:
        return t("wildspace.prompt." + view.phase)
    if view.phase in ("order", "choose"):
        return t("wildspace.prompt." + view.phase)
    asks = step_said(view.stack[-1])
    return sentence(t("wildspace.prompt.may", asks=asks) if "skip" in sight.verbs else asks)


def near_end(view: WildSpace, mine: int) -> str:
    """Two more turns; a turn earlier for a hand larger than what can still be played: it scores nothing."""
    if view.phase == "over":
        return ""
    left = TURNS - view.turns(mine)
    if left <= 2:
        return tn("wildspace.near_end", left)
    hand = len(view.hands[mine])
    return tn("wildspace.hoarding", hand) if left == 3 and hand > 4 else ""


# Why not


def why_not(sight: Sight, target: str) -> str:
    view = sight.view
    kind, _, rest = target.partition(":")
    told = _PASSIVE.get(kind)
    if told:
        return told(sight, rest)
    if view.phase == "over":
        return ""
    if not sight.look.acting:
        return t("table.not_your_turn", name=sight.name(view.to_act()[0]))
    reason = _REASONS.get(kind)
    return reason(sight, rest) if reason else ""


def _now(sight: Sight) -> str:
    """What is asked instead."""
    view = sight.view
    if view.phase == "turn":
        return t("wildspace.why.ship_first")
    if view.stack:
        return t("wildspace.why.first", asks=frame_said(view.stack[-1]))
    return t("wildspace.why." + view.phase)


def _why_section(sight: Sight, rest: str) -> str:
    view, seat = sight.view, sight.mine
    planet, _, side = rest.partition(":")
    if view.phase != "turn":
        return _now(sight)
    place = view.row.index(PLANET_INDEX[planet])
    bit = 1 << 2 * place + SIDES.index(side)
    if view.explored[seat] & bit:
        return t("wildspace.why.explored")
    if (view.landed[seat] | view.explored[seat]).bit_count() == SHIPS:
        return t("wildspace.why.no_ship")
    if len(view.crews[seat]) < DISTANCE[place]:
        return _why_far(sight, place)
    section = SECTION[PLANET_INDEX[planet]][SIDES.index(side)]
    return "" if can_land(view, seat, section) else _why_condition(sight, section)


def _why_condition(sight: Sight, section: int) -> str:
    """The conditions of a section, by name: one of them is not met."""
    what = [t("wildspace.why.condition." + kind, what=any_of(symbols, "acc")) for kind, symbols in printed(section)["if"]]
    return t("wildspace.why.conditions", what="; ".join(what))


def _why_far(sight: Sight, place: int) -> str:
    return t("wildspace.why.far", size=len(sight.view.crews[sight.mine]), distance=DISTANCE[place])


def _why_planet(sight: Sight, rest: str) -> str:
    place = int(rest)
    if sight.view.row[place] < 0:
        return t("wildspace.why.face_down", distance=DISTANCE[place], size=len(sight.view.crews[sight.mine]))
    return sentence(planet_said(sight.view.row[place], DISTANCE[place]))


def planet_said(planet: int, distance: int) -> str:
    """An open planet and what its sections give."""
    left, right = (rule_said(PLANET_ROWS[PLANETS[planet]][side]) for side in SIDES)
    return t("wildspace.state.planet", planet=planet_name(planet), distance=distance, left=left, right=right)


def _why_hand(sight: Sight, card: str) -> str:
    view = sight.view
    if view.phase == "play":
        return t("wildspace.why.only_play", what=any_of(FILTERS[view.stack[-1][2]], "acc"))
    if view.phase == "pay":
        return _why_payment(sight, card)
    return _now(sight)


def _why_payment(sight: Sight, card: str) -> str:
    _, text, price = sight.view.stack[-1]
    kind, cards = TEXTS[text].prices[price]
    if kind == "discard" and CARD_INDEX[card] in cards:
        return t("wildspace.why.nothing_left", card=name_of(card))
    return _now(sight)


def _why_source(sight: Sight, rest: str) -> str:
    if sight.view.phase in ("draw", "hire"):
        return t("wildspace.why.empty")
    return _now(sight)


def _why_refresh(sight: Sight, rest: str) -> str:
    view = sight.view
    if view.phase == "smuggler":
        return t("wildspace.why.smuggler")
    return t("wildspace.why.refresh_pay" if view.hands[sight.mine] else "wildspace.why.refresh_hand")


def _why_hostile(sight: Sight, rest: str) -> str:
    return t("wildspace.why.hostile")


def _crew_said(sight: Sight, card: str) -> str:
    number = CARD_INDEX[card]
    if sight.look.acting and sight.view.phase == "pay" and card == ROWS[sight.view.crews[sight.mine][0]]["id"]:
        return t("wildspace.why.captain")
    return "%s. %s" % (card_name(number), card_words(sight.view, owner(sight.view, number), number).replace("\n", " "))


def _row_said(sight: Sight, rest: str) -> str:
    seat, _, name = rest.partition(":")
    number = count(sight.view.crews[int(seat)], name)
    return t(
        "wildspace.row.robot" if name == "robot" else "wildspace.row.species",
        name=capital(t("wildspace.sym." + name)),
        n=number, free=FREE, each=EACH, all=SET,
    )


def _count_said(sight: Sight, rest: str) -> str:
    seat, _, name = rest.partition(":")
    numbers = [
        t("wildspace.each", name=who.name, n=count(crew, name))
        for who, crew in zip(sight.who, sight.view.crews, strict=True)
    ]
    return sentence("%s: %s" % (t("wildspace.sym." + name), ", ".join(numbers)))


def _cell_said(sight: Sight, rest: str) -> str:
    cell = ROWS[sight.view.crews[sight.mine][0]]["track"][int(rest) - 1]
    words = tn("wildspace.points", cell["points"]) if "points" in cell else way_words(cell["do"][0])
    return t("wildspace.cell", n=int(rest), text=words)


_PASSIVE: dict[str, Callable[[Sight, str], str]] = {
    "crew": _crew_said,
    "see": _crew_said,
    "row": _row_said,
    "kin": _row_said,
    "count": _count_said,
    "tally": _count_said,
    "cell": _cell_said,
    "planet": _why_planet,
}
_REASONS: dict[str, Callable[[Sight, str], str]] = {
    "section": _why_section,
    "hand": _why_hand,
    "m0": _why_source,
    "m1": _why_source,
    "m2": _why_source,
    "deck": _why_source,
    "refresh": _why_refresh,
    "hostile": _why_hostile,
}


# What happened


def tell(fact: Fact, look: Viewpoint) -> str:
    return told(fact, _LOG, "wildspace", look)


def _told(text_id: str) -> Callable[[Fact, str], str]:
    return lambda fact, name: t("wildspace.log." + text_id, name=name)


def _told_card(text_id: str) -> Callable[[Fact, str], str]:
    return lambda fact, name: t("wildspace.log." + text_id, name=name, card=name_of(fact[2]))


def _told_section(fact: Fact, name: str) -> str:
    return t("wildspace.log." + fact[0], name=name, planet=planet_name(fact[2]), side=t("wildspace.side." + fact[3]))


def _told_draw(fact: Fact, name: str) -> str:
    if fact[2] is None:
        return t("wildspace.log.drew_unseen", name=name)
    return t("wildspace.log.drew_deck" if fact[3] == "deck" else "wildspace.log.drew", name=name, card=name_of(fact[2]))


def _told_choice(fact: Fact, name: str) -> str:
    *text, way = fact[2:]
    return t("wildspace.log.chose", name=name, text=way_words(printed_at(text)["do"][way]))


def _told_nothing(fact: Fact, name: str) -> str:
    return t("wildspace.log." + fact[0], name=name, source=source_name(fact[3:]))


_LOG: dict[str, Callable[[Fact, str], str]] = {
    "landed": _told_section,
    "explored": _told_section,
    "passed": _told("passed"),
    "discarded": _told_card("discarded"),
    "removed": _told_card("removed"),
    "chose": _told_choice,
    "drew": _told_draw,
    "played": _told_card("played"),
    "hired": _told_card("hired"),
    "skipped": _told_nothing,
    "lapsed": _told_nothing,
    "ordered": lambda fact, name: t("wildspace.log.ordered." + fact[3], name=name),
    "medal": lambda fact, name: t("wildspace.log.medal", name=name, n=fact[2]),
    "points": lambda fact, name: t("wildspace.log.points", name=name, change="%+d" % fact[2], total=fact[3]),
    "refreshed": _told_card("refreshed"),
    "shuffled": _told("shuffled"),
    "flipped": lambda fact, name: t("wildspace.log.flipped", planet=planet_name(fact[2])),
    "opened": lambda fact, name: t("wildspace.log.opened", planet=named("wildspace.hostile." + fact[2])),
    "raided": lambda fact, name: t(
        "wildspace.log.raided." + fact[3], name=name, planet=named("wildspace.hostile." + fact[2])
    ),
    "taken": _told_card("taken"),
    "scrapped": _told_card("scrapped"),
}


def where(fact: Fact) -> tuple[str, ...]:
    kind = fact[0]
    if kind in ("landed", "explored"):
        return ("section:%s:%s" % fact[2:4],)
    if kind in ("played", "hired", "taken"):
        return ("crew:" + fact[2], "open:rival:%d" % fact[1])
    if kind in ("discarded", "removed", "refreshed", "scrapped"):
        return ("open:discard",)
    return ("hostile:" + fact[2],) if kind in ("raided", "opened") else ()


# What a thing is, enlarged

LARGE = 128.0


def about(sight: Sight, target: str) -> Details | None:
    kind, _, rest = target.partition(":")
    teller = _ABOUT.get(kind)
    return teller(sight, rest) if teller else None


def _about_card(sight: Sight, card: str) -> Details:
    number = CARD_INDEX[card]
    seat = owner(sight.view, number)
    text = card_words(sight.view, seat, number)
    if number in sight.previews:
        text += "\n" + _preview_words(sight, number)
    return Details(full_name(number), "%s\n%s" % (text, flavour(number)), tall(number, LARGE), "cards")


def _preview_words(sight: Sight, card: int) -> str:
    seen = sight.previews[card]
    lines = [t("wildspace.about.gain", points=tn("wildspace.points", seen.gain))]
    lines += ["%s %+d" % (t("wildspace.score." + item), points) for item, points in seen.items.items()]
    lines += [_why_fails(sight, card)] if seen.fails else []
    return "\n".join(lines + ([t("wildspace.about.ends")] if seen.ends else []))


def _why_fails(sight: Sight, card: int) -> str:
    """Which condition of its ability is not met now, or what it would not find."""
    text, row = TEXTS[card], ROWS[card]["ability"]
    hand = [other for other in sight.hand if other != card]
    wanted = dict(row.get("if", ()))
    if any(cards.isdisjoint((*sight.view.crews[sight.mine], card)) for cards in text.needs):
        return t("wildspace.about.fails_need", what=any_of(wanted["need"], "one"))
    if any(kind == "discard" and cards.isdisjoint(hand) for kind, cards in text.prices):
        return t("wildspace.about.fails_discard", what=any_of(wanted["discard"], "one"))
    effect = row["do"][0][0]
    if effect[0] == "play":
        return t("wildspace.about.fails_play", what=any_of(effect[1], "one"))
    return t("wildspace.about.fails_take")


def _about_slot(slot: int) -> Callable[[Sight, str], Details | None]:
    def teller(sight: Sight, rest: str) -> Details | None:
        card = sight.view.market[slot]
        return _about_card(sight, DATA["cards"][card]["id"]) if card >= 0 else None

    return teller


def _about_section(sight: Sight, rest: str) -> Details:
    planet, _, side = rest.partition(":")
    row = PLANET_ROWS[planet][side]
    text = t("wildspace.about.section", land=rule_words(row), explore=rule_words(DATA["explore"]))
    picture: list[Drawing] = [Art(planet_picture(planet), 190, 190), Panel(150, 110, "background", 14, alpha=0.8)]
    picture += rule_drawing(row, 140, 100, most=40)
    return Details("%s · %s" % (planet_name(planet), t("wildspace.side." + side)), text, tuple(picture), "planets")


def _about_planet(sight: Sight, rest: str) -> Details:
    place = int(rest)
    number = sight.view.row[place]
    if number < 0:
        return Details(
            t("wildspace.face_down"), _why_planet(sight, rest), (Art(ART + "planet_back", 180, 180),), "planets"
        )
    planet = PLANETS[number]
    lines = [
        t("wildspace.about.side", side=t("wildspace.side." + side), text=rule_words(PLANET_ROWS[planet][side]))
        for side in SIDES
    ]
    lines.append(t("wildspace.about.explore", text=rule_words(DATA["explore"])))
    if DISTANCE[place]:
        lines.insert(0, t("wildspace.about.distance", distance=DISTANCE[place]))
    return Details(planet_name(planet), "\n".join(lines), (Art(planet_picture(planet), 180, 180),), "planets")


def _about_deck(sight: Sight, rest: str) -> Details:
    return Details(t("wildspace.deck", n=len(sight.view.deck)), t("wildspace.about.deck"), tall(-1, LARGE), "draw")


def _about_pile(sight: Sight, rest: str) -> Details | None:
    if rest != "discard":
        return None
    cards = sight.view.discard
    return Details(
        t("wildspace.discard", n=len(cards)),
        t("wildspace.about.discard"),
        tall(cards[-1] if cards else -1, LARGE),
        "market",
    )


def _about_hostile(sight: Sight, rest: str) -> Details:
    view = sight.view
    number = view.hostile.index(HOSTILE.index(rest))
    row = HOSTILE_ROWS[rest]
    lines = [t("wildspace.about.raid." + half, text=raid_said(row[half])) for half in ("land", "explore")]
    lines.append(t("wildspace.about.bonus", symbols=listed(t("wildspace.sym." + name) for name in row["bonus"])))
    if view.raids[number] == FINISHED:
        lines.append(t("wildspace.about.finished"))
    return Details(
        named("wildspace.hostile." + rest),
        "\n".join(lines),
        tuple(hostile_drawing(sight, number, Rect(0, 0, 200, 150))),
        "solo",
    )


def raid_said(slots: Sequence[Sequence[str]]) -> str:
    """What the smuggler does with the market, card after card."""
    deeds = (t("wildspace.raid." + "_".join(deeds), n=slot + 1) for slot, deeds in enumerate(slots) if deeds)
    return t("wildspace.then").join(deeds)


def _about_row(sight: Sight, rest: str) -> Details:
    name = rest.partition(":")[2]
    return Details(
        capital(t("wildspace.sym." + name)),
        t("wildspace.about.robots") if name == "robot" else t(
            "wildspace.about.species", free=FREE, each=EACH, all=SET),
        (Art(symbol(name), 160, 160),),
        "score",
    )


def _about_count(sight: Sight, rest: str) -> Details:
    name = rest.partition(":")[2]
    unseen = len(DECK) - len(
        {
            card
            for cards in (sight.view.discard, sight.view.market, *sight.view.hands, *sight.view.crews)
            for card in cards
        }
        & set(DECK)
    )
    text = "%s\n%s" % (_count_said(sight, rest), sentence(t("wildspace.panel.unseen", n=unseen)))
    return Details(capital(t("wildspace.sym." + name)), text, (Art(symbol(name), 160, 160),), "cards")


def _about_cell(sight: Sight, rest: str) -> Details:
    captain = sight.view.crews[sight.mine][0]
    return Details(
        t("wildspace.track"),
        "%s\n%s" % (_cell_said(sight, rest), card_words(sight.view, sight.mine, captain)),
        tall(captain, LARGE),
        "veterans",
    )


def _about_words(key: str) -> Callable[[Sight, str], Details]:
    def teller(sight: Sight, rest: str) -> Details:
        title, text = t("wildspace.button." + key), t("wildspace.about." + key)
        return Details(
            title, text, (Panel(180, 70, "taxi", 16), Words(title, 170, 60, 22, "on_taxi", bold=True)), "market"
        )

    return teller


_ABOUT: dict[str, Callable[[Sight, str], Details | None]] = {
    "hand": _about_card,
    "crew": _about_card,
    "see": _about_card,
    "section": _about_section,
    "planet": _about_planet,
    "deck": _about_deck,
    "open": _about_pile,
    "hostile": _about_hostile,
    "row": _about_row,
    "kin": _about_row,
    "count": _about_count,
    "tally": _about_count,
    "cell": _about_cell,
    "refresh": _about_words("refresh"),
    "skip": _about_words("skip"),
} | {"m%d" % slot: _about_slot(slot) for slot in range(SLOTS)}
