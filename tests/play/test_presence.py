"""In a room: who leaves is told of and replaced as the host's people choose, who comes back is asked for; emotes; leaving."""

from __future__ import annotations

import queue
import time

import pytest

from app.i18n import t
from app.play.controller import TableController
from app.play.frame import Choice, EmoteSheet, Exit, MenuSheet, Place
from app.play.presence import GRACE
from app.session.host import HostSession
from app.session.remote import GuestSession
from app.session.seats import Seat
from app.store import Store
from app.store.characters import level_of
from app.sync.client import Ticket
from app.sync.codes import RoomCode
from app.sync.record import Record
from app.tables import table_for
from games import GAMES
from tests.play.desk import PATIENCE, FakeClock, Liked
from tests.sync.club import HERE, free_port


class Evening:
    """Two devices on loopback in one thread; the host's, or the guest's, has the table that is looked at."""

    def __init__(self, folder) -> None:
        self._posted: queue.SimpleQueue = queue.SimpleQueue()
        self.clock, self.frames, self.likes = FakeClock(), [], Liked()
        self._folder, self._beacon = folder, free_port()
        self._stores = [Store.open(folder / "host.db"), Store.open(folder / "guest.db")]
        record = Record.new("evening", GAMES["surprise"], [Seat("person", "player 1", 0), Seat("person", "", 1)])
        self.host = HostSession(record, store=self._stores[0], games=GAMES, post=self._posted.put, host=HERE, port=0,
                                beacon_port=self._beacon, name="player 1")
        self.guest = self.come()
        self.until(lambda: self.host.room.online and self.guest.room.online)
        self.host.claim(0, "player 1", 0)
        self.guest.claim(1, "player 2", 1)
        self.until(lambda: self.host.room.ready)
        self.host.start()
        self.until(lambda: self.host.playing and self.guest.playing)

    def come(self, ticket: Ticket | None = None) -> GuestSession:
        ticket = ticket or Ticket(RoomCode.parse(self.host.code), "player 2", address=str(self.host.link().address))
        return GuestSession(ticket, store=self._stores[1], games=GAMES, post=self._posted.put, beacon_port=self._beacon,
                            networks=lambda: [HERE])

    def look(self, session) -> TableController:
        self.play = TableController(session, table_for("surprise"), self.clock, self.likes, self.frames.append)
        self.play.resize(1280.0, 752.0)
        self.play.open()
        self.until(lambda: self.frame.picture)
        return self.play

    @property
    def frame(self):
        return self.frames[-1]

    def until(self, test) -> None:
        end = time.monotonic() + PATIENCE
        while not test():
            assert time.monotonic() < end, "waited in vain"
            try:
                self._posted.get(timeout=0.02)()
            except queue.Empty:
                pass

    def answer(self, words: str) -> None:
        question = self.frame.question
        self.play.answer(question.number, question.answers.index(words))

    def close(self) -> None:
        for session in (self.guest, self.host):
            session.close()
        for store in self._stores:
            store.close()


@pytest.fixture
def evening(tmp_path):
    found = Evening(tmp_path)
    yield found
    found.close()


def test_who_leaves_is_told_of_and_replaced_by_the_bot_that_is_chosen(evening):
    play = evening.look(evening.host)
    evening.guest.close()
    evening.until(lambda: evening.frame.toast == t("leaver.away", name="player 2"))
    assert evening.frame.question is None, "a lost connection may come back"
    evening.clock.pass_time(GRACE)
    assert evening.frame.question.text == t("leaver.text")
    evening.answer(t("bot.level.rookie"))
    evening.until(lambda: play.session.seats[1].is_bot)
    assert level_of(play.session.seats[1].level) == "rookie" and evening.frame.question is None


def test_who_comes_back_in_time_is_not_asked_about(evening):
    evening.look(evening.host)
    evening.guest.close()
    evening.until(lambda: not evening.host.room.chairs[1].here)
    evening.clock.pass_time(GRACE / 2)
    evening.guest = evening.come(evening.guest._client.ticket)
    evening.until(lambda: evening.host.room.chairs[1].here)
    evening.clock.pass_time(GRACE * 2)
    assert evening.frame.question is None


def test_who_comes_back_after_all_is_no_question_any_more(evening):
    """It would hide what comes after it."""
    evening.look(evening.host)
    evening.guest.close()
    evening.until(lambda: not evening.host.room.chairs[1].here)
    evening.clock.pass_time(GRACE)
    assert evening.frame.question is not None
    evening.guest = evening.come(evening.guest._client.ticket)
    evening.until(lambda: evening.host.room.chairs[1].here and evening.frame.question is None)


def test_a_question_that_is_open_is_answered_first(evening):
    play = evening.look(evening.host)
    play.ask_leave()
    asked = evening.frame.question
    evening.guest.close()
    evening.until(lambda: not evening.host.room.chairs[1].here)
    evening.clock.pass_time(GRACE + 3)
    assert evening.frame.question is asked
    play.put_away(asked)
    evening.clock.pass_time(1.0)
    assert evening.frame.question.text == t("leaver.text")


def test_an_emote_is_seen_at_its_seat_for_a_while_unless_nobody_wants_them(evening):
    play = evening.look(evening.host)
    assert evening.frame.header.can_emote
    play.room.pick_emote()
    assert isinstance(evening.frame.sheet, EmoteSheet)
    play.room.emote(3)
    assert evening.frame.sheet is None
    evening.until(lambda: evening.frame.bubbles)
    assert [(one.seat, one.emote, one.name) for one in evening.frame.bubbles] == [(0, 3, "player 1")]
    evening.clock.pass_time(4.0)
    assert evening.frame.bubbles == ()
    evening.likes.settings["emotes"] = False
    play.apply_settings()
    assert not evening.frame.header.can_emote
    play.room.emoted(1, 2)
    assert evening.frame.bubbles == ()


def test_the_host_may_hand_over_to_whoever_is_here(evening):
    play = evening.look(evening.host)
    play.back()
    assert evening.frame.question.text == t("leave.text_host")
    assert t("leave.hand_over", name="player 2") in evening.frame.question.answers
    evening.answer(t("leave.yes"))
    assert evening.frame.exit == Exit(Place.HOME)


def test_a_guest_whose_host_is_away_may_go_on_alone(evening):
    play = evening.look(evening.guest)
    play.menu.open()
    sheet = evening.frame.sheet
    assert isinstance(sheet, MenuSheet) and Choice.ALONE not in sheet.choices and Choice.TAKE_BACK not in sheet.choices
    evening.host.close()
    evening.until(lambda: evening.frame.header.prompt == t("table.host_away"))
    play.menu.open()
    assert Choice.ALONE in evening.frame.sheet.choices
    play.menu.choose(Choice.ALONE)
    evening.answer(t("alone.yes"))
    assert evening.frame.exit == Exit(Place.ALONE)
