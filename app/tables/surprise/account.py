"""Where the points of a line of the account came from: the tokens that were delivered."""

from __future__ import annotations

from app.i18n import t
from app.tables.saying import listed
from games.surprise.board import GIFTS, TOKENS
from games.surprise.state import Surprise


def origin(view: Surprise, seat: int, line: str) -> str:
    done = [t("surprise.token." + token) for number, token in enumerate(TOKENS)
            if not view.hands[seat] >> number & 1 and bool(GIFTS >> number & 1) == (line == "gifts")]
    return listed(done) if done else ""
