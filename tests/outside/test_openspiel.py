"""OpenSpiel's own tests of a game, which nobody here wrote, on all of ours."""

from __future__ import annotations

import pytest

from games import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this Python")
from open_spiel.integration_tests import api_test  # noqa: E402

from tests.outside import TABLES, spiel  # noqa: E402

API_TESTS = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]


def load(game, players: int):
    return pyspiel.load_game(f"starcab_{game.id}", {"players": players})


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda part: getattr(part, "id", part))
def test_random_sim_test(game, players, capfd):
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda part: getattr(part, "id", part))
def test_many_random_sims(game, players, capfd):
    pyspiel.random_sim_test(load(game, players), num_sims=25, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", API_TESTS)
def test_api_test(name, game):
    api_case(game)(name).debug()


_cases: dict[str, type] = {}


def api_case(game):
    """OpenSpiel's test case for one game, set up once: it samples some hundred states."""
    if game.id not in _cases:
        case = type(f"Api{game.id.title()}", (api_test.EnforceAPIOnPartialTreeBase,), {})
        case.game_name = f"starcab_{game.id}"
        case.game = load(game, game.players[1])
        case.setUpClass()
        _cases[game.id] = case
    return _cases[game.id]


def test_a_clone_is_our_copy_and_a_stored_state_our_json():
    game = load(GAMES["surprise"], 3)
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    clone = state.clone()
    assert str(clone) == str(state) and clone.held.state is not state.held.state
    _, loaded = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(loaded) == str(state) and isinstance(loaded.held, spiel.Held)


def test_another_key_is_another_match():
    game = load(GAMES["surprise"], 2)
    states = [game.new_initial_state() for _ in range(2)]
    for number, state in enumerate(states):
        state.apply_action(number)
    assert str(states[0]) != str(states[1])
