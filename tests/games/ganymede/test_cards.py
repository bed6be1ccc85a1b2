"""Every row of every deck is played once, and what it did is compared with the printed row."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.kernel import Action
from tests.games.ganymede.contract import CARDS, DATA
from tests.games.ganymede.scene import LETTERS, Scene

SKIP = ("skip",)
COLOURS: list[str] = DATA["colours"]
TILES: list[dict[str, Any]] = DATA["tiles"]
SHUTTLES: list[dict[str, Any]] = DATA["earth_shuttles"] + DATA["mars_shuttles"]
SHIPS: list[dict[str, Any]] = DATA["starships"]
BASIC = [["recruit", "any"], ["adapt", "any"], ["rep"], ["move"], ["ship"]]


def name(card: Any) -> str:
    return str(card["id"])


def spread(parts: list[list[str]]) -> list[list[str]]:
    return [part for printed in parts for part in (BASIC if printed == ["basic"] else [printed])]


def belongs(action: Action, part: list[str]) -> bool:
    """Whether a printed part allows the action."""
    if action[0] != part[0]:
        return False
    if part[0] == "recruit":
        return part[1] in ("any", action[1])
    if part[0] == "adapt":
        return part[1] == "any" or part[1] in action[2:]
    return True


def check_effect(table: Scene, parts: list[list[str]], repetitions: int) -> None:
    """All options belong to the parts, every part has an option, and one option of each does what it says."""
    parts = spread(parts)
    assert table.repetitions == repetitions
    options = table.options - {SKIP}
    assert SKIP in table.options
    assert all(any(belongs(action, part) for part in parts) for action in options)
    for part in parts:
        mine = sorted(action for action in options if belongs(action, part))
        colours = {action[1] for action in mine}
        assert mine and (part != ["recruit", "any"] or colours == set(COLOURS))
        check_action(table, mine[0])


def check_action(table: Scene, action: Action) -> None:
    """Play it on a copy and look what became different."""
    other = Scene()
    other.state, other.checked = table.state.copy(), True
    other.play(*action)
    before = {place: Counter(table.on(place)) for place in ("earth", "mars", "same", "mixed")}
    after = {place: Counter(other.on(place)) for place in before}
    marker = other.state.markers[0] - table.state.markers[0]
    cards = len(other.in_hand()) - len(table.in_hand())
    letter = {colour: letter for letter, colour in LETTERS.items()}
    if action[0] == "recruit":
        before["earth"][letter[action[1]]] += 1
    elif action[0] == "adapt":
        before[action[1]].subtract([letter[action[2]]])
        before[action[1]][letter[action[3]]] += 1
    elif action[0] == "move":
        before[action[1]].subtract([letter[action[2]]])
        before[action[3]][letter[action[2]]] += 1
    assert {place: +people for place, people in before.items()} == after
    assert marker == (action[1] if action[0] == "rep" else 0)
    assert cards == (1 if action[0] == "ship" else 0)


@pytest.mark.parametrize("card", TILES, ids=name)
def test_tile(card):
    table = Scene().earth("BR").mars("Y").use(card["id"])
    parts = card["effect"]["parts"]
    assert table.board_tiles() == [card["id"].removeprefix("tile-")]
    if card["effect"]["mode"] == "and":
        check_effect(table, parts[:1], 1)
        check_effect(table.play("skip"), parts[1:], 1)
        assert card["start"] and parts[1] == ["ship"]
    else:
        check_effect(table, parts, 1)
    assert table.play("skip").turn_is_over()


@pytest.mark.parametrize("card", SHUTTLES, ids=name)
def test_shuttle(card):
    origin = card["id"].split("-")[0]
    coloured = [colour for colour in card["cost"] if colour != "white"]
    whites = ["red", "purple", "yellow", "red"][:len(card["cost"]) - len(coloured)]
    letter = {colour: letter for letter, colour in LETTERS.items()}
    payers = "".join(letter[colour] for colour in coloured + whites)
    table = Scene().tiles("astro-1") if card["cost_tile"] else Scene()
    (table.earth if origin == "earth" else table.mars)(payers)
    if origin == "earth":
        table.crew("mixed", "B")
    else:
        table.earth("B")
    missing = Scene()
    (missing.earth if origin == "earth" else missing.mars)(payers[1:])
    assert ("shuttle", card["id"]) not in missing.row(card["id"]).options
    table.use(card["id"])
    assert table.board_tiles() == [] and len(table.state.tile_discard) == card["cost_tile"]
    column = table.state.columns[DATA["types"].index(card["type"])]
    assert len(column) == 1
    assert travelled(table, origin) == Counter(payers)
    check_effect(table, card["effect"]["parts"], 1)
    assert table.play("skip").turn_is_over()


def travelled(table: Scene, origin: str) -> Counter[str]:
    """Who left the origin, wherever they went."""
    if origin == "earth":
        assert table.on("earth") == ""
        return Counter(table.on("mars"))
    while table.step == "load":
        table.play(*max(table.options))
    assert table.on("mars") == ""
    letter = {colour: letter for letter, colour in LETTERS.items()}
    gone = Counter(letter[fact[2]] for fact in table.told("lost"))
    return Counter(table.on("same")) + Counter(table.on("mixed")) + gone


def ready(card: dict[str, Any], dock: str) -> Scene:
    """The ship lacks one astronaut, who waits on Mars."""
    need = {"same": 3, "mixed": 4}[dock] + card["need"]
    crew = "B" * (need - 1) if dock == "same" else "RYP"[:need - 1]
    table = Scene().tiles("astro-1", "astro-2").marker(5)
    table.shuttles("earth-astro-2", "mars-astro-4", "earth-medic-3")
    return table.crew(dock, crew, ship=card["id"].removeprefix("ship-")).mars("B").earth("Y")


@pytest.mark.parametrize("dock", ["same", "mixed"])
@pytest.mark.parametrize("card", SHIPS, ids=name)
def test_starship(card, dock):
    table = ready(card, dock).use("tile-astro-5")
    before = table.state.scores()[0].items
    table.play("move", "mars", "blue", dock)
    while table.step == "effect" and table.state.launched[0] == ():
        table.play("skip")
    assert table.has_launched() == [card["id"].removeprefix("ship-")] and table.on(dock) == ""
    if card["launch"]:
        check_effect(table, card["launch"][:1], len(card["launch"]))
        table.play("skip")
    assert table.step == "take"
    table.play("ship", "deck")
    after = table.state.scores()[0].items
    gained = {item: after[item] - before[item] for item in after if item.startswith("ships") and after[item]}
    assert gained == expected_points(card)


def expected_points(card: dict[str, Any]) -> dict[str, int]:
    """For a board with three tiles, reputation 5, and the shuttles of `ready`: B+B, B+W, P+B."""
    symbols = {"blue": 4, "purple": 1}
    points = {
        "faculty": ("ships_types", 2 * {"astro": 2, "medic": 1}.get(card["param"], 0)),
        "academy": ("ships_sets", 0),
        "guild": ("ships_colours", symbols.get(card["param"], 0)),
        "beacon": ("ships_reputation", 1),
        "archive": ("ships_tiles", 6),
    }.get(card["kind"], ("ships_fixed", card["vp"]))
    return {points[0]: points[1]} if points[1] else {}


def test_every_card_is_a_row_with_its_own_id():
    assert Counter(name.split("-")[0] for name in CARDS) == {"tile": 30, "earth": 30, "mars": 30, "ship": 30}
    kinds = Counter(card["kind"] for card in SHIPS)
    assert kinds == {"liner": 4, "tug": 3, "faculty": 4, "academy": 2, "guild": 4, "scout": 3, "recruiter": 3,
                     "beacon": 2, "herald": 3, "archive": 2}
