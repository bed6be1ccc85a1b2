"""The greedy player, led by strategy.value, plays like a sensible beginner."""

from __future__ import annotations

import pytest

from games.bots import make
from games.kernel import Dice
from games.wildspace import GAME
from games.wildspace.state import WildSpace
from games.wildspace.strategy import value
from tests.games.wildspace.scene import Scene


def winners(bots: list[str], number: int, level: str = "normal") -> tuple[int, ...]:
    state = GAME.new(len(bots), {"level": level}, Dice(number.to_bytes(32, "big")))
    assert isinstance(state, WildSpace)
    seated = [make(name, GAME, number * 10 + seat) for seat, name in enumerate(bots)]
    while not state.over:
        seat, = state.to_act()
        state.apply(seat, seated[seat].choose(state.seen_by(seat), seat))
    return state.winners()


def wins_against_random(matches: int) -> int:
    won = 0
    for number in range(matches):
        greedy = number % 2
        bots = ["greedy", "random"] if greedy == 0 else ["random", "greedy"]
        won += winners(bots, number) == (greedy,)
    return won


def test_greedy_beats_random() -> None:
    assert wins_against_random(20) >= 18


def test_greedy_beats_the_easy_smuggler_in_most_games() -> None:
    assert sum(winners(["greedy"], number, "easy") == (0,) for number in range(8)) > 4


@pytest.mark.soak
def test_greedy_beats_random_in_nine_of_ten_games() -> None:
    assert wins_against_random(200) >= 180


@pytest.mark.soak
def test_greedy_against_the_smuggler() -> None:
    won = {level: sum(winners(["greedy"], number, level) == (0,) for number in range(60))
           for level in ("easy", "normal", "hard")}
    assert won["easy"] >= 50 and won["easy"] >= won["normal"] >= won["hard"]


def test_a_played_card_is_worth_more_than_a_card_in_hand() -> None:
    held = Scene().hand(0, "rb_17")
    played = Scene().crew(0, "cp_owl", "rb_17")
    assert value(played.state, 0) > value(held.state, 0) > value(Scene().state, 0)


def test_the_third_animal_and_the_sixth_species_are_worth_most() -> None:
    pair = Scene().crew(0, "cp_owl", "sp_owl_pilot_1")
    third = Scene().crew(0, "cp_owl", "sp_owl_pilot_1", "sp_owl_botanist_2")
    other = Scene().crew(0, "cp_owl", "sp_owl_pilot_1", "sp_bear_pilot_1")
    assert value(third.state, 0) > value(other.state, 0) > value(pair.state, 0)
    five = ("sp_owl_pilot_1", "sp_lizard_pilot_1", "sp_bear_pilot_1", "sp_octopus_programmer_1",
            "sp_rhino_programmer_1")
    assert (value(Scene().crew(0, "cp_owl", *five, "sp_monkey_scientist_1").state, 0)
            > value(Scene().crew(0, "cp_owl", *five, "sp_octopus_scientist_1").state, 0) + 4)


def test_cards_in_hand_are_worth_almost_nothing_after_the_last_ship() -> None:
    scene = Scene().turn(10).hand(0, "rb_17", "rb_18", "sp_owl_pilot_1").do(("land", "pl_home_a", "R"))
    bare = scene.state.copy()
    bare.hands[0] = ()
    bare.stack = ()
    full = scene.state.copy()
    full.stack = ()
    assert value(full, 0) - value(bare, 0) < 1


def test_what_the_smuggler_takes_is_bad() -> None:
    scene = Scene(players=1).crew(1, "cp_bear", "sp_bear_pilot_1")
    worse = Scene(players=1).crew(1, "cp_bear", "sp_bear_pilot_1", "sp_bear_pilot_2")
    assert value(worse.state, 0) < value(scene.state, 0)
