"""Moments of a match that one must have looked at, beyond the first decision of each kind: found by letting bots play.

A moment is what has to be so, and what is touched to see it: the touches, or None where it is not so.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.store import Store
from app.tables import table_for
from app.tables.ganymede.preview import dooms, lacks, step_of
from app.tables.wildspace.planets import ships_left
from games import GAMES
from games.bots import make
from games.galactico.board import KIND, SECTOR_OF, STATION_INDEX, STOWAWAY
from games.ganymede.board import BONUS_SPACES
from games.kernel import NONE, Action, Match
from games.wildspace.board import DISTANCE, PLANETS, SECTION, SIDES
from games.wildspace.choices import FINISHED, can_land
from tests.touch import moments_crazytaxis
from tests.touch.stations import MOST, for_eyes

Touches = tuple[str, ...]
Moment = Callable[[Any, int], Touches | None]
SEEDS = range(4)


def _begun(game: str, view: Any, action: Action, touches: int = 1) -> Touches:
    return table_for(game).path(view, action)[:touches]


# Galactico


def inspector(view: Any, seat: int) -> Touches | None:
    """Somebody would be caught."""
    if view.phase == "move" and sum(KIND[card] == STOWAWAY for card in view.hands[seat]) > 1:
        for action in view.legal(seat):
            if view.inspectors[SECTOR_OF[STATION_INDEX[action[1]]]]:
                return _begun("galactico", view, action)
    return None


def unpaid(view: Any, seat: int) -> Touches | None:
    paths = [_begun("galactico", view, action, 2) for action in view.legal(seat) if action[0] == "unload"]
    return next((path[:1] for path in paths if len(path) == 2), None)


def pair(view: Any, seat: int) -> Touches | None:
    return () if any(action[0] == "pair" for action in view.legal(seat)) else None


def last_round(view: Any, seat: int) -> Touches | None:
    return () if view.phase == "move" and view.last_turn != NONE else None


def long_queue(view: Any, seat: int) -> Touches | None:
    return () if view.phase == "move" and max(map(len, view.queues)) > 7 else None


def full_cabs(view: Any, seat: int) -> Touches | None:
    if view.phase == "move" and all(len(hand) > 4 for hand in view.hands):
        return _begun("galactico", view, view.legal(seat)[0])
    return None


# Ganymede


def lost(view: Any, seat: int) -> Touches | None:
    """A shuttle that would lose somebody asks twice."""
    for action in view.legal(seat):
        if action[0] == "shuttle" and dooms(view, seat, action):
            return _begun("ganymede", view, action)
    return None


def one_short(view: Any, seat: int) -> Touches | None:
    row = [shuttle for shuttle in (*view.earth_row, *view.mars_row) if shuttle >= 0]
    return () if step_of(view) == "main" and sum(lacks(view, seat, one).total == 1 for one in row) > 2 else None


def bonus(view: Any, seat: int) -> Touches | None:
    stops = [view.markers[seat] + action[1] for action in view.legal(seat) if action[0] == "rep"]
    return () if len(stops) > 1 and any(stop in BONUS_SPACES for stop in stops) else None


def chain(view: Any, seat: int) -> Touches | None:
    return () if step_of(view) == "effect" and view.stack[-1][2] > 1 and len(view.stack) > 1 else None


def free_launch(view: Any, seat: int) -> Touches | None:
    return () if step_of(view) == "free" else None


def loading(view: Any, seat: int) -> Touches | None:
    actions = [action for action in view.legal(seat) if action[0] == "load"]
    return _begun("ganymede", view, actions[0]) if len(actions) > 1 else None


def last_turns(view: Any, seat: int) -> Touches | None:
    return () if step_of(view) == "main" and view.reason else None


def hand_limit(view: Any, seat: int) -> Touches | None:
    return () if step_of(view) == "limit" else None


def rich_board(view: Any, seat: int) -> Touches | None:
    """Many cards everywhere."""
    full = len(view.tiles[seat]) >= 3 and sum(map(len, view.columns[5 * seat:5 * seat + 5])) > 6
    return () if step_of(view) == "main" and full else None


# Wild Space


def sweep(view: Any, seat: int) -> Touches | None:
    """Between two draws the market is about to be refreshed."""
    return ("refresh",) if view.phase == "draw" and len(view.hands[seat]) > 3 else None


def unmet(view: Any, seat: int) -> Touches | None:
    """A planet is near enough, but the condition of a section is not met: a touch says which."""
    if view.phase == "turn" and ships_left(view, seat):
        for place, planet in enumerate(view.row):
            for side, section in enumerate(SECTION[planet] if planet >= 0 else ()):
                free = not (view.landed[seat] | view.explored[seat]) & 1 << 2 * place + side
                if free and len(view.crews[seat]) >= DISTANCE[place] and not can_land(view, seat, section):
                    return ("section:%s:%s" % (PLANETS[planet], SIDES[side]),)
    return None


def all_planets(view: Any, seat: int) -> Touches | None:
    return () if view.phase == "turn" and min(view.row) >= 0 and view.landed[seat].bit_count() > 1 else None


def deep_chain(view: Any, seat: int) -> Touches | None:
    """Much is still to come, and may be skipped."""
    return () if len(view.stack) > 1 and ("skip",) in view.legal(seat) else None


def large_hand(view: Any, seat: int) -> Touches | None:
    return () if view.phase == "play" and len(view.hands[seat]) > 8 else None


def rich_crew(view: Any, seat: int) -> Touches | None:
    return ("open:crew",) if view.phase == "turn" and view.turns(seat) == 8 else None


def rich_rival(view: Any, seat: int) -> Touches | None:
    return ("open:rival:%d" % ((seat + 1) % view.seats),) if view.phase == "turn" and view.turns(seat) == 8 else None


def sheet(view: Any, seat: int) -> Touches | None:
    return ("open:crew", "open:scores") if view.phase == "turn" and view.turns(seat) == 8 and len(view.hands[seat]) > 2 else None


def late_raid(view: Any, seat: int) -> Touches | None:
    return () if view.phase == "smuggler" and view.raids.count(FINISHED) > 2 else None


def last_turn(view: Any, seat: int) -> Touches | None:
    return () if view.phase == "turn" and view.turns(seat) == 9 else None


MOMENTS: dict[str, dict[str, Moment]] = {
    "crazytaxis": moments_crazytaxis.MOMENTS,
    "galactico": {"inspector": inspector, "unpaid": unpaid, "pair": pair, "last-round": last_round,
                  "long-queue": long_queue, "full-cabs": full_cabs},
    "ganymede": {"lost": lost, "one-short": one_short, "bonus": bonus, "chain": chain, "free-launch": free_launch,
                 "loading": loading, "last-round": last_turns, "hand-limit": hand_limit, "rich-board": rich_board},
    "wildspace": {"sweep": sweep, "unmet": unmet, "all-planets": all_planets, "deep-chain": deep_chain,
                  "large-hand": large_hand, "rich-crew": rich_crew, "rich-rival": rich_rival, "sheet": sheet,
                  "late-raid": late_raid, "last-turn": last_turn},
}


def find(game: str) -> dict[str, tuple[Match, Touches]]:
    """{name: a match stopped there, and what to touch then}, for as many and for as few as can play."""
    found: dict[str, tuple[Match, Touches]] = {}
    wanted = MOMENTS.get(game, {})
    for players in sorted(set(GAMES[game].players), reverse=True):
        for seed in SEEDS:
            names = {name for name in wanted if f"{name}-{players}" not in found}
            if names:
                _watch(found, names, Match(GAMES[game], players, key=bytes([seed + 1]) * 32, first=0), seed)
    return found


def keep(data: Path, game: str) -> dict[str, tuple[str, Touches]]:
    """{name: the match's id, and what to touch}, in the store that an app with this folder opens."""
    store = Store.open(data / "starcab.db")
    try:
        return {name: (store.create(match), touches) for name, (match, touches) in find(game).items()}
    finally:
        store.close()


def _watch(found: dict[str, tuple[Match, Touches]], names: set[str], match: Match, seed: int) -> None:
    bot = make("greedy", match.game, seed)
    left = set(names)
    while left and not match.state.over and len(match.journal) < MOST:
        seat = match.state.to_act()[0]
        view = match.state.seen_by(seat)
        for name in sorted(left):
            touches = MOMENTS[match.game.id][name](view, seat)
            if touches is not None:
                found[f"{name}-{match.players}"] = for_eyes(match, seat), touches
                left.discard(name)
        match.play(seat, bot.choose(view, seat))
