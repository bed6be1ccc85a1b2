"""What those who want to know more see of Crazy Taxis: everybody's ways on the map, points for each delivery, who is muted."""

from dataclasses import replace

import pytest

from app.scene import Art, Number, Path
from app.tables.crazytaxis.overlay import ways
from app.tables.crazytaxis.seats import barred, distance
from app.tables.crazytaxis.table import TABLE
from games.bots import make
from games.kernel import Match
from tests.app.test_scene_crazytaxis import GAME, MATCHES, SIZES, english, look_of, states  # noqa: F401
from tests.games.crazytaxis.scene import T1
from tests.games.crazytaxis.scene import Scene as Rulings

GAMES_OF_BOTS = [(2, {"length": "quick"}), (4, {"length": "quick", "trade": "anyone"})]


def test_a_way_leads_over_streets_and_tunnels_and_is_as_long_as_can_be_told():
    seen = 0
    for state in states(MATCHES[1], 30):
        for seat, taxi in enumerate(state.taxis):
            city = state.city
            goals = [city.where[place] for place in state.open[seat] if city.where[place] >= 0]
            far, length = city.distances(taxi), {taxi: 0}
            for way in ways(city, taxi, goals):
                assert way[0] in length and way[-1] in goals
                for here, there in zip(way, way[1:], strict=False):
                    assert there in city.beside(here)
                    length[there] = length[here] + 1
                assert length[way[-1]] == far[way[-1]]
                seen += len(way) > 1
    assert seen > 10


@pytest.mark.parametrize("size", SIZES)
def test_everybodys_ways_are_shown_on_demand_with_the_points_and_put_away_again(size):
    shown = 0
    for state in states(MATCHES[1], 40):
        seat = state.active
        look = look_of(state, seat, size, acting=True)
        assert not any(key[0] == "ways" for key in TABLE.place(state, look).pieces)
        scene = TABLE.place(state, replace(look, opened="routes:all"))
        assert "close:" in scene.above and "close:" in scene.spots
        for rival, row in enumerate(state.open):
            built = [state.city.where[place] for place in row if state.city.where[place] >= 0]
            numbers = [one.text for one in scene.pieces["ways", rival].drawings if isinstance(one, Number)]
            assert numbers == [str(distance(state, rival, place)) for place in row if state.city.where[place] >= 0]
            shown += len(built)
        alone = TABLE.place(state, replace(look, opened="routes:%d" % seat))
        assert [key for key in alone.pieces if key[0] == "ways"] == [("ways", seat)]
    assert shown > 5


def test_a_way_goes_round_the_blockades_and_is_as_long_as_the_drive():
    longer = 0
    for state in (state for state in states(MATCHES[1], 3) if state.blockades):
        for seat, taxi in enumerate(state.taxis):
            far, length = state.city.distances(taxi), {taxi: 0}
            free = {state.city.where[place]: distance(state, seat, place) for place in state.open[seat]
                    if state.city.where[place] >= 0 and not barred(state, seat, place)}
            for way in ways(state.city, taxi, free, state.blockades):
                assert all(cell == taxi or cell not in state.blockades for cell in way[:-1])
                length.update((cell, length[way[0]] + steps) for steps, cell in enumerate(way))
                assert length[way[-1]] == free[way[-1]]
                longer += length[way[-1]] > far[way[-1]]
    assert longer


def test_a_way_that_a_blockade_ends_is_red_with_its_number():
    for blockade, behind in (((3, 0), 1), ((4, 0), 0)):      # on the place itself it stops nobody too soon
        state = Rulings(T1).taxis((0, 0)).open(0, "library", "pharmacy").blockades(blockade).points(5).state
        look = replace(look_of(state, 0, "tablet", acting=True), opened="routes:0")
        drawn = TABLE.place(state, look).pieces["ways", 0].drawings
        red = [one for one in drawn if "alert" in one]
        assert sum(isinstance(one, Path) for one in red) == sum(isinstance(one, Art) for one in red) == behind


def test_the_ways_change_with_the_card_that_is_tried():
    changed = 0
    for state in states(MATCHES[0], 6):
        if state.phase != "lay" or state.offer:
            continue
        look = replace(look_of(state, state.active, "tablet", acting=True), opened="routes:all")
        before = TABLE.place(state, look)
        for action in state.legal(state.active)[::9]:
            if action[0] == "lay":
                after = TABLE.place(state, replace(look, touched=TABLE.path(state, action)[:-1]))
                changed += any(after.pieces["ways", seat].drawings != before.pieces["ways", seat].drawings for seat in (0, 1))
    assert changed


@pytest.mark.parametrize("players, options", GAMES_OF_BOTS, ids=str)
def test_points_for_each_delivery_add_up_to_what_was_driven(players, options):
    match = Match(GAME, players, options, key=bytes(32), first=0)
    bot = make("greedy", GAME, 1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    series = TABLE.series(match)
    assert [len(row) for row in series] == [len(row) for row in match.state.done]
    assert all(sum(row) <= driven for row, driven in zip(series, match.state.driven, strict=True))
    winner = match.state.winners()[0]
    assert sum(series[winner]) == match.state.driven[winner], "the last point delivers the last passenger"


@pytest.mark.parametrize("size", SIZES)
def test_offers_left_and_who_wants_none_are_seen_on_the_plate(size):
    state = next(state for state in states(MATCHES[2], 5) if state.phase == "drive" and not state.offer)
    for seat in range(state.players):
        look = look_of(state, 0, size, acting=True)
        assert "crazytaxis/swap" in pictures(TABLE.place(state, look), seat)
        assert "common/icon_mute" not in pictures(TABLE.place(state, look), seat)
        assert "common/icon_mute" in pictures(TABLE.place(state, replace(look, hushed={seat: False})), seat)
        opened = TABLE.place(state, replace(look, opened="rival:%d" % seat, hushed={seat: False}))
        assert opened.spots["hush:match:%d" % seat].h >= 48


def pictures(scene, seat):
    return [drawing.name for drawing in scene.pieces["plate", seat].drawings if isinstance(drawing, Art)]


@pytest.mark.parametrize("size", SIZES)
def test_whoever_is_asked_can_decline_all_at_once(size):
    state = next(state for state in states(MATCHES[2], 1) if state.offer)
    asking, asked = state.offer[:2]
    mine = TABLE.place(state, look_of(state, asked, size, acting=True))
    assert {"accept", "decline", "hush:turn:%d" % asked, "hush:match:%d" % asked} <= set(mine.spots)
    low = min(spot.y - spot.h / 2 for target, spot in mine.spots.items() if target.startswith("hush:"))
    assert low >= mine.world.y and all(mine.spots[target].h >= 48 for target in ("accept", "decline"))
    other = TABLE.place(state, look_of(state, asking, size, acting=True))
    assert "withdraw" in other.spots and not any(target.startswith("hush:") for target in other.spots)
    assert TABLE.refusal(state) == (asked, ("decline",))


@pytest.mark.parametrize("how", ["off", "turn", "match"])
def test_a_long_press_tells_what_offers_are_asked_about_instead_of_changing_it(how):
    state = next(state for state in states(MATCHES[2], 5) if state.phase == "drive" and not state.offer)
    about = TABLE.about(state, look_of(state, 0, next(iter(SIZES)), acting=True), "hush:%s:0" % how)
    assert about is not None and about.title and about.text and about.drawings and about.rule == "trade"


def test_the_next_drive_is_taken_apart_only_where_something_is_added():
    from app.tables.crazytaxis.seats import _sum

    assert (_sum(5, 0), _sum(5, 2)) == ("5", "7 = 5+2")
