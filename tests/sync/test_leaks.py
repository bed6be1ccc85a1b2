"""What a seat may not know never leaves the host: every byte sent is read."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store.seats import Seat
from app.sync import wire
from app.sync.seal import MAC
from app.sync.views import Views
from games import GAMES
from games.kernel import Game, from_plain
from tests.kernel.toy import GAME as TOY
from tests.sync.pair import House
from tests.sync.tally import GAME as TALLY

PLAYED = {**GAMES, "toy": TOY, "tally": TALLY}


def _house(tmp_path: Path, game: Game, name: str = "host.db") -> House:
    seats = [Seat("person", f"player {seat}", seat) for seat in range(max(2, game.players[0]))]
    return House(tmp_path / name, game, seats)


def _play(house: House, clients: list[Any], random: Random, most: int = 400) -> None:
    """Through the wire, as people would; stops before the match is over and opened."""
    match = house.room.match
    assert match is not None
    for _ in range(most):
        acting = match.state.to_act()
        seat = random.choice(acting)
        client = next(client for client in clients if seat in client.seats)
        action = random.choice(client.views[seat].legal(seat))
        after = match.state.copy()
        after.apply(seat, action)
        if after.over:
            return
        client.submit(seat, action)
        house.post.deliver()
        house.pass_time(1)
        if random.random() < 0.05:
            client.undo()
            house.post.deliver()


@pytest.mark.parametrize("game", sorted(PLAYED))
def test_no_secret_leaves_the_host_before_the_match_is_over(game: str, tmp_path: Path) -> None:
    house = _house(tmp_path, PLAYED[game])
    players = len(house.record.seats)
    clients = [house.guest(seat) for seat in range(players)]
    looker = house.guest()
    house.start()
    _play(house, clients, Random(game))
    match = house.room.match
    assert match is not None and not match.state.over and len(match.journal) > 8
    needles = {match.key.hex(), house.record.secret, *house.record.nonces.values()}
    for client in [*clients, looker]:
        everything = "".join(house.sent_to(client)).lower()
        others = [other.ticket.key for other in [*clients, looker] if other is not client]
        for needle in needles | set(others) | {str(house.record.code).lower()}:
            assert needle not in everything
        assert '"dice":[' not in everything and '"t":"reveal"' not in everything


@pytest.mark.parametrize("game", sorted(PLAYED))
def test_each_device_is_sent_the_views_of_its_own_seats_and_nothing_else(game: str, tmp_path: Path) -> None:
    """Every update is rebuilt from what its eyes may see; not a field is left over."""
    house = _house(tmp_path, PLAYED[game])
    clients = [house.guest(seat) for seat in range(len(house.record.seats))]
    clients.append(house.guest())
    house.start()
    seen: dict[tuple[int, Any], Any] = {}
    original = house.room._tell_update

    def remember(base: int, kind: str, seat: Any, action: Any, news: Any) -> None:
        state = house.room.match.state  # type: ignore[union-attr]
        for eye in (None, *range(len(house.record.seats))):
            told = state.copy()
            told.news = news
            seen[house.room.match.revision, eye] = (  # type: ignore[union-attr]
                state.seen_by(eye).to_json(), told.news_for(eye), action if seat == eye else None)
        original(base, kind, seat, action, news)

    house.room._tell_update = remember  # type: ignore[method-assign]
    _play(house, clients[:-1], Random(game), most=150)
    checked = 0
    for client in clients:
        eye = client.seats[0] if client.seats else None
        for text in house.sent_to(client):
            plain = json.loads(text[MAC:]) if text[0] != "{" else json.loads(text)
            if plain["t"] == "update":
                checked += 1
                view, news, action = seen[plain["revision"], eye]
                heard = dict(plain["news"])
                assert [from_plain(fact) for fact in heard.get(eye, heard[None])] == news
                assert [from_plain(fact) for fact in heard[None]] == seen[plain["revision"], None][1]
                assert [row[0] for row in plain["changed"]] == [eye]
                assert all(view[name] == content for name, content in plain["changed"][0][1].items())
                assert plain["action"] is None or action is not None
                assert {row[0] for row in plain["news"]} <= {None, eye}
            elif plain["t"] == "snapshot":
                assert [row[0] for row in plain["views"]] == [eye] and [row[0] for row in plain["log"]] == [eye]
            else:
                assert plain["t"] in ("challenge", "welcome", "lobby", "draw", "lots", "no", "pong")
    assert checked > 20


def test_other_hidden_cards_change_no_byte(tmp_path: Path) -> None:
    """Two matches that differ only in what a device may not know are the same to it, to the last byte."""
    streams = []
    for cards in ([100, 200], [100, 777]):
        house = _house(tmp_path, TALLY, f"{cards[1]}.db")
        house.record.room = "00112233aabbccdd"
        house.room._entropy = Random(1).randbytes
        mine, theirs = house.guest(0), house.guest(1)
        for client in (mine, theirs):
            client._entropy = Random(2).randbytes
        house.start()
        match = house.room.match
        assert match is not None
        match.state.cards[:] = cards  # type: ignore[attr-defined]
        house.room._views._now.clear()  # type: ignore[union-attr]
        mine._say(wire.Resync())
        theirs._say(wire.Resync())
        house.post.deliver()
        for action in (("add", 1), ("end",), ("add", 2), ("add", 2), ("end",), ("swap",), ("end",)):
            seat = match.state.to_act()[0]
            (mine, theirs)[seat].submit(seat, action)
            house.post.deliver()
            house.pass_time(1)
        assert len(match.journal) == 7
        streams.append([text if text[0] == "{" else text[MAC:] for text in house.sent_to(mine)][4:])
    assert streams[0] == streams[1] and len(streams[0]) > 10


def test_a_planted_leak_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Views, "view", lambda self, eye: self._now.setdefault(eye, self._match.state.copy()))
    monkeypatch.setattr("app.sync.door._fitting", lambda view, game, room: view)     # a guest that does not mind
    with pytest.raises(AssertionError):
        test_no_secret_leaves_the_host_before_the_match_is_over("tally", tmp_path)
    with pytest.raises(AssertionError):
        test_each_device_is_sent_the_views_of_its_own_seats_and_nothing_else("toy", tmp_path)
