"""What the contract suite asks of this game: its invariants, its scores counted again, the longest match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.crazytaxis.board import AT, DATA, PLACES
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Chance, Match, State
from tests.games.crazytaxis import naive

ROWS = DATA["map_cards"]


def check(state: State) -> None:
    """Section 10 on a full state; 13 compares moments and is in test_play.py."""
    assert isinstance(state, CrazyTaxis)
    for invariant in (_cards, _city, _blockades, _places, _taxis, _points, _somebody_acts, _length):
        invariant(state)


def _laid_and_unlaid(state: CrazyTaxis) -> list[int]:
    turned = [state.turned] if state.turned >= 0 else []
    return [card for card, *_ in state.placed] + [*state.map_stack, *state.buried] + turned


@lru_cache(maxsize=8)
def fields_of(placed: Any) -> naive.Fields:
    return naive.fields_of(placed)


@lru_cache(maxsize=8)
def _sound(placed: Any) -> bool:
    """2, 3, 4: the laid cards by themselves; they change once a turn."""
    fields = fields_of(placed)
    assert len(fields) == 2 * len(placed)
    assert naive.no_blind_road(fields)
    assert naive.one_network(fields)
    assert max(naive.sides_of_box(fields)) <= 18
    assert not any(ROWS[card]["tunnel"] for card, *_ in placed[:10])
    assert placed[0][1:] == (0, 0, 0)
    return True


def _cards(state: CrazyTaxis) -> None:
    """1."""
    cards = _laid_and_unlaid(state)
    assert len(cards) == len(set(cards)) == DATA["lengths"][state.length]["map_cards"]
    assert sum(ROWS[card]["tunnel"] for card in cards) == DATA["lengths"][state.length]["tunnels"]
    assert _sound(state.placed)
    assert (state.turned >= 0) == (state.phase == "lay")


def _city(state: CrazyTaxis) -> None:
    """4, and that what the state keeps of its city is the city."""
    fields = fields_of(state.placed)
    if (state.map_stack or state.buried) and state.turned < 0:
        assert naive.open_ends(fields) > 0
    city = state.city
    assert {AT[cell]: {side for bit, side in enumerate("NESW") if city.exits[cell] >> bit & 1}
            for cell in city.fields} == fields
    assert city.ends == naive.open_ends(fields)
    places, tunnels = naive.marks(state.placed)
    assert {AT[cell]: place for cell, place in city.place_on.items()} == places
    assert {AT[cell] for cell in city.tunnels} == tunnels


def _blockades(state: CrazyTaxis) -> None:
    """5."""
    dealt = DATA["blockades_per_player"][str(state.players)] * state.players
    assert sum(state.hands) + state.aside + len(state.blockades) == dealt
    assert min(*state.hands, state.aside) >= 0
    fields, (_, tunnels) = fields_of(state.placed), naive.marks(state.placed)
    lying = [AT[cell] for cell in state.blockades]
    assert len(set(lying)) == len(lying)
    assert set(lying) <= fields.keys() - tunnels - {AT[cell] for cell in state.taxis}


def _places(state: CrazyTaxis) -> None:
    """6, 7."""
    for seat in range(state.players):
        assert len(state.open[seat]) + len(state.done[seat]) + state.to_come[seat] == state.quota
    rows = [place for row in state.open + state.done for place in row]
    places = [*rows, *state.place_stack]
    assert len(set(places)) == len(places) == state.quota * state.players
    assert sum(state.to_come) == len(state.place_stack)
    on_cards = Counter(ROWS[card]["place"] for card in _laid_and_unlaid(state))
    assert all(on_cards[PLACES[place]] == 1 for place in places)


def _taxis(state: CrazyTaxis) -> None:
    """8, 9."""
    fields, (places, _) = fields_of(state.placed), naive.marks(state.placed)
    assert all(AT[taxi] in fields for taxi in state.taxis)
    ended = [seat for seat in range(state.players) if not state.open[seat] and not state.to_come[seat]]
    standing = [seat for seat in range(state.players) if seat not in ended]
    if state.phase == "drive" and state.moved:
        standing.remove(state.active)
    shared = Counter(AT[state.taxis[seat]] for seat in standing)
    assert all(count == 1 for cell, count in shared.items() if cell != (0, 0))
    if state.phase == "drive" and not state.offer:
        assert places.get(AT[state.taxis[state.active]]) not in state.open[state.active]


def _points(state: CrazyTaxis) -> None:
    """10."""
    assert 0 <= state.points <= 5 + len(state.done[state.active]) // 2


def _somebody_acts(state: CrazyTaxis) -> None:
    """11."""
    acting = state.to_act()
    assert len(set(acting)) == len(acting)
    assert bool(acting) == (state.phase != "over") == (not state.winners())
    for seat in range(state.players):
        assert bool(state.legal(seat)) == (seat in acting)


def _length(state: CrazyTaxis) -> None:
    """12."""
    assert state.turns <= _most_turns(state.length, state.players)
    assert state.dry <= 10 * state.players


def _most_turns(length: str, players: int) -> int:
    return DATA["lengths"][length]["map_cards"] - 10 + 10 * players


def recount(match: Match) -> list[dict[str, int]]:
    """The line items from the journal: places dealt that no longer lie open were delivered."""
    quota = DATA["lengths"][match.options["length"]]["quota"][str(match.players)]
    start, end = match.at(0), match.state
    assert isinstance(start, CrazyTaxis) and isinstance(end, CrazyTaxis)
    dealt = [len(row) for row in start.open]
    for _, state in match.replay():
        for kind, seat, *_ in state.news_for(None):
            if kind == "dealt":
                dealt[seat] += 1
    hits = _hits(match)
    items = []
    for seat in range(match.players):
        delivered = dealt[seat] - len(end.open[seat])
        driven = sum(who == seat and action[0] == "step" for who, action in match.journal)
        items.append({"delivered": delivered, "left": quota - delivered, "driven": driven,
                      "blockades_hit": hits[seat], "finished": int(delivered == quota)})
    return items


def _hits(match: Match) -> list[int]:
    lying: set[tuple[int, int]] = set()
    hits = [0] * match.players
    for seat, (verb, *where) in match.journal:
        if verb == "block":
            lying.add((where[0], where[1]))
        elif verb == "step" and tuple(where) in lying:
            lying.remove((where[0], where[1]))
            hits[seat] += 1
    return hits


def promised(players: int, options: Mapping[str, Any]) -> int:
    """R22: turns, and in each a card, every point, `take`, `end`, and each offer with its answer."""
    length, trade = options.get("length", "full"), options.get("trade", "active")
    quota = DATA["lengths"][length]["quota"][str(players)]
    offers = {"off": 0, "active": 2, "anyone": 2 + players - 1}[trade]
    return _most_turns(length, players) * (1 + 5 + quota // 2 + 2 + 2 * offers)


def redeal(state: CrazyTaxis, seat: int | None, random: Chance) -> CrazyTaxis:
    """Swap hidden cards with cards out of the game, a place together with its map card."""
    shown = {place for row in state.open + state.done for place in row}
    places, cards = list(state.place_stack), list(state.map_stack)
    everywhere = len(_laid_and_unlaid(state)) == len(ROWS)
    out = [place for place in range(len(PLACES)) if place not in shown and place not in places]
    for place in out:
        swappable = [other for other in places if everywhere or _card_of(other) in cards]
        if swappable and random.below(2):
            other = random.pick(swappable)
            places[places.index(other)] = place
            if not everywhere:
                cards[cards.index(_card_of(other))] = _card_of(place)
    _swap_others(cards, _laid_and_unlaid(state), random)
    random.shuffle(places)
    random.shuffle(cards)
    state.place_stack, state.map_stack = tuple(places), tuple(cards)
    return state


def _card_of(place: int) -> int:
    return next(card for card, row in enumerate(ROWS) if row["place"] == PLACES[place])


def _swap_others(cards: list[int], in_play: list[int], random: Chance) -> None:
    """Tunnels with tunnels, plain and split cards with plain and split cards."""
    for card, row in enumerate(ROWS):
        alike = [other for other in cards
                 if not ROWS[other]["place"] and ROWS[other]["tunnel"] == row["tunnel"]]
        if card not in in_play and card not in cards and not row["place"] and alike and random.below(2):
            cards[cards.index(random.pick(alike))] = card
