"""What everybody may work out agrees with what happens."""

import pytest

from games import GAMES
from games.galactico.board import CARDS, END
from games.galactico.odds import end_chance, unseen
from games.kernel import QuickDice

GAME = GAMES["galactico"]


def played(players, seed, **options):
    """Positions before every flight of a random match."""
    state, chance = GAME.new(players, options, QuickDice(seed)), QuickDice(seed + 1)
    while not state.over:
        if state.phase == "move":
            yield state
        seat = state.to_act()[0]
        state.apply(seat, chance.pick(state.legal(seat)))


@pytest.mark.parametrize("options", [{}, {"no_end_card": True}])
def test_unseen_cards_are_all_that_lie_nowhere(options):
    for state in played(4, 3, **options):
        places = (*state.hands, *state.queues, *state.scored, *state.inspectors, state.discard, state.box)
        seen = [card for place in places for card in place]
        assert sorted((*seen, *unseen(state))) == list(range(len(CARDS)))
        assert len(unseen(state)) == state.upper + state.lower


def test_the_end_can_not_come_while_the_upper_pile_has_five_cards():
    for state in played(2, 5):
        assert (end_chance(state) == 0) == (state.upper >= 5 or END in state.discard)


@pytest.mark.parametrize("seed", range(3))
def test_the_chance_is_how_often_the_end_comes(seed):
    for state in played(3, seed):
        chance = end_chance(state)
        if chance:
            ends = 0
            for number in range(400):
                world = state.guess(None, QuickDice(number))
                world.apply(world.active, world.legal(world.active)[0])
                ends += world.last_turn >= 0
            assert ends / 400 == pytest.approx(chance, abs=0.09)


def test_without_the_card_the_end_comes_with_the_last_one():
    chances = [(state.upper + state.lower, end_chance(state))
               for state in played(2, 7, no_end_card=True) if state.last_turn < 0]
    assert chances and all(chance == (cards <= 5) for cards, chance in chances)
