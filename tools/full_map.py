"""The table of Crazy Taxis with all sixty map cards, as JSON: what a frame costs while the map is panned, against 500 plain
rectangles in the same run; how long a new state takes until it is drawn, and how long opening the table does.

    KCFG_GRAPHICS_WIDTH=1280 KCFG_GRAPHICS_HEIGHT=800 python -m tools.screen python -m tools.full_map [DELIVERED]

DELIVERED: passengers that everybody has delivered by then, of 18; with 0 all goals are open.

The cost of a frame is CPU time of all threads. The others are CPU time too, of the one thread that does it: what a machine
that has nothing else to do would take. Here OpenGL is software.
"""

from __future__ import annotations

import json
import sys
import time
from statistics import median

from games.crazytaxis.board import cell_of
from tools.frames import Bench, rectangles, rest

PANS, STATES = 60, 12
DELIVERED = 14      # of 18: then nobody drives on
ZOOM = 2.0


def full_match(delivered: int):
    """All map cards lie, and everybody has a few passengers left: as late in a match as can be."""
    from games import GAMES
    from games.crazytaxis.routes import routes
    from games.kernel import Match

    def best_way() -> list:
        """On which most places are delivered; else the one that ends nearest to a goal."""
        mine = {state.city.where[place] for place in state.open[state.active]} - {-1}
        ways = routes(state).values() if mine and len(state.done[state.active]) < delivered else ()

        def worth(way: list) -> tuple[int, int]:
            cells = [cell_of(*step[1:]) for step in way]
            return len(mine.intersection(cells)), -min(state.city.distances(cell)[cells[-1]] for cell in mine)

        return max(ways, key=worth, default=())

    seats = [{"kind": "person", "name": f"Player {number}", "colour": number, "level": ""} for number in (1, 2)]
    match = Match(GAMES["crazytaxis"], 2, None, first=0, key=bytes(32), seats=seats)
    state = match.state
    while len(state.placed) < 60:
        legal = state.legal(state.active)
        lays = [action for action in legal if action[0] == "lay"]
        seat = state.active
        for action in [lays[len(lays) * 3 // 7]] if lays else best_way():
            match.play(seat, action)
        if not lays and state.active == seat:
            match.play(seat, ("end",))
    return match


def open_table(bench: Bench, delivered: int):
    """The table at rest, and the milliseconds until its first frame."""
    from app.session.local import LocalSession

    match, app = full_match(delivered), bench.app
    app.go("home")
    bench.steps(3)
    session = LocalSession(match, store=app.store, match_id=None, post=app.post)
    begin, drawn = time.thread_time(), bench.drawn
    screen = app.go("table", session=session)
    bench.until(lambda: bool(screen.ids.view.scene.pieces) and bench.drawn > drawn)
    opened = time.thread_time() - begin
    rest(bench, screen.ids.view)
    return screen, 1000 * opened


def panning(bench: Bench, view) -> float:
    """CPU milliseconds per frame while a finger moves the enlarged map."""
    world = view.scene.world
    view.zoom_at(*world.centre, ZOOM)
    rest(bench, view)
    left, low = view.stage.place
    cpu = frames = 0.0
    for step in range(PANS):
        drawn = bench.drawn
        view.pan_to(left + 4 * (step % 30), low + 3 * (step % 30))
        spent, count = bench.cost(lambda drawn=drawn: bench.drawn == drawn)
        cpu, frames = cpu + spent, frames + count
    view.fit_map()
    rest(bench, view)
    return 1000 * cpu / frames


def new_states(bench: Bench, screen) -> list[float]:
    """Milliseconds from the session's word to the frame that shows it, for some steps and turns."""
    times: list[float] = []
    play = screen.play
    update, drawn = play._on_update, 0

    def timed(what) -> None:
        nonlocal drawn
        begin, drawn = time.thread_time(), bench.drawn
        update(what)
        times.append(time.thread_time() - begin)

    play._deaf()
    play._deaf = screen.session.listen(timed)
    bench.steps(2)
    times.clear()
    while len(times) < STATES:
        seat, before = screen.acting(), len(times)
        steps = [action for action in screen.session.legal(seat) if action[0] == "step"]
        screen.session.submit(seat, steps[-1] if steps and len(times) % 4 else ("end",))
        bench.until(lambda before=before: len(times) > before)
        begin = time.thread_time()
        bench.until(lambda: bench.drawn > drawn)
        times[-1] += time.thread_time() - begin
        screen.ids.view.skip()
        bench.steps(1)
    return [1000 * spent for spent in times]


def measure(delivered: int = DELIVERED) -> dict[str, float | int | str]:
    bench = Bench()
    screen, opened = open_table(bench, delivered)
    view = screen.ids.view
    pan, plain = panning(bench, view), rectangles(bench)
    rest(bench, view)
    states = new_states(bench, screen)
    cards = len(screen.session.state(None).placed)
    found = {"window": "%d×%d" % tuple(bench.window.size), "cards": cards, "goals": len(view.scene.beacons),
             "pieces": len(view.scene.pieces),
             "pan_cpu_ms": round(pan, 2), "rectangles_500_cpu_ms": round(plain, 2), "ratio": round(pan / plain, 2),
             "opening_ms": round(opened), "new_state_ms_median": round(median(states)), "new_state_ms_most": round(max(states))}
    screen.close()
    bench.close()
    return found


if __name__ == "__main__":
    print(json.dumps(measure(*[int(word) for word in sys.argv[1:]]), ensure_ascii=False))
