"""What a frame costs while a piece glides over a table, against 500 plain rectangles in the same run, as JSON.

    python -m tools.screen python -m tools.frames [GAME]

CPU time of all threads: here OpenGL is software, a phone's GPU does most of it. How many frames are drawn in two seconds in
which nothing happens: none. And how long nineteen of twenty frames take at most while a piece glides, with a Captain that
thinks and without, by turns.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext

from app import startup

GLIDES = 12
PAIRS = 10
PATIENCE = 60.0

os.environ.setdefault("KCFG_GRAPHICS_MAXFPS", "0")
startup.configure()


class Bench:
    """The app, stepped frame by frame."""

    def __init__(self) -> None:
        import app.ripple  # noqa: F401, I001  before any KivyMD widget
        from app.starcab import StarcabApp
        from kivy.base import EventLoop

        self._loop = EventLoop
        self._data = tempfile.TemporaryDirectory(prefix="starcab-")
        os.environ["STARCAB_DATA"] = self._data.name
        self.app = StarcabApp()
        self.app._run_prepare()
        self.app.store.set_setting("held", {"tried": True})     # no word for newcomers fades while frames are counted
        EventLoop.status = "started"
        self.window = EventLoop.window
        self.drawn = 0
        self.window.bind(on_flip=self._count)
        self.steps(5)

    def _count(self, _) -> None:
        self.drawn += 1

    def steps(self, count: int) -> None:
        for _ in range(count):
            self._loop.idle()

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError
            self._loop.idle()

    def cost(self, during: Callable[[], bool]) -> tuple[float, int]:
        """CPU seconds and frames drawn while it is so."""
        cpu, drawn = time.process_time(), self.drawn
        while during():
            self._loop.idle()
        return time.process_time() - cpu, self.drawn - drawn

    def frames(self, during: Callable[[], bool]) -> list[float]:
        """Seconds of each frame drawn while it is so."""
        times, drawn, began = [], self.drawn, time.perf_counter()
        while during():
            self._loop.idle()
            if self.drawn != drawn:
                now = time.perf_counter()
                times.append(now - began)
                drawn, began = self.drawn, now
        return times

    def close(self) -> None:
        self.app.stop()
        self._data.cleanup()


def open_table(bench: Bench, game_id: str):
    """A match of two people whose map is there, and its table, at rest."""
    from app.session.local import LocalSession
    from app.session.seats import Seat
    from games import GAMES

    app, game = bench.app, GAMES[game_id]
    options = {"quick_map": True} if any(option.id == "quick_map" for option in game.options) else {}
    seats = [Seat("person", "One", 0), Seat("person", "Two", 1)]
    session = LocalSession.start(game, 2, options, seats, 0, app.store, app.post, key=bytes(32))
    screen = app.go("table", session=session)
    view = screen.ids.view
    bench.until(lambda: bool(view.scene.pieces) or screen.ids.curtain.open)
    screen.ids.curtain.lift()       # where there are secrets
    bench.until(lambda: bool(view.scene.pieces))
    rest(bench, view)
    return view


def rest(bench: Bench, view) -> None:
    bench.until(lambda: view.still and not view.moving)
    bench.steps(3)


def glide(view, number: int) -> None:
    """Let one piece set off across the map, to and fro."""
    scene, world = view.scene, view.scene.world
    key, piece = next((key, piece) for key, piece in scene.pieces.items() if key[0] in ("pawn", "token", "card", "taxi", "tile"))
    scene.pieces[key] = piece._replace(x=world.x + world.w * (0.2 if number % 2 else 0.8), y=world.y + world.h / 2)
    view.show(scene, view.lit)


def gliding(bench: Bench, view) -> float:
    """CPU milliseconds per frame while one piece glides."""
    cpu = frames = 0.0
    for number in range(GLIDES):
        glide(view, number)
        spent, drawn = bench.cost(lambda: view.moving)
        cpu, frames = cpu + spent, frames + drawn
    rest(bench, view)
    return 1000 * cpu / frames


def thinking(bench: Bench, view, game_id: str) -> tuple[float, float]:
    """Milliseconds that 95 % of the frames of a glide don't exceed: alone, and while Captain thinks about the same match."""
    from kivy.clock import Clock

    alone: list[float] = []
    beside: list[float] = []
    Clock._max_fps, before = 60, Clock._max_fps
    for number in range(2 * PAIRS):
        thought = captain(game_id) if number % 2 else None
        glide(view, number)
        (beside if thought else alone).extend(bench.frames(lambda: view.moving))
        if thought:
            thought.stop()
            thought.join(5)
    Clock._max_fps = before
    rest(bench, view)
    return tuple(1000 * sorted(times)[int(0.95 * len(times))] for times in (alone, beside))


def captain(game_id: str):
    """One that has just begun to think about the first decision of a match, as the session lets it think, however clear
    that decision is.
    """
    from app.referee.bots import BotTask
    from games import GAMES
    from games.bots import Captain
    from games.kernel import Dice

    game = GAMES[game_id]
    state = game.new(2, None, Dice(bytes(32)))
    seat = state.to_act()[0]
    thinker = Captain(game, 0, seconds=PATIENCE, settles=False)
    return BotTask(thinker, lambda: thinker, state.seen_by(seat), seat, lambda task: None, nullcontext)


def rectangles(bench: Bench, count: int = 500, frames: int = 40) -> float:
    """The reference: that many small rectangles, of which one moves in every frame."""
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    field = Widget(size=bench.window.size)
    with field.canvas:
        for number in range(count):
            Color(number / count, 0.5, 1 - number / count)
            moved = Rectangle(pos=(number * 37 % 1240, number * 53 % 760), size=(36, 36))
    root = bench.app.root
    bench.window.remove_widget(root)
    bench.window.add_widget(field)
    bench.steps(3)
    end = bench.drawn + frames

    def go_on() -> bool:
        moved.pos = (bench.drawn * 7 % 1240, 400)
        return bench.drawn < end

    cpu, drawn = bench.cost(go_on)
    bench.window.remove_widget(field)
    bench.window.add_widget(root)
    bench.steps(3)
    return 1000 * cpu / drawn


def idle(bench: Bench, seconds: float = 2.0) -> tuple[int, float]:
    """Frames drawn, and CPU milliseconds a second at the phone's sixty ticks a second, while nothing happens."""
    from kivy.clock import Clock

    Clock._max_fps, before = 60, Clock._max_fps
    end = time.monotonic() + seconds
    cpu, drawn = bench.cost(lambda: time.monotonic() < end)
    Clock._max_fps = before
    return drawn, 1000 * cpu / seconds


def measure(game_id: str) -> dict[str, float | int | str]:
    bench = Bench()
    view = open_table(bench, game_id)
    moved = gliding(bench, view)
    plain = rectangles(bench)
    rest(bench, view)
    drawn, cpu = idle(bench)
    alone, beside = thinking(bench, view, game_id)
    pieces = len(view.scene.pieces)
    bench.close()
    return {"game": game_id, "window": "%d×%d" % tuple(bench.window.size), "pieces": pieces,
            "glide_cpu_ms": round(moved, 2), "rectangles_500_cpu_ms": round(plain, 2), "ratio": round(moved / plain, 2),
            "idle_frames": drawn, "idle_cpu_ms_per_s": round(cpu, 1),
            "glide_p95_ms": round(alone, 2), "thinking_p95_ms": round(beside, 2), "thinking_ratio": round(beside / alone, 2)}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1] if len(sys.argv) > 1 else "surprise"), ensure_ascii=False))
