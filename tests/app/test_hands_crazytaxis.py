"""Fingers at the table of Crazy Taxis: what a drag and a turn mean, and what is shown meanwhile."""

import pytest

from app.scene.camera import FINGER, looking_at, reach, within
from app.tables.base import Drag, paths_of
from app.tables.crazytaxis.map import covered, target_of
from app.tables.crazytaxis.seats import barred, distance
from app.tables.crazytaxis.table import TABLE
from app.tables.taps import Taps
from app.widgets.touches import _Pair
from games.crazytaxis.board import AT, PLACE_INDEX, PLACES
from tests.app.test_scene_crazytaxis import MATCHES, SIZES, english, look_of, states  # noqa: F401
from tests.games.crazytaxis.scene import T1
from tests.games.crazytaxis.scene import Scene as Rulings


def moments(phase, match=MATCHES[0], every=7):
    for state in states(match, every):
        if state.phase == phase and not state.offer and not state.over:
            yield state, state.active


def tried(view, seat, **more):
    """The first placement, tried on the map."""
    lay = next(action for action in view.legal(seat) if action[0] == "lay")
    return lay, look_of(view, seat, "tablet", touched=TABLE.path(view, lay)[:-1], acting=True, **more)


def test_a_turn_goes_round_the_legal_placements_of_a_cell_and_back():
    found = 0
    for state, seat in moments("lay"):
        lay, look = tried(state, seat)
        ways = TABLE.choices(state).lays[covered(lay)[0]]
        taps = Taps(paths_of(TABLE, state, seat), TABLE.also(state, seat))
        touched, turns = look.touched, []
        for _ in ways:
            there = TABLE.turned(state, look_of(state, seat, "tablet", touched=touched, acting=True), 1)
            if not there:
                assert len(ways) == 1
                break
            assert taps.jump(there) and set(there) == {look.touched[0]}
            before, after = ways[len(touched) - 1], ways[len(there) - 1]
            turns.append((after[3] - before[3]) % 4)
            touched = there
        found += len(set(turns) - {0})
        if {way[3] for way in ways} == {0, 1, 2, 3}:
            assert turns[:4] == [1, 1, 1, 1]
    assert found > 10


def test_a_dragged_card_snaps_to_legal_cells_and_keeps_its_turn_where_it_can():
    kept = 0
    for state, seat in moments("lay"):
        lay, look = tried(state, seat)
        lays = TABLE.choices(state).lays
        taps = Taps(paths_of(TABLE, state, seat), TABLE.also(state, seat))
        for cell in list(lays)[:12]:
            drag = TABLE.drag(state, look, (look.touched[0], target_of(cell)))
            assert set(drag.touched) == {target_of(cell)} and taps.jump(drag.touched)
            now = lays[cell][len(drag.touched) - 1]
            assert now[3] == lay[3] or lay[3] not in {way[3] for way in lays[cell]}
            kept += now[3] == lay[3]
        laid = target_of(state.city.fields[0])
        assert TABLE.drag(state, look, ("hand", laid)) is None, "a field of the city is no place for it"
    assert kept > 20


def test_the_tried_card_can_be_gripped_and_the_hand_before():
    for state, seat in moments("lay", every=25):
        before = TABLE.place(state, look_of(state, seat, "phone", acting=True))
        assert before.grips == {"hand"} and not before.turns
        lay, look = tried(state, seat)
        scene = TABLE.place(state, look)
        assert scene.grips == {target_of(cell) for cell in covered(lay)} and scene.turns
        assert scene.spots[look.touched[0]].quiet
        _, open_look = tried(state, seat, opened="places")
        assert not TABLE.place(state, open_look).spots[look.touched[0]].quiet, "all places are shown on demand"


def test_a_way_drawn_from_the_taxi_is_aimed_at_and_drawn_back_it_is_forgotten():
    found = 0
    for state, seat in moments("drive"):
        ways = [steps for target, steps in TABLE.plans(state, seat).items() if target.startswith("cell:")]
        start = target_of(state.taxis[seat])
        look = look_of(state, seat, "tablet", acting=True)
        for steps in ways[:6]:
            trail = (start, *("cell:%d,%d" % step[1:] for step in steps))
            if len(set(trail)) == len(trail):
                found += 1
                assert TABLE.drag(state, look, trail) == Drag((), trail[-1], tuple(steps))
                assert TABLE.drag(state, look, (*trail, *trail[-2::-1])) == Drag()
    assert found > 30


def test_the_way_shows_what_is_delivered_its_tunnels_its_jumps_and_the_blockade_that_ends_it():
    seen = set()
    for match in MATCHES[:2]:
        for state, seat in moments("drive", match, 3):
            for target, steps in TABLE.plans(state, seat).items():
                if not target.startswith("cell:") or len(seen) == 4:
                    continue
                look = look_of(state, seat, "tablet", aimed=target, way=tuple(steps), acting=True)
                pieces, prompt = TABLE.place(state, look).pieces, TABLE.prompt(state, look)
                if any(key[0] == "passed" for key in pieces):
                    seen.add("delivers")
                    assert "deliver" in prompt or "blockade" in prompt
                if any(key[0] == "portal" for key in pieces):
                    seen.add("tunnel")
                if any(drawing[0] == "common/icon_close" for drawing in pieces["end"].drawings):
                    seen.add("blockade")
                    assert "blockade" in prompt
                cells = [step[1:] for step in steps[:-1]]
                if any(AT[taxi] in cells for other, taxi in enumerate(state.taxis) if other != seat):
                    seen.add("jump")
    assert seen == {"delivers", "tunnel", "blockade", "jump"}


def test_the_cost_of_a_field_with_a_blockade_is_red():
    for state, seat in moments("drive", MATCHES[1], 3):
        reach = TABLE.place(state, look_of(state, seat, "tablet", acting=True)).pieces.get("reach")
        stopping = [at for at in TABLE.choices(state).routes if at in state.blockades]
        if reach and stopping:
            assert sum(drawing[6] == "alert" for drawing in reach.drawings if len(drawing) == 8) == len(stopping)
            return
    raise AssertionError("no blockade within reach in the whole match")


@pytest.mark.parametrize("size", SIZES)
def test_own_goals_on_the_map_pulse_on_the_own_turn_and_have_an_arrow_for_when_they_are_off_the_window(size):
    pulsed = waiting = 0
    for state, seat in moments("drive", every=11):
        mine = TABLE.place(state, look_of(state, seat, size, acting=True))
        built = {("pin", place) for place in state.open[seat] if state.city.where[place] >= 0}
        assert set(mine.beacons) == built and set(mine.pulses) == ({("halos", seat)} if built else set())
        halos = mine.pieces["halos", seat].drawings if built else ()
        assert sum(drawing[0] == "common/ring" for drawing in halos) == len(built)
        pulsed += len(built)
        other = TABLE.place(state, look_of(state, (seat + 1) % state.players, size))
        assert not other.pulses and other.beacons != mine.beacons or not built
        for place in set(state.open[seat]) - {pin[1] for pin in built}:
            card = mine.pieces["goal", place].drawings
            assert any(drawing[0] == "crazytaxis/unbuilt" for drawing in card), PLACES[place]
            waiting += 1
    assert pulsed > 3 and waiting > 3


def test_on_a_phone_drives_are_looked_at_as_large_as_a_finger_needs_with_the_own_taxi():
    near = 0
    for state, seat in moments("drive", MATCHES[1], 11):
        scene = TABLE.place(state, look_of(state, seat, "phone", acting=True))
        lit = set(TABLE.plans(state, seat)) & scene.spots.keys()
        found = reach(scene, lit)
        assert scene.focus is None and scene.own == (("taxi", seat),)
        if found is not None:
            assert found.zoom * min(scene.spots[target].w for target in lit) >= FINGER - 0.1
            taxi, camera = scene.pieces["taxi", seat], looking_at(scene.world, found.x, found.y, found.zoom)
            near += within(scene.world, *camera.to_screen(taxi.x, taxi.y))
    assert near > 3, "fields were never small"


def test_an_offer_interrupts_only_those_whom_it_concerns():
    found = 0
    for state in states(MATCHES[2], 1):
        if not state.offer or state.players < 3:
            continue
        asking, asked = state.offer[:2]
        for seat in range(state.players):
            scene = TABLE.place(state.seen_by(seat), look_of(state, seat, "phone", acting=seat in (asking, asked)))
            concerned = seat in (asking, asked)
            assert ("offer" in scene.pieces) == concerned and ("notice" in scene.pieces) != concerned
            assert any(spot.world for spot in scene.spots.values()) != concerned
        assert TABLE.pending(state)
        found += 1
    assert found > 2


def test_two_fingers_either_turn_or_pinch():
    turning, pinching, plain = _Pair(100, 0, True), _Pair(100, 0, True), _Pair(100, 0, False)
    assert [turning.moved(101, -angle) for angle in (15, 30, 50, 100, 140)] == [(1, 0), (1, 0), (1, 1), (1, 0), (1, 1)]
    assert turning.moved(101, 0) == (1, -2)
    assert pinching.moved(110, -5) == (1, 0) and pinching.moved(130, -5)[0] > 1 and pinching.moved(130, -80) == (1, 0)
    assert plain.moved(110, -60) == (1.1, 0)


def test_a_place_behind_a_blockade_says_so_in_red_and_in_words():
    """The points would do, the blockade ends the drive before it: not "too far", and no number to rely on."""
    for blockade, behind in (((3, 0), True), ((4, 0), False)):      # on the place itself it stops nobody too soon
        state = Rulings(T1).taxis((0, 0)).open(0, "library", "pharmacy").blockades(blockade).points(5).state
        look = look_of(state, 0, "tablet", acting=True)
        pieces = TABLE.place(state.seen_by(0), look).pieces
        assert alerts(pieces["goal", PLACE_INDEX["pharmacy"]]) == behind and not alerts(pieces["goal", PLACE_INDEX["library"]])
        assert alerts(pieces["pins", 0]) == behind
        assert ("blockade" in TABLE.about(state, look, "goal:0:pharmacy").text) == behind
    state = Rulings(T1).taxis((0, 0)).open(0, "pharmacy").blockades((3, 0)).points(5).state
    assert "blockade" in TABLE.why_not(state.seen_by(0), look, "cell:4,0")
    state.points = 3
    assert "Too far" in TABLE.why_not(state.seen_by(0), look, "cell:4,0")


def alerts(piece):
    return sum("alert" in drawing for drawing in piece.drawings)


def test_the_number_of_a_place_leads_round_the_blockades_if_there_is_a_way():
    found = 0
    for state in (state for state, _ in moments("drive", MATCHES[1], 3) if state.blockades):
        for place in state.open[state.active]:
            if state.city.where[place] >= 0 and not barred(state, state.active, place):
                far, plain = distance(state, state.active, place), state.city.distances(state.taxis[state.active])
                found += far > plain[state.city.where[place]]
                ways = TABLE.choices(state).routes.get(state.city.where[place])
                assert ways is None or len(ways) == far
    assert found
