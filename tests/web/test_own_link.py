"""The way between a room and a page's guest in the same thread: who hears first, in which order, and what may be handed over."""
from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import i18n
from app.scene import Art, Panel, Piece, Words
from app.store import Store
from app.sync import wire
from app.sync.net import OwnLink
from app.sync.peer import IN, Peer
from app.sync.ports import BROWSER
from app.sync.wire import Bad, ErrorCode
from app.web.door import Door
from app.web.encode import Frames, drawing_text, merged, piece
from app.web.front import Front
from app.web.guest import Guest
from app.web.session import OpenLink
from tests.play.desk import Desk, Liked, person
from tests.web.page import Page, serving
from tests.web.playing import FIVE, alone, run


class Ends:
    """Of links: notes what each hears, and when it was over."""

    def __init__(self) -> None:
        self.links: list[OwnLink] = []
        self.heard: list[tuple[int, Any]] = []

    def opened(self, link: OwnLink) -> None:
        self.links.append(link)

    def received(self, link: OwnLink, told: Any) -> None:
        self.heard.append((self.links.index(link), told))

    def closed(self, link: OwnLink) -> None:
        self.heard.append((self.links.index(link), "closed"))

    def failed(self, code: str = "") -> None:
        raise AssertionError(code)


def pairs(count: int) -> tuple[Ends, Ends]:
    room, guests, loop = Ends(), Ends(), asyncio.get_running_loop()
    for _ in range(count):
        OpenLink.pair(loop, guests, room)
    return room, guests


async def steps(count: int = 6) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_whoever_asked_hears_first_and_is_shown_it_before_the_others_hear() -> None:
    async def work() -> None:
        room, guests = pairs(3)
        guests.links[2].ask("mine")
        assert room.heard == [(2, "mine")]      # at once
        for link in room.links:
            link.hand("news")
        await asyncio.sleep(0)
        assert guests.heard == [(2, "news")]
        await steps()
        assert guests.heard == [(2, "news"), (0, "news"), (1, "news")]

    asyncio.run(work())


def test_a_guest_hears_what_came_of_its_wish_before_it_goes_on() -> None:
    class Answers(Ends):
        def received(self, link: OwnLink, told: Any) -> None:
            super().received(link, told)
            for one in self.links:
                one.hand(f"{told} is done")

    async def work() -> None:
        room, guests, loop = Answers(), Ends(), asyncio.get_running_loop()
        wrong: list[Any] = []
        loop.set_exception_handler(lambda loop, context: wrong.append(context))
        for _ in range(2):
            OpenLink.pair(loop, guests, room)
        room.links[1].send("before")
        guests.links[1].ask("mine")
        assert guests.heard == [(1, "before"), (1, "mine is done")]
        await steps()
        assert guests.heard == [(1, "before"), (1, "mine is done"), (0, "mine is done")]       # each of them once
        guests.heard.clear()
        guests.links[0].ask("first")
        guests.links[0].ask("second")       # what the first one set off: the room has it, and the others have their turns
        assert room.heard[-1] == (0, "second") and guests.heard == [(0, "first is done")]
        await steps()
        assert [told for at, told in guests.heard if at == 0] == ["first is done", "second is done"]
        assert not wrong

    asyncio.run(work())


async def two_at_the_table(front: Front, door: Door) -> list[Page]:
    pages = [await alone(front, door, name="player 1"), await Page.dial(front)]
    second = pages[1]
    await second.come_in(door.ticket, name="player 2")
    await second.sit(1)
    await second.until(lambda: door.room.match is not None and second.frame.get("picture"))
    return pages


def test_whoever_acts_is_sent_the_picture_before_anything_else_is_done(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.open(tmp_path / "match.db")
        async with serving(store, game="surprise", seats="person,person") as (front, door):
            pages = await two_at_the_table(front, door)
            sent: list[tuple[Guest, str]] = []
            for guest in door.guests:
                guest._pipe = Noting(guest, sent, guest._pipe)
            match, rng = door.room.match, random.Random(3)
            for _ in range(20):
                guest = next(one for one in door.guests if one._play.acting is not None)
                shown = [(one.session._shown.log, list(one.session._shown.log)) for one in door.guests]
                seat, revision = guest._play.acting, match.revision
                sent.clear()
                guest.hear({"t": "act", "action": rng.choice(match.state.legal(seat)), "revision": revision})
                assert [who for who, _ in sent] == [guest] and f'"revision":{revision + 1},' in sent[0][1]
                assert '"picture":' in sent[0][1]
                await steps(12)
                assert all(log == before for log, before in shown)      # what was shown stays as it was
            for page in pages:
                await page.close()
        store.close()

    run(work())


def test_what_the_room_tells_in_the_middle_of_something_is_shown_right_after_it(tmp_path: Path) -> None:
    """Also where that failed; and nothing to whoever has gone meanwhile."""
    async def work() -> None:
        store = Store.open(tmp_path / "match.db")
        async with serving(store) as (front, door):
            page = await alone(front, door)
            (guest,), done = door.guests, []

            def wish(last: Any) -> None:
                guest.post(lambda: done.append("told"))
                guest.speak(lambda: done.append("within"))
                done.append("wish")
                last()

            def fail() -> None:
                raise ValueError

            def twice() -> None:
                guest.speak(list)
                guest.post(lambda: done.append("told too"))
                done.append("end")

            hung_up: list[bool] = []
            guest._pipe.close = lambda: hung_up.append(True)        # type: ignore[method-assign]
            for last, then in ((list, ["told"]), (twice, ["end", "told", "told too"]), (fail, ["told"])):
                assert not hung_up
                done.clear()
                guest.speak(lambda last=last: wish(last))       # type: ignore[misc]
                assert done == ["within", "wish", *then]
            assert hung_up
            done.clear()
            guest.speak(lambda: wish(guest.close))
            guest.post(lambda: done.append("late"))
            assert done == ["within", "wish"]
            await page.close()
        store.close()

    run(work())


class Noting:
    """A way to a page that tells what goes along it."""

    def __init__(self, guest: Guest, sent: list[tuple[Guest, str]], pipe: Any) -> None:
        self.guest, self.sent, self.pipe = guest, sent, pipe

    def send(self, text: str) -> None:
        self.sent.append((self.guest, text))
        self.pipe.send(text)

    def close(self) -> None:
        self.pipe.close()


@pytest.mark.parametrize("seed", range(20))
def test_what_is_said_on_a_link_comes_in_its_order_and_before_its_end(seed: int) -> None:
    async def work() -> None:
        rng, (room, guests) = random.Random(seed), pairs(2)
        said: dict[tuple[Ends, int], list[Any]] = {(ends, one): [] for ends in (room, guests) for one in (0, 1)}
        for number in range(60):
            ends, other, one = *rng.choice([(room, guests), (guests, room)]), rng.randrange(2)
            ways = [ends.links[one].send, ends.links[one].hand, *([ends.links[one].ask] if ends is guests else [])]
            rng.choice(ways)(number)
            said[other, one].append(number)
            if not rng.randrange(3):
                await asyncio.sleep(0)
        await steps()
        for one in (0, 1):
            room.links[one].send("last")
            room.links[one].close()
        await steps()
        for one in (0, 1):
            assert [told for at, told in guests.heard if at == one] == [*said[guests, one], "last", "closed"]
            assert [told for at, told in room.heard if at == one] == said[room, one]

    asyncio.run(work())


class Link:
    encrypted, channel = False, ""


class Standing:
    """A clock."""

    def now(self) -> float:
        return 0.0


@pytest.mark.parametrize("channel, stage, taken", [(BROWSER, IN, True), (BROWSER, "join", False), ("plain", IN, False)])
def test_only_a_page_that_was_let_in_hands_over_a_message_without_text(channel: str, stage: str, taken: bool) -> None:
    link: Any = Link()
    link.channel = channel
    peer: Any = Peer(link, Standing(), "00" * 32)       # type: ignore[arg-type]
    peer.stage = stage
    wish = wire.Submit(1, 0, ("roll",), 3)
    if taken:
        assert peer.read(wish) is wish
    else:
        with pytest.raises(Bad) as refused:
            peer.read(wish)
        assert refused.value.code == ErrorCode.MALFORMED


def test_nothing_on_the_wire_is_called_a_move_that_was_handed_over() -> None:
    assert wire.Moved not in wire.KINDS.values() and "moved" not in (*wire.HOST, *wire.GUEST)


@pytest.mark.parametrize("game", FIVE)
def test_a_page_is_handed_copies_of_what_its_seat_may_see(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.open(tmp_path / "match.db")
        async with serving(store, game=game, seats="person,person") as (front, door):
            pages = await two_at_the_table(front, door)
            rng = random.Random(7)
            guests: list[Guest] = sorted(door.guests, key=lambda guest: next(
                seat for seat, chair in enumerate(guest.session.room.chairs) if chair.mine))
            for _ in range(25):
                match = door.room.match
                if match.state.over:
                    break
                seat = match.state.to_act()[0]
                view = guests[seat].session.state(seat)
                guests[seat].session.submit(seat, rng.choice(view.legal(seat)))
                await steps(12)
                ((mover, action), after), = match.replay(len(match.journal) - 1)
                for own, guest in enumerate(guests):
                    seen, kept = guest.session.state(own), door.room._views.view(own)
                    assert seen == match.state.seen_by(own) and seen is not kept
                    assert guest.session.revision == match.revision
                    told, facts = guest.session._shown.update, after.news_for(own)
                    assert told.action == (action if own == mover else None)
                    assert told.news_for(own) == facts and told.news_for(None) == after.news_for(None)
                    heard = [fact for _, fact in guest.session.heard(own)]
                    assert heard[len(heard) - len(facts):] == facts
                    assert all(guest.session.latest(own, most) == heard[-most:] for most in (1, 6, 500))
            for page in pages:
                await page.close()
        store.close()

    run(work())


@pytest.mark.parametrize("game", FIVE)
def test_patches_of_a_match_add_up_to_the_frame_as_it_is_sent_anew(game: str) -> None:
    i18n.set_language("en")
    desk, rng = Desk.match(game, person(0), person(1), likes=Liked(confirm=False)), random.Random(5)
    frames, whole, before = Frames(), {}, 0
    for _ in range(40):
        time.sleep(0.004)       # the session's thread has something to say
        desk.hear()
        desk.pass_time(0.5)
        if desk.frame.curtain:
            desk.play.lift()
        elif desk.frame.lit:
            desk.play.tap(rng.choice(sorted(desk.frame.lit)))
        for frame in desk.frames[before:]:
            patch = frames.patch(frame, {})
            frames.sent()
            whole = merged(whole, json.loads(patch)) if patch else whole
            assert lasting(whole) == lasting(json.loads(Frames().patch(frame, {})))
        before = len(desk.frames)
    assert before > 20
    frames.forget()
    assert lasting(json.loads(frames.patch(desk.frames[-1], {}))) == lasting(whole)


def lasting(frame: dict[str, Any]) -> dict[str, Any]:
    """What is not of one moment only."""
    return {name: part for name, part in frame.items() if name not in ("once", "motion")}


@given(st.lists(st.integers(0, 3), max_size=12), st.lists(st.integers(0, 3), max_size=12))
def test_drawings_that_are_others_are_told_by_their_numbers(before: list[int], after: list[int]) -> None:
    """Whatever changed, a page that has the drawings before makes those after of what it is told."""
    old, new = (tuple(Words(str(one), 10.0, 10.0, size=8.06) for one in row) for row in (before, after))
    whole = json.loads(piece("key", Piece(0, 0, new), None))
    told = piece("key", Piece(0, 0, new), Piece(0, 0, old))
    assert merged(json.loads(piece("key", Piece(0, 0, old), None)), json.loads(told or "{}")) == whole
    changed = sum(one != other for one, other in zip(old, new, strict=False)) + len(new) - len(old)
    if len(new) >= len(old) and 0 < 2 * changed < len(new):
        assert len(json.loads(told)["d"]) == changed


def test_what_is_left_out_of_a_drawing_is_what_it_is_by_default() -> None:
    """Truths and numbers that are equal are not the same on a page, and an alpha has more digits than a length."""
    for one in (Words("a", 1.0, 1.0), Words("a", 10.04, 1.0, bold=True),
                Words("a", 1.0, 0.0, bold=True, x=1.0, alpha=0.25, short=True), Art("a", 1.0, 1.0, 1.0),
                Art("a", 1.0, 1.0, tint="taxi", alpha=0.125), Panel(1.0, 1.0, "ink", line="ink")):
        kind, *told = json.loads(drawing_text(one))
        rest = [type(one)._field_defaults[name] for name in one._fields[len(told):]]
        for value, meant in zip([*told, *rest], one, strict=True):
            assert value == pytest.approx(meant, abs=0.05) if isinstance(meant, float) else value == meant
            assert isinstance(value, bool) == isinstance(meant, bool)
        assert [*told, *rest][one._fields.index("alpha")] == one.alpha
        assert not told or told[-1] != type(one)._field_defaults.get(one._fields[len(told) - 1], object())
