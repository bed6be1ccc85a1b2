"""A first lesson: scenes on the real table, in which a script knows what should be done and why. No Kivy in here.

A scene is a stored match with a fixed key, so its dice fall as the script needs them. The format is told in
assets/lessons/README.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from app import assets
from games import with_box
from games.kernel import Action, Entry, Fact, Game, Match, to_action

FOLDER = assets.OWN / "lessons"

KNOWN, TAKEN = "lesson.", "taken"
"""The setting of a game: empty, taken, or True as soon as all was offered that makes a first match easier."""

READ, ACT, RIVALS, AFTER, JUMP, OVER = "read", "act", "rivals", "after", "jump", "over"
LAST, UNDER = "last:", "under:"     # of what must be seen: where the pupil's last act was; where a piece stands on the map
WATCH = "lesson.rivals"     # said while the script plays
ELSEWHERE = "lesson.jump"   # said before the table becomes another one


class BadLesson(ValueError):
    """A lesson that can't be read or played; says where."""


@dataclass(frozen=True)
class Step:
    """One thing to do, or (without actions) to read. Texts are ids."""

    text: str
    why: str = ""
    do: tuple[Action, ...] = ()         # these actions, in a row
    any: tuple[Action, ...] = ()        # or one of these; a bare verb stands for all its legal actions
    rivals: tuple[Entry, ...] = ()      # what the script plays then, for whatever seat
    after: str = ""                     # said when all that is done
    show: tuple[str, ...] = ()          # targets that the words name, or the beginning of several: ringed while one reads
    see: tuple[str, ...] = ()           # what else must be seen, without a ring; also LAST
    then: tuple[str, ...] = ()          # in place of both while `after` is said
    facts: tuple[Fact, ...] = ()        # what must happen in this step: a promise that a test holds

    @property
    def stages(self) -> tuple[str, ...]:
        """What happens in this step, in order."""
        wanted = ((READ, not self.do and not self.any), (ACT, self.do or self.any), (RIVALS, self.rivals),
                  (AFTER, self.after))
        return tuple(stage for stage, there in wanted if there)


@dataclass(frozen=True)
class Scene:
    """A position, and what is done in it."""

    game_id: str
    players: int
    seat: int                           # the pupil's
    options: Mapping[str, Any]
    first: int
    key: str
    journal: tuple[Entry, ...]
    steps: tuple[Step, ...]

    def match(self, games: Mapping[str, Game], seats: Sequence[Mapping[str, Any]] = ()) -> Match:
        match = Match(with_box(games, self.game_id, None)[self.game_id],     # it was written for our box
                      self.players, self.options, first=self.first,
                      key=bytes.fromhex(self.key), seats=seats)
        for seat, action in self.journal:
            match.play(seat, action)
        return match


# Reading


@cache
def load(game_id: str) -> tuple[Scene, ...]:
    """The scenes of a game's lesson; none if nobody has written one."""
    file = assets.find("lessons", game_id + ".json")
    if file is None:
        return ()
    return scenes_of(json.loads(file.read_text(encoding="utf-8")))


def scenes_of(plain: Mapping[str, Any]) -> tuple[Scene, ...]:
    try:
        return tuple(_scene(plain["game"], scene) for scene in plain["scenes"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadLesson("%s: %s" % (type(error).__name__, error)) from error


def _scene(game_id: str, plain: Mapping[str, Any]) -> Scene:
    known = {"options": {}, "first": 0, "seat": 0, "journal": [], **plain}
    return Scene(game_id, known.pop("players"), known.pop("seat"), known.pop("options"), known.pop("first"),
                 known.pop("key"), _entries(known.pop("journal")), tuple(_step(step) for step in known.pop("steps")),
                 **known)


def _step(plain: Mapping[str, Any]) -> Step:
    known = dict(plain)
    for name in ("do", "any"):
        known[name] = tuple(to_action(action) for action in known.get(name, ()))
    known["rivals"] = _entries(known.get("rivals", ()))
    for name in ("show", "see", "then"):
        known[name] = tuple(known.get(name, ()))
    known["facts"] = tuple(to_action(fact) for fact in known.get("facts", ()))
    return Step(**known)


def _entries(plain: Iterable[Any]) -> tuple[Entry, ...]:
    return tuple((seat, to_action(action)) for seat, action in plain)


# Walking through it


class Course:
    """Where somebody is in a lesson. Whoever plays the table tells it what was `played` and when to `go_on`."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        self.scenes = tuple(scenes)
        self._places = [(scene, step) for scene in self.scenes for step in scene.steps]
        self._number = self._stage = self._played = 0

    @property
    def scene(self) -> Scene:
        return self._places[self._number][0]

    @property
    def step(self) -> Step:
        return self._places[self._number][1]

    @property
    def _stages(self) -> tuple[str, ...]:
        """Before the table becomes that of another scene, that is said."""
        ends = self._number + 1 < len(self._places) and self._places[self._number + 1][0] is not self.scene
        return (*self.step.stages, JUMP) if ends else self.step.stages

    @property
    def stage(self) -> str:
        return self._stages[self._stage] if self._stage < len(self._stages) else OVER

    @property
    def place(self) -> tuple[int, int]:
        """This is step so many of so many."""
        return self._number + 1, len(self._places)

    @property
    def says(self) -> tuple[str, str]:
        """What to say now, and why: text ids."""
        others = {AFTER: (self.step.after, ""), RIVALS: (WATCH, ""), JUMP: (ELSEWHERE, "")}
        return others.get(self.stage, (self.step.text, self.step.why))

    @property
    def shows(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the words name that are said now, and what else must be seen."""
        if self.stage == AFTER and self.step.then:
            return self.step.then, self.step.then
        return self.step.show, self.step.see

    @property
    def waits(self) -> bool:
        """Whether it goes on only when the reader says so."""
        return self.stage in (READ, AFTER, JUMP)

    @property
    def last(self) -> bool:
        """Whether nothing follows any more."""
        return self._number + 1 == len(self._places) and self._stage + 1 >= len(self.step.stages)

    @property
    def remaining(self) -> tuple[Action, ...]:
        """The actions in a row that the pupil still has to do."""
        return self.step.do[self._played:] if self.stage == ACT else ()

    def expected(self, legal: Iterable[Action]) -> list[Action]:
        """Which of the pupil's legal actions the lesson wants now."""
        if self.stage != ACT:
            return []
        wanted = self.remaining[:1] or self.step.any
        return [action for action in legal if action in wanted or action[:1] in wanted]

    def next_rival(self) -> Entry | None:
        """What the script plays now."""
        return self.step.rivals[self._played] if self.stage == RIVALS else None

    def played(self) -> None:
        """What was expected, of the pupil or of the script, is in the journal."""
        self._played += 1
        needed = {ACT: max(1, len(self.step.do)), RIVALS: len(self.step.rivals)}.get(self.stage, 0)
        if self._played >= needed:
            self.go_on()

    def go_on(self) -> None:
        """To the next stage, and from the last one to the next step; from the end of all there is no further."""
        self._played = 0
        self._stage += 1
        if self.stage == OVER and self._number + 1 < len(self._places):
            self._number += 1
            self._stage = 0
