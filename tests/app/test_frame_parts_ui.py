"""What a frame draws, counted: whatever the machine does beside it, so much and no more. How long that takes is measured
beside 500 rectangles by `make soak` (tests/tools/test_budgets.py)."""
import pytest  # noqa: E402

from tests.app.test_flights_ui import bench, pixel, view  # noqa: F401
from tools.frames import glide, open_table, rest  # sets Kivy up: before everything else

GAMES = ("surprise", "galactico", "ganymede", "wildspace", "crazytaxis")


def drawn_by(group, alpha=1.0):
    """Every shape of a frame and how far it covers what lies below it. What became a picture before is one shape."""
    from kivy.graphics import Color, Fbo
    from kivy.graphics.instructions import InstructionGroup, VertexInstruction

    found = []
    for part in group.children:
        if isinstance(part, Color):
            alpha = part.a
        elif isinstance(part, VertexInstruction):
            found.append((part, alpha))
        elif isinstance(part, InstructionGroup) and not isinstance(part, Fbo):
            found += drawn_by(part, alpha)
    return found


def stencils(shapes):
    """Kivy draws a wide line that shines through by way of a stencil: it clears all of it, twice fills the line, and
    costs as much as fifty rectangles."""
    from kivy.graphics import Line

    return [shape for shape, alpha in shapes if isinstance(shape, Line) and alpha < 1 and shape.width != 1.0]


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_of_a_table_needs_a_stencil(bench, game):  # noqa: F811
    table = open_table(bench, game)
    assert drawn_by(table.canvas) and not stencils(drawn_by(table.canvas))
    bench.app.screen("table").close()


@pytest.mark.parametrize("game", GAMES)
def test_while_a_piece_glides_a_frame_is_one_picture_and_that_piece(bench, game, monkeypatch):  # noqa: F811
    from app.widgets import glides

    table = open_table(bench, game)
    at_rest = len(drawn_by(table.canvas))
    table.speed = 20.0
    glide(table, 0)
    bench.steps(2)
    assert table._pieces.flying == 1 and len(drawn_by(table.canvas)) < 8 < at_rest
    touched = []
    monkeypatch.setattr(glides, "paint", lambda *_: touched.append("painted"))
    monkeypatch.setattr(glides.Sprite, "put", lambda *_: touched.append("put"))
    bench.steps(3)
    assert touched == ["put"] * 3, "nothing is done for what lies still"
    monkeypatch.undo()
    table.skip()
    bench.app.screen("table").close()


def test_while_the_whole_map_of_surprise_makes_room_a_frame_is_a_hundred_shapes(bench):  # noqa: F811
    from tools.turns import Turns

    turns, most = Turns(bench, "surprise", 4), []
    turns.open()

    def look(during):
        most.append((turns._view._pieces.flying, len(drawn_by(turns._view.canvas)), stencils(drawn_by(turns._view.canvas))))
        return 1.0, 1

    bench.cost, before = look, bench.cost
    turns.play(8)
    bench.cost = before
    assert max(flying for flying, *_ in most) > 30, "the map is joined in one of these turns"
    assert max(shapes for _, shapes, _ in most) < 100 and not any(found for *_, found in most), most


def test_while_the_full_city_is_panned_a_frame_is_two_pictures_and_the_signs_at_its_edge(bench):  # noqa: F811
    from tools import full_map

    screen, _ = full_map.open_table(bench, 0)
    table = screen.ids.view
    at_rest = len(drawn_by(table.canvas))
    table.zoom_at(*table.scene.world.centre, full_map.ZOOM)
    left, low = table.stage.place
    table.pan_to(left + 40, low + 30)
    bench.steps(2)
    shapes = drawn_by(table.canvas)
    assert table.signs.shown and len(shapes) < 60 < at_rest and not stencils(shapes)
    rest(bench, table)
    drawn = bench.drawn
    bench.steps(20)
    assert bench.drawn == drawn, "nothing moves any more: nothing is drawn"
    screen.close()


def test_a_line_that_shines_through_is_of_one_colour_from_end_to_end(bench, view):  # noqa: F811
    from app.scene import Path, Piece, Rect, Scene

    def colours(alpha):
        line = Path((-100, 0, 100, 0), 40, "target", alpha)
        view.show(Scene(Rect(0, 0, 600, 600), {"line": Piece(200, 200, (line,))}))
        bench.steps(2)
        return {pixel(bench, x, y) for x in (86, 95, 100, 101, 200, 299, 300, 305, 314) for y in (196, 200, 204)}

    assert len(colours(0.5)) == 1 and colours(0.5) != colours(1.0)


def test_a_picture_of_what_lies_still_leaves_what_flies_over_it_to_shine_through(bench, view):  # noqa: F811
    """The picture itself is not mixed with what lies below; what comes after it is."""
    from app.scene import Panel, Piece, Rect, Scene

    def scene(x):
        return Scene(Rect(0, 0, 600, 600), {"ground": Piece(300, 300, (Panel(500, 500, "taxi", 0),), 0),
                                            "veil": Piece(x, 300, (Panel(100, 100, "background", 0, alpha=0.5),), 5)})

    view.show(scene(200))
    bench.steps(2)
    at_rest = pixel(bench, 200, 300), pixel(bench, 300, 300)
    view.speed = 1000.0
    view.show(scene(201))
    bench.steps(2)
    assert view.stage.frozen and (pixel(bench, 200, 300), pixel(bench, 300, 300)) == at_rest and at_rest[0] != at_rest[1]


def test_much_that_has_arrived_lands_before_the_last_one(bench, view):  # noqa: F811
    """It would be drawn on in every frame; little waits, so that the picture of what lies still is not made anew."""
    from app.scene import Motion, Panel, Piece, Rect, Scene

    def scene(x, size):
        pieces = {name: Piece(at, 300, (Panel(size, size, "taxi"),), size=size) for name, at in (("one", x), ("two", x + 9))}
        return Scene(Rect(0, 0, 600, 600), pieces)

    for size, lands in ((900.0, True), (40.0, False)):
        view.show(scene(100, size))
        view.show(scene(300, size), motion=Motion(delays={"two": 5.0}))
        bench.until(lambda: view._pieces.flying == 1)
        bench.steps(1)
        one = view._pieces._shown["one"]
        assert (one.home is view.stage.layer(one.piece)) == lands and one.x == 300
        view.skip()
        view.clear()


def test_what_is_not_seen_over_a_table_is_not_drawn(bench):  # noqa: F811
    """Kivy draws what is fully transparent too, and a list in it empties the stencil of the whole window."""
    open_table(bench, "galactico")
    screen = bench.app.screen("table")
    layers, ids = screen.children[0], screen.ids
    unseen = [one for one in layers.children if not one.opacity]
    assert {ids.drawer, ids.curtain, ids.ask, ids.inspector, ids.card} <= set(unseen)
    assert not [one for one in unseen if one.canvas in layers.canvas.children]
    ids.ask.open = ids.drawer.open = True
    ids.curtain.open = True
    drawn = [layers.canvas.children.index(one.canvas) for one in (ids.header.parent, ids.drawer, ids.curtain, ids.ask)]
    assert drawn == sorted(drawn), "each above the one before, in whatever order they were opened"
    for one in (ids.ask, ids.drawer, ids.curtain):
        one.open = False
        assert one.canvas not in layers.canvas.children
    layers.remove_widget(ids.card)
    layers.add_widget(ids.card)
    assert ids.card.canvas not in layers.canvas.children
    screen.close()


def test_a_card_opens_large_on_a_tablet_too(bench):  # noqa: F811
    table = open_table(bench, "ganymede")
    screen = bench.app.screen("table")
    card = next(target for target in table.scene.spots if target.startswith("tile:"))
    wide = table.key_box(card)[2]
    assert screen.inspect(card)
    bench.steps(8)
    picture = screen.ids.inspector.ids.picture
    assert max(getattr(one, "w", 0) for one in picture._about.drawings) * min(picture.size) / 200 > 2 * wide
    screen.back()
    screen.close()
