"""What the rules rely on in data.json."""

from __future__ import annotations

from typing import Any

from games.kernel.data import Data, demand, demand_known, demand_number, demand_unique

HELPS = {"reroll", "plus_two", "again", "rest"}
SIDES = "NESW"


def check(data: Data) -> None:
    demand(data["die"], "die", "it has no faces")
    for face in data["die"]:
        demand_number(face, 1, "die")
    for name in ("round_cap", "fragment_size"):
        demand_number(data[name], 1, name)
    demand({row["id"] for row in data["help_tokens"]} == HELPS, "help_tokens", f"they are {sorted(HELPS)}")
    demand_unique((row["id"] for row in data["fragments"] + data["token_set"]), "ids")
    demand_unique((cell["id"] for row in data["fragments"] for cell in row["cells"]), "cells")
    for row in data["fragments"]:
        _fragment(row, data["fragment_size"])
    takes = {(cell["type"], cell.get("colour")) for row in data["fragments"] for cell in row["cells"]}
    for token in data["token_set"]:
        demand((token["cell_type"], token["colour"]) in takes, token["id"], "no cell takes this token")


def _fragment(row: dict[str, Any], size: int) -> None:
    where = f"fragment {row['id']}"
    kinds = [cell["type"] for cell in row["cells"]]
    for kind in ("start", "help"):
        demand(kinds.count(kind) == 1, where, f"{kinds.count(kind)} cells of the kind {kind!r}, not one")
    for cell in row["cells"]:
        demand(0 <= cell["x"] < size and 0 <= cell["y"] < size, cell["id"], f"not within {size} by {size}")
    cells = {cell["id"] for cell in row["cells"]}
    demand_known((cell for link in row["links"] for cell in link), cells, where)
    demand_known((cell for cell, _ in row["exits"]), cells, where)
    demand({side for _, side in row["exits"]} == set(SIDES), where, "a side without an exit: it may fit nowhere")
    linked = {cell for link in row["links"] for cell in link}
    demand(cells <= linked, where, f"no way leads to {sorted(cells - linked)}")
