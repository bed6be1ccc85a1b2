"""Bots choose legal actions from what their seat may see, the same ones for the same seed."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from games import GAMES
from games.bots import BOTS, make
from games.bots.greedy import Greedy
from games.kernel import Dice, Game, Match
from tests.kernel import toy


def value(state, seat) -> float:
    """Of the toy: points, then the lowest cards first."""
    return state.points[seat] * 100 - sum(state.table)


class ToyGame(Game):
    @property
    def strategy(self):
        return SimpleNamespace(value=value)


NAMES = [*(name for name in BOTS if name != "captain"), "captain:15i"]  # by seconds no choice would be the same again
GAME = ToyGame(toy.GAME.id, toy.GAME.version, toy.GAME.players, toy.GAME.options, toy.GAME.state)


def play(game: Game, players: int, names: list[str], key: bytes = bytes(32), limit: int = 400) -> Match:
    match = Match(game, players, key=key)
    bots = [make(name, game, seed) for seed, name in enumerate(names)]
    while not match.state.over and len(match.journal) < limit:
        seat = match.state.to_act()[0]
        match.play(seat, bots[seat].choose(match.state.seen_by(seat), seat))
    return match


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_bots_play_from_their_views(game, name):
    players = max(2, game.players[0])
    assert play(game, players, [name] * players, limit=60).journal


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_views_give_the_same_choices(name):
    assert play(GAME, 3, [name] * 3).journal == play(GAME, 3, [name] * 3).journal


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_leaves_the_view_as_it_was(name):
    state = GAME.new(3, None, Dice(bytes(32)), first=0)
    view = state.seen_by(0)
    before = view.to_json()
    make(name, GAME, 5).choose(view, 0)
    assert view.to_json() == before


def test_the_random_bot_chooses_everything_sometimes():
    state = GAME.new(2, None, Dice(bytes(32)), first=0)
    bot = make("random", GAME, 1)
    chosen = {bot.choose(state.seen_by(0), 0) for _ in range(300)}
    assert chosen == set(state.legal(0))


def test_greedy_takes_the_best_end_of_its_turn():
    for number in range(10):
        state = GAME.new(2, None, Dice(bytes([number]) * 32), first=0)
        state.gone.append(state.hands[0].pop())  # none to spare: it must play one
        assert make("greedy", GAME, 1).choose(state.seen_by(0), 0) == ("play", min(state.hands[0]))


def test_greedy_does_not_think_about_a_single_choice():
    class Silent(toy.Toy):
        __slots__ = ()

        def guess(self, seat, random):
            raise AssertionError("thought for nothing")

    game = replace(GAME, state=Silent)
    state = game.new(2, None, Dice(bytes(32)), first=0)
    state.hands[0] = state.hands[0][:1]
    assert make("greedy", game, 0).choose(state.seen_by(0), 0) == state.legal(0)[0]


def test_greedy_looks_at_no_more_positions_than_it_may():
    seen = []

    class Counting(toy.Toy):
        __slots__ = ()

        def copy(self):
            seen.append(1)
            return super().copy()

    game = replace(GAME, state=Counting)
    state = game.new(2, {"cards": 6}, Dice(bytes(32)), first=0)
    view = state.seen_by(0)
    for look in (10, 50, 400):
        seen.clear()
        Greedy(game, 0, look).choose(view, 0)
        assert len(seen) <= 2 * max(look, len(view.legal(0))) + 2


def test_greedy_looks_up_to_the_next_roll_and_no_further():
    looked_at = []

    class Watching(ToyGame):
        @property
        def strategy(self):
            return SimpleNamespace(value=lambda state, seat: looked_at.append(len(state.table)) or 0.0)

    game = Watching(*(getattr(GAME, name) for name in ("id", "version", "players", "options", "state")))
    state = game.new(2, None, Dice(bytes(32)), first=0)
    make("greedy", game, 0).choose(state.seen_by(0), 0)
    fresh = [action for action in state.legal(0) if action[0] == "fresh"]
    assert looked_at.count(0) == len(fresh) > 0  # judged as drawn, with the card not played yet
    assert looked_at.count(1) == len(state.legal(0)) - len(fresh)


def test_greedy_breaks_ties_by_chance():
    class Even(ToyGame):
        @property
        def strategy(self):
            return SimpleNamespace(value=lambda state, seat: 0.0)

    game = Even(*(getattr(GAME, name) for name in ("id", "version", "players", "options", "state")))
    state = game.new(2, None, Dice(bytes(32)), first=0)
    assert len({make("greedy", game, seed).choose(state.seen_by(0), 0) for seed in range(40)}) > 3
