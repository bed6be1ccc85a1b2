"""Whether a box of one's own can be played: `python -m games box GAME FILE`, and its schema for editors."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from games import GAMES
from games.kernel.data import BadData, differs, read
from games.kernel.schema import document
from games.lab.arguments import Wrong, command, game_of


@dataclass(frozen=True)
class Report:
    """What was found: faults, or what differs from the box as we reconstructed it."""

    game: str
    faults: tuple[str, ...] = ()
    changed: dict[str, int] | None = None
    schema: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "faults": list(self.faults), "changed": self.changed}


def add(commands: Any) -> None:
    parser = command(commands, "box", "check components of your own", _run, table)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of its file, for editors")
    parser.set_defaults(lines=lambda report: json.dumps(report.schema or report.to_json(), ensure_ascii=False))


def _run(arguments: argparse.Namespace) -> Report:
    game = game_of(arguments.game)
    if game.box is None:
        raise Wrong(f"{game.id} has no file of components")
    package = GAMES.package(game.id)
    if arguments.schema:
        kind = import_module(package + ".check").SCHEMA
        return Report(game.id, schema=document(kind, f"A box of {game.id}"))
    if arguments.file is None:
        raise Wrong("which file?")
    if not arguments.file.is_file():
        raise Wrong(f"there is no file {arguments.file}")
    try:
        data = read(arguments.file, package)
    except BadData as bad:
        return Report(game.id, tuple(map(str, bad.faults)))
    return Report(game.id, changed=differs(data, GAMES.reconstructed(game.id)))


def table(report: Report) -> str:
    if report.schema:
        return json.dumps(report.schema, indent=1, ensure_ascii=False)
    if report.faults:
        return "\n".join(report.faults)
    changed = ", ".join(f"{count} {field}" for field, count in (report.changed or {}).items())
    return f"fine; changed: {changed}" if changed else "fine; as reconstructed"
