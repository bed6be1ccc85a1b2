"""What happens before the first screen: Kivy's settings, rare garbage collections, and the clock for the first frame."""
import gc
import json
import os
import sys
import time

# Kivy reads these once, when it is first imported. What the environment already says wins, so that tests can
# choose the window's size.
SETTINGS = {
    "KCFG_GRAPHICS_WIDTH": "1280",
    "KCFG_GRAPHICS_HEIGHT": "800",
    "KCFG_KIVY_EXIT_ON_ESCAPE": "0",  # Android's Back button is Escape: the app decides what it leaves
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",  # else a right click leaves a red dot on the table
    "KIVY_IMAGE": "sdl2",  # as on Android; else Kivy loads all it finds, with Pillow a hundredth of the whole start each
    "KCFG_WIDGETS_SCROLL_TIMEOUT": "100",  # ms, as Android's: with Kivy's 55 a slow frame makes a drag a touch
}

# Screens are made of very many small objects. With Python's own thresholds half of the time in which one is built goes
# into looking through all of them for garbage, again and again; these let some 30 MB of it lie until then.
RARELY = (10_000, 5, 5)


def configure() -> None:
    """Call before anything imports Kivy."""
    gc.set_threshold(*RARELY)
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)


def leave_garbage() -> None:
    """Call before anything is loaded: hardly any of it is garbage, and to look for some takes a twentieth of the start."""
    gc.disable()


def keep_what_is_loaded() -> None:
    """Call when the first screen is there: modules, layouts and texts stay to the end, so nobody looks for garbage in them."""
    gc.freeze()
    gc.enable()


def watch_first_frame() -> None:
    """Call in on_start: where STARCAB_EXIT_AFTER_FIRST_FRAME=1, say how old the process is then, and stop."""
    if os.environ.get("STARCAB_EXIT_AFTER_FIRST_FRAME") == "1":
        from kivy.core.window import Window

        Window.bind(on_flip=_report)


def _report(window) -> bool:
    from kivy.app import App

    window.unbind(on_flip=_report)
    window.flip()
    print(json.dumps({"wall": round(_age(), 3), "cpu": round(time.process_time(), 3)}), flush=True)
    App.get_running_app().stop()
    return True  # it is flipped already


def _age() -> float:
    """Seconds since this process started (Linux; elsewhere since Kivy's clock did)."""
    if not sys.platform.startswith("linux"):
        from kivy.clock import Clock

        return Clock.get_boottime()
    with open("/proc/self/stat") as file:
        started = int(file.read().rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
    return time.clock_gettime(time.CLOCK_BOOTTIME) - started
