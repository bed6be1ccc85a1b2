"""The texts of the sixth game are whole in three languages: the suite of tests/app, called with its folder."""

import pytest

from app import assets, rules
from app.i18n import LANGUAGES
from games.kernel import QuickDice
from tests.app import test_rules as reading
from tests.app import test_texts as suite
from tests.sixth.entry import ENTRY
from tests.sixth.rules import GAME
from tools.locale import sources

FOLDER = ENTRY.assets / "locale"
WRITTEN = [ENTRY.assets / "rules" / ("nightshift.%s.txt" % code) for code in LANGUAGES]


@pytest.fixture(autouse=True)
def its_own(monkeypatch):
    """The suite reads this folder instead of the app's."""
    monkeypatch.setattr(suite, "sources", lambda: sources(FOLDER))
    suite.texts.cache_clear()
    yield
    suite.texts.cache_clear()


@pytest.mark.parametrize("promise", (suite.test_every_text_is_translated_with_all_its_forms,
                                     suite.test_place_holders_are_the_same_in_all_languages,
                                     suite.test_only_characters_that_the_fonts_have), ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_every_text_must_be(promise, language):
    promise(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_facts_on_its_card_are_those_of_its_rules(language):
    suite.test_the_facts_on_a_game_s_card_are_those_of_its_rules("nightshift", language)


def test_the_compiled_texts_are_those_of_the_sources():
    suite.test_the_compiled_texts_are_those_of_the_sources()


def test_every_option_and_every_line_of_the_account_has_its_words():
    items = GAME.new(2, None, QuickDice(0)).scores()[0].items
    wanted = {*suite.option_texts("nightshift.option", GAME.options), *(f"nightshift.score.{item}" for item in items),
              *(f"nightshift.account.{item}" for item in items)}
    assert wanted <= set(suite.texts("en"))


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.name)
def test_its_rules_say_something_in_every_section(file):
    reading.test_every_section_says_something_and_every_link_leads_somewhere(file)


def test_its_rules_have_the_same_sections_in_all_languages(monkeypatch):
    monkeypatch.setattr(rules, "FOLDER", ENTRY.assets / "rules")
    assert assets.find("rules", "nightshift.en.txt")
    reading.test_a_game_has_the_same_sections_in_all_languages("nightshift")
