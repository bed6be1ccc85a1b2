"""A position of Wild Space, to be read aloud."""

from __future__ import annotations

from collections.abc import Iterable

from app.i18n import t, tn
from app.tables.base import Viewpoint
from app.tables.saying import capital, listed, own_first, player, sentence, whose_turn
from app.tables.wildspace.chain import frame_said, source_of
from app.tables.wildspace.crew import count
from app.tables.wildspace.names import (
    cards_said,
    cell_said,
    gist,
    hostile_name,
    place_name,
)
from app.tables.wildspace.planets import ships_left
from app.tables.wildspace.printed import HOSTILE_ROWS, ROWS, full_name, source_name
from app.tables.wildspace.words import planet_said, raid_said
from games.kernel import NONE
from games.wildspace.board import DATA, DISTANCE, HOSTILE, PLANETS, SIDES, TURNS, Frame
from games.wildspace.choices import FINISHED
from games.wildspace.scoring import SMUGGLER
from games.wildspace.state import WildSpace

COUNTED_SYMBOLS = (*DATA["species"], *DATA["jobs"], "robot", "adviser", "veteran")


def summary(view: WildSpace, look: Viewpoint) -> list[str]:
    """`look` names the smuggler, too."""
    lines = [whose_turn(view, look), *_under_way(view)]
    for seat in own_first(look, view.seats):
        lines += _player(view, look, seat)
    lines += [*_table(view), *_hostile(view), _end(view, look)]
    return [sentence(line) for line in lines]


def _under_way(view: WildSpace) -> list[str]:
    """What is pending in the turn at hand."""
    if view.phase == "smuggler":
        return [t("wildspace.state.smuggler")]
    if not view.stack:
        return []
    *waiting, top = view.stack
    then = "; ".join(_pending(frame) for frame in reversed(waiting))
    return [t("wildspace.state.now", what=_pending(top)), *([t("wildspace.state.then", what=then)] if then else [])]


def _pending(frame: Frame) -> str:
    return t("wildspace.state.pending", what=frame_said(frame), source=source_name(source_of(frame)))


# Each player, and the smuggler


def _player(view: WildSpace, look: Viewpoint, seat: int) -> list[str]:
    name, crew = capital(player(look, seat)), view.crews[seat]
    points, size = tn("wildspace.points", view.scores()[seat].total), tn("wildspace.state.crew_size", len(crew))
    ships = tn("wildspace.state.ships", ships_left(view, seat))
    counts = ["%s %d" % (t("wildspace.sym." + symbol), count(crew, symbol)) for symbol in COUNTED_SYMBOLS if count(crew, symbol)]
    lines = [t("wildspace.state.player", name=name, points=points, crew=size, ships=ships),
             t("wildspace.state.crew", name=name, cards=cards_said(crew)),
             t("wildspace.state.counts", name=name, counts=", ".join(counts))]
    if view.players == 1 and seat == SMUGGLER:
        return lines
    return [*lines, _medal(view, seat, name), *_ships(view, seat, name), _hand(view, look, seat, name)]


def _medal(view: WildSpace, seat: int, name: str) -> str:
    track, cell = ROWS[view.crews[seat][0]]["track"], view.tokens[seat]
    if cell == len(track):
        return t("wildspace.state.medal_end", name=name, n=cell, of=len(track))
    return t("wildspace.state.medal", name=name, n=cell, of=len(track), what=cell_said(track[cell]))


def _ships(view: WildSpace, seat: int, name: str) -> list[str]:
    landed, explored = _places(view, view.landed[seat]), _places(view, view.explored[seat])
    return [t("wildspace.state.landed", name=name, places="; ".join(landed))] * bool(landed) + \
        [t("wildspace.state.explored", name=name, places="; ".join(explored))] * bool(explored)


def _places(view: WildSpace, bits: int) -> list[str]:
    return [place_name(PLANETS[planet], side) for place, planet in enumerate(view.row) for number, side in enumerate(SIDES)
            if bits >> 2 * place + number & 1]


def _hand(view: WildSpace, look: Viewpoint, seat: int, name: str) -> str:
    """The own cards with what they are good for."""
    hand = view.hands[seat]
    return t("wildspace.state.hand", name=name, cards=_with_gists(hand) if seat == look.eye else cards_said(hand))


def _with_gists(cards: Iterable[int]) -> str:
    return "; ".join("%s, %s" % (full_name(card), gist(card)) for card in cards) or t("wildspace.state.none")


# The table, and the end


def _table(view: WildSpace) -> list[str]:
    market = _with_gists(card for card in view.market if card != NONE)
    return [*(_planet(view, place) for place in range(len(view.row))), t("wildspace.state.market", cards=market),
            t("wildspace.state.piles", deck=len(view.deck), discard=len(view.discard))]


def _planet(view: WildSpace, place: int) -> str:
    if view.row[place] == NONE:
        return t("wildspace.state.face_down", distance=DISTANCE[place])
    return planet_said(view.row[place], DISTANCE[place])


def _hostile(view: WildSpace) -> list[str]:
    return [t("wildspace.state.hostile", planet=hostile_name(HOSTILE[planet]), raids=_raids(HOSTILE[planet], raids))
            for planet, raids in zip(view.hostile, view.raids, strict=True)]


def _raids(planet: str, raids: int) -> str:
    row = HOSTILE_ROWS[planet]
    halves = [t("wildspace.state.finished")] if raids == FINISHED else [
        t("wildspace.state.raid." + half, deeds=raid_said(row[half])) for half in ("land", "explore")[raids:]]
    symbols = listed(t("wildspace.sym." + symbol) for symbol in row["bonus"])
    return "; ".join([*halves, t("wildspace.state.bonus", symbols=symbols)])


def _end(view: WildSpace, look: Viewpoint) -> str:
    if view.phase == "over":
        return t("wildspace.state.over")
    left = [t("wildspace.each", name=player(look, seat), n=TURNS - view.turns(seat)) for seat in own_first(look, view.seats)]
    return t("wildspace.state.end", of=TURNS, left=", ".join(left))
