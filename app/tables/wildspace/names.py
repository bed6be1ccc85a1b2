"""What things of Wild Space are called in a sentence, and what is printed on them as something to do."""

from __future__ import annotations

from collections.abc import Iterable

from app.i18n import named, t, tn
from app.tables.saying import listed
from app.tables.wildspace.printed import ROWS, Printed, full_name, mission_words, planet_name, rule_said, way_said
from games.kernel import HIDDEN
from games.wildspace.board import POINTS


def cards_said(cards: Iterable[int]) -> str:
    """Unseen ones are counted."""
    every = list(cards)
    unseen = every.count(HIDDEN)
    known = [full_name(card) for card in every if card != HIDDEN]
    known += [tn("wildspace.state.unseen", unseen)] if unseen else []
    return listed(known) if known else t("wildspace.state.none")


def place_name(planet: str, side: str) -> str:
    return t("wildspace.spot", planet=planet_name(planet), side=t("wildspace.side." + side))


def hostile_name(planet: str) -> str:
    return named("wildspace.hostile." + planet)


def points_said(points: int) -> str:
    return tn("wildspace.gain", abs(points), sign="+" if points > 0 else "−")


def cell_said(cell: Printed) -> str:
    """A cell of a captain's track."""
    return tn("wildspace.points", cell["points"]) if "points" in cell else way_said(cell["do"][0])


def gist(card: int) -> str:
    """What a card is good for."""
    row, found = ROWS[card], []
    found += [t("wildspace.sym.veteran")] if row.get("veteran") else []
    found += [tn("wildspace.points", POINTS[card])] if POINTS[card] else []
    found += [mission_said(card)] if "mission" in row else []
    return ", ".join(found + ([ability_said(card)] if "ability" in row else []))


def mission_said(card: int) -> str:
    return t("wildspace.use.mission", text=mission_words(card))


def ability_said(card: int) -> str:
    return t("wildspace.use.played", rule=rule_said(ROWS[card]["ability"]))
