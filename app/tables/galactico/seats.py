"""Who sits where in Galactico: the own cab with its six seats, the rivals' cabs, what everybody has delivered."""

from __future__ import annotations

from app.scene import Art, Drawing, Panel, Piece, Rect, Scene, Spot, Words, moved
from app.scene.parts import across, down, emblem_of, inset, name_line, others
from app.tables.base import Viewpoint
from app.tables.galactico.board import badge, card_piece
from app.tables.galactico.layout import CARD, Regions
from app.tables.galactico.preview import Preview
from games.galactico.board import CARD_INDEX, CARDS, DELIVERED, KIND, SEATS
from games.galactico.state import Galactico
from games.kernel import NONE, Score

LEGIBLE = 11.0      # dp: no number of a rival is smaller


def delivered(score: Score) -> int:
    """What nobody can lose any more."""
    return sum(points for line, points in score.items.items() if line.startswith("delivered"))


class Cabs:
    def __init__(self, view: Galactico, look: Viewpoint, regions: Regions, shown: Preview | None) -> None:
        self.view, self.look, self.regions, self.shown = view, look, regions, shown
        self.mine = look.own(view.active)
        self.scores = view.scores()

    def draw(self, scene: Scene) -> None:
        self._own(scene)
        self._rivals(scene)

    # The own cab

    def _own(self, scene: Scene) -> None:
        box, seat, card = self.regions.hand, self.mine, self.regions.card
        x, y = box.centre
        free = self._seats(box, card)[len(self.view.hands[seat]):]
        seats = tuple(Art("galactico/seat", card, card * CARD, sx - x, sy - y, tint="line") for sx, sy in free)
        scene.pieces["free seats"] = Piece(x, y, seats, 2)
        self._hand(scene, seat, box, card, targets=True)
        self._counters(scene, seat, self.regions.counters)

    @staticmethod
    def _seats(box: Rect, card: float) -> list[tuple[float, float]]:
        """In one row, or in two where the cards are too wide for that."""
        columns = SEATS if card * SEATS <= box.w else SEATS // 2
        across, down = box.w / columns, box.h * columns / SEATS
        return [(box.x + across * (number % columns + 0.5), box.y + box.h - down * (number // columns + 0.5))
                for number in range(SEATS)]

    def _hand(self, scene: Scene, seat: int, box: Rect, card: float, targets: bool) -> None:
        marks = self._marks() if seat == self.view.active else {}
        for (x, y), passenger in zip(self._seats(box, card), self.view.hands[seat], strict=False):
            name = CARDS[passenger]
            scene.pieces["card", name] = card_piece(passenger, x, y, card, 5, born="pile:next")
            if targets:
                scene.spots["card:" + name] = Spot(x, y, card, card * CARD)
            if name in marks and card >= 20:
                text, fill, ink = marks[name]
                side = max(17.0, card * 0.3)
                drawn = badge(text, side, fill, ink, card * 0.3, card * CARD * 0.36)
                scene.pieces["pays", name] = Piece(x, y, drawn, 6)

    def _marks(self) -> dict[str, tuple[str, str, str]]:
        """What becomes of each passenger at the touched station, or at this one."""
        marks: dict[str, tuple[str, str, str]] = {}
        for name in self._paying():
            marks[name] = "+%d" % DELIVERED[KIND[CARD_INDEX[name]]], "target", "on_target"
        if self.shown:
            marks |= dict.fromkeys(self.shown.ousted, ("0", "alert", "on_alert"))
        touched = self.look.touched
        if self.view.phase == "unload" and touched and touched[0].startswith("card:"):
            marks[touched[0][5:]] = "0", "alert", "on_alert"
        return marks

    def _paying(self) -> list[str]:
        if self.shown:
            return [*self.shown.caught, *self.shown.paying]
        legal = self.view.legal(self.view.active) if self.look.acting else []
        return [action[1] for action in legal if action[0] == "unload" and KIND[CARD_INDEX[action[1]]] != "stowaway"]

    def _delivered(self, seat: int) -> list[tuple[str, int]]:
        kinds = [KIND[card] for card in self.view.scored[seat]]
        return [(kind, kinds.count(kind)) for kind in DELIVERED if DELIVERED[kind]]

    def _counters(self, scene: Scene, seat: int, box: Rect) -> None:
        """The running total, and how many of each kind were delivered."""
        x, y = box.centre
        scene.spots["open:rival:%d" % seat] = Spot(x, y, box.w, box.h)
        half = box.h / 2
        tall = self.regions.tall
        head = half if tall else min(half, 46.0)
        colour = self.look.seats[seat].colour
        emblem, coin = min(24.0, head * 0.8), min(26.0 if tall else 20.0, head * 0.8)
        drawn: list[Drawing] = [
            Panel(box.w, box.h, "surface", 12),
            emblem_of(colour, emblem, -box.w / 2 + emblem / 2 + 6, half - head / 2),
            *self._total(seat, box.w / 2 - 6, half - head / 2, coin)]
        if not tall:
            w = box.w - emblem - coin * 4.2 - 24
            drawn.append(name_line(self.look.name(seat), -box.w / 2 + emblem + 10, half - head / 2, w, head, 18))
        drawn += self._counts(seat, box.w - 8, box.h - head, -(half - (box.h - head) / 2))
        scene.pieces["counters"] = Piece(x, y, tuple(drawn), 3)
        self._arriving(scene, seat, x, y, 20.0)

    @staticmethod
    def clear_counters(scene: Scene) -> None:
        del scene.pieces["counters"]

    def _total(self, seat: int, right: float, y: float, coin: float) -> tuple[Drawing, ...]:
        """What was delivered, which never falls, by the coin; and beside it, by the flag, what it would be worth if the match
        ended now."""
        safe, now = self._sums(seat)
        flag, size = coin * 0.46, coin * 0.86
        x = right - coin * 1.5
        return (Art("galactico/coin", size * 1.1, size * 1.1, x - coin * 1.75, y),
                Words(safe, coin * 1.2, coin * 1.1, size, "ink", True, "right", x - coin * 0.6, y),
                Art("common/icon_flag", flag, flag, x + coin * 0.3, y, tint="muted"),
                Words(now, coin * 0.95, coin * 0.9, coin * 0.6, "muted", True, "right", right - coin * 0.5, y))

    def _stacked(self, seat: int, right: float, y: float, high: float) -> tuple[Drawing, ...]:
        """The same one below the other, as large as there is room for on a phone."""
        safe, now = self._sums(seat)
        row, size = high / 4, max(LEGIBLE, high * 0.36)
        room = size * 2
        x, numbers = right - room - size * 0.6, right - room / 2
        return (Art("galactico/coin", size * 1.1, size * 1.1, x, y + row),
                Words(safe, room, size * 1.3, size, "ink", True, "right", numbers, y + row),
                Art("common/icon_flag", size * 0.8, size * 0.8, x, y - row, tint="muted"),
                Words(now, room, size * 1.3, size, "muted", True, "right", numbers, y - row))

    def _sums(self, seat: int) -> tuple[str, str]:
        return str(delivered(self.scores[seat])), str(self.scores[seat].total).replace("-", "−")

    def _counts(self, seat: int, w: float, h: float, y: float) -> list[Drawing]:
        drawn: list[Drawing] = []
        counts = self._delivered(seat)
        step = w / len(counts)
        size = min(h * 0.9 / CARD, step * 0.42, 30.0)
        for number, (kind, count) in enumerate(counts):
            x = -w / 2 + step * number
            drawn.append(Art("galactico/kind_" + kind, size, size * CARD, x + size / 2 + 2, y))
            room = step - size - 5
            ink = "ink" if count else "muted"
            drawn.append(Words(str(count), room, h, 18, ink, True, "left", x + size + 4 + room / 2, y))
        return drawn

    def _arriving(self, scene: Scene, seat: int, x: float, y: float, width: float) -> None:
        """Who was delivered in the last turn glides to the counters and stays under them."""
        for fact in self.look.recent:
            names = (fact[2],) if fact[0] == "unloaded" and fact[4] else fact[4] if fact[0] == "inspected" else ()
            for name in names:
                if fact[1] == seat and CARD_INDEX[name] in self.view.scored[seat]:
                    scene.pieces["card", name] = card_piece(CARD_INDEX[name], x, y, width, 1)

    # The rivals

    def _rivals(self, scene: Scene) -> None:
        rivals, area = others(self.mine, self.view.players), self.regions.rivals
        if self.regions.tall:
            boxes = [inset(box, 2) for box in across(area, len(rivals))]
        else:
            area = Rect(area.x - 1, area.y, area.w, area.h)
            boxes = [inset(box, 5, 3) for box in down(area, len(rivals), min(330.0, area.h / len(rivals)))]
        for seat, box in zip(rivals, boxes, strict=True):
            self._rival(scene, seat, box)

    def _rival(self, scene: Scene, seat: int, box: Rect) -> None:
        x, y = box.centre
        active = seat == self.view.active and self.view.phase != "over"
        tall = self.regions.tall
        if tall and self.view.players <= 3:
            self._beside(scene, seat, box, active)
            return
        head = min(34.0, box.h * (0.5 if tall else 0.26))
        plate = Panel(box.w, head, "raised" if active else "surface", 9, y=box.h / 2 - head / 2)
        low = 0.0 if tall else min(30.0, box.h * 0.2)
        counts = [] if tall else self._counts(seat, box.w - 12, low, low / 2 + 2 - box.h / 2)
        drawn = (plate, *self._head(seat, box.w, head, box.h / 2 - head / 2), *counts)
        if active:
            drawn = (*drawn, Panel(box.w, box.h, "", 9, line="taxi_edge", line_width=3))
        scene.pieces["plate", seat] = Piece(x, y, drawn, 2)
        scene.spots["open:rival:%d" % seat] = Spot(x, y, box.w, box.h)
        hand = Rect(box.x + 4, box.y + low + 3, box.w - 8, box.h - head - low - 7)
        card = max(min(hand.w / SEATS - 2, hand.h / CARD), min(hand.w * 2 / SEATS - 4, hand.h / 2 / CARD - 3, 92.0))
        self._hand(scene, seat, hand, card, targets=not tall)
        self._arriving(scene, seat, x, box.y + box.h - head / 2, 12.0)

    def _beside(self, scene: Scene, seat: int, box: Rect, active: bool) -> None:
        """On a phone, one or two rivals: the hand beside the name, where its icons can be read."""
        card = min((box.h - 4) / CARD, box.w * 0.62 / SEATS - 2)
        hand = Rect(box.x + box.w - SEATS * (card + 2) - 2, box.y, SEATS * (card + 2), box.h)
        w = box.w - hand.w - 6
        plate = Panel(box.w, box.h, "raised" if active else "surface", 9, line="taxi_edge" if active else "", line_width=3)
        head = tuple(moved(drawing, (w - box.w) / 2 + 1, 0) for drawing in self._head(seat, w, min(box.h, 34.0), 0))
        scene.pieces["plate", seat] = Piece(*box.centre, (plate, *head), 2)
        scene.spots["open:rival:%d" % seat] = Spot(*box.centre, box.w, box.h)
        self._hand(scene, seat, hand, card, targets=False)
        self._arriving(scene, seat, *box.centre, 12.0)

    def _head(self, seat: int, w: float, head: float, y: float) -> tuple[Drawing, ...]:
        colour = self.look.seats[seat].colour
        emblem = min(head * 0.78, w * 0.24)
        coin = head * 0.72
        left = -w / 2 + emblem / 2 + 4
        shape = emblem_of(colour, emblem, left, y)
        beside = w - emblem - coin * 4.2 - 16 >= 56
        total = self._total(seat, w / 2 - 5, y, coin) if beside else self._stacked(seat, w / 2 - 4, y, head)
        drawn: tuple[Drawing, ...] = (shape, *total)
        room = w - emblem - coin * (4.2 if beside else 2.6) - 16
        if room >= 56:
            size = 18 if head > 28 else 13
            drawn += (name_line(self.look.name(seat), left + emblem / 2 + 4, y, room, head, size),)
        if seat == self.view.first and self.view.first != NONE:
            flag = emblem * 0.5
            drawn += (Art("common/icon_flag", flag, flag, left + emblem * 0.42, y + emblem * 0.36, tint="ink"),)
        return drawn
