"""What a long press is good for is said in the first turns of a first match, and no longer than it helps."""

from app.i18n import t
from app.play.hold import TURNS
from app.store.keys import HELD
from tests.play.desk import Desk, Liked, person


def new_here(**settings) -> Liked:
    likes = Liked(**settings)
    likes.notes.clear()
    return likes


def turns(likes: Liked, count: int, game: str = "galactico") -> list[bool]:
    """Whether it is said at the beginning of each turn."""
    said = []
    with Desk.match(game, person(0), person(1), likes=likes) as desk:
        for _ in range(count):
            said.append(desk.frame.toast == t("table.hold"))
            desk.play.display.hush()
            seat = desk.play.acting
            while desk.play.acting == seat:
                desk.act(desk.session.legal(seat)[0])
    return said


def test_it_is_said_in_the_first_turns_of_each_game():
    likes = new_here()
    assert turns(likes, TURNS + 2) == [True] * TURNS + [False] * 2
    assert not any(turns(likes, 2))
    assert turns(likes, 1, "crazytaxis") == [True]


def test_whoever_has_tried_it_hears_no_more_of_it():
    likes = new_here()
    with Desk.match("galactico", person(0), person(1), likes=likes) as desk:
        assert desk.frame.toast == t("table.hold")
        assert desk.play.inspect("station:A1")
    assert likes.notes[HELD]["tried"] and not any(turns(likes, 2)) and not any(turns(likes, 1, "crazytaxis"))


def test_who_listens_is_not_told_of_fingers():
    assert not any(turns(new_here(read_aloud=True), 2))


def test_a_damaged_note_says_nothing():
    likes = new_here()
    likes.keep(HELD, {"galactico": "often"})
    assert not any(turns(likes, 1))
