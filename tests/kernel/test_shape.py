"""A state that comes from elsewhere holds what a match can hold, or it is refused."""

from __future__ import annotations

import doctest
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.kernel import Dice, Game, QuickDice, State, shape


def test_examples_in_the_text() -> None:
    assert doctest.testmod(shape).failed == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_field_of_every_game_has_a_shape(game: Game) -> None:
    assert set(game.state.SHAPE) == set(game.state.fields()), f"name it in games/{game.id}/shape.py"


def _states(game: Game, seed: int, every: int = 7) -> list[State]:
    random = Random(seed)
    options = {option.id: random.choice(option.values) for option in game.options}
    state = game.new(random.randint(*game.players), options, QuickDice(seed))
    state.dice = Dice(bytes(32))
    states = []
    while not state.over and len(states) < 400:
        seat = random.choice(state.to_act())
        state.apply(seat, random.choice(state.legal(seat)))
        states.append(state.copy())
    return states[::every] + states[-1:]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_state_and_view_of_a_real_match_fits_its_shape(game: Game, seed: int) -> None:
    for state in _states(game, seed):
        for one in (state, *(state.seen_by(eye) for eye in (None, *range(state.players)))):
            again = type(one).from_json(one.to_json())
            assert again == one and one.changed(one.to_json()) == one


STRANGE: list[Any] = [None, True, -1, -2, 1.5, 1 << 53, -(1 << 70), "", "x", [], {}, {"t": []}, [[]], {"t": [1 << 53]}, [None],
                      {"d": []}, {"s": []}, {"b": "00"}, {"dice": ["00" * 32, 1 << 60]}, {"t": [{"t": [{"t": []}]}]}, {"x": 1},
                      [0] * 5000, {"t": [0] * 5000}]


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_what_no_match_has_is_refused_in_every_field(game: Game) -> None:
    """Whatever passes is no stranger than a real match: small numbers, short piles."""
    state = _states(game, 1)[-1].seen_by(0)
    plain = state.to_json()
    for name in state.fields():
        for strange in STRANGE:
            for read in (lambda value: type(state).from_json(value), lambda value: state.changed(value)):
                try:
                    got = read(plain | {name: strange})
                except ValueError:
                    continue
                except Exception as error:  # it fits its shape, but nothing else on the table
                    assert name not in ("players", "first", "active", "phase", "dice"), (name, strange, error)
                    continue
                assert len(str(getattr(got, name))) < 4000


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("tdsfba"), inner, max_size=2), max_leaves=12),
    st.integers(0, 40))
def test_any_value_at_all_is_taken_or_refused(game_id: str, value: Any, field: int) -> None:
    game = GAMES[game_id]
    state = game.new(2, {}, QuickDice(1)).seen_by(0)
    name = state.fields()[field % len(state.fields())]
    if not game.state.SHAPE[name](value, 2):
        with pytest.raises(ValueError):
            state.changed({name: value if not isinstance(value, (list, dict)) else {"t": [value, "x", {"d": []}]}})


def test_lists_in_lists_without_end_are_refused() -> None:
    state = GAMES["galactico"].new(2, {}, QuickDice(1)).seen_by(0)
    nested: Any = []
    for _ in range(5000):
        nested = [nested]
    with pytest.raises(ValueError):
        state.changed({"hands": nested})
    with pytest.raises(ValueError):
        type(state).from_json(state.to_json() | {"hands": nested})
