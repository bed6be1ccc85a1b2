"""Modules of the page as one script: each request of a phone costs a round trip, and the page has many small modules.

A module becomes a function that runs once and gives back what it exports, so names of different modules never meet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_IMPORT = re.compile(r'^import \{([^}]*)\} from "/f/([\w-]+)\.js";$', re.M)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const)\s+(\[[^\]]*\]|[\w$]+))", re.M)
_LEFT = re.compile(r"^\s*(?:import|export)\b(?![(:])", re.M)


class Unjoinable(ValueError):
    """A module says it in a way that is not read here."""


def joined(entry: str, modules: Mapping[str, str]) -> str:
    """The module of that name with all it needs.

    >>> print(joined("b", {"a": 'export const one = 1;', "b": 'import { one } from "/f/a.js";\\nalert(one);'}))
    const module_a = (() => {
    const one = 1;
    return { one };
    })();
    (() => {
    const { one } = module_a;
    alert(one);
    })();
    <BLANKLINE>
    """
    done: dict[str, str] = {}
    _add(entry, modules, done, [])
    return "".join(done.values())


def _add(name: str, modules: Mapping[str, str], done: dict[str, str], coming: list[str]) -> None:
    if name in done:
        return
    if name in coming or name not in modules:
        raise Unjoinable(f"{name}.js: not there, or needed by what it needs itself")
    source = modules[name]
    for _, other in _IMPORT.findall(source):
        _add(other, modules, done, [*coming, name])
    exports = [one.strip() for found in _EXPORT.findall(source) for one in found.strip("[]").split(",")]
    body = _EXPORT.sub("", _IMPORT.sub(lambda found: f"const {{{found[1]}}} = {_module(found[2])};", source)).strip()
    if _LEFT.search(body) or " as " in "".join(names for names, _ in _IMPORT.findall(source)):
        raise Unjoinable(f"{name}.js: an import or export in another form")
    ends = f"return {{ {', '.join(exports)} }};\n" if exports else ""
    begins = f"const {_module(name)} = " if exports else ""
    done[name] = f"{begins}(() => {{\n{body}\n{ends}}})();\n"


def _module(name: str) -> str:
    return "module_" + name.replace("-", "_")
