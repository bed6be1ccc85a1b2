"""What a table asks for, in the header of a phone: three lines of letters that can be read."""
from app import startup

startup.configure()

from dataclasses import replace  # noqa: E402
from itertools import accumulate  # noqa: E402

import pytest  # noqa: E402

from app import theme  # noqa: E402
from app.i18n import LANGUAGES, speaking  # noqa: E402
from app.tables import PLAYABLE, table_for  # noqa: E402
from app.tables.base import paths_of  # noqa: E402
from games import GAMES  # noqa: E402
from tests.app.in_process import starcab  # noqa: E402, F401
from tests.tables.matches import match  # noqa: E402

LEAST = 15 * 0.95 ** 4   # dp: as a text in its room gets smaller step by step, the last above 12
ROOM = 158, 46      # dp: between the menu and the two buttons of a room, on the narrowest phone


def prompts(game):
    """Of two matches, with every beginning of a path of touches."""
    table, found = table_for(GAMES[game]), set()
    for players in (2, 3):
        for view, look, _ in match(game, players, 0)[::4]:
            paths = paths_of(table, view, look.eye).values() if look.acting else ()
            touched = {begun for path in list(paths)[:8] for begun in accumulate((one,) for one in path)}
            found |= {table.prompt(view, replace(look, touched=touches)) for touches in ((), *touched)}
    return found


def height(text):
    from kivy.core.text import Label

    label = Label(text=text, font_size=LEAST, font_name=theme.font(text, False), text_size=(ROOM[0], None))
    label.refresh()
    return label.texture.height


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLAYABLE)
def test_what_is_asked_has_room_in_letters_that_can_be_read(starcab, game, language):  # noqa: F811
    with speaking(language):
        found = prompts(game)
        assert found and not [text for text in found if height(text) > ROOM[1]]


@pytest.mark.parametrize("scale", theme.TEXT_SIZES.values())
def test_a_phone_has_that_room(starcab, scale):  # noqa: F811
    from kivy.metrics import Metrics

    from app.widgets.tr import palette

    screen, before = starcab.screen("table"), palette.text
    screen.size, palette.text = (360 * Metrics.density, 640 * Metrics.density), scale
    assert screen.ids.prompt.height >= ROOM[1] * Metrics.density
    palette.text = before
