"""The greedy player plays like a sensible beginner."""

from __future__ import annotations

from time import process_time

import pytest

from games import GAMES
from games.bots import make
from games.galactico.state import Galactico
from games.galactico.strategy import ahead, likely, quick, reason, standing, stops_left, value
from games.kernel import Dice, QuickDice
from tests.games.galactico.scene import Scene

GAME = GAMES["galactico"]


def play(bots: list[str], number: int, options: dict[str, bool] | None = None) -> Galactico:
    state = GAME.new(len(bots), options, Dice(number.to_bytes(32, "big")))
    players = [make(name, GAME, 10 * number + seat) for seat, name in enumerate(bots)]
    while not state.over:
        (seat,) = state.to_act()
        state.apply(seat, players[seat].choose(state.seen_by(seat), seat))
    assert isinstance(state, Galactico)
    return state


def wins(matches: int, options: dict[str, bool] | None = None, players: int = 2) -> float:
    """The share of one greedy player among random ones, who takes every seat in turn."""
    won = 0.0
    for number in range(matches):
        bots = ["random"] * players
        bots[number % players] = "greedy"
        winners = play(bots, number, options).winners()
        won += (number % players in winners) / len(winners)
    return won / matches


def test_greedy_beats_random() -> None:
    assert wins(40) >= 0.9


@pytest.mark.soak
def test_greedy_beats_random_in_two_hundred_matches() -> None:
    assert wins(200) >= 0.9


@pytest.mark.parametrize("option", [
    "rich_first", "brazen_stowaways", "self_arrival", "no_end_card", "free_boarding"])
def test_greedy_beats_random_with_every_option(option: str) -> None:
    assert wins(16, {option: True}) >= 0.8


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_greedy_beats_a_table_of_random_players(players: int) -> None:
    assert wins(2 * players, players=players) >= 0.75


def test_a_greedy_match_is_quick() -> None:
    before = process_time()
    play(["greedy"] * 6, 1)
    assert process_time() - before < 2.0


def best(table: Scene, seat: int = 0) -> str:
    """What a greedy player does here."""
    table.options  # noqa: B018  lays the piles out
    return " ".join(make("greedy", GAME, 1).choose(table.state.seen_by(seat), seat))


def test_it_drives_to_the_station_where_most_pay() -> None:
    assert best(Scene().hand(0, "r09", "o30", "o31", "o01").turn(10, 0, last_turn=11)) == "move E1"


def test_it_unloads_all_who_pay_and_the_vortan() -> None:
    table = Scene().hand(0, "r09", "o30", "k1").queue("E", "k2").play(0, "move", "E1")
    while table.state.active == 0:
        table.play(0, *best(table).split())
    assert set(table.delivered[0]) == {"r09", "o30"} and set(table.discard) == {"k1", "k2"}


def test_it_brings_stowaways_to_the_inspector() -> None:
    table = Scene().hand(0, "s01", "s03", "r09").inspector("F", "i1").turn(10, 0, last_turn=11)
    assert best(table) == "move F1"


def test_it_ends_where_the_queue_is_short() -> None:
    table = Scene().hand(0, "o30").queue("E", "k1", "k2", "s01").turn(10, 0, last_turn=11)
    assert best(table) == "move F1"


def test_stops_left_counts_the_own_turns() -> None:
    table = Scene(3, "B1 H1 A1").turn(7, active=1, last_turn=11)
    assert [stops_left(table.state, seat) for seat in range(3)] == [1, 2, 2]
    table.state.phase = "unload"
    assert [stops_left(table.state, seat) for seat in range(3)] == [1, 1, 2]


def test_a_ship_in_mid_turn_is_worth_what_it_will_be() -> None:
    table = Scene().hand(0, "r09", "o30", "k1").queue("E", "k2", "o26").play(0, "move", "E1")
    seen = standing(table.state, 0)
    table.play(0, "unload", "r09").play(0, "unload", "o30").play(0, "pair", "k2")
    assert standing(table.state, 0) == pytest.approx(seen, abs=0.5)


def test_a_finished_match_is_valued_by_who_won() -> None:
    table = Scene().scored(0, "r01").turn(11, 1, last_turn=11).play(1, "move", "E1")
    assert value(table.state, 0) > 0 > value(table.state, 1)


def test_a_flight_has_one_main_reason():
    def why(table, station):
        assert "move " + station in table.options
        return reason(table.state.seen_by(0), 0, ("move", station))

    gang = Scene().hand(0, "s01", "s15").inspector("E", "i1")
    assert why(gang, "E1") == ("galactico.reason.inspector", {"n": 2})
    assert why(Scene().hand(0, "r09"), "E1")[0] == "galactico.reason.deliver"
    assert why(Scene().hand(0, "k1").queue("E", "k2"), "E1")[0] == "galactico.reason.vortan"
    assert why(Scene().hand(0, "o26").queue("E", "o05"), "E1")[0] == "galactico.reason.fetch"
    assert why(Scene().hand(0, "o26").turn(12, 0, last_turn=13), "E1")[0] == "galactico.reason.last"


def test_what_flights_are_said_to_promise_agrees_with_flying_there() -> None:
    """LogEntry from hand and queues alone, the best one is mostly among the best three of those that are really flown."""
    dice, agreed, asked = QuickDice(1), 0, 0
    for number in range(6):
        state = GAME.new(3, None, Dice(number.to_bytes(32, "big")))
        while not state.over:
            (seat,) = state.to_act()
            legal = state.legal(seat)
            told = ahead(state, seat, legal)
            assert (told is not None) == (state.phase == "move")
            if told is not None:
                flown = {action: flown_to(state, seat, action, dice) for action in legal}
                best = legal[told.index(max(told))]
                agreed += sum(worth > flown[best] for worth in flown.values()) < 3
                asked += 1
            state.apply(seat, dice.pick(legal))
    assert asked > 50 and agreed / asked > 0.75


def flown_to(state: Galactico, seat: int, action: tuple[str, ...], dice: QuickDice) -> float:
    """The mean of some flights, since other passengers come every time."""
    worth = 0.0
    for _ in range(8):
        world = state.guess(seat, dice)
        world.apply(seat, action)
        worth += quick(world, seat)
    return worth


def test_a_search_lets_those_who_pay_leave_first_and_thinks_about_the_others() -> None:
    state = Scene().hand(0, "o01", "s01", "r01").play(0, "move", "A1").state
    legal = state.legal(0)
    assert ("done",) in legal and len(legal) > 2
    (first,) = likely(state, 0, legal)
    assert first[0] == "unload" and first[1][0] in "or"
