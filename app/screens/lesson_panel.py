"""Where a lesson speaks on the table screen: a panel that hides nothing of what should be touched or looked at."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.play.controller import TableController
from app.play.frame import Frame, Lesson
from app.theme import colour
from app.widgets.coach import CoachPanel
from app.widgets.places import Box, free_place, is_free
from app.widgets.table import TableView

WIDEST = 460.0      # dp
NARROW, WIDE = 3.0, 8.0     # dp: the rim round it
VEIL = 0.65         # over the table that is about to be another


class LessonPanel:
    def __init__(self, view: TableView, over: Widget) -> None:
        """It lies under `over`: a friendly word is seen over the panel."""
        self._view, self._over = view, over
        self._panel: CoachPanel | None = None
        self._lesson: Lesson | None = None
        self._rivals: frozenset[str] = frozenset()
        self._veil = InstructionGroup(group="veil")
        self._later_place = Clock.create_trigger(lambda _: self._put())

    def clear(self) -> None:
        self._later_place.cancel()
        self._lesson = None
        self._fade(False)
        if self._panel is not None:
            self._panel.parent.remove_widget(self._panel)
            self._panel = None

    def show(self, frame: Frame, play: TableController) -> None:
        lesson = self._lesson = frame.lesson
        if lesson is None:
            return
        self._rivals = frozenset("open:rival:%d" % seat for seat in range(len(play.session.seats)) if seat != play.coach.seat)
        self._fade(lesson.leaves)
        panel = self._panel = self._panel or self._new(play)
        panel.text, panel.why, panel.place = lesson.text, lesson.why, lesson.place
        panel.next_text, panel.skip_text = lesson.next, lesson.skip
        self._later_place()

    def _new(self, play: TableController) -> CoachPanel:
        panel, layer = CoachPanel(), self._over.parent
        panel.bind(on_next=lambda _: play.read(), on_skip=lambda _: play.ask_leave(), folded=lambda *_: self._later_place())
        layer.add_widget(panel, index=layer.children.index(self._over) + 1)
        return panel

    def _fade(self, away: bool) -> None:
        """Under one veil: piece by piece, what lies beneath others would shine through them."""
        self._veil.clear()
        self._view.canvas.after.remove_group("veil")
        if away:
            self._veil.add(Color(*colour("background")[:3], VEIL))
            self._veil.add(Rectangle(pos=self._view.pos, size=self._view.size))
            self._view.canvas.after.add(self._veil)

    # Where it lies

    def _put(self) -> None:
        view, panel = self._view, self._panel
        if view.width < 100 or panel is None or self._lesson is None:
            return
        if view.stage.travelling:       # until it is known where the map comes to lie
            self._later_place()
            return
        width = min(dp(WIDEST), view.width - dp(16))
        if self._lesson.leaves and any(self._stays(form, width) for form in panel.forms):
            return
        for form in panel.forms:
            if self._place(form, width):
                return

    def _stays(self, form: tuple[str, ...], width: float, taken: Sequence[Box] = ()) -> bool:
        """Whether it can lie where it did before: whoever reads on finds the button there again."""
        self._panel.take(form)
        self._panel.settle(width)
        return is_free((*self._panel.pos, *self._panel.size), _inside(self._view, dp(NARROW)), taken)

    def _place(self, form: tuple[str, ...], width: float) -> bool:
        """Whether all that is to be touched or looked at can be seen. It lies rather over the rivals than over the rest."""
        view, panel = self._view, self._panel
        boxes = {target: box for target in view.scene.spots if (box := view.seen_box(target))}
        wanted = self._lesson.wanted & set(boxes)
        taken, touched = ([boxes[target] for target in targets] for targets in (wanted, wanted & view.lit))
        if self._stays(form, width, taken) and self._lesson.next:
            return True
        others = [box for target, box in boxes.items() if target not in self._rivals]
        area = _inside(view, dp(NARROW if panel.brief else WIDE))
        x, y, free = free_place((panel.width, panel.height), area, taken, others, touched)
        panel.pos = (x, y)
        return free


def _inside(view: Widget, rim: float) -> Box:
    return view.x + rim, view.y + rim, view.width - 2 * rim, view.height - 2 * rim
