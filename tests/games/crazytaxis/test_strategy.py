"""A greedy player with this strategy plays like a sensible beginner."""

from __future__ import annotations

from itertools import pairwise, permutations
from math import exp
from random import Random

import pytest

from games.bots import make
from games.crazytaxis import race
from games.crazytaxis.city import City
from games.crazytaxis.strategy import ahead, best_tour, first_opinion, likely, quick, reason, sensible, speaks_up, tour_of, value
from games.kernel import Dice
from tests.games.crazytaxis import naive
from tests.games.crazytaxis.scene import AT, GAME, PLACE_INDEX, T1, T2, Scene, cell_of


def wins(names: list[str], number: int, **options: str) -> list[float]:
    state = GAME.new(len(names), options, Dice(number.to_bytes(32, "big")))
    bots = [make(name, GAME, number * 10 + seat) for seat, name in enumerate(names)]
    random = Random(number)
    while acting := state.to_act():
        seat = random.choice(acting)
        state.apply(seat, bots[seat].choose(state.seen_by(seat), seat))
    return [1 / len(state.winners()) if seat in state.winners() else 0.0 for seat in range(len(names))]


def share_of_greedy(games: int, **options: str) -> float:
    won = 0.0
    for number in range(games):
        names = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        won += wins(names, number, **options)[names.index("greedy")]
    return won / games


def test_greedy_beats_random():
    assert share_of_greedy(12, length="quick") >= 0.9


def test_greedy_beats_random_in_a_full_match():
    assert share_of_greedy(2) == 1.0


@pytest.mark.soak
@pytest.mark.parametrize("options", [{}, {"length": "quick"}], ids=str)
def test_greedy_beats_random_in_200_matches(options):
    assert share_of_greedy(200, **options) >= 0.9


def test_nearer_is_better_and_delivered_is_best():
    def worth(*moves: str) -> float:
        table = Scene(T1).taxis((5, 0), (0, 0)).open(0, "library", "zoo").open(1, "bank").blockades(hand=0)
        return value(table.play(*moves).state, 0)
    way = ("step 4 0", "step 3 0", "step 2 0")
    assert worth() < worth(*way[:1]) < worth(*way[:2]) < worth(*way)
    assert worth("end") < worth()


def test_a_rivals_goal_is_laid_far_off():
    near, far = (value(Scene(T1).taxis((0, 0), (5, 0)).open(0, "bank").open(1, "zoo").turned_up("m15")
                       .coming("opera", "cafe").play(lay).state, 0) for lay in ("lay 6 0 0", "lay -2 0 0"))
    assert far > near


def test_a_blockade_on_the_way_of_a_rival_is_better_than_one_aside():
    def worth(where: str) -> float:
        table = Scene(T1).taxis((0, 0), (1, 0)).open(0, "zoo").open(1, "pharmacy").offers(1)
        return value(table.play(f"block {where}").state, 0)
    assert worth("2 0") > worth("5 0")


def test_a_blockade_is_worth_what_it_costs_the_rival_and_kept_while_that_one_has_far_to_go():
    ring = T1 + " [m19,3,1,0] [m02,5,1,0]"        # a second street below the first

    def worth(town: str, to_come: int, *moves: str) -> float:
        table = Scene(town).taxis((0, 0), (5, 0)).open(0, "zoo").open(1, "library").to_come(1, to_come).offers(1)
        return value(table.play(*moves).state, 0)
    def gain(town: str, to_come: int) -> float:
        return worth(town, to_come, "block 4 0") - worth(town, to_come)
    assert gain(T1, 0) > gain(T1, 9) > gain(ring, 9) and gain(T1, 0) > 0 > gain(ring, 9)


def test_bots_keep_their_blockades_in_the_first_rounds():
    """Few of 72: those that hold up the best placed rival, and nobody who has something better to do."""
    kept = 0
    for number in range(4):
        state = GAME.new(3, {}, Dice(number.to_bytes(32, "big")), 0)
        bots = [make("greedy", GAME, number * 10 + seat) for seat in range(3)]
        while state.turns <= 9:
            seat = state.to_act()[0]
            state.apply(seat, bots[seat].choose(state.seen_by(seat), seat))
        kept += sum(state.hands)
    assert kept >= 66


def test_an_action_has_one_main_reason():
    def why(scene: Scene, *action) -> tuple[str, dict[str, str]] | None:
        return reason(scene.state.seen_by(0), 0, action)
    on_the_way = Scene(T1).taxis((5, 0), (0, 0)).open(0, "library", "zoo").open(1, "bank")
    assert why(on_the_way, "step", 4, 0) == ("crazytaxis.reason.nearer", {"place": "crazytaxis.place.library"})
    assert why(Scene(T1).taxis((3, 0), (0, 0)).open(0, "library"), "step", 2, 0)[0] == "crazytaxis.reason.deliver"
    assert why(Scene(T1).taxis((3, 0), (0, 0)).open(0, "zoo"), "step", 2, 0)[0] == "crazytaxis.reason.wait"
    assert why(Scene(T1).open(0, "zoo").turned_up("m15"), "lay", 6, 0, 0)[0] == "crazytaxis.reason.own"
    assert why(Scene(T1).open(1, "zoo").turned_up("m15"), "lay", 6, 0, 0)[0] == "crazytaxis.reason.theirs"
    assert why(Scene(T1).turned_up("m45"), "lay", 6, 0, 0)[0] == "crazytaxis.reason.lay"
    assert why(on_the_way, "offer", 1, "zoo", "bank") is None, "neither lies on the map: it makes nothing shorter"
    assert why(on_the_way, "end") is None, "there is a step nearer to the library"
    assert why(Scene(T1).taxis((3, 0), (0, 0)).open(0, "zoo"), "end") == ("crazytaxis.reason.end", {})


def test_a_won_match_is_worth_more_than_anything():
    table = Scene(T1).taxis((1, 0)).open(0, "library").to_come(0, 1).play("step 2 0")
    assert value(table.state, 0) > 500 and value(table.state, 1) < -500


def test_a_tour_goes_nearest_first():
    city = City.of(Scene(T2).state.placed)
    row = tuple(PLACE_INDEX[place] for place in ("pharmacy", "library", "city_park", "zoo"))
    tour = tour_of(city, cell_of(1, 0), row, ())
    assert tour.unbuilt == 1 and tour.length == pytest.approx(1 + 0.9 * (2 + 2))
    held = tour_of(city, cell_of(1, 0), row, (cell_of(0, 0), cell_of(2, 0)))
    assert held.free == 1


@pytest.mark.parametrize("number", range(3))
def test_distances_follow_the_growing_city(number):
    """They are carried on from the city before; a search from nothing agrees."""
    random = Random(number)
    state = GAME.new(2, {"trade": "off"}, Dice(number.to_bytes(32, "big")))
    while state.map_stack:
        for source in (*state.city.fields[::11], random.choice(state.city.fields)):
            far = state.city.distances(source)
            assert {AT[cell]: far[cell] for cell in state.city.fields} == searched(state, AT[source])
        state.apply(state.active, random.choice(state.legal(state.active)))


def searched(state, source) -> dict[tuple[int, int], int]:
    drive = naive.Drive(state)
    far, edge = {source: 0}, [source]
    for here in edge:
        for there in drive.onward(here) - far.keys():
            far[there] = far[here] + 1
            edge.append(there)
    return far


def test_the_best_tour_is_the_shortest_of_all_orders():
    state = GAME.new(2, {}, Dice(bytes(32)))
    bots = [make("greedy", GAME, seat) for seat in range(2)]
    shorter = compared = 0
    for _ in range(150):
        seat = state.to_act()[0]
        state.apply(seat, bots[seat].choose(state.seen_by(seat), seat))
        city, here = state.city, state.taxis[0]
        row = tuple([place for place, cell in enumerate(city.where) if cell >= 0][-5:])
        goals = [city.where[place] for place in row]
        if len(goals) > 1:
            found = best_tour(city, here, row, ())
            ways = [city.distances(order[0])[here] + 0.9 * sum(city.distances(there)[goal] for goal, there in pairwise(order))
                    for order in permutations(goals)]
            assert found.length == pytest.approx(min(ways))
            shorter += found.length < tour_of(city, here, row, ()).length - 1e-9
            compared += 1
    assert compared > 10 and shorter


# What Captain judges by


def moments(players: int, number: int, decisions: int = 120) -> list:
    """Every state in which somebody has to decide in a match of Drivers, a part of it."""
    state = GAME.new(players, {}, Dice(number.to_bytes(32, "big")))
    bots = [make("greedy", GAME, number * 10 + seat) for seat in range(players)]
    found = []
    while not state.over and len(found) < decisions:
        seat = state.to_act()[0]
        found.append(state.copy())
        state.apply(seat, bots[seat].choose(state.seen_by(seat), seat))
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_looking_ahead_in_a_drive_is_the_same_as_driving(players):
    compared = 0
    for state in moments(players, 5):
        seat = state.to_act()[0]
        legal = likely(state, seat, state.legal(seat))
        direct = ahead(state, seat, legal)
        if direct is None:
            assert state.offer or legal[0][0] in ("lay", "offer", "block")
            continue
        for action, worth in zip(legal, direct, strict=True):
            child = state.copy()
            child.do(seat, action)
            if child.phase != "over" and child.turned == state.turned:    # the turn goes on
                assert worth == pytest.approx(quick(child, seat)), action
                compared += 1
    assert compared > 50


def test_a_goal_that_is_not_built_waits_for_the_map_cards_to_come():
    def chance(**stack: int) -> float:
        table = Scene(T1).taxis((0, 0), (0, 0)).open(0, "zoo").open(1, "pharmacy").state
        table.map_stack = tuple(range(36, 36 + stack["cards"]))
        return first_opinion(table, 0)
    assert chance(cards=20) < chance(cards=4)


def test_chances_are_chances():
    for state in moments(4, 6)[::10]:
        assert sum(exp(race.chance(state, seat)) for seat in range(4)) == pytest.approx(1.0)


def test_a_blockade_that_holds_up_the_rival_is_better_the_more_points_it_takes():
    def gain(deliveries: int) -> float:
        table = Scene(T1).taxis((5, 0), (1, 0)).open(0, "zoo").open(1, "pharmacy").offers(1).state
        table.map_stack, table.to_come = (), [0, 0]
        table.done[1] = tuple(range(20, 20 + deliveries))
        free = first_opinion(table, 0)
        table.apply(0, ("block", 2, 0))
        return first_opinion(table, 0) - free
    assert gain(8) > gain(0) > 0


def test_sensible_are_all_steps_and_lays_and_only_blockades_in_the_way_and_offers_that_please():
    bars = offers = 0
    for state in moments(3, 7):
        seat = state.to_act()[0]
        legal = state.legal(seat)
        chosen = sensible(state, seat, legal)
        assert set(chosen) <= set(legal) and chosen
        if len(legal) < 8 or {verb for verb, *_ in chosen} == {"offer"}:
            continue
        assert [action for action in chosen if action[0] not in ("offer", "block")] == [
            action for action in legal if action[0] not in ("offer", "block")]
        ways = [(state.city.distances(state.taxis[rival]), state.city.distances(state.city.where[place]), state.city.where[place])
                for rival in range(3) if rival != seat for place in state.open[rival] if state.city.where[place] >= 0]
        for verb, x, y in [action for action in chosen if action[0] == "block"]:
            cell = cell_of(x, y)
            assert verb == "block" and any(far[cell] + back[cell] == far[goal] for far, back, goal in ways)
            bars += 1
        offers += sum(action[0] == "offer" for action in legal) - sum(action[0] == "offer" for action in chosen)
    assert bars and offers


def test_among_more_than_two_offers_that_help_both_come_before_the_drive_and_after_it():
    asked = 0
    for state in moments(5, 9, 300)[140:]:
        seat = state.to_act()[0]
        chosen = sensible(state, seat, state.legal(seat))
        if state.offer or chosen[0][0] != "offer":
            continue
        assert state.phase == "drive" and not (state.moved and state.points) and 1 <= len(chosen) <= 4
        for offer in chosen:
            after = state.copy()
            after.apply(seat, offer)
            after.apply(offer[1], ("accept",))
            assert first_opinion(after, seat) > first_opinion(state, seat) and value(after, offer[1]) > value(state, offer[1])
            asked += 1
    assert asked


def test_a_captain_does_not_repeat_an_offer_that_was_declined():
    for state in moments(5, 9, 300)[140:]:
        seat, captain = state.to_act()[0], make("captain:4i", GAME, 1)
        if state.offer or sensible(state, seat, state.legal(seat))[0][0] != "offer":
            continue
        offer = captain.choose(state.seen_by(seat), seat)
        state.apply(seat, offer)
        state.apply(offer[1], ("decline",))
        if state.offers_left[seat]:
            assert offer in state.legal(seat) and captain.choose(state.seen_by(seat), seat) != offer
            break
    else:
        raise AssertionError("nobody offered anything")


def test_a_seat_speaks_up_when_an_offer_helps_both_and_keeps_silent_otherwise():
    def said(*offered: str) -> object:
        table = Scene(T1, players=3, trade="anyone").taxis((0, 0), (5, 0), (3, 0)).open(2, "city_park").turned_up("m45")
        state = table.open(0, offered[0]).open(1, offered[1]).state
        state.offers_left, state.map_stack, state.to_come = [2, 1, 0], (), [0, 0, 0]
        return speaks_up(state.seen_by(1), 1)
    assert said("pharmacy", "library") == ("offer", 0, "library", "pharmacy")
    assert said("library", "pharmacy") is None      # both have the nearer one already
    assert said("zoo", "bank") is None              # neither is built


def test_between_two_players_nobody_offers_what_helps_the_other_as_much():
    table = Scene(T1, trade="anyone").taxis((0, 0), (5, 0)).open(0, "pharmacy").open(1, "library").turned_up("m45").state
    table.offers_left, table.map_stack, table.to_come = [2, 1], (), [0, 0]
    assert speaks_up(table.seen_by(1), 1) is None


def test_a_captain_chooses_only_what_is_sensible():
    left_out = 0
    for state in moments(2, 8)[5::12]:
        seat = state.to_act()[0]
        view = state.seen_by(seat)
        chosen = sensible(view, seat, view.legal(seat))
        left_out += len(view.legal(seat)) - len(chosen)
        assert make("captain:10i", GAME, 1).choose(view, seat) in chosen
    assert left_out > 50
