"""What one part of a room lets in, and another must live with: attacks across the seams between them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store import Store
from app.store.importing import match_from
from app.store.keys import OFFER, OWN, ROOM, TICKET
from app.store.seats import Seat
from app.sync import host, wire
from app.sync.client import Client, Ticket
from app.sync.fair import MOMENT_OF_ACTS, VANISHED
from app.sync.heir import Heir, forget_handed_over, handed_to
from app.sync.host import Room
from app.sync.record import Record
from app.text import clean
from games.kernel import BadJournal, Match
from tests.sync.pair import House
from tests.sync.tally import GAME
from tests.sync.test_hand_over import GAMES, Table, _kinds, _made

TALL = "q" + "\u0316" * 4 + "\u200c" + "\u0316" * 2
"""One letter as people see it, of eight code points and sixteen bytes."""


def _house(path: Path, players: int = 2) -> House:
    return House(path / "host.db", GAME, [Seat("person", f"player {seat}", seat) for seat in range(players)])


def _over(house: House, guests: list[Client]) -> None:
    match = house.room.match
    assert match is not None
    while not match.state.over:
        seat = match.state.to_act()[0]
        guests[seat].submit(seat, ("end",))
        house.post.deliver()
        house.pass_time(0.1)


# A word that comes in by one door and is refused by the next: a room that can't be opened again


def test_a_room_with_a_device_of_a_very_long_name_can_be_opened_again(tmp_path: Path) -> None:
    house = _house(tmp_path)
    guest = house.guest(0, name=TALL * 40)
    assert len(house.record.devices[guest.device].name) > 200
    house.kill_host()
    assert house.record.devices[guest.device].name == clean(TALL * 40)


def test_a_room_with_a_very_long_verdict_can_be_opened_again(tmp_path: Path) -> None:
    house = _house(tmp_path)
    guests = [house.guest(0), house.guest(1)]
    house.start()
    _over(house, guests)
    guests[0]._say(wire.Verdict(False, "\U0001f1f5\U0001f1f1" * 200))
    house.post.deliver()
    house.kill_host()
    assert house.record.verdicts[guests[0].device][0] is False


def test_a_room_that_goes_to_people_of_very_long_names_can_be_taken_back(tmp_path: Path) -> None:
    house = _house(tmp_path, 6)
    heir = house.guest(*range(6))
    for seat in range(6):
        heir.claim(seat, TALL * 40, seat)
    house.post.deliver()
    heir._heir = Heir(Store.open(tmp_path / "heir.db"), GAMES)
    house.start()
    house.room.hand_over(heir.device)
    house.post.deliver()
    assert heir.ended == "handed_over" and handed_to(house.store)
    house.kill_host()
    assert house.room.match is not None


def test_a_room_of_a_very_long_name_can_be_opened_again(tmp_path: Path) -> None:
    record = Record.new(TALL * 40, GAME, [Seat("person", "player 1", 0), Seat("person", "player 2", 1)])
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record


# Who has the code fills the room


def test_who_sits_comes_back_into_a_room_that_is_full_of_others(tmp_path: Path) -> None:
    house = _house(tmp_path)
    guest = house.guest(0)
    house.guest(1)
    house.start()
    house.lose(guest)
    while len(house.room._here) < host.CONNECTIONS:
        house.guest(name="crowd")
    house.connect(guest)
    house.pass_time(0.1)
    assert guest.online and guest.views


# What a host hands over is as little to be trusted as what it shows


HOSTILE: dict[str, dict[str, Any]] = {
    "match of no chairs": {"match__seats": []}, "chairs of nobody's kind": {"match__seats": [1, "x"]},
    "devices of no role": {"record__devices": [[0, {"key": "00" * 32, "name": "a", "role": "king"}],
                                              [1, {"key": "11" * 32, "name": "a", "role": "player"}]]},
    "devices without end": {"record__devices": [[number, {"key": f"{number:064x}", "name": "a", "role": "player"}]
                                               for number in range(4000)]},
    "verdicts without end": {"record__verdicts": [[number, [True, ""]] for number in range(4000)]},
    "nobody is first": {"record__first": 5}, "a secret that is none": {"record__secret": "zz"},
    "lives without end": {"record__lives": [[number + 1, 1] for number in range(20_000)]},
    "backs without end": {"record__backs": [[number, 0] for number in range(70_000)]},
}


@pytest.mark.parametrize("wrong", HOSTILE)
def test_what_guests_would_not_understand_is_not_taken_over(tmp_path: Path, wrong: str) -> None:
    """The heir would serve a room that nobody can enter, or that breaks at the next chair that changes."""
    table = Table(tmp_path)
    made = _made(table, **HOSTILE[wrong])
    table.heir._offer = made
    table.heir._yours(wire.Yours(made.key))
    assert _kinds(table.heir)[-1] == "not_opened"
    assert not table.store.setting(OFFER) and not table.has_room() and not table.store.open_matches()


def test_the_name_of_another_heir_does_not_come_with_a_room(tmp_path: Path) -> None:
    table = Table(tmp_path)
    made = _made(table, record__heir="\ud800 nobody")
    table.heir._offer = made
    table.heir._yours(wire.Yours(made.key))
    assert handed_to(table.store) == ""


def test_a_heir_that_cannot_store_the_match_is_not_the_host(tmp_path: Path) -> None:
    """The disk is full between the offer and the last word."""
    table = Table(tmp_path)
    table.offer()
    put = table.store.put
    table.store.put = lambda match_id, match: put(match_id, match) and False    # type: ignore[method-assign]
    table.settle()
    assert not table.heir.ended and "not_opened" in _kinds(table.heir) and not table.has_room()
    assert table.store.setting(TICKET) and not table.store.open_matches()


@pytest.mark.parametrize("plain", [[1], "x", 7, {"key": "k"}, {"key": 5, "blob": 5}, {"key": ["x"]}])
def test_a_damaged_offer_does_not_end_the_app_at_every_start(tmp_path: Path, plain: Any) -> None:
    store = Store.open(tmp_path / "heir.db")
    store.set_setting(OFFER, plain)
    Heir(store, GAMES).go_on()


@pytest.mark.parametrize("prints", [5, [5], [[0]], [[0, 1, 2]], [["x", ""]], [[99, ""]]])
def test_an_offer_with_damaged_prints_is_refused_in_words(tmp_path: Path, prints: Any) -> None:
    table = Table(tmp_path)
    made = _made(table)
    made.prints = prints
    table.store.set_setting(OFFER, made.to_json())
    Heir(table.store, GAMES).go_on()
    assert not table.store.setting(OFFER) and not table.has_room()


def test_the_old_host_enters_the_room_also_when_its_own_copy_is_gone(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.offer()
    table.settle()
    table.house.store.delete(table.house.record.match_id)
    room = Room.reopen(table.store, GAMES, clock=table.house.clock, think=House._never)
    table.house.room = room
    table.house.connect(table.other)
    table.settle()
    forget_handed_over(table.house.store, table.other)
    assert not table.house.store.setting(ROOM)


@pytest.mark.parametrize("plain", [{"heir": "x"}, {"heir": "\ud800", "room": 5}, {"heir": ["x"]}])
def test_a_damaged_room_that_was_handed_over_does_not_keep_its_host_out_of_the_new_one(tmp_path: Path, plain: Any) -> None:
    table = Table(tmp_path)
    table.house.store.set_setting(ROOM, plain)
    forget_handed_over(table.house.store, table.other)
    handed_to(table.house.store).encode()


def test_a_room_with_the_id_of_an_older_one_does_not_write_over_its_match(tmp_path: Path) -> None:
    """The id of a room is told to everybody nearby: a hostile host may take it, and hand its room over."""
    table = Table(tmp_path)
    record = table.house.record
    older = Match(GAME, 2, key=bytes(32), seats=[seat.to_json() for seat in record.seats])
    table.store.put(f"{record.room}-{record.draw}", older)
    table.offer()
    table.settle()
    assert table.store.load(f"{record.room}-{record.draw}")["key"] == older.key.hex()
    assert "not_opened" in _kinds(table.heir) and not table.has_room()


def test_a_room_of_another_code_is_not_the_one_that_was_handed_over(tmp_path: Path) -> None:
    house = _house(tmp_path)
    guest = house.guest(0)
    record = Record.new("another", GAME, house.record.seats)
    record.room, record.heir = house.record.room, "player 1"
    house.store.set_setting(ROOM, record.to_json())
    forget_handed_over(house.store, guest)
    assert handed_to(house.store) == "player 1"


# While it is offered


def test_after_a_withdrawn_offer_people_and_bots_play_on(tmp_path: Path) -> None:
    asked: list[int] = []

    def think(game: Any, level: str, view: Any, seat: int, done: Any) -> Any:
        asked.append(seat)
        return lambda: None

    house = House(tmp_path / "host.db", GAME, [Seat("person", "player 1", 0), Seat("bot", "bot", 1, "rookie")])
    house.room._think_with = think
    guest = house.guest(0)
    house.start()
    guest.submit(0, ("end",))
    house.post.deliver()
    assert asked == [1]
    house.room.hand_over(guest.device)
    house.room.give(1, Seat("bot", "bot", 1, "captain"))
    house.room._hurry_bot(house.room._here[guest.device], wire.Hurry(guest.revision))
    house.clock.world.step()
    assert asked == [1], "a bot thinks about a match that is on its way"
    house.pass_time(20)
    assert asked == [1, 1]


def test_an_offer_in_a_lobby_does_not_stop_the_match_that_is_started_meanwhile(tmp_path: Path) -> None:
    house = _house(tmp_path)
    heir, other = house.guest(0), house.guest(1)
    heir._heir = Heir(Store.open(tmp_path / "heir.db"), GAMES)
    house.room.hand_over(heir.device)
    house.room.start()
    house.post.deliver()
    house.pass_time(20)
    assert house.room._is_open and house.room.match is not None
    heir.submit(0, ("add", 1))
    house.post.deliver()
    assert house.room.match.revision == 1 and other.revision == 1


WORDS = (*(wire.Claim(seat, "x", 5) for seat in range(6)), *(wire.Role(role) for role in wire.ROLES),
         *(wire.Submit(0, seat, action, revision) for seat in range(6) for action in (("end",), ("x", None, (1,)))
           for revision in (0, 1, 2**53)),
         wire.Undo(0, 0), wire.Undo(0, 2**53), wire.Hurry(0), wire.Emote(5, 0), wire.Lot(1, "11" * 32), wire.Nonce(1, "11" * 32),
         wire.Verdict(True, "x"), wire.Resync(), wire.Taken(""), wire.Taken("00" * 32), wire.Ping(0),
         *(wire.Release(seat) for seat in range(6)))


@pytest.mark.parametrize("phase", ["lobby", "drawing", "playing", "offered", "over", "again"])
def test_no_word_ends_the_room_whatever_it_does_just_then(tmp_path: Path, phase: str) -> None:
    house = _house(tmp_path)
    guests = [house.guest(0), house.guest(1)]
    if phase != "lobby":
        house.room.start()
    if phase not in ("lobby", "drawing"):
        house.post.deliver()
        house.pass_time(0.1)
    if phase == "offered":
        house.room.hand_over(guests[0].device)
    if phase in ("over", "again"):
        _over(house, guests)
    if phase == "again":
        house.room.again()
    for word in Random(phase).sample(WORDS, len(WORDS)):
        guests[1]._say(word)
        house.post.deliver()
        house.pass_time(0.1)
        assert guests[1].online and house.room._is_open, word
    house.pass_time(40)
    assert not guests[0].ended
    house.kill_host()


def test_an_act_is_taken_back_after_the_room_went_to_another_device_and_all_is_verified(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.offer()
    table.settle()
    house = table.house
    house.room = Room.reopen(table.store, GAMES, clock=house.clock, think=House._never)
    own = Client(Ticket.from_json(table.store.setting(OWN)), games=GAMES, clock=house.clock, dial=lambda: None,
                 tell=lambda event: None)
    house.links[own] = []
    house.connect(own)
    house.connect(table.other)
    own.undo()
    table.settle()
    assert house.room.match is not None and not house.room.match.journal
    _over(house, [own, table.other])
    assert own.verdict == table.other.verdict == (True, "")


# A hostile host's words that name seats which are not there


@pytest.mark.parametrize("text", [wire.Emoted(5, 0), wire.Update(0, 1, 1, "played", 5, None, [[0, {}]], [], False),
                                  wire.Update(0, 1, 1, "played", None, None, [[0, {}]], [], False)])
def test_nobody_who_is_not_at_the_table_acts(tmp_path: Path, text: Any) -> None:
    house = _house(tmp_path)
    guest = house.guest(0)
    house.guest(1)
    house.start()
    guest.events.clear()   # type: ignore[attr-defined]
    house.room._here[guest.device].send(text.text())
    house.post.deliver()
    assert not {"emoted", "played"} & set(_kinds(guest))


# A device key that two devices have


def test_a_copied_ticket_moves_the_seat_once_and_does_not_flap(tmp_path: Path) -> None:
    house = _house(tmp_path)
    guest = house.guest(0)
    copy = Client(Ticket.from_json(json.loads(json.dumps(guest.ticket.to_json()))), games=GAMES, clock=house.clock,
                  dial=lambda: None, tell=lambda event: None)
    house.links[copy] = []
    house.connect(copy)
    house.pass_time(30)
    assert guest.ended == "replaced" and copy.online and copy.device == guest.device


# The dice


@pytest.mark.parametrize(("acts", "believed"), [(MOMENT_OF_ACTS, True), (MOMENT_OF_ACTS + 2, False)])
def test_a_host_that_loses_more_with_its_power_than_can_be_on_the_way_to_the_disk_is_not_verified(
        tmp_path: Path, acts: int, believed: bool) -> None:
    house = _house(tmp_path)
    guests = [house.guest(0), house.guest(1)]
    house.start()
    for _ in range(acts // 2):
        guests[0].submit(0, ("add", 1))
        house.post.deliver()
        guests[0].undo()
        house.post.deliver()
        house.pass_time(0.1)
    match = house.room.match
    assert match is not None and guests[1].revision == acts
    for guest in guests:
        house.lose(guest)
    match.revision, house.record.backs, house.record.lives = 0, [], [[1, 0]]
    house.store.put(house.record.match_id, match)
    house.room._begin(match)
    for guest in guests:
        house.connect(guest)
    _over(house, guests)
    assert [guest.verdict and guest.verdict[0] for guest in guests] == [believed, believed]


def test_a_second_welcome_does_not_change_who_took_part_in_the_draw(tmp_path: Path) -> None:
    """A host that renames a device in the middle, so that it looks for its lot under another number."""
    house = _house(tmp_path)
    guests = [house.guest(0), house.guest(1)]
    house.start()
    peer = house.room._here[guests[0].device]
    peer.send(wire.Welcome(77).text())
    house.post.deliver()
    peer.send(wire.Welcome(0).text())
    house.post.deliver()
    _over(house, guests)
    assert guests[0].verdict == (True, "")


def _deals_again(house: House, guests: list[Client]) -> None:
    """A host that does not like its cards: it cuts every connection, and says that the match is a thing of the past."""
    record = house.record
    for guest in guests:
        house.lose(guest)
    house.room.match = house.room._views = house.room._referee = None
    record.past, record.match_id, record.secret, record.nonces, record.draws = record.draw, "", "", {}, []
    for guest in guests:
        house.connect(guest)
    house.pass_time(0.1)


def test_a_match_that_was_dealt_and_vanished_while_the_lines_were_cut_leaves_a_doubt_on_the_next(tmp_path: Path) -> None:
    house = _house(tmp_path)
    guests = [house.guest(0), house.guest(1)]
    house.start()
    _deals_again(house, guests)
    house.start()
    _over(house, guests)
    assert [guest.verdict for guest in guests] == [(True, VANISHED)] * 2
    house.room.again()
    house.pass_time(0.1)
    house.start()
    _over(house, guests)
    assert [guest.verdict for guest in guests] == [(True, "")] * 2      # it was said once


def test_it_does_so_also_when_the_device_was_killed_meanwhile(tmp_path: Path) -> None:
    house = _house(tmp_path)
    guests = [house.guest(0), house.guest(1)]
    house.start()
    _deals_again(house, guests)
    guests = [house.reborn(guest) for guest in guests]
    house.pass_time(0.1)
    house.start()
    _over(house, guests)
    assert [guest.verdict for guest in guests] == [(True, VANISHED)] * 2


# What is opened at the end goes into this device's own history


@pytest.mark.parametrize("changes", [{"seats": []}, {"seats": [1, "x"]}, {"revision": 1 << 70}])
def test_a_match_that_no_list_could_show_is_refused_wherever_it_comes_from(changes: dict[str, Any]) -> None:
    people = [Seat("person", f"player {seat}", seat).to_json() for seat in range(2)]
    plain = Match(GAME, 2, seats=people).to_json()
    assert match_from(plain, GAMES).seats == people
    with pytest.raises(BadJournal):
        match_from(plain | changes, GAMES)
