"""Start to first frame of the app and of the emptiest KivyMD app, by turns on one virtual screen, as JSON.

    python -m tools.start_time [ROUNDS]
"""
import json
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from app.store import Store
from app.store.keys import WELCOMED
from tools.screen import virtual_screen

COMMANDS = {"empty": ["-m", "tools.empty_app"], "starcab": ["main.py"]}


def main(rounds: int) -> dict[str, object]:
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in COMMANDS}
    with virtual_screen() as environment, TemporaryDirectory(prefix="starcab-") as folder:
        environment |= {"STARCAB_EXIT_AFTER_FIRST_FRAME": "1", "STARCAB_DATA": folder}
        _welcomed(Path(folder))
        for _ in range(rounds):
            for name, command in COMMANDS.items():
                runs[name].append(first_frame(command, environment))
    found = {name: summary(times) for name, times in runs.items()}
    times_as_long = {kind: round(found["starcab"][kind] / found["empty"][kind], 2) for kind in found["empty"]}
    return {"rounds": rounds, **found, "times_as_long": times_as_long}


def _welcomed(folder: Path) -> None:
    """The first screen of every start but the very first."""
    store = Store.open(folder / "starcab.db")
    store.set_setting(WELCOMED, True)
    store.close()


def first_frame(command: list[str], environment: dict[str, str]) -> dict[str, float]:
    output = subprocess.check_output([sys.executable, *command], env=environment, text=True)
    return json.loads(output.splitlines()[-1])


def summary(times: list[dict[str, float]]) -> dict[str, float]:
    wall = [one["wall"] for one in times]
    cpu = [one["cpu"] for one in times]
    median = statistics.median
    return {"wall_best": min(wall), "wall_median": median(wall), "cpu_median": median(cpu)}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)))
