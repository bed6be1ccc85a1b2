"""Where the map's camera looks: to what can be reached, once for each act; to the whole when others play; to a place that
somebody asks for."""

from __future__ import annotations

from functools import cache

import pytest

from app.i18n import set_language
from app.play.frame import Tone
from app.scene.camera import looking_at, within
from app.session.local import LocalSession
from games import GAMES
from games.bots import make
from games.crazytaxis.board import PLACE_INDEX
from games.kernel import Match
from tests.play.desk import KEY, Desk, bot, person

PHONE = (360.0, 572.0)


@cache
def late(phase: str) -> dict:
    """A city too large for a phone, and a person to move who has a goal on the map."""
    seats = [seat.to_json() for seat in (person(0), bot(1))]
    match = Match(GAMES["crazytaxis"], 2, None, first=0, key=KEY, seats=seats)
    greedy = make("greedy", match.game, 1)
    while not (len(match.state.placed) > 30 and match.state.to_act() == (0,) and match.state.phase == phase
               and not match.state.offer and built(match.state)):
        seat = match.state.to_act()[0]
        match.play(seat, greedy.choose(match.state.seen_by(seat), seat))
    return match.to_json()


def built(state):
    return [place for place in state.open[0] if state.city.where[place] >= 0]


@pytest.fixture(params=["lay", "drive"])
def desk(request):
    set_language("en")
    match = Match.from_json(late(request.param), GAMES)
    with Desk(lambda post, clock: LocalSession(match, store=None, match_id=None, post=post, clock=clock.now),
              size=PHONE) as found:
        found.until(lambda: found.frames and found.frame.picture)
        yield found


def focus(desk):
    return desk.frame.picture.scene.focus


def test_half_a_choice_has_the_same_moment_so_nothing_moves_under_the_finger(desk):
    before = focus(desk)
    assert before.zoom > 1
    target = next(target for target in sorted(desk.lit) if target.startswith("cell:") or target == "blockade")
    desk.tap("blockade" if "blockade" in desk.lit else target)
    assert focus(desk) is None or focus(desk).moment == before.moment


def test_after_the_own_act_the_map_stays_large_until_somebody_else_plays(desk):
    if desk.session.state(0).phase != "drive":
        pytest.skip("a blockade is set when driving")
    block = next(action for action in desk.session.legal(0) if action[0] == "block")
    desk.act(block)
    desk.until(lambda: not any(target.startswith("cell:") for target in desk.lit))
    assert focus(desk) is None, "nothing of the map can be touched: it stays as it is"
    desk.act(("end",))
    desk.until(lambda: desk.play.acting is None)
    assert focus(desk).moment == ("whole",) and focus(desk).zoom == 1


def test_everybodys_routes_are_seen_whole_whatever_was_chosen(desk):
    desk.tap("open:routes:all")
    wanted, scene = focus(desk), desk.frame.picture.scene
    assert wanted.asked
    camera = looking_at(scene.world, wanted.x, wanted.y, wanted.zoom)
    state = desk.session.state(0)
    for seat in (0, 1):
        for place in state.open[seat]:
            if state.city.where[place] >= 0:
                spot = scene.spots[next(iter(desk.play.table.answers(state, desk.play.presenter.look(), goal(0, place))[0]))] \
                    if seat == 0 else None
                assert spot is None or within(scene.world, *camera.to_screen(spot.x, spot.y))
    desk.tap("close:")
    assert not focus(desk).asked and focus(desk).moment != wanted.moment


def goal(seat, place):
    return "goal:%d:%s" % (seat, next(name for name, number in PLACE_INDEX.items() if number == place))


def test_a_touch_on_the_own_passenger_shows_where_the_place_is(desk):
    state = desk.session.state(0)
    target = goal(0, built(state)[0])
    desk.tap(target)
    [cell] = desk.frame.marks.targets
    assert cell.startswith("cell:") and cell in desk.frame.spots
    assert "Ringed on the map" in desk.frame.toast and desk.frame.tone is Tone.HINT


def test_the_card_in_hand_is_no_mistake(desk):
    if "hand" not in desk.frame.spots:
        pytest.skip("no card in hand")
    desk.tap("hand")
    assert desk.frame.toast and desk.frame.tone is Tone.HINT
