"""Matches stopped at every kind of decision: found by letting bots play, and put into the app's store to be opened."""

from __future__ import annotations

from pathlib import Path

from app.store import Store
from games import GAMES
from games.bots import make
from games.kernel import Match
from tests.touch.matches import Plan

LONG = ("Wawrzyniec-Ewa", "Александра Юл.", "Maximilian M.", "Ярослава-Мария", "Bartłomiej Ż.", "Player 6")
MOST = 600  # decisions of one match


def kind_of(match: Match) -> str:
    """What sort of decision it is: the phase, and what can be done."""
    state = match.state
    verbs = sorted({action[0] for action in state.legal(state.to_act()[0])})
    return "-".join([str(getattr(state, "phase", "turn")), *verbs])


def seats(players: int, acting: int) -> list[dict]:
    """Who decides is a person, the others are bots: nothing moves by itself, and no curtain falls."""
    return [{"kind": "person" if seat == acting else "bot", "name": LONG[seat], "colour": seat,
             "level": "" if seat == acting else "greedy"} for seat in range(players)]


def find(game_id: str, seed: int = 0) -> dict[str, Match]:
    """{name: match}, the first decision of each kind in a match by the box's rules with as many as can play and in one
    with every other option for as few; and a match that is over."""
    found: dict[str, Match] = {}
    for options, players in (("default", max), ("all", min)):
        chosen = Plan(game_id, (), options=options).chosen_options()
        _watch(found, Match(GAMES[game_id], players(GAMES[game_id].players), chosen, key=bytes([seed]) * 32, first=0))
    return found


def _watch(found: dict[str, Match], match: Match) -> None:
    bot = make("greedy", match.game, 1)
    while not match.state.over and len(match.journal) < MOST:
        seat = match.state.to_act()[0]
        found.setdefault(kind_of(match), for_eyes(match, seat))
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    if match.state.over:
        found.setdefault("over", for_eyes(match, 0))


def for_eyes(match: Match, acting: int) -> Match:
    return Match.from_json(match.to_json() | {"seats": seats(match.players, acting)}, GAMES)


def keep(data: Path, game_id: str) -> dict[str, str]:
    """{name: the match's id} in the store that an app with this folder opens."""
    store = Store.open(data / "starcab.db")
    try:
        return {name: store.create(match) for name, match in find(game_id).items()}
    finally:
        store.close()
