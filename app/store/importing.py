"""A match that comes as a file from outside: of a bounded size, and refused as a whole if anything in it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.store.seats import seats_of
from app.text import decode
from games import with_box
from games.kernel import BadJournal, Game, Match, OtherBox
from games.kernel.data import BadData

LARGEST = 1 << 20
"""Bytes, and characters. The longest match of random bots, 2,065 entries, has 42 thousand."""
_LARGEST_NUMBER = 1 << 53  # whole numbers beyond it don't survive every JSON reader


class TooLarge(BadJournal):
    """More than any match can be: not even looked at."""


def text_of(file: Path) -> str:
    """BadJournal: there is no text to be had. Not more than the limit is read, whatever the file claims to be."""
    try:
        if not file.is_file():      # a pipe would keep us waiting, a device would never end
            raise BadJournal("not an ordinary file")
        if file.stat().st_size > LARGEST:
            raise TooLarge(f"{file.stat().st_size} bytes")
        with file.open("rb") as opened:
            return opened.read(LARGEST + 1).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise BadJournal(f"not a text: {error!r:.200}") from error


def match_of(text: str, games: Mapping[str, Game]) -> Match:
    """BadJournal: refused."""
    if len(text) > LARGEST:
        raise TooLarge(f"{len(text)} characters")
    try:
        return match_from(decode(text), games)
    except BadJournal:
        raise
    except Exception as error:  # down to too deep a nesting
        raise BadJournal(f"not a match: {error!r:.200}") from error


def games_for(plain: Any, games: Mapping[str, Game], box: dict[str, Any] | None = None) -> Mapping[str, Game]:
    """The games, that of this match with the box it was played with: the one in its file, or `box`. OtherBox: it is nowhere."""
    game_id = plain.get("game") if isinstance(plain, dict) else None
    if type(game_id) is not str or game_id not in games or games[game_id].plays(plain.get("box")):
        return games
    data = plain.get("data", box) if plain.get("box") is not None else None
    if plain.get("box") is not None and data is None:
        raise OtherBox(f"another box of {game_id}, which is not here")
    try:
        return with_box(games, game_id, data)
    except BadData as bad:
        raise OtherBox(f"another box of {game_id}: {bad!s:.120}") from bad


def match_from(plain: Any, games: Mapping[str, Game]) -> Match:
    """A match that somebody else wrote down, with people on its chairs. BadJournal: refused."""
    try:
        match = Match.from_json(plain, games_for(plain, games))
        match.seats = [seat.to_json() for seat in seats_of(match.seats, match.players)]
        if match.revision >= _LARGEST_NUMBER:
            raise BadJournal(f"revision {match.revision}")
    except BadJournal:
        raise
    except Exception as error:  # whatever comes from outside can provoke
        raise BadJournal(f"not a match: {error!r:.200}") from error
    return match
