"""A second, naive generator agrees with `legal` where the rules use ready-made tables: loadings and effects.

It works with lists of colour names and the sentences of the specification, nothing of the packed groups.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

from games.ganymede.board import CLOSED, COLOURS, EFFECTS, SHIPS, colours_of, final_crews, group_of, loadings
from games.ganymede.state import Ganymede
from games.kernel import Action
from tests.games.ganymede.test_play import OPTIONS, played

Crew = list[str] | None  # None: no ship on the dock


def fits(dock: str, crew: Crew, colour: str) -> bool:
    """R20."""
    if crew is None:
        return False
    if dock == "same":
        return len(crew) < 3 and all(other == colour for other in crew)
    return len(crew) < 4 and colour not in crew


def all_ends(cargo: list[str], same: Crew, mixed: Crew) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every pair of crews that some order and some choice of docks ends with."""
    ends = set()
    stuck = True
    for at, colour in enumerate(cargo):
        rest = cargo[:at] + cargo[at + 1:]
        if fits("same", same, colour):
            stuck = False
            ends |= all_ends(rest, [*(same or []), colour], mixed)
        if fits("mixed", mixed, colour):
            stuck = False
            ends |= all_ends(rest, same, [*(mixed or []), colour])
    return {(tuple(sorted(same or [])), tuple(sorted(mixed or [])))} if stuck else ends


def naive_loadings(cargo: list[str], same: Crew, mixed: Crew) -> set[Action]:
    if len(all_ends(cargo, same, mixed)) == 1:
        return set()
    return {("load", colour, dock) for colour in cargo for dock, crew in (("same", same), ("mixed", mixed))
            if fits(dock, crew, colour)}


def packed(crew: Crew) -> int:
    return CLOSED if crew is None else group_of(*crew)


SAME_CREWS: list[Crew] = [None, [], *([colour] * count for colour in COLOURS for count in (1, 2, 3))]
MIXED_CREWS: list[Crew] = [
    None, *([colour for at, colour in enumerate(COLOURS) if some >> at & 1] for some in range(16))]


def agree(cargo: list[str], same: Crew, mixed: Crew) -> None:
    crews = packed(same), packed(mixed)
    assert set(loadings(group_of(*cargo), *crews)) == naive_loadings(cargo, same, mixed)
    ends = {tuple(() if crew == CLOSED else tuple(sorted(colours_of(crew))) for crew in end)
            for end in final_crews(group_of(*cargo), *crews)}
    assert ends == all_ends(cargo, same, mixed)


def test_all_loadings_of_up_to_two_astronauts():
    for size in (0, 1, 2):
        for cargo in combinations_with_replacement(COLOURS, size):
            for same in SAME_CREWS:
                for mixed in MIXED_CREWS:
                    agree(list(cargo), same, mixed)


def test_loadings_of_three_and_four_astronauts():
    random = Random(2)
    for _ in range(1200):
        cargo = random.choices(COLOURS, k=random.choice((3, 4)))
        agree(cargo, random.choice(SAME_CREWS), random.choice(MIXED_CREWS))


# Effects, on positions of random matches


def naive_effect(state: Ganymede, seat: int) -> set[Action]:
    _, index, repetitions, advanced = state.stack[-1]
    recruit, adapt, rep, move, ship = EFFECTS[index]
    places = {name: list(colours_of(state.astronauts[4 * seat + at]))
              for at, name in enumerate(("earth", "mars", "same", "mixed"))}
    supply = [colour for at, colour in enumerate(COLOURS) if state.supply >> 4 * at & 15]
    found: set[Action] = set()
    if len(places["earth"]) < 6:
        found |= {("recruit", colour) for colour in supply if recruit >> COLOURS.index(colour) & 1}
    if adapt:
        coloured = {colour for at, colour in enumerate(COLOURS) if adapt >> at & 1}
        found |= naive_adapts(places, supply, coloured)
    if rep and not advanced:
        found |= {("rep", k) for k in range(1, 13) if k <= repetitions and state.markers[seat] + k <= 12}
    if move:
        found |= naive_moves(state, seat, places)
    if ship:
        found |= {("ship", SHIPS[card].id) for card in state.ship_row if card >= 0}
        found |= {("ship", "deck") for _ in (*state.ship_deck, *state.buried)}
    return found | ({("skip",)} if found else set())


def naive_adapts(places: dict[str, list[str]], supply: list[str], coloured: set[str]) -> set[Action]:
    found = set()
    for place, people in places.items():
        for old in people:
            for new in supply:
                after = [*people, new]
                after.remove(old)
                colours = len(set(after))
                obeys = {"same": colours == 1, "mixed": colours == len(after)}.get(place, True)
                if old != new and coloured & {old, new} and obeys:
                    found.add(("adapt", place, old, new))
    return found


def naive_moves(state: Ganymede, seat: int, places: dict[str, list[str]]) -> set[Action]:
    crews: dict[str, Crew] = {
        dock: None if state.docks[2 * seat + at] < 0 else places[dock]
        for at, dock in enumerate(("same", "mixed"))}
    found: set[Action] = set()
    if len(places["mars"]) < 5:
        found |= {("move", "earth", colour, "mars") for colour in places["earth"]}
    for start, ends in (("mars", ("same", "mixed")), ("same", ("mixed",)), ("mixed", ("same",))):
        found |= {("move", start, colour, end) for colour in places[start] for end in ends
                  if fits(end, crews[end], colour)}
    return found


def test_effects_on_random_positions():
    seen = 0
    for seed in range(12):
        match = played(2 + seed % 3, OPTIONS[seed % len(OPTIONS)], seed, steps=0)
        random = Random(seed)
        state = match.state
        assert isinstance(state, Ganymede)
        while state.to_act():
            seat = random.choice(state.to_act())
            if state.stack and state.stack[-1][0] == "effect":
                assert set(state.legal(seat)) == naive_effect(state, seat)
                seen += 1
            match.play(seat, random.choice(state.legal(seat)))
    assert seen > 1000
