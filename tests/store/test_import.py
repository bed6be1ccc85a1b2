"""A file from outside is a match, or it is refused in bounded time and nothing has changed."""

import json
import os
import time
from pathlib import Path

import pytest

from app.store import Store
from app.store.importing import LARGEST, TooLarge
from games import GAMES
from games.kernel import BadJournal
from tests.store.matches import END, played

WHOLE = played(END).to_json()
HUGE = "9" * 4000


@pytest.fixture
def store(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    yield store
    store.close()


def refused(store: Store, file: Path, why: type[BadJournal] = BadJournal) -> float:
    """The seconds it took."""
    begin = time.monotonic()
    with pytest.raises(why):
        store.import_file(file, GAMES)
    assert store.open_matches() == [] and store.finished() == [] and store.trouble == ""
    return time.monotonic() - begin


def test_a_match_from_a_file_is_kept(store: Store, tmp_path: Path):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(WHOLE))
    assert store.load(store.import_file(file, GAMES)) == WHOLE


def test_the_longest_match_of_random_bots_is_far_below_the_limit():
    assert 20 * len(json.dumps(WHOLE)) < LARGEST


def test_a_file_that_is_too_large_is_refused_before_it_is_read(store: Store, tmp_path: Path):
    file = tmp_path / "large.json"
    with file.open("wb") as opened:
        opened.truncate(1 << 40)        # it takes no room on the disk, but a terabyte of memory to read
    assert refused(store, file, TooLarge) < 1


def test_a_text_that_is_too_large_is_refused_before_it_is_parsed(store: Store):
    with pytest.raises(TooLarge):
        store.import_text(json.dumps(WHOLE) + " " * LARGEST, GAMES)
    assert store.finished() == []


@pytest.mark.parametrize("file", ["/dev/zero", "/dev/null", "/proc/self/mem"])
def test_what_is_no_ordinary_file_is_not_read(store: Store, file: str):
    assert refused(store, Path(file)) < 1


def test_a_pipe_a_folder_and_what_is_not_there_are_refused(store: Store, tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", ".", "nothing", "starcab.db/x"):
        assert refused(store, tmp_path / name) < 1


def filled(text: str) -> str:
    return text * ((LARGEST - 4000) // len(text))


HOSTILE = {
    "deep": "[" * (LARGEST - 1),
    "deep objects": filled('{"a":'),
    "deep in the journal": json.dumps(WHOLE | {"journal": []}).replace('"journal": []', '"journal": ' + "[" * 500_000),
    "huge figures": "[" + filled(HUGE + ",") + "0]",
    "a huge figure": "9" * (LARGEST - 1),
    "exponents": "[" + filled("1e308,") + "0]",
    "a huge revision": json.dumps(WHOLE).replace(f'"revision": {WHOLE["revision"]}', f'"revision": {HUGE}'),
    "entries after the end": json.dumps(WHOLE | {"journal": WHOLE["journal"] + [[0, ["end"]]] * 50_000}),
    "many entries": json.dumps(WHOLE | {"journal": [[0, ["end"]]] * 60_000}),
    "huge seats": json.dumps(WHOLE | {"seats": [WHOLE["seats"][0]] * 10_000}),
    "huge names": json.dumps(WHOLE | {"seats": [WHOLE["seats"][0] | {"name": "x" * 500_000}] * 2}),
    "many options": json.dumps(WHOLE | {"options": {str(number): 1 for number in range(60_000)}}),
    "one key many times": "{" + filled('"a":1,') + '"a":1}',
    "not utf-8": "",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_within_seconds(store: Store, tmp_path: Path, name: str):
    file = tmp_path / "hostile.json"
    file.write_bytes(HOSTILE[name].encode() or b"\xff\xfe" * 1000)
    assert file.stat().st_size <= LARGEST
    assert refused(store, file) < 20        # a busy machine; by itself it is a fraction of a second
