"""The table of Blast-off Surprise without a screen: whatever is legal can be touched, at every size, in every state."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app import i18n
from app.scene import Words
from app.session.seats import Seat
from app.tables.base import Viewpoint, paths_of
from app.tables.surprise.route import walks
from app.tables.surprise.table import TABLE
from app.tables.taps import Taps
from games import GAMES
from games.kernel import QuickDice
from games.surprise.board import CELL_INDEX, CELLS
from tests.games.surprise.scene import Scene

# what is left for the table under the header, in dp
SIZES = {"phone": (360, 560), "phone on its side": (640, 280), "tablet": (1280, 730), "desktop": (1920, 1010)}
BUTTONS = {"die", "help", "lay", "stop", "end", "done"}
FINGER = 44
GAME = GAMES["surprise"]
NAMES = ("Player 1", "Wawrzyniec-Ewa", "Игрок 3", "Bot 4")


@pytest.fixture(autouse=True, scope="module")
def english():
    i18n.set_language("en")


def seats(players):
    return tuple(Seat("person" if number % 2 else "bot", NAMES[number], number) for number in range(players))


def look_of(state, size, **more):
    width, height = SIZES[size]
    return Viewpoint(eye=state.active, seats=seats(state.players), width=width, height=height, acting=True, **more)


def new(chance):
    options = {option.id: chance.choice(option.values) for option in GAME.options}
    return GAME.new(chance.randint(2, 4), options, QuickDice(chance.random()))


def random_state(seed, longest=400):
    """Somewhere in a match of random play; map building, which is short, as often as the rest."""
    chance = Random(seed)
    state = new(chance)
    for _ in range(chance.choice((chance.randint(0, 3), chance.randint(0, longest)))):
        if state.over:
            break
        state.apply(state.active, chance.choice(state.legal(state.active)))
    return state


states = st.integers(0, 10**9).map(random_state)
sizes = st.sampled_from(sorted(SIZES))


@given(states, sizes)
def test_every_target_of_every_path_is_there_when_it_must_be_touched(state, size):
    for action, path in paths_of(TABLE, state, state.active).items():
        taps = Taps(paths_of(TABLE, state, state.active))
        for number, target in enumerate(path):
            scene = TABLE.place(state, look_of(state, size, touched=taps.touched))
            assert target in scene.spots and target in taps.lit()
            done = taps.touch(target)
            assert done == (action if number == len(path) - 1 else None)


@given(states)
def test_no_path_is_the_beginning_of_another(state):
    paths = list(paths_of(TABLE, state, state.active).values())
    assert len(set(paths)) == len(paths) == len(state.legal(state.active))
    for path in paths:
        assert not any(other[:len(path)] == path for other in paths if other != path)


@given(states, sizes)
def test_everything_that_can_be_touched_lies_on_the_table(state, size):
    look = look_of(state, size)
    scene = TABLE.place(state, look)
    for target, spot in scene.spots.items():
        assert -0.5 <= spot.x - spot.w / 2 and spot.x + spot.w / 2 <= look.width + 0.5, target
        assert -0.5 <= spot.y - spot.h / 2 and spot.y + spot.h / 2 <= look.height + 0.5, target
        if spot.world:
            world = scene.world
            assert world.x <= spot.x <= world.x + world.w and world.y <= spot.y <= world.y + world.h, target


@given(states, sizes, st.booleans())
def test_buttons_are_large_enough_for_a_finger_and_apart(state, size, begun):
    paths = paths_of(TABLE, state, state.active)
    touched = next((path[:1] for path in paths.values() if len(path) > 1), ()) if begun else ()
    spots = TABLE.place(state, look_of(state, size, touched=touched)).spots
    here = [spots[target] for target in BUTTONS & set(spots)]
    for spot in here:
        assert min(spot.w, spot.h) >= FINGER
    for number, one in enumerate(here):
        for other in here[number + 1:]:
            assert abs(one.x - other.x) >= (one.w + other.w) / 2 or abs(one.y - other.y) >= (one.h + other.h) / 2


@given(states, sizes)
def test_pieces_lie_where_their_cells_are(state, size):
    scene = TABLE.place(state, look_of(state, size))
    for seat, cell in enumerate(state.pawns):
        if cell >= 0:
            pawn, spot = scene.pieces["pawn", seat], scene.spots["cell:" + CELLS[cell]]
            assert (pawn.x, pawn.y) == (spot.x, spot.y)
    for cell in state.helps:
        assert ("help", cell) in scene.pieces
    tokens = [key for key in scene.pieces if key[0] == "token"]
    assert len(tokens) == 8 * state.players


@given(states, sizes)
def test_what_a_rival_has_to_go_is_counted_to_the_goal_of_this_match(state, size):
    scene = TABLE.place(state, look_of(state, size))
    for seat in set(range(state.players)) - {state.active}:
        said = [drawing.text for drawing in scene.pieces["rival", seat].drawings if isinstance(drawing, Words)]
        left = state.goal - sum(owner == seat for _, owner in state.piles)
        assert {str(left), i18n.tn("surprise.to_go", left)} & set(said)
        opened = TABLE.place(state, look_of(state, size, opened=f"rival:{seat}"))
        titles = [drawing.text for piece in opened.pieces.values() for drawing in piece.drawings if isinstance(drawing, Words)]
        assert f"{NAMES[seat]} · {i18n.tn('surprise.to_go', left)}" in titles


@given(states)
def test_the_end_names_who_won(state):
    while not state.over:
        state.apply(state.active, Random(1).choice(state.legal(state.active)))
    said = TABLE.prompt(state, look_of(state, "phone"))
    assert all((NAMES[seat] in said) == (seat in state.winners()) for seat in range(state.players))


@given(states, sizes)
def test_an_onlooker_and_a_waiting_player_see_the_table_too(state, size):
    width, height = SIZES[size]
    for eye in (None, *range(state.players)):
        look = Viewpoint(eye, seats(state.players), width, height)
        assert TABLE.place(state.seen_by(eye), look).pieces and TABLE.prompt(state, look)


@given(states, sizes)
def test_what_is_done_lies_on_a_plate_that_came_later(state, size):
    """Where the seat below changes with the turn, a plate comes anew under slots that are there already."""
    pieces = TABLE.place(state, look_of(state, size)).pieces
    plates = [piece for key, piece in pieces.items() if key[0] == "plate" or key == "own plate"]
    slots = [piece for key, piece in pieces.items() if key[0] == "slot"]
    assert plates and min(slot.layer for slot in slots) > max(plate.layer for plate in plates)


@given(states)
def test_walks_are_legal_and_end_where_they_say(state):
    seat = state.active
    for cell, way in walks(state, seat).items():
        world = state.guess(seat, QuickDice(1))
        for action in way:
            world.apply(seat, action)
        assert world.pawns[seat] == cell and 1 <= len(way) <= state.steps


def all_ways(state, seat):
    """Every walk that the steps left allow, whether a person would choose it or not: (last cell, steps, token taken)."""
    if state.phase == "move" and state.steps and state.active == seat:
        for action in state.legal(seat):
            if action[0] == "step":
                after = state.guess(seat, QuickDice(1))
                after.apply(seat, action)
                took = state.held[seat] < 0 <= after.held[seat]
                yield CELL_INDEX[action[1]], 1, took
                for cell, steps, later in all_ways(after, seat):
                    yield cell, steps + 1, took or later


@given(states)
def test_walks_take_a_help_token_on_the_way_if_the_hand_is_empty_else_the_shortest_way(state):
    """Section 11 of the specification."""
    seat = state.active
    ways = [way for way in all_ways(state, seat) if way[0] != state.pawns[seat]]
    chosen = walks(state, seat)
    assert set(chosen) == {cell for cell, _, _ in ways}
    for cell, way in chosen.items():
        best = min((not took, steps) for there, steps, took in ways if there == cell)
        assert len(way) == best[1]


@example(random_state(14908))      # the next cell, and a way round to it that brings a help token
@given(states)
def test_plans_begin_with_a_legal_action_and_are_no_paths(state):
    legal, paths = state.legal(state.active), paths_of(TABLE, state, state.active)
    for target, plan in TABLE.plans(state, state.active).items():
        assert plan[0] in legal
        assert (target,) not in paths.values()


@given(states, sizes, st.booleans())
def test_the_cells_within_reach_show_their_steps_and_no_others(state, size, acting):
    scene = TABLE.place(state, replace(look_of(state, size), acting=acting))
    near = {"cell:" + action[1]: "1" for action in state.legal(state.active) if action[0] == "step"}
    far = {target: str(len(way)) for target, way in TABLE.plans(state, state.active).items() if target.startswith("cell:")}
    assert {target: spot.mark for target, spot in scene.spots.items() if spot.mark} == (near | far if acting else {})


@given(states, st.sampled_from(i18n.LANGUAGES), st.booleans())
def test_whatever_is_touched_there_is_a_word_for_it_or_silence(state, language, acting):
    i18n.set_language(language)
    look = look_of(state, "tablet")
    look = Viewpoint(look.eye, look.seats, look.width, look.height, acting=acting)
    lit = Taps(paths_of(TABLE, state, state.active)).lit() if acting else set()
    for target in set(TABLE.place(state, look).spots) - lit:
        said = TABLE.why_not(state, look, target)
        assert "surprise." not in said and "{" not in said
        if target.startswith("cell:") and not state.over:
            assert said, f"{target} is refused without a word in {state.phase}"
    assert TABLE.prompt(state, look) and "surprise." not in TABLE.prompt(state, look)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_everything_that_happens_can_be_told(language):
    i18n.set_language(language)
    heard = set()
    for seed in range(17):
        chance = Random(seed)
        state = new(chance)
        look = look_of(state, "phone")
        while not state.over:
            state.news = []
            state.apply(state.active, chance.choice(state.legal(state.active)))
            for fact in state.news_for(None):
                line = TABLE.tell(fact, look)
                heard.add((fact[0], bool(line)))
                assert "surprise." not in line and "{" not in line
                TABLE.motion(state, look, [fact])
    assert {("rolled", True), ("laid", True), ("won", True), ("took", True), ("helped", True)} <= heard
    assert {fact for fact, told in heard if not told} <= {"drew", "stepped", "ended"}


def test_a_tap_on_the_own_tokens_before_the_roll_says_where_they_go():
    """Not that only one may be laid a turn: it was another who laid one."""
    i18n.set_language("en")
    table = Scene(pawns="B13 C08 D01 A01").roll(3).play("step B14", "lay gift_blue", "step B15")
    said = TABLE.why_not(table.state, look_of(table.state, "tablet"), "token:1:gift_blue")
    assert table.active == 1 and said == i18n.t("surprise.why.goes_on.gift_blue")
