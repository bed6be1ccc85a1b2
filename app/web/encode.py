"""A frame as plain JSON, and what changed since the last one as a merge patch (RFC 7386). README.md has the shapes.

Numbers are rounded to a tenth of a dp, defaults are left out, and what lies still is never encoded twice.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from app.i18n import t
from app.play.bot_words import card_words, face_of, level_line
from app.play.frame import EMOTES, AboutSheet, BotSheet, Choice, EmoteSheet, Frame, LogRow, MenuSheet, Picture, Sheet
from app.scene import Art, Beacon, Drawing, Motion, Number, Panel, Path, Pictures, Piece, Scene, Spot, Words, moved
from app.store.characters import character_of

Plain = dict[str, Any]
_TAGS: dict[type, tuple[str, int]] = {Art: ("a", 3), Panel: ("p", 3), Words: ("w", 3), Number: ("n", 2), Path: ("l", 3)}
"""The first letter of a drawing, and how many of its fields are always there."""
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


def rounded(value: Any) -> Any:
    if type(value) is float:
        tenth = round(value, 1)
        return int(tenth) if tenth == int(tenth) else tenth
    return value


def _fine(value: Any) -> Any:
    """Seconds, angles and shares need more than a tenth."""
    return round(value, 3) if type(value) is float else value


def trimmed(row: Sequence[Any], defaults: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
    """Without the defaults at its end."""
    end = len(row)
    while end and names[end - 1] in defaults and row[end - 1] == defaults[names[end - 1]]:
        end -= 1
    return [_fine(value) if names[number] == "alpha" else rounded(value) for number, value in enumerate(row[:end])]


@lru_cache(maxsize=1 << 13)
def drawing(one: Drawing) -> tuple[Any, ...]:
    tag, _ = _TAGS[type(one)]
    if isinstance(one, Path):
        return (tag, [rounded(at) for at in one.points], *trimmed(one[1:], Path._field_defaults, Path._fields[1:]))
    return (tag, *trimmed(one, one._field_defaults, one._fields))


def piece(one: Piece) -> Plain:
    plain: Plain = {"x": rounded(one.x), "y": rounded(one.y), "d": [list(drawing(part)) for part in one.drawings]}
    for name in ("layer", "size", "world", "angle"):
        value = getattr(one, name)
        if value != Piece._field_defaults[name]:
            plain[name] = rounded(value)
    if one.born is not None:
        plain["born"] = key_of(one.born)
    if one.way:
        plain["way"] = [rounded(at) for at in one.way]
    return plain


def spot(one: Spot) -> list[Any]:
    return trimmed(one, Spot._field_defaults, Spot._fields)


def beacon(one: Beacon) -> list[Any]:
    return trimmed(one, Beacon._field_defaults, Beacon._fields)


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
            inner = diff(before, value)
            if inner:
                patch[name] = inner
        elif name not in old or before != value or type(before) is not type(value):
            patch[name] = value
    return patch


def merged(target: Any, patch: Any) -> Any:
    """What a page makes of a patch.

    >>> merged({"a": 1, "b": {"c": 2, "d": 3}}, {"a": None, "b": {"d": None}, "e": []})
    {'b': {'c': 2}, 'e': []}
    """
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


class Still:
    """Things by their names, as they were sent: only what is another thing now is encoded."""

    def __init__(self, encode: Any) -> None:
        self._encode = encode
        self._things: dict[Hashable, Any] = {}
        self._plain: dict[str, Any] = {}

    def patch(self, things: Mapping[Any, Any]) -> Plain:
        before, plain, patch = self._things, self._plain, {}
        for key, thing in things.items():
            known = before.get(key)
            if known is thing or known == thing and known is not None:
                continue
            name, new = key_of(key), self._encode(thing)
            old = plain.get(name)
            change = diff(old, new) if isinstance(old, dict) and isinstance(new, dict) else new
            if old is None or (change if isinstance(new, dict) else new != old):
                patch[name] = change
            plain[name] = new
        for key in [key for key in before if key not in things]:
            patch[key_of(key)] = plain.pop(key_of(key), None) and None
        self._things = dict(things)
        return patch


class Frames:
    """What one page has of the table."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """The next patch is against nothing."""
        self._rest: Plain = {}
        self._pieces, self._spots, self._beacons = Still(piece), Still(spot), Still(beacon)
        self._picture: Picture | None = None
        self._number = self._times = 0
        self._once: Plain = {}
        self._flat: Plain = {}
        self._motion: Plain = {}

    def patch(self, frame: Frame, extra: Plain) -> Plain:
        """`extra`: more parts of the frame, which are plain already."""
        rest = _rest(frame) | extra
        parts = {name: value for name in _ONCE if (value := _once(frame, name))}
        if parts:
            self._times += 1
            self._once = {"n": self._times, **parts}
        if self._once:
            rest["once"] = self._once
        patch = diff(self._rest, rest)
        self._rest = rest
        if frame.picture is not self._picture:
            patch |= self._draw(frame.picture)
        return patch

    def _draw(self, picture: Picture | None) -> Plain:
        before, self._picture = self._picture, picture
        if picture is None:
            self._pieces, self._spots, self._beacons = Still(piece), Still(spot), Still(beacon)
            self._flat, self._motion = {}, {}
            return {"picture": None, "motion": None} if before is not None else {}
        scene = picture.scene
        self._number += 1
        old = self._flat if before is not None else {}
        self._flat = _flat(scene, picture.lit)
        change = diff(old, self._flat)
        moving, self._motion = self._motion, {"n": self._number} | motion(picture.motion)
        things = {"pieces": self._pieces.patch(scene.pieces), "spots": self._spots.patch(scene.spots),
                  "beacons": self._beacons.patch(scene.beacons)}
        change |= {name: patch for name, patch in things.items() if patch or before is None}
        return {"picture": change, "motion": diff(moving, self._motion)}


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
        plain["focus"] = [key_of(focus.moment), rounded(focus.x), rounded(focus.y), _fine(focus.zoom)]
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
