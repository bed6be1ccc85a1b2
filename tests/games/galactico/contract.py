"""What the shared contract suite asks of this game: its invariants, a second count of the points, its length.

Nothing here reads scoring.py or the tables of board.py: cards are told by their printed ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.galactico.board import CARDS, SECTORS, STATIONS
from games.galactico.state import Galactico
from games.kernel import Action, Match

OPEN = True  # section 8: all hands are open, and the piles are undecided for everybody alike

TURN_CAPS = {2: 16, 3: 18, 4: 20, 5: 20, 6: 24}
TIERS = {2: "1", 3: "12", 4: "12", 5: "123", 6: "123"}
SEATS = 6


def promised(players: int, options: Mapping[str, Any]) -> int:
    """R28: a placing each; a turn is one move, at most six decisions to unload, and perhaps a boarding."""
    return players + TURN_CAPS[players] * (1 + SEATS + bool(options.get("free_boarding")))


# The invariants of section 10


def check(state: Galactico) -> None:
    _check_cards(state)
    _check_places(state)
    _check_piles(state)
    _check_progress(state)
    _check_decision(state)


def _ids(cards: tuple[int, ...] | list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def _kinds(cards: tuple[int, ...] | list[int]) -> Counter[str]:
    """By the first letter of the printed id: o r s k i e."""
    return Counter(card[0] for card in _ids(cards))


def _check_cards(state: Galactico) -> None:
    open_cards = [*state.discard, *state.box]
    for cards in (*state.queues, *state.inspectors, *state.hands, *state.scored):
        open_cards += cards
    covered = [*state.unseen, *state.returned]
    if state.upper and not state.no_end_card:
        covered.append(CARDS.index("end"))  # it lies in the lower pile and is not drawn from yet
    assert sorted(open_cards + covered) == list(range(len(CARDS))), "I1"
    assert len(covered) == state.upper + state.lower, "I1"
    assert all(len(hand) <= SEATS for hand in state.hands), "I2"
    if state.phase == "move" and state.turn == 0:
        assert all(len(hand) == 3 for hand in state.hands), "I2"
    for cards in (*state.hands, *state.queues):
        assert set(_kinds(cards)) <= set("orsk"), "I3"
    for cards in state.scored:
        assert set(_kinds(cards)) <= set("ors"), "I3"
    for cards in state.inspectors:
        assert set(_kinds(cards)) <= set("i"), "I3"
    gone = _kinds(state.discard)
    assert gone["k"] % 2 == 0 and gone["k"] <= 6, "I5"
    caught = sum(_kinds(cards)["s"] for cards in state.scored)
    assert gone["i"] <= caught and (gone["i"] == 0) == (caught == 0), "I6"
    assert _kinds(state.box)["i"] == 6 - state.players, "I7"


def _check_places(state: Galactico) -> None:
    stations = [STATIONS[token] for token in state.tokens if token >= 0]
    assert len(set(stations)) == len(stations), "I4"
    assert all(station[1] in TIERS[state.players] for station in stations), "I4"
    if state.phase == "place":
        assert len({station[0] for station in stations}) == len(stations), "I4"
    else:
        assert len(stations) == state.players, "I4"
    assert sorted(state.ring) == list(range(len(SECTORS)))


def _check_piles(state: Galactico) -> None:
    """I8, and what the undecided piles mean: unseen cards fill what the known ones leave of either pile."""
    assert set(_kinds(state.returned)) <= set("i") and len(state.returned) <= state.upper
    end = CARDS.index("end")
    end_in_lower = end in state.unseen or (state.upper > 0 and not state.no_end_card)
    if state.upper:
        assert end not in state.unseen, "I8"
        known_lower = 0 if state.no_end_card else 1
        assert len(state.unseen) == state.upper - len(state.returned) + state.lower - known_lower
    if state.no_end_card:
        assert end in state.box and not end_in_lower, "I8"
        assert state.last_turn >= 0 or state.upper + state.lower > 0, "I8"
    else:
        assert (state.last_turn < 0) == end_in_lower, "I8"
        assert (state.last_turn >= 0) == (end in state.discard), "I8"
    if state.last_turn >= 0:
        assert state.upper == 0, "R9"


def _check_progress(state: Galactico) -> None:
    if state.last_turn >= 0:
        assert (state.last_turn + 1) % state.players == 0, "I9"
        assert state.turn <= state.last_turn + 1, "I9"
        assert state.last_turn < TURN_CAPS[state.players], "I13"
    assert state.turn <= TURN_CAPS[state.players], "I13"
    if state.phase == "over":
        assert state.turn == state.last_turn + 1, "I9"
        assert state.winners(), "I12"
    for score in state.scores():
        assert score.total == sum(score.items.values()) >= -12, "I11"


def _check_decision(state: Galactico) -> None:
    if state.phase == "over":
        assert state.to_act() == () and not any(state.legal(seat) for seat in range(state.players)), "I10"
        return
    (seat,) = state.to_act()
    legal = state.legal(seat)
    assert legal and len(set(legal)) == len(legal), "I10"
    if state.phase == "unload":
        assert any(action != ("done",) for action in legal), "I10"
    if state.phase == "board":
        assert len(legal) >= 2, "I10"
    if state.phase != "place":
        assert seat == (state.first + state.turn) % state.players


def check_step(before: Galactico, seat: int, action: Action, after: Galactico) -> None:
    """I13, I14: what a single action may change."""
    drawn = before.upper + before.lower - after.upper - after.lower
    if action[0] == "move" and before.last_turn < 0:
        assert drawn in ((4, 5) if after.last_turn < 0 else (0, 1, 2, 3, 4, 5)), "I14"
    else:
        assert drawn in (0, -1) if action[0] == "move" else drawn == 0, "I13"
    for sector, queue in enumerate(before.queues):
        _check_queue(queue, after.queues[sector], action)
    if action[0] != "move":
        assert after.dice.position == before.dice.position, "section 8"


def _check_queue(old: tuple[int, ...], new: tuple[int, ...], action: Action) -> None:
    kept = [card for card in old if card in new]
    assert list(new[:len(kept)]) == kept, "I14: grows only on top"
    gone = [card for card in old if card not in new]
    if action[0] == "pair":
        gone = [card for card in gone if CARDS[card] != action[1]]
        old = tuple(card for card in old if CARDS[card] != action[1])
    if action[0] == "place":
        assert not gone or not new, "I14"
    assert gone == list(old[:len(gone)]), "I14: shrinks only at the bottom"


# The points, counted again from what was told of every action


def recount(match: Match) -> list[dict[str, int]]:
    """Follow every passenger through the facts of the whole journal, then count what lies where."""
    hands: list[list[str]] = [[] for _ in range(match.players)]
    delivered: list[list[str]] = [[] for _ in range(match.players)]
    told = [0] * match.players
    for _, state in match.replay():
        for kind, seat, *parts in state.news_for(None):
            if kind == "placed":
                hands[seat] += parts[1]
            elif kind == "boarded":
                hands[seat] += parts[1]
            elif kind == "inspected":
                told[seat] += parts[3]
                _carry(hands[seat], parts[2], delivered[seat])
            elif kind == "unloaded":
                told[seat] += parts[2]
                _carry(hands[seat], [parts[0]], delivered[seat] if parts[0][0] != "s" else None)
            elif kind == "paired":
                _carry(hands[seat], [parts[0]], None)
            elif kind in ("ousted", "arrived"):
                _carry(hands[seat], parts[0], None)
    state = match.state
    assert isinstance(state, Galactico)
    assert hands == [_ids(hand) for hand in state.hands]
    assert delivered == [_ids(cards) for cards in state.scored]
    counted = [_count(*piles) for piles in zip(delivered, hands, strict=True)]
    assert told == [sum(value for value in lines.values() if value > 0) for lines in counted]
    return counted


def _carry(hand: list[str], cards: list[str] | tuple[str, ...], to: list[str] | None) -> None:
    for card in cards:
        hand.remove(card)
        if to is not None:
            to.append(card)


def _count(delivered: list[str], left: list[str]) -> dict[str, int]:
    lines = {}
    for kind, points in (("ordinary", 1), ("rich", 2), ("stowaway", 2)):
        lines[f"delivered_{kind}"] = points * sum(card.startswith(kind[0]) for card in delivered)
    for kind, letter, points in (
            ("ordinary", "o", -1), ("rich", "r", -1), ("stowaway", "s", -2), ("vortan", "k", -2)):
        lines[f"left_{kind}"] = points * sum(card.startswith(letter) for card in left)
    return lines
