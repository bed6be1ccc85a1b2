"""The licences that the About screen shows are those of what is really packed."""

import json
from importlib.metadata import PackageNotFoundError, distribution

import pytest

from app import licences
from tools import spec
from tools.licences import FILE, FONTS, RECIPES, of_fonts, of_package
from tools.spec import ROOT

ROWS = json.loads(FILE.read_text(encoding="utf-8"))


def test_every_package_of_the_apk_is_listed_with_its_version_and_nothing_else():
    """If this fails: python -m tools.licences"""
    listed = [f"{row['name']}=={row['version']}".lower() for row in ROWS["packages"]]
    assert listed == sorted(name.lower() for name in spec.packages())


def test_every_package_has_a_licence_and_its_words():
    assert all(row["licence"] and len(row["text"]) > 500 for row in ROWS["packages"])


def test_what_is_installed_here_in_the_same_version_says_the_same():
    compared = 0
    for row in ROWS["packages"]:
        try:
            here = distribution(row["name"])
        except PackageNotFoundError:
            continue
        if here.version == row["version"]:
            assert of_package(here) == row
            compared += 1
    assert compared > 8


def test_our_own_and_the_fonts_are_there_word_for_word():
    assert ROWS["starcab"][0]["text"] == (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    fonts = {row["name"]: row["text"] for row in ROWS["fonts"]}
    for name, file in (("Play", "ofl"), ("Roboto", "apache")):
        assert fonts[name] == (ROOT / "assets" / "fonts" / f"{file}.txt").read_text(encoding="utf-8").strip()
    assert fonts["Material Design Icons"] in fonts["Roboto"] and len(fonts["Material Design Icons"]) > 5000
    assert "Bitstream Vera Fonts Copyright" in fonts["DejaVu Sans"]
    assert ROWS["fonts"] == of_fonts(distribution("Kivy"))
    assert [(row["name"], row["licence"]) for row in ROWS["fonts"]] == list(FONTS)
    assert [(row["name"], row["licence"]) for row in ROWS["recipes"]] == list(RECIPES)


@pytest.mark.parametrize("part", licences.PARTS)
def test_the_screen_reads_it_in_pages_and_loses_no_line(part):
    for row in licences.load(part):
        parts = licences.pages(row.text)
        assert "\n".join(parts).split("\n") == "\n".join(row.text.splitlines()).split("\n")
        assert all(len(page) <= licences.PAGE for page in parts)
