"""The baseline of the speed table: a medium toy written for nothing but speed, so that figures are ratios.

Four players take one of five resources or buy one of twelve market cards, two hundred decisions a game,
everything mutated in place. It has no secrets, no news, no undo and no validation: no real game is quicker.
"""

from __future__ import annotations

from collections.abc import Callable

PLAYERS, RESOURCES, MARKET, DECISIONS = 4, 5, 12, 200
Action = tuple[str, int]

TAKE: tuple[Action, ...] = tuple(("take", resource) for resource in range(RESOURCES))
BUY: tuple[Action, ...] = tuple(("buy", slot) for slot in range(MARKET))
# every card costs 1 of one resource and 2 of another: three takes pay one purchase
CARDS = tuple(
    tuple((0, 1, 0, 2, 0)[(card + card // 7 + good * (card % 4 + 1)) % 5] for good in range(RESOURCES))
    for card in range(60))
POINTS = tuple(card % 5 + 1 for card in range(60))


class Toy:
    __slots__ = ("active", "decisions", "deck", "goods", "market", "points", "stock")

    def __init__(self) -> None:
        self.stock = [30] * RESOURCES
        self.goods = [[0] * RESOURCES for _ in range(PLAYERS)]
        self.market = list(range(MARKET))
        self.deck = list(range(MARKET, len(CARDS)))
        self.points = [0] * PLAYERS
        self.active = 0
        self.decisions = 0

    def legal(self) -> list[Action]:
        stock = self.stock
        found = [take for take in TAKE if stock[take[1]]]
        a, b, c, d, e = self.goods[self.active]
        for slot, card in enumerate(self.market):
            cost = CARDS[card]
            if a >= cost[0] and b >= cost[1] and c >= cost[2] and d >= cost[3] and e >= cost[4]:
                found.append(BUY[slot])
        return found

    def apply(self, action: Action) -> None:
        verb, which = action
        goods = self.goods[self.active]
        if verb == "take":
            self.stock[which] -= 1
            goods[which] += 1
        else:
            self._buy(goods, which)
        self.active = (self.active + 1) % PLAYERS
        self.decisions += 1

    def _buy(self, goods: list[int], slot: int) -> None:
        card = self.market[slot]
        for resource, amount in enumerate(CARDS[card]):
            goods[resource] -= amount
            self.stock[resource] += amount
        self.points[self.active] += POINTS[card]
        self.deck.insert(0, card)
        self.market[slot] = self.deck.pop()

    def copy(self) -> Toy:
        new = Toy.__new__(Toy)
        new.stock = self.stock[:]
        new.goods = [goods[:] for goods in self.goods]
        new.market = self.market[:]
        new.deck = self.deck[:]
        new.points = self.points[:]
        new.active = self.active
        new.decisions = self.decisions
        return new


def play(random: Callable[[], float]) -> int:
    """One game of uniform random play; returns its number of decisions."""
    toy = Toy()
    while toy.decisions < DECISIONS:
        legal = toy.legal()
        toy.apply(legal[int(random() * len(legal))])
    return toy.decisions
