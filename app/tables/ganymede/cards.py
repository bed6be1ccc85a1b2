"""The pictures of Ganymede's cards, and the little marks on them."""

from __future__ import annotations

from app.scene import Art, Drawing, Panel, Words
from app.tables.ganymede.names import safe_points
from games.ganymede.board import ALL_COLOURS, AS_DRAWN, COLOURS, EFFECTS, ONE, SHIPS, SHUTTLES, TILES, TYPES, colours_of
from games.ganymede.state import Ganymede

CARD = 88 / 96
TILE = 72 / 96


def tile_art(tile: int, w: float, alpha: float = 1.0) -> tuple[Drawing, ...]:
    card = TILES[tile]
    return _drawn(card.id, w, w * TILE, alpha) or (
        *_blank(w, w * TILE, card.type, alpha), *_icons_row(_does(card.effects), w * 0.6, w * 0.3, w * 0.14, 0, alpha))


def shuttle_art(shuttle: int, w: float, alpha: float = 1.0) -> tuple[Drawing, ...]:
    card = SHUTTLES[shuttle]
    cost = ["token_" + colour for colour in colours_of(card.cost)] + ["token_any"] * card.whites + ["glyph_tile"] * card.tiles
    return _drawn(card.id, w, w * CARD, alpha) or (
        *_blank(w, w * CARD, card.type, alpha), *_icons_row(cost, w * 0.66, w * 0.26, w * 0.12, w * 0.24, alpha),
        *_icons_row(_does(card.effects), w * 0.9, w * 0.32, 0, -w * 0.2, alpha))


def ship_art(ship: int, w: float, alpha: float = 1.0) -> tuple[Drawing, ...]:
    """A ship that these eyes may not see shows its back."""
    if ship < 0:
        return (Art("ganymede/back_ship", w, w * CARD, alpha=alpha),)
    card = SHIPS[ship]
    what = [] if card.param < 0 else ["type_" + TYPES[card.param] if card.kind == "faculty" else "token_" + COLOURS[card.param]]
    what += effect_icons(card.effect) * card.repetitions if card.effect >= 0 else []
    points = "+".join(str(part) for part in (card.vp, "%d×" % card.per_vp if card.per_vp else 0) if part) or "0"
    return _drawn(card.id, w, w * CARD, alpha) or (
        Panel(w, w * CARD, "raised", w * 0.09, line="line", alpha=alpha),
        Art("ganymede/hull_" + card.kind, w * 0.62, w * 0.62, w * 0.06, w * 0.1, alpha=alpha),
        *badge(points, -w * 0.28, w * 0.3, w * 0.22), *_icons_row(what, w * 0.9, w * 0.24, 0, -w * 0.3, alpha))


def _drawn(name: str, w: float, h: float, alpha: float) -> tuple[Drawing, ...]:
    """Our picture of a card, if it is true of it: in a box of one's own it may be another."""
    return (Art("ganymede/" + name.replace("-", "_"), w, h, alpha=alpha),) if name in AS_DRAWN else ()


def _blank(w: float, h: float, kind: int, alpha: float) -> tuple[Drawing, ...]:
    return (Panel(w, h, "raised", w * 0.09, line="line", alpha=alpha),
            pennant(kind, w * 0.28, -w * 0.34, h / 2 - w * 0.18, alpha))


def _does(effects: tuple[int, ...]) -> list[str]:
    return [icon for effect in effects for icon in effect_icons(effect)]


def _icons_row(names: list[str], room: float, size: float, x: float, y: float, alpha: float) -> list[Drawing]:
    step = min(size, room / max(1, len(names)))
    return [Art("ganymede/" + icon, step * 0.94, step * 0.94, x + step * (at - (len(names) - 1) / 2), y, alpha=alpha,
                tint="ink" if icon.startswith("glyph") else "white") for at, icon in enumerate(names)]


def token(colour: str, size: float, x: float = 0.0, y: float = 0.0, alpha: float = 1.0) -> Art:
    return Art("ganymede/token_" + colour, size, size, x, y, alpha=alpha)


def pennant(kind: int, size: float, x: float = 0.0, y: float = 0.0, alpha: float = 1.0) -> Art:
    return Art("ganymede/type_" + TYPES[kind], size, size, x, y, alpha=alpha)


def glyph(name: str, size: float, x: float = 0.0, y: float = 0.0, tint: str = "ink") -> Art:
    return Art("ganymede/glyph_" + name, size, size, x, y, tint=tint)


def badge(text: str, x: float, y: float, h: float, fill: str = "taxi", ink: str = "on_taxi") -> tuple[Drawing, ...]:
    """A short text on a pill."""
    w = max(15.0, h) * (0.62 + 0.42 * len(text))
    return (Panel(w, h, fill, h / 2, x, y), Words(text, w - 2, h, max(11.0, h * 0.72), ink, bold=True, x=x, y=y))


def missing_badge(count: int, x: float, y: float, h: float) -> tuple[Drawing, ...]:
    """How many astronauts a starship still waits for: as many empty places; a check when it has all it needs."""
    if count <= 0:
        return (Panel(h * 1.4, h, "taxi", h / 2, x, y), Art("common/icon_check", h * 0.8, h * 0.8, x, y, tint="on_taxi"))
    return (Panel(h * 1.9, h, "raised", h / 2, x, y), Art("ganymede/place", h * 0.76, h * 0.76, x - h * 0.42, y),
            Words(str(count), h, h, max(11.0, h * 0.76), "ink", bold=True, x=x + h * 0.42, y=y))


def points(view: Ganymede, seat: int, x: float, y: float, h: float) -> tuple[Drawing, ...]:
    """The points of the seat without those on board, which fall when a starship launches."""
    return badge(str(safe_points(view, seat)), x, y, h)


def points_aboard(view: Ganymede, seat: int, x: float, y: float, h: float) -> tuple[Drawing, ...]:
    """What the astronauts on board would add if the match ended now."""
    aboard = view.scores()[seat].items["aboard"]
    return (Words("+%d" % aboard, h, h, h * 0.62, "muted", bold=True, x=x, y=y),) if aboard else ()


def group_tokens(group: int, size: float, x: float, y: float) -> tuple[Drawing, ...]:
    """A group of astronauts in a row, from x on."""
    return tuple(token(colour, size, x + size * 0.98 * (number + 0.5), y)
                 for number, colour in enumerate(colours_of(group)))


def colours_in(mask: int) -> list[str]:
    return [colour for index, colour in enumerate(COLOURS) if mask >> index & 1]


def effect_icons(effect: int) -> list[str]:
    """The sprites that stand for what one repetition may be used for."""
    recruit, adapt, rep, move, ship = EFFECTS[effect]
    if recruit == adapt == ALL_COLOURS and rep and move and ship:
        return ["glyph_basic"]
    found = ["token_any"] if recruit == ALL_COLOURS else ["token_" + colour for colour in colours_in(recruit)]
    found += ["glyph_" + name for name, there in (("adapt", adapt), ("rep", rep), ("move", move), ("ship", ship)) if there]
    return found


def one_of(colour: str) -> int:
    return ONE[COLOURS.index(colour)]
