"""The parts by themselves: room codes, links, seals, messages, and the fairness of the draw."""

from __future__ import annotations

import doctest
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.seats import Seat
from app.sync import codes, fair, wire
from app.sync.codes import Address, Link, RoomCode
from app.sync.fair import Memory, Share, Witness, commitment_of, key_of, lot_of
from app.sync.record import Record
from app.sync.seal import BadSeal, Seal
from app.sync.wire import Bad
from games.kernel import Dice, Match
from tests.sync.tally import GAME

GAMES = {"tally": GAME}


def test_examples_in_the_text() -> None:
    assert doctest.testmod(codes).failed == doctest.testmod(fair).failed == 0


# Room codes


def test_a_code_has_sixty_bits_of_readable_letters() -> None:
    assert len(codes.LETTERS) == 32 and not set("01OI") & set(codes.LETTERS) and codes.RANDOM * 5 >= 60


@given(st.booleans(), st.randoms())
def test_a_code_can_be_typed_any_way(encrypted: bool, random: object) -> None:
    code = RoomCode.new(encrypted)
    for text in (str(code), str(code).lower(), str(code).replace("-", " "), f" {code} "):
        assert RoomCode.parse(text) == code


def test_most_mistyped_letters_are_noticed_before_anything_is_sent() -> None:
    text = str(RoomCode("ABCDEFGHJKLM", True)).replace("-", "")
    wrong = [text[:place] + letter + text[place + 1:] for place in range(12) for letter in codes.LETTERS
             if letter != text[place]]
    noticed = 0
    for typed in wrong:
        try:
            RoomCode.parse(typed)
        except ValueError:
            noticed += 1
    assert noticed / len(wrong) > 0.85


def test_the_code_says_whether_the_host_encrypts_and_makes_another_key() -> None:
    plain, tls = RoomCode("ABCDEFGHJKLM", False), RoomCode("ABCDEFGHJKLM", True)
    assert str(plain) != str(tls) and plain.psk != tls.psk


@pytest.mark.parametrize("text", ["", "http://join?h=1&k=2", "starcab://join?h=1.2.3.4", "starcab://x?h=1.2.3.4&k=A",
                                  "starcab://join?h=1.2.3.4:99999&k=ABCDEFGHJKLM4", "starcab://join?h=&k=ABCDEFGHJKLM4"])
def test_a_strange_link_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Link.parse(text)


def test_a_link_fits_a_small_qr_code() -> None:
    matrix = codes.qr(str(Link(Address("192.168.100.123"), RoomCode.new(True), "00112233aabbccdd")))
    assert len(matrix) == len(matrix[0]) <= 41


# Seals


def _seals(psk: bytes = b"k" * 32, other: bytes = b"k" * 32, mode: str = "plain") -> tuple[Seal, Seal]:
    return Seal(psk, "room", "a", "b", "plain", host=True), Seal(other, "room", "a", "b", mode, host=False)


def test_a_sealed_text_comes_through_once_and_in_order() -> None:
    host, guest = _seals()
    one, two = guest.wrap("one"), guest.wrap("two")
    assert host.unwrap(one) == "one"
    for frame in (one, one[:-1] + "X", "0" * 32 + "two", guest.wrap("three")):
        with pytest.raises(BadSeal):
            host.unwrap(frame)
    assert host.unwrap(two) == "two"


def test_another_code_another_mode_or_an_echo_does_not_fit() -> None:
    for host, guest in (_seals(other=b"x" * 32), _seals(mode="tls 00")):
        with pytest.raises(BadSeal):
            host.unwrap(guest.wrap("hello"))
    host, _ = _seals()
    with pytest.raises(BadSeal):
        host.unwrap(host.wrap("my own"))


# Messages


def test_every_message_goes_and_comes() -> None:
    submit = wire.Submit(3, 1, ("unload", (3, 4), None), 7)
    assert wire.parse(submit.text(), wire.GUEST, wire.FROM_GUEST) == submit
    lobby = wire.Lobby(-1, 1, "room", "tally", 2, {"goal": 8}, None, "lobby", False, True, False,
                       [["person", "player 1", 0, "", None]], [[0, "tablet", "player", True, False]], [])
    assert wire.parse(lobby.text(), wire.HOST, wire.FROM_HOST) == lobby


@pytest.mark.parametrize("text", [
    "", "[]", "{}", "null", "1", '{"t":1}', '{"t":"nothing"}', '{"t":"welcome","device":1}',
    '{"t":"submit","number":1,"seat":0,"revision":0}', '{"t":"submit","number":1,"seat":0,"revision":0,"action":[]}',
    '{"t":"submit","number":1,"seat":true,"revision":0,"action":["a"]}',
    '{"t":"submit","number":1,"seat":6,"revision":0,"action":["a"]}',
    '{"t":"submit","number":1,"seat":0,"revision":-1,"action":["a"]}',
    '{"t":"submit","number":1,"seat":0,"revision":0,"action":["a",1.5]}',
    '{"t":"submit","number":1,"seat":0,"revision":0,"action":["a",{}]}',
    '{"t":"submit","number":1,"seat":0,"revision":0,"action":["a"],"more":1}',
    '{"t":"ping","number":NaN}', '{"t":"ping","number":1e3}', '{"t":"ping","number":99999999999999999999}',
    '{"t":"nonce","draw":1,"nonce":"' + "00" * 31 + ' \\n"}', '{"t":"claim","seat":0,"name":"\\u200b","colour":0}',
    '{"t":"claim","seat":0,"name":"","colour":0}', '{"t":"nonce","draw":1,"nonce":"xyz"}',
    '{"t":"submit","number":1,"seat":0,"revision":0,"action":["a",' + "[" * 500 + "]" * 500 + "]}",
    "[" * 100_000,
])
def test_what_is_not_a_message_is_refused(text: str) -> None:
    with pytest.raises(Bad):
        wire.parse(text, wire.GUEST, wire.FROM_GUEST)


def test_what_is_too_big_is_not_even_read() -> None:
    with pytest.raises(Bad) as bad:
        wire.parse(json.dumps({"t": "ping", "number": 0, "x": "a" * 20_000}), wire.GUEST, wire.FROM_GUEST)
    assert bad.value.code == wire.ErrorCode.TOO_BIG


def test_a_rooms_record_goes_and_comes() -> None:
    record = Record.new("room", GAME, [Seat("person", "player 1", 0), Seat("bot", "bot", 1, "random")])
    record.nonces, record.verdicts = {0: "ab" * 32}, {0: (True, "")}
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record


@pytest.mark.parametrize("changes", [
    {"holders": ["x", None]}, {"holders": [None]}, {"locked": 1}, {"devices": [[0, {"token": 1, "name": "", "role": ""}]]},
    {"devices": [[0, "x"]]}, {"lives": [-1]}, {"draw": 1 << 60}, {"seats": [1, 2]}, {"nonces": [[0, "ab"]]},
    {"verdicts": [[0, 1]]}, {"verdicts": [[0, [1, ""]]]}, {"options": {"goal": []}}, {"options": []}, {"first": "1"},
    {"room": "x"}, {"more": 1}, {"code": 5}, {"heir": None}, {"next_device": -1},
])
def test_what_is_no_record_of_a_room_is_refused(changes: dict[str, object]) -> None:
    from app.store.seats import Seat

    plain = Record.new("room", GAME, [Seat("person", "player 1", 0), Seat("bot", "bot", 1, "random")]).to_json()
    with pytest.raises(ValueError):
        Record.from_json(plain | changes)


# Fairness


def _finished(key: bytes) -> Match:
    match = Match(GAME, 2, key=key)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, match.state.legal(seat)[-1 if len(match.journal) % 3 else 2])
    return match


SECRET, NONCES = "11" * 32, {0: "22" * 32, 3: "33" * 32}


def _memory(match: Match) -> Memory:
    lots = {device: lot_of(nonce) for device, nonce in NONCES.items()}
    return Memory([Share(1, 3, commitment_of(SECRET), NONCES[3], lots)], 1, Dice(match.key).commitment)


def _witness(match: Match) -> Witness:
    witness = Witness()
    witness.jump(0, 0, away=True)
    for length in range(len(match.journal) + 1):
        if length:
            witness.step(length, length, undone=False)
        witness.see(length, length, 1, match.at(length).seen_by(1).to_json())
    return witness


def _reveal(match: Match, secret: str = SECRET, nonces: dict[int, str] = NONCES,
            backs: list[list[int]] | None = None) -> wire.Reveal:
    return wire.Reveal(match.to_json(), 1, secret, [list(pair) for pair in nonces.items()],
                       [[1, [[device, "player"] for device in nonces], []]], backs or [])


def test_an_honest_match_is_verified() -> None:
    match = _finished(key_of(SECRET, NONCES.items()))
    assert _witness(match).check(_reveal(match), GAMES, _memory(match)) == (True, "")


def test_each_way_to_cheat_is_named() -> None:
    match = _finished(key_of(SECRET, NONCES.items()))
    witness, memory = _witness(match), _memory(match)

    def words(reveal: wire.Reveal) -> str:
        return witness.check(reveal, GAMES, memory)[1]

    assert "not made of" in words(_reveal(match, secret="44" * 32))
    other = _finished(key_of("44" * 32, NONCES.items()))
    assert "bound to at the deal" in words(_reveal(other, secret="44" * 32))
    memory.key = Dice(other.key).commitment
    assert "before the draw" in words(_reveal(other, secret="44" * 32))
    ground = NONCES | {0: "55" * 32}
    dealt = _finished(key_of(SECRET, ground.items()))
    memory.key = Dice(dealt.key).commitment
    assert "lots" in words(_reveal(dealt, nonces=ground))


def test_a_view_that_was_not_so_is_named() -> None:
    match = _finished(key_of(SECRET, NONCES.items()))
    memory = _memory(match)

    def words(lie: int, backs: list[list[int]], away: bool) -> str:
        """Of somebody who was shown nothing after the lie but the end, two revisions too late for the entries."""
        witness, length = Witness(), len(match.journal)
        witness.jump(0, 0, away=True)
        witness.step(1, 1, undone=False)
        witness.see(1, 1, 1, match.at(1).seen_by(1).to_json() | ({"points": [9, 9]} if lie else {}))
        witness.jump(length + 2, length, away=away)
        witness.see(length + 2, length, 1, match.at(length).seen_by(1).to_json())
        return witness.check(_reveal(match, backs=backs), GAMES, memory)[1]

    assert words(0, [], away=True) == "" and "after entry 1" in words(1, [], away=True)
    assert words(1, [[2, 0]], away=True) == ""          # it was taken back while nobody here saw it
    assert "after entry 1" in words(1, [[2, 0]], away=False)
    assert "after entry 1" in words(1, [[2**53, 0]], away=True)
    assert "after entry 1" in words(1, [[9, 0]], away=True)     # then there would not be so many entries


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 5)), max_size=60))
def test_what_was_taken_back_is_kept_as_long_as_it_matters_and_no_longer(acts: list[tuple[bool, int]]) -> None:
    backs: list[list[int]] = []
    record = Record.new("room", GAME, [Seat("person", "player 1", 0), Seat("person", "player 2", 1)])
    entries = 0
    for revision, (undo, count) in enumerate(acts, start=1):
        entries = max(0, entries - count) if undo else entries + 1
        if undo:
            backs.append([revision, entries])
            record.take_back(revision, entries)
    for revision in range(len(acts)):
        for length in range(len(acts)):
            assert any(when > revision and left < length for when, left in backs) == \
                any(when > revision and left < length for when, left in record.backs)
    assert len(record.backs) <= len(acts) - len(backs) + 2
