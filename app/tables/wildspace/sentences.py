"""Every action of Wild Space as a sentence: what will be done and, as far as the view tells, what it brings."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import t, tn
from app.tables.base import Viewpoint
from app.tables.saying import actor, with_outcome
from app.tables.wildspace.chain import source_of
from app.tables.wildspace.layout import Sight
from app.tables.wildspace.names import (
    ability_said,
    cards_said,
    cell_said,
    gist,
    hostile_name,
    mission_said,
    place_name,
    points_said,
)
from app.tables.wildspace.printed import (
    HOSTILE_ROWS,
    PLANET_ROWS,
    ROWS,
    full_name,
    printed,
    rule_said,
    source_name,
    way_said,
    ways_said,
)
from games.kernel import NONE, Action, Fact, QuickDice
from games.wildspace.board import CARD_INDEX, DATA, HOSTILE_INDEX, POINTS
from games.wildspace.choices import EMPTY, SOURCE_INDEX
from games.wildspace.state import WildSpace


def describe(view: WildSpace, look: Viewpoint, action: Action) -> str:
    """`look` names the smuggler, too."""
    seat = actor(view, look)
    verb, *rest = action
    return with_outcome(_ACTS[verb](view, look, *rest), _consequences(view, look, seat, action))


# What will be done


def _land(view: WildSpace, look: Viewpoint, planet: str, side: str) -> str:
    row = PLANET_ROWS[planet][side]
    met = {**row, "if": [condition for condition in row["if"] if condition[0] != "need"]}   # else it could not be done
    return t("wildspace.act.land", place=place_name(planet, side), rule=rule_said(met))


def _explore(view: WildSpace, look: Viewpoint, planet: str, side: str) -> str:
    return t("wildspace.act.explore", place=place_name(planet, side), rule=rule_said(DATA["explore"]))


def _draw(view: WildSpace, look: Viewpoint, source: str) -> str:
    left = view.stack[-1][2] - 1
    more = [tn("wildspace.act.draws_left", left)] if left else []
    if source == "deck":
        return "; ".join([tn("wildspace.act.draw_deck", _deck(view)), *more])
    card = view.market[SOURCE_INDEX[source]]
    gain = Sight(view, look, look.seats).market_gain(card)
    worth = [t("wildspace.act.if_played", gain=points_said(gain))] if gain != POINTS[card] else []
    return "; ".join([t("wildspace.act.draw", card=full_name(card), gist=gist(card)), *worth, *more])


def _deck(view: WildSpace) -> int:
    """Cards from which the next one is drawn: an empty deck is made anew from the discard pile."""
    return len(view.deck) or len(view.discard)


def _hire(view: WildSpace, look: Viewpoint, source: str) -> str:
    if source == "deck":
        return tn("wildspace.act.hire_deck", _deck(view))
    return t("wildspace.act.hire", card=full_name(view.market[SOURCE_INDEX[source]]))


def _pay(verb: str) -> Callable[[WildSpace, Viewpoint, str], str]:
    def said(view: WildSpace, look: Viewpoint, card: str) -> str:
        return t("wildspace.act." + verb, card=full_name(CARD_INDEX[card]), rule=ways_said(printed(view.stack[-1][1])))

    return said


def _choose(view: WildSpace, look: Viewpoint, way: int) -> str:
    text = view.stack[-1][1]
    return t("wildspace.act.choose", source=source_name(source_of(view.stack[-1])), rule=way_said(printed(text)["do"][way]))


def _order(view: WildSpace, look: Viewpoint, which: str) -> str:
    _, card, cell = view.stack[-1]
    return t("wildspace.act.order." + which, cell=cell_said(printed(cell)), ability=rule_said(printed(card)))


def _skip(view: WildSpace, look: Viewpoint) -> str:
    return t("wildspace.act.skip." + view.phase, source=source_name(source_of(view.stack[-1])))


def _refresh(view: WildSpace, look: Viewpoint, card: str) -> str:
    swept = cards_said(other for other in view.market if other != NONE)
    return t("wildspace.act.refresh", card=full_name(CARD_INDEX[card]), cards=swept)


def _smuggler(view: WildSpace, look: Viewpoint, hostile: str) -> str:
    """In each slot only the card that lies there now is known."""
    half = "land" if view.raids[view.hostile.index(HOSTILE_INDEX[hostile])] == EMPTY else "explore"
    deeds = [t("wildspace.act.raid." + "_".join(deeds), card=full_name(view.market[slot]))
             for slot, deeds in enumerate(HOSTILE_ROWS[hostile][half]) if deeds and view.market[slot] != NONE]
    sent = t("wildspace.act.raid." + half, planet=hostile_name(hostile))
    return "%s: %s" % (sent, t("wildspace.then").join(deeds)) if deeds else sent


_ACTS: dict[str, Callable[..., str]] = {
    "land": _land, "explore": _explore, "pass": lambda view, look: t("wildspace.act.pass"), "draw": _draw, "hire": _hire,
    "play": lambda view, look, card: t("wildspace.act.play", card=full_name(CARD_INDEX[card])),
    "discard": _pay("discard"), "remove": _pay("remove"), "choose": _choose, "order": _order, "skip": _skip,
    "refresh": _refresh, "end": lambda view, look: t("wildspace.act.end"), "smuggler": _smuggler,
}


# What it brings: the rules do it on a guess of what is hidden, and only what no chance can touch is told

CERTAIN = ("points", "medal", "lapsed", "discarded", "removed", "ended")


def certain(view: WildSpace, seat: int, action: Action) -> list[Fact]:
    """What happens for sure if the seat does this, whatever is hidden; nothing where chance comes first."""
    if action[0] in ("refresh", "smuggler") or action[-1] == "deck":
        return []
    world = view.guess(seat, QuickDice(0))
    world.news = []
    world.apply(seat, action)
    return [fact for fact in world.news_for(seat) if fact[0] in CERTAIN]


def _consequences(view: WildSpace, look: Viewpoint, seat: int, action: Action) -> list[str]:
    facts = certain(view, seat, action)
    found = [points_said(fact[2]) if fact[1] == seat else
             t("wildspace.act.rival", gain=points_said(fact[2]), name=look.name(fact[1])) for fact in _totalled(facts)]
    found += [_medal(view, seat, fact[2]) for fact in facts if fact[0] == "medal"]
    lapsed = [fact[3:] for fact in facts if fact[0] == "lapsed"]
    if action[0] in ("play", "hire") and action[1] != "deck":
        found += _ability(_joining(view, action), lapsed)
    elif action[0] == "land":
        found += [t("wildspace.act.pays", card=full_name(CARD_INDEX[fact[2]])) for fact in facts
                  if fact[0] in ("discarded", "removed")]
    found += [t("wildspace.act.lapsed", source=source_name(source)) for source in lapsed]
    ends = action[0] not in ("end", "pass") and any(fact[0] == "ended" for fact in facts)
    return found + ([t("wildspace.act.ends")] if ends else [])


def _totalled(facts: list[Fact]) -> list[Fact]:
    """One fact for each whose points change: a medal may change them once more."""
    changes: dict[int, int] = {}
    for fact in facts:
        if fact[0] == "points":
            changes[fact[1]] = changes.get(fact[1], 0) + fact[2]
    return [("points", seat, change) for seat, change in changes.items() if change]


def _medal(view: WildSpace, seat: int, cell: int) -> str:
    track = ROWS[view.crews[seat][0]]["track"]
    return t("wildspace.act.medal", n=cell, what=cell_said(track[cell - 1]))


def _joining(view: WildSpace, action: Action) -> int:
    return view.market[SOURCE_INDEX[action[1]]] if action[0] == "hire" else CARD_INDEX[action[1]]


def _ability(card: int, lapsed: list[Fact]) -> list[str]:
    """What a card that joins the crew goes on with, and what it will be paid for at the end."""
    row, own = ROWS[card], ("card", ROWS[card]["id"])
    found = [mission_said(card)] if "mission" in row else []
    if own in lapsed:
        lapsed.remove(own)
        return [*found, t("wildspace.act.no_ability")]
    return found + ([ability_said(card)] if "ability" in row else [])
