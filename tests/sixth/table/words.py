"""What the table of Night Shift says."""

from __future__ import annotations

from typing import Any

from app.i18n import t
from app.scene import Details
from app.tables.base import Viewpoint
from games.kernel import Fact
from tests.sixth.rules.board import FUEL
from tests.sixth.table.cards import card


def prompt(view: Any) -> str:
    if view.over:
        return t("nightshift.prompt.over")
    if view.driving:
        return t("nightshift.prompt.roll")
    return t("nightshift.prompt.drive" if view.burnt else "nightshift.prompt.turn")


def why_not(view: Any, look: Viewpoint, target: str) -> str:
    if view.over:
        return ""
    if not look.acting:
        return t("table.not_your_turn", name=look.name(view.active))
    if view.driving:
        return t("nightshift.why.on_the_way")
    if target == "die":
        return t("nightshift.why.fare_first")
    if target == "burn":
        return t("nightshift.why.no_fuel")
    if target == "refuel":
        return t("nightshift.why.full" if view.fuel[view.active] == FUEL else "nightshift.why.must_drive")
    return ""


def tell(fact: Fact, look: Viewpoint) -> str:
    name = look.name(fact[1])
    if fact[0] == "drove":
        _, _, fare, roll, boost, paid = fact
        text_id = ("nightshift.log.paid" if paid else "nightshift.log.unpaid") + ("_boost" if boost else "")
        return t(text_id, name=name, fare=fare, roll=roll, boost=boost)
    if fact[0] == "refuelled":
        return t("nightshift.log.refuelled", name=name, n=fact[2])
    return t("nightshift.log.burnt", name=name) if fact[0] == "burnt" else ""


def about(view: Any, look: Viewpoint, target: str) -> Details | None:
    """Of a fare that this person may see."""
    kind, _, number = target.partition(":")
    if kind != "fare" or look.eye is None:
        return None
    fare = view.hands[look.eye][int(number)]
    return Details(t("nightshift.about.fare", n=fare), t("nightshift.about.fare_text", n=fare), card(fare, 0, 130, 180), "turn")
