"""The hint's one main reason, in words, for whatever could be advised."""

import pytest

from app.i18n import LANGUAGES, set_language
from app.tables.reasons import reason_words
from games import GAMES
from games.bots import make
from games.crazytaxis import board as crazytaxis
from games.galactico import board as galactico
from games.ganymede import board as ganymede
from games.kernel import Dice, QuickDice
from games.surprise import board as surprise
from games.surprise import strategy as surprise_strategy

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


# A reason is true of the position it is given in


def astronauts(view, seat):
    return view.astronauts[4 * seat:4 * seat + 4]


def something_follows(view, seat, action, parts):
    """After it astronauts have moved or can be moved."""
    world = view.guess(seat, QuickDice(0))
    world.apply(seat, action)
    can = {choice[0] for choice in world.legal(seat)} if seat in world.to_act() else set()
    return astronauts(world, seat) != astronauts(view, seat) or bool(can & {"move", "land", "load", "send", "adapt"})


def fits_astronauts(view, seat, action, parts):
    return any(astronauts(view, seat)) and something_follows(view, seat, action, parts)


def bonus_in_reach(view, seat, action, parts):
    space = view.markers[seat] + action[1]
    return any(space < bonus <= space + 3 for bonus in ganymede.BONUS_SPACES)


def somebody_waits(view, seat, action, parts):
    return bool(view.queues[galactico.SECTOR_OF[galactico.STATION_INDEX[action[1]]]])


def nearer_to_token(view, seat, action, parts):
    here = view.pawns[seat]
    steps = [surprise_strategy.distances(view.placed, cell) for cell in (here, surprise.CELL_INDEX[action[1]])]
    token = surprise.TOKENS.index(parts["token"].rpartition(".")[2])
    assert view.hands[seat] >> token & 1
    return min(steps[1][goal] for goal in surprise_strategy.CELLS_FOR[token]) < \
        min(steps[0][goal] for goal in surprise_strategy.CELLS_FOR[token])


def nearer_to_goal(view, seat, action, parts):
    cell = crazytaxis.cell_of(*action[1:3])
    place = crazytaxis.PLACES.index(parts["place"].rpartition(".")[2])
    way = view.city.distances(view.city.where[place])
    return place in view.open[seat] and way[cell] < way[view.taxis[seat]]


TRUE = {
    "ganymede.reason.tile": fits_astronauts, "ganymede.reason.shuttle": something_follows, "ganymede.reason.rep": bonus_in_reach,
    "galactico.reason.fetch": somebody_waits, "surprise.reason.nearer": nearer_to_token,
    "crazytaxis.reason.nearer": nearer_to_goal,
}


@pytest.mark.parametrize("game", WITH_REASONS)
def test_a_reason_is_true_of_this_position(game):
    checked = 0
    for seed in (1, 2, 3):
        for view, seat in moments(game, seed):
            for action in view.legal(seat)[:30]:
                text_id, parts = GAMES[game].strategy.reason(view, seat, action)
                if text_id in TRUE:
                    assert TRUE[text_id](view, seat, action, parts), (text_id, parts, action)
                    checked += 1
    assert checked > 20 or not any(text_id.startswith(game) for text_id in TRUE)
