"""Hypothesis sits down at every game: odd choices, undo, store and load, nonsense, in any order."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games import GAMES
from games.kernel import Game, Illegal, Match
from games.lab.play import next_seat
from tests.contract import checks
from tests.contract.table import hooks, text


class Table(RuleBasedStateMachine):
    """One match under the hands of Hypothesis; `game` is set by the test."""

    game: Game
    match: Match

    @initialize(data=st.data())
    def sit_down(self, data):
        players = data.draw(st.integers(*self.game.players), "players")
        options = {option.id: data.draw(st.sampled_from(option.values)) for option in self.game.options}
        first = data.draw(st.none() | st.integers(0, players - 1), "first")
        key = data.draw(st.binary(min_size=32, max_size=32), "key")
        self.match = Match(self.game, players, options, first=first, key=key)

    running = precondition(lambda self: not self.match.state.over)
    begun = precondition(lambda self: self.match.journal)

    @running
    @rule(data=st.data())
    def act(self, data):
        """Verbs are drawn first, so that rare ones are not rare here."""
        state = self.match.state
        seat = data.draw(st.sampled_from([seat for seat in state.to_act() if state.legal(seat)]))
        verb = data.draw(st.sampled_from(sorted({action[0] for action in state.legal(seat)})))
        action = data.draw(st.sampled_from([action for action in state.legal(seat) if action[0] == verb]))
        self.match.play(seat, action)

    @running
    @rule(seed=st.integers(0, 999), decisions=st.integers(5, 60))
    def hurry(self, seed, decisions):
        """Some random play, to be quickly where it is interesting."""
        random = Random(seed)
        for _ in range(decisions):
            if not self.match.state.over:
                seat = next_seat(self.match.state, random.random)
                self.match.play(seat, random.choice(self.match.state.legal(seat)))

    @begun
    @rule()
    def undo(self):
        match = self.match
        seat, length = match.journal[-1][0], len(match.journal)
        revision, before = match.revision, text(match.at(length - 1))
        if match.can_undo(seat):
            match.undo(seat)
            assert text(match.state) == before and match.revision == revision + 1
        else:
            with pytest.raises(Illegal):
                match.undo(seat)
            assert len(match.journal) == length

    @begun
    @rule(data=st.data())
    def take_back(self, data):
        entries = data.draw(st.integers(1, min(20, len(self.match.journal))), "entries")
        before = text(self.match.at(len(self.match.journal) - entries))
        self.match.take_back(entries)
        assert text(self.match.state) == before

    @rule()
    def store_and_load(self):
        stored = json.dumps(self.match.to_json())
        loaded = Match.from_json(json.loads(stored), GAMES)
        assert json.dumps(loaded.to_json()) == stored and text(loaded.state) == text(self.match.state)
        self.match = loaded

    @running
    @rule()
    def nonsense(self):
        checks.nonsense_is_refused(self.match, self.match.state)

    @invariant()
    def the_rules_hold(self):
        if hasattr(self, "match"):
            checks.decisions_are_sound(self.match, self.match.state)
            hooks(self.game).check(self.match.state)


def machine(game: Game) -> type[Table]:
    return type(f"TableOf{game.id.title()}", (Table,), {"game": game})


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_hypothesis_plays(game):
    few = settings(max_examples=8, stateful_step_count=40, deadline=None, derandomize=True)
    run_state_machine_as_test(machine(game), settings=few)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_hypothesis_plays_for_long(game):
    many = settings(max_examples=300, stateful_step_count=100, deadline=None)
    run_state_machine_as_test(machine(game), settings=many)
