"""The same game written a second time, slowly and by the book: words instead of numbers, the component file read
as it is, chains by plain recursion instead of a stack. Nothing of games/wildspace but the file is used.

`Naive.play` is a generator: it yields (decision, options) and is sent (action, facts). What chance brought it takes
from the facts; everything else it works out itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import games.wildspace

DATA: dict[str, Any] = json.loads((Path(games.wildspace.__file__).parent / "data.json").read_text(encoding="utf-8"))
ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in DATA["cards"] + DATA["captains"]}
PLANETS: dict[str, dict[str, Any]] = {row["id"]: row for row in DATA["planets"]}
HOSTILE: dict[str, dict[str, Any]] = {row["id"]: row for row in DATA["hostile"]}

Options = list[tuple[Any, ...]]
Asked = Generator[tuple[str, Options], tuple[tuple[Any, ...], list[tuple[Any, ...]]], Any]


class GameOver(Exception):
    pass


def matches(card: str, filter_: Iterable[str]) -> bool:
    row = ROWS[card]
    symbols = {row["class"], row.get("species"), row.get("job")}
    if row.get("veteran"):
        symbols.add("veteran")
    return any(symbol == "*" or symbol in symbols for symbol in filter_)


def mentions(rows: Any, *words: str) -> bool:
    return any(f'"{word}"' in json.dumps(rows) for word in words)


class Naive:
    def __init__(self, players: int, first: int, crews: list[list[str]], hands: list[list[str]],
                 market: list[str | None], deck: list[str], planets: list[str], hostile: list[str]) -> None:
        self.players = players
        self.seats = 2 if players == 1 else players
        self.active = first
        self.crews = crews
        self.hands = hands
        self.market = market
        self.deck = deck
        self.discard: list[str] = []
        self.planets = planets                      # face up
        self.ships: list[dict[tuple[str, str], str]] = [{} for _ in range(self.seats)]
        self.tokens = [0] * self.seats
        self.turns = [0] * self.seats
        self.hostile = dict.fromkeys(hostile, 0)    # turned up: how often visited
        self.revealed: list[str] = []
        self.pending: list[Any] = []
        self.latest = ""

    # The table

    @property
    def hand(self) -> list[str]:
        return self.hands[self.active]

    @property
    def crew(self) -> list[str]:
        return self.crews[self.active]

    @property
    def last_turn(self) -> bool:
        return all(turns == 10 for seat, turns in enumerate(self.turns) if seat != self.active)

    def reveal(self) -> str:
        return self.revealed.pop(0)

    def top(self) -> str | None:
        if not self.deck:
            self.deck, self.discard = self.discard, []
        if not self.deck:
            return None
        card = self.reveal()
        self.deck.remove(card)
        return card

    def fill(self) -> None:
        for slot in range(3):
            if self.market[slot] is None:
                self.market[slot] = self.top()

    def anything(self) -> bool:
        return bool(self.deck or self.discard or [card for card in self.market if card])

    def sources(self) -> list[str]:
        self.fill()
        found = [f"m{slot}" for slot in range(3) if self.market[slot]]
        return found + ["deck"] if self.deck or self.discard else found

    def take(self, source: str) -> str:
        if source == "deck":
            card = self.top()
        else:
            slot = int(source[1])
            card = self.market[slot]
            self.market[slot] = None
            self.market[slot] = self.top()
        assert card
        return card

    def refresh(self, card: str) -> None:
        self.hand.remove(card)
        self.discard += [card] + [other for other in self.market if other]
        self.market = [None] * 3
        for slot in range(3):
            self.market[slot] = self.top()

    # Asking

    def ask(self, decision: str, options: Options, refreshing: bool = True) -> Asked:
        """Returns the action, or None when a refresh was made and the decision must be looked at again."""
        self.fill()
        assert not self.revealed
        action, facts = yield decision, options + [("refresh", card) for card in self.hand if refreshing]
        self.latest = action[0]
        turned = [fact for fact in facts if fact[0] in ("turned", "flipped", "opened", "drew", "hired")]
        self.revealed = [fact[2] for fact in turned if fact[0] not in ("drew", "hired") or fact[3] == "deck"]
        if action[0] == "refresh":
            self.refresh(action[1])
            return None
        return action

    def during(self, rows: Any, deed: Callable[[], Asked]) -> Asked:
        """Carry something out while these rows wait."""
        self.pending.append(rows)
        result = yield from deed()
        self.pending.pop()
        return result

    def look(self, now: Any) -> None:
        """R38"""
        if self.last_turn and not mentions([self.pending, now], "play", "hire", "remove"):
            raise GameOver

    # Effects

    def effects(self, effects: list[Any]) -> Asked:
        if effects:
            yield from self.during(effects[1:], lambda: self.effect(effects[0]))
            yield from self.effects(effects[1:])

    def effect(self, effect: list[Any]) -> Asked:
        if effect[0] == "draw":
            for left in range(effect[1], 0, -1):
                yield from self.draw(left)
        elif effect[0] == "play":
            yield from self.play_card(effect)
        else:
            yield from self.hire()

    def draw(self, left: int) -> Asked:
        action = None
        while action is None:
            self.look(["draw", left])
            if not self.anything():
                return
            action = yield from self.ask("draw", [("draw", source) for source in self.sources()])
        self.hand.append(self.take(action[1]))

    def play_card(self, effect: list[Any]) -> Asked:
        action = None
        while action is None:
            playable = [card for card in self.hand if matches(card, effect[1])]
            if not playable:
                return
            action = yield from self.ask("play", [("play", card) for card in playable] + [("skip",)])
        if action[0] == "play":
            self.hand.remove(action[1])
            yield from self.join(action[1])

    def hire(self) -> Asked:
        action = None
        while action is None:
            if not self.anything():
                return
            action = yield from self.ask("hire", [("hire", source) for source in self.sources()] + [("skip",)])
        if action[0] == "hire":
            yield from self.join(self.take(action[1]))

    def join(self, card: str) -> Asked:
        self.crew.append(card)
        todo: dict[str, dict[str, Any]] = {}
        track = ROWS[self.crew[0]]["track"]
        if ROWS[card].get("veteran") and self.tokens[self.active] < len(track):
            cell = track[self.tokens[self.active]]
            self.tokens[self.active] += 1
            if "do" in cell:
                todo["medal"] = {"if": [], "do": cell["do"]}
        if "ability" in ROWS[card]:
            todo["ability"] = ROWS[card]["ability"]
        while todo:
            self.look(list(todo.values()))
            which = yield from self.which_first(todo)
            if which is None:
                return
            if which == "again":
                continue
            row = todo.pop(which)
            yield from self.during(list(todo.values()), lambda row=row: self.ability(row))  # type: ignore[misc]

    def which_first(self, todo: dict[str, dict[str, Any]]) -> Asked:
        alive = [which for which in ("medal", "ability") if which in todo and self.live(todo[which])]
        if not alive:
            return None
        plain = not mentions(list(todo.values()), "play", "hire", "discard", "remove")
        if len(alive) == 1 or plain:
            return alive[0]
        action = yield from self.ask("order", [("order", "medal"), ("order", "ability")])
        return action[1] if action else "again"

    # Conditions and alternatives

    def does_something(self, alternative: list[Any], hand: list[str], anything: bool) -> bool:
        return any(any(matches(card, effect[1]) for card in hand) if effect[0] == "play" else anything
                   for effect in alternative)

    def useful(self, alternatives: list[Any], hand: list[str], anything: bool) -> bool:
        return any(self.does_something(alternative, hand, anything) for alternative in alternatives)

    def payments(self, row: dict[str, Any], condition: list[Any], landing: bool) -> Options:
        kind, filter_ = condition
        found: Options = []
        for card in self.hand if kind == "discard" else self.crew[1:]:
            hand = [other for other in self.hand if other != card]
            if matches(card, filter_) and (landing or self.useful(row["do"], hand, True)):
                found.append((kind, card))
        return found

    def met(self, row: dict[str, Any], landing: bool) -> bool:
        for condition in row["if"]:
            if condition[0] == "need":
                if not any(matches(card, condition[1]) for card in self.crew):
                    return False
            elif not self.payments(row, condition, landing):
                return False
        return True

    def live(self, row: dict[str, Any]) -> bool:
        paid = mentions(row["if"], "discard", "remove")
        return self.met(row, landing=False) and (paid or self.useful(row["do"], self.hand, self.anything()))

    def pay(self, card: tuple[Any, ...]) -> None:
        (self.hand if card[0] == "discard" else self.crew).remove(card[1])
        self.discard.append(card[1])

    def ability(self, row: dict[str, Any]) -> Asked:
        for condition in row["if"]:
            if condition[0] != "need":
                action = None
                while action is None:
                    self.look(row)
                    options = self.payments(row, condition, landing=False)
                    if not options:
                        return
                    action = yield from self.ask("pay", [*options, ("skip",)])
                if action == ("skip",):
                    return
                self.pay(action)
        yield from self.alternatives(row["do"])

    def alternatives(self, alternatives: list[Any]) -> Asked:
        if len(alternatives) == 1:
            yield from self.effects(alternatives[0])
            return
        while True:
            self.look(alternatives)
            alive = [number for number, alternative in enumerate(alternatives)
                     if self.does_something(alternative, self.hand, self.anything())]
            if not alive:
                return
            if len(alive) == 1:
                yield from self.effects(alternatives[alive[0]])
                return
            action = yield from self.ask("choose", [("choose", number) for number in alive])
            if action:
                yield from self.effects(alternatives[action[1]])
                return

    # The turn

    def ship_actions(self) -> Options:
        ships = self.ships[self.active]
        found: Options = []
        for planet in self.planets:
            for side in "LR":
                row = PLANETS[planet]
                if (len(ships) < 5 and (planet, side) not in ships and len(self.crew) >= row["distance"]
                        and self.met(row[side], landing=True)):
                    found.append(("land", planet, side))
        found += [("explore", *section) for section, half in ships.items() if half == "lower"]
        return found or [("pass",)]

    def land(self, planet: str, side: str) -> Asked:
        self.ships[self.active][planet, side] = "lower"
        row = PLANETS[planet][side]
        for condition in row["if"]:
            if condition[0] != "need":
                options = self.payments(row, condition, landing=True)
                if len(options) == 1:
                    self.pay(options[0])
                else:
                    action = yield from self.ask("pay", options, refreshing=False)
                    self.pay(action)
        yield from self.alternatives(row["do"])

    def explore(self, planet: str, side: str) -> Asked:
        self.ships[self.active][planet, side] = "upper"
        yield from self.alternatives(DATA["explore"]["do"])

    def turn(self) -> Asked:
        action = None
        while action is None:
            action = yield from self.ask("turn", self.ship_actions())
        if action[0] != "pass":
            try:
                yield from getattr(self, action[0])(*action[1:])
            except GameOver:
                self.pending.clear()
            while self.latest in ("draw", "hire", "refresh") and self.hand and not self.last_turn:
                yield from self.ask("end", [("end",)])
        self.fill()
        for distance in (3, 6, 9):
            known = [PLANETS[planet]["distance"] for planet in self.planets]
            if distance <= len(self.crew) and distance not in known:
                self.planets.append(self.reveal())

    def raid(self) -> Asked:
        opened = [planet for planet, visits in self.hostile.items() if visits < 2]
        action = yield from self.ask("smuggler", [("smuggler", planet) for planet in opened], refreshing=False)
        planet = action[1]
        half = ("land", "explore")[self.hostile[planet]]
        self.hostile[planet] += 1
        for slot, deeds in enumerate(HOSTILE[planet][half]):
            for deed in deeds:
                card = self.market[slot]
                if card:
                    (self.crew if deed == "take" else self.discard).append(card)
                    self.market[slot] = None
                    self.market[slot] = self.top()
        self.fill()
        if self.hostile[planet] == 2 and len(self.hostile) < 5:
            self.hostile[self.reveal()] = 0

    def play(self) -> Asked:
        while min(self.turns) < 10:
            yield from self.raid() if self.players == 1 and self.active == 1 else self.turn()
            self.turns[self.active] += 1
            self.active = (self.active + 1) % self.seats
