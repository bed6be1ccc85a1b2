"""What buildozer and python-for-android themselves make of the project. Run by `make package`."""

import os
import subprocess
import tarfile
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.package.tools import ask
from tools import spec
from tools.package import LISTED, TOOLS
from tools.spec import ROOT

pytestmark = [pytest.mark.package, pytest.mark.xdist_group("package")]
ANDROID = "{http://schemas.android.com/apk/res/android}"
ARCHS = ("arm64-v8a", "armeabi-v7a")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def copied(tmp_path_factory, home):
    return SimpleNamespace(**ask(home, "copy", str(tmp_path_factory.mktemp("buildozer"))))


@pytest.fixture(scope="module")
def graph(home):
    return ask(home, "graph", *spec.items("requirements"))


@pytest.fixture(scope="module")
def project(tmp_path_factory, home, copied):
    return Path(ask(home, "render", str(tmp_path_factory.mktemp("dist")), *copied.told))


@pytest.fixture(scope="module")
def manifest(project):
    return ElementTree.parse(project / "src" / "main" / "AndroidManifest.xml").getroot()


def names(elements):
    return [element.get(ANDROID + "name") for element in elements]


# buildozer


def test_buildozer_copies_exactly_the_files_that_we_mean(copied):
    app = Path(copied.app)
    assert {path.relative_to(app).as_posix() for path in app.rglob("*") if path.is_file()} == spec.packed()


def test_buildozer_refuses_a_bad_spec(tmp_path):
    """So that its silence about ours means something."""
    text = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    bad = text.replace("title = Starcab", "title =").replace("landscape, portrait,", "sideways,")
    (tmp_path / "buildozer.spec").write_text(bad, encoding="utf-8")
    check = "from buildozer import Buildozer; Buildozer('buildozer.spec')"
    done = subprocess.run([TOOLS / "bin" / "python", "-c", check], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and "2 error(s) found" in done.stdout + done.stderr


def test_a_release_is_an_apk_for_both_processors(copied):
    assert copied.format == "apk"
    assert [after for before, after in pairwise(copied.told) if before == "--arch"] == list(ARCHS)


# python-for-android's recipes, and pip for the rest


def test_the_recipes_fit_together(graph):
    recipes = graph["recipes"]
    assert graph["bootstrap"] == "sdl2"
    assert {"python3", "sqlite3", "openssl", "libffi", "sdl2", "kivy", "pillow", "pyjnius", "android"} <= set(recipes)
    assert recipes["pillow"] == spec.RECIPE_VERSIONS["pillow"] and recipes["kivy"] == "2.3.1"
    assert recipes["python3"].startswith("3.14.")


def test_whatever_is_left_to_pip_is_pinned_by_us(graph):
    pinned = {item.partition("==")[0] for item in spec.items("requirements") if "==" in item}
    assert set(graph["modules"]) <= pinned


@pytest.mark.parametrize("arch", ARCHS)
def test_pip_finds_everything_that_has_no_recipe(arch, graph, home, tmp_path):
    """With python-for-android's own arguments: only wheels that are pure Python or made for this Android."""
    versions = dict(item.partition("==")[::2] for item in spec.items("requirements"))
    done = pip_finds(["%s==%s" % (name, versions[name]) for name in graph["modules"]], arch, graph, home, tmp_path)
    assert done.returncode == 0, done.stderr


def pip_finds(wanted, arch, graph, home, tmp_path):
    platforms = ["--platform=" + tag for tag in ask(home, "tags", arch)]
    return subprocess.run(
        [TOOLS / "bin" / "python", "-m", "pip", "install", *wanted, "--dry-run", "--ignore-installed", "--no-deps",
         "--disable-pip-version-check", "--only-binary=:all:", "-q", "--report", tmp_path / "report", *platforms,
         "--python-version", graph["recipes"]["python3"], "--target", tmp_path / "none"],
        capture_output=True, text=True, timeout=300)


# The Android project


def test_the_manifest_asks_for_no_more_than_the_spec(manifest):
    assert names(manifest.iter("uses-permission")) == spec.items("android.permissions")
    assert list(manifest.iter("service")) == list(manifest.iter("receiver")) == list(manifest.iter("provider")) == []
    assert names(manifest.iter("activity")) == ["org.kivy.android.PythonActivity"]


def test_the_manifest_says_for_which_android(manifest, project):
    sdk = manifest.find("uses-sdk")
    assert (sdk.get(ANDROID + "minSdkVersion"), sdk.get(ANDROID + "targetSdkVersion")) == ("24", "35")
    gradle = (project / "build.gradle").read_text(encoding="utf-8")
    assert "minSdkVersion 24" in gradle and "targetSdkVersion 35" in gradle and "compileSdkVersion 35" in gradle
    assert "org.example.starcab" in gradle


def test_the_app_turns_with_the_tablet_and_is_not_restarted_by_it(manifest):
    activity = manifest.find("application/activity")
    assert activity.get(ANDROID + "screenOrientation") == "fullUser"
    assert {"orientation", "screenSize", "keyboard", "uiMode", "locale"} <= set(
        activity.get(ANDROID + "configChanges").split("|"))
    assert activity.get(ANDROID + "launchMode") == "singleTask"


def test_back_comes_as_a_key(manifest):
    """SDL hears no other; an app that says yes to predictive back gets none."""
    assert manifest.find("application").get(ANDROID + "enableOnBackInvokedCallback") == "false"


def test_the_manifest_takes_the_starter_and_our_addresses_only(manifest):
    filters = list(manifest.iter("intent-filter"))
    actions = [names(one.iter("action")) for one in filters]
    assert actions == [["android.intent.action.MAIN"], ["android.intent.action.VIEW"]]
    assert [data.attrib for data in manifest.iter("data")] == [{ANDROID + "scheme": "starcab"}]


def test_the_launcher_has_our_pictures(project):
    resources = project / "src" / "main" / "res"
    for target, source in (("mipmap/icon.png", "icon"), ("mipmap/icon_foreground.png", "icon_fg"),
                           ("mipmap/icon_background.png", "icon_bg"), ("drawable/presplash.jpg", "presplash")):
        assert (resources / target).read_bytes() == (ROOT / "assets" / (source + ".png")).read_bytes()
    assert "#10142b" in (resources / "values" / "strings.xml").read_text(encoding="utf-8")


def test_the_matches_are_backed_up_and_the_code_is_not(manifest, project):
    """It would come back on a tablet with another processor, and it lies where the matches do."""
    application = manifest.find("application")
    assert application.get(ANDROID + "allowBackup") == "true"
    kept = {}
    for rule in ("fullBackupContent", "dataExtractionRules"):
        name = application.get(ANDROID + rule).removeprefix("@xml/")
        root = ElementTree.parse(project / "src" / "main" / "res" / "xml" / (name + ".xml")).getroot()
        kept[root.tag] = [(rule.get("domain"), rule.get("path")) for rule in root.iter("include")]
        assert list(root.iter("exclude")) == []
    matches = [("file", "starcab.db"), ("file", "starcab.db-wal"), ("file", "box")]
    assert kept == {"full-backup-content": matches, "data-extraction-rules": 2 * matches}


def test_a_notification_has_a_white_shape_of_its_own(project):
    drawable = project / "src" / "main" / "res" / "drawable" / "icon_notification.png"
    with Image.open(drawable) as picture:
        flat = picture.convert("RGBA").tobytes()
    pixels = [tuple(flat[at:at + 4]) for at in range(0, len(flat), 4)]
    assert {pixel[:3] for pixel in pixels if pixel[3]} <= {(shade,) * 3 for shade in range(250, 256)}
    seen = sum(pixel[3] > 128 for pixel in pixels) / len(pixels)
    assert 0.15 < seen < 0.6


def test_each_processor_is_built_by_itself(tmp_path_factory, home, monkeypatch):
    """So that a part that is missing for one does not break the other."""
    for arch in ARCHS:
        monkeypatch.setenv("APP_ANDROID_ARCHS", arch)
        told = ask(home, "copy", str(tmp_path_factory.mktemp("apart")))["told"]
        assert [after for before, after in pairwise(told) if before == "--arch"] == [arch]


def test_every_recipe_has_the_version_that_we_name(graph):
    """With another one it would be built from an address that nobody checked."""
    versions = dict(item.partition("==")[::2] for item in spec.items("requirements") if "==" in item)
    assert {name: version for name, version in versions.items() if graph["recipes"].get(name, version) != version} == {}


def test_materialyoucolor_is_plain_python_for_every_processor(home, tmp_path):
    """Its source is fetched by python-for-android and built as our recipe says; KivyMD's theme finds its colours in it."""
    made = ask(home, "fetch", "materialyoucolor", str(tmp_path))
    assert not made["prebuilt"]
    python = TOOLS / "bin" / "python"
    subprocess.run([python, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", tmp_path, made["file"]],
                   env=os.environ | made["env"], check=True, timeout=300)
    wheel = next(tmp_path.glob("*.whl"))
    assert wheel.name.endswith("-py3-none-any.whl")
    look = ("from materialyoucolor.utils import platform_utils as p; assert 'plain' in p.__file__; "
            "print(p.ImageQuantizeCelebi, len(p.SCHEMES))")
    subprocess.run([python, "-m", "zipfile", "-e", wheel, tmp_path / "plain"], check=True)
    said = subprocess.run([LISTED / "bin" / "python", "-c", look], env=os.environ | {"PYTHONPATH": str(tmp_path / "plain")},
                          capture_output=True, text=True, check=True).stdout
    assert said == "None 9\n"


def test_the_files_are_in_the_package(project):
    with tarfile.open(project / "src" / "main" / "assets" / "private.tar") as tar:
        inside = {member.name.removeprefix("./") for member in tar if member.isfile()}
    assert inside == spec.packed() | {"p4a_env_vars.txt"}
