"""What a bot does not say twice: an offer that was declined makes no sense again in the same turn."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Action, Game, State


def first_to_act(state: State) -> object:
    return state.to_act()[:1]


class Once:
    """Remembers what a bot has done in this turn, of the kinds that a strategy names in `ONCE`."""

    def __init__(self, game: Game) -> None:
        self._kinds: tuple[str, ...] = getattr(game.strategy, "ONCE", ())
        self._turn: Callable[[State], object] = getattr(game.strategy, "turn", first_to_act)
        self._said: tuple[object, tuple[Action, ...]] = (None, ())

    def said_in(self, view: State) -> tuple[Action, ...]:
        turn, said = self._said
        return said if said and turn == self._turn(view) else ()

    def anew(self, view: State, legal: list[Action]) -> list[Action]:
        """Without what was said before, if anything else is left."""
        said = self.said_in(view)
        return [action for action in legal if action not in said] or legal if said else legal

    def note(self, view: State, action: Action) -> Action:
        """The action, remembered if it is of such a kind."""
        if action[0] in self._kinds:
            self._said = self._turn(view), (*self.said_in(view), action)
        return action
