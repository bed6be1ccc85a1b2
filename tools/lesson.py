"""Lessons that play: python -m tools.lesson check [GAME …] | seek GAME

check  plays every scene of the lessons by all the actions they expect, and prints what happens.
seek   for every scene that does not play through, tries keys until it does, and writes the lesson with them.
       A scene's `facts` say what must happen ("rolled", 0, 3), so the dice are sought that make it happen.

A lesson whose positions are easier found than written has a script of its own in tools/lessons/.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from app.lesson import FOLDER, Course, Scene, Step, scenes_of
from games import GAMES
from games.bots import make
from games.kernel import Action, Entry, Fact, Game, Illegal, Match, State, from_action
from games.kernel.chance import KEY_SIZE

Choose = Callable[[State, int], Action]


def holding(target: str) -> Step:
    """A step of every lesson: what a long press does, to be tried on that target."""
    return Step("lesson.hold", show=(target,))


def farewell(after: str) -> Step:
    """The last step of every lesson: where help is in a match."""
    return Step("lesson.tools", "lesson.tools.why", after=after)


class Stuck(Exception):
    """A scene that can't be played as it is written; says where."""


# Playing


def play_through(scene: Scene) -> Iterator[list[tuple[Entry, list[Fact]]]]:
    """Every way in which a pupil who does what is expected can play a scene: its entries with what they told."""
    try:
        start = scene.match(GAMES)
    except Illegal as error:
        raise Stuck("the journal of the scene: %s" % error) from error
    yield from _from_here(scene, start, [])


def _from_here(scene: Scene, match: Match, before: list[tuple[Entry, list[Fact]]]) -> Iterator[Any]:
    course = _course_after(scene, len(before))
    if course is None:
        _check_facts(scene, before)
        yield before
        return
    rival = course.next_rival()
    entries = [rival] if rival else [(scene.seat, action) for action in course.expected(match.state.legal(scene.seat))]
    if not entries:
        raise Stuck("step %d: nothing of %r is legal" % (course.place[0], course.remaining or course.step.any))
    for entry in entries:
        branch = Match.from_json(match.to_json(), GAMES)
        try:
            news = branch.play(*entry)
        except Illegal as error:
            raise Stuck("step %d: %r: %s" % (course.place[0], entry, error)) from error
        yield from _from_here(scene, branch, [*before, (entry, [fact for fact, *_ in news])])


def _course_after(scene: Scene, entries: int) -> Course | None:
    """Where the lesson stands after that many entries; None at its end."""
    course = Course((scene,))
    while not (course.stage in ("act", "rivals") and not entries):
        if course.waits:
            course.go_on()
        elif course.stage == "over":
            return None
        else:
            course.played()
            entries -= 1
    return course


def _check_facts(scene: Scene, played: list[tuple[Entry, list[Fact]]]) -> None:
    facts = [fact for _, told in played for fact in told]
    missing = [fact for step in scene.steps for fact in step.facts if fact not in facts]
    if missing:
        raise Stuck("it does not happen: %r" % missing)


def plays(scene: Scene) -> bool:
    """Whether it can be played every way."""
    try:
        return len(list(play_through(scene))) > 0
    except Stuck:
        return False


# Seeking


def keys(start: int = 0) -> Iterator[str]:
    """Keys to try, the same ones every time."""
    while True:
        yield blake2b(b"lesson %d" % start, digest_size=KEY_SIZE).hexdigest()
        start += 1


def seek(scene: Scene, tries: int = 1_000_000) -> Scene:
    for key, _ in zip(keys(), range(tries), strict=False):
        found = replace(scene, key=key)
        if plays(found):
            return found
    raise Stuck("no key of %d plays the scene" % tries)


def bots_match(game: Game, players: int, options: Mapping[str, Any], first: int, key: str,
               choose: Choose | None = None) -> Iterator[Match]:
    """A match that bots play: the match after every entry, until it is over."""
    match = Match(game, players, options, first=first, key=bytes.fromhex(key))
    bots = [make("greedy", game, seat) for seat in range(players)]
    yield match
    while match.state.to_act():
        seat = match.state.to_act()[0]
        view = match.state.seen_by(seat)
        match.play(seat, choose(view, seat) if choose else bots[seat].choose(view, seat))
        yield match


# The text form


def to_json(game_id: str, scenes: tuple[Scene, ...]) -> dict[str, Any]:
    return {"game": game_id, "scenes": [_scene(scene) for scene in scenes]}


def _scene(scene: Scene) -> dict[str, Any]:
    return {"players": scene.players, "seat": scene.seat, "options": dict(scene.options), "first": scene.first,
            "key": scene.key, "journal": [[seat, from_action(action)] for seat, action in scene.journal],
            "steps": [_step(step) for step in scene.steps]}


def _step(step: Any) -> dict[str, Any]:
    plain = {"text": step.text, "why": step.why, "do": [from_action(one) for one in step.do],
             "any": [from_action(one) for one in step.any],
             "rivals": [[seat, from_action(one)] for seat, one in step.rivals], "after": step.after,
             "show": list(step.show), "see": list(step.see), "then": list(step.then),
             "facts": [from_action(fact) for fact in step.facts]}
    return {name: value for name, value in plain.items() if value}


def write(game_id: str, scenes: tuple[Scene, ...]) -> None:
    """One line for each step, journals in one line: so a change can be read."""
    def line(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)

    rows = []
    for scene in to_json(game_id, scenes)["scenes"]:
        steps = ",\n    ".join(line(step) for step in scene.pop("steps"))
        head = ",\n   ".join("%s: %s" % (line(name), line(value)) for name, value in scene.items())
        rows.append('  {%s,\n   "steps": [\n    %s\n   ]}' % (head, steps))
    text = '{"game": %s,\n "scenes": [\n%s\n ]}\n' % (line(game_id), ",\n".join(rows))
    (FOLDER / (game_id + ".json")).write_text(text, encoding="utf-8")


# Commands


def check(names: list[str]) -> None:
    for name in names or sorted(file.stem for file in FOLDER.glob("*.json")):
        for number, scene in enumerate(_read(name), 1):
            for way in play_through(scene):
                print(name, "scene", number, *(entry[1] for entry, _ in way))


def seek_all(name: str) -> None:
    write(name, tuple(scene if plays(scene) else seek(scene) for scene in _read(name)))


def _read(name: str) -> tuple[Scene, ...]:
    return scenes_of(json.loads((FOLDER / (name + ".json")).read_text(encoding="utf-8")))


if __name__ == "__main__":
    command, *arguments = sys.argv[1:] or ["check"]
    if command == "seek":
        seek_all(*arguments)
    else:
        check(arguments)
