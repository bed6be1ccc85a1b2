"""The one way out of a table's logic: its parts say what has changed, and it is given out as one frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from app.play.clock import Alarm, Clock, Publishing
from app.play.frame import ONCE, Exit, Frame, Marks, Picture, Place, Played, Question, Sheet, Sound, Tone
from app.scene import Motion, Scene

SAY_SECONDS, SOON = 4.0, 0.2
READ = 20           # letters a second
Answer = tuple[str, Callable[[], None] | None]


class Display:
    def __init__(self, clock: Clock, show: Callable[[Frame], None]) -> None:
        self._show = show
        self.narrate: Callable[[Frame], str] = lambda frame: ""
        self.frame = Frame()
        self._dirty = self._drawn = False
        self.clock = Publishing(clock, self.publish)
        self._silence, self._card = Alarm(self.clock), Alarm(self.clock)
        self._words: Callable[[], str] = str        # of the line that is said
        self._asked = 0
        self._calls: tuple[Callable[[], None] | None, ...] = ()

    def change(self, **parts: Any) -> None:
        self.frame = self.frame.changed(parts)
        self._dirty = True

    def publish(self) -> None:
        """Give out what has changed, if anything has."""
        if self._dirty:
            frame = self.frame.changed({"spoken": self.narrate(self.frame)})
            self._dirty = self._drawn = False
            self.frame = frame.changed(ONCE)
            self._show(frame)

    def stop(self) -> None:
        """Nobody looks any more."""
        self._silence.cancel()
        self._card.cancel()
        self._calls = ()
        self._show = lambda frame: None

    # The table

    def draw(self, scene: Scene, lit: frozenset[str], motion: Motion) -> None:
        """Two scenes in a row are both shown: what the first sets off goes on in the second."""
        if self._drawn:
            self.publish()
        there = frozenset(target for target in lit if target in scene.spots)
        self.change(picture=Picture(scene, there, motion), marks=None)
        self.sound(*motion.sounds)
        self._drawn = True

    def mark(self, targets: Sequence[str], role: str) -> None:
        self.change(marks=Marks(tuple(targets), role))

    def sound(self, *sounds: Sound) -> None:
        if sounds:
            self.change(sounds=(*self.frame.sounds, *sounds))

    # Words

    def say(self, words: Callable[[], str], tone: Tone = Tone.HINT) -> None:
        """A line, for as long as it takes to read: why a touch is not possible, what happened, what a touch would do."""
        text, self._words = words(), words
        self.change(toast=text, tone=tone, speech=None)     # for fun only, and it may lie there
        self._silence.set(max(SAY_SECONDS, len(text) / READ), self.hush)

    def speaks(self) -> bool:
        return bool(self.frame.toast)

    def say_anew(self) -> None:
        """Another language is spoken: so is what is being said."""
        if self.frame.toast and self._words() != self.frame.toast:
            self.change(toast=self._words())

    def enlarge(self, played: Played, seconds: float) -> None:
        self.change(played=played)
        self._card.set(seconds, self.put_card_down)

    def put_card_down(self) -> None:
        if self.frame.played is not None:
            self._card.cancel()
            self.change(played=None)

    def hush(self) -> None:
        if self.frame.toast:
            self.change(toast="")

    def hush_soon(self) -> None:
        """With the next frame: one of its own would only be in the way of the one that a touch leads to."""
        if self.frame.toast:
            self.frame = self.frame.changed({"toast": ""})
            self._silence.set(SOON, self.change)

    def ask(self, title: str, text: str, answers: Sequence[Answer]) -> None:
        self._asked += 1
        self._calls = tuple(call for _, call in answers)
        self.change(question=Question(self._asked, title, text, tuple(words for words, _ in answers)))

    def answer(self, number: int, choice: int) -> None:
        """A question that was asked before the last one can't be answered any more."""
        if number != self._asked or not 0 <= choice < len(self._calls):
            return
        call, self._calls = self._calls[choice], ()
        self.change(question=None)
        if call is not None:
            call()

    def lay(self, sheet: Sheet | None) -> None:
        self.change(sheet=sheet)

    def put_away(self, what: Question | Sheet | None) -> None:
        """Whoever looks has closed this; something else that lies there meanwhile stays."""
        if what is not None and what is self.frame.question:
            self.change(question=None)
        elif what is not None and what is self.frame.sheet:
            self.change(sheet=None)

    def go(self, to: Place, section: str = "") -> None:
        self.change(exit=Exit(to, section))


class Shows(Protocol):
    display: Display


S = TypeVar("S", bound=Shows)
P = ParamSpec("P")
R = TypeVar("R")


def shows(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Of what a front calls: what this has changed is given out when it is done."""
    @wraps(method)
    def run(self: S, /, *arguments: P.args, **named: P.kwargs) -> R:
        try:
            return method(self, *arguments, **named)
        finally:
            self.display.publish()
    return run
