"""Blast-off Surprise in sentences: what an action will do, how the match stands, what each cell is called."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import t, tn
from app.scene.commands import seat_at
from app.tables.base import Viewpoint
from app.tables.saying import actor, capital, listed, own_first, player, sentence, whose_turn
from app.tables.surprise.gestures import PIECE
from app.tables.surprise.layout import Regions
from app.tables.surprise.map import MapView
from games.kernel import NONE, Action, Fact, QuickDice
from games.surprise.board import (
    CELL_INDEX,
    CELLS,
    COLOUR,
    DATA,
    DIRECTIONS,
    FRAGMENT_OF,
    FRAGMENTS,
    HELPS,
    KIND,
    LOCAL,
    TOKENS,
    joins,
    turned,
)
from games.surprise.scoring import laid
from games.surprise.state import Surprise

QUARTER = 90    # degrees
BUTTONS = ("lay", "stop", "end", "done")


# Names


def fragment_words(fragment: int) -> str:
    return t("surprise.fragment." + FRAGMENTS[fragment])


def thing_words(cell: int) -> str:
    """What is printed on it."""
    if COLOUR[cell]:
        return t("surprise.spot.special", thing=t("surprise.token.%s_%s" % (KIND[cell], COLOUR[cell])))
    return t("surprise.spot." + KIND[cell])


def _near(cell: int) -> str:
    """The special cells beside a plain one, on its own fragment."""
    links = DATA["fragments"][FRAGMENT_OF[cell]]["links"]
    beside = [CELL_INDEX[b if a == CELLS[cell] else a] for a, b in links if CELLS[cell] in (a, b)]
    special = [thing_words(other) for other in beside if KIND[other] != "plain"]
    return t("surprise.spot.near", things=listed(special)) if KIND[cell] == "plain" and special else ""


def _placed_words(cell: int, where: str) -> str:
    return t("surprise.spot.cell", thing=thing_words(cell), where=", ".join(filter(None, (where, _near(cell)))))


def printed_words(cell: int) -> str:
    """However its fragment was turned."""
    return _placed_words(cell, fragment_words(FRAGMENT_OF[cell]))


def _quarter(view: Surprise, look: Viewpoint) -> int:
    """Words for whoever sees the map turn with it; whoever listens has the same north all match long."""
    return 0 if look.heard or not look.width else int(MapView(view, look, Regions(look).world).quarter)


def cell_words(view: Surprise, cell: int, quarter: int = 0) -> str:
    """As it lies on the table: no other cell has this name."""
    turn = next(rotation for fragment, _, _, rotation in view.placed if fragment == FRAGMENT_OF[cell])
    column, row = turned(*LOCAL[cell], (turn + quarter) % 4)
    fragment = fragment_words(FRAGMENT_OF[cell])
    return _placed_words(cell, t("surprise.spot.at", fragment=fragment, row=row + 1, column=column + 1))


def square_words(view: Surprise, x: int, y: int, quarter: int = 0) -> str:
    """An empty square, by the fragments beside it."""
    sides, names = [], tuple(DIRECTIONS)       # clockwise
    for number, (dx, dy) in enumerate(DIRECTIONS.values()):
        sides += [t("surprise.spot.beside." + names[(number + quarter) % 4], fragment=fragment_words(fragment))
                  for fragment, left, top, _ in view.placed if (left + dx, top + dy) == (x, y)]
    return listed(sides)


def target_name(view: Surprise, look: Viewpoint, target: str) -> str:
    kind, _, name = target.partition(":")
    if target in BUTTONS:
        return t("surprise.button." + target)
    if kind == "token":
        seat, _, token = name.partition(":")
        return t("surprise.spot.token", name=capital(player(look, int(seat))), token=t("surprise.token." + token))
    if kind == "held":
        return t("surprise.spot.token", name=capital(player(look, int(name))),
                 token=t("surprise.helpname." + HELPS[view.held[int(name)]]))
    if (rival := seat_at(target)) is not None:
        return capital(player(look, rival))
    if kind == "cell":
        return cell_words(view, CELL_INDEX[name], _quarter(view, look))
    if target == PIECE:
        return t("surprise.fragment." + FRAGMENTS[view.fragment])
    if kind == "square":
        x, y = map(int, name.split(","))
        return t("surprise.spot.square", where=square_words(view, x, y, _quarter(view, look)))
    return ""


# What an action will do


def describe(view: Surprise, look: Viewpoint, action: Action) -> str:
    seat = actor(view, look)
    if action[0] in _MAPPED:
        return sentence(_MAPPED[action[0]](view, seat, action, _quarter(view, look)))
    return sentence(_ACTS[action[0]](view, seat, action))


def _attach(view: Surprise, seat: int, action: Action, quarter: int) -> str:
    _, x, y, rotation = action
    paths = len(joins(view.placed, (view.fragment, x, y, rotation)))
    return tn("surprise.act.attach_turned" if rotation else "surprise.act.attach", paths, degrees=rotation * QUARTER,
              fragment=fragment_words(view.fragment), where=square_words(view, x, y, quarter))


def _step(view: Surprise, seat: int, action: Action, quarter: int) -> str:
    world, done = _carried_out(view, seat, action)
    manner = "aside" if view.phase == "aside" and done["stepped"][4] == "walk" else done["stepped"][4]
    text = t("surprise.act.step." + manner, cell=cell_words(view, CELL_INDEX[action[1]], quarter))
    return "; ".join([text, *_arrival(world, seat, done)])


def _carried_out(view: Surprise, seat: int, action: Action) -> tuple[Surprise, dict[str, Fact]]:
    world = view.guess(seat, QuickDice(0))
    world.news = []
    world.apply(seat, action)
    return world, {fact[0]: fact for fact in world.news_for(None)}


def _arrival(world: Surprise, seat: int, done: dict[str, Fact]) -> list[str]:
    """What a step brings. Which help token it is nobody knows yet, nor what it would allow."""
    parts = [t("surprise.part.took")] if "took" in done else []
    if "ended" in done:
        return parts if parts else [t("surprise.part.ended")]
    parts += [t("surprise.part.deliver", token=t("surprise.token." + one[1])) for one in world.legal(seat) if one[0] == "lay"]
    return [*parts, tn("surprise.part.left", world.steps)] if world.steps else parts


def _lay(view: Surprise, seat: int, action: Action) -> str:
    world, done = _carried_out(view, seat, action)
    parts = [t("surprise.act.lay", token=t("surprise.token." + action[1]))]
    if "won" in done or laid(world, seat) >= view.goal:
        return "; ".join([*parts, t("surprise.part.last")])
    if done["laid"][4]:
        parts.append(tn("surprise.part.lost", done["laid"][4]))
    return "; ".join([*parts, tn("surprise.part.to_go", view.goal - laid(world, seat))])


def _help(view: Surprise, seat: int, action: Action) -> str:
    steps = tn("surprise.steps", view.burnt)
    return t("surprise.act.help." + action[1], token=t("surprise.helpname." + action[1]), steps=steps)


def _stop(view: Surprise, seat: int, action: Action) -> str:
    return tn("surprise.act.stop", view.steps)


def _end(view: Surprise, seat: int, action: Action) -> str:
    held = view.held[seat]
    if held == NONE:
        return t("surprise.act.end")
    return t("surprise.act.end_keep", token=t("surprise.helpname." + HELPS[held]))


_MAPPED: dict[str, Callable[[Surprise, int, Action, int], str]] = {"attach": _attach, "step": _step}
_ACTS: dict[str, Callable[[Surprise, int, Action], str]] = {
    "lay": _lay, "help": _help, "stop": _stop, "end": _end,
    "roll": lambda view, seat, action: t("surprise.act.roll"),
}


# How the match stands


def summary(view: Surprise, look: Viewpoint) -> list[str]:
    players = [_player_line(view, look, seat) for seat in own_first(look, view.players)]
    return [whose_turn(view, look), *_turn_lines(view), *players, *_table_lines(view), _end_line(view, look)]


def _turn_lines(view: Surprise) -> list[str]:
    if view.phase == "attach":
        return [t("surprise.state.fragment", fragment=fragment_words(view.fragment))]
    return [t("surprise.state.steps", n=view.steps)] if view.phase == "move" else []


def _player_line(view: Surprise, look: Viewpoint, seat: int) -> str:
    name, pawn, held = player(look, seat), view.pawns[seat], view.held[seat]
    tokens = [t("surprise.token." + token) for number, token in enumerate(TOKENS) if view.hands[seat] >> number & 1]
    parts = [t("surprise.state.player", name=name, n=laid(view, seat), goal=view.goal)]
    if pawn != NONE:
        parts.append(t("surprise.state.pawn", cell=cell_words(view, pawn)))
    if tokens:
        parts.append(t("surprise.state.tokens", tokens=listed(tokens)))
    if held != NONE:
        parts.append(t("surprise.state.held", token=t("surprise.helpname." + HELPS[held])))
    return " ".join(map(sentence, parts))


def _table_lines(view: Surprise) -> list[str]:
    lines = [_fragment_line(view, fragment, number) for number, (fragment, *_) in enumerate(view.placed)]
    if view.helps:
        lines.append(t("surprise.state.helps", cells="; ".join(cell_words(view, cell) for cell in view.helps)))
    return lines


def _fragment_line(view: Surprise, fragment: int, number: int) -> str:
    """Where it lies, and its special cells."""
    _, x, y, rotation = view.placed[number]
    beside = square_words(view, x, y)
    cells = [cell for cell, of in enumerate(FRAGMENT_OF) if of == fragment and KIND[cell] != "plain"]
    things = "; ".join(t("surprise.state.thing", thing=thing_words(cell), row=row + 1, column=column + 1)
                       for cell in cells for column, row in [turned(*LOCAL[cell], rotation)])
    name = fragment_words(fragment)
    title = t("surprise.state.lies", fragment=name, where=beside) if beside else t("surprise.state.first", fragment=name)
    return " ".join((sentence(title), sentence(things)))


def _end_line(view: Surprise, look: Viewpoint) -> str:
    if view.phase == "over":
        return t("surprise.prompt.over", names=listed(player(look, seat) for seat in view.winners()))
    if view.phase == "attach":
        return tn("surprise.state.building", len(view.stack) + 1)
    left = [view.goal - laid(view, seat) for seat in range(view.players)]
    names = [player(look, seat) for seat in range(view.players) if left[seat] == min(left)]
    return tn("surprise.state.end", max(0, min(left)), names=listed(names))


# What the log folds away


def detail(fact: Fact, look: Viewpoint) -> str:
    teller = _DETAILS.get(fact[0])
    return teller(fact, look.name(fact[1])) if teller else ""


def _at(kind: str) -> Callable[[Fact, str], str]:
    """Facts whose fourth part is a cell."""
    return lambda fact, name: t("surprise.detail." + kind, name=name, cell=printed_words(CELL_INDEX[fact[3]]))


def _attached(fact: Fact, name: str) -> str:
    others = dict.fromkeys(FRAGMENT_OF[CELL_INDEX[theirs]] for _, theirs in fact[6])
    return tn("surprise.detail.attached" if fact[5] else "surprise.detail.attached_straight", len(fact[6]), name=name,
              degrees=fact[5] * QUARTER, others=listed([fragment_words(fragment) for fragment in others]))


def _laid(fact: Fact, name: str) -> str:
    where = _at("laid")(fact, name)
    return "%s %s" % (where, tn("surprise.detail.lost", fact[4])) if fact[4] else where


_DETAILS: dict[str, Callable[[Fact, str], str]] = {
    "drew": lambda fact, name: t("surprise.detail.drew", name=name, fragment=t("surprise.fragment." + fact[2])),
    "attached": _attached,
    "stepped": _at("stepped"),
    "took": _at("took"),
    "laid": _laid,
    "ended": lambda fact, name: t("surprise.detail.ended", name=name),
}
