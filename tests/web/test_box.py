"""A browser sees the components of its room, whatever the host's own box is."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from app.store import Store
from app.sync.headless import seats_from
from app.sync.record import Record
from games import GAMES
from tests.web.page import serving
from tests.web.playing import alone, play, run


def cities_on_the_moon() -> Any:
    data = GAMES.reconstructed("crazytaxis")
    text = json.dumps(data)
    for place in data["places"]:
        text = text.replace(f'"{place}"', f'"moon_{place}"')
    return GAMES.edition("crazytaxis", json.loads(text))


def test_a_browser_sees_the_box_of_its_room_and_plays_with_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        record = Record.new("Evening", cities_on_the_moon(), seats_from("person,bot:rookie"), {"length": "quick"})
        async with serving(store, record=record) as (front, door):
            page = await alone(front, door)
            await page.until(lambda: page.actions)
            assert door.room.game.fingerprint == cities_on_the_moon().fingerprint
            assert "moon " in json.dumps(page.frame)
            await play(page, random.Random(1), "touch")
            await page.until(lambda: page.last["result"].get("curves"))
            assert page.last["result"]["rows"]
            await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()
