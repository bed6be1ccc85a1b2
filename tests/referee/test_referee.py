"""The referee alone: no thread, no store on a disk, a clock that the test turns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.referee import BOT_FAILED, RULES_FAILED, Referee, RulesFailed
from app.store.seats import Seat
from games import GAMES
from games.crazytaxis import strategy
from games.kernel import Action, Illegal, Match, Reason, State

KEY = bytes(range(32))


class Clock:
    """Timers in order of their time; nothing happens before it is `turned`."""

    def __init__(self) -> None:
        self.time = 0.0
        self._timers: list[list] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[[], None]) -> Clock.Timer:
        timer = Clock.Timer(self.time + seconds, call)
        self._timers.append(timer)
        return timer

    class Timer:
        def __init__(self, when: float, call: Callable[[], None]) -> None:
            self.when, self.call = when, call

        def cancel(self) -> None:
            self.call = lambda: None

    def turn(self, seconds: float) -> None:
        until = self.time + seconds
        while due := [timer for timer in self._timers if timer.when <= until]:
            first = min(due, key=lambda timer: timer.when)
            self._timers.remove(first)
            self.time = max(self.time, first.when)
            first.call()
        self.time = until


class Table:
    """A match of Surprise, its referee, and what it did, in order."""

    def __init__(self, *kinds: str, pace: float = 1.0, game: str = "surprise", **options: object) -> None:
        self.places = [Seat(kind, f"player {number}", number, "driver" if kind == "bot" else "")
                      for number, kind in enumerate(kinds, 1)]
        plain = [seat.to_json() for seat in self.places]
        self.match = Match(GAMES[game], len(kinds), options, first=len(kinds) - 1, key=KEY, seats=plain)
        self.clock = Clock()
        self.did: list[tuple] = []
        self.asked: list[tuple[int, Callable[[Action | None], None]]] = []
        self.stopped: list[int] = []
        self.referee = Referee(self.match, self.places, journal=self, audience=self, clock=self.clock, think=self.think,
                               pace=pace, pick=lambda legal: legal[0])
        self.referee.look_round()

    def think(self, game, level, view, seat, done):
        number = len(self.asked)
        self.asked.append((seat, done))
        return lambda: self.stopped.append(number)

    def entry(self) -> None:
        self.did.append(("written", len(self.match.journal)))

    def cut(self) -> None:
        self.did.append(("cut", len(self.match.journal)))

    def seats(self) -> None:
        self.did.append(("seats",))

    def about_to_change(self) -> None:
        self.did.append(("about", self.match.revision))

    def played(self, base, seat, action, news) -> None:
        self.did.append(("played", base, seat))

    def undone(self, base, seat) -> None:
        self.did.append(("undone", base, seat))

    def failed(self, seat, what) -> None:
        self.did.append(("failed", seat, what))

    def act(self) -> int:
        """Whoever must decide takes the first legal action."""
        seat = self.match.state.to_act()[0]
        self.referee.submit(seat, self.match.state.legal(seat)[0], self.match.revision)
        return seat

    def answer(self, number: int, action: Action | None = None) -> None:
        seat, done = self.asked[number]
        done(action or self.match.state.legal(seat)[0])

    def of(self, kind: str) -> list[tuple]:
        return [row for row in self.did if row[0] == kind]


def bots_first() -> Table:
    return Table("bot", "person")


def test_an_act_is_written_before_it_is_told():
    table = Table("person", "person")
    seat = table.act()
    assert table.did == [("about", 0), ("written", 1), ("played", 0, seat)]


def test_an_illegal_act_is_refused_and_nothing_is_written():
    table = Table("person", "person")
    with pytest.raises(Illegal) as caught:
        table.referee.submit(table.match.state.to_act()[0], ("win",), 0)
    assert caught.value.reason == Reason.NOT_LEGAL and table.of("written") == [] and table.match.revision == 0


def test_a_stale_command_is_refused():
    table = Table("person", "person")
    table.act()
    for command in (lambda: table.referee.submit(0, ("roll",), 0), lambda: table.referee.undo(revision=0),
                    lambda: table.referee.take_back(1, 0)):
        with pytest.raises(Illegal) as caught:
            command()
        assert caught.value.reason == Reason.STALE


def test_nobody_acts_for_a_bot():
    table = bots_first()
    with pytest.raises(Illegal) as caught:
        table.referee.submit(0, table.match.state.legal(0)[0], 0)
    assert caught.value.reason == Reason.NOT_YOUR_TURN


def test_a_bot_acts_when_the_last_act_was_looked_at_long_enough():
    table = bots_first()
    table.answer(0)
    table.clock.turn(0.9)
    assert table.of("played") == []
    table.clock.turn(0.2)
    assert [row[2] for row in table.of("played")] == [0]


def test_a_shorter_pace_counts_for_the_bot_that_waits():
    table = Table("bot", "person", pace=60.0)
    table.answer(0)
    table.clock.turn(1.0)
    table.referee.set_pace(0.5)
    table.clock.turn(0.0)
    assert len(table.of("played")) == 1


def test_hurry_lets_a_bot_act_at_once_and_stops_one_that_thinks():
    table = Table("bot", "person", pace=60.0)
    table.referee.hurry()
    assert table.stopped == [0]
    table.answer(0)
    table.clock.turn(0.0)
    assert len(table.of("played")) == 1


def test_a_paused_bot_is_asked_anew_and_its_first_answer_counts_no_more():
    """Who was broken off answers, too: taken for the second one's answer, it would leave that one thinking for ever."""
    table = bots_first()
    table.referee.pause()
    table.referee.resume()
    assert [seat for seat, _ in table.asked] == [0, 0] and table.stopped == [0]
    table.answer(0)
    table.clock.turn(5.0)
    assert table.of("played") == []
    table.answer(1)
    table.clock.turn(5.0)
    assert len(table.of("played")) == 1


@pytest.mark.parametrize("choice", [("win",), ("roll", 7)])
def test_a_bot_that_chooses_nonsense_is_told_of_once_and_something_legal_is_played(choice: Action):
    table = bots_first()
    for number in range(2):
        if number < len(table.asked):
            table.answer(number, choice)
            table.clock.turn(5.0)
    assert table.of("failed") == [("failed", 0, BOT_FAILED)] and table.of("played")


def test_a_bot_whose_seat_is_given_away_is_stopped():
    table = bots_first()
    table.referee.give(0, Seat("person", "player 1", 0))
    table.referee.look_round()
    assert table.stopped == [0] and len(table.asked) == 1
    table.answer(0)
    table.clock.turn(5.0)
    assert table.of("played") == []
    table.act()
    assert len(table.of("played")) == 1


def test_somebody_elses_seat_that_is_given_disturbs_no_bot():
    table = bots_first()
    table.referee.give(1, Seat("person", "player 2", 3))
    table.referee.look_round()
    assert table.stopped == [] and table.match.seats[1]["colour"] == 3


@pytest.mark.parametrize("who", ["person", "bot"])
def test_rules_that_fail_leave_the_match_as_its_journal_says(monkeypatch: pytest.MonkeyPatch, who: str):
    table = Table(who, "person", quick_map=True)
    state = table.match.state
    before, verbs = state.to_json(), dict(type(state).VERBS)

    def broken(state, seat: int) -> None:
        state.pawns[0] = 99
        raise ZeroDivisionError
    monkeypatch.setattr(type(state), "VERBS", verbs | {"roll": broken})
    assert state.legal(0)[0] == ("roll",)
    if who == "bot":
        table.answer(0)
        table.clock.turn(5.0)
        assert table.of("failed") == [("failed", 0, RULES_FAILED)] and len(table.asked) == 1
    else:
        with pytest.raises(RulesFailed):
            table.act()
    assert table.match.state.to_json() == before and table.match.journal == [] and table.of("written") == []


def test_what_a_bot_says_out_of_turn_outlives_a_pause_and_is_said_once(monkeypatch: pytest.MonkeyPatch):
    def talkative(state: State, seat: int) -> Action | None:
        return next((action for action in state.legal(seat) if action[0] == "offer"), None)

    monkeypatch.setattr(strategy, "speaks_up", talkative)
    table = Table("bot", "person", game="crazytaxis", length="quick", trade="anyone")
    while not table.referee._spoken:
        table.act()
    for _ in range(2):
        table.referee.pause()
        table.referee.resume()
    table.clock.turn(5.0)
    assert table.match.journal[-1] == (0, table.match.journal[-1][1]) and table.match.journal[-1][1][0] == "offer"
    assert len([entry for entry in table.match.journal if entry[1][0] == "offer"]) == 1


def test_undo_is_for_the_seats_that_acted():
    table = Table("person", "person")
    while not table.referee.undoable():
        table.act()
    seat = table.match.journal[-1][0]
    with pytest.raises(Illegal):
        table.referee.undo(by=(1 - seat,))
    table.referee.undo(by=(seat,))
    assert table.did[-1] == ("undone", table.match.revision - 1, seat) and ("cut", len(table.match.journal)) in table.did
