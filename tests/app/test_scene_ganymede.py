"""The table of Ganymede, without a window: whatever is legal can be touched, step by step, at every size."""

from itertools import chain
from random import Random

import pytest

from app import i18n
from app.scene import Art, Panel, Words
from app.session.seats import Seat
from app.tables.base import Viewpoint, paths_of
from app.tables.ganymede.cards import points, points_aboard
from app.tables.ganymede.preview import lacks, losses, only_reputation, repetitions, step_of, to_come
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


def test_the_frame_of_the_turn_is_round_everybody_who_chooses_and_nobody_else():
    match = Match(GAME, 2, {}, key=bytes(32), first=1)

    def framed():
        pieces = TABLE.place(match.state.seen_by(0), look_of(match.state, 0, "phone")).pieces
        return [seat for seat in (0, 1) if pieces[("chip", seat)].drawings[0].line == "taxi_edge"]
    assert framed() == [0, 1]
    match.play(0, match.state.legal(0)[0])
    assert framed() == [1]


def test_a_phone_shows_the_points_on_board_as_a_tablet_does():
    view = Position().mars("RR").crew("same", "RR").state.seen_by(0)
    chip = TABLE.place(view, look_of(view, 0, "phone")).pieces[("chip", 0)]
    assert "+2" in [one.text for one in chip.drawings if isinstance(one, Words)]


@pytest.mark.parametrize("size", SIZES)
def test_no_picture_of_the_track_is_squeezed(size):
    view = Position().state.seen_by(0)
    track = TABLE.place(view, look_of(view, 0, size)).pieces[("track", 0)].drawings
    pictures = [one for one in track if isinstance(one, Art)]
    assert len(pictures) == 4 and all(one.w == one.h for one in pictures)


def test_a_place_for_anybody_is_dark_on_a_dock_by_day_as_well():
    """White dashes on white are none."""
    view = Position().crew("same", "").state.seen_by(0)
    drawings = TABLE.place(view, look_of(view, 0, "tablet")).pieces[("seats", 0, 0)].drawings
    under = [(one.x, one.tint) for one in drawings if isinstance(one, Art) and one.name == "common/disc"]
    assert under == [(one.x, "piece_night") for one in drawings if isinstance(one, Art) and one.name == "ganymede/place"] != []


def test_what_is_left_of_an_effect_is_said_as_on_a_card_and_reputation_goes_all_at_once():
    counted, offered = set(), 0
    for _number, view, seat, _facts in chain.from_iterable(states(2, {}, seed, 150) for seed in range(1, 8)):
        look = look_of(view, seat, "phone")
        piece = TABLE.place(view, look).pieces.get(("stack",))
        if view.phase == "play" and view.stack and view.stack[-1][0] == "effect":
            left = view.stack[-1][2]
            said = [words.text for words in piece.drawings if isinstance(words, Words)]
            assert left == 1 or said[0] == "×%d" % left
            counted.add(left)
        several = [action for action in view.legal(seat) if action[0] == "rep"][1:]
        if several and len({action[0] for action in view.legal(seat)} - {"skip"}) == 2:
            offered += 1
            assert "all at once" in TABLE.prompt(view, look)
    assert {1, 2, 3} <= counted and offered


def test_the_bar_of_what_comes_never_ends_with_an_arrow():
    for number, view, seat, _facts in states(2, {}, 3, 250):
        for size in SIZES:
            piece = TABLE.place(view, look_of(view, seat, size)).pieces.get(("stack",))
            pictures = [one for one in piece.drawings if isinstance(one, Art)] if piece else []
            assert not pictures or pictures[-1].name != "common/icon_forward", (number, size)


def stack_icons(view):
    """The bar of what is still to come."""
    piece = TABLE.place(view, look_of(view, 0, "tablet")).pieces[("stack",)]
    return [art.name.partition("/")[2] for art in piece.drawings if isinstance(art, Art)]


def two_points_of_reputation():
    position = Position().mars("RR").marker(2).shuttles("mars-planet-3").crew("same", "R").crew("mixed", "R")
    return position.use("mars-planet-1")


def test_r9_a_point_that_was_left_is_not_shown_as_still_to_come():
    """Stopping on the bonus space, one of the two is lost: the bar promises only the basic action."""
    position = two_points_of_reputation()
    assert stack_icons(position.state.seen_by(0)) == ["glyph_rep"]
    view = position.play("rep", 1).state.seen_by(0)
    assert view.stack[-2][0] == "effect", "the other point is still on the stack, and brings nothing"
    assert stack_icons(view) == ["glyph_basic"]


def test_r10_before_the_step_it_is_said_that_what_is_left_is_lost():
    position = two_points_of_reputation()
    view = position.state.seen_by(0)
    look = look_of(view, 0, "tablet")
    assert "lost" in TABLE.prompt(view, look) and "2" in TABLE.prompt(view, look)
    assert "1 point is lost" in TABLE.describe(view, look, ("rep", 1))
    assert "lost" not in TABLE.describe(view, look, ("rep", 2))


def test_r9_other_uses_of_an_effect_are_still_shown_after_its_reputation():
    view = Position().tiles("planet-1", "planet-2").use("tile-planet-4").play("rep", 2).state.seen_by(0)
    assert stack_icons(view) == ["token_red"]
    assert TABLE.why_not(view, look_of(view, 0, "tablet"), "rep:3") == i18n.t("ganymede.why.rep_once")


def test_whatever_is_shown_as_to_come_can_come():
    """Of every effect on the bar at least one of its uses is still to be had; nothing else on the stack is left out."""
    for seed in range(4):
        for _number, view, _seat, _facts in states(2, {}, seed + 30, 150):
            if view.phase == "play":
                shown = [step for step, _ in to_come(view)]
                for step in view.stack:
                    dead = step[0] == "effect" and only_reputation(step[1]) and (step[3] or view.markers[view.active] == 12)
                    assert (step in shown) == (step[0] != "main" and not dead)


def dock_said(view, seat, dock, size="tablet", opened=""):
    """The words on a dock, the places that wait for somebody, and those with a minus."""
    scene = TABLE.place(view, look_of(view, 0, size, opened=opened))
    plate, row = ((("open", (kind, seat, dock)) if opened else (kind, seat, dock)) for kind in ("dock", "seats"))
    words = [words.text for words in scene.pieces[plate].drawings if isinstance(words, Words)]
    waiting = [art for art in scene.pieces[row].drawings if isinstance(art, Art) and art.name != "common/disc"]
    struck = sum(isinstance(panel, Panel) for panel in scene.pieces[row].drawings)
    return words[0], len(waiting) - struck, struck


@pytest.mark.parametrize(("dock", "crew", "said"), [
    ("same", "", ("needs 2", 2, 1)), ("same", "R", ("needs 1", 1, 1)), ("same", "RR", ("ready", 0, 1)),
    ("mixed", "", ("any 3 of 4", 4, 0)), ("mixed", "RB", ("any 1 of 2", 2, 0)), ("mixed", "RBY", ("ready", 0, 1)),
])
def test_r24_a_scouts_words_and_its_places_agree(dock, crew, said):
    view = Position().crew(dock, crew, ship="scout-1").state.seen_by(0)
    assert dock_said(view, 0, ("same", "mixed").index(dock)) == said
    assert dock_said(view.seen_by(1), 0, ("same", "mixed").index(dock), opened="rival:0") == said
    assert "places" in TABLE.about(view, look_of(view, 0, "tablet"), "dock:0:" + dock).text


def test_words_and_places_agree_for_every_starship():
    for _number, view, _seat, _facts in states(3, {}, 12, 150):
        for owner in range(3) if view.phase == "play" else ():
            for dock in range(2):
                if view.docks[2 * owner + dock] >= 0:
                    said, waiting, _ = dock_said(view, owner, dock, opened="rival:%d" % owner)
                    count = {"ready": 0}.get(said) if said == "ready" else int(said.split()[-1])
                    assert waiting == count, (said, waiting)


def test_a_long_press_on_a_player_says_what_the_two_numbers_are():
    view = Position().launched("liner-1").crew("same", "RR").state.seen_by(0)
    said = TABLE.about(view, look_of(view, 0, "phone"), "open:rival:0")
    assert said.title == "Player 0" and "5 points and 2 more for those on board" in said.text


def test_r3_a_fourth_tile_that_is_about_to_go_counts_for_no_starship():
    position = Position().tiles("astro-1", "medic-1", "inter-1").crew("same", "", ship="archive-1").launched("archive-2")
    before = points(position.state, 0, 0, 0, 20)[1].text
    view = position.use("tile-planet-1").state.seen_by(0)
    assert view.stack[-1][0] == "drop" and len(view.tiles[0]) == 4
    said = [words.text for piece in TABLE.place(view, look_of(view, 0, "tablet")).pieces.values()
            for words in piece.drawings if isinstance(words, Words)]
    assert "=6" in said and "=8" not in said
    assert points(view, 0, 0, 0, 20)[1].text == before


@pytest.mark.parametrize("size", ["phone", "large phone"])
def test_the_row_of_a_phone_says_when_it_is_the_own_hand_and_not_the_market(size):
    """The hand takes the place of the face-up starships: it is named, and lies on a plate."""
    seen = 0
    for _number, view, seat, _facts in states(3, {}, 21, 200):
        step = step_of(view)
        if step in ("keep", "dock", "fill", "limit"):
            words = TABLE.place(view, look_of(view, seat, size)).pieces[("hand plate",)].drawings[-1]
            assert words.text == i18n.t("ganymede.dealt" if step == "keep" else "ganymede.hand")
            seen += step != "keep"
        elif view.phase == "play":
            assert ("hand plate",) not in TABLE.place(view, look_of(view, seat, size)).pieces
    assert seen


def test_on_a_small_board_what_a_dock_lacks_does_not_read_as_points_lost():
    """Beside the rule there is room for a figure alone: how many astronauts, and no minus."""
    for number, view, seat, _ in states(2, {}, 1, 60):
        scene = TABLE.place(view, look_of(view, seat, "phone"))
        told = [drawing.text for key, piece in scene.pieces.items() if isinstance(key, tuple) and key[0] == "dock"
                for drawing in piece.drawings if hasattr(drawing, "text")]
        assert not any("−" in text for text in told), number
