"""The hint's one main reason, in words, for whatever could be advised."""

import pytest

from app.i18n import LANGUAGES, set_language
from app.tables.reasons import reason_words
from games import GAMES
from games.bots import make
from games.kernel import Dice

WITH_REASONS = [game for game, rules in GAMES.items() if hasattr(rules.strategy, "reason")]


def moments(game, seed):
    """Every decision of a match between bots."""
    rules = GAMES[game]
    state, bot = rules.new(2, None, Dice(bytes([seed]) * 32), 0), make("greedy", rules, seed)
    while state.to_act() and state.dice.position < 600:
        seat = state.to_act()[0]
        view = state.seen_by(seat)
        yield view, seat
        state.apply(seat, bot.choose(view, seat))


@pytest.mark.parametrize("game", WITH_REASONS)
def test_every_action_has_a_reason_in_every_language(game):
    reasons = {}
    for view, seat in moments(game, 1):
        for action in view.legal(seat)[:12]:
            text_id, parts = GAMES[game].strategy.reason(view, seat, action)
            reasons[text_id] = parts
    assert len(reasons) > 3
    for language in LANGUAGES:
        set_language(language)
        said = {reason_words((text_id, parts)) for text_id, parts in reasons.items()}
        assert len(said) == len(reasons) and not any("{" in text for text in said)
    set_language("en")


def test_a_number_is_said_as_a_number():
    set_language("en")
    assert "2" in reason_words(("galactico.reason.inspector", {"n": 2}))


def test_without_a_reason_the_hint_still_says_something():
    set_language("en")
    assert reason_words(None)
