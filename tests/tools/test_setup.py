"""tools/setup.sh takes the newest Python that the packages support and that really starts, wherever it lies."""
import os
import subprocess
import sys
import tomllib

import pytest

from tests.ui_process import ROOT
from tools import untested

SHIM = "#!/bin/sh\necho 'command not found' >&2\nexit 127\n"
WITHOUT_VENV = "#!/bin/sh\nexit 1\n"
REAL = f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'
VARIABLES = ("PYENV_ROOT", "UV_PYTHON_INSTALL_DIR", "ASDF_DATA_DIR", "MISE_DATA_DIR", "HOMEBREW_PREFIX")


def says(version):
    """A Python of this version, as far as set-up asks."""
    return f"#!/bin/sh\necho {version}\n"


@pytest.fixture
def which(tmp_path):
    """Ask with only these programs: {path: its text}. The folders of `on_path` are the PATH; home is "home"."""
    def ask(programs, on_path=("a", "b"), **variables):
        for place, text in programs.items():
            path = tmp_path / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            path.chmod(0o755)
        tools = tmp_path / "tools"
        tools.mkdir()
        for name in ("bash", "dirname", "sh"):
            (tools / name).symlink_to(subprocess.check_output(["which", name], text=True).strip())
        clean = {name: value for name, value in os.environ.items() if name not in VARIABLES}
        paths = ":".join([*(str(tmp_path / folder) for folder in on_path), str(tools)])
        given = {name: str(tmp_path / value) for name, value in variables.items()}
        done = subprocess.run([ROOT / "tools/setup.sh", "--which"], capture_output=True, text=True,
                              env=clean | {"PATH": paths, "HOME": str(tmp_path / "home"), "SETUP_ROOT": str(tmp_path)} | given)
        return done.returncode, done.stdout.strip().removeprefix(f"{tmp_path}/")
    return ask


def test_the_newest_is_taken(which):
    assert which({"a/python3": says(311), "a/python3.11": says(311), "a/python3.12": says(312)}) == (0, "a/python3.12")


def test_one_without_a_number_in_its_name_is_asked_for_its_version(which):
    assert which({"a/python3.11": says(311), "a/python3": says(313)}) == (0, "a/python3")


def test_a_python_of_these_tests_answers_as_a_python_does(which):
    assert which({"a/python3": REAL}) == (0, "a/python3")


def test_one_that_is_newer_than_the_packages_is_not_taken(which):
    assert which({"a/python3": says(314), "b/python3.12": says(312)}) == (0, "b/python3.12")


def test_a_shim_that_does_not_start_is_passed_over(which):
    programs = {"a/python3.13": SHIM, "a/python3.12": SHIM, "a/python3.11": says(311)}
    assert which(programs) == (0, "a/python3.11")


def test_a_real_one_behind_a_shim_of_the_same_name_is_found(which):
    assert which({"a/python3.13": SHIM, "b/python3.13": says(313), "b/python3": says(313)}) == (0, "b/python3.13")


def test_one_that_cannot_make_environments_is_passed_over(which):
    assert which({"a/python3.13": WITHOUT_VENV, "a/python3": says(311)}) == (0, "a/python3")


def test_none_is_an_error(which):
    assert which({"a/python3": SHIM}) == (1, "")


@pytest.mark.parametrize("place", [
    "home/.pyenv/versions/3.13.0/bin", "home/.local/share/uv/python/cpython-3.13.1-linux-x86_64-gnu/bin",
    "home/.asdf/installs/python/3.13.2/bin", "home/.local/share/mise/installs/python/3.13/bin", "home/miniconda3/bin",
    "opt/python3.13/bin", "opt/homebrew/bin", "usr/local/bin", "opt/hostedtoolcache/Python/3.13.5/x64/bin",
    "home/linuxbrew/.linuxbrew/bin", "Library/Frameworks/Python.framework/Versions/3.13/bin"])
def test_a_newer_one_beside_the_path_is_taken(which, place):
    assert which({"a/python3.11": says(311), f"{place}/python3.13": says(313)}) == (0, f"{place}/python3.13")


@pytest.mark.parametrize(("variable", "place"), [
    ("PYENV_ROOT", "versions/3.13.0/bin"), ("UV_PYTHON_INSTALL_DIR", "cpython-3.13/bin"),
    ("ASDF_DATA_DIR", "installs/python/3.13/bin"), ("MISE_DATA_DIR", "installs/python/3.13/bin"), ("HOMEBREW_PREFIX", "bin")])
def test_a_version_manager_that_was_put_elsewhere_is_found(which, variable, place):
    programs = {"a/python3.11": says(311), f"my own/{place}/python3.13": says(313)}
    assert which(programs, **{variable: "my own"}) == (0, f"my own/{place}/python3.13")


def test_of_two_equal_ones_that_on_the_path_is_taken(which):
    assert which({"home/.pyenv/versions/3.13.0/bin/python3.13": says(313), "b/python3.13": says(313)}) == (0, "b/python3.13")


def test_where_encrypted_rooms_were_not_tested_the_last_line_says_so(monkeypatch, capsys):
    monkeypatch.setattr("tools.untested.can_encrypt", lambda: False)
    untested.main()
    assert capsys.readouterr().out.startswith("Encrypted rooms were not tested: no Python 3.13 was found")
    monkeypatch.setattr("tools.untested.can_encrypt", lambda: True)
    untested.main()
    assert not capsys.readouterr().out


@pytest.mark.parametrize("result", [0, 1])
def test_make_test_ends_with_that_line_and_with_the_result_of_the_tests(tmp_path, result):
    """The recipe as it stands in the Makefile, with a Python that only writes down what it was asked."""
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\ncase "$*" in\n'
                      f'*pytest*) echo tests; exit {result};; *second_try*) exit 1;; *untested*) echo said;; *) echo 1;; esac\n')
    python.chmod(0o755)
    command = ["make", "--no-print-directory", "-o", "setup", "test", f"PYTHON={python}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.splitlines()[:2] == ["tests", "said"] and (done.returncode != 0) == bool(result)


FAKE = """#!/bin/sh
case "$*" in
    *ensurepip*) echo 313 ;;
    *venv*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    *"pip install"*) echo "$*" >>asked ;;
esac
"""


@pytest.fixture
def set_up(tmp_path):
    """In a copy of the project, with a Python that only writes down what pip is asked for: what it was, file by file."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "setup.sh").write_text((ROOT / "tools" / "setup.sh").read_text())
    (tmp_path / "tools" / "setup.sh").chmod(0o755)
    for file in ("requirements.txt", "requirements-dev.txt", "requirements-nodeps.txt"):
        (tmp_path / file).write_text("")
    programs = {"python3.13": FAKE, "dpkg-query": "#!/bin/sh\nfor name; do echo installed; done\n",
                "wc": '#!/bin/sh\necho "$COUNT"\n', "grep": '#!/bin/sh\necho "$COUNT"\n', "chromium": "#!/bin/sh\n",
                "apt-get": '#!/bin/sh\necho "requirements of $*" >>asked\n'}
    (tmp_path / "bin").mkdir()
    for name, text in programs.items():
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)

    def run(*words):
        (tmp_path / "asked").write_text("")
        environment = os.environ | {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}", "COUNT": "1", "HOME": str(tmp_path)}
        done = subprocess.run([tmp_path / "tools" / "setup.sh", *words], env=environment, capture_output=True, text=True,
                              timeout=60)
        asked = (tmp_path / "asked").read_text().split()
        return done.returncode, [word for word in asked if word.startswith("requirements")]
    return run


PLAY = ["requirements.txt", "requirements-nodeps.txt"]


def test_whoever_plays_fetches_nothing_for_tests(set_up):
    assert set_up("play") == (0, PLAY)
    assert set_up("play") == (0, []), "the second time there is nothing to do"
    assert set_up("test") == (0, ["requirements-dev.txt"]), "what is there is not fetched again"
    assert set_up("play") == set_up("test") == (0, []), "who can test can play"


def test_whoever_tests_gets_everything_and_so_does_who_says_nothing(set_up):
    assert set_up() == (0, [*PLAY, "requirements-dev.txt"])
    assert set_up("test") == (0, [])


def test_what_is_unknown_is_not_set_up(set_up):
    assert set_up("plya")[0] == 2


def test_make_play_sets_up_for_play_and_the_others_for_tests():
    for target, word in (("play", "play"), ("test", "test"), ("lint", "test"), ("package", "test")):
        said = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True).stdout
        assert [line.split()[-1] for line in said.splitlines() if "setup.sh" in line] == [word], target


def test_pip_and_the_set_up_take_the_same_pythons(which):
    """Kivy has packages for these only; a newer one is refused by both."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11,<3.14"
    code, found = which({f"a/python3.{minor}": says(f"3{minor}") for minor in (10, 11, 13)} | {"a/python3": says(314)})
    assert (code, found) == (0, "a/python3.13")
