"""Starts the packed app as the tablet does, driven like tests/touch: python -I on_the_tablet.py APP TESTS [SITE]

Only APP and the listed packages (in SITE, or in python's own environment) can be imported, and of the
project's tests only those that drive the app.
"""
import runpy
import sys
from types import ModuleType

app, tests, *site = sys.argv[1:]
sys.path[:0] = [app, *site]
driving = ModuleType("tests")
driving.__path__ = [tests]
sys.modules["tests"] = driving
sys.argv = ["main.py"]

import main  # noqa: E402

if not main.__file__.startswith(app):       # no assert: it may run without them
    sys.exit(main.__file__)
runpy.run_module("tests.touch.remote", run_name="__main__", alter_sys=True)
