"""What is printed on cards and planets of Wild Space, in words: names, abilities, missions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.i18n import known, named, t, tn
from games.wildspace.board import CARD_INDEX, DATA, MISSION, PLANETS, POINTS, TEXTS
from games.wildspace.scoring import mission as mission_worth
from games.wildspace.state import WildSpace

ROWS: list[dict[str, Any]] = DATA["cards"] + DATA["captains"]
PLANET_ROWS = {row["id"]: row for row in DATA["planets"]}
HOSTILE_ROWS = {row["id"]: row for row in DATA["hostile"]}
Printed = dict[str, Any]
"""Conditions ("if") and alternatives ("do")."""


def printed(text: int) -> Printed:
    """What stands where a text of the rules was read from."""
    return printed_at(TEXTS[text].name)


def printed_at(name: Sequence[Any]) -> Printed:
    kind = name[0]
    found: Printed
    if kind == "card":
        found = ROWS[CARD_INDEX[name[1]]]["ability"]
    elif kind == "section":
        found = PLANET_ROWS[name[1]][name[2]]
    elif kind == "cell":
        found = ROWS[CARD_INDEX[name[1]]]["track"][name[2] - 1]
    else:
        found = DATA["explore"]
    return found


# Names


def card_name(card: int) -> str:
    """What it is: "Owl pilot"."""
    row = ROWS[card]
    kind = row["class"]
    if kind == "robot":
        return (
            t("wildspace.name.robot_job", job=t("wildspace.sym." + row["job"]))
            if "job" in row
            else t("wildspace.name.robot")
        )
    species = t("wildspace.sym." + row["species"])
    job = t("wildspace.sym." + row.get("job", "adviser"))
    name = t("wildspace.name.captain" if kind == "captain" else "wildspace.name.animal", species=species, job=job)
    return name[:1].upper() + name[1:]


def full_name(card: int) -> str:
    """Who it is, and what: no two cards have the same."""
    return t("wildspace.name.full", nick=named("wildspace.card." + ROWS[card]["id"]), kind=kind_name(card))


def kind_name(card: int) -> str:
    """What it is, in a sentence; whoever is a captain says so by name."""
    row, kind = ROWS[card], card_name(card)
    if row["class"] == "captain":
        kind = t("wildspace.name.animal", species=t("wildspace.sym." + row["species"]), job=t("wildspace.sym." + row["job"]))
    return kind[:1].lower() + kind[1:]


def name_of(card_id: str) -> str:
    return full_name(CARD_INDEX[card_id])


def flavour(card: int) -> str:
    name = ROWS[card]["id"]
    return t("wildspace.line." + name) if known("wildspace.line." + name) else ""


def planet_name(planet: int | str) -> str:
    return named("wildspace.planet." + (PLANETS[planet] if isinstance(planet, int) else planet))


def source_name(name: Sequence[Any], short: bool = False) -> str:
    """Who or what asks: the card, the section, the cell of the track."""
    kind = name[0]
    if kind == "card":
        return card_name(CARD_INDEX[name[1]]) if short else name_of(name[1])
    elif kind == "section":
        return planet_name(name[1])
    return t("wildspace.source." + kind)


# Rules


def any_of(symbols: Sequence[str], form: str) -> str:
    """A filter: "a robot or an adviser"; `form` is "sym" (who) or "acc" (whom)."""
    words = [t("wildspace.%s.%s" % (form, "any" if symbol == "*" else symbol)) for symbol in symbols]
    return t("wildspace.or").join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]


def effect_words(effect: Sequence[Any]) -> str:
    if effect[0] == "draw":
        return tn("wildspace.do.draw", effect[1])
    if effect[0] == "play":
        return t("wildspace.do.play", what=any_of(effect[1], "acc"))
    return t("wildspace.do.hire")


def way_words(way: Sequence[Any]) -> str:
    return t("wildspace.then").join(effect_words(effect) for effect in way)


def effect_said(effect: Sequence[Any]) -> str:
    """What is printed, as something to do."""
    if effect[0] == "draw":
        return tn("wildspace.use.draw", effect[1])
    return t("wildspace.use.play", what=any_of(effect[1], "acc")) if effect[0] == "play" else t("wildspace.use.hire")


def price_said(price: Sequence[Any]) -> str:
    kind, symbols = price
    return t("wildspace.use." + kind, what=any_of(symbols, "acc"))


def way_said(way: Sequence[Any]) -> str:
    return t("wildspace.then").join(effect_said(effect) for effect in way)


def ways_said(row: Printed) -> str:
    return t("wildspace.or").join(way_said(way) for way in row["do"])


def rule_said(row: Printed) -> str:
    """All of it: conditions, prices, effects."""
    conditions = row.get("if", ())
    needs = [t("wildspace.if.need", what=any_of(symbols, "one")) for kind, symbols in conditions if kind == "need"]
    prices = [price_said(condition) for condition in conditions if condition[0] != "need"]
    return ", ".join([*needs, t("wildspace.then").join([*prices, ways_said(row)])])


def rule_words(row: Printed) -> str:
    """The whole text, to stand after a colon: "if you have a robot in your crew, draw 2 cards." """
    hires = any(effect[0] == "hire" for way in row["do"] for effect in way)
    return "%s (%s)." % (rule_said(row), t("wildspace.hire")) if hires else rule_said(row) + "."


def mission_words(card: int) -> str:
    row = ROWS[card]["mission"]
    symbols = [row["a"], row["b"]] if row["t"] == "pair" else [row["sym"]]
    names = dict(zip("ab", (t("wildspace.sym." + symbol) for symbol in symbols), strict=False))
    return t("wildspace.mission." + row["t"], points=tn("wildspace.points", row["points"]), **names)


def card_words(view: WildSpace, seat: int | None, card: int) -> str:
    """All that is printed on a card; of an adviser in a crew also what the mission is worth now."""
    row, found = ROWS[card], []
    if row.get("veteran"):
        found.append(t("wildspace.about.veteran"))
    if POINTS[card]:
        found.append(t("wildspace.about.points", points=tn("wildspace.points", POINTS[card])))
    if "mission" in row:
        found.append(t("wildspace.about.mission", text=mission_words(card)))
        if seat is not None and card in view.crews[seat]:
            found.append(
                t("wildspace.about.worth", points=tn("wildspace.points", mission_worth(view, seat, MISSION[card])))
            )
    if "ability" in row:
        found.append(t("wildspace.about.ability", text=rule_words(row["ability"])))
    elif row["class"] == "captain":
        found.append(t("wildspace.about.captain", track=track_words(card)))
    else:
        found.append(t("wildspace.about.no_ability"))
    return "\n".join(found)


def track_words(captain: int) -> str:
    cells = (
        tn("wildspace.points", cell["points"]) if "points" in cell else way_words(cell["do"][0])
        for cell in ROWS[captain]["track"]
    )
    return " · ".join(cells)


def owner(view: WildSpace, card: int) -> int | None:
    """In whose crew a card is."""
    return next((seat for seat, crew in enumerate(view.crews) if card in crew), None)
