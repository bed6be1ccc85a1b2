"""The table of Blast-off Surprise: the map, the pawns, the die at the thumb, everybody's eight tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app import theme
from app.i18n import t, tn
from app.scene import Art, Burst, Details, Drawing, Figure, Flyer, Motion, Panel, Piece, Rect, Scene, Spot, Words
from app.scene.parts import across, at, button, down, emblem_of, inset, name_line, others
from app.tables.base import Table, Viewpoint
from app.tables.surprise import account, sentences
from app.tables.surprise.about import about, near_end, rule, where
from app.tables.surprise.map import MapView
from app.tables.surprise.panels import draw_opened
from app.tables.surprise.words import prompt, tell, why_not
from games.kernel import Action, Fact, QuickDice
from games.surprise.board import CELL_INDEX, CELLS, COLOUR, FRAGMENTS, HELPS, KIND, TOKENS, WANTS
from games.surprise.state import Surprise

GAP = 8.0
DIE_SIZE = 84.0
FACES = tuple(Art("common/die_%d" % face, DIE_SIZE, DIE_SIZE) for face in (1, 3, 2, 4))


class Regions:
    """Where things are: the map, the rivals, the own tokens, the actions at the thumb."""

    def __init__(self, look: Viewpoint) -> None:
        w, h = look.width, look.height
        self.tall = look.tall
        if look.tall:
            strip, token = 66.0, min(46.0, (w - 2 * GAP) / 8)
            self.rivals = Rect(0, h - strip, w, strip)
            self.actions = Rect(GAP, GAP, w - 2 * GAP, DIE_SIZE)
            self.tokens = Rect(GAP, DIE_SIZE + 2 * GAP, w - 2 * GAP, token)
            low = self.tokens.y + token + GAP / 2
            self.world = Rect(0, low, w, h - strip - low)
        else:
            side, bar = min(300.0, w * 0.27), DIE_SIZE + 2 * GAP
            self.rivals = Rect(w - side, bar, side, h - bar)
            self.tokens = Rect(GAP, GAP, min(w * 0.46, 8 * 68.0), DIE_SIZE)
            left = self.tokens.x + self.tokens.w + GAP
            self.actions = Rect(left, GAP, w - left - GAP, DIE_SIZE)
            self.world = Rect(0, bar, w - side, h - bar)


class SurpriseTable(Table):
    def place(self, view: Surprise, look: Viewpoint) -> Scene:
        regions = Regions(look)
        scene = Scene(regions.world)
        board = MapView(view, look, regions.world)
        board.draw(scene, self.plans(view, view.active) if look.acting else {})
        self._pawns(scene, view, look, board)
        self._own(scene, view, look, regions, board)
        self._rivals(scene, view, look, regions, board)
        self._actions(scene, view, look, regions)
        if look.opened:
            draw_opened(scene, view, look)
        return scene

    # Pawns and tokens

    def _pawns(self, scene: Scene, view: Surprise, look: Viewpoint, board: MapView) -> None:
        for seat, cell in enumerate(view.pawns):
            if cell >= 0:
                x, y = board.centre(cell)
                shape = theme.PLAYERS[look.seats[seat].colour].shape
                size = board.unit * 0.98
                shine = 0.8 if seat == view.active else 0.0
                glow = Art("common/glow", size * 1.7, size * 1.7, tint="taxi", alpha=shine)
                body = (glow, Art("common/shadow", size * 0.8, size * 0.4, 0, -size * 0.3),
                        Art("common/pawn_" + shape, size, size, 0, size * 0.12))
                scene.pieces["pawn", seat] = Piece(x, y, body, 6, size, True)

    def _tokens(self, scene: Scene, view: Surprise, look: Viewpoint, seat: int, box: Rect, board: MapView, columns: int) -> None:
        """The checklist of a seat: what is still to lay, and the stamp where it is done."""
        rows = len(TOKENS) // columns
        w, h = box.w / columns, box.h / rows
        size = min(w, h) * 0.92
        laid = {WANTS[cell]: cell for cell, owner in view.piles if owner == seat}
        for token, name in enumerate(TOKENS):
            x, y = box.x + w * (token % columns + 0.5), box.y + box.h - h * (token // columns + 0.5)
            picture = "surprise/token_" + name
            scene.pieces["slot", seat, token] = Piece(x, y, self._slot(picture, size, token in laid), 3)  # on whichever plate
            scene.spots["token:%d:%s" % (seat, name)] = Spot(x, y, w, h)
            if token in laid:
                self._laid_token(scene, view, look, seat, token, laid[token], board)
            else:
                scene.pieces["token", seat, token] = Piece(x, y, (Art(picture, size, size),), 4, size)

    @staticmethod
    def _slot(picture: str, size: float, done: bool) -> tuple[Drawing, ...]:
        faint = Art(picture, size, size, alpha=0.22)
        return (faint, Art("surprise/stamp", size, size)) if done else (faint,)

    @staticmethod
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

    # My place and the rivals

    def _own(self, scene: Scene, view: Surprise, look: Viewpoint, regions: Regions, board: MapView) -> None:
        seat = look.eye if look.eye is not None else view.active
        box = regions.tokens
        scene.pieces["own plate"] = Piece(*box.centre, (Panel(box.w + GAP, box.h + 4, "surface", 14),), 2)
        self._tokens(scene, view, look, seat, box, board, 8)

    def _rivals(self, scene: Scene, view: Surprise, look: Viewpoint, regions: Regions, board: MapView) -> None:
        mine = look.eye if look.eye is not None else view.active
        rivals, area = others(mine, view.players), regions.rivals
        boxes = across(area, len(rivals)) if regions.tall else down(area, len(rivals), min(170.0, area.h / 3))
        for seat, box in zip(rivals, boxes, strict=True):
            self._rival(scene, view, look, seat, inset(box, 3 if regions.tall else GAP / 2), board)

    def _rival(self, scene: Scene, view: Surprise, look: Viewpoint, seat: int, box: Rect, board: MapView) -> None:
        colour = look.seats[seat].colour
        x, y = box.centre
        line = "taxi_edge" if seat == view.active else ""
        scene.pieces["plate", seat] = Piece(x, y, (Panel(box.w, box.h, "surface", 12, line=line),), 2)
        small = look.tall
        head = 22.0 if small else 34.0
        top = box.y + box.h - head / 2 - (3 if small else 8)
        emblem = head * 0.72
        left = view.hands[seat].bit_count()
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
        self._tokens(scene, view, look, seat, tokens, board, 8 if small and box.w > 150 else 4)
        if held >= 0:
            size = 24.0 if small else 48.0
            picture = Art("surprise/help_" + HELPS[held], size, size)
            cell = "cell:" + CELLS[max(view.pawns[seat], 0)]
            x, y = box.x + box.w - size / 2 - 6, tokens.y + tokens.h / 2
            scene.pieces["held", seat] = Piece(x, y, (picture,), 4, size, born=cell)
            scene.spots["held:%d" % seat] = Spot(x, y, size + 8, size + 8)

    # Die, help token, buttons

    def _actions(self, scene: Scene, view: Surprise, look: Viewpoint, regions: Regions) -> None:
        box = regions.actions
        die_x, y = box.x + box.w - DIE_SIZE / 2, box.y + box.h / 2
        if view.phase == "attach":
            self._attach_actions(scene, view, look, box)
            return
        face = "common/die_%d" % view.roll if view.roll and view.phase != "roll" else "common/die_blank"
        resting = Art(face, DIE_SIZE, DIE_SIZE, alpha=1.0 if view.phase != "over" else 0.4)
        scene.pieces["die"] = Piece(die_x, y, (resting,), 4, DIE_SIZE)
        scene.spots["die"] = Spot(die_x, y, DIE_SIZE, DIE_SIZE)
        left = box.x
        seat = look.eye if look.eye is not None else view.active
        if view.held[seat] >= 0:
            size = 60.0
            picture = Art("surprise/help_" + HELPS[view.held[seat]], size, size)
            scene.pieces["held", seat] = Piece(left + size / 2, y, (picture,), 4, size,
                                               born="cell:" + CELLS[max(view.pawns[seat], 0)])
            scene.spots["help"] = Spot(left + size / 2, y, size + 4, size + 4)
            left += size + GAP
        middle = Rect(left, box.y, box.x + box.w - DIE_SIZE - GAP - left, box.h)
        self._steps(scene, view, middle)
        self._buttons(scene, view, look, middle)

    def _steps(self, scene: Scene, view: Surprise, box: Rect) -> None:
        """Steps left as a row of dots; those burnt by laying lie there crumbled."""
        if view.phase not in ("move", "aside"):
            return
        dots = [("surprise/step", step) for step in range(view.steps)]
        dots += [("surprise/step_burnt", view.steps + step) for step in range(view.burnt)]
        size = min(22.0, box.w / 6)
        for picture, number in dots:
            scene.pieces["dot", number] = Piece(box.x + box.w - size * (number + 0.6), box.y + box.h - size * 0.6,
                                                (Art(picture, size, size),), 4)

    def _buttons(self, scene: Scene, view: Surprise, look: Viewpoint, box: Rect) -> None:
        verbs = {action[0] for action in self._offered(view, look)}
        wanted = [name for name in ("end", "stop", "lay") if name in verbs]
        if not wanted:
            return
        w = min(180.0, (box.w - GAP * (len(wanted) - 1)) / len(wanted))
        for number, name in enumerate(reversed(wanted)):
            x = box.x + box.w - w * (number + 0.5) - GAP * number
            _button(scene, name, x, box.y + 28, w, main=number == 0)

    @staticmethod
    def _offered(view: Surprise, look: Viewpoint) -> list[Action]:
        return view.legal(view.active) if look.acting else []

    def _attach_actions(self, scene: Scene, view: Surprise, look: Viewpoint, box: Rect) -> None:
        if look.touched and look.acting:
            w = min(200.0, box.w - DIE_SIZE - GAP)
            _button(scene, "done", box.x + box.w - w / 2, box.y + 28, w, main=True)
            words = Words(t("surprise.turn_it"), box.w - w - GAP, DIE_SIZE, 15, "muted", align="right")
            scene.pieces["turn it"] = Piece(box.x + (box.w - w - GAP) / 2, box.y + DIE_SIZE / 2, (words,), 4)
        else:
            name = FRAGMENTS[view.fragment]
            words = Words(t("surprise.fragment." + name), box.w - DIE_SIZE - 2 * GAP, DIE_SIZE, 18, bold=True, align="right")
            scene.pieces["fragment name"] = Piece(box.x + (box.w - DIE_SIZE - GAP) / 2, box.y + DIE_SIZE / 2, (words,), 4)

    # Taps

    def path(self, view: Surprise, action: Action) -> tuple[str, ...]:
        verb = action[0]
        if verb == "attach":
            _, x, y, rotation = action
            same = [other[3] for other in view.legal(view.active) if other[1:3] == (x, y)]
            return ("square:%d,%d" % (x, y),) * (same.index(rotation) + 1) + ("done",)
        if verb == "step":
            return ("cell:" + action[1],)
        return ("die" if verb == "roll" else verb,)

    def plans(self, view: Surprise, seat: int) -> dict[str, list[Action]]:
        """A far cell stands for the steps to it; the token itself for laying it."""
        legal = view.legal(seat)
        found = {"cell:" + CELLS[cell]: list(steps) for cell, steps in walks(view, seat).items() if len(steps) > 1}
        for action in legal:
            if action[0] == "lay":
                found["token:%d:%s" % (seat, action[1])] = [action]
        return found

    def is_way(self, target: str) -> bool:
        return target.startswith("cell:")

    # Words and motion

    def prompt(self, view: Surprise, look: Viewpoint) -> str:
        return prompt(view, look)

    def why_not(self, view: Surprise, look: Viewpoint, target: str) -> str:
        return why_not(view, look, target)

    def tell(self, fact: Fact, look: Viewpoint) -> str:
        return tell(fact, look)

    def detail(self, fact: Fact, look: Viewpoint) -> str:
        return sentences.detail(fact, look)

    def describe(self, view: Surprise, look: Viewpoint, action: Action) -> str:
        return sentences.describe(view, look, action)

    def summary(self, view: Surprise, look: Viewpoint) -> list[str]:
        return sentences.summary(view, look)

    def origin(self, view: Surprise, seat: int, line: str) -> str:
        return account.origin(view, seat, line)

    def place_name(self, view: Surprise, look: Viewpoint, target: str) -> str:
        return sentences.target_name(view, look, target) or super().place_name(view, look, target)

    def motion(self, view: Surprise, look: Viewpoint, facts: list[Fact]) -> Motion:
        motion = Motion()
        for fact in facts:
            if show := _MOTIONS.get(fact[0]):
                show(motion, fact)
        return motion

    def where(self, fact: Fact) -> tuple[str, ...]:
        return where(fact)

    def about(self, view: Surprise, look: Viewpoint, target: str) -> Details | None:
        return about(view, look, target)

    def near_end(self, view: Surprise, look: Viewpoint) -> str:
        return near_end(view, look)

    def rule(self, view: Surprise) -> str:
        return rule(view)

    def figure(self, name: str) -> Figure | None:
        from app.tables.surprise.figures import figure  # only the rules need them

        return figure(name)

    def keys(self, view: Surprise) -> dict[str, str]:
        return {"r": "die", "l": "lay", "e": "end", "s": "stop", "h": "help", "d": "done"}


def _button(scene: Scene, verb: str, x: float, y: float, w: float, main: bool) -> None:
    button(scene, verb, t("surprise.button." + verb), at(x, y, w, 54.0), main=main, size=18, pad=(12, 8), radius=16)


def walks(view: Surprise, seat: int) -> dict[int, tuple[Action, ...]]:
    """For every cell that the steps left can reach, the way a person would choose: one that collects a help token
    when the hand is empty, else the shortest, else the one without teleports. Found by asking the rules."""
    if view.phase != "move" or not view.steps:
        return {}
    best: dict[int, tuple[tuple[int, int, int], tuple[Action, ...]]] = {}
    edge: list[tuple[Any, tuple[Action, ...], int]] = [(view.guess(seat, QuickDice(0)), (), 0)]
    while edge:
        state, steps, warps = edge.pop()
        for action in state.legal(seat):
            if action[0] == "step":
                _walk_on(state, seat, action, steps, warps, view.held[seat] < 0, best, edge)
    best.pop(view.pawns[seat], None)
    return {cell: way for cell, (_, way) in best.items()}


def _walk_on(state: Surprise, seat: int, action: Action, steps: tuple[Action, ...], warps: int, empty: bool,
             best: dict[int, Any], edge: list[Any]) -> None:
    cell = CELL_INDEX[action[1]]
    warps += KIND[cell] == "start" and cell not in state.map.links[state.pawns[seat]]
    after = state.copy()
    after.apply(seat, action)
    way = (*steps, action)
    rank = (0 if empty and after.held[seat] >= 0 else 1, len(way), warps)
    if cell not in best or rank < best[cell][0]:
        best[cell] = (rank, way)
    if after.active == seat and after.phase == "move" and after.steps:
        edge.append((after, way, warps))


def _rolled(motion: Motion, fact: Fact) -> None:
    motion.tumbles["die"] = FACES
    motion.sounds.append("roll")


def _stepped(motion: Motion, fact: Fact) -> None:
    manner = {"jump": "hop", "teleport": "warp"}.get(fact[4], "glide")
    motion.manners["pawn", fact[1]] = manner
    motion.sounds.append({"hop": "hop", "warp": "teleport"}.get(manner, "step"))


def _laid(motion: Motion, fact: Fact) -> None:
    motion.bursts.append(Burst("cell:" + fact[3], "piece_" + (COLOUR[CELL_INDEX[fact[3]]] or "paper")))
    motion.sounds += ["lay", "giggle"]


def _attached(motion: Motion, fact: Fact) -> None:
    """Lights run across the seam."""
    motion.flyers += [Flyer("common/glow", 34, "cell:" + a, "cell:" + b, "taxi") for a, b in fact[6]]
    motion.sounds.append("attach")


def _won(motion: Motion, fact: Fact) -> None:
    """Lift-off and fireworks from the last pile."""
    for burst in list(motion.bursts):
        motion.bursts += [Burst(burst.spot, "taxi"), Burst(burst.spot, "piece_red"), Burst(burst.spot, "piece_blue")]
        motion.flyers.append(Flyer("common/rocket", 90, burst.spot, seconds=1.4))
    motion.sounds.append("win")


_MOTIONS: dict[str, Callable[[Motion, Fact], None]] = {
    "rolled": _rolled, "stepped": _stepped, "laid": _laid, "won": _won,
    "took": lambda motion, fact: motion.sounds.append("help"),
    "attached": _attached,
}

TABLE = SurpriseTable()
