"""What bots teach about the components: how often each card or tile comes, is taken and is used, and whether those
who used it won more than their share. Shows dead and dominant cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from games import GAMES
from games.kernel import Dice, Fact
from games.lab.play import LIMIT, key_for
from games.lab.results import interval, seated
from games.lab.simulate import bot_seed
from games.lab.tables import Job

COMES, TAKEN, USED = "comes", "taken", "used"
DEAD, DOMINANT = 0.05, 1.25
"""A component used in fewer matches than this share, or whose users win this many times as often as others'."""
SURE = 3.3
"""Deviations for a verdict: of a hundred cards, some look dominant at 1.96 by chance alone."""


@lru_cache
def described_by(game: str) -> ModuleType | None:
    """What a game says of its components (`usage.py` in its folder), if it does."""
    name = f"{GAMES[game].package or f'games.{game}'}.usage"
    return import_module(name) if find_spec(name) else None


@lru_cache
def stages(game: str) -> dict[str, str]:
    """What a fact of the game says about the components named in it."""
    described = described_by(game)
    return {fact: stage for stage, facts in described.FACTS.items() for fact in facts} if described else {}


@lru_cache
def components(game: str) -> dict[str, tuple[str, str]]:
    """Every component of the box by its id: its kind (the list it stands in) and its name.

    Cards with the same text are one row under the first one's id. None of a game that does not say.
    """
    described = described_by(game)
    if described is None:
        return {}
    plain = import_module(f"{described.__package__}.board").DATA
    found: dict[str, tuple[str, str]] = {}
    for kind in described.KINDS:
        same: dict[str, str] = {}
        for row in plain[kind]:
            if isinstance(row, dict) and row.get("kind") == "end_of_shift":
                continue    # nobody's card: it ends the match
            name, text = (row["id"], _text(row)) if isinstance(row, dict) else (row, row)
            found[name] = (kind, same.setdefault(text, name))
    return found


def _text(row: dict[str, Any]) -> str:
    """What is printed on it; of what has no more than a name, that."""
    return json.dumps({key: value for key, value in row.items() if key != "id"} or row, sort_keys=True)


@dataclass(slots=True)
class Used:
    """One match: (stage, component) of every seat, and who won."""

    players: int
    winners: tuple[int, ...]
    seen: dict[int, Counter[tuple[str, str]]] = field(default_factory=dict)


def watch(job: Job) -> Used:
    """Play a match and note which components its facts name."""
    game = GAMES[job.game]
    key = key_for(job.seed, job.number)
    state = game.new(job.players, dict(job.options), Dice(key))
    bots = [seated(name, game, bot_seed(job.seed, job.number, seat)) for seat, name in enumerate(job.bots)]
    seen: dict[int, Counter[tuple[str, str]]] = {}
    decisions = 0
    while not state.over and decisions < LIMIT:
        seat = state.to_act()[0]
        action = bots[seat].choose(state.seen_by(seat), seat)
        state.news = []
        state.apply(seat, action)
        decisions += 1
        for fact, _, _ in state.news:
            for stage, name in _named(job.game, fact):
                seen.setdefault(fact[1], Counter())[stage, name] += 1
    return Used(job.players, state.winners(), seen)


def _named(game: str, fact: Fact) -> Iterator[tuple[str, str]]:
    stage = stages(game).get(fact[0])
    if stage is not None:
        known = components(game)
        yield from ((stage, known[word][1]) for word in _words(fact[2:]) if word in known)


def _words(parts: Sequence[Any]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, tuple):
            yield from _words(part)


def table(game: str, matches: Sequence[Used]) -> list[dict[str, Any]]:
    """A row for each component, also for those that never came."""
    found = []
    copies = Counter(components(game).values())
    for (kind, name), count in copies.items():
        users = [(at, seat) for at, match in enumerate(matches) for seat, seen in match.seen.items() if seen[USED, name]]
        won = sum((seat in matches[at].winners) / max(1, len(matches[at].winners)) for at, seat in users)
        even = sum(1 / matches[at].players for at, _ in users)
        found.append({
            "kind": kind, "name": name, "copies": count,
            **{stage: _sum(matches, stage, name) / count / max(1, len(matches)) for stage in (COMES, TAKEN, USED)},
            "matches_used": len({at for at, _ in users}) / max(1, len(matches)), "users": len(users),
            "win_share": list(interval(won, len(users))), "even_share": even / max(1, len(users))})
    return _compared(found)


def _sum(matches: Sequence[Used], stage: str, name: str) -> int:
    return sum(seen[stage, name] for match in matches for seen in match.seen.values())


def _compared(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With the users of the same kind: whoever does more of anything wins more, that is no card's doing."""
    for kind in dict.fromkeys(row["kind"] for row in rows):
        mine = [row for row in rows if row["kind"] == kind]
        users = sum(row["users"] for row in mine)
        mean = sum(row["win_share"][0] * row["users"] for row in mine) / users if users else 0.0
        for row in mine:
            row["lift"] = row["win_share"][0] / mean if mean and row["users"] else 0.0
            row["verdict"] = _verdict(row, mean) if users else "not counted"
    return sorted(rows, key=lambda row: (row["kind"], -row["lift"]))


def _verdict(row: dict[str, Any], mean: float) -> str:
    if row["matches_used"] < DEAD:
        return "dead"
    low = interval(row["win_share"][0] * row["users"], row["users"], SURE)[1]
    return "dominant" if low > DOMINANT * mean else ""
