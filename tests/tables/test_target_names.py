"""Whatever can be touched on a table has a name that no other target has, whoever plays and with whatever options."""

from dataclasses import replace

import pytest

from app.i18n import LANGUAGES, speaking
from app.tables import PLAYABLE, table_for
from app.tables.base import paths_of
from tests.tables.matches import cases, match
from tests.tables.test_sentences import faults

OPENED = {"galactico": ("", "rival:1", "discard", "unseen", "queue:A"), "ganymede": ("", "rival:1", "market", "board", "hand"),
          "wildspace": ("", "rival:1", "crew", "hostile"), "crazytaxis": ("", "rival:1", "routes:all", "places"),
          "surprise": ("", "rival:1")}
SIZES = ((360, 584), (1280, 736))
MARKS = {"a place holder", "the id of a text", "blanks", "another language", "a word said twice", "nothing after a colon"}
CAPITALS = ("ganymede", "wildspace")


def scenes(game, players, changed):
    for number, (view, look, _) in enumerate(match(game, players, changed)[::9]):
        width, height = SIZES[number % 2]
        opened = OPENED[game][number % len(OPENED[game])]
        yield view, replace(look, width=width, height=height, opened=opened)


def touchable(scene):
    """Some spots are only where things fly to."""
    return [target for target, spot in scene.spots.items() if target != "close:" and spot.w > 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, players, changed", cases(PLAYABLE))
def test_no_two_targets_have_the_same_name(game, players, changed, language):
    table = table_for(game)
    marks = MARKS | ({"a small letter at its beginning"} if game in CAPITALS else set())
    with speaking(language):
        for view, look in scenes(game, players, changed):
            targets = touchable(table.place(view, look))
            names = [table.place_name(view, look, target) for target in targets]
            assert all(names), [target for target, name in zip(targets, names, strict=True) if not name]
            assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)
            assert not {name: found for name in names if (found := marks.intersection(faults(name, language)))}


@pytest.mark.parametrize("game, players, changed", cases(PLAYABLE))
def test_every_step_of_a_path_has_a_name(game, players, changed):
    table = table_for(game)
    with speaking("en"):
        for view, look, _ in match(game, players, changed)[:-1:9]:
            for path in paths_of(table, view, look.eye).values():
                for number, target in enumerate(path):
                    assert table.place_name(view, replace(look, touched=path[:number]), target), target
