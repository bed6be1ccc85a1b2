"""Draw, render and pack the art: `python -m tools.art [build|check|sheet]`.

build   tools/draw → assets/art/*.svg → assets/atlas (pages at three scales, Kivy .atlas indexes, manifest)
        and the large pictures
check   says whether sources, atlas and manifest agree, without rendering
sheet   contact sheets on night, on day, and in one grey at 24 px, into build/art/: look at them after every change
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import re
import sys
from pathlib import Path

from tools.draw import PICTURES, drawings

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
SOURCES = ASSETS / "art"
ATLAS = ASSETS / "atlas"
MANIFEST = ATLAS / "manifest.json"
README = ASSETS / "README.md"
FONT = ASSETS / "fonts" / "play-bold.ttf"

SCALES = {"half": 0.5, "1x": 1.0, "2x": 2.0}
PAGE = {"half": 512, "1x": 1024, "2x": 2048}  # side of a page; no phone in use has a smaller limit than 2048
PAD = 2
COARSE = ("wildspace",)  # a hundred faces: five bits of each colour are enough, and save a third


# ---- sources ----


def size(svg: str) -> tuple[int, int]:
    """Width and height in units, from the first line of the file."""
    found = re.search(r'width="(\d+)" height="(\d+)"', svg)
    assert found, "a source begins with its size"
    return int(found[1]), int(found[2])


def source(name: str) -> Path:
    return SOURCES / (name + ".svg")


def write_sources(made: dict[str, str]) -> None:
    for stale in set(SOURCES.rglob("*.svg")) - {source(name) for name in made}:
        stale.unlink()
    for name, svg in made.items():
        source(name).parent.mkdir(parents=True, exist_ok=True)
        source(name).write_text(svg, encoding="utf-8", newline="\n")


def read_sources() -> dict[str, str]:
    files = sorted(SOURCES.rglob("*.svg"))
    return {
        file.relative_to(SOURCES).with_suffix("").as_posix(): file.read_text(encoding="utf-8")
        for file in files
    }


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# ---- pixels ----


def render(svg: str, scale: float):
    """One drawing as a Pillow image."""
    import resvg_py
    from PIL import Image

    width, height = (round(side * scale) for side in size(svg))
    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, height=height, skip_system_fonts=True, font_files=[str(FONT)]
    )
    return Image.open(io.BytesIO(png)).convert("RGBA")


def bleed(image):
    """Give transparent pixels beside an edge that edge's colour: linear filtering would else pull in black."""
    from PIL import Image, ImageFilter

    spread = image.convert("RGBa").filter(ImageFilter.BoxBlur(2)).convert("RGBA")
    alpha = image.getchannel("A")
    spread.putalpha(0)
    return Image.composite(image, spread, alpha.point(lambda a: 255 if a else 0))


def coarse(image):
    """Colours in steps of eight. What lies between, where two colours meet, is most of a page's bytes."""
    from PIL import Image

    *colours, alpha = image.split()
    return Image.merge("RGBA", [*(c.point(lambda v: min(255, (v + 4) // 8 * 8)) for c in colours), alpha])


def padded(image):
    """Repeat the outermost pixels PAD times on every side, so that pieces laid edge to edge show no seam."""
    from PIL import Image

    w, h = image.size
    out = Image.new("RGBA", (w + 2 * PAD, h + 2 * PAD))
    for x, left, width in ((0, 0, 1), (PAD, 0, w), (PAD + w, w - 1, 1)):
        for y, top, height in ((0, 0, 1), (PAD, 0, h), (PAD + h, h - 1, 1)):
            part = image.crop((left, top, left + width, top + height))
            wide, high = (PAD if x != PAD else w), (PAD if y != PAD else h)
            out.paste(part.resize((wide, high)), (x, y))
    return out


# ---- packing ----


def pack(sizes: dict[str, tuple[int, int]], side: int) -> list[dict[str, tuple[int, int]]]:
    """Rows of falling height, page after page: {name: (x, y from the top)} with padding included in the sizes."""
    pages: list[dict[str, tuple[int, int]]] = [{}]
    x = y = row = 0
    for name in sorted(sizes, key=lambda n: (-sizes[n][1], -sizes[n][0], n)):
        w, h = sizes[name]
        if x + w > side:
            x, y, row = 0, y + row, 0
        if y + h > side:
            pages.append({})
            x = y = row = 0
        pages[-1][name] = (x, y)
        x, row = x + w, max(row, h)
    return pages


def build_atlas(group: str, tag: str, made: dict[str, str]) -> dict[str, bytes]:
    """All files of one group at one scale."""
    images = {name.partition("/")[2]: padded(bleed(render(svg, SCALES[tag]))) for name, svg in made.items()}
    if group in COARSE:
        images = {name: coarse(image) for name, image in images.items()}
    files, index = {}, {}
    for number, places in enumerate(pack({name: image.size for name, image in images.items()}, PAGE[tag])):
        file = f"{group}-{tag}-{number}.png"
        files[file], index[file] = build_page(images, places)
    files[f"{group}-{tag}.atlas"] = (json.dumps(index, indent=0, sort_keys=True) + "\n").encode()
    return files


def build_page(images, places):
    """The page's PNG, and where Kivy finds its pieces: [x, y from the bottom, width, height]."""
    from PIL import Image

    width = max(x + images[name].width for name, (x, y) in places.items())
    height = max(y + images[name].height for name, (x, y) in places.items())
    page = Image.new("RGBA", (width, height))
    index = {}
    for name, (x, y) in places.items():
        image = images[name]
        page.paste(image, (x, y))
        w, h = image.width - 2 * PAD, image.height - 2 * PAD
        index[name] = [x + PAD, height - y - PAD - h, w, h]
    return png(page), index


def png(image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


# ---- commands ----


def build() -> None:
    made = drawings()
    write_sources(made)
    files: dict[str, bytes] = {}
    for group in sorted({name.partition("/")[0] for name in made if name not in PICTURES}):
        members = {
            name: svg for name, svg in made.items() if name.startswith(group + "/") and name not in PICTURES
        }
        for tag in SCALES:
            files.update({f"atlas/{file}": data for file, data in build_atlas(group, tag, members).items()})
    for name, outputs in PICTURES.items():
        for file, scale, opaque in outputs:
            image = render(made[name], scale)
            files[file] = png(image.convert("RGB") if opaque else image)
    replace_files(files)
    record = {
        "sources": {name: digest(svg.encode()) for name, svg in sorted(made.items())},
        "files": {file: digest(data) for file, data in sorted(files.items())},
    }
    MANIFEST.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8", newline="\n")
    README.write_text(with_list(README.read_text(encoding="utf-8"), made), encoding="utf-8", newline="\n")
    print(f"{len(made)} drawings, {len(files)} files, {sum(map(len, files.values())) / 1e6:.2f} MB")


def with_list(text: str, made: dict[str, str]) -> str:
    """The README with its list of sprites brought up to date: one line per size, so that a size is said once."""
    by_size: dict[tuple[str, int, int], list[str]] = {}
    for name, svg in made.items():
        group, _, piece = name.partition("/")
        by_size.setdefault((group, *size(svg)), []).append(piece)
    rows = []
    for (group, w, h), pieces in sorted(by_size.items()):
        rows.append(f"| `{group}/` | {w} × {h} | {' '.join(f'`{piece}`' for piece in pieces)} |")
    table = "\n".join(["| group | units | pieces |", "|---|---|---|", *rows])
    head, start, rest = text.partition("<!-- sprites: written by tools/art.py -->\n")
    _, end, tail = rest.partition("<!-- end of sprites -->")
    return head + start + table + "\n" + end + tail


def replace_files(files: dict[str, bytes]) -> None:
    for folder in (ATLAS, ASSETS / "pictures"):
        folder.mkdir(parents=True, exist_ok=True)
        for stale in folder.iterdir():
            if stale.relative_to(ASSETS).as_posix() not in files:
                stale.unlink()
    for file, data in files.items():
        (ASSETS / file).write_bytes(data)


def differing(one: dict[str, str], other: dict[str, str]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def faults() -> list[str]:
    """What does not agree with the manifest; empty when all is well. Renders nothing."""
    record = json.loads(MANIFEST.read_text(encoding="utf-8"))
    made, stored = drawings(), read_sources()
    found = [f"not drawn again: {name}" for name in differing(made, stored)]
    now = {name: digest(svg.encode()) for name, svg in stored.items()}
    found += [f"source changed: {name}" for name in differing(now, record["sources"])]
    for file, known in record["files"].items():
        target = ASSETS / file
        if not target.exists() or digest(target.read_bytes()) != known:
            found.append(f"file changed: {file}")
    readme = README.read_text(encoding="utf-8")
    return found + ([] if readme == with_list(readme, stored) else ["README.md lists other sprites"])


def check() -> None:
    found = faults()
    print("\n".join(found) or "sources, atlas and manifest agree")
    sys.exit(1 if found else 0)


def sheet() -> None:
    from tools.sheets import make

    make(read_sources(), ROOT / "build" / "art")


COMMANDS = {"build": build, "check": check, "sheet": sheet}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", nargs="?", default="build", choices=COMMANDS)
    COMMANDS[parser.parse_args().command]()
