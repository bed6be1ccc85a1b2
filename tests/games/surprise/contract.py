"""What the contract suite asks of Blast-off Surprise: its invariants, a second count, its promised length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.kernel import Match
from games.surprise.board import CELLS, DATA, ROUND_CAP
from games.surprise.state import Surprise

OPEN = True  # section 8: there is no private information between players

CELL = {cell["id"]: cell for fragment in DATA["fragments"] for cell in fragment["cells"]}
TOKENS = [token["id"] for token in DATA["token_set"]]
TOKEN_OF = {(token["cell_type"], token["colour"]): token["id"] for token in DATA["token_set"]}
HELPS = 4


def check(state: Surprise) -> None:
    """The invariants of section 10 (8 to 10 are about actions: the contract suite and test_turns.py)."""
    _tokens(state)
    _pawns(state)
    _help_tokens(state)
    _turn(state)
    _map(state)
    _end(state)


def takes(cell: int) -> str | None:
    """The token that belongs on a cell, from the printed components."""
    row = CELL[CELLS[cell]]
    return TOKEN_OF.get((row["type"], row.get("colour")))


def hand(state: Surprise, seat: int) -> set[str]:
    return {token for index, token in enumerate(TOKENS) if state.hands[seat] >> index & 1}


def _tokens(state: Surprise) -> None:
    """10.1"""
    assert all(0 <= bits < 1 << len(TOKENS) for bits in state.hands)
    for seat in range(state.players):
        laid = [takes(cell) for cell, owner in state.piles if owner == seat]
        assert sorted([*laid, *hand(state, seat)]) == sorted(TOKENS), "hand and laid are not the eight tokens"
    assert max(Counter(state.piles).values(), default=1) == 1, "two tokens of a seat on one pile"


def _pawns(state: Surprise) -> None:
    """10.2"""
    standing = [pawn for pawn in state.pawns if pawn >= 0]
    letters = _letters(state)
    assert len(set(standing)) == len(standing) and all(CELLS[pawn][0] in letters for pawn in standing)
    if state.phase != "attach":
        away = {seat for seat, pawn in enumerate(state.pawns) if pawn < 0}
        assert away == (_finished(state) if state.equal_turns else set())


def _letters(state: Surprise) -> str:
    return "".join("ABCD"[fragment] for fragment, *_ in state.placed)


def _finished(state: Surprise) -> set[int]:
    return {seat for seat in range(state.players) if len(TOKENS) - len(hand(state, seat)) >= state.goal}


def _help_tokens(state: Surprise) -> None:
    """10.3: those never turned up are on the map, not placed yet, or put away."""
    held = [token for token in state.held if token >= 0]
    assert sorted([*held, *state.used, *state.unknown_helps]) == list(range(HELPS))
    assert len(state.held) == state.players and len(set(state.helps)) == len(state.helps)
    assert all(CELL[CELLS[cell]]["type"] == "help" for cell in state.helps)
    not_placed = max(0, state.players - len(state.placed))
    put_away = HELPS - state.players
    assert len(state.helps) + not_placed + put_away == len(state.unknown_helps)


def _turn(state: Surprise) -> None:
    """10.4"""
    assert 0 <= state.steps <= 5 and 0 <= state.burnt <= 4 and state.moved <= 16
    assert state.phase in ("attach", "roll", "move", "aside", "over")
    if state.phase == "aside":
        assert state.steps == 0 and state.laid_now
    if state.phase != "move":
        assert state.steps == 0
    assert state.rounds <= ROUND_CAP


def _map(state: Surprise) -> None:
    """10.5"""
    squares = [(x, y) for _, x, y, _ in state.placed]
    assert len(set(squares)) == len(squares) and squares[0] == (0, 0)
    _whole(state.map.links, _letters(state))


@lru_cache
def _whole(links: tuple[tuple[int, ...], ...], letters: str) -> None:
    cells = [cell for cell, name in enumerate(CELLS) if name[0] in letters]
    assert all(len(links[cell]) >= 2 and cell in links[other] for cell in cells for other in links[cell])
    reached = {cells[0]}
    edge = [cells[0]]
    for here in edge:
        fresh = set(links[here]) - reached
        reached |= fresh
        edge += fresh
    assert reached == set(cells), "the map is not connected"


def _end(state: Surprise) -> None:
    """10.6, 10.7"""
    over = state.phase == "over"
    assert state.to_act() == (() if over else (state.active,))
    if not over:
        assert state.legal(state.active) and not state.winners()
    elif state.rounds < ROUND_CAP:
        assert set(state.winners()) == _finished(state)
        assert state.equal_turns or state.winners() == (state.active,)


def recount(match: Match) -> list[dict[str, int]]:
    """From the journal alone: each `lay` is a gift or a crew member."""
    laid = Counter((seat, action[1].split("_")[0]) for seat, action in match.journal if action[0] == "lay")
    return [{"gifts": laid[seat, "gift"], "crew": laid[seat, "crew"]} for seat in range(match.players)]


def promised(players: int, options: Mapping[str, Any]) -> int:
    """R37: 400 rounds; a turn without help tokens is a roll, 4 steps, a lay, a step aside, a stop and an end;
    each help token is used once and gives at most 5 steps, a lay, a step aside and a stop more."""
    return 3 + ROUND_CAP * players * 9 + HELPS * 9
