"""What the turns of a real match cost on its table, at the size of a tablet, as JSON:

    python -m tools.screen python -m tools.turns GAME [PLAYERS]

CPU time of all threads: per frame while five or more pieces fly, against 500 plain rectangles in the same run; from a new
state to the frame that shows it; and from the first touch to an open table.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from statistics import median

from tools.frames import Bench, rectangles  # sets Kivy up: before everything else

FLYING = 5
STATES, FLIGHTS = 60, 20


def turns_of(game_id: str, players: int) -> Iterator[tuple]:
    """A match between bots, as seat 0 sees it: after each turn the state, with what was told of it."""
    from games import GAMES
    from games.bots import make
    from games.kernel import Dice

    game = GAMES[game_id]
    state, bot = game.new(players, None, Dice(bytes([3]) * 32), 0), make("greedy", game, 1)
    facts: list = []
    while state.to_act():
        seat = state.to_act()[0]
        state.news = []
        state.apply(seat, bot.choose(state.seen_by(seat), seat))
        facts += state.news_for(0)
        if seat not in state.to_act():
            yield state.seen_by(0), facts
            facts = []


class Turns:
    def __init__(self, bench: Bench, game_id: str, players: int) -> None:
        from app.session.seats import Seat
        from app.tables import table_for

        self._bench, self._game, self._players = bench, game_id, players
        self._table = table_for(game_id)
        self._seats = tuple(Seat("person" if not seat else "bot", "Player %d" % (seat + 1), seat) for seat in range(players))
        self.states: list[float] = []       # CPU milliseconds until the state after a turn is shown
        self.flights: list[float] = []      # … per frame while pieces fly

    def open(self) -> float:
        """CPU milliseconds from the wish to the first frame of the table."""
        from app.session.local import LocalSession
        from games import GAMES

        app = self._bench.app
        session = LocalSession.start(GAMES[self._game], self._players, {}, self._seats, 0, app.store, app.post, key=bytes(32))
        cpu = time.process_time()
        screen = app.go("table", session=session)
        self._view = screen.ids.view
        self._bench.until(lambda: bool(self._view.scene.pieces))
        drawn = self._bench.drawn
        self._bench.until(lambda: self._bench.drawn > drawn)
        spent = time.process_time() - cpu
        app.screen("table").close()         # from here on the view is shown states of another match
        return 1000 * spent

    def play(self, most: int) -> None:
        for view, facts in turns_of(self._game, self._players):
            if len(self.states) >= most or len(self.flights) >= FLIGHTS:
                return
            self._show(view, facts)

    def _show(self, view, facts: list) -> None:
        from app.tables.base import Viewpoint, paths_of
        from app.tables.taps import Taps

        bench, table, shown = self._bench, self._table, self._view
        cpu, drawn = time.process_time(), bench.drawn
        acting = 0 in view.to_act()
        look = Viewpoint(0, self._seats, shown.width, shown.height, recent=tuple(facts), acting=acting)
        lit = Taps(paths_of(table, view, 0)).lit() | set(table.plans(view, 0)) if acting else ()
        shown.show(table.place(view, look), frozenset(lit), table.motion(view, look, facts))
        bench.until(lambda: bench.drawn > drawn)
        self.states.append(1000 * (time.process_time() - cpu))
        if shown._pieces.flying >= FLYING:
            spent, frames = bench.cost(lambda: shown.moving)
            self.flights.append(1000 * spent / max(1, frames))
        shown.stop()
        bench.steps(2)


def measure(bench: Bench, game_id: str, players: int, states: int = STATES) -> dict[str, float | int | str]:
    turns = Turns(bench, game_id, players)
    opened = turns.open()
    plain = [rectangles(bench)]
    turns.play(states)
    plain.append(rectangles(bench))
    reference = sum(plain) / 2
    shown = sorted(turns.states[1:])        # the first one brings all pieces, as opening does
    return {"game": game_id, "players": players, "open_cpu_ms": round(opened),
            "states": len(shown), "state_median_cpu_ms": round(median(shown), 1),
            "state_p95_cpu_ms": round(shown[int(0.95 * len(shown))], 1), "rectangles_500_cpu_ms": round(reference, 1),
            "flights": len(turns.flights), "flight_ratio": round(median(turns.flights) / reference, 2),
            "worst_flight_ratio": round(max(turns.flights) / reference, 2)}


def main(game_id: str, players: str = "") -> None:
    from games import GAMES

    bench = Bench()
    print(json.dumps(measure(bench, game_id, int(players or GAMES[game_id].players[1]))))
    bench.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
