"""`place` and `motion` are functions of what they are given: one process shows one table to many people."""

import doctest
from dataclasses import replace

import pytest

from app.i18n import set_language
from app.scene import commands, parts
from app.tables import PLAYABLE, table_for
from app.tables.base import Table, Viewpoint
from tests.tables.matches import Moment, match


@pytest.fixture(autouse=True)
def _texts():
    set_language("en")


def sizes(look: Viewpoint) -> tuple[Viewpoint, Viewpoint]:
    return look, replace(look, eye=None, acting=False, width=1280, height=744, text_scale=1.45)


def shown(table: Table, moment: Moment, look: Viewpoint) -> tuple:
    view = moment.view if look.eye is not None else moment.view.seen_by(None)
    return table.place(view, look), table.motion(view, look, list(moment.facts))


@pytest.mark.parametrize("game", PLAYABLE)
def test_what_others_look_at_meanwhile_changes_nothing(game):
    """Two pairs of eyes at two sizes, one after the other, in both orders."""
    table = table_for(game)
    for moment in match(game, 2, 0)[::7]:
        mine, theirs = sizes(moment.look)
        alone = shown(table, moment, mine)
        view = moment.view.seen_by(None)
        table.place(view, theirs)
        motion = table.motion(moment.view, mine, list(moment.facts))
        assert motion == alone[1]
        assert table.place(moment.view, mine) == alone[0]


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_table_keeps_nothing(game):
    table = table_for(game)
    for moment in match(game, 2, 0)[::11]:
        for look in sizes(moment.look):
            shown(table, moment, look)
    assert vars(table) == {}


def test_the_examples_of_the_shared_parts_hold():
    for module in (commands, parts):
        tried = doctest.testmod(module)
        assert tried.attempted and not tried.failed
