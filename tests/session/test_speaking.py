"""Bots that say something though it is not their turn: Crazy Taxis with offers from anybody.

When an offer is worth it is the strategy's affair (tests/games/crazytaxis); here the bots would like to talk all the time.
"""

from __future__ import annotations

import pytest

from app.session import LocalSession
from games import GAMES
from games.crazytaxis import strategy
from games.kernel import Action, State
from tests.session.table import Table, at_once, bot, person, quiet


def talkative(state: State, seat: int) -> Action | None:
    return next((action for action in state.legal(seat) if action[0] == "offer"), None)


@pytest.fixture(autouse=True)
def all_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy, "speaks_up", talkative)


def taxis(*seats, trade: str = "anyone") -> Table:
    options = {"length": "quick", "trade": trade}
    return Table(LocalSession.start(GAMES["crazytaxis"], len(seats), options, seats, 0, None, at_once, bytes(32), pace=0))


def bots_match(trade: str) -> list[tuple[State, int, Action]]:
    """Each decision: the state before it, whose it was, and what was done."""
    with taxis(bot("greedy"), bot("greedy"), bot("greedy"), trade=trade) as table:
        table.wait_for_end()
        return [(table.session.at(at), seat, action) for at, (seat, action) in enumerate(table.session.journal())]


def test_bots_make_offers_in_another_ones_turn_each_once():
    said = [(state, seat, action) for state, seat, action in bots_match("anyone") if seat != state.to_act()[0]]
    assert len(said) > 5 and {action[0] for _, _, action in said} == {"offer"}
    assert len({(seat, action) for _, seat, action in said}) == len(said), "nobody asks the same again"
    assert len({(state.turns, seat) for state, seat, _ in said}) == len(said), "R24: one offer a turn"


def test_with_offers_in_the_own_turn_only_nobody_speaks_in_between():
    assert all(seat == state.to_act()[0] for state, seat, _ in bots_match("active"))


def lays_and_ends(table: Table) -> None:
    """A person who thinks a moment, does little and declines whatever is offered."""
    quiet(0.05)
    acting = table.updates[-1].state if table.updates else table.session.at(0)
    for verb in ("lay", "decline", "end"):
        for action in acting.legal(0):
            if action[0] == verb and acting.to_act()[0] == 0:
                table.session.submit(0, action)
                return


def test_a_bot_speaks_to_a_person_whose_turn_it_is():
    with taxis(person(), bot("greedy")) as table:
        for _ in range(60):
            lays_and_ends(table)
            offers = [update for update in table.of("played") if update.action[0] == "offer" and update.state.active == 0]
            if offers:
                assert {update.seat for update in offers} == {1} and offers[0].state.to_act() == (0, 1)
                return
    pytest.fail("it never spoke")


def test_a_person_in_that_seat_is_never_spoken_for():
    with taxis(bot("greedy"), person(), person()) as table:
        table.wait(lambda: any(update.state.active == 1 for update in table.updates))
        quiet()
        assert {update.seat for update in table.of("played")} == {0}
