"""When the host does not come back: this device plays its match to the end, with bots in the other seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from app.session.local import LocalSession
from app.session.outbox import Post
from app.session.seats import seats_of
from app.store import Store
from app.store.keys import SEEN
from games.kernel import Dice, Game, Match

KEY = 32


def can_go_on(store: Store, room: str = "") -> bool:
    """Whether this device has seen a match (of that room) that was not over."""
    seen = store.setting(SEEN)
    return isinstance(seen, dict) and room in ("", seen.get("room"))


def go_on_alone(store: Store, games: Mapping[str, Game], post: Post) -> LocalSession:
    """A match of this device's own, from what its first seat saw last. What no seat here may know is dealt anew by
    chance: it is another match, and it is not kept, because no journal leads to its beginning. KeyError, ValueError:
    there is nothing to go on from."""
    seen = store.setting(SEEN)
    if not isinstance(seen, dict):
        raise KeyError(SEEN)
    game, (eye, plain) = games[seen["game"]], seen["views"][0]
    seats = seats_of(seen["seats"], len(seen["seats"]))
    try:
        world = game.state.from_json(plain).guess(eye, Dice(secrets.token_bytes(KEY)))
    except Exception as error:  # a host may have shown what no match leads to
        raise ValueError(f"nothing to go on from: {error!r:.100}") from error
    match = Match.going_on(game, world, len(seats), seen["options"], seats=[seat.to_json() for seat in seats])
    return LocalSession(match, store=None, match_id=None, post=post)

