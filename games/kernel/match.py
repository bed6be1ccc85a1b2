"""A match is a journal: game, options, seats, key, and who did what. All else follows from playing it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self, TypeVar

from games.kernel.chance import KEY_SIZE, Dice
from games.kernel.codec import from_action, to_action
from games.kernel.errors import BadJournal, Illegal, OtherBox, Reason, brief
from games.kernel.game import Game, OptionValue
from games.kernel.state import Action, News, State

FORMAT = 1
SNAPSHOT_EVERY = 16

Entry = tuple[int, Action]
T = TypeVar("T")


def carry_out(state: State, seat: int, action: Action) -> bool:
    """Apply the action, or raise Illegal; whether it is a barrier, which its seat can't undo.

    A barrier is everything that others were asked or told to act on: chance was used or something hidden shown (both
    move the dice), what another seat may decide is no longer what it was, or the match is over.
    """
    rolled, others = state.dice.position, _others(state, seat)
    asked = [state.legal(other) for other in others]
    state.apply(seat, action)
    return (state.dice.position != rolled or state.over or _others(state, seat) != others
            or [state.legal(other) for other in others] != asked)


def _others(state: State, seat: int) -> list[int]:
    """Who else may decide now: nobody while it is one seat's turn; many while all choose at once or may offer."""
    return [other for other in state.to_act() if other != seat]


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

    @classmethod
    def going_on(cls, game: Game, state: State, players: int, options: Mapping[str, Any], *,
                 seats: Sequence[Any] = ()) -> Self:
        """A match that begins in the middle, from a state with its dice. It has no deal to be played again from, so it
        is not to be stored."""
        match = cls(game, players, options, seats=seats)
        match.state, match._snapshots = state, [state.copy()]
        return match

    def play(self, seat: int, action: Action) -> list[News]:
        """Carry out an action and write it down; returns what happened. An illegal one changes nothing."""
        if not isinstance(seat, int):
            raise Illegal(Reason.NOT_YOUR_TURN, f"no seat is {brief(seat)}")
        state = self.state
        seat, action = int(seat), state.find(seat, action)  # the form that is written down: True is seat 1
        news = state.news = []
        try:
            barrier = carry_out(state, seat, action)
        finally:
            state.news = None
        self.journal.append((seat, action))
        self._barriers.append(barrier)
        self.revision += 1
        if len(self.journal) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(state.copy())
        return news

    # Undo

    def can_undo(self, seat: int) -> bool:
        """The seat's own last act, if it is no barrier (see `carry_out`) and nobody has acted since."""
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
        """With the fingerprint of its box; what has none is of the box as we reconstructed it."""
        return {"starcab": FORMAT, "game": self.game.id, "rules": self.game.version, "players": self.players,
                "options": dict(self.options), "first": self.first, "key": self.key.hex(),
                "seats": list(self.seats), "revision": self.revision,
                "journal": [[seat, from_action(action)] for seat, action in self.journal],
                **({} if self.game.ours else {"box": self.game.fingerprint})}

    @classmethod
    def from_json(cls, plain: Any, games: Mapping[str, Game]) -> Self:
        """Play a stored match again. What is unknown or broken is refused, never repaired by guessing."""
        if not isinstance(plain, dict) or plain.get("starcab") != FORMAT:
            raise BadJournal("not a Starcab match, or of a newer version of Starcab")
        game = games.get(str(plain.get("game")))
        if game is None:
            raise BadJournal(f"unknown game {brief(plain.get('game'))}")
        if plain.get("rules") != game.version:
            raise BadJournal(f"rules version {brief(plain.get('rules'))} of {game.id}, not {game.version}")
        if not game.plays(plain.get("box")):
            raise OtherBox(f"another box of {game.id}: {brief(plain.get('box') or 'as reconstructed')}")
        try:
            match = cls(game, plain["players"], _a(dict, plain["options"]), first=plain["first"],
                        key=bytes.fromhex(plain["key"]), seats=_a(list, plain["seats"]))
            journal, revision = _a(list, plain["journal"]), _a(int, plain["revision"])
        except (KeyError, TypeError, ValueError) as error:
            raise BadJournal(f"broken match: {type(error).__name__} {error}") from error
        match._play_all(journal)
        match.revision = max(revision, match.revision)
        return match

    def _play_all(self, journal: list[Any]) -> None:
        for number, entry in enumerate(journal):
            try:
                seat, action = entry
                self.play(_a(int, seat), to_action(action))
            except (Illegal, TypeError, ValueError) as error:
                raise BadJournal(f"entry {number} {brief(entry)} can't be played: {error}") from error


def _a(kind: type[T], value: Any) -> T:
    """The value, if it is of that very kind; True is no int here."""
    if type(value) is not kind:
        raise TypeError(f"{brief(value)} where {kind.__name__} belongs")
    return value
