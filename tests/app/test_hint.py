"""The hint thinks aside, answers once with a legal path and its reason, and is silent when the table has moved on."""

from __future__ import annotations

import threading
import time
from types import SimpleNamespace

import pytest

from app.i18n import set_language
from app.screens import hint as module
from app.screens.hint import Hint
from games import GAMES
from games.kernel import Dice


class Screen:
    """What the hint uses of the table's screen."""

    def __init__(self, game_id: str) -> None:
        game = GAMES[game_id]
        state = game.new(2, None, Dice(bytes(32)))
        self.seat = state.to_act()[0]
        self.session = SimpleNamespace(game=game, revision=3, state=state.seen_by)
        self.said: list[str] = []
        self.marked: list[object] = []
        self.ids = SimpleNamespace(curtain=SimpleNamespace(open=False),
                                   view=SimpleNamespace(mark=lambda path, kind: self.marked.append(path)))
        self.table = SimpleNamespace(path=lambda view, action: action)
        self.legal = state.legal(self.seat)

    def acting(self) -> int:
        return self.seat

    def say(self, words: str) -> None:
        self.said.append(words)


@pytest.fixture(autouse=True)
def running(monkeypatch: pytest.MonkeyPatch) -> None:
    set_language("en")
    monkeypatch.setattr(module.App, "get_running_app", lambda: SimpleNamespace(post=lambda task: task()))


def thinking() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if "_think" in thread.name]


def wait(seconds: float = 20) -> None:
    for thread in thinking():
        thread.join(seconds)
    assert not thinking()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_marks_a_legal_path_and_says_why(game_id, monkeypatch):
    monkeypatch.setattr(module, "LEVEL", "captain:4i")
    screen = Screen(game_id)
    Hint(screen).ask()
    wait()
    assert screen.marked[0] in screen.legal and len(screen.marked) == 1
    assert len(screen.said) == 2 and all(screen.said)


@pytest.mark.parametrize("how", ["played", "stopped", "left"])
def test_a_hint_breaks_off_and_is_silent_when_the_table_has_moved_on(how, monkeypatch, undecided):
    monkeypatch.setattr(module, "LEVEL", "captain:60")
    screen = Screen("galactico")
    hint = Hint(screen)
    hint.ask()
    time.sleep(0.2)
    if how == "played":
        screen.session.revision += 1
    elif how == "stopped":
        hint.stop()
    else:
        screen.session = None
    wait(5)
    assert not screen.marked and len(screen.said) == 1
