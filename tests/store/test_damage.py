"""No damaged file ends anything: what can be read is kept, the rest is set aside, and play goes on."""

import os
import shutil
from pathlib import Path

import pytest

from app.store import MatchInfo, Store
from app.store.seats import Seat
from games.kernel import BadJournal
from tests.store.damage import damage, good
from tests.store.matches import played


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return good(tmp_path_factory.mktemp("damage") / "whole").parent


def use(path: Path) -> None:
    """All that a start and the lists ask for, and that a match can be played and kept."""
    store = Store.open(path)
    for info in [*store.open_matches(), *store.finished()]:
        check_shown(info)
    for key in [*store._settings, "language", "nothing"]:
        store.setting(key)
    for player in store.players():
        assert Seat("person", player["name"], player["colour"])
    for match_id in [*(info.id for info in store.open_matches()), "nobody"]:
        try:
            store.load(match_id)
        except (KeyError, BadJournal):
            pass
    match_id = store.create(played(3))
    store.append(match_id, 3, *played(4).journal[3], 4, flush=False)
    store.flush()
    assert len(store.load(match_id)["journal"]) == 4
    store.set_setting("sound", True)
    assert store.setting("sound") is True
    store.close()


def check_shown(info: MatchInfo) -> None:
    """As the screens take it."""
    assert all(Seat.from_json(seat) for seat in info.seats) and type(info.options) is dict and type(info.game) is str
    assert 0 <= info.started < 1e11 and 0 <= info.changed < 1e11
    if info.result is not None:
        assert all(type(winner) is int for winner in info.result["winners"])
        assert len(info.result["scores"]) >= len(info.seats) > max(info.result["winners"], default=0) - 1
        assert all(sum(score.values()) is not None for score in info.result["scores"])


def check(whole: Path, folder: Path, seeds: range) -> None:
    wrong = []
    for seed in seeds:
        shutil.copytree(whole, folder / str(seed))
        path = folder / str(seed) / "starcab.db"
        way = damage(path, seed)
        try:
            use(path)
            use(path)       # as the next start finds it
        except Exception as error:
            wrong.append(f"{seed} {way}: {error!r:.150}")
        for part in path.parent.iterdir():
            os.chmod(part, 0o700)
        shutil.rmtree(path.parent)
    assert not wrong, f"{len(wrong)} of {len(seeds)}\n" + "\n".join(wrong[:60])


def test_160_damaged_files_open_and_play_goes_on(whole: Path, tmp_path: Path):
    check(whole, tmp_path, range(160))


@pytest.mark.soak
def test_3000_damaged_files_open_and_play_goes_on(whole: Path, tmp_path: Path):
    check(whole, tmp_path, range(1_000, 4_000))
