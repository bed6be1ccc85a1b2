"""What the sentences of Ganymede say is so: names tell things apart, and what is told to come does come."""

import random

import pytest

from app.i18n import LANGUAGES, speaking
from app.tables.ganymede import names
from app.tables.ganymede.sentences import CERTAIN, certain, describe
from app.tables.ganymede.table import TABLE
from games import GAMES
from games.ganymede.board import PLACES, SHIPS, SHUTTLES, TILES
from games.kernel import QuickDice
from tests.games.ganymede.scene import Scene
from tests.tables.matches import look_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_and_no_two_places_have_the_same_name(language):
    with speaking(language):
        earth = [names.shuttle_name(card.id) for card in SHUTTLES if card.origin == 0]
        mars = [names.shuttle_name(card.id) for card in SHUTTLES if card.origin == 1]
        for all_of_a_kind in (earth, mars, [names.tile_name(tile.id) for tile in TILES],
                              [names.ship_name(ship.id) for ship in SHIPS], [names.place_name(place) for place in PLACES]):
            assert len(set(all_of_a_kind)) == len(all_of_a_kind)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_told_as_certain_happens_whatever_is_hidden(seed):
    chance = random.Random(seed)
    state = GAMES["ganymede"].new(2, {}, QuickDice(seed))
    while not state.over:
        seat = chance.choice(state.to_act())
        action = chance.choice(state.legal(seat))
        told = certain(state.seen_by(seat), seat, action) if state.phase == "play" else []
        state.news, playing = [], state.phase == "play"
        state.apply(seat, action)
        assert not playing or told == [fact for fact in state.news_for(seat) if fact[0] in CERTAIN and fact[1] == seat]


def said(scene, *action):
    with speaking("en"):
        return describe(scene.state.seen_by(0), look_of(2, 0), action)


def test_a_shuttle_says_who_finds_no_room():
    scene = Scene().crew("same", "B").mars("RR").row("mars-planet-1")
    assert said(scene, "shuttle", "mars-planet-1") == (
        "Use the Planetology Mars shuttle: take 2 red astronauts to the docks, then gain 1 reputation point;"
        " 1 red astronaut aboard Liner Beta; 1 red astronaut lost in space.")


def test_a_loading_that_may_lose_somebody_differs_from_one_that_does_not():
    scene = Scene().crew("mixed", "R").mars("BR").row("mars-astro-2").play("shuttle", "mars-astro-2")
    assert said(scene, "load", "blue", "same").endswith("crew 1 of 3; 1 red astronaut lost in space.")
    assert "lost" not in said(scene, "load", "red", "same")


def test_the_last_seat_of_a_crew_says_that_the_starship_leaves():
    scene = Scene().crew("same", "BB", "liner-1").mars("BR").tiles("astro-1").play("discard", ("tile-astro-1",))
    assert said(scene, "move", "mars", "blue", "same") == (
        "Move a blue astronaut from Mars to the starship Liner Alpha: the crew is complete; Liner Alpha launches (+5 points).")


def test_a_stop_on_a_bonus_space_says_so():
    scene = Scene().tiles("astro-1", "medic-2", "inter-1").play("discard", ("tile-astro-1", "tile-medic-2", "tile-inter-1"))
    assert said(scene, "rep", 3) == "Gain 3 reputation points: space 3 of 12; +1 point; a basic action as a bonus."
    assert said(scene, "rep", 2) == "Gain 2 reputation points: space 2 of 12."


def test_another_players_hidden_starships_are_counted_and_never_named():
    state = GAMES["ganymede"].new(2, {}, QuickDice(5))
    chance = random.Random(5)
    for _ in range(120):
        seat = state.to_act()[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    with speaking("en"):
        assert state.hands[1]
        hidden = {names.ship_name(SHIPS[ship].id) for ship in state.hands[1]}
        lines = TABLE.summary(state.seen_by(0), look_of(2, 0))
        assert not [line for line in lines if any(name in line for name in hidden)]


# Astronauts are counted by their noun


@pytest.mark.parametrize("language, said", (
    ("en", "take 2 red astronauts to the docks"), ("ru", "на космодромы\xa0— 2 астронавта красного цвета"),
    ("pl", "do doków\xa0– 2 czerwonych astronautów"),
))
def test_a_shuttle_takes_astronauts(language, said):
    scene = Scene().crew("same", "").mars("RR").row("mars-planet-1")
    with speaking(language):
        assert said in describe(scene.state.seen_by(0), look_of(2, 0), ("shuttle", "mars-planet-1"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_price_counts_astronauts(language):
    noun = {"en": "astronaut", "ru": "астронавт", "pl": "astronaut"}[language]
    with speaking(language):
        for card in SHUTTLES:
            assert names.cost_said(card.id).count(noun) == len(set(names.ROWS[card.id]["cost"]))


def test_a_shuttle_that_lacks_something_says_how_many_and_one_that_lacks_nothing_says_nothing():
    scene = Scene().crew("same", "").mars("R").row("mars-planet-1")
    with speaking("en"):
        look = look_of(2, 0)
        assert TABLE.why_not(scene.state.seen_by(0), look, "shuttle:mars-planet-1") == "Missing on Mars: 1 red astronaut."
        rich = Scene().crew("same", "").mars("RR").row("mars-planet-1")
        assert TABLE.why_not(rich.state.seen_by(0), look, "shuttle:mars-planet-1") == ""
