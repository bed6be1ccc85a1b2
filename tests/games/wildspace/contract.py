"""What the contract suite needs to know of Wild Space: invariants, a second count of the score, the longest match."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import games.wildspace
from games.kernel import Chance, Match
from games.wildspace.board import CARDS, HOSTILE, PLANETS, TEXTS
from games.wildspace.state import WildSpace

DATA: dict[str, Any] = json.loads((Path(games.wildspace.__file__).parent / "data.json").read_text(encoding="utf-8"))
ROWS = {row["id"]: row for row in DATA["cards"] + DATA["captains"]}
DISTANCES = (0, 0, 3, 6, 9)


# Invariants (specification, section 10)


def check(state: WildSpace) -> None:
    _check_cards(state)
    _check_market(state)
    for seat in range(state.seats):
        _check_ships(state, seat)
        _check_token(state, seat)
    _check_turns(state)
    _check_decision(state)
    if state.players == 1:
        _check_smuggler(state)


def _check_cards(state: WildSpace) -> None:
    """1: 102 cards, each once. 2: a captain in front of each crew, all different."""
    market = [card for card in state.market if card >= 0]
    crews = [card for crew in state.crews for card in crew[1:]]
    hands = [card for hand in state.hands for card in hand]
    assert sorted(state.deck + state.discard + market + crews + hands) == list(range(len(DATA["cards"])))
    captains = [CARDS[crew[0]] for crew in state.crews]
    assert len(set(captains)) == state.seats and all(card.startswith("cp_") for card in captains)
    assert all(0 <= shown <= len(hand) for shown, hand in zip(state.shown, state.hands, strict=True))


def _check_market(state: WildSpace) -> None:
    """3: an empty slot only if there is nothing to refill it with."""
    assert len(state.market) == DATA["rules"]["market"]
    if min(state.market) < 0:
        assert not state.deck and not state.discard


def _check_ships(state: WildSpace, seat: int) -> None:
    """4, 5: at most five ships out, each in its own section; every turn was a landing, an exploration or a pass."""
    landed, explored = state.landed[seat], state.explored[seat]
    assert not landed & explored
    out = (landed | explored).bit_count()
    assert out <= DATA["rules"]["ships"]
    for place, planet in enumerate(state.row):
        if planet < 0:
            assert not (landed | explored) >> 2 * place & 3
    if state.players == 1 and seat == 1:
        assert not out
        return
    passes = state.turns(seat) - out - explored.bit_count()
    if state.phase not in ("turn", "smuggler", "over") and seat == state.active:
        passes += 1
    assert 0 <= passes <= 2  # R9


def _check_turns(state: WildSpace) -> None:
    """6: turns differ by at most one; at the end all have had ten."""
    turns = [state.turns(seat) for seat in range(state.seats)]
    assert sum(turns) == state.clock and max(turns) - min(turns) <= 1
    if state.phase == "over":
        assert set(turns) == {DATA["rules"]["turns"]}
        assert not state.stack
    else:
        assert turns[state.active] == min(turns) < DATA["rules"]["turns"]
    for place, planet in enumerate(state.row):
        if planet >= 0:
            row = DATA["planets"][planet]
            assert row["id"] == PLANETS[planet] and row["distance"] == DISTANCES[place]
        elif state.phase in ("turn", "smuggler", "end"):
            # 7: nobody has ended a turn with such a crew (who has not moved since has it still)
            ended = [seat for seat in range(state.players) if turns[seat] and seat != state.active]
            assert all(len(state.crews[seat]) < DISTANCES[place] for seat in ended)


def _check_token(state: WildSpace, seat: int) -> None:
    """8: the token is on the track; it never falls, so it has passed at most as many cells as veterans were played."""
    track = ROWS[CARDS[state.crews[seat][0]]]["track"]
    veterans = sum("veteran" in ROWS[CARDS[card]] for card in state.crews[seat])
    assert 0 <= state.tokens[seat] <= len(track)
    if state.players == 1 and seat == 1:
        assert state.tokens[seat] == 0 and not state.hands[seat]
    else:
        assert state.tokens[seat] >= min(veterans, len(track))


def _check_decision(state: WildSpace) -> None:
    """9: one seat acts and can; `end` asks only who can pay for a refresh."""
    if state.phase == "over":
        assert state.to_act() == ()
        return
    seat, = state.to_act()
    assert seat == (0 if state.players == 1 else state.active)
    legal = state.legal(seat)
    assert legal and len(set(legal)) == len(legal)
    if state.phase in ("turn", "end", "smuggler"):
        assert not state.stack
    else:
        assert state.stack and state.stack[-1][0] == state.phase
    if state.phase == "end":
        assert state.hands[seat] and state.clock < DATA["rules"]["turns"] * state.seats - 1
    assert all(text in TEXTS or text == -1 for _, text, _ in state.stack)


def _check_smuggler(state: WildSpace) -> None:
    """11: his turns are landed and explored halves; two planets are open, or all that are unfinished."""
    assert sum(state.raids) == state.turns(1)
    unfinished = [raids for raids in state.raids if raids < 2]
    assert len(unfinished) == min(2, len(unfinished) + len(state.hostile_left))
    levels = [int(HOSTILE[planet][3]) for planet in state.hostile] + list(state.hostile_left)
    wanted = DATA["solo_levels"][state.level]
    assert [levels.count(level) for level in (1, 2, 3)] == wanted


# What a seat may not know, dealt anew


def redeal(state: WildSpace, seat: int | None, random: Chance) -> WildSpace:
    """Shuffle the deck and what came from it into foreign hands, until the decision that waits still makes sense."""
    while True:
        world = state.copy()
        world._legal = {}
        keeping = {seat, state.active} if state.phase == "order" else {seat}
        owners = [owner for owner in range(state.seats) if owner not in keeping]
        cards = world.deck + [card for owner in owners for card in state.hands[owner][state.shown[owner]:]]
        random.shuffle(cards)
        for owner in owners:
            seen, size = state.hands[owner][:state.shown[owner]], len(state.hands[owner])
            world.hands[owner] = (*seen, *cards[:size - len(seen)])
            del cards[:size - len(seen)]
        world.deck = cards
        if _makes_sense(world):
            return world


def _makes_sense(world: WildSpace) -> bool:
    """A play needs a card to play, a payment one to pay with (for a landing two), a choice two alternatives."""
    verbs = Counter(action[0] for action in world.legal(world.to_act()[0])) if world.to_act() else Counter()
    paying = verbs["discard"] + verbs["remove"]
    least = {"play": verbs["play"] >= 1, "pay": paying >= 1 if "skip" in verbs else paying >= 2,
             "choose": verbs["choose"] >= 2}
    return least.get(world.phase, True)


# The score, counted again


def recount(match: Match) -> list[dict[str, int]]:
    """From the journal's news: the crews are followed card by card, the tokens medal by medal; then by the book."""
    start = match.at(0)
    assert isinstance(start, WildSpace)
    crews = [[CARDS[card] for card in crew] for crew in start.crews]
    medals = [0] * start.seats
    hostile = [HOSTILE[planet] for planet in start.hostile]
    for _, state in match.replay():
        for fact, _, _ in state.news or ():
            kind, seat, *rest = fact
            if kind in ("played", "hired", "taken"):
                crews[seat].append(rest[0])
                if kind != "taken" and ROWS[rest[0]].get("veteran"):
                    medals[seat] += 1
            elif kind == "removed":
                crews[seat].remove(rest[0])
            elif kind == "opened":
                hostile.append(rest[0])
    solo = start.players == 1
    return [_count(seat, crews, medals[seat], hostile if solo else None) for seat in range(start.seats)]


def _count(seat: int, crews: list[list[str]], medals: int, hostile: list[str] | None) -> dict[str, int]:
    crew = crews[seat]
    animals = Counter(ROWS[card]["species"] for card in crew if "species" in ROWS[card])
    smuggler = hostile is not None and seat == 1
    items = {
        "same": sum(5 for species in animals for _ in range(2, animals[species])),
        "sets": 15 * min(animals[species] for species in DATA["species"]),
        "missions": 0 if smuggler else sum(_mission(crews, seat, ROWS[card].get("mission")) for card in crew),
        "robots": sum(ROWS[card].get("points", 0) for card in crew),
        "veterans": 0 if smuggler else _track(ROWS[crew[0]]["track"], medals),
    }
    if hostile is not None:
        symbols = [symbol for planet in DATA["hostile"] if planet["id"] in hostile for symbol in planet["bonus"]]
        items["hostile"] = sum(having(crew, symbol) for symbol in symbols) if smuggler else 0
    return items


def _track(track: list[dict[str, Any]], medals: int) -> int:
    return sum(cell.get("points", 0) for cell in track[:medals])


def having(crew: list[str], symbol: str) -> int:
    """How many cards of a crew have the symbol."""
    if symbol == "veteran":
        return sum(bool(ROWS[card].get("veteran")) for card in crew)
    return sum(symbol in (ROWS[card]["class"], ROWS[card].get("species"), ROWS[card].get("job")) for card in crew)


def _mission(crews: list[list[str]], seat: int, mission: dict[str, Any] | None) -> int:
    if mission is None:
        return 0
    points: int = mission["points"]
    if mission["t"] == "pair":
        return points * min(having(crews[seat], mission["a"]), having(crews[seat], mission["b"]))
    counts = [having(crew, mission["sym"]) for crew in crews]
    if mission["t"] == "set":
        return counts[seat] // mission["size"] * points
    best = max(counts)
    return points if counts[seat] == best and counts.count(best) == 1 else 0


# The longest match


def promised(players: int, options: dict[str, Any]) -> int:
    """The most decisions a match may take (R37).

    A card is played once, and once more for every removal. pl_6b.R removes once per seat; sp_owl_soldier_2 once per
    chain, since its removal only draws; chains are begun by the (at most two) effects of ten ships' actions and by
    the cells of a track. All other kinds of decisions are bounded by plays.
    """
    seats = max(players, 2)
    chains = seats * (2 * 10 + 5)
    plays = 102 + seats + chains
    draws = 4 * plays + seats * (5 * 5 + 5 * 3 + 2 * 5)
    refreshes = 3 * seats + draws
    asked = 2 * plays + seats * (10 + 5 + 10 + 10)          # pay and order; turn, landing pay, choose, end
    skipped = plays + chains
    smuggler = 10 if players == 1 else 0
    return plays + draws + refreshes + asked + skipped + smuggler
