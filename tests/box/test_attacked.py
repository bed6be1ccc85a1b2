"""Files and boxes of somebody who wants to harm whoever reads them."""
from __future__ import annotations

import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES, IDS
from games.kernel.data import BadData, parsed
from tests.box.playing import edition, play

ODD = "\x1b]0;x\x07\x1b[2J\u202e\ud800"


def refused(game: str, text: str) -> list[str]:
    with pytest.raises(BadData) as bad:
        parsed(text, GAMES.package(game))
    return [str(fault) for fault in bad.value.faults]


@pytest.mark.parametrize("game", IDS)
def test_what_a_file_calls_its_fields_and_cards_steers_no_terminal(game):
    ours = GAMES.reconstructed(game)
    rows = {field: [{"id": ODD}] for field, value in ours.items() if isinstance(value, list)}
    for data in ({ODD: 1}, rows, ours | {ODD: ODD}):
        told = refused(game, json.dumps(data))
        assert told and all(line.isprintable() for line in told)


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("depth", [50, 900, 5000, 100_000])
def test_depth_is_refused_in_words(game, depth):
    for text in ("[" * depth + "]" * depth, '{"a":' * (depth // 3) + "1" + "}" * (depth // 3)):
        assert refused(game, text)
        field = next(iter(GAMES.reconstructed(game)))
        assert refused(game, f'{{"{field}": {text}}}')


@given(st.sampled_from(IDS), st.sampled_from(["NaN", "-Infinity", "1e999", "1" + "0" * 5000, "true", "-0.0", '"{0}"', "null"]))
def test_no_number_is_too_odd_to_be_refused(game, number):
    field = next(name for name, value in GAMES.reconstructed(game).items() if name != "game")
    assert refused(game, f'{{"{field}": {number}}}')


@pytest.mark.parametrize("bot", ["rookie", "driver"])
def test_passengers_of_four_icons_are_played_with(bot):
    data = deepcopy(GAMES.reconstructed("galactico"))
    for card in data["cards"]:
        card["icons"] = ["bolt", "comet", "crystal", "gear"] if card["icons"] else []
    data["limits"]["hand"] = 8
    play(edition("galactico", data), bot, 1, table=False)
