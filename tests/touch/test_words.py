"""No word is cut off, broken, too small, off the screen or over another, and no button is too small for a finger: on
every screen, in every language, at every size of the window and of the text."""

import pytest

from app.i18n import LANGUAGES
from app.tables import PLAYABLE
from app.theme import TEXT_SIZES
from tests.touch.driver import SIZES, App
from tests.touch.tour import LONG, Tour


class Reader:
    """Reads a place in all languages and text sizes."""

    def __init__(self, app):
        self.app = app
        self.faults = []
        self.places = 0

    def read(self, name, show, hide):
        for language in LANGUAGES:
            self.app.ask("setting", name="language", value=language)
            for text_size in TEXT_SIZES:
                self.app.ask("setting", name="text_size", value=text_size)
                show()
                self.app.ask("rest")
                found = self.app.ask("faults", names=LONG)
                self.faults += [f"{name} {language} {text_size}: {fault}" for fault in found]
                hide()
        self.app.ask("setting", name="text_size", value="normal")
        self.app.ask("setting", name="language", value="en")
        self.app.ask("rest")
        self.places += 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PLAYABLE)
def test_every_word_can_be_read(size, game):
    with App(size) as app:
        app.ask("blind")
        reader = Reader(app)
        Tour(app, game, reader.read).whole()
        app.quit()
    assert reader.places > 10
    assert not reader.faults, "\n".join(reader.faults)
