"""The sixth game at the table without a window: taps alone, and a finger that touches anything."""

import pytest

from tests.play import test_hints as hints
from tests.play import test_matches as matches


@pytest.mark.parametrize("seed", range(8))
def test_a_random_match_is_played_to_its_result_by_taps(seed):
    matches.test_a_random_match_is_played_to_its_result_by_taps("nightshift", seed)


def test_a_finger_that_touches_anything_breaks_nothing():
    matches.test_a_finger_that_touches_anything_breaks_nothing("nightshift")


def test_a_hint_is_a_legal_action_and_says_why(monkeypatch):
    hints.test_a_hint_is_a_legal_action_and_says_why("nightshift", monkeypatch)
