"""Contact sheets: everything that is drawn, on night and on day, and the silhouettes in one grey at 24 px."""

from __future__ import annotations

from pathlib import Path

from app.theme import DAY, NIGHT
from tools import art

TINTED = (
    "common/icon_", "common/shape_", "common/panel", "common/ring", "common/glow", "common/disc", "common/confetti",
    "surprise/glyph_", "surprise/ghost", "galactico/chevron", "galactico/seat", "galactico/light",
)  # fmt: skip


def make(sources: dict[str, str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    pieces = {name: svg for name, svg in sources.items() if name not in art.PICTURES}
    for group in sorted({name.partition("/")[0] for name in pieces}):
        members = {name: svg for name, svg in pieces.items() if name.startswith(group + "/")}
        for mode, palette in (("night", NIGHT), ("day", DAY)):
            contact(members, palette).save(folder / f"{group}-{mode}.png")
        small(members).save(folder / f"{group}-24px.png")
    print(folder)


def tinted(image, code: str):
    from PIL import Image, ImageChops

    flat = Image.new("RGBA", image.size, code)
    return ImageChops.multiply(image, flat)


def contact(pieces: dict[str, str], palette: dict[str, str], cell: int = 132, columns: int = 12):
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(str(art.ASSETS / "fonts" / "play-regular.ttf"), 12)
    rows = -(-len(pieces) // columns)
    page = Image.new("RGBA", (columns * cell, rows * (cell + 18)), palette["background"])
    pen = ImageDraw.Draw(page)
    for i, (name, svg) in enumerate(sorted(pieces.items())):
        x, y = i % columns * cell, i // columns * (cell + 18)
        image = art.render(svg, min(2, (cell - 8) / max(art.size(svg))))
        if name.startswith(TINTED):
            image = tinted(image, palette["ink"])
        page.alpha_composite(image, (x + (cell - image.width) // 2, y + (cell - image.height) // 2))
        pen.text((x + 4, y + cell), name.partition("/")[2], palette["muted"], font)
    return page


def small(pieces: dict[str, str], zoom: int = 3, columns: int = 20):
    """Each piece three times at 24 px, enlarged by whole pixels: outline in one grey, without colour, as it is."""
    from PIL import Image

    wanted = {name: svg for name, svg in sorted(pieces.items()) if max(art.size(svg)) <= 80}
    rows = -(-len(wanted) // columns)
    page = Image.new("RGBA", (columns * 28, rows * 84), "#FFFFFF")
    for i, svg in enumerate(wanted.values()):
        x, y = i % columns * 28 + 2, i // columns * 84 + 2
        image = art.render(svg, 24 / max(art.size(svg)))
        outline = Image.new("RGBA", image.size, "#505050")
        outline.putalpha(image.getchannel("A"))
        grey = image.convert("LA").convert("RGBA")
        for row, picture in enumerate((outline, grey, image)):
            if row:
                page.paste("#1B2142", (x - 1, y + row * 26 - 1, x + 25, y + row * 26 + 25))
            page.alpha_composite(picture, (x, y + row * 26))
    return page.resize((page.width * zoom, page.height * zoom), Image.Resampling.NEAREST)
