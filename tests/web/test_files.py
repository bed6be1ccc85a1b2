"""What a browser may fetch, and by whom: a closed list, strict headers, no name but this machine's own."""
from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from app.store import Store
from app.web.files import PAGE, Files, Missing
from app.web.front import is_own
from app.web.joining import Unjoinable, joined
from tests.web.page import Page, files, get, serving
from tests.web.playing import run
from tools import web_files


def asked(work, tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        async with serving(store) as (front, door):
            await work(front, door)

    store = Store.open(tmp_path / "match.db")
    run(whole(store))
    store.close()


def test_the_page_is_never_cached_and_its_files_for_ever(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        status, headers, body = await get(front, "/")
        assert status == 200 and headers["cache-control"] == "no-store"
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "data:" not in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin" and "set-cookie" not in headers and "server" not in headers
        assert "cross-origin-opener-policy" not in (await get(front, "/", host=f"192.168.1.2:{front.port}"))[1]
        script = re.search(rb"/f/[0-9a-f]{16}-a\.js", body)
        assert script is not None
        status, headers, body = await get(front, script[0].decode())
        assert status == 200 and "immutable" in headers["cache-control"] and b"-atlas.json" in body
        address = files().names["atlas.json"]
        status, headers, body = await get(front, address, headers="Accept-Encoding: gzip\r\n")
        assert headers["content-encoding"] == "gzip" and json.loads(gzip.decompress(body)).keys() == {"1x", "2x"}
        assert (await get(front, address))[2] == gzip.decompress(body)

    asked(work, tmp_path)


@pytest.mark.parametrize("target", (
    "/../README.md", "/f/../../pyproject.toml", "/f/%2e%2e/%2e%2e/LICENSE", "/f/", "/f", "//", "/index.html",
    "/page/index.html", "/f/a.js", "/f/..%5c..%5cmain.py", "/starcab", "/play/..", "/?x", "*", "/\0"))
def test_nothing_else_can_be_had(target: str, tmp_path: Path) -> None:
    async def work(front, door) -> None:
        status, _, body = await get(front, target)
        assert status in (0, 400, 404) and len(body) < 200

    asked(work, tmp_path)


def test_other_methods_and_other_hosts_are_refused(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "HEAD"):
            assert (await get(front, "/", method=method))[0] in (0, 400, 405)
        for host in ("evil.example", f"evil.example:{front.port}", "127.0.0.1.evil.example", "127.0.0.1:80@evil.example", ""):
            assert host and (await get(front, "/", host=host))[0] == 421 or not host
        assert (await get(front, "/", headers="Host: evil.example\r\n"))[0] in (400, 421)

    asked(work, tmp_path)


def test_only_a_page_of_this_server_speaks(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        shake = ("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
        for origin in ("", "Origin: null\r\n", "Origin: http://evil.example\r\n", f"Origin: https://127.0.0.1:{front.port}\r\n",
                       f"Origin: http://localhost:{front.port}\r\n"):
            assert (await get(front, "/play", headers=shake + origin))[0] == 403
        page = await Page.dial(front)
        await page.hello(door.ticket)
        await page.close()

    asked(work, tmp_path)


@given(st.text(max_size=40))
def test_a_host_is_a_number_or_this_machines_name(text: str) -> None:
    if is_own(text):
        assert re.fullmatch(r"\[?[0-9a-fA-F.:%\w-]*\]?(:\d+)?", text)
    assert not is_own(text + ".evil.example")


def test_a_name_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script src="/f/nowhere.js"></script>')
    with pytest.raises(Missing):
        Files(tmp_path)
    (tmp_path / "index.html").write_text("")
    (tmp_path / "a.js").write_text('import "/f/b.js"')
    (tmp_path / "b.js").write_text('import "/f/a.js"')
    with pytest.raises(Missing):
        Files(tmp_path)


def test_the_address_of_a_file_tells_of_all_that_it_names(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("VERSION")
    (tmp_path / "a.js").write_text('import "/f/b.js"')
    (tmp_path / "b.js").write_text("1")
    before = Files(tmp_path)
    (tmp_path / "b.js").write_text("2")
    after = Files(tmp_path)
    assert before.names["a.js"] != after.names["a.js"] and before.version != after.version
    assert after.index.body.decode() == after.version


def test_the_page_stays_a_thin_painter() -> None:
    """Not by lines that nobody can read."""
    lines = {kind: [line for file in PAGE.glob(f"*.{kind}") for line in file.read_text(encoding="utf-8").splitlines()]
             for kind in ("html", "css", "js")}
    assert sum(map(len, lines.values())) <= 2_000
    assert max(map(len, lines["js"])) <= 160


def test_the_page_itself_has_no_inline_code() -> None:
    html = Files().index.body.decode()
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", html)
    for source in PAGE.glob("*.js"):
        text = source.read_text(encoding="utf-8")
        assert "innerHTML" not in text and "eval(" not in text and "document.write" not in text
        assert not re.search(r"https?://(?!\$|www\.w3\.org)", text)


@pytest.mark.parametrize("source", ('export default 1;', 'import * as all from "/f/b.js";', 'import { b as c } from "/f/b.js";',
                                    'import { b } from "/f/nowhere.js";', 'import { b } from "/f/main.js";'))
def test_a_module_that_can_not_be_joined_is_named(source: str) -> None:
    with pytest.raises(Unjoinable, match="main.js|nowhere.js"):
        joined("main", {"main": source, "b": "export const b = 1;"})


@pytest.mark.parametrize("name", web_files.FONTS)
def test_a_font_for_browsers_is_the_apps_font_in_another_wrapping(name: str) -> None:
    """Names and licence too: the Open Font License reserves the name of a font that was changed."""
    ours, theirs = TTFont(web_files.ASSETS / "fonts" / f"{name}.ttf"), TTFont(PAGE / f"{name}.woff2")
    assert theirs.getBestCmap() == ours.getBestCmap() and theirs["name"].compile(theirs) == ours["name"].compile(ours)
    assert theirs["hmtx"].metrics == ours["hmtx"].metrics and theirs["glyf"].glyphs.keys() == ours["glyf"].glyphs.keys()
    assert all(theirs["glyf"][glyph] == ours["glyf"][glyph] for glyph in ours.getGlyphOrder())


@pytest.mark.parametrize("name", web_files.PICTURES)
def test_a_picture_for_browsers_has_the_same_pixels(name: str) -> None:
    with Image.open(web_files.ASSETS / "atlas" / f"{name}.png") as ours, Image.open(PAGE / f"{name}.webp") as theirs:
        assert ours.convert("RGBa").tobytes() == theirs.convert("RGBa").tobytes()     # what is clear has no colour
