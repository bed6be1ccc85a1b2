"""In a core one name stands for one thing: a constant is defined in one module, and nothing at its table is called the same."""

import ast
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from games import IDS

ROOT = Path(__file__).parents[2]
EVERY = pytest.mark.parametrize("game", IDS)


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def defined(path: Path) -> Iterator[str]:
    """The constants of a module: names in capitals that it gives a value, and types."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        for name in (part for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)):
            if name.id[0].isupper() and len(name.id) > 1:
                yield name.id
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def _is_phase(node: ast.expr) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")) == "phase"


def phase_words(path: Path) -> Iterator[tuple[int, str]]:
    """Words in quotation marks that are held against a phase or become one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Assign):
            sides = [*node.targets, node.value]
            if isinstance(sides[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                sides = [side for pair in zip(sides[0].elts, node.value.elts, strict=True) if _is_phase(pair[0]) for side in pair]
        else:
            continue
        if any(map(_is_phase, sides)):
            yield from ((node.lineno, part.value) for side in sides for part in ast.walk(side)
                        if isinstance(part, ast.Constant) and isinstance(part.value, str))


@EVERY
def test_a_constant_of_a_core_is_defined_in_one_place(game):
    count = Counter(name for path in modules(f"games/{game}") + modules("games/kernel") for name in defined(path))
    assert [name for name, times in count.items() if times > 1] == []


@EVERY
def test_a_table_calls_nothing_of_its_own_by_a_name_of_its_core(game):
    core = {name for path in modules(f"games/{game}") + modules("games/kernel") for name in defined(path)}
    clashes = {(path.name, name) for path in modules(f"app/tables/{game}") for name in defined(path)
               if name in core}
    assert clashes == set()


@EVERY
def test_phases_are_named_in_phases_and_nowhere_else_in_a_core(game):
    found = [(path.name, *word) for path in modules(f"games/{game}") for word in phase_words(path)]
    assert found == []


@EVERY
def test_no_action_or_step_has_the_name_of_a_phase(game):
    phases = import_module(f"games.{game}.phases")
    named = {name for name in vars(phases) if name.startswith("PHASE_")}
    assert {getattr(phases, name) for name in named} == set(phases.PHASES)
    others = {name for path in modules(f"games/{game}") if path.stem != "phases" for name in defined(path)}
    assert not [name for name in others if name.startswith("PHASE")]


@EVERY
def test_the_words_of_phases_are_those_of_old_matches(game):
    """They stand in saved views and on the wire: a new word would make them unreadable."""
    known = {
        "galactico": "place move unload board over",
        "ganymede": "keep play over",
        "wildspace": "turn smuggler end over draw hire play pay choose order",
        "crazytaxis": "lay drive over",
        "surprise": "attach roll move aside over",
    }
    assert import_module(f"games.{game}.phases").PHASES == tuple(known[game].split())
