"""Every game has lines for fun, no two alike; a long press shows them."""

import pytest

from app.i18n import LANGUAGES, speaking, t
from app.tables import table_for
from games import IDS
from tests.app.test_texts import texts
from tests.tables.matches import match

FEW = 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_a_long_press_shows_the_lines_for_fun(game, language):
    table = table_for(game)
    with speaking(language):
        lines = [t(name) for name in texts("en") if name.startswith(game + ".line.")]
        assert len(set(lines)) == len(lines) > FEW
        shown = set()
        for view, look, _ in match(game, 2, 0)[::9]:
            found = [table.about(view, look, target) for target in table.place(view, look).spots]
            shown.update(line for about in found if about for line in about.text.split("\n"))
    assert len(shown & set(lines)) >= FEW
