"""buildozer.spec as buildozer reads it, without buildozer: its lists, and which files go into the APK."""
from configparser import ConfigParser
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
RECIPES_ONLY = {"python3", "sqlite3", "openssl", "android"}  # no package: parts of the phone's Python
RECIPE_VERSIONS = {"pillow": "11.3.0"}  # as python-for-android has them at the tag that the spec names


@cache
def read() -> dict[str, str]:
    spec = ConfigParser(interpolation=None)
    spec.optionxform = str  # type: ignore[assignment,method-assign]
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    return dict(spec["app"])


@cache
def items(name: str) -> list[str]:
    return [item.strip() for item in read().get(name, "").split(",") if item.strip()]


def packages() -> list[str]:
    """The packages that the phone has, each with its version, as pip takes them."""
    listed = [item for item in items("requirements") if item not in RECIPES_ONLY]
    return ["%s==%s" % (item, RECIPE_VERSIONS[item]) if item in RECIPE_VERSIONS else item for item in listed]


def packed() -> set[str]:
    """The files that go into the APK, by buildozer's rules."""
    found = set()
    for folder in (ROOT, *(path for path in ROOT.iterdir() if path.is_dir() and _taken(path.name + "/"))):
        walk = folder.iterdir() if folder == ROOT else folder.rglob("*")
        found |= {path.relative_to(ROOT).as_posix() for path in walk if path.is_file()}
    return {name for name in found if _taken(name) and _extension(name)}


def _taken(name: str) -> bool:
    if any(part.startswith(".") for part in name.split("/")):
        return False
    if any(name.lower().startswith(folder.rstrip("/") + "/") for folder in items("source.exclude_dirs")):
        return False
    compared = name if "/" in name else name.lower()
    return not any(fnmatchcase(compared, pattern.lower()) for pattern in items("source.exclude_patterns"))


def _extension(name: str) -> bool:
    suffix = Path(name).suffix
    return not suffix or suffix[1:].lower() in items("source.include_exts")
