"""What is put into the store comes out again."""

import json
import sqlite3
import threading
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

from app.store import Store, schema
from app.store.seats import Seat, seats_of
from app.text import mended
from games import GAMES
from games.kernel import BadJournal, Match
from tests.store.matches import END, SEATS, played
from tests.test_text import UGLY

RESULT = {"winners": [1], "scores": [{"gifts": 3}, {"gifts": 5}]}


@pytest.fixture
def store(tmp_path: Path):
    store = Store.open(tmp_path / "data" / "starcab.db")
    assert store.trouble == ""
    yield store
    store.close()


def again(store: Store) -> Store:
    store.close()
    return Store.open(store.path)


def test_the_file_is_written_ahead_and_flushed(store: Store):
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert schema.version(store._db) == len(schema.MIGRATIONS)


@pytest.mark.parametrize("entries", [0, 1, 60, END])
def test_a_match_comes_back_as_it_was(store: Store, entries: int):
    match = played(entries, quick_map=True, goal=5)
    match_id = store.create(match)
    assert store.load(match_id) == match.to_json()
    store = again(store)
    assert Match.from_json(store.load(match_id), GAMES).state == match.state
    store.close()


def test_entries_are_appended_one_by_one(store: Store):
    match = played(END)
    match_id = store.create(played(0))
    for number, (seat, action) in enumerate(match.journal[:-1]):
        assert store.append(match_id, number, seat, action, number + 1)
    assert [info.id for info in store.open_matches()] == [match_id]
    seat, action = match.journal[-1]
    assert store.append(match_id, len(match.journal) - 1, seat, action, match.revision, RESULT)
    assert store.load(match_id) == match.to_json()
    assert store.open_matches() == [] and store.finished()[0].result == RESULT


def test_undo_truncates_and_the_revision_grows(store: Store):
    match = played(50)
    match_id = store.create(match)
    match.take_back(20)
    assert store.truncate(match_id, 30, match.revision)
    assert store.load(match_id) == match.to_json() and match.revision == 51
    seat = match.state.to_act()[0]
    match.play(seat, match.state.legal(seat)[-1])
    assert store.append(match_id, 30, *match.journal[-1], match.revision)
    assert store.load(match_id) == match.to_json()


def test_a_finished_match_is_open_again_after_truncation(store: Store):
    match = played(END)
    match_id = store.create(match)
    assert store.finished()[0].result["winners"] == list(match.state.winners())
    assert store.finished()[0].result["scores"] == [score.items for score in match.state.scores()]
    store.truncate(match_id, 10, match.revision + 1)
    assert store.finished() == [] and store.open_matches()[0].entries == 10


def test_an_entry_that_does_not_fit_is_not_written(store: Store):
    match = played(20)
    match_id = store.create(match)
    assert not store.append(match_id, 22, 0, ("roll",), 30)
    assert not store.append(match_id, 19, 0, ("roll",), 30)
    assert not store.append("nobody", 0, 0, ("roll",), 30)
    assert not store.truncate("nobody", 0, 30) and not store.set_seats("nobody", [])
    assert store.trouble == "" and store.load(match_id) == match.to_json()


def test_matches_are_listed_newest_first(store: Store):
    time = iter(range(1000))
    store._now = lambda: float(next(time))
    ids = [store.create(played(3, seed)) for seed in range(5)]
    assert [info.id for info in store.open_matches()] == ids[::-1]
    store.append(ids[1], 3, 0, ("roll",), 4)
    assert [info.id for info in store.open_matches()] == [ids[1], ids[4], ids[3], ids[2], ids[0]]
    info = store.open_matches()[0]
    assert (info.game, info.entries, info.started, info.changed) == ("surprise", 4, 1.0, 5.0)
    assert info.seats == SEATS and info.options["goal"] == 8 and info.result is None
    for match_id in ids[2:]:
        store.finish(match_id, RESULT)
    assert [info.id for info in store.finished(2)] == [ids[4], ids[3]]
    assert [info.id for info in store.finished(2, 2)] == [ids[2]]


def test_many_open_matches(store: Store):
    kept = {store.create(match): match for match in (played(seed % 40, seed) for seed in range(120))}
    store = again(store)
    assert {info.id: info.entries for info in store.open_matches()} == {
        match_id: len(match.journal) for match_id, match in kept.items()}
    assert all(store.load(match_id) == match.to_json() for match_id, match in kept.items())
    store.close()


def test_a_deleted_match_is_gone_with_its_entries_and_picture(store: Store):
    match_id, other = store.create(played(30)), store.create(played(30, 2))
    picture = store.picture_path(match_id)
    picture.parent.mkdir()
    picture.write_bytes(b"png")
    assert {info.id: info.thumbnail for info in store.open_matches()} == {match_id: picture, other: None}
    assert store.delete(match_id) and not picture.exists()
    with pytest.raises(KeyError):
        store.load(match_id)
    assert store._db.execute("SELECT DISTINCT match FROM entry").fetchall() == [(other,)]


def test_seats_that_change_hands_are_kept(store: Store):
    match_id = store.create(played(5))
    seats = [Seat("person", "a", 3).to_json(), Seat("person", "b", 4).to_json()]
    assert store.set_seats(match_id, seats)
    assert store.load(match_id)["seats"] == seats == store.open_matches()[0].seats


def test_a_match_goes_out_as_a_file_and_comes_in_again(store: Store, tmp_path: Path):
    match = played(40)
    match_id = store.create(match)
    file = tmp_path / "match.json"
    file.write_text(store.export(match_id))
    other = Store.open(tmp_path / "other.db")
    came = other.import_text(file.read_text(), GAMES)
    assert came != match_id and other.load(came) == match.to_json()
    assert other.import_text(other.export(came), GAMES) != came and len(other.open_matches()) == 2
    other.close()


def test_an_imported_match_that_is_over_is_finished(store: Store):
    match = played(END)
    store.import_text(json.dumps(match.to_json()), GAMES)
    assert store.finished()[0].result["winners"] == list(match.state.winners()) and not store.open_matches()


def broken(change) -> str:
    plain = played(20).to_json()
    change(plain)
    return json.dumps(plain)


@pytest.mark.parametrize("text", [
    "", "{", "null", "[]", "3", '"match"', "\x00\xff", "[" * 100_000,
    broken(lambda plain: plain.update(starcab=2)),
    broken(lambda plain: plain.update(game="chess")),
    broken(lambda plain: plain.update(rules=99)),
    broken(lambda plain: plain.update(key="00")),
    broken(lambda plain: plain.update(players=7)),
    broken(lambda plain: plain.update(players=[])),
    broken(lambda plain: plain.update(seats=[])),
    broken(lambda plain: plain.update(seats=[{}, {}])),
    broken(lambda plain: plain.update(seats=[{"kind": "cat", "name": "x", "colour": 0}] * 2)),
    broken(lambda plain: plain.update(seats=[{"kind": "bot", "name": "x", "colour": 9}] * 2)),
    broken(lambda plain: plain.update(seats=[{"kind": "bot", "name": "x" * 9999, "colour": 0}] * 2)),
    broken(lambda plain: plain.update(revision=1e999)),
    broken(lambda plain: plain.update(revision=10 ** 30)),
    broken(lambda plain: plain.update(revision="x")),
    broken(lambda plain: plain.pop("journal")),
    broken(lambda plain: plain["journal"].pop(3)),
    broken(lambda plain: plain["journal"].append([0, ["fly"]])),
    broken(lambda plain: plain["journal"].append([0, []])),
    broken(lambda plain: plain["journal"].append("x")),
    broken(lambda plain: plain["options"].update(goal=6)),
    broken(lambda plain: plain.update(options=3)),
])
def test_a_file_that_is_no_match_is_refused_and_nothing_changes(store: Store, text: str):
    store.create(played(5))
    before = store._db.total_changes
    with pytest.raises(BadJournal):
        store.import_text(text, GAMES)
    assert store._db.total_changes == before and len(store.open_matches()) == 1 and store.trouble == ""


@pytest.mark.parametrize("change", [
    lambda plain: plain["seats"][0].update(name="\ud83d"), lambda plain: plain["options"].update({"\udc00": 1}),
    lambda plain: plain.update(more=["\udfff"])])
def test_a_file_with_half_a_letter_is_refused(store: Store, change):
    with pytest.raises(BadJournal):
        store.import_text(broken(change), GAMES)
    assert not store.open_matches()


def test_the_names_in_a_file_come_in_as_they_can_be_shown(store: Store):
    match_id = store.import_text(broken(lambda plain: plain["seats"][0].update(name=" a\u202eb\x1b" + "x" * 300)), GAMES)
    names = [store.load(match_id)["seats"][0]["name"], store.open_matches()[0].seats[0]["name"]]
    assert names == ["ab" + "x" * 38] * 2


@given(UGLY)
def test_whatever_names_an_older_version_kept_they_can_be_shown(name: str):
    with TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "starcab.db")
        _shows(store, name)
        store.close()


def _shows(store: Store, name: str) -> None:
    match_id = store.create(played(5))
    store._db.execute("UPDATE match SET seats = ? WHERE id = ?",
                      (json.dumps([{"kind": "person", "name": name, "colour": 0}] * 2), match_id))
    store._db.execute("INSERT INTO player VALUES (?, 1, 1)", (name.encode("utf-8", "surrogatepass"),))
    store._db.execute("INSERT INTO player VALUES (CAST(? AS TEXT), 1, 1)", (name.encode("utf-8", "surrogatepass") + b"\xff",))
    names = [seat["name"] for seat in store.open_matches()[0].seats] + [who["name"] for who in store.players()]
    names += [seat.name for seat in seats_of(store.load(match_id)["seats"], 2)]
    assert all(shown == mended(shown) for shown in names) and len(names) >= 4
    assert store.remember_player(name, 2)
    for who in store.players():
        assert store.forget_player(who["name"])
    assert not store.players()


@pytest.mark.parametrize("seats", [[{}], [{"kind": "cat"}], [3], {"a": 1}, "x", [{"kind": "bot", "name": [], "colour": 0}]])
def test_a_match_whose_seats_make_no_sense_spoils_no_list(store: Store, seats):
    good, bad = store.create(played(5)), store.create(played(6))
    store._db.execute("UPDATE match SET seats = ? WHERE id = ?", (json.dumps(seats), bad))
    assert [info.id for info in store.open_matches()] == [good]


@pytest.mark.parametrize("value", ["x", 3, [1], None, True])
def test_a_setting_that_is_no_table_counts_as_an_empty_one(store: Store, value):
    store.set_setting("table", value)
    assert store.noted("table") == {} and store.noted("none") == {}
    store.set_setting("table", {"a": 1})
    assert store.noted("table") == {"a": 1}


def test_a_match_with_a_hole_or_a_broken_row_is_refused_and_spoils_no_list(store: Store):
    good, hole, torn, bad = (store.create(played(9, seed)) for seed in range(4))
    store._db.execute("DELETE FROM entry WHERE match = ? AND number = 4", (hole,))
    store._db.execute("UPDATE entry SET action = '[\"ro' WHERE match = ? AND number = 4", (torn,))
    store._db.execute("UPDATE match SET seats = CAST(x'ff7b' AS TEXT) WHERE id = ?", (bad,))
    for match_id in (hole, torn, bad):
        with pytest.raises(BadJournal):
            store.load(match_id)
    assert {info.id for info in store.open_matches()} == {good, hole, torn}
    assert store.trouble == "" and store.load(good)


def test_settings(store: Store):
    assert store.setting("language", "en") == "en" and store.setting("none") is None
    values = {"language": "pl", "volume": 0.5, "sound": False, "no": None, "last": {"seats": [{"a": "ż"}]}}
    for key, value in values.items():
        assert store.set_setting(key, value)
    store.set_setting("volume", 0.75)
    store = again(store)
    for key, value in (values | {"volume": 0.75}).items():
        assert store.setting(key, "default") == value
    store._settings["broken"] = "{"
    assert store.setting("broken", 3) == 3
    store.close()


def test_players_are_remembered_the_last_first(store: Store):
    for name, colour in [("Ala", 1), ("Борис", 2), ("Ala", 3)]:
        assert store.remember_player(name, colour)
    assert store.players() == [{"name": "Ala", "colour": 3}, {"name": "Борис", "colour": 2}]
    store = again(store)
    assert len(store.players()) == 2
    store.forget_player("Ala")
    assert store.players() == [{"name": "Борис", "colour": 2}]
    store.close()


def test_threads_share_a_store(store: Store):
    """Eight writers and a reader: nothing is lost, nobody gets another's rows."""
    matches = [played(60, seed) for seed in range(8)]
    ids = [store.create(Match(match.game, 2, seats=match.seats, key=match.key)) for match in matches]

    def write(match_id: str, match: Match) -> None:
        for number, (seat, action) in enumerate(match.journal):
            assert store.append(match_id, number, seat, action, number + 1)
            store.open_matches()

    threads = [threading.Thread(target=write, args=pair) for pair in zip(ids, matches, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for match_id, match in zip(ids, matches, strict=True):
        assert store.load(match_id)["journal"] == match.to_json()["journal"]


def test_an_older_file_is_brought_to_the_present_form(store: Store, monkeypatch: pytest.MonkeyPatch):
    match = played(30)
    match_id = store.create(match)
    store.close()
    step = ("ALTER TABLE player ADD COLUMN face TEXT",)
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, step])
    newer = Store.open(store.path)
    assert newer.trouble == "" and schema.version(newer._db) == len(schema.MIGRATIONS) and newer.load(match_id) == match.to_json()
    newer.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(store: Store, monkeypatch: pytest.MonkeyPatch):
    match_id = store.create(played(30))
    store.close()
    step = ("ALTER TABLE player ADD COLUMN face TEXT", "SELECT impossible")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, step])
        db = sqlite3.connect(store.path, isolation_level=None)
        with pytest.raises(sqlite3.OperationalError):
            schema.upgrade(db)
        db.close()
    same = Store.open(store.path)
    assert same.trouble == "" and schema.version(same._db) == len(schema.MIGRATIONS) and same.load(match_id)
    same.close()


def test_a_match_under_a_strangers_id_reaches_no_file_outside(store: Store):
    outside = store.path.parent / "outside.png"
    outside.write_bytes(b"")
    store.put("../outside", played(3))
    store.put("00112233aabbccdd-2", played(3))
    assert [info.id for info in store.open_matches()] == ["00112233aabbccdd-2"]
    assert store.delete("../outside") and outside.exists()


def test_a_player_who_is_renamed_sits_so_in_every_set_up_and_nobody_else_does(store: Store):
    store.remember_player("Ala", 3)
    seats = [{"kind": "person", "name": "Ala", "colour": 3}, {"kind": "bot", "name": "Ala", "colour": 1}]
    store.set_setting("setup.ganymede", {"seats": seats, "options": {}})
    store.set_setting("setup.surprise", {"seats": "nonsense"})
    store.rename_player("Ala", "Alicja")
    assert store.players() == [{"name": "Alicja", "colour": 3}]
    assert [seat["name"] for seat in store.noted("setup.ganymede")["seats"]] == ["Alicja", "Ala"]
    assert store.noted("setup.surprise") == {"seats": "nonsense"}
