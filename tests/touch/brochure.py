"""The README's first picture: python -m tests.touch.brochure

Home and three tables in the middle of a match, on a tablet, into docs/readme.png.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from app.store import Store
from games import GAMES
from games.bots import make
from games.kernel import Match
from tests.touch.driver import ROOT, App

FILE = ROOT / "docs" / "readme.png"
TABLES = {"galactico": 16, "wildspace": 40, "crazytaxis": 44}     # games, and after how many actions they look like one
WIDE, GAP, COLOURS = 640, 10, 256
NAMES = ("Player 1", "Bot 2", "Bot 3")


def stopped(game: str, actions: int) -> Match:
    """A match of a person and two bots, when it is the person's turn again."""
    match = Match(GAMES[game], len(NAMES), {}, key=bytes(32), first=0, seats=[
        {"kind": "bot" if seat else "person", "name": name, "colour": seat, "level": "greedy" if seat else ""}
        for seat, name in enumerate(NAMES)])
    bot = make("greedy", match.game, 1)
    while len(match.journal) < actions or match.state.to_act() != (0,):
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


def kept(data: Path) -> list[str]:
    store = Store.open(data / "starcab.db")
    try:
        return [store.create(stopped(game, actions)) for game, actions in TABLES.items()]
    finally:
        store.close()


def pictures(folder: Path) -> list[Image.Image]:
    with App("tablet", data=folder) as app:
        app.ask("setting", name="animation", value="0.0")
        for match_id in kept(folder):
            app.ask("go", screen="table", what={"match_id": match_id})
            app.settle()
            app.picture(folder / f"{match_id}.png")
        files = sorted(folder.glob("*.png"), key=lambda file: file.stat().st_mtime)
        app.ask("go", screen="home", what={})
        app.settle()
        app.picture(folder / "home.png")
        app.quit()
    return [_small(Image.open(file)) for file in (folder / "home.png", *files)]


def _small(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB").resize((WIDE, WIDE * picture.height // picture.width), Image.Resampling.LANCZOS)


def main() -> None:
    with TemporaryDirectory(prefix="starcab-data-") as folder:
        parts = pictures(Path(folder))
    high = parts[0].height
    whole = Image.new("RGB", (2 * WIDE + GAP, 2 * high + GAP), "#0A0D1F")
    for number, part in enumerate(parts):
        whole.paste(part, (number % 2 * (WIDE + GAP), number // 2 * (high + GAP)))
    whole.quantize(COLOURS).save(FILE, optimize=True)
    print(f"{FILE.relative_to(ROOT)}: {FILE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
