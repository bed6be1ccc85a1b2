"""Captain: a Monte-Carlo tree search over worlds that fit what the seat knows.

Each iteration guesses a world, walks the tree of actions that are legal in it (max^n: every seat picks what is best for
itself), adds one node, and asks the game's strategy what the position reached is worth to everybody. Actions are only
compared over the worlds in which they were possible. Anytime: the longer it may think, the more it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from time import monotonic

from games.bots.greedy import Greedy
from games.kernel import Action, Game, QuickDice, State

SECONDS = 1.0
EXPLORE = 0.9
PRIOR_WEIGHT = 2.0
DEEPEST = 60
MOST_NODES = 60_000
"""About 50 MB: the tree stops growing then, and only its figures get better."""


Stop = Callable[[], bool]


class Node:
    """What happened after one action: how often it was possible, how often tried, and what it was worth to each seat."""

    __slots__ = ("children", "prior", "seen", "totals", "visits")

    def __init__(self, players: int, prior: float = 0.5) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.seen = 0
        self.totals = [0.0] * players
        self.prior = prior


class Captain:
    def __init__(self, game: Game, seed: int, style: str = "", stop: Stop | None = None, *,
                 seconds: float = SECONDS, iterations: int = 0) -> None:
        self._value = game.strategy.value
        self._scale = float(getattr(game.strategy, "SCALE", 8.0))
        self._dice = QuickDice(seed)
        self._greedy = Greedy(game, seed, style, look=200)
        self._seconds, self._iterations = seconds, iterations
        self._asked_to_stop = stop or (lambda: False)
        self._stopped = False
        self._nodes = 0

    def stop(self) -> None:
        """Called from another thread: `choose` returns at once, with the best so far. For this bot there is no next time."""
        self._stopped = True

    def _interrupted(self) -> bool:
        return self._stopped or self._asked_to_stop()

    def choose(self, view: State, seat: int) -> Action:
        legal = view.legal(seat)
        return legal[0] if len(legal) == 1 else self.best(self.think(view, seat))

    @staticmethod
    def best(root: Node) -> Action:
        return max(root.children, key=lambda action: (root.children[action].visits, root.children[action].prior))

    def think(self, view: State, seat: int) -> Node:
        """Search until the time (or the number of iterations) is over; the root knows every legal action."""
        players = len(view.scores())
        root = Node(players)
        self._nodes = 0
        self._open_root(root, view, seat, players)
        end = monotonic() + self._seconds
        done = 0
        while (done < self._iterations if self._iterations else monotonic() < end) and not self._interrupted():
            self._iterate(root, view.guess(seat, self._dice), seat, players)
            done += 1
        return root

    def _open_root(self, root: Node, view: State, seat: int, players: int) -> None:
        """The strategy's opinion of each action, looked at to the end of the turn, as what to try first."""
        legal = view.legal(seat)
        worth = self._greedy.weigh(view, seat, legal)
        best = max(worth)
        shares = [exp(max(-30.0, (value - best) / self._scale * 4)) for value in worth]
        total = sum(shares)
        for action, share in zip(legal, shares, strict=True):
            root.children[action] = Node(players, share / total)

    def _iterate(self, root: Node, world: State, seat: int, players: int) -> None:
        node, path, first = root, [root], True
        for _ in range(DEEPEST):
            acting = world.to_act()
            if not acting:
                break
            mover = seat if first else acting[0]
            first = False
            action, fresh = self._select(node, world.legal(mover), mover, players)
            world.apply(mover, action)
            node = node.children[action]
            path.append(node)
            if fresh:
                break
        self._back_up(path, self._worth(world, players))

    def _select(self, node: Node, legal: list[Action], mover: int, players: int) -> tuple[Action, bool]:
        """The action to follow, and whether it was never tried before."""
        children = node.children
        new = [action for action in legal if action not in children]
        if new and self._nodes < MOST_NODES:
            action = self._dice.pick(new)
            children[action] = Node(players, 1.0 / len(legal))
            self._nodes += 1
            return action, True
        best, chosen = -1e9, None
        reach = sqrt(node.visits + 1.0)
        for action in legal:
            child = children.get(action)
            if child is not None:
                child.seen += 1
                mean = child.totals[mover] / child.visits if child.visits else 0.5
                score = mean + EXPLORE * child.prior * PRIOR_WEIGHT * reach / (1 + child.visits)
                if score > best:
                    best, chosen = score, action
        if chosen is None:
            chosen = self._dice.pick(legal)
            children[chosen] = Node(players, 1.0 / len(legal))
            return chosen, True
        return chosen, children[chosen].visits == 0

    @staticmethod
    def _back_up(path: list[Node], worth: list[float]) -> None:
        for node in path:
            node.visits += 1
            totals = node.totals
            for seat, value in enumerate(worth):
                totals[seat] += value

    def _worth(self, state: State, players: int) -> list[float]:
        """What the position is worth to each seat, as shares of a win."""
        if not state.to_act():
            winners = state.winners()
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]
        values = [self._value(state, seat) for seat in range(players)]
        if players == 1:
            return [1.0 / (1.0 + exp(max(-30.0, min(30.0, -values[0] / self._scale))))]
        best = max(values)
        shares = [exp(max(-30.0, (value - best) / self._scale)) for value in values]
        total = sum(shares)
        return [share / total for share in shares]


def judge(game: Game, view: State, seat: int, seconds: float = 0.0, iterations: int = 0, *,
          seed: int = 0, stop: Stop | None = None) -> dict[Action, float]:
    """The share of a win that each legal action promises the seat, as a search of that length sees it."""
    root = Captain(game, seed, stop=stop, seconds=seconds, iterations=iterations).think(view, seat)
    known = [child for child in root.children.values() if child.visits]
    least = min((child.totals[seat] / child.visits for child in known), default=0.5)
    return {action: child.totals[seat] / child.visits if child.visits else least for action, child in root.children.items()}
