"""Bots that fail, cheat or think for ever, and how the match gets on with them."""

import logging
import threading
import time
from pathlib import Path

import pytest

from app.store import Store
from games.bots import BOTS
from games.kernel import NoDice
from tests.session.table import Table, bot, person, quiet, until


class Thinker:
    """Thinks until it is stopped."""

    thinking: list["Thinker"] = []

    def __init__(self, *_) -> None:
        self.stopped = threading.Event()

    def choose(self, view, seat: int):
        Thinker.thinking.append(self)
        while not self.stopped.is_set():
            pass
        return view.legal(seat)[0]

    def stop(self) -> None:
        self.stopped.set()


class Deaf(Thinker):
    """Thinks on when it is stopped; only the test can end it."""

    def stop(self) -> None:
        raise ZeroDivisionError("not me")


def chooses(choice):
    """A level whose bots do what the function does."""
    class Chooser:
        def __init__(self, *_) -> None:
            pass

        def choose(self, view, seat: int):
            return choice(view, seat)
    return Chooser


def fails(view, seat: int):
    raise ZeroDivisionError("on purpose")


def leaves(view, seat: int):
    raise SystemExit


@pytest.fixture(autouse=True)
def levels(monkeypatch: pytest.MonkeyPatch):
    Thinker.thinking = []
    monkeypatch.setitem(BOTS, "thinker", Thinker)
    monkeypatch.setitem(BOTS, "deaf", Deaf)
    monkeypatch.setitem(BOTS, "fails", chooses(fails))
    monkeypatch.setitem(BOTS, "leaves", chooses(leaves))
    monkeypatch.setitem(BOTS, "cheat", chooses(lambda view, seat: ("win",)))
    monkeypatch.setitem(BOTS, "mute", chooses(lambda view, seat: None))
    monkeypatch.setitem(BOTS, "odd", chooses(lambda view, seat: [[{}]]))


@pytest.mark.parametrize("level", ["fails", "leaves", "cheat", "mute", "odd", "captain of a later version"])
def test_a_bot_that_fails_is_told_of_once_and_something_legal_is_played(level: str, caplog):
    with caplog.at_level(logging.CRITICAL), Table.start(bot(level), bot("greedy"), goal=5) as table:
        table.wait_for_end()
        trouble = table.of("trouble")
        assert [(update.seat, update.reason) for update in trouble] == [(0, "bot_failed")]
        assert {update.seat for update in table.of("played")} == {0, 1}


def test_a_bots_failure_is_logged_with_its_cause(caplog):
    with Table.start(bot("fails"), person()) as table:
        table.wait_for("played")
    assert "on purpose" in caplog.text and "ZeroDivisionError" in caplog.text


def test_a_bot_is_given_what_its_seat_sees_and_no_dice():
    seen = []

    def look(view, seat: int):
        seen.append((view.dice, seat))
        return view.legal(seat)[0]

    BOTS["cheat"] = chooses(look)
    with Table.start(bot("cheat"), bot("cheat"), person()) as table:
        table.wait(lambda: table.session.to_act() == (2,))
    assert {seat for _, seat in seen} == {0, 1} and all(isinstance(dice, NoDice) for dice, _ in seen)


def test_closing_stops_a_bot_that_thinks(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    table = Table.start(bot("thinker"), bot(), store=store)
    until(lambda: Thinker.thinking)
    worker = table.session._worker
    started = time.monotonic()
    table.session.close()
    assert time.monotonic() - started < 2
    assert not worker._thread.is_alive() and Thinker.thinking[0].stopped.is_set()
    assert [thread.name for thread in threading.enumerate() if thread.name == "bot"] == []
    assert store.open_matches()[0].entries == 0
    store.close()


def test_a_person_can_undo_while_a_bot_thinks_about_what_it_was_asked_before():
    with Table.all_at_once(bot("thinker"), person()) as table:
        session = table.session
        until(lambda: Thinker.thinking)
        assert table.play(1).kind == "played" and session.can_undo() and session.to_act() == (0,)
        started = time.monotonic()
        assert table.ask(session.undo).kind == "undone"
        assert time.monotonic() - started < 1
        assert Thinker.thinking[0].stopped.wait(5)
        assert session.to_act() == (0, 1)


def test_a_turn_that_passed_to_a_bot_is_not_taken_back():
    with Table.start(person(), person()) as table:
        session = table.session
        table.play_until(lambda: session.to_act() == (1,) and session.journal()[-1][1][0] == "step")
        session.give_seat(1, bot("thinker"))
        until(lambda: Thinker.thinking)
        assert not session.can_undo()
        assert table.ask(session.undo).reason == "nothing_to_undo"
        assert session.to_act() == (1,) and not Thinker.thinking[0].stopped.is_set()


def test_a_refused_command_does_not_disturb_the_bot():
    with Table.start(bot("thinker"), person()) as table:
        until(lambda: Thinker.thinking)
        assert table.play(1, ("roll",)).reason == "not_your_turn"
        assert table.ask(table.session.undo).reason == "nothing_to_undo"
        quiet()
        assert len(Thinker.thinking) == 1 and not Thinker.thinking[0].stopped.is_set()


def test_a_seat_is_taken_from_a_bot_that_thinks():
    with Table.start(bot("thinker"), person()) as table:
        until(lambda: Thinker.thinking)
        table.ask(table.session.give_seat, 0, person())
        assert Thinker.thinking[0].stopped.wait(5)
        assert table.play(0).kind == "played"


def test_pause_stops_a_bot_that_thinks_and_resume_lets_it_begin_again():
    with Table.start(bot("thinker"), person()) as table:
        until(lambda: Thinker.thinking)
        table.session.pause()
        assert Thinker.thinking[0].stopped.wait(5)
        assert len(Thinker.thinking) == 1
        table.session.resume()
        until(lambda: len(Thinker.thinking) == 2)
        assert not Thinker.thinking[1].stopped.is_set()


def captains() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "bot"]


@pytest.mark.parametrize("interrupt", ["close", "pause", "give_seat"])
def test_a_captain_in_thought_is_interrupted_at_once(interrupt: str, undecided):
    with Table.start(person(), person()) as table:
        session = table.session
        table.play_until(lambda: len(session.legal(1)) > 1)
        session.give_seat(1, bot("captain:60"))
        until(captains)
        time.sleep(0.2)
        thinking, = captains()
        if interrupt == "give_seat":
            session.give_seat(1, person())
        else:
            getattr(session, interrupt)()
        thinking.join(2)
        assert not thinking.is_alive()


def test_a_captain_plays_a_match_to_its_end():
    with Table.start(bot("captain:5i"), bot("rookie"), goal=5, quick_map=True) as table:
        table.wait_for_end()
        assert not table.of("trouble")


def test_a_bot_that_does_not_stop_holds_nobody_up_and_changes_nothing(caplog):
    caplog.set_level(logging.CRITICAL)
    table = Table.start(bot("deaf"), person())
    until(lambda: Thinker.thinking)
    table.ask(table.session.give_seat, 0, person())
    assert table.play(0).kind == "played"
    table.session.give_seat(table.session.to_act()[0], bot("deaf"))
    until(lambda: len(Thinker.thinking) == 2)
    started = time.monotonic()
    table.session.close()
    assert time.monotonic() - started < 2
    for thinker in Thinker.thinking:
        thinker.stopped.set()
    until(lambda: "bot" not in [thread.name for thread in threading.enumerate()])
    assert len(table.of("played")) == 1 and len(table.session._worker._match.journal) == 1


def test_rules_that_fail_stop_no_match_and_lose_nothing(monkeypatch, tmp_path: Path, caplog):
    """The roll breaks off half-way: the journal holds, the bots wait, and people can go on from there."""
    store = Store.open(tmp_path / "starcab.db")
    caplog.set_level(logging.CRITICAL)
    with Table.start(person(), bot(), store=store, quick_map=True) as table:
        session = table.session
        verbs = dict(session.state(0).VERBS)

        def broken(state, seat: int) -> None:
            state.pawns[0] = 99
            raise ZeroDivisionError
        monkeypatch.setattr(type(session.state(0)), "VERBS", verbs | {"roll": broken})
        while not table.of("trouble"):
            heard = len(table.updates)
            if session.to_act() == (0,):
                session.submit(0, session.legal(0)[0])
            table.wait(lambda: len(table.updates) > heard)  # noqa: B023
        quiet()
        assert [update.reason for update in table.of("trouble")] == ["rules_failed"]
        assert session.state(0).pawns[0] != 99
        entries = len(session.journal())
        monkeypatch.setattr(type(session.state(0)), "VERBS", verbs)
        seat = session.to_act()[0]
        session.give_seat(seat, person())
        table.wait_for("seat")
        assert table.play(seat, ("roll",)).kind == "played"
        table.wait(lambda: len(session.journal()) > entries)
        assert store.open_matches()[0].entries >= entries + 1
    store.close()




# Somebody who watches has seen enough


def test_a_bot_that_is_hurried_says_what_it_has():
    with Table.start(bot("thinker"), person(), goal=5) as table:
        until(lambda: Thinker.thinking)
        entries = len(table.session.journal())
        table.session.hurry()
        until(lambda: len(table.session.journal()) > entries)
        assert Thinker.thinking[0].stopped.is_set() and table.session.journal()[entries][0] == 0


def test_hurry_skips_the_wait_once():
    with Table.start(bot("random"), bot("random"), goal=5, pace=600) as table:
        for number in range(3):
            assert len(table.session.journal()) == number
            table.session.hurry()
            until(lambda number=number: len(table.session.journal()) == number + 1)


def test_a_character_plays_with_its_style(monkeypatch: pytest.MonkeyPatch):
    made = []
    monkeypatch.setitem(BOTS, "driver", lambda game, seed, style, stop: made.append(style) or BOTS["random"](game, seed))
    with Table.start(bot("driver/zork"), bot("driver/octo"), goal=5) as table:
        table.wait_for_end()
    assert set(made) == {"blocking", ""}
