"""The sixth game between devices, over sockets on loopback: the suites of tests/session and tests/sync, called with it."""

import pytest

from tests.session import test_rooms as sessions
from tests.sixth.rules import GAME
from tests.sync import test_leaks as leaks
from tests.sync import test_views as views


def test_host_guest_and_onlooker_play_one_match_to_verified(tmp_path):
    sessions.test_three_devices_play_one_match_to_verified(GAME.id, tmp_path)


@pytest.mark.parametrize("promise", (leaks.test_no_secret_leaves_the_host_before_the_match_is_over,
                                     leaks.test_each_device_is_sent_the_views_of_its_own_seats_and_nothing_else),
                         ids=lambda promise: promise.__name__)
def test_what_a_seat_may_not_know_stays_with_the_host(promise, tmp_path, monkeypatch):
    monkeypatch.setitem(leaks.PLAYED, GAME.id, GAME)
    promise(GAME.id, tmp_path)


def test_what_changed_makes_of_the_view_before_the_view_after():
    views.test_what_changed_makes_of_the_view_before_the_view_after(GAME.id)
