"""A player's board: two docks with what they still need, Mars, Earth, tiles, five columns, the track of reputation."""

from __future__ import annotations

from app.i18n import t
from app.scene import Art, Drawing, Panel, Rect, Words
from app.scene.parts import emblem_of, inset
from app.tables.base import Viewpoint
from app.tables.ganymede.cards import (
    CARD,
    TILE,
    badge,
    glyph,
    pennant,
    points,
    points_aboard,
    ship_art,
    shuttle_art,
    tile_art,
)
from app.tables.ganymede.layout import BoardPlan, Easel, columns
from app.tables.ganymede.names import worth
from app.tables.ganymede.preview import heads
from games.ganymede.board import (
    BONUS_SPACES,
    COLOURS,
    DOCKS,
    EARTH,
    EARTH_LIMIT,
    LAST_SPACE,
    MARS,
    MARS_LIMIT,
    REPUTATION_VP,
    SAME,
    SEATS_ABOARD,
    SHIPS,
    TILE_LIMIT,
    TILES,
    TYPES,
    colours_of,
)
from games.ganymede.rules import complete_sets
from games.ganymede.scoring import COUNTED
from games.ganymede.state import Ganymede
from games.kernel import NONE

PLANETS = {EARTH: "earth", MARS: "mars"}

SPACE = {"plain": ("piece_track", ""), "bonus": ("piece_green", "basic"), "end": ("piece_yellow", "launch")}    # of the track


class BoardView:
    """Draws the board of one seat. `own`: its pieces can be touched."""

    def __init__(self, view: Ganymede, look: Viewpoint, seat: int, easel: Easel, own: bool) -> None:
        self.view, self.look, self.seat, self.easel, self.own = view, look, seat, easel, own

    def draw(self, plan: BoardPlan) -> None:
        if plan.status is not None:
            self._status(plan.status)
        for dock, box in enumerate(plan.docks):
            self._dock(dock, box)
        self._place(MARS, plan.mars, MARS_LIMIT)
        self._place(EARTH, plan.earth, EARTH_LIMIT)
        self._tiles(plan.tiles)
        self._columns(plan.shuttles)
        self._track(plan.track, plan.track_rows)

    # Launches, always in view

    def _status(self, box: Rect) -> None:
        view, seat = self.view, self.seat
        colour = self.look.seats[seat].colour
        x, y = box.centre
        left = -box.w / 2
        name_w = box.w - 256
        drawings = (
            Panel(box.w, box.h, "surface", 10, line="taxi_edge" if seat in view.to_act() else ""),
            emblem_of(colour, 18, left + 16, 0),
            Words(self.look.name(seat), name_w, box.h - 2, 16, bold=True, align="left", x=left + 30 + name_w / 2, short=True),
            *points(view, seat, box.w / 2 - 209, 0, 24),
            *points_aboard(view, seat, box.w / 2 - 179, 0, 24),
            glyph("launch", 20, box.w / 2 - 150, 0, "taxi_edge"),
            Words("%d/%d" % (len(view.launched[seat]), view.launches_to_end), 40, box.h - 2, 17, bold=True,
                  x=box.w / 2 - 118),
        )
        self.easel.put(("status", seat), x, y, *drawings, layer=2)
        if self.own:
            self.easel.spot("open:rival:%d" % seat, inset(box, 0, -4))
        for number, ship in enumerate(view.launched[seat]):
            self.easel.put(("ship", ship), box.x + box.w - 84 + 22 * min(number, 3), y, *ship_art(ship, 26), layer=4, size=26)

    # Docks

    def _dock(self, dock: int, box: Rect) -> None:
        view, seat = self.view, self.seat
        ship = self._ship_on(dock)
        crew = view.astronauts[4 * seat + SAME + dock]
        seats = SEATS_ABOARD[dock]
        need = SHIPS[ship].need[dock] if ship != NONE else seats
        roomy = box.h > 80
        self._dock_plate(dock, box, (need, heads(crew)) if ship != NONE else None, roomy, ship)
        size = min(54.0 if box.h > 120 else 44.0, (box.w - 8) / seats) if roomy else min(26.0, (box.w - box.h * 1.06) / seats - 1)
        if roomy:
            row = Rect(box.x + (box.w - size * seats) / 2, box.y + 3, size * seats, size)
            card = Rect(box.x, row.y + size, box.w, box.h - size - 5)
        else:
            card = Rect(box.x + 2, box.y, box.h * 1.06, box.h)
            row = Rect(card.x + card.w + 2, box.y + 3, size * seats, size)
        self._seats(dock, ship, crew, need, row, size)
        if self.own:
            self.easel.spot("dock:%d:%s" % (seat, DOCKS[dock]), box)
        if ship != NONE:
            w = min(card.w - 6, (card.h - 4) / CARD)
            x = card.x + w / 2 + 4
            self.easel.put(("ship", ship), x, card.y + card.h / 2, *self.ship_face(ship, w), layer=4, size=w)
            if not self.own:
                self.easel.spot("ship:" + SHIPS[ship].id, Rect(x - w / 2, card.y, w, card.h))

    def _ship_on(self, dock: int) -> int:
        """In the secret choice at set-up, what was touched lies there already."""
        touched = [target.removeprefix("deal:") for target in self.look.touched if target.startswith("deal:")]
        if self.own and self.view.phase == "keep":
            kept = self.view.kept[self.seat]
            if kept:
                return kept[dock]
            if len(touched) > dock:
                return next(index for index, ship in enumerate(SHIPS) if ship.id == touched[dock])
        return self.view.docks[2 * self.seat + dock]

    def ship_face(self, ship: int, w: float) -> tuple[Drawing, ...]:
        """The card, and what it would count now if that depends on the board."""
        face = ship_art(ship, w)
        if ship < 0 or SHIPS[ship].kind not in COUNTED or w < 44:
            return face
        now = worth(self.view, self.seat, ship)
        return (*face, *badge("=%d" % now, w * 0.32, -w * 0.32, max(15.0, w * 0.2), "info", "on_info"))

    def _dock_plate(self, dock: int, box: Rect, crew: tuple[int, int] | None, roomy: bool, ship: int) -> None:
        """`crew`: how many the ship needs, and how many it has."""
        x, y = box.centre
        ready = crew is not None and crew[1] >= crew[0]
        plate: list[Drawing] = [Panel(box.w, box.h, "surface", 10, line="taxi_edge" if ready else "line", line_width=2)]
        rule = "same" if dock == 0 else "mixed"
        if roomy:
            wide = min(box.w * 0.3, 76.0)
            right = box.w / 2 - wide / 2 - 5
            plate.append(Art("ganymede/rule_" + rule, wide, wide / (3 if dock == 0 else 4), right, box.h / 2 - 13, tint="muted"))
            text = t("ganymede.ready") if ready else self._needs(dock, *crew) if crew else ""
            plate.append(Words(text, wide + 8, box.h * 0.26, 15, "taxi_edge" if ready else "ink", bold=True,
                               x=right, y=box.h / 2 - 26 - box.h * 0.13))
            if ship >= 0 and box.h > 120:
                plate.append(Words(t("ganymede.ship." + SHIPS[ship].kind), box.w - 130, 24, 15, "muted",
                                   x=box.w / 2 - (box.w - 130) / 2 - 5, y=box.h / 2 - 26 - box.h * 0.26 - 13))
        else:
            wide = min(box.w - box.h * 1.1 - 34, 58.0)
            plate.append(Art("ganymede/rule_" + rule, wide, wide / (3 if dock == 0 else 4), box.w / 2 - wide / 2 - 30,
                             box.h / 2 - 14, tint="muted"))
            if crew:
                plate += self._lacks(max(0, crew[0] - crew[1]), box.w / 2 - 16, box.h / 2 - 14)
        self.easel.put(("dock", self.seat, dock), x, y, *plate, layer=2)

    @staticmethod
    def _needs(dock: int, need: int, aboard: int) -> str:
        """On `mixed` any of the colours may be the one that a scout does without."""
        places = SEATS_ABOARD[dock] - aboard
        return t("ganymede.needs", n=need - aboard) if dock == 0 or places == need - aboard else \
            t("ganymede.needs_of", n=need - aboard, of=places)

    @staticmethod
    def _lacks(lacking: int, x: float, y: float) -> tuple[Drawing, ...]:
        """How many astronauts, where there is no room for words; no minus, which would be read as points."""
        if not lacking:
            return (Art("common/icon_check", 20, 20, x, y, tint="taxi_edge"),)
        return (Art("common/icon_person", 15, 15, x - 6, y, tint="muted"),
                Words(str(lacking), 13, 17, 15, bold=True, x=x + 7, y=y))

    def _seats(self, dock: int, ship: int, crew: int, need: int, row: Rect, size: float) -> None:
        """R24: a place that a scout can do without has the minus of its card, as soon as it is known which."""
        aboard = colours_of(crew)
        empty: list[Drawing] = []
        for number, colour in enumerate(self._waiting(dock, ship, aboard, SEATS_ABOARD[dock]), len(aboard)):
            picture, x = "wanted_" + colour if colour else "place", size * (number + 0.5) - row.w / 2
            spare = number >= need and (dock == 0 or len(aboard) >= need)
            clear = 0.35 if spare or ship == NONE else 1.0
            if not colour:      # as dark as Earth and Mars, by day as well
                empty.append(Art("common/disc", size * 0.74, size * 0.74, x, 0, tint="piece_night", alpha=0.6 * clear))
            empty.append(Art("ganymede/" + picture, size * 0.84, size * 0.84, x, 0, alpha=clear))
            if spare:
                empty.append(Panel(size * 0.46, size * 0.11, "alert", size * 0.05, x))
        self.easel.put(("seats", self.seat, dock), *row.centre, *empty, layer=3)
        self._people(SAME + dock, aboard, row, size)

    @staticmethod
    def _waiting(dock: int, ship: int, aboard: tuple[str, ...], seats: int) -> list[str]:
        """Whom the empty seats wait for; "" for anybody."""
        if dock == 0:
            return [aboard[0] if aboard else ""] * (seats - len(aboard))
        return [colour for colour in COLOURS if colour not in aboard]

    # Earth and Mars

    def _place(self, place: int, box: Rect, limit: int) -> None:
        name = PLANETS[place]
        group = self.view.astronauts[4 * self.seat + place]
        planet = min(box.h, 76.0)
        size = min(box.h - 4, (box.w - planet - 4) / limit)
        row = Rect(box.x + planet, box.y + (box.h - size) / 2, size * limit, size)
        tint = "board_b" if place == EARTH else "board_c"
        ground: list[Drawing] = [
            Panel(box.w, box.h, "piece_" + tint, 12),
            Art("ganymede/planet_" + name, planet * 0.92, planet * 0.92, -box.w / 2 + planet / 2),
        ]
        x0 = row.x - box.centre[0]
        ground += [Art("ganymede/place", size * 0.8, size * 0.8, x0 + size * (number + 0.5), 0)
                   for number in range(heads(group), limit)]
        self.easel.put(("place", self.seat, place), *box.centre, *ground, layer=2)
        self._people(place, colours_of(group), row, size)
        if self.own:
            full = heads(group) >= limit
            free = Rect(row.x + size * heads(group), box.y, size * (limit - heads(group)), box.h)
            globe = Rect(box.x, box.y, planet, box.h)
            self.easel.spot(name, globe if full else free)
            if place == MARS and not full:
                self.easel.spot("globe:mars", globe)

    def _people(self, place: int, people: tuple[str, ...], row: Rect, size: float) -> None:
        name = ("earth", "mars", "same", "mixed")[place]
        seen: dict[str, int] = {}
        for number, colour in enumerate(people):
            count = seen[colour] = seen.get(colour, 0) + 1
            target = "at:%s:%s" % (name, colour)
            lifted = 4.0 if self.own and target in self.look.touched and count == 1 else 0.0
            face: tuple[Drawing, ...] = (Art("ganymede/astronaut_" + colour, size * 0.94, size * 0.94),)
            if lifted:
                face = (Art("common/glow", size * 1.5, size * 1.5, tint="taxi"), *face)
            self.easel.put(("man", self.seat, place, colour, count), row.x + size * (number + 0.5),
                           row.y + size / 2 + lifted, *face, layer=5, size=size, born=self._from(place, colour))
        if self.own:
            for colour, count in seen.items():
                first = people.index(colour)
                self.easel.spot("at:%s:%s" % (name, colour), Rect(row.x + size * first, row.y, size * count, size))

    def _from(self, place: int, colour: str) -> str:
        """Where a newcomer comes from."""
        if not self.own:
            return ""
        return ("supply:" + colour, "earth", "mars", "mars")[place]

    # Tiles and shuttles

    def _tiles(self, box: Rect) -> None:
        slots = columns(box, [1.0] * TILE_LIMIT, 4)
        held = self.view.tiles[self.seat]
        if len(held) > TILE_LIMIT:  # the fourth, while one of the others has to go
            slots = columns(box, [1.0] * len(held), 4)
        for number, slot in enumerate(slots):
            w = min(slot.w, (slot.h - 2) / TILE)
            x, y = slot.centre
            if number < len(held):
                self._tile(held[number], x, y, w, slot)
            else:
                plate = Panel(w, w * TILE, "", 8, line="line")
                self.easel.put(("slot", self.seat, number), x, y, plate, layer=2)

    def _tile(self, tile: int, x: float, y: float, w: float, slot: Rect) -> None:
        target = ("own:" if self.own else "tile:") + TILES[tile].id
        marked = target in self.look.touched
        face: list[Drawing] = [*tile_art(tile, w)]
        if marked:
            face += [Panel(w, w * TILE, "", 8, line="taxi_edge", line_width=4),
                     Panel(20, 20, "taxi", 10, w / 2 - 12, w * TILE / 2 - 12),
                     Art("common/icon_check", 15, 15, w / 2 - 12, w * TILE / 2 - 12, tint="on_taxi")]
        self.easel.put(("tile", tile), x, y + (4 if marked else 0), *face, layer=4, size=w)
        self.easel.spot(target, Rect(x - w / 2, slot.y, w, slot.h))

    def _columns(self, box: Rect) -> None:
        """Five pennants; those that the next set already has are lit."""
        view, seat = self.view, self.seat
        sets = complete_sets(view, seat)
        for kind, slot in enumerate(columns(box, [1.0] * len(TYPES), 3)):
            cards = view.columns[5 * seat + kind]
            lit = len(cards) > sets
            roomy = slot.h > 64
            plate: list[Drawing] = [Panel(slot.w, slot.h, "raised" if lit else "surface", 8,
                                          line="target" if lit else "taxi_edge" if sets else "line")]
            flag = min(slot.w * 0.5, 24.0) if roomy else min(slot.w * 0.62, 20.0)
            y = slot.h / 2 - flag / 2 - 3
            plate.append(pennant(kind, flag, -slot.w * 0.22 if roomy else 0, y, 1.0 if lit else 0.55))
            count = Words(str(len(cards)), slot.w * 0.44 if roomy else slot.w, 18, 16, "ink" if cards else "muted", bold=True,
                          x=slot.w * 0.24 if roomy else 0, y=y if roomy else -slot.h / 2 + 10)
            plate.append(count)
            self.easel.put(("column", seat, kind), *slot.centre, *plate, layer=2)
            self.easel.spot("open:column:%d:%d" % (seat, kind), slot)
            self._stacked(cards, slot, roomy)

    def _stacked(self, cards: tuple[int, ...], slot: Rect, roomy: bool) -> None:
        """The shuttles of a type; where there is no room to show them they lie under the plate with their number."""
        w = slot.w * 0.56 if roomy else slot.w * 0.5
        for number, shuttle in enumerate(cards):
            step = min(number, 4) * 3.0
            x = slot.x + slot.w * 0.36 + step if roomy else slot.centre[0]
            y = slot.y + w * CARD / 2 + 3 if roomy else slot.centre[1]
            layer = (4 if number > 3 else 3) if roomy else 1
            self.easel.put(("shuttle", shuttle), x, y, *shuttle_art(shuttle, w), layer=layer, size=w)

    # Reputation

    def _track(self, box: Rect, rows: int) -> None:
        view, seat = self.view, self.seat
        colour = self.look.seats[seat].colour
        per_row = -(-(LAST_SPACE + 1) // rows)
        w, h = box.w / per_row, box.h / rows
        ground: list[Drawing] = []
        for space in range(LAST_SPACE + 1):
            row, column = divmod(space, per_row)
            x = box.x + w * (column + 0.5)
            y = box.y + box.h - h * (row + 0.5)
            ground += track_space(space, w - 2, h - 3, x - box.centre[0], y - box.centre[1])
            if self.own:
                self.easel.spot("rep:%d" % space, Rect(x - w / 2, y - h / 2, w, h))
            if space == view.markers[seat]:
                size = min(w, h) * 0.74
                marker = (Art("common/glow", size * 1.5, size * 1.5, tint="taxi", alpha=0.8),
                          Art("common/disc", size * 1.1, size * 1.1, tint="piece_night"),
                          emblem_of(colour, size * 0.9))
                self.easel.put(("marker", seat), x, y, *marker, layer=5, size=size)
        self.easel.put(("track", seat), *box.centre, *ground, layer=2)


def track_space(space: int, w: float, h: float, x: float, y: float) -> list[Drawing]:
    tint, sign = SPACE["end" if space == LAST_SPACE else "bonus" if space in BONUS_SPACES else "plain"]
    edge = min(w, h) * 0.24
    found: list[Drawing] = [Panel(w, h, "piece_night", edge, x, y, line=tint, line_width=2),
                            Panel(w - 2, h - 2, tint, edge, x, y, alpha=0.35)]
    points = "%d" % REPUTATION_VP[space] if space and REPUTATION_VP[space] != REPUTATION_VP[space - 1] else ""
    low = h <= 34       # the sign lies beside the points, not above them
    if sign:
        found.append(glyph(sign, min(w * 0.5, h * 0.6), x - w * 0.2, y, tint) if low else
                     glyph(sign, min(w * 0.8, h * 0.5), x, y + h * 0.16, tint))
    if points:
        found.append(Words(points, w * 0.5, h - 4, 13, "piece_paper", bold=True, x=x + w * 0.22, y=y) if low else
                     Words(points, w - 6, h * 0.4, min(15.0, h * 0.34), "piece_paper", bold=True, x=x, y=y - h * 0.26))
    return found
