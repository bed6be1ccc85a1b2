"""What people read about a match that was checked: "verified" is said only of devices that can vouch for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.i18n import LANGUAGES, set_language, t, tn
from app.play.fairness import words_of
from app.sync.fair import AWAY, UNSEEN, VANISHED


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_can_not_vouch_is_not_counted_as_verified(language: str) -> None:
    set_language(language)
    verdicts = [(True, ""), (True, AWAY), (True, ""), (True, UNSEEN), (True, VANISHED)]
    remarks = tn("result.trusting", 1) + "\n" + tn("result.unseen", 2)
    assert words_of(verdicts, []) == (tn("result.verified", 2), remarks, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nobody_can_vouch_not_all_is_well(language: str) -> None:
    set_language(language)
    assert words_of([(True, AWAY)], []) == ("", tn("result.trusting", 1), False)
    assert words_of([], []) == ("", "", True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_draw_is_shown_with_whoever_did_not_answer(language: str) -> None:
    set_language(language)
    words, remarks, well = words_of([(True, "")], ["player 3", "player 1, player 2"])
    assert words == tn("result.verified", 1) and well and "3" in remarks
    assert remarks == tn("result.drawn", 3, names="player 3, player 1, player 2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_device_that_found_something_wrong_is_enough(language: str) -> None:
    set_language(language)
    words, remarks, well = words_of([(True, ""), (False, "what")], ["player 3"])
    assert words == t("result.differs", what="what") and "player 3" in remarks and not well


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_every_game_says_of_chance_does_not_speak_of_dice_alone(language):
    """Four of the five games have none."""
    set_language(language)
    said = (tn("result.trusting", 1), tn("result.trusting", 2), tn("result.trusting", 5), t("lobby.drawing"), t("turning.about"))
    dice, cards = {"en": ("dice", "cards"), "ru": ("кубик", "карты"), "pl": ("kości", "karty")}[language]
    assert not [words for words in said if dice in words.lower() and cards not in words]
