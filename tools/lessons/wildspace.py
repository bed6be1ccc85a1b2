"""Finds the positions of the lesson of Wild Space and writes it: python -m tools.lessons.wildspace

Bots play matches with one key after the other until a turn comes up in which what is to be taught happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.lesson import Scene, Step
from games import GAMES
from games.bots import make
from games.kernel import Action, Entry, Match
from games.wildspace.board import CARD_INDEX, CARDS, IS_VETERAN, TEXTS
from games.wildspace.state import WildSpace
from tools.lesson import bots_match, farewell, holding, keys, plays, write

GAME = GAMES["wildspace"]
PUPIL, RIVAL = 0, 1
FAR_PLANETS = tuple("planet:%d" % number for number in (2, 3, 4))
LANDING: Action = ("land", "pl_home_a", "L")  # draw three
PLAYING: Action = ("land", "pl_home_a", "R")  # play any card
ASKS = ("chain",)       # what a card, a planet asks for


def text(name: str) -> str:
    return "wildspace.lesson." + name


def find(begin: Callable[[Match], Scene | None]) -> Scene:
    """The first position, of all matches, in which the scene can be played."""
    for key in keys():
        for match in bots_match(GAME, 2, {"level": "normal"}, PUPIL, key):
            scene = begin(match)
            if scene is not None and plays(scene):
                return scene
    raise AssertionError


def scene(match: Match, *steps: Step) -> Scene:
    journal = tuple(match.journal)
    return Scene("wildspace", 2, PUPIL, {"level": "normal"}, PUPIL, match.key.hex(), journal, steps)


def after(state: WildSpace, *actions: Action) -> WildSpace | None:
    """The state in which the pupil has done this; None if it is not possible."""
    copy = state.copy()
    for action in actions:
        if copy.to_act() != (PUPIL,) or action not in copy.legal(PUPIL):
            return None
        copy.apply(PUPIL, action)
    return copy


def rest_of_turn(state: WildSpace) -> tuple[Action, ...]:
    """What a bot would do in the pupil's place until the turn is over."""
    copy, actions = state.copy(), []
    while copy.to_act() == (PUPIL,) and copy.phase != "turn":
        actions.append(make("greedy", GAME, 0).choose(copy.seen_by(PUPIL), PUPIL))
        copy.apply(PUPIL, actions[-1])
    return tuple(actions)


def rest_of_turns(state: WildSpace, *done: Action) -> tuple[Entry, ...]:
    """What bots do after that until the pupil is to send a ship again."""
    copy, entries = state.copy(), []
    for action in done:
        copy.apply(PUPIL, action)
    while copy.to_act() and not (copy.phase == "turn" and copy.active == PUPIL):
        seat = copy.active
        entries.append((seat, make("greedy", GAME, 0).choose(copy.seen_by(seat), seat)))
        copy.apply(*entries[-1])
    return tuple(entries)


# The scenes


def first_scene(match: Match) -> Scene | None:
    """The first turn: land, take three cards, end."""
    if match.journal:
        return None
    captain = match.state.crews[PUPIL][0]  # type: ignore[attr-defined]
    draws: tuple[Action, ...] = (("draw", "m0"), ("draw", "deck"), ("draw", "deck"))
    end = after(match.state, LANDING, *draws, ("end",))
    if end is None:
        return None
    return scene(
        match,
        Step(text("welcome"), text("welcome.why"), show=("crew:%s|open:crew" % CARDS[captain],)),
        holding("m0"),
        Step(text("land"), text("land.why"), do=(LANDING,)),
        Step(text("draw"), text("draw.why"), do=(*draws, ("end",)), see=ASKS, rivals=rest_of_turns(end),
             after=text("draw.after")),
    )


def own_turn(match: Match) -> bool:
    state: Any = match.state
    return state.phase == "turn" and state.active == PUPIL


def played(state: WildSpace) -> Iterator[str]:
    for action in state.legal(PUPIL):
        if action[0] == "play":
            yield action[1]


def chain_scene(match: Match) -> Scene | None:
    """A card whose ability plays another one, which is the third of its species or completes nothing else: five points."""
    if not own_turn(match) or not 2 <= match.state.turns(PUPIL) <= 5:  # type: ignore[attr-defined]
        return None
    start = after(match.state, PLAYING)
    if start is None:
        return None
    for one in played(start):
        then = after(start, ("play", one))
        if then is None or then.phase != "play" or then.stack[-1][1] != CARD_INDEX[one] or IS_VETERAN[CARD_INDEX[one]]:
            continue
        for other in played(then):
            end = after(then, ("play", other))
            if end is not None and five_more(then, end) and not IS_VETERAN[CARD_INDEX[other]]:
                rest = rest_of_turn(end)
                return scene(
                    match,
                    Step(text("play"), text("play.why"), do=(PLAYING, ("play", one)), see=ASKS),
                    Step(text("chain"), text("chain.why"), do=(("play", other), *rest), see=ASKS,
                         rivals=rest_of_turns(end, *rest), after=text("chain.after"),
                         then=("crew:" + one, "crew:" + other), facts=(("played", PUPIL, other),)),
                )  # fmt: skip
    return None


def five_more(before: WildSpace, later: WildSpace) -> bool:
    return later.scores()[PUPIL].items["same"] == before.scores()[PUPIL].items["same"] + 5


def price_scene(match: Match) -> Scene | None:
    """An exploration that plays a card with a price: discard a card, play another, a veteran: the medal moves."""
    if not own_turn(match) or match.state.turns(PUPIL) < 4:  # type: ignore[attr-defined]
        return None
    for ship in match.state.legal(PUPIL):
        start = after(match.state, ship, ("choose", 1)) if ship[0] == "explore" else None
        if start is None or start.phase != "play":
            continue
        for one in played(start):
            found = priced(start, one)
            if found:
                price, other, end = found
                rest = rest_of_turn(end)
                return scene(
                    match,
                    Step(text("explore"), text("explore.why"), do=(ship, ("choose", 1)), see=ASKS),
                    Step(text("price"), text("price.why"), do=(("play", one), price), see=ASKS),
                    Step(text("medal"), text("medal.why"), do=(("play", other), *rest), see=("cell:", *ASKS),
                         rivals=rest_of_turns(end, *rest), facts=(("medal", PUPIL, end.tokens[PUPIL]),)),
                    Step(text("distance"), text("distance.why"), show=FAR_PLANETS),
                    Step(text("missions"), text("missions.why"), see=("row:0:", "open:scores")),
                    farewell(text("last")),
                )  # fmt: skip
    return None


def priced(start: WildSpace, one: str) -> tuple[Action, str, WildSpace] | None:
    """A card that plays any card for a discarded one, what is discarded, and a veteran that is played then."""
    then = after(start, ("play", one))
    number = CARD_INDEX[one]
    if then is None or then.phase != "pay" or IS_VETERAN[number] or not TEXTS[number].plays:
        return None
    for price in then.legal(PUPIL):
        paid = after(then, price) if price[0] == "discard" else None
        for other in played(paid) if paid is not None and paid.phase == "play" else ():
            end = after(paid, ("play", other))
            if end is not None and end.tokens[PUPIL] == paid.tokens[PUPIL] + 1:
                return price, other, end
    return None


def main() -> None:
    write("wildspace", (find(first_scene), find(chain_scene), find(price_scene)))


if __name__ == "__main__":
    main()
