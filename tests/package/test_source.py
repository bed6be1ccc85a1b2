"""What goes into the APK, as far as it can be read without the tools that make it."""

import ast
import os
import re
import shutil
import struct
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from app.tables import PLAYABLE
from tools import release, spec
from tools.spec import ROOT

MEGABYTE = 1 << 20
NEEDED = ("main.py", "app/**/*.py", "games/**/*.py", "games/*/data.json", "kv/**/*.kv", "assets/atlas/*.png",
          "assets/atlas/*.atlas", "assets/fonts/*.ttf", "assets/fonts/*.txt", "assets/lessons/*.json",
          "assets/licences/*.json", "LICENSE",
          "assets/locale/*.mo", "assets/pictures/*.png", "assets/rules/*.txt", "assets/sounds/*.wav", "app/web/page/*")
DESKTOP_ONLY = ("games/__main__.py", "games/lab/")
ANDROID = "{http://schemas.android.com/apk/res/android}"


@pytest.fixture(scope="module")
def packed():
    return spec.packed()


def test_the_apk_holds_what_the_app_reads_and_nothing_else(packed):
    needed = {path.relative_to(ROOT).as_posix() for glob in NEEDED for path in ROOT.glob(glob)}
    assert packed == {name for name in needed if not name.startswith(DESKTOP_ONLY)}


def test_every_game_that_can_be_played_is_in_it_whole(packed):
    for game in PLAYABLE:
        wanted = [f"games/{game}/data.json", f"games/{game}/rules.py", f"app/tables/{game}/table.py"]
        wanted += [f"assets/atlas/{game}-{scale}.atlas" for scale in ("half", "1x", "2x")]
        wanted += [f"assets/locale/{game}.{language}.mo" for language in ("en", "ru", "pl")]
        assert set(wanted) <= packed


def test_no_file_is_large_and_neither_is_the_whole(packed):
    sizes = {name: (ROOT / name).stat().st_size for name in packed}
    assert max(sizes.values()) <= 5 * MEGABYTE, max(sizes, key=sizes.get)
    assert sum(sizes.values()) <= 25 * MEGABYTE


def test_names_are_in_lower_case(packed):
    """A pattern of the spec does not find others, and some devices don't tell them apart."""
    assert [name for name in packed if name != name.lower() or not name.isascii()] == ["LICENSE"]


def test_nothing_packed_imports_what_is_not_packed(packed):
    outside = {"tests", "tools", "games.lab", "hypothesis", "pytest"}
    for name in (name for name in packed if name.endswith(".py")):
        found = {module for module in imports(ROOT / name) for part in outside if (module + ".").startswith(part + ".")}
        assert not found, f"{name} imports {found}"


def imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_kv_has_no_f_strings(packed):
    """On Python 3.14 Kivy's parser fails on every one of them."""
    f_string = re.compile(r"""(?<![\w"'])[fF][rR]?["']|(?<![\w"'])[rR][fF]["']""")
    assert f_string.search('text: f"{root.n}"') and not f_string.search('text: "of" + self.f + "if"')
    lines = [(name, line) for name in packed if name.endswith(".kv")
             for line in (ROOT / name).read_text(encoding="utf-8").splitlines()]
    assert lines and [row for row in lines if f_string.search(row[1].partition("#:")[0])] == []


@pytest.mark.parametrize("minor", (11, 12, 13, 14))
def test_the_code_is_written_in_the_grammar_of(minor, packed):
    """Newer words are refused; what a newer Python dropped is not seen by this, only by running it."""
    for name in (name for name in packed if name.endswith(".py")):
        ast.parse((ROOT / name).read_text(encoding="utf-8"), name, feature_version=(3, minor))


IMPORT_ALL = """
import importlib, pathlib, sys, warnings
warnings.simplefilter("error")
names = [".".join(path.with_suffix("").parts).removesuffix(".__init__")
         for top in ("games", "app/session", "app/sync", "app/store")
         for path in sorted(pathlib.Path(top).rglob("*.py"))
         if path.name != "__main__.py"]
for name in names:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name.partition(".")[0] != "websockets":
            raise
from games import GAMES
from games.bots import make
from games.kernel import Match
for game in GAMES.values():
    match = Match(game, min(game.players), key=b"k" * 32)
    bot = make("random", game, 1)
    for _ in range(40):
        if not match.state.over:
            seat = match.state.to_act()[0]
            match.play(seat, bot.choose(match.state.seen_by(seat), seat))
print(len(names), "modules,", len(GAMES), "games")
"""


@pytest.mark.parametrize("version", ("3.11", "3.12", "3.13", "3.14"))
def test_the_rules_and_all_without_a_screen_run_under(version):
    """Each that is on the PATH and starts; a version manager's shim may do neither."""
    python = shutil.which("python" + version)
    if python is None or subprocess.run([python, "-c", ""], capture_output=True).returncode:
        pytest.skip(f"no python{version} here that starts")
    done = subprocess.run([python, "-B", "-c", IMPORT_ALL], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "5 games" in done.stdout


# The spec


def test_every_requirement_is_exact_and_as_on_the_desktop():
    """Only what is built from a recipe has no version here: it has the one of the pinned python-for-android."""
    recipes = spec.RECIPES_ONLY | set(spec.RECIPE_VERSIONS)
    listed = dict(item.lower().partition("==")[::2] for item in spec.items("requirements"))
    assert {name for name, version in listed.items() if not version} == recipes
    desktop = {}
    for file in ("requirements.txt", "requirements-nodeps.txt"):
        lines = (line.partition("#")[0].strip() for line in (ROOT / file).read_text(encoding="utf-8").splitlines())
        desktop |= dict(line.lower().split("==") for line in lines if line)
    same = {name: version for name, version in listed.items() if name in desktop and name not in recipes}
    assert same == {name: desktop[name] for name in same}
    # chardet: Kivy's recipe asks for it, not for charset-normalizer; six: pyjnius'
    assert set(listed) - set(desktop) == spec.RECIPES_ONLY | {"chardet", "six"}


def test_what_the_tablet_must_allow_is_no_more_than_is_used():
    uses = {
        "INTERNET": "websockets",
        "ACCESS_WIFI_STATE": "WifiManager",
        "CHANGE_WIFI_MULTICAST_STATE": "createMulticastLock",
        "VIBRATE": "plyer import vibrator",
        "POST_NOTIFICATIONS": "android.permission.POST_NOTIFICATIONS",
        "ACCESS_LOCAL_NETWORK": "android.permission.ACCESS_LOCAL_NETWORK",
    }
    assert spec.items("android.permissions") == ["android.permission." + name for name in uses]
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "app").rglob("*.py"))
    unused = [name for name, word in uses.items() if word not in code]
    assert set(unused) <= {"INTERNET"}  # until the room over Wi-Fi is in


def test_the_platform_is_pinned():
    wanted = {"android.api": "35", "android.minapi": "24", "android.ndk_api": "24", "android.ndk": "28c",
              "android.archs": "arm64-v8a, armeabi-v7a", "p4a.branch": "v2026.05.09", "p4a.bootstrap": "sdl2",
              "android.release_artifact": "apk"}
    assert wanted.items() <= spec.read().items()
    assert "python-for-android==2026.5.9" in (ROOT / "requirements-package.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "size"), (("icon.filename", 512), ("icon.adaptive_foreground.filename", 432),
                                            ("icon.adaptive_background.filename", 432), ("presplash.filename", 1024)))
def test_the_pictures_of_the_launcher_are_there(name, size):
    head = (ROOT / spec.read()[name]).read_bytes()[:24]
    assert head.startswith(b"\x89PNG") and struct.unpack(">II", head[16:]) == (size, size)


def test_the_intent_filter_takes_our_addresses_only():
    text = (ROOT / spec.read()["android.manifest.intent_filters"]).read_text(encoding="utf-8")
    root = ElementTree.fromstring('<x xmlns:android="http://schemas.android.com/apk/res/android">' + text + "</x>")
    assert [data.attrib for data in root.iter("data")] == [{ANDROID + "scheme": "starcab"}]
    assert [action.get(ANDROID + "name") for action in root.iter("action")] == ["android.intent.action.VIEW"]


def test_the_version_is_found():
    app = spec.read()
    file = ROOT / app["version.filename"].replace("%(source.dir)s/", "")
    assert re.search(app["version.regex"], file.read_text(encoding="utf-8"))


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def jobs(name):
    return yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))["jobs"]


def runs(job):
    return [step["run"] for step in job["steps"] if "run" in step]


def wrong(text: str) -> list[str]:
    """What a workflow's text has that GitHub would refuse, or that is not GitHub's own."""
    flow = yaml.safe_load(text)
    found = [] if True in flow or "on" in flow else ["no trigger"]      # YAML reads a bare "on" as true
    for name, job in flow["jobs"].items():
        needs = [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", [])
        found += [f"{name} needs {other}" for other in needs if other not in flow["jobs"]]
        if "uses" in job:
            found += [] if (ROOT / job["uses"]).is_file() else [f"{name} uses {job['uses']}"]
            continue
        found += [f"{name} has no {part}" for part in ("runs-on", "steps", "timeout-minutes") if part not in job]
        matrix = job.get("strategy", {}).get("matrix", {})
        for word in re.findall(r"\$\{\{\s*([\w.-]+)", str(job)):
            kind, _, key = word.partition(".")
            if kind not in CONTEXTS or (kind == "matrix" and key not in matrix):
                found.append(f"{name} asks for {word}")
        for step in job.get("steps", ()):
            found += [f"{name}: {step}" for _ in range(1) if len({"run", "uses"} & set(step)) != 1]
            if not re.fullmatch(r"actions/[\w-]+@v\d+", step.get("uses", "actions/any@v1")):
                found.append(f"{name} uses {step['uses']}")
            if subprocess.run(["bash", "-n"], input=step.get("run", ""), text=True, capture_output=True).returncode:
                found.append(f"{name} runs {step['run']}")
    return found


CONTEXTS = ("matrix", "secrets", "github", "runner", "hashFiles")


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_nothing_is_wrong_with_a_workflow(file):
    assert wrong(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(("whole", "broken"), (
    ("needs: text", "needs: txt"), ("matrix.system", "matrix.sistem"), ("actions/checkout@v4", "someone/checkout@v4"),
    ("./.github/workflows/apk.yml", "./.github/workflows/apks.yml"), ("run: make bundle", "runs: make bundle"),
    ("cd files\n", "if files\n"), ("runs-on: ubuntu-24.04", "runs-at: ubuntu-24.04")))
def test_what_is_wrong_is_found(whole, broken):
    """So that its silence means something."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert whole in text and wrong(text.replace(whole, broken, 1))


def test_every_push_is_tested_and_packed_and_both_kinds_are_built_for_each_processor():
    assert "make test" in runs(jobs("ci.yml")["test"]) and "make package" in runs(jobs("ci.yml")["package"])
    assert set(jobs("ci.yml")["apk"]["needs"]) == {"test", "package"}
    apk = jobs("apk.yml")["apk"]
    assert apk["strategy"] == {"fail-fast": False, "matrix": {"kind": ["debug", "release"], "arch": ["arm64-v8a", "armeabi-v7a"]}}
    assert "make apk KIND=${{ matrix.kind }} ARCH=${{ matrix.arch }}" in runs(apk)


def test_a_tag_makes_a_release_of_everything():
    release = jobs("release.yml")
    assert set(release["publish"]["needs"]) == {"text", "wheel", "bundle", "apk"}
    assert release["apk"]["uses"] == jobs("ci.yml")["apk"]["uses"] == "./.github/workflows/apk.yml"
    assert "make bundle" in runs(release["bundle"]) and "python -m tools.bundle" in runs(release["bundle"])
    steps = [step for job in release.values() for step in job.get("steps", ())]
    uploaded = [step["with"]["name"] for step in steps if "upload" in step.get("uses", "")]
    assert uploaded == ["notes", "wheel", "bundle-${{ matrix.system }}"]
    assert release["bundle"]["steps"][-1]["with"]["path"].split() == ["dist/*.zip", "dist/*.tar.gz", "dist/*.deb"]
    assert "sha256sum" in runs(release["publish"])[0] and "--notes-file notes.md" in runs(release["publish"])[1]


@pytest.fixture
def run_step(tmp_path):
    """One step of a job as GitHub runs it: bash that stops at the first error, in the workspace."""
    def run(job, step, **variables):
        given = next(one for one in job["steps"] if one.get("name") == step)
        assert not set(re.findall(r"\$\{\{", given["run"]))
        (tmp_path / "temp").mkdir(exist_ok=True)
        environment = {"PATH": "%s:%s" % (tmp_path / "bin", os.environ["PATH"]), "RUNNER_TEMP": str(tmp_path / "temp"),
                       "GITHUB_ENV": str(tmp_path / "env"), "GITHUB_REF_NAME": "v1.2.0", **variables}
        assert set(given.get("env", {})) <= set(variables)
        subprocess.run(["bash", "-eo", "pipefail", "-c", given["run"]], cwd=tmp_path, env=environment, check=True)
    return run


def test_what_is_published_has_checksums_and_the_text(run_step, tmp_path):
    files, fake = tmp_path / "files", tmp_path / "bin" / "gh"
    for folder in (files, fake.parent):
        folder.mkdir()
    fake.write_text('#!/bin/sh\nfor word; do echo "$word"; done >said\n')
    fake.chmod(0o755)
    for name in ("notes.md", "starcab-1.2.0-py3-none-any.whl", "starcab_1.2.0_amd64.deb"):
        (files / name).write_text(name)
    publish = jobs("release.yml")["publish"]
    run_step(publish, "Checksums")
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=files, check=True)
    assert len((files / "SHA256SUMS").read_text().splitlines()) == 2
    run_step(publish, "The release", GH_TOKEN="token", GH_REPO="somebody/starcab")
    said = (tmp_path / "said").read_text().splitlines()
    assert said[:3] == ["release", "create", "v1.2.0"]
    assert (tmp_path / said[said.index("--notes-file") + 1]).read_text() == "notes.md"
    assert {name for name in said if name.startswith("files/")} == {"files/" + path.name for path in files.iterdir()}


@pytest.mark.parametrize("secret", ("", "a2V5cw=="))
def test_a_release_is_signed_where_the_repository_has_a_key(run_step, tmp_path, secret):
    step = "The key, if the repository has one"
    run_step(jobs("apk.yml")["apk"], step, KEYSTORE=secret, PASSWORD="secret")
    if not secret:
        assert not (tmp_path / "env").exists()
        return
    told = dict(line.split("=", 1) for line in (tmp_path / "env").read_text().splitlines())
    assert Path(told.pop("P4A_RELEASE_KEYSTORE")).read_bytes() == b"keys"
    asked = {"P4A_RELEASE_" + name for name in ("KEYSTORE_PASSWD", "KEYALIAS", "KEYALIAS_PASSWD")}
    assert set(told) == asked and all(name.removeprefix("P4A_RELEASE_") in APK_SH for name in told)


APK_SH = (ROOT / "tools" / "apk.sh").read_text(encoding="utf-8")


def test_the_text_of_a_release_is_its_section_of_the_changes(monkeypatch):
    changes = "# Changes\n\n## Not yet released\n- later\n\n## 1.2.0, a day\n### For players\n- now\n\n## 1.1.0\n- before\n"
    assert release.section("1.2.0", changes) == "### For players\n- now"
    assert release.section("1.1.0", changes) == "- before"
    assert release.section("1.3.0", changes) == release.section("1", changes) == ""
    monkeypatch.setattr(release, "__version__", "1.2.0")
    for tag in ("v1.1.0", "1.2.0", "v1.2.0"):       # not the version, not a tag of ours, not among the changes
        with pytest.raises(SystemExit, match="1.2.0"):
            release.main(tag)
