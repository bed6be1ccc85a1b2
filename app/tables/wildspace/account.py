"""Where the points of a line of the account came from: species, advisers, robots, the cell of the track."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import t, tn
from app.tables.saying import times
from app.tables.wildspace.names import hostile_name
from app.tables.wildspace.printed import HOSTILE_ROWS, full_name, mission_words
from games.wildspace.board import BONUS, DATA, HOSTILE, MISSION, POINTS
from games.wildspace.scoring import EACH, FREE, SET, SMUGGLER, mission, species_counts
from games.wildspace.state import WildSpace


def origin(view: WildSpace, seat: int, line: str) -> str:
    return "\n".join(_ORIGINS[line](view, seat))


def _same(view: WildSpace, seat: int) -> list[str]:
    counts = zip(DATA["species"], species_counts(view.crews[seat]), strict=True)
    return [t("wildspace.account.species", species=t("wildspace.sym." + species), n=n, free=FREE, sum=times(n - FREE, EACH))
            for species, n in counts if n > FREE]


def _sets(view: WildSpace, seat: int) -> list[str]:
    n = min(species_counts(view.crews[seat]))
    return [times(n, SET)] if n else []


def _missions(view: WildSpace, seat: int) -> list[str]:
    if view.players == 1 and seat == SMUGGLER:
        return []
    return [t("wildspace.account.mission", who=full_name(card), mission=mission_words(card).rstrip("."),
              points=tn("wildspace.points", mission(view, seat, MISSION[card])))
            for card in view.crews[seat] if card in MISSION]


def _robots(view: WildSpace, seat: int) -> list[str]:
    return ["%s: %s" % (full_name(card), tn("wildspace.points", POINTS[card])) for card in view.crews[seat] if POINTS[card]]


def _veterans(view: WildSpace, seat: int) -> list[str]:
    if view.players == 1 and seat == SMUGGLER:
        return []
    return [t("wildspace.account.cell", n=view.tokens[seat])]


def _hostile(view: WildSpace, seat: int) -> list[str]:
    if seat != SMUGGLER:
        return []
    crew = view.crews[seat]
    return ["%s: %s" % (hostile_name(HOSTILE[planet]), ", ".join(
        "%s %d" % (t("wildspace.sym." + symbol), len(cards.intersection(crew)))
        for symbol, cards in zip(HOSTILE_ROWS[HOSTILE[planet]]["bonus"], BONUS[planet], strict=True))) for planet in view.hostile]


_ORIGINS: dict[str, Callable[[WildSpace, int], list[str]]] = {
    "same": _same, "sets": _sets, "missions": _missions, "robots": _robots, "veterans": _veterans, "hostile": _hostile}
