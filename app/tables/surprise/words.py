"""What the table of Blast-off Surprise says: what to do now, why a touch is not possible, what happened."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import t, tn
from app.tables.base import Viewpoint
from app.tables.saying import listed, told
from games.kernel import Fact
from games.surprise.board import CELL_INDEX, HELPS, KIND, WANTS
from games.surprise.state import Surprise


def prompt(view: Surprise, look: Viewpoint) -> str:
    if view.phase == "over":
        return t("surprise.prompt.over", names=listed([look.name(seat) for seat in view.winners()]))
    if view.phase == "attach" and look.touched:
        return t("surprise.prompt.turn")
    if view.phase == "move":
        return _move_prompt(view)
    return t("surprise.prompt." + view.phase)


def _move_prompt(view: Surprise) -> str:
    can_lay = any(action[0] == "lay" for action in view.legal(view.active))
    if view.steps:
        steps = tn("surprise.steps", view.steps)
        return t("surprise.prompt.lay_or_fly" if can_lay else "surprise.prompt.walk", steps=steps)
    return t("surprise.prompt.lay" if can_lay else "surprise.prompt.stand")


def why_not(view: Surprise, look: Viewpoint, target: str) -> str:
    if view.phase == "over":
        return ""
    if not look.acting:
        return t("table.not_your_turn", name=look.name(view.active))
    kind, _, rest = target.partition(":")
    reason = _REASONS.get(kind)
    return reason(view, rest) if reason else ""


def _why_cell(view: Surprise, name: str) -> str:
    cell = CELL_INDEX[name]
    here = view.pawns[view.active]
    if view.phase == "attach":
        return t("surprise.why.map_first")
    if view.phase == "roll":
        return t("surprise.why.roll_first")
    if cell == here:
        return _why_here(view, cell)
    if cell in view.pawns:
        return t("surprise.why.occupied")
    if view.phase == "aside":
        return t("surprise.why.aside")
    if not view.steps:
        return t("surprise.why.no_steps")
    if cell == view.prev:
        return t("surprise.why.no_return")
    if KIND[cell] == "start" and KIND[here] == "start" and not view.moved:
        return t("surprise.why.teleport")
    if cell in view.helps:
        unknown = ", ".join(t("surprise.helpname." + HELPS[token]) for token in view.unknown_helps)
        return t("surprise.why.face_down", tokens=unknown)
    return t("surprise.why.far", steps=tn("surprise.steps", view.steps))


def _why_here(view: Surprise, cell: int) -> str:
    """Why nothing can be laid where the pawn stands, if that is what was meant."""
    token = WANTS[cell]
    if token < 0:
        return t("surprise.why.here")
    if view.laid_now:
        return t("surprise.why.one_a_turn")
    if not view.hands[view.active] >> token & 1:
        return t("surprise.why.already")
    return t("surprise.why.move_first" if not view.moved else "surprise.why.here")


def _why_token(view: Surprise, rest: str) -> str:
    seat, _, token = rest.partition(":")
    if int(seat) != view.active:
        return t("surprise.why.not_yours")
    if view.laid_now:
        return t("surprise.why.one_a_turn")
    return t("surprise.why.goes_on." + token)


def _why_die(view: Surprise, rest: str) -> str:
    if view.phase == "aside":
        return t("surprise.why.aside")
    if view.steps:
        return t("surprise.why.walk_first", steps=tn("surprise.steps", view.steps))
    return t("surprise.why.rolled")


def _why_help(view: Surprise, rest: str) -> str:
    held = view.held[view.active]
    return t("surprise.help." + HELPS[held]) if held >= 0 else ""


def _why_piece(view: Surprise, rest: str) -> str:
    return t("surprise.prompt.attach")


_REASONS = {"cell": _why_cell, "token": _why_token, "die": _why_die, "help": _why_help, "piece": _why_piece}


def tell(fact: Fact, look: Viewpoint) -> str:
    return told(fact, _LOG, "surprise", look)


_LOG: dict[str, Callable[[Fact, str], str]] = {
    "attached": lambda fact, name: t("surprise.log.attached", name=name, fragment=t("surprise.fragment." + fact[2])),
    "rolled": lambda fact, name: t("surprise.log.rolled", name=name, n=fact[2]),
    "stepped": lambda fact, name: t("surprise.log." + fact[4], name=name) if fact[4] != "walk" else "",
    "took": lambda fact, name: t("surprise.log.took", name=name, token=t("surprise.helpname." + fact[2])),
    "helped": lambda fact, name: t("surprise.log.helped", name=name, token=t("surprise.helpname." + fact[2])),
    "laid": lambda fact, name: t("surprise.log.laid", name=name, token=t("surprise.token." + fact[2])),
}
