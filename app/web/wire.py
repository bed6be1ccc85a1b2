"""What a page may say: a closed set of kinds, each checked field by field. README.md describes them."""

from __future__ import annotations

from typing import Any

from app import theme
from app.i18n import LANGUAGES
from app.settings import BY_ID
from app.store.keys import HELD
from app.sync.checks import COLOUR, COUNT, EMOTE, EYE, FLAG, ID, SEAT, Check, action, number, one_of, several, shown, table, word
from app.sync.wire import FROM_GUEST, ROLES, Bad, ErrorCode
from app.text import decode

LONGEST_TRAIL = 120
TARGET = word(120)
OWN_SETTINGS = ("language", "mode", "text_size", "animation", "confirm", "hints", "banter", "volume", "vibration", "emotes")
"""What each guest chooses for itself."""



def _length(value: Any) -> float:
    """Of a window, in dp."""
    if type(value) not in (int, float) or not 1 <= value <= 10_000:
        raise ValueError("not a length")
    return float(value)


def _density(value: Any) -> float:
    if type(value) not in (int, float) or not 0.1 <= value <= 10:
        raise ValueError("not a density")
    return float(value)


def _settings(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not value.keys() <= {*OWN_SETTINGS, HELD}:
        raise ValueError("not settings")
    for name, one in value.items():
        if name == HELD:
            _held(one)
        elif not any(one == known and type(one) is type(known) for known in BY_ID[name].values):
            raise ValueError(f"not a value of {name}")
    return value


_held = table(word(40, 1), lambda value: value if value is True else number(0, 99)(value), 16)


def _option(value: Any) -> Any:
    if type(value) not in (str, int, bool):
        raise ValueError("not the value of an option")
    return value


NAMED = word(40, 1)
_FIELDS: dict[str, dict[str, Check]] = {
    "hello": {"version": word(64), "ticket": word(64), "token": word(128), "w": _length, "h": _length, "density": _density,
              "settings": _settings, "list": FLAG},
    "join": {"name": shown(1)},
    "claim": {"seat": SEAT, "name": shown(1), "colour": COLOUR},
    "release": {"seat": SEAT},
    "role": {"role": one_of(*ROLES)},
    "setup": {"name": shown(1), "game": NAMED, "seats": several(word(64, 1), 6), "options": table(NAMED, _option, 64),
              "first": EYE},
    "enter": {"room": word(64, 1), "token": word(128)},
    "start": {}, "again": {}, "export": {}, "leave": {}, "close": {},
    "let_in": {"asker": ID, "yes": FLAG},
    "door": {"everybody": FLAG},
    "lock": {"on": FLAG},
    "remove": {"device": ID},
    "give": {"seat": SEAT, "level": word(32)},
    "tap": {"target": TARGET}, "inspect": {"target": TARGET}, "focus": {"target": TARGET},
    "drag": {"trail": several(TARGET, LONGEST_TRAIL)},
    "turn": {"quarters": number(-3, 3)},
    "key": {"text": word(8), "focused": TARGET},
    "undo": {}, "hint": {}, "menu": {}, "emotes": {}, "lift": {}, "back": {}, "put_away": {}, "read": {}, "next_level": {},
    "choose": {"choice": word(40, 1)},
    "about": {"seat": SEAT}, "hands": {"seat": SEAT},
    "show_line": {"row": COUNT},
    "answer": {"number": COUNT, "choice": number(0, 64)},
    "emote": {"number": EMOTE},
    "act": {"action": action, "revision": COUNT},
    "resize": {"w": _length, "h": _length, "density": _density},
    "settings": {"settings": _settings},
    "list": {"on": FLAG},
    "rules": {"section": word(64)},
    "learn": {}, "result": {}, "resync": {}, "ping": {},
}
KINDS = frozenset(_FIELDS)
assert set(LANGUAGES) | {""} == set(BY_ID["language"].values) and set(theme.TEXT_SIZES) == set(BY_ID["text_size"].values)


def parse(frame: str | bytes) -> dict[str, Any]:
    """The message in a frame, with its kind under "t"; or Bad."""
    if not isinstance(frame, str):
        raise Bad(ErrorCode.MALFORMED, "not a text")
    if len(frame) > FROM_GUEST:
        raise Bad(ErrorCode.TOO_BIG, f"{len(frame)} characters")
    try:
        plain = decode(frame)
    except (ValueError, RecursionError) as error:
        raise Bad(ErrorCode.MALFORMED, "not JSON") from error
    kind = plain.pop("t", None) if isinstance(plain, dict) else None
    if not isinstance(kind, str) or kind not in _FIELDS or plain.keys() != _FIELDS[kind].keys():
        raise Bad(ErrorCode.MALFORMED, "no known kind of message, or not its fields")
    try:
        return {"t": kind} | {name: check(plain[name]) for name, check in _FIELDS[kind].items()}
    except (ValueError, TypeError, RecursionError) as error:
        raise Bad(ErrorCode.MALFORMED, f"a field of {kind}") from error
