"""Nothing reaches a browser that its seats may not know: worlds that differ only in that look the same, byte for byte."""
from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app import i18n
from app.play.controller import TableController
from app.play.frame import Frame
from app.session.seats import PERSON, REMOTE, Seat
from app.session.update import OPENED, Update
from app.settings import BY_ID
from app.store import Store
from app.sync.proof import public_of
from app.tables import table_for
from app.web.encode import Frames
from app.web.session import key_of
from games import GAMES
from games.kernel import Match, State
from tests.contract.checks import redeals
from tests.web.page import Page, serving
from tests.web.playing import FIVE, run

i18n.set_language("en")


class Still:
    """A session that shows one moment, as one seat's guest is told it."""

    in_room = hosting = False
    kept = True

    def __init__(self, match: Match, state: State, seat: int) -> None:
        self.game, self.players, self.revision, self.match_id = match.game, match.players, 3, "x"
        self._views = {eye: state.seen_by(eye) for eye in (seat, None)}
        self.seats = [Seat(PERSON if other == seat else REMOTE, f"player {other}", other) for other in range(match.players)]
        self._update = Update(3, OPENED, None, None, (), self._views[seat], "", 3, False, tuple(self.seats))

    def state(self, seat: int | None) -> State:
        return self._views.get(seat, self._views[None])

    def legal(self, seat: int) -> Any:
        return self.state(seat).legal(seat)

    def to_act(self) -> tuple[int, ...]:
        return self._update.state.to_act()

    def listen(self, callback: Any) -> Any:
        callback(self._update)
        return lambda: None

    def can_undo(self) -> bool:
        return False

    def acted_last(self) -> None:
        """It has seen no act."""

    def journal(self) -> list[Any]:
        return []

    def heard(self, ears: Any) -> list[Any]:
        return []

    def latest(self, ears: Any, most: int) -> list[Any]:
        return []

    def winners(self) -> tuple[int, ...]:
        return self._update.state.winners()

    def news_for(self, update: Any, seat: Any) -> list[Any]:
        return []

    def set_pace(self, seconds: float) -> None:
        pass

    def close(self) -> None:
        pass


class Never:
    def now(self) -> float:
        return 0.0

    def later(self, seconds: float, call: Any) -> Any:
        return self

    def cancel(self) -> None:
        pass


class Default:
    def setting(self, name: str) -> Any:
        return BY_ID[name].default

    def kept(self, name: str) -> dict[str, Any]:
        return {}

    def keep(self, name: str, value: Any) -> None:
        pass


def sent(match: Match, state: State, seat: int) -> str:
    """All that a browser on this seat is sent of the moment."""
    frames, texts = Frames(), []
    session: Any = Still(match, state, seat)

    def show(frame: Frame) -> None:
        texts.append(frames.patch(frame, {}))

    play = TableController(session, table_for(match.game.id), Never(), Default(), show)
    play.resize(1280, 720)
    play.open()
    listing = play.listing()
    play.stop()
    return json.dumps([texts, listing], default=str)


@pytest.mark.parametrize("game", FIVE)
def test_redealt_worlds_look_the_same_to_a_browser(game: str) -> None:
    rules = GAMES[game]
    random = Random(game)
    match = Match(rules, max(2, rules.players[0]), key=b"k" * 32)
    compared = 0
    for number in range(120):
        state = match.state
        if state.over:
            break
        if number % 3 == 0:
            seat = random.randrange(match.players)
            truth = sent(match, state, seat)
            for world in redeals(match, state, seat):
                assert sent(match, world, seat) == truth
                compared += 1
        mover = random.choice(state.to_act())
        match.play(mover, random.choice(state.legal(mover)))
    assert compared > 10


def test_the_test_would_see_a_leak() -> None:
    """Somebody else's hand, seen through their eyes, is not what this seat is sent."""
    rules = GAMES["ganymede"]
    match = Match(rules, 2, key=b"k" * 32)
    assert sent(match, match.state, 0) != sent(match, match.state, 1)


@pytest.mark.parametrize("game", ("ganymede", "crazytaxis", "wildspace"))
def test_every_byte_that_was_sent_is_free_of_keys(game: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with serving(store, game, "person,person,bot:rookie") as (front, door):
            pages = [await Page.dial(front) for _ in range(2)]
            for number, page in enumerate(pages):
                await page.come_in(door.ticket)
                await page.sit(number)
            for _ in range(200):
                await asyncio.sleep(0.02)
                if door.room.match is not None and len(door.room.match.journal) > 12:
                    break
                for page in pages:
                    if page.actions and not page.frame.get("question"):
                        revision = page.revision
                        await page.say("act", action=page.actions[0]["action"], revision=revision)
                        await page.until(lambda page=page, revision=revision: page.revision > revision or "refused" in page.last)
            match = door.room.match
            assert match is not None and match.journal
            for page in pages:
                everything = "".join(page.seen)
                assert not any(one in everything for one in (match.key.hex(), '"dice"', door.room.record.secret))
                assert not any(public_of(key_of(other.token)) in everything for other in pages)
                await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()
