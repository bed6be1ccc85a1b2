"""The set-up before the first match: who is called what."""
from app import startup

startup.configure()

from app.session.seats import Seat  # noqa: E402
from tests.app.in_process import starcab  # noqa: E402, F401


def names(screen):
    return [row.seat().name for row in screen.rows if row.kind != "empty"]


def test_a_new_person_is_called_like_nobody_who_sits_there(starcab):  # noqa: F811
    """Whoever was the first may sit in the last place now, under the name of the first."""
    last = [Seat("bot", "a", 0, "rookie/octo"), Seat("person", "Player 2", 1), Seat("person", "Player 1", 2)]
    screen = starcab.go("setup", game_id="ganymede", seats=last)
    first = screen.rows[0]
    while first.kind != "person":
        first.next_kind()
    assert len(set(names(screen))) == 3, names(screen)


def test_whoever_is_known_and_free_comes_first(starcab):  # noqa: F811
    starcab.store.remember_player("player 7", 4)
    screen = starcab.go("setup", game_id="ganymede", seats=[Seat("person", "Player 1", 0), Seat("bot", "a", 1, "rookie/octo")])
    bot = screen.rows[1]
    while bot.kind != "person":
        bot.next_kind()
    assert names(screen) == ["Player 1", "player 7"]
