"""One Starcab at a time has a database open, and the lock dies with its process."""

import errno
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.store import Store
from app.store import lock as lock_module
from app.store.lock import Lock

HOLDER = """
import sys, time
from pathlib import Path
from app.store.lock import Lock
lock = Lock(Path(sys.argv[1]), patience=0)
print(lock.elsewhere, flush=True)
while True:
    time.sleep(0.02)
    if lock.is_asked_for():
        print("asked", flush=True)
"""


@pytest.fixture
def holder(tmp_path: Path):
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path / "starcab.db")], stdout=subprocess.PIPE,
                          text=True) as process:
        assert process.stdout.readline() == "False\n"
        yield process
        process.kill()


def test_the_second_finds_the_database_taken_until_the_first_is_killed(tmp_path: Path, holder: subprocess.Popen):
    path = tmp_path / "starcab.db"
    assert Lock(path, patience=0).elsewhere
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    lock = Lock(path, patience=0)
    assert not lock.elsewhere
    lock.release()


def test_whoever_waits_gets_it_when_the_first_ends(tmp_path: Path):
    first = Lock(tmp_path / "starcab.db")
    second = Lock(tmp_path / "starcab.db", patience=0)
    assert not first.elsewhere and second.elsewhere and not second.take()
    first.release()
    assert second.take() and not second.elsewhere
    second.release()


def test_the_first_hears_once_that_the_second_wants_to_see_it(tmp_path: Path, holder: subprocess.Popen):
    lock = Lock(tmp_path / "starcab.db", patience=0)
    assert not lock.is_asked_for()
    assert lock.ask_for_other()
    assert holder.stdout.readline() == "asked\n"
    assert lock.was_heard()


def test_two_databases_in_one_folder_do_not_keep_each_other_out(tmp_path: Path):
    one, other = Lock(tmp_path / "one.db"), Lock(tmp_path / "other.db", patience=0)
    assert not one.elsewhere and not other.elsewhere
    one.release()
    other.release()


def test_where_no_lock_can_be_made_nobody_is_kept_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("in the way")
    for path in (tmp_path / "file" / "starcab.db", Path("/proc/starcab/starcab.db")):
        lock = Lock(path, patience=0)
        assert not lock.elsewhere and not lock.ask_for_other() and not lock.is_asked_for()
        lock.release()

    def no_locks(file: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(lock_module, "_lock", no_locks)
    assert not Lock(tmp_path / "starcab.db", patience=0).elsewhere


def test_a_borrowed_store_shows_what_the_other_has_and_writes_nothing(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    store.set_setting("language", "pl")
    borrowed = Store.borrow(store.path)
    assert borrowed.trouble == "store_taken" and borrowed.setting("language") == "pl"
    borrowed._retry_at = 0
    borrowed.set_setting("language", "ru")
    borrowed.close()
    store.close()
    store = Store.open(store.path)
    assert store.setting("language") == "pl"
    store.close()


def test_a_second_headless_host_on_the_same_file_says_so_and_ends_with_2(tmp_path: Path, holder: subprocess.Popen):
    command = [sys.executable, "-m", "app.sync", "host", "surprise", "--store", str(tmp_path / "starcab.db"), "--bind",
               "127.0.0.1", "--port", "0", "--beacon", "47999"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stdout == "" and "another Starcab has" in done.stderr
    assert "Traceback" not in done.stderr
