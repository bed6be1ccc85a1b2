"""The market: four rows with decks, the supply, the hand of starships, the astronauts in flight."""

from __future__ import annotations

from app.i18n import t
from app.scene import Art, Drawing, Panel, Rect, Words
from app.tables.base import Viewpoint
from app.tables.ganymede.board import BoardView
from app.tables.ganymede.cards import CARD, TILE, badge, glyph, ship_art, shuttle_art, tile_art, token
from app.tables.ganymede.layout import Easel, MarketPlan, Plan, columns
from app.tables.ganymede.preview import lacks, losses, repetitions
from games.ganymede.board import COLOURS, SHIPS, SHUTTLES, TILES, USE_SHUTTLE, Short, colours_of
from games.ganymede.state import Ganymede
from games.kernel import NONE

DIM, ONE_SHORT = 0.38, 0.72
NARROW = 46.0       # with its gap: the narrowest card of a hand


class MarketView:
    def __init__(self, view: Ganymede, look: Viewpoint, seat: int, easel: Easel) -> None:
        self.view, self.look, self.seat, self.easel = view, look, seat, easel

    def draw(self, plan: MarketPlan) -> None:
        view = self.view
        self._row("earth", plan.earth, plan, view.earth_row, len(view.earth_deck))
        self._row("mars", plan.mars, plan, view.mars_row, len(view.mars_deck))
        self._row("tiles", plan.tiles, plan, view.tile_row, len(view.tile_deck))

    def _row(self, name: str, box: Rect, plan: MarketPlan, cards: list[int], deck: int) -> None:
        if not plan.small:
            self._piles(name, Rect(box.x, box.y, plan.pile, box.h), deck)
        area = Rect(box.x + plan.pile, box.y, box.w - plan.pile, box.h)
        shape = TILE if name == "tiles" else CARD
        for card, slot in zip(cards, columns(area, [1.0] * len(cards), 2 if plan.small else 4), strict=True):
            w = min(slot.w, (slot.h - 2) / shape)
            x, y = slot.centre
            if card == NONE:
                continue
            if name == "tiles":
                self._tile(card, x, y, w, plan.small)
            else:
                self._shuttle(card, x, y, w, plan.small)

    def _piles(self, name: str, box: Rect, deck: int) -> None:
        """The deck with its count; beside the tiles also the discard pile, which everybody may look through."""
        x, y = box.centre
        w = min(box.w - 2, 52.0)
        art = {"tiles": "back_tile", "earth": "back_earth", "mars": "back_mars"}[name]
        low = deck <= 4 and name != "tiles"
        high = 27.0 if box.h > 76 else 18.0     # for larger text
        count = Words(str(deck), box.w, high, 16, "alert" if low else "ink", bold=True, y=-w * 0.5 + 2 - high / 2)
        drawings: list[Drawing] = [Art("ganymede/" + art, w, w * (TILE if name == "tiles" else CARD), alpha=1.0 if deck else 0.3),
                                   count]
        lift = 8.0
        if name == "tiles":
            gone = len(self.view.tile_discard)
            drawings += badge(str(gone), w * 0.3, w * 0.42, 16, "raised", "ink") if gone else ()
            self.easel.spot("open:discard", box)
        else:
            self.easel.spot("deck:" + name, box)
        self.easel.put(("deck", name), x, y + lift, *drawings, layer=3)

    def _tile(self, tile: int, x: float, y: float, w: float, small: bool) -> None:
        h = w * TILE
        face: list[Drawing] = [*tile_art(tile, w)]
        if not small:
            face += self._times(TILES[tile].id, w, h)
        self.easel.put(("tile", tile), x, y, *face, layer=4, size=w, born=("deck", "tiles"))
        self.easel.spot("tile:" + TILES[tile].id, Rect(x - w / 2, y - h / 2, w, h))

    def _times(self, card: str, w: float, h: float) -> tuple[Drawing, ...]:
        """How often its effect could be used by this player now."""
        size = max(17.0, w * 0.18)
        n = repetitions(self.view, self.seat, card)
        fill, ink = ("taxi", "on_taxi") if n > 1 else ("raised", "ink")
        return badge("×%d" % n, w / 2 - size * 0.76, -h / 2 + size * 0.66, size, fill, ink)

    def _shuttle(self, shuttle: int, x: float, y: float, w: float, small: bool) -> None:
        h = w * CARD
        short = lacks(self.view, self.seat, shuttle)
        alpha = 1.0 if not short.total else ONE_SHORT if short.total == 1 else DIM
        face: list[Drawing] = [*shuttle_art(shuttle, w, alpha)]
        if not small:
            face += self._times(SHUTTLES[shuttle].id, w, h)
            face += self._missing(short, w, h) if short.total == 1 else self._warning(shuttle, w, h)
        self.easel.put(("shuttle", shuttle), x, y, *face, layer=4, size=w,
                       born=("deck", "mars" if SHUTTLES[shuttle].origin else "earth"))
        self.easel.spot("shuttle:" + SHUTTLES[shuttle].id, Rect(x - w / 2, y - h / 2, w, h))

    @staticmethod
    def _missing(short: Short, w: float, h: float) -> tuple[Drawing, ...]:
        """One short: what is missing, in the middle of the card."""
        size = max(22.0, w * 0.24)
        coloured = colours_of(short.coloured)
        icon = token(coloured[0], size * 0.8, size * 0.34) if coloured else \
            token("any", size * 0.8, size * 0.34) if short.whites else glyph("tile", size * 0.8, size * 0.34)
        return (Panel(size * 1.7, size, "background", size / 2, line="alert"),
                Words("−1", size * 0.8, size, size * 0.6, "alert", bold=True, x=-size * 0.42), icon)

    def _warning(self, shuttle: int, w: float, h: float) -> tuple[Drawing, ...]:
        """Somebody would be lost: for sure (coral), or if it is loaded badly."""
        if USE_SHUTTLE[shuttle] not in (self.view.legal(self.seat) if self.look.acting else ()):
            return ()
        least, most = losses(self.view, self.seat, USE_SHUTTLE[shuttle])
        if not most:
            return ()
        text = "!%d" % least if least else "!"
        return badge(text, w / 2 - w * 0.16, h / 2 - w * 0.14 - w * 0.2, max(17.0, w * 0.18),
                     "alert" if least else "raised", "on_alert" if least else "alert")

    # Starships

    def ships(self, box: Rect, pile: float) -> None:
        view = self.view
        slots = columns(Rect(box.x + pile, box.y, box.w - pile, box.h), [1.0] * max(4, len(view.ship_row) + 1), 4)
        for ship, slot in zip(view.ship_row, slots, strict=False):
            w = min(slot.w, (slot.h - 2) / CARD)
            x, y = slot.centre
            if ship != NONE:
                face = BoardView(view, self.look, self.seat, self.easel, True).ship_face(ship, w)
                self.easel.put(("ship", ship), x, y, *face, layer=4, size=w, born=("deck", "ships"))
                self.easel.spot("ship:" + SHIPS[ship].id, Rect(x - w / 2, y - w * CARD / 2, w, w * CARD))
        slot = slots[-1]
        w = min(slot.w, (slot.h - 2) / CARD) * 0.86
        left = len(view.ship_deck) + len(view.buried)
        back = (*ship_art(-1, w, 1.0 if left else 0.3), *badge(str(left), w * 0.3, -w * 0.3, max(17.0, w * 0.2), "raised", "ink"))
        self.easel.put(("deck", "ships"), *slot.centre, *back, layer=3)
        self.easel.spot("ship:deck", Rect(slot.centre[0] - w / 2, slot.y, w, slot.h))

    # Supply, hand, cargo

    def supply(self, box: Rect) -> None:
        for index, (colour, slot) in enumerate(zip(COLOURS, columns(box, [1.0] * 4, 2), strict=True)):
            count = self.view.supply >> 4 * index & 15
            x, y = slot.centre
            upright = slot.w < 80
            size = min(slot.h - 20, slot.w - 4) if upright else slot.h - 10
            words = Words(str(count), slot.w if upright else slot.w - size - 14, 20 if upright else slot.h,
                          17 if upright else 24, "ink" if count else "alert", bold=True,
                          x=0 if upright else size / 2 + 2, y=-slot.h / 2 + 10 if upright else 0)
            face = Art("ganymede/astronaut_" + colour, size, size, 0 if upright else -slot.w / 2 + size / 2 + 8,
                       9 if upright else 0, alpha=1.0 if count else 0.3)
            plate = Panel(slot.w, slot.h, "surface", 10, line="" if count else "alert")
            self.easel.put(("supply", colour), x, y, plate, face, words, layer=2)
            self.easel.spot("supply:" + colour, slot)

    def hand(self, box: Rect, hand: tuple[int, ...], prefix: str, title: str = "") -> None:
        """Starships that only their owner sees; the others see backs."""
        x, y = box.centre
        label = 0.0 if not title or len(hand) * NARROW > box.w - 92.0 else min(92.0, box.w * 0.22)
        if label:
            words = Words(title, label - 8, box.h - 6, min(15.0, label * 0.17), "muted", x=-box.w / 2 + label / 2)
            self.easel.put(("hand plate",), x, y, Panel(box.w, box.h, "surface", 10), words, layer=2)
        area = Rect(box.x + label, box.y, box.w - label - 2, box.h)
        slots = columns(area, [1.0] * max(4, len(hand)), 4)
        for number, (ship, slot) in enumerate(zip(hand, slots, strict=False)):
            w = min(slot.w, (slot.h - 6) / CARD)
            taken = ship >= 0 and prefix + SHIPS[ship].id in self.look.touched
            key = ("ship", ship) if ship >= 0 else ("back", self.seat, number)
            if taken and self.view.phase == "keep":
                continue
            face = BoardView(self.view, self.look, self.seat, self.easel, True).ship_face(ship, w)
            self.easel.put(key, slot.centre[0], slot.centre[1] + (5 if taken else 0), *face, layer=4, size=w,
                           born=("deck", "ships"))
        for ship, slot in zip(hand, slots, strict=False):
            if ship >= 0:
                self.easel.spot(prefix + SHIPS[ship].id, slot)

    def cargo(self, box: Rect) -> None:
        """Who is under way in the shuttle."""
        people = colours_of(self.view.cargo)
        self.easel.put(("cargo plate",), *box.centre, Panel(box.w, box.h, "raised", 12, line="info"),
                       Words(t("ganymede.on_board"), box.w * 0.24, box.h - 8, 15, "info", x=-box.w * 0.37), layer=6)
        size = min(box.h - 6, box.w * 0.72 / max(4, len(people)))
        left = box.x + box.w * 0.26
        for number, colour in enumerate(people):
            chosen = "cargo:" + colour in self.look.touched and number == people.index(colour)
            face: tuple[Drawing, ...] = (Art("ganymede/astronaut_" + colour, size * 0.94, size * 0.94),)
            if chosen:
                face = (Art("common/glow", size * 1.5, size * 1.5, tint="taxi"), *face)
            self.easel.put(("cargo", colour, number - people.index(colour)), left + size * (number + 0.5),
                           box.centre[1], *face, layer=7, size=size, born="earth")
        for colour in dict.fromkeys(people):
            first, count = people.index(colour), people.count(colour)
            self.easel.spot("cargo:" + colour, Rect(left + size * first, box.y + (box.h - size) / 2, size * count, size))


def draw_market(view: Ganymede, look: Viewpoint, seat: int, easel: Easel, plan: Plan) -> None:
    market = MarketView(view, look, seat, easel)
    market.draw(plan.market)
    covered = plan.tall and (plan.hand_row or view.cargo) and plan.half == "board"
    if not covered and not (plan.tall and plan.hand_row):
        market.ships(plan.market.ships, plan.market.pile)
    market.supply(plan.supply)
    dealt = view.phase == "keep"
    hand = view.dealt[seat] if dealt else view.hands[seat]
    if not plan.tall or plan.hand_row:
        market.hand(plan.hand, hand, "deal:" if dealt else "hand:", t("ganymede.dealt" if dealt else "ganymede.hand"))
    if view.cargo:
        market.cargo(plan.cargo)
