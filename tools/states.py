"""What a full table costs, as JSON: opening a match, a new state, five pieces in flight, each in CPU time.

    KCFG_GRAPHICS_WIDTH=1280 KCFG_GRAPHICS_HEIGHT=800 python -m tools.screen python -m tools.states [GAME [ACTIONS]]

As many play as can; a bot has decided beforehand, so that no thinking is measured. CPU time of all threads: the rules, the
store, the scene, the texts and the drawing of a frame, which is done in software here.
"""

from __future__ import annotations

import json
import statistics
import sys
import time

from tools.frames import Bench, rectangles, rest

FLIGHTS = 8
FLYING = 5


def recorded(game, actions: int):
    """A match between bots with as many players as can play: the entries up to there."""
    from games.bots import make
    from games.kernel import Match

    match = Match(game, game.players[1], key=bytes(32), first=0)
    bot = make("greedy", game, 1)
    while not match.state.over and len(match.journal) < actions:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


def seated(players: int) -> list:
    from app.session.seats import Seat

    return [Seat("person", "Player %d" % seat, seat) for seat in range(players)]


def opened(bench: Bench, match) -> tuple:
    """The screen with this match on it, at rest, and how long it took until its first frame."""
    from games import GAMES
    from games.kernel import Match

    plain = match.to_json() | {"seats": [seat.to_json() for seat in seated(match.players)]}
    match_id = bench.app.store.create(Match.from_json(plain, GAMES))
    began = time.process_time()
    screen = bench.app.go("table", match_id=match_id)
    view, curtain = screen.ids.view, screen.ids.curtain
    bench.until(lambda: bool(view.scene.pieces) or curtain.open)
    curtain.lift()
    bench.until(lambda: bool(view.scene.pieces))
    bench.steps(1)
    took = time.process_time() - began
    rest(bench, view)
    return screen, took


def states(bench: Bench, screen, journal) -> list[float]:
    """CPU seconds from each action, or from lifting the curtain, to the frame that shows its state, without flights."""
    view, times = screen.ids.view, []
    view.speed = 0.0
    for seat, action in journal:
        before, drawn, began = screen.session.revision, bench.drawn, time.process_time()
        screen.session.submit(seat, action)
        bench.until(lambda before=before, drawn=drawn: screen.session.revision > before and bench.drawn > drawn)
        times.append(time.process_time() - began)
        if screen.ids.curtain.open:     # a state of its own, and one more when it is lifted
            drawn, began = bench.drawn, time.process_time()
            screen.ids.curtain.lift()
            bench.until(lambda drawn=drawn: bench.drawn > drawn)
            times.append(time.process_time() - began)
    return times


def flying(bench: Bench, view) -> float:
    """CPU milliseconds per frame while five pieces fly at once, to and fro."""
    view.speed = 1.0
    scene = view.scene
    home = [(key, piece) for key, piece in scene.pieces.items()
            if isinstance(key, tuple) and key[0] in ("card", "tile", "pawn", "taxi", "token")][-FLYING:]
    middle = view.height / 2
    cpu = frames = 0.0
    for number in range(FLIGHTS):
        for place, (key, piece) in enumerate(home):
            scene.pieces[key] = piece if number % 2 else piece._replace(x=view.width * (0.15 + 0.15 * place), y=middle)
        view.show(scene, view.lit)
        spent, drawn = bench.cost(lambda: view.moving)
        cpu, frames = cpu + spent, frames + drawn
    rest(bench, view)
    return 1000 * cpu / frames


def measure(game_id: str, actions: int) -> dict[str, float | int | str]:
    from games import GAMES

    bench = Bench()
    match = recorded(GAMES[game_id], actions)
    first, opening = opened(bench, recorded(GAMES[game_id], 0))
    times = sorted(1000 * spent for spent in states(bench, first, match.journal))
    screen, late = opened(bench, match)
    flight = flying(bench, screen.ids.view)
    plain = rectangles(bench)
    pieces = len(screen.ids.view.scene.pieces)
    bench.close()
    return {"game": game_id, "players": match.players, "window": "%d×%d" % tuple(bench.window.size), "pieces": pieces,
            "opening_cpu_ms": round(1000 * opening), "opening_late_cpu_ms": round(1000 * late), "states": len(times),
            "state_cpu_ms": round(statistics.mean(times), 1), "state_cpu_ms_p95": round(times[int(0.95 * len(times))], 1),
            "five_cpu_ms": round(flight, 1), "rectangles_500_cpu_ms": round(plain, 1), "ratio": round(flight / plain, 2)}


if __name__ == "__main__":
    name, most = (sys.argv[1:] + ["wildspace", "9999"][len(sys.argv) - 1:])[:2]
    print(json.dumps(measure(name, int(most)), ensure_ascii=False))
