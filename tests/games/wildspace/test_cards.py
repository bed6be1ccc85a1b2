"""Every card, section, track cell and hostile planet is used once, and does what the specification's tables say.

The texts are those of sections 2.2 to 2.7, not of data.json: `carry_out` reads a text and checks the table at every
step. ★ = veteran, [n] = printed points.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.wildspace.board import CARDS, DECK, PLANETS
from tests.games.wildspace.contract import DATA, ROWS, having
from tests.games.wildspace.scene import Scene

CREW_CARDS = {
    "sp_owl_soldier_1": "play pilot",
    "sp_owl_soldier_2": "remove any card: draw 4",
    "sp_owl_pilot_1": "★",
    "sp_owl_botanist_1": "need robot: draw 2",
    "sp_owl_botanist_2": "draw 1",
    "sp_owl_engineer_1": "draw 1",
    "sp_owl_scientist_1": "★ draw 1",
    "sp_owl_scientist_2": "discard any card: play any card",
    "sp_owl_programmer_1": "need botanist: play any card",
    "sp_owl_programmer_2": "play robot/adviser",
    "sp_lizard_soldier_1": "discard any card: play any card",
    "sp_lizard_soldier_2": "play robot/adviser",
    "sp_lizard_pilot_1": "play soldier",
    "sp_lizard_pilot_2": "discard robot: hire",
    "sp_lizard_botanist_1": "★",
    "sp_lizard_engineer_1": "play soldier",
    "sp_lizard_engineer_2": "play robot/adviser",
    "sp_lizard_scientist_1": "play botanist",
    "sp_lizard_programmer_1": "★ play adviser",
    "sp_lizard_programmer_2": "play veteran",
    "sp_bear_soldier_1": "★ need robot: play specialist",
    "sp_bear_soldier_2": "need robot: play any card",
    "sp_bear_pilot_1": "draw 1",
    "sp_bear_pilot_2": "need adviser: draw 2",
    "sp_bear_botanist_1": "play programmer",
    "sp_bear_botanist_2": "need scientist: play any card",
    "sp_bear_engineer_1": "★",
    "sp_bear_scientist_1": "draw 1",
    "sp_bear_scientist_2": "discard veteran: draw 3",
    "sp_bear_programmer_1": "draw 1",
    "sp_octopus_soldier_1": "play engineer",
    "sp_octopus_pilot_1": "★ need engineer: draw 2",
    "sp_octopus_pilot_2": "need programmer: play specialist",
    "sp_octopus_botanist_1": "discard any card: play specialist",
    "sp_octopus_botanist_2": "play robot",
    "sp_octopus_engineer_1": "play botanist",
    "sp_octopus_engineer_2": "play robot",
    "sp_octopus_scientist_1": "★",
    "sp_octopus_programmer_1": "play pilot",
    "sp_octopus_programmer_2": "discard specialist: draw 3",
    "sp_rhino_soldier_1": "draw 1",
    "sp_rhino_soldier_2": "play veteran",
    "sp_rhino_pilot_1": "discard engineer/botanist: hire",
    "sp_rhino_botanist_1": "★ need adviser: draw 2",
    "sp_rhino_botanist_2": "play veteran",
    "sp_rhino_engineer_1": "discard any card: play any card",
    "sp_rhino_engineer_2": "need pilot: draw 2",
    "sp_rhino_scientist_1": "play programmer",
    "sp_rhino_scientist_2": "play adviser",
    "sp_rhino_programmer_1": "★",
    "sp_monkey_soldier_1": "★",
    "sp_monkey_pilot_1": "play scientist",
    "sp_monkey_pilot_2": "play adviser",
    "sp_monkey_botanist_1": "play engineer",
    "sp_monkey_engineer_1": "★ play robot",
    "sp_monkey_engineer_2": "discard adviser: hire",
    "sp_monkey_scientist_1": "need soldier: draw 2",
    "sp_monkey_scientist_2": "need programmer: draw 2",
    "sp_monkey_programmer_1": "play scientist",
    "sp_monkey_programmer_2": "discard any card: play any card",
    "rb_01": "★  [2]",
    "rb_02": "★ draw 1 [1]",
    "rb_03": "★  [2]",
    "rb_04": "★ draw 1 [1]",
    "rb_05": "★ draw 1 [1]",
    "rb_06": "★  [2]",
    "rb_07": "need scientist: play specialist",
    "rb_08": "discard specialist: hire",
    "rb_09": "discard any card: draw 3",
    "rb_10": "play robot",
    "rb_11": "play adviser",
    "rb_12": "play veteran",
    "rb_13": "draw 1 [3]",
    "rb_14": "draw 1 [3]",
    "rb_15": "[4]",
    "rb_16": "[4]",
    "rb_17": "[5]",
    "rb_18": "[5]",
}
ADVISERS = {
    "ad_owl_1": ("2 per pair owl + soldier", "draw 1"),
    "ad_owl_2": ("5 per set of 3 scientists", "draw 1"),
    "ad_owl_3": ("5 if most pilots", ""),
    "ad_owl_4": ("6 if most veterans", ""),
    "ad_lizard_1": ("2 per pair lizard + pilot", "draw 1"),
    "ad_lizard_2": ("5 per set of 3 botanists", "draw 1"),
    "ad_lizard_3": ("5 if most soldiers", ""),
    "ad_lizard_4": ("2 per pair robot + adviser", "play robot"),
    "ad_bear_1": ("2 per pair bear + botanist", "draw 1"),
    "ad_bear_2": ("5 per set of 3 engineers", "draw 1"),
    "ad_bear_3": ("5 if most programmers", ""),
    "ad_bear_4": ("5 per set of 3 veterans", ""),
    "ad_octopus_1": ("2 per pair octopus + programmer", "draw 1"),
    "ad_octopus_2": ("5 per set of 3 pilots", "draw 1"),
    "ad_octopus_3": ("5 if most scientists", ""),
    "ad_octopus_4": ("6 if most robots", ""),
    "ad_rhino_1": ("2 per pair rhino + engineer", "draw 1"),
    "ad_rhino_2": ("5 per set of 3 programmers", "draw 1"),
    "ad_rhino_3": ("5 if most botanists", ""),
    "ad_rhino_4": ("4 per set of 3 robots", "play robot"),
    "ad_monkey_1": ("2 per pair monkey + scientist", "draw 1"),
    "ad_monkey_2": ("5 per set of 3 soldiers", "draw 1"),
    "ad_monkey_3": ("5 if most engineers", ""),
    "ad_monkey_4": ("6 if most advisers", "draw 1"),
}
CAPTAINS = {
    "cp_owl": ("draw 1", "play any card", "draw 1", "6 points"),
    "cp_lizard": ("draw 1", "draw 2", "draw 1", "12 points"),
    "cp_bear": ("draw 2", "draw 2", "draw 1", "6 points", "play any card"),
    "cp_octopus": ("draw 1", "play any card", "6 points", "draw 2"),
    "cp_rhino": ("play any card", "draw 1", "5 points", "draw 2"),
    "cp_monkey": ("draw 1", "play any card", "3 points", "play any card"),
}
SECTIONS = {
    "pl_home_a": ("draw 3", "play any card"),
    "pl_home_b": ("draw 1, then play robot/adviser", "draw 3 or play specialist"),
    "pl_3a": ("draw 4 or play veteran", "discard any card: hire"),
    "pl_3b": ("draw 2, then play robot/adviser", "need engineer/scientist/programmer: draw 4 or play any card"),
    "pl_3c": ("draw 2, then play specialist", "discard soldier/pilot/botanist: draw 2, then play any card"),
    "pl_6a": ("draw 5 or play any card", "discard any card: play any card, then play any card"),
    "pl_6b": ("need robot/adviser: hire", "remove any card: draw 3, then play any card"),
    "pl_6c": ("draw 3, then play specialist", "discard robot/adviser/veteran: draw 2, then play any card"),
    "pl_9a": ("draw 3, then play any card", "discard any card: hire, then hire"),
    "pl_9b": ("hire, then draw 2", "need robot/adviser: play any card, then play any card"),
}
HOSTILE = {
    "ho_1a": ("robot", "take · – · –", "– · discard · take"),
    "ho_1b": ("adviser", "– · take · –", "take · – · discard"),
    "ho_1c": ("veteran", "discard · – · take", "– · discard+take · –"),
    "ho_1d": ("pilot", "– · discard+take · –", "take · discard · discard"),
    "ho_2a": ("soldier, robot", "take · discard · –", "– · take · take"),
    "ho_2b": ("botanist, adviser", "– · take · discard", "take · – · take"),
    "ho_2c": ("engineer, veteran", "discard+take · – · –", "take · take · discard"),
    "ho_2d": ("scientist, adviser", "– · discard · take", "take · discard · take"),
    "ho_3a": ("programmer, robot, veteran", "take · – · take", "discard · take · take"),
    "ho_3b": ("soldier, scientist, adviser", "take · take · –", "take · – · discard+take"),
    "ho_3c": ("pilot, engineer, veteran", "– · take · take", "take · discard+take · –"),
    "ho_3d": ("botanist, programmer, robot", "discard+take · – · take", "– · take · take"),
}
# a hand with some of everything, none of which is needed twice
HAND = ("sp_octopus_soldier_1", "sp_monkey_pilot_1", "sp_lizard_botanist_1", "sp_bear_engineer_1",
        "sp_lizard_scientist_1", "sp_bear_programmer_1", "rb_05", "rb_15", "rb_12", "ad_bear_3", "ad_owl_4")
QUIET = ("rb_17", "rb_18", "ad_lizard_3", "ad_monkey_3", "ad_rhino_3", "ad_octopus_3")      # no effects
SPARE = ("sp_octopus_engineer_1", "sp_rhino_scientist_1", "sp_rhino_soldier_2", "rb_16", "ad_rhino_3")


def hand_without(*cards: str) -> list[str]:
    return [card for card in (*HAND, *SPARE) if card not in cards][:len(HAND)]


def symbols_of(words: str) -> list[str]:
    return ["*"] if words in ("any card", "any") else words.split("/")


def fitting(cards: Any, words: str) -> set[str]:
    symbols = symbols_of(words)
    return {card for card in cards if "*" in symbols or any(having([card], symbol) for symbol in symbols)}


def copy(scene: Scene) -> Scene:
    new = Scene.__new__(Scene)
    new.dice, new.state = scene.dice, scene.state.copy()
    return new


def carry_out(scene: Scene, text: str, landing: bool = False) -> None:
    """Follow a text to its end, asserting every decision; each alternative on a table of its own."""
    if ":" in text:
        condition, text = text.split(": ")
        kind, words = condition.split(" ", 1)
        if kind != "need":
            pay(scene, kind, words, landing)
    alternatives = text.split(" or ")
    if len(alternatives) > 1:
        assert scene.phase == "choose" and scene.options == {("choose", way) for way in range(len(alternatives))}
    for way, effects in enumerate(alternatives):
        table = copy(scene)
        if len(alternatives) > 1:
            table.do(("choose", way))
        for effect in effects.split(", then "):
            carry_out_effect(table, effect)
        assert table.state.active == 1 or table.phase == "end"


def pay(scene: Scene, kind: str, words: str, landing: bool) -> None:
    cards = scene.hand_of(0) if kind == "discard" else scene.crew_of(0)[1:]
    payable = fitting(cards, words)
    skip = set() if landing else {("skip",)}
    assert scene.phase == "pay" and scene.options == {(kind, card) for card in payable} | skip
    assert bool(scene.refreshes) is not landing
    card = min(payable)
    scene.do((kind, card))
    assert card in scene.discarded and card not in scene.hand_of(0) | set(scene.crew_of(0))


def carry_out_effect(scene: Scene, effect: str) -> None:
    if effect == "hire":
        assert scene.phase == "hire" and len(scene.options) == 5
        first, second, third, next_up = [card for card in QUIET if card not in scene.crew_of(0)][:4]
        scene.market(first, second, third).top(next_up).do(("hire", "m0"))
        assert scene.crew_of(0)[-1] == first and scene.market_cards == [next_up, second, third]
        return
    verb, words = effect.split(" ", 1)
    if verb == "draw":
        before = len(scene.state.hands[0])
        for left in range(int(words), 0, -1):
            assert scene.phase == "draw" and scene.left == left
            scene.do(("draw", "deck"))
        assert len(scene.state.hands[0]) == before + int(words)
        return
    assert scene.phase == "play"
    assert scene.options == {("play", card) for card in fitting(scene.hand_of(0), words)} | {("skip",)}
    scene.do(("skip",))


# Crew cards


def parts(text: str) -> tuple[bool, str, int]:
    points = re.search(r"\[(\d)\]", text)
    rest = re.sub(r"\[\d\]", "", text).replace("★", "").strip()
    return "★" in text, rest, int(points[1]) if points else 0


def playing(card: str, captain: str, crew: tuple[str, ...] = ()) -> Scene:
    scene = Scene().crew(0, captain, *crew).hand(0, card, *hand_without(card, *crew))
    return scene.do(("land", "pl_home_a", "R"), ("play", card))


def captain_without(words: str) -> str:
    return next(captain for captain in CAPTAINS if not fitting([captain], words))


@pytest.mark.parametrize("card", [*CREW_CARDS, *ADVISERS])
def test_a_card_does_what_its_text_says(card: str) -> None:
    _, text, points = parts(CREW_CARDS[card] if card in CREW_CARDS else ADVISERS[card][1])
    assert ROWS[card].get("points", 0) == points
    need = re.match("need (.*):", text)
    free = {*CREW_CARDS, *ADVISERS} - {card, *HAND, *SPARE}
    crew = (min(fitting(free, need[1])),) if need else ()
    captain = captain_without(need[1]) if need else "cp_lizard"
    scene = Scene().crew(0, captain, *crew).token(0, len(CAPTAINS[captain]))      # medals do nothing any more
    scene.hand(0, card, *hand_without(card, *crew)).do(("land", "pl_home_a", "R"), ("play", card))
    assert scene.crew_of(0)[-1] == card
    if text:
        carry_out(scene, text)
    else:
        assert scene.state.active == 1
    if need:
        unmet = Scene().crew(0, captain).token(0, len(CAPTAINS[captain])).hand(0, card, *hand_without(card))
        assert unmet.do(("land", "pl_home_a", "R"), ("play", card)).state.active == 1
    assert scene.items()["robots"] == points + sum(ROWS[other].get("points", 0) for other in scene.crew_of(0)[:-1])


@pytest.mark.parametrize("card", list(CREW_CARDS))
def test_veterans_and_only_they_move_the_token(card: str) -> None:
    veteran, _, _ = parts(CREW_CARDS[card])
    assert playing(card, "cp_lizard").state.tokens[0] == veteran


def test_the_deck_is_complete() -> None:
    assert {CARDS[card] for card in DECK} == set(CREW_CARDS) | set(ADVISERS)
    for card in CREW_CARDS:
        kind, *rest = card.split("_")
        if kind == "sp":
            assert (ROWS[card]["class"], ROWS[card]["species"], ROWS[card]["job"]) == ("specialist", *rest[:2])
        else:
            assert ROWS[card]["class"] == "robot" and "species" not in ROWS[card]
    assert all(ROWS[card]["species"] == card.split("_")[1] and "job" not in ROWS[card] for card in ADVISERS)


# Missions


def singular(word: str) -> str:
    return word.removesuffix("s")


def with_symbol(symbol: str, count: int, *without: str) -> list[str]:
    """So many cards with the symbol; specialists and robots before advisers, whose missions would count."""
    found = [card for card in CREW_CARDS if having([card], symbol) and card not in without]
    if symbol == "adviser":
        found = [card for card in ADVISERS if "if most" in ADVISERS[card][0] and card not in without]
    return found[:count]


def mission_of(card: str, crew: list[str], rival: list[str]) -> int:
    """What the adviser itself brings: the missions with it less those without."""
    captain = next(c for c in CAPTAINS if not having([c], card.split("_")[1]))
    other = next(c for c in CAPTAINS if c != captain)
    scenes = [Scene().crew(0, captain, *cards).crew(1, other, *rival) for cards in ([*crew, card], crew)]
    return scenes[0].items()["missions"] - scenes[1].items()["missions"]


@pytest.mark.parametrize("card", list(ADVISERS))
def test_an_adviser_scores_its_mission(card: str) -> None:
    mission = ADVISERS[card][0]
    points = int(mission.split()[0])
    if "pair" in mission:
        pair = re.search(r"pair (\w+) \+ (\w+)", mission)
        assert pair
        first = [other for other in with_symbol(pair[1], 9) if not having([other], pair[2])][:3]
        second = [other for other in with_symbol(pair[2], 9, card) if not having([other], pair[1])][:2]
        own = having([card], pair[1]), having([card], pair[2])
        captain = next(c for c in CAPTAINS if not having([c], card.split("_")[1]))
        jobs = having([captain], pair[2])
        assert mission_of(card, first + second, []) == points * min(3 + own[0], 2 + own[1] + jobs)
    elif "set" in mission:
        symbol = singular(mission.split()[-1])
        captain = next(c for c in CAPTAINS if not having([c], card.split("_")[1]))
        more = 3 - having([captain], symbol)
        assert mission_of(card, with_symbol(symbol, more - 1), []) == 0
        assert mission_of(card, with_symbol(symbol, more), []) == points
        assert mission_of(card, with_symbol(symbol, more + 3), []) == 2 * points
    else:
        symbol = singular(mission.split()[-1])
        cards = with_symbol(symbol, 6, card)
        captain = next(c for c in CAPTAINS if not having([c], card.split("_")[1]))
        other = next(c for c in CAPTAINS if c != captain)
        own = having([captain, card, *cards[:3]], symbol)
        lead = own - having([other], symbol)
        rivals = with_symbol(symbol, 9, card, *cards[:3])
        assert mission_of(card, cards[:3], rivals[:lead - 1]) == points
        assert mission_of(card, cards[:3], rivals[:lead]) == 0


# Captains, planets, hostile planets


@pytest.mark.parametrize(("captain", "cell"), [(captain, cell) for captain, track in CAPTAINS.items()
                                               for cell in range(len(track))])
def test_a_cell_of_the_track(captain: str, cell: int) -> None:
    text = CAPTAINS[captain][cell]
    scene = Scene().crew(0, captain).token(0, cell).hand(0, "rb_01", *HAND).do(
        ("land", "pl_home_a", "R"), ("play", "rb_01"))
    assert scene.state.tokens[0] == cell + 1
    if "points" in text:
        assert scene.items()["veterans"] == int(text.split()[0]) and scene.state.active == 1
        assert Scene().crew(0, captain).token(0, cell).items()["veterans"] == 0
    else:
        assert scene.asking == ("cell", captain, cell + 1)
        carry_out(scene, text)


@pytest.mark.parametrize(("planet", "side"), [(planet, side) for planet in SECTIONS for side in "LR"])
def test_a_section_and_its_upper_half(planet: str, side: str) -> None:
    assert planet in PLANETS
    text = SECTIONS[planet]["LR".index(side)]
    scene = Scene()
    if planet[3] != "h":
        scene.up(planet)
    scene.crew(0, "cp_owl", "rb_13", "rb_14", "rb_18", "ad_owl_3", "ad_lizard_1", "ad_bear_1", "rb_02", "rb_04")
    scene.hand(0, *HAND).do(("land", planet, side))
    carry_out(scene, text, landing=True)
    upper = Scene()
    if planet[3] != "h":
        upper.up(planet)
    upper.ships(0, landed=(f"{planet}.{side}",)).hand(0, *HAND).do(("explore", planet, side))
    carry_out(upper, "draw 3 or play any card")


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("planet", list(HOSTILE))
def test_a_hostile_planet(planet: str, half: int) -> None:
    symbols, *halves = HOSTILE[planet]
    row = next(row for row in DATA["hostile"] if row["id"] == planet)
    assert row["bonus"] == symbols.split(", ") and row["level"] == int(planet[3])
    scene = Scene(players=1).hostile(**{planet: half, "ho_2b" if planet != "ho_2b" else "ho_2c": 0})
    fresh = ["rb_04", "rb_05", "rb_06", "rb_07", "rb_08"]
    scene.market("rb_01", "rb_02", "rb_03").top(*fresh).smuggler_to_move()
    market, taken, gone = ["rb_01", "rb_02", "rb_03"], [], []
    for slot, deeds in enumerate(halves[half].split(" · ")):
        for deed in deeds.split("+") if deeds != "–" else ():
            (taken if deed == "take" else gone).append(market[slot])
            market[slot] = fresh.pop(0)
    scene.do(("smuggler", planet))
    assert scene.crew_of(1)[1:] == taken and scene.discarded == set(gone) and scene.market_cards == market


def test_the_captains() -> None:
    for captain, track in CAPTAINS.items():
        assert len(ROWS[captain]["track"]) == len(track)
        assert ROWS[captain]["species"] == captain.removeprefix("cp_")
    assert len({row["job"] for row in DATA["captains"]}) == 6
