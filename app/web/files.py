"""What a browser may fetch: a closed list, made at start. No path of a request is ever a path of the disk."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from app import assets, theme
from app.web.joining import joined

PAGE = Path(__file__).resolve().parent / "page"
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".json": "application/json", ".png": "image/png", ".webp": "image/webp", ".svg": "image/svg+xml", ".wav": "audio/wav",
         ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8"}
TEXTS = (".html", ".css", ".js", ".json", ".svg", ".wav", ".txt")
"""What gzip makes smaller."""
SCALES = ("1x", "2x")
ENTRY = "main"
_NAMED = re.compile(r"/f/([\w.-]+)")
_VERSION = "VERSION"


class File(NamedTuple):
    body: bytes
    kind: str
    zipped: bytes | None        # the same, smaller; None where that would not be


class Missing(ValueError):
    """A page names a file that is not there."""


class Files:
    """`at`: by their addresses. `names`: the address of each by its own name. `version`: of the page as a whole."""

    def __init__(self, page: Path = PAGE) -> None:
        self.at: dict[str, File] = {}
        self.names: dict[str, str] = {}
        for name, body in (*_assets(), *_read(page.glob("*.webp"))):
            self._add(name, body)
        self._add("atlas.json", _text(_atlas(self.names)))
        self._add_page({file.name: file for file in sorted(page.rglob("*")) if file.is_file()})
        self.version = _hash("".join(sorted(self.names.values())).encode())
        index = page / "index.html"
        written = index.read_text(encoding="utf-8") if index.exists() else "<!doctype html><title>Starcab</title>"
        self.index = _file(".html", self._linked("index.html", written).replace(_VERSION, self.version).encode())

    def _add_page(self, files: dict[str, Path]) -> None:
        """Those that name no other first: the hash of a file tells of all that it names."""
        files.pop("index.html", None)
        waiting = {name: file.read_bytes() for name, file in files.items() if file.suffix in TYPES}
        modules = {name.removesuffix(".js"): body.decode() for name, body in waiting.items() if name.endswith(".js")}
        if ENTRY in modules:
            waiting = {name: body for name, body in waiting.items() if not name.endswith(".js")}
            waiting[ENTRY + ".js"] = joined(ENTRY, modules).encode()
        while waiting:
            ready = [name for name, body in waiting.items() if not self._names_in(name, body) & waiting.keys() - {name}]
            if not ready:
                raise Missing("files that name each other in a ring: " + ", ".join(sorted(waiting)))
            for name in ready:
                body = waiting.pop(name)
                self._add(name, self._linked(name, body.decode()).encode() if _is_source(name) else body)

    @staticmethod
    def _names_in(name: str, body: bytes) -> set[str]:
        return set(_NAMED.findall(body.decode())) if _is_source(name) else set()

    def _linked(self, name: str, text: str) -> str:
        def address(found: re.Match[str]) -> str:
            if found[1] not in self.names:
                raise Missing(f"{name} names {found[1]}, which is not there")
            return self.names[found[1]]
        return _NAMED.sub(address, text)

    def _add(self, name: str, body: bytes) -> None:
        address = f"/f/{_hash(body)}-{name}"
        self.names[name] = address
        self.at[address] = _file(Path(name).suffix, body)

    @property
    def pictures(self) -> dict[str, str]:
        """The large ones."""
        return {file.stem: self.names[file.name] for scale in SCALES for file in assets.files("pictures", f"*-{scale}.png")}

    @property
    def sounds(self) -> dict[str, str]:
        return {name.removesuffix(".wav"): address for name, address in self.names.items() if name.endswith(".wav")}


def _is_source(name: str) -> bool:
    return name.endswith((".js", ".css", ".html"))


def _file(suffix: str, body: bytes) -> File:
    zipped = gzip.compress(body, 9, mtime=0) if suffix in TEXTS else None
    return File(body, TYPES[suffix], zipped if zipped is not None and len(zipped) < 0.9 * len(body) else None)


def _hash(body: bytes) -> str:
    return blake2b(body, digest_size=8).hexdigest()


def _text(plain: Any) -> bytes:
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()


def _assets() -> Iterator[tuple[str, bytes]]:
    """Pictures of the atlas, large pictures and sounds of the app and of registered games."""
    for scale in SCALES:
        yield from _read(assets.files("atlas", f"*-{scale}-*.png"))
        yield from _read(assets.files("pictures", f"*-{scale}.png"))
    yield from _read(assets.files("sounds", "*.wav"))


def _read(files: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    return ((file.name, file.read_bytes()) for file in files)


def _atlas(names: dict[str, str]) -> dict[str, Any]:
    """{scale: {group: {"pages": [address], "sprites": {name: [page, x, y, w, h]}}}}, from the upper left of a page."""
    index: dict[str, Any] = {}
    for scale in SCALES:
        for file in assets.files("atlas", f"*-{scale}.atlas"):
            pages = json.loads(file.read_text(encoding="utf-8"))
            sprites: dict[str, list[int]] = {}
            for number, (page, boxes) in enumerate(pages.items()):
                height = _height(file.with_name(page))
                sprites |= {sprite: [number, x, height - y - h, w, h] for sprite, (x, y, w, h) in boxes.items()}
            group = file.name.removesuffix(f"-{scale}.atlas")
            addresses = [names.get(page.replace(".png", ".webp")) or names[page] for page in pages]
            index.setdefault(scale, {})[group] = {"pages": addresses, "sprites": sprites}
    return index


def _height(picture: Path) -> int:
    """Of a PNG, from its header."""
    with picture.open("rb") as file:
        return int.from_bytes(file.read(24)[20:24], "big")


def palette() -> dict[str, dict[str, str]]:
    """{mode: {name of a colour: its code}}: all names that a scene may use."""
    players = [f"player_{number}" for number in range(len(theme.PLAYERS))]
    pieces = [f"piece_{name}" for name in theme.PIECES]
    return {mode: {"white": "#FFFFFF"} | {name: theme.hexcode(name, mode) for name in (*theme.PALETTES[mode], *players, *pieces)}
            for mode in theme.PALETTES}
