"""The dispatcher: a voice on the cab's radio that opens a match, notices its end coming, and closes it. Ours, not a booklet's.

Rare: one line at each of these moments. `app.play.banter` says them; whoever wants no chatter hears none.
"""

from __future__ import annotations

from app.i18n import t
from games import IDS

FACE = "dispatch"       # stands where a bot's character does
OPENINGS = 2


def _of(game_id: str) -> str:
    """A game from elsewhere brings no lines for her: she has some for all."""
    return game_id if game_id in IDS else "any"


def opening(game_id: str, number: int) -> str:
    return t("dispatch.%s.open.%d" % (_of(game_id), number % OPENINGS))


def near_end(game_id: str) -> str:
    return t("dispatch.%s.near" % _of(game_id))


def closing(game_id: str, winners: int, broken: bool) -> str:
    """`winners`: how many; `broken`: a tie was."""
    if winners > 1:
        return t("dispatch.tie.shared")
    return t("dispatch.tie.broken") if broken else t("dispatch.%s.close" % _of(game_id))
