"""A match from a file is taken in while the screen goes on."""
import json
import threading
from pathlib import Path

from app import startup

startup.configure()

import pytest  # noqa: E402

from app.device import files  # noqa: E402
from app.i18n import t  # noqa: E402
from app.screens.history import OPEN, PEOPLE  # noqa: E402
from app.store.importing import LARGEST  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401
from tests.device.android import Intent, Tablet  # noqa: E402
from tests.store.matches import played  # noqa: E402


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(played(40).to_json()))
    return file


@pytest.fixture
def gate(starcab, monkeypatch):  # noqa: F811
    """The import is real, but does not end before the gate is opened; it says in which threads it ran."""
    gate, real = threading.Event(), starcab.store.import_file
    gate.threads = []

    def slow(*what):
        gate.threads.append(threading.current_thread())
        assert gate.wait(20)
        return real(*what)

    monkeypatch.setattr(starcab.store, "import_file", slow)
    return gate


def matches(starcab) -> int:  # noqa: F811
    return len(starcab.store.open_matches())


def test_the_screen_says_that_it_is_busy_and_goes_on(starcab, file: Path, gate):  # noqa: F811
    history, before = starcab.go("history"), matches(starcab)
    history.take_in(file)
    history.take_in(file)       # a second tap
    assert history.busy and history.said == t("history.busy") and matches(starcab) == before
    gate.set()
    until(lambda: not history.busy)
    assert history.said == t("history.imported") and matches(starcab) == before + 1
    assert len(history._running) == before + 1
    assert len(gate.threads) == 1 and gate.threads[0] is not threading.main_thread()


def test_whoever_leaves_meanwhile_finds_the_match_later(starcab, file: Path, gate):  # noqa: F811
    history, before = starcab.go("history"), matches(starcab)
    history.take_in(file)
    assert history.back() and starcab.manager.current == "home"
    starcab.go("history")
    assert history.busy and history.said == t("history.busy")
    history.back()
    gate.set()
    until(lambda: not history.busy)
    assert starcab.manager.current == "home" and matches(starcab) == before + 1
    starcab.go("history")
    assert history.said == "" and len(history._running) == before + 1


def test_the_list_that_has_the_match_is_shown_whatever_was_looked_at(starcab, file: Path):  # noqa: F811
    history = starcab.go("history")
    history.tab, history.player = PEOPLE, "nobody who played it"
    history.take_in(file)
    until(lambda: not history.busy)
    newest = starcab.store.open_matches()[0].id
    assert history.tab == OPEN and history.ids.list.data[0]["info"].id == newest


def test_an_app_that_ends_meanwhile_has_the_match(starcab, file: Path, gate):  # noqa: F811
    history, before = starcab.go("history"), matches(starcab)
    history.take_in(file)
    threading.Timer(0.2, gate.set).start()
    history.close()
    assert matches(starcab) == before + 1
    until(lambda: not history.busy)


@pytest.mark.parametrize("content, said", [(b" " * (LARGEST + 1), "history.too_large"), (b"[" * 1000, "history.import_failed"),
                                           (b"\xff\xfe", "history.import_failed")])
def test_what_is_no_match_is_refused_in_words(starcab, tmp_path: Path, content: bytes, said: str):  # noqa: F811
    (tmp_path / "file").write_bytes(content)
    history, before = starcab.go("history"), matches(starcab)
    history.take_in(tmp_path / "file")
    until(lambda: not history.busy)
    assert history.said == t(said, most=1) and matches(starcab) == before


@pytest.mark.parametrize("content, said", [(bytes(LARGEST + 5), "history.too_large"), (None, "history.unreadable")])
def test_what_android_hands_over_is_refused_in_words_too(starcab, tmp_path: Path, monkeypatch, content, said):  # noqa: F811
    tablet = Tablet(tmp_path).put_on(monkeypatch)
    history = starcab.go("history")
    history.bring()
    address = "content://gone" if content is None else tablet.holds("content://film", content)
    tablet.happens("on_activity_result", files.REQUEST, -1, Intent("", address))
    until(lambda: history.said not in ("", t("history.busy")))
    assert history.said == t(said, most=1)


def test_so_is_a_box_that_can_not_be_read(starcab, tmp_path: Path, monkeypatch):  # noqa: F811
    tablet = Tablet(tmp_path).put_on(monkeypatch)
    box = starcab.go("box")
    box.bring("surprise")
    tablet.happens("on_activity_result", files.REQUEST, -1, Intent("", "content://gone"))
    until(lambda: box.said == t("history.unreadable"))


def test_an_empty_list_says_why(starcab):  # noqa: F811
    history = starcab.go("history")
    for info in (*starcab.store.open_matches(), *starcab.store.finished()):
        starcab.store.delete(info.id)
    starcab.go("history")
    for tab, words in enumerate(("history.no_open", "history.empty", "history.no_people")):
        history.tab = tab
        assert history.nothing == t(words)
    history.tab = 1
    starcab.store.create(played(40))
    starcab.go("history")
    assert history.tab == 0 and not history.nothing and len(history.ids.list.data) == 1


def test_a_saved_file_is_named_by_its_whole_path(tmp_path: Path):
    from app.screens.exporting import in_two_lines

    file = tmp_path / "exports" / "match.json"
    assert Path(in_two_lines(file).replace("\n", "")).expanduser() == file
