"""What the sentences of Wild Space say is so: names tell things apart, and what is told to come does come."""

import random
from functools import cache

import pytest

from app.i18n import LANGUAGES, speaking
from app.tables.wildspace import names, printed, words
from app.tables.wildspace.sentences import CERTAIN, certain
from app.tables.wildspace.table import TABLE
from games import GAMES
from games.kernel import QuickDice
from games.wildspace.board import CARDS, HOSTILE, PLANETS, SIDES
from games.wildspace.rules import VERBS
from games.wildspace.strategy import reason
from tests.games.wildspace.scene import Scene
from tests.tables.matches import look_of
from tests.tables.test_sentences import faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_and_no_two_sections_have_the_same_name(language):
    with speaking(language):
        cards = [printed.full_name(card) for card in range(len(CARDS))]
        sections = [names.place_name(planet, side) for planet in PLANETS for side in SIDES]
        for all_of_a_kind in (cards, sections, [names.hostile_name(planet) for planet in HOSTILE]):
            assert len(set(all_of_a_kind)) == len(all_of_a_kind)


@cache
def decisions(players):
    """(the state, who decides) of a match in which the market is seldom refreshed: so crews grow and all verbs come up."""
    chance, found = random.Random(players), []
    for seed in range(4):
        state = GAMES["wildspace"].new(players, {}, QuickDice(10 * players + seed))
        while not state.over:
            seat = state.to_act()[0]
            found.append((state.copy(), seat))
            legal = state.legal(seat)
            state.apply(seat, chance.choice([action for action in legal if action[0] != "refresh"] or legal))
    return found


def test_those_matches_have_every_verb_but_pass_which_needs_a_crew_that_never_grows():
    verbs = {action[0] for players in (1, 2) for state, seat in decisions(players) for action in state.legal(seat)}
    assert verbs | {"pass"} == set(VERBS)


@pytest.mark.parametrize("players", (1, 2))
def test_what_is_told_as_certain_happens_whatever_is_hidden(players):
    for state, seat in decisions(players):
        for action in state.legal(seat):
            told = certain(state.seen_by(seat), seat, action)
            world = state.copy()
            world.news = []
            world.apply(seat, action)
            heard = [fact for fact in world.news_for(seat) if fact[0] in CERTAIN]
            assert not told or told == heard, action


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", (1, 2))
def test_every_verb_is_a_sentence_of_its_own(players, language):
    with speaking(language):
        for state, seat in decisions(players)[::3]:
            view = state.seen_by(seat)
            said = [TABLE.describe(view, look_of(players, seat), action) for action in view.legal(seat)]
            assert len(set(said)) == len(said)
            assert not {text: found for text in said if (found := faults(text, language))}


def said(scene, *action):
    with speaking("en"):
        return TABLE.describe(scene.state.seen_by(0), look_of(2, 0), action)


def test_a_third_animal_of_a_species_says_its_points():
    scene = Scene().crew(0, "cp_owl", "sp_owl_engineer_1").hand(0, "sp_owl_botanist_2", "rb_15")
    scene.do(("land", "pl_home_a", "R"))
    assert said(scene, "play", "sp_owl_botanist_2") == "Play Clover (owl botanist): +5 points; ability (draw 1 card)."


def test_a_card_whose_ability_finds_nothing_says_so():
    scene = Scene().crew(0, "cp_owl").hand(0, "sp_owl_botanist_1", "rb_15")
    scene.do(("land", "pl_home_a", "R"))
    assert said(scene, "play", "sp_owl_botanist_1") == "Play Fern (owl botanist): its ability has no effect now; your turn ends."


def test_an_unseen_card_is_never_guessed():
    for state, seat in decisions(2):
        for action in state.legal(seat):
            if action[-1] == "deck":
                with speaking("en"):
                    text = TABLE.describe(state.seen_by(seat), look_of(2, seat), action)
                assert "unseen" in text and "(" not in text.replace("(%d card" % (len(state.deck) or len(state.discard)), "")


# How the parts of a sentence are put together


@pytest.mark.parametrize("language, said", (
    ("en", "To land here: have a robot in your crew; discard a pilot from your hand."),
    ("ru", "Для приземления нужно: иметь в экипаже робота; сбросить с руки пилота."),
    ("pl", "Aby tu wylądować, trzeba: mieć w załodze robota; odrzucić z ręki pilota."),
))
def test_several_conditions_of_a_section_are_one_sentence(monkeypatch, language, said):
    monkeypatch.setattr(words, "printed", lambda section: {"if": [("need", ["robot"]), ("discard", ["pilot"])]})
    with speaking(language):
        assert words._why_condition(None, 0) == said


@pytest.mark.parametrize("language, first, played, prompt", (
    ("en", "First draw 3 cards.", "When played: play a veteran.", "Take 3 cards from the market or the deck."),
    ("ru", "Сначала возьмите 3 карты.", "При розыгрыше: разыграйте ветерана.", "Возьмите 3 карты с рынка или из колоды."),
    ("pl", "Najpierw dobierz 3 karty.", "Po zagraniu: zagraj weterana.", "Weź 3 karty z rynku lub talii."),
))
def test_what_comes_first_and_what_a_card_does_is_asked_for_in_small_letters(language, first, played, prompt):
    scene = Scene().hand(0, "sp_rhino_botanist_2")
    scene.do(("land", "pl_home_a", "L"))
    view, look = scene.state.seen_by(0), look_of(2, 0)
    with speaking(language):
        assert TABLE.why_not(view, look, "hand:sp_rhino_botanist_2") == first
        assert TABLE.about(view, look, "hand:sp_rhino_botanist_2").text.split("\n")[0] == played
        assert TABLE.prompt(view, look) == prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_card_or_a_planet_begins_with_a_capital_after_a_colon(language):
    with speaking(language):
        texts = [printed.rule_words(row["ability"]) for row in printed.ROWS if "ability" in row]
        texts += [printed.rule_words(row[side]) for row in printed.PLANET_ROWS.values() for side in SIDES]
    assert not [text for text in texts if text[:1] != text[:1].lower() or not text.endswith(".") or ":" in text.partition("(")[0]]


@pytest.mark.parametrize("language, dash", (("en", "\xa0– "), ("ru", "\xa0— "), ("pl", "\xa0– ")))
def test_the_turns_left_have_the_dash_of_the_language(language, dash):
    view = Scene().state.seen_by(0)
    with speaking(language):
        assert TABLE.summary(view, look_of(2, 0))[-1].count(dash) == 2


@pytest.mark.parametrize("language, species_and_job", (("en", "owl botanist"), ("ru", "сова-ботаник"), ("pl", "sowa, botanik")))
def test_species_and_job_are_joined_as_the_language_joins_them(language, species_and_job):
    with speaking(language):
        assert printed.full_name(CARDS.index("sp_owl_botanist_1")).endswith("(%s)" % species_and_job)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_and_a_hostile_planet_are_told_in_parts_between_semicolons(language):
    view = Scene(1).state.seen_by(0)
    with speaking(language):
        lines = TABLE.summary(view, look_of(1, 0))
        planets = [line for line in lines if any(names.hostile_name(planet) in line for planet in HOSTILE)]
        assert planets and all(line.count(";") == 2 for line in [lines[1], *planets])


def test_a_section_that_only_lets_one_play_what_is_not_in_hand_has_a_reason_too():
    view = Scene().hand(0).state.seen_by(0)
    assert reason(view, 0, ("land", "pl_home_a", "R")) == ("wildspace.reason.land", {})
