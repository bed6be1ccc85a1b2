"""The screen every match is played on: it shows the frames of `app.play` and passes touches on. It knows no rule of play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app import i18n
from app.device import awake, multicast, notify, shake, sounds, speech, vibrate
from app.i18n import t
from app.play.controller import TableController
from app.play.frame import Exit, Frame, Place, Tone
from app.screens.adapters import AppPreferences, KivyClock
from app.screens.detach import detach
from app.screens.table_overlays import TableOverlays
from app.screens.table_speech import TableSpeech
from app.session.local import LocalSession
from app.tables import table_for
from app.widgets import bots, emotes, overlays, thumbnails  # noqa: F401  registers the widgets of the layout
from app.widgets.places import free_place
from app.widgets.table import TableView  # noqa: F401
from app.widgets.tr import palette
from games import GAMES

if TYPE_CHECKING:       # a lesson is loaded by those who want it
    from app.lesson import Course
    from app.screens.lesson_panel import LessonPanel
    from app.widgets.overlays import Ask


class TableScreen(Screen):
    play: TableController | None = ObjectProperty(None, allownone=True)
    turn_text = StringProperty()
    prompt_text = StringProperty()
    said = StringProperty()
    said_as = StringProperty(Tone.HINT)         # the tone of it
    turn_colour = NumericProperty(0)
    turn_seat = NumericProperty(-1)
    undoable = BooleanProperty(False)
    can_hint = BooleanProperty(False)
    can_emote = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        ids = self.ids
        self._frame = Frame()
        self._over = TableOverlays(ids.curtain, ids.ask, ids.drawer, ids.inspector, ids.card, ids.emotes,
                                   _lobbys_ask)
        self._speech = TableSpeech(ids.view, ids.bubbles, ids.bubble)
        self._lesson: LessonPanel | None = None
        self._later = Clock.create_trigger(lambda _: self.refresh())
        ids.view.bind(on_target=lambda _, target: self.touch(target), on_inspect=lambda _, target: self.inspect(target),
                      on_drag=lambda _, trail: self._drag(trail), on_drop=lambda _, trail: self._drop(trail),
                      on_turn=lambda _, quarters: self._turn(quarters),
                      on_focused=lambda _, target: self._focused(target), size=lambda *_: self._later())
        for one in (ids.view, ids.said):
            one.bind(size=lambda *_: self._place_said())
        i18n.listen(self._later)
        palette.bind(text=lambda *_: self._repaint(), ink=lambda *_: self._repaint())

    @property
    def session(self) -> LocalSession | None:
        return self.play.session if self.play is not None else None

    def acting(self) -> int | None:
        """The person at this device whose decision it is."""
        return self.play.acting if self.play is not None else None

    # Opening and leaving

    def enter(self, match_id: str | None = None, session: LocalSession | None = None,
              course: Course | None = None) -> None:
        """Show a match: one that was just started, or one from the store, or the scene of a lesson."""
        self._end(keep=session)
        app = App.get_running_app()
        if course is not None:
            session = self._begin_lesson(course)
        elif session is None:
            session = LocalSession.open(app.store, match_id, GAMES, post=app.post)
        self.play = TableController(session, table_for(session.game), KivyClock(), AppPreferences(app), self._show,
                                    course=course)
        self.refresh()
        self.play.open()
        self._apply_to_device()

    def _begin_lesson(self, course: Course) -> LocalSession:
        from app.play.coach import session_of
        from app.screens.lesson_panel import LessonPanel

        self._lesson = self._lesson or LessonPanel(self.ids.view, self.ids.said.__self__)
        app = App.get_running_app()
        return session_of(course, GAMES, app.post, next((one["name"] for one in app.store.players()), ""))

    def apply_settings(self) -> None:
        self.play.apply_settings()
        self._apply_to_device()

    def _apply_to_device(self) -> None:
        setting = App.get_running_app().setting
        shake.stop()
        if setting("shake") and self.play.table.die:     # the sensor costs battery
            shake.listen(self.play.shake)
        awake.keep(bool(setting("awake")))

    def close(self) -> None:
        """Leave the match: it is stored, and nothing of it goes on."""
        self._end()

    def _end(self, keep: LocalSession | None = None) -> None:
        """Of the match that is shown; a session that is kept goes on to the next match of its room."""
        shake.stop()
        speech.stop()
        play, self.play = self.play, None
        if play is not None and play.session is keep:
            play.stop()
        elif play is not None:
            play.close()
            multicast.release()
        self._frame = Frame()
        for part in (self._over, self._speech, self.ids.view, *([self._lesson] if self._lesson else [])):
            part.clear()
        self.said = ""
        self.ids.played.show(None)
        self.can_emote = False
        Window.rotation = 0
        awake.keep(False)

    def back(self) -> bool:
        """Android's Back: an open overlay first, then the question whether to leave."""
        if self.play is not None:
            self.play.back()
        return True

    def ask_leave(self) -> None:
        self.play.ask_leave()

    def leave(self) -> None:
        self._take_picture()
        self.close()
        App.get_running_app().go("home")

    def _take_picture(self, small: bool = False) -> None:
        """For "Continue" on the first screen; a small one for the list of matches."""
        if self.play is not None and self.play.may_be_pictured:
            file = App.get_running_app().store.picture_path(self.session.match_id)
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                self.ids.view.skip()
                picture = self.ids.view.export_as_image()
                (thumbnails.small(picture) if small else picture).save(str(file))
            except OSError:  # a picture is not worth a word
                return

    def on_pause(self) -> None:
        if self.play is not None:
            called = (partial(notify.tell, "Starcab", t("notify.turn")),) if self.session.in_room else ()
            self.session.pause(*called)
            self.play.sleep()

    def on_resume(self) -> None:
        if self.play is not None:
            self.session.resume()
            self._repaint()

    def on_enter(self, *_) -> None:
        if self.play is not None:
            self.play.look_again()

    # Frames

    def refresh(self) -> None:
        view = self.ids.view
        if self.play is not None and view.width > 100:
            self.play.resize(view.width / Metrics.density, view.height / Metrics.density, palette.text)

    def _repaint(self) -> None:
        """After a change of the palette or the text size every piece is drawn anew."""
        self.ids.view.clear()
        self._later()

    def _show(self, frame: Frame) -> None:
        before, self._frame = self._frame, frame
        self._show_table(before, frame)
        self._show_header(frame)
        self._over.show(frame, self.play)
        self._speech.show(frame)
        if frame.played is not before.played:
            self.ids.played.show(frame.played)
        if self._lesson is not None:
            self._lesson.show(frame, self.play)
        sounds.play_all(frame.sounds, frame.speed)
        if frame.spoken:
            speech.say(frame.spoken, i18n.language())
        if frame.buzz:
            vibrate.buzz()
        if Window.rotation != frame.facing:
            Window.rotation = frame.facing
        if frame.exit is not None:
            self._go(frame.exit)

    def _show_table(self, before: Frame, frame: Frame) -> None:
        view, picture = self.ids.view, frame.picture
        view.speed = frame.speed
        if picture is None and before.picture is not None:
            view.clear()        # nothing secret stays in the widget tree
        elif picture is not before.picture:
            view.show(picture.scene, picture.lit, picture.motion)
        if frame.marks is None and before.marks is not None:
            view.unmark()
        elif frame.marks is not before.marks:
            view.mark(frame.marks.targets, frame.marks.role)
        if frame.pulse:
            view.pulse()

    def _show_header(self, frame: Frame) -> None:
        header = frame.header
        self.turn_text, self.prompt_text = header.turn, header.prompt
        self.turn_colour, self.turn_seat = header.colour, header.seat
        self.undoable, self.can_hint, self.can_emote = header.undoable, header.can_hint, header.can_emote
        self.said, self.said_as = frame.toast, frame.tone
        self._place_said()

    def _place_said(self) -> None:
        """Under the header, or where it hides nothing of what it speaks of."""
        view, said, marks = self.ids.view, self.ids.said, self._frame.marks
        if not self.said:
            return
        marked = marks.targets if marks is not None else ()
        boxes = {target: box for target in {*marked, *(view.lit if marked else ())} & view.scene.spots.keys()
                 if (box := view.seen_box(target))}
        area = (view.x + dp(8), view.y + dp(4), view.width - dp(16), view.height - dp(8))
        pointed = [boxes[target] for target in marked if target in boxes]
        said.x, said.y, _ = free_place(said.size, area, pointed, boxes.values())

    def say(self, text: str) -> None:
        self.play.say(text)

    # Touches

    def touch(self, target: str) -> None:
        """A target of the table was touched."""
        if self.play is not None:
            self.play.tap(target)

    def inspect(self, target: str) -> bool:
        """A long press; False if there is nothing to say."""
        return self.play is not None and self.play.inspect(target)

    def _drag(self, trail: tuple[str, ...]) -> None:
        if self.play is not None:
            self.play.drag(trail)

    def _drop(self, trail: tuple[str, ...]) -> None:
        if self.play is not None:
            self.play.drop(trail)

    def _focused(self, target: str) -> None:
        if self.play is not None:
            self.play.focus(target)

    def _turn(self, quarters: int) -> None:
        if self.play is not None:
            self.play.turn(quarters)

    def on_key(self, key: int, text: str) -> bool:
        return self.play is not None and self.play.key(text or "", self.ids.view.focused)

    # To other screens

    def _go(self, exit: Exit) -> None:
        app, here = App.get_running_app(), App.get_running_app().manager.current
        match exit.to:
            case Place.HOME:
                self.leave()
            case Place.RULES:
                app.go("rules", game_id=self.session.game.id, back="table", section=exit.section)
            case Place.SETTINGS:
                app.go("settings", back="table")
            case Place.ROOM:
                app.go("lobby", session=self.session, during=True)
            case Place.LOBBY if here == self.name:
                app.go("lobby", session=self.session)
            case Place.RESULT if here == self.name:      # who reads the rules is not torn away
                self._take_picture(small=True)
                app.go("result", session=self.session)
            case Place.SETUP:
                self._leave_lesson()
            case Place.NEXT_SCENE:
                app.go("table", course=self.play.coach.course)
            case Place.HANDED_OVER if here in (self.name, "lobby"):
                self._reopen_room()
            case Place.ALONE:
                self.session.close()
                detach(app)

    def _leave_lesson(self) -> None:
        game_id = self.session.game.id
        self.close()
        App.get_running_app().go("setup", game_id=game_id)

    def _reopen_room(self) -> None:
        """This device is the host now."""
        from app import rooms

        app = App.get_running_app()
        self.close()
        try:
            app.go("lobby", session=rooms.reopen_room(app.store, app.post))
        except (ValueError, KeyError, OSError):
            app.go("home")


def _lobbys_ask() -> Ask | None:
    """The lobby's, while the host's people look at it."""
    manager = App.get_running_app().manager
    return manager.current_screen.ids.ask if manager.current == "lobby" else None
