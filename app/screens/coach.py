"""A lesson on the table screen: only what it expects is lit, it says what to do and why, and it plays the rivals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import Metrics, dp

from app.i18n import t
from app.lesson import RIVALS, Course
from app.session.local import LocalSession
from app.session.seats import PERSON, Seat
from app.tables.base import paths_of
from app.widgets.coach import CoachPanel
from app.widgets.places import Box, free_place
from games import GAMES
from games.kernel import Action

if TYPE_CHECKING:
    from app.screens.table import TableScreen

BEAT = 0.7          # seconds between two acts of the script, at the usual speed
WIDEST = 460.0      # dp


def seats(players: int) -> list[Seat]:
    """The script plays the rivals, so no bot sits there."""
    return [Seat(PERSON, t("setup.player_name" if seat == 0 else "setup.bot_name", n=seat + 1), seat)
            for seat in range(players)]


class Coach:
    """Belongs to one scene of a lesson: the next scene is another session with a coach of its own."""

    def __init__(self, screen: TableScreen, course: Course) -> None:
        app = App.get_running_app()
        self.course, self._screen, self._scene = course, screen, course.scene
        match = self._scene.match(GAMES, [seat.to_json() for seat in seats(self._scene.players)])
        self.session = LocalSession(match, store=None, match_id=None, post=app.post)
        self._panel = CoachPanel(skip_text=t("lesson.skip"))
        self._panel.bind(on_next=lambda _: self.next(), on_skip=lambda _: self.ask_leave(),
                         folded=lambda *_: self._later_place())
        self._later_place = Clock.create_trigger(lambda _: self._put())
        self._rival = None
        over = screen.ids.said      # a friendly word is seen over the panel
        over.parent.add_widget(self._panel, index=over.parent.children.index(over.__self__) + 1)

    @property
    def seat(self) -> int:
        return self._scene.seat

    # What the screen asks

    def only(self, paths: dict[Action, tuple[str, ...]]) -> dict[Action, tuple[str, ...]]:
        """Of the paths of all legal actions those that the lesson wants."""
        return {action: paths[action] for action in self.course.expected(paths)}

    @staticmethod
    def also(paths: dict[Action, tuple[str, ...]], also: list[tuple[tuple[str, ...], Action]]) -> list:
        """Another end of a path that the lesson wants will do; another beginning would only confuse."""
        return [(path, action) for path, action in also if action in paths and path[0] == paths[action][0]]

    def plans(self, plans: dict[str, list[Action]]) -> dict[str, list[Action]]:
        left = self.course.remaining
        return {target: plan for target, plan in plans.items() if tuple(plan) == left[:len(plan)]}

    def played(self) -> None:
        """An entry was delivered: it was the pupil's or the script's, nobody else acts here."""
        self.course.played()

    def shown(self) -> None:
        """The table shows a state: say what belongs to it."""
        if self.course.scene is not self._scene:
            Clock.schedule_once(lambda _: self._next_scene(), 0)
            return
        self._speak()
        if self.course.stage == RIVALS and (self._rival is None or not self._rival.is_triggered):
            self._rival = Clock.schedule_once(lambda _: self._play_rival(), BEAT * self._screen.ids.view.speed)
        self._later_place()

    def nudge(self, target: str) -> str:
        """A friendly word to whoever touches something else: the rule if it is against one, else "later"."""
        screen = self._screen
        look = screen.look()
        view = screen.session.state(look.eye)
        self._screen.ids.view.pulse()
        if self.course.waits:
            return t("lesson.read_first")
        legal = paths_of(screen.table, view, self.seat) if look.acting else {}
        if any(target in path for path in legal.values()) or target in screen.table.plans(view, self.seat):
            return t("lesson.later")
        return screen.table.why_not(view, look, target) or t("lesson.nudge")

    # What the lesson does

    def _speak(self) -> None:
        course, panel = self.course, self._panel
        text, why = course.says
        panel.text, panel.why = t(text), t(why) if why else ""
        panel.place = t("lesson.place", n=course.place[0], of=course.place[1])
        panel.skip_text = t("lesson.skip")
        panel.next_text = "" if not course.waits else t("lesson.play" if course.last else "lesson.next")
        self._screen.ids.view.mark(course.step.show if course.waits else self._wanted(), "taxi_edge")

    def _wanted(self) -> tuple[str, ...]:
        """The end of the way, or the next target of the path, if there is only one."""
        screen = self._screen
        far = max(screen.plans, key=lambda target: len(screen.plans[target]), default="")
        if far and len(screen.plans[far]) > 1:
            return (far,)
        return tuple(screen.taps.lit()) if len(screen.taps.paths) == 1 else ()

    def _play_rival(self) -> None:
        entry = self.course.next_rival()
        if entry is not None and self._screen.session is self.session:
            self.session.submit(*entry)

    def next(self) -> None:
        """The reader has read."""
        if not self.course.waits:
            return
        if self.course.last:
            self.leave()
        else:
            self.course.go_on()
            self._screen.refresh()

    def _next_scene(self) -> None:
        if self._screen.session is self.session:
            App.get_running_app().go("table", course=self.course)

    def ask_leave(self) -> None:
        self._screen.ids.ask.ask(t("lesson.leave.title"), t("lesson.leave.text"),
                                 ((t("lesson.leave.no"), None), (t("lesson.leave.yes"), self.leave)))

    def leave(self) -> None:
        game_id = self._scene.game_id
        self._screen.close()
        App.get_running_app().go("setup", game_id=game_id)

    def stop(self) -> None:
        if self._rival is not None:
            self._rival.cancel()
        self._later_place.cancel()
        if self._panel.parent:
            self._panel.parent.remove_widget(self._panel)

    # Where the panel lies

    def _put(self) -> None:
        view, panel = self._screen.ids.view, self._panel
        if view.width < 100 or panel.parent is None:
            return
        panel.brief = False
        if not self._place(min(dp(WIDEST), view.width - dp(16))):
            panel.brief = True
            self._place(panel.width)

    def _place(self, width: float) -> bool:
        """Whether all that is to be touched or looked at can be seen."""
        view, panel = self._screen.ids.view, self._panel
        panel.settle(width)
        area = (view.x + dp(8), view.y + dp(8), view.width - dp(16), view.height - dp(16))
        wanted = set(self.course.step.show) if self.course.waits else self._next_targets()
        boxes = {target: self._box(target) for target in view.scene.spots}
        taken = [boxes[target] for target in wanted & set(boxes)]
        x, y, free = free_place((panel.width, panel.height), area, taken, boxes.values())
        panel.pos = (x, y)
        return free

    def _next_targets(self) -> set[str]:
        """What leads on from what was touched so far."""
        taps = self._screen.taps
        done = len(taps.touched)
        paths = (taps.paths[action] for action in taps.candidates())
        return {path[done] for path in paths if len(path) > done} | set(self._screen.plans)

    def _box(self, target: str) -> Box:
        view = self._screen.ids.view
        spot, (x, y) = view.scene.spots[target], view.window_pos(target)
        w, h = spot.w * Metrics.density, spot.h * Metrics.density
        return x - w / 2, y - h / 2, w, h
