"""The chain of effects as a visible stack: what asks now, what is still to come, and the cards of this turn so far."""

from __future__ import annotations

from app.i18n import t, tn
from app.scene import Art, Drawing, Panel, Rect, Spot, Words
from app.scene.parts import shifted
from app.tables.saying import capital, sentence
from app.tables.wildspace.cards import mini
from app.tables.wildspace.layout import Sight
from app.tables.wildspace.pictures import planet_picture
from app.tables.wildspace.printed import (
    card_name,
    effect_said,
    price_said,
    printed,
    source_name,
    way_said,
    ways_said,
)
from app.tables.wildspace.symbols import (
    ART,
    Line,
    condition_icons,
    effect_icons,
    lines_drawing,
    rule_lines,
    strip,
    symbol,
    way_icons,
)
from games.kernel import NONE, Fact
from games.wildspace.board import CARD_INDEX, FILTERS, TEXTS, TURNS, Frame

NEWS_OF_A_TURN = ("landed", "explored", "passed", "raided")


def played_now(recent: tuple[Fact, ...]) -> list[int]:
    """The cards that this turn's chain has brought into the crew so far."""
    found: list[int] = []
    for fact in recent:
        if fact[0] in NEWS_OF_A_TURN:
            found = []
        elif fact[0] in ("played", "hired"):
            found.append(CARD_INDEX[fact[2]])
    return found


def source_of(frame: Frame) -> tuple[object, ...]:
    """What a pending thing comes from."""
    kind, text, number = frame
    return TEXTS[number if kind == "order" and text == NONE else text].name


def frame_lines(frame: Frame) -> list[Line]:
    kind, text, number = frame
    if kind == "draw":
        return [Line(effect_icons(("draw", min(number, 5))))]
    if kind == "play":
        return [Line(effect_icons(("play", FILTERS[number])))]
    if kind == "hire":
        return [Line([ART + "do_hire"])]
    if kind == "order":
        return _order_lines(text, number)
    row = printed(text)
    if kind == "pay":
        priced = [condition for condition in row["if"] if condition[0] != "need"]
        return [Line(condition_icons(priced[number]), "if"), Line(way_icons(row["do"][0]))]
    return rule_lines({"do": row["do"]})


def frame_icons(frame: Frame) -> list[str]:
    return [icon for line in frame_lines(frame) for icon in line.icons]


def _order_lines(card: int, cell: int) -> list[Line]:
    found = [Line([symbol("veteran"), *way_icons(printed(cell)["do"][0])])] if cell != NONE else []
    return found + ([Line(way_icons(printed(card)["do"][0]))] if card != NONE else [])


def frame_said(frame: Frame) -> str:
    """What a pending thing asks."""
    kind, text, number = frame
    if kind == "draw":
        return effect_said((kind, number))
    if kind == "play":
        return effect_said((kind, FILTERS[number]))
    if kind == "hire":
        return effect_said((kind,))
    if kind == "order":
        return t("wildspace.and").join(way_said(printed(part)["do"][0]) for part in (number, text) if part != NONE)
    ways = ways_said(printed(text))
    return ways if kind == "choose" else t("wildspace.then").join((_price_said(frame), ways))


def _price_said(frame: Frame) -> str:
    _, text, number = frame
    return price_said([condition for condition in printed(text)["if"] if condition[0] != "need"][number])


def step_said(frame: Frame) -> str:
    """The next step alone, for the line above the table: of a price only what is paid."""
    kind, _, number = frame
    if kind == "draw":
        return tn("wildspace.prompt.take", number)
    if kind == "hire":
        return t("wildspace.prompt.hire")
    return _price_said(frame) if kind == "pay" else frame_said(frame)


def chain(sight: Sight) -> None:
    box, view = sight.room.chain, sight.view
    if sight.room.compact and view.phase == "smuggler":  # his planets lie there
        return
    cards = played_now(sight.look.recent)
    if view.stack:
        sight.piece("chain", box, (Panel(box.w, box.h, "", 12, line="info"),))
        sight.scene.spots["chain"] = Spot(*box.centre, box.w, box.h, quiet=True)    # nothing need lie over what it says
    if view.stack and sight.room.compact:
        _small_stack(sight, box, cards)
    elif view.stack:
        stack_of(sight, box, cards)
    else:
        _between(sight, box, cards)


def _picture(name: tuple[object, ...], size: float, x: float, y: float) -> list[Drawing]:
    """Who asks: a face, a planet."""
    kind = name[0]
    if kind == "card":
        face = mini(CARD_INDEX[str(name[1])], size)
        return shifted(face, x, y)
    if kind == "section":
        return [Art(planet_picture(str(name[1])), size, size, x, y)]
    return [Art(symbol("veteran") if kind == "cell" else ART + "do_explore", size, size, x, y)]


def stack_of(sight: Sight, box: Rect, cards: list[int]) -> None:
    """Tablet: the source with words, then what waits below it; at the foot the cards of this turn."""
    k, view = sight.k, sight.view
    top, waiting = view.stack[-1], view.stack[-2::-1]
    name = source_of(top)
    side = 58 * k
    left = -box.w / 2 + 8
    y = box.h / 2 - side / 2 - 8
    drawings = _picture(name, side, left + side / 2, y)
    room = box.w - side - 22
    x = left + side + 6 + room / 2
    drawings.append(Words(capital(source_name(name)), room, 24 * k, 16 * k, "info", bold=True, align="left", x=x, y=y + 19 * k))
    drawings.append(Words(sentence(frame_said(top)), room, 40 * k, 16 * k, align="left", x=x, y=y - 12 * k))
    low = y - side / 2 - 6
    if waiting:
        drawings += _waiting(sight, box, waiting, low - 15 * k)
    drawings += _so_far(sight, box, cards, -box.h / 2 + 19 * k)
    sight.piece("chain now", box, drawings, 3)


def _waiting(sight: Sight, box: Rect, waiting: tuple[Frame, ...], y: float) -> list[Drawing]:
    k = sight.k
    label = min(110 * k, box.w * 0.3)
    drawings: list[Drawing] = [
        Words(t("wildspace.still"), label, 28 * k, 14 * k, "muted", align="left", x=-box.w / 2 + 8 + label / 2, y=y)
    ]
    x = -box.w / 2 + 12 + label
    for frame in waiting[:4]:
        icons = frame_icons(frame)
        w = min(26 * k * len(icons) + 10, box.w / 2 - x - 4)
        if w < 20 * k:
            break
        drawings.append(Panel(w, 28 * k, "raised", 9, x + w / 2, y))
        drawings += strip(icons, x + w / 2, y, w - 6, 24 * k)
        x += w + 5
    return drawings


def _so_far(sight: Sight, box: Rect, cards: list[int], y: float) -> list[Drawing]:
    """The cards of the turn, as many as there is room for, and how many: one is seen without a number."""
    k, small = sight.k, sight.room.compact
    size = (26 if small else 38) * k
    drawings = _count(cards, box, 62 * k, 34 * k, (13 if small else 16) * k, y)
    shown = cards[-3:] if small else cards
    room = box.w - 8 - (62 * k + 12 if drawings else 8)
    step = min(size + 2, (room - size) / max(1, len(shown) - 1))
    for number, card in enumerate(shown):
        x = -box.w / 2 + 8 + size / 2 + step * number
        drawings += shifted(mini(card, size), x, y)
    return drawings


def _count(cards: list[int], box: Rect, w: float, h: float, size: float, y: float) -> list[Drawing]:
    """At the right: what belongs to a chain of several."""
    if len(cards) < 2:
        return []
    words = t("wildspace.chain.length", n=len(cards))
    return [Words(words, w, h, size, "taxi_edge", bold=True, align="right", x=box.w / 2 - w / 2 - 5, y=y)]


def _small_stack(sight: Sight, box: Rect, cards: list[int]) -> None:
    k, view = sight.k, sight.view
    top, waiting = view.stack[-1], view.stack[-2::-1]
    row = box.h / 3
    name = source_of(top)
    side = row * 0.95
    drawings = _picture(name, side, -box.w / 2 + side / 2 + 2, row)
    room = box.w - side - 4
    drawings.append(
        Words(
            capital(source_name(name, short=True)).replace("-", "-\n"),
            room,
            row,
            12 * k,
            "info",
            bold=True,
            align="left",
            x=-box.w / 2 + side + 4 + room / 2,
            y=row,
        )
    )
    high = row if waiting or len(cards) > 1 else 2 * row  # nothing lies below: two rows
    asked = lines_drawing(frame_lines(top), box.w - 8, high * 0.95, 34 * k, ("raised", 1.0))
    drawings += shifted(asked, 0, (row - high) / 2)
    icons = [icon for frame in waiting for icon in frame_icons(frame)]
    counted = _count(cards, box, 58 * k, row, 13 * k, -row)
    if icons:
        left, room = row * 0.6, box.w - row * 0.6 - (66 * k if counted else 8)
        drawings.append(Art("common/icon_forward", row * 0.5, row * 0.5, -box.w / 2 + row * 0.3, -row, tint="muted"))
        drawings += strip(icons, -box.w / 2 + left + room / 2, -row, room, row * 0.72, 0.75)
    drawings += counted
    sight.piece("chain now", box, drawings, 3)


def _between(sight: Sight, box: Rect, cards: list[int]) -> None:
    """Nothing is pending: whose turn of ten it is, what is to be done, and the chain that has just ended."""
    k, view = sight.k, sight.view
    small = sight.room.compact
    size = (12 if small else 16) * k
    row = box.h / (3 if cards else 2)
    drawings: list[Drawing] = []
    if view.phase != "over":
        seat = view.active if view.players > 1 else 1 - (view.phase != "smuggler")
        turn = t("wildspace.chain.turn_of", n=view.turns(seat) + 1, of=TURNS)
        drawings.append(Words(turn, box.w - 10, row, size * 1.1, "info", bold=True, y=box.h / 2 - row / 2))
    said = t("wildspace.chain.last", card=card_name(cards[-1])) if cards else \
        t("wildspace.chain." + view.phase, name=sight.name(view.active))
    room = row if drawings else 2 * row
    middle = box.h / 2 - row * len(drawings) - room / 2
    drawings.append(Words(said, box.w - 10, room - 2, size, "muted", y=middle + (0 if cards else row * 0.12)))
    drawings += _so_far(sight, box, cards, -box.h / 2 + row / 2)
    sight.piece("chain now", box, drawings, 3)
