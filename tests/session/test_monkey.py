"""Random commands from several hands at once: what was shown, what is stored and the rules stay one."""

import gc
import random
import threading
import weakref
from pathlib import Path

import pytest

from app.session import LocalSession
from app.store import Store
from games import GAMES
from games.kernel import Match
from tests.session.table import Screen, Table, bot, person, until


def command(session: LocalSession, chance: random.Random) -> None:
    """Something that a hasty table might ask for; most of it comes too late or is not legal."""
    seat = chance.randrange(2)
    legal = session.legal(seat) or [("roll",)]
    roll = chance.random()
    if roll < 0.6:
        session.submit(seat, chance.choice(legal), session.revision - chance.choice([0, 0, 0, 1]))
    elif roll < 0.75:
        session.undo()
    elif roll < 0.8:
        session.take_back(chance.randrange(4))
    elif roll < 0.9:
        session.give_seat(seat, chance.choice([person(), bot(), bot("greedy")]))
    else:
        chance.choice([session.pause, session.resume])()


def hands(session: LocalSession, seed: int, count: int) -> None:
    def act(chance: random.Random) -> None:
        for _ in range(count):
            command(session, chance)

    threads = [threading.Thread(target=act, args=(random.Random(f"{seed} {n}"),)) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("seed", range(4))
def test_random_commands_from_three_threads(tmp_path: Path, seed: int):
    store, screen = Store.open(tmp_path / "starcab.db"), Screen()
    table = Table.start(person(), bot(), store=store, post=screen.post)
    session = table.session
    hands(session, seed, 150)
    session.pause()
    until(session._worker._queue.empty)
    revision = session._worker._match.revision
    until(lambda: session.revision == revision)
    check_updates(table)
    session.close()
    screen.stop()
    assert screen.errors == [] and table.of("trouble") == []
    kept = Match.from_json(store.load(session.match_id), GAMES)
    assert kept.to_json() == session._worker._match.to_json()
    assert kept.state.seen_by(0) == session.state(0) and kept.journal == session.journal()
    store.close()


def check_updates(table: Table) -> None:
    """The revision grows by one with every change and with nothing else; states follow from the journal."""
    revision, journal = 0, []
    for update in table.updates[1:]:
        if update.kind == "played":
            journal.append((update.seat, update.action))
        elif update.kind == "undone":
            del journal[update.entries:]
        revision += update.kind in ("played", "undone")
        assert (update.revision, update.entries) == (revision, len(journal))
    assert table.session.at(len(journal)) == table.updates[-1].state and journal == table.session.journal()


def test_sessions_that_were_closed_leave_nothing_behind(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    before = threading.active_count()
    sessions = []
    for number in range(30):
        table = Table.start(bot("greedy"), bot(), store=store, key=bytes([number]) * 32)
        table.wait_for("played", number % 5 + 1)
        table.session.close()
        sessions.append(weakref.ref(table.session))
        del table
    assert threading.active_count() == before
    gc.collect()
    assert [session for session in sessions if session() is not None] == []
    assert len(store.open_matches()) + len(store.finished()) == 30
    store.close()


def test_closing_carries_out_what_was_submitted_before(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    table = Table.start(person(), person(), store=store)
    table.session.submit(0, table.session.legal(0)[0])
    table.session.close()
    heard = len(table.updates)
    assert store.open_matches()[0].entries == 1
    table.session.submit(0, ("roll",))
    table.session.undo()
    table.session.close()
    assert len(table.updates) == heard and store.open_matches()[0].entries == 1
    store.close()


def test_a_listener_may_close_the_session():
    with Table.start(bot(), bot()) as table:
        table.session.listen(lambda update: update.entries == 7 and table.session.close())
        until(lambda: not table.session._worker._thread.is_alive())
        assert 7 <= table.updates[-1].entries <= 8
