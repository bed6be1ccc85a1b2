"""Start to first frame of Starcab and of the emptiest KivyMD app, by turns on one virtual screen, as JSON.

    python -m tools.start_time [ROUNDS [TREE …]]

Of this tree and of others: `new` on a device where nothing was played yet, `played` with hundreds of finished matches and one
that is open. Python's compiled files are kept from one start to the next, as they are where Starcab is installed. Times of two
trees compare only within one run.
"""
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.screen import virtual_screen

ROOT = Path(__file__).resolve().parent.parent
FINISHED = 300
Times = dict[str, float]


def main(rounds: int, trees: list[str] | None = None) -> dict[str, object]:
    with virtual_screen() as environment, TemporaryDirectory(prefix="starcab-") as folder:
        environment |= {"STARCAB_EXIT_AFTER_FIRST_FRAME": "1", "PYTHONDONTWRITEBYTECODE": "",
                        "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled"))}
        starts = {("empty", ""): (["-m", "tools.empty_app"], ROOT, environment)}
        for number, tree in enumerate(trees or ["."]):
            for kind, finished in (("new", 0), ("played", FINISHED)):
                data = str(Path(folder, "%s-%d" % (kind, number)))
                _fill(tree, data, finished, environment)
                starts[tree, kind] = (["main.py"], tree, environment | {"STARCAB_DATA": data})
        runs: dict[tuple[str, str], list[Times]] = {name: [] for name in starts}
        for _ in range(rounds + 1):
            for name, (command, tree, variables) in starts.items():
                runs[name].append(first_frame(command, Path(tree), variables))
    found = {name: summary(times[1:]) for name, times in runs.items()}      # the first one compiles
    return {"rounds": rounds, "empty": found.pop(("empty", "")), **_by_tree(found)}


def _by_tree(found: dict[tuple[str, str], Times]) -> dict[str, dict[str, Times]]:
    return {tree: {kind: times for (of, kind), times in found.items() if of == tree} for tree, _ in found}


def times_as_long(found: dict[str, object], what: str = "cpu_median") -> float:
    """This tree's start on a new device, measured in starts of the empty app."""
    return found["."]["new"][what] / found["empty"][what]  # type: ignore[index,no-any-return]


def first_frame(command: list[str], tree: Path, environment: dict[str, str]) -> Times:
    output = subprocess.check_output([sys.executable, *command], cwd=tree, env=environment, text=True)
    return json.loads(output.splitlines()[-1])


def summary(times: list[Times]) -> Times:
    return {"%s_%s" % (what, how): round(of([one[what] for one in times]), 3)
            for what in ("cpu", "wall") for how, of in (("best", min), ("median", statistics.median))}


def _fill(tree: str, folder: str, finished: int, environment: dict[str, str]) -> None:
    """By this file, run inside a tree that may be older than it."""
    code = "import runpy; runpy.run_path(%r)['child_fill'](%r, %d)" % (str(Path(__file__).resolve()), folder, finished)
    subprocess.check_call([sys.executable, "-c", code], cwd=tree, env=environment)


# Inside the child


def child_fill(folder: str, finished: int) -> None:
    """The first start was done. The matches are those of random bots: one to its end many times, and one that goes on."""
    from app.store import Store
    from games import GAMES
    from games.bots import make
    from games.kernel import Match

    os.makedirs(folder)
    store = Store.open(Path(folder, "starcab.db"))
    store.set_setting("welcomed", True)
    if finished:
        match = Match(GAMES["surprise"], 2, {}, key=bytes(32), seats=[
            {"kind": "person", "name": "player %d" % number, "colour": number, "level": ""} for number in range(2)])
        bot = make("random", match.game, 1)
        while not match.state.over:
            seat = match.state.to_act()[0]
            if len(match.journal) == 40:
                store.create(match)
            match.play(seat, bot.choose(match.state.seen_by(seat), seat))
        for _ in range(finished):
            store.create(match)
    store.close()


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5, sys.argv[2:])))
