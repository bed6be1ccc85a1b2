"""A kept match to look at, whichever box it was played with."""

from __future__ import annotations

from collections.abc import Mapping

from app.store.importing import games_for
from app.store.store import Store
from games.kernel import Game, Match


def look_at(store: Store, match_id: str, games: Mapping[str, Game]) -> Match:
    """KeyError: there is none; BadJournal: it can't be read; OtherBox: its box is not here."""
    plain = store.load(match_id)
    fingerprint = plain.get("box")
    return Match.from_json(plain, games_for(plain, games, store.box(fingerprint) if fingerprint else None))
