"""What is read aloud of a match: what others did, what to do now, what has the focus. It only finds the words;
`app.device.speech` has the voice.

A new line cuts off the one before, so what others did is gathered until somebody here is to decide, or until it has been quiet
for a moment; and nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.i18n import t
from app.play.clock import Alarm
from app.play.display import Display
from app.play.frame import AboutSheet, Frame
from app.tables.saying import sentence

QUIET = 1.2     # seconds without news
CUT = 1.0       # seconds: a line that was cut off so early was not heard


class Narrator:
    def __init__(self, display: Display, wanted: Callable[[], bool], deciding: Callable[[], bool]) -> None:
        self._display, self._wanted, self._deciding = display, wanted, deciding
        self._unsaid: list[str] = []            # what happened since somebody here decided
        self._asked_for: list[str] = []         # said because somebody wants to hear it
        self._quiet = Alarm(display.clock)
        self._before = Frame()
        self._prompted = ("", "")
        self._last, self._last_at = "", 0.0     # what was said unasked, and when
        display.narrate = self.narrate

    def stop(self) -> None:
        self._quiet.cancel()

    def news(self, texts: Iterable[str], last: bool = False) -> None:
        """`last`: nothing follows, so it need not become quiet first."""
        if self._wanted():
            self._unsaid += [text for text in texts if text and text not in self._unsaid]
            self._quiet.set(QUIET, self._display.change)
            if last:
                self._quiet.cancel()

    def interrupt(self) -> None:
        """Somebody acts: they have heard enough."""
        self._last = ""

    def read(self, texts: Iterable[str]) -> None:
        """At once, and all of it: the whole position."""
        self._asked_for = list(texts)
        self._display.change()

    def narrate(self, frame: Frame) -> str:
        """The line that goes with this frame; empty if nothing is to be said."""
        before, self._before = self._before, frame
        if not self._wanted():
            self._unsaid, self._prompted = [], ("", "")
            return ""
        lines = [*self._told(frame), *_laid_over(before, frame), *self._prompt(frame), *self._asked_for]
        if frame.toast and frame.toast != before.toast:
            lines.append(frame.toast)
        self._asked_for = []
        return self._not_lost(" ".join(map(sentence, lines)))

    def _not_lost(self, text: str) -> str:
        """With what this would cut off before anybody heard it, unless somebody wants to hear something else."""
        now = self._display.clock.now()
        if text:
            if self._last and now - self._last_at < CUT:
                text = "%s %s" % (self._last, text)
            self._last, self._last_at = text, now
        return text

    def _told(self, frame: Frame) -> list[str]:
        if not self._unsaid or not (self._deciding() or frame.curtain or not self._quiet.waits):
            return []
        told, self._unsaid = self._unsaid, []
        self._quiet.cancel()
        self._prompted = ("", "")       # after news even the same thing to do is a new one
        return told

    def _prompt(self, frame: Frame) -> list[str]:
        now = (frame.header.turn, frame.header.prompt)
        if not self._deciding() or frame.covered or frame.lesson or now == self._prompted:
            return []
        turn_said, self._prompted = now[0] == self._prompted[0], now
        return [now[1]] if turn_said else [t("say.turn", names=now[0]), now[1]]


def _laid_over(before: Frame, frame: Frame) -> list[str]:
    """What lies over the table now and did not before."""
    if frame.curtain is not None and frame.curtain != before.curtain:
        return [t("curtain.pass", name=frame.curtain.name)]
    if frame.question is not None and frame.question != before.question:
        return [frame.question.title, frame.question.text, ", ".join(frame.question.answers)]
    if isinstance(frame.sheet, AboutSheet) and frame.sheet != before.sheet:
        return [frame.sheet.about.title, frame.sheet.about.text]
    if frame.lesson is not None and (before.lesson is None or frame.lesson.text != before.lesson.text):
        return [line for line in (frame.lesson.text, frame.lesson.why) if line]
    return []
