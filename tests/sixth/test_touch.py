"""The sixth game on real screens, by touch: the suites of tests/touch, called with it."""

from collections import Counter
from shutil import copytree

import pytest

from app.i18n import LANGUAGES, t
from games import IDS
from tests.sixth.entry import ENTRY
from tests.touch import test_curtain as curtain
from tests.touch import test_keyboard as keyboard
from tests.touch import test_matches as matches
from tests.touch import test_reading as reading
from tests.touch import test_rooms as rooms
from tests.touch import test_words as words
from tests.touch.driver import App
from tests.touch.person import Person

GAME = ENTRY.id
SIZES = pytest.mark.parametrize("size", ("phone", "tablet"))
FINGER = 52     # dp: as high as a button must be


@SIZES
def test_two_matches_from_home_to_the_result(size):
    matches.test_two_matches_from_home_to_the_result(GAME, size)


@pytest.mark.parametrize("size", ("phone", pytest.param("tablet", marks=pytest.mark.soak)))
def test_every_word_at_every_decision_can_be_read(size):
    words.test_every_word_at_every_decision_can_be_read(GAME, size)


@pytest.mark.parametrize("entries", (0, 6))
def test_not_a_pixel_tells_what_is_hidden(entries, tmp_path):
    curtain.test_not_a_pixel_tells_what_is_hidden(GAME, entries, tmp_path)


def test_a_whole_match_by_keys():
    keyboard.test_a_whole_match_of_every_other_game_by_keys(GAME)


def test_all_sections_of_its_rules_in_all_languages_are_shown_whole():
    with App("phone") as app:
        app.ask("setting", name="animation", value="0.0")
        reading.test_all_sections_in_all_languages_are_shown_whole(app, GAME)
        app.quit()


@pytest.mark.soak       # as the games of the house do in every run
def test_three_apps_play_one_match_to_verified_and_the_evening_goes_on(monkeypatch):
    monkeypatch.setattr(rooms, "GAME", GAME)
    rooms.test_three_apps_play_one_match_to_verified_and_the_evening_goes_on()


# What it does not bring


@SIZES
def test_without_a_lesson_the_buttons_of_the_set_up_are_no_higher_than_their_words_need(size):
    with App(size) as app:
        Person(app, GAME).choose_game()
        app.ask("rest")
        several, start = (app.thing(id=name)["box"] for name in ("several", "start"))
        assert not [one for one in app.things(id="learn") if one["box"][2] > 1]
        assert max(several[3], start[3]) <= 1.5 * FINGER and several[3] == start[3]
        assert abs(several[0] - (app.size[0] - start[0] - start[2])) <= 1, "as far from the left edge as from the right"
        app.quit()


@pytest.mark.parametrize(("size", "row"), (("phone", 2), ("tablet", 3), ("desktop", 3)))
def test_without_a_poster_its_card_on_home_is_like_the_others_and_shows_the_taxi_sign(size, row):
    with App(size) as app:
        cards = app.things("GameCard")
        assert [card["set"]["game"] for card in cards] == [*IDS, GAME]
        assert len({(round(card["box"][2]), round(card["box"][3])) for card in cards}) == 1
        assert set(Counter(round(card["box"][1]) for card in cards).values()) == {row}, "no row longer than another"
        (plain,) = app.things("PlainPoster")
        assert cards[-1]["uid"] in plain["inside"]
        app.quit()


@SIZES
def test_without_rules_to_read_their_page_says_so_in_every_language_and_leads_back(size, tmp_path):
    copytree(ENTRY.assets / "locale", tmp_path / "locale")
    with App(size, STARCAB_SIXTH_ASSETS=str(tmp_path)) as app:
        app.ask("setting", name="animation", value="0.0")
        reader = reading.Reader(app, GAME)
        reader.open_rules()
        for language in LANGUAGES:
            reader.speak(language)
            reader.sees(t("rules.unwritten"))
            assert t("rules.unwritten") in [one["text"] for one in app.look()["texts"]] and app.ask("faults", names=[]) == []
            assert t("rules.nothing") not in [one["text"] for one in app.look()["texts"]], "nobody has searched for anything"
        app.ask("key", code=reading.BACK)
        reader.until(lambda: app.screen == "setup")
        app.quit()
