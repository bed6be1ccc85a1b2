"""With a voice and the keys a match is played without looking; without a voice the setting says why it is off."""

import os
import stat
import time
from random import Random

import pytest

from app.i18n import set_language, t
from app.tables import PLAYABLE
from tests.touch.driver import App
from tests.touch.test_keyboard import ENTER, TAB, Typist

VOICE = """#!/bin/sh
{ cat; echo; } >> "$SPEECH_LOG"
"""
MOST = 2000
AGAIN = "Tap again"
AROUND = ("Menu", "Hint", "Undo", "Rules", "Back")      # what a table has besides what there is to do


@pytest.fixture
def voice(tmp_path):
    """A speech program that writes down what it says."""
    program = tmp_path / "espeak-ng"
    program.write_text(VOICE)
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    return tmp_path


class Blind(Typist):
    """Hears the voice, presses keys, and never asks what is on the screen."""

    def __init__(self, app: App, game: str, log) -> None:
        super().__init__(app, game)
        self.log, self.random = log, Random(1)

    def lines(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def heard_the_end(self) -> bool:
        return any(t("say.over", names="")[:9] in line for line in self.lines())

    def hear(self, code: int, seconds: float = 1.0) -> str:
        """What is said when this key is pressed; "" for silence."""
        before, end = len(self.lines()), time.monotonic() + seconds
        self.press(code)
        while len(self.lines()) == before and time.monotonic() < end:
            time.sleep(0.02)
        return " ".join(self.lines()[before:])

    def decide(self) -> None:
        """One of the next few things that Tab leads to, if it is something to do; once more if that is asked for."""
        for _ in range(self.random.randint(1, 4)):
            heard = self.hear(TAB)
        if heard and heard not in AROUND and not self.heard_the_end() and AGAIN in self.hear(ENTER):
            self.hear(ENTER)


SHORT = {"surprise": {"quick_map": True, "goal": 5}, "crazytaxis": {"length": "quick"}, "ganymede": {"launches_to_end": 3}}


@pytest.mark.parametrize("game", [game if game == "galactico" else pytest.param(game, marks=pytest.mark.soak)
                                  for game in PLAYABLE])
def test_a_match_is_played_by_ear(voice, game):
    set_language("en")
    variables = {"PATH": f"{voice}:{os.environ['PATH']}", "SPEECH_LOG": str(voice / "said")}
    with App("tablet", **variables) as app:
        app.ask("setting", name="animation", value="0.0")
        app.ask("setting", name="banter", value=False)
        app.ask("setting", name="read_aloud", value=True)
        blind = Blind(app, game, voice / "said")
        blind.choose_game()
        assert t("game." + game) in " ".join(blind.lines())       # what had the ring
        blind.seat(("person", "bot"))
        blind.set_options(SHORT.get(game, {}))
        blind.start()
        decisions = 0
        while not blind.heard_the_end():
            assert (decisions := decisions + 1) < MOST
            blind.decide()
        blind.until(lambda: app.screen == "result")
        app.quit()


@pytest.mark.parametrize("size", ["phone"])
def test_without_a_voice_the_setting_is_off_and_says_why(size, tmp_path):
    set_language("en")
    with App(size, PATH=str(tmp_path)) as app:
        app.ask("go", screen="settings", what={})
        row = next(row for row in app.things("OptionRow") if t("settings.read_aloud") in row["texts"])
        assert row["disabled"] and t("settings.read_aloud.none") in row["texts"]
        app.quit()
