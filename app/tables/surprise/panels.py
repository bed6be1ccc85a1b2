"""A rival's surprises, opened: what is still to lay, large, what is done, and the help token held."""

from __future__ import annotations

from app.i18n import tn
from app.scene import Art, Drawing, Piece, Rect, Scene, Spot
from app.scene.drawer import HEAD, drawer
from app.tables.base import Viewpoint
from games.surprise.board import HELPS, TOKENS
from games.surprise.scoring import laid
from games.surprise.state import Surprise

COLUMNS = 4
ON_SHEET = 9


def draw_opened(scene: Scene, view: Surprise, look: Viewpoint) -> None:
    kind, rest = look.panel
    if kind != "rival" or not rest.isdigit() or int(rest) >= view.players:
        return
    seat = int(rest)
    w = min(look.width - 12, 520.0)
    help_h = 84.0 if view.held[seat] >= 0 else 0.0
    h = min(look.height - 12, HEAD + 18 + w / COLUMNS * 2 + help_h)
    box = Rect((look.width - w) / 2, (look.height - h) / 2, w, h)
    title = "%s · %s" % (look.name(seat), tn("surprise.to_go", view.goal - laid(view, seat)))
    room = drawer(scene, box, title, over=Rect(0, 0, look.width, look.height))
    _tokens(scene, view, seat, Rect(room.x, room.y + help_h, room.w, room.h - help_h))
    if help_h:
        x, y = room.x + room.w / 2, room.y + help_h / 2
        picture = Art("surprise/help_" + HELPS[view.held[seat]], help_h - 12, help_h - 12)
        scene.pieces["open", "held"] = Piece(x, y, (picture,), ON_SHEET)
        scene.spots["held:%d" % seat] = Spot(x, y, help_h, help_h)


def _tokens(scene: Scene, view: Surprise, seat: int, box: Rect) -> None:
    w, h = box.w / COLUMNS, box.h / (len(TOKENS) // COLUMNS)
    size = min(w, h) * 0.86
    for token, name in enumerate(TOKENS):
        x, y = box.x + w * (token % COLUMNS + 0.5), box.y + box.h - h * (token // COLUMNS + 0.5)
        done = not view.hands[seat] >> token & 1
        drawings: list[Drawing] = [Art("surprise/token_" + name, size, size, alpha=0.3 if done else 1.0)]
        drawings += [Art("surprise/stamp", size, size)] if done else []
        scene.pieces["open", name] = Piece(x, y, tuple(drawings), ON_SHEET)
        scene.spots["token:%d:%s" % (seat, name)] = Spot(x, y, w, h)
