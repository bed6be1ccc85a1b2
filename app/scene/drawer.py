"""The drawer: what opens over a table (a rival's area, a pile to look through), the same at every table.

A touch on a target "open:WHAT" opens it, "close:" puts it away; the screen keeps which one in `look.opened`.
"""

from __future__ import annotations

from app.scene import Art, Panel, Piece, Rect, Scene, Spot, Words

HEAD = 48.0
CROSS = 44.0


def drawer(
    scene: Scene, box: Rect, title: str, *, over: Rect | None = None, layer: int = 8, line: str = "info", left: float = 0.0,
    size: float = 20.0, head: float = HEAD,
) -> Rect:
    """A sheet with its title and a cross. The room for what it shows.

    `over`: the whole table, which is dimmed; then a touch anywhere else puts the drawer away. Without it the table beside it
    can still be touched. `left`: room before the title for a picture.
    """
    cover(scene, over or box)
    x, y = box.centre
    if over is not None:
        scene.pieces["drawer shade"] = Piece(*over.centre, (Panel(over.w, over.h, "background", 0, alpha=0.75),), layer)
    top = box.h / 2 - head / 2
    room = box.w - left - CROSS - 30
    words = Words(title, room, head - 6, size, bold=True, align="left", x=-box.w / 2 + 14 + left + room / 2, y=top)
    cross = box.w / 2 - CROSS / 2 - 4
    scene.pieces["drawer"] = Piece(x, y, (
        Panel(box.w, box.h, "background", 16, line=line), words,
        Panel(CROSS - 4, CROSS - 4, "raised", 12, cross, top), Art("common/icon_close", 26, 26, cross, top, tint="ink"),
    ), layer)
    spot = over or Rect(x + cross - CROSS / 2, y + top - CROSS / 2, CROSS, CROSS)
    scene.spots["close:"] = Spot(*spot.centre, spot.w, spot.h)
    return Rect(box.x + 8, box.y + 8, box.w - 16, box.h - head - 10)


def cover(scene: Scene, box: Rect) -> None:
    """What lies under it can't be touched; pieces in flight are drawn above it and go under it when they land."""
    for target, spot in list(scene.spots.items()):
        if box.x <= spot.x <= box.x + box.w and box.y <= spot.y <= box.y + box.h:
            del scene.spots[target]
