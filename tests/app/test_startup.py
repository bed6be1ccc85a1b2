import json

from tests.ui_process import run


def test_the_emptiest_app_says_when_its_first_frame_was_there():
    done = run(["-m", "tools.empty_app"])
    times = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == 0
    assert 0 < times["cpu"] and 0.1 < times["wall"] < 300
