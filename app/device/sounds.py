"""Short sounds; silent where there is no device, no file or no volume."""

from __future__ import annotations

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


def _load(name: str) -> Any:
    if name not in _loaded:
        file = FOLDER / (name + ".wav")
        _loaded[name] = None
        if file.exists():
            from kivy.core.audio import SoundLoader

            _loaded[name] = SoundLoader.load(str(file))
    return _loaded[name]
