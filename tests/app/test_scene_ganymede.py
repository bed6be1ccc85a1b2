"""The table of Ganymede, without a window: whatever is legal can be touched, step by step, at every size."""

from random import Random

import pytest

from app import i18n
from app.session.seats import Seat
from app.tables.base import Viewpoint, paths_of
from app.tables.ganymede.cards import points, points_aboard
from app.tables.ganymede.preview import lacks, losses, repetitions, step_of
from app.tables.ganymede.table import TABLE
from app.tables.taps import Taps
from games import GAMES
from games.ganymede.board import SHUTTLES, TILES
from games.kernel import Match
from tests.games.ganymede.scene import Scene as Position

GAME = GAMES["ganymede"]
SIZES = {"phone": (360, 584), "large phone": (411, 780), "tablet": (1280, 736), "desktop": (1920, 1024),
         "small tablet": (1024, 704)}
OPTIONS = ({}, {"launches_to_end": 3, "white_scores": True, "open_hands": True})
i18n.set_language("en")


def seats(players):
    return tuple(Seat("person", "Player %d" % number, number) for number in range(players))


def look_of(state, eye, size, touched=(), acting=True, opened="", recent=()):
    return Viewpoint(eye, seats(state.players), *SIZES[size], touched=touched, acting=acting, opened=opened, recent=recent)


def states(players, options, seed, count):
    """Decisions of a random match, with its later part as well."""
    chance = Random(seed)
    match = Match(GAME, players, options, key=bytes([seed]) * 32)
    facts = []
    for number in range(count):
        if match.state.over:
            return
        seat = chance.choice(match.state.to_act())
        yield number, match.state.seen_by(seat), seat, tuple(facts)
        action = lively(match.state, seat, chance)
        match.state.news = []
        match.play(seat, action)
        facts = match.state.news_for(seat)


def lively(state, seat, chance):
    """Random, but shuttles are used when they can be, so that ships fill and leave."""
    legal = state.legal(seat)
    wanted = [action for action in legal if action[0] in ("shuttle", "recruit", "move", "launch")]
    return chance.choice(wanted if wanted and chance.random() < 0.7 else legal)


CASES = [(players, option, seed) for players in (2, 3, 4) for option in range(2) for seed in range(2)]


@pytest.mark.parametrize(("players", "option", "seed"), CASES)
def test_every_legal_action_can_be_touched(players, option, seed):
    chance = Random(seed)
    for number, view, seat, facts in states(players, OPTIONS[option], 10 * players + seed, 70):
        size = list(SIZES)[number % len(SIZES)]
        paths = paths_of(TABLE, view, seat)
        assert len(set(paths.values())) == len(paths)
        for action in chance.sample(list(paths), min(6, len(paths))):
            walk(view, seat, size, paths, action, facts)


def walk(view, seat, size, paths, action, facts):
    taps = Taps(paths)
    for target in paths[action]:
        look = look_of(view, seat, size, taps.touched, recent=facts)
        scene = TABLE.place(view, look)
        assert target in scene.spots, (size, action, taps.touched, sorted(scene.spots))
        assert hit(scene, taps.lit(), target) == target, (size, action, target)
        assert TABLE.prompt(view, look)[0].isupper()
        done = taps.touch(target)
    assert done == action


def hit(scene, lit, target):
    """What a touch on the middle of a target means, as the table's canvas sees it."""
    spot = scene.spots[target]
    inside = []
    for name, other in scene.spots.items():
        dx, dy = abs(spot.x - other.x), abs(spot.y - other.y)
        if dx <= other.w / 2 and dy <= other.h / 2:
            inside.append((name not in lit, (dx * dx + dy * dy) ** 0.5, name))
    return min(inside)[2]


@pytest.mark.parametrize("players", (2, 3, 4))
def test_everything_lies_on_the_table_and_can_be_asked_about(players):
    for number, view, seat, facts in states(players, {}, players, 100):
        size = list(SIZES)[number % len(SIZES)]
        opened = ("", "rival:%d" % ((seat + 1) % players), "discard", "board", "market", "hand", "column:0:1")[number % 7]
        eye = None if number % 5 == 0 else seat
        look = look_of(view if eye is not None else view.seen_by(None), eye, size, acting=eye is not None, opened=opened)
        shown = view if eye is not None else view.seen_by(None)
        scene = TABLE.place(shown, look)
        width, height = SIZES[size]
        for name, spot in scene.spots.items():
            assert -1 <= spot.x - spot.w / 2 and spot.x + spot.w / 2 <= width + 1, (size, name, spot)
            assert -1 <= spot.y - spot.h / 2 and spot.y + spot.h / 2 <= height + 1, (size, name, spot)
            TABLE.why_not(shown, look, name)
            TABLE.about(shown, look, name)
        for fact in facts:
            TABLE.tell(fact, look)
            TABLE.where(fact)
        TABLE.motion(shown, look, list(facts))
        TABLE.near_end(shown, look)
        assert TABLE.rule(shown)


@pytest.mark.parametrize("size", SIZES)
def test_what_must_be_touched_is_large_enough_for_a_finger(size):
    least = {}
    for _number, view, seat, _facts in states(4, {}, 7, 160):
        scene = TABLE.place(view, look_of(view, seat, size))
        for path in paths_of(TABLE, view, seat).values():
            spot = scene.spots.get(path[0])
            if spot is not None:
                kind = path[0].partition(":")[0]
                least[kind] = min(least.get(kind, (999, 999)), (min(spot.w, spot.h), max(spot.w, spot.h)))
    for kind, (side, length) in least.items():
        assert side >= 40 or kind == "rep" and side >= 29 and length >= 44, (size, kind, side, length)


def test_a_rivals_hand_shows_only_backs():
    for _number, view, seat, _facts in states(3, {}, 5, 150):
        rivals = {ship for other in range(3) if other != seat for ship in view.hands[other]}
        assert rivals <= {-1}
        scene = TABLE.place(view, look_of(view, seat, "tablet", opened="rival:%d" % ((seat + 1) % 3)))
        assert "close:" in scene.spots
        assert not any(target.startswith("hand:") for target in scene.spots)


def test_badges_say_what_the_rules_give():
    """×n on a card is the most that the rules would give for it."""
    for _number, view, seat, _facts in states(2, {}, 3, 150):
        if step_of(view) != "main":
            continue
        for action in view.legal(seat):
            if action[0] == "tile":
                assert repetitions(view, seat, action[1]) == most(view, seat, action)


def most(view, seat, action):
    """The repetitions of a tile's first effect after the best drop; all if nothing can be done with it."""
    kind = next(tile for tile in TILES if tile.id == action[1]).type
    tiles = [*(TILES[tile].type for tile in view.tiles[seat])]
    best = 0
    for gone in range(len(tiles)) if len(tiles) == 3 else (None,):
        left = [one for number, one in enumerate(tiles) if number != gone]
        best = max(best, left.count(kind) + 1)
    return best


def test_a_shuttle_lacks_nothing_exactly_if_it_is_legal():
    for _number, view, seat, _facts in states(2, {}, 4, 150):
        if step_of(view) == "main":
            legal = {action[1] for action in view.legal(seat) if action[0] == "shuttle"}
            for shuttle in (*view.earth_row, *view.mars_row):
                if shuttle >= 0:
                    assert (lacks(view, seat, shuttle).total == 0) == (SHUTTLES[shuttle].id in legal)


def test_who_would_be_lost_is_asked_about():
    """E17: one red boards, the other is lost for sure: the shuttle takes a second touch. Without loss it does not."""
    position = Position().crew("same", "B").mars("RR").row("mars-planet-1")
    view = position.state.seen_by(0)
    assert losses(view, 0, ("shuttle", "mars-planet-1")) == (1, 1)
    assert TABLE.path(view, ("shuttle", "mars-planet-1")) == ("shuttle:mars-planet-1", "sure")
    look = look_of(view, 0, "phone", ("shuttle:mars-planet-1",))
    assert "sure" in TABLE.place(view, look).spots and TABLE.prompt(view, look) == i18n.t("ganymede.prompt.sure")
    safe = Position().mars("RR").row("mars-planet-1").state.seen_by(0)
    assert losses(safe, 0, ("shuttle", "mars-planet-1")) == (0, 0)
    assert TABLE.path(safe, ("shuttle", "mars-planet-1")) == ("shuttle:mars-planet-1",)


def test_a_bad_loading_is_asked_about_a_good_one_is_not():
    """E16: blue on `same` loses red; red on `same` loses nobody."""
    position = Position().crew("mixed", "R").mars("BR").row("mars-astro-2")
    assert losses(position.state.seen_by(0), 0, ("shuttle", "mars-astro-2")) == (0, 1)
    position.play("shuttle", "mars-astro-2")
    view = position.state.seen_by(0)
    assert TABLE.path(view, ("load", "blue", "same")) == ("cargo:blue", "dock:0:same", "sure")
    assert TABLE.path(view, ("load", "red", "same")) == ("cargo:red", "dock:0:same")


def test_tiles_to_be_discarded_are_marked_in_any_order():
    view = Position().tiles("astro-1", "medic-2", "inter-1").state.seen_by(0)
    taps = Taps(paths_of(TABLE, view, 0))
    for tile in ("tile-inter-1", "tile-astro-1"):
        assert taps.touch("own:" + tile) is None
    look = look_of(view, 0, "phone", taps.touched)
    assert "discard" in TABLE.place(view, look).spots
    assert taps.touch("discard") == ("discard", ("tile-astro-1", "tile-inter-1"))


def test_the_points_that_are_shown_do_not_fall_when_a_starship_launches():
    """Those on board count only if the match ends with them there: they are shown apart."""
    launches = 0
    for seed in range(12):
        match, chance = Match(GAME, 2, {}, key=bytes([seed + 1]) * 32), Random(seed)
        while not match.state.over:
            seat = match.state.to_act()[0]
            action = lively(match.state, seat, chance)
            (_, before), aboard = points(match.state, seat, 0, 0, 20), match.state.scores()[seat].items["aboard"]
            assert [words.text for words in points_aboard(match.state, seat, 0, 0, 20)] == ["+%d" % aboard] * (aboard > 0)
            match.play(seat, action)
            if action[0] == "launch":
                launches += 1
                assert int(points(match.state, seat, 0, 0, 20)[1].text) >= int(before.text)
    assert launches > 5


def test_on_a_small_board_what_a_dock_lacks_does_not_read_as_points_lost():
    """Beside the rule there is room for a figure alone: how many astronauts, and no minus."""
    for number, view, seat, _ in states(2, {}, 1, 60):
        scene = TABLE.place(view, look_of(view, seat, "phone"))
        told = [drawing.text for key, piece in scene.pieces.items() if isinstance(key, tuple) and key[0] == "dock"
                for drawing in piece.drawings if hasattr(drawing, "text")]
        assert not any("−" in text for text in told), number
