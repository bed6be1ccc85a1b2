"""The table of Night Shift: the rivals above, the die in the middle, tank and fares at the thumb."""

from __future__ import annotations

from typing import Any

from app.i18n import t, tn
from app.scene import Art, Burst, Details, Motion, Panel, Piece, Rect, Scene, Spot, Words
from app.scene.parts import at, button, emblem_of, name_line, others
from app.tables.base import Table, Viewpoint
from games.kernel import Action, Fact
from tests.sixth.rules.board import FACES, FUEL
from tests.sixth.table import sentences, words
from tests.sixth.table.cards import back, card

GAP = 10.0
DIE = 84.0
BUTTON = 54.0


class Regions:
    """Where things are, on a narrow screen and on a wide one."""

    def __init__(self, look: Viewpoint) -> None:
        w, h, body = look.width, look.height, min(look.width, 720.0)
        left = (w - body) / 2 + GAP
        strip, hand = (66.0 if look.tall else 84.0), min(170.0, h * 0.27)
        self.rivals = Rect(0, h - strip, w, strip)
        self.hand = Rect(left, GAP, body - 2 * GAP, hand)
        self.tank = Rect(left, hand + 2 * GAP, body - 2 * GAP, BUTTON)
        low = self.tank.y + BUTTON + GAP
        self.middle = Rect(0, low, w, h - strip - low)


class NightShiftTable(Table):
    die = "die"

    def place(self, view: Any, look: Viewpoint) -> Scene:
        regions = Regions(look)
        scene = Scene(regions.middle)
        seat = look.own(view.active)
        self._rivals(scene, view, look, seat, regions.rivals)
        self._port(scene, view, regions.middle)
        self._tank(scene, view, seat, regions.tank)
        self._hand(scene, view, seat, regions.hand)
        return scene

    @staticmethod
    def _rivals(scene: Scene, view: Any, look: Viewpoint, mine: int, area: Rect) -> None:
        rivals = others(mine, view.players)
        w = min(300.0, area.w / len(rivals))
        for number, seat in enumerate(rivals):
            x, y = area.x + (area.w - w * len(rivals)) / 2 + w * (number + 0.5), area.centre[1]
            room = w - 50
            scene.pieces["rival", seat] = Piece(x, y, (
                Panel(w - 6, area.h - 6, "surface", 12, line="taxi_edge" if seat == view.active and not view.over else ""),
                emblem_of(look.seats[seat].colour, 22, 20 - w / 2, area.h * 0.2),
                name_line(look.name(seat), 17 - room / 2, area.h * 0.2, room, 24, 15),
                Words(tn("nightshift.points", view.earned[seat]), w * 0.54, 22, 15, "muted", align="left", x=10 - w * 0.22,
                      y=-area.h * 0.2),
                *(Art("common/flame", 16, 18, w / 2 - 16 - 13 * fuel, -area.h * 0.2) for fuel in range(view.fuel[seat]))), 3)
            scene.spots["seat:%d" % seat] = Spot(x, y, w - 6, area.h - 6)

    @staticmethod
    def _port(scene: Scene, view: Any, box: Rect) -> None:
        """The deck, what was driven last, and the die."""
        x, y = box.centre
        h = min(130.0, box.h - 2 * GAP)
        w, step = h * 0.72, min(150.0, box.w / 3.2)
        scene.pieces["deck"] = Piece(x - step, y, back(w, h), 3)
        scene.spots["deck"] = Spot(x - step, y, w, h)
        size = min(DIE, h)
        face = "common/die_%d" % view.last[2] if view.last and not view.driving else "common/die_blank"
        scene.pieces["die"] = Piece(x + step, y, (Art(face, size, size),), 4, size)
        scene.spots["die"] = Spot(x + step, y, size, size)
        if view.driving or view.last:
            seat, fare, _, burnt = (view.active, view.driving, 0, view.burnt) if view.driving else view.last
            number = len(view.gone) + bool(view.driving)
            scene.pieces["driven", number] = Piece(x, y, card(fare, burnt, w, h), 4, w, born="seat:%d" % seat)

    @staticmethod
    def _tank(scene: Scene, view: Any, seat: int, box: Rect) -> None:
        """Fuel, points and what can be done with fuel."""
        y, third = box.centre[1], (box.w - 2 * GAP) / 3
        flames = [1.0] * view.fuel[seat] + [0.2] * (FUEL - view.fuel[seat])
        status = (Panel(third, box.h, "surface", 14),
                  *(Art("common/flame", 20, 23, (number - 1.5) * 24, 11, alpha=alpha) for number, alpha in enumerate(flames)),
                  Words(tn("nightshift.points", view.earned[seat]), third - 10, 20, 15, y=-14))
        scene.pieces["tank"] = Piece(box.x + third / 2, y, status, 3)
        for number, verb in enumerate(("burn", "refuel"), 1):
            x = box.x + third / 2 + (third + GAP) * number
            button(scene, verb, t("nightshift.button." + verb), at(x, y, third, box.h), pad=(12, 8), radius=16, layer=3)

    @staticmethod
    def _hand(scene: Scene, view: Any, seat: int, box: Rect) -> None:
        """Face up for whom they belong to; for an onlooker they are backs."""
        w = min(box.h * 0.74, (box.w - 2 * GAP) / 3)
        for number, fare in enumerate(view.hands[seat]):
            x, y = box.centre[0] + (number - 1) * (w + GAP), box.centre[1]
            burnt = view.burnt if seat == view.active else 0
            face = back(w, box.h) if fare < 0 else card(fare, burnt, w, box.h)
            scene.pieces["fare", seat, number] = Piece(x, y, face, 4, w, born="deck")
            scene.spots["fare:%d" % number] = Spot(x, y, w, box.h)

    # Taps

    def path(self, view: Any, action: Action) -> tuple[str, ...]:
        if action[0] == "drive":
            return ("fare:%d" % view.hands[view.active].index(action[1]),)
        return ("die",) if action[0] == "roll" else (action[0],)

    def also(self, view: Any, seat: int) -> list[tuple[tuple[str, ...], Action]]:
        """Of two fares of the same value either means it."""
        return [] if view.driving else [(("fare:%d" % number,), ("drive", fare)) for number, fare in enumerate(view.hands[seat])]

    # Words and motion

    def prompt(self, view: Any, look: Viewpoint) -> str:
        return words.prompt(view)

    def why_not(self, view: Any, look: Viewpoint, target: str) -> str:
        return words.why_not(view, look, target)

    def tell(self, fact: Fact, look: Viewpoint) -> str:
        return words.tell(fact, look)

    def detail(self, fact: Fact, look: Viewpoint) -> str:
        return sentences.detail(fact, look)

    def describe(self, view: Any, look: Viewpoint, action: Action) -> str:
        return sentences.describe(view, action)

    def summary(self, view: Any, look: Viewpoint) -> list[str]:
        return sentences.summary(view, look)

    def about(self, view: Any, look: Viewpoint, target: str) -> Details | None:
        return words.about(view, look, target)

    def near_end(self, view: Any, look: Viewpoint) -> str:
        return t("nightshift.near_end") if max(view.left) == 1 else ""

    def secret(self, view: Any) -> bool:
        return True

    def rule(self, view: Any) -> str:
        return "fuel" if view.burnt else "turn"

    def motion(self, view: Any, look: Viewpoint, facts: list[Fact]) -> Motion:
        motion = Motion()
        for fact in facts:
            if fact[0] == "drove":
                motion.tumbles["die"] = tuple(Art("common/die_%d" % face, DIE, DIE) for face in range(1, FACES + 1))
                motion.sounds += ["roll", *(["coins"] if fact[5] else [])]
                motion.bursts += [Burst("deck", "taxi")] if fact[5] else []
        return motion


TABLE = NightShiftTable()
