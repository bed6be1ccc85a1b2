"""What each target on the table of Wild Space is called, so that no other has the same name."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import t, tn
from app.scene.commands import Open
from app.tables.base import Viewpoint
from app.tables.saying import capital, player
from app.tables.wildspace.chain import frame_said, source_of
from app.tables.wildspace.crew import count
from app.tables.wildspace.names import hostile_name, place_name
from app.tables.wildspace.printed import full_name, planet_name, printed, source_name, way_said
from games.kernel import NONE
from games.wildspace.board import CARD_INDEX, DISTANCE, SLOTS
from games.wildspace.state import WildSpace


def target_name(view: WildSpace, look: Viewpoint, target: str) -> str:
    """Empty for what has none."""
    kind, _, rest = target.partition(":")
    namer = _NAMES.get(kind)
    return namer(view, look, rest) if namer else ""


def _card(text_id: str) -> Callable[[WildSpace, Viewpoint, str], str]:
    return lambda view, look, card: t(text_id, card=full_name(CARD_INDEX[card]))


def _slot(slot: int) -> Callable[[WildSpace, Viewpoint, str], str]:
    def name(view: WildSpace, look: Viewpoint, rest: str) -> str:
        card = view.market[slot]
        return t("wildspace.spot.market", n=slot + 1, card=t("wildspace.state.none") if card == NONE else full_name(card))

    return name


def _planet(view: WildSpace, look: Viewpoint, rest: str) -> str:
    place = int(rest)
    if view.row[place] == NONE:
        return t("wildspace.spot.face_down", distance=DISTANCE[place])
    return planet_name(view.row[place])


def _counted(text_id: str) -> Callable[[WildSpace, Viewpoint, str], str]:
    def name(view: WildSpace, look: Viewpoint, rest: str) -> str:
        seat, symbol = rest.split(":")
        owner, number = capital(player(look, int(seat))), count(view.crews[int(seat)], symbol)
        return t(text_id, name=owner, symbol=t("wildspace.sym." + symbol), n=number)

    return name


def _cell(view: WildSpace, look: Viewpoint, cell: str) -> str:
    return t("wildspace.spot.cell", n=cell)


def _deck(view: WildSpace, look: Viewpoint, rest: str) -> str:
    return tn("wildspace.button.all", view.stack[-1][2]) if rest == "all" else t("wildspace.spot.deck")


def _choice(view: WildSpace, look: Viewpoint, way: str) -> str:
    return capital(way_said(printed(view.stack[-1][1])["do"][int(way)]))


def _chain(view: WildSpace, look: Viewpoint, rest: str) -> str:
    """Who asks what."""
    return "%s: %s" % (capital(source_name(source_of(view.stack[-1]))), frame_said(view.stack[-1]))


def _open(view: WildSpace, look: Viewpoint, rest: str) -> str:
    what, seat = Open(rest).panel
    if what in ("rival", "crew"):
        owner = int(seat) if seat else look.eye or 0
        return t("wildspace.panel.crew", name=capital(player(look, owner)), n=len(view.crews[owner]))
    return t("wildspace.panel." + what)


def _button(name: str) -> Callable[[WildSpace, Viewpoint, str], str]:
    return lambda view, look, rest: t("wildspace.button." + (rest or name))


_NAMES: dict[str, Callable[[WildSpace, Viewpoint, str], str]] = {
    "section": lambda view, look, rest: place_name(*rest.split(":")), "planet": _planet, "hand": _card("wildspace.spot.hand"),
    "crew": _card("wildspace.spot.crew"), "see": _card("wildspace.spot.see"), "deck": _deck, "choose": _choice,
    "chain": _chain, "hostile": lambda view, look, planet: hostile_name(planet), "open": _open,
    **dict.fromkeys(("cell", "seen cell"), _cell),
    **dict.fromkeys(("count", "tally"), _counted("wildspace.spot.count")),
    **dict.fromkeys(("row", "kin"), _counted("wildspace.spot.row")),
    **{name: _button(name) for name in ("order", "refresh", "end", "pass", "skip", "cancel")},
    **{"m%d" % slot: _slot(slot) for slot in range(SLOTS)},
}
