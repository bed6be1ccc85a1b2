"""Which failures may be an accident of a busy machine, and are tried again."""
import json

import pytest

from tools import second_try

TOUCH, WINDOW = "tests/touch/test_a.py::test_b[phone]", "tests/app/test_a_ui.py::test_a_ui"
RULES = "tests/games/test_a.py::test_b"


@pytest.fixture
def tried(monkeypatch, tmp_path):
    """Main with these failures behind it; what was run again."""
    ran = []

    def run(failed, passing=True):
        (tmp_path / "lastfailed").write_text(json.dumps(dict.fromkeys(failed, True)))
        monkeypatch.setattr(second_try, "FAILED", tmp_path / "lastfailed")
        monkeypatch.setattr(second_try, "passes", lambda test: ran.append(test) or passing)
        return second_try.main(), ran

    return run


def test_windows_and_touches_have_a_second_try_and_are_named(tried, capsys):
    assert tried([TOUCH, WINDOW]) == (0, [WINDOW, TOUCH])
    assert "Passed only when alone" in capsys.readouterr().out


def test_what_fails_again_has_failed(tried, capsys):
    assert tried([TOUCH], passing=False) == (1, [TOUCH])
    assert "Passed only" not in capsys.readouterr().out


@pytest.mark.parametrize("failed", ([RULES], [TOUCH, RULES], [f"{TOUCH}{n}" for n in range(6)], []))
def test_rules_many_failures_and_a_run_that_broke_off_have_none(tried, failed):
    assert tried(failed) == (1, [])


def test_a_test_that_fails_does_not_pass(tmp_path):
    bad, good = tmp_path / "test_bad.py", tmp_path / "test_good.py"
    bad.write_text("def test_it(): assert 0")
    good.write_text("def test_it(): assert 1")
    assert second_try.passes(str(good)) and not second_try.passes(str(bad))
