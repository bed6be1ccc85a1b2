"""The pictures of docs/your-own-box.md: a card as our app draws it beside its line in the file. `python -m tools.box_entries`"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

from app.scene import Art, Drawing, Panel, Words
from app.scene import Path as Line
from app.tables.crazytaxis.map import picture_of
from app.tables.surprise.figures import figure
from app.tables.wildspace.cards import tall
from app.theme import hexcode
from games.crazytaxis.board import CARD_INDEX as CITY
from games.wildspace.board import CARD_INDEX as CREW

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "box"
FONTS = ROOT / "assets" / "fonts"
BACKGROUND, INK, NAME, VALUE, EDGE = "#0f1326", "#f4f1e8", "#8fb8ff", "#ffc93c", "#2b3566"
ENTRIES: dict[str, tuple[str, str, float, Callable[[], Iterable[Drawing]]]] = {     # list, id, how large, what the app draws
    "galactico": ("cards", "o06", 1.0, lambda: [Art("galactico/card_o06", 160, 224)]),
    "ganymede": ("earth_shuttles", "earth-astro-3", 1.0, lambda: [Art("ganymede/earth_astro_3", 192, 180)]),
    "wildspace": ("cards", "sp_owl_soldier_2", 1.0, lambda: tall(CREW["sp_owl_soldier_2"], 180)),
    "crazytaxis": ("map_cards", "m13", 1.1, lambda: picture_of(CITY["m13"], 0, 100)),
    "surprise": ("fragments", "A", 1.7, lambda: figure("fragment_a").drawings),     # type: ignore[union-attr]  # there is one
}


def sprite(name: str) -> Image.Image:
    group, _, piece = name.partition("/")
    for page, pieces in json.loads((ROOT / "assets" / "atlas" / f"{group}-2x.atlas").read_text()).items():
        if piece in pieces:
            x, y, w, h = pieces[piece]
            whole = Image.open(ROOT / "assets" / "atlas" / page).convert("RGBA")
            return whole.crop((x, whole.height - y - h, x + w, whole.height - y))
    raise KeyError(name)


class Painter:
    """Draws what a table draws, without a window. `at`: where its (0, 0) lies."""

    def __init__(self, canvas: Image.Image, at: tuple[float, float], scale: float) -> None:
        self._canvas, self._at, self._scale = canvas, at, scale

    def paint(self, drawings: Iterable[Drawing]) -> None:
        how = {Art: self._art, Line: self._line, Panel: self._panel, Words: self._words}
        for drawing in drawings:
            how[type(drawing)](drawing)     # type: ignore[operator]

    def _place(self, x: float, y: float) -> tuple[float, float]:
        return self._at[0] + x * self._scale, self._at[1] - y * self._scale

    def _art(self, art: Art) -> None:
        one = sprite(art.name).resize((round(art.w * self._scale), round(art.h * self._scale)), Image.Resampling.LANCZOS)
        if art.tint != "white":
            tinted = Image.new("RGBA", one.size, hexcode(art.tint, "night"))
            one = ImageChops.multiply(one, tinted)
        one = one.rotate(art.angle, expand=True)
        x, y = self._place(art.x, art.y)
        self._canvas.paste(one, (round(x - one.width / 2), round(y - one.height / 2)), one)

    def _line(self, line: Line) -> None:
        points = [self._place(x, y) for x, y in zip(line.points[::2], line.points[1::2], strict=True)]
        ImageDraw.Draw(self._canvas).line(points, hexcode(line.colour, "night"), round(line.width * self._scale))

    def _panel(self, panel: Panel) -> None:
        (x, y), w, h = self._place(panel.x, panel.y), panel.w * self._scale, panel.h * self._scale
        over = Image.new("L", self._canvas.size)
        ImageDraw.Draw(over).rounded_rectangle((x - w / 2, y - h / 2, x + w / 2, y + h / 2), panel.radius * self._scale,
                                               round(255 * panel.alpha))
        self._canvas.paste(hexcode(panel.fill, "night"), (0, 0), over)

    def _words(self, words: Words) -> None:
        font = ImageFont.truetype(str(FONTS / "play-regular.ttf"), words.size * self._scale)
        ImageDraw.Draw(self._canvas).text(self._place(words.x, words.y), words.text, hexcode(words.colour, "night"), font, "mm")


def lines(game: str, kind: str, name: str) -> list[tuple[str, str]]:
    """(field, value) of the entry; of a fragment only its first cells."""
    data = json.loads((ROOT / "games" / game / "data.json").read_text(encoding="utf-8"))
    row = next(row for row in data[kind] if row["id"] == name)
    found = [(f'"{field}"', json.dumps(value)) for field, value in row.items()]
    return [(field, value if len(value) <= 62 else value[:58] + " …") for field, value in found]


def picture(game: str) -> Image.Image:
    kind, name, scale, drawn = ENTRIES[game]
    drawings = list(drawn())
    said = lines(game, kind, name)
    font = ImageFont.truetype(str(FONTS / "play-regular.ttf"), 22)
    canvas = Image.new("RGB", (1180, max(300, 96 + 38 * len(said))), BACKGROUND)
    pen = ImageDraw.Draw(canvas)
    pen.rounded_rectangle((6, 6, canvas.width - 7, canvas.height - 7), 18, outline=EDGE, width=2)
    middle = drawings[0].x + (50 if game == "crazytaxis" else 0), drawings[0].y
    Painter(canvas, (148 - middle[0] * scale, canvas.height / 2 + middle[1] * scale), scale).paint(drawings)
    pen.text((300, 26), f'"{kind}": [ …', font=font, fill=INK)
    for number, (field, value) in enumerate(said):
        y = 66 + 38 * number
        pen.text((330, y), field + ":", font=font, fill=NAME)
        pen.text((330 + pen.textlength(field + ":  ", font=font), y), value, font=font, fill=VALUE)
    return canvas


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in ENTRIES:
        picture(game).save(FOLDER / f"{game}.png", optimize=True)


if __name__ == "__main__":
    main()
