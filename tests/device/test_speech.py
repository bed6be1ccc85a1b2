"""The voice of the desktop: a program is called without a shell, the newest line counts, and nobody waits for it."""

import os
import stat
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.device import speech

FAKE = """#!/bin/sh
printf '%s\\n' "$@" > "$SPEECH_LOG.$$.args"
cat > "$SPEECH_LOG.$$.part"
mv "$SPEECH_LOG.$$.part" "$SPEECH_LOG.$$.text"
exec sleep "${SPEECH_SECONDS:-0}"
"""


@pytest.fixture
def voice(tmp_path, monkeypatch):
    """A speech program that writes down what it is to say."""
    def install(name: str):
        file = tmp_path / name
        file.write_text(FAKE)
        file.chmod(file.stat().st_mode | stat.S_IEXEC)
        return tmp_path
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("SPEECH_LOG", str(tmp_path / "said"))
    monkeypatch.setattr(speech.shutil, "which", lambda name: str(tmp_path / name) if (tmp_path / name).exists() else None)
    monkeypatch.setattr(speech, "_speaker", speech._Speaker())
    return install


def said(folder, end="text"):
    return [file.read_text() for file in sorted(folder.glob(f"said.*.{end}"), key=os.path.getmtime)]


def until(test):
    end = time.monotonic() + 20
    while not test():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_without_a_program_nobody_speaks_and_nothing_breaks(voice):
    assert not speech.can_speak()
    speech.say("hello", "en")
    speech.stop()


def test_the_text_goes_to_the_input_and_the_language_with_it(voice):
    folder = voice("espeak-ng")
    assert speech.can_speak()
    speech.say("Żółty $(touch pwned) `x` ; rm -rf / 'полёт'", "pl")
    until(lambda: said(folder))
    assert said(folder) == ["Żółty $(touch pwned) `x` ; rm -rf / 'полёт'"]
    assert said(folder, "args") == ["-v\npl\n--stdin\n"]
    assert not (folder / "pwned").exists()


def test_speech_dispatcher_gets_it_as_one_argument_after_the_options(voice):
    folder = voice("spd-say")
    speech.say("--version; $HOME", "ru")
    until(lambda: said(folder))
    assert said(folder, "args") == ["--wait\n--language\nru\n--\n--version; $HOME\n"]


def test_a_new_line_stops_the_old_one_and_the_caller_never_waits(voice, monkeypatch):
    monkeypatch.setenv("SPEECH_SECONDS", "60")
    folder = voice("espeak")
    speech.say("the first", "en")
    until(lambda: said(folder) == ["the first"])
    first = speech._speaker._process
    begin = time.monotonic()
    speech.say("the second", "en")
    assert time.monotonic() - begin < 1
    until(lambda: said(folder) == ["the first", "the second"])
    assert first.poll() is not None
    speech.stop()
    until(lambda: speech._speaker._process is None)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text())
def test_whatever_stands_in_a_name_is_only_text(voice, text):
    folder = voice("espeak-ng")
    for file in folder.glob("said.*"):
        file.unlink()
    speech.say("x" + text, "en")
    until(lambda: said(folder))
    plain = "".join(letter if letter.isprintable() else " " for letter in "x" + text).strip()
    assert said(folder) == [plain]
