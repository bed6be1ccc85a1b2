"""What a bot values here, and that the greedy bot plays a whole turn sensibly."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from time import process_time

import pytest

from games.bots import make
from games.kernel import Dice
from games.lab.simulate import simulate
from games.surprise import GAME, strategy
from games.surprise.board import CELL_INDEX, CELLS, CELLS_FOR, DIE, WANTS
from tests.games.surprise import naive
from tests.games.surprise.scene import Scene


def greedy_turn(table: Scene, *rolls: int) -> Scene:
    """Let the greedy bot play the turn of seat 0, with these rolls."""
    bot = make("greedy", GAME, seed=1)
    table.rolling(*rolls)
    while not table.state.over and table.active == 0:
        action = bot.choose(table.state.seen_by(0), 0)
        table.play(" ".join(map(str, action)))
    return table


def test_it_lays_when_it_can():
    assert greedy_turn(Scene(pawns="B13"), 1).pile("B14") == [0]
    assert greedy_turn(Scene(pawns="B12"), 3).pile("B14") == [0]


def test_it_lays_the_last_token_to_win():
    table = greedy_turn(Scene(pawns="D04", hands={0: "crew_green"}), 3)
    assert table.state.winners() == (0,)


def test_it_walks_towards_what_it_wants():
    table = greedy_turn(Scene(pawns="A12", hands={0: "crew_yellow"}), 1)  # A05, by A13 and A08
    assert table.pawn(0) == "A13"


def test_it_rides_the_teleport():
    table = greedy_turn(Scene(pawns="A16", hands={0: "crew_green"}), 4)  # D05, two steps from D12
    assert table.state.winners() == (0,)


def test_it_uses_a_help_token_that_wins():
    table = greedy_turn(Scene(pawns="A12", holds={0: "plus_two"}, hands={0: "crew_yellow"}), 1)
    assert table.state.winners() == (0,)


def test_it_fetches_a_help_token_on_its_way():
    """A token on one of two equal ways is worth taking."""
    table = greedy_turn(Scene(pawns="A10 B02 C16 D05", hands={0: "gift_red"}, lying="A11"), 1)
    assert table.held(0) != "nothing"


def test_more_laid_is_worth_more():
    few = Scene(pawns="A12", hands={0: "gift_red gift_blue crew_red"})
    many = Scene(pawns="A12", hands={0: "gift_red gift_blue"})
    assert strategy.value(many.state, 0) > strategy.value(few.state, 0)


def test_a_rival_ahead_is_worth_less():
    behind = Scene(pawns="A12 B10")
    ahead = Scene(pawns="A12 B10", hands={1: "gift_red"})
    assert strategy.value(behind.state, 0) > strategy.value(ahead.state, 0)


def test_winning_is_worth_most_and_losing_least():
    table = Scene(pawns="D04", hands={0: "crew_green"}).roll(1).play("step D05")
    before = strategy.value(table.state, 0)
    table.play("lay crew_green")
    assert strategy.value(table.state, 0) > before > strategy.value(table.state, 1)


def test_distances_agree_with_a_walk_of_the_picture():
    state = GAME.new(2, {"quick_map": True}, Dice(bytes(32)))
    links = naive.paths(state)
    for start in ("A01", "B08", "C13", "D17"):
        reached = {start: 0}
        edge = [start]
        for here in edge:
            beside = {other for link in links if here in link for other in link - {here}}
            if here in naive.STARTS:
                beside |= naive.STARTS
            for cell in beside - set(reached):
                reached[cell] = reached[here] + 1
                edge.append(cell)
        steps = strategy.distances(state.placed, CELL_INDEX[start])
        assert {cell: steps[CELL_INDEX[cell]] for cell in CELLS} == reached


def test_a_value_is_a_number_at_every_moment():
    random = Random(5)
    state = GAME.new(3, {"equal_turns": True}, Dice(bytes([5]) * 32))
    while not state.over:
        assert all(isinstance(strategy.value(state, seat), float) for seat in range(3))
        state.apply(state.active, random.choice(state.legal(state.active)))


def test_greedy_beats_random_nearly_always_and_quickly():
    begin = process_time()
    series = simulate(GAME, 2, {}, matches=24, seed=3, bots=["greedy", "random"]).to_json()
    assert series["finished"] == 24 and series["wins_by_bot"]["greedy"] >= 22
    assert (process_time() - begin) / 24 < 2


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_in_200_matches(players):
    series = simulate(GAME, players, {}, matches=200, seed=4, bots=["greedy", "random"]).to_json()
    assert series["wins_by_bot"]["greedy"] >= 180


# Section 13, within what chance allows


@pytest.mark.parametrize(("players", "turns", "decisions"), [(2, 192, 704), (3, 247, 906), (4, 298, 1098)])
def test_random_matches_are_as_long_as_measured(players, turns, decisions):
    series = simulate(GAME, players, {}, matches=120, seed=5, bots=["random"]).to_json()
    assert series["finished"] == 120
    assert series["turns"] == pytest.approx(turns, rel=0.12)  # three standard errors of 120 matches
    assert series["decisions"] == pytest.approx(decisions, rel=0.12)


@pytest.mark.soak
@pytest.mark.parametrize(("options", "turns"), [({}, 298), ({"easy_steps": True}, 476), ({"goal": 5}, 98),
                                                ({"quick_map": True}, 306)])
def test_random_matches_with_options_are_as_long_as_measured(options, turns):
    series = simulate(GAME, 4, options, matches=1_000, seed=6, bots=["random"]).to_json()
    assert series["turns"] == pytest.approx(turns, rel=0.06)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "turns", "left"), [(2, 21.4, 6.4), (3, 29.7, 6.3), (4, 37.3, 6.2)])
def test_greedy_matches_are_no_longer_than_those_of_the_simpler_bot(players, turns, left):
    """The reference's greedy player looks at the nearest wanted cell only, ours at a tour of all."""
    series = simulate(GAME, players, {}, matches=300, seed=7, bots=["greedy"]).to_json()
    assert 0.75 * turns < series["turns"] < turns
    losers = (series["scores"]["total"] * players - 8) / (players - 1)
    assert losers == pytest.approx(left, abs=0.4)


def test_no_order_of_the_tokens_needs_fewer_turns_than_expected():
    state = GAME.new(2, {"quick_map": True}, Dice(bytes(32)))
    random = Random(5)
    for _ in range(40):
        state.pawns[0] = random.randrange(len(CELLS))
        state.hands[0] = sum(1 << token for token in random.sample(range(8), 3))
        wanted = [token for token in range(8) if state.hands[0] >> token & 1]
        ways = [cells for order in permutations(wanted) for cells in product(*(CELLS_FOR[token] for token in order))]
        # before the roll the best order is chosen for each of its numbers
        best = 1 + sum(min(turns(state, cells, roll) for cells in ways) for roll in DIE) / len(DIE)
        assert strategy.expected_turns(state, 0) == pytest.approx(best)


def turns(state, cells, roll) -> float:
    """That follow this roll on the way through these cells: from the second on there is a step aside for nothing."""
    first, *others = cells
    steps = strategy.distances(state.placed, state.pawns[0])[first] or strategy.BACK
    total, weight, here = strategy.TURNS_FOR[max(0, steps - roll)], 1.0, first
    for cell in others:
        total += weight * strategy.TURNS_FOR[max(1, strategy.distances(state.placed, here)[cell] - 1)]
        weight *= strategy.LATER
        here = cell
    return total


@pytest.mark.parametrize("steps", [1, 2, 3, 5, 9])
def test_so_many_steps_take_as_many_turns_as_rolls_on_average(steps):
    random = Random(steps)
    rolls = 0
    for _ in range(4000):
        left = steps
        while left > 0:
            left -= random.choice(DIE)
            rolls += 1
    assert strategy.TURNS_FOR[steps] == pytest.approx(rolls / 4000, abs=0.04)


def test_steps_of_the_roll_that_are_left_count_before_the_turns_to_come():
    state = GAME.new(2, {"quick_map": True}, Dice(bytes(32)))
    seat = state.active
    state.hands[seat] &= ~3
    standing = strategy.expected_turns(state, seat)
    state.apply(seat, ("roll",))
    assert strategy.expected_turns(state, seat) < standing


def test_who_can_lay_does_so_rather_than_walk_on():
    """The search's playouts see one action ahead: laying must be worth more than being able to."""
    state = GAME.new(2, {"quick_map": True}, Dice(bytes(32)))
    seat, laid, asked = state.active, 0, 0
    state.hands[seat] &= ~3
    for cell, token in enumerate(WANTS):
        if token >= 0 and state.hands[seat] >> token & 1:
            world = state.copy()
            world.phase, world.mode, world.moved, world.steps, world.pawns[seat] = "move", "main", 1, 2, cell
            world._legal = {}
            worth = {}
            for action in world.legal(seat):
                after = world.copy()
                after.do(seat, action)
                worth[action[0]] = max(worth.get(action[0], -99.0), strategy.quick(after, seat))
            asked += 1
            laid += worth["lay"] > worth["step"]    # else another one is as near and better
    assert asked > 5 and laid / asked > 0.8


@pytest.mark.parametrize("options", [{}, {"equal_turns": True, "easy_steps": True}])
def test_steps_are_judged_without_making_them_as_if_they_were_made(options):
    random, told_of, made_of = Random(3), 0, 0
    for number in range(12):
        state = GAME.new(2 + number % 3, options, Dice(number.to_bytes(32, "big")))
        while not state.over:
            (seat,) = state.to_act()
            legal = state.legal(seat)
            told = strategy.ahead(state, seat, legal)
            if told is not None:
                made = []
                for action in legal:
                    child = state.copy()
                    child.apply(seat, action)
                    made.append(strategy.quick(child, seat))
                assert told == made, (state.to_json(), legal)
            told_of += told is not None
            made_of += told is None and legal[-1][0] == "step"
            lays = [action for action in legal if action[0] == "lay"]
            state.apply(seat, random.choice(lays or legal))
    assert told_of > 4 * made_of > 0
