"""The application: its screens, its store, and the session of the match that is open."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from time import monotonic

from kivy.base import ExceptionManager
from kivy.cache import Cache
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivy.uix.widget import Widget
from kivymd.app import MDApp
from kivymd.theming import ThemeManager

from app import frame_yield, i18n, startup, theme
from app.device import gl, insets, link, notify, sounds, speech, storage, upright
from app.room_guard import RoomGuard
from app.settings import BY_ID
from app.store import Store
from app.store.keys import WELCOMED
from app.store.lock import Lock
from app.widgets.tr import palette
from games.kernel import OptionValue
from games.kernel.places import look_in

ROOT = Path(__file__).parent.parent

# A screen is imported and its layout loaded at the first visit.
SCREENS = {
    "welcome": ("app.screens.welcome", "WelcomeScreen"),
    "home": ("app.screens.home", "HomeScreen"),
    "setup": ("app.screens.setup", "SetupScreen"),
    "lobby": ("app.screens.lobby", "LobbyScreen"),
    "join": ("app.screens.join", "JoinScreen"),
    "table": ("app.screens.table", "TableScreen"),
    "result": ("app.screens.result", "ResultScreen"),
    "settings": ("app.screens.settings", "SettingsScreen"),
    "box": ("app.screens.box", "BoxScreen"),
    "history": ("app.screens.history", "HistoryScreen"),
    "person": ("app.screens.person", "PersonScreen"),
    "replay": ("app.screens.replay", "ReplayScreen"),
    "rules": ("app.screens.rules", "RulesScreen"),
    "about": ("app.screens.about", "AboutScreen"),
    "taken": ("app.screens.taken", "TakenScreen"),
}

PLAIN = ("common", "home", "taken")         # of the layouts those that need no parts
WITH_OVERLAYS = ("table", "history", "setup", "lobby", "box")
TOUCHES = (13, 271, 32)     # Enter, the one beside the digits, Space
WOKE_AFTER = 5.0


class OurColours(ThemeManager):
    """KivyMD mixes some sixty colours out of one before the first frame: a quarter of its start. Here each role has a
    colour of our palette."""

    def set_colors(self, *_) -> None:
        for role, name in theme.MATERIAL.items():
            setattr(self, role + "Color", theme.colour(name))
        self.disabledTextColor = theme.colour("muted")


class StarcabApp(MDApp):
    title = "Starcab"

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.theme_cls = OurColours()
        self.theme_cls.set_colors()

    def build(self) -> Widget:
        look_in(self.data_folder() / "box")
        database = self.data_folder() / "starcab.db"
        self.lock = Lock(database)
        self.store = Store.borrow(database) if self.lock.elsewhere else Store.open(database)
        self.apply_settings()
        Window.bind(on_keyboard=self._on_keyboard, on_memorywarning=self._save_memory)
        self._layouts: set[str] = set()
        self.load_layout("common")
        self.manager = ScreenManager(transition=NoTransition(), size=Window.size)
        for canvas in (self.manager.canvas.before, self.manager.canvas.after):
            canvas.clear()      # a stencil against screens that slide out of it; here it only fills the window twice
        self._focus = None
        self._guard = RoomGuard(self)
        ExceptionManager.add_handler(self._guard)
        self.go("taken" if self.lock.elsewhere else self._first_screen())
        return self._clear_of_bars(self.manager)

    def _first_screen(self) -> str:
        """Whoever never played here is asked for a language and a name."""
        known = self.store.setting(WELCOMED, False) or self.store.players()
        return "home" if known else "welcome"

    def begin_after_all(self) -> None:
        """The Starcab that had the data has ended."""
        self.store.close()
        self.store = Store.open(self.lock.database)
        self.apply_settings()
        self.go("home")

    @staticmethod
    def _clear_of_bars(content: Widget) -> Widget:
        box = BoxLayout()
        box.add_widget(content)
        insets.follow(lambda under: setattr(box, "padding", under))
        return box

    def _resized(self, *_) -> None:
        """Turned, folded, or beside another app now."""
        upright.keep()
        insets.look()

    @staticmethod
    def data_folder() -> Path:
        return storage.folder(MDApp.get_running_app())

    def on_start(self) -> None:
        startup.watch_first_frame()
        startup.keep_what_is_loaded()
        frame_yield.install()
        upright.keep()
        Window.bind(on_resize=self._resized)
        gl.watch()
        Window.softinput_mode = "below_target"      # the field that is typed into is never under the keyboard
        self._awake_at = monotonic()
        Clock.schedule_interval(self._notice_sleep, 1)
        Clock.schedule_interval(self._come_to_front, 0.5)
        link.listen(lambda address: Clock.schedule_once(lambda _: self.open_link(address), 0))
        if address := link.opened_with():
            Clock.schedule_once(lambda _: self.open_link(address), 0)

    def open_link(self, address: str) -> None:
        """A QR code that the device's own camera read: the room's door, filled in. A match that is on is left, saved."""
        if self.lock.elsewhere:
            return
        for name in ("table", "lobby"):
            if self.manager.has_screen(name):
                self.screen(name).close()
        self.go("join", link=address)

    def _notice_sleep(self, *_) -> None:
        """Android may wake an app without telling it, with a black screen: a gap in time tells."""
        slept, self._awake_at = monotonic() - self._awake_at > WOKE_AFTER, monotonic()
        insets.look()
        if slept and not gl.restore():
            Window.update_viewport()
            Window.canvas.ask_update()

    def _come_to_front(self, *_) -> None:
        """Somebody started Starcab a second time and wants to see this one."""
        if self.lock.is_asked_for():
            Window.restore()
            Window.raise_window()

    def on_pause(self) -> bool:
        self._tell_screen("on_pause")
        self._draw_now()
        return True

    @staticmethod
    def _draw_now() -> None:
        """The window is not drawn any more once this is over, and what it shows last is its picture among the recent apps."""
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")

    def on_resume(self) -> None:
        gl.restore()
        insets.look()
        notify.clear()
        self._tell_screen("on_resume")

    def _save_memory(self, *_) -> None:
        """The device is short of it: what can be made again goes, but nothing of the match that is open."""
        import gc

        from app.widgets import art, paint

        table = self.manager.get_screen("table") if self.manager.has_screen("table") else None
        session = table.session if table else None
        art.forget(keep=("common", session.game.id) if session else ("common",))
        paint.forget()
        for category in ("kv.image", "kv.texture"):
            Cache.remove(category)
        gc.collect()

    def _tell_screen(self, what: str) -> None:
        screen = self.manager.current_screen
        if hasattr(screen, what):
            getattr(screen, what)()

    def on_stop(self) -> None:
        ExceptionManager.remove_handler(self._guard)
        for screen in self.manager.screens:
            if hasattr(screen, "close"):
                screen.close()
        speech.stop()
        self.store.close()
        self.lock.release()

    # Screens

    def go(self, name: str, **what) -> Screen:
        """Show a screen; `what` is handed to its `enter`."""
        screen = self.screen(name)
        if hasattr(screen, "enter"):
            screen.enter(**what)
        self.manager.current = name
        return screen

    def screen(self, name: str) -> Screen:
        if not self.manager.has_screen(name):
            module, kind = SCREENS[name]
            loaded = import_module(module)
            self.load_layout(name)
            self.manager.add_widget(getattr(loaded, kind)(name=name))
        return self.manager.get_screen(name)

    def load_layout(self, name: str) -> None:
        """A layout is loaded once: twice would double its rules."""
        parts = () if name in PLAIN else ("parts", "overlays") if name in WITH_OVERLAYS else ("parts",)
        for layout in (*parts, name):
            if layout not in self._layouts:
                self._layouts.add(layout)
                Builder.load_file(str(ROOT / "kv" / (layout + ".kv")))

    # The keyboard

    @property
    def focus(self):
        """What Enter would touch; loaded with the first key, as most devices have none."""
        if self._focus is None:
            from app.widgets.focus import Focus

            self._focus = Focus(self.manager, self._read_aloud)
        return self._focus

    def _read_aloud(self, text: str) -> None:
        if self.setting("read_aloud"):
            speech.say(text, i18n.language())

    def _on_keyboard(self, window, key, scancode, text, modifiers) -> bool:
        """A screen's own keys come before those of the focus, but Enter belongs to what has the ring."""
        screen = self.manager.current_screen
        if key == 27:  # Escape, and Android's Back
            return self.back()
        if key in TOUCHES and self.focus.at:
            return self.focus.touch()
        if hasattr(screen, "on_key") and screen.on_key(key, text):
            return True
        return self.focus.touch() if key in TOUCHES else self.focus.move(key, modifiers or ())

    def back(self) -> bool:
        """One step back; False on the first screen, so that Android leaves the app."""
        screen = self.manager.current_screen
        if hasattr(screen, "back"):
            return screen.back()
        if self.manager.current == "home":
            return False
        self.go("home")
        return True

    # Settings

    def setting(self, name: str) -> OptionValue:
        """The player's choice; one that is no longer known counts as the default."""
        option = BY_ID[name]
        try:
            return option.accept(self.store.setting(name, option.default))
        except ValueError:
            return option.default

    def change_setting(self, name: str, value: OptionValue) -> None:
        self.store.set_setting(name, BY_ID[name].accept(value))
        self.apply_settings()

    def apply_settings(self) -> None:
        i18n.set_language(str(self.setting("language")) or i18n.device_language())
        palette.text = theme.TEXT_SIZES[str(self.setting("text_size"))]
        if theme.mode() != self.setting("mode"):
            palette.use(str(self.setting("mode")))
            self.theme_cls.theme_style = "Dark" if theme.mode() == "night" else "Light"
            self.theme_cls.set_colors()
        Window.clearcolor = palette.background
        sounds.set_volume(float(self.setting("volume")))

    @staticmethod
    def post(call) -> None:
        """How a worker reaches the screen's thread."""
        Clock.schedule_once(lambda _: call(), 0)
