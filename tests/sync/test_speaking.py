"""Bots in a room say something out of turn, as they do on one device: the referee is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.store.seats import Seat
from games import GAMES
from games.crazytaxis import strategy
from games.kernel import Action, State
from tests.sync.pair import House


def talkative(state: State, seat: int) -> Action | None:
    return next((action for action in state.legal(seat) if action[0] == "offer"), None)


def taxis(tmp_path: Path, trade: str) -> House:
    house = House(tmp_path / "match.db", GAMES["crazytaxis"], [Seat("person", "player 1", 0), Seat("bot", "bot", 1, "driver")])
    house.record.options.update(length="quick", trade=trade)
    house.record.first = 0
    house.guest(0)
    house.room.start()
    house.post.deliver()
    house.pass_time(1)
    return house


def lay_and_end(house: House) -> None:
    """The person does little and declines whatever is offered."""
    match = house.room.match
    assert match is not None
    legal = match.state.legal(0)
    action = next((one for verb in ("decline", "lay", "end") for one in legal if one[0] == verb), None)
    if action is not None and match.state.to_act()[0] == 0:
        next(iter(house.links)).submit(0, action)
    house.post.deliver()
    house.pass_time(1)


@pytest.mark.parametrize(("trade", "speaks"), [("anyone", True), ("active", False)])
def test_a_bot_speaks_to_a_person_whose_turn_it_is_where_the_rules_let_it(
        trade: str, speaks: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy, "speaks_up", talkative)
    house = taxis(tmp_path, trade)
    match = house.room.match
    assert match is not None
    for _ in range(12):
        lay_and_end(house)
    offers = [seat for seat, action in match.journal if action[0] == "offer"]
    assert (offers == [1] * len(offers)) and bool(offers) is speaks


def test_a_bot_whose_match_is_handed_over_says_nothing_meanwhile(tmp_path: Path) -> None:
    """What is handed over must not change on the way; where it is not taken, the bot goes on."""
    house = House(tmp_path / "match.db", GAMES["surprise"], [Seat("bot", "bot", 1, "driver"), Seat("person", "player 2", 0)])
    asked: list[int] = []
    house.room._think_with = lambda game, level, view, seat, done: asked.append(seat) or (lambda: None)
    house.record.first, house.record.options["quick_map"] = 1, True
    heir = house.guest(1)
    house.room.start()
    house.post.deliver()
    house.pass_time(1)
    assert asked == [0]
    house.room.hand_over(heir.device)
    assert house.room._referee is not None and house.room._referee._paused
    house.pass_time(15)
    assert asked == [0, 0] and not house.room._referee._paused
