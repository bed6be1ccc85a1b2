"""What a bot does not say twice: an offer that was declined makes no sense again in the same turn."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Action, Game, State


def _first_to_act(state: State) -> object:
    return state.to_act()[:1]


def turn_of(game: Game) -> Callable[[State], object]:
    """What changes when a turn is over: as the strategy says, or else who is to act."""
    found: Callable[[State], object] = getattr(game.strategy, "turn", _first_to_act)
    return found


class NoRepeats:
    """Remembers what a bot has done in this turn, of the kinds that a strategy names in `NO_REPEATS`."""

    def __init__(self, game: Game) -> None:
        self._kinds: tuple[str, ...] = getattr(game.strategy, "NO_REPEATS", ())
        self._turn = turn_of(game)
        self._said: tuple[object, tuple[Action, ...]] = (None, ())

    def said_in(self, view: State) -> tuple[Action, ...]:
        turn, said = self._said
        return said if said and turn == self._turn(view) else ()

    def anew(self, view: State, seat: int) -> list[Action]:
        """What is legal without what was said before, if anything else is left."""
        legal, said = view.legal(seat), self.said_in(view)
        return [action for action in legal if action not in said] or legal if said else legal

    def note(self, view: State, action: Action) -> Action:
        """The action, remembered if it is of such a kind."""
        if action[0] in self._kinds:
            self._said = self._turn(view), (*self.said_in(view), action)
        return action
