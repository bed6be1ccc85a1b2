"""The contract's checks can fail: each finds the faults it is there for, planted in the toy game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from games.kernel import HIDDEN, Game, Illegal, Match, QuickDice
from games.kernel import match as kernel_match
from tests.contract import checks, table
from tests.contract.table import Case, Played, cases_of, play_on, positions
from tests.kernel import toy
from tests.kernel.toy import Toy


def check(state: Toy) -> None:
    cards = [*state.deck, *state.table, *state.gone, *(card for hand in state.hands for card in hand)]
    assert sorted(cards) == list(range(toy.CARDS)) and all(0 <= bid <= 2 for bid in state.bids.values())


def recount(match: Match) -> list[dict[str, int]]:
    points = [0] * match.players
    bids = [(seat, action[1]) for seat, action in match.journal if action[0] == "bid"]
    for start in range(0, len(bids), match.players):
        together = dict(bids[start:start + match.players])
        for seat, bid in together.items():
            made = list(together.values())
            if made.count(bid) == 1 and bid == max(other for other in made if made.count(other) == 1):
                points[seat] += match.players - bid
    return [{"points": total} for total in points]


def redeal(state: Toy, seat: int | None, random: QuickDice) -> Toy:
    """Written without `seen_by` and `guess`, so that it finds what they forget."""
    rivals = [rival for rival in range(state.players) if rival != seat]
    pile = [*state.deck, *(card for rival in rivals for card in state.hands[rival])]
    random.shuffle(pile)
    for rival in rivals:
        state.hands[rival] = sorted(pile.pop() for _ in state.hands[rival])
        if rival in state.bids:
            state.bids[rival] = random.below(3)
    state.deck = tuple(sorted(pile))
    state._legal = {}
    return state


HOOKS = SimpleNamespace(check=check, recount=recount, redeal=redeal, promised=lambda players, options: 60)


@pytest.fixture(autouse=True)
def _toy_hooks(monkeypatch):
    monkeypatch.setattr(checks, "hooks", lambda game: HOOKS)
    monkeypatch.setattr(checks, "GAMES", toy.GAMES)


def matches(game: Game, count: int = 12) -> list[Played]:
    """Some random matches; of a faulty game, too, since play alone shows no fault."""
    cases = cases_of(game)
    found = []
    for number in range(count):
        case = cases[number % len(cases)]
        match = Match(case.game, case.players, case.options, key=bytes([number]) * 32)
        found.append(Played(match, list(play_on(match, Random(number), 60))))
    return found


def run(check, game: Game) -> None:
    for played in matches(game):
        checks.run(check, played)


def test_the_cases_of_a_game():
    changes = [{}, {"cards": 6}, {"loud": True}, {"cards": 6, "loud": True}]
    found = [(case.players, case.options) for case in cases_of(toy.GAME)]
    assert found == [(players, change) for change in changes for players in (2, 3)]
    assert str(Case(toy.GAME, 2, {"cards": 6})) == "toy-2p-cards=6"


def test_every_case_has_its_share_of_the_matches():
    cases = cases_of(toy.GAME)
    for count in (3, 20):
        shares = [list(table.numbers(case, count)) for case in cases]
        assert all(shares) and sorted(sum(shares, [])) == list(range(max(count, 8)))
    assert not set(table.numbers(cases[3], 1_000)) & set(table.numbers(cases[3], 1_000, series=1))
    assert all(number % len(cases) == 3 for number in table.numbers(cases[3], 1_000, series=1))


@pytest.mark.parametrize("check", checks.ALL_CHECKS, ids=lambda check: check.__name__)
def test_a_sound_game_passes(check):
    run(check, toy.GAME)


class Shallow(Toy):
    """A copy that shares the hands."""

    __slots__ = ()

    def copy(self):
        new = super().copy()
        new.hands = self.hands
        return new


class SharedPoints(Toy):
    __slots__ = ()

    def copy(self):
        new = super().copy()
        new.points = self.points
        return new


class ShownHands(Toy):
    __slots__ = ()

    def seen_by(self, seat):
        view = super().seen_by(seat)
        view.hands = [hand[:] for hand in self.hands]
        return view


class ShownBids(Toy):
    __slots__ = ()

    def seen_by(self, seat):
        view = super().seen_by(seat)
        view.bids = dict(self.bids)
        return view


class ShownDice(Toy):
    __slots__ = ()

    def seen_by(self, seat):
        view = super().seen_by(seat)
        view.dice = self.dice
        return view


class LegalCache(Toy):
    """A view that knows its legal actions only because the match knew them."""

    __slots__ = ()

    def seen_by(self, seat):
        view = super().seen_by(seat)
        view._legal = self._legal
        view.hands = [[HIDDEN] * len(hand) for hand in self.hands]
        return view


class Peeking(Toy):
    """A guess that takes the truth."""

    __slots__ = ()

    def guess(self, seat, random):
        world = self.copy()
        world.dice = random
        return world


class Careless(Toy):
    """A guess that deals cards twice."""

    __slots__ = ()

    def guess(self, seat, random):
        world = super().guess(seat, random)
        world.hands = [hand if owner == seat else [0] * len(hand) for owner, hand in enumerate(world.hands)]
        return world


class Talkative(Toy):
    """News that tell all what one has drawn."""

    __slots__ = ()

    def tell(self, fact, only=None, others=None):
        super().tell(fact)


class Forgetful(Toy):
    """Counts in a cache what the rules need; JSON does not keep caches."""

    __slots__ = ("_calls",)

    def after_load(self):
        super().after_load()
        self._calls = 0

    def copy(self):
        new = super().copy()
        new._calls = self._calls + 1
        return new

    def choices(self, seat):
        return super().choices(seat)[:: -1 if self._calls else 1]


class Unsteady(Toy):
    """Another order of the legal actions each time."""

    __slots__ = ("_calls",)

    def after_load(self):
        super().after_load()
        self._calls = 0

    def copy(self):
        new = super().copy()
        new._calls = self._calls
        return new

    def choices(self, seat):
        self._calls += 1
        return super().choices(seat)[:: -1 if self._calls % 2 else 1]


class Twice(Toy):
    __slots__ = ()

    def choices(self, seat):
        found = super().choices(seat)
        return [*found, found[0]]


class Stuck(Toy):
    """Nobody can act at the end of the first round."""

    __slots__ = ()

    def choices(self, seat):
        return [] if self.rounds else super().choices(seat)


class Gullible(Toy):
    """Takes a list for an action."""

    __slots__ = ()

    def find(self, seat, action):
        return super().find(seat, tuple(action) if isinstance(action, list) else action)


class HalfDone(Toy):
    """Begins before it looks."""

    __slots__ = ()

    def apply(self, seat, action):
        self.points[0] += 1
        super().apply(seat, action)
        self.points[0] -= 1


class Hasty(Toy):
    """Begins on a view what needs dice."""

    __slots__ = ()

    def apply(self, seat, action):
        self.do(seat, self.find(seat, action))


class Generous(Toy):
    __slots__ = ()

    def scores(self):
        return [score._replace(items={"points": score.total + 1}) for score in super().scores()]


class Loaded(Toy):
    """Chance that is not the match's own."""

    __slots__ = ()
    count = 0

    def apply(self, seat, action):
        super().apply(seat, action)
        Loaded.count += 1
        self.gone = self.gone[::-1] if Loaded.count % 7 == 0 else self.gone


def _look(state: Toy, seat: int, points: int) -> None:
    """Bidding shows the player, without any roll, the lowest card of a rival; nobody is asked anything new."""
    toy._bid(state, seat, points)
    rival = (seat + 1) % state.players
    if state.hands[rival]:
        state.points[seat] = min(state.hands[rival])


class Revealing(Toy):
    __slots__ = ()
    VERBS = {**Toy.VERBS, "bid": _look}


class SharedCache(Toy):
    """What is found out on a copy stands in the original."""

    __slots__ = ()

    def copy(self):
        new = super().copy()
        new._legal = self._legal
        return new


@pytest.mark.parametrize(("fault", "check"), [
    (Shallow, checks.copies_are_independent),
    (SharedPoints, checks.copies_are_independent),
    (SharedCache, checks.copies_have_their_own_caches),
    (LegalCache, checks.copies_have_their_own_caches),
    (Shallow, checks.undo_stops_where_others_are_asked),
    (ShownHands, checks.nothing_leaks),
    (ShownBids, checks.nothing_leaks),
    (ShownDice, checks.views_are_blank),
    (LegalCache, checks.views_are_blank),
    (Peeking, checks.guesses_fit),
    (Careless, checks.guesses_fit),
    (Talkative, checks.nothing_leaks),
    (Forgetful, checks.state_survives_json),
    (Unsteady, checks.invariants_hold),
    (Twice, checks.invariants_hold),
    (Stuck, checks.invariants_hold),
    (Gullible, checks.nonsense_is_refused),
    (HalfDone, checks.nonsense_is_refused),
    (Hasty, checks.a_view_does_an_act_wholly_or_not_at_all),
    (Generous, checks.scores_are_recounted),
    (Loaded, checks.replays_the_same),
    (Revealing, checks.nothing_leaks),
], ids=lambda part: part.__name__)
def test_a_fault_is_found(fault, check):
    with pytest.raises((AssertionError, Illegal, pytest.fail.Exception)):
        run(check, replace(toy.GAME, state=fault))


def test_an_undo_without_barriers_is_found(monkeypatch):
    monkeypatch.setattr(kernel_match, "carry_out", lambda state, seat, action: state.apply(seat, action))
    with pytest.raises(AssertionError):
        run(checks.undo_stops_where_others_are_asked, toy.GAME)


def test_a_match_without_end_is_found(monkeypatch):
    monkeypatch.setattr(checks, "hooks", lambda game: SimpleNamespace(promised=lambda players, options: 5))
    with pytest.raises(AssertionError):
        run(checks.ends_as_promised, toy.GAME)


def test_a_guess_that_peeks_gives_no_other_world():
    assert checks.guesses_differ(matches(toy.GAME, 2))
    assert not checks.guesses_differ(matches(replace(toy.GAME, state=Peeking), 2))


def test_what_is_private_is_found():
    class Naked(ShownHands, ShownBids):
        __slots__ = ()

    assert checks.seats_see_more(matches(toy.GAME, 2))
    assert not checks.seats_see_more(matches(replace(toy.GAME, state=Naked), 2))


def test_positions_begin_at_the_beginning_and_stop_before_the_end():
    for played in matches(toy.GAME, 3):
        found = list(positions(played.match))
        assert found[0].to_json() == played.match.at(0).to_json() and not any(state.over for state in found)
