"""What an action of Galactico would do, found by letting the rules do it on a guess of the unseen cards.

A move refills other sectors only, so everything it does to the own hand and queue is certain; the guess decides
nothing that is shown but how early the shift might end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.galactico.board import CARD_INDEX, KIND, RICH, STOWAWAY
from games.galactico.state import Galactico
from games.kernel import Action, Fact, QuickDice

GUESSES = 8


@dataclass
class Preview:
    """Who does what at a station, by the names of cards and sectors; `points` counts what is delivered."""

    station: str
    caught: tuple[str, ...] = ()        # stowaways that an inspector makes pay
    sent_back: bool = False             # an inspector that finds nobody
    ousted: tuple[str, ...] = ()        # brazen stowaways
    paying: list[str] = field(default_factory=list)
    unpaid: list[str] = field(default_factory=list)     # stowaways that may leave for nothing
    pairs: list[str] = field(default_factory=list)      # vortans of the queue that would leave with one of the hand
    boarding: tuple[str, ...] = ()      # if everybody who pays has left
    may_stay: bool = False              # free boarding: so many at most
    coming: tuple[str, ...] = ()        # sectors that get a card, in this order
    ended: bool = False                 # this guess drew the end of the shift
    points: int = 0
    total: int = 0                      # the running total after all that


def payers(state: Galactico, seat: int) -> list[Action]:
    """Who may leave now and pays, rich passengers first: so nobody has to open the door for the others."""
    found = [action for action in state.legal(seat) if action[0] == "unload" and _kind(action) != STOWAWAY]
    return sorted(found, key=lambda action: _kind(action) != RICH)


def unloading(view: Galactico, seat: int) -> list[Action]:
    """All who pay, one after the other, for as long as the rules let them."""
    world = view.guess(seat, QuickDice(0))
    actions = []
    while world.phase == "unload" and world.active == seat and (next_ones := payers(world, seat)):
        actions.append(next_ones[0])
        world.apply(seat, next_ones[0])
        if world.phase != "unload" or world.active != seat:
            break
    return actions


def preview(view: Galactico, seat: int, action: Action) -> Preview:
    """Of a `move` or a `place`."""
    best = _try(view, seat, action, 0)
    for number in range(1, GUESSES):
        if not best.ended:
            break
        other = _try(view, seat, action, number)
        if len(other.coming) > len(best.coming):
            best = other
    return best


def _try(view: Galactico, seat: int, action: Action, number: int) -> Preview:
    world = view.guess(seat, QuickDice(number))
    found = Preview(action[1])
    _do(world, seat, action, found)
    if action[0] == "move":
        _unload(world, seat, found)
    found.total = world.scores()[seat].total
    return found


def _unload(world: Galactico, seat: int, found: Preview) -> None:
    """Everybody who pays leaves; then the doors are closed, or the end of the turn closed them already."""
    mine = world.turn
    while world.phase == "unload" and world.turn == mine:
        legal = world.legal(seat)
        leaving = payers(world, seat)
        if not leaving:
            found.unpaid = [one[1] for one in legal if one[0] == "unload"]
            found.pairs = [one[1] for one in legal if one[0] == "pair"]
        _do(world, seat, leaving[0] if leaving else ("done",), found)
    if world.phase == "board" and world.turn == mine:
        found.may_stay = True
        _do(world, seat, world.legal(seat)[0], found)


def _do(world: Galactico, seat: int, action: Action, found: Preview) -> None:
    world.news = []
    world.apply(seat, action)
    for fact in world.news_for(None):
        note = _NOTES.get(fact[0])
        if note:
            note(found, fact)


def _unloaded(found: Preview, fact: Fact) -> None:
    found.paying.append(fact[2])
    found.points += fact[4]


def _inspected(found: Preview, fact: Fact) -> None:
    found.caught = fact[4]
    found.points += fact[5]


def _placed(found: Preview, fact: Fact) -> None:
    found.boarding = fact[3]


def _boarded(found: Preview, fact: Fact) -> None:
    found.boarding = fact[3]


def _came(found: Preview, fact: Fact) -> None:
    found.coming += (fact[3],)


def _ousted(found: Preview, fact: Fact) -> None:
    found.ousted += fact[2]


def _ended(found: Preview, fact: Fact) -> None:
    found.ended = True


def _sent_back(found: Preview, fact: Fact) -> None:
    found.sent_back = True


_NOTES = {"unloaded": _unloaded, "inspected": _inspected, "placed": _placed, "boarded": _boarded, "came": _came,
          "ousted": _ousted, "sent_back": _sent_back, "end_begins": _ended}


def _kind(action: Action) -> str:
    return KIND[CARD_INDEX[action[1]]]


def prospects(view: Galactico, seat: int) -> dict[str, int]:
    """For every station where that seat could land if it were its move now, the points it would make."""
    world = view.guess(seat, QuickDice(0))
    if world.phase in ("place", "over"):
        return {}
    if (world.active, world.phase) != (seat, "move"):
        world.active, world.phase, world._legal = seat, "move", {}
    return {action[1]: _try(world, seat, action, 0).points for action in world.legal(seat)}


def boarding_now(view: Galactico, seat: int) -> tuple[str, ...]:
    """Who would board if nobody else left."""
    legal = view.legal(seat)
    world = view.guess(seat, QuickDice(0))
    found = Preview("")
    if ("done",) in legal:
        _do(world, seat, ("done",), found)
    if world.phase == "board" and world.active == seat:
        _do(world, seat, world.legal(seat)[0], found)
    return found.boarding
