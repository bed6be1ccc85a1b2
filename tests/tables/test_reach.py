"""What is lit can be hit by a finger on a phone, without knowing a gesture: the camera goes there, what is left off the
window is pointed to, and where several targets lie under one finger the first touch brings them closer."""

import doctest
import random
from dataclasses import replace
from typing import NamedTuple

import pytest

from app.i18n import set_language
from app.scene import Beacon, Rect, Scene, Spot, camera
from app.scene.camera import ENOUGH, FINGER, Camera, closer, hit, looking_at, reach, shows, within
from app.scene.edges import ROOM, beyond, sign_at, signs
from app.tables import PLAYABLE, table_for
from app.tables.base import paths_of
from app.tables.taps import Taps
from games import GAMES
from tests.tables.matches import match

MOMENTS = 40
TOUCHES = 4     # on arrows, to any place of the map
KNOWN = {}


@pytest.fixture(autouse=True)
def _texts():
    set_language("en")


def settled(scene, lit):
    """Where the camera is when it has arrived."""
    focus = reach(scene, lit, 0)
    return looking_at(scene.world, focus.x, focus.y, focus.zoom) if focus else Camera()


def has_room(scene, lit, view, target):
    """Whether a finger's width and height round the middle of it mean it."""
    spot = scene.spots[target]
    x, y = view.to_screen(spot.x, spot.y) if spot.world else (spot.x, spot.y)
    reach = FINGER / 2 - 0.5
    if spot.world:      # at the edge of the map a finger has room on the other side
        window = scene.world
        x = min(max(x, window.x + reach), window.x + window.w - reach)
        y = min(max(y, window.y + reach), window.y + window.h - reach)
    around = ((x, y), (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))
    return all(hit(scene, lit, view, *point) == target for point in around)


def can_be_hit(scene, lit, view, target):
    spot = scene.spots[target]
    if not spot.world:
        return has_room(scene, lit, view, target)
    return any(shows(scene.world, one, spot) and reached(scene, lit, one, target) for one in ways(scene, lit, view))


def ways(scene, lit, view):
    """Where a few touches on arrows at the edge lead."""
    key = id(scene), frozenset(lit)
    if key not in KNOWN:
        KNOWN.clear()
        known, fresh = [view], [view]
        for _ in range(TOUCHES):
            found = {beyond(scene, sign, one): 0 for one in fresh for sign in signs(scene, lit, one) if sign.number}
            fresh = [there for there in found if there not in known]
            known += fresh
        KNOWN[key] = scene, known
    return KNOWN[key][1]


def reached(scene, lit, view, target):
    if has_room(scene, lit, view, target):
        return True
    spot = scene.spots[target]
    there = closer(scene, lit, view, target, *view.to_screen(spot.x, spot.y))
    return there is not None and has_room(scene, lit, there, target)


class Choice(NamedTuple):
    scene: Scene
    lit: frozenset[str]
    plans: dict
    areas: list[tuple[Scene, frozenset[str]]]       # of rivals, opened


def choices(game):
    """Random positions of all numbers of players, with a choice half made in every way that its path goes."""
    table, chance = table_for(game), random.Random(7)
    for players in range(GAMES[game].players[0], GAMES[game].players[1] + 1):
        moments = [moment for moment in match(game, players, False) if moment.look.acting]
        for view, look, _ in chance.sample(moments, min(MOMENTS, len(moments))):
            taps = Taps(paths_of(table, view, look.eye), table.also(view, look.eye))
            path = chance.choice(list(taps.paths.values()))
            for length in range(len(path)):
                taps.touched = path[:length]
                scene = table.place(view, replace(look, touched=taps.touched))
                plans = table.plans(view, look.eye)
                wanted = taps.lit() | set(plans)
                areas = [table.place(view, replace(look, touched=taps.touched, opened="rival:%d" % seat))
                         for seat in range(players)] if game == "crazytaxis" else []
                yield Choice(scene, there(wanted, scene), plans, [(area, there(wanted, area)) for area in areas])


def there(targets, scene):
    return frozenset(target for target in targets if target in scene.spots)


@pytest.mark.parametrize("game", PLAYABLE)
def test_what_is_lit_can_be_hit_on_a_phone(game):
    for scene, lit, plans, areas in choices(game):
        view = settled(scene, lit)
        hits = {target for target in lit if can_be_hit(scene, lit, view, target)}
        hits |= {target for area, shown in areas for target in shown if target.startswith("goal:")
                 and has_room(area, shown, Camera(), target)}       # in the drawer that a touch on the name opens
        ways = [plans[target] for target in hits if target in plans]
        missed = {target for target in lit - hits if plans.get(target) not in ways}     # a goal is also its field on the map
        assert not missed, {target: scene.spots[target] for target in missed}


@pytest.mark.parametrize("game", PLAYABLE)
def test_at_most_one_arrow_points_over_each_edge_and_it_hides_nothing_that_is_lit(game):
    """But where an edge is lit from end to end."""
    crowded = shown = 0
    for scene, lit, _, _ in choices(game):
        view = settled(scene, lit)
        found = signs(scene, lit, view)
        arrows = [sign for sign in found if sign.number]
        outside = [spot for spot in map(scene.spots.get, lit) if spot.world and not shows(scene.world, view, spot)]
        assert len({sign.way for sign in arrows}) == len(arrows) <= 4 and sum(sign.number for sign in arrows) == len(outside)
        shown += len(found)
        for sign in found:
            assert sign_at(found, sign.x, sign.y) == sign
            hidden = hides(scene, lit, view, sign)
            assert sign.number or not hidden, "a goal's picture"
            crowded += bool(hidden)
    assert crowded <= 0.05 * shown, (crowded, shown)


def hides(scene, lit, view, sign):
    found = []
    for target in lit:
        spot = scene.spots[target]
        x, y = view.to_screen(spot.x, spot.y) if spot.world else (spot.x, spot.y)
        by = view.zoom if spot.world else 1.0
        apart = abs(x - sign.x) - (spot.w * by + ROOM) / 2, abs(y - sign.y) - (spot.h * by + ROOM) / 2
        if max(apart) < -1 and (not spot.world or shows(scene.world, view, spot)):
            found.append(target)
    return found


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_touch_that_brings_the_map_closer_means_the_same_once_more(game):
    chance = random.Random(3)
    for scene, lit, _, _ in choices(game):
        for view in (Camera(), settled(scene, lit)):
            for _ in range(12):
                x, y = (start + side * chance.random() for start, side in
                        ((scene.world.x, scene.world.w), (scene.world.y, scene.world.h)))
                target = hit(scene, lit, view, x, y)
                there = closer(scene, lit, view, target, x, y)
                if there is not None:
                    assert hit(scene, lit, there, x, y) == target and closer(scene, lit, there, target, x, y) is None
                    assert min(scene.spots[target][2:4]) * there.zoom >= FINGER - 0.1 or there.zoom == camera.MOST_ZOOM


def map_of(*spots):
    return Scene(Rect(0, 100, 360, 360), spots={"cell:%d" % number: spot for number, spot in enumerate(spots)})


def test_the_camera_goes_to_what_is_lit_and_small():
    scene = map_of(Spot(20, 120, 18, 18, True), Spot(40, 120, 18, 18, True), Spot(340, 440, 18, 18, True))
    focus = reach(scene, {"cell:0", "cell:1"})
    view = looking_at(scene.world, focus.x, focus.y, focus.zoom)
    assert focus.zoom * 18 >= FINGER - 0.01
    assert all(shows(scene.world, view, scene.spots[name]) for name in ("cell:0", "cell:1"))


def test_large_targets_leave_the_camera_alone():
    assert reach(map_of(Spot(90, 200, 60, 44, True)), {"cell:0"}) is None
    assert reach(map_of(Spot(90, 200, 10, 10)), {"cell:0"}) is None, "what does not lie on the map"


def test_of_targets_all_over_the_map_the_camera_shows_a_part_and_arrows_lead_to_the_others():
    around = [Spot(x, y, 30, 30, True) for x in range(20, 360, 32) for y in range(120, 460, 32)]
    scene = map_of(*around)
    view = settled(scene, set(scene.spots))
    assert view.zoom * 30 >= FINGER - 0.01
    assert {round(sign.way) for sign in signs(scene, scene.spots, view)} <= {0, 90, 180, -90}
    assert all(can_be_hit(scene, set(scene.spots), view, target) for target in scene.spots)


def test_goals_and_own_pieces_are_framed_with_what_is_lit():
    scene = map_of(Spot(40, 280, 18, 18, True), Spot(60, 280, 18, 18, True))
    scene.beacons["goal"] = Beacon(150, 280, "goal")
    view = settled(scene, set(scene.spots))
    assert all(within(scene.world, *view.to_screen(x, 280)) for x in (40, 60, 150))
    assert view.to_screen(95, 280)[0] == pytest.approx(180, abs=1), "in the middle of the window"


def test_a_touch_on_what_is_nearly_as_large_as_a_finger_is_taken_at_its_word():
    lit = {"cell:0", "cell:1"}
    for side, swallowed in ((ENOUGH - 2, True), (ENOUGH, False), (40.0, False)):
        scene = map_of(Spot(100, 200, side, side, True), Spot(100 + side, 200, side, side, True))
        assert (closer(scene, lit, Camera(), "cell:0", 100, 200) is not None) == swallowed


def test_the_map_is_enlarged_round_the_finger():
    around = [Spot(x, y, 30, 30, True) for x in range(20, 360, 32) for y in range(120, 460, 32)]
    scene = map_of(*around)
    there = closer(scene, scene.spots, Camera(), "cell:0", 22, 124)
    assert there.zoom * 30 >= FINGER - 0.01 and there.to_screen(22, 124) == pytest.approx((22, 124))
    assert hit(scene, scene.spots, there, 22, 124) == "cell:0"
    assert closer(scene, scene.spots, there, "cell:0", 22, 124) is None, "near enough"


def test_a_touch_that_can_mean_one_thing_only_needs_no_second():
    scene = map_of(Spot(20, 120, 18, 18, True), Spot(140, 120, 18, 18, True))
    assert closer(scene, {"cell:0", "cell:1"}, Camera(), "cell:0", 22, 120) is None


def test_the_examples_of_the_camera_hold():
    assert doctest.testmod(camera).failed == 0
