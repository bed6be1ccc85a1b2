"""The hint thinks aside, answers once with a legal action and its reason, and is silent when the table has moved on."""

from __future__ import annotations

import threading
import time
from types import SimpleNamespace

import pytest

from app.play import hints as module
from app.play.hints import Hints
from app.tables.reasons import reason_words
from games import GAMES
from games.kernel import Dice


class AtOnce:
    """A clock for which later is now."""

    now = staticmethod(time.monotonic)

    @staticmethod
    def later(seconds, call):
        call()


class Asked:
    def __init__(self, game_id: str) -> None:
        game = GAMES[game_id]
        state = game.new(2, None, Dice(bytes(32)))
        self.seat = state.to_act()[0]
        self.legal = state.legal(self.seat)
        self.match = SimpleNamespace(game=game, revision=3, state=state.seen_by)
        self.answers: list[tuple] = []
        self.hints = Hints(self.match, AtOnce(), lambda *answer: self.answers.append(answer))




def thinking() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "hint"]


def wait(seconds: float = 20) -> None:
    for thread in thinking():
        thread.join(seconds)
    assert not thinking()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_is_a_legal_action_and_says_why(game_id, monkeypatch):
    monkeypatch.setattr(module, "LEVEL", "captain:4i")
    asked = Asked(game_id)
    asked.hints.ask(asked.seat)
    wait()
    [(seat, action, reason)] = asked.answers
    assert seat == asked.seat and action in asked.legal and reason_words(reason)


@pytest.mark.parametrize("how", ["played", "stopped", "asked again"])
def test_a_hint_breaks_off_and_is_silent_when_the_table_has_moved_on(how, monkeypatch, undecided):
    monkeypatch.setattr(module, "LEVEL", "captain:60")
    asked = Asked("galactico")
    asked.hints.ask(asked.seat)
    time.sleep(0.2)
    if how == "played":
        asked.match.revision += 1
    elif how == "stopped":
        asked.hints.stop()
    else:
        monkeypatch.setattr(module, "LEVEL", "captain:4i")
        asked.hints.ask(asked.seat)
    wait(5)
    assert len(asked.answers) == (how == "asked again")
