"""A frame as plain JSON, and what changed since the last one as a merge patch (RFC 7386). README.md has the shapes.

Numbers are rounded to a tenth of a dp, defaults are left out, and what lies still is never encoded twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from json.encoder import encode_basestring
from typing import Any

from app.i18n import t
from app.play.bot_words import card_words, face_of, level_line
from app.play.frame import EMOTES, AboutSheet, BotSheet, Choice, EmoteSheet, Frame, LogRow, MenuSheet, Picture, Sheet
from app.scene import Art, Beacon, Drawing, Motion, Number, Panel, Path, Pictures, Piece, Scene, Spot, Words, moved
from app.store.characters import character_of

Plain = dict[str, Any]
dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_TAGS: dict[type, str] = {Art: "a", Panel: "p", Words: "w", Number: "n", Path: "l"}
_SELDOM = Piece._fields[3:]
_NO_PIECE: Any = Piece(None, None, None)  # type: ignore[arg-type]
_ONCE = ("sounds", "buzz", "pulse", "exit")
MAIN = (Choice.LEAVE, Choice.LEAVE_ROOM)
PIECE, STEP, IN_FAN = 40, 15, 5     # dp of the first piece beside a line of the log, and to the next one; so many
FAN = PIECE * 0.92 / 100


# Small things


def emote_words(number: int) -> str:
    return t("emote." + EMOTES[number])


@lru_cache(maxsize=1 << 14)
def key_of(key: Hashable) -> str:
    """Of a piece: its own name, or the parts of it as JSON."""
    if isinstance(key, str) and not key.isdigit():
        return key
    return json.dumps(key, ensure_ascii=False, separators=(",", ":"), default=str)


@lru_cache(maxsize=1 << 14)
def _name(key: Hashable) -> str:
    return dumps(key_of(key))


def rounded(value: Any) -> Any:
    """
    >>> rounded(2.04), rounded(-0.25), rounded(1.96), rounded("x")
    (2, -0.2, 2, 'x')
    """
    if type(value) is not float:
        return value
    tenths = round(value * 10)      # six times as quick as with a digit
    return tenths / 10 if tenths % 10 else tenths // 10


def _fine(value: Any) -> Any:
    """Seconds, angles and shares need more than a tenth."""
    return round(value, 3) if type(value) is float else value


def _form(kind: Any) -> tuple[tuple[Any, ...], int, int]:
    """Of a named tuple: its defaults, how many of its fields have none, and which is the alpha."""
    names, defaults = kind._fields, kind._field_defaults
    return tuple(map(defaults.get, names)), len(names) - len(defaults), names.index("alpha") if "alpha" in names else len(names)


_FORMS: dict[type, tuple[tuple[Any, ...], int, int]] = {kind: _form(kind) for kind in (*_TAGS, Spot, Beacon)}


def _ends(row: Any) -> tuple[int, int]:
    """Where a named tuple's defaults begin that go on to its end, and which of it is the alpha."""
    defaults, end, alpha = _FORMS[type(row)]
    for number in range(len(row), end, -1):
        if row[number - 1] != defaults[number - 1]:
            return number, alpha
    return end, alpha


def trimmed(row: Any) -> list[Any]:
    """Without the defaults at its end."""
    end, alpha = _ends(row)
    plain = [rounded(value) if type(value) is float else value for value in row[:end]]
    if end > alpha:
        plain[alpha] = _fine(row[alpha])
    return plain


@lru_cache(maxsize=1 << 13)
def drawing(one: Drawing) -> tuple[Any, ...]:
    plain = trimmed(one)
    if isinstance(one, Path):
        plain[0] = [rounded(at) for at in one.points]
    return (_TAGS[type(one)], *plain)


def piece(key: Hashable, one: Piece, before: Piece | None) -> str:
    """What is another about a piece."""
    known = before or _NO_PIECE
    parts = [f'"{name}":{rounded(one[at])}' for name, at in (("x", 0), ("y", 1))
             if one[at] != known[at] and rounded(one[at]) != rounded(known[at])]
    if one.drawings != known.drawings:
        parts.append('"d":' + _drawn(one.drawings, known.drawings or ()))
    if one[3:] != known[3:]:
        parts += [f'"{name}":{_seldom(name, one)}' for name in _SELDOM if getattr(one, name) != getattr(known, name)]
    return "{%s}" % ",".join(parts) if parts else ""


def _drawn(drawings: Sequence[Drawing], before: Sequence[Drawing]) -> str:
    """All in a list, or by their numbers those that are others now: a plate of forty seldom changes in more than a digit."""
    if len(before) <= len(drawings):
        new = [number for number, one in enumerate(drawings) if number >= len(before) or one != before[number]]
        if 2 * len(new) < len(drawings):
            return "{%s}" % ",".join(f'"{number}":{drawing_text(drawings[number])}' for number in new)
    return "[%s]" % ",".join(map(drawing_text, drawings))


def _seldom(name: str, one: Piece) -> str:
    value = getattr(one, name)
    if value == Piece._field_defaults[name]:
        return "null"
    if name == "way":
        return dumps([rounded(at) for at in value])
    return _name(value) if name == "born" else _text(rounded(value))


@lru_cache(maxsize=1 << 12)
def _row(one: Spot | Beacon) -> str:
    return dumps(trimmed(one))


def row(key: Hashable, one: Spot | Beacon, before: Spot | Beacon | None) -> str:
    """The whole of a spot or a beacon."""
    return _row(one)


def motion(one: Motion) -> Plain:
    """Its sounds are those of the frame."""
    plain: Plain = {}
    if one.manners:
        plain["manners"] = {key_of(key): manner for key, manner in one.manners.items()}
    if one.delays:
        plain["delays"] = {key_of(key): _fine(seconds) for key, seconds in one.delays.items()}
    if one.tumbles:
        plain["tumbles"] = {key_of(key): [list(drawing(face)) for face in faces] for key, faces in one.tumbles.items()}
    if one.bursts:
        plain["bursts"] = [[burst.spot, burst.colour, _fine(burst.delay)] for burst in one.bursts]
    if one.flyers:
        plain["flyers"] = [{name: _fine(value) for name, value in flyer._asdict().items()} for flyer in one.flyers]
    return plain


@lru_cache(maxsize=1 << 13)
def drawing_text(one: Drawing) -> str:
    """As JSON. Some ten of an act's are new, and the encoder of the standard library takes five times as long for one."""
    if isinstance(one, Path):
        return dumps(drawing(one))
    end, alpha = _ends(one)
    texts = [encode_basestring(value) if type(value) is str else _tenths(value) for value in one[:end]]
    if end > alpha:
        texts[alpha] = repr(_fine(one[alpha]))
    return f'["{_TAGS[type(one)]}",{",".join(texts)}]'


@lru_cache(maxsize=1 << 12, typed=True)
def _tenths(value: float) -> str:
    """Of a number, or a truth. Few sizes and places come again and again."""
    return _text(rounded(value))


def _text(value: Any) -> str:
    """Of a word or a number."""
    kind = type(value)
    return encode_basestring(value) if kind is str else repr(value) if kind is not bool else "true" if value else "false"


# Patches


def diff(old: Plain, new: Plain) -> Plain:
    """
    >>> diff({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 2}, "e": []})
    {'a': None, 'b': {'d': None}, 'e': []}
    """
    patch: Plain = {name: None for name in old if name not in new}
    for name, value in new.items():
        before = old.get(name)
        if isinstance(value, dict) and isinstance(before, dict):
            if before != value:
                patch[name] = diff(before, value)
        elif name not in old or before != value or type(before) is not type(value):
            assert not (isinstance(value, dict) and isinstance(before, list))       # it would be put into the list
            patch[name] = value
    return patch


def merged(target: Any, patch: Any) -> Any:
    """What a page makes of a patch.

    >>> merged({"a": 1, "b": {"c": 2, "d": 3}}, {"a": None, "b": {"d": None}, "e": []})
    {'b': {'c': 2}, 'e': []}
    >>> merged({"d": ["a", "b", "c"]}, {"d": {"1": "x", "3": "y"}})
    {'d': ['a', 'x', 'c', 'y']}
    """
    if not isinstance(patch, dict):
        return patch
    if isinstance(target, list):
        numbered = dict(enumerate(target)) | {int(number): value for number, value in patch.items()}
        return [numbered[number] for number in sorted(numbered)]
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


class Still:
    """Things by their names, as they were sent: only what is another thing now is put into words."""

    def __init__(self, tell: Callable[[Hashable, Any, Any], str]) -> None:
        """`tell`: what is another about the thing of that name since it was sent (None: it was not)."""
        self._tell = tell
        self._things: dict[Hashable, Any] = {}

    def patch(self, things: Mapping[Any, Any]) -> str:
        before, self._things = self._things, dict(things)
        known = before.get
        changed = [key for key, thing in things.items() if known(key) != thing]
        told = [(key, self._tell(key, things[key], known(key))) for key in changed]
        parts = [f"{_name(key)}:{text}" for key, text in told if text]
        parts += [f"{_name(key)}:null" for key in before if key not in things]
        return "{%s}" % ",".join(parts) if parts else ""


class Frames:
    """What one page has of the table."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """The next patch is against nothing."""
        self._rest: Plain = {}
        self._lay_nothing()
        self._picture: Picture | None = None
        self._old: Picture | None = None
        self._number = self._times = 0
        self._once: Plain = {}

    def _lay_nothing(self) -> None:
        self._flat: Plain = {}
        self._motion: Plain = {}
        self._still = {"pieces": Still(piece), "spots": Still(row), "beacons": Still(row)}

    def patch(self, frame: Frame, extra: Plain) -> str:
        """As JSON; "": nothing has changed. `extra`: more parts of the frame, which are plain already."""
        rest = _rest(frame) | extra
        parts = {name: value for name in _ONCE if (value := _once(frame, name))}
        if parts:
            self._times += 1
            self._once = {"n": self._times, **parts}
        if self._once:
            rest["once"] = self._once
        patch = diff(self._rest, rest)
        self._rest = rest
        self._old = before = self._picture
        self._picture = frame.picture
        if frame.picture is None or frame.picture is before:
            if before is not None and frame.picture is None:
                self._lay_nothing()
                patch |= {"picture": None, "motion": None}
            return dumps(patch) if patch else ""
        return self._with_picture(patch, frame.picture, before is None)

    def sent(self) -> None:
        """The picture before is taken apart when nobody waits any more: it is thousands of small objects."""
        self._old = None

    def _with_picture(self, patch: Plain, picture: Picture, first: bool) -> str:
        """The picture's plain parts come last in the text, and behind them what is text already."""
        self._number += 1
        moving, self._motion = self._motion, {"n": self._number} | motion(picture.motion)
        old, self._flat = self._flat, _flat(picture.scene, picture.lit)
        still = [f',"{name}":{text}' for name, things in self._still.items()
                 if (text := things.patch(getattr(picture.scene, name)) or first and "{}")]
        plain = {"lit": self._flat["lit"]} | diff(old, self._flat)
        text = dumps(patch | {"motion": diff(moving, self._motion), "picture": plain})
        return f"{text.removesuffix('}}')}{''.join(still)}}}}}"


def _flat(scene: Scene, lit: Iterable[str]) -> Plain:
    plain: Plain = {"world": [rounded(at) for at in scene.world], "lit": sorted(lit),
                    "grips": sorted(scene.grips), "above": sorted(scene.above),
                    "pulses": {key_of(key): key_of(moment) if not isinstance(moment, (int, float)) else moment
                               for key, moment in scene.pulses.items()}}
    if scene.turns:
        plain["turns"] = True
    if scene.swipe:
        plain["swipe"] = scene.swipe
    if scene.focus is not None:
        focus = scene.focus
        asked = [True] if focus.asked else []
        plain["focus"] = [key_of(focus.moment), rounded(focus.x), rounded(focus.y), _fine(focus.zoom), *asked]
    return plain


def _rest(frame: Frame) -> Plain:
    """All but the picture."""
    plain: Plain = {"header": frame.header._asdict(), "speed": frame.speed}
    if frame.marks is not None:
        plain["marks"] = {"targets": list(frame.marks.targets), "role": frame.marks.role}
    if frame.facing:
        plain["facing"] = frame.facing
    if frame.toast:
        plain["toast"] = frame.toast
        if frame.calm:
            plain["calm"] = True
    for name in ("curtain", "question"):
        part = getattr(frame, name)
        if part is not None:
            plain[name] = {key: list(value) if isinstance(value, tuple) else value for key, value in part._asdict().items()}
    if frame.sheet is not None:
        plain["sheet"] = sheet(frame.sheet)
    if frame.bubbles:
        plain["bubbles"] = [bubble._asdict() | {"text": emote_words(bubble.emote)} for bubble in frame.bubbles]
    if frame.speech is not None:
        plain["speech"] = frame.speech._asdict() | {"face": face_of(frame.speech.character)}
    if frame.lesson is not None:
        plain["lesson"] = frame.lesson._asdict() | {"wanted": sorted(frame.lesson.wanted)}
    return plain


def sheet(one: Sheet) -> Plain:
    match one:
        case MenuSheet(scores, lines, choices):
            faces = [face_of(row.character) if row.level else "" for row in scores]
            return {"kind": "menu", "scores": [row._asdict() | {"face": face} for row, face in zip(scores, faces, strict=True)],
                    "lines": _log(lines),
                    "choices": [{"id": str(choice), "text": t(choice), "main": choice in MAIN} for choice in choices]}
        case AboutSheet(about):
            return {"kind": "about", "title": about.title, "text": about.text, "rule": about.rule,
                    "drawings": [list(drawing(part)) for part in about.drawings]}
        case BotSheet(seat, who):
            return {"kind": "bot", "seat": seat, "name": who.name, "colour": who.colour,
                    "face": face_of(character_of(who.level)), "level": level_line(who), "about": card_words(who)}
        case EmoteSheet(emotes):
            return {"kind": "emotes", "emotes": emotes}


def _log(lines: Sequence[LogRow]) -> list[Plain]:
    """Each line with the number of its turn, of whoever acted then without a break."""
    turns = groupby(enumerate(lines), key=lambda one: (one[1].name, one[1].colour))
    return [{"row": row, "turn": turn, "text": line.text, "name": line.name, "colour": line.colour, "where": bool(line.where),
             "detail": line.detail, "new": line.new, "fan": _fan(line.pictures[:IN_FAN])}
            for turn, (_, rows) in enumerate(turns) for row, line in rows]


def _fan(pictures: Pictures) -> Plain:
    """Pieces beside a line, as the app shows them: the first one on top, of the others a part. Each is 100 large."""
    layers = reversed(tuple(enumerate(pictures)))
    return {"w": PIECE + STEP * max(len(pictures) - 1, 0), "h": PIECE, "scale": FAN,
            "d": [list(drawing(moved(part, number * STEP / FAN, 0))) for number, picture in layers for part in picture]}


def _once(frame: Frame, name: str) -> Any:
    value = getattr(frame, name)
    if name == "sounds":
        return [sound if isinstance(sound, str) else [sound[0], _fine(sound[1])] for sound in value]
    if name == "exit":
        return [str(value.to), value.section] if value is not None else None
    return value
