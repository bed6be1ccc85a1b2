"""Hosts that cheat, each in its own way, and the real guests that find it; and hosts that only look like it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.session.room import room_view
from app.store.seats import Seat
from app.sync import wire
from app.sync.client import Client
from app.sync.fair import AWAY, UNSEEN, key_of
from app.sync.host import Room
from app.sync.peer import Peer
from games.kernel import Match
from tests.sync.pair import House
from tests.sync.tally import GAME


def _evening(path: Path, host: type[Room], players: int = 2) -> tuple[House, list[Client]]:
    """Everybody sits, and the match is dealt."""
    seats = [Seat("person", f"player {seat}", seat) for seat in range(players)]
    house = House(path / "host.db", GAME, seats, room=host)
    guests = [house.guest(seat) for seat in range(players)]
    house.start()
    return house, guests


def _act(house: House, guests: list[Client], number: int = -1) -> None:
    match = house.room.match
    assert match is not None
    seat = match.state.to_act()[0]
    guests[seat].submit(seat, match.state.legal(seat)[number])
    house.post.deliver()
    house.pass_time(0.1)


def _to_the_end(house: House, guests: list[Client]) -> list[tuple[bool, str] | None]:
    match = house.room.match
    assert match is not None
    for _ in range(60):
        if not match.state.over:
            _act(house, guests)
    assert match.state.over
    house.pass_time(1)
    return [guest.verdict for guest in guests]


def _wrong(verdicts: list[tuple[bool, str] | None], word: str) -> bool:
    return all(verdict is not None and not verdict[0] and word in verdict[1] for verdict in verdicts)


# The key


class ChoosesAlone(Room):
    """Nobody is asked for a lot: the key is what the host likes."""

    def _draw(self) -> None:
        here, self._here = self._here, {}
        super()._draw()
        self._here = here


class LeavesOneOut(Room):
    """The device of seat 1 sits there and is not asked."""

    def _draw_with(self, devices: set[int]) -> None:
        super()._draw_with(devices - {self.record.holders[1]})  # type: ignore[arg-type]


class DrawsUntilItLikes(Room):
    """It has seen all nonces when it knows the key, and draws again three times."""

    times = 0

    def _deal(self, key: bytes | None, secret: str, nonces: dict[int, str]) -> None:
        self.times += 1
        if key is not None and self.times < 4:
            self._drawing = None
            return self._draw_once_more()
        super()._deal(key, secret, nonces)

    def _draw_once_more(self) -> None:
        self._draw()


class NamesSomebody(DrawsUntilItLikes):
    """It says that a device did not answer which did."""

    def _draw_once_more(self) -> None:
        self.times = 9
        missing = self.record.holders[1]
        self.record.draws[-1][2] = [missing]
        self._draw_with({device for device, _ in self.record.draws[-1][1]} - {missing})


class ForgetsTheFirstDraw(DrawsUntilItLikes):
    """It says that there was but one."""

    def _reveal(self, peer: Peer) -> None:
        del self.record.draws[:-1]
        super()._reveal(peer)


class SaysThereWasAMatchBefore(ForgetsTheFirstDraw):
    """The draws that it did not like were those of matches that are over."""

    def _draw_once_more(self) -> None:
        self.record.past = self.record.draw
        super()._draw_once_more()


class DealsUntilItLikes(Room):
    """It deals, looks at the cards, and puts the match away."""

    def start(self) -> None:
        super().start()
        self._clock.later(0.05, self._once_more)

    def _once_more(self) -> None:
        self.record.past = self.record.draw
        self.record.draws, self.match = [], None
        self._send_lobby()
        self._tell_lobby()
        self._draw()


class SwapsANonce(Room):
    """The other guest's nonce is not the one that it gave."""

    def _deal(self, key: bytes | None, secret: str, nonces: dict[int, str]) -> None:
        other = nonces | {self.record.holders[1]: "11" * 32}  # type: ignore[dict-item]
        super()._deal(key_of(secret, other.items()), secret, other)


class HasTwoSecrets(Room):
    """It opens another secret than the one that it was bound to, whichever gives the better cards."""

    def _deal(self, key: bytes | None, secret: str, nonces: dict[int, str]) -> None:
        super()._deal(key_of("22" * 32, nonces.items()), "22" * 32, nonces)


@pytest.mark.parametrize(("host", "words"), [
    (ChoosesAlone, "was not asked"), (DrawsUntilItLikes, "no reason to draw again"), (ForgetsTheFirstDraw, "is left out"),
    (SaysThereWasAMatchBefore, "is left out"), (DealsUntilItLikes, "put away before it was over"),
    (HasTwoSecrets, "before the draw"),
])
def test_a_host_that_makes_the_key_to_its_liking_is_found_by_all(host: type[Room], words: str, tmp_path: Path) -> None:
    assert _wrong(_to_the_end(*_evening(tmp_path, host)), words)


@pytest.mark.parametrize(("host", "words"), [
    (LeavesOneOut, "was not asked"), (NamesSomebody, "but it did"), (SwapsANonce, "own nonce"),
])
def test_who_is_cheated_says_so(host: type[Room], words: str, tmp_path: Path) -> None:
    assert _wrong(_to_the_end(*_evening(tmp_path, host))[1:], words)


def test_two_secrets_or_two_sets_of_lots_in_one_draw_are_found(tmp_path: Path) -> None:
    for message, words in ((wire.Draw(1, "33" * 32), "two secrets"), (wire.Lots(1, [[0, "44" * 32]]), "two sets of lots")):
        house, guests = _evening(tmp_path, Room)
        if isinstance(message, wire.Lots):
            lots = guests[0].ticket.memory.shares[0].lots
            message = wire.Lots(1, [[device, lot if not device else "44" * 32] for device, lot in lots.items()])
        house.room._send_to(0, message)
        house.post.deliver()
        assert _wrong(_to_the_end(house, guests)[:1], words)
        house.store.close()
        (tmp_path / "host.db").unlink()


def test_another_key_after_a_reconnection_or_a_kill_of_the_guest_is_found(tmp_path: Path) -> None:
    house, guests = _evening(tmp_path, Room)
    _act(house, guests)
    match = house.room.match
    assert match is not None
    other = Match(GAME, 2, key=b"k" * 32)
    for seat, action in match.journal:
        other.play(seat, action)
    house.room._begin(other)
    house.lose(guests[0])
    house.connect(guests[0])
    guests[1] = house.reborn(guests[1])
    assert _wrong(_to_the_end(house, guests), "another key of the dice before")


# What was shown


class HidesFalseViews(Room):
    """Whatever was shown is said to have been taken back."""

    backs = [[2**53, 0]]

    def _reveal(self, peer: Peer) -> None:
        self.record.backs = self.backs
        super()._reveal(peer)


class ClaimsAnUndo(HidesFalseViews):
    """The false view is said to have been taken back at a revision at which an act was shown."""

    backs = [[2, 0]]


def _show_falsely(house: House, act: Callable[[], None], **fields: Any) -> None:
    """What the next act makes of the table is told to all as it is not."""
    views = house.room._views
    assert views is not None
    original = type(views).view

    def view(eye: Any) -> Any:
        if eye not in views._now:
            shown = original(views, eye)
            for name, content in fields.items():
                setattr(shown, name, content)
        return views._now[eye]

    views.view = view  # type: ignore[method-assign]
    act()
    del views.view
    views._now.clear()


@pytest.mark.parametrize(("host", "words"), [
    (Room, "entry 1"), (HidesFalseViews, "entry 1"), (ClaimsAnUndo, "saw none taken back"),
])
def test_a_false_view_is_not_hidden_by_an_undo_that_nobody_saw(host: type[Room], words: str, tmp_path: Path) -> None:
    house, guests = _evening(tmp_path, host)
    _show_falsely(house, lambda: _act(house, guests, 0), points=[7, 7])
    assert _wrong(_to_the_end(house, guests), words)


def test_a_false_view_is_not_hidden_by_showing_the_true_one_afterwards(tmp_path: Path) -> None:
    house, guests = _evening(tmp_path, Room)
    _show_falsely(house, lambda: _act(house, guests, 0), points=[7, 7])
    for peer in house.room._here.values():
        house.room._send_all(peer)
    house.post.deliver()
    assert _wrong(_to_the_end(house, guests), "in two ways")


def test_a_false_view_is_not_hidden_by_a_life_of_the_host_that_nobody_noticed(tmp_path: Path) -> None:
    house, guests = _evening(tmp_path, Room)
    _show_falsely(house, lambda: _act(house, guests, 0), points=[7, 7])
    house.record.live_again(0)
    house.room._views._lives = house.record.lives  # type: ignore[union-attr]
    for peer in house.room._here.values():
        house.room._send_all(peer)
    house.post.deliver()
    assert _wrong(_to_the_end(house, guests), "while the connection held")


def test_where_a_false_view_is_said_to_be_lost_with_the_power_people_are_told(tmp_path: Path) -> None:
    house, guests = _evening(tmp_path, Room)
    _show_falsely(house, lambda: _act(house, guests, 0), points=[7, 7])
    house.record.live_again(0)
    house.room._views._lives = house.record.lives  # type: ignore[union-attr]
    for guest in guests:
        house.lose(guest)
        house.connect(guest)
    assert all([event.about for event in guest.events if event.kind == "set_back"] == [1]  # type: ignore[attr-defined]
               for guest in guests)


def test_a_false_view_is_not_hidden_by_an_undo_that_does_not_fit_into_the_time_away(tmp_path: Path) -> None:
    house, guests = _evening(tmp_path, ClaimsAnUndo)
    _show_falsely(house, lambda: _act(house, guests, 0), points=[7, 7])
    house.lose(guests[1])
    for _ in range(2):                   # two revisions, two entries: nothing was taken back meanwhile
        _act(house, guests[:1], 0)
    house.connect(guests[1])
    assert _wrong(_to_the_end(house, guests)[1:], "entry 1")


def test_a_match_that_goes_back_without_a_word_is_found(tmp_path: Path) -> None:
    house, guests = _evening(tmp_path, Room)
    match = house.room.match
    assert match is not None
    _act(house, guests, 0)
    _act(house, guests, 0)
    for guest in guests:
        house.lose(guest)
    match.take_back(1)
    match.revision = 1
    house.room._views._now.clear()  # type: ignore[union-attr]
    for guest in guests:
        house.connect(guest)
    assert _wrong(_to_the_end(house, guests), "went back without a word")


class ForgesVerdicts(ChoosesAlone):
    """All have found that all is well."""

    def lobby(self) -> wire.Lobby:
        return replace(super().lobby(), verdicts=[[device, True, ""] for device in self.record.verdicts])


def test_a_device_shows_its_own_verdict_whatever_the_host_makes_of_it(tmp_path: Path) -> None:
    house, guests = _evening(tmp_path, ForgesVerdicts)
    _to_the_end(house, guests)
    for guest in guests:
        assert guest.lobby is not None and [row[1] for row in guest.lobby.verdicts] == [True, True]
        shown = {device: ok for device, ok, _ in room_view(guest).verdicts}
        assert shown.pop(guest.device) is False and all(shown.values())


# Honest, though it looks like cheating


def _draws(house: House) -> list[tuple[int, int]]:
    return [(number, len(missing)) for number, _, missing in house.record.draws]


def _sat_down(path: Path, players: int = 3) -> tuple[House, list[Client]]:
    seats = [Seat("person", f"player {seat}", seat) for seat in range(players)]
    house = House(path / "host.db", GAME, seats)
    return house, [house.guest(seat) for seat in range(players)]


def test_a_device_that_is_lost_in_the_draw_and_comes_back_takes_part_in_it(tmp_path: Path) -> None:
    house, guests = _sat_down(tmp_path)
    house.room.start()
    house.lose(guests[2])
    house.pass_time(3)
    assert house.room.phase == "drawing"
    house.connect(guests[2])
    house.pass_time(1)
    assert _draws(house) == [(1, 0)] and _to_the_end(house, guests) == [(True, "")] * 3


def test_a_device_that_stays_away_is_named_and_says_that_it_took_no_part(tmp_path: Path) -> None:
    house, guests = _sat_down(tmp_path)
    house.room.start()
    house.lose(guests[2])
    house.pass_time(20)
    assert _draws(house) == [(1, 1), (2, 0)]
    house.connect(guests[2])
    assert _to_the_end(house, guests) == [(True, ""), (True, ""), (True, AWAY)]
    assert guests[0].reveal is not None and guests[0].reveal.draws[0][1:] == [
        [[0, "player 0"], [1, "player 1"], [2, "player 2"]], [2]]


def test_a_device_that_leaves_in_the_draw_is_named_and_the_others_go_on_at_once(tmp_path: Path) -> None:
    house, guests = _sat_down(tmp_path)
    guests[2]._say = lambda message: None  # type: ignore[method-assign]
    house.start()
    assert house.room.phase == "drawing"
    del guests[2]._say  # type: ignore[attr-defined]
    guests[2].leave()
    house.post.deliver()
    house.pass_time(0.1)
    assert _draws(house) == [(1, 1), (2, 0)] and house.room.phase == "playing"


def test_a_device_that_holds_its_nonce_back_costs_one_draw_and_is_named(tmp_path: Path) -> None:
    house, guests = _sat_down(tmp_path)
    say = guests[2]._say
    guests[2]._say = lambda message: None if isinstance(message, wire.Nonce) else say(message)  # type: ignore[method-assign]
    house.start()
    house.pass_time(8)
    assert _draws(house) == [(1, 1), (2, 0)] and guests[2].device in house.record.draws[0][2]
    house.connect(guests[2])
    assert _to_the_end(house, guests) == [(True, ""), (True, ""), (True, AWAY)]


def test_a_host_that_is_killed_in_the_draw_goes_on_with_the_same_draw(tmp_path: Path) -> None:
    house, guests = _sat_down(tmp_path)
    house.room._deal = lambda *_: None  # type: ignore[method-assign]
    house.start()                        # all nonces are open, the key is known to the host alone
    secret = house.record.secret
    house.kill_host()
    for guest in guests:
        house.connect(guest)
    house.pass_time(1)
    assert _draws(house) == [(1, 0)] and house.record.secret == secret
    assert _to_the_end(house, guests) == [(True, "")] * 3


def test_a_guest_that_is_killed_in_the_draw_says_the_same_again(tmp_path: Path) -> None:
    house, guests = _sat_down(tmp_path)
    hold, house.room.received = house.room.received, lambda *_: None  # type: ignore[method-assign]
    house.room.start()
    house.post.deliver()
    house.room.received = hold  # type: ignore[method-assign]
    nonces = [guest.ticket.memory.shares[0].nonce for guest in guests]
    guests = [house.reborn(guest) for guest in guests]
    house.pass_time(1)
    assert list(house.record.nonces.values()) == nonces and _to_the_end(house, guests) == [(True, "")] * 3


def test_who_never_saw_the_match_of_its_draw_says_so(tmp_path: Path) -> None:
    """It slept from the draw of one match to the draw of the next."""
    house, guests = _sat_down(tmp_path, 2)
    house.room.start()
    house.post.deliver()
    house.lose(guests[1])
    house.pass_time(1)
    assert house.room.match is not None and guests[1].match == -1
    while not house.room.match.state.over:
        seat = house.room.match.state.to_act()[0]
        house.room._referee.submit(seat, house.room.match.state.legal(seat)[-1])  # type: ignore[union-attr]
        house.pass_time(0.1)
    house.room.again()
    house.connect(guests[1])
    house.pass_time(0.1)
    house.start()
    assert _to_the_end(house, guests) == [(True, ""), (True, UNSEEN)]


def test_undos_seen_and_slept_through_and_a_rematch_are_verified(tmp_path: Path) -> None:
    house, guests = _sat_down(tmp_path, 2)
    house.start()
    for asleep in (False, True, False):
        _act(house, guests, 0)
        if asleep:
            house.lose(guests[1])
        guests[0].undo()
        house.post.deliver()
        _act(house, guests[:1], 1)
        if asleep:
            house.connect(guests[1])
    assert len(house.record.backs) == 3 and _to_the_end(house, guests) == [(True, "")] * 2
    house.room.again()
    house.pass_time(0.1)
    house.start()
    assert _to_the_end(house, guests) == [(True, "")] * 2


def test_the_people_of_an_undo_that_was_written_but_never_done_are_not_called_liars(tmp_path: Path) -> None:
    """The host is killed between the note of an undo and the undo."""
    house, guests = _sat_down(tmp_path, 2)
    house.start()
    for _ in range(2):
        _act(house, guests, 0)
    guests[0].undo()
    house.post.deliver()
    house.record.take_back(house.room.match.revision + 1, 0)  # type: ignore[union-attr]
    house.room._keep_record()
    house.kill_host()
    assert house.record.backs == [[3, 1]]
    for guest in guests:
        house.connect(guest)
    assert _to_the_end(house, guests) == [(True, "")] * 2
