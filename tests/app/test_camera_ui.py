"""The camera over a map: it goes to what can be reached, and what a person chose is kept."""
import pytest

from tools.frames import Bench  # sets Kivy up: before everything else


@pytest.fixture(scope="module")
def bench():
    found = Bench()
    yield found
    found.close()


@pytest.fixture
def view(bench):
    from app.widgets.table import TableView

    found = TableView(size=bench.window.size)
    bench.window.add_widget(found)
    found.speed = 0.0
    found.touched = []
    found.bind(on_target=lambda _, target: found.touched.append(target))
    bench.steps(2)
    yield found
    found.clear()
    bench.window.remove_widget(found)


def map_of(focus=None):
    """Ten small cells in a row."""
    from app.scene import Focus, Rect, Scene, Spot

    spots = {"cell:%d" % number: Spot(30 + 20 * number, 300, 18, 18, True) for number in range(10)}
    return Scene(Rect(0, 200, 360, 360), spots=spots, focus=Focus(*focus) if focus else None)


MINE = (("reach", 1), 60.0, 300.0, 2.5)
THEIRS = (("whole",), 180.0, 380.0, 1.0)
NEAR = frozenset({"cell:0", "cell:1", "cell:2"})


def test_the_camera_goes_to_what_can_be_reached_and_back(bench, view):
    view.show(map_of(MINE), NEAR)
    assert view.stage.zoom == 2.5
    view.show(map_of(THEIRS))
    assert view.stage.zoom == 1
    view.show(map_of(MINE), NEAR)
    assert view.stage.zoom == 2.5


def test_a_zoom_that_a_person_chose_is_kept_over_the_turns_of_others(bench, view):
    view.show(map_of(THEIRS))
    view.zoom_at(60, 300, 3.0)
    view.show(map_of(THEIRS))
    view.mark(("cell:9",), "taxi_edge")         # a bot's way is lit
    assert view.stage.shows(210, 300) and view.stage.zoom == 3
    view.show(map_of(MINE), NEAR)
    assert view.stage.zoom == 3 and all(view.stage.shows(30 + 20 * number, 300) for number in range(3))


def test_marks_too_far_apart_for_a_chosen_zoom_are_seen_and_then_it_is_as_it_was(bench, view):
    view.show(map_of(MINE), NEAR)
    view.zoom_at(60, 300, 1.5)
    view.mark(("cell:0", "cell:9"), "taxi_edge")
    assert view.stage.zoom == 1
    view.show(map_of(MINE), NEAR)
    assert view.stage.zoom == pytest.approx(3.75)


def test_the_button_that_shows_the_whole_map_ends_the_choice(bench, view):
    view.show(map_of(THEIRS), NEAR)
    view.zoom_at(60, 300, 3.0)
    view.tapped(*view.fit_button.place, double=False)
    assert view.stage.zoom == 1
    view.show(map_of(MINE), NEAR)
    assert view.stage.zoom == 2.5


@pytest.mark.parametrize("x", (4, 25, 90, 200, 335, 356))
@pytest.mark.parametrize("y", (204, 225, 380, 535, 556))
def test_the_button_hides_nothing_that_is_lit(bench, view, x, y):
    """Wherever it lies on the map, and however the map is enlarged there."""
    from app.scene import Rect, Scene, Spot

    view.show(Scene(Rect(0, 200, 360, 360), spots={"cell:0": Spot(x, y, 40, 40, True)}), frozenset({"cell:0"}))
    for factor in (1.2, 2.0, 3.0):
        view.fit_map()
        view.zoom_at(x, y, factor)
        assert view.fit_button.place and view.target_at(*view.stage.cross(x, y, True, False)) == "cell:0"
        assert view.target_at(*view.fit_button.place) == "fit:"


def test_a_touch_among_several_small_targets_brings_them_closer_and_the_next_one_means_one(bench, view):
    view.show(map_of(), NEAR)
    view.tapped(50, 300, double=False)
    assert view.touched == [] and view.stage.zoom > 2.1
    view.tapped(*view.stage.cross(50, 300, True, False), double=False)
    assert view.touched == ["cell:1"]


def test_a_mouse_hits_a_small_target_at_once(bench, view):
    view.show(map_of(), NEAR)
    view.tapped(50, 300, double=False, exact=True)
    assert view.touched == ["cell:1"]


def test_what_is_lit_off_the_window_is_counted_by_one_arrow_and_a_touch_on_it_goes_there(bench, view):
    view.show(map_of(MINE), frozenset(map_of().spots))
    [sign] = view.signs.shown
    assert sign.number == 4 and sign.way == 0
    assert view.target_at(sign.x, sign.y) == "edge:"
    view.tapped(sign.x, sign.y, double=False)
    assert all(view.stage.shows(30 + 20 * number, 300) for number in (6, 7, 8, 9)) and view.touched == []


def test_what_was_lit_on_the_map_before_may_be_gone(bench, view):
    """A rival's area lies over it."""
    scene = map_of(MINE)
    view.show(scene, frozenset(scene.spots))
    gone = map_of(THEIRS)
    gone.spots.clear()
    view.show(gone, frozenset())
    assert view.stage.zoom == 1 and not view.signs.shown


def test_a_touch_on_an_arrow_never_means_what_lies_below_it(bench, view):
    from app.scene import Spot
    scene = map_of(MINE)
    for low in range(200, 560, 20):
        scene.spots["row:%d" % low] = Spot(110, low + 10, 18, 18, True)
        scene.spots["off:%d" % low] = Spot(260, low + 10, 18, 18, True)
    view.show(scene, frozenset(target for target in scene.spots if target[:3] in ("row", "off")))
    sign = next(sign for sign in view.signs.shown if sign.way == 0)
    view.tapped(sign.x, sign.y, double=False)
    assert view.touched == []


def test_a_second_touch_at_the_same_spot_means_it_however_quick(bench, view):
    view.speed = 1.0
    view.show(map_of(), NEAR)
    view.tapped(44, 296, double=False)
    assert view.stage.travelling and view.touched == []
    view.hold_still()           # a finger comes down
    view.tapped(44, 296, double=True)
    assert view.touched == ["cell:1"] and view.stage.zoom > 2.1


def test_a_finger_goes_on_when_what_it_began_with_is_gone(bench, view):
    """The card in hand lies on the map, as soon as the finger meets a place for it: it lands where the finger is lifted."""
    from dataclasses import replace

    from app.scene import Spot
    from app.widgets.touches import Touches

    class Finger:
        uid, is_mouse_scrolling, grab, ungrab = 1, False, staticmethod(lambda _: None), staticmethod(lambda _: None)

        def __init__(self, x, y):
            self.pos = x, y

    whole = replace(map_of(), grips={"hand"})
    whole.spots["hand"] = Spot(60, 100, 60, 60)
    cells = frozenset(target for target in whole.spots if target != "hand")
    view.show(whole, cells)
    trails = []
    view.bind(on_drag=lambda _, trail: (trails.append(trail), view.show(replace(map_of(), grips={trail[-1]}), cells)),
              on_drop=lambda _, trail: trails.append(trail))
    touches = Touches(view)
    touches.down(Finger(60, 100))
    for x, y in ((60, 200), (60, 295), (90, 300), (150, 300), (210, 300)):
        touches.move(Finger(x, y))
    touches.up(Finger(210, 300))
    assert trails[-1][0] == "hand" and trails[-1][-1] == "cell:9"


def test_a_half_made_choice_does_not_move_the_map(bench, view):
    """The same moment: nothing slides away under the finger."""
    view.show(map_of(MINE), NEAR)
    before = view.stage.camera
    view.show(map_of(MINE), frozenset({"cell:7", "cell:8", "cell:9"}))
    assert view.stage.camera == before and view.signs.shown


def test_a_window_of_another_size_keeps_what_a_person_chose(bench, view):
    """Words above the table take one line more."""
    from dataclasses import replace

    from app.scene import Rect
    view.show(map_of(THEIRS))
    view.zoom_at(60, 300, 3.0)
    view.show(replace(map_of(THEIRS), world=Rect(0, 200, 360, 340)))
    assert view.stage.zoom == 3
    view.show(replace(map_of(MINE), world=Rect(0, 200, 360, 340)), NEAR)
    assert view.stage.zoom == 3 and all(view.stage.shows(30 + 20 * number, 300) for number in range(3))


def test_after_the_whole_map_was_shown_for_a_while_the_chosen_zoom_comes_back_where_it_was(bench, view):
    view.show(map_of(THEIRS))
    view.zoom_at(60, 300, 3.0)
    view.mark(("cell:0", "cell:9"), "taxi_edge")
    assert view.stage.zoom == 1
    view.show(map_of())         # nothing of the map is lit
    assert view.stage.zoom == 3 and view.stage.shows(60, 300)


def test_a_ring_is_as_thin_on_a_map_that_is_enlarged(bench, view):
    from kivy.graphics import Line

    def width():
        [(_, group)] = view._lights._marks
        return next(one.width for one in group.children if isinstance(one, Line)) * view.stage.zoom
    view.show(map_of(THEIRS))
    view.mark(("cell:1",), "taxi_edge")
    whole = width()
    view.show(map_of(MINE), NEAR)
    view.mark(("cell:1",), "taxi_edge")
    assert view.stage.zoom == 2.5 and width() == pytest.approx(whole)


def test_a_field_is_square_however_small_the_map_is(bench):
    from app.scene import Spot
    from app.widgets.lights import corner

    assert [corner(Spot(0, 0, side, side, world=True)) for side in (25, 70)] == [5.0, 12.0]
    assert corner(Spot(0, 0, 20, 20)) == 10.0 and corner(Spot(0, 0, 25, 25, world=True, round=True)) == 12.5


def test_what_a_lit_place_says_is_seen_over_the_ring_that_marks_it(bench, view):
    from app import theme
    from app.scene import Rect, Scene, Spot

    scene = Scene(Rect(0, 200, 360, 360), spots={"here": Spot(100, 300, 40, 40, True, True, "+4")})

    def badge():
        """A pixel above the words, where the ring crosses it."""
        bench.steps(2)
        picture = view.export_as_image().texture
        x, y = round(100 + 40 * 0.36), round(300 + 40 * 0.36 + 6.5)
        at = 4 * ((round(view.height) - y) * picture.width + x)
        return tuple(picture.pixels[at:at + 3])

    target = tuple(round(255 * part) for part in theme.colour("target")[:3])
    view.show(scene, frozenset({"here"}))
    view._lights.pulse_end = 0.0
    assert max(abs(a - b) for a, b in zip(badge(), target, strict=True)) < 60
    view.mark(("here",), "taxi_edge")
    assert max(abs(a - b) for a, b in zip(badge(), target, strict=True)) < 60
