"""When the host does not come back: this device plays its match to the end, with bots in the other seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from app.session.local import LocalSession
from app.session.outbox import Post
from app.session.seats import seats_of
from app.store import Store
from app.store.keys import SEEN
from games import with_text
from games.kernel import Dice, Game, Match

KEY = 32


def can_detach(store: Store, room: str = "") -> bool:
    """Whether this device has seen a match (of that room) that was not over."""
    seen = store.setting(SEEN)
    return isinstance(seen, dict) and room in ("", seen.get("room"))


def detach(store: Store, games: Mapping[str, Game], post: Post) -> LocalSession:
    """A match of this device's own, from what its first seat saw last. What no seat here may know is dealt anew by
    chance: it is another match, and it is not kept, because no journal leads to its beginning. KeyError, ValueError:
    there is nothing to go on from."""
    seen = store.setting(SEEN)
    if not isinstance(seen, dict):
        raise KeyError(SEEN)
    try:
        match = _guessed(seen, games)
    except Exception as error:  # whatever a damaged state can provoke in the rules
        raise ValueError(f"not a match that was seen: {error!r:.200}") from error
    return LocalSession(match, store=None, match_id=None, post=post)


def _guessed(seen: dict[str, Any], games: Mapping[str, Game]) -> Match:
    game = with_text(games, seen["game"], seen.get("box", ""))[seen["game"]]
    eye, plain = seen["views"][0]
    seats = seats_of(seen["seats"], len(seen["seats"]))
    world = game.state.from_json(plain).guess(eye, Dice(secrets.token_bytes(KEY)))
    for seat in world.to_act():     # a state that its own rules can't go on from shows here
        world.legal(seat)
    return Match.going_on(game, world, len(seats), seen["options"], seats=[seat.to_json() for seat in seats])
