import json

from tests.ui_process import run
from tools import start_time


def test_the_emptiest_app_says_when_its_first_frame_was_there():
    done = run(["-m", "tools.empty_app"])
    times = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == 0
    assert 0 < times["cpu"] and 0.1 < times["wall"] < 300


def test_the_first_screen_is_there_almost_as_soon_as_that_of_the_emptiest_app():
    """1.3 times is the promise; a machine that does ten things at a time is given some more."""
    assert start_time.main(rounds=3)["times_as_long"]["cpu_median"] < 1.5
