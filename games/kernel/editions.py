"""A game once more, built from other components: two boxes of one game can lie on the table side by side.

The constants of a game are those of its modules, which is why it is fast. So another box is another set of modules: the same
code, run again under the name `games.galactico@1a2b`, in which every import of the game's own parts (and of its table's) means
the part of the same set. Nothing of the usual set is touched, and with the last match of an edition it can go.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from games.kernel import data

MARK = "@"


def name_of(package: str, tag: str) -> str:
    return f"{package}{MARK}{tag}"


def same_edition(package: str, other: str) -> str:
    """The package in the set that the other one is of."""
    return package + other[other.index(MARK):] if MARK in other else package


class _Loader(Loader):
    def __init__(self, original: ModuleSpec, roots: Mapping[str, str]) -> None:
        self._original, self._roots = original, roots

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        original = self._original
        code = original.loader.get_code(original.name)  # type: ignore[union-attr]  # with or without its source
        module.__file__ = original.origin
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        exec(code, module.__dict__)

    def _import(self, name: str, *more: Any) -> ModuleType:
        """What an import statement inside the set means."""
        for root, own in self._roots.items():
            if name == root or name.startswith(root + "."):
                return builtins.__import__(own + name[len(root):], *more)
        return builtins.__import__(name, *more)


class _Finder(MetaPathFinder):
    """Knows the packages of all editions by the beginning of their names."""

    def __init__(self) -> None:
        self.roots: dict[str, dict[str, str]] = {}      # the name of a root in an edition: all roots of the set

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if MARK not in name:
            return None
        head, _, rest = name.partition(MARK)
        tag, _, inside = rest.partition(".")
        roots = self.roots.get(name_of(head, tag))
        original = find_spec(f"{head}.{inside}" if inside else head) if roots else None
        if roots is None or original is None:
            return None
        spec = ModuleSpec(name, _Loader(original, roots), origin=original.origin,
                          is_package=original.submodule_search_locations is not None)
        return spec


_finder = _Finder()


def package_for(rules: str, box: data.Data) -> str:
    """The name of the package `rules` built from this box; BadData: it can't be played."""
    data.checked(box, rules)
    return name_of(rules, data.fingerprint(box))


def open_edition(package: str, roots: Sequence[str], box: data.Data) -> None:
    """From now on there is that package, built from a box that was checked, together with what stands on it."""
    tag = package.partition(MARK)[2]
    own = {root: name_of(root, tag) for root in roots}
    if _finder not in sys.meta_path:
        sys.meta_path.append(_finder)
    data.hand_over(package, box)
    _finder.roots |= dict.fromkeys(own.values(), own)


def close_edition(rules: str) -> None:
    """Nobody plays it any more: its modules go with the last of their objects."""
    for root in _finder.roots.pop(rules, {}).values():
        _finder.roots.pop(root, None)
        for name in [name for name in sys.modules if name == root or name.startswith(root + ".")]:
            del sys.modules[name]
    data.forget(rules)
