"""What all tests share: how long Hypothesis looks, and a process of its own for every test_*_ui.py."""
from hypothesis import settings

from tests.ui_process import pytest_pycollect_makemodule  # noqa: F401  pytest finds it by its name

settings.register_profile("test", max_examples=50, deadline=None)  # a deadline fails on a busy machine
settings.register_profile("soak", max_examples=2000, deadline=None)
settings.load_profile("test")
