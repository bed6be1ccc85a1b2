"""What everybody may work out: which cards were not seen yet, and how likely the shift ends with the next move."""

from __future__ import annotations

from games.galactico.board import END, REFILLED
from games.galactico.state import Cards, Galactico
from games.kernel import NONE


def unseen(state: Galactico) -> Cards:
    """All cards of both piles, in the order of the box."""
    cards = [*state.unseen, *state.returned]
    if state.last_turn == NONE and not state.no_end_card and END not in cards:
        cards.append(END)  # it is not among the unseen ones before the lower pile is opened
    return tuple(sorted(cards))


def end_chance(state: Galactico) -> float:
    """How likely it is that the next move begins the end, between 0 and 1."""
    if state.last_turn != NONE:
        return 0.0
    from_lower = max(0, REFILLED - state.upper)
    if state.no_end_card:
        return float(from_lower >= state.lower)
    return min(1.0, from_lower / state.lower)  # R10: every place in the lower pile is as likely
