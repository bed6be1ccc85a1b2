"""The player's own boxes: a file per game in one folder, each used from the next start on. No Kivy here."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from app.i18n import t, tn
from games import GAMES
from games.kernel.data import BadData, Data, differs, fingerprint, read
from games.kernel.faults import Fault
from games.kernel.places import folder

FAMILIES = {"map_cards": "cards", "earth_shuttles": "shuttles", "mars_shuttles": "shuttles"}
COUNTED = ("cards", "tiles", "shuttles", "starships", "captains", "planets", "hostile", "places", "fragments")
"""Lists whose rows are counted by name; all else is "other entries"."""


@dataclass(frozen=True)
class BoxState:
    """Of one game. `mine`: there is a file of the player's; `restart`: it is not what is played now."""

    mine: bool = False
    faults: tuple[Fault, ...] = ()
    changed: dict[str, int] = field(default_factory=dict)
    restart: bool = False


def file_of(game_id: str) -> Path | None:
    place = folder()
    return place / f"{game_id}.json" if place else None


def state_of(game_id: str) -> BoxState:
    file, ours = file_of(game_id), GAMES.reconstructed(game_id)
    playing = GAMES[game_id].fingerprint
    if file is None or not os.path.isfile(file):
        return BoxState(restart=playing != fingerprint(ours))
    try:
        data = read(file, GAMES.package(game_id))
    except BadData as bad:
        return BoxState(True, tuple(bad.faults), restart=playing != fingerprint(ours))
    return BoxState(True, changed=differs(data, ours), restart=playing != fingerprint(data))


def take(game_id: str, file: Path) -> None:
    """From the next start on this one is played. BadData: it can't be, and nothing changed; OSError: it can't be kept."""
    _keep(game_id, read(file, GAMES.package(game_id)))


def _keep(game_id: str, data: Data) -> None:
    kept = file_of(game_id)
    if kept is None:
        raise OSError("there is no folder for boxes")
    kept.parent.mkdir(parents=True, exist_ok=True)
    new = kept.with_suffix(".new")
    new.write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")
    os.replace(new, kept)


def give(game_id: str, file: Path) -> None:
    """The player's own, if there is one that can be played, else ours: to begin from."""
    kept = file_of(game_id)
    data = GAMES.reconstructed(game_id)
    if kept is not None and os.path.isfile(kept):
        try:
            data = read(kept, GAMES.package(game_id))
        except BadData:
            pass
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(lines_of(data), encoding="utf-8")


def lines_of(data: Data) -> str:
    """JSON with a line for each card: so one finds it."""
    parts = []
    for name, value in data.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            text = "[\n%s\n ]" % ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in value)
        parts.append(" %s: %s" % (json.dumps(name), text))
    return "{\n%s\n}\n" % ",\n".join(parts)


def back_to_ours(game_id: str) -> None:
    kept = file_of(game_id)
    if kept is not None:
        kept.unlink(missing_ok=True)


# In words


def changed_words(changed: dict[str, int]) -> str:
    """ "3 cards changed": what differs from ours, in one line."""
    counts: dict[str, int] = {}
    for name, count in changed.items():
        family = FAMILIES.get(name, name)
        counts[family if family in COUNTED else "other"] = counts.get(family if family in COUNTED else "other", 0) + count
    return ", ".join(tn("box.changed." + name, count) for name, count in counts.items())


def state_words(state: BoxState) -> str:
    if not state.mine:
        return t("box.ours")
    if state.faults:
        return "%s\n%s" % (t("box.refused"), "\n".join(fault_words(fault) for fault in state.faults[:3]))
    return t("box.mine", changed=changed_words(state.changed)) if state.changed else t("box.same")


def fault_words(fault: Fault) -> str:
    said = t("box.fault." + fault.why, **fault.parts)
    where = "%s: %s" % (fault.where, said) if fault.where else said
    return "%s (%s)" % (where, fault.card) if fault.card else where


def playing_words(game_id: str) -> str:
    """What is to be said before a match: that it is played with the player's box, or why it is not. Empty: with ours."""
    box = GAMES[game_id].box
    if box is None or (box.ours and not box.refused):
        return ""
    if box.refused:
        return "%s %s" % (t("box.refused"), fault_words(box.refused[0]))
    return t("box.playing", changed=changed_words(differs(box.data, GAMES.reconstructed(game_id))))
