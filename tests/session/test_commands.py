"""Stale, doubled and forbidden commands; undo; seats that change hands; pause and pace."""

import time
from pathlib import Path

import pytest

from app.session import LocalSession
from app.store import Store
from games import GAMES
from games.kernel import Match
from tests.session.table import Table, at_once, bot, person, quiet, until


@pytest.fixture
def store(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    yield store
    store.close()


def can_undo(table: Table):
    return lambda: table.session.can_undo()


def stored(store: Store, table: Table) -> Match:
    return Match.from_json(store.load(table.session.match_id), GAMES)


def test_what_is_not_legal_is_refused_and_changes_nothing():
    with Table.start(person(), person()) as table:
        refusals = [(0, action, "not_legal") for action in (("fly",), (), ["roll"], None, 3)]
        refusals += [(seat, ("roll",), "not_your_turn") for seat in (1, 2, -1)]
        for seat, action, reason in refusals:
            update = table.ask(table.session.submit, seat, action)
            assert (update.kind, update.seat, update.reason) == ("refused", seat, reason)
        assert table.session.revision == 0 and table.session.journal() == []


def test_a_stale_submit_is_refused():
    with Table.start(person(), person()) as table:
        first = table.session.legal(0)[0]
        table.play(0)
        seat = table.session.to_act()[0]
        late = table.session.legal(seat)[0]
        update = table.ask(table.session.submit, seat, late, 0)
        assert (update.kind, update.reason, update.action) == ("refused", "stale", late)
        assert table.ask(table.session.submit, 0, first, 99).reason == "stale"
        assert len(table.session.journal()) == 1


def test_a_double_tap_acts_once():
    calls = []
    table = Table.start(person(), person(), post=calls.append)
    calls.pop()()
    action = table.session.legal(0)[0]
    table.session.submit(0, action)
    table.session.submit(0, action)
    table.session.close()
    assert table.session._worker._match.revision == 1


def test_the_second_of_two_taps_is_told_that_it_came_too_late():
    with Table.start(person(), person()) as table:
        revision = table.session.revision
        action = table.session.legal(0)[0]
        table.session.submit(0, action, revision)
        table.session.submit(0, action, revision)
        assert table.wait_for("refused").reason == "stale" and len(table.of("played")) == 1


def test_nobody_acts_for_a_bot():
    with Table.start(bot(), person(), pace=60) as table:
        update = table.ask(table.session.submit, 0, table.session.legal(0)[0])
        assert (update.kind, update.reason) == ("refused", "not_your_turn")


def test_undo_takes_back_the_own_last_act(store: Store):
    with Table.start(person(), person(), store=store) as table:
        table.play_until(can_undo(table))
        before = table.session._worker._match.at(len(table.session.journal()) - 1)
        revision, entries = table.session.revision, len(table.session.journal())
        seat = table.session.journal()[-1][0]
        update = table.ask(table.session.undo)
        assert (update.kind, update.seat) == ("undone", seat)
        assert update.revision == revision + 1 == table.session.revision
        assert update.state == before and len(table.session.journal()) == entries - 1
        assert stored(store, table).to_json() == table.session._worker._match.to_json()


def test_undo_ends_at_a_barrier():
    with Table.start(person(), person()) as table:
        table.play_until(lambda: table.session.can_undo() and table.updates[-2].undoable)
        while table.session.can_undo():
            assert table.ask(table.session.undo).kind == "undone"
        entries = len(table.session.journal())
        update = table.ask(table.session.undo)
        assert (update.kind, update.reason) == ("refused", "nothing_to_undo")
        assert len(table.session.journal()) == entries > 0


def test_there_is_nothing_to_undo_at_the_start():
    with Table.start(person(), person()) as table:
        assert not table.session.can_undo()
        assert table.ask(table.session.undo).reason == "nothing_to_undo"


def test_a_bots_act_is_not_undone_by_a_person():
    with Table.start(person(), bot("greedy"), goal=5) as table:
        session = table.session
        for _ in range(10):
            table.wait(lambda: session.to_act() == (0,))
            if session.journal() and session.journal()[-1][0] == 1:
                assert not session.can_undo()
                heard = len(table.of("refused"))
                session.undo()
                assert table.wait_for("refused", heard + 1).reason == "nothing_to_undo"
            table.play(0)
        assert table.of("refused")


def test_undo_comes_before_the_bot_that_waits_for_its_time():
    with Table.all_at_once(bot("greedy"), person(), pace=60) as table:
        session = table.session
        table.play(1)
        quiet()
        assert session.can_undo() and session.to_act() == (0,)
        assert table.ask(session.undo).kind == "undone" and session.to_act() == (0, 1)
        quiet()
        assert table.updates[-1].kind == "undone"


def test_the_next_player_at_the_device_does_not_take_back_the_turn_before():
    with Table.start(person(), person()) as table:
        session = table.session
        for _ in range(30):
            (before,) = session.to_act()
            table.play(before)
            if session.to_act() != (before,):
                assert not session.can_undo()
                assert table.ask(session.undo).reason == "nothing_to_undo"


def test_a_double_undo_takes_back_once():
    calls = []
    table = Table.start(person(), person(), post=calls.append)
    calls.pop()()
    session = table.session
    worker = session._worker
    while not (session.can_undo() and table.updates[-2].undoable):
        session.submit(session.to_act()[0], session.legal(session.to_act()[0])[0])
        until(lambda: calls)
        calls.pop()()
    entries = len(session.journal())
    session.undo()
    session.undo()
    session.close()
    assert len(worker._match.journal) == entries - 1


def test_everybody_may_agree_to_take_back_more(store: Store):
    with Table.start(person(), person(), store=store) as table:
        for _ in range(40):
            table.play(table.session.to_act()[0])
        before = table.updates[-1 - 25].state
        update = table.ask(table.session.take_back, 25)
        assert update.kind == "undone" and update.state == before == table.session.at(15)
        assert update.revision == 41 and update.entries == 15 == len(table.session.journal())
        assert stored(store, table).state == before and stored(store, table).revision == 41
        assert table.ask(table.session.take_back, 16).reason == "nothing_to_undo"
        assert table.ask(table.session.take_back, 0).reason == "nothing_to_undo"
        table.play(table.session.to_act()[0])
        assert len(stored(store, table).journal) == 16


def test_a_finished_match_that_is_taken_back_is_open_again(store: Store):
    with Table.start(bot("greedy"), bot("greedy"), store=store) as table:
        table.wait_for_end()
        table.session.give_seat(0, person())
        table.session.give_seat(1, person())
        table.wait_for("seat", 2)
        assert store.open_matches() == [] and len(store.finished()) == 1
        table.ask(table.session.take_back, 3)
        assert table.session.winners() == () and table.session.to_act() != ()
        assert len(store.open_matches()) == 1 and store.finished() == []


def test_a_bot_takes_over_and_gives_back(store: Store):
    with Table.start(person(), person("other"), store=store) as table:
        session = table.session
        table.play(0)
        session.give_seat(0, bot())
        session.give_seat(1, bot("greedy"))
        table.wait_for_end()
        changed = table.of("seat")
        assert [update.seat for update in changed] == [0, 1] and session.seats == (bot(), bot("greedy"))
        assert changed[0].seats == (bot(), person("other"))
        assert [seat["level"] for seat in stored(store, table).seats] == ["random", "greedy"]
    with Table.start(bot(), bot(), pace=60, store=store) as table:
        table.ask(table.session.give_seat, 0, person("me"))
        assert table.play(0).kind == "played" and table.session.seats[0].name == "me"
        with pytest.raises(ValueError):
            table.session.give_seat(2, person())


def test_paused_bots_wait():
    with Table.start(person(), bot("greedy")) as table:
        session = table.session
        session.pause()
        for _ in range(200):
            if session.to_act() == (1,):
                break
            table.play(0)
        entries = len(session.journal())
        quiet()
        assert len(session.journal()) == entries and session.to_act() == (1,)
        session.resume()
        table.wait(lambda: len(session.journal()) > entries)


def test_bots_keep_the_pace_and_it_can_be_changed():
    started = time.monotonic()
    with Table.start(bot(), bot(), pace=0.05) as table:
        table.wait_for("played", 6)
        assert time.monotonic() - started >= 6 * 0.05
        table.session.set_pace(0)
        table.wait_for_end()


def test_the_clock_that_is_handed_in_rules_the_pace():
    now = [0.0]
    session = LocalSession.start(GAMES["surprise"], 2, {}, [bot(), bot()], 0, None, at_once, pace=0.05,
                                 clock=lambda: now[0])
    with Table(session) as table:
        quiet()
        assert table.of("played") == []
        now[0] = 0.06
        table.wait_for("played")
        quiet()
        assert len(table.of("played")) == 1
