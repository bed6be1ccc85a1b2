"""A hostile browser hurts nobody else: whatever it says, however fast, however slowly it reads, however often it comes."""
from __future__ import annotations

import asyncio
import gc
import json
import random
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.store import Store
from app.sync.wire import FROM_GUEST, Bad
from app.web.guest import Guest
from app.web.wire import _FIELDS, KINDS, parse
from tests.web.page import Page, get, serving
from tests.web.playing import alone, play, run

JSON = st.recursive(st.none() | st.booleans() | st.integers(-2**60, 2**60) | st.floats() | st.text(max_size=20),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
                    max_leaves=8)


def in_room(work: Any, tmp_path: Path, **how: Any) -> None:
    async def whole(store: Store) -> None:
        async with serving(store, **how) as (front, door):
            await work(front, door)

    store = Store.open(tmp_path / "match.db")
    run(whole(store))
    store.close()


@given(st.text(max_size=300) | st.binary(max_size=300) | JSON.map(json.dumps))
def test_no_frame_gets_through_that_is_no_message(frame: str | bytes) -> None:
    try:
        message = parse(frame)
    except Bad:
        return
    assert message["t"] in KINDS


@given(st.sampled_from(sorted(KINDS)), st.data())
def test_fields_are_what_they_should_be_or_refused(kind: str, data: st.DataObject) -> None:
    plain = {"t": kind} | {name: data.draw(JSON) for name in _FIELDS[kind]}
    try:
        message = parse(json.dumps(plain))
    except Bad:
        return
    for name in ("target", "text", "focused", "choice", "section", "room", "ticket", "token", "version"):
        assert len(message.get(name, "")) <= 128
    assert message.get("w", 1) <= 10_000 and len(message.get("trail", [])) <= 120


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_whatever_is_said_at_the_table_the_others_play_on(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A browser that sits says anything that is well formed, and then nonsense; its neighbour finishes the match."""
    rng = random.Random(seed)

    async def work(front, door) -> None:
        rogue, page = await Page.dial(front), await Page.dial(front)
        await rogue.come_in(door.ticket, "rogue")
        await page.come_in(door.ticket)
        await rogue.say("role", role="onlooker")
        await page.sit(0)
        await page.until(lambda: page.frame.get("picture"))
        await rogue.until(lambda: rogue.frame.get("picture"))
        targets = list(rogue.frame["picture"]["spots"]) + ["", "x", "open:rival:9", "act:99", "close:", "hush:0:match"]
        for _ in range(60):
            await rogue.say(**_anything(rng, targets))
        await rogue.raw(rng.choice(("{}", "[", "null", '{"t":"tap"}', '{"t":"hello"}', b"\0")))
        await rogue.until_gone()
        await play(page, random.Random(1))
        await page.close()

    in_room(work, tmp_path_factory.mktemp("rogue"), seats="person,bot:rookie")


def _anything(rng: random.Random, targets: list[str]) -> dict[str, Any]:
    kind = rng.choice(sorted(KINDS - {"hello", "leave", "hint"}))
    values = {"target": rng.choice(targets), "trail": rng.choices(targets, k=3), "quarters": rng.randint(-3, 3), "text": "q",
              "focused": rng.choice(targets), "choice": rng.choice((0, 3)), "seat": rng.randrange(6), "row": rng.randrange(99),
              "number": rng.randrange(6), "action": ["roll", 1], "revision": rng.randrange(99), "w": rng.uniform(1, 3000),
              "h": rng.uniform(1, 3000), "density": 2, "settings": {"text_size": "largest"}, "on": True, "section": "nowhere",
              "name": "x", "colour": rng.randrange(6), "role": rng.choice(("player", "onlooker", "table")), "game": "surprise",
              "seats": ["person"], "options": {}, "first": None, "room": "x", "asker": 1, "yes": True, "everybody": True,
              "device": 0, "level": "rookie", "token": ""}
    fields = {name: values[name] for name in _FIELDS[kind]}
    if kind == "choose":
        fields["choice"] = rng.choice(("menu.leave_room", "menu.rules", "x"))
    return {"kind": kind} | fields


def test_who_speaks_too_fast_or_too_much_goes(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await alone(front, door)
        for flood in ([json.dumps({"t": "ping"})] * 200, ["x" * (FROM_GUEST + 1)], ["x" * (5 * FROM_GUEST)], [b"x" * 10]):
            rogue = await Page.dial(front)
            await rogue.hello(door.ticket)
            for one in flood:
                await rogue.raw(one)
            await rogue.until_gone()
        await play(page, random.Random(1))
        await page.close()

    in_room(work, tmp_path)


def test_five_hundred_connections_keep_nobody_out(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await alone(front, door)
        crowd = []
        for _ in range(500):
            try:
                crowd.append(await asyncio.open_connection("127.0.0.1", front.port))
            except OSError:
                break
        assert len(crowd) == 500
        assert (await get(front, "/"))[0] == 200
        other = await Page.dial(front)
        await other.come_in(door.ticket, "player 2")
        await play(page, random.Random(1))
        for _, writer in crowd:
            writer.close()
        for one in (page, other):
            await one.close()

    in_room(work, tmp_path)


def test_who_does_not_read_is_given_up_and_the_others_notice_nothing(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await alone(front, door)
        await page.until(lambda: page.frame.get("picture"))
        deaf = await Page.dial(front)
        await deaf.come_in(door.ticket, "player 2")
        deaf._task.cancel()
        deaf._ws.transport.pause_reading()
        guests = [guest for guest in door.guests if guest.session.room.device == 1]
        for _ in range(120):
            await deaf.say("resync")
            if not door.guests & set(guests):
                break
        else:
            sent = [guest._pipe._ws.transport.get_write_buffer_size() for guest in guests]
            assert sent and max(sent) <= 2 << 20        # what waits for it is bounded
        deaf.cut()
        await play(page, random.Random(1))
        await page.close()

    in_room(work, tmp_path, game="galactico")


def test_nothing_is_left_of_guests_that_are_gone(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await alone(front, door)
        await page.until(lambda: page.actions)
        alive: list[weakref.ref[Guest]] = []
        threads = threading.active_count()
        for number in range(12):
            other = await Page.dial(front)
            await other.hello(door.ticket, page.token if number % 2 else "")
            if number % 2 == 0:
                await other.say("join", name="looker")
            await other.until(lambda other=other: other.frame.get("picture"))
            alive += [weakref.ref(guest) for guest in door.guests]
            other.cut()
        async with asyncio.timeout(10):
            while door.guests:
                await asyncio.sleep(0.05)
        async with asyncio.timeout(15):         # a timer of its handshake remembers each for some seconds
            while sum(ref() is not None for ref in alive):
                await asyncio.sleep(0.2)
                gc.collect()
        assert not front._visitors and threading.active_count() <= threads + 1
        assert len(door.room._peers) == 0

    in_room(work, tmp_path)


def test_names_are_text(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await Page.dial(front)
        await page.come_in(door.ticket, "<img src=x onerror=alert(1)>\u202e")
        await page.sit(0, "<script>\u202e\u0000x</script>")
        name = page.last["lobby"]["seats"][0]["name"]
        assert name == "<script>x</script>" and "\u202e" not in "".join(page.seen)
        await page.close()

    in_room(work, tmp_path)
