"""OpenSpiel: every registered game as `starcab_NAME(players=N)`.

All chance of a match is in its key, so the key is the one chance node, at the root, with KEYS equally likely
outcomes: OpenSpiel's explicit chance. (Its other way, "sampled stochastic", would hide the dice inside a
state that can't be replayed from its history; ours can.)
"""

from __future__ import annotations

import json
from typing import Any

import pyspiel

from games import GAMES
from games.kernel import Dice, Game, State
from games.lab.play import key_for
from tests.contract.checks import seats_see_more
from tests.contract.table import hooks, played
from tests.outside import (
    MOST_ACTIONS,
    action_text,
    legal,
    private_text,
    returns,
    seat_to_act,
    view_text,
)

KEYS = 100


class Held:
    """Our state inside OpenSpiel's: its clone is our copy, its serialisation our JSON."""

    def __init__(self, game_id: str, state: State) -> None:
        self.game_id = game_id
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.game_id, self.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.game_id, json.dumps(self.state.to_json()))


def load(game_id: str, text: str) -> Held:
    return Held(game_id, GAMES[game_id].state.from_json(json.loads(text)))


def _type(game: Game) -> pyspiel.GameType:
    kind = pyspiel.GameType
    private = seats_see_more([played(game.id, number) for number in range(2)])
    information = kind.Information.IMPERFECT_INFORMATION if private else kind.Information.PERFECT_INFORMATION
    return kind(
        short_name=f"starcab_{game.id}", long_name=game.id,
        dynamics=kind.Dynamics.SEQUENTIAL, chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=kind.Utility.GENERAL_SUM, reward_model=kind.RewardModel.TERMINAL,
        min_num_players=game.players[0], max_num_players=game.players[1],
        provides_information_state_string=False, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=False,
        parameter_specification={"players": game.players[0]})


def _info(game: Game, players: int) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=MOST_ACTIONS, max_chance_outcomes=KEYS, num_players=players,
        min_utility=0.0, max_utility=1.0, utility_sum=None,
        max_game_length=hooks(game).promised(players, game.complete(None)))


class SpielState(pyspiel.State):
    """At first nothing but a choice of the key; then our state."""

    def __init__(self, spiel_game: SpielGame) -> None:
        super().__init__(spiel_game)
        self.game_id = spiel_game.game.id
        self.players = spiel_game.num_players()
        self.held: Held | None = None

    def current_player(self) -> int:
        if self.held is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.held.state.over else seat_to_act(self.held.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / KEYS) for number in range(KEYS)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(legal(self.held.state, player)))) if player == self.current_player() else []

    def _apply_action(self, number: int) -> None:
        if self.held is None:
            game = GAMES[self.game_id]
            self.held = Held(self.game_id, game.new(self.players, None, Dice(key_for("spiel", number))))
        else:
            state = self.held.state
            seat = seat_to_act(state)
            state.apply(seat, legal(state, seat)[number])

    def _action_to_string(self, player: int, number: int) -> str:
        if self.held is None:
            return f"key {number}"
        return action_text(legal(self.held.state, player)[number])

    def is_terminal(self) -> bool:
        return self.held is not None and self.held.state.over

    def returns(self) -> list[float]:
        return returns(self.held.state, self.players) if self.is_terminal() else [0.0] * self.players

    def __str__(self) -> str:
        return json.dumps(self.held.state.to_json()) if self.held else "no key yet"


class Observer:
    """Public: what an onlooker sees. Private: what a seat sees beyond that."""

    def __init__(self, observed: pyspiel.IIGObservationType) -> None:
        self.public = observed.public_info
        self.private = observed.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        if state.held is None:
            return "no key yet" if self.public else ""
        if self.public:
            return view_text(state.held.state, player if self.private else None)
        return private_text(state.held.state, player) if self.private else ""


class SpielGame(pyspiel.Game):
    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = (params or {}).get("players", self.game.players[0])
        super().__init__(_type(self.game), _info(self.game, players), params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, observed: Any = None, params: Any = None) -> Observer:
        return Observer(observed or pyspiel.IIGObservationType(perfect_recall=False))


def register() -> None:
    for game in GAMES.values():
        pyspiel.register_game(_type(game), type(f"Spiel{game.id.title()}", (SpielGame,), {"game": game}))


register()
