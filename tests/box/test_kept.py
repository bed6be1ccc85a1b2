"""Matches and rooms with a box of one's own: kept with it, looked at with it, and in a room it travels to the guests."""

from __future__ import annotations

import json

import pytest

from app.session.local import LocalSession
from app.store import Store
from app.store.importing import match_of
from app.store.seats import Seat
from app.store.viewing import look_at
from app.sync import wire
from app.sync.offer import Offer, close, pack
from app.sync.record import Record
from games import GAMES
from games.kernel import BadJournal, Match, OtherBox
from tests.box.test_editions import box
from tests.sync.pair import House

PEOPLE = [Seat("person", "player 1", 0), Seat("person", "player 2", 1)]


@pytest.fixture
def store(tmp_path):
    kept = Store.open(tmp_path / "starcab.db")
    yield kept
    kept.close()


def match(game=None) -> Match:
    found = Match(game or GAMES.edition("surprise", box()), 2, seats=[seat.to_json() for seat in PEOPLE])
    for _ in range(6):
        seat = found.state.to_act()[0]
        found.play(seat, found.state.legal(seat)[0])
    return found


def test_a_match_of_another_box_is_looked_at_and_not_gone_on_with(store):
    played = match()
    match_id = store.create(played)
    with pytest.raises(OtherBox):
        LocalSession.open(store, match_id, GAMES, post=lambda call: call())
    seen = look_at(store, match_id, GAMES)
    assert seen.state == played.state and seen.game.box.data == box()


def test_a_match_of_ours_is_looked_at_by_whoever_has_another_box(store):
    played = match(GAMES["surprise"])
    match_id = store.create(played)
    own = {"surprise": GAMES.edition("surprise", box())}
    assert look_at(store, match_id, own).state.to_json() == played.state.to_json()


def test_a_file_brings_its_box_along(store, tmp_path):
    played = match()
    text = store.export(store.create(played))
    assert match_of(text, GAMES).state.to_json() == played.state.to_json()
    other = Store.open(tmp_path / "other.db")
    match_id = other.import_text(text, GAMES)
    assert look_at(other, match_id, GAMES).state.to_json() == played.state.to_json()
    other.close()


@pytest.mark.parametrize("spoil", [lambda plain: plain.pop("data"), lambda plain: plain["data"].update(die=[9]),
                                   lambda plain: plain.update(data=[]), lambda plain: plain["data"].update(die=[1, 2])])
def test_a_file_whose_box_is_missing_or_not_the_one_is_refused(store, spoil):
    plain = json.loads(store.export(store.create(match())))
    spoil(plain)
    with pytest.raises(BadJournal):
        match_of(json.dumps(plain), GAMES)


# Rooms


def house(tmp_path, game) -> House:
    found = House(tmp_path / "host.db", game, PEOPLE)
    found.games = GAMES
    return found


def test_the_hosts_box_travels_to_the_guests_and_is_used_for_that_room_only(tmp_path):
    table = house(tmp_path, GAMES.edition("surprise", box()))
    first, second = table.guest(0), table.guest(1)
    table.start()
    assert first.game.box.data == box() and second.game.state is type(next(iter(second.views.values())))
    assert GAMES["surprise"].ours and rolled(table, (first, second)) == {6}
    assert not first.ended and first.lobby.game == "surprise"
    table.kill_host()
    table.connect(first)
    assert table.room.game.box.data == box() and first.online and first.game.box.data == box()


def rolled(table: House, clients) -> set[int]:
    met = set()
    for _ in range(60):
        state = table.room.match.state
        seat = state.to_act()[0]
        clients[seat].submit(seat, state.legal(seat)[0])
        table.post.deliver()
        met.add(next(iter(clients[0].views.values())).roll)
    return met - {0}


def test_a_room_with_our_box_is_played_with_it_by_a_guest_who_has_another(tmp_path):
    table = house(tmp_path, GAMES["surprise"])
    table.games = {"surprise": GAMES.edition("surprise", box())}
    guest = table.guest(0)
    assert guest.game.ours and guest.game.box.data == GAMES.reconstructed("surprise")


@pytest.mark.parametrize("data", ["{", "[]", '{"die": [6]}', json.dumps({**box(), "die": [99]}), "7" * 1000])
def test_a_box_that_can_not_be_played_is_refused_in_words(tmp_path, data):
    table = house(tmp_path, GAMES["surprise"])
    table.record.box = data
    guest = table.guest()
    assert guest.ended == "box" and guest.events[-1].code == "box" and guest.events[-1].about and guest.game is None


def test_a_box_that_is_too_large_is_not_even_read(tmp_path):
    table = house(tmp_path, GAMES["surprise"])
    table.record.box = " " * 300_000
    assert table.guest().hindered == "malformed"


def test_another_box_in_the_middle_of_a_match_is_refused(tmp_path):
    table = house(tmp_path, GAMES["surprise"])
    client = table.guest(0)
    table.guest(1)
    table.start()
    shown = dict(client.views)
    client._boxed(wire.Box("surprise", json.dumps(box())))
    with pytest.raises(ValueError, match="another box"):
        client._lobby(table.room.lobby())
    assert client.views == shown and client.game.ours


def test_a_room_that_is_handed_over_keeps_its_box(tmp_path):
    table = house(tmp_path, GAMES.edition("surprise", box()))
    first = table.guest(0)
    table.guest(1)
    table.start()
    room, key = table.room, "ab" * 32
    record = Record.from_json(json.loads(json.dumps(table.record.to_json())))
    offer = Offer.of(close(pack(record, room.match), key), record.room, record.code, first.match, first.revision,
                     first.ticket.memory.key, first.views)
    offer.key = key
    again, opened = offer.open(GAMES)
    assert opened is not None and opened.game.box.data == box() and json.loads(again.box) == box()
    again.box = again.box.replace('"die":[6,6,6,6,6,6]', '"die":[5,5,5,5,5,5]')
    offer.blob = close(pack(again, room.match), key)
    with pytest.raises(ValueError):
        offer.open(GAMES)
