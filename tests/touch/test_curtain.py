"""While the curtain is down, nothing on the window depends on what is hidden: not a pixel, not a word. The same holds for
the picture among the recent apps, and when the app comes back."""

import pytest
from PIL import Image, ImageChops

from app.store import Store
from games import GAMES
from games.bots import make
from games.kernel import Match
from tests.touch.driver import App
from tests.touch.person import Person

NAMES = ("Player 1", "Player 2")


def shared_match(game: str, entries: int) -> Match:
    """Two people who share a device, after so many decisions."""
    seats = [{"kind": "person", "name": name, "colour": seat, "level": ""} for seat, name in enumerate(NAMES)]
    match = Match(GAMES[game], 2, {}, key=bytes([3]) * 32, first=0, seats=seats)
    bot = make("greedy", match.game, 1)
    while len(match.journal) < entries:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


def differ(one, other) -> bool:
    return ImageChops.difference(Image.open(one), Image.open(other)).getbbox() is not None


class Watcher:
    """Takes a picture, deals anew, and takes another one."""

    def __init__(self, app: App, folder) -> None:
        self.app, self.folder, self.deals = app, folder, 0

    def redealt(self):
        self.deals += 1
        files = [self.folder / f"{self.deals}-{name}.png" for name in ("before", "after")]
        self.app.picture(files[0])
        words = self.app.look()["texts"]
        self.app.ask("redeal", seed=self.deals)
        self.app.picture(files[1])
        return differ(*files), self.app.look()["texts"] != words

    def curtain_hides_all(self) -> None:
        assert self.app.table()["curtain"]
        assert self.redealt() == (False, False)


@pytest.mark.parametrize("entries", (0, 14), ids=("dealt", "later"))
@pytest.mark.parametrize("game", ("ganymede", "wildspace"))
def test_not_a_pixel_tells_what_is_hidden(game, entries, tmp_path):
    with App("tablet") as app:
        app.ask("setting", name="animation", value="0.0")
        store = Store.open(app.data / "starcab.db")
        match_id = store.create(shared_match(game, entries))
        store.close()
        app.ask("go", screen="table", what={"match_id": match_id})
        app.ask("rest")
        watcher, person = Watcher(app, tmp_path), Person(app, game)
        watcher.curtain_hides_all()
        person.lift(app.table())
        app.ask("rest")
        assert watcher.redealt()[0], "in front of the cards one sees other cards: else this test sees nothing"
        open_table, recents = tmp_path / "open.png", tmp_path / "recents.png"
        app.picture(open_table)
        app.ask("pause", file=str(recents))
        watcher.curtain_hides_all()
        assert differ(open_table, recents) and not differ(recents, watcher.folder / f"{watcher.deals}-after.png")
        app.ask("resume")
        app.ask("rest")
        watcher.curtain_hides_all()
        person.lift(app.table())
        assert app.table()["pieces"]
        app.quit()
