"""The drawings, their SVG sources, the atlas pages and the manifest tell the same story."""

import json
import re
from xml.etree import ElementTree

import pytest

from app.theme import PLAYERS, SURPRISE_SHAPES
from app.widgets import art as sprites
from games.wildspace.board import DATA
from tools import art
from tools.draw import ganymede

GROUPS = sorted({name.partition("/")[0] for name in art.drawings() if name not in art.PICTURES})
SOURCES = art.read_sources()


def test_sources_atlas_and_manifest_agree():
    assert art.faults() == [], "run: python -m tools.art"


def test_a_changed_source_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(art, "SOURCES", tmp_path)
    art.write_sources({**SOURCES, "common/die_3": SOURCES["common/die_3"].replace("#", "#0", 1)})
    assert art.faults() == ["not drawn again: common/die_3", "source changed: common/die_3"]


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("scale", art.SCALES)
def test_every_piece_lies_alone_on_its_page(group, scale):
    from PIL import Image

    pages = json.loads((art.ATLAS / f"{group}-{scale}.atlas").read_text())
    placed = [name for boxes in pages.values() for name in boxes]
    assert sorted(f"{group}/{name}" for name in placed) == sprites.names(group)
    for page, boxes in pages.items():
        width, height = Image.open(art.ATLAS / page).size
        assert max(width, height) <= art.PAGE[scale] <= 2048
        taken = set()
        for x, y, w, h in boxes.values():
            assert art.PAD <= x and x + w + art.PAD <= width and art.PAD <= y and y + h + art.PAD <= height
            across, down = range(x - art.PAD, x + w + art.PAD, 2), range(y - art.PAD, y + h + art.PAD, 2)
            area = {(i, j) for i in across for j in down}
            assert not taken & area
            taken |= area


SAMPLES = [
    "common/die_3", "common/pawn_star", "surprise/cell_gift_red", "surprise/token_crew_blue", "surprise/link_h",
    "wildspace/job_engineer", "wildspace/face_sp_owl_pilot_1", "wildspace/planet_pl_9b",
]  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("scale", art.SCALES)
def test_the_page_shows_what_the_source_says(name, scale):
    pytest.importorskip("resvg_py")
    from PIL import Image, ImageChops

    group, _, piece = name.partition("/")
    page, x, y, w, h = sprites.boxes(group, scale)[piece]
    whole = Image.open(art.ATLAS / page)
    top = whole.height - y - h
    stored = whole.crop((x, top, x + w, top + h)).convert("RGBa")
    fresh = art.render(SOURCES[name], art.SCALES[scale]).convert("RGBa")
    differences = [high for _, high in ImageChops.difference(stored, fresh).getextrema()]
    assert max(differences) <= 8  # rounding of another build of the renderer


def outline(name):
    """What is left of a piece at 24 px in one grey: its alpha, from the page."""
    from PIL import Image

    group, _, piece = name.partition("/")
    page, x, y, w, h = sprites.boxes(group, "1x")[piece]
    whole = Image.open(art.ATLAS / page).getchannel("A")
    top = whole.height - y - h
    return list(
        whole.crop((x, top, x + w, top + h)).resize((24, 24), Image.Resampling.BOX).get_flattened_data()
    )


@pytest.mark.parametrize(
    "kinds",
    [("common/icon_", "surprise/glyph_"), ("common/shape_",), ("common/pawn_",), ("galactico/sign_",),
     ("wildspace/job_", "wildspace/species_", "wildspace/class_")],
)
def test_outlines_at_24_px_differ(kinds):
    """An eye must still look at the sheet, but two pieces that nearly cover each other fail here."""
    names = [name for group in GROUPS for name in sprites.names(group) if name.startswith(kinds)]
    outlines = {name: outline(name) for name in names}
    for i, one in enumerate(names):
        for other in names[:i]:
            a, b = outlines[one], outlines[other]
            shared = sum(map(min, a, b)) / sum(map(max, a, b))
            assert shared < 0.85, (one, other, shared)


def test_no_species_and_no_job_of_wild_space_has_a_letter():
    """A letter fits the names of one language only; outlines tell them apart in all."""
    for kind, names in (("species", DATA["species"]), ("job", DATA["jobs"])):
        for name in names:
            assert not re.findall(r"<text", SOURCES[f"wildspace/{kind}_{name}"]), name


def test_each_profession_and_each_department_of_ganymede_has_its_letter():
    for names, kinds in ((ganymede.COLOURS, ("token", "astronaut", "wanted")), (ganymede.TYPES, ("type",))):
        assert len({ganymede.LETTERS[name] for name in names}) == len(names)
        for name in names:
            for kind in kinds:
                assert re.findall(r">(\w)</text>", SOURCES[f"ganymede/{kind}_{name}"]) == [ganymede.LETTERS[name]]


def test_edges_are_repeated_into_the_padding():
    from PIL import Image

    tile = Image.new("RGBA", (4, 4), "#10142B")
    tile.putpixel((0, 0), (255, 0, 0, 255))
    out = art.padded(tile)
    assert out.size == (8, 8)
    assert {out.getpixel((x, y)) for x in (0, 1, 2) for y in (0, 1, 2)} == {(255, 0, 0, 255)}
    assert out.getpixel((7, 7)) == (16, 20, 43, 255)


def test_transparent_pixels_take_their_neighbours_colour():
    from PIL import Image

    image = Image.new("RGBA", (9, 9))
    image.paste("#FFC53D", (4, 0, 9, 9))
    assert art.bleed(image).getpixel((3, 4)) == pytest.approx((255, 197, 61, 0), abs=2)
    assert art.bleed(image).getpixel((4, 4)) == (255, 197, 61, 255)
    assert art.bleed(image).getpixel((0, 4)) == (0, 0, 0, 0)


def test_every_source_is_drawn_on_even_units_and_stays_small():
    for name, svg in SOURCES.items():
        ElementTree.fromstring(svg)
        assert all(side % 2 == 0 for side in art.size(svg)), name
        assert len(svg) < 60_000, name


def test_no_line_is_thinner_than_two_units():
    for name, svg in SOURCES.items():
        if name not in art.PICTURES:
            for width in re.findall(r'stroke-width="([\d.]+)"', svg):
                assert float(width) >= 2, f"{name}: {width}"


def test_names_are_lower_case_and_all_files_fit_the_budget():
    folders = ("art", "atlas", "fonts", "pictures", "sounds")  # gettext wants LC_MESSAGES in its own
    files = [file for folder in folders for file in (art.ASSETS / folder).rglob("*") if file.is_file()]
    files += art.ASSETS.glob("*.png")
    for file in files:
        assert file.relative_to(art.ASSETS).as_posix() == file.relative_to(art.ASSETS).as_posix().lower()
    packed = sum(file.stat().st_size for file in files if file.suffix in {".png", ".atlas"})
    assert packed <= 12_000_000
    others = ("galactico", "ganymede", "wildspace", "crazytaxis")
    ours = [file for file in files if file.suffix == ".png" and not file.name.startswith(others)]
    assert sum(file.stat().st_size for file in ours) <= 3_000_000


def test_every_player_and_every_surprise_has_its_sprites():
    common, surprise = set(sprites.names("common")), set(sprites.names("surprise"))
    for player in PLAYERS:
        assert {f"common/shape_{player.shape}", f"common/pawn_{player.shape}"} <= common
    for colour in SURPRISE_SHAPES:
        for kind in ("gift", "crew"):
            assert {f"surprise/{part}_{kind}_{colour}" for part in ("cell", "token", "glyph")} <= surprise


def test_sizes_come_in_units_and_the_scale_fits_the_pixels():
    assert sprites.size_of("common/die_3") == (64, 64)
    assert sprites.size_of("surprise/fragment_a") == (320, 320)
    scales = [sprites.best_scale(64, pixels) for pixels in (20, 32, 35, 36, 64, 71, 72, 500)]
    assert scales == ["half"] * 3 + ["1x"] * 3 + ["2x"] * 2
