"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import games

MODULES = [found.name for found in walk_packages(games.__path__, "games.") if "__main__" not in found.name]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name):
    assert doctest.testmod(import_module(name)).failed == 0
