"""Every character of every text exists in the font that shows it, in all languages: what a font lacks is a box or nothing."""

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import ImageFont

from app import theme
from app.i18n import LANGUAGES
from tests.app.test_texts import texts

ROOT = Path(__file__).parent.parent.parent
KIVY = Path(find_spec("kivy").origin).parent
FILES = {"Roboto": str(KIVY / "data" / "fonts" / "Roboto-Regular.ttf")}
INVISIBLE = "\n\t \u00a0\u202f\u2060\u200b\ufeff"


@cache
def font(name):
    return ImageFont.truetype(FILES.get(name, name), 24)


def bitmap(name, letter):
    mask = font(name).getmask(letter)
    return mask.size, bytes(mask), font(name).getlength(letter)


@cache
def lacks(name, letter):
    """Whether the font draws what it draws for a character that does not exist."""
    return letter not in INVISIBLE and bitmap(name, letter) == bitmap(name, "\U0010fffd")


def missing(text, bold):
    return {letter for letter in text if lacks(theme.font(text, bold), letter)}


def test_a_character_that_a_font_lacks_is_found():
    assert lacks("Roboto", "\U0001f680") and lacks("Roboto", "→") and not lacks("Roboto", "ż") and not lacks("Roboto", "Ж")
    assert lacks(theme.FONTS["title"], "→") and not lacks(theme.FONTS["title"], "Ł")


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_every_text_is_in_the_font_that_shows_it(language, bold):
    faults = {name: found for name, forms in texts(language).items() for form in forms if (found := missing(form, bold))}
    assert not faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_the_rules_is_in_its_font(language):
    for page in sorted((ROOT / "assets" / "rules").glob(f"*.{language}.txt")):
        faults = {line: found for line in page.read_text().splitlines() for bold in (False, True)
                  if (found := missing(line, bold))}
        assert not faults, page.name


def shown_by_code():
    """Texts that the tables put together themselves: all their strings but the comments."""
    for file in sorted((ROOT / "app" / "tables").rglob("*.py")):
        tree = ast.parse(file.read_text())
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
                yield f"{file.name}:{node.lineno}", node.value


def test_every_character_that_the_tables_write_is_in_its_font():
    faults = {where: found for where, text in shown_by_code() for bold in (False, True) if (found := missing(text, bold))}
    assert not faults
