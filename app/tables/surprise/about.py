"""Blast-off Surprise, close up: what a long press enlarges, which page of the rules belongs to a moment, which places
a line of the log speaks of, and when the end is near."""

from __future__ import annotations

from collections.abc import Callable

from app import theme
from app.i18n import t
from app.scene import Art, Details, Drawing
from app.tables.base import Viewpoint
from app.tables.saying import listed
from app.tables.surprise.map import picture_of
from games.kernel import Fact
from games.surprise.board import (
    CELL_INDEX,
    CELLS_FOR,
    DIE,
    FRAGMENTS,
    HELPS,
    KIND,
    TOKEN_INDEX,
    TOKENS,
    WANTS,
)
from games.surprise.scoring import laid
from games.surprise.state import Surprise

LARGE, SMALL = 112.0, 64.0


# The page of the rules


def rule(view: Surprise) -> str:
    if view.phase != "move":
        return {"attach": "map", "roll": "turn", "aside": "aside", "over": "end"}[view.phase]
    verbs = {action[0] for action in view.legal(view.active)}
    if "lay" in verbs:
        return "lay"
    if "help" in verbs:
        return HELPS[view.held[view.active]]
    return "teleport" if KIND[view.pawns[view.active]] == "start" and view.moved else "move"


# The log, and the end


def where(fact: Fact) -> tuple[str, ...]:
    place = _WHERE.get(fact[0])
    return tuple(place(fact)) if place else ()


_WHERE: dict[str, Callable[[Fact], list[str]]] = {
    "attached": lambda fact: ["cell:" + cell for seam in fact[6] for cell in seam],
    "rolled": lambda fact: ["die"],
    "stepped": lambda fact: ["cell:" + fact[3]],
    "took": lambda fact: ["cell:" + fact[3]],
    "laid": lambda fact: ["cell:" + fact[3]],
}


def near_end(view: Surprise, look: Viewpoint) -> str:
    names = [look.name(seat) for seat in range(view.players) if view.goal - laid(view, seat) == 1]
    return t("surprise.near_end", names=listed(names)) if names and not view.over else ""


# A long press


def about(view: Surprise, look: Viewpoint, target: str) -> Details | None:
    kind, _, rest = target.partition(":")
    teller = _ABOUT.get(kind)
    return teller(view, look, rest) if teller else None


def _cell(view: Surprise, look: Viewpoint, name: str) -> Details:
    cell = CELL_INDEX[name]
    title, text, section = _SORTS[KIND[cell]](view, cell)
    words = [text]
    if cell in view.pawns:
        words.append(t("surprise.about.stands", name=look.name(view.pawns.index(cell))))
    pile = [look.name(seat) for where, seat in view.piles if where == cell]
    if pile:
        words.append(t("surprise.about.pile", names=listed(pile)))
    return Details(title, "\n".join(words), _cell_drawings(view, look, cell), section)


def _special(view: Surprise, cell: int) -> tuple[str, str, str]:
    sort, token = KIND[cell], TOKENS[WANTS[cell]]
    own = token.replace("crew_", "gift_") if sort == "gift" else token.replace("gift_", "crew_")
    title = t("surprise.about.cell", thing=t("surprise.token." + own))
    return title, t("surprise.about." + sort, token=t("surprise.token." + token)), "lay"


def _help_cell(view: Surprise, cell: int) -> tuple[str, str, str]:
    if cell not in view.helps:
        return t("surprise.about.dock"), t("surprise.about.dock.empty"), "help"
    tokens = ", ".join(t("surprise.helpname." + HELPS[token]) for token in view.unknown_helps)
    return t("surprise.about.dock"), t("surprise.about.dock.full", tokens=tokens), "help"


_SORTS = {
    "plain": lambda view, cell: (t("surprise.about.plain"), t("surprise.about.plain.text"), "move"),
    "start": lambda view, cell: (t("surprise.about.start"), t("surprise.about.start.text"), "teleport"),
    "help": _help_cell,
    "gift": _special,
    "crew": _special,
}


def _cell_drawings(view: Surprise, look: Viewpoint, cell: int) -> tuple[Drawing, ...]:
    """The cell, what belongs on it or lies there, and who stands there."""
    beside = "surprise/token_" + TOKENS[WANTS[cell]] if WANTS[cell] >= 0 else ""
    x = -46.0 if beside else 0.0
    drawings: list[Drawing] = [Art(picture_of(cell), LARGE, LARGE, x, 0)]
    if beside:
        drawings.append(Art(beside, LARGE * 0.72, LARGE * 0.72, 62, 0))
    if cell in view.helps:
        drawings.append(Art("surprise/help_back", SMALL, SMALL, x, 0))
    if cell in view.pawns:
        shape = theme.PLAYERS[look.seats[view.pawns.index(cell)].colour].shape
        drawings.append(Art("common/pawn_" + shape, SMALL, SMALL, x + 34, 40))
    return tuple(drawings)


def _token(view: Surprise, look: Viewpoint, rest: str) -> Details:
    seat, _, name = rest.partition(":")
    done = not view.hands[int(seat)] >> TOKEN_INDEX[name] & 1
    state = t("surprise.about.token." + ("laid" if done else "held"), name=look.name(int(seat)))
    token = Art("surprise/token_" + name, LARGE, LARGE, -50, 0)
    goal = Art(picture_of(CELLS_FOR[TOKEN_INDEX[name]][0]), LARGE * 0.8, LARGE * 0.8, 62, 0)
    stamp = (Art("surprise/stamp", LARGE, LARGE, -50, 0),) if done else ()
    title = t("surprise.token." + name)
    text = "\n".join((t("surprise.line." + name), t("surprise.why.goes_on." + name), state))
    return Details(title[:1].upper() + title[1:], text, (token, *stamp, goal), "lay")


def _help(view: Surprise, look: Viewpoint, rest: str) -> Details | None:
    """The help token of the seat that looks, or of the one that is named."""
    seat = int(rest) if rest else look.own(view.active)
    held = view.held[seat]
    if held < 0:
        return None
    picture = (Art("surprise/help_" + HELPS[held], LARGE * 1.3, LARGE * 1.3),)
    return Details(t("surprise.helpname." + HELPS[held]), t("surprise.about.help." + HELPS[held]), picture, HELPS[held])


def _die(view: Surprise, look: Viewpoint, rest: str) -> Details:
    faces = tuple(Art("common/die_%d" % face, 58, 58, (number % 3 - 1) * 66, 33 - number // 3 * 66)
                  for number, face in enumerate(DIE))
    return Details(t("surprise.about.die"), t("surprise.about.die.text", faces=", ".join(map(str, DIE))), faces, "turn")


def _square(view: Surprise, look: Viewpoint, rest: str) -> Details | None:
    if view.phase != "attach":
        return None
    name = FRAGMENTS[view.fragment]
    from app.tables.surprise.figures import ground  # it draws with the table, so it comes after it

    text = t("surprise.line." + name) + "\n" + t("surprise.about.fragment")
    return Details(t("surprise.fragment." + name), text, ground(view.fragment, 196.0), "map")


_ABOUT = {"cell": _cell, "token": _token, "help": _help, "held": _help, "die": _die, "square": _square, "piece": _square}
