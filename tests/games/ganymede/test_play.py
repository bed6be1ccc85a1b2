"""Random matches over all player counts and options: invariants, length, a second count, secrets."""

from __future__ import annotations

import json
from random import Random

import pytest

from games import GAMES
from games.ganymede import GAME
from games.ganymede.board import SHIPS
from games.ganymede.state import Ganymede
from games.kernel import Dice, Match, QuickDice
from tests.games.ganymede.contract import check, promised, recount

OPTIONS = [
    {}, {"launches_to_end": 3}, {"white_scores": True}, {"open_hands": True},
    {"launches_to_end": 3, "white_scores": True, "open_hands": True},
]
TABLES = [(players, options) for players in (2, 3, 4) for options in OPTIONS]


def played(players: int, options: dict[str, object], seed: int, steps: int = 10_000) -> Match:
    """A random match, or its beginning."""
    match = Match(GAME, players, options, key=Random(seed).randbytes(32))
    random = Random(seed)
    while steps and match.state.to_act():
        seat = random.choice(match.state.to_act())
        match.play(seat, random.choice(match.state.legal(seat)))
        steps -= 1
    return match


def checked_match(players: int, options: dict[str, object], seed: int) -> None:
    match = Match(GAME, players, options, key=Random(seed).randbytes(32))
    random = Random(seed)
    state = match.state
    assert isinstance(state, Ganymede)
    before = (list(state.markers), list(state.columns), list(state.launched))
    while state.to_act():
        check(state)
        seat = random.choice(state.to_act())
        match.play(seat, random.choice(state.legal(seat)))
        after = (list(state.markers), list(state.columns), list(state.launched))
        assert all(len(b) <= len(a) for i in (1, 2) for b, a in zip(before[i], after[i], strict=True))
        assert all(b <= a for b, a in zip(before[0], after[0], strict=True))
        before = after
    check(state)
    assert len(match.journal) <= promised(players, options)
    assert recount(match) == [score.items for score in state.scores()]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_random_matches_keep_the_invariants_and_the_second_count_agrees(players, options):
    for seed in range(4):
        checked_match(players, options, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_many_random_matches(players, options):
    for seed in range(100, 167):
        checked_match(players, options, seed)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_view_hides_and_a_guess_fits(players, options):
    random = Random(7)
    for seed in range(2):
        match = played(players, options, seed, steps=100 * seed)
        state = match.state
        for _ in range(50):
            for viewer in (*range(players), None):
                view = state.seen_by(viewer)
                assert view.to_act() == state.to_act()
                assert viewer is None or view.legal(viewer) == state.legal(viewer)
                assert view.seen_by(viewer) == view
                guess = state.guess(viewer, QuickDice(seed))
                check(guess)
                assert guess.seen_by(viewer) == view
                assert state.seen_by(viewer).guess(viewer, QuickDice(seed)).seen_by(viewer) == view
            seat = random.choice(state.to_act())
            match.play(seat, random.choice(state.legal(seat)))
            if not state.to_act():
                break


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_names_no_ship_that_its_seat_may_not_know(players):
    random = Random(3)
    for seed in range(3):
        match = played(players, {}, seed, steps=random.randrange(200))
        state = match.state
        for viewer in (*range(players), None):
            secret = {ship for owner, hand in enumerate(state.hands) if owner != viewer for ship in hand}
            secret |= {ship for ship, owner in state.buried if owner != viewer} | set(state.ship_deck)
            view = state.seen_by(viewer)
            shown = {*view.ship_row, *view.ship_deck, *view.docks, *(ship for ship, _ in view.buried)}
            shown.update(*view.hands, *view.launched, *view.dealt, *view.kept)
            assert not secret & shown
            for seat in view.to_act():
                if seat != viewer:
                    named = {word for action in view.legal(seat) for word in action[1:]}
                    assert not {SHIPS[ship].id for ship in secret} & named


def test_news_name_no_ship_that_its_hearer_may_not_know():
    heard_of_deck = heard_of_bury = 0
    for seed in range(6):
        match = played(3, {}, seed)
        for (seat, _), state in match.replay():
            for viewer in (0, 1, 2, None):
                for fact in state.news_for(viewer):
                    if fact[0] == "took_ship" and fact[3] == "deck":
                        assert (fact[2] is None) == (viewer != seat)
                        heard_of_deck += 1
                    if fact[0] == "buried":
                        assert (fact[2] is None) == (viewer != seat)
                        heard_of_bury += 1
                    if fact[0] == "kept":
                        assert len(fact) == (4 if viewer == seat else 2)
    assert heard_of_deck and heard_of_bury


def test_a_state_and_a_journal_come_back_from_json():
    for seed in range(4):
        match = played(2 + seed % 3, {}, seed, steps=40 * seed)
        state = match.state
        plain = json.loads(json.dumps(state.to_json()))
        again = Ganymede.from_json(plain)
        assert again == state
        assert all(again.legal(seat) == state.legal(seat) for seat in state.to_act())
        replayed = Match.from_json(json.loads(json.dumps(match.to_json())), GAMES)
        assert replayed.state == state  # invariant 9


def test_a_copy_shares_nothing_that_changes():
    random = Random(5)
    for seed in range(6):
        state = played(3, {}, seed, steps=30 + 20 * seed).state
        before = state.to_json()
        other = state.copy()
        assert other == state
        for _ in range(40):
            if other.to_act():
                seat = random.choice(other.to_act())
                other.apply(seat, random.choice(other.legal(seat)))
        assert state.to_json() == before


def test_the_first_player_is_given_or_drawn():
    assert [GAME.new(3, None, Dice(bytes(32)), first).active for first in range(3)] == [0, 1, 2]
    drawn = {GAME.new(3, None, Dice(seed.to_bytes(32, "big"))).first for seed in range(30)}
    assert drawn == {0, 1, 2}
