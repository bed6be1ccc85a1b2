"""Where texts, pictures, sounds, lessons and rules lie: in the app's own folder, then in those that registered games bring.

A game's folder is made like `assets`: `locale`, `atlas`, `pictures`, `rules`, `lessons`, `sounds`, as far as it has any.
"""

from __future__ import annotations

from pathlib import Path

OWN = Path(__file__).resolve().parent.parent / "assets"
_folders = [OWN]


def add(folder: Path) -> None:
    _folders.append(folder)


def remove(folder: Path) -> None:
    _folders.remove(folder)


def find(kind: str, name: str) -> Path | None:
    """The file of that name: `find("rules", "surprise.en.txt")`; None if nobody has one."""
    return next((file for folder in _folders if (file := folder / kind / name).exists()), None)


def files(kind: str, pattern: str) -> list[Path]:
    return [file for folder in _folders for file in sorted((folder / kind).glob(pattern))]
