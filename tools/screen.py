"""A virtual screen of its own for one command: python -m tools.screen COMMAND …

It starts in a moment where xvfb-run waits three seconds, and two at once never want the same display number.
"""
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SIZE = "2000x1200"  # larger than the phone, tablet and desktop windows that are tried on it


@contextmanager
def virtual_screen(size: str = SIZE) -> Iterator[dict[str, str]]:
    """Run Xvfb; gives the environment in which Kivy draws there and leaves the player's files alone."""
    with _xvfb(size) as display, tempfile.TemporaryDirectory(prefix="starcab-") as home:
        yield {**_without_desktop(), "DISPLAY": display, **_kivy(Path(home))}


@contextmanager
def _xvfb(size: str) -> Iterator[str]:
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    try:
        server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        sys.exit("There is no Xvfb here to draw on: make setup says what to install.")
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            sys.exit("Xvfb did not start.")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def _without_desktop() -> dict[str, str]:
    desktop = {"WAYLAND_DISPLAY", "XAUTHORITY"}
    return {name: value for name, value in os.environ.items() if name not in desktop}


def _kivy(home: Path) -> dict[str, str]:
    (home / "config").mkdir()  # Kivy makes only the last folder of App.user_data_dir
    return {
        "KIVY_NO_ARGS": "1",  # or Kivy eats the command line
        "KIVY_LOG_MODE": "PYTHON",  # or Kivy takes over logging and stderr
        "KIVY_HOME": str(home / "kivy"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEODRIVER": "x11",
        "KCFG_GRAPHICS_MULTISAMPLES": "0",  # software frames are four times as quick without
    }


if __name__ == "__main__":
    with virtual_screen() as environment:
        sys.exit(subprocess.run(sys.argv[1:], env=environment).returncode)
