"""What a long press does is said to a browser's person as often as the app would say it, whatever rooms they come to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.i18n import t
from app.store import Store
from app.store.keys import HELD
from app.sync.wire import Bad
from app.web.wire import parse
from tests.web.page import Page, serving
from tests.web.playing import run


async def begun(front: Any, door: Any, held: dict[str, Any]) -> Page:
    page = await Page.dial(front)
    await page.come_in(door.ticket, list=False, settings={"language": "en", "animation": "0.0", HELD: held})
    await page.sit(0)
    await page.until(lambda: page.frame.get("mine"))
    return page


@pytest.mark.parametrize("held, kept", [({}, {"galactico": 1}), ({"galactico": 3}, None), ({"tried": True}, None)])
def test_the_page_keeps_how_often_it_was_said(tmp_path: Path, held: dict[str, Any], kept: dict[str, Any] | None) -> None:
    async def whole(store: Store) -> None:
        async with serving(store, "galactico", "person,bot:rookie") as (front, door):
            page = await begun(front, door, held)
            assert page.last.get("held", {}).get("held") == kept
            assert (page.frame.get("toast") == t("table.hold")) == bool(kept)
            target = next(one for one in page.frame["picture"]["spots"] if one.startswith("station:"))
            await page.say("inspect", target=target)
            if "tried" not in held:
                await page.until(lambda: page.last.get("held", {}).get("held", {}).get("tried"))

    store = Store.open(tmp_path / "match.db")
    run(whole(store))
    store.close()


@pytest.mark.parametrize("held", ["[]", '{"galactico": -1}', '{"tried": false}', '{"x": "y"}', "null"])
def test_what_is_no_such_note_is_not_taken(held: str) -> None:
    with pytest.raises(Bad):
        parse('{"t": "settings", "settings": {"held": %s}}' % held)
