"""Short, pleasant, made by our own script: no clicks at the edges, no clipping, no offset, within the budget."""

import struct
import wave

import pytest

from tools import sounds


def stored(name):
    with wave.open(str(sounds.FOLDER / f"{name}.wav")) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (22_050, 1, 2)
        return file.readframes(file.getnframes())


def numbers(data):
    return struct.unpack(f"<{len(data) // 2}h", data)


@pytest.mark.parametrize("name", sounds.SOUNDS)
def test_a_sound_starts_and_ends_in_silence_and_is_never_cut(name):
    values = numbers(stored(name))
    assert abs(values[0]) < 40 and abs(values[-1]) < 40
    assert 6_000 < max(map(abs, values)) < 30_000
    assert abs(sum(values) / len(values)) < 330  # no offset: it would click too
    assert 0.03 < len(values) / sounds.RATE < 2


@pytest.mark.parametrize("name", ["click", "step", "refuse", "card"])
def test_the_files_are_what_the_script_makes(name):
    fresh, kept = numbers(sounds.make(name)), numbers(stored(name))
    assert len(fresh) == len(kept)
    # the last bit of sin() differs between machines
    assert max(abs(a - b) for a, b in zip(fresh, kept, strict=True)) <= 2


def test_the_folder_holds_these_sounds_and_stays_small():
    files = sorted(sounds.FOLDER.iterdir())
    assert [file.stem for file in files] == sorted(sounds.SOUNDS)
    assert sum(file.stat().st_size for file in files) <= 500_000
