"""What a room and a seat keep in the database may have been damaged there: it is refused, or it works."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.session.detach import can_detach, detach
from app.store.keys import SEEN
from app.store.seats import Seat
from app.sync.client import Client, Ticket
from app.sync.codes import Address, RoomCode
from app.sync.fair import Memory, Share
from app.sync.host import Room
from app.sync.record import SETTING, Device, Record
from games.kernel import Match
from tests.kernel.toy import GAME as TOY
from tests.sync.simulation import Disk, Ledger, Life, World

NASTY = st.one_of(st.none(), st.booleans(), st.integers(-(1 << 70), 1 << 70), st.floats(), st.text(max_size=5),
                  st.lists(st.integers(), max_size=3), st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
                  st.just([[0]]), st.just([[[], {}]]), st.just({"kind": "person"}))
JSON = st.recursive(NASTY, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3))
RECORD = Record.new("room", TOY, [Seat("person", "player 1", 0), Seat("person", "player 2", 1)])
RECORD.devices, RECORD.next_device, RECORD.holders = {0: Device("00" * 32, "tablet", "player")}, 1, [0, None]
RECORD.nonces, RECORD.backs, RECORD.lives, RECORD.verdicts = {0: "11" * 32}, [[3, 1]], [[1, 2]], {0: (True, "")}
TICKET = Ticket(RoomCode.new(True), "tablet", room="00" * 8, address="127.0.0.1:4", key="ab" * 32,
                memory=Memory([Share(1, 0, "ef" * 32, "11" * 32, {0: "cd" * 32})], 1, "22" * 32))


@st.composite
def damaged(draw: st.DrawFn, whole: Any) -> Any:
    """A copy with something else in one to three places, at any depth."""
    plain = copy.deepcopy(whole)
    for _ in range(draw(st.integers(1, 3))):
        at = plain
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(at[key], dict | list) and at[key] and draw(st.booleans()):
                at = at[key]
                continue
            if isinstance(at, dict) and draw(st.integers(0, 9)) == 0:
                del at[key]
            else:
                at[key] = copy.deepcopy(draw(NASTY))
            break
    return plain


def silent(*_: Any) -> Any:
    """A bot that never answers."""
    return lambda: None


def reopen(plain: Any) -> Room | None:
    world = World(1)
    disk = Disk(world, Ledger())
    disk.settings[SETTING] = plain
    try:
        return Room.reopen(disk, {"toy": TOY}, clock=Life(world), think=silent)
    except (ValueError, KeyError):
        return None


@given(damaged(RECORD.to_json()) | JSON)
def test_a_damaged_room_is_refused_in_words_or_works(plain: Any):
    room = reopen(plain)
    if room is not None:
        assert room.describe()["players"] == len(room.record.seats)
        assert Record.from_json(room.record.to_json()) == room.record


def test_a_whole_room_is_opened_again():
    assert reopen(RECORD.to_json()) is not None


@pytest.mark.parametrize("players, game", [(3, "toy"), (2, "other")])
def test_a_room_whose_match_is_another_is_not_opened(players: int, game: str):
    world = World(1)
    disk = Disk(world, Ledger())
    disk.matches["m"] = Match(TOY, players).to_json()
    disk.settings[SETTING] = RECORD.to_json() | {"match_id": "m", "game": game}
    with pytest.raises(ValueError):
        Room.reopen(disk, {"toy": TOY, "other": TOY}, clock=Life(world), think=silent)


@given(damaged(TICKET.to_json()) | JSON)
def test_a_damaged_ticket_is_refused_in_words_or_works(plain: Any):
    try:
        ticket = Ticket.from_json(plain)
    except ValueError:
        return
    world = World(1)
    client = Client(ticket, games={"toy": TOY}, clock=Life(world), dial=lambda: None, tell=lambda event: None)
    client.connect()
    assert all(type(text) is str for text in (ticket.name, ticket.role, ticket.room, ticket.key, ticket.memory.key))
    assert not ticket.address or Address.parse(ticket.address)
    assert Ticket.from_json(ticket.to_json()) == ticket


def test_a_whole_ticket_is_taken():
    assert Ticket.from_json(TICKET.to_json()) == TICKET


class Seen:
    """A store with one setting."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def setting(self, key: str, default: Any = None) -> Any:
        return self.value if key == SEEN else default


def seen() -> dict[str, Any]:
    match = Match(TOY, 2)
    seats = [Seat("person", "player 1", 0).to_json(), Seat("bot", "", 1, "rookie").to_json()]
    return {"room": "00", "game": "toy", "options": {}, "seats": seats, "views": [[0, match.state.seen_by(0).to_json()]]}


@given(damaged(seen()) | JSON)
def test_what_was_seen_last_is_gone_on_with_or_refused(plain: Any):
    can_detach(Seen(plain), "00")
    try:
        detach(Seen(plain), {"toy": TOY}, lambda task: None).close()
    except (KeyError, ValueError):
        pass
