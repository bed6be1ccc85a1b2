"""Starts Starcab; nothing else."""
import sys
from importlib.util import find_spec

from app import startup

# KivyMD asks pip for parts that it hardly uses and that need a compiler, so pip can't be told about it.
WITHOUT_KIVYMD = "KivyMD is missing. Please install it with\n    %s -m pip install --no-deps kivymd==2.0.0"


def main() -> None:
    if find_spec("kivymd") is None:
        sys.exit(WITHOUT_KIVYMD % sys.executable)
    startup.configure()
    import app.ripple  # noqa: F401, I001  before any KivyMD widget
    from app.starcab import StarcabApp

    StarcabApp().run()


if __name__ == "__main__":
    main()
