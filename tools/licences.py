"""Writes assets/licences/packed.json, the licences of all that goes into the APK: python -m tools.licences

Of each package that buildozer.spec lists, its version and licence as its own metadata tell, read from build/listed-venv, which
holds exactly these. What python-for-android builds from recipes has no such metadata and is named here.
"""
from __future__ import annotations

import json
from importlib.metadata import Distribution, distributions
from pathlib import Path

from tools.package import LISTED, make
from tools.spec import ROOT, packages

FILE = ROOT / "assets" / "licences" / "packed.json"
# What the metadata of these leaves out or says vaguely stands in the text of their licence.
READ = {"materialyoucolor": "MIT", "segno": "BSD-3-Clause", "chardet": "LGPL-2.1-or-later"}
FONTS = (("Play", "OFL-1.1"), ("Roboto", "Apache-2.0"), ("DejaVu Sans", "Bitstream-Vera"),
         ("Material Design Icons", "Apache-2.0"))
RECIPES = (("Python", "PSF-2.0"), ("SQLite", "public domain"), ("OpenSSL", "Apache-2.0"), ("SDL2", "Zlib"), ("libffi", "MIT"),
           ("pyjnius", "MIT"), ("python-for-android", "MIT"))
LICENCE_OF_FONT = 13        # among the names in a font's file
TEXTS = ("LICENSE", "LICENCE", "COPYING", "NOTICE")

Row = dict[str, str]


def row(name: str, licence: str, version: str = "", text: str = "") -> Row:
    return {"name": name, "version": version, "licence": licence, "text": text}


def of_package(package: Distribution) -> Row:
    about = package.metadata
    licence = READ.get(package.name.lower()) or about.get("License-Expression") or about.get("License") or ""
    files = [file for file in sorted(package.files or (), key=str)
             if ".dist-info" in str(file) and file.name.upper().startswith(TEXTS)]
    texts = [Path(str(package.locate_file(file))).read_text(encoding="utf-8").strip() for file in files]
    return row(package.name, licence, package.version, "\n\n".join(texts))


def of_fonts(kivy: Distribution) -> list[Row]:
    """Kivy brings DejaVu Sans, which carries its licence within itself."""
    from fontTools.ttLib import TTFont

    folder = ROOT / "assets" / "fonts"
    apache = (folder / "apache.txt").read_text(encoding="utf-8")
    dejavu = TTFont(str(kivy.locate_file("kivy/data/fonts/DejaVuSans.ttf")))["name"].getDebugName(LICENCE_OF_FONT)
    texts = {"Play": (folder / "ofl.txt").read_text(encoding="utf-8"), "Roboto": apache, "DejaVu Sans": dejavu,
             "Material Design Icons": apache[apache.index("Apache License\n"):]}
    return [row(name, licence, text=texts[name].strip()) for name, licence in FONTS]


def installed(folder: Path) -> dict[str, Distribution]:
    """By name and version, as pip writes them."""
    found = distributions(path=[str(path) for path in folder.glob("lib/python*/site-packages")])
    return {("%s==%s" % (one.name, one.version)).lower(): one for one in found}


def listed(packages_there: dict[str, Distribution]) -> dict[str, list[Row]]:
    ours = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    return {"starcab": [row("Starcab", "MIT", text=ours)],
            "fonts": of_fonts(next(one for name, one in packages_there.items() if name.startswith("kivy=="))),
            "packages": [of_package(packages_there[name.lower()]) for name in sorted(packages(), key=str.lower)],
            "recipes": [row(name, licence) for name, licence in RECIPES]}


def written(rows: dict[str, list[Row]]) -> str:
    return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    make(LISTED, ["--no-deps", *packages()], "\n".join([str(ROOT), *packages()]))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(listed(installed(LISTED))), encoding="utf-8")
    print(FILE.relative_to(ROOT))
