"""A process to be killed: it plays matches through sessions and says what it has shown.

    python -m tests.session.victim DATABASE

goes on with the open matches it finds, two at a time, begins others when they end, and prints a line for
every update at the moment it is shown: match, kind, revision, entries, and the entry that was played. In
every third match persons play, and now and then take something back.
"""

import json
import os
import random
import sys
import threading
from pathlib import Path

from app.session import LocalSession, Seat, Update
from app.store import Store
from games import GAMES

TABLES = 2
PERSONS = [Seat("person", "player 1", 0), Seat("person", "player 2", 1)]
BOTS = [Seat("bot", "one", 0, "greedy"), Seat("bot", "two", 1, "greedy")]
MIXED = [Seat("bot", "one", 0, "random"), Seat("bot", "two", 1, "greedy")]


class Play:
    """One match to its end."""

    def __init__(self, session: LocalSession, ended: threading.Semaphore) -> None:
        self._session = session
        self._ended = ended
        session.listen(self._show)

    def _show(self, update: Update) -> None:
        entry = [update.seat, update.action] if update.kind == "played" else None
        line = json.dumps([self._session.match_id, update.kind, update.revision, update.entries, entry])
        os.write(1, f"{line}\n".encode())  # in one piece, and gone before anything else happens
        if update.state.over:
            self._session.close()
            self._ended.release()
        elif self._session.seats[0].kind == "person":
            self._act()

    def _act(self) -> None:
        session = self._session
        entries = len(session.journal())
        if entries > 5 and random.random() < 0.03:
            session.take_back(random.randrange(1, 5))
        elif session.can_undo() and random.random() < 0.1:
            session.undo()
        else:
            seat = session.to_act()[0]
            session.submit(seat, random.choice(session.legal(seat)))


def post(task) -> None:
    task()


def main(path: Path) -> None:
    store = Store.open(path)
    assert store.trouble == "", store.trouble
    waiting = [info.id for info in store.open_matches()]
    ended = threading.Semaphore(TABLES)
    while True:
        ended.acquire()
        if waiting:
            session = LocalSession.open(store, waiting.pop(), GAMES, post=post, pace=0)
        else:
            seats = random.choice([BOTS, MIXED, PERSONS])
            session = LocalSession.start(GAMES["surprise"], 2, {}, seats, None, store, post, pace=0)
        Play(session, ended)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
