"""How a turn of Galactico is shown: the ship flies, the cards come out one by one, the inspector collects, the queue
boards.

Everything happens on one clock: each fact takes its time, the next one waits for it.
"""

from __future__ import annotations

from app.scene import Burst, Flyer, Motion
from games.galactico.board import CARD_INDEX, CARDS, KIND, SECTOR_INDEX
from games.galactico.state import Galactico
from games.kernel import Fact

FLIGHT = 0.75       # as long as a piece that follows its way needs
APART = 0.12
BEAT = 0.4


class Clock:
    def __init__(self, view: Galactico, facts: list[Fact]) -> None:
        self.motion, self.now = Motion(), 0.0
        self._view = view
        for fact in facts:
            act = _ACTS.get(fact[0])
            if act:
                act(self, fact)
            if fact[0] in _LEAVING:
                self.close_up(view.hands[fact[1]])

    def move(self, name: str, kind: str = "card") -> None:
        self.motion.delays[kind, name] = self.now

    def close_up(self, cards: tuple[int, ...]) -> None:
        """Who stays moves up when the others have gone, not before."""
        for card in cards:
            self.motion.delays.setdefault(("card", CARDS[card]), self.now)

    def close_queue(self, sector: str) -> None:
        self.close_up(self._view.queues[SECTOR_INDEX[sector]])

    def sound(self, name: str) -> None:
        self.motion.sounds.append((name, self.now) if self.now else name)

    def wait(self, seconds: float) -> None:
        self.now += seconds


def motion_of(view: Galactico, facts: list[Fact]) -> Motion:
    return Clock(view, facts).motion


def _placed(clock: Clock, fact: Fact) -> None:
    clock.sound("hop")
    clock.wait(APART)
    for name in fact[3]:
        clock.move(name)
        clock.wait(APART)


def _moved(clock: Clock, fact: Fact) -> None:
    clock.motion.manners["ship", fact[1]] = "follow"
    clock.sound("thrust")
    clock.wait(FLIGHT)


def _came(clock: Clock, fact: Fact) -> None:
    """An inspector is held for a moment: everybody wants to see where he goes."""
    name = fact[2]
    inspector = KIND[CARD_INDEX[name]] == "inspector"
    clock.move(name, "inspector" if inspector else "card")
    clock.sound("whistle" if inspector else "card")
    if inspector:
        clock.motion.bursts.append(Burst("inspector:" + fact[3], "info", clock.now + 0.25))
    clock.wait(APART + (BEAT if inspector else 0.0))


def _end_begins(clock: Clock, fact: Fact) -> None:
    clock.motion.flyers.append(Flyer("galactico/card_end", 120, "pile:lower", seconds=1.6, delay=clock.now))
    clock.motion.bursts.append(Burst("pile:lower", "alert", clock.now))
    clock.sound("siren")
    clock.wait(2 * BEAT)


def _inspected(clock: Clock, fact: Fact) -> None:
    """He goes to the cab and takes the whole gang at once, and coins roll."""
    _, seat, inspector, sector, caught, _ = fact
    clock.move(inspector, "inspector")
    clock.motion.manners["inspector", inspector] = "follow"
    clock.sound("whistle")
    clock.wait(BEAT)
    clock.sound("coins")
    for name in caught:
        clock.move(name)
        clock.motion.flyers.append(Flyer("galactico/coin", 26, "stand:" + sector, "open:rival:%d" % seat, delay=clock.now))
        clock.wait(APART / 2)
    clock.motion.bursts.append(Burst("open:rival:%d" % seat, "taxi", clock.now))
    clock.wait(BEAT)


def _sent_back(clock: Clock, fact: Fact) -> None:
    clock.move(fact[2], "inspector")
    clock.sound("refuse")
    clock.wait(APART)


def _leave(clock: Clock, fact: Fact) -> None:
    for name in fact[2]:
        clock.move(name)
        clock.wait(APART / 2)


def _unloaded(clock: Clock, fact: Fact) -> None:
    clock.move(fact[2])
    clock.sound("coins" if fact[4] else "refuse")
    if fact[4] > 1:
        clock.motion.bursts.append(Burst("open:rival:%d" % fact[1], "taxi", clock.now + 0.2))
    clock.wait(APART)


def _paired(clock: Clock, fact: Fact) -> None:
    """Arm in arm."""
    clock.motion.flyers.append(Flyer("galactico/pair", 88, "stand:" + fact[4], seconds=1.5, delay=clock.now))
    clock.sound("giggle")
    for name in fact[2:4]:
        clock.move(name)
    clock.wait(BEAT)
    clock.close_queue(fact[4])


def _boarded(clock: Clock, fact: Fact) -> None:
    """From below, one after the other; then the queue moves down."""
    for name in fact[3]:
        clock.move(name)
        clock.sound("step")
        clock.wait(APART)
    clock.close_queue(fact[2])


def _won(clock: Clock, fact: Fact) -> None:
    for seat in fact[1:]:
        spot = "open:rival:%d" % seat
        clock.motion.bursts += [Burst(spot, colour, clock.now) for colour in ("taxi", "piece_red", "piece_blue")]
        clock.motion.flyers.append(Flyer("common/rocket", 90, spot, seconds=1.4, delay=clock.now))
    clock.sound("win")


_ACTS = {"placed": _placed, "moved": _moved, "came": _came, "end_begins": _end_begins, "inspected": _inspected,
         "sent_back": _sent_back, "ousted": _leave, "unloaded": _unloaded, "paired": _paired, "boarded": _boarded,
         "arrived": _leave, "won": _won}
_LEAVING = ("inspected", "ousted", "unloaded", "paired")
