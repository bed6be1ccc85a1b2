"""The set-up before the first match: who is called what."""
from app import startup

startup.configure()

from app.session.local import LocalSession  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from games import GAMES  # noqa: E402
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


def beginners_by_tapping(screen):
    """What the button says, until it comes round."""
    said = [screen.first_words]
    screen.next_first()
    while screen.first_words != said[0]:
        said.append(screen.first_words)
        screen.next_first()
    return said


def test_alone_in_wild_space_chance_the_person_or_the_smuggler_begins(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="wildspace", seats=[Seat("person", "Player 1", 0)])
    assert beginners_by_tapping(screen) == ["Chance", "Player 1", "Smuggler"]


def test_who_sits_down_takes_the_smugglers_place_in_the_order(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="wildspace", seats=[Seat("person", "Player 1", 0)], first=1)
    assert screen.first_words == "Smuggler"
    screen.rows[1].next_kind()
    assert screen.first_words == screen.seats()[1].name and "Smuggler" not in beginners_by_tapping(screen)


def test_no_smuggler_begins_where_nobody_sits(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="wildspace", seats=[Seat("person", "Player 1", 0)], first=1)
    while screen.rows[0].kind != "empty":
        screen.rows[0].next_kind()
    assert not screen.ready and beginners_by_tapping(screen) == ["Chance"]


def test_after_a_solo_match_the_other_one_begins(starcab):  # noqa: F811
    for first, then in (0, "Smuggler"), (1, "Player 1"):
        seats = [Seat("person", "Player 1", 0)]
        session = LocalSession.start(GAMES["wildspace"], 1, {}, seats, first, starcab.store, starcab.post)
        result = starcab.screen("result")
        result.session = session
        result.again()
        session.close()
        assert starcab.manager.current == "setup" and starcab.screen("setup").first_words == then
