"""The pictures of docs/your-own-box.md: a card as our app draws it beside its line in the file. `python -m tools.box_entries`"""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "box"
FONTS = ROOT / "assets" / "fonts"
BACKGROUND, INK, NAME, VALUE, EDGE = "#0f1326", "#f4f1e8", "#8fb8ff", "#ffc93c", "#2b3566"
ENTRIES = {
    "galactico": ("cards", "o06", ["galactico/card_o06"]),
    "ganymede": ("earth_shuttles", "earth-astro-3", ["ganymede/earth_astro_3"]),
    "wildspace": ("cards", "sp_owl_soldier_2", ["wildspace/card_specialist_owl", "wildspace/face_sp_owl_soldier_2"]),
    "crazytaxis": ("map_cards", "m13", ["crazytaxis/place_opera"]),
    "surprise": ("fragments", "A", ["surprise/fragment_a"]),
}


def sprite(name: str) -> Image.Image:
    group, _, piece = name.partition("/")
    for page, pieces in json.loads((ROOT / "assets" / "atlas" / f"{group}-2x.atlas").read_text()).items():
        if piece in pieces:
            x, y, w, h = pieces[piece]
            whole = Image.open(ROOT / "assets" / "atlas" / page).convert("RGBA")
            return whole.crop((x, whole.height - y - h, x + w, whole.height - y))
    raise KeyError(name)


def lines(game: str, kind: str, name: str) -> list[tuple[str, str]]:
    """(field, value) of the entry; of a fragment only its first cells."""
    data = json.loads((ROOT / "games" / game / "data.json").read_text(encoding="utf-8"))
    row = next(row for row in data[kind] if row["id"] == name)
    found = [(f'"{field}"', json.dumps(value)) for field, value in row.items()]
    return [(field, value if len(value) <= 62 else value[:58] + " …") for field, value in found]


def picture(game: str) -> Image.Image:
    kind, name, sprites = ENTRIES[game]
    said = lines(game, kind, name)
    font = ImageFont.truetype(str(FONTS / "play-regular.ttf"), 22)
    canvas = Image.new("RGB", (1180, max(300, 96 + 38 * len(said))), BACKGROUND)
    pen = ImageDraw.Draw(canvas)
    pen.rounded_rectangle((6, 6, canvas.width - 7, canvas.height - 7), 18, outline=EDGE, width=2)
    for one in map(sprite, sprites):
        one.thumbnail((220, canvas.height - 48))
        canvas.paste(one, (130 - one.width // 2, (canvas.height - one.height) // 2), one)
    pen.text((270, 26), f'"{kind}": [ …', font=font, fill=INK)
    for number, (field, value) in enumerate(said):
        y = 66 + 38 * number
        pen.text((300, y), field + ":", font=font, fill=NAME)
        pen.text((300 + pen.textlength(field + ":  ", font=font), y), value, font=font, fill=VALUE)
    return canvas


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in ENTRIES:
        picture(game).save(FOLDER / f"{game}.png", optimize=True)


if __name__ == "__main__":
    main()
