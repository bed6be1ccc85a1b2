"""PettingZoo: every game as an AEC environment. An observation is the text of the seat's view, as bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from games.kernel import Dice, Game, State
from games.lab.play import key_for
from tests.outside import MOST_ACTIONS, legal, returns, seat_to_act, view_text

LONGEST = 1 << 14
"""No view has a longer text."""


class Zoo(AECEnv):
    """The seed is the match's key; without a new seed the next match follows from the last one."""

    metadata = {"name": "starcab_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game, players: int, options: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.game, self.players, self.options = game, players, options
        self.render_mode = "ansi"
        self.seed, self.matches = 0, 0
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(MOST_ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 255, (LONGEST,), np.uint8),
            "action_mask": spaces.Box(0, 1, (MOST_ACTIONS,), np.int8),
        }) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.seed, self.matches = (self.seed, self.matches + 1) if seed is None else (seed, 0)
        self.state_of_play: State = self.game.new(
            self.players, self.options, Dice(key_for(f"zoo/{self.seed}", self.matches)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def _next_agent(self) -> str:
        return self.possible_agents[seat_to_act(self.state_of_play)]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        text = view_text(self.state_of_play, seat).encode()
        observation = np.zeros(LONGEST, np.uint8)
        observation[:len(text)] = np.frombuffer(text, np.uint8)
        mask = np.zeros(MOST_ACTIONS, np.int8)
        if not self.state_of_play.over and agent == self._next_agent():
            mask[:len(legal(self.state_of_play, seat))] = 1
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        seat = self.possible_agents.index(agent)
        self.state_of_play.apply(seat, legal(self.state_of_play, seat)[int(action)])
        if self.state_of_play.over:
            self._finish()
        else:
            self.agent_selection = self._next_agent()
        self._accumulate_rewards()

    def _finish(self) -> None:
        self.rewards = dict(zip(self.agents, returns(self.state_of_play, self.players), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        return view_text(self.state_of_play, None)

    def close(self) -> None:
        """Nothing is open."""
