"""The table's middle in Galactico: the ring with its stations, queues, inspectors and ships, the piles in the hub, and
what a touched station would bring."""

from __future__ import annotations

from collections.abc import Hashable

from app import theme
from app.i18n import t
from app.scene import Art, Drawing, Panel, Path, Piece, Rect, Scene, Spot, Words
from app.scene.camera import FINGER
from app.tables.base import Viewpoint
from app.tables.galactico.layout import CARD, Ring, Stair
from app.tables.galactico.preview import Preview
from games.galactico.board import (
    AS_DRAWN,
    CARD_INDEX,
    CARDS,
    DATA,
    END,
    ICONS,
    KIND,
    ROUTE,
    SECTOR_INDEX,
    SECTOR_OF,
    SECTORS,
    STATIONS,
)
from games.galactico.state import Galactico
from games.kernel import NONE
from games.kernel.data import ours

SLOT_OF_TIER = {2: 0, 1: 1, 3: 2}       # the station that lies on every route stands in the middle of its sector
TIER = {station["id"]: station["tier"] for sector in DATA["sectors"] for station in sector["stations"]}
ICON_NAME = {station["id"]: station["icon"] for sector in DATA["sectors"] for station in sector["stations"]}
ICONS_OF = {card["id"]: tuple(sorted(card["icons"], key=ICONS.index)) for card in DATA["cards"]}
COLOUR = {"A": "piece_yellow", "B": "piece_blue", "C": "piece_violet", "D": "piece_orange", "E": "piece_green",
          "F": "piece_paper", "G": "piece_pink", "H": "piece_red"}
READABLE = 30.0         # dp: from this width on a card of a queue is a target of its own
LEAST, APART = 14.0, 27.0   # dp: how wide a pile is at least, and how far the next one is: their numbers lie side by side


DRAWN = {(card["kind"], *card["icons"]) for card in ours("games.galactico")["cards"]}
"""What there are frames for."""


def face(card: int, width: float, shown: float, alpha: float = 1.0) -> tuple[Drawing, ...]:
    """The whole face where it can be seen (`shown` wide), else the frame with nothing but the icons; of a card of one's own box
    that we have not drawn the picture of its kind, with its icons."""
    name, kind, high = CARDS[card], KIND[card], width * CARD
    icons = ICONS_OF[name]
    if card == END or kind == "inspector":
        return (Art("galactico/card_" + ("end" if card == END else kind), width, high, alpha=alpha),)
    if shown >= 62 and name in AS_DRAWN:
        return (Art("galactico/card_" + name, width, high, alpha=alpha),)
    if (kind, *icons) in DRAWN:
        return (Art("_".join(["galactico/small", kind, *icons]), width, high, alpha=alpha),)
    side = min(width * 0.6, high * 0.8 / len(icons))
    signs = [Art("galactico/sign_" + icon, side, side, 0, side * ((len(icons) - 1) / 2 - at), alpha=alpha)
             for at, icon in enumerate(icons)]
    ground = Panel(width * 0.76, high * 0.84, "piece_night", width * 0.08, alpha=alpha)
    return (Art("galactico/kind_" + kind, width, high, alpha=alpha), ground, *signs)


def card_piece(card: int, x: float, y: float, width: float, layer: int = 4, world: bool = False,
               born: Hashable = None) -> Piece:
    """On the ring nothing but icons: they are what one looks for there."""
    return Piece(x, y, face(card, width, 0 if world else width), layer, width, world, born=born)


def badge(text: str, side: float, fill: str, ink: str, x: float = 0.0, y: float = 0.0) -> tuple[Drawing, ...]:
    w = side * (1.0 if len(text) < 2 else 1.35)
    return Panel(w, side, fill, side / 2, x, y), Words(text, w, side, max(11.0, side * 0.68), ink, True, x=x, y=y)


class Board:
    """Draws the ring into a scene; `shown` is what the touched station would bring."""

    def __init__(self, view: Galactico, look: Viewpoint, area: Rect, shown: Preview | None) -> None:
        self.view, self.look, self.shown = view, look, shown
        self.ring = Ring(area)
        self.place_of = {sector: place for place, sector in enumerate(view.ring)}
        self.figure = self.ring.stop * 0.82

    def draw(self, scene: Scene, prospects: dict[str, int], boarding: tuple[str, ...]) -> None:
        self._road(scene)
        self._plots(scene)
        self._stations(scene, prospects)
        self._queues(scene, boarding)
        self._inspectors(scene)
        self._ships(scene)
        self._hub(scene)
        if self.shown:
            self._coming(scene, self.shown)
            self._ghost(scene, self.shown)

    # Where things are

    def station_at(self, station: int) -> tuple[float, float]:
        return self.ring.station(self.place_of[SECTOR_OF[station]], SLOT_OF_TIER[TIER[STATIONS[station]]])

    def _share(self, station: int) -> float:
        return self.ring.share(self.place_of[SECTOR_OF[station]], SLOT_OF_TIER[TIER[STATIONS[station]]])

    def stair(self, sector: int) -> Stair:
        """There is always room for one more step: the next card will stand there."""
        plot = self.ring.plot(self.place_of[sector])
        edge = 5 + self.ring.queue * 0.04
        box = Rect(plot.x + edge, plot.y + edge, plot.w - 2 * edge, plot.h - 2 * edge)
        return Stair(box, max(len(self.view.queues[sector]) + 1, 4), self.ring.queue)

    # The road and what does not move

    def _road(self, scene: Scene) -> None:
        """The whole lap with arrows in the direction of flight; each sector's part has its own colour."""
        ring, s = self.ring, self.ring.stop
        route = "piece_" + self.view.route
        drawn: list[Drawing] = [Path(ring.road(), s * 0.62, "raised")]      # a line that shines through costs thrice
        for place, sector in enumerate(self.view.ring):
            part = ring.road((place + 0.1) / len(SECTORS), (place + 0.9) / len(SECTORS))
            drawn.append(Path(part, s * 0.15, COLOUR[SECTORS[sector]]))
        for place in range(len(SECTORS)):
            x, y = ring.at(place / len(SECTORS))
            drawn.append(Art("galactico/chevron", s * 0.36, s * 0.36, x, y, ring.heading(place / len(SECTORS)), route))
        scene.pieces["road"] = Piece(0, 0, tuple(drawn), 0, 1.0, True)
        x, y = ring.area.centre
        sun = Art("galactico/hub", 1.3 * ring.a, 1.3 * ring.b)
        scene.pieces["sun"] = Piece(x, y, (sun,), 0, 1.0, True)
        self._trail(scene)

    def _trail(self, scene: Scene) -> None:
        """The last flight stays marked until the next one."""
        seat, way = self.flight()
        if way:
            line = Path(way, self.ring.stop * 0.28, "player_%d" % self.look.seats[seat].colour)
            scene.pieces["trail"] = Piece(0, 0, (line,), 1, 1.0, True)

    def flight(self) -> tuple[int, tuple[float, ...]]:
        """Whose ship flew last, and which way: round the ring, never across."""
        for _, seat, start, end in [fact for fact in self.look.recent if fact[0] == "moved"][-1:]:
            first, last = self._share(STATIONS.index(start)), self._share(STATIONS.index(end))
            return seat, self.ring.road(first, last if last > first else last + 1)
        return NONE, ()

    def _plots(self, scene: Scene) -> None:
        """Each queue stands in the light of its sector's colour, under its world. The light is low: whatever is painted
        over a large part of the table costs in every frame."""
        drawn: list[Drawing] = []
        for place, sector in enumerate(self.view.ring):
            plot = self.ring.plot(place)
            high = min(plot.h - 4, 1.1 * CARD * self.ring.queue)
            colour = COLOUR[SECTORS[sector]]
            drawn += [Art("galactico/light", plot.w - 6, high, plot.centre[0], plot.y + 2 + high / 2, tint=colour),
                      Panel(plot.w - 6, 4, colour, 2, plot.centre[0], plot.y + 3, 0.8)]
            side = min(plot.w, plot.h, 110.0) * 0.62
            drawn.append(Art("galactico/sector_" + SECTORS[sector].lower(), side, side,
                             plot.x + plot.w - side * 0.5 - 6, plot.y + plot.h - side * 0.5 - 6, alpha=0.55))
        scene.pieces["plots"] = Piece(0, 0, tuple(drawn), 0, 1.0, True)

    def _stations(self, scene: Scene, prospects: dict[str, int]) -> None:
        """Those of the route lit, the others dim: they only matter to passengers who find their own way."""
        lit, dim = [], []
        route = ROUTE[self.view.players]
        close = -(-len(route) // len(SECTORS))
        wide = self.ring.stop * {1: 1.3, 2: 1.14, 3: 1.0}[close]
        room = max(wide * 0.92, FINGER) if close == 1 else wide * 0.92
        for station, name in enumerate(STATIONS):
            x, y = self.station_at(station)
            icon = ICON_NAME[name]
            if station in route:
                lit.append(Art("galactico/station_%s_%d" % (icon, TIER[name]), wide, wide, x, y))
                points = prospects.get(name, 0)
                mark = "+%d" % points if points else ""
                scene.spots["station:" + name] = Spot(x, y, room, room, True, True, mark)
            else:
                side = self.ring.stop * 0.86
                dim.append(Art("galactico/off_" + icon, side, side, x, y))
                scene.spots["station:" + name] = Spot(x, y, side * 0.8, side * 0.8, True, True)
        scene.pieces["stations"] = Piece(0, 0, (*dim, *lit), 2, 1.0, True)

    # Queues

    def _queues(self, scene: Scene, boarding: tuple[str, ...]) -> None:
        paired = {action[1] for action in self.view.legal(self.view.active) if action[0] == "pair"} if self.look.acting else set()
        for sector, queue in enumerate(self.view.queues):
            stair = self.stair(sector)
            for number, card in enumerate(queue):
                x, y = stair.place(number)
                wide = max(stair.width, FINGER / CARD) if CARDS[card] in paired else stair.width
                piece = card_piece(card, x, y, wide, 4 if wide > stair.width else 3, True, "pile:next")
                if number == 0:
                    piece = piece._replace(drawings=(*piece.drawings, *self._first(stair)))
                scene.pieces["card", CARDS[card]] = piece
                if CARDS[card] in paired:
                    scene.spots["card:" + CARDS[card]] = Spot(x, y, max(wide, FINGER), wide * CARD, True)
                elif stair.width >= READABLE or KIND[card] == "vortan":
                    scene.spots["card:" + CARDS[card]] = Spot(x, y, stair.width, stair.height, True)
            plot = self.ring.plot(self.place_of[sector])
            scene.spots["open:queue:" + SECTORS[sector]] = Spot(*plot.centre, plot.w - 4, plot.h - 4, True)
        self._numbers(scene, boarding)

    @staticmethod
    def _first(stair: Stair) -> tuple[Drawing, ...]:
        """Who boards first: a bright edge, and an arrow at the foot of the card."""
        side = max(13.0, stair.width * 0.46)
        edge = Panel(stair.width + 3, stair.height + 3, "", stair.width * 0.18, line="taxi", line_width=2.5)
        return edge, Art("galactico/first", side, side, side * 0.3 - stair.width / 2, side * 0.3 - stair.height / 2)

    def _numbers(self, scene: Scene, boarding: tuple[str, ...]) -> None:
        """Who must board, in which order."""
        for number, name in enumerate(boarding):
            key = "card", name
            if key in scene.pieces and scene.pieces[key].world:
                piece = scene.pieces[key]
                side = max(13.0, piece.size * 0.42)
                edge = Panel(piece.size + 2, piece.size * CARD + 2, "", piece.size * 0.16, line="info", line_width=3)
                mark = (edge, *badge(str(number + 1), side, "info", "on_info", piece.size * 0.36, piece.size * 0.6))
                scene.pieces["boards", number] = Piece(piece.x, piece.y, mark, 5, 1.0, True)     # under the lights

    def _coming(self, scene: Scene, shown: Preview) -> None:
        """The sectors that get a card, numbered in the order of the draw."""
        for number, name in enumerate(shown.coming):
            sector = SECTOR_INDEX[name]
            stair = self.stair(sector)
            x, y = stair.place(len(self.view.queues[sector]))
            pile = "galactico/back_upper" if number < self.view.upper else "galactico/back_lower"
            side = max(16.0, stair.width * 0.56)
            card = Art(pile, stair.width, stair.height, alpha=0.6)
            drawn = (card, *badge(str(number + 1), side, "ink", "background"))
            scene.pieces["coming", number] = Piece(x, y, drawn, 4, 1.0, True)

    def _ghost(self, scene: Scene, shown: Preview) -> None:
        station = STATIONS.index(shown.station)
        x, y = self.station_at(station)
        side = self.ring.stop * 1.5
        drawn = (Art("common/ring", side, side, tint="info"), self._ship(self.view.active, 0.75))
        scene.pieces["ghost"] = Piece(x, y, drawn, 6, 1.0, True, born=("ship", self.view.active))

    # Figures

    def _inspectors(self, scene: Scene) -> None:
        for sector, waiting in enumerate(self.view.inspectors):
            place = self.place_of[sector]
            scene.spots["stand:" + SECTORS[sector]] = Spot(*self.ring.inward(self.ring.share(place), 0), 1, 1, True)
            for number, card in enumerate(waiting):
                aside = (number - (len(waiting) - 1) / 2) * self.figure * 0.62
                x, y = self.ring.inward(self.ring.share(place), self.ring.stop * 0.72 + self.figure * 0.42, aside)
                picture = (Art("galactico/inspector", self.figure, self.figure),)
                scene.pieces["inspector", CARDS[card]] = Piece(x, y, picture, 4, self.figure, True, born="pile:next")
            if waiting:
                x, y = self._post(SECTORS[sector])
                wide = self.figure * (1 + 0.62 * (len(waiting) - 1))
                scene.spots["inspector:" + SECTORS[sector]] = Spot(x, y, wide, self.figure, True)

    def _post(self, sector: str) -> tuple[float, float]:
        """Where a sector's inspector stands."""
        share = self.ring.share(self.place_of[SECTOR_INDEX[sector]])
        return self.ring.inward(share, self.ring.stop * 0.72 + self.figure * 0.42)

    def gone_inspectors(self, scene: Scene) -> None:
        """One who found somebody goes by the cab, where he collects, to the discard; one who found nobody to his pile.
        There he lies out of sight."""
        for fact in self.look.recent:
            if fact[0] in ("inspected", "sent_back") and ("inspector", fact[2]) not in scene.pieces:
                caught = fact[0] == "inspected"
                end = scene.spots["open:discard" if caught else "pile:" + fact[4]]
                way: tuple[float, ...] = ()
                if caught:
                    cab = scene.spots["open:rival:%d" % fact[1]]
                    way = (*self._post(fact[3]), cab.x, cab.y, end.x, end.y)
                size = self.figure * 0.3
                picture = (Art("galactico/inspector", size, size),)
                scene.pieces["inspector", fact[2]] = Piece(end.x, end.y, picture, 1, size, way=way)     # under the map

    def _ship(self, seat: int, alpha: float = 1.0) -> Art:
        side = self.ring.stop * 1.12
        shape = theme.PLAYERS[self.look.seats[seat].colour].shape
        return Art("common/pawn_" + shape, side, side, 0, side * 0.2, alpha=alpha)

    def _ships(self, scene: Scene) -> None:
        for seat, station in enumerate(self.view.tokens):
            if station == NONE:
                continue
            x, y = self.station_at(station)
            side = self.ring.stop * 2
            drawn: tuple[Drawing, ...] = (self._ship(seat),)
            if seat == self.view.active:
                drawn = (Art("common/glow", side, side, tint="taxi", alpha=0.75), *drawn)
            flown, way = self.flight()
            scene.pieces["ship", seat] = Piece(x, y, drawn, 6, side, True, way=way if seat == flown else ())

    # The hub: round, piles, discard

    def _hub(self, scene: Scene) -> None:
        """The round above the piles where the hub is high, beside them where it is wide."""
        hub = self.ring.hub(self.figure)
        if hub.w > 2.2 * hub.h:
            card = min(max(hub.h / CARD, LEAST), hub.w / 6, 100.0)
            step, high = max(card * 1.14, APART), max(hub.h, card * CARD)     # on a phone that lies there is no height at all
            middle, low = hub.x + hub.w - step * 1.5, hub.centre[1]
            words = Rect(hub.x, low - high / 2, hub.w - step * 3.07, high)
        else:
            card = min(hub.w / 3.5, hub.h * 0.64 / CARD, 100.0)
            step = max(card * 1.14, APART)
            middle, low = hub.centre[0], hub.y + card * CARD / 2
            words = Rect(hub.x, hub.y + card * CARD + 4, hub.w, hub.h - card * CARD - 4)
        self._banner(scene, words)
        self._pile(scene, "upper", middle - step, low, card, self.view.upper, "ink", "background")
        self._pile(scene, "lower", middle, low, card, self.view.lower, "alert", "on_alert")
        self._discard(scene, middle + step, low, card)
        scene.spots["open:unseen"] = Spot(middle - step / 2, low, step * 2, max(44.0, card * CARD), True)
        upper = middle - step
        for name, x in (("upper", upper), ("lower", middle), ("next", upper if self.view.upper else middle)):
            scene.spots["pile:" + name] = Spot(x, low, 1, 1, True)

    def _pile(self, scene: Scene, name: str, x: float, y: float, card: float, count: int, fill: str, ink: str) -> None:
        """Thick as it is high, with its number; the lower one in the colour of a warning."""
        sheets = min(4, -(-count // 9))
        drawn: list[Drawing] = [Panel(card, card * CARD, "surface", card * 0.1, line="line", alpha=0.6)]
        for sheet in range(sheets):
            drawn.append(Art("galactico/back_" + name, card, card * CARD, sheet * card * 0.03, sheet * card * 0.04))
        side = max(18.0, card * 0.56)
        drawn += badge(str(count), side, fill, ink)
        scene.pieces["pile", name] = Piece(x, y, tuple(drawn), 4, 1.0, True)

    def _discard(self, scene: Scene, x: float, y: float, card: float) -> None:
        discard = self.view.discard
        drawn: tuple[Drawing, ...] = (Panel(card, card * CARD, "surface", card * 0.1, line="line", alpha=0.6),)
        if discard:
            drawn += face(discard[-1], card, card, 0.55)
            drawn += badge(str(len(discard)), max(16.0, card * 0.46), "raised", "ink")
        else:
            drawn += (Art("common/icon_bin", card * 0.5, card * 0.5, tint="line"),)
        scene.pieces["discard"] = Piece(x, y, drawn, 4, 1.0, True)
        scene.spots["open:discard"] = Spot(x, y, card * 1.1, max(44.0, card * CARD), True)
        for name in self.gone():
            scene.pieces["card", name] = card_piece(CARD_INDEX[name], x, y, card, 3, True)

    def gone(self) -> list[str]:
        """Who left for nothing in the last turn: they glide to the discard."""
        names: list[str] = []
        for fact in self.look.recent:
            if fact[0] == "ousted" or fact[0] == "arrived":
                names += fact[2]
            elif fact[0] == "paired":
                names += fact[2:4]
            elif fact[0] == "unloaded" and not fact[4]:
                names.append(fact[2])
        return [name for name in names if CARD_INDEX[name] in self.view.discard]

    def _banner(self, scene: Scene, box: Rect) -> None:
        text, colour = banner(self.view)
        if self.shown and self.shown.points:
            text, colour = "+%d" % self.shown.points, "target"
        size = min(30.0, max(16.0, box.h * 0.5))
        words = Words(text, box.w, box.h, size, colour, True)
        scene.pieces["banner"] = Piece(*box.centre, (words,), 4, 1.0, True)


def banner(view: Galactico) -> tuple[str, str]:
    """The round, or that it is the last one."""
    if view.phase == "over":
        return t("galactico.banner.over"), "taxi_edge"
    if view.phase == "place":
        placed = sum(token != NONE for token in view.tokens)
        return t("galactico.banner.place", n=placed + 1, all=view.players), "muted"
    now = view.turn // view.players + 1
    if view.last_turn == NONE:
        return t("galactico.banner.round", n=now), "muted"
    last = view.last_turn // view.players + 1
    return (t("galactico.banner.last"), "alert") if now == last else (t("galactico.banner.next_last"), "alert")
