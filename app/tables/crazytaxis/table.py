"""The table of Crazy Taxis: the city that grows, the card in hand, the drive, blockades and trades."""

from __future__ import annotations

from app.i18n import t
from app.scene import Art, Details, Figure, Motion, Panel, Pictures, Piece, Rect, Scene, Spot, Words
from app.scene.parts import across, at, button, down, inset, others
from app.tables.base import Drag, Table, Viewpoint
from app.tables.crazytaxis import about, account, gestures, logged, overlay, panels, seats, sentences, trade, words
from app.tables.crazytaxis.choices import choices_of
from app.tables.crazytaxis.layout import BAR, GAP, Regions
from app.tables.crazytaxis.map import CityView, cell_at, covered, picture_of, target_of
from app.tables.crazytaxis.motion import motion_of
from app.tables.crazytaxis.route import draw_reach, draw_route
from games.crazytaxis.board import PLACE_INDEX, PLACES, cell_of
from games.crazytaxis.city import City
from games.crazytaxis.rules import DECLINE
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action, Fact, Match


class CrazyTaxisTable(Table):
    choices = staticmethod(choices_of)

    def place(self, view: CrazyTaxis, look: Viewpoint) -> Scene:
        regions = Regions(look)
        scene = Scene(regions.world)
        lay = gestures.tried(view, look, self.choices(view).lays)
        after = view.city if lay is None else view.city.with_card(view.turned, covered(lay)[0], lay[3])
        city = CityView(view, look, regions.world, after)
        city.draw(scene)
        self._touchable(scene, view, look, city, lay)
        self._rivals(scene, view, look, regions, after)
        self._own(scene, view, look, regions, after)
        self._actions(scene, view, look, regions)
        overlay.draw(scene, city, view, look, regions.world)
        self._over_the_map(scene, view, look, regions, city)
        return scene

    # The map under the finger

    def _touchable(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, city: CityView, lay: Action | None) -> None:
        mine = look.acting and look.eye == view.active and not view.offer
        choices = self.choices(view)
        blocking = look.touched[:1] == ("blockade",)
        laying = mine and view.phase == "lay"
        all_lit = look.opened == "places"
        quiet = not all_lit if lay is not None else mine and not laying
        city.spots(scene, choices.lays if laying else {}, quiet)
        if lay is not None:
            city.ghost(scene, lay)
            scene.turns = True
            scene.grips = {target_of(cell) for cell in covered(lay)}
            if not all_lit:
                city.dots(scene, [cell for cell in choices.lays if cell not in covered(lay)], "target", 0.55)
        elif laying:
            scene.grips = {"hand"}
        elif mine and blocking:
            city.dots(scene, [cell_of(*action[1:]) for action in choices.legal if action[0] == "block"], "taxi", 1.0)
        elif mine:
            self._drive(scene, view, look, city)

    def _drive(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, city: CityView) -> None:
        choices = self.choices(view)
        if view.points:
            scene.grips = {target_of(view.taxis[view.active])}
        if way := look.way or choices.routes.get(_touched_cell(look)):
            draw_route(scene, city, way)
        else:
            draw_reach(scene, city, {cell: len(steps) for cell, steps in choices.routes.items()})

    # The players

    def _rivals(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, regions: Regions, after: City) -> None:
        mine = look.own(view.active)
        rivals, area = others(mine, view.players), regions.rivals
        h = min(168.0 if len(rivals) > 1 else 250.0, area.h / len(rivals))
        for seat, share in zip(rivals, across(area, len(rivals)) if regions.tall else down(area, len(rivals), h), strict=True):
            box = inset(share, 2 if regions.tall else GAP / 2)
            if regions.tall:
                goals = Rect(box.x + 2, box.y + 2, box.w - 4, box.h - 42)
                wide = box.w > 165
            else:
                goals = Rect(box.x + 5, box.y + 4, box.w - 10, box.h - 2 * seats.head_of(box, 0.18) - 8)
                wide = True
            seats.plate(scene, view, look, seat, box, wide, 0.24 if regions.tall else 0.18)
            if regions.tall:
                seats.small_goals(scene, view, look, seat, goals)
            else:
                seats.goal_cards(scene, view, look, seat, goals, city=after)

    def _own(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, regions: Regions, after: City) -> None:
        mine = look.own(view.active)
        box = regions.own
        if regions.tall:
            head = Rect(box.x, box.y + box.h - 30, box.w, 30)
            goals = Rect(box.x + 2, box.y, box.w - 4, box.h - 33)
            scene.pieces["own ground"] = Piece(*box.centre, (Panel(box.w, box.h, "surface", 12),), 1)
        else:
            head = Rect(box.x, box.y, min(262.0, box.w * 0.34), box.h)
            goals = Rect(head.x + head.w + GAP, box.y, box.w - head.w - GAP, box.h)
        seats.plate(scene, view, look, mine, head, True, 0.34)
        seats.goal_cards(scene, view, look, mine, goals, city=after)

    def _over_the_map(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, regions: Regions, city: CityView) -> None:
        kind, which = look.panel
        concerned = look.acting and look.eye in view.offer[:2]
        opened = kind == "rival" and which.isdigit() and int(which) < view.players or kind == "stack"
        if view.offer and not concerned:
            trade.notice(scene, view, look, regions.world)
        if not concerned and not opened:
            return
        for target in [target for target, spot in scene.spots.items() if spot.world]:
            del scene.spots[target]
        if concerned:
            trade.offer(scene, view, look, regions.world, city)
        elif kind == "stack":
            panels.opened(scene, view, look, which, regions.world)
        else:
            seats.opened(scene, view, look, int(which), regions.world)

    # At the thumb

    def _actions(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, regions: Regions) -> None:
        box = regions.actions
        seat = look.own(view.active)
        left = box.x + self._blockades(scene, view, look, seat, box)
        left += self._stacks(scene, view, box, left)
        if view.phase == "drive":
            left += self._points(scene, view, box, left)
        if box.x + box.w - left >= overlay.SIDE + 2 * GAP + self._needed(view, look):
            left += GAP + overlay.button(scene, look, left + GAP, box)
        rest = Rect(left + GAP, box.y, box.x + box.w - left - GAP, box.h)
        if view.phase == "lay":
            self._card_in_hand(scene, view, look, rest)
        elif look.acting and not view.offer:
            self._buttons(scene, view, look, seat, rest)

    def _needed(self, view: CrazyTaxis, look: Viewpoint) -> float:
        """The least room for the card in hand or the buttons."""
        if view.phase == "lay":
            return 2 * BAR if gestures.tried(view, look, self.choices(view).lays) is None else 3.8 * BAR
        return 150.0 if ("take",) in self.choices(view).legal else 90.0

    def _blockades(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, seat: int, box: Rect) -> float:
        """The own blockades: picked up here; taken back here while one lies aside."""
        w = box.h
        chosen = look.touched[:1] == ("blockade",)
        x, y = box.x + w / 2, box.y + box.h / 2
        held = view.hands[seat]
        may_take = look.acting and seat == view.active and ("take",) in self.choices(view).legal
        text = t("crazytaxis.aside", n=view.aside) if may_take else "× %d" % held
        drawings = (Panel(w, box.h, "taxi" if chosen else "surface", 12),
                    Art("crazytaxis/blockade", w * 0.72, w * 0.72, 0, 6, alpha=1.0 if held or may_take else 0.35),
                    Words(text, w - 4, 18, 14, "on_taxi" if chosen else "ink", bold=True, y=-box.h / 2 + 11))
        scene.pieces["blockades"] = Piece(x, y, drawings, 3)
        scene.spots["take" if may_take else "blockade"] = Spot(x, y, w, box.h)
        return w + GAP

    def _stacks(self, scene: Scene, view: CrazyTaxis, box: Rect, left: float) -> float:
        w = 54.0
        maps = len(view.map_stack) + len(view.buried)
        for name, count, part in (("map", maps, 0.75), ("places", len(view.place_stack), 0.25)):
            x, y = left + w / 2, box.y + box.h * part
            picture = "crazytaxis/map_back" if name == "map" else "crazytaxis/place_back"
            drawings = (Art(picture, 24, 24, -w / 2 + 13, 0, alpha=1.0 if count else 0.35),
                        Words(str(count), w - 28, 22, 15, "ink", bold=True, align="left", x=13))
            scene.pieces["stack", name] = Piece(x, y, drawings, 3)
            scene.spots["open:stack:" + name] = Spot(x, y, w, box.h / 2)
        return w + GAP

    @staticmethod
    def _points(scene: Scene, view: CrazyTaxis, box: Rect, left: float) -> float:
        """How far the drive still goes."""
        w = 60.0
        x, y = left + w / 2, box.y + box.h / 2
        drawings = (Panel(w, box.h, "surface", 12), Art("common/icon_fast", 22, 22, -w / 2 + 14, 0, tint="taxi_edge"),
                    Words(str(view.points), w - 30, 34, 26, "ink", bold=True, x=12))
        scene.pieces["points"] = Piece(x, y, drawings, 3)
        scene.spots["points"] = Spot(x, y, w, box.h)
        return w

    def _card_in_hand(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, box: Rect) -> None:
        if gestures.tried(view, look, self.choices(view).lays) is not None:
            if look.acting and not view.offer:
                self._try_out(scene, look, box)
        elif view.turned >= 0:
            unit = min(box.h, box.w / 2)
            x = box.x + box.w - 1.5 * unit
            scene.pieces["card", view.turned] = Piece(x, box.y + box.h / 2, picture_of(view.turned, 0, unit), 4, unit,
                                                      born=("stack", "map"))
            scene.spots["hand"] = Spot(x + unit / 2, box.y + box.h / 2, 2 * unit, unit)

    @staticmethod
    def _try_out(scene: Scene, look: Viewpoint, box: Rect) -> None:
        """All places, turn it, done."""
        side = min(box.h, 58.0)
        y, right = box.y + box.h / 2, box.x + box.w
        w = min(180.0, box.w - 2 * (side + GAP))
        button(scene, "done", t("crazytaxis.button.done"), at(right - w / 2, y, w, box.h - 2), main=True)
        for number, (target, icon, chosen) in enumerate((("turn:", "rotate", False),
                                                         ("open:places", "eye", look.opened == "places"))):
            x = right - w - GAP - side / 2 - number * (side + GAP)
            drawings = (Panel(side, box.h - 2, "target" if chosen else "raised", 14),
                        Art("common/icon_" + icon, side * 0.56, side * 0.56, tint="on_target" if chosen else "ink"))
            scene.pieces["button", target] = Piece(x, y, drawings, 4)
            scene.spots[target] = Spot(x, y, side, box.h - 2)

    def _buttons(self, scene: Scene, view: CrazyTaxis, look: Viewpoint, seat: int, box: Rect) -> None:
        if seat != view.active:
            return
        if look.way:
            w = min(200.0, box.w)
            text = t("crazytaxis.button.go", n=len(look.way))
            button(scene, "go:", text, at(box.x + box.w - w / 2, box.centre[1], w, box.h - 2), main=True)
            return
        if ("end",) not in self.choices(view).legal:
            return
        wanted = ["end", "take_end"] if ("take",) in self.choices(view).legal else ["end"]
        w = min(150.0, (box.w - GAP * (len(wanted) - 1)) / len(wanted))
        for number, name in enumerate(wanted):
            x = box.x + box.w - w * (number + 0.5) - GAP * number
            text = t("crazytaxis.button." + name)
            button(scene, name, text, at(x, box.centre[1], w, box.h - 2), main=number == 0)

    # Taps

    def path(self, view: CrazyTaxis, action: Action) -> tuple[str, ...]:
        verb = action[0]
        if verb == "lay":
            return self._lay_path(view, action, covered(action)[0])
        if verb == "step":
            target = target_of(cell_of(action[1], action[2]))
            return (target, target) if action in self.choices(view).last else (target,)
        if verb == "block":
            return "blockade", target_of(cell_of(action[1], action[2]))
        if verb == "offer":
            _, to, give, take = action
            mine = next(seat for seat, row in enumerate(view.open) if PLACES.index(give) in row)
            return "goal:%d:%s" % (to, take), "goal:%d:%s" % (mine, give)
        return (verb,)

    def _lay_path(self, view: CrazyTaxis, lay: Action, cell: int) -> tuple[str, ...]:
        return (*gestures.touches(cell, lay, self.choices(view).lays), "done")

    def also(self, view: CrazyTaxis, seat: int) -> list[tuple[tuple[str, ...], Action]]:
        """A map card can be laid by touching either of its fields."""
        if seat != view.active or view.phase != "lay" or view.offer:
            return []
        lays = [action for action in self.choices(view).legal if action[0] == "lay"]
        return [(self._lay_path(view, lay, covered(lay)[1]), lay) for lay in lays]

    def plans(self, view: CrazyTaxis, seat: int) -> dict[str, list[Action]]:
        """A far field stands for the steps to it."""
        if seat != view.active or view.offer or view.phase != "drive":
            return {}
        choices = self.choices(view)
        found = {target_of(cell): steps for cell, steps in choices.routes.items() if len(steps) > 1}
        if ("take",) in choices.legal and ("end",) in choices.legal:
            found["take_end"] = [("take",), ("end",)]
        return found

    def is_way(self, target: str) -> bool:
        return target.startswith("cell:")

    def aims(self, target: str) -> bool:
        return target.startswith("cell:")

    # Fingers that are drawn over the map, or turn on it

    def answers(self, view: CrazyTaxis, look: Viewpoint, target: str) -> tuple[tuple[str, ...], str] | None:
        """Where the own passenger wants to go, and where the card in hand may lie."""
        kind, _, rest = target.partition(":")
        seat, _, place = rest.partition(":")
        if view.offer or view.over or kind not in ("goal", "hand") or kind == "goal" and int(seat) != look.eye:
            return None
        cell = view.city.where[PLACE_INDEX[place]] if place else -1
        return ((target_of(cell),) if cell >= 0 else ()), words.answer(view, look, place)

    def drag(self, view: CrazyTaxis, look: Viewpoint, trail: tuple[str, ...]) -> Drag | None:
        return gestures.drag(view, look, self.choices(view).lays, trail) if look.eye == view.active else None

    def turned(self, view: CrazyTaxis, look: Viewpoint, quarters: int) -> tuple[str, ...]:
        return gestures.turned(view, look, self.choices(view).lays, quarters)

    def refusal(self, view: CrazyTaxis) -> tuple[int, Action] | None:
        """R25: an offer is declined."""
        return (view.offer[1], DECLINE) if view.offer else None

    def turn(self, view: CrazyTaxis) -> int:
        return view.turns

    # Words and motion

    def prompt(self, view: CrazyTaxis, look: Viewpoint) -> str:
        return words.prompt(view, look)

    def why_not(self, view: CrazyTaxis, look: Viewpoint, target: str) -> str:
        return words.why_not(view, look, target)

    def tell(self, fact: Fact, look: Viewpoint) -> str:
        return words.tell(fact, look)

    def detail(self, fact: Fact, look: Viewpoint) -> str:
        return sentences.detail(fact, look)

    def describe(self, view: CrazyTaxis, look: Viewpoint, action: Action) -> str:
        return sentences.describe(view, look, action)

    def summary(self, view: CrazyTaxis, look: Viewpoint) -> list[str]:
        return sentences.summary(view, look)

    def origin(self, view: CrazyTaxis, seat: int, line: str) -> str:
        return account.origin(view, seat, line)

    def place_name(self, view: CrazyTaxis, look: Viewpoint, target: str) -> str:
        return sentences.target_name(view, look, target) or super().place_name(view, look, target)

    def motion(self, view: CrazyTaxis, look: Viewpoint, facts: list[Fact]) -> Motion:
        return motion_of(view, facts)

    def where(self, fact: Fact) -> tuple[str, ...]:
        return about.where(fact)

    def pictures(self, fact: Fact) -> Pictures:
        return logged.pictures(fact)

    def about(self, view: CrazyTaxis, look: Viewpoint, target: str) -> Details | None:
        return about.about(view, look, target)

    def aloud(self, view: CrazyTaxis, look: Viewpoint, facts: list[Fact]) -> str:
        return words.aloud(look, facts)

    def glad(self, look: Viewpoint, facts: list[Fact]) -> bool:
        return words.glad(look, facts)

    def near_end(self, view: CrazyTaxis, look: Viewpoint) -> str:
        return words.near_end(view, look)

    def rule(self, view: CrazyTaxis) -> str:
        return about.rule(view)

    def figure(self, name: str) -> Figure | None:
        from app.tables.crazytaxis.figures import figure  # only the rules need them

        return figure(name)

    def series(self, match: Match) -> list[list[int]]:
        from app.tables.crazytaxis.figures import points_for_deliveries  # when a match is over

        return points_for_deliveries(match)

    def keys(self, view: CrazyTaxis) -> dict[str, str]:
        return {"d": "done", "r": "turn:", "g": "go:", "e": "end", "b": "blockade", "t": "take", "y": "accept", "n": "decline"}


def _touched_cell(look: Viewpoint) -> int:
    """Of a step that waits for its second tap."""
    return cell_at(look.touched[0]) if look.touched and look.touched[0].startswith("cell:") else -1


TABLE = CrazyTaxisTable()
