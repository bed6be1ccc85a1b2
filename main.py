"""Starts Starcab; nothing else."""
import sys
from importlib.util import find_spec
from pathlib import Path

from app import startup

VENDOR = Path(__file__).parent / "vendor"       # in a wheel: KivyMD, of which pip can't be told (tools/wheel)
TOO_NEW = "Starcab runs on Python 3.11, 3.12 or 3.13; this is %d.%d, for which Kivy has no packages yet."
MISSING = "%s is missing. Please install Starcab's wheel, or run `make play` in its folder."

if find_spec("kivymd") is None and VENDOR.is_dir():
    sys.path.append(str(VENDOR))


def lacks() -> str:
    """What keeps it from starting, in a sentence."""
    if find_spec("kivy") is None and sys.version_info >= (3, 14):
        return TOO_NEW % sys.version_info[:2]
    return next((MISSING % name for name in ("kivy", "kivymd") if find_spec(name) is None), "")


def main() -> None:
    if why := lacks():
        sys.exit(why)
    startup.configure()
    startup.leave_garbage()
    from app.starcab import StarcabApp

    StarcabApp().run()


if __name__ == "__main__":
    main()
