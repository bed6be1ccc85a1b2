"""The table of Wild Space: planets above, below them market and chain of effects, the crew, the hand at the thumb."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from app.i18n import t, tn
from app.scene import Art, Details, Drawing, Figure, Motion, Panel, Pictures, Piece, Rect, Scene, Words
from app.tables.base import Drag, Table, Viewpoint, scored
from app.tables.saying import capital
from app.tables.wildspace import account, details, logged, places, position, sentences
from app.tables.wildspace.cards import TALL, WIDE, lying, medal_edge, tall
from app.tables.wildspace.chain import chain
from app.tables.wildspace.crew import counters, own_area, plates
from app.tables.wildspace.layout import GAP, Sight
from app.tables.wildspace.motion import motion
from app.tables.wildspace.panels import panel, removal
from app.tables.wildspace.planets import done_and_hidden, hostile, planets
from app.tables.wildspace.printed import ROWS, printed, way_said
from app.tables.wildspace.symbols import ART, effect_icons, strip, way_icons
from app.tables.wildspace.words import about, near_end, prompt, tell, where, why_not
from games.kernel import HIDDEN, Action, Fact, QuickDice
from games.wildspace.board import CARDS, SLOTS
from games.wildspace.state import WildSpace

MARKET = (*("m%d" % slot for slot in range(SLOTS)), "open:discard")
RULES_SECTION = {
    "turn": "turn",
    "pay": "symbols",
    "choose": "symbols",
    "draw": "draw",
    "play": "play",
    "hire": "play",
    "order": "veterans",
    "end": "market",
    "smuggler": "solo",
    "over": "score",
}
"""The section of the rules for each decision."""

ASIDE = ("refresh", "cancel:")
SIGN = 0.56                 # how wide a bold sign is, of its size
SMALL_BUTTON = 118.0        # dp
TWO_ROWS = 24   # lying cards of a large hand on a tablet: in three they are smaller


class WildSpaceTable(Table):
    automatic = ("wildspace.smuggler",)

    def place(self, view: WildSpace, look: Viewpoint) -> Scene:
        sight = self._sight(view, look)
        if view.players == 1:
            self._solo(sight)
        else:
            planets(sight)
            plates(sight, sight.room.rivals)
        if sight.room.compact:
            counters(sight)
        else:
            own_area(sight)
        self._market(sight)
        chain(sight)
        self._hand(sight)
        self._actions(sight)
        if look.opened:
            panel(sight)
        elif "remove" in sight.verbs:
            removal(sight)
        return sight.scene

    def _sight(self, view: WildSpace, look: Viewpoint) -> Sight:
        return Sight(view, look, scored(self, look.seats, view.seats))

    def _solo(self, sight: Sight) -> None:
        """The smuggler sits where rivals do; his planets are below him, on a phone in place of ours."""
        area, k = sight.room.rivals, sight.k
        if not sight.room.compact:
            planets(sight)
            plate, row = 220 * k, 44 * k
            plates(sight, Rect(area.x, area.y + area.h - plate, area.w, plate))
            done_and_hidden(sight, Rect(area.x + 4, area.y + area.h - plate - row, area.w - 8, row))
            hostile(sight, Rect(area.x, area.y, area.w, area.h - plate - row - 2))
            return
        plates(sight, Rect(area.x, area.y, area.w * 0.48, area.h))
        strip_ = Rect(area.x + area.w * 0.49, area.y, area.w * 0.51, area.h)
        done_and_hidden(sight, strip_)
        sight.spot("open:hostile", strip_)
        if sight.view.phase == "smuggler":
            hostile(sight, sight.room.planets)
        else:
            planets(sight)

    # Market, deck, discard pile

    def _market(self, sight: Sight) -> None:
        area, view = sight.room.market, sight.view
        w = min(area.h / TALL, (area.w - 4 * GAP) / (SLOTS + 2))
        step = w + (GAP if sight.room.compact else GAP * 1.5)
        left = area.x + (area.w - step * (SLOTS + 2) + GAP) / 2 if sight.room.compact else area.x
        boxes = [Rect(left + step * place, area.y + (area.h - w * TALL) / 2, w, w * TALL) for place in range(SLOTS + 2)]
        self._pile(sight, "deck", boxes[0], len(view.deck), HIDDEN if view.deck else None)
        self._pile(sight, "open:discard", boxes[-1], len(view.discard), view.discard[-1] if view.discard else None)
        swept = sight.look.touched == ("refresh",)
        for slot, box in enumerate(boxes[1:-1]):
            self._slot(sight, slot, box, swept)

    def _slot(self, sight: Sight, slot: int, box: Rect, swept: bool) -> None:
        card, target = sight.view.market[slot], "m%d" % slot
        sight.spot(target, box)
        if card < 0:
            sight.piece(("slot", slot), box, (Art(ART + "card_empty", box.w, box.h, tint="line"),))
        if card >= 0:
            x, y = box.centre
            drawings = list(tall(card, box.w, dim=swept))
            if sight.verbs & {"draw", "hire"}:
                drawings += self._marks(sight, card, sight.market_gain(card), False, box, True)
            sight.scene.pieces["card", card] = Piece(x, y, tuple(drawings), 4, box.w, born="deck")

    def _pile(self, sight: Sight, target: str, box: Rect, number: int, top: int | None) -> None:
        """A pile and how many cards it has."""
        card: tuple[Drawing, ...] = (
            (Art(ART + "card_empty", box.w, box.h, tint="line"),) if top is None else tall(top, box.w * 0.9)
        )
        narrow = sight.room.compact and not sight.room.tall  # a phone on its side: the back and the face say which it is
        said = t("wildspace.deck" if target == "deck" else "wildspace.discard", n=number)
        size = 14 * min(sight.k, 1.4)
        words = str(number) if narrow or SIGN * size * len(said) > box.w - 4 else said      # in two lines it hides the card
        high = min(34 * sight.k, box.h * 0.37)
        label = (
            Panel(box.w, high, "background", 8, 0, -box.h / 2 + high / 2, 0.85),
            Words(words, box.w - 4, high, size, bold=True, y=-box.h / 2 + high / 2),
        )
        sight.piece(target, box, (*card, *label), 3)
        sight.spot(target, box)

    # The hand

    def _hand(self, sight: Sight) -> None:
        area = sight.room.hand
        if not sight.hand:
            words = Words(t("wildspace.no_hand"), area.w - 20, area.h * 0.6, 16 * min(sight.k, 1.4), "muted")
            sight.piece("no hand", area, (words,))
        boxes, stand = hand_boxes(area, len(sight.hand), sight.room.compact)
        for number, (card, box) in enumerate(zip(sight.hand, boxes, strict=True)):
            self._hand_card(sight, number, card, box, stand)

    def _hand_card(self, sight: Sight, number: int, card: int, box: Rect, stand: bool) -> None:
        x, y = box.centre
        key: Hashable = ("card", card) if card != HIDDEN else ("unknown", sight.mine, number)
        if card == HIDDEN:
            back = tall(card, box.w) if stand else lying(card, box.w, box.h)
            sight.scene.pieces[key] = Piece(x, y, back, 4, box.w, born="deck")
            return
        seen = sight.previews[card]
        fails = seen.fails and "ability" in ROWS[card]
        drawings = list(tall(card, box.w, fails) if stand else lying(card, box.w, box.h, fails))
        drawings += self._marks(sight, card, seen.gain, seen.ends, box, stand)
        sight.scene.pieces[key] = Piece(x, y, tuple(drawings), 4, box.w, born="deck")
        sight.spot("hand:" + CARDS[card], box)
        if "refresh" in sight.verbs:
            sight.scene.grips |= {"hand:" + CARDS[card]}

    @staticmethod
    def _marks(sight: Sight, card: int, gain: int, ends: bool, box: Rect, stand: bool) -> list[Drawing]:
        """What the card would score at once, and a flag if playing it ends the turn."""
        size = min(23 * sight.k, box.h * 0.42)
        found: list[Drawing] = []
        if gain:
            text = "%+d" % gain
            w = size * (0.5 + 0.4 * len(text))
            x, y = (0.0, box.h / 2 - size * 0.45) if stand else (-box.w * 0.2, -box.h / 2 + size * 0.5)
            if not stand:
                x = max(x, medal_edge(card, box.w, box.h) + w / 2)
            fill, ink = ("target", "on_target") if gain > 0 else ("alert", "on_alert")
            words = Words(text, w - 2, size * 0.8, size * 0.64, ink, bold=True, x=x, y=y)
            found += [Panel(w, size * 0.84, fill, 8, x, y), words]
        if ends:
            x, y = (box.w * 0.34, -box.h * 0.14) if stand else (-box.w * 0.03, box.h * 0.28)
            flag = Art("common/icon_flag", size * 0.74, size * 0.74, x, y, tint="on_info")
            found += [Panel(size * 0.94, size * 0.94, "info", 8, x, y), flag]
        return found

    # Actions at the thumb

    def _actions(self, sight: Sight) -> None:
        area, k = sight.room.actions, sight.k
        wanted = self._buttons(sight)
        if sight.room.compact:
            side = area.h
            own = Rect(area.x, area.y, side, area.h)
            self._crew_button(sight, own)
            area = Rect(area.x + side + 4, area.y, area.w - side - 4, area.h)
            boxes = _from_the_right(area, [target in ASIDE for target, _, _ in wanted])
        else:
            h = min(50 * k, (area.h + GAP) / 3)
            boxes = [Rect(area.x, area.y + h * number, area.w, h - 4) for number in range(len(wanted))]
        for (target, text, icons), box in zip(wanted, boxes, strict=True):
            size = min(box.h * 0.75, 34 * k)
            room = box.w * 0.36
            drawn = (
                tuple(strip(icons, -box.w / 2 + room / 2 + 4, 0, room, size))
                if icons and not sight.room.compact
                else ()
            )
            sight.button(target, text, box, target in ("end", "pass"), drawn, aside=room if drawn else 0.0, size=16.0)

    @staticmethod
    def _crew_button(sight: Sight, box: Rect) -> None:
        """On a phone: the own crew, with the points it has."""
        total = sight.view.scores()[sight.mine].total
        icon = box.h * 0.5
        sight.piece(
            "crew button",
            box,
            (
                Panel(box.w, box.h, "raised", 12),
                Art(ART + "class_captain", icon, icon, 0, box.h * 0.2),
                Words(str(total), box.w, box.h * 0.44, 18 * sight.k, "taxi_edge", bold=True, y=-box.h * 0.24),
            ),
            4,
        )
        sight.spot("open:crew", box)

    def _buttons(self, sight: Sight) -> list[tuple[str, str, list[str]]]:
        """Target, words and symbols; the main one first."""
        view, verbs = sight.view, sight.verbs
        found: list[tuple[str, str, list[str]]] = []
        if "choose" in verbs:
            ways = printed(view.stack[-1][1])["do"]
            found += [
                ("choose:%d" % a[1], capital(way_said(ways[a[1]])), way_icons(ways[a[1]]))
                for a in sight.legal
                if a[0] == "choose"
            ]
        if "order" in verbs:
            found += self._order_buttons(view)
        if "draw" in verbs and view.stack[-1][2] > 1 and ("draw", "deck") in sight.legal:
            found.append(("deck:all", tn("wildspace.button.all", view.stack[-1][2]), []))
        found += [(verb, t("wildspace.button." + verb), []) for verb in ("end", "pass", "skip") if verb in verbs]
        if "refresh" in verbs:
            name = "cancel" if sight.look.touched == ("refresh",) else "refresh"
            found.append(("cancel:" if name == "cancel" else name, t("wildspace.button." + name), []))
        return found

    @staticmethod
    def _order_buttons(view: WildSpace) -> list[tuple[str, str, list[str]]]:
        _, card, cell = view.stack[-1]
        return [
            ("order:medal", t("wildspace.button.medal"), effect_icons(printed(cell)["do"][0][0])),
            ("order:ability", t("wildspace.button.ability"), effect_icons(printed(card)["do"][0][0])),
        ]

    # Taps

    def path(self, view: WildSpace, action: Action) -> tuple[str, ...]:
        verb = action[0]
        if verb in ("land", "explore"):
            return ("section:%s:%s" % action[1:],)
        if verb in ("discard", "play"):
            return ("hand:" + action[1],)
        if verb == "remove":
            return ("crew:" + action[1],)
        if verb in ("draw", "hire"):
            return (action[1],)
        if verb == "refresh":
            return ("refresh", "hand:" + action[1])
        if verb in ("choose", "order"):
            return ("%s:%s" % action,)
        return ("hostile:" + action[1],) if verb == "smuggler" else (verb,)

    def plans(self, view: WildSpace, seat: int) -> dict[str, list[Action]]:
        """All cards of a draw from the deck; at a choice, the card that answers it and makes the first step."""
        legal = view.legal(seat)
        found: dict[str, list[Action]] = {}
        if view.phase == "draw" and view.stack[-1][2] > 1 and ("draw", "deck") in legal:
            found["deck:all"] = [("draw", "deck")] * view.stack[-1][2]
        for action in legal:
            if action[0] in ("choose", "order"):
                self._first_steps(view, seat, action, found)
        return found

    def _first_steps(self, view: WildSpace, seat: int, action: Action, found: dict[str, list[Action]]) -> None:
        after = view.guess(seat, QuickDice(0))
        after.apply(seat, action)
        if after.to_act() != (seat,) or after.phase not in ("draw", "play", "hire"):
            return
        for step in after.legal(seat):
            if step[0] in ("draw", "play", "hire"):
                found.setdefault(self.path(after, step)[0], [action, step])

    def drag(self, view: WildSpace, look: Viewpoint, trail: tuple[str, ...]) -> Drag | None:
        """A hand card drawn on the market begins to refresh it; a touch on the card that pays confirms it."""
        return Drag(("refresh",)) if trail[0].startswith("hand:") and trail[-1] in MARKET else None

    # Words and motion

    def prompt(self, view: WildSpace, look: Viewpoint) -> str:
        return prompt(self._sight(view, look))

    def why_not(self, view: WildSpace, look: Viewpoint, target: str) -> str:
        return why_not(self._sight(view, look), target)

    def tell(self, fact: Fact, look: Viewpoint) -> str:
        return tell(fact, self._with_smuggler(look))

    def detail(self, fact: Fact, look: Viewpoint) -> str:
        return details.detail(fact, self._with_smuggler(look).seats)

    def describe(self, view: WildSpace, look: Viewpoint, action: Action) -> str:
        return sentences.describe(view, self._with_smuggler(look), action)

    def summary(self, view: WildSpace, look: Viewpoint) -> list[str]:
        return position.summary(view, self._with_smuggler(look))

    def origin(self, view: WildSpace, seat: int, line: str) -> str:
        return account.origin(view, seat, line)

    def _with_smuggler(self, look: Viewpoint) -> Viewpoint:
        """Whoever plays alone has a rival all the same."""
        return look if len(look.seats) > 1 else replace(look, seats=scored(self, look.seats, 2))

    def place_name(self, view: WildSpace, look: Viewpoint, target: str) -> str:
        return places.target_name(view, self._with_smuggler(look), target) or super().place_name(view, look, target)

    def where(self, fact: Fact) -> tuple[str, ...]:
        return where(fact)

    def pictures(self, fact: Fact) -> Pictures:
        return logged.pictures(fact)

    def about(self, view: WildSpace, look: Viewpoint, target: str) -> Details | None:
        return about(self._sight(view, look), target)

    def played(self, view: WildSpace, look: Viewpoint, fact: Fact) -> Details | None:
        return self.about(view, look, "crew:" + fact[2]) if fact[0] in ("played", "hired") else None

    def motion(self, view: WildSpace, look: Viewpoint, facts: list[Fact]) -> Motion:
        return motion(self._sight(view, look), facts)

    def near_end(self, view: WildSpace, look: Viewpoint) -> str:
        return near_end(view, look.own(view.active if view.players > 1 else 0))

    def secret(self, view: WildSpace) -> bool:
        return view.players > 1

    def count_order(self, view: WildSpace) -> tuple[int, ...]:
        """Section 7: beginning with the one who moved last."""
        return tuple((view.active + step) % view.seats for step in range(view.seats))

    def rule(self, view: WildSpace) -> str:
        return RULES_SECTION[view.phase]

    def figure(self, name: str) -> Figure | None:
        from app.tables.wildspace.figures import figure  # only the rules need them

        return figure(name)

    def keys(self, view: WildSpace) -> dict[str, str]:
        return {
            "1": "m0",
            "2": "m1",
            "3": "m2",
            "d": "deck",
            "s": "skip",
            "e": "end",
            "r": "refresh",
            "p": "pass",
            "a": "choose:0",
            "b": "choose:1",
        }


def hand_boxes(area: Rect, number: int, compact: bool) -> tuple[list[Rect], bool]:
    """Where the cards of a hand lie, beside each other, and whether they stand: as many as there is room for."""
    w = min((area.h - 4) / TALL, (area.w - 4) / 4.6) if compact else (area.h - 8) / TALL
    gap = 3 if compact else GAP
    if number * (w + gap) <= area.w:
        left = area.x + (area.w + gap - number * (w + gap)) / 2
        low = area.y + (area.h - w * TALL) / 2
        return [Rect(left + (w + gap) * place, low, w, w * TALL) for place in range(number)], True
    rows = max(2, int(area.h / 50)) if compact else 2 if number <= TWO_ROWS else 3
    return _in_rows(area, number, max(4, -(-number // rows))), False


def _in_rows(area: Rect, number: int, across: int) -> list[Rect]:
    """Lying cards."""
    w, h = area.w / across, area.h / -(-number // across)
    wide = min(w - 3, (h - 3) / WIDE * 1.15)
    high, left = min(h - 3, wide * WIDE * 1.3), area.x + (area.w - across * (wide + 3)) / 2
    return [Rect(left + (wide + 3) * (place % across) + 1.5, area.y + area.h - h * (place // across + 0.5) - high / 2, wide, high)
            for place in range(number)]


def _from_the_right(area: Rect, aside: list[bool]) -> list[Rect]:
    """Buttons beside each other, the first at the thumb; what costs something and is seldom wanted is smaller, at the far
    end."""
    small = min(SMALL_BUTTON, area.w * 0.4) if any(aside) else 0.0
    large = (area.w - small) / max(1, aside.count(False))
    found, right = [], area.x + area.w
    for away in aside:
        w = small if away else large
        found.append(Rect(area.x if away else right - w, area.y, w - 4, area.h))
        right -= w
    return found


TABLE = WildSpaceTable()
