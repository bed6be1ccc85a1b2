"""The table of Galactico: the ring, everybody's cab, the piles. A touch shows what a flight would bring, a second one
flies."""

from __future__ import annotations

from app.i18n import t
from app.scene import Details, Focus, Motion, Pictures, Piece, Rect, Scene, Words
from app.scene.parts import at, button
from app.tables.base import Table, Viewpoint
from app.tables.galactico import account, logged, sentences
from app.tables.galactico.board import Board
from app.tables.galactico.layout import GAP, Regions
from app.tables.galactico.motion import motion_of
from app.tables.galactico.panels import draw_opened
from app.tables.galactico.preview import Preview, boarding_now, preview, prospects, unloading
from app.tables.galactico.seats import Cabs
from app.tables.galactico.words import about, near_end, prompt, summary, tell, where, why_not
from games.galactico.board import CARD_INDEX, CARDS, DELIVERED, KIND, STOWAWAY, VORTAN
from games.galactico.state import Galactico
from games.kernel import Action, Fact

STATION = "station:"
THUMB = 44.0


class GalacticoTable(Table):
    def place(self, view: Galactico, look: Viewpoint) -> Scene:
        regions = Regions(look)
        scene = Scene(regions.ring)
        shown = shown_at(view, look)
        board = Board(view, look, regions.ring, shown)
        board.draw(scene, self._points(view, look), _boarding(view, look, shown))
        Cabs(view, look, regions, shown).draw(scene)
        board.gone_inspectors(scene)
        self._actions(scene, view, look, regions.actions, shown)
        scene.focus = Focus((view.active, view.phase), *scene.world.centre, 1.0)      # who flies must see the queues
        if look.opened:
            draw_opened(scene, view, look)
        return scene

    @staticmethod
    def _points(view: Galactico, look: Viewpoint) -> dict[str, int]:
        """Points on the stations, for the person whose flight it is."""
        return prospects(view, view.active) if look.acting and view.phase == "move" else {}

    # Actions at the thumb

    def _actions(self, scene: Scene, view: Galactico, look: Viewpoint, box: Rect, shown: Preview | None) -> None:
        legal = view.legal(view.active) if look.acting else []
        verbs = {action[0] for action in legal}
        if "board" in verbs:
            self._board_buttons(scene, look, sorted(action[1] for action in legal), box)
        elif "done" in verbs or "unload" in verbs:
            self._unload_buttons(scene, view, verbs, box)
        elif shown:
            self._fly_button(scene, view, look, shown, box)

    @staticmethod
    def _fly_button(scene: Scene, view: Galactico, look: Viewpoint, shown: Preview, box: Rect) -> None:
        """What the second touch on the station does, at the thumb too; where there is room, with what it brings."""
        w = min(200.0, box.w) if not look.tall else box.w
        if view.phase == "place":
            text = t("galactico.button.place")
        elif shown.points:
            text = t("galactico.button.fly_for", points=shown.points)
        else:
            text = t("galactico.button.fly")
        _button(scene, "fly", text, box, box.x + box.w - w / 2, w, main=True)
        room = box.w - w - 2 * GAP
        if room > 120:
            words = Words(summary(shown), room, box.h, 20, "ink", align="right", x=0)
            scene.pieces["summary"] = Piece(box.x + room / 2, box.y + box.h / 2, (words,), 4)

    def _unload_buttons(self, scene: Scene, view: Galactico, verbs: set[str], box: Rect) -> None:
        buttons = []
        plan = unloading(view, view.active)
        if plan:
            points = sum(DELIVERED[KIND[CARD_INDEX[action[1]]]] for action in plan)
            buttons.append(("all", t("galactico.button.all", points=points)))
        if "done" in verbs:
            buttons.append(("done", t("galactico.button.done")))
        w = min(220.0, (box.w - GAP * (len(buttons) - 1)) / max(1, len(buttons)))
        for number, (target, text) in enumerate(buttons):
            x = box.x + box.w - w * (number + 0.5) - GAP * number
            _button(scene, target, text, box, x, w, main=number == 0)

    @staticmethod
    def _board_buttons(scene: Scene, look: Viewpoint, counts: list[int], box: Rect) -> None:
        """How many board, from the bottom; nobody to all who fit. On a phone they take the room of the counters."""
        gaps = 4 * (len(counts) - 1)
        if (box.w - gaps) / len(counts) < THUMB:
            Cabs.clear_counters(scene)
            box = Rect(GAP, box.y, look.width - 2 * GAP, box.h)
        w = min(64.0, (box.w - gaps) / len(counts))
        for number, count in enumerate(reversed(counts)):
            x = box.x + box.w - w * (number + 0.5) - 4 * number
            _button(scene, "board:%d" % count, str(count), box, x, w, main=number == 0)

    # Taps

    def path(self, view: Galactico, action: Action) -> tuple[str, ...]:
        verb = action[0]
        if verb in ("move", "place"):
            return (STATION + action[1],) * 2       # the first touch shows what would happen
        if verb == "unload":
            target = "card:" + action[1]
            return (target, target) if KIND[CARD_INDEX[action[1]]] == STOWAWAY else (target,)
        if verb == "pair":
            return ("card:" + action[1],)
        return ("board:%d" % action[1],) if verb == "board" else (verb,)

    def also(self, view: Galactico, seat: int) -> list[tuple[tuple[str, ...], Action]]:
        """Who has touched a station may confirm it at the thumb; a pair of vortans leaves at a touch of either."""
        legal = view.legal(seat)
        found: list[tuple[tuple[str, ...], Action]] = [
            ((STATION + action[1], "fly"), action) for action in legal if action[0] in ("move", "place")]
        pairs = [action for action in legal if action[0] == "pair"]
        if pairs:
            own = next(card for card in view.hands[seat] if KIND[card] == VORTAN)
            found.append((("card:" + CARDS[own],), pairs[0]))
        return found

    def plans(self, view: Galactico, seat: int) -> dict[str, list[Action]]:
        """Everybody who pays leaves, rich ones first."""
        plan = unloading(view, seat) if view.phase == "unload" else []
        return {"all": plan} if plan else {}

    # Words and motion

    def prompt(self, view: Galactico, look: Viewpoint) -> str:
        return prompt(view, look, shown_at(view, look))

    def watched(self, view: Galactico, look: Viewpoint) -> str:
        return prompt(view, look, None)

    def why_not(self, view: Galactico, look: Viewpoint, target: str) -> str:
        return why_not(view, look, target)

    def tell(self, fact: Fact, look: Viewpoint) -> str:
        return tell(fact, look)

    def detail(self, fact: Fact, look: Viewpoint) -> str:
        return sentences.detail(fact, look)

    def describe(self, view: Galactico, look: Viewpoint, action: Action) -> str:
        return sentences.describe(view, look, action)

    def summary(self, view: Galactico, look: Viewpoint) -> list[str]:
        return sentences.summary(view, look)

    def origin(self, view: Galactico, seat: int, line: str) -> str:
        return account.origin(view, seat, line)

    def place_name(self, view: Galactico, look: Viewpoint, target: str) -> str:
        return sentences.place_name(view, look, target) or super().place_name(view, look, target)

    def where(self, fact: Fact) -> tuple[str, ...]:
        return where(fact)

    def pictures(self, fact: Fact) -> Pictures:
        return logged.pictures(fact)

    def about(self, view: Galactico, look: Viewpoint, target: str) -> Details | None:
        return about(view, look, target)

    def near_end(self, view: Galactico, look: Viewpoint) -> str:
        return near_end(view)

    def motion(self, view: Galactico, look: Viewpoint, facts: list[Fact]) -> Motion:
        return motion_of(view, facts)

    def rule(self, view: Galactico) -> str:
        return {"over": "scoring"}.get(view.phase, view.phase)

    def keys(self, view: Galactico) -> dict[str, str]:
        return {"a": "all", "d": "done", "f": "fly", "c": "open:unseen", **{str(n): "board:%d" % n for n in range(7)}}


def shown_at(view: Galactico, look: Viewpoint) -> Preview | None:
    """What the station that was touched once would bring."""
    if not (look.acting and look.touched and look.touched[0].startswith(STATION)):
        return None
    action = view.phase, look.touched[0].removeprefix(STATION)
    return preview(view, view.active, action) if action in view.legal(view.active) else None


def _boarding(view: Galactico, look: Viewpoint, shown: Preview | None) -> tuple[str, ...]:
    if shown:
        return shown.boarding
    return boarding_now(view, view.active) if look.acting else ()


def _button(scene: Scene, target: str, text: str, bar: Rect, x: float, w: float, main: bool) -> None:
    """In the middle of the bar's height."""
    box = at(x, bar.centre[1], w, min(bar.h, 64.0))
    button(scene, target, text, box, main=main, size=21 if w > 150 else 17, pad=(8, 6))


TABLE = GalacticoTable()
