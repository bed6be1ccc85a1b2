"""Files and boxes of somebody who wants to harm whoever reads them."""
from __future__ import annotations

import json
import os
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import boxes
from games import GAMES, IDS
from games.kernel.data import BadData, box_of, parsed, read
from games.kernel.places import FOLDER
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


@pytest.mark.parametrize("game", IDS)
def test_a_number_of_a_mile_is_told_briefly(game):
    field = next(name for name, value in GAMES.reconstructed(game).items() if name != "game")
    lines = refused(game, json.dumps(GAMES.reconstructed(game) | {field: 10**4000}))
    assert max(map(len, lines)) < 300


def test_a_field_that_is_there_twice_is_refused_and_not_the_last_one_taken():
    text = json.dumps(GAMES.reconstructed("surprise"))
    assert refused("surprise", text.replace('"die":', '"die": [6], "die":', 1)) == ["'die' is there twice"]
    many = ", ".join('"%d": 0' % (at % 19_999) for at in range(20_000))
    assert refused("surprise", "{%s}" % many) == ["'0' is there twice"]


def test_a_file_that_is_no_file_is_not_waited_for(tmp_path):
    pipe, beyond, loop = tmp_path / "pipe.json", tmp_path / "zero.json", tmp_path / "loop.json"
    os.mkfifo(pipe)
    beyond.symlink_to("/dev/zero")
    loop.symlink_to(loop)
    for file in (pipe, beyond, loop, tmp_path, tmp_path / "none.json", tmp_path / ("x" * 400)):
        with pytest.raises(BadData, match="it can't be read as text"):
            read(file, "games.surprise")


@pytest.mark.parametrize("letter", ["x", "ż"])
def test_a_file_of_ten_megabytes_is_too_large_in_any_alphabet(tmp_path, letter):
    file = tmp_path / "large.json"
    file.write_text(letter * 10_000_000, encoding="utf-8")
    with pytest.raises(BadData, match="no box is so large"):
        read(file, "games.surprise")


@pytest.mark.parametrize("folder", ["x" * 400, "loop/loop", "pipes"])
def test_a_folder_that_can_not_be_looked_into_has_no_boxes(tmp_path, monkeypatch, folder):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "pipes").mkdir()
    for game in IDS:
        os.mkfifo(tmp_path / "pipes" / f"{game}.json")
    monkeypatch.setenv(FOLDER, str(tmp_path / folder))
    for game in IDS:
        assert box_of(f"games.{game}.board").ours and not boxes.state_of(game).mine


@pytest.mark.parametrize("bot", ["rookie", "driver"])
def test_passengers_of_four_icons_are_played_with(bot):
    data = deepcopy(GAMES.reconstructed("galactico"))
    for card in data["cards"]:
        card["icons"] = ["bolt", "comet", "crystal", "gear"] if card["icons"] else []
    data["limits"]["hand"] = 8
    play(edition("galactico", data), bot, 1, table=False)
