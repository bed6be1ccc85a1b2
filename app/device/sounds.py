"""Short sounds; silent where there is no device, no file or no volume."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent.parent / "assets" / "sounds"
_volume = 0.7
_loaded: dict[str, Any] = {}


def set_volume(volume: float) -> None:
    global _volume
    _volume = volume


def play(name: str) -> None:
    if _volume > 0:
        sound = _load(name)
        if sound is not None:
            sound.volume = _volume
            sound.stop()
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


def _load(name: str) -> Any:
    if name not in _loaded:
        file = FOLDER / (name + ".wav")
        _loaded[name] = None
        if file.exists():
            from kivy.core.audio import SoundLoader

            _loaded[name] = SoundLoader.load(str(file))
    return _loaded[name]
