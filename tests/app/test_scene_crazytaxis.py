"""The table of Crazy Taxis in any position, at any size: all that is legal can be touched, and everything has words."""

import random
from dataclasses import replace

import pytest

from app import i18n
from app.session.seats import Seat
from app.tables.base import Viewpoint, paths_of
from app.tables.crazytaxis.map import CityView
from app.tables.crazytaxis.table import TABLE
from app.tables.taps import Taps
from games import GAMES
from games.kernel import Dice

GAME = GAMES["crazytaxis"]
SIZES = {"phone": (360, 584), "tablet": (1280, 736), "desktop": (1920, 1024)}
BUTTONS = ("done", "end", "take_end", "accept", "decline", "withdraw", "blockade", "take")


@pytest.fixture(autouse=True, scope="module")
def english():
    before = i18n.language()
    i18n.set_language("en")
    yield
    i18n.set_language(before or "en")


def chosen(state, chance):
    """Kind of action first: most of what is legal are offers, and nothing would be driven."""
    seat = chance.choice(state.to_act())
    legal = state.legal(seat)
    verb = chance.choice(sorted({action[0] for action in legal}))
    return seat, chance.choice([action for action in legal if action[0] == verb])


def positions(seed, players, options, every=9, entries=330):
    chance = random.Random(seed)
    state = GAME.new(players, GAME.complete(options), Dice(bytes([seed]) * 32), 0)
    for number in range(entries):
        if number % every == 0 or state.offer:
            yield state
        if state.over:
            return
        state.news = []
        state.apply(*chosen(state, chance))
        yield from state.news_for(None)
    yield state


MATCHES = [(1, 2, {}), (2, 5, {}), (3, 3, {"length": "quick", "trade": "anyone"}),
           (4, 4, {"length": "medium", "trade": "off"}), (5, 2, {"length": "quick", "finish": "round"})]


def look_of(state, seat, size, **more):
    seats = tuple(Seat("person", "Player %d" % (number + 1), number) for number in range(state.players))
    return Viewpoint(seat, seats, *SIZES[size], **more)


def states(match, every=9, entries=330):
    return (item for item in positions(*match, every, entries) if not isinstance(item, tuple))


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_everything_legal_can_be_touched_step_by_step(match):
    size = list(SIZES)[match[0] % 3]
    for state in states(match, 15):
        for seat in state.to_act():
            view = state.seen_by(seat)
            paths = paths_of(TABLE, view, seat)
            assert len(set(paths.values())) == len(paths)
            also = TABLE.also(view, seat)
            assert len({path for path, _ in also} | set(paths.values())) == len(also) + len(paths)
            ways = [*paths.items(), *((action, path) for path, action in also)]
            for action, path in random.Random(0).sample(ways, min(12, len(ways))):
                touch(view, seat, size, paths, also, action, path)


def touch(view, seat, size, paths, also, action, path):
    taps = Taps(paths, also)
    for number, target in enumerate(path):
        scene = TABLE.place(view, look_of(view, seat, size, touched=taps.touched, acting=True))
        assert target in scene.spots and taps.accepts(target), (action, path)
        done = taps.touch(target)
        assert (done == action) == (number == len(path) - 1), (action, path, done)


@pytest.mark.parametrize("size", SIZES)
def test_spots_lie_inside_the_table_and_buttons_are_large_enough(size):
    for state in states(MATCHES[1], 20):
        for seat in state.to_act()[:1] or (0,):
            look = look_of(state, seat, size, acting=True)
            scene = TABLE.place(state.seen_by(seat), look)
            for target, spot in scene.spots.items():
                room = scene.world if spot.world else None
                left, right = (room.x, room.x + room.w) if room else (0, look.width)
                low, high = (room.y, room.y + room.h) if room else (0, look.height)
                assert left - 1 <= spot.x - spot.w / 2 and spot.x + spot.w / 2 <= right + 1, target
                assert low - 1 <= spot.y - spot.h / 2 and spot.y + spot.h / 2 <= high + 1, target
                if target in BUTTONS:
                    assert spot.h >= 44 and spot.w >= 44, (target, spot)


@pytest.mark.parametrize("size", SIZES)
def test_spots_of_different_things_do_not_lie_over_each_other(size):
    for match in MATCHES[:3]:
        for state in states(match, 40):
            scene = TABLE.place(state.seen_by(0), look_of(state, 0, size, acting=True))
            flat = [(target, spot) for target, spot in scene.spots.items() if not spot.world]
            if state.offer:
                continue
            for number, (one, a) in enumerate(flat):
                for other, b in flat[number + 1:]:
                    apart = abs(a.x - b.x) >= (a.w + b.w) / 2 - 0.5 or abs(a.y - b.y) >= (a.h + b.h) / 2 - 0.5
                    assert apart, (one, other)


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_words_for_every_moment_every_touch_and_every_fact(match):
    facts = []
    for item in positions(*match, 25):
        if isinstance(item, tuple):
            facts.append(item)
            continue
        state = item
        for seat in (0, None):
            view = item.seen_by(seat)
            look = look_of(item, seat, "tablet", acting=seat in item.to_act())
            assert TABLE.prompt(view, look)
            TABLE.near_end(view, look)
            assert TABLE.rule(view)
            paths = paths_of(TABLE, view, seat).values() if look.acting else ()
            tried = next((path[:1] for path in paths if path[-1] == "done"), ())
            shown = TABLE.place(view, replace(look, touched=tried)).spots
            for target in {**TABLE.place(view, look).spots, **shown}:
                assert "crazytaxis." not in TABLE.why_not(view, look, target)
                about = TABLE.about(view, look, target)
                assert about is None or "crazytaxis." not in about.title + about.text
    look = look_of(state, 0, "tablet")
    told = [TABLE.tell(fact, look) for fact in facts]
    assert any(told) and not any("crazytaxis." in text or "{" in text for text in told)
    TABLE.motion(state.seen_by(0), look, facts)
    assert all(isinstance(target, str) for fact in facts for target in TABLE.where(fact))


def test_a_far_field_stands_for_the_steps_to_it():
    found = 0
    for state in states(MATCHES[0], 5):
        seat = state.active
        for target, steps in TABLE.plans(state.seen_by(seat), seat).items():
            world = state.copy()
            for step in steps:
                assert step in world.legal(seat)
                world.apply(seat, step)
            found += target.startswith("cell:")
    assert found > 100


def test_an_onlooker_sees_the_table_and_a_rival_s_area_opens():
    for state in states(MATCHES[2], 30):
        scene = TABLE.place(state.seen_by(None), look_of(state, None, "tablet"))
        roads = [drawing for drawing in scene.pieces["city"].drawings if "road" in str(drawing[0])]
        assert len(roads) == 2 * (len(state.placed) - 1) and ("card", state.placed[-1][0]) in scene.pieces
        if not state.offer:
            scene = TABLE.place(state.seen_by(0), look_of(state, 0, "phone", acting=True, opened="rival:1"))
            assert "close:" in scene.spots and not any(spot.world for spot in scene.spots.values())


def test_the_ghost_and_the_route_are_drawn():
    ghosts = routes = 0
    for state in states(MATCHES[0], 3, 120):
        seat = state.active
        view = state.seen_by(seat)
        for action in view.legal(seat)[:1]:
            if action[0] == "lay":
                touched = TABLE.path(view, action)[:-1]
                pieces = TABLE.place(view, look_of(state, seat, "tablet", touched=touched, acting=True)).pieces
                ghosts += "ghost" in pieces and ("join", 0) in pieces
        for target, steps in list(TABLE.plans(view, seat).items())[:1]:
            look = look_of(state, seat, "tablet", aimed=target, way=tuple(steps), acting=True)
            scene = TABLE.place(view, look)
            routes += "route" in scene.pieces and "go:" in scene.spots
    assert ghosts and routes


def test_at_the_largest_text_the_line_of_a_player_has_short_figures():
    from dataclasses import replace

    from app.scene import Words
    from tests.tables.matches import match

    view, look, _ = match("crazytaxis", 2, False)[10]
    for scale, short in ((1.0, False), (1.45, True)):
        scene = TABLE.place(view, replace(look, text_scale=scale))
        drawn = [drawing for seat in range(2) for drawing in scene.pieces["plate", seat].drawings]
        words = [drawing.text for drawing in drawn if isinstance(drawing, Words)]
        assert words and any("/" in text for text in words) != short


@pytest.mark.parametrize("size", SIZES)
def test_an_offer_lies_where_it_hides_least_of_what_it_is_about(size):
    """The taxis of both, and the places that change hands: at the top, or where less of them is hidden."""
    better = 0
    for state in (state for match in MATCHES[:2] for state in states(match, 1) if state.offer):
        look = look_of(state, state.offer[1], size, acting=True)
        scene = TABLE.place(state.seen_by(look.eye), look)
        card, window = scene.pieces["offer"], scene.world
        w, h = card.drawings[0].w, card.drawings[0].h
        assert window.y <= card.y - h / 2 and card.y + h / 2 <= window.y + window.h
        assert window.x <= card.x - w / 2 and card.x + w / 2 <= window.x + window.w
        fields = [*(state.taxis[seat] for seat in state.offer[:2]), *(state.city.where[place] for place in state.offer[2:])]
        middles = [CityView(state, look, window).centre(field) for field in fields if field >= 0]
        hidden, usual = (sum(abs(x - left) < w / 2 and abs(y - low) < h / 2 for x, y in middles)
                         for left, low in ((card.x, card.y), (window.centre[0], window.y + window.h - h / 2 - 4)))
        better += usual - hidden
    assert better > 0
