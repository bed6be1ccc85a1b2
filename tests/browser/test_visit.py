"""What a first visit costs, on a plain screen and on a dense phone: bytes on the wire and requests until the table is there."""

from __future__ import annotations

import zlib

import pytest
from playwright.sync_api import Browser

from games import GAMES
from tests.browser.served import come_in, device, hosting, settled, sit, wait_phase

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other

BYTES, REQUESTS = 1_500_000, 25


@pytest.mark.parametrize(("game", "ratio"), [("surprise", 1.0), *((game, 3.0) for game in sorted(GAMES))])
def test_first_visit(browser: Browser, game: str, ratio: float) -> None:
    with hosting(game, "person,bot:rookie") as host:
        page = device(browser, "iphone", ratio=ratio).new_page()
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        addresses: dict[str, str] = {}
        sizes: dict[str, float] = {}
        wire.on("Network.requestWillBeSent", lambda event: addresses.update({event["requestId"]: event["request"]["url"]}))
        wire.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
        deflate = zlib.compressobj(5, zlib.DEFLATED, -14, 6)        # as `Front` does
        wire.on("Network.webSocketFrameReceived", lambda event: sizes.update({event["requestId"]: sizes.get(event["requestId"], 0)
                + len(deflate.compress(event["response"]["payloadData"].encode()) + deflate.flush(zlib.Z_SYNC_FLUSH))}))
        come_in(page, host.address)
        sit(page, 0, "Player 1")
        wait_phase(page, "playing")
        settled(page)
        page.wait_for_load_state("networkidle")
        page.context.close()
    costs = {addresses.get(one, "/play").rpartition("-")[2]: size for one, size in sizes.items()}
    assert len(sizes) <= REQUESTS, costs
    assert sum(sizes.values()) <= BYTES, costs
