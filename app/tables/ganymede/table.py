"""The table of Ganymede: the market beside the own board, the journey Earth, Mars, docks running upwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.i18n import t, tn
from app.scene import Art, Details, Drawing, Figure, Motion, Panel, Pictures, Rect, Scene, Spot, Words
from app.scene.commands import Open, command_of
from app.scene.drawer import drawer
from app.scene.parts import ALERT, MAIN, OTHER, at, button, emblem_of, inset, name_line, others
from app.tables.base import Drag, Table, Viewpoint
from app.tables.ganymede import account, details, gestures, logged, places, position, sentences
from app.tables.ganymede import words as words
from app.tables.ganymede.board import BoardView
from app.tables.ganymede.cards import (
    glyph,
    group_tokens,
    missing_badge,
    pennant,
    points,
    points_aboard,
    ship_art,
    shuttle_art,
    tile_art,
)
from app.tables.ganymede.layout import TILE, Easel, Plan, board_tall, board_wide, columns, scaled
from app.tables.ganymede.market import draw_market
from app.tables.ganymede.motion import motion_of
from app.tables.ganymede.preview import dooms, heads, losses, step_of, to_come
from app.tables.saying import capital, player, sentence
from games.ganymede.board import SHIPS, SHUTTLES, TILES, TYPES
from games.ganymede.rules import complete_sets
from games.ganymede.state import Ganymede
from games.kernel import NONE, Action, Fact

BOARD_STEPS = ("drop", "send", "land", "load", "effect", "free", "take", "dock", "depart", "fill", "limit")
HAND_STEPS = ("dock", "fill", "limit")
GLYPHS = {"free": "launch", "depart": "launch", "take": "ship", "dock": "ship", "fill": "ship", "limit": "ship", "send": "move",
          "land": "move", "load": "move", "drop": "tile", "main": "basic"}


class GanymedeTable(Table):
    def place(self, view: Ganymede, look: Viewpoint) -> Scene:
        seat = look.own(view.active)
        plan = Plan(look, self._half(view, look), self._hand_row(view, look, seat))
        scene = Scene(Rect(0, 0, plan.w, plan.h))
        easel = Easel(scene)
        draw_market(view, look, seat, easel, plan)
        BoardView(view, look, seat, easel, True).draw(plan.board)
        self._rivals(easel, view, look, plan, seat)
        self._info(easel, view, look, plan)
        self._buttons(easel, view, look, plan.buttons)
        if plan.tall:
            self._switch(easel, view, look, plan)
        self._opened(scene, view, look, plan)
        scene.grips = {target for target in self._grips(view, look) if target in scene.spots}
        return scaled(scene, plan.scale)

    # Which half of a phone's table matters now

    @staticmethod
    def _natural(view: Ganymede, look: Viewpoint) -> str:
        step = step_of(view)
        return "board" if step == "keep" or look.acting and step in BOARD_STEPS else "market"

    def _half(self, view: Ganymede, look: Viewpoint) -> str:
        return look.opened if look.opened in ("market", "board") else self._natural(view, look)

    @staticmethod
    def _hand_row(view: Ganymede, look: Viewpoint, seat: int) -> bool:
        """On a phone the hand takes the place of the starships while it is needed."""
        return view.phase == "keep" or look.acting and step_of(view) in HAND_STEPS

    def _switch(self, easel: Easel, view: Ganymede, look: Viewpoint, plan: Plan) -> None:
        """The other half: by this button, or by a finger drawn sideways."""
        other = "board" if plan.half == "market" else "market"
        target = "close:" if other == self._natural(view, look) else "open:" + other
        box = plan.switch
        easel.put(("switch",), *box.centre, Panel(box.w, box.h, "raised", 10),
                  Words(t("ganymede.half." + other), box.w - 4, box.h - 4, 14, bold=True), layer=3)
        easel.spot(target, box)
        easel.scene.swipe = target

    # Everybody

    def _rivals(self, easel: Easel, view: Ganymede, look: Viewpoint, plan: Plan, mine: int) -> None:
        rivals = others(mine, view.players)
        if plan.tall:
            for seat, box in zip((mine, *rivals), columns(plan.rivals, [1.0] * view.players, 3), strict=True):
                self._chip(easel, view, look, seat, box, seat == mine)
            return
        h = min(236.0, (plan.rivals.h - 12) / 3)
        for number, seat in enumerate(rivals):
            top = plan.rivals.y + plan.rivals.h - number * (h + 6)
            self._plate(easel, view, look, seat, Rect(plan.rivals.x, top - h, plan.rivals.w, h))

    @staticmethod
    def _chip(easel: Easel, view: Ganymede, look: Viewpoint, seat: int, box: Rect, mine: bool) -> None:
        colour = look.seats[seat].colour
        left, upper, lower = -box.w / 2, box.h / 4 - 1, -box.h / 4 + 1
        end = len(view.launched[seat]) >= view.launches_to_end - 1
        aboard = points_aboard(view, seat, box.w / 2 - 36, upper, 21) if box.w > 110 else ()
        drawings = (
            Panel(box.w, box.h, "surface", 10, line="taxi_edge" if seat in view.to_act() else "info" if mine else ""),
            emblem_of(colour, 14, left + 11, upper),
            name_line(look.name(seat), left + 22, upper, box.w - (70 if aboard else 46), box.h / 2 - 2, 13),
            *points(view, seat, box.w / 2 - 13, upper, 17),
            *aboard,
            glyph("launch", 14, left + 11, lower, "taxi_edge"),
            Words("%d/%d" % (len(view.launched[seat]), view.launches_to_end), box.w * 0.36, box.h / 2, 14,
                  "alert" if end else "ink", bold=True, align="left", x=left + 21 + box.w * 0.18, y=lower),
            glyph("ship", 13, box.w / 2 - 20, lower, "muted"),
            Words(str(len(view.hands[seat])), 12, box.h / 2, 13, "muted", x=box.w / 2 - 8, y=lower),
        )
        easel.put(("chip", seat), *box.centre, *drawings, layer=3)
        easel.spot("open:rival:%d" % seat, box)

    def _plate(self, easel: Easel, view: Ganymede, look: Viewpoint, seat: int, box: Rect) -> None:
        """A rival's whole board, small."""
        colour = look.seats[seat].colour
        left, top = -box.w / 2, box.h / 2
        end = len(view.launched[seat]) >= view.launches_to_end - 1
        drawings: list[Drawing] = [
            Panel(box.w, box.h, "surface", 12, line="taxi_edge" if seat in view.to_act() else ""),
            emblem_of(colour, 18, left + 17, top - 17),
            name_line(look.name(seat), left + 30, top - 17, box.w - 156, 24, 16),
            *points(view, seat, box.w / 2 - 106, top - 17, 22),
            *points_aboard(view, seat, box.w / 2 - 81, top - 17, 22),
            glyph("launch", 18, box.w / 2 - 60, top - 17, "taxi_edge"),
            Words("%d/%d" % (len(view.launched[seat]), view.launches_to_end), 42, 24, 17, "alert" if end else "ink",
                  bold=True, x=box.w / 2 - 28, y=top - 17),
        ]
        drawings += self._plate_people(view, seat, box)
        drawings += self._plate_columns(view, seat, box)
        easel.put(("plate", seat), *box.centre, *drawings, layer=2)
        self._plate_cards(easel, view, seat, box)
        easel.spot("open:rival:%d" % seat, box)

    @staticmethod
    def _plate_people(view: Ganymede, seat: int, box: Rect) -> list[Drawing]:
        left, top = -box.w / 2, box.h / 2
        found: list[Drawing] = []
        earth, mars, *crews = view.astronauts[4 * seat:4 * seat + 4]
        for dock, crew in enumerate(crews):
            x = left + 8 + dock * (box.w - 12) / 2
            ship = view.docks[2 * seat + dock]
            found += group_tokens(crew, 15, x, top - 82)
            if ship != NONE:
                lacking = SHIPS[ship].need[dock] - heads(crew)
                found += missing_badge(lacking, x + (box.w - 12) / 2 - 18, top - 50, 17)
        for row, (name, group) in enumerate((("mars", mars), ("earth", earth))):
            y = top - 104 - 22 * row
            found.append(Art("ganymede/planet_" + name, 18, 18, left + 17, y))
            found += group_tokens(group, 17, left + 30, y)
        found += [glyph("rep", 17, box.w / 2 - 34, top - 104),
                  Words(str(view.markers[seat]), 20, 20, 16, bold=True, x=box.w / 2 - 15, y=top - 104),
                  glyph("ship", 16, box.w / 2 - 34, top - 126, "muted"),
                  Words(str(len(view.hands[seat])), 20, 20, 15, "muted", x=box.w / 2 - 15, y=top - 126)]
        return found

    @staticmethod
    def _plate_columns(view: Ganymede, seat: int, box: Rect) -> list[Drawing]:
        found: list[Drawing] = []
        sets = complete_sets(view, seat)
        step = (box.w - 12) / len(TYPES)
        for kind in range(len(TYPES)):
            x = -box.w / 2 + 6 + step * (kind + 0.5)
            count = len(view.columns[5 * seat + kind])
            found.append(pennant(kind, 17, x - 8, -box.h / 2 + 15, 1.0 if count > sets else 0.35))
            found.append(Words(str(count), 16, 18, 15, "ink" if count else "muted", bold=True, x=x + 10, y=-box.h / 2 + 15))
        return found

    @staticmethod
    def _plate_cards(easel: Easel, view: Ganymede, seat: int, box: Rect) -> None:
        """Cards as pieces, so that what a rival takes flies to them."""
        top = box.y + box.h
        for dock in range(2):
            ship = view.docks[2 * seat + dock]
            x = box.x + 8 + dock * (box.w - 12) / 2
            if ship != NONE:
                easel.put(("ship", ship), x + 23, top - 53, *ship_art(ship, 46), layer=3, size=46)
        for number, tile in enumerate(view.tiles[seat]):
            w = min(44.0, (box.h - 168) / TILE)
            easel.put(("tile", tile), box.x + 8 + (w + 4) * (number + 0.5), box.y + 28 + w * TILE / 2, *tile_art(tile, w),
                      layer=3, size=w)
        step = (box.w - 12) / len(TYPES)
        for kind in range(len(TYPES)):
            for shuttle in view.columns[5 * seat + kind][-1:]:
                easel.put(("shuttle", shuttle), box.x + 6 + step * (kind + 0.5) - 8, box.y + 15, *shuttle_art(shuttle, 1),
                          layer=1, size=1)
        for number, ship in enumerate(view.launched[seat][-3:]):
            easel.put(("ship", ship), box.x + box.w - 16 - 12 * number, box.y + 38, *ship_art(ship, 20), layer=3, size=20)

    # What is still to be done, and the buttons at the thumb

    def _info(self, easel: Easel, view: Ganymede, look: Viewpoint, plan: Plan) -> None:
        """The chain of effects as a stack: the one at hand first, with what is left of it."""
        if view.phase != "play" or view.cargo and not plan.tall:
            return
        box = plan.info
        steps = to_come(view)
        if not steps:
            return
        size = min(box.h - 4, 30.0) if plan.tall else 34.0
        drawings: list[Drawing] = [] if plan.tall else [Panel(box.w, box.h, "surface", 12)]
        x = -box.w / 2 + (2 if plan.tall else 10)
        for number, (step, icons) in enumerate(steps[:4]):
            shrink = size if number == 0 or plan.tall else size * 0.72
            if x + shrink + (18 if number else 0) > box.w / 2:
                break       # the rest is far off
            if number:
                drawings.append(Art("common/icon_forward", 12, 12, x + 8, 0, tint="muted"))
                x += 18
            for icon in icons or ["glyph_" + GLYPHS[step[0]]]:
                tint = "white" if icon.startswith("token") else "ink" if number == 0 else "muted"
                drawings.append(Art("ganymede/" + icon, shrink, shrink, x + shrink / 2, 0, tint=tint))
                x += shrink + 2
            text = self._left(step)
            if text:
                w = (0.5 * len(text) + 0.5) * min(shrink, 20.0)
                drawings.append(Words(text, w, box.h - 2, min(17.0, shrink * 0.85), "taxi_edge" if number == 0 else "muted",
                                      bold=True, x=x + w / 2))
                x += w
        easel.put(("stack",), *box.centre, *drawings, layer=4)
        if view.stack[-1][0] == "effect":
            easel.scene.spots["left"] = Spot(*box.centre, box.w, box.h, quiet=True)     # nothing need lie over what it says

    @staticmethod
    def _left(step: tuple[Any, ...]) -> str:
        """As on a card: how many times more."""
        return "×%d" % step[2] if step[0] == "effect" and step[2] > 1 else ""

    def _buttons(self, easel: Easel, view: Ganymede, look: Viewpoint, box: Rect) -> None:
        found = self._button(view, look)
        if found is None:
            self._could_discard(easel, view, look, box)
            return
        target, text, colours = found
        button(easel.scene, target, text, box, colours=colours, size=18, pad=(10, 6), layer=5)

    @staticmethod
    def _could_discard(easel: Easel, view: Ganymede, look: Viewpoint, box: Rect) -> None:
        """Where the button will be, what would bring it."""
        if look.acting and step_of(view) == "main" and view.tiles[look.own(view.active)]:
            easel.put(("button", "none"), *box.centre, Panel(box.w, box.h, "surface", 14, line="line"),
                      Words(t("ganymede.hint.discard"), box.w - 12, box.h - 4, 15, "muted"), layer=4)

    def _button(self, view: Ganymede, look: Viewpoint) -> tuple[str, str, tuple[str, str]] | None:
        """The one thing that can be confirmed or given up now: target, words, colours."""
        seat = look.own(view.active)
        if not look.acting:
            return None
        legal = view.legal(seat)
        paths = [(self.path(view, action), action) for action in legal]
        length = len(look.touched)
        following = {path[length]: action for path, action in paths
                     if len(path) == length + 1 and path[:length] == look.touched}
        if "sure" in following:
            lost = losses(view, seat, following["sure"])[0]
            return "sure", tn("ganymede.button.sure", lost), ALERT
        if "discard" in following:
            return "discard", tn("ganymede.button.discard", len(look.touched)), MAIN
        if "keep" in following:
            return "keep", t("ganymede.button.keep"), MAIN
        if ("skip",) in legal:
            left = view.stack[-1][2] if view.stack[-1][0] == "effect" else 1
            return "skip", tn("ganymede.button.skip", left) if left > 1 else t("ganymede.button.skip_one"), OTHER
        return None

    # What lies open over the table

    def _opened(self, scene: Scene, view: Ganymede, look: Viewpoint, plan: Plan) -> None:
        kind, rest = look.panel
        if kind == "rival" and rest.isdigit() and int(rest) < view.players:
            self._open_rival(scene, view, look, plan, int(rest))
        elif kind == "discard":
            self._open_discard(scene, view, plan)
        elif kind == "column":
            self._open_column(scene, view, look, plan, rest)

    def _sheet(self, scene: Scene, plan: Plan, title: str) -> tuple[Easel, Rect]:
        """A panel over everything; a touch beside its cards puts it away."""
        scene.swipe = ""
        box = Rect(6, 6, plan.w - 12, plan.h - 12) if plan.tall else Rect(plan.w * 0.2, 12, plan.w * 0.6, plan.h - 24)
        drawer(scene, box, title, over=Rect(0, 0, plan.w, plan.h))
        return Easel(scene, 8, "open"), Rect(box.x + 10, box.y + 10, box.w - 20, box.h - 62)

    def _open_rival(self, scene: Scene, view: Ganymede, look: Viewpoint, plan: Plan, seat: int) -> None:
        title = look.name(seat)
        easel, box = self._sheet(scene, plan, title)
        hand_h = 74.0
        board = Rect(box.x, box.y + hand_h, box.w, box.h - hand_h)
        BoardView(view, look, seat, easel, False).draw(board_tall(board) if plan.tall else board_wide(board))
        row = Rect(box.x, box.y, box.w, hand_h - 6)
        cards = (*view.launched[seat], NONE, *view.hands[seat])
        for number, (ship, slot) in enumerate(zip(cards, columns(row, [1.0] * max(6, len(cards)), 4), strict=False)):
            if number == len(view.launched[seat]):
                easel.put("launched", *slot.centre, glyph("launch", 24, -2, 10, "taxi_edge"),
                          Words("%d/%d" % (len(view.launched[seat]), view.launches_to_end), slot.w, 20, 16, bold=True, y=-14))
                continue
            w = min(slot.w, slot.h / (88 / 96))
            easel.put(("card", number), *slot.centre, *ship_art(ship, w), layer=4)
            if ship >= 0:
                easel.spot("ship:" + SHIPS[ship].id, slot)

    def _open_discard(self, scene: Scene, view: Ganymede, plan: Plan) -> None:
        gone = view.tile_discard
        easel, box = self._sheet(scene, plan, tn("ganymede.discard", len(gone)))
        per_row = 4 if plan.tall else 6
        w = box.w / per_row - 6
        for number, tile in enumerate(gone):
            row, column = divmod(number, per_row)
            x = box.x + (w + 6) * (column + 0.5)
            y = box.y + box.h - (w * TILE + 5) * (row + 0.5)
            easel.put(("gone", tile), x, y, *tile_art(tile, w), layer=4)
            easel.spot("tile:" + TILES[tile].id, Rect(x - w / 2, y - w * TILE / 2, w, w * TILE))

    def _open_column(self, scene: Scene, view: Ganymede, look: Viewpoint, plan: Plan, rest: str) -> None:
        seat, kind = map(int, rest.split(":"))
        cards = view.columns[5 * seat + kind]
        easel, box = self._sheet(scene, plan, t("ganymede.type." + TYPES[kind]))
        per_row = 3 if plan.tall else 4
        w = box.w / per_row - 6
        for number, shuttle in enumerate(cards):
            row, column = divmod(number, per_row)
            x = box.x + (w + 6) * (column + 0.5)
            y = box.y + box.h - (w * 0.92 + 5) * (row + 0.5)
            easel.put(("shown", shuttle), x, y, *shuttle_art(shuttle, w), layer=4)
            easel.spot("shuttle:" + SHUTTLES[shuttle].id, inset(at(x, y, w, w * 0.92), 2))

    # Taps

    def path(self, view: Ganymede, action: Action) -> tuple[str, ...]:
        seat = view.active
        taps = _PATHS[action[0]](view, seat, *action[1:])
        return (*taps, "sure") if view.phase == "play" and dooms(view, seat, action) else taps

    def also(self, view: Ganymede, seat: int) -> list[tuple[tuple[str, ...], Action]]:
        """Mars itself is as good as a free place on it, and who is on board of a starship as good as its dock."""
        ways = [(self.path(view, action), action) for action in view.legal(seat) if action[0] == "move"]
        return [((start, other, *sure), action) for (start, end, *sure), action in ways
                for other in (("globe:mars",) if end == "mars" else gestures.aboard(end))]

    def drag(self, view: Ganymede, look: Viewpoint, trail: tuple[str, ...]) -> Drag | None:
        return gestures.drag(self.paths(view, look), look, trail)

    def dropped(self, view: Ganymede, look: Viewpoint, trail: tuple[str, ...]) -> tuple[str, ...]:
        return gestures.dropped(self.paths(view, look), look, trail)

    def paths(self, view: Ganymede, look: Viewpoint) -> dict[Action, tuple[str, ...]]:
        return {action: self.path(view, action) for action in view.legal(look.own(view.active))}

    def _grips(self, view: Ganymede, look: Viewpoint) -> set[str]:
        """Astronauts that go somewhere, starships for a dock."""
        if not look.acting:
            return set()
        legal = view.legal(look.own(view.active))
        return {self.path(view, action)[0] for action in legal if action[0] in gestures.DRAWN}

    def prompt(self, view: Ganymede, look: Viewpoint) -> str:
        return words.prompt(view, look, look.own(view.active), (self._button(view, look) or ("",))[0])

    def watched(self, view: Ganymede, look: Viewpoint) -> str:
        return t("ganymede.prompt.wait") if step_of(view) == "keep" else ""

    def why_not(self, view: Ganymede, look: Viewpoint, target: str) -> str:
        return words.why_not(view, look, look.own(view.active), target)

    def tell(self, fact: Fact, look: Viewpoint) -> str:
        return words.tell(fact, look)

    def detail(self, fact: Fact, look: Viewpoint) -> str:
        return details.detail(fact, look)

    def describe(self, view: Ganymede, look: Viewpoint, action: Action) -> str:
        return sentences.describe(view, look, action)

    def summary(self, view: Ganymede, look: Viewpoint) -> list[str]:
        return position.summary(view, look)

    def origin(self, view: Ganymede, seat: int, line: str) -> str:
        return account.origin(view, seat, line)

    def place_name(self, view: Ganymede, look: Viewpoint, target: str) -> str:
        return places.target_name(view, look, target) or super().place_name(view, look, target)

    def where(self, fact: Fact) -> tuple[str, ...]:
        return words.where(fact)

    def pictures(self, fact: Fact) -> Pictures:
        return logged.pictures(fact)

    def about(self, view: Ganymede, look: Viewpoint, target: str) -> Details | None:
        opened = command_of(target)
        if isinstance(opened, Open) and opened.panel[0] == "rival":
            seat = int(opened.panel[1])
            said = sentence(position.standing(view, capital(player(look, seat)), seat))
            return Details(look.name(seat), said, (emblem_of(look.seats[seat].colour, 130),), "end")
        return words.about(view, look, look.own(view.active), target)

    def played(self, view: Ganymede, look: Viewpoint, fact: Fact) -> Details | None:
        kind = {"took_tile": "tile:", "used_shuttle": "shuttle:", "launched": "ship:"}.get(fact[0])
        return self.about(view, look, kind + fact[2]) if kind else None

    def motion(self, view: Ganymede, look: Viewpoint, facts: list[Fact]) -> Motion:
        return motion_of(facts)

    def near_end(self, view: Ganymede, look: Viewpoint) -> str:
        if view.phase != "play" or not view.reason:
            return ""
        return t("ganymede.last_round." + view.reason)

    def secret(self, view: Ganymede) -> bool:
        """Before the ships are revealed, and while somebody holds ships that the others may not see."""
        return view.phase == "keep" or view.phase == "play" and not view.open_hands and any(view.hands)

    def rule(self, view: Ganymede) -> str:
        return words.RULES.get(step_of(view), "turn")

    def figure(self, name: str) -> Figure | None:
        from app.tables.ganymede.figures import figure  # only the rules need it

        return figure(name)

    def keys(self, view: Ganymede) -> dict[str, str]:
        return {"s": "skip", "d": "discard", "k": "keep", "y": "sure", "x": "ship:deck"}


def _dock_path(view: Ganymede, seat: int, ship: str, dock: str) -> tuple[str, ...]:
    """The dock is named only where there is a choice of docks."""
    docks = {action[2] for action in view.legal(seat) if action[0] == "dock"}
    return ("hand:" + ship,) if len(docks) < 2 else ("hand:" + ship, "dock:%d:%s" % (seat, dock))


def _to(seat: int, place: str) -> str:
    return place if place == "mars" else "dock:%d:%s" % (seat, place)


_PATHS: dict[str, Callable[..., tuple[str, ...]]] = {
    "keep": lambda view, seat, same, mixed: ("deal:" + same, "deal:" + mixed, "keep"),
    "tile": lambda view, seat, tile: ("tile:" + tile,),
    "shuttle": lambda view, seat, shuttle: ("shuttle:" + shuttle,),
    "discard": lambda view, seat, tiles: (*("own:" + tile for tile in tiles), "discard"),
    "drop": lambda view, seat, tile: ("own:" + tile,),
    "send": lambda view, seat, colour: ("at:%s:%s" % (("earth", "mars")[view.stack[-1][1]], colour),),
    "land": lambda view, seat, colour: ("cargo:" + colour,),
    "load": lambda view, seat, colour, dock: ("cargo:" + colour, _to(seat, dock)),
    "recruit": lambda view, seat, colour: ("supply:" + colour,),
    "adapt": lambda view, seat, place, old, new: ("at:%s:%s" % (place, old), "supply:" + new),
    "move": lambda view, seat, start, colour, end: ("at:%s:%s" % (start, colour), _to(seat, end)),
    "rep": lambda view, seat, spaces: ("rep:%d" % (view.markers[seat] + spaces),),
    "ship": lambda view, seat, ship: ("ship:" + ship,),
    "skip": lambda view, seat: ("skip",),
    "launch": lambda view, seat, dock: ("dock:%d:%s" % (seat, dock),),
    "dock": _dock_path,
    "bury": lambda view, seat, ship: ("hand:" + ship,),
}

TABLE = GanymedeTable()
