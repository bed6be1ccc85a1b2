"""Who sits where in Blast-off Surprise: the own eight tokens, the rivals' plates, what of it lies on the map."""

from __future__ import annotations

from app.i18n import tn
from app.scene import Art, Drawing, Panel, Piece, Rect, Scene, Spot, Words
from app.scene.parts import across, down, emblem_of, inset, name_line, others
from app.tables.base import Viewpoint
from app.tables.surprise.layout import GAP, Regions
from app.tables.surprise.map import MapView
from games.surprise.board import CELLS, HELPS, TOKENS, WANTS
from games.surprise.scoring import laid
from games.surprise.state import Surprise


def own(scene: Scene, view: Surprise, look: Viewpoint, regions: Regions, board: MapView) -> None:
    seat = look.own(view.active)
    box = regions.tokens
    scene.pieces["own plate"] = Piece(*box.centre, (Panel(box.w + GAP, box.h + 4, "surface", 14),), 2)
    _tokens(scene, view, look, seat, box, board, 8)


def rivals(scene: Scene, view: Surprise, look: Viewpoint, regions: Regions, board: MapView) -> None:
    seats, area = others(look.own(view.active), view.players), regions.rivals
    boxes = across(area, len(seats)) if regions.tall else down(area, len(seats), min(170.0, area.h / 3))
    for seat, box in zip(seats, boxes, strict=True):
        _rival(scene, view, look, seat, inset(box, 3 if regions.tall else GAP / 2), board)


def _rival(scene: Scene, view: Surprise, look: Viewpoint, seat: int, box: Rect, board: MapView) -> None:
    colour = look.seats[seat].colour
    x, y = box.centre
    line = "taxi_edge" if seat == view.active else ""
    scene.pieces["plate", seat] = Piece(x, y, (Panel(box.w, box.h, "surface", 12, line=line),), 2)
    small = look.tall
    head = 22.0 if small else 34.0
    top = box.y + box.h - head / 2 - (3 if small else 8)
    emblem = head * 0.72
    left = view.goal - laid(view, seat)
    narrow = box.w < 160
    to_go = str(left) if narrow else tn("surprise.to_go", left)
    held = view.held[seat]
    right = 16.0 if narrow else box.w * (0.36 if small else 0.4)
    room = box.w - head - 12 - right
    words = (
        emblem_of(colour, emblem, -box.w / 2 + head / 2 + 4, 0),
        name_line(look.name(seat), -box.w / 2 + head + 6, 0, room, head, 13 if small else 18),
        Words(to_go, right, head, 13 if small else 15, "muted", bold=narrow, align="right",
              x=box.w / 2 - right / 2 - 5),
    )
    scene.pieces["rival", seat] = Piece(x, top, words, 3)
    finger = min(44.0, box.h)
    scene.spots["open:rival:%d" % seat] = Spot(x, box.y + box.h - finger / 2, box.w, finger)
    tokens = Rect(box.x + 6, box.y + (5 if small else 8), box.w - 12 - (26 if held >= 0 and small else 0),
                  box.h - head - (8 if small else 22))
    if not small:
        tokens = Rect(tokens.x, tokens.y, tokens.w - 56, tokens.h)
    _tokens(scene, view, look, seat, tokens, board, 8 if small and box.w > 150 else 4)
    if held >= 0:
        size = 24.0 if small else 48.0
        picture = Art("surprise/help_" + HELPS[held], size, size)
        cell = "cell:" + CELLS[max(view.pawns[seat], 0)]
        x, y = box.x + box.w - size / 2 - 6, tokens.y + tokens.h / 2
        scene.pieces["held", seat] = Piece(x, y, (picture,), 4, size, born=cell)
        scene.spots["held:%d" % seat] = Spot(x, y, size + 8, size + 8)


def _tokens(scene: Scene, view: Surprise, look: Viewpoint, seat: int, box: Rect, board: MapView, columns: int) -> None:
    """The checklist of a seat: what is still to lay, and the stamp where it is done."""
    rows = len(TOKENS) // columns
    w, h = box.w / columns, box.h / rows
    size = min(w, h) * 0.92
    done = {WANTS[cell]: cell for cell, owner in view.piles if owner == seat}
    for token, name in enumerate(TOKENS):
        x, y = box.x + w * (token % columns + 0.5), box.y + box.h - h * (token // columns + 0.5)
        picture = "surprise/token_" + name
        scene.pieces["slot", seat, token] = Piece(x, y, _slot(picture, size, token in done), 3)  # on whichever plate
        scene.spots["token:%d:%s" % (seat, name)] = Spot(x, y, w, h)
        if token in done:
            _laid_token(scene, view, look, seat, token, done[token], board)
        else:
            scene.pieces["token", seat, token] = Piece(x, y, (Art(picture, size, size),), 4, size)


def _slot(picture: str, size: float, done: bool) -> tuple[Drawing, ...]:
    faint = Art(picture, size, size, alpha=0.22)
    return (faint, Art("surprise/stamp", size, size)) if done else (faint,)


def _laid_token(scene: Scene, view: Surprise, look: Viewpoint, seat: int, token: int, cell: int, board: MapView) -> None:
    pile = [owner for where, owner in view.piles if where == cell]
    height = pile.index(seat)
    x, y = board.centre(cell)
    size = board.unit * 0.5
    x += board.unit * 0.3
    y += board.unit * (0.06 * height - 0.3)
    shape = emblem_of(look.seats[seat].colour, size * 0.62, size * 0.42, size * 0.42)
    scene.pieces["token", seat, token] = Piece(x, y, (Art("surprise/token_" + TOKENS[token], size, size), shape), 5,
                                               size, True)
