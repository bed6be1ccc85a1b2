"""Whoever thinks beside a screen lets it draw first."""

from __future__ import annotations

import sys
import threading
import time
from statistics import median

import pytest

from games import GAMES
from games.bots import make
from games.kernel import Dice, frame_yield


@pytest.fixture(autouse=True)
def no_screen_before_or_after(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(frame_yield, "_until", -1e9)


def waited() -> float:
    begin = time.perf_counter()
    frame_yield.yield_to_frame()
    return time.perf_counter() - begin


def test_without_a_screen_nobody_waits(monkeypatch):
    monkeypatch.setattr(frame_yield, "LONGEST", 5)
    assert waited() < 1


def test_while_the_screen_rests_nobody_waits(monkeypatch):
    monkeypatch.setattr(frame_yield, "LONGEST", 5)
    frame_yield.rest(60)
    assert waited() < 1


def test_a_frame_that_is_due_is_waited_for_until_the_screen_rests_again(monkeypatch):
    monkeypatch.setattr(frame_yield, "LONGEST", 20)
    monkeypatch.setattr(frame_yield, "ASLEEP", 60)
    frame_yield.rest(0)
    screen = threading.Timer(0.3, frame_yield.rest, [60])
    screen.start()
    assert 0.2 < waited() < 15
    assert waited() < 1


def test_a_screen_that_never_rests_is_not_waited_for_without_end():
    frame_yield.rest(0)
    assert 0.008 < waited() < 1


def frames(number: int) -> list[float]:
    """As a screen makes them: Python work that lets others in between, then rest."""
    times = []
    for _ in range(number):
        begin = time.perf_counter()
        for _ in range(6):
            sum(range(15_000))
            time.sleep(0)
        times.append(time.perf_counter() - begin)
        frame_yield.rest(0.01)
        time.sleep(0.01)
    return times


def test_frames_take_no_longer_beside_a_thinking_captain():
    """Without the waiting each frame takes ten times as long."""
    game = GAMES["galactico"]
    state = game.new(2, None, Dice(bytes(32)))
    seat = state.to_act()[0]
    alone: list[float] = []
    beside: list[float] = []
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.001)
    for _ in range(4):
        alone += frames(20)
        bot = make("captain:60", game, 0)
        thinking = threading.Thread(target=bot.choose, args=(state.seen_by(seat), seat))
        thinking.start()
        beside += frames(20)
        bot.stop()
        thinking.join(5)
    sys.setswitchinterval(before)
    assert median(beside) < 2.5 * median(alone)
