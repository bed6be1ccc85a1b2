"""A full disk and a folder that may not be written, before and during a match."""

import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.store import Store
from app.store import store as store_module
from games import GAMES
from games.kernel import Match
from tests.session.table import Table, bot, person
from tests.store.matches import played

ROOT = Path(__file__).parents[2]
UNDER = 'folder="$1"; shift; mount {} && exec "$@"'
SMALL_DISK = UNDER.format('-t tmpfs -o size=300k none "$folder"')
READ_ONLY = UNDER.format('--bind "$folder" "$folder" && mount -o remount,bind,ro "$folder"')


def hardship(path: Path, *before: str, limit: Callable[[], None] | None = None) -> dict[str, Any]:
    """What the process of hardship.py told."""
    if before and shutil.which(before[0]) is None:
        pytest.skip(f"there is no {before[0]} here")
    done = subprocess.run([*before, sys.executable, "-m", "tests.store.hardship", str(path)], cwd=ROOT,
                          capture_output=True, text=True, preexec_fn=limit, timeout=120)
    if before and ("unshare:" in done.stderr or "mount:" in done.stderr):
        pytest.skip(f"no mounts of our own here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def check_played_in_memory(told: dict[str, Any]) -> None:
    """To the end, and all that was shown is in the journal that memory kept."""
    match = Match.from_json(told["kept"], GAMES)
    assert match.state.over and told["finished"] == [told["kept"]["id"]]
    journal = told["kept"]["journal"]
    assert told["shown"] == journal[len(journal) - len(told["shown"]):] != []


def test_the_disk_fills_during_a_match(tmp_path: Path):
    """The system's limit on file sizes stands for the disk's end: the log can't grow beyond it."""
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    path = tmp_path / "starcab.db"
    told = hardship(path, limit=limit)
    assert (told["at_open"], told["during"], told["trouble"]) == ("", ["store_full"], "store_full")
    check_played_in_memory(told)
    # closing the store emptied the log, and the little room that gave was enough
    store = Store.open(path)
    assert store.trouble == "" and store.finished()[0].entries == len(told["kept"]["journal"])
    assert store._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store.close()


def test_a_small_disk_fills_during_a_match(tmp_path: Path):
    told = hardship(tmp_path / "starcab.db", "unshare", "-rm", "sh", "-c", SMALL_DISK, "sh", str(tmp_path))
    assert (told["at_open"], told["during"], told["trouble"]) == ("", ["store_full"], "store_full")
    check_played_in_memory(told)


def test_a_disk_that_is_full_from_the_start(tmp_path: Path):
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    told = hardship(tmp_path / "starcab.db", limit=limit)
    assert (told["at_open"], told["during"]) == ("store_full", [])
    check_played_in_memory(told)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    store = Store.open(tmp_path / "starcab.db")
    match = played(60)
    match.seats = [bot("greedy").to_json(), bot("greedy").to_json()]
    store.create(match)
    store.set_setting("language", "pl")
    store.close()
    return tmp_path / "starcab.db"


def check_read_only(path: Path, *before: str, limit: Callable[[], None] | None = None) -> None:
    content = path.read_bytes()
    told = hardship(path, *before, limit=limit)
    assert (told["at_open"], told["during"]) == ("store_readonly", [])
    assert (told["open"], told["language"]) == (1, "pl")  # what was saved can be read and played on
    check_played_in_memory(told)
    assert path.read_bytes() == content


def test_a_folder_on_a_read_only_disk(saved: Path):
    check_read_only(saved, "unshare", "-rm", "sh", "-c", READ_ONLY, "sh", str(saved.parent))


def test_a_read_only_disk_with_the_log_of_a_killed_process(saved: Path):
    """60 entries in the file, 3 more only in its log."""
    script = f"""if True:
        import os, pathlib
        from app.store import Store
        store = Store.open(pathlib.Path({str(saved)!r}))
        match_id = store.open_matches()[0].id
        from games import GAMES
        from games.kernel import Match
        match = Match.from_json(store.load(match_id), GAMES)
        for number in range(60, 63):
            seat = match.state.to_act()[0]
            match.play(seat, match.state.legal(seat)[0])
            store.append(match_id, number, seat, match.journal[-1][1], match.revision)
        os._exit(9)
    """
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT).returncode == 9
    assert saved.with_name("starcab.db-wal").stat().st_size
    told = hardship(saved, "unshare", "-rm", "sh", "-c", READ_ONLY, "sh", str(saved.parent))
    assert told["at_open"] == "store_readonly" and len(told["shown"]) == len(told["kept"]["journal"]) - 63


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_written(saved: Path):
    saved.chmod(0o444)
    saved.parent.chmod(0o555)
    try:
        check_read_only(saved)
    finally:
        saved.parent.chmod(0o755)


def fill(store: Store) -> None:
    """From now on the file can't grow."""
    pages, = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def play_until_full(table: Table) -> None:
    table.play_until(lambda: bool(table.of("trouble")), most=2000)


def test_the_match_goes_on_and_the_trouble_is_told_once(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    with Table.start(person(), person(), store=store) as table:
        table.play(0)
        fill(store)
        play_until_full(table)
        entries = len(table.session.journal())
        table.session.give_seat(0, bot())
        table.session.give_seat(1, bot())
        table.wait_for_end()
        assert [update.reason for update in table.of("trouble")] == ["store_full"]
        assert store.trouble == "store_full" and entries > 1
        assert store.finished()[0].entries == len(table.session.journal())
        assert store.load(table.session.match_id)["journal"][0] == [0, list(table.session.journal()[0][1])]
    store.close()


def test_every_kind_of_write_survives_a_full_disk(tmp_path: Path):
    """The first that meets it answers False, is done in memory, and all that was there before is there."""
    long = "x" * 100_000
    writes = [
        lambda store, kept: store.load(store.create(played(2000, 3))) == played(2000, 3).to_json(),
        lambda store, kept: not store.set_setting("long", long) and store.setting("long") == long,
        lambda store, kept: not all(store.remember_player(f"player {number}", 0) for number in range(20_000))
                            and len(store.players()) > 1,
        lambda store, kept: not store.set_seats(kept, [long]) and store.load(kept)["seats"] == [long],
        lambda store, kept: not store.finish(kept, {"x": long}) and store.finished()[0].id == kept,
        lambda store, kept: store.load(store.import_text(json.dumps(played(2000, 4).to_json()), GAMES)),
        lambda store, kept: not store.append(kept, 30, 0, (long,), 31) and store.load(kept)["journal"][30:],
    ]
    for number, write in enumerate(writes):
        store = Store.open(tmp_path / f"{number}.db")
        kept = store.create(played(30))
        fill(store)
        assert write(store, kept), number
        assert store.trouble == "store_full", number
        assert store.load(kept)["journal"][:30] == played(30).to_json()["journal"]
        store.close()


def test_when_there_is_room_again_everything_goes_back_into_the_file(tmp_path: Path, monkeypatch):
    path = tmp_path / "starcab.db"
    store = Store.open(path)
    other = store.create(played(30, 2))
    store.set_setting("language", "en")
    with Table.start(person(), person(), store=store) as table:
        fill(store)
        play_until_full(table)
        store.set_setting("language", "ru")
        store.remember_player("player 1", 1)
        monkeypatch.setattr(store_module, "RETRY", 0.0)
        store._retry_at = 0.0
        table.play(table.session.to_act()[0])
        assert store.trouble == ""
        table.play(table.session.to_act()[0])
        assert [update.reason for update in table.of("trouble")] == ["store_full"]
        reader = Store.open(path)
        assert reader.trouble == "" and reader.setting("language") == "ru" and len(reader.players()) == 1
        kept = Match.from_json(reader.load(table.session.match_id), GAMES)
        assert kept.journal == table.session.journal() and kept.revision == table.session.revision
        assert reader.load(other) == store.load(other)
        reader.close()
    store.close()


def test_closing_tries_to_bring_everything_back(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    with Table.start(person(), person(), store=store) as table:
        fill(store)
        play_until_full(table)
    store.close()
    store = Store.open(tmp_path / "starcab.db")
    assert store.trouble == "" and store.open_matches()[0].entries == len(table.session.journal())
    store.close()


def test_a_match_begun_on_a_full_disk_tells_so_and_is_kept_in_memory(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    while not store.trouble:
        fill(store)
        with Table.start(person(), person(), store=store) as table:
            table.wait_for("opened")
            if store.trouble:
                assert table.wait_for("trouble").reason == "store_full"
                table.play(0)
    assert store.load(table.session.match_id)["revision"] == 1
    store.close()


def test_two_processes_share_the_file(tmp_path: Path):
    """The app was started twice: each keeps its matches, and a match open in both stays one whole match."""
    first, second = (Store.open(tmp_path / "starcab.db") for _ in range(2))
    with Table.start(person(), person(), store=first) as one:
        one.play(0)
        with Table.open(second, one.session.match_id) as two:
            for table in (one, two, one, two):
                table.play(table.session.to_act()[0])
            kept = first.load(one.session.match_id)
            assert kept["journal"] == [[seat, list(action)] for seat, action in two.session.journal()]
    assert first.trouble == second.trouble == ""
    first.close()
    second.close()
