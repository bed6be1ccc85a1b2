"""A match is a journal: game, options, seats, key, and who did what. All else follows from playing it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from games.kernel.chance import KEY_SIZE, Dice
from games.kernel.codec import to_action
from games.kernel.errors import BadJournal, Illegal, Reason
from games.kernel.game import Game, OptionValue
from games.kernel.state import Action, News, State

FORMAT = 1
SNAPSHOT_EVERY = 16

Entry = tuple[int, Action]


class Match:
    """The owner of a journal and of the one true state.

    `revision` only grows, also on undo, so that a command made for an older moment can be told.
    `seats` are the app's own notes on who sits where; the rules never read them.
    """

    def __init__(self, game: Game, players: int, options: Mapping[str, Any] | None = None, *,
                 first: int | None = None, key: bytes | None = None, seats: Sequence[Any] = ()) -> None:
        self.game = game
        self.players = players
        self.options: dict[str, OptionValue] = game.complete(options)
        self.first = first
        self.key = secrets.token_bytes(KEY_SIZE) if key is None else key
        self.seats = list(seats)
        self.journal: list[Entry] = []
        self.revision = 0
        self.state = game.new(players, self.options, Dice(self.key), first)
        self._barriers: list[bool] = []
        self._snapshots: list[State] = [self.state.copy()]

    def play(self, seat: int, action: Action) -> list[News]:
        """Carry out an action and write it down; returns what happened. An illegal one changes nothing."""
        state = self.state
        action = state.find(seat, action)
        before = state.dice.position
        state.news = []
        try:
            state.apply(seat, action)
            news = state.news
        finally:
            state.news = None
        self.journal.append((seat, action))
        self._barriers.append(state.dice.position != before)
        self.revision += 1
        if len(self.journal) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(state.copy())
        return news

    # Undo

    def can_undo(self, seat: int) -> bool:
        """The seat's own last act, if nothing was rolled or revealed by it and nobody has acted since."""
        return bool(self.journal) and self.journal[-1][0] == seat and not self._barriers[-1]

    def undo(self, seat: int) -> None:
        if not self.can_undo(seat):
            raise Illegal(Reason.NOTHING_TO_UNDO)
        self.take_back(1)

    def take_back(self, entries: int) -> None:
        """Drop the last entries whatever they were: for a table that agrees on it."""
        if not 0 < entries <= len(self.journal):
            raise Illegal(Reason.NOTHING_TO_UNDO)
        length = len(self.journal) - entries
        self.state = self.at(length)
        del self.journal[length:], self._barriers[length:], self._snapshots[length // SNAPSHOT_EVERY + 1:]
        self.revision += 1

    # Replay

    def at(self, length: int) -> State:
        """The state after the first `length` entries, as a copy."""
        if not 0 <= length <= len(self.journal):
            raise IndexError(f"entry {length} of {len(self.journal)}")
        nearest = length // SNAPSHOT_EVERY
        state = self._snapshots[nearest].copy()
        for seat, action in self.journal[nearest * SNAPSHOT_EVERY:length]:
            state.apply(seat, action)
        return state

    def replay(self, start: int = 0) -> Iterator[tuple[Entry, State]]:
        """Step by step: each entry with the state after it (`state.news` tells what it did)."""
        state = self.at(start)
        for seat, action in self.journal[start:]:
            state.news = []
            state.apply(seat, action)
            yield (seat, action), state

    # The text form

    def to_json(self) -> dict[str, Any]:
        return {"starcab": FORMAT, "game": self.game.id, "rules": self.game.version, "players": self.players,
                "options": dict(self.options), "first": self.first, "key": self.key.hex(),
                "seats": list(self.seats), "revision": self.revision,
                "journal": [[seat, list(action)] for seat, action in self.journal]}

    @classmethod
    def from_json(cls, plain: Any, games: Mapping[str, Game]) -> Self:
        """Play a stored match again. What is unknown or broken is refused, never repaired by guessing."""
        if not isinstance(plain, dict) or plain.get("starcab") != FORMAT:
            raise BadJournal("not a Starcab match, or of a newer version of Starcab")
        game = games.get(str(plain.get("game")))
        if game is None:
            raise BadJournal(f"unknown game {plain.get('game')!r}")
        if plain.get("rules") != game.version:
            raise BadJournal(f"played with rules {plain.get('rules')!r} of {game.id}, this is {game.version}")
        try:
            match = cls(game, plain["players"], plain["options"], first=plain["first"],
                        key=bytes.fromhex(plain["key"]), seats=plain["seats"])
            journal = [(int(seat), to_action(action)) for seat, action in plain["journal"]]
            revision = int(plain["revision"])
        except (KeyError, TypeError, ValueError, Illegal) as error:
            raise BadJournal(f"broken match: {error!r}") from error
        match._play_all(journal)
        match.revision = max(revision, match.revision)
        return match

    def _play_all(self, journal: list[Entry]) -> None:
        for number, (seat, action) in enumerate(journal):
            try:
                self.play(seat, action)
            except Illegal as error:
                raise BadJournal(f"entry {number} {[seat, list(action)]} can't be played: {error}") from error
