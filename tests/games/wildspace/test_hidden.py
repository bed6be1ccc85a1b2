"""Section 8: who knows what, and guesses that are exactly as likely as what is known allows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from games.kernel import HIDDEN, Match, QuickDice
from games.wildspace import GAME
from games.wildspace.board import CARD_INDEX, CARDS
from tests.games.wildspace.scene import Scene


def test_a_foreign_hand_shows_its_size_and_what_came_from_the_market() -> None:
    scene = Scene().hand(0, "rb_01").market("rb_02", "rb_03", "rb_04").do(
        ("land", "pl_home_a", "L"), ("draw", "deck"), ("draw", "m1"))
    own, foreign, onlooker = (scene.state.seen_by(seat).hands[0] for seat in (0, 1, None))
    assert own == scene.state.hands[0] and {"rb_01", "rb_03"} <= set(scene.cards_of(own))
    assert foreign == onlooker == (CARD_INDEX["rb_03"], HIDDEN, HIDDEN)


def test_a_market_card_that_left_the_hand_is_forgotten_there() -> None:
    scene = Scene().hand(0, "rb_01").market("rb_02", "rb_03", "rb_04").do(
        ("land", "pl_home_a", "L"), ("draw", "m0"), ("draw", "m1"), ("refresh", "rb_02"))
    assert scene.state.seen_by(1).hands[0] == (CARD_INDEX["rb_03"], HIDDEN)
    assert scene.do(("refresh", "rb_01")).state.seen_by(1).hands[0] == (CARD_INDEX["rb_03"],)


def test_the_deck_is_never_shown() -> None:
    scene = Scene()
    for seat in (0, 1, None):
        view = scene.state.seen_by(seat)
        assert view.deck == [HIDDEN] * len(scene.state.deck)


def test_deck_draws_are_told_to_the_owner_only() -> None:
    scene = Scene().top("rb_05").do(("land", "pl_home_a", "L"))
    scene.state.news = []
    scene.do(("draw", "deck"))
    assert scene.state.news_for(0) == [("drew", 0, "rb_05", "deck")]
    assert scene.state.news_for(1) == scene.state.news_for(None) == [("drew", 0, None, "deck")]
    scene.state.news = []
    card = scene.market_cards[2]
    scene.do(("draw", "m2"))
    assert ("drew", 0, card, "m2") in scene.state.news_for(1)


def small(*hand: str, known: int = 0) -> Scene:
    """Seat 1 holds these; six cards are unseen by seat 0 besides."""
    scene = Scene().hand(0, "rb_01").hand(1, *hand)
    scene.state.active = scene.state.first = 1
    scene.state.shown[1] = known
    deck = [CARD_INDEX[card] for card in ("rb_13", "rb_14", "rb_18", "sp_owl_pilot_1", "sp_bear_pilot_1", "ad_owl_3")]
    scene.state.crews[0] += tuple(card for card in scene.state.deck if card not in deck)
    scene.state.deck = deck
    return scene


def deals(scene: Scene, games: int) -> Counter[frozenset[str]]:
    dice = QuickDice(3)
    found: Counter[frozenset[str]] = Counter()
    for _ in range(games):
        world = scene.state.guess(0, dice)
        assert world.seen_by(0) == scene.state.seen_by(0)
        found[frozenset(CARDS[card] for card in world.hands[1])] += 1
    return found


def assert_uniform(found: Counter[frozenset[str]], expected: set[frozenset[str]]) -> None:
    assert set(found) == expected
    mean = found.total() / len(expected)
    # chi square over its degrees of freedom: 1 ± 0.3 for these sizes
    assert sum((count - mean) ** 2 / mean for count in found.values()) / (len(expected) - 1) < 1.9


def unseen(scene: Scene) -> list[str]:
    known = scene.state.shown[1]
    return [CARDS[card] for card in (*scene.state.deck, *scene.state.hands[1][known:])]


def test_guesses_are_uniform_over_the_unseen_cards() -> None:
    scene = small("rb_17", "rb_16", "ad_rhino_1")
    expected = {frozenset(deal) for deal in combinations(unseen(scene), 3)}
    assert len(expected) == 84
    assert_uniform(deals(scene, 6000), expected)


def test_guesses_keep_what_was_seen_in_a_foreign_hand() -> None:
    scene = small("rb_17", "rb_16", "ad_rhino_1", known=1)
    expected = {frozenset(("rb_17", *deal)) for deal in combinations(unseen(scene), 2)}
    assert_uniform(deals(scene, 3000), expected)


def test_guesses_fit_the_decision_that_waits() -> None:
    """Seat 1 is asked which robot or adviser to play: so it holds one."""
    scene = small("rb_17", "sp_octopus_botanist_2", "sp_owl_soldier_1").do(
        ("land", "pl_home_a", "R"), ("play", "sp_octopus_botanist_2"))
    assert scene.phase == "play"
    cards = unseen(scene)
    expected = {frozenset(deal) for deal in combinations(cards, 2) if any(card.startswith("rb") for card in deal)}
    assert 0 < len(expected) < len(list(combinations(cards, 2)))
    assert_uniform(deals(scene, 4000), expected)


def test_guesses_fit_a_payment_that_waits() -> None:
    """Seat 1 is asked which of at least two cards pays for the landing."""
    scene = small("sp_owl_soldier_1", "rb_17", "sp_rhino_pilot_1")
    scene.state.crews[1] += scene.state.crews[0][-3:]
    scene.state.crews[0] = scene.state.crews[0][:-3]
    scene.row("pl_3c").do(("land", "pl_3c", "R"))
    assert scene.phase == "pay"
    payers = ("soldier", "pilot", "botanist")
    fits = [deal for deal in combinations(unseen(scene), 3)
            if sum(any(job in card for job in payers) for card in deal) >= 2]
    assert_uniform(deals(scene, 5000), {frozenset(deal) for deal in fits})


def test_the_planets_and_hostile_planets_of_a_guess_are_open_too() -> None:
    match = Match(GAME, 1, {"level": "hard"}, key=bytes(32))
    state = match.state.guess(0, QuickDice(1))
    assert state.row[2:] == (-1, -1, -1) and sum(1 for _ in state.hostile_left) == 3


def test_nothing_foreign_moves_in_my_turn() -> None:
    """Invariant 10."""
    match = Match(GAME, 3, key=bytes(32))
    dice = QuickDice(2)
    while not match.state.over:
        seat, = match.state.to_act()
        before = [(match.state.hands[other], match.state.crews[other], match.state.landed[other],
                   match.state.explored[other]) for other in range(3)]
        match.play(seat, dice.pick(match.state.legal(seat)))
        after = [(match.state.hands[other], match.state.crews[other], match.state.landed[other],
                  match.state.explored[other]) for other in range(3)]
        assert all(before[other] == after[other] for other in range(3) if other != seat)
