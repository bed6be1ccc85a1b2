"""Whoever sees no colours can play: on a picture of each table without them, no two kinds of things look the same."""

import re
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from app.store import Store
from games import GAMES
from games.bots import make
from games.kernel import Match
from tests.touch import stations
from tests.touch.driver import App
from tests.touch.person import Person

SIDE = 24
ALIKE = 14.0
"""Of 255: what two pictures differ by, apart from how light they are as a whole, while one would take them for the same."""

FAMILIES = {
    "galactico": (r"common/shape_", r"common/pawn_", r"galactico/kind_", r"galactico/station_.*_1", r"galactico/small_"),
    "ganymede": (r"common/shape_", r"ganymede/token_", r"ganymede/astronaut_", r"ganymede/type_", r"ganymede/(earth|mars)_",
                 r"ganymede/wanted_"),
    "wildspace": (r"common/shape_", r"common/pawn_", r"wildspace/species_", r"wildspace/class_", r"wildspace/job_"),
    "crazytaxis": (r"common/shape_", r"crazytaxis/taxi_", r"crazytaxis/place_"),
    "surprise": (r"common/shape_", r"common/pawn_", r"surprise/token_", r"surprise/cell_"),
}
"""What has to be told apart on each table: the players, and the game's own types."""


def busy(game: str) -> Match:
    """As many players as can play, after many decisions."""
    match = Match(GAMES[game], GAMES[game].players[1], {}, key=bytes([5]) * 32, first=0)
    bot = make("greedy", match.game, 1)
    while len(match.journal) < 50:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    acting = match.state.to_act()[0]
    return Match.from_json(match.to_json() | {"seats": stations.seats(match.players, acting)}, GAMES)


def grey(picture: Image.Image) -> Image.Image:
    return picture.convert("L").resize((SIDE, SIDE), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Root of the mean square, the difference of the means taken off."""
    shift = ImageStat.Stat(one).mean[0] - ImageStat.Stat(other).mean[0]
    apart = [a - b - shift for a, b in zip(one.tobytes(), other.tobytes(), strict=True)]
    return (sum(pixel * pixel for pixel in apart) / len(apart)) ** 0.5


@pytest.fixture(scope="module")
def app():
    with App("tablet") as running:
        running.ask("setting", name="animation", value="0.0")
        yield running
        running.quit()


pytestmark = pytest.mark.xdist_group("touch greyscale")


def crops(app: App, game: str, folder) -> dict[str, Image.Image]:
    """What is seen of each kind; of things that lie upon each other only the upper one is."""
    store = Store.open(app.data / "starcab.db")
    match_id = store.create(busy(game))
    store.close()
    app.ask("go", screen="table", what={"match_id": match_id})
    Person.until(lambda: app.table().get("lit"))
    app.picture(folder / "table.png")
    picture = Image.open(folder / "table.png")
    found, taken = {}, set()
    for name, (x, y, w, h) in reversed(app.ask("sprites").items()):
        place = (name.partition("/")[0], round(x / 8), round(y / 8), round(w / 8))
        if min(w, h) >= 8 and place not in taken and x >= 0 and y >= 0 and x + w <= picture.width and y + h <= picture.height:
            taken.add(place)
            found[name] = picture.crop((round(x), round(y), round(x + w), round(y + h)))
    return found


@pytest.mark.parametrize("game", FAMILIES)
def test_no_two_kinds_look_the_same_without_colours(app, game, tmp_path):
    seen, alike = crops(app, game, tmp_path), []
    for family in FAMILIES[game]:
        kinds = {name: grey(crop) for name, crop in seen.items() if re.match(family, name)}
        assert len(kinds) > 1, f"only {list(kinds)} of {family} on the table"
        alike += [(round(apart, 1), a, b) for a, b in combinations(sorted(kinds), 2)
                  if (apart := difference(kinds[a], kinds[b])) < ALIKE]
    assert not alike


def test_two_that_differ_in_hue_alone_are_found(app, tmp_path):
    """The same token in another colour that is as light."""
    seen = crops(app, "surprise", tmp_path)
    token = next(crop for name, crop in seen.items() if name.startswith("surprise/token_gift")).convert("RGB")
    hue, saturation, _ = token.convert("HSV").split()
    turned = Image.merge("HSV", (hue.point(lambda angle: (angle + 110) % 256), saturation, Image.new("L", token.size, 200)))
    _, blue, red = turned.convert("RGB").convert("YCbCr").split()
    other = Image.merge("YCbCr", (token.convert("L"), blue, red)).convert("RGB")
    assert max(ImageStat.Stat(ImageChops.difference(token, other)).rms) > 20, "with colours nobody takes the one for the other"
    assert difference(grey(token), grey(other)) < ALIKE
