"""The contract, one function a promise. Each takes a played match or one state of it and asserts."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from games import GAMES
from games.kernel import (
    Action,
    Illegal,
    Match,
    QuickDice,
    Reason,
    State,
    carry_out,
    to_action,
)
from games.lab.play import next_seat
from tests.contract.table import Played, hooks, positions, text, watchers, without_dice

# Whole matches


def ends_as_promised(played: Played) -> None:
    match = played.match
    state = match.state
    assert state.over and len(match.journal) <= hooks(match.game).promised(match.players, match.options)
    assert not any(state.legal(seat) for seat in range(match.players))
    assert state.winners() and set(state.winners()) <= set(range(len(state.scores())))
    _refused(state, *match.journal[-1], Reason.OVER)


def scores_are_recounted(played: Played) -> None:
    match = played.match
    assert hooks(match.game).recount(match) == [score.items for score in match.state.scores()]


def replays_the_same(played: Played) -> None:
    match = played.match
    again = Match(match.game, match.players, match.options, key=match.key)
    assert [again.play(seat, action) for seat, action in match.journal] == played.news
    assert text(again.state) == text(match.state)


def journal_survives_json(played: Played) -> None:
    match = played.match
    stored = json.dumps(match.to_json())
    loaded = Match.from_json(json.loads(stored), GAMES)
    assert json.dumps(loaded.to_json()) == stored and loaded.journal == match.journal
    assert text(loaded.state) == text(match.state)


def undo_stops_where_others_are_asked(played: Played) -> None:
    """After every act: what asked another seat, rolled, or ended the match stays; all else comes back to the letter."""
    again = Match(played.match.game, played.match.players, played.match.options, key=played.match.key)
    for seat, action in played.match.journal:
        before, asked, rolled = text(again.state), _asked(again, seat), again.state.dice.position
        again.play(seat, action)
        assert not any(again.can_undo(other) for other in range(again.players) if other != seat)
        if again.state.over or again.state.dice.position != rolled or _asked(again, seat) != asked:
            assert not again.can_undo(seat), "what others were asked or told to act on is taken back"
        else:
            again.undo(seat)
            assert text(again.state) == before, "undo restores something else"
            again.play(seat, action)


def _asked(match: Match, actor: int) -> list[list[Action]]:
    return [match.state.legal(seat)[:] for seat in range(match.players) if seat != actor]


def invariants_hold(played: Played) -> None:
    """After every action: the specification's invariants, and what every game promises of its decisions."""
    match = played.match
    check = hooks(match.game).check
    state = match.at(0)
    decisions_are_sound(match, state)
    check(state)
    for _, state in match.replay():
        decisions_are_sound(match, state)
        check(state)


def decisions_are_sound(match: Match, state: State) -> None:
    acting = state.to_act()
    assert len(set(acting)) == len(acting) and set(acting) <= set(range(match.players))
    assert not acting or any(state.legal(seat) for seat in acting), "nobody can do anything"
    assert not (acting and state.winners()), "winners while the game runs"
    for seat in range(match.players):
        legal = state.legal(seat)
        if seat in acting:
            assert len(set(legal)) == len(legal), "the same action twice"
            assert state.choices(seat) == legal, "the order of the legal actions is not stable"
        else:
            assert not legal, "legal actions of a seat that is not to act"


# States on the way


def state_survives_json(match: Match, state: State) -> None:
    plain = json.loads(json.dumps(state.to_json()))
    loaded = type(state).from_json(plain)
    assert loaded == state and text(loaded) == text(state)
    _play_both(state.copy(), loaded, Random(7))


def _play_both(one: State, other: State, random: Random) -> None:
    """Two equal states stay equal, whatever is played."""
    for _ in range(12):
        if one.over:
            break
        seat = next_seat(one, random.random)
        legal = one.legal(seat)
        assert other.legal(seat) == legal
        action = random.choice(legal)
        one.apply(seat, action)
        other.apply(seat, action)
        assert text(one) == text(other)


def actions_survive_json(match: Match, state: State) -> None:
    for seat in state.to_act():
        for action in state.legal(seat):
            assert action[0] in state.VERBS
            assert to_action(json.loads(json.dumps(action))) == action


def copies_are_independent(match: Match, state: State) -> None:
    """Whatever becomes of a copy, the other one stays as it was, in both directions."""
    before = text(state)
    for number in range(2):
        copy, other = state.copy(), state.copy()
        assert text(copy) == before and copy is not state
        _play_out(copy, Random(number), None if number else 40)
        assert text(other) == before and text(state) == before, "playing a copy changed the original"
        kept = text(copy)
        _play_out(other, Random(number + 9), 40)
        assert text(copy) == kept, "playing the original changed a copy"
        assert _legal_texts(match, state) == _legal_texts(match, type(state).from_json(state.to_json()))


def _play_out(state: State, random: Random, decisions: int | None) -> None:
    while not state.over and decisions != 0:
        seat = next_seat(state, random.random)
        assert state.legal(seat), "nobody can do anything"
        state.apply(seat, random.choice(state.legal(seat)))
        decisions = None if decisions is None else decisions - 1


def copies_have_their_own_caches(match: Match, state: State) -> None:
    """What a copy or a view finds out or is told, the original never hears of: a cache that grows is not shared."""
    slots = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ()) if name.startswith("_")]
    for other in (state.copy(), *(state.seen_by(seat) for seat in watchers(match.players))):
        shared = [name for name in slots if isinstance(getattr(state, name), dict | set)
                  and getattr(state, name) is getattr(other, name)]
        assert not shared, f"a copy shares {shared} with the original"


def _legal_texts(match: Match, state: State) -> list[list[Action]]:
    return [state.legal(seat) for seat in range(match.players)]


# Refusals


GARBAGE: tuple[Any, ...] = (
    None, 0, 1.5, "", "roll", b"roll", (), [], {}, {"end": 1}, frozenset(), object(),
    ("",), (None,), (0,), ((),), ([],), ({},), ("no such verb",), ("no such verb", 1), (("end",), ("end",)),
    ("step", object()), ("step", float("nan")), ("end", float("inf")),
)
DEEP: Any = ("end",)
for _ in range(3_000):
    DEEP = ("step", DEEP)
MONSTERS = (DEEP, ("roll",) * 10_000, ("x" * 100_000,), ("step", 10 ** 6_000))


def nonsense_is_refused(match: Match, state: State) -> None:
    before = text(state)
    for seat in state.to_act():
        for action in (*GARBAGE, *_nearly(state.legal(seat))):
            _refused(state, seat, action, Reason.NOT_LEGAL)
    strangers = (-1, match.players + 7, None, "0", (0,), *range(match.players))
    action = next(action for seat in state.to_act() for action in state.legal(seat))
    for seat in strangers:
        if seat not in state.to_act():
            _refused(state, seat, action, Reason.NOT_YOUR_TURN)
    assert text(state) == before and state.news is None, "a refused action changed something"


def monsters_are_refused(played: Played) -> None:
    state = played.match.at(0)
    before = text(state)
    for action in MONSTERS:
        for seat in state.to_act():
            _refused(state, seat, action, Reason.NOT_LEGAL)
            _refused(state, seat, (*state.legal(seat)[0], action), Reason.NOT_LEGAL)
    _refused(state, 10 ** 6_000, state.legal(state.to_act()[0])[0], Reason.NOT_YOUR_TURN)
    assert text(state) == before


def _refused(state: State, seat: Any, action: Any, reason: Reason) -> None:
    try:
        state.apply(seat, action)
    except Illegal as refused:
        assert refused.reason is reason
    else:
        raise AssertionError(f"{seat!r} could do {action!r}")


def _nearly(legal: list[Action]) -> list[Any]:
    """Actions that are one detail away from a legal one."""
    near: list[Any] = []
    for action in legal[:3]:
        *start, last = action
        near += [list(action), (action,), (*action, None), (*action, 0), action[:-1], (action[0], *action),
                 (action[0].upper(), *action[1:]), (action[0], *("?" for _ in action))]
        near += [(*start, twisted) for twisted in (str(last), repr(last), (last,), [last], {"a": last})]
    return [action for action in near if action not in legal]


# What a seat may know


def views_are_blank(match: Match, state: State) -> None:
    """A view is a state without dice; seeing it again changes nothing; its owner can act on it."""
    key = match.key.hex()
    for seat in watchers(match.players):
        before = text(state)
        legal = state.legal(seat) if seat is not None else []   # asked first: the view must not need what the match knows
        view = state.seen_by(seat)
        assert type(view) is type(state) and view.to_json()["dice"] == {"dice": None}
        assert key not in text(view)
        assert text(view.seen_by(seat)) == text(view)
        assert text(type(view).from_json(json.loads(json.dumps(view.to_json())))) == text(view)
        assert view.to_act() == state.to_act() and view.winners() == state.winners()
        if seat is not None:
            assert view.legal(seat) == legal
            assert type(view).from_json(view.to_json()).legal(seat) == legal, "read from a cache"
        assert text(state) == before


def a_view_does_an_act_wholly_or_not_at_all(match: Match, state: State) -> None:
    """Without dice an act may begin and fail half-way: then it is refused before it began."""
    random = Random(text(state))
    for watcher in watchers(match.players):
        for actor in state.to_act():
            legal = state.seen_by(watcher).legal(actor)
            for action in random.sample(legal, min(8, len(legal))):
                _whole_or_nothing(match, state.seen_by(watcher), actor, action)


def _whole_or_nothing(match: Match, view: State, actor: int, action: Action) -> None:
    before, could = text(view), _legal_texts(match, view)
    view.news = []
    try:
        view.apply(actor, action)
    except Illegal as refused:
        assert refused.reason is Reason.NOT_LEGAL
        assert text(view) == before and _legal_texts(match, view) == could, "refused, and yet it changed something"
        assert view.news == [], "told of what did not happen"
    else:
        assert text(view) != before


def an_onlooker_sees_least(match: Match, state: State) -> None:
    """What an onlooker sees can be cut out of every seat's view, so no seat's view lacks public knowledge."""
    shown = text(state.seen_by(None))
    for seat in range(match.players):
        assert text(state.seen_by(seat).seen_by(None)) == shown


def guesses_fit(match: Match, state: State) -> None:
    """A guess is a full, sound state that looks the same to its seat, made from what the seat sees alone."""
    check = hooks(match.game).check
    for seat in watchers(match.players):
        view = state.seen_by(seat)
        guess = state.guess(seat, QuickDice(7))
        for source in (view, type(view).from_json(view.to_json())):
            assert without_dice(source.guess(seat, QuickDice(7))) == without_dice(guess), "a guess that peeks"
        check(guess)
        assert text(guess.seen_by(seat)) == text(view)
        if seat is not None:
            assert guess.legal(seat) == state.legal(seat)


def guesses_can_be_played(match: Match, state: State) -> None:
    check = hooks(match.game).check
    seat = Random(text(state)).choice(watchers(match.players))
    guess = state.guess(seat, QuickDice(11))
    _play_out(guess, Random(3), None)
    assert guess.over and guess.winners()
    check(guess)


def redeals(match: Match, state: State, seat: int | None) -> list[State]:
    """The same moment with everything dealt anew that the seat may not know; with the match's own dice."""
    redeal = getattr(hooks(match.game), "redeal", None)
    worlds = [state.guess(seat, QuickDice(number)) for number in (1, 2)]
    if redeal is not None:
        worlds += [redeal(state.copy(), seat, QuickDice(number)) for number in (1, 2)]
    for world in worlds:
        world.dice = state.dice.copy()
    return worlds


def nothing_leaks(match: Match, state: State) -> None:
    """Redealt worlds look the same to the seat; what happens there and looks the same, is told the same."""
    random = Random(text(state))
    for seat in watchers(match.players):
        shown = text(state.seen_by(seat))
        for world in redeals(match, state, seat):
            assert text(world.seen_by(seat)) == shown, "the view depends on what the seat may not know"
            if seat is not None:
                assert world.legal(seat) == state.legal(seat)
            for actor in state.to_act():
                common = [action for action in state.legal(actor) if action in world.legal(actor)]
                for action in random.sample(common, min(2, len(common))):
                    _same_news(state, world, seat, actor, action)


def _same_news(state: State, world: State, seat: int | None, actor: int, action: Action) -> None:
    truth, other = _after(state, actor, action), _after(world, actor, action)
    looks_the_same = text(truth.seen_by(seat)) == text(other.seen_by(seat))
    if looks_the_same:
        assert truth.news_for(seat) == other.news_for(seat), "news tell what the seat may not know"
    elif text(world.seen_by(actor)) == text(state.seen_by(actor)):  # else it may be what the actor itself has shown
        assert carry_out(state.copy(), actor, action), "what this act reveals is no barrier of undo"


def _after(state: State, seat: int, action: Action) -> State:
    after = state.copy()
    after.news = []
    after.apply(seat, action)
    return after


MATCH_CHECKS = (
    ends_as_promised, scores_are_recounted, replays_the_same, journal_survives_json, undo_stops_where_others_are_asked,
    invariants_hold, monsters_are_refused)
STATE_CHECKS = (state_survives_json, actions_survive_json, copies_are_independent, copies_have_their_own_caches,
                nonsense_is_refused, views_are_blank, a_view_does_an_act_wholly_or_not_at_all, an_onlooker_sees_least,
                guesses_fit, guesses_can_be_played, nothing_leaks)


ALL_CHECKS: tuple[Callable[..., None], ...] = (*MATCH_CHECKS, *STATE_CHECKS)


def run(check: Callable[..., None], played: Played) -> None:
    """Try one promise on a whole match, or on some states of it."""
    if check in MATCH_CHECKS:
        check(played)
    else:
        for state in positions(played.match):
            check(played.match, state)


def guesses_differ(matches: list[Played]) -> bool:
    """Whether some guess in these matches is not the truth."""
    states = (state for played in matches for state in islice(positions(played.match), 1, None))
    return any(without_dice(state.guess(0, QuickDice(number))) != without_dice(state)
               for state in states for number in range(3))


def seats_see_more(matches: list[Played]) -> bool:
    """Whether some seat in these matches sees something that an onlooker does not."""
    moments = ((match, state) for match, _ in matches for state in positions(match))
    return any(text(state.seen_by(seat)) != text(state.seen_by(None))
               for match, state in moments for seat in range(match.players))
