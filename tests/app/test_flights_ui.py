"""Pieces in flight: what lies still is drawn once, they land together, and whoever waits looks as before."""
import pytest  # noqa: E402

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
    root = bench.app.root
    bench.window.remove_widget(root)
    bench.window.add_widget(found)
    bench.steps(2)
    yield found
    found.clear()
    bench.window.remove_widget(found)
    bench.window.add_widget(root)


def scene(**xs):
    from app.scene import Panel, Piece, Rect, Scene

    pieces = {name: Piece(x, 100, (Panel(40, 40, "taxi" if x < 300 else "alert"),), size=40.0 if x < 300 else 20.0)
              for name, x in xs.items()}
    return Scene(Rect(0, 0, 600, 600), {"ground": Piece(50, 50, (Panel(80, 80, "raised"),), 0), **pieces})


def pixel(bench, x, y):
    """Of the next frame."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    seen = []
    take = lambda _: seen.append(bytes(glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE))[:3])  # noqa: E731
    bench.window.bind(on_flip=take)
    bench.window.canvas.ask_update()
    bench.until(lambda: bool(seen))
    bench.window.unbind(on_flip=take)
    return tuple(seen[-1])


def test_what_lies_still_looks_the_same_while_pieces_fly(bench, view):
    view.show(scene(one=100, two=150))
    bench.steps(3)
    at_rest = pixel(bench, 50, 50), pixel(bench, 500, 500)
    view.speed = 20.0
    view.show(scene(one=500, two=150))
    bench.steps(2)
    assert view.moving and view.stage.frozen
    assert (pixel(bench, 50, 50), pixel(bench, 500, 500)) == at_rest and at_rest[0] != at_rest[1]
    view.skip()
    assert not view.moving and not view.stage.frozen


def around(beside):
    """A map in its window, something beside it, and perhaps something over it."""
    from app.scene import Panel, Piece, Rect, Scene

    pieces = {"city": Piece(100, 400, (Panel(200, 200, "target", 4),), 0, 1.0, True),
              "hand": Piece(200, 60, (Panel(300, 80, "taxi", 4),), 3), **beside}
    return Scene(Rect(0, 200, 600, 400), pieces)


def test_what_lies_round_the_map_is_a_picture_while_the_map_is_moved(bench, view):
    from app.scene import Panel, Piece

    spots = (200, 60), (300, 400), (590, 590), (500, 100)
    view.show(around({}))
    view.zoom_at(0, 400, 2.0)
    bench.steps(2)
    assert view.stage.frozen
    moved = [pixel(bench, *spot) for spot in spots]
    view.skip()
    bench.steps(2)
    assert not view.stage.frozen and [pixel(bench, *spot) for spot in spots] == moved
    assert len(set(moved)) == 3, "the hand, the map, and the ground twice"
    view.show(around({"sheet": Piece(300, 400, (Panel(100, 100, "alert", 4),), 8)}))
    view.zoom_at(0, 400, 1.1)
    bench.steps(2)
    assert not view.stage.frozen, "what lies over the map is not a part of the picture"
    assert pixel(bench, 300, 400) not in moved


def test_a_map_that_is_only_moved_is_a_picture_too(bench, view):
    spots = (200, 60), (150, 400), (300, 300), (590, 590)
    view.show(around({}))
    view.zoom_at(0, 400, 2.0)
    view.pan_to(-120, -200)
    bench.steps(2)
    assert view.stage._still == "slide"
    moved = [pixel(bench, *spot) for spot in spots]
    view.skip()
    bench.steps(2)
    assert not view.stage.frozen and [pixel(bench, *spot) for spot in spots] == moved
    assert len(set(moved)) == 3, "the hand, the map, and the ground twice"
    view.pan_to(0, -400)
    view.zoom_at(0, 400, 1.5)
    assert view.stage._still == "round", "the picture would be too coarse"
    view.fit_map()
    assert view.stage._map_cache._picture is None, "it is large: nobody needs it now"


def test_a_map_too_large_for_one_picture_is_drawn(bench, view, monkeypatch):
    from app.widgets import stage

    view.show(around({}))
    view.zoom_at(0, 400, 2.0)
    monkeypatch.setattr(stage, "PIXELS", 1000)
    view.pan_to(-20, -200)
    assert view.stage._still == "round"


def test_pieces_that_have_arrived_land_with_the_last_one(bench, view):
    from app.scene import Motion

    view.show(scene(one=100, two=150))
    bench.steps(2)
    view.show(scene(one=500, two=550), motion=Motion(delays={"two": 1.0}))
    bench.until(lambda: view._pieces.flying == 1)
    one, two = view._pieces._shown["one"], view._pieces._shown["two"]
    assert (one.x, one.home) == (500, view.stage.flight(False)) and two.x == 150
    bench.until(lambda: not view.moving)
    assert one.home is view.stage.layer(one.piece) and two.home is view.stage.layer(two.piece)
    assert not view.stage.frozen


def test_who_waits_looks_as_before_until_it_sets_off(bench, view):
    from app.scene import Motion
    from app.theme import colour

    def near(name):
        wanted = [255 * part for part in colour(name)[:3]]
        return all(abs(part - want) < 6 for part, want in zip(pixel(bench, 100, 100), wanted, strict=True))

    view.show(scene(one=100))
    bench.steps(2)
    view.speed = 1.0
    view.show(scene(one=400), motion=Motion(delays={"one": 30.0}))
    bench.steps(2)
    assert view.moving and near("taxi")
    view.show(scene(one=100))       # the next scene comes before
    bench.until(lambda: not view.moving)
    assert near("taxi")


def test_a_piece_follows_its_way(bench, view):
    from app.scene import Motion

    view.show(scene(one=100))
    bench.steps(2)
    view.speed = 4.0        # slow enough for a busy machine to draw it on the way
    there = scene(one=400)
    there.pieces["one"] = there.pieces["one"]._replace(way=(100, 100, 100, 500, 400, 500, 400, 100))
    view.show(there, motion=Motion(manners={"one": "follow"}))
    seen = []
    while view.moving:
        bench.steps(1)
        seen.append((view._pieces._shown["one"].x, view._pieces._shown["one"].y))
    assert all(min(abs(x - 100), abs(x - 400), abs(y - 500)) < 1 for x, y in seen) and max(y for _, y in seen) > 300
    assert seen[-1] == (400, 100)
