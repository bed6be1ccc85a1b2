"""The strategy makes the generic greedy bot a sensible beginner."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from games.bots import make
from games.ganymede import GAME
from games.ganymede.board import TILES
from games.ganymede.strategy import reason, value
from games.kernel import Dice, State
from tests.games.ganymede.scene import Scene
from tests.games.ganymede.test_play import played


def duel(names: tuple[str, ...], seed: int) -> State:
    state = GAME.new(len(names), None, Dice(Random(seed).randbytes(32)), 0)
    bots = [make(name, GAME, 10 * seed + seat) for seat, name in enumerate(names)]
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, bots[seat].choose(state.seen_by(seat), seat))
    return state


def wins(matches: int) -> int:
    """Of greedy against random, from both seats."""
    won = 0
    for seed in range(matches):
        greedy = seed % 2
        names = ("random", "greedy") if greedy else ("greedy", "random")
        won += duel(names, seed).winners() == (greedy,)
    return won


def test_greedy_beats_random():
    assert wins(10) >= 9


@pytest.mark.soak
def test_greedy_beats_random_in_nine_of_ten_of_200():
    assert wins(200) >= 180


def test_a_greedy_match_is_quick_and_as_short_as_people_play():
    before = process_time()
    state = duel(("greedy", "greedy"), 1)
    assert process_time() - before < 4
    assert 8 <= state.rounds <= 40 and state.reason == "launches"


def test_the_value_is_a_number_for_every_seat_at_every_moment():
    for seed in range(6):
        match = played(2 + seed % 3, {}, seed)
        for _, state in match.replay():
            assert all(-2000 < value(state, seat) < 2000 for seat in range(state.players))
        winner = match.state.winners()[0]
        assert value(match.state, winner) == max(value(match.state, seat) for seat in range(match.players))


def test_the_value_likes_what_section_12_likes():
    plain = value(Scene().state, 0)
    for better in (Scene().earth("B"), Scene().marker(2), Scene().tiles("astro-1"), Scene().hand("tug-1"),
                   Scene().shuttles("earth-astro-1"), Scene().launched("tug-1"), Scene().crew("same", "B")):
        assert value(better.state, 0) > plain
    assert value(Scene().mars("B").state, 0) > value(Scene().earth("B").state, 0)
    assert value(Scene().crew("same", "B").state, 0) > value(Scene().mars("B").state, 0)
    missed, useless = (Scene().crew("same", "BB").crew("mixed", "BR").mars(who) for who in ("B", "R"))
    assert value(missed.state, 0) > value(useless.state, 0)


def test_the_value_ends_the_game_only_when_ahead():
    ahead, behind = (Scene().launched("tug-1", "tug-2", "tug-3", "scout-1", seat=seat) for seat in (0, 1))
    for table in (ahead, behind):
        table.state.reason = "launches"
    assert value(ahead.state, 0) > value(Scene().state, 0) > value(behind.state, 0)


def test_an_advice_has_one_main_reason():
    def why(table: Scene, *action: object) -> tuple[str, dict[str, str | int]]:
        table.state._legal = {}
        assert action in table.state.legal(0)
        return reason(table.state.seen_by(0), 0, action)

    tiles = [tile.id.removeprefix("tile-") for tile in TILES if tile.type == TILES[0].type][:2]
    assert why(Scene().row("tile-" + tiles[0]), "tile", "tile-" + tiles[0])[0] == "ganymede.reason.wanted"
    served = Scene().earth("BRYP").row("tile-" + tiles[0])
    assert why(served, "tile", "tile-" + tiles[0]) == ("ganymede.reason.next_tile", {"department": "ganymede.short.astro"})
    twice = Scene().earth("BBRRYP").tiles(tiles[0]).row("tile-" + tiles[1])
    assert why(twice, "tile", "tile-" + tiles[1]) == ("ganymede.reason.repeats", {"n": 2})
    assert why(Scene().tiles(*tiles), "discard", tuple("tile-" + name for name in tiles)) == (
        "ganymede.reason.discard", {"n": 2})


def test_the_reason_of_a_step_says_what_it_is_good_for():
    def why(table: Scene, *action: object) -> str:
        assert action in table.options
        return (reason(table.state.seen_by(0), 0, action) or ("", {}))[0]

    def basic(**given: object) -> Scene:
        """One discarded tile: one basic effect."""
        table = Scene().tiles("astro-1")
        for name, what in given.items():
            getattr(table, name)(*what)
        return table.play("discard", ("tile-astro-1",))

    assert why(basic(marker=(2,)), "rep", 1) == "ganymede.reason.bonus"
    assert why(basic(marker=(3,)), "rep", 1) == "ganymede.reason.rep"
    assert why(basic(marker=(11,)), "rep", 1) == "ganymede.reason.track_end"
    assert why(basic(mars=("B",), crew=("same", "BB")), "move", "mars", "blue", "same") == "ganymede.reason.crew"
    assert why(basic(mars=("B",), crew=("same", "B")), "move", "mars", "blue", "same") == "ganymede.reason.aboard"
    assert why(basic(earth=("B",)), "move", "earth", "blue", "mars") == "ganymede.reason.move"
    assert why(basic(crew=("same", "BB")), "recruit", "blue") == "ganymede.reason.wanted"
    assert why(basic(row=("ship-scout-1", "ship-scout-2", "ship-tug-1")), "ship", "ship-scout-1") == ""
    assert why(basic(row=("ship-academy-1", "ship-tug-2", "ship-tug-1")), "ship", "ship-academy-1") == ""
    assert why(basic(row=("ship-scout-1", "ship-tug-2", "ship-tug-1")), "ship", "ship-scout-1") == "ganymede.reason.ship"
