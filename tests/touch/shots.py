"""Pictures of every screen at every size in every language: python -m tests.touch.shots [SIZE …] [GAME …]

build/shots/SIZE/LANGUAGE/NAME.png. What is cut off, broken or too small is printed.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from app.i18n import LANGUAGES
from app.tables import PLAYABLE
from tests.touch.driver import ROOT, SIZES, App
from tests.touch.stations import LONG
from tests.touch.tour import Do, Tour

FOLDER = ROOT / "build" / "shots"


class Album:
    def __init__(self, app: App, size: str) -> None:
        self.app, self.size = app, size
        self.faults: list[str] = []
        self.files: list[Path] = []

    def take(self, name: str, show: Do | None, hide: Do | None) -> None:
        """The screen as it is now, in every language."""
        for language in LANGUAGES:
            self.app.ask("setting", name="language", value=language)
            self.app.ask("rest")
            if show:
                show()
            self.app.ask("rest")
            self.files.append(FOLDER / self.size / language / (name + ".png"))
            self.app.picture(self.files[-1])
            self.faults += [f"{self.size} {language} {name}: {fault}" for fault in self.app.ask("faults", names=LONG)]
            if hide:
                hide()
        self.app.ask("setting", name="language", value="en")
        self.app.ask("rest")


def main(wanted: list[str]) -> None:
    games = [game for game in PLAYABLE if game in wanted] or PLAYABLE
    for size in [size for size in SIZES if size in wanted] or SIZES:
        begin = time.monotonic()
        with App(size) as app:
            album = Album(app, size)
            for game in games:
                app.ask("go", screen="home", what={})
                Tour(app, game, album.take, aside=game == next(iter(PLAYABLE)), moments=True).whole()
            app.quit()
        print(f"{size}: {len(album.files)} pictures in {(FOLDER / size).relative_to(ROOT)}/, "
              f"{time.monotonic() - begin:.0f} s", flush=True)
        for fault in dict.fromkeys(album.faults):
            print("  " + fault)


if __name__ == "__main__":
    main(sys.argv[1:])
