"""What `make play` does where there is no display: python -m tests.touch.play

The same app on a virtual screen; one match is played through the real screens, by touches, as a bot decides.
"""

from __future__ import annotations

import sys
import time

from app.i18n import t
from app.tables import PLAYABLE
from tests.touch.driver import ROOT, App
from tests.touch.person import Person, Table, decide

FOLDER = ROOT / "build" / "shots"
MIDDLE = 5  # of a person's decisions: the shortest game has eight or so


class Guest:
    """Plays one match, and keeps a picture of each stage of it."""

    def __init__(self, app: App, game: str) -> None:
        self.app, self.game = app, game
        self.person = Person(app, game)
        self.pictures: list[str] = []
        self.decisions = 0

    def picture(self, name: str) -> None:
        if name not in self.pictures:
            self.pictures.append(name)
            self.app.picture(FOLDER / f"play-{len(self.pictures)}-{name}.png")

    def watch(self, table: Table) -> bool:
        """Pictures of the first decision and of the middle of the match."""
        self.decisions += 1
        if self.decisions == 1:
            self.picture("first-decision")
        elif self.decisions == MIDDLE:
            self.picture("mid-game")
        return False

    def play(self) -> str:
        self.app.ask("setting", name="animation", value="0.0")  # nobody watches: the pictures are what is left of it
        self.picture("home")
        say(f"home: choosing {t('game.' + self.game)}")
        self.person.choose_game()
        self.person.seat(("person", "bot", "bot"))
        self.picture("set-up")
        say("set-up: one seat for me, two for bots; start")
        match_id = self.person.start()
        self.person.play(decide(self.game), self.watch)
        self.person.until(lambda: not self.app.ask("counting"))
        self.picture("result")
        match = self.person.check_result(match_id)
        names = [seat["name"] for seat in match.seats]
        winners = ", ".join(names[seat] for seat in match.state.winners())
        scores = ", ".join(f"{name} {score.total}" for name, score in zip(names, match.state.scores(), strict=True))
        return f"{len(match.journal)} actions, {self.decisions} of them by my touches; won by {winners} ({scores})"


def say(text: str) -> None:
    print("  " + text, flush=True)


def main() -> None:
    begin = time.monotonic()
    print("There is no display here: Starcab runs on a virtual screen, and one match is played by touches.", flush=True)
    with App("tablet") as app:
        guest = Guest(app, next(iter(PLAYABLE)) if len(sys.argv) < 2 else sys.argv[1])
        say("result: " + guest.play())
        app.quit()
    say(f"the saved match was replayed by the rules and gave the same result; {time.monotonic() - begin:.0f} s")
    print("Pictures of it are in %s/: play-1-home.png … play-%d-result.png" %
          (FOLDER.relative_to(ROOT), len(guest.pictures)))


if __name__ == "__main__":
    main()
