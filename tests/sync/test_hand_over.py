"""The match goes to another device, whatever is lost on the way: one host at a time, and nobody learns what is not theirs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.store import Store
from app.store.keys import OFFER, OWN, ROOM, TICKET
from app.store.seats import Seat
from app.sync import offer, wire
from app.sync.client import Client, Ticket
from app.sync.heir import Heir, forget_handed_over, handed_to
from app.sync.host import Room
from app.sync.offer import Offer
from app.sync.record import Record
from games.kernel import Match
from tests.sync.pair import House
from tests.sync.tally import GAME

GAMES = {GAME.id: GAME}


class Table:
    """A host, a heir with a store of its own, and another who sits; some acts were played."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.house = House(folder / "host.db", GAME, [Seat("person", f"player {seat}", seat) for seat in range(2)])
        self.store = Store.open(folder / "heir.db")
        self.heir, self.other = self.house.guest(0), self.house.guest(1)
        self.heir._heir = Heir(self.store, GAMES)
        self.heir._keep = lambda ticket: self.store.set_setting(TICKET, ticket.to_json())   # type: ignore[assignment]
        self.heir._keep(self.heir.ticket)
        self.house.start()
        self.act()
        self.withdrawn: list[bool] = []
        self.house.room.not_taken = lambda: self.withdrawn.append(True)

    def act(self) -> None:
        self.heir.submit(0, ("add", 1))
        self.settle()

    def settle(self, seconds: float = 0.1) -> None:
        self.house.post.deliver()
        self.house.pass_time(seconds)

    def offer(self) -> None:
        self.house.room.hand_over(self.heir.device)

    def deliver(self, frames: int) -> None:
        """So many frames of what is on its way, and then the heir's app is killed."""
        post = self.house.post
        for _ in range(frames):
            end, text = post.queue.popleft()
            if text is not None and end.open:
                end.doors.received(end, text)
        for link in self.house.links[self.heir]:
            link.other.open = False

    def restart_heir(self) -> None:
        """The heir's app is started again."""
        self.store.close()
        self.store = Store.open(self.folder / "heir.db")
        Heir(self.store, GAMES).go_on()

    def come_back(self, room: Room) -> Client:
        """The heir as a guest, by its ticket."""
        client = Client(Ticket.from_json(self.store.setting(TICKET)), games=GAMES, clock=self.house.clock, dial=lambda: None,
                        tell=lambda event: None, heir=Heir(self.store, GAMES),
                        keep=lambda ticket: self.store.set_setting(TICKET, ticket.to_json()))
        self.house.links[client] = []
        self.house.room = room
        self.house.connect(client)
        self.settle()
        return client

    @property
    def served(self) -> bool:
        return self.house.room._is_open

    def has_room(self) -> bool:
        return bool(self.store.setting(ROOM))

    def knows_nothing(self) -> bool:
        """No key, no hands, no token of others: neither in its list of matches nor anywhere in its settings."""
        match = self.house.room.match
        assert match is not None
        text = json.dumps([self.store.setting(key) for key in (OFFER, OWN, ROOM, TICKET)])
        return match.key.hex() not in text and '"journal"' not in text and not self.store.open_matches()


def _kinds(client: Client) -> list[str]:
    return [event.kind for event in client.events]  # type: ignore[attr-defined]


def test_the_heir_opens_the_room_with_the_match_and_the_old_host_keeps_a_copy_until_it_knows(tmp_path: Path) -> None:
    table = Table(tmp_path)
    journal = list(table.house.room.match.journal)  # type: ignore[union-attr]
    table.offer()
    table.settle()
    assert not table.served and _kinds(table.heir)[-1] == "handed_over" and not table.store.setting(OFFER)
    assert handed_to(table.house.store) == "player 0" and table.house.store.load(table.house.record.match_id)
    room = Room.reopen(table.store, GAMES, clock=table.house.clock, think=House._never)
    assert room.match is not None and room.match.journal == journal and room.record.heir == ""
    assert (room.record.room, room.record.code) == (table.house.record.room, table.house.record.code)
    assert Ticket.from_json(table.store.setting(OWN)).key == table.heir.ticket.key
    table.house.room = room
    table.house.connect(table.other)
    table.settle()
    assert table.other.online and table.other.revision == room.match.revision
    forget_handed_over(table.house.store, table.other)
    assert not table.house.store.setting(ROOM) and not table.house.store.open_matches()


# A kill or a loss at every step


def test_the_heir_is_killed_before_the_offer_comes(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.offer()
    table.deliver(0)
    table.settle(11)
    assert table.served and table.withdrawn and table.knows_nothing() and not table.store.setting(OFFER)
    table.other.submit(0, ("add", 1))
    assert table.house.room._offered is None


def test_an_offer_that_is_never_taken_is_closed_and_goes_away_when_the_heir_is_back(tmp_path: Path) -> None:
    """The heir stores it and is killed before its `taken` goes out."""
    table = Table(tmp_path)
    table.offer()
    table.deliver(1)
    table.house.post.queue.clear()
    table.settle(11)
    table.restart_heir()
    assert table.served and table.withdrawn and table.store.setting(OFFER) and table.knows_nothing() and not table.has_room()
    table.come_back(table.house.room)
    assert not table.store.setting(OFFER) and table.knows_nothing()


def test_when_the_last_word_is_lost_the_old_host_can_open_the_room_again_and_the_heir_forgets(tmp_path: Path) -> None:
    table = Table(tmp_path)
    journal = list(table.house.room.match.journal)  # type: ignore[union-attr]
    table.offer()
    table.deliver(2)                                  # the offer, and `taken`: the host has stopped
    table.settle()
    table.restart_heir()
    assert not table.served and table.knows_nothing() and not table.has_room()
    assert handed_to(table.house.store) == "player 0"
    table.house.reopen()                              # its person's decision
    room = table.house.room
    assert room.match is not None and room.match.journal == journal and not handed_to(table.house.store)
    client = table.come_back(room)
    assert client.online and client.seats == (0,) and not table.store.setting(OFFER) and table.knows_nothing()


class Dies(Exception):
    pass


@pytest.mark.parametrize("step", range(7))
def test_the_heir_is_killed_while_it_makes_the_room_its_own(tmp_path: Path, step: int) -> None:
    """It has the key: whatever write is the last one, the room is here after the next start, once and whole."""
    table = Table(tmp_path)
    writes = [step]

    def dying(work: Callable[..., Any]) -> Callable[..., Any]:
        def write(*arguments: Any) -> Any:
            if writes[0] == 0:
                raise Dies
            writes[0] -= 1
            return work(*arguments)
        return write

    table.offer()
    heir, table.house.post.queue = table.house.post.queue.popleft(), table.house.post.queue
    heir[0].doors.received(*heir)
    table.store.set_setting, table.store.put = dying(table.store.set_setting), dying(table.store.put)  # type: ignore[method-assign]
    try:
        table.house.post.deliver()
    except Dies:
        assert step < 7
    del table.store.set_setting, table.store.put
    table.restart_heir()
    if step == 0:                                     # not even the key was kept: as if the last word were lost
        assert not table.has_room() and table.knows_nothing()
        return
    assert table.has_room() and not table.store.setting(OFFER) and not table.store.setting(TICKET)
    room = Room.reopen(table.store, GAMES, clock=table.house.clock, think=House._never)
    assert room.match is not None and room.match.journal == table.house.room.match.journal  # type: ignore[union-attr]
    assert len(table.store.open_matches()) == 1


def test_the_host_is_killed_when_it_has_noted_that_it_let_go(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.house.room._farewell = lambda code: None  # type: ignore[method-assign]  it dies there
    table.offer()
    end, text = table.house.post.queue.popleft()
    end.doors.received(end, text)
    end, text = table.house.post.queue.popleft()
    end.doors.received(end, text)
    table.house.post.queue.clear()
    assert handed_to(table.house.store) == "player 0" and table.knows_nothing()


def test_a_host_that_cannot_note_it_keeps_the_match(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.house.room._keep_record = lambda: False  # type: ignore[method-assign]
    table.offer()
    table.settle()
    assert table.served and table.withdrawn and table.knows_nothing() and not table.store.setting(OFFER)


def test_a_heir_that_cannot_store_it_says_so_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.heir._heir = None
    table.offer()
    table.settle()
    assert table.served and table.withdrawn and table.house.room._offered is None
    table.act()
    assert table.house.room.match.revision == 2  # type: ignore[union-attr]


def test_what_changed_since_the_offer_is_not_handed_over(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.offer()
    table.house.room.lock(True)
    table.settle()
    assert table.served and table.withdrawn and table.knows_nothing() and not table.store.setting(OFFER)


def test_only_who_was_offered_the_match_can_take_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.other._say(wire.Taken("0" * 64))
    table.settle()
    table.offer()
    table.other._say(wire.Taken(table.house.room._offer.hash))  # type: ignore[union-attr]
    table.house.post.queue.rotate(1)
    end, text = table.house.post.queue.popleft()
    end.doors.received(end, text)
    assert table.served
    table.heir._say(wire.Taken("0" * 64))             # not what was sent
    end, text = table.house.post.queue.pop()
    end.doors.received(end, text)
    assert table.served and table.withdrawn


def test_a_second_offer_waits_for_the_first(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.offer()
    with pytest.raises(wire.Bad):
        table.house.room.hand_over(table.other.device)


# A heir trusts nothing


def _made(table: Table, **changes: Any) -> Offer:
    """An offer as the heir keeps it, with something else in the record or match."""
    room, key = table.house.room, "11" * 32
    assert room.match is not None
    plain = json.loads(offer.pack(room.record, room.match))
    for name, value in changes.items():
        part, _, field = name.partition("__")
        plain[part] = plain[part] | {field: value} if field else value
    client = table.heir
    blob = offer.close(json.dumps(plain).encode(), key)
    made = Offer.of(blob, client.ticket.room, client.ticket.code, client.match, client.revision,
                    client.ticket.memory.key, client.views)
    made.key = key
    return made


def test_an_honest_offer_is_opened(tmp_path: Path) -> None:
    table = Table(tmp_path)
    record, match = _made(table).open(GAMES)
    assert record == table.house.record and match is not None and match.revision == 1


WRONG: dict[str, dict[str, Any]] = {
    "another room": {"record__room": "0" * 16}, "another code": {"record__code": "AAAA-AAAA-AAAA2"},
    "no match": {"match": None}, "no record": {"record": {}}, "another game": {"record__game": "chess"},
    "no options": {"record__options": {"x": 1}}, "another draw": {"record__draw": 77},
    "another revision": {"match__revision": 55}, "an act that is not legal": {"match__journal": [[0, ["fly"]]]},
    "an act less": {"match__journal": [], "match__revision": 1}, "another key": {"match__key": "00" * 32},
    "too few chairs": {"record__holders": [None], "record__seats": []}, "a chair of nobody": {"record__holders": [40, 1]},
    "strange": {"match": 5, "record": [1]}, "nested": {"record__options": {"x": {"y": {}}}},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_not_the_match_that_was_shown_is_refused_in_words_and_nothing_is_left(tmp_path: Path, wrong: str) -> None:
    table = Table(tmp_path)
    made = _made(table, **WRONG[wrong])
    with pytest.raises(ValueError):
        made.open(GAMES)
    table.heir._offer = made
    table.heir._yours(wire.Yours(made.key))
    assert _kinds(table.heir)[-1] == "not_opened" and not table.heir.ended
    assert not table.store.setting(OFFER) and not table.has_room() and not table.store.open_matches()
    assert table.store.setting(TICKET)                # its chair waits where it was


def test_a_wrong_key_opens_nothing(tmp_path: Path) -> None:
    made = _made(Table(tmp_path))
    made.key = "22" * 32
    with pytest.raises(ValueError):
        made.open(GAMES)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.binary(min_size=32, max_size=32))
def test_whatever_is_closed_comes_out_only_with_its_key(packed: bytes, key: bytes) -> None:
    blob = offer.close(packed, key.hex())
    made = Offer("", "", blob, -1, -1, "", [], key.hex())
    assert offer._crossed(offer._crossed(packed, key.hex()), key.hex()) == packed
    with pytest.raises(ValueError):
        made.open(GAMES)                              # no room whatever the bytes


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40))
def test_a_blob_that_is_none_is_refused(blob: str) -> None:
    with pytest.raises(ValueError):
        Offer("", "", blob, -1, -1, "", [], "11" * 32).open(GAMES)


def test_an_offer_whose_hash_is_not_its_own_ends_the_connection(tmp_path: Path) -> None:
    table = Table(tmp_path)
    peer = table.house.room._here[table.heir.device]
    peer.send(wire.HandOver("AAAA", "0" * 64).text())
    table.settle()
    assert not table.heir.online and not table.store.setting(OFFER)


def test_the_record_of_the_heir_says_nothing_of_the_way(tmp_path: Path) -> None:
    table = Table(tmp_path)
    plain = json.loads(offer.pack(table.house.record, table.house.room.match))
    assert Record.from_json(plain["record"]) == table.house.record and Match.from_json(plain["match"], GAMES).revision == 1
