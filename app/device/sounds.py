"""Short sounds; silent where there is no device, no file or no volume."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app import assets

FOLDER = assets.OWN / "sounds"
VOICES = 2          # of one sound at a time; what comes while all are heard is not
_volume = 0.7
_loaded: dict[str, list[Any]] = {}


def set_volume(volume: float) -> None:
    global _volume
    _volume = volume


def play(name: str) -> None:
    """Nothing is ever stopped for it: on Android that prepares the player again, for which the screen would wait."""
    if _volume > 0:
        sound = _free(name)
        if sound is not None:
            sound.volume = _volume
            sound.play()


def play_all(sounds: Iterable[str | tuple[str, float]], speed: float) -> None:
    """Names are heard now, names with seconds after these; all now when nothing moves on the table."""
    from kivy.clock import Clock

    for sound in sounds:
        if isinstance(sound, str):
            play(sound)
        else:
            name, seconds = sound
            Clock.schedule_once(lambda _, name=name: play(name), seconds * speed)


def _free(name: str) -> Any:
    """A voice that is not heard now."""
    voices = _loaded.setdefault(name, [])
    for voice in voices:
        if voice is None or voice.state != "play":
            return voice
    if len(voices) == VOICES:
        return None
    voices.append(_load(name))
    return voices[-1]


def _load(name: str) -> Any:
    """None if there is no such file, or nothing that could play it."""
    file = assets.find("sounds", name + ".wav")
    if file is None:
        return None
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(str(file))
