"""Whole matches through a session: bots alone, persons and bots, at once and over a screen's thread."""

import dataclasses
import sqlite3
import threading
from pathlib import Path

import pytest

from app.session import LocalSession
from app.store import Store
from games import GAMES
from games.kernel import BadJournal, Match, NoDice
from tests.session.table import KEY, Screen, Table, at_once, bot, person, until


@pytest.fixture
def store(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    assert store.trouble == ""
    yield store
    store.close()


@pytest.fixture
def screen():
    screen = Screen()
    yield screen
    screen.stop()
    assert screen.errors == []


def replayed(session: LocalSession) -> Match:
    """What the rules alone make of the journal that was shown."""
    match = Match(session.game, session.players, session.options, first=session.players - 1, key=KEY)
    for seat, action in session.journal():
        match.play(seat, action)
    return match


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_bots_play_to_the_end_with_a_post_that_runs_at_once(store: Store, level: str):
    with Table.start(bot(level), bot(level, 2), store=store) as table:
        table.wait_for_end()
        assert table.session.winners() == replayed(table.session).state.winners() != ()
        assert table.session.scores() == replayed(table.session).state.scores()
        assert [info.id for info in store.finished()] == [table.session.match_id]
        assert store.open_matches() == []


def test_bots_play_to_the_end_over_a_screens_thread(store: Store, screen: Screen):
    heard_in = set()
    with Table.start(bot(), bot("greedy"), bot(), store=store, post=screen.post) as table:
        table.session.listen(lambda update: heard_in.add(threading.current_thread()))
        table.wait_for_end()
        match = replayed(table.session)
    assert heard_in == {screen.thread}
    assert match.state.over
    assert Match.from_json(store.load(table.session.match_id), GAMES).state == match.state


def test_updates_come_in_order_one_entry_each(screen: Screen):
    with Table.start(bot(), bot(), post=screen.post) as table:
        table.wait_for_end()
        played = table.of("played")
    assert table.updates[0].kind == "opened" and len(played) == len(table.updates) - 1
    opened = table.updates[0]
    assert [update.revision for update in played] == list(range(opened.revision + 1, played[-1].revision + 1))
    assert [update.entries for update in played] == list(range(opened.entries + 1, played[-1].entries + 1))


def test_a_burst_of_updates_is_one_call_of_post():
    calls = []
    with Table.start(bot(), bot(), post=calls.append) as table:
        until(lambda: len(table.session._worker._match.journal) > 50)
        assert len(calls) == 1 and table.updates == []
        calls[0]()
        assert table.updates[0].kind == "opened" and len(table.of("played")) > 50
        assert table.session.revision == table.updates[-1].revision


def test_what_is_asked_is_what_was_delivered_last():
    calls = []
    table = Table.start(person(), bot(), post=calls.append, quick_map=True)
    session = table.session
    calls.pop()()
    before = session.state(0)
    session.submit(0, session.legal(0)[0])
    until(lambda: calls)
    assert session.revision == 0 and session.state(0) is before and session.journal() == []
    calls.pop()()
    assert session.revision >= 1 and session.state(0) is not before
    assert session.journal() == [(u.seat, u.action) for u in table.of("played")]
    session.close()


def test_persons_and_bots_play_to_the_end_together(store: Store, screen: Screen):
    with Table.start(person(), bot("greedy"), person(), store=store, post=screen.post, goal=5) as table:
        session = table.session
        session.listen(lambda update: answer(session, update))
        table.wait_for_end()
        assert table.of("refused") == [] and table.of("trouble") == []
        acted = {seat for seat, _ in session.journal()}
        assert acted == {0, 1, 2}
        assert replayed(session).state.winners() == session.winners()


def answer(session: LocalSession, update) -> None:
    """A person who always takes the last legal action, from the view of the own seat."""
    for seat in session.to_act():
        if session.seats[seat].kind == "person" and update.kind in ("opened", "played"):
            session.submit(seat, session.legal(seat)[-1])


def test_what_happens_before_anybody_listens_waits_for_the_first():
    session = LocalSession.start(GAMES["surprise"], 2, {}, [bot(), bot()], 0, None, at_once, pace=0)
    until(lambda: len(session._worker._match.journal) > 20)
    assert session.revision == 0
    with Table(session) as table:
        table.wait_for_end()
        kinds = [update.kind for update in table.updates]
        assert kinds[0] == "opened" and table.updates[0].revision == 0
        assert len(table.of("played")) == len(session.journal()) == len(kinds) - 1


def test_a_later_listeners_first_update_says_where_the_match_is():
    with Table.start(person(), person()) as table:
        table.play(0)
        late = []
        table.session.listen(late.append)
        assert [update.kind for update in late] == ["opened"]
        assert late[0].revision == 1 and late[0].state is table.updates[-1].state
        table.play(table.session.to_act()[0])
        assert [update.kind for update in late] == ["opened", "played"]


def test_listeners_are_called_in_the_order_they_came_and_not_after_they_left():
    with Table.start(person(), person()) as table:
        order = []
        leave = table.session.listen(lambda update: order.append(1))
        table.session.listen(lambda update: order.append(2))
        order.clear()
        table.play(0)
        assert order == [1, 2]
        leave()
        table.play(table.session.to_act()[0])
        assert order == [1, 2, 2]


def test_a_listener_that_fails_reaches_the_screens_loop_and_keeps_nobody_from_hearing():
    screen = Screen()

    def fail(update) -> None:
        if update.kind == "played":
            raise ZeroDivisionError

    session = LocalSession.start(GAMES["surprise"], 2, {}, [bot(), bot()], 0, None, screen.post)
    session.set_pace(0)
    session.listen(fail)
    table = Table(session)
    table.wait_for_end()
    session.close()
    screen.stop()
    assert len(screen.errors) >= len(table.of("played")) > 0 and session.winners()
    assert {type(error) for error in screen.errors} == {ZeroDivisionError}


def test_a_screen_that_takes_nothing_does_not_stop_the_match(store: Store):
    def gone(task) -> None:
        raise RuntimeError("the window is closed")

    session = LocalSession.start(GAMES["surprise"], 2, {}, [bot(), bot()], 0, store, gone, pace=0)
    until(store.finished)
    session.close()


def test_views_hold_no_dice_and_no_key():
    with Table.start(bot(), person(), bot()) as table:
        table.wait(lambda: table.session.to_act() == (1,))
        session = table.session
        for seat in (None, 0, 1, 2):
            view = session.state(seat)
            assert isinstance(view.dice, NoDice) and view is session.state(seat)
            assert KEY.hex() not in str(view.to_json())
        assert session.legal(1) == session._shown.update.state.legal(1)


def test_news_are_heard_by_those_they_are_for():
    with Table.start(person(), person()) as table:
        update = table.play(0)
        private = dataclasses.replace(update, news=((("saw", 7), (1,), ("looked",)), (("both",), None, None)))
        assert table.session.news_for(private, 1) == [("saw", 7), ("both",)]
        assert table.session.news_for(private, 0) == [("looked",), ("both",)]
        assert table.session.news_for(private, None) == [("looked",), ("both",)]
        assert table.session.news_for(update, 0) == [fact for fact, _, _ in update.news] != []


def test_an_entry_is_committed_before_its_update_is_posted(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    other = sqlite3.connect(tmp_path / "starcab.db", check_same_thread=False)
    stored = []

    def look(update) -> None:
        query = "SELECT revision, (SELECT count(*) FROM entry WHERE match = id), result FROM match"
        revision, entries, result = other.execute(query).fetchone()
        stored.append(revision >= update.revision and entries >= update.entries)
        stored.append(result is not None or not update.state.over)

    with Table.start(bot("greedy"), bot("greedy"), store=store) as table:
        table.session.listen(look)
        table.wait_for_end()
    store.close()
    assert len(stored) > 40 and all(stored)


def test_a_match_is_opened_again_where_it_was_left(store: Store):
    with Table.start(person(), bot(), store=store) as table:
        table.play(0)
        table.wait(lambda: table.session.to_act() == (0,))
        left = table.session
    with Table.open(store, left.match_id) as table:
        session = table.session
        assert session.revision == left.revision and session.journal() == left.journal()
        assert session.state(0) == left.state(0) and session.seats == left.seats
        assert session.can_undo() == left.can_undo() and session.options == left.options
        table.play(0)
        assert session.journal()[:-1][:len(left.journal())] == left.journal()


def test_a_bot_goes_on_by_itself_when_a_match_is_opened_again(store: Store):
    with Table.start(bot(), bot(), store=store, pace=60) as table:
        left = table.session
    with Table.open(store, left.match_id) as table:
        table.wait_for_end()


def test_a_finished_match_can_be_opened_and_nobody_moves(store: Store):
    with Table.start(bot("greedy"), bot("greedy"), store=store) as table:
        table.wait_for_end()
        ended = table.session
    with Table.open(store, ended.match_id) as table:
        assert table.session.winners() == ended.winners() and table.session.to_act() == ()
        assert table.session.scores() == ended.scores()
        assert table.play(0, ("roll",)).reason == "not_your_turn"  # a bot's seat
        table.session.give_seat(0, person())
        table.wait_for("seat")
        assert table.play(0, ("roll",)).reason == "over"
        assert len(table.session.journal()) == len(ended.journal())


def test_a_match_that_is_not_there_or_can_not_be_played_is_refused(store: Store):
    with pytest.raises(KeyError):
        LocalSession.open(store, "nobody", GAMES, post=at_once)
    match = Match(GAMES["surprise"], 2, seats=["nobody", "nobody"])
    with pytest.raises(BadJournal):
        LocalSession.open(store, store.create(match), GAMES, post=at_once)
    with pytest.raises(BadJournal):
        LocalSession.open(store, store.create(Match(GAMES["surprise"], 2)), {}, post=at_once)


def test_seats_must_fit_the_table():
    with pytest.raises(ValueError):
        LocalSession.start(GAMES["surprise"], 3, {}, [person(), person()], 0, None, at_once)
    with pytest.raises(ValueError):
        LocalSession.start(GAMES["surprise"], 5, {}, [person()] * 5, 0, None, at_once)
    with pytest.raises(ValueError):
        LocalSession.start(GAMES["surprise"], 2, {"goal": 6}, [person()] * 2, 0, None, at_once)


def test_any_moment_of_the_match_can_be_seen_again():
    with Table.start(bot("greedy"), bot("greedy")) as table:
        table.wait_for_end()
        session = table.session
        length = len(session.journal())
        states = {update.entries: update.state for update in table.updates}
        for entries, state in states.items():
            assert session.at(entries) == state
        assert session.at(0) == Match(session.game, 2, session.options, first=1, key=KEY).state
        with pytest.raises(IndexError):
            session.at(length + 1)


def test_many_matches_at_once_share_one_store(store: Store):
    tables = [Table.start(bot(), bot("greedy"), store=store, key=bytes([n]) * 32) for n in range(6)]
    for table in tables:
        table.wait_for_end()
        table.session.close()
    kept = {info.id: info.entries for info in store.finished()}
    assert kept == {table.session.match_id: len(table.session.journal()) for table in tables}
    for table in tables:
        match = Match.from_json(store.load(table.session.match_id), GAMES)
        assert match.journal == table.session.journal()


def test_a_match_can_be_played_without_a_store():
    with Table.start(bot(), bot()) as table:
        table.wait_for_end()
        assert len(table.session.match_id) == 16
