"""The table of Galactico without a window: everything legal can be touched, everything shown is on the table, and a
preview tells what then happens."""

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot

import pytest

from app import i18n, rules
from app.scene import Art
from app.session.seats import Seat
from app.tables.base import Viewpoint, paths_of
from app.tables.galactico.layout import Ring
from app.tables.galactico.motion import FLIGHT
from app.tables.galactico.preview import preview, prospects
from app.tables.galactico.table import TABLE
from app.tables.taps import Taps
from app.widgets import art as sprites
from games import GAMES
from games.galactico.board import CARDS, KIND, SECTOR_INDEX, STATIONS
from games.kernel import QuickDice
from tests.games.galactico.scene import Scene
from tools.sounds import SOUNDS

GAME = GAMES["galactico"]
SIZES = {"phone": (360, 584), "tablet": (1280, 736), "desktop": (1920, 1024), "upright tablet": (800, 1180)}
ALL = {option.id: option.values[-1] if option.values[-1] != option.default else option.values[0]
       for option in GAME.options}
THUMB = 44.0


def seats(players):
    return tuple(Seat("person", "Player %d" % (number + 1), number) for number in range(players))


def look_of(view, size="phone", **more):
    width, height = SIZES[size]
    acting = view.to_act()
    return Viewpoint(acting[0] if acting else 0, seats(view.players), width, height, acting=bool(acting), **more)


@cache
def positions(players, everything):
    """Views of a random match, with what was told of the act before."""
    chance = random.Random(players)
    state = GAME.new(players, ALL if everything else {}, QuickDice(players))
    found, told = [], ()
    while not state.over:
        found.append((state.seen_by(state.active), told))
        seat = state.to_act()[0]
        state.news = []
        state.apply(seat, chance.choice(state.legal(seat)))
        told = tuple(state.news_for(None))
    return [*found, (state.seen_by(None), told)]


CASES = [(players, everything) for players in range(2, 7) for everything in (False, True)]


@pytest.fixture(autouse=True)
def english():
    i18n.set_language("en")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players, everything", CASES)
def test_every_legal_action_is_touched_step_by_step(players, everything, size):
    for view, told in positions(players, everything)[::3]:
        if view.over:
            continue
        seat = view.active
        paths = paths_of(TABLE, view, seat)
        assert len(set(paths.values())) == len(paths)
        for action in view.legal(seat)[:9]:
            taps = Taps(paths)
            for target in paths[action]:
                scene = TABLE.place(view, look_of(view, size, touched=taps.touched, recent=told))
                lit = {name for name in taps.lit() | set(TABLE.plans(view, seat)) if name in scene.spots}
                assert target in lit and touched_there(scene, lit, target) == target
                made = taps.touch(target)
            assert made == action


def touched_there(scene, lit, target):
    """Which lit target a touch on the middle of this one means."""
    spot = scene.spots[target]
    inside = [name for name in lit if abs(spot.x - scene.spots[name].x) <= scene.spots[name].w / 2
              and abs(spot.y - scene.spots[name].y) <= scene.spots[name].h / 2]
    return min(inside, key=lambda name: (scene.spots[name].x - spot.x) ** 2 + (scene.spots[name].y - spot.y) ** 2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players, everything", CASES)
def test_everything_lies_on_the_table(players, everything, size):
    width, height = SIZES[size]
    for view, told in positions(players, everything)[::5]:
        scene = TABLE.place(view, look_of(view, size, recent=told))
        for target, spot in scene.spots.items():
            assert spot.w / 2 - 1 <= spot.x <= width - spot.w / 2 + 1, (target, spot)
            assert spot.h / 2 - 1 <= spot.y <= height - spot.h / 2 + 1, (target, spot)
        for key, piece in scene.pieces.items():
            assert 0 <= piece.x <= width and 0 <= piece.y <= height, key


@pytest.mark.parametrize("players, everything", CASES)
def test_every_card_is_seen_once_and_every_ship(players, everything):
    for view, told in positions(players, everything)[::4]:
        scene = TABLE.place(view, look_of(view, recent=told))
        shown = {key[1] for key in scene.pieces if key[0] == "card"}
        for cards in (*view.hands, *view.queues):
            assert {CARDS[card] for card in cards} <= shown
        waiting = {CARDS[card] for cards in view.inspectors for card in cards}
        figures = {key[1]: piece for key, piece in scene.pieces.items() if key[0] == "inspector"}
        assert waiting <= figures.keys()
        for name in figures.keys() - waiting:       # whoever has just left lies under a pile
            there = (figures[name].x, figures[name].y)
            assert there in [scene.spots[pile][:2] for pile in ("open:discard", "pile:upper", "pile:lower")]
        assert {key[1] for key in scene.pieces if key[0] == "ship"} == {
            seat for seat, token in enumerate(view.tokens) if token >= 0}


def pictures(drawings):
    return {drawing.name for drawing in drawings if isinstance(drawing, Art)}


def test_every_picture_exists():
    known = {*sprites.names("common"), *sprites.names("galactico")}
    for players, everything in CASES:
        for view, told in positions(players, everything)[::4]:
            for size in ("phone", "desktop"):
                scene = TABLE.place(view, look_of(view, size, recent=told))
                assert {name for piece in scene.pieces.values() for name in pictures(piece.drawings)} <= known
            assert {flyer.art for flyer in TABLE.motion(view, look_of(view), list(told)).flyers} <= known
    view = positions(6, False)[10][0]
    for card in CARDS:
        assert pictures(TABLE.about(view, look_of(view), "card:" + card).drawings) <= known
    for station in STATIONS:
        assert pictures(TABLE.about(view, look_of(view), "station:" + station).drawings) <= known


def test_every_sound_exists():
    for players, everything in CASES:
        for view, told in positions(players, everything):
            for sound in TABLE.motion(view, look_of(view), list(told)).sounds:
                assert (sound if isinstance(sound, str) else sound[0]) in SOUNDS


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players, everything", CASES)
def test_actions_are_large_enough_for_a_thumb(players, everything, size):
    for view, _ in positions(players, everything):
        if view.phase in ("unload", "board"):
            scene = TABLE.place(view, look_of(view, size))
            for target, spot in scene.spots.items():
                if target in ("all", "done") or target.startswith("board:"):
                    assert spot.w >= THUMB and spot.h >= THUMB, (target, spot)


def test_on_a_phone_there_is_room_for_seven_ways_to_board():
    scene = Scene(free_boarding=True).queue("E", "o01", "o02", "o03", "o04", "o05", "o06").play(0, "move", "E1")
    for size in SIZES:
        spots = TABLE.place(scene.state, look_of(scene.state, size)).spots
        assert all(spots["board:%d" % count].w >= THUMB for count in range(7))


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_words_are_never_missing(language):
    i18n.set_language(language)
    for players, everything in CASES:
        for view, told in positions(players, everything)[::6]:
            look = look_of(view)
            said = [TABLE.prompt(view, look), TABLE.near_end(view, look)]
            said += [TABLE.tell(fact, look) for fact in told]
            for target in TABLE.place(view, look).spots:
                said.append(TABLE.why_not(view, look, target))
                said.append(TABLE.why_not(view, replace(look, acting=False), target))
                about = TABLE.about(view, look, target)
                said += [about.title, about.text] if about else []
            assert not [text for text in said if "galactico." in text or "{" in text]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players, everything", CASES)
def test_whatever_can_be_opened_lies_over_everything_and_closes(players, everything, size):
    width, height = SIZES[size]
    for view, _ in positions(players, everything)[::9]:
        names = [target[5:] for target in TABLE.place(view, look_of(view, size)).spots if target.startswith("open:")]
        assert {"unseen", "discard"} < set(names) and sum(name.startswith("rival:") for name in names) == players
        for name in names:
            scene = TABLE.place(view, look_of(view, size, opened=name))
            assert "close:" in scene.spots and not [t for t in scene.spots if not t.startswith(("close:", "card:"))]
            for key, piece in scene.pieces.items():
                if piece.layer >= 8:
                    assert 0 <= piece.x <= width and 0 <= piece.y <= height, (name, key)


def test_an_onlooker_sees_the_same_table_without_targets_for_nobody():
    view, told = positions(4, False)[20]
    scene = TABLE.place(view, Viewpoint(None, seats(4), *SIZES["tablet"], recent=told))
    assert not [key for key in scene.pieces if key[0] == "button"]
    assert len([key for key in scene.pieces if key[0] == "plate"]) == 3


def test_the_rules_have_a_section_for_every_decision_and_everything_that_is_asked_about():
    for language in i18n.LANGUAGES:
        book = rules.parse((rules.FOLDER / ("galactico.%s.txt" % language)).read_text(encoding="utf-8"))
        for players, everything in CASES[:4]:
            for view, _ in positions(players, everything)[::5]:
                assert TABLE.rule(view) in book
                asked = (TABLE.about(view, look_of(view), spot) for spot in TABLE.place(view, look_of(view)).spots)
                assert all(about.rule in book for about in asked if about)


# Taps


def test_a_flight_is_touched_twice_and_who_leaves_unpaid_too():
    scene = Scene().hand(0, "s09", "o30").top("o01", "o02", "o03", "o04", "o06")
    assert scene.options[0].startswith("move")
    assert TABLE.path(scene.state, ("move", "E1")) == ("station:E1", "station:E1")
    scene.play(0, "move", "E1")
    assert TABLE.path(scene.state, ("unload", "s09")) == ("card:s09", "card:s09")
    assert TABLE.path(scene.state, ("unload", "o30")) == ("card:o30",)


def test_all_who_pay_leaves_stowaways_and_vortans_to_single_taps_and_lets_the_rich_go_first():
    scene = Scene().hand(0, "o30", "s09", "r09", "k1").queue("E", "k2").play(0, "move", "E1")
    assert TABLE.plans(scene.state, 0) == {"all": [("unload", "r09"), ("unload", "o30")]}


def test_with_rich_first_all_who_pay_opens_the_door_for_the_others():
    scene = Scene(rich_first=True).hand(0, "o30", "r09", "k1").play(0, "move", "E1")
    assert scene.options == ["unload r09", "done"]
    assert TABLE.plans(scene.state, 0) == {"all": [("unload", "r09"), ("unload", "o30")]}


# Previews


def shown(scene, station):
    assert "move " + station in scene.options
    return preview(scene.state.seen_by(0), 0, ("move", station))


def test_the_preview_counts_the_gang_the_payers_and_who_must_board():
    scene = Scene().hand(0, "s01", "s15", "o30", "o26").inspector("E", "i1").queue("E", "o05", "k1", "o06")
    found = shown(scene, "E1")
    assert (found.caught, found.paying, found.points) == (("s01", "s15"), ["o30"], 5)
    assert found.boarding == ("o05", "k1", "o06") and not found.sent_back


def test_the_preview_names_the_five_sectors_counter_clockwise():
    assert shown(Scene(), "E1").coming == ("D", "C", "B", "A", "H")


def test_the_preview_knows_that_boarding_stops_when_the_cab_is_full():
    scene = Scene().hand(0, "o26", "o27", "o28", "o11").queue("E", "o01", "k1", "o03")
    assert shown(scene, "E1").boarding == ("o01", "k1")


def test_the_preview_warns_of_an_inspector_who_finds_nobody_and_of_brazen_ones():
    assert shown(Scene().hand(0, "o30").inspector("E", "i1"), "E1").sent_back
    brazen = shown(Scene(brazen_stowaways=True).hand(0, "s09", "o30"), "E1")
    assert brazen.ousted == ("s09",) and brazen.points == 1


def test_no_card_comes_after_the_end_began():
    scene = Scene().turn(10, 0, last_turn=13)
    assert shown(scene, "E1").coming == ()


@pytest.mark.parametrize("players, everything", CASES)
def test_what_the_preview_says_happens(players, everything):
    """The real move with the real dice, and all who pay: points and hand are as foretold."""
    state, chance = GAME.new(players, ALL if everything else {}, QuickDice(9)), random.Random(9)
    while not state.over:
        seat, legal = state.active, state.legal(state.active)
        action = chance.choice(legal)
        if state.phase == "move":
            foretold = preview(state.seen_by(seat), seat, action)
            before, turn = len(state.scored[seat]), state.turn
            state.apply(seat, action)
            for step in TABLE.plans(state.seen_by(seat), seat).get("all", []) if state.turn == turn else []:
                state.apply(seat, step)
            delivered = [CARDS[card] for card in state.scored[seat][before:]]
            assert delivered == [*foretold.caught, *foretold.paying]
        else:
            state.apply(seat, action)


def test_stations_show_what_they_would_pay():
    scene = Scene().hand(0, "r09", "o30")
    assert scene.options
    view = scene.state.seen_by(0)
    assert prospects(view, 0)["E1"] == 3
    assert TABLE.place(view, look_of(view)).spots["station:E1"].mark == "+3"


def test_a_flight_is_confirmed_at_the_thumb_too():
    scene = Scene().hand(0, "r09", "o30")
    assert scene.options
    view = scene.state.seen_by(0)
    taps = Taps(paths_of(TABLE, view, 0), TABLE.also(view, 0))
    assert taps.touch("station:E1") is None
    placed = TABLE.place(view, look_of(view, touched=taps.touched))
    assert min(placed.spots["fly"].w, placed.spots["fly"].h) >= THUMB
    assert taps.touch("fly") == ("move", "E1")


def test_a_pair_of_vortans_leaves_at_a_touch_of_either():
    scene = Scene().hand(0, "k1", "o26").queue("E", "k2", "o05").play(0, "move", "E1")
    view = scene.state.seen_by(0)
    for target in ("card:k1", "card:k2"):
        taps = Taps(paths_of(TABLE, view, 0), TABLE.also(view, 0))
        assert {"card:k1", "card:k2"} <= taps.lit() and taps.touch(target) == ("pair", "k2")


# Motion


def test_cards_come_one_by_one_and_an_inspector_is_held_for_a_beat():
    scene = Scene().top("o01", "i1", "o02", "o03", "o04").play(0, "move", "E1")
    motion = TABLE.motion(scene.state, look_of(scene.state), scene.facts)
    starts = [motion.delays["card", "o01"], motion.delays["inspector", "i1"],
              *(motion.delays["card", name] for name in ("o02", "o03", "o04"))]
    gaps = [round(after - before, 2) for before, after in zip(starts, starts[1:], strict=False)]
    assert gaps == [0.12, 0.52, 0.12, 0.12]
    assert motion.manners["ship", 0] == "follow" and starts[0] == FLIGHT


def test_a_ship_flies_round_the_ring_never_across_it():
    scene = Scene().play(0, "move", "E1")
    view = scene.state.seen_by(0)
    for size in SIZES:
        placed = TABLE.place(view, look_of(view, size, recent=tuple(scene.facts)))
        ship, board = placed.pieces["ship", 0], Ring(placed.world)
        points = list(zip(ship.way[::2], ship.way[1::2], strict=True))
        road = [board.at(share / 200) for share in range(200)]
        line = [(ax + (bx - ax) * part / 8, ay + (by - ay) * part / 8)
                for (ax, ay), (bx, by) in pairwise(points) for part in range(9)]
        assert len(points) > 2
        assert all(min(hypot(x - rx, y - ry) for rx, ry in road) < 0.6 * board.stop for x, y in line)
        assert hypot(points[-1][0] - ship.x, points[-1][1] - ship.y) < board.stop
        assert not placed.pieces["ship", 1].way


def test_the_inspector_goes_by_the_cab_and_takes_the_whole_gang_at_once():
    scene = Scene().hand(0, "s01", "s15", "o26").inspector("E", "i1").play(0, "move", "E1")
    view = scene.state.seen_by(0)
    motion = TABLE.motion(view, look_of(view), scene.facts)
    arrives = motion.delays["inspector", "i1"]
    gang = [motion.delays["card", name] for name in ("s01", "s15")]
    assert motion.manners["inspector", "i1"] == "follow" and arrives < gang[0] <= gang[1] < gang[0] + 0.1
    assert motion.delays["card", "o26"] > gang[1], "who stays moves up when the gang has gone"
    placed = TABLE.place(view, look_of(view, recent=tuple(scene.facts)))
    way, cab, end = placed.pieces["inspector", "i1"].way, placed.spots["open:rival:0"], placed.spots["open:discard"]
    assert way[2:] == (cab.x, cab.y, end.x, end.y)


def test_an_inspector_who_found_nobody_glides_back_to_his_pile():
    scene = Scene().hand(0, "o26").inspector("E", "i1").play(0, "move", "E1")
    view = scene.state.seen_by(0)
    piece = TABLE.place(view, look_of(view, recent=tuple(scene.facts))).pieces["inspector", "i1"]
    pile = TABLE.place(view, look_of(view)).spots["pile:upper"]
    assert (piece.x, piece.y) == (pile.x, pile.y) and TABLE.motion(view, look_of(view), scene.facts).delays["inspector", "i1"] > 0


def test_the_queue_moves_down_when_the_others_have_boarded():
    scene = Scene().hand(0, "o26", "o01", "o02", "o03", "o04").queue("E", "o05", "o06", "o07").play(0, "move", "E1")
    motion = TABLE.motion(scene.state, look_of(scene.state), scene.facts)
    assert "o06" in {CARDS[card] for card in scene.state.queues[SECTOR_INDEX["E"]]}
    assert motion.delays["card", "o06"] > motion.delays["card", "o05"]


def test_everybody_boards_after_the_last_card_came_in():
    scene = Scene().queue("E", "o05", "o06").top("o01", "o02", "o03", "o04", "o07").play(0, "move", "E1")
    motion = TABLE.motion(scene.state, look_of(scene.state), scene.facts)
    assert motion.delays["card", "o05"] > motion.delays["card", "o07"]
    assert motion.delays["card", "o06"] > motion.delays["card", "o05"]
    assert motion.seconds == motion.delays["card", "o06"]


def test_the_end_of_shift_is_seen_and_said():
    scene = Scene().piles("", "end o03").play(0, "move", "E1")
    assert [flyer.art for flyer in TABLE.motion(scene.state, look_of(scene.state), scene.facts).flyers] == ["galactico/card_end"]
    assert TABLE.near_end(scene.state, look_of(scene.state))


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_passenger_has_a_name_and_a_line_of_its_own(language):
    i18n.set_language(language)
    people = [name for card, name in enumerate(CARDS) if KIND[card] not in ("inspector", "end_of_shift")]
    lines = [i18n.t("galactico.line." + name) for name in people]
    assert len(set(lines)) == len(lines) > 70
    view = Scene().state.seen_by(0)
    for name, line in zip(people, lines, strict=True):
        assert TABLE.about(view, look_of(view), "card:" + name).text.startswith(line + "\n")


def test_what_was_delivered_and_what_it_would_be_worth_now_are_apart():
    """The first number never falls when somebody boards; the second stands by a flag."""
    from app.scene import Art, Words
    from app.tables.galactico.seats import delivered
    from tests.tables.matches import match

    differ = 0
    for view, look, _ in match("galactico", 3, False)[::5]:
        if not look.acting:
            continue
        scene = TABLE.place(view, look)
        for seat, score in enumerate(view.scores()):
            piece = scene.pieces["counters" if seat == look.eye else ("plate", seat)]
            words = [drawing.text for drawing in piece.drawings if isinstance(drawing, Words)]
            assert str(delivered(score)) in words and str(score.total).replace("-", "−") in words
            assert any(isinstance(one, Art) and one.name == "common/icon_flag" and one.tint == "muted" for one in piece.drawings)
            differ += delivered(score) != score.total
    assert differ > 5


def test_a_long_press_on_a_player_says_what_the_two_numbers_are():
    from app.tables.galactico.seats import delivered
    differ = 0
    for view, _ in positions(2, False)[::7]:
        for seat, score in enumerate(view.scores()):
            text = TABLE.about(view, look_of(view), "open:rival:%d" % seat).text
            assert str(delivered(score)) in text and str(score.total).replace("-", "−") in text
            differ += delivered(score) != score.total
    assert differ


def test_what_is_asked_for_on_the_ring_is_as_large_as_a_finger_on_a_phone():
    """A vortan of the queue that can leave with one's own, and the stations, where there is one in each sector."""
    view = Scene().hand(0, "k1").queue("E", "k2", "o05", "k3", "o06", "o07", "o08").play(0, "move", "E1").state.seen_by(0)
    scene = TABLE.place(view, look_of(view, "phone"))
    pairs = {"card:" + action[1] for action in view.legal(0) if action[0] == "pair"}
    assert pairs and all(min(scene.spots[target].w, scene.spots[target].h) >= THUMB for target in pairs)
    for target in pairs:
        assert scene.pieces["card", target.removeprefix("card:")].size * 1.4 >= THUMB - 0.1
    for view, _ in positions(2, False)[::9]:
        if view.phase == "move":
            scene = TABLE.place(view, look_of(view, "phone"))
            for action in view.legal(view.active):
                assert scene.spots["station:" + action[1]].w >= THUMB


def test_holding_a_queue_shows_its_cards_and_says_who_they_are():
    view = Scene().queue("E", "k2", "o05", "o06").state.seen_by(0)
    said = TABLE.about(view, look_of(view, "phone"), "open:queue:E")
    assert [line[:2] for line in said.text.split("\n")[:3]] == ["1.", "2.", "3."]
    assert len(said.drawings) >= 3 and all(abs(art.x) <= 100 and abs(art.y) <= 100 for art in said.drawings)
