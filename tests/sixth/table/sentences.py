"""Night Shift in sentences: what an action brings, and the whole position to be read aloud."""

from __future__ import annotations

from typing import Any

from app.i18n import t
from app.tables.base import Viewpoint
from app.tables.saying import listed, player, sentence, whose_turn, with_outcome
from games.kernel import Action, Fact
from tests.sixth.rules.board import BOOST, CAN, FACES, FUEL


def describe(view: Any, action: Action) -> str:
    verb = action[0]
    if verb == "drive":
        return with_outcome(t("nightshift.do.drive", fare=action[1]), [_needed(action[1], view.burnt)])
    if verb == "roll":
        return with_outcome(t("nightshift.do.roll"), [_needed(view.driving, view.burnt)])
    if verb == "refuel":
        fuel = min(FUEL, view.fuel[view.active] + CAN)
        return with_outcome(t("nightshift.do.refuel"), [t("nightshift.do.tank", n=fuel), t("nightshift.do.turn_ends")])
    return with_outcome(t("nightshift.do.burn"), [t("nightshift.do.boost", n=BOOST)])


def _needed(fare: int, burnt: int) -> str:
    """What the die must show for the fare to pay."""
    least = fare - BOOST * burnt
    if least > FACES:
        return t("nightshift.do.never")
    return t("nightshift.do.always", n=fare) if least <= 1 else t("nightshift.do.needs", least=least, n=fare)


def summary(view: Any, look: Viewpoint) -> list[str]:
    return [whose_turn(view, look), *(_seat(view, look, seat) for seat in range(view.players)), _table(view), _end(view)]


def _seat(view: Any, look: Viewpoint, seat: int) -> str:
    said = [t("nightshift.say.points", n=view.scores()[seat].total), t("nightshift.do.tank", n=view.fuel[seat])]
    if seat == look.eye:
        said.append(t("nightshift.say.fares", fares=listed(map(str, view.hands[seat]))))
    return sentence(player(look, seat) + ": " + "; ".join(said))


def _table(view: Any) -> str:
    shown = [t("nightshift.say.driving", fare=view.driving)] if view.driving else []
    return sentence("; ".join([*shown, t("nightshift.say.deck", n=len(view.deck))]))


def _end(view: Any) -> str:
    return sentence(t("nightshift.say.turns", n=sum(view.left)))


def detail(fact: Fact, look: Viewpoint) -> str:
    if fact[0] == "chose":
        return t("nightshift.log.chose", name=look.name(fact[1]), fare=fact[2])
    return t("nightshift.log.drew", name=look.name(fact[1])) if fact[0] == "drew" else ""
