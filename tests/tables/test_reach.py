"""What is lit can be hit by a finger on a phone, without knowing a gesture: the camera goes there, what is left off the
window is pointed to, and where several targets lie under one finger the first touch brings them closer."""

import doctest
import random
from dataclasses import replace
from typing import NamedTuple

import pytest

from app.i18n import set_language
from app.scene import Rect, Scene, Spot, camera
from app.scene.camera import FINGER, Camera, closer, hit, looking_at, reach, shows
from app.tables import PLAYABLE, table_for
from app.tables.base import paths_of
from app.tables.taps import Taps
from games import GAMES
from tests.tables.matches import match

MOMENTS = 40


@pytest.fixture(autouse=True)
def _texts():
    set_language("en")


def settled(scene, lit):
    """Where the camera is when it has arrived."""
    focus = reach(scene, lit)
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
    if not shows(scene.world, view, spot):      # an arrow at the edge leads there
        return view.zoom > 1 and reached(scene, lit, looking_at(scene.world, spot.x, spot.y, view.zoom), target)
    return reached(scene, lit, view, target)


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


def test_targets_all_over_the_map_are_seen_as_a_whole_and_a_touch_brings_them_closer():
    around = [Spot(x, y, 30, 30, True) for x in range(20, 360, 32) for y in range(120, 460, 32)]
    scene = map_of(*around)
    assert reach(scene, scene.spots) is None
    there = closer(scene, scene.spots, Camera(), "cell:0", 20, 120)
    assert there.zoom * 30 >= FINGER - 0.01 and there.to_screen(20, 120) == pytest.approx((29.33, 129.33), abs=0.1)
    assert closer(scene, scene.spots, there, "cell:0", *there.to_screen(20, 120)) is None, "near enough"


def test_a_touch_that_can_mean_one_thing_only_needs_no_second():
    scene = map_of(Spot(20, 120, 18, 18, True), Spot(140, 120, 18, 18, True))
    assert closer(scene, {"cell:0", "cell:1"}, Camera(), "cell:0", 22, 120) is None


def test_the_examples_of_the_camera_hold():
    assert doctest.testmod(camera).failed == 0
