"""What browsers fetch on every first visit, smaller: fonts as WOFF2, pictures that all games share as lossless WebP.

    python -m tools.web_files

Both are other wrappings of the same thing: no glyph, no name and no licence is taken out of a font (the Open Font License
reserves the name of a changed one), no pixel of a picture is another. `tests/web/test_files.py` compares them.
"""

from __future__ import annotations

from pathlib import Path

from app.web.files import PAGE

ASSETS = Path(__file__).parents[1] / "assets"
FONTS = ("play-bold", "roboto")
PICTURES = ("characters-1x-0", "common-1x-0")


def main() -> None:
    from fontTools.ttLib import TTFont
    from PIL import Image

    for name in FONTS:
        font = TTFont(ASSETS / "fonts" / f"{name}.ttf", recalcTimestamp=False)
        font.flavor = "woff2"
        font.save(PAGE / f"{name}.woff2")
    for name in PICTURES:
        with Image.open(ASSETS / "atlas" / f"{name}.png") as picture:
            picture.save(PAGE / f"{name}.webp", lossless=True, quality=100, method=6)


if __name__ == "__main__":
    main()
