"""Who plays for a bot's seat: levels, characters, and seats of older matches."""

from __future__ import annotations

import pytest

from app.store.characters import CHARACTERS, STYLE, bot_for, character_of, level_of, level_text, next_level, somebody
from app.store.seats import Seat
from games import GAMES
from games.bots import LEVELS, STYLES
from games.kernel import Dice
from tests.ui_process import ROOT


def test_about_eight_characters_of_every_style():
    assert len(CHARACTERS) == 8 and set(STYLE.values()) == set(STYLES)


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_has_a_face(character):
    assert (ROOT / "assets" / "art" / "characters" / f"{character}.svg").exists()


@pytest.mark.parametrize(("text", "level", "character"), [
    ("captain/bolt", "captain", "bolt"), ("rookie", "rookie", ""), ("greedy", "driver", ""), ("random", "rookie", ""),
    ("driver/nobody", "driver", ""), ("captain:0.2/octo", "captain", "octo"), ("of a later version", "driver", ""),
])
def test_what_a_seat_says(text, level, character):
    assert (level_of(text), character_of(text)) == (level, character)


def test_levels_go_round_and_a_text_goes_there_and_back():
    assert [next_level(level) for level in LEVELS] == [*LEVELS[1:], LEVELS[0]]
    for level in LEVELS:
        assert level_of(level_text(level, "zork")) == level and character_of(level_text(level, "zork")) == "zork"
    assert level_text("rookie", "") == "rookie"


def test_nobody_sits_twice_while_somebody_is_free():
    taken: set[str] = set()
    for _ in CHARACTERS:
        taken.add(somebody(taken))
    assert taken == set(CHARACTERS) and somebody(taken) in CHARACTERS
    assert somebody((), CHARACTERS[-1]) == CHARACTERS[0]


@pytest.mark.parametrize("text", ["greedy", "random", "rookie/sprout", "driver/zork", "captain/bolt"])
def test_the_bot_of_a_seat_plays(text):
    game = GAMES["surprise"]
    state = game.new(2, None, Dice(bytes(32)))
    (seat, *_) = state.to_act()
    assert bot_for(text, game, 1).choose(state.seen_by(seat), seat) in state.legal(seat)


def test_an_unknown_level_is_an_error_for_whoever_asks():
    with pytest.raises((KeyError, ValueError)):
        bot_for("admiral/bolt", GAMES["surprise"], 1)


def test_seats_saved_before_open():
    for level in ("greedy", "random", ""):
        assert Seat.from_json({"kind": "bot", "name": "bot", "colour": 1, "level": level}).is_bot
