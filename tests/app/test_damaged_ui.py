"""Whatever stands in the database, the app starts, and every screen that reads from it opens."""
import json
import sqlite3
from pathlib import Path

from app import startup

startup.configure()

import pytest  # noqa: E402

from app.screens.history import MatchRow  # noqa: E402
from app.store import Store  # noqa: E402
from app.store.keys import HUSHED, ROOM, SEEN, TICKET  # noqa: E402
from tests.app.in_process import starcab  # noqa: E402, F401
from tests.store.damage import NASTY  # noqa: E402
from tests.store.matches import END, played  # noqa: E402

SETTINGS = ("language", "mode", "text_size", "volume", "animation", ROOM, TICKET, SEEN, HUSHED, "sync.own", "setup.surprise",
            "setup.level", "lesson.surprise")
COLUMNS = ("id", "game", "seats", "options", "key", "changed", "revision", "result")
HOSTILE = ('{"seats": 5}', '{"seats": [{"kind": "person", "name": "x", "colour": 9}], "options": []}',
           '{"match": 1, "seats": [[]]}',
           '{"seats": [{"kind": "person", "name": "a", "colour": 1}, {"kind": "person", "name": "b", "colour": 1}], '
           '"options": {"goal": []}}')


def with_values(path: Path, change) -> Store:
    store = Store.open(path)
    store.create(played(30))
    store.create(played(END, 3, goal=5, quick_map=True))
    store.close()
    db = sqlite3.connect(path, isolation_level=None)
    change(db)
    db.close()
    return Store.open(path)


def visit(starcab) -> None:  # noqa: F811
    """All that the start does with the store, and all that a person can tap then."""
    starcab.apply_settings()
    home = starcab.go("home")
    if home.room_words:
        home.back_to_room()
        if starcab.manager.current == "lobby":
            starcab.screen("lobby").close()
    starcab.go("home")
    if home.open_match:
        home.carry_on()
        if starcab.manager.current == "table":
            starcab.screen("table").close()
    for game in ("surprise", "ganymede"):
        starcab.go("setup", game_id=game)
    starcab.go("join")
    history = starcab.go("history")
    for info in (*history._running, *history._finished):
        row = MatchRow(info=info)
        history.export(row.match_id)
        history.go_on(row)
        for name in ("table", "replay", "result"):
            if starcab.manager.current == name:
                getattr(starcab.screen(name), "close", lambda: None)()
        starcab.go("history")


@pytest.mark.parametrize("value", [*NASTY[1::3], *HOSTILE], ids=lambda value: repr(value)[:20])
def test_no_setting_ends_a_start(starcab, tmp_path: Path, value):  # noqa: F811
    def change(db: sqlite3.Connection) -> None:
        for key in SETTINGS:
            if value is not None:
                db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, value))

    good, starcab.store = starcab.store, with_values(tmp_path / "starcab.db", change)
    try:
        visit(starcab)
    finally:
        starcab.store.close()
        starcab.store = good
        starcab.apply_settings()


@pytest.mark.parametrize("column", COLUMNS)
def test_no_match_ends_a_start(starcab, tmp_path: Path, column: str):  # noqa: F811
    values = [value for value in (*NASTY[2::7], "base", "chess", '{"winners": [7], "scores": [{}, {}, {}, {}, {}, {}, {}, {}]}',
                                  "../../x", json.dumps(played(3).to_json()["seats"][:1])) if value is not None]
    for number, value in enumerate(values):
        def change(db: sqlite3.Connection, value=value) -> None:
            db.execute(f"UPDATE match SET {column} = ? WHERE rowid {'> 0' if column != 'id' else '= 1'}", (value,))

        good, starcab.store = starcab.store, with_values(tmp_path / f"{number}.db", change)
        try:
            visit(starcab)
        except Exception as error:
            raise AssertionError(f"{column} = {value!r:.100}") from error
        finally:
            starcab.store.close()
            starcab.store = good
