"""The table of Blast-off Surprise: the map, the pawns, the die at the thumb, everybody's eight tokens."""

from __future__ import annotations

from app import theme
from app.i18n import t
from app.scene import Art, Details, Figure, Motion, Pictures, Piece, Rect, Scene, Spot, Words
from app.scene.parts import at, button
from app.tables.base import Drag, Table, Viewpoint
from app.tables.surprise import account, logged, sentences
from app.tables.surprise.about import about, near_end, rule, where
from app.tables.surprise.gestures import drag, target_of
from app.tables.surprise.layout import DIE_SIZE, GAP, Regions
from app.tables.surprise.map import MapView
from app.tables.surprise.motion import motion_of
from app.tables.surprise.panels import draw_opened
from app.tables.surprise.route import walks
from app.tables.surprise.seats import own, rivals
from app.tables.surprise.words import prompt, tell, why_not
from games.kernel import Action, Fact
from games.surprise.board import CELLS, FRAGMENTS, HELPS
from games.surprise.state import Surprise


class SurpriseTable(Table):
    die = "die"

    def place(self, view: Surprise, look: Viewpoint) -> Scene:
        regions = Regions(look)
        scene = Scene(regions.world)
        board = MapView(view, look, regions.world)
        board.draw(scene, self.plans(view, view.active) if look.acting else {})
        self._pawns(scene, view, look, board)
        own(scene, view, look, regions, board)
        rivals(scene, view, look, regions, board)
        self._actions(scene, view, look, regions)
        if look.opened:
            draw_opened(scene, view, look)
        return scene

    # Pawns

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
        scene.own = (("pawn", look.own(view.active)),)

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
        seat = look.own(view.active)
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
            return (target_of(action),) * (same.index(rotation) + 1) + ("done",)
        if verb == "step":
            return ("cell:" + action[1],)
        return ("die" if verb == "roll" else verb,)

    def plans(self, view: Surprise, seat: int) -> dict[str, list[Action]]:
        """A far cell stands for the steps to it, the next one for the step, also where a way round would bring a help token: who
        wants that goes cell by cell. The token itself stands for laying it."""
        legal = view.legal(seat)
        ways = ((CELLS[cell], steps) for cell, steps in walks(view, seat).items())
        found = {"cell:" + cell: list(steps) for cell, steps in ways if ("step", cell) not in legal}
        for action in legal:
            if action[0] == "lay":
                found["token:%d:%s" % (seat, action[1])] = [action]
        return found

    def drag(self, view: Surprise, look: Viewpoint, trail: tuple[str, ...]) -> Drag | None:
        return drag(view, look, trail)

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
        return motion_of(facts)

    def where(self, fact: Fact) -> tuple[str, ...]:
        return where(fact)

    def pictures(self, fact: Fact) -> Pictures:
        return logged.pictures(fact)

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


TABLE = SurpriseTable()
