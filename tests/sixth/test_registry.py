"""One registration is all that the house needs to have a sixth game, and it leaves nothing behind."""

import subprocess
import sys
from dataclasses import replace

import pytest

from app import assets
from app.i18n import speaking, t
from app.tables import PLAYABLE, register, registered, table_for, withdraw
from games import GAMES, IDS
from tests.sixth.entry import ENTRY
from tests.ui_process import ROOT

HOUSE = ("app", "games", "tools", "kv", "assets", "main.py", "pyproject.toml", "buildozer.spec", "Makefile")


def test_the_sixth_comes_after_the_five_everywhere():
    assert tuple(GAMES) == tuple(PLAYABLE) == (*IDS, "nightshift")
    assert GAMES["nightshift"].id == "nightshift" and table_for("nightshift").secret(None)


def test_its_texts_are_spoken_in_three_languages():
    said = set()
    for code in ("en", "ru", "pl"):
        with speaking(code):
            said.add(t("game.nightshift"))
    assert said == {"Night Shift", "Ночная смена", "Nocna zmiana"}


def test_withdrawn_it_leaves_nothing_behind():
    folders = list(assets._folders)
    withdraw("nightshift")
    try:
        assert tuple(GAMES) == tuple(PLAYABLE) == IDS and "nightshift" not in GAMES
        assert ENTRY.assets not in assets._folders
        for look_up in (table_for, GAMES.__getitem__, lambda game: t("game." + game), withdraw):
            with pytest.raises(KeyError):
                look_up("nightshift")
    finally:
        register(ENTRY)
    assert assets._folders == folders


@pytest.mark.parametrize("game", ("nightshift", *IDS))
def test_a_second_game_under_the_same_id_is_refused_and_the_first_stays(game):
    before, folders = dict(PLAYABLE), list(assets._folders)
    with pytest.raises(ValueError, match=game):
        register(replace(ENTRY, id=game, table="nowhere"))
    assert dict(PLAYABLE) == before and assets._folders == folders and GAMES[game].id == game


def test_a_game_that_has_another_id_than_its_entry_is_refused():
    with registered(replace(ENTRY, id="dayshift")), pytest.raises(ValueError, match="nightshift"):
        GAMES["dayshift"]


def test_whatever_goes_wrong_inside_the_registration_ends():
    with pytest.raises(RuntimeError), registered(replace(ENTRY, id="dayshift")):
        raise RuntimeError
    assert "dayshift" not in GAMES and "dayshift" not in PLAYABLE


def test_registering_imports_neither_rules_nor_table():
    """The first screen must not wait for games that nobody has chosen."""
    told = ("import sys; from app.tables import PLAYABLE, register; from games import GAMES; from tests.sixth.entry import ENTRY;"
            "register(ENTRY); assert 'nightshift' in GAMES and len(PLAYABLE) == len(GAMES) == 6;"
            "print([name for name in sys.modules if name.startswith(('tests.sixth.rules', 'tests.sixth.table', 'games.surprise',"
            " 'app.tables.', 'kivy'))])")
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_nothing_in_the_house_names_the_sixth_game():
    files = [file for name in HOUSE for file in ([ROOT / name] if (ROOT / name).is_file() else (ROOT / name).rglob("*"))
             if file.is_file() and "__pycache__" not in file.parts]
    assert len(files) > 300
    naming = [file for file in files if any(word in file.read_bytes().lower() for word in (b"nightshift", b"tests.sixth"))]
    assert not naming
