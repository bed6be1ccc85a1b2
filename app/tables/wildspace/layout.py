"""A state of Wild Space under one pair of eyes: where the parts of the table are, who sits where, what is legal, and
what each hand card would bring. The table asks the rules; it knows none itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import NamedTuple

from app.scene import Drawing, Rect, Scene
from app.scene.parts import button, put, touchable
from app.session.seats import Seat
from app.tables.base import Viewpoint
from games.kernel import HIDDEN, NONE, Action, QuickDice, Score
from games.wildspace.board import CARDS, PLAY_ANY
from games.wildspace.state import WildSpace

GAP = 6.0


class Room:
    """Where things are. Wide: a tablet or desktop. Tall: a phone upright. Squat: a phone on its side.

    What opens over the table is a `panel`, which leaves the hand to be seen, or a `sheet`, which on a phone takes its room.
    """

    def __init__(self, look: Viewpoint, hand: int, rivals: int) -> None:
        w, h = look.width, look.height
        self.tall = look.tall
        self.compact = look.tall or min(w, h) < 480
        self.whole = Rect(0, 0, w, h)
        if self.tall:
            self.k = min(w / 360, h / 584)
            self._tall(w, h, hand, 58 if rivals > 2 else 48)
        elif self.compact:
            self.k = min(w / 640, h / 304)
            self._squat(w, h, 58 if rivals > 2 else 46)
        else:
            self.k = min(w / 1280, h / 736)
            self._wide(w, h)

    def _wide(self, w: float, h: float) -> None:
        k = self.k
        side = 254 * k
        main = w - side
        self.hand = Rect(GAP, GAP, main - 2 * GAP, 146 * k)
        self.actions = Rect(main, GAP, side - GAP, 146 * k)
        top = h - GAP
        self.planets = Rect(GAP, top - 196 * k, main - 2 * GAP, 196 * k)
        self.market = Rect(GAP, self.planets.y - 150 * k, 560 * k, 144 * k)
        left = self.market.x + self.market.w + GAP
        self.chain = Rect(left, self.market.y, main - GAP - left, self.market.h)
        low = self.hand.y + self.hand.h + GAP
        self.crew = Rect(GAP, low, main - 2 * GAP, self.market.y - GAP - low)
        self.rivals = Rect(main, low, side - GAP, h - GAP - low)
        self.panel = self.sheet = Rect(GAP, low, main - 2 * GAP, h - GAP - low)

    def _tall(self, w: float, h: float, hand: int, chips: float) -> None:
        k = self.k
        self.rivals = Rect(3, h - chips * k, w - 6, (chips - 2) * k)
        self.actions = Rect(4, 4, w - 8, 50 * k)
        counters = 46 * k
        crew = counters if hand <= 12 else 0.0
        room = h - (chips + 50 + 94) * k - counters - 4 * GAP  # planets and hand share what is left
        planets = min(room * 0.69, 262 * k)
        low = self.actions.y + self.actions.h + 4
        self.hand = Rect(4, low, w - 8, room - planets + counters - crew)
        self.crew = Rect(4, self.hand.y + self.hand.h + 3, w - 8, crew)
        self.market = Rect(4, self.crew.y + crew + (4 if crew else 0), w - 8, 94 * k)
        low = self.market.y + self.market.h + 4
        self.planets = Rect(3, low, w - 6, self.rivals.y - 3 - low)
        self.chain = self.cell(5)
        self.panel = Rect(3, self.hand.y + self.hand.h + 2, w - 6, self.rivals.y - self.hand.y - self.hand.h - 4)
        self.sheet = Rect(3, self.hand.y, w - 6, self.rivals.y - self.hand.y - 2)

    def _squat(self, w: float, h: float, chips: float) -> None:
        k, half = self.k, w * 0.52
        self.rivals = Rect(3, h - chips * k, half - 6, (chips - 2) * k)
        self.market = Rect(3, 3, half - 6, (138 - chips) * k)
        low = self.market.y + self.market.h + 3
        self.planets = Rect(3, low, half - 6, self.rivals.y - 3 - low)
        self.actions = Rect(half, 3, w - half - 3, 50 * k)
        self.crew = Rect(half, h - 62 * k, w - half - 3, 58 * k)
        low = self.actions.y + self.actions.h + 3
        self.hand = Rect(half, low, w - half - 3, self.crew.y - 3 - low)
        self.chain = self.cell(5)
        self.panel = self.sheet = Rect(3, 3, half - 6, h - 6)

    def cell(self, place: int) -> Rect:
        """The room of a planet: five in a row, or three and two with the sixth for the chain."""
        area = self.planets
        if not self.compact:
            step = (area.w + GAP) / 5
            return Rect(area.x + step * place, area.y, step - GAP, area.h)
        w, h = (area.w + 3) / 3, (area.h + 3) / 2
        return Rect(area.x + w * (place % 3), area.y + h * (1 - place // 3), w - 3, h - 3)


class Preview(NamedTuple):
    """What playing a hand card would do, found by letting the rules play it on a copy."""

    gain: int  # points at once
    items: dict[str, int]  # the lines of the score sheet in which they come
    fails: bool  # its ability would find its condition not met, or nothing to do
    ends: bool  # the turn would be over


class Sight:
    def __init__(self, view: WildSpace, look: Viewpoint, who: tuple[Seat, ...]) -> None:
        self.view, self.look, self.who = view, look, who
        self.mine = look.own(view.active if view.players > 1 else 0)
        self.hand = sorted(view.hands[self.mine], key=_in_hand)
        self.legal: list[Action] = view.legal(self.mine) if look.acting else []
        self.verbs = {action[0] for action in self.legal}

    def name(self, seat: int) -> str:
        return self.who[seat].name

    # For words alone nothing is laid out

    @cached_property
    def room(self) -> Room:
        return Room(self.look, len(self.hand), self.view.seats - 1)

    @cached_property
    def k(self) -> float:
        return self.room.k

    @cached_property
    def scene(self) -> Scene:
        return Scene(Rect(0, 0, self.look.width, 1))

    @cached_property
    def previews(self) -> dict[int, Preview]:
        world = self.view.guess(self.mine, QuickDice(0))
        now = world.scores()[self.mine]
        return {card: self._preview(world, card, now) for card in self.hand if card != HIDDEN}

    def market_gain(self, card: int) -> int:
        """What a market card would score at once, if it were hired or in the hand and played."""
        world = self.view.guess(self.mine, QuickDice(0))
        now = world.scores()[self.mine]
        world.market[world.market.index(card)] = world.dice.draw(world.deck) if world.deck else NONE
        world.hands[self.mine] = (*world.hands[self.mine], card)
        return self._preview(world, card, now).gain

    def _preview(self, world: WildSpace, card: int, now: Score) -> Preview:
        after = world.copy()
        action = ("play", CARDS[card])
        playable = action in self.legal
        if not playable:  # as if a play of any card were due
            after.active, after.phase, after.stack = self.mine, "play", PLAY_ANY
            after._legal = {}
        turn = after.clock
        after.news = []
        after.apply(self.mine, action)
        heard = after.news_for(self.mine)
        fails = any(fact[0] == "lapsed" and fact[3:] == ("card", CARDS[card]) for fact in heard)
        then = after.scores()[self.mine]
        items = {item: points - now.items[item] for item, points in then.items.items() if points != now.items[item]}
        return Preview(then.total - now.total, items, fails, playable and after.clock != turn)

    # Drawing

    def piece(self, key: Hashable, box: Rect, drawings: Iterable[Drawing], layer: int = 2) -> None:
        put(self.scene, key, box, drawings, layer)

    def spot(self, target: str, box: Rect, mark: str = "") -> None:
        touchable(self.scene, target, box, mark)

    def button(
        self, target: str, text: str, box: Rect, main: bool = False, icons: tuple[Drawing, ...] = (), layer: int = 4,
        aside: float | None = None, size: float = 17.0,
    ) -> None:
        room = box.h * 0.9 * (len(icons) > 0) if aside is None else aside
        button(self.scene, target, text, box, main=main, size=size * min(self.k, 1.5), pad=(12, 6), icons=icons, aside=room,
               layer=layer)


def _in_hand(card: int) -> tuple[int, int]:
    """Unknown cards last; the others as the box is sorted: species by species, robots, advisers."""
    return (card == HIDDEN, card)
