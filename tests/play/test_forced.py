"""What is the only choice is done by itself; dice are rolled by people; what was taken back is not done again."""

from dataclasses import replace

from app.session.update import REFUSED
from tests.play.desk import Desk, Liked, person


def one_choice(desk):
    return desk.play.acting is not None and len(desk.session.legal(desk.play.acting)) == 1


def to_one_choice(desk):
    """Play on until there is one choice that is no roll."""
    for _ in range(200):
        if desk.frame.curtain:
            desk.play.lift()
        if one_choice(desk) and desk.session.legal(desk.play.acting)[0][0] != "roll":
            return
        desk.act(desk.session.legal(desk.play.acting)[-1])
    raise AssertionError("there always was a choice")


def test_the_only_choice_is_done_by_itself_and_said():
    likes = Liked()
    with Desk.match("surprise", person(0), person(1), likes=likes) as desk:
        to_one_choice(desk)
        before = desk.session.revision
        likes.settings["forced"] = True
        desk.play.refresh()
        assert desk.frame.toast.startswith("The only choice: ") and desk.session.revision == before
        desk.until(lambda: desk.session.revision > before, passing=0.1)


def test_who_does_not_want_that_touches_it():
    with Desk.match("surprise", person(0), person(1)) as desk:
        to_one_choice(desk)
        revision = desk.session.revision
        desk.pass_time(5.0)
        desk.hear()
        assert desk.session.revision == revision


def test_dice_are_rolled_by_people():
    with Desk.match("surprise", person(0), person(1), likes=Liked(forced=True)) as desk:
        while desk.session.state(0).phase != "roll":
            desk.act(desk.session.legal(desk.play.acting)[0])
        assert desk.session.legal(desk.play.acting) == [("roll",)]
        revision = desk.session.revision
        desk.pass_time(5.0)
        desk.hear()
        assert desk.session.revision == revision and desk.lit == {"die"}


def test_what_was_taken_back_is_not_done_again():
    likes = Liked()
    with Desk.match("surprise", person(0), person(1), likes=likes) as desk:
        to_one_choice(desk)
        likes.settings["forced"] = True
        desk.play.refresh()
        before = desk.session.revision
        desk.until(lambda: desk.session.revision > before, passing=0.1)
        desk.session.take_back(1)
        desk.until(lambda: one_choice(desk))
        undone = desk.session.revision
        desk.pass_time(5.0)
        desk.hear()
        assert desk.session.revision == undone


def test_what_was_done_is_still_said_when_the_device_is_turned_round():
    likes = Liked()
    with Desk.match("surprise", person(0), person(1), likes=likes) as desk:
        to_one_choice(desk)
        before = desk.session.revision
        likes.settings["forced"] = True
        desk.play.refresh()
        said = desk.frame.toast
        desk.until(lambda: desk.session.revision > before, passing=0.1)
        desk.play.resize(752.0, 1280.0)
        assert desk.frame.toast == said


def test_what_was_refused_is_not_done_again_and_again(monkeypatch):
    """Without animation nothing would be between two tries: the room would be asked without end."""
    likes = Liked(animation="0.0")
    with Desk.match("surprise", person(0), person(1), likes=likes) as desk:
        to_one_choice(desk)
        likes.settings["forced"] = True
        asked = []

        def refuse(*wish):
            asked.append(wish)
            desk.session._send(replace(desk.session._shown.update, kind=REFUSED, reason="not_now", news=()))

        monkeypatch.setattr(desk.session, "submit", refuse)
        desk.play.refresh()
        for _ in range(5):
            desk.pass_time(1.0)
            desk.hear()
        assert len(asked) == 1
