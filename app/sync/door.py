"""What a guest takes from its host: everything is held against the game it says to play, before anything is shown.

Whatever is refused here is a ValueError; the client drops the connection and shows what it showed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.sync import checks, wire
from app.sync.fair import Eye
from games import with_text
from games.kernel import Fact, Game, NoDice, State, from_plain
from games.kernel.errors import brief

FACTS = 1000
"""Of one act, or of the last acts to one that comes back; a long chain of Wild Space has some fifty."""
WORDS, DEEPEST = 64, 4
"""Of one fact: its parts, and how deep they lie."""
LARGEST = 1 << 31


def games(game_id: str, box: str, own: Mapping[str, Game]) -> Mapping[str, Game]:
    """The games as this room plays them: with the box that its host sent, else as reconstructed. BadData: it can't be played."""
    if game_id not in own:
        return own      # `lobby` says so
    return with_text(own, game_id, box)


def lobby(told: wire.Lobby, games: Mapping[str, Game]) -> Game:
    """The game of a room that could be."""
    game = games.get(told.game)
    if game is None:
        raise ValueError(f"no game {brief(told.game)}")
    least, most = game.players
    if not least <= told.players <= most or len(told.seats) != told.players:
        raise ValueError(f"{len(told.seats)} chairs for {told.players} players of {game.id}")
    if game.complete(told.options) != told.options:
        raise ValueError("options are missing")
    if told.first is not None and told.first >= game.beginners(told.players):
        raise ValueError("nobody sits there to be first")
    if len({row[0] for row in told.devices}) != len(told.devices):
        raise ValueError("a device twice")
    return game


def views(rows: list[list[Any]], game: Game, room: wire.Lobby) -> dict[Eye, State]:
    """What each eye of this device sees."""
    if not rows or len({eye for eye, _ in rows}) != len(rows):
        raise ValueError("no view, or one twice")
    return {_eye(eye, room): _fitting(game.state.from_json(plain), game, room) for eye, plain in rows}


def changed(before: Mapping[Eye, State], rows: list[list[Any]], game: Game, room: wire.Lobby) -> dict[Eye, State]:
    """What they see now. The eyes are the same."""
    return {eye: _fitting(before[eye].changed(changes), game, room) for eye, changes in rows}


def _fitting(view: State, game: Game, room: wire.Lobby) -> State:
    """A view of the match that the room says to play, with no dice."""
    if not isinstance(view.dice, NoDice) or view.players != room.players:
        raise ValueError("not a view of this room's match")
    if any(getattr(view, option.id, value) != value for option in game.options for value in (room.options[option.id],)):
        raise ValueError("not by the options of this room")
    return view


def _eye(eye: Eye, room: wire.Lobby) -> Eye:
    if eye is not None and eye >= room.players:
        raise ValueError(f"no seat {eye}")
    return eye


def actor(seat: Eye, kind: str, room: wire.Lobby) -> None:
    """Somebody at this table; only what all agreed to take back is nobody's act."""
    if _eye(seat, room) is None and kind != "undone":
        raise ValueError(f"{kind} by nobody")


def log(rows: list[list[Any]], room: wire.Lobby) -> list[tuple[Eye, Fact]]:
    """[eye, [[who acted, fact], …]]"""
    lines = [line for _, lines in rows for line in lines]
    if len(lines) > FACTS:
        raise ValueError("too many facts")
    return [(_eye(checks.EYE(seat), room), fact(plain)) for seat, plain in lines]


def news(rows: list[list[Any]], room: wire.Lobby) -> dict[Eye, list[Fact]]:
    if sum(len(facts) for _, facts in rows) > FACTS:
        raise ValueError("too many facts")
    return {_eye(eye, room): [fact(plain) for plain in facts] for eye, facts in rows}


def fact(plain: Any) -> Fact:
    """A word and what it is about: small numbers, words, and lists of them."""
    try:
        told = from_plain(plain)
    except RecursionError as error:
        raise ValueError("nested without end") from error
    if type(told) is not tuple or not told or type(told[0]) is not str:
        raise ValueError(f"not a fact: {brief(told)}")
    _check_parts(told, DEEPEST)
    return told


def action(told: tuple[Any, ...] | None) -> None:
    if told is not None:
        _check_parts(told, DEEPEST)


def _check_parts(parts: Iterable[Any], deepest: int) -> None:
    for number, part in enumerate(parts):
        if number >= WORDS or not (_is_plain(part) or isinstance(part, (tuple, list)) and deepest):
            raise ValueError(f"no part of a fact: {brief(part)}")
        if isinstance(part, (tuple, list)):
            _check_parts(part, deepest - 1)


def _is_plain(part: Any) -> bool:
    return part is None or type(part) is bool or (type(part) is int and abs(part) < LARGEST) \
        or (type(part) is str and len(part) <= WORDS)
