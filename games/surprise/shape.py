"""What each field of a match of Blast-off Surprise may hold."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.shape import Shape, below, dice, flag, number, or_none, per_seat, pile, row, seat, word
from games.surprise.board import CELLS, DIE, FRAGMENTS, HELPS, ROUND_CAP, TOKENS
from games.surprise.phases import PHASES

_FAR = len(FRAGMENTS)
_fragments = pile(below(len(FRAGMENTS)), len(FRAGMENTS))
_helps = pile(below(len(HELPS)), len(HELPS))
_walk = number(0, 4 * max(DIE))

SHAPE: Mapping[str, Shape] = {
    "dice": dice,
    "players": number(2, 4),
    "goal": number(1, len(TOKENS)), "quick_map": flag, "easy_steps": flag, "equal_turns": flag,
    "first": seat,
    "placed": pile(row(below(len(FRAGMENTS)), number(-_FAR, _FAR), number(-_FAR, _FAR), below(4)), len(FRAGMENTS)),
    "stack": _fragments,
    "fragment": or_none(len(FRAGMENTS)),
    "pawns": per_seat(or_none(len(CELLS))),
    "hands": per_seat(below(1 << len(TOKENS))),
    "piles": pile(row(below(len(CELLS)), seat), 6 * len(TOKENS)),
    "helps": pile(below(len(CELLS)), len(HELPS)),
    "unknown_helps": _helps,
    "held": per_seat(or_none(len(HELPS))),
    "used": _helps,
    "phase": word(*PHASES),
    "active": seat,
    "starter": seat,
    "rounds": number(0, ROUND_CAP),
    "roll": number(0, max(DIE)),
    "steps": _walk,
    "mode": word("main", "again", "plus_two", "rest"),
    "moved": _walk,
    "roll_moved": _walk,
    "prev": or_none(len(CELLS)),
    "laid_now": flag,
    "burnt": _walk,
}
