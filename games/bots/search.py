"""Captain: a Monte-Carlo tree search over worlds that fit what the seat knows.

The actions that the strategy thinks most of are tried in the same guessed worlds, with the same rolls and cards to come;
the worse half of them is dropped again and again. Behind an action a tree grows (max^n: every seat picks what is best for
itself, first what the strategy thinks of). Where it ends, the strategy plays on to the end of some turns and says what the
position is worth to everybody. After a roll or a reveal the tree forks by what the next seat can do then, so that a plan
is made for each outcome. Anytime: the longer it may think, the more it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, exp, log2, sqrt
from threading import current_thread, main_thread
from time import monotonic

from games.bots.early_stop import EarlyStop
from games.bots.greedy import DENY, Greedy, Sensible, everything
from games.bots.no_repeats import NoRepeats, turn_of
from games.bots.win_odds import shared, won
from games.kernel import Action, Fate, Game, Illegal, QuickDice, State
from games.kernel.frame_yield import yield_to_frame

SECONDS = 1.0
EXPLORE = 1.25
WORLDS = 3
"""So many worlds are looked at for a first opinion."""
ENOUGH = 15
"""Tries after which a planned decision is not looked at anew."""
SHARP, EVEN = 2.5, 0.15
"""How much the strategy's first opinion prefers the better of two actions, and what all get alike."""
TRUST = 8
"""The strategy's opinion of an action counts as much as so many tries."""
CANDIDATES, TRIES = 16, 8
"""So many actions are tried, less if there are not so many iterations for each."""
DEEPEST = 60
MOST_NODES = 60_000
"""About 50 MB: the tree stops growing then, and only its figures get better."""
SLICE = 0.0003
"""Seconds between two looks whether a screen wants to draw."""
LEANS = {"bold": -0.8, "careful": 0.8}
"""How much better than its share a half-won position looks: careful would rather keep it, bold rather win more or nothing."""
Stop = Callable[[], bool]


class Node:
    """A decision, or what happened after one action: how often it was tried, and what it was worth to each seat."""

    __slots__ = ("children", "priors", "totals", "visits")

    def __init__(self, players: int) -> None:
        self.children: dict[Action, Node] = {}
        self.priors: dict[Action, float] | None = None
        self.visits = 0
        self.totals = [0.0] * players


def _nothing(state: State, seat: int, legal: list[Action]) -> None:
    return None


class Captain:
    def __init__(self, game: Game, seed: int, style: str = "", stop: Stop | None = None, *,
                 seconds: float = SECONDS, iterations: int = 0, settles: bool = True) -> None:
        strategy = game.strategy
        self._value: Callable[[State, int], float] = strategy.value
        self._quick: Callable[[State, int], float] = getattr(strategy, "quick", strategy.value)
        self._values: Callable[[State], list[float]] = getattr(strategy, "values", self._each)
        scale = float(getattr(strategy, "SCALE", 8.0))
        self._scale: Callable[[State], float] = getattr(strategy, "scale", lambda state: scale)
        self._now = scale
        self._horizon = int(getattr(strategy, "HORIZON_TURNS", 1))
        self._worlds = int(getattr(strategy, "WORLDS", WORLDS))
        self._rounds = int(getattr(strategy, "HORIZON_ROUNDS", 0))
        self._likely: Sensible = getattr(strategy, "likely", everything)
        self._sensible: Sensible = getattr(strategy, "sensible", everything)
        self._direct: Callable[[State, int, list[Action]], list[float] | None] = getattr(strategy, "ahead", _nothing)
        self._turn = turn_of(game)
        self._no_repeats = NoRepeats(game)
        self._dice = QuickDice(seed)
        self._greedy = Greedy(game, seed, style, value=getattr(strategy, "first_opinion", None),
                              sensible=getattr(strategy, "later", self._sensible))     # in the rest of the own turn
        self._style, self._seat = style, 0
        self._seconds, self._iterations, self._settles = seconds, iterations, settles
        self._asked_to_stop = stop or (lambda: False)
        self._stopped = False
        self._nodes = 0
        self._positions = 0
        self._low, self._high = [1.0], [0.0]
        self._yields, self._yielded = False, 0.0
        self._plan: tuple[State, int, Node] | None = None
        self._thought = 0
        self._worths: dict[Action, float] = {}
        self._candidates: list[Action] = []
        self._fates: list[Fate] = []

    def stop(self) -> None:
        """Called from another thread: `choose` returns at once, with the best so far. For this bot there is no next time."""
        self._stopped = True

    @property
    def positions(self) -> int:
        """How many positions it has made or judged so far, in the tree, in playouts and for its first opinions."""
        return self._positions + self._greedy.positions

    def _interrupted(self) -> bool:
        return self._stopped or self._asked_to_stop()

    def choose(self, view: State, seat: int) -> Action:
        legal = view.legal(seat)
        if len(legal) == 1:
            return legal[0]
        root = self.think(view, seat)
        action = self.best(root, seat)
        self._keep(root, view, seat, action)
        return self._no_repeats.note(view, action)

    def _keep(self, root: Node, view: State, seat: int, action: Action) -> None:
        """What was thought of the rest of the own turn holds, as long as nothing is rolled or revealed."""
        self._plan = None
        node = root.children.get(action)
        if node is None or not node.children:
            return
        after = view.copy()
        try:
            after.do(seat, action)
        except Illegal:  # a view has no dice
            return
        if after.to_act()[:1] == (seat,):
            self._plan = after, seat, node

    def _planned(self, view: State, seat: int) -> Node | None:
        """The node of the plan that stands for this very moment, if there is one that knows all that makes sense: the tree
        looks only at what is likely.
        """
        plan, self._plan = self._plan, None
        if plan is None or plan[1] != seat or plan[0] != view:
            return None
        known = plan[2].priors
        if known is None or known.keys() >= {*self._sensible(view, seat, self._no_repeats.anew(view, seat))}:
            return plan[2]
        return None

    def best(self, root: Node, seat: int) -> Action:
        """Of the actions that were not dropped the one that promises most."""
        shares = self.shares(root, seat)
        return max(self._candidates, key=shares.__getitem__)

    def shares(self, root: Node, seat: int) -> dict[Action, float]:
        """What each action promises the seat: the strategy's opinion first, and more and more what was found out."""
        middle = root.totals[seat] / root.visits if root.visits else 0.5
        found = {}
        for action, worth in self._worths.items():
            share = min(1.0, max(0.0, middle + worth / (4 * self._now)))
            child = root.children.get(action)
            if child is not None:
                share = (TRUST * share + child.totals[seat]) / (TRUST + child.visits)
            found[action] = share
        return found

    def think(self, view: State, seat: int) -> Node:
        """Search until the time (or the number of iterations) is over, or the choice is settled, if that is enough for it.

        `shares` tells what the root knows then.
        """
        self._yielded = monotonic()
        self._yields = current_thread() is not main_thread()
        planned = self._planned(view, seat)
        players = len(view.scores())
        self._seat, self._now = seat, self._scale(view)
        if self._rounds:    # every way is judged when each seat has had as many turns, however many sit there
            self._horizon = self._rounds * players
        root = planned or Node(players)
        if planned is None:
            self._nodes, self._low, self._high = 0, [1.0] * players, [0.0] * players
        before = root.visits
        begin = self._yielded - self._seconds * min(1.0, before / max(1, self._thought))
        self._open_root(root, view, seat)
        self._halve(root, view, seat, begin)
        used = self._used(root, begin)
        self._thought = max(int(root.visits / used) if used else 0, self._thought if planned else 0)
        return root

    def _used(self, root: Node, begin: float) -> float:
        """How much of the iterations, or of the time, is used up."""
        if self._iterations:
            return root.visits / self._iterations
        return (monotonic() - begin) / self._seconds if self._seconds else 1.0

    def _halve(self, root: Node, view: State, seat: int, begin: float) -> None:
        """Try the candidates, and drop the worse half of them again and again until two are left for the last part."""
        early = EarlyStop(self._candidates)
        places = len(self._candidates)
        rounds = ceil(log2(places)) if places > 1 else 1
        for number in range(1, rounds + 1):
            if number > 1:
                places = (places + 1) // 2
                self._drop_below(places, root, seat)
            while (used := self._used(root, begin)) < number / rounds:
                if self._interrupted() or self._settles and self._settled(early, used, root, seat):
                    return
                self._try(early, root, view, seat)

    def _drop_below(self, places: int, root: Node, seat: int) -> None:
        shares = self.shares(root, seat)
        self._candidates.sort(key=shares.__getitem__, reverse=True)
        del self._candidates[places:]

    def _settled(self, early: EarlyStop, used: float, root: Node, seat: int) -> bool:
        """Whether only one candidate is left of those that may be the best, when so much of the time is used."""
        if early.due(self._candidates):
            to_come = root.visits * (1 / used - 1)
            self._candidates = early.left(self._candidates, self.shares(root, seat), to_come / 2)
        return len(self._candidates) == 1

    def _try(self, early: EarlyStop, root: Node, view: State, seat: int) -> None:
        """One more world for the candidate that has seen the fewest, the same worlds in the same order for each."""
        if self._yields:
            self._yield()
        action = min(self._candidates, key=early.seen)
        early.note(action, self._iterate(root, action, view.guess(seat, self._fate(early.seen(action))), seat))

    def _fate(self, number: int) -> Fate:
        while number >= len(self._fates):
            self._fates.append(Fate(self._dice.below(1 << 48)))
        return self._fates[number].copy()

    def _open_root(self, root: Node, view: State, seat: int) -> None:
        """The strategy's opinion of each action, as what to try first: looked at to the end of the turn, in some worlds.

        A plan that was tried often enough is only continued.
        """
        self._fates = []
        if root.priors is not None and root.visits >= ENOUGH:
            legal = list(root.priors)
            worth = self._ahead(view.guess(seat, self._fate(0)), legal, seat)
        else:
            legal = self._sensible(view, seat, self._no_repeats.anew(view, seat))
            worlds = [self._greedy.worth(view.guess(seat, self._fate(number)), seat, legal) for number in range(self._worlds)]
            worth = [sum(cases) / self._worlds for cases in zip(*worlds, strict=True)]
            root.priors = self._opinion(legal, worth)
        best = max(worth)
        self._worths = {action: value - best for action, value in zip(legal, worth, strict=True)}
        most = min(CANDIDATES, max(2, self._iterations // TRIES)) if self._iterations else CANDIDATES
        self._candidates = sorted(legal, key=self._worths.__getitem__, reverse=True)[:most]

    def _opinion(self, legal: list[Action], worth: list[float]) -> dict[Action, float]:
        best = max(worth)
        spread = (best - sum(worth) / len(worth)) or 1.0
        shares = [exp(max(-30.0, (value - best) / spread * SHARP)) for value in worth]
        part, even = (1 - EVEN) / sum(shares), EVEN / len(legal)
        return {action: share * part + even for action, share in zip(legal, shares, strict=True)}

    def _iterate(self, root: Node, action: Action, world: State, seat: int) -> float:
        """Carry out the action, walk on through the tree, add a node, play on, and tell all nodes on the way.

        What it came to for the seat.
        """
        node, path, mover = root, [root], seat
        turn, left = self._turn(world), self._horizon
        dice = world.dice
        players = len(root.totals)
        for depth in range(DEEPEST):
            if depth:
                if not node.visits:
                    break
                legal = self._likely(world, mover, world.legal(mover))
                action = legal[0] if len(legal) == 1 else self._select(node, world, legal, mover)
            before = dice.position
            world.do(mover, action)
            node = self._follow(node, action, players)
            path.append(node)
            acting = world.to_act()
            if not acting:
                break
            mover = acting[0]
            now = self._turn(world)
            if now != turn:
                turn, left = now, left - 1
                if left < 0:  # all ways are judged after as many turns: having had one is a lead by itself
                    break
            if dice.position != before and node.visits:
                node = self._follow(node, ("", hash(tuple(world.legal(mover)))), players)
                path.append(node)
        if left >= 0:
            self._play_on(world, left)
        self._positions += len(path)
        worth = self._worth(world, players)
        self._back_up(path, worth)
        return worth[seat]

    def _follow(self, node: Node, action: Action, players: int) -> Node:
        child = node.children.get(action)
        if child is None:
            child = Node(players)
            if self._nodes < MOST_NODES:
                node.children[action] = child
                self._nodes += 1
        return child

    def _select(self, node: Node, world: State, legal: list[Action], mover: int) -> Action:
        """The action that promises most to the mover, or that was tried too little for what the strategy thinks of it."""
        priors = node.priors
        if priors is None:
            priors = node.priors = self._opinion(legal, self._ahead(world, legal, mover))
        children = node.children
        low = self._low[mover]
        wide = self._high[mover] - low
        if wide <= 0.0:
            wide = 1.0
        own = node.totals[mover] / node.visits
        unknown = (own - low) / wide - 0.1
        reach = EXPLORE * sqrt(node.visits)
        rare = 0.5 / len(legal)
        best, chosen = -1e9, legal[0]
        for action in legal:
            child = children.get(action)
            prior = priors.get(action, rare)
            if child is None or not child.visits:
                score = unknown + reach * prior
            else:
                score = (child.totals[mover] / child.visits - low) / wide + reach * prior / (1 + child.visits)
            if score > best:
                best, chosen = score, action
        return chosen

    def _ahead(self, world: State, legal: list[Action], mover: int) -> list[float]:
        """What the strategy makes of the position right after each action, or of the action where it needs no more."""
        self._positions += len(legal)
        if self._yields:
            self._yield()
        direct = self._direct(world, mover, legal)
        if direct is not None:
            return direct
        value, yields = self._quick, self._yields
        found = []
        fate, world.dice = world.dice, self._dice  # what will really come is not for the strategy to see
        for action in legal:
            if yields:
                self._yield()
            child = world.copy()
            child.do(mover, action)
            found.append(value(child, mover))
        world.dice = fate
        return found

    def _play_on(self, world: State, turns: int) -> None:
        """The strategy's own moves to the end of this turn and of some more."""
        turn = self._turn(world)
        for _ in range(DEEPEST):
            acting = world.to_act()
            if not acting:
                break
            mover = acting[0]
            now = self._turn(world)
            if now != turn:
                if not turns:
                    break
                turn, turns = now, turns - 1
            self._positions += 1
            legal = world.legal(mover)
            if len(legal) == 1:
                world.do(mover, legal[0])
            else:
                legal = self._likely(world, mover, legal)
                worth = self._ahead(world, legal, mover)
                world.do(mover, legal[worth.index(max(worth))])

    def _yield(self) -> None:
        if monotonic() - self._yielded > SLICE:
            yield_to_frame()
            self._yielded = monotonic()

    def _back_up(self, path: list[Node], worth: list[float]) -> None:
        for node in path:
            node.visits += 1
            totals = node.totals
            for seat, value in enumerate(worth):
                totals[seat] += value
        low, high = self._low, self._high
        for seat, value in enumerate(worth):
            if value < low[seat]:
                low[seat] = value
            if value > high[seat]:
                high[seat] = value

    def _each(self, state: State) -> list[float]:
        return [self._value(state, seat) for seat in range(len(state.scores()))]

    def _worth(self, state: State, players: int) -> list[float]:
        """What the position is worth to each seat, as shares of a win, to the own one as its style sees it."""
        if not state.to_act():
            return won(state, players)
        values = self._values(state)
        if self._style == "blocking":
            values = self._denied(values)
        shares = shared(values, self._scale(state))
        if self._style in LEANS:
            own = shares[self._seat]
            shares[self._seat] = own + LEANS[self._style] * own * (1.0 - own)
        return shares

    def _denied(self, values: list[float]) -> list[float]:
        """Blocking also counts what it leaves to the best rival."""
        own = self._seat
        rival = max((value for seat, value in enumerate(values) if seat != own), default=0.0)
        return [value - DENY * rival if seat == own else value for seat, value in enumerate(values)]


def judge(game: Game, view: State, seat: int, seconds: float = 0.0, iterations: int = 0, *,
          seed: int = 0, stop: Stop | None = None) -> dict[Action, float]:
    """The share of a win that each legal action promises the seat, as a search of that length sees it.

    What the strategy does not call sensible is said to be as bad as the worst that was looked at.
    """
    captain = Captain(game, seed, stop=stop, seconds=seconds, iterations=iterations, settles=False)
    shares = captain.shares(captain.think(view, seat), seat)
    worst = min(shares.values())
    return {action: shares.get(action, worst) for action in view.legal(seat)}
