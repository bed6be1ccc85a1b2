"""In a room nobody takes back what another device was asked, whatever its own device thinks."""

from __future__ import annotations

from pathlib import Path

from app.store.seats import Seat
from app.sync.client import Client
from games import GAMES
from tests.sync.pair import House
from tests.sync.tally import GAME


def tries_in_vain(house: House, client: Client) -> bool:
    match = house.room.match
    assert match is not None
    revision = match.revision
    client.undo()
    house.post.deliver()
    refused = client.events[-1]  # type: ignore[attr-defined]
    told = (refused.kind, refused.code) == ("refused", "nothing_to_undo")
    return told and not client.undoable and match.revision == revision


def act(house: House, client: Client, seat: int, verb: str) -> None:
    client.submit(seat, next(action for action in client.views[seat].legal(seat) if action[0] == verb))
    house.post.deliver()
    house.pass_time(1)


def test_offers_and_answers_stand(tmp_path: Path) -> None:
    house = House(tmp_path / "host.db", GAMES["crazytaxis"], [Seat("person", f"player {seat}", seat) for seat in range(2)])
    clients = [house.guest(seat) for seat in range(2)]
    house.start()
    match = house.room.match
    assert match is not None
    (active,) = match.state.to_act()
    asking, asked = clients[active], clients[1 - active]
    act(house, asking, active, "lay")
    for left, answer in ((1, "decline"), (0, "accept")):
        act(house, asking, active, "offer")
        assert match.state.to_json()["offers_left"][active] == left
        assert tries_in_vain(house, asking)
        act(house, asked, 1 - active, answer)
        assert tries_in_vain(house, asked)


def test_the_log_of_a_guest_forgets_what_was_taken_back(tmp_path: Path) -> None:
    house = House(tmp_path / "host.db", GAME, [Seat("person", f"player {seat}", seat) for seat in range(2)])
    clients = [house.guest(seat) for seat in range(2)]
    house.start()
    match = house.room.match
    assert match is not None
    for _ in range(2):
        (mover,) = match.state.to_act()
        act(house, clients[mover], mover, "add")
    before = [client.heard for client in clients]
    (mover,) = match.state.to_act()
    act(house, clients[mover], mover, "add")
    assert all(len(client.heard) > len(said) for client, said in zip(clients, before, strict=True))
    clients[mover].undo()
    house.post.deliver()
    assert [client.heard for client in clients] == before


def test_nobody_takes_back_what_another_device_has_done(tmp_path: Path) -> None:
    house = House(tmp_path / "host.db", GAME, [Seat("person", f"player {seat}", seat) for seat in range(2)])
    clients = [house.guest(seat) for seat in range(2)]
    house.start()
    match = house.room.match
    assert match is not None
    (mover,) = match.state.to_act()
    act(house, clients[mover], mover, "add")
    assert clients[mover].undoable and tries_in_vain(house, clients[1 - mover])
    clients[mover].undo()
    house.post.deliver()
    assert not match.journal
