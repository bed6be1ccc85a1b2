"""What the shared contract suite asks of Ganymede: the invariants of section 10, a second count, a length.

Nothing here calls the rules or the scoring: it reads the components and the printed data again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import games.ganymede
from games.ganymede.board import SHIPS, SHUTTLES, TILES
from games.ganymede.state import Ganymede
from games.kernel import Chance, Fact, Match, State

DATA = json.loads((Path(games.ganymede.__file__).parent / "data.json").read_text(encoding="utf-8"))
DECKS = ("tiles", "earth_shuttles", "mars_shuttles", "starships")
CARDS: dict[str, Any] = {card["id"]: card for deck in DECKS for card in DATA[deck]}
TYPES: list[str] = DATA["types"]
PER_COLOUR = {2: 7, 3: 10, 4: 13}


def digits(group: int) -> list[int]:
    return [group >> shift & 15 for shift in (0, 4, 8, 12)]


def check(state: State) -> None:
    """Every invariant of section 10 that one full state can show."""
    assert isinstance(state, Ganymede)
    _check_astronauts(state)
    _check_cards(state)
    _check_boards(state)
    _check_quiet_seats(state)
    _check_rows(state)
    _check_decision(state)


def _check_astronauts(state: Ganymede) -> None:
    """Invariant 1."""
    groups = [digits(group) for group in (state.supply, state.cargo, *state.astronauts)]
    assert [sum(column) for column in zip(*groups, strict=True)] == [PER_COLOUR[state.players]] * 4


def _check_cards(state: Ganymede) -> None:
    """Invariant 2."""
    tiles = [*state.tile_row, *state.tile_deck, *state.tile_discard,
             *(card for board in state.tiles for card in board)]
    assert sorted(card for card in tiles if card >= 0) == list(range(30))
    shuttles = [*state.earth_row, *state.earth_deck, *state.mars_row, *state.mars_deck,
                *(card for column in state.columns for card in column)]
    assert sorted(card for card in shuttles if card >= 0) == list(range(60))
    for at, column in enumerate(state.columns):
        assert all(SHUTTLES[card].id.split("-")[1] == TYPES[at % 5] for card in column)
    piles = (*state.dealt, *state.hands, *state.launched)
    ships = [*state.ship_row, *state.ship_deck, *(card for card, _ in state.buried), *state.docks,
             *(card for pile in piles for card in pile)]
    assert sorted(card for card in ships if card >= 0) == list(range(30))


def _check_boards(state: Ganymede) -> None:
    """Invariants 3 and 4."""
    dropping = bool(state.stack) and state.stack[-1][0] == "drop"
    for seat in range(state.players):
        earth, mars, same, mixed = (digits(group) for group in state.astronauts[4 * seat:4 * seat + 4])
        assert sum(earth) <= 6 and sum(mars) <= 5
        assert len(state.tiles[seat]) <= (4 if dropping and seat == state.active else 3)
        assert 0 <= state.markers[seat] <= 12
        assert sum(same) <= 3 and sum(count > 0 for count in same) <= 1
        assert max(mixed) <= 1
        for ship, crew in zip(state.docks[2 * seat:2 * seat + 2], (same, mixed), strict=True):
            assert ship >= 0 or not sum(crew)


def _check_quiet_seats(state: Ganymede) -> None:
    """Invariant 5: hand, completeness and cargo, outside a seat's own turn."""
    in_turn = state.phase == "play" and state.stack[-1][0] != "main"
    assert state.cargo == 0 or in_turn
    for seat in range(state.players):
        if in_turn and seat == state.active:
            continue
        assert len(state.hands[seat]) <= 4
        for dock, need in enumerate((3, 4)):
            ship = state.docks[2 * seat + dock]
            crew = sum(digits(state.astronauts[4 * seat + 2 + dock]))
            assert ship < 0 or crew < need + CARDS[SHIPS[ship].id]["need"]


def _check_rows(state: Ganymede) -> None:
    """Invariant 6."""
    if state.phase == "play" and state.stack[-1][0] == "main":
        assert len(state.tile_row) == 4 and -1 not in state.tile_row
        assert -1 not in state.earth_row or not state.earth_deck
        assert -1 not in state.mars_row or not state.mars_deck
        assert -1 not in state.ship_row or not (state.ship_deck or state.buried)


def _check_decision(state: Ganymede) -> None:
    """Invariants 7 and 8."""
    acting = state.to_act()
    assert state.rounds <= 120
    if state.phase == "over":
        assert acting == () and state.active == state.first and state.reason and state.winners()
        return
    assert not state.winners()
    assert len(acting) == 1 or state.phase == "keep"
    for seat in acting:
        legal = state.legal(seat)
        assert len(legal) >= 2 and len(set(legal)) == len(legal)


# Counted again from what was told


class Board:
    """One seat's board, kept only from the facts that everybody hears."""

    def __init__(self) -> None:
        self.launched: list[str] = []
        self.shuttles: list[str] = []
        self.tiles: list[str] = []
        self.space = 0
        self.places: dict[str, Counter[str]] = {
            place: Counter() for place in ("earth", "mars", "same", "mixed")}

    def hear(self, fact: Fact) -> None:
        handler = getattr(self, f"_{fact[0]}", None)
        if handler is not None:
            handler(*fact[2:])

    def _took_tile(self, tile: str, place: int) -> None:
        self.tiles.append(tile)

    def _dropped(self, tile: str) -> None:
        self.tiles.remove(tile)

    def _discarded(self, *tiles: str) -> None:
        for tile in tiles:
            self.tiles.remove(tile)

    def _used_shuttle(self, shuttle: str, place: int, repetitions: int) -> None:
        self.shuttles.append(shuttle)

    def _sent(self, colour: str, origin: str) -> None:
        self.places[origin][colour] -= 1

    def _landed(self, colour: str) -> None:
        self.places["mars"][colour] += 1

    def _boarded(self, colour: str, dock: str) -> None:
        self.places[dock][colour] += 1

    def _recruited(self, colour: str) -> None:
        self.places["earth"][colour] += 1

    def _adapted(self, place: str, old: str, new: str) -> None:
        self.places[place][old] -= 1
        self.places[place][new] += 1

    def _moved(self, colour: str, start: str, end: str) -> None:
        self.places[start][colour] -= 1
        self.places[end][colour] += 1

    def _advanced(self, before: int, space: int, vp: int) -> None:
        assert before == self.space < space
        self.space = space

    def _launched(self, ship: str, dock: str, crew: tuple[str, ...], vp: int) -> None:
        assert Counter(crew) == +self.places[dock]
        self.places[dock].clear()
        self.launched.append(ship)


def recount(match: Match) -> list[dict[str, int]]:
    """The line items of every seat, from the facts told while the journal is played again."""
    boards = [Board() for _ in range(match.players)]
    for _, state in match.replay():
        for fact in state.news_for(None):
            if fact[0] != "won":
                boards[fact[1]].hear(fact)
    return [_items(board, bool(match.options["white_scores"])) for board in boards]


def _items(board: Board, white_scores: bool) -> dict[str, int]:
    columns = Counter(CARDS[shuttle]["type"] for shuttle in board.shuttles)
    symbols = Counter(colour for shuttle in board.shuttles for colour in CARDS[shuttle]["cost"])
    track = DATA["reputation"]["vp"][board.space]
    items = dict.fromkeys(("ships_fixed", "ships_types", "ships_sets", "ships_colours", "ships_reputation",
                           "ships_tiles"), 0)
    for ship in board.launched:
        card = CARDS[ship]
        items["ships_fixed"] += card["vp"]
        if card["kind"] == "faculty":
            items["ships_types"] += 2 * columns[card["param"]]
        elif card["kind"] == "academy":
            items["ships_sets"] += 6 * min(columns[kind] for kind in TYPES)
        elif card["kind"] == "guild":
            items["ships_colours"] += symbols[card["param"]] + (symbols["white"] if white_scores else 0)
        elif card["kind"] == "beacon":
            items["ships_reputation"] += track
        elif card["kind"] == "archive":
            items["ships_tiles"] += 2 * len(board.tiles)
    aboard = board.places["same"].total() + board.places["mixed"].total()
    return {**items, "reputation": track, "aboard": aboard}


# The secrets, dealt again


def redeal(state: Ganymede, seat: int | None, random: Chance) -> Ganymede:
    """Every starship that the seat can't place goes round again, by the table of section 8: the deck, foreign hands
    and what was buried from them (unless hands are open), and what others were dealt at set-up."""
    world = state.copy()
    world._legal = {}
    veiled = [owner != seat and not state.open_hands for owner in range(state.players)]
    others = [owner != seat for owner in range(state.players)]
    ships = [*state.ship_deck, *(ship for ship, owner in state.buried if veiled[owner])]
    ships += [ship for owner, hand in enumerate(state.hands) if veiled[owner] for ship in hand]
    ships += [ship for owner, pile in enumerate(state.dealt) if others[owner] for ship in pile]
    random.shuffle(ships)

    def again(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(ships.pop() for _ in cards)

    world.ship_deck = again(state.ship_deck)
    world.buried = tuple((ships.pop() if veiled[owner] else ship, owner) for ship, owner in state.buried)
    world.hands = [again(hand) if veiled[owner] else hand for owner, hand in enumerate(state.hands)]
    world.dealt = tuple(again(pile) if others[owner] else pile for owner, pile in enumerate(state.dealt))
    world.kept = tuple(
        tuple(world.dealt[owner][state.dealt[owner].index(ship)] for ship in kept)
        for owner, kept in enumerate(state.kept))
    return world


def promised(players: int, options: Mapping[str, Any]) -> int:
    """The most decisions a match may take (R34, R35).

    A turn with tiles asks main, drop, at most 6 repetitions, and a bury for each starship taken. Each of the
    60 shuttles adds at most 4 sends, 4 boardings, 12 repetitions with their buries, and a free launch. Each
    of the 30 starships is launched once and asks for the launch, 2 repetitions, a new card, its dock and a
    bury. Each seat has 3 bonus spaces and one end of the track, and keeps ships once.
    """
    tile_turns = 120 * players * (1 + 1 + 6 + 6)
    shuttles = len(SHUTTLES) * (4 + 4 + 12 + 12 + 1)
    launches = len(SHIPS) * (1 + 2 + 1 + 1 + 1)
    return tile_turns + shuttles + launches + players * (3 * 2 + 1 + 1)


assert len(TILES) + len(SHUTTLES) + len(SHIPS) == len(CARDS)
