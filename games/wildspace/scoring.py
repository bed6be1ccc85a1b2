"""Line items and who won (specification, section 7 and S8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kernel import Score, TieBreak, decide
from games.wildspace.board import BONUS, DATA, MISSION, POINTS, POINTS_CELL, RULES, SPECIES_OF, Mission

if TYPE_CHECKING:
    from games.wildspace.state import WildSpace

SMUGGLER = 1
SPECIES_COUNT = len(DATA["species"])
FREE, EACH, SET = RULES["same_free"], RULES["same_points"], RULES["set_points"]

Crew = tuple[int, ...]


def species_counts(crew: Crew) -> list[int]:
    """How many animals of each species; R31: each counts in its row and in the sets of six."""
    counts = [0] * (SPECIES_COUNT + 1)
    for card in crew:
        counts[SPECIES_OF[card]] += 1  # robots have no species: NONE counts in the last place
    counts.pop()
    return counts


def mission(state: WildSpace, seat: int, wanted: Mission) -> int:
    """The points of one adviser's mission (R27-R30)."""
    crew = state.crews[seat]
    own = len(wanted.cards.intersection(crew))
    if wanted.kind == "pair":
        return wanted.points * min(own, len(wanted.partners.intersection(crew)))
    if wanted.kind == "set":
        return wanted.points * (own // wanted.size)
    rivals = state.crews[:seat] + state.crews[seat + 1:]
    best = max(len(wanted.cards.intersection(rival)) for rival in rivals)
    return wanted.points if own > best else 0  # R29: strictly more than every other


def missions(state: WildSpace, seat: int) -> int:
    return sum(mission(state, seat, MISSION[card]) for card in state.crews[seat] if card in MISSION)


def veterans(state: WildSpace, seat: int) -> int:
    """R21: the points cell counts when the token is on it or beyond."""
    cell, points = POINTS_CELL[state.crews[seat][0]]
    return points if state.tokens[seat] >= cell else 0


def hostile(state: WildSpace) -> int:
    """S8: for every symbol on the hostile cards, one point per card of the smuggler's crew that has it."""
    crew = state.crews[SMUGGLER]
    return sum(len(cards.intersection(crew)) for planet in state.hostile for cards in BONUS[planet])


def score(state: WildSpace, seat: int) -> Score:
    crew = state.crews[seat]
    counts = species_counts(crew)
    automatic = state.players == 1 and seat == SMUGGLER  # S3: no missions, no medals for the smuggler
    items = {
        "same": EACH * sum(animals - FREE for animals in counts if animals > FREE),
        "sets": SET * min(counts),
        "missions": 0 if automatic else missions(state, seat),
        "robots": sum(POINTS[card] for card in crew),
        "veterans": 0 if automatic else veterans(state, seat),
    }
    if state.players == 1:
        items["hostile"] = hostile(state) if automatic else 0
    return Score(items)


def decided(state: WildSpace) -> tuple[tuple[int, ...], TieBreak | None]:
    """The winners, and what broke a tie. R33: most points, then fewest crew cards, then shared. S9: the smuggler wins a tie."""
    totals = [score(state, seat).total for seat in range(state.seats)]
    if state.players > 1:
        return decide(totals, ("crew", [len(crew) for crew in state.crews], min))
    if totals[0] == totals[SMUGGLER]:
        return (SMUGGLER,), ("smuggler", ())
    return decide(totals)
