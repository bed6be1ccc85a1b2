"""Starts the packed app as the tablet does, driven like tests/touch: python -I on_the_tablet.py APP TESTS

Only APP and the listed packages can be imported, and of the project's tests only those that drive the app.
"""
import runpy
import sys
from types import ModuleType

app, tests = sys.argv[1:]
sys.path.insert(0, app)
driving = ModuleType("tests")
driving.__path__ = [tests]
sys.modules["tests"] = driving
sys.argv = ["main.py"]

import main  # noqa: E402

assert main.__file__.startswith(app), main.__file__
runpy.run_module("tests.touch.remote", run_name="__main__", alter_sys=True)
