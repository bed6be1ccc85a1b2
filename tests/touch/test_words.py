"""No word is cut off, broken, too small, off the screen or over another, and no button is too small for a finger: on
every screen, in every language, at every size of the window and of the text."""

import pytest

from app.i18n import LANGUAGES
from app.tables import PLAYABLE
from app.theme import TEXT_SIZES
from tests.touch.driver import SIZES, App
from tests.touch.stations import LONG
from tests.touch.tour import Tour


class Reader:
    """Reads a place in all languages and text sizes."""

    def __init__(self, app):
        self.app = app
        self.faults = {}
        self.places = 0

    def read(self, name, show, hide):
        for language in LANGUAGES if show else [None]:
            if show:
                self.app.ask("setting", name="language", value=language)
                show()
            languages = [language] if show else list(LANGUAGES)
            found = self.app.ask("read", languages=languages, text_sizes=list(TEXT_SIZES), names=LONG)
            if hide:
                hide()
            self.faults |= {f"{name} {how}: {fault}": None for how, faults in found.items() for fault in faults}
            self.app.ask("setting", name="text_size", value="normal")
        self.app.ask("setting", name="language", value="en")
        self.app.ask("rest")
        self.places += 1


def read(game, size, most=6):
    with App(size) as app:
        app.ask("blind")
        reader = Reader(app)
        Tour(app, game, reader.read, most, aside=game == SHELL).whole()
        app.quit()
    assert reader.places > 8
    assert not reader.faults, "\n".join(reader.faults)


SHELL = "surprise"
"""The game with which the screens round the tables are read."""


@pytest.mark.parametrize("size", ["phone", "tablet", pytest.param("desktop", marks=pytest.mark.soak)])
def test_every_word_can_be_read(size):
    read(SHELL, size)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PLAYABLE)
def test_every_word_at_every_decision_can_be_read(game, size):
    read(game, size, most=99)
