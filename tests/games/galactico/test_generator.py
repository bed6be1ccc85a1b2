"""A second, naive generator of unloadings, from the printed ids and the words of the rules, against `legal`.

The rules know whole sets of leavers ("any subset", "a rich one among them", "all brazen ones"); the core
knows single taps. The naive side writes down every complete unloading; a tap is legal if and only if some
complete unloading goes on from it, and the ends that taps can reach are exactly the naive ones.
"""

from __future__ import annotations

from itertools import chain, combinations, permutations

import pytest

from games.galactico.board import CARDS, DATA, SECTORS, STATIONS
from games.galactico.state import Galactico
from games.kernel import Match, QuickDice
from tests.games.galactico.scene import Scene
from tests.games.galactico.test_play import ALL, GAME, key

ROW = {card["id"]: card for card in DATA["cards"]}
ICON = {station["id"]: station["icon"] for sector in DATA["sectors"] for station in sector["stations"]}

# who has left the hand, and what is left of the queue
Unloading = tuple[frozenset[str], tuple[str, ...]]


def hand_and_queue(state: Galactico) -> tuple[list[str], list[str], str]:
    station = STATIONS[state.tokens[state.active]]
    queue = state.queues[SECTORS.index(station[0])]
    return [CARDS[card] for card in state.hands[state.active]], [CARDS[card] for card in queue], ICON[station]


def subsets(items: list[str]) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(items, size) for size in range(len(items) + 1)))


def unloadings(hand: list[str], queue: list[str], icon: str, options: dict[str, bool],
               opened: bool) -> set[Unloading]:
    """All complete unloadings from here; `opened`: a rich passenger has left in this turn."""
    matching = [card for card in hand if icon in ROW[card]["icons"]]
    stowaways = {card for card in matching if ROW[card]["kind"] == "stowaway"}
    brazen = stowaways if options["brazen_stowaways"] else set()
    has_rich = any(ROW[card]["kind"] == "rich" for card in matching)
    vortans = [card for card in hand if ROW[card]["kind"] == "vortan"]
    waiting = [card for card in queue if ROW[card]["kind"] == "vortan"]
    found = set()
    for leavers in subsets(matching):
        for partners in subsets(waiting):
            if len(partners) > len(vortans):
                continue
            rich_out = opened or any(ROW[card]["kind"] == "rich" for card in leavers)
            closed = options["rich_first"] and not rich_out
            if closed and (leavers or partners):
                continue
            duty = brazen if not closed or has_rich else set()
            if not duty <= set(leavers):
                continue
            gone = frozenset(leavers) | frozenset(vortans[:len(partners)])
            found.add((gone, tuple(card for card in queue if card not in partners)))
    return found


def reachable(state: Galactico, seat: int, gone: frozenset[str]) -> set[Unloading]:
    """The ends of all sequences of taps, without boarding and what follows it."""
    ends = set()
    for action in state.legal(seat):
        hand, queue, _ = hand_and_queue(state)
        if action == ("done",):
            ends.add((gone, tuple(queue)))
            continue
        child = state.copy()
        child.news = []
        child.apply(seat, action)
        leavers, left = set(gone), list(queue)
        for kind, _, *parts in child.news_for(None):
            if kind == "unloaded":
                leavers.add(parts[0])
            elif kind == "ousted":
                leavers.update(parts[0])
            elif kind == "paired":
                leavers.add(parts[0])
                left.remove(parts[1])
        if child.phase == "unload" and child.active == seat and child.turn == state.turn:
            ends |= reachable(child, seat, frozenset(leavers))
        else:
            ends.add((frozenset(leavers), tuple(left)))
    return ends


def naive_taps(state: Galactico, options: dict[str, bool]) -> list[str]:
    """A tap is legal if some complete unloading goes on from it; in the order of the worked examples."""
    hand, queue, icon = hand_and_queue(state)
    complete = unloadings(hand, queue, icon, options, state.rich_open)
    closed = options["rich_first"] and not state.rich_open
    brazen_left = options["brazen_stowaways"] and any(
        icon in ROW[card]["icons"] and ROW[card]["kind"] == "stowaway" for card in hand)
    taps = []
    for card in hand:
        begins = not closed or ROW[card]["kind"] == "rich"
        if begins and icon in ROW[card]["icons"] and any(card in gone for gone, _ in complete):
            taps.append(f"unload {card}")
    for card in queue:
        if not closed and any(card not in left for _, left in complete):
            taps.append(f"pair {card}")
    stays = (frozenset(), tuple(queue))
    if taps and stays in complete:
        assert not brazen_left
        taps.append("done")
    return taps


def agree(state: Galactico, options: dict[str, bool]) -> None:
    seat = state.active
    assert [" ".join(action) for action in state.legal(seat)] == naive_taps(state, options)
    hand, queue, icon = hand_and_queue(state)
    assert reachable(state, seat, frozenset()) == unloadings(hand, queue, icon, options, state.rich_open)


def skipped_rightly(before: Galactico, after: Galactico, options: dict[str, bool]) -> None:
    """No decision after a move: then nobody could have left. From the facts, since boarding is done."""
    seat = before.active
    hand = [CARDS[card] for card in before.hands[seat]]
    sector = STATIONS[after.tokens[seat]][0]
    queue = [CARDS[card] for card in before.queues[SECTORS.index(sector)]]
    for kind, _, *parts in after.news_for(None):
        if kind in ("inspected", "ousted"):
            hand = [card for card in hand if card not in parts[2 if kind == "inspected" else 0]]
    ends = unloadings(hand, queue, ICON[STATIONS[after.tokens[seat]]], options, not options["rich_first"])
    assert ends == {(frozenset(), tuple(queue))}


@pytest.mark.parametrize("number", range(64))
def test_the_naive_generator_agrees_on_random_positions(number: int) -> None:
    options = ALL[number]
    match = Match(GAME, 2 + number % 5, options, key=key(number))
    choose = QuickDice(number)
    while not match.state.over:
        state = match.state
        (seat,) = state.to_act()
        if state.phase == "unload":
            agree(state, options)
        action = choose.pick(state.legal(seat))
        if action[0] == "move":
            child = state.copy()
            child.news = []
            child.apply(seat, action)
            if child.phase != "unload":
                skipped_rightly(state, child, options)
        match.play(seat, action)


HANDS = ["r09 r10 s09 s10 o30 k1", "r09 s09 k1 k2 o26 o32", "o30 o31 s09 k1 k2 s01", "s09 s10 k1 k2 k5 o01"]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("queue", ["", "k3", "k3 o02 k4", "o05 k3 k4 k6"])
@pytest.mark.parametrize("brazen", [False, True])
@pytest.mark.parametrize("rich_first", [False, True])
def test_the_naive_generator_agrees_on_crowded_ships(hand: str, queue: str, brazen: bool,
                                                     rich_first: bool) -> None:
    options = {"brazen_stowaways": brazen, "rich_first": rich_first}
    table = Scene(**options).hand(0, *hand.split()).queue("E", *queue.split())
    before = table.options and table.state.copy()
    table.play(0, "move", "E1")
    if table.state.phase == "unload":
        agree(table.state, options)
    else:
        skipped_rightly(before, table.state, options)


def test_orders_of_unloading_commute() -> None:
    """R17, section 12: search may try subsets in one order only."""
    ends = []
    for order in permutations(("r09", "o30", "s09")):
        table = Scene().hand(0, "r09", "o30", "s09", "o26").queue("E", "o01").play(0, "move", "E1")
        for card in order:
            table.play(0, "unload", card)
        delivered = [set(cards) for cards in table.delivered]
        ends.append((table.hands, delivered, set(table.discard), table.queues))
    assert all(end == ends[0] for end in ends)
