"""The greedy player, led by strategy.value, plays like a sensible beginner; a search looks farther."""

from __future__ import annotations

import pytest

from games.bots import make
from games.kernel import Dice
from games.wildspace import GAME
from games.wildspace.state import WildSpace
from games.wildspace.strategy import ahead, quick, reason, sensible, value, values
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


@pytest.mark.soak
def test_a_captain_beats_the_hard_smuggler_in_most_games() -> None:
    assert sum(winners(["captain:60i"], number, "hard") == (0,) for number in range(20)) > 12


def test_a_search_keeps_ships_for_the_farther_planets() -> None:
    kept = Scene().turn(5).ships(0, landed=("pl_home_a.L",), explored=("pl_home_a.R", "pl_home_b.L")).state
    spent = Scene().turn(5).ships(0, landed=("pl_home_a.L", "pl_home_a.R", "pl_home_b.L", "pl_home_b.R")).state
    assert value(kept, 0) == value(spent, 0)
    assert values(kept)[0] > values(spent)[0] + 3


def test_a_search_judges_a_draw_as_if_it_were_made() -> None:
    scene = Scene().hand(0, "sp_owl_pilot_1", "rb_07").market("rb_18", "sp_bear_pilot_1", "rb_16").do(("land", "pl_home_a", "L"))
    legal = [("draw", "m0"), ("draw", "m1"), ("draw", "m2"), ("refresh", "rb_07")]
    judged = ahead(scene.state, 0, legal)
    assert judged is not None
    made = []
    for action in legal:
        after = scene.state.copy()
        after.apply(0, action)
        made.append(quick(after, 0))
    assert [worth - judged[0] for worth in judged] == pytest.approx([worth - made[0] for worth in made])


def test_a_search_refreshes_only_before_it_takes_a_card_and_with_the_one_least_missed() -> None:
    scene = Scene().crew(0, "cp_owl", "sp_owl_pilot_1").hand(0, "rb_18", "rb_09", "sp_owl_botanist_2")
    assert all(action[0] != "refresh" for action in sensible(scene.state, 0, scene.state.legal(0)))
    scene.do(("land", "pl_home_a", "L"))
    found = sensible(scene.state, 0, scene.state.legal(0))
    assert [action for action in found if action[0] == "refresh"] == [("refresh", "rb_09")]


def why(scene: Scene, *action: object) -> tuple[str, dict[str, str | int]]:
    assert action in scene.state.legal(0)
    said, parts = reason(scene.state.seen_by(0), 0, action)
    return said.removeprefix("wildspace.reason."), parts


def test_an_advice_to_play_says_what_the_card_scores() -> None:
    def playing(card: str, *crew: str) -> Scene:
        return Scene().crew(0, *crew).hand(0, card, "sp_lizard_botanist_1").do(("land", "pl_home_a", "R"))

    owls = ("cp_owl", "sp_owl_pilot_1")
    assert why(playing("sp_owl_botanist_2", *owls), "play", "sp_owl_botanist_2") == ("same", {"n": 5})
    five = (*owls, "sp_lizard_pilot_1", "sp_bear_pilot_1", "sp_octopus_programmer_1", "sp_rhino_programmer_1")
    assert why(playing("sp_monkey_scientist_1", *five), "play", "sp_monkey_scientist_1") == ("sets", {"n": 15})
    assert why(playing("rb_17", "cp_owl"), "play", "rb_17") == ("robots", {"n": 5})
    assert why(playing("sp_owl_engineer_1", "cp_bear", "rb_07"), "play", "sp_owl_engineer_1") == ("distance", {"n": 3})
    assert why(playing("sp_bear_pilot_1", "cp_owl"), "play", "sp_bear_pilot_1") == ("draws", {"n": 1})
    assert why(playing("sp_bear_engineer_1", "cp_owl"), "play", "sp_bear_engineer_1")[0] == "medal"
    assert why(playing("sp_owl_botanist_1", "cp_owl"), "play", "sp_owl_botanist_1") == ("nearly", {"n": 5})
    assert why(playing("sp_bear_botanist_2", "cp_monkey"), "play", "sp_bear_botanist_2") == (
        "new_species", {"species": "wildspace.sym.bear"})


def test_an_advice_says_what_a_ship_a_choice_or_a_card_of_the_market_is_good_for() -> None:
    assert why(Scene().hand(0, "rb_17"), "land", "pl_home_a", "R") == ("land_play", {})
    assert why(Scene().hand(0, "rb_17"), "land", "pl_home_a", "L") == ("land_draw", {"n": 3})
    drawing = Scene().market("rb_18", "rb_17", "rb_16").do(("land", "pl_home_a", "L"))
    assert why(drawing, "draw", "m0") == ("robots", {"n": 5})
    assert reason(drawing.state.seen_by(0), 0, ("draw", "deck")) is None, "a robot of five points is better than most"


def test_every_action_of_a_match_has_a_reason() -> None:
    for players in (1, 3):
        state, bot = GAME.new(players, None, Dice(bytes([3]) * 32), 0), make("greedy", GAME, 1)
        while not state.over:
            seat = state.to_act()[0]
            view = state.seen_by(seat)
            for action in view.legal(seat)[:6]:
                text_id, parts = reason(view, seat, action) or ("wildspace.reason.", {})
                assert text_id.startswith("wildspace.reason.") and all(isinstance(part, (int, str)) for part in parts.values())
            state.apply(seat, bot.choose(view, seat))
