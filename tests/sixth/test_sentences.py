"""The sixth game in sentences: the suite of tests/tables, called with it."""

import pytest

from app.i18n import LANGUAGES
from tests.tables import test_sentences as suite

CASES = [("nightshift", players, changed) for players in (2, 3, 4) for changed in (False, True)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("promise", (suite.test_every_legal_action_is_a_sentence_of_its_own,
                                     suite.test_a_position_is_read_aloud_whose_turn_everybody_the_table_and_the_end,
                                     suite.test_no_fact_is_silent_in_the_log), ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("case", CASES)
def test_what_every_sentence_must_be(promise, case, language):
    promise(*case, language)


@pytest.mark.parametrize("promise", (suite.test_to_describe_an_action_changes_nothing,
                                     suite.test_the_last_line_tells_how_far_the_end_is_and_so_changes),
                         ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("case", CASES)
def test_what_every_position_must_be(promise, case):
    promise(*case)
