"""Screens that build their rows anew whenever they are opened keep none of the old ones."""
from app import startup

startup.configure()

import gc  # noqa: E402
from collections import Counter  # noqa: E402

import pytest  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402

from app.session.local import LocalSession  # noqa: E402
from games import GAMES  # noqa: E402
from games.bots import make  # noqa: E402
from games.kernel import Match  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401

SCREENS = {"settings": {}, "setup": {"game_id": "crazytaxis"}, "join": {}, "history": {}, "box": {}, "about": {},
           "rules": {"game_id": "surprise"}}


def alive() -> Counter[str]:
    gc.unfreeze()
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if issubclass(type(one), Widget))


def open_often(starcab, screen, **what):  # noqa: F811
    for _ in range(4):
        starcab.go("home")
        starcab.go(screen, **what)
        for _ in range(6):
            EventLoop.idle()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_is_opened_again_keeps_nothing(starcab, screen):  # noqa: F811
    open_often(starcab, screen, **SCREENS[screen])
    before = alive()
    open_often(starcab, screen, **SCREENS[screen])
    assert alive() - before == Counter()


def test_a_past_result_that_is_opened_again_keeps_nothing(starcab):  # noqa: F811
    match = Match(GAMES["surprise"], 2, {"goal": 5, "quick_map": True}, key=bytes(32), first=0)
    match.seats = [{"kind": "person", "name": "player %d" % (seat + 1), "colour": seat, "level": ""} for seat in range(2)]
    bot = make("greedy", match.game, 1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    match_id = starcab.store.create(match)

    def look() -> None:
        session = LocalSession(match, store=starcab.store, match_id=match_id, post=starcab.post)
        screen = starcab.go("result", session=session, past=True)
        until(lambda: screen._turns._found is not None)
        screen.explain("gifts")
        for _ in range(6):
            EventLoop.idle()
        screen.back()

    look()
    look()
    before = alive()
    look()
    look()
    assert alive() - before == Counter()
