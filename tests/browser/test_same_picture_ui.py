"""The same picture: moments of all games painted by Kivy and by the page, at the same size."""

from __future__ import annotations

import base64
import io
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

os.environ |= {"KCFG_GRAPHICS_WIDTH": "1280", "KCFG_GRAPHICS_HEIGHT": "800", "KIVY_METRICS_DENSITY": "1"}
from tools.frames import Bench  # noqa: E402, I001  sets Kivy up: before everything else

from PIL import Image, ImageChops, ImageFilter, ImageStat  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from app import theme  # noqa: E402
from app.play.frame import Frame, Picture  # noqa: E402
from app.scene import Art, Piece, Scene, Words, box_of  # noqa: E402
from app.scene.camera import Camera, looking_at  # noqa: E402
from app.scene.edges import signs  # noqa: E402
from app.web.encode import Frames, key_of  # noqa: E402
from tests.browser.moments import STILL, Moment, moments  # noqa: E402
from tests.browser.served import CHROMIUM, chromium, device, hosting, until  # noqa: E402

OF_EACH = int(os.environ.get("STARCAB_MOMENTS", "2"))
WHOLE, WORST = 4.0, 0.35    # of 255, and of the contrast of the worst drawing; letters are drawn by two libraries
Places = dict[str, tuple[float, float]]
PAINT = """async ([picture, w, h, mode, scale]) => {
  const { table, look } = starcab;
  look.mode = mode; look.scale = scale; starcab.repaint();
  table.clear(); table.resize(w, h);
  await table.show(picture, {}, 0);
  await new Promise((done) => { const wait = () => starcab.still ? done() : setTimeout(wait, 20); setTimeout(wait, 120) });
  return [table.canvas.toDataURL('image/png'), starcab.pieces(), starcab.cut().map((one) => one[1])];
}"""


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    found = Bench()
    yield found
    found.close()


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    if CHROMIUM is None:
        pytest.skip("no Chromium")
    with sync_playwright() as playwright, hosting("surprise", "person,bot:rookie") as host:
        tab = device(chromium(playwright), "desktop").new_page()
        tab.goto(host.address)
        until(tab, "() => document.querySelector('#join')")
        yield tab


def by_kivy(bench: Bench, moment: Moment) -> tuple[Image.Image, Places]:
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    from app.widgets.table import TableView
    from app.widgets.tr import palette

    palette.use(moment.mode)
    palette.text = theme.TEXT_SIZES[moment.text]
    bench.window.clearcolor = theme.colour("background")
    w, h = moment.size
    view = TableView(size=moment.size, size_hint=(None, None))
    view.speed = 0.0
    root = bench.app.root
    bench.window.remove_widget(root)
    bench.window.add_widget(view)
    try:
        view.show(moment.scene, moment.lit)
        bench.steps(2)
        taken: list[bytes] = []
        take = lambda _: taken.append(bytes(glReadPixels(0, 0, w, h, GL_RGBA, GL_UNSIGNED_BYTE)))  # noqa: E731
        bench.window.bind(on_flip=take)
        bench.window.canvas.ask_update()
        bench.until(lambda: bool(taken))
        bench.window.unbind(on_flip=take)
        places = {}
        for key, shown in view._pieces._shown.items():
            x, y = view.stage.cross(shown.x, shown.y, shown.piece.world, False)
            places[key_of(key)] = (x, h - y)
    finally:
        view.clear()
        bench.window.remove_widget(view)
        bench.window.add_widget(root)
    image = Image.frombytes("RGBA", (w, h), taken[-1]).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return image.convert("RGB"), places


def plain(moment: Moment) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Frames().patch(Frame(picture=Picture(moment.scene, moment.lit, STILL)), {}))["picture"]
    return found


def by_page(page: Page, moment: Moment, picture: dict[str, Any]) -> tuple[Image.Image, Places, list[str]]:
    data, pieces, cut = page.evaluate(PAINT, [picture, *moment.size, moment.mode, theme.TEXT_SIZES[moment.text]])
    image = Image.open(io.BytesIO(base64.b64decode(data.partition(",")[2]))).convert("RGB")
    return image, {one["key"]: (one["x"], one["y"]) for one in pieces}, cut


def astray(where: Places, there: Places) -> Places:
    """Pieces that are not at the same place."""
    return {key: (x, y) for key, (x, y) in where.items() if abs(x - there[key][0]) > 1 or abs(y - there[key][1]) > 1}


def difference(one: Image.Image, other: Image.Image, moment: Moment) -> tuple[float, float]:
    """Mean colour difference of the whole, and of the worst drawing, there in shares of what is to be seen in it: of
    pictures that are a little out of focus, as edges of letters are not alike to the pixel."""
    soft = ImageFilter.BoxBlur(2)
    found = ImageChops.difference(one.filter(soft), other.filter(soft))
    shares = [_share(found, one, other, box) for piece in moment.scene.pieces.values() for box in _boxes(piece, moment)]
    return sum(ImageStat.Stat(found).mean) / 3, max(shares, default=0.0)


def _boxes(piece: Piece, moment: Moment) -> Iterator[tuple[int, int, int, int]]:
    """Of its pictures and texts, as far as they lie on the table or in the map's window."""
    w, h = moment.size
    camera = settled(moment.scene) if piece.world else Camera()
    left, low, wide, high = moment.scene.world if piece.world else (0, 0, w, h)
    for one in piece.drawings if not piece.angle else ():
        if isinstance(one, Art | Words) and not getattr(one, "angle", 0):
            x, y = camera.to_screen(piece.x + one.x, piece.y + one.y)
            dx, dy = one.w * camera.zoom / 2, one.h * camera.zoom / 2
            box = (max(0, int(left), int(x - dx)), max(0, int(h - low - high), int(h - y - dy)),
                   min(w, int(left + wide), int(x + dx)), min(h, int(h - low), int(h - y + dy)))
            if box[2] - box[0] > 7 and box[3] - box[1] > 7:
                yield box


def _share(found: Image.Image, one: Image.Image, other: Image.Image, box: tuple[int, int, int, int]) -> float:
    """How much is another colour, or how much less (or more) there is to be seen at all."""
    contrasts = [sum(ImageStat.Stat(image.crop(box)).stddev) / 3 for image in (one, other)]
    changed = sum(ImageStat.Stat(found.crop(box)).mean) / 3 / max(12.0, contrasts[0])
    return max(changed, abs(contrasts[0] - contrasts[1]) / max(16.0, *contrasts))     # the edge of a small disc is no contrast


@pytest.mark.parametrize("moment", moments(OF_EACH), ids=lambda moment: moment.name)
def test_the_same(bench: Bench, page: Page, moment: Moment) -> None:
    kivy, where = by_kivy(bench, moment)
    picture = plain(moment)
    painted, there, cut = by_page(page, moment, picture)
    if folder := os.environ.get("STARCAB_PICTURES"):
        os.makedirs(folder, exist_ok=True)
        both = Image.new("RGB", (2 * kivy.width + 8, kivy.height), "grey")
        both.paste(kivy, (0, 0))
        both.paste(painted, (kivy.width + 8, 0))
        both.save(f"{folder}/{moment.name}.png")
    assert painted.size == kivy.size == moment.size
    assert where.keys() == there.keys()
    assert not astray(where, there)
    assert not cut
    whole, worst = difference(kivy, painted, moment)
    print(f"same {moment.name}: {whole:.2f} {worst:.2f}")
    assert whole <= WHOLE and worst <= WORST, (whole, worst)


def test_what_lies_off_the_window_is_told_at_the_same_places(bench: Bench, page: Page) -> None:
    """Arrows with the same numbers, pictures of goals, the button, and nothing lit under them that need not be."""
    told = 0
    for moment in (one for one in moments(20) if one.name.startswith("crazytaxis")):
        by_page(page, moment, plain(moment))
        camera = settled(moment.scene)
        button = page.evaluate("() => starcab.table.button")
        mine = signs(moment.scene, moment.lit, camera, tuple(button) if button else None)
        theirs = page.evaluate("() => starcab.table.signs.map(({ x, y, number, art }) => [x, y, number ?? 0, art ?? ''])")
        assert len(mine) == len(theirs)
        for sign, (x, y, number, art) in zip(mine, theirs, strict=True):
            assert abs(sign.x - x) < 1 and abs(sign.y - y) < 1 and (sign.number, sign.art) == (number, art)
        told += len(mine)
    assert told > 3


def settled(scene: Scene) -> Camera:
    return looking_at(scene.world, *scene.focus[1:4]) if scene.focus else Camera()


def planted(moment: Moment, fault: str) -> dict[str, Any] | None:
    """The same, with one thing wrong: of the largest piece that can have it and is surely in sight, wherever the camera is."""
    picture = plain(moment)
    kinds: dict[str, type] = {"moved": Art, "text": Words, "tint": Art}
    pieces = {key_of(key): piece for key, piece in moment.scene.pieces.items() if piece.layer > 1 and len(piece.drawings) < 12
              and any(isinstance(one, kinds[fault]) for one in piece.drawings) and box_of(piece).w < 200
              and not piece.angle and not piece.world}
    if not pieces:
        return None
    key = max(pieces, key=lambda key: sum(one.w * one.h for one in pieces[key].drawings if isinstance(one, kinds[fault])))
    wrong = picture["pieces"][key]
    if fault == "moved":
        wrong["x"] += 4
    elif fault == "text":
        wrong["d"] = [one for one in wrong["d"] if one[0] != "w"]
    else:
        wrong["d"] = [_dyed(one) if one[0] == "a" else one for one in wrong["d"]]
    return picture


def _dyed(art: list[Any]) -> list[Any]:
    whole = art + [0, 0, 0][len(art) - 4:] if len(art) < 7 else art
    return [*whole[:7], "alert", *whole[8:]]


@pytest.mark.parametrize("fault", ["moved", "text", "tint"])
def test_planted_faults_are_seen(bench: Bench, page: Page, fault: str) -> None:
    """The bounds are no decoration."""
    tried = caught = 0
    for moment in moments(2)[:10]:
        picture = planted(moment, fault)
        if picture is None:
            continue
        kivy, where = by_kivy(bench, moment)
        painted, there, _ = by_page(page, moment, picture)
        far = bool(astray(where, there))
        whole, worst = difference(kivy, painted, moment)
        print(f"{fault} {moment.name}: {whole:.2f} {worst:.2f} {far}")
        tried += 1
        caught += far or whole > WHOLE or worst > WORST
    assert tried >= 5 and caught == tried, f"{caught} of {tried}"
