"""Pictures for the rules of Wild Space: small positions, laid out by hand, played by the rules, drawn by the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial

from app.scene import Art, Drawing, Figure, Panel, Piece, Rect, Words, moved
from app.scene.parts import shifted
from app.session.seats import Seat
from app.tables.base import Viewpoint
from app.tables.wildspace.cards import TALL, mini, tall
from app.tables.wildspace.chain import stack_of
from app.tables.wildspace.crew import track
from app.tables.wildspace.layout import Sight
from app.tables.wildspace.planets import hostile_drawing, planets
from app.tables.wildspace.printed import PLANET_ROWS
from app.tables.wildspace.symbols import ART, mission_icons, rule_drawing, strip
from games.kernel import NONE, Action, QuickDice
from games.wildspace import GAME
from games.wildspace.board import CARD_INDEX, DECK, HOSTILE_INDEX, MISSION, PLANET_INDEX
from games.wildspace.choices import EMPTY, LANDED
from games.wildspace.scoring import FREE, mission
from games.wildspace.state import WildSpace

FIGURE_CARDS = {"specialist": "sp_owl_scientist_1", "robot": "rb_02", "adviser": "ad_owl_1", "captain": "cp_lizard"}
WIDE = 316.0
CARD = 72.0
SEATS = (Seat("person", "", 0), Seat("person", "", 1))


def figure(name: str) -> Figure | None:
    draw = _FIGURES.get(name)
    return draw() if draw else None


# Positions


def position(crew: Iterable[str], hand: Iterable[str] = (), row: Iterable[str] = (), players: int = 2) -> WildSpace:
    """Seat 0 is about to send a ship."""
    state = WildSpace.new(players, GAME.complete({}), QuickDice(0), 0)
    state.crews[0] = tuple(CARD_INDEX[card] for card in crew)
    state.hands[0] = tuple(CARD_INDEX[card] for card in hand)
    lying = {card for cards in (*state.crews, state.hands[0]) for card in cards}
    state.hands[1] = ()
    state.deck = [card for card in DECK if card not in lying]
    state.market = [state.dice.draw(state.deck) for _ in state.market]
    up = [PLANET_INDEX[planet] for planet in row]
    state.row = (*state.row[:2], *up, *[NONE] * (3 - len(up)))
    state._legal = {}
    return state


def sight_of(state: WildSpace, *actions: Action) -> Sight:
    """By the rules: a figure can't show what is not allowed."""
    for action in actions:
        assert action in state.legal(0), action
        state.apply(0, action)
    return Sight(state, Viewpoint(0, SEATS, 1280, 736, acting=True), SEATS)


def flat(sight: Sight, box: Rect, keys: Callable[[Hashable], bool] = lambda key: True) -> list[Drawing]:
    """The pieces that lie in a part of the table, as drawings whose origin is its lower left corner."""
    pieces: list[Piece] = sorted((piece for key, piece in sight.scene.pieces.items() if keys(key)), key=lambda p: p.layer)
    inside = (p for p in pieces if box.x <= p.x <= box.x + box.w and box.y <= p.y <= box.y + box.h)
    return [moved(drawing, piece.x - box.x, piece.y - box.y) for piece in inside for drawing in piece.drawings]


# Cards


def _card(card: str, left: float, fails: bool = False, low: float = 0.0) -> list[Drawing]:
    return [moved(drawing, left + CARD / 2, low + CARD * TALL / 2) for drawing in tall(CARD_INDEX[card], CARD, fails)]


def _arrow(x: float, y: float = CARD * TALL / 2) -> Art:
    return Art("common/icon_forward", 22, 22, x, y, tint="ink")


def _one(card: str) -> Figure:
    return Figure(CARD, CARD * TALL, tuple(_card(card, 0)))


def _chain() -> Figure:
    """Monkey botanist, rhino engineer, and what he plays."""
    step = CARD + 26
    drawings: list[Drawing] = []
    for number, card in enumerate(("sp_monkey_botanist_1", "sp_rhino_engineer_1", "ad_monkey_4")):
        drawings += _card(card, step * number)
        if number:
            drawings.append(_arrow(step * number - 13))
    return Figure(step * 3 - 26, CARD * TALL, tuple(drawings))


def _condition() -> Figure:
    """The same card twice: without a robot in the crew its condition is red."""
    step = CARD + 60
    drawings = _card("sp_owl_botanist_1", 0, fails=True)
    drawings += shifted(mini(CARD_INDEX["rb_17"], 44), CARD + 30, CARD * TALL / 2 + 18)
    drawings.append(_arrow(CARD + 30, CARD * TALL / 2 - 18))
    return Figure(step + CARD, CARD * TALL, (*drawings, *_card("sp_owl_botanist_1", step)))


def _market() -> Figure:
    """The deck and the three slots."""
    size = 56.0
    high = size * TALL
    backs = [NONE, *(CARD_INDEX[card] for card in ("sp_octopus_pilot_1", "rb_15", "ad_bear_2"))]
    drawings: list[Drawing] = []
    for number, card in enumerate(backs):
        drawings += shifted(tall(card, size), size / 2 + number * (size + 8), high / 2)
    return Figure(4 * size + 24, high, tuple(drawings))


def _refresh() -> Figure:
    """A card of the hand and the whole market go, three new cards come."""
    size = 44.0
    high = size * TALL
    drawings: list[Drawing] = []
    for number, card in enumerate(("rb_09", "sp_owl_pilot_1", "sp_bear_botanist_1", "ad_rhino_3")):
        x = size / 2 + number * (size + 3) + (8 if number else 0)
        drawings += shifted(tall(CARD_INDEX[card], size, dim=number > 0), x, high / 2)
    drawings.append(_arrow(4 * (size + 3) + 18, high / 2))
    drawings.append(Art(ART + "do_discard", 40, 40, 4 * (size + 3) + 54, high / 2))
    return Figure(4 * (size + 3) + 76, high, tuple(drawings))


# Planets


def _planet() -> Figure:
    """Landed in the left section; a rival has explored in the right one."""
    state = position(("cp_owl", "rb_17"), ("rb_18", "sp_bear_pilot_1"))
    state.landed[0], state.explored[1] = 1, 2
    sight = sight_of(state)
    planets(sight)
    box = sight.room.cell(0)
    return Figure(box.w, box.h, tuple(flat(sight, box)))


def _distance() -> Figure:
    """Two of three: not yet; the other one can be reached."""
    sight = sight_of(position(("cp_owl", "rb_17", "sp_bear_pilot_1", "sp_owl_pilot_1"), (), ("pl_3a",)))
    planets(sight)
    near, far = sight.room.cell(2), sight.room.cell(3)
    drawings = flat(sight, near) + [moved(drawing, near.w + 6, 0) for drawing in flat(sight, far)]
    share = (WIDE - 6) / (near.w + far.w + 6)
    return Figure(WIDE, near.h * share, tuple(_scaled(drawing, share) for drawing in drawings))


def _scaled(drawing: Drawing, share: float) -> Drawing:
    found = drawing._replace(x=drawing.x * share, y=drawing.y * share, w=drawing.w * share, h=drawing.h * share)  # type: ignore
    return found._replace(size=found.size * share) if isinstance(found, Words) else found


def _sections() -> Figure:
    """What sections look like: one after the other, a choice, a price."""
    box = 98.0
    drawings: list[Drawing] = []
    for number, (planet, side) in enumerate((("pl_home_b", "L"), ("pl_home_b", "R"), ("pl_6c", "R"))):
        x = box / 2 + number * (box + 8)
        drawings.append(Panel(box, box, "raised", 10, x, box / 2))
        drawings += shifted(rule_drawing(PLANET_ROWS[planet][side], box - 6, box - 8), x, box / 2)
    return Figure(3 * box + 16, box, tuple(drawings))


# What is pending, the track, the score


def _stack() -> Figure:
    """The start planet first draws, then plays: the play is still to come."""
    sight = sight_of(position(("cp_owl",), ("rb_17", "sp_bear_pilot_1")), ("land", "pl_home_b", "L"))
    box = Rect(0, 0, WIDE, 112)
    stack_of(sight, box, [])
    return Figure(box.w, box.h, (Panel(box.w, box.h, "surface", 12, *box.centre, line="info"), *flat(sight, box)))


def _track() -> Figure:
    """The lizard's track with the medal on its second cell."""
    state = position(("cp_lizard",))
    state.tokens[0] = 2
    sight = sight_of(state)
    box = Rect(0, 0, 240, 60)
    track(sight, 0, box, "", 3)
    return Figure(box.w, box.h, tuple(flat(sight, box)))


def _collections() -> Figure:
    """Five owls, three bears, and one of each species: of a species the first two score nothing."""
    rows = (("cp_owl", "sp_owl_pilot_1", "sp_owl_engineer_1", "sp_owl_botanist_2", "ad_owl_3"),
            ("cp_bear", "sp_bear_pilot_1", "sp_bear_botanist_1"),
            ("cp_owl", "sp_lizard_botanist_1", "sp_bear_pilot_1", "ad_octopus_3", "sp_rhino_programmer_1", "ad_monkey_3"))
    size, drawings = 42.0, []
    for number, crew in enumerate(rows):
        y = (len(rows) - number - 0.5) * (size + 6)
        points = position(crew).scores()[0].items
        for place, card in enumerate(crew):
            drawings += shifted(mini(CARD_INDEX[card], size - 2), (place + 0.5) * size, y)
            if points["same"] and place < FREE:
                drawings.append(Panel(size - 2, size - 2, "background", 8, (place + 0.5) * size, y, 0.55))
        worth = points["same"] + points["sets"]
        drawings.append(Words("= %d" % worth, 60, size, 20, "taxi_edge", bold=True, x=6 * size + 32, y=y))
    return Figure(6 * size + 64, 3 * (size + 6), tuple(drawings))


def _missions() -> Figure:
    """Three missions and what they are worth in one crew: two pairs, one set of three, and no strict majority."""
    advisers = ("ad_owl_1", "ad_lizard_2", "ad_owl_3")
    others = ("sp_owl_soldier_1", "sp_bear_soldier_2", "sp_owl_botanist_2", "rb_03", "rb_09", "sp_bear_pilot_1")
    state = position(("cp_owl", *advisers, *others))
    state.crews[1] = (state.crews[1][0], CARD_INDEX["sp_lizard_pilot_1"], CARD_INDEX["rb_02"])
    size, drawings = 44.0, []
    for number, adviser in enumerate(advisers):
        card, y = CARD_INDEX[adviser], (len(advisers) - number - 0.5) * (size + 6)
        worth = mission(state, 0, MISSION[card])
        drawings += shifted(mini(card, size), size / 2, y)
        drawings += strip(mission_icons(card), size + 84, y, 150, 34)
        drawings.append(Words("= %d" % worth, 60, size, 18, "taxi_edge" if worth else "muted", bold=True, x=size + 200, y=y))
    return Figure(size + 230, 3 * (size + 6), tuple(drawings))


def _hostile() -> Figure:
    """A hostile planet on which he has landed: next he explores."""
    state = position(("cp_owl",), players=1)
    state.hostile, state.raids = (HOSTILE_INDEX["ho_2a"], HOSTILE_INDEX["ho_1c"]), [LANDED, EMPTY]
    sight = sight_of(state)
    drawings: list[Drawing] = []
    for number in (0, 1):
        box = Rect(0, 0, 154, 150)
        drawings += shifted(hostile_drawing(sight, number, box), 77 + 160 * number, 75)
    return Figure(314, 150, tuple(drawings))


_FIGURES: dict[str, Callable[[], Figure]] = {
    "chain": _chain, "condition": _condition, "market": _market, "refresh": _refresh, "planet": _planet, "distance": _distance,
    "sections": _sections, "stack": _stack, "track": _track, "collections": _collections, "missions": _missions,
    "hostile": _hostile,
    **{name: partial(_one, card) for name, card in FIGURE_CARDS.items()},
}
