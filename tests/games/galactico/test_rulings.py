"""Every ruling of the specification (section 5) and what its options change (section 6)."""

from __future__ import annotations

import pytest

from games import GAMES
from games.galactico.board import CARDS, SECTOR_OF, SECTORS, STATION_INDEX, STATIONS
from games.kernel import Dice, Illegal, Match, QuickDice
from tests.games.galactico.scene import Scene, Stacked

GAME = GAMES["galactico"]
FULL = ("o26", "o27", "o28", "o11", "o03", "o04")  # none of them leaves at leaf
ROUTES = {2: "1", 3: "12", 4: "12", 5: "123", 6: "123"}
SPREAD = {2: "A1 B1", 3: "A1 B1 C1", 4: "A1 B1 C1 D1", 5: "A1 B1 C1 D1 E1", 6: "A1 B1 C1 D1 E1 F1"}


def kinds(table: Scene) -> list[str]:
    return [fact[0] for fact in table.facts]


def test_r1_move_then_new_passengers_then_unload_then_board() -> None:
    table = Scene().hand(0, "o30").queue("E", "o05").top("o01").play(0, "move", "E1")
    assert kinds(table) == ["moved"] + ["came"] * 5 and table.state.phase == "unload"
    assert table.play(0, "unload", "o30") and kinds(table) == ["unloaded", "boarded", "ended"]


@pytest.mark.parametrize("players", range(2, 7))
def test_r2_the_routes_nest_by_tier(players: int) -> None:
    state = GAME.new(players, None, Dice(bytes(32)), 0)
    stations = {action[1] for action in state.legal(players - 1)}
    assert stations == {station for station in STATIONS if station[1] in ROUTES[players]}
    assert len(stations) == 8 * len(ROUTES[players])


def test_r3_a_full_lap_may_end_in_the_same_sector_but_not_at_the_same_station() -> None:
    table = Scene(5, "C1 D2 F1 A1 B1")
    assert {"move C2", "move C3"} <= set(table.options) and "move C1" not in table.options
    barred = Scene(5, "C1 D2 F1 A1 B1", full_lap=False)
    assert not any(option.startswith("move C") for option in barred.options) and len(barred.options) == 17
    assert Scene(2, "C1 D1").options == Scene(2, "C1 D1", full_lap=False).options


def test_r4_ships_share_a_sector_only_in_play() -> None:
    state = GAME.new(4, None, Dice(bytes(32)), 0)
    state.apply(3, ("place", "C2"))
    assert ("place", "C1") not in state.legal(2)
    assert "move D1" in Scene(4, "C1 D2 F1 A1").options


def test_r5_nothing_happens_on_the_way() -> None:
    table = Scene(2, "A1 C1").queue("B", "o05").inspector("D", "i1").hand(0, "s01", "o10")
    table.play(0, "move", "E1")
    assert table.hands[0] == ["s01", "o10"] and table.inspectors["D"] == ["i1"]
    assert table.queues["B"][0] == "o05" and table.delivered[0] == []


@pytest.mark.parametrize("ring", ["ABCDEFGH", "HACEGBDF"])
@pytest.mark.parametrize("stop", "ABCDEFGH")
def test_r6_the_five_sectors_before_the_ship_get_one_each(ring: str, stop: str) -> None:
    start = "A1" if stop != "A" else "B1"
    other = "C1" if stop != "C" else "D1"
    cards = ("o09", "o10", "o12", "o13", "o14")
    table = Scene(2, f"{start} {other}").ring(ring).hand(0, *FULL[:5], "k1").top(*cards)
    table.play(0, "move", f"{stop}1")
    place = ring.index(stop)
    came = [(fact[2], fact[3]) for fact in table.facts if fact[0] == "came"]
    assert came == [(card, ring[(place - step) % 8]) for step, card in enumerate(cards, start=1)]
    for ahead in (0, 1, 2):
        assert table.queues[ring[(place + ahead) % 8]] == []


def test_r6_the_sector_just_left_gets_one_and_after_a_full_lap_none() -> None:
    assert Scene(3, "D1 A1 B1").play(0, "move", "E1").queues["D"] == ["o01"]
    assert Scene(3, "D1 A1 B1").play(0, "move", "D2").queues["D"] == []


def test_r7_an_inspector_is_that_sectors_card_and_never_in_a_queue() -> None:
    table = Scene().top("i1", "i2", "i3", "o01", "o02").play(0, "move", "E1")
    assert [table.queues[sector] for sector in "DCBAH"] == [[], [], [], ["o01"], ["o02"]]
    assert [table.inspectors[sector] for sector in "DCB"] == [["i1"], ["i2"], ["i3"]]


@pytest.mark.parametrize("place", range(5))
def test_r8_end_drawn_stops_the_drawing_but_not_the_turn(place: int) -> None:
    cards = ["o09", "o10", "o12", "o13"][:place]
    table = Scene().hand(0, "o30").queue("E", "o05").piles(lower=" ".join([*cards, "end", "r01", "r03"]))
    table.play(0, "move", "E1")
    for sector, queue in zip("DCBAH", [*([card] for card in cards), [], [], [], [], []], strict=False):
        assert table.queues[sector] == queue
    assert table.state.lower == 2 and "end" in table.discard and table.state.last_turn == 3
    table.play(0, "unload", "o30")
    assert table.delivered[0] == ["o30"] and table.hands[0] == ["o05"]


def test_r9_the_lower_pile_follows_in_mid_phase() -> None:
    table = Scene().piles(upper="o01 o02 o03", lower="o09 o10 end r01").play(0, "move", "E1")
    assert [fact[4] for fact in table.facts if fact[0] == "came"] == ["upper"] * 3 + ["lower"] * 2
    assert (table.state.upper, table.state.lower) == (0, 2) and table.unseen == {"end", "r01"}


def test_r10_an_inspector_goes_back_into_the_pile_that_has_cards_at_that_moment() -> None:
    five_left = Scene().inspector("E", "i1").piles(upper="o01 o02 o03 o04 o06", lower="o09 end")
    five_left.play(0, "move", "E1")
    assert five_left.unseen == {"o09", "end", "i1"} and five_left.state.lower == 3
    six_left = Scene().inspector("E", "i1").piles(upper="o01 o02 o03 o04 o06 o07", lower="o09 end")
    six_left.play(0, "move", "E1")
    assert (six_left.state.upper, six_left.state.lower, six_left.returned) == (2, 2, ["i1"])


def test_r10_in_the_lower_pile_it_may_lie_above_or_below_end() -> None:
    table = Scene().inspector("E", "i1").piles(upper="o01", lower="o02 o03 o04 o06 end").play(0, "move", "E1")
    assert table.unseen == {"end", "i1"}
    above = 0
    for number in range(400):
        world = table.state.guess(None, QuickDice(number))
        world.apply(1, ("move", "C1"))
        above += any(world.inspectors)
    assert 150 < above < 250


@pytest.mark.parametrize("players", range(2, 7))
def test_r11_inspectors_of_the_deal_go_back_into_the_upper_pile(players: int) -> None:
    some = set()
    for number in range(20):
        state = GAME.new(players, None, Dice(number.to_bytes(32, "big")))
        assert all(len(queue) == 3 for queue in state.queues)
        assert all(CARDS[card][0] in "orsk" for queue in state.queues for card in queue)
        assert (state.upper, state.lower) == (32 + players, 21)
        assert len(state.unseen) + len(state.returned) == 32 + players + 20
        assert [CARDS[card][0] for card in [*state.unseen, *state.returned]].count("i") == players + 1
        some.add(len(state.returned))
    assert len(some) > 1


def test_r12_the_inspection_takes_all_stowaways_before_any_may_leave() -> None:
    table = Scene(3, "B1 H1 A1").hand(0, "s09", "s01", "o34", "s15").inspector("E", "i1")
    table.play(0, "move", "E2")
    assert table.delivered[0] == ["s09", "s01", "s15"] and table.hands[0] == ["o34"]
    assert table.discard == ["i1"] and table.options == ["unload o34", "done"]


def test_r13_an_inspector_drawn_onto_a_ship_does_nothing() -> None:
    table = Scene(2, "B1 D1").hand(1, "s01").top("i1").play(0, "move", "E1")
    assert table.inspectors["D"] == ["i1"] and table.hands[1] == ["s01"] and table.delivered[1] == []


def test_r14_one_inspector_a_stop() -> None:
    caught = Scene().hand(0, "s01", "s03").inspector("E", "i2", "i1").play(0, "move", "E1")
    assert caught.discard == ["i2"] and caught.inspectors["E"] == ["i1"]
    alone = Scene().inspector("E", "i2", "i1").play(0, "move", "E1")
    assert alone.returned == ["i2"] and alone.inspectors["E"] == ["i1"] and alone.discard == []


def test_r15_stowaways_of_the_queue_are_not_caught() -> None:
    table = Scene().hand(0, "s01").queue("E", "s03", "s05").inspector("E", "i1", "i2").play(0, "move", "E1")
    assert table.delivered[0] == ["s01"] and table.hands[0] == ["s03", "s05"]
    assert table.inspectors["E"] == ["i2"]


def test_r16_a_stowaway_may_leave_unpaid_at_its_own_station_only() -> None:
    table = Scene().hand(0, "s09", "s01").play(0, "move", "E1")
    assert table.options == ["unload s09", "done"]
    stays = Scene().hand(0, "s09").play(0, "move", "E1").play(0, "done")
    assert stays.hands[0] == ["s09"] and stays.discard == []


def test_r17_any_subset_may_leave_in_any_order() -> None:
    ends = set()
    for first, second in (("o30", "r09"), ("r09", "o30")):
        table = Scene().hand(0, "o30", "r09", "o31").play(0, "move", "E1")
        assert table.options == ["unload o30", "unload r09", "unload o31", "done"]
        table.play(0, "unload", first).play(0, "unload", second).play(0, "done")
        assert table.hands[0] == ["o31"]
        ends.add(frozenset(table.delivered[0]))
    assert len(ends) == 1
    kept = Scene().hand(0, "o30").play(0, "move", "E1").play(0, "done")
    assert kept.hands[0] == ["o30"] and kept.delivered[0] == []


def test_r18_vortans_leave_in_pairs_of_hand_and_queue_as_often_as_both_have_one() -> None:
    table = Scene().hand(0, "k1", "k2", "k5").queue("E", "k3", "k4").play(0, "move", "E1")
    table.play(0, "pair", "k4").play(0, "pair", "k3")
    assert table.discard == ["k1", "k4", "k2", "k3"] and table.hands[0] == ["k5"] and table.state.active == 1


def test_r18_two_vortans_of_one_hand_or_of_two_hands_are_no_pair() -> None:
    table = Scene(3, "B1 E2 H1").hand(0, "k1", "k2").hand(1, "k3").play(0, "move", "E1")
    assert table.hands[0] == ["k1", "k2"] and table.state.active == 1 and table.discard == []


def test_r19_the_vortan_that_boarded_first_goes_with_the_chosen_one() -> None:
    table = Scene().hand(0, "k6", "o26", "k2").queue("E", "k3", "k1").play(0, "move", "E1")
    assert table.options == ["pair k3", "pair k1", "done"]
    table.play(0, "pair", "k1")
    assert table.discard == ["k6", "k1"] and table.hands[0] == ["o26", "k2"] and table.queues["E"] == ["k3"]


def test_r20_boarding_is_forced() -> None:
    table = Scene().hand(0, "o26").queue("E", "k1", "s01").turn(11, 0, last_turn=11).play(0, "move", "E1")
    assert table.hands[0] == ["o26", "k1", "s01"] and table.state.over


def test_r21_no_hand_grows_over_six() -> None:
    table = Scene().hand(0, *FULL[:5]).queue("E", *(f"r{number:02}" for number in range(1, 9)))
    table.play(0, "move", "E1")
    assert len(table.hands[0]) == 6 and table.hands[0][-1] == "r01" and len(table.queues["E"]) == 7


def test_r22_who_boards_now_does_not_leave_now() -> None:
    table = Scene().queue("E", "r09", "o30").play(0, "move", "E1")
    assert table.hands[0] == ["r09", "o30"] and table.state.active == 1


def test_r23_a_queue_has_no_limit_and_an_empty_one_gives_nobody() -> None:
    long = [f"o{number:02}" for number in range(1, 21)]
    table = Scene().queue("D", *long).top("r01").play(0, "move", "E1")
    assert table.queues["D"] == [*long, "r01"] and table.hands[0] == []


def test_r24_the_discard_is_never_reshuffled() -> None:
    table = Scene(no_end_card=True).turn(10, 0).piles(lower="o01").play(0, "move", "E1")
    gone = table.discard
    table.play(1, "move", "A1").play(0, "move", "B1").play(1, "move", "C1")
    assert table.state.over and table.discard == gone
    assert table.state.seen_by(None).discard == table.state.discard


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("turn", [0, 1, 5, 8, 11])
def test_r25_the_round_is_finished_and_one_more_played(players: int, turn: int) -> None:
    seat = turn % players
    table = Scene(players, SPREAD[players]).turn(turn, active=seat).piles(lower="end o01")
    table.play(seat, "move", "H1")
    turns = [0] * players
    while not table.state.over:
        (seat,) = table.state.to_act()
        turns[seat] += 1
        table.state.apply(seat, table.state.legal(seat)[0])
    rounds = (table.state.last_turn + 1) // players
    assert rounds == turn // players + 2
    before = [(turn + players - seat) // players for seat in range(players)]
    assert [sum(counts) for counts in zip(before, turns, strict=True)] == [rounds] * players


def test_r26_after_the_end_began_no_card_is_drawn_and_inspections_go_on() -> None:
    table = Scene().hand(0, "s01").inspector("E", "i1").inspector("F", "i2").turn(2, 0, last_turn=3)
    table.play(0, "move", "E1")
    assert table.delivered[0] == ["s01"] and not any(table.queues.values())
    table.play(1, "move", "F1")
    assert table.state.over and table.unseen == {"i2"} and table.state.lower == 1
    assert table.facts[1] == ("sent_back", 1, "i2", "F", "lower")


@pytest.mark.parametrize("players, least", [(2, 6), (3, 12), (4, 11), (5, 17), (6, 16)])
def test_r27_there_is_always_a_legal_move(players: int, least: int) -> None:
    ships = SPREAD[players]
    assert len(Scene(players, ships, full_lap=False).options) == least >= 6


class EndLast(Stacked):
    """The worst deck for an impatient table: inspectors first, `end` last of all."""

    def draw(self, items: list[int]) -> int:
        inspectors = [card for card in items if CARDS[card][0] == "i"]
        self.top = inspectors[:1]
        return super().draw(items)


@pytest.mark.parametrize("players, cap", [(2, 16), (3, 18), (4, 20), (5, 20), (6, 24)])
@pytest.mark.parametrize("no_end_card", [False, True])
def test_r28_the_latest_end(players: int, cap: int, no_end_card: bool) -> None:
    """Everybody visits the inspectors, who come again and again: still over within the cap."""
    longest = 0
    for number in range(20):
        state = GAME.new(players, {"no_end_card": no_end_card}, EndLast([]), 0)
        choose = QuickDice(number)
        while not state.over:
            (seat,) = state.to_act()
            legal = state.legal(seat)
            visits = [action for action in legal if action[0] == "move"
                      and state.inspectors[SECTOR_OF[STATION_INDEX[action[1]]]]]
            state.apply(seat, choose.pick(visits or legal))
        longest = max(longest, state.turn)
        assert {CARDS[card][0] for card in state.unseen} <= {"i"}
    assert cap - 2 * players <= longest <= cap


def test_r28_an_unloading_ends_after_six() -> None:
    table = Scene().hand(0, "o30", "o31", "o32", "o33", "r09", "r10").play(0, "move", "E1")
    for left in range(6, 0, -1):
        assert len(table.options) == left + 1
        table.play(0, *table.options[0].split())
    assert table.state.active == 1 and table.hands[0] == [] and len(table.delivered[0]) == 6


def test_r29_the_deck_is_never_empty_before_end() -> None:
    table = Scene().piles(lower="end").play(0, "move", "E1")
    assert table.state.last_turn == 3 and table.state.lower == 0


def test_r30_still_tied_they_share_the_victory() -> None:
    table = Scene().scored(0, "s01", "o01", "o02").scored(1, "s03", "r01").turn(11, 1, last_turn=11)
    table.play(1, "move", "E1")
    assert table.totals == [4, 4] and table.state.winners() == (0, 1)


def test_r31_negative_totals_count() -> None:
    table = Scene().hand(0, "k1", "s01").hand(1, "k2").turn(11, 1, last_turn=11)
    assert table.state.winners() == ()
    table.play(1, "move", "E1")
    assert table.totals == [-4, -2] and table.state.winners() == (1,)


def test_r32_an_icon_counts_once() -> None:
    """moon+leaf in sector E, where both have a station on yellow: one point, at one station."""
    table = Scene(3, "B1 H1 A1").hand(0, "o30").play(0, "move", "E2").play(0, "unload", "o30")
    assert table.totals[0] == 1 and table.facts[0] == ("unloaded", 0, "o30", "E2", 1)


def test_r33_hands_are_open_and_nobody_acts_out_of_turn() -> None:
    match = Match(GAME, 3, key=bytes(32))
    choose = QuickDice(1)
    while not match.state.over:
        (seat,) = match.state.to_act()
        for watcher in (0, 1, 2, None):
            assert match.state.seen_by(watcher).hands == match.state.hands
        for other in {0, 1, 2} - {seat}:
            assert match.state.legal(other) == []
            with pytest.raises(Illegal):
                match.state.apply(other, match.state.legal(seat)[0])
        match.play(seat, choose.pick(match.state.legal(seat)))


def test_r34_a_seat_can_change_hands_at_any_decision() -> None:
    """A bot that takes over needs nothing but the view of the seat."""
    match = Match(GAME, 2, key=bytes(32))
    choose = QuickDice(2)
    while not match.state.over:
        (seat,) = match.state.to_act()
        view = GAME.state.from_json(match.state.seen_by(seat).to_json())
        match.play(seat, choose.pick(view.legal(seat)))
    assert match.state.winners()


def test_r35_alike_cards_are_offered_each_with_its_own_id() -> None:
    table = Scene().hand(0, "r09", "r10", "o32", "o33").play(0, "move", "E1")
    assert table.options == ["unload r09", "unload r10", "unload o32", "unload o33", "done"]


# Section 3: set-up


@pytest.mark.parametrize("players", range(2, 7))
def test_the_set_up_table(players: int) -> None:
    state = GAME.new(players, None, Dice(bytes(32)), 0)
    assert sorted(state.ring) == list(range(8)) and [CARDS[card] for card in state.box] == [
        f"i{number}" for number in range(players + 2, 8)]
    free = 8
    while state.phase == "place":
        (seat,) = state.to_act()
        assert len({SECTOR_OF[STATION_INDEX[action[1]]] for action in state.legal(seat)}) == free
        state.apply(seat, state.legal(seat)[0])
        free -= 1
    assert free + 1 == {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}[players]
    assert (state.upper, state.lower) == ({2: 34, 3: 35, 4: 36, 5: 37, 6: 38}[players], 21)


def test_the_ring_and_the_first_player_are_drawn() -> None:
    states = [GAME.new(3, None, Dice(number.to_bytes(32, "big"))) for number in range(40)]
    assert {state.first for state in states} == {0, 1, 2} and len({state.ring for state in states}) > 35
    assert {GAME.new(3, None, Dice(bytes(32)), seat).first for seat in range(3)} == {0, 1, 2}


def test_placing_unloads_nobody() -> None:
    state = GAME.new(2, None, Dice(bytes(32)), 0)
    state.queues[4] = tuple(CARDS.index(card) for card in ("r09", "o30", "s09"))
    state.apply(1, ("place", "E1"))
    assert [CARDS[card] for card in state.hands[1]] == ["r09", "o30", "s09"] and state.queues[4] == ()


# Section 6: options


def test_brazen_stowaways_stay_where_their_icon_is_not() -> None:
    table = Scene(brazen_stowaways=True).hand(0, "s01", "s09").play(0, "move", "E1")
    assert table.discard == ["s09"] and table.hands[0] == ["s01"] and table.state.active == 1
    assert ("ousted", 0, ("s09",), "E1") in table.facts


def test_self_arrival_knows_stations_off_the_route_and_leaves_vortans() -> None:
    table = Scene(self_arrival=True).hand(0, "o01", "r07", "s09", "k1").turn(11, 1, last_turn=11)
    table.play(1, "move", "E1")
    # sector B: comet, crystal off the green route, leaf off it too
    assert table.hands[0] == ["r07", "k1"] and table.totals[0] == -3
    assert set(table.discard) >= {"o01", "s09"} and table.delivered[0] == []
    assert ("arrived", 0, ("o01", "s09"), "B") in table.facts


def test_self_arrival_comes_only_after_the_last_turn() -> None:
    table = Scene(self_arrival=True).hand(0, "o10").turn(10, 0, last_turn=11).play(0, "move", "E1")
    assert table.hands[0] == ["o10"]


@pytest.mark.parametrize("players", range(2, 7))
def test_no_end_card_lies_in_the_box_and_the_lower_pile_has_twenty(players: int) -> None:
    state = GAME.new(players, {"no_end_card": True}, Dice(bytes(32)))
    assert "end" in [CARDS[card] for card in state.box] and (state.upper, state.lower) == (32 + players, 20)


def test_no_end_card_a_last_card_that_is_an_inspector_begins_the_end_too() -> None:
    table = Scene(no_end_card=True).turn(10, 0).piles(lower="i1").play(0, "move", "E1")
    assert table.inspectors["D"] == ["i1"] and table.state.last_turn == 13


def test_no_end_card_exactly_five_left() -> None:
    table = Scene(no_end_card=True).turn(11, 1).piles(upper="o01 o02", lower="o03 o04 o06")
    assert table.play(1, "move", "E1").state.last_turn == 13 and table.state.turn == 12
    six = Scene(no_end_card=True).turn(11, 1).piles(upper="o01 o02", lower="o03 o04 o06 o07")
    six.play(1, "move", "E1")
    assert six.state.last_turn == -1 and six.unseen == {"o07"}


def test_no_end_card_an_inspector_sent_back_does_not_revive_the_deck() -> None:
    table = Scene(no_end_card=True).inspector("E", "i1").turn(10, 0).piles(lower="o01").play(0, "move", "E1")
    assert table.state.last_turn == 13 and table.unseen == {"i1"}
    table.play(1, "move", "B1")
    assert table.unseen == {"i1"} and table.state.last_turn == 13


def test_rich_first_without_a_matching_rich_passenger_nobody_leaves() -> None:
    table = Scene(rich_first=True).hand(0, "r01", "o30", "k1").queue("E", "k2").play(0, "move", "E1")
    assert table.state.active == 1 and table.hands[0] == ["r01", "o30", "k1", "k2"]


def test_rich_first_closes_again_in_the_next_turn() -> None:
    table = Scene(rich_first=True).hand(0, "r09", "o30").hand(1, "o34", "r11").play(0, "move", "E1")
    table.play(0, "unload", "r09").play(0, "unload", "o30").play(1, "move", "F1")
    assert table.options == ["unload r11", "done"]


def test_rich_first_does_not_bind_the_inspection() -> None:
    table = Scene(rich_first=True).hand(0, "s01", "o30").inspector("E", "i1").play(0, "move", "E1")
    assert table.delivered[0] == ["s01"] and table.state.active == 1


def test_rich_first_with_brazen_but_no_matching_stowaway_leaves_done_possible() -> None:
    table = Scene(rich_first=True, brazen_stowaways=True).hand(0, "r09", "s01").play(0, "move", "E1")
    assert table.options == ["unload r09", "done"]


def test_free_boarding_asks_nothing_when_nobody_fits_or_waits() -> None:
    assert Scene(free_boarding=True).hand(0, *FULL).queue("E", "o01").play(0, "move", "E1").state.active == 1
    assert Scene(free_boarding=True).hand(0, "o26").play(0, "move", "E1").state.active == 1


def test_free_boarding_comes_after_unloading() -> None:
    table = Scene(free_boarding=True).hand(0, "r09", *FULL[:5]).queue("E", "o01", "o02").play(0, "move", "E1")
    table.play(0, "unload", "r09")
    assert table.options == ["board 1", "board 0"] and table.play(0, "board", 0).queues["E"] == ["o01", "o02"]


# What the table hears


def test_the_facts_of_a_whole_turn() -> None:
    table = Scene().hand(0, "s01", "k1", "r09").inspector("E", "i1").queue("E", "k2", "o01")
    table.top("o02", "i2", "o03", "o04", "o06").play(0, "move", "E1")
    assert table.facts == [
        ("moved", 0, "B1", "E1"), ("came", 0, "o02", "D", "upper"), ("came", 0, "i2", "C", "upper"),
        ("came", 0, "o03", "B", "upper"), ("came", 0, "o04", "A", "upper"), ("came", 0, "o06", "H", "upper"),
        ("inspected", 0, "i1", "E", ("s01",), 2)]
    assert table.play(0, "pair", "k2").facts == [("paired", 0, "k1", "k2", "E")]
    assert table.play(0, "unload", "r09").facts == [
        ("unloaded", 0, "r09", "E1", 2), ("boarded", 0, "E", ("o01",)), ("ended", 0)]


def test_the_facts_of_the_end() -> None:
    table = Scene().piles(lower="end").play(0, "move", "E1")
    assert table.facts == [("moved", 0, "B1", "E1"), ("end_begins", 0, 3), ("ended", 0)]
    table.play(1, "move", "A1").play(0, "move", "C1").play(1, "move", "D1")
    assert table.facts[-1] == ("won", 0, 1)
    assert all(sector in SECTORS for sector in table.queues)
