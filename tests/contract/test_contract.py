"""Every promise of the contract, for every registered game, player count and option."""

from __future__ import annotations

import pytest

from games import GAMES
from games.kernel import Dice, Match, QuickDice
from tests.contract import checks
from tests.contract.table import CASES, SOAK_MATCHES, Case, cases_of, hooks, matches_of, played, watchers


@pytest.mark.parametrize("check", checks.ALL_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_promise(case: Case, check):
    for match in matches_of(case):
        checks.run(check, match)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_many_more_matches(case: Case):
    for match in matches_of(case, SOAK_MATCHES, series=1):
        for check in checks.ALL_CHECKS:
            checks.run(check, match)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_guess_is_no_peek_unless_everything_lies_open(game):
    matches = [played(game.id, number) for number in range(len(cases_of(game)))]
    if getattr(hooks(game), "OPEN", False):
        assert not checks.seats_see_more(matches), "a seat sees more than an onlooker: the game is not OPEN"
    else:
        assert checks.guesses_differ(matches), "every guess is the truth: it peeks, or the game is OPEN"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_seat_may_be_first(case: Case):
    for first in range(case.game.beginners(case.players)):
        match = Match(case.game, case.players, case.options, key=bytes(32), first=first)
        hooks(case.game).check(match.state)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_says_what_it_is(game):
    least, most = game.players
    assert 1 <= least <= most and game.version >= 1
    for option in game.options:
        assert option.default in option.values and len(set(option.values)) == len(option.values) > 1
        assert len({type(value) for value in option.values}) == 1
    state = game.new(least, None, Match(game, least, key=bytes(32)).state.dice)
    assert not hasattr(state, "__dict__"), "a class of the state has no __slots__"
    with pytest.raises(ValueError):
        Match(game, most + 1)
    with pytest.raises(ValueError):
        Match(game, least - 1)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_new_field_is_not_shown_before_it_is_named_as_visible(game):
    """Secrets are cut by naming what may be seen: what a game gets later is hidden until somebody decides."""

    class Grown(game.state):
        __slots__ = ("later",)

        def copy(self):
            new = super().copy()
            new.later = self.later
            return new

    state = Grown.new(game.players[1], game.complete(None), Dice(bytes(32)))
    state.later = "what nobody may know"
    for seat in watchers(game.players[1]):
        assert not hasattr(state.seen_by(seat), "later") and not hasattr(state.guess(seat, QuickDice(1)), "later")
    assert state.copy().later == state.later
