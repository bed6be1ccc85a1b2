"""Reads a line aloud: by Android's own voice, on a desktop by a speech program, elsewhere not at all.

A thread of its own does it, so that the screen never waits. A new line stops the one before. No text ever goes through a
shell: it is one argument after `--`, or what a program reads from its input.

plyer's tts is not used: it speaks American English whatever the language is, and makes a new voice for every line.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import threading
from typing import Any, NamedTuple

from kivy.utils import platform

READY_AFTER, TRIES = 0.1, 50    # seconds: Android's voice takes a while before it speaks the first time
log = logging.getLogger("starcab.device")

_SAPI = ("Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8; "
         "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())")


class Program(NamedTuple):
    """How a speech program is called; `{language}` is the code of a language. `cancel` stops what a service goes on saying."""

    name: str
    arguments: tuple[str, ...]
    by_argument: bool = False       # the text; else it is read from the input
    cancel: tuple[str, ...] = ()


PROGRAMS = (
    Program("spd-say", ("--wait", "--language", "{language}", "--"), True, ("--cancel",)),
    Program("espeak-ng", ("-v", "{language}", "--stdin")),
    Program("espeak", ("-v", "{language}", "--stdin")),
)
ELSEWHERE = {"darwin": (Program("say", ("-f", "-")),),
             "win32": (Program("powershell", ("-NoProfile", "-NonInteractive", "-Command", _SAPI)),)}


def program() -> Program | None:
    return next((one for one in ELSEWHERE.get(sys.platform, PROGRAMS) if shutil.which(one.name)), None)


def can_speak() -> bool:
    return platform == "android" or program() is not None


def say(text: str, language: str) -> None:
    """From any thread; whatever is being said stops."""
    _speaker.want("".join(letter if letter.isprintable() else " " for letter in text).strip(), language)


def stop() -> None:
    _speaker.want("", "")


class _Speaker:
    """Only the newest line counts: what was not begun when another came is never said."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._line: tuple[str, str] | None = None
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def want(self, text: str, language: str) -> None:
        with self._changed:
            if self._thread is None and not text:
                return
            self._line = (text, language)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
                self._thread.start()
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._line is not None)
                (text, language), self._line = self._line or ("", ""), None
            try:
                _by_android(text, language) if platform == "android" else self._by_program(text, language)
            except Exception:   # a voice that fails is no trouble for the match
                log.exception("not said")

    def _by_program(self, text: str, language: str) -> None:
        found = program()
        if found is None:
            return
        self._end(found)
        if text:
            arguments = [found.name, *(part.replace("{language}", language) for part in found.arguments)]
            self._process = subprocess.Popen(arguments + [text] * found.by_argument, stdin=subprocess.PIPE,
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if not found.by_argument and self._process.stdin is not None:
                self._process.stdin.write(text.encode())
            if self._process.stdin is not None:
                self._process.stdin.close()

    def _end(self, found: Program) -> None:
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.terminate()
            if found.cancel:
                subprocess.run([found.name, *found.cancel], stdin=subprocess.DEVNULL, capture_output=True, timeout=5)
        if process is not None:
            process.wait()


_speaker = _Speaker()
_voice: Any = None


def _by_android(text: str, language: str) -> None:
    global _voice
    from jnius import autoclass

    from app.device import java

    if _voice is None:
        _voice = autoclass("android.speech.tts.TextToSpeech")(java.activity(), None)
    if not text:
        _voice.stop()
        return
    _voice.setLanguage(autoclass("java.util.Locale")(language))
    for _ in range(TRIES):
        if _voice.speak(java.letters(text), 0, None) == 0:      # 0: at once, whatever is being said
            return
        threading.Event().wait(READY_AFTER)
