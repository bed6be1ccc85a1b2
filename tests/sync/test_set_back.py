"""Acts that went with the host's power are spoken of where some were lost, and nowhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.store.seats import Seat
from app.sync import wire
from app.sync.client import Client
from tests.sync.pair import House
from tests.sync.tally import GAME


def _house(path: Path, acts: int = 3) -> tuple[House, list[Client]]:
    """Two who sit, one who looks on, and some acts."""
    house = House(path / "host.db", GAME, [Seat("person", f"player {seat}", seat) for seat in range(2)])
    clients = [house.guest(0), house.guest(1), house.guest()]
    house.start()
    for _ in range(acts):
        _act(house, clients[0])
    return house, clients


def _act(house: House, client: Client) -> None:
    client.submit(0, ("add", 1))
    house.post.deliver()
    house.pass_time(0.1)


def _back(house: House, client: Client, **shows: Any) -> None:
    client._hang_up()
    for name, value in shows.items():
        setattr(client, name, value)
    house.connect(client)
    house.pass_time(0.1)


def _told(client: Client) -> list[Any]:
    return [event.about for event in client.events if event.kind == "set_back"]  # type: ignore[attr-defined]


def _lose_power(house: House, acts: int) -> None:
    revision = house.room.match.revision - acts  # type: ignore[union-attr]
    house.store.truncate(house.record.match_id, revision, revision)
    house.reopen()


def test_a_host_that_comes_back_with_more_than_was_shown_has_lost_nothing(tmp_path: Path) -> None:
    house, (one, two, looker) = _house(tmp_path)
    two._hang_up()                                   # it sleeps through the last acts, and the host is killed
    _act(house, one)
    house.reopen()
    for client in (two, one, looker):
        _back(house, client)
    assert [_told(client) for client in (one, two, looker)] == [[], [], []]
    assert two.revision == one.revision == 4


def test_who_sits_is_told_once_by_itself_and_the_others_on_its_word(tmp_path: Path) -> None:
    house, (one, two, looker) = _house(tmp_path)
    two._hang_up()
    looker._hang_up()
    two.revision = looker.revision = 1               # they had seen none of what is lost
    _lose_power(house, 2)
    for client in (two, looker, one):
        _back(house, client)
    assert [_told(client) for client in (one, two, looker)] == [[2], [2], [2]]
    _back(house, one, revision=3)
    assert [_told(client) for client in (two, looker)] == [[2], [2]]


def test_a_device_without_a_chair_is_not_believed(tmp_path: Path) -> None:
    house, (one, two, looker) = _house(tmp_path)
    house.reopen()
    _back(house, one)
    _back(house, looker, revision=7)
    assert _told(one) == []


def test_nobody_is_believed_while_the_host_was_never_away(tmp_path: Path) -> None:
    house, (one, two, _) = _house(tmp_path)
    _back(house, two, revision=7)
    assert _told(one) == []


@pytest.mark.parametrize("shown", [1 << 53, 3 + 1000])
def test_more_acts_than_a_moment_holds_are_not_believed(tmp_path: Path, shown: int) -> None:
    house, (one, two, _) = _house(tmp_path)
    house.reopen()
    _back(house, one)
    _back(house, two, revision=shown)
    assert _told(one) == []


def test_the_word_of_a_device_counts_only_until_it_has_been_shown_the_truth(tmp_path: Path) -> None:
    house, (one, two, _) = _house(tmp_path)
    house.reopen()
    for client in (one, two):
        _back(house, client)
    _back(house, two, revision=5)
    assert _told(one) == []


def test_what_is_told_is_a_number_of_acts_or_not_understood() -> None:
    with pytest.raises(wire.Bad):
        wire.parse('{"t":"set_back","acts":0}', wire.HOST, wire.FROM_HOST)


def test_what_is_meant_for_a_moment_that_was_lost_is_not_sent_before_the_truth_is_shown(tmp_path: Path) -> None:
    """The table is at the same revision again, but it is another moment."""
    house, (one, _, _) = _house(tmp_path)
    one._hang_up()
    _lose_power(house, 2)
    for _ in range(2):
        house.room._referee.submit(0, ("add", 2))  # type: ignore[union-attr]
    assert house.room.match is not None and house.room.match.revision == one.revision == 3
    mine, _ = house.post.connect(one, house.room)
    while not one.online:
        end, text = house.post.queue.popleft()
        end.doors.received(end, text)
    one.submit(0, ("add", 1))
    house.post.deliver()
    assert len(house.room.match.journal) == 3 and one._lives == 1
