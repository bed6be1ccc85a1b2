"""A lesson on the table: only what it expects is lit, it says what to do and why, and it plays the rivals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from app.i18n import t
from app.lesson import JUMP, LAST, RIVALS, UNDER, Course
from app.play.clock import Alarm
from app.play.display import Display
from app.play.frame import Lesson, Place
from app.play.ports import Session
from app.play.selection import Selection
from app.scene import Piece, Scene
from app.session.local import LocalSession
from app.session.outbox import Post
from app.session.seats import PERSON, Seat
from app.tables.base import Table, Viewpoint, paths_of
from app.tables.taps import Targets
from games.kernel import Action, Fact, Game

BEAT = 0.7          # seconds between two acts of the script, at the usual speed
Paths = Mapping[Action, Targets]


def session_of(course: Course, games: Mapping[str, Game], post: Post, pupil: str = "") -> LocalSession:
    """A match of the scene where the course is, under the pupil's name. The script plays the rivals, so no bot sits there."""
    scene = course.scene
    names = [t("setup.player_name" if seat == 0 else "setup.bot_name", n=seat + 1) for seat in range(scene.players)]
    names[scene.seat] = pupil or names[scene.seat]
    seats = [Seat(PERSON, name, seat) for seat, name in enumerate(names)]
    match = scene.match(games, [seat.to_json() for seat in seats])
    return LocalSession(match, store=None, match_id=None, post=post)


class Coach:
    """Belongs to one scene of a lesson: the next scene is another session with a coach of its own."""

    def __init__(self, course: Course, session: Session, table: Table, display: Display) -> None:
        self.course, self._session, self._table, self._display = course, session, table, display
        self._scene, self._last = course.scene, frozenset[str]()
        self._rival, self._next = Alarm(display.clock), Alarm(display.clock)

    @property
    def seat(self) -> int:
        return self._scene.seat

    def stop(self) -> None:
        self._rival.cancel()
        self._next.cancel()

    # What is possible in this lesson

    def only(self, paths: Paths) -> Paths:
        """Of the paths of all legal actions those that the lesson wants."""
        return {action: paths[action] for action in self.course.expected(paths)}

    @staticmethod
    def also(paths: Paths, also: Sequence[tuple[Targets, Action]]) -> list[tuple[Targets, Action]]:
        """Another end of a path that the lesson wants will do; another beginning would only confuse."""
        return [(path, action) for path, action in also if action in paths and path[0] == paths[action][0]]

    def plans(self, plans: Mapping[str, Sequence[Action]]) -> dict[str, Sequence[Action]]:
        left = self.course.remaining
        return {target: plan for target, plan in plans.items() if tuple(plan) == left[:len(plan)]}

    def nudge(self, target: str, look: Viewpoint) -> str:
        """A friendly word to whoever touches something else: the rule if it is against one, else "later"."""
        view = self._session.state(look.eye)
        if self.course.waits:
            return t("lesson.read_first")
        legal = paths_of(self._table, view, self.seat) if look.acting else {}
        if any(target in path for path in legal.values()) or target in self._table.plans(view, self.seat):
            return t("lesson.later")
        return self._table.why_not(view, look, target) or t("lesson.nudge")

    # What the lesson does

    def played(self, seat: int | None, facts: Sequence[Fact]) -> None:
        """An entry was delivered: it was the pupil's or the script's, nobody else acts here."""
        if seat == self.seat:
            self._last = frozenset(target for fact in facts for target in self._table.where(fact))
        self.course.played()

    def shown(self, chosen: Selection, speed: float) -> None:
        """The table shows a state: say what belongs to it."""
        if self.course.scene is not self._scene:
            self._next.set(0, lambda: self._display.go(Place.NEXT_SCENE))
            return
        self._speak(chosen)
        if self.course.stage == RIVALS and not self._rival.waits:
            self._rival.set(BEAT * speed, self._play_rival)

    def _speak(self, chosen: Selection) -> None:
        course = self.course
        text, why = course.says
        marks = self._marks(chosen)
        self._display.change(lesson=Lesson(
            t(text), t(why) if why else "", t("lesson.place", n=course.place[0], of=course.place[1]),
            "" if not course.waits else t("lesson.play" if course.last else "lesson.next"), t("lesson.skip"),
            self._wanted(chosen), course.stage == JUMP))
        self._display.mark(marks, "taxi_edge")

    def _wanted(self, chosen: Selection) -> frozenset[str]:
        """What the panel must not hide: all that the words speak of, and what can be touched."""
        if self.course.stage == JUMP:
            return frozenset()
        show, see = self.course.shows
        named = frozenset(self._found((*show, *see))) | (self._last if LAST in see else frozenset())
        return named if self.course.waits else named | _concerned(chosen)

    def _marks(self, chosen: Selection) -> tuple[str, ...]:
        """What is ringed."""
        course = self.course
        if course.stage == JUMP:
            return ()
        return self._shown() if course.waits else _next(chosen)

    def _shown(self) -> tuple[str, ...]:
        """What the step names, of what lies on the table."""
        return self._found(self.course.shows[0])

    def _found(self, names: Sequence[str]) -> tuple[str, ...]:
        """The beginning of a name means all of them beside the map; what is `UNDER` a piece, the place where it stands;
        of names with | between them, the first that is there."""
        picture = self._display.frame.picture
        if picture is None:
            return ()
        spots = picture.scene.spots
        names = [next((one for one in name.split("|") if one in spots), name) for name in names]
        kinds = tuple(name for name in names if name.endswith(":"))
        under = {_under(picture.scene, piece) for name, piece in picture.scene.pieces.items() if UNDER + _name(name) in names}
        return tuple(target for target, spot in sorted(spots.items())
                     if target in names or target in under or not spot.world and target.startswith(kinds))

    def _play_rival(self) -> None:
        entry = self.course.next_rival()
        if entry is not None:
            self._session.submit(*entry)

    def read(self) -> bool:
        """The reader has read: whether the table is to be shown anew."""
        if not self.course.waits or self.course.scene is not self._scene:
            return False
        if self.course.last:
            self._display.go(Place.SETUP)
            return False
        self.course.go_on()
        return True

    def ask_leave(self) -> None:
        leave = lambda: self._display.go(Place.SETUP)  # noqa: E731
        self._display.ask(t("lesson.leave.title"), t("lesson.leave.text"),
                          ((t("lesson.leave.no"), None), (t("lesson.leave.yes"), leave)))


def _name(piece: Hashable) -> str:
    return ":".join(map(str, piece)) if isinstance(piece, tuple) else str(piece)


def _under(scene: Scene, piece: Piece) -> str:
    """The place on the map where a piece stands; empty if there is none."""
    beside = [(abs(spot.x - piece.x) + abs(spot.y - piece.y), target) for target, spot in scene.spots.items()
              if spot.world and abs(spot.x - piece.x) <= spot.w / 2 and abs(spot.y - piece.y) <= spot.h / 2]
    return min(beside)[1] if beside else ""


def _next(chosen: Selection) -> tuple[str, ...]:
    """The end of the way, or the next target of the path, if there is only one."""
    far = max(chosen.plans, key=lambda target: len(chosen.plans[target]), default="")
    if far and len(chosen.plans[far]) > 1:
        return (far,)
    return tuple(chosen.taps.ahead()) if len(chosen.taps.paths) == 1 else ()


def _concerned(chosen: Selection) -> frozenset[str]:
    """What was touched so far, what leads on from there, and all the rest of the way if there is only one."""
    taps = chosen.taps
    [*ways] = taps.paths.values()
    rest = ways[0] if len(ways) == 1 else ()
    return frozenset((*taps.touched, *taps.ahead(), *rest, *chosen.plans))
