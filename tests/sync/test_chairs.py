"""A chair that was left during a match has a hand that nobody else may read: the host's person gives it, nobody takes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.store.seats import Seat
from app.sync.client import Client
from app.sync.wire import Bad
from tests.sync.pair import House
from tests.sync.tally import GAME

LEAVE: dict[str, Callable[[House, Client], None]] = {
    "bye": lambda house, client: client.leave(),
    "removed": lambda house, client: house.room.remove(client.device),
    "released": lambda house, client: client.release(1),
}


def _house(path: Path, leave: str = "") -> tuple[House, list[Client]]:
    """Two who sit, one who looks on; the second leaves its chair during the match."""
    house = House(path / "host.db", GAME, [Seat("person", f"player {seat}", seat) for seat in range(2)])
    clients = [house.guest(0), house.guest(1), house.guest()]
    house.start()
    if leave:
        LEAVE[leave](house, clients[1])
        _settle(house)
        assert house.record.holders[1] is None
    return house, clients


def _settle(house: House) -> None:
    house.post.deliver()
    house.pass_time(0.1)


def _claim(house: House, client: Client) -> None:
    client.claim(1, "player 3", 1)
    _settle(house)


def _refusals(client: Client) -> list[str]:
    return [event.code for event in client.events if event.kind == "refused"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("leave", LEAVE)
def test_who_sits_does_not_get_the_chair_that_was_left_and_sees_nothing_of_it(tmp_path: Path, leave: str) -> None:
    house, (one, *_) = _house(tmp_path, leave)
    _claim(house, one)
    assert house.record.holders[1] is None and set(one.views) == {0} and _refusals(one) == ["no_seat"]


def test_who_let_go_of_a_chair_does_not_get_it_back_by_itself(tmp_path: Path) -> None:
    house, (_, two, _) = _house(tmp_path, "released")
    _claim(house, two)
    assert house.record.holders[1] is None and set(two.views) == {None}


def test_who_let_go_is_still_known_when_the_host_was_killed(tmp_path: Path) -> None:
    house, (_, two, _) = _house(tmp_path, "released")
    house.reopen()
    house.connect(two)
    _claim(house, two)
    assert house.record.holders[1] is None


@pytest.mark.parametrize("leave", LEAVE)
def test_with_nobody_to_ask_a_device_that_never_sat_gets_the_chair_where_the_room_gives_it(tmp_path: Path, leave: str) -> None:
    house, (_, _, looker) = _house(tmp_path, leave)
    house.room.gives = True
    _claim(house, looker)
    assert house.record.holders[1] == looker.device and set(looker.views) == {1}


@pytest.mark.parametrize("leave", LEAVE)
def test_with_nobody_to_ask_nobody_gets_a_hand_to_read(tmp_path: Path, leave: str) -> None:
    """Not even who left and came in anew: it can't be told from a stranger."""
    house, (_, _, looker) = _house(tmp_path, leave)
    _claim(house, looker)
    assert house.record.holders[1] is None and 1 not in looker.views


def _with_a_person(path: Path, leave: str = "bye") -> tuple[House, list[Client], list[tuple[int, int, str]]]:
    house, clients = _house(path, leave)
    asked: list[tuple[int, int, str]] = []
    house.room.asks = lambda seat, device, name: asked.append((seat, device, name))
    return house, clients, asked


def test_the_hosts_person_is_asked_and_gives_the_chair(tmp_path: Path) -> None:
    house, (one, _, looker), asked = _with_a_person(tmp_path)
    _claim(house, looker)
    assert asked == [(1, looker.device, "player 3")]
    assert house.record.holders[1] is None and set(looker.views) == {None} and _refusals(looker) == ["asked"]
    house.room.answer_claim(1, looker.device, True)
    _settle(house)
    assert house.record.holders[1] == looker.device and set(looker.views) == {1}
    assert house.room.match.seats[1]["name"] == "player 3"  # type: ignore[union-attr]


def test_a_chair_that_is_refused_stays_refused(tmp_path: Path) -> None:
    house, (one, _, _), asked = _with_a_person(tmp_path)
    _claim(house, one)
    house.room.answer_claim(1, one.device, False)
    _settle(house)
    _claim(house, one)
    assert asked == [(1, one.device, "player 3")] and _refusals(one) == ["asked", "no_seat", "no_seat"]
    assert house.record.holders[1] is None and set(one.views) == {0}


def test_only_what_was_asked_for_and_is_still_free_is_given(tmp_path: Path) -> None:
    house, (one, _, looker), _ = _with_a_person(tmp_path)
    with pytest.raises(Bad):
        house.room.answer_claim(1, one.device, True)
    for client in (one, looker):
        _claim(house, client)
    house.room.answer_claim(1, looker.device, True)
    with pytest.raises(Bad):
        house.room.answer_claim(1, one.device, True)
    assert house.record.holders[1] == looker.device


def test_before_and_after_a_match_chairs_are_free(tmp_path: Path) -> None:
    house, (one, two, _) = _house(tmp_path)
    match = house.room.match
    assert match is not None
    while not match.state.over:
        (one, two)[match.state.to_act()[0]].submit(match.state.to_act()[0], ("end",))
        _settle(house)
    house.room.again()
    _settle(house)
    two.release(1)
    _claim(house, one)
    assert house.record.holders == [one.device, one.device]
