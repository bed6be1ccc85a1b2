"""The sixth game keeps every promise of the contract: the suite of the house, called with it."""

import pytest

from tests.contract import checks
from tests.contract import test_contract as suite
from tests.contract import test_stateful as hypothesis
from tests.contract.table import cases_of
from tests.sixth.rules import GAME

EVERY_CASE = pytest.mark.parametrize("case", cases_of(GAME), ids=str)


@EVERY_CASE
@pytest.mark.parametrize("check", checks.ALL_CHECKS, ids=lambda check: check.__name__)
def test_the_promise(case, check):
    suite.test_the_promise(case, check)


@EVERY_CASE
def test_every_seat_may_be_first(case):
    suite.test_every_seat_may_be_first(case)


@pytest.mark.parametrize("promise", [suite.test_a_guess_is_no_peek_unless_everything_lies_open, suite.test_a_game_says_what_it_is,
                                     suite.test_a_new_field_is_not_shown_before_it_is_named_as_visible,
                                     hypothesis.test_hypothesis_plays], ids=lambda promise: promise.__name__)
def test_what_every_game_must_be(promise):
    promise(GAME)
