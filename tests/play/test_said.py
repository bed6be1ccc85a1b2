"""What an action will do is said before it is done: by the hint, the focus, a long press and the second tap; and the log
tells what happened, main lines and details."""

from __future__ import annotations

import re

import pytest

from app.i18n import set_language, t
from app.play.display import SAY_SECONDS
from app.play.frame import AboutSheet, Tone
from app.session.update import REFUSED, Update
from app.tables import PLAYABLE
from tests.play.desk import Desk, Liked, person


def sentence(desk: Desk, action) -> str:
    look = desk.play.presenter.look()
    return desk.play.table.describe(desk.session.state(look.eye), look, action)


def lifted(desk: Desk) -> Desk:
    """Whoever is to decide has taken the device."""
    if desk.frame.curtain:
        desk.play.lift()
    return desk


def go_on(desk: Desk) -> None:
    desk.act(desk.session.legal(desk.play.acting)[0])
    lifted(desk)


@pytest.fixture(params=PLAYABLE)
def desk(request):
    with Desk.match(request.param, person(0), person(1), first=0) as found:
        yield lifted(found)


def advised(desk, monkeypatch) -> list:
    """The actions that the hint may mean."""
    monkeypatch.setattr("app.play.hints.LEVEL", "captain:4i")
    desk.play.hint()
    desk.until(lambda: desk.frame.marks, passing=0.01)
    assert desk.frame.toast.index(t("hint.why", reason="")) > 0
    return [action for action in desk.session.legal(desk.play.acting) if desk.path(action) == desk.frame.marks.targets]


def test_a_hint_says_what_to_do_and_why_in_a_few_lines_of_a_phone(desk, monkeypatch):
    meant = advised(desk, monkeypatch)
    begin = t("hint.advice", action="")
    assert any(desk.frame.toast.startswith(begin + sentence(desk, action)[:12]) for action in meant)
    assert len(desk.frame.toast) <= 170


def test_the_action_that_a_hint_means_is_marked_in_the_list_until_it_is_done(desk, monkeypatch):
    begin = t("hint.advice", action="")
    assert not [said for said, *_ in desk.play.listing().actions if said.startswith(begin)]
    meant = advised(desk, monkeypatch)
    [(said, action, target)] = [one for one in desk.play.listing().actions if one[0].startswith(begin)]
    assert action in meant and said == begin + sentence(desk, action)
    assert target in desk.frame.spots and target in desk.path(action)
    desk.play.act(action, desk.session.revision)
    desk.until(lambda: desk.session.revision)
    assert not [said for said, *_ in desk.play.listing().actions if said.startswith(begin)]


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_hint_that_is_read_aloud_leaves_nothing_out(game, monkeypatch):
    with Desk.match(game, person(0), person(1), first=0, likes=Liked(read_aloud=True)) as desk:
        meant = advised(lifted(desk), monkeypatch)
        assert any(sentence(desk, action) in desk.frame.toast for action in meant)


def test_what_a_touch_would_do_is_not_said_twice_by_a_long_press():
    with Desk.match("wildspace", person(0), person(1), first=0) as desk:
        sections = [target for target in sorted(lifted(desk).lit) if target.startswith("section:")]
        for target in sections:
            desk.play.inspect(target)
            lines = desk.frame.sheet.about.text.split("\n")
            meaning = desk.play.wording.meaning(target)
            assert meaning == lines[-1] and not [line for line in lines[:-1] if line.split(": ")[-1].strip(".") in meaning]
            assert len(lines) > 1, "what exploring would bring is told too"
            desk.play.put_away(desk.frame.sheet)
        assert len(sections) > 2


def test_a_long_line_stays_as_long_as_it_takes_to_read(desk):
    desk.play.say("word " * 60)
    desk.pass_time(SAY_SECONDS)
    assert desk.frame.toast
    desk.pass_time(3 * SAY_SECONDS)
    assert not desk.frame.toast


def test_the_second_tap_is_asked_for_with_the_action_in_words():
    with Desk.match("galactico", person(0), person(1), likes=Liked(confirm=True)) as desk:
        last = desk.session.legal(desk.play.acting)[0]
        desk.tap(*desk.path(last))
        assert desk.frame.toast == sentence(desk, last) + " " + t("table.confirm")


def test_the_focus_says_what_a_touch_would_do(desk):
    def alone():
        also = desk.play.table.also(desk.session.state(desk.play.eye), desk.play.acting)
        firsts = [desk.path(action)[0] for action in desk.session.legal(desk.play.acting)] + [path[0] for path, _ in also]
        return [action for action in desk.session.legal(desk.play.acting) if firsts.count(desk.path(action)[0]) == 1]

    while not alone():
        go_on(desk)
    for action in alone():
        desk.play.focus(desk.path(action)[0])
        assert sentence(desk, action) in desk.frame.toast


def test_the_focus_tells_a_target_that_may_mean_several_actions_by_its_name():
    with Desk.match("surprise", person(0), person(1), first=1) as desk:
        square = next(target for target in sorted(desk.lit) if target.startswith("square:"))
        desk.play.focus(square)
        look = desk.play.presenter.look()
        assert desk.play.table.place_name(desk.session.state(look.eye), look, square) in desk.frame.toast
        desk.tap(square)
        desk.play.focus("done")
        chosen = [action for action in desk.session.legal(desk.play.acting) if desk.path(action) == (square, "done")]
        assert sentence(desk, chosen[0]) in desk.frame.toast


def test_the_focus_says_how_far_a_way_goes():
    with Desk.match("crazytaxis", person(0), person(1), first=0) as desk:
        while not desk.play.selection.plans:
            go_on(desk)
        target, way = max(desk.play.selection.plans.items(), key=lambda plan: len(plan[1]))
        desk.play.focus(target)
        look = desk.play.presenter.look()
        name = desk.play.table.place_name(desk.session.state(look.eye), look, target)
        assert desk.frame.toast.startswith(name[0].upper() + name[1:]) and str(len(way)) in desk.frame.toast


def test_what_has_no_name_says_nothing_and_a_focus_that_is_gone_is_silent(desk):
    desk.play.say("something")
    desk.play.focus("")
    assert desk.frame.toast == ""


def test_the_focus_says_nothing_behind_a_curtain():
    with Desk.match("wildspace", person(0), person(1), first=0) as desk:
        desk.play._drop_curtain()
        desk.play.focus("end")
        assert desk.frame.toast == ""


def test_a_long_press_adds_what_a_tap_would_do():
    with Desk.match("galactico", person(0), person(1), first=0) as desk:
        action = desk.session.legal(desk.play.acting)[0]
        assert desk.play.inspect(desk.path(action)[0])
        assert isinstance(desk.frame.sheet, AboutSheet)
        assert desk.frame.sheet.about.text.endswith(sentence(desk, action))


def test_a_long_press_on_a_button_without_a_card_says_what_it_does():
    with Desk.match("surprise", person(0), person(1), first=1) as desk:
        desk.tap(next(target for target in sorted(desk.lit) if target.startswith("square:")))
        assert desk.play.inspect("done") and desk.frame.toast


def test_the_log_tells_main_lines_and_details(desk):
    for _ in range(12):
        go_on(desk)
    desk.play.menu.open()
    lines = desk.frame.sheet.lines
    assert any(line.detail for line in lines) and any(not line.detail for line in lines)
    assert all(line.text for line in lines)


# Another language, while something is being said


def speak(desk: Desk, language: str) -> None:
    """As the screen does when the language was changed."""
    set_language(language)
    desk.play.resize(360, 584)


def hint(desk: Desk) -> None:
    desk.play.hint()
    desk.until(lambda: desk.frame.marks, passing=0.01)


def touch_what_is_not_possible(desk: Desk) -> None:
    look, table = desk.play.presenter.look(), desk.play.table
    state = desk.session.state(look.eye)
    desk.tap(next(target for target in desk.frame.spots
                  if target not in desk.frame.lit and table.why_not(state, look, target)))


def focus(desk: Desk) -> None:
    desk.play.focus(next(iter(desk.frame.lit)))


@pytest.mark.parametrize("speech", (hint, touch_what_is_not_possible, focus))
def test_what_is_being_said_and_what_to_do_follow_the_language(desk, speech, monkeypatch):
    monkeypatch.setattr("app.play.hints.LEVEL", "captain:4i")
    try:
        speak(desk, "en")
        speech(desk)
        english = desk.frame.toast, desk.frame.header.prompt
        speak(desk, "ru")
        assert all(re.search("[а-яё]{3}", text) for text in (desk.frame.toast, desk.frame.header.prompt))
        assert not re.search("[a-z]{3}", desk.frame.toast + desk.frame.header.prompt)
        speak(desk, "en")
        assert (desk.frame.toast, desk.frame.header.prompt) == english
    finally:
        set_language("en")


def test_what_came_from_elsewhere_is_left_as_it_is(desk):
    try:
        desk.play.say("something")
        speak(desk, "pl")
        assert desk.frame.toast == "something"
    finally:
        set_language("en")


@pytest.mark.parametrize("reason, said, calm", (
    ("asked", "Asking the host whether this seat is yours…", True), ("no_seat", "This seat isn't yours.", False),
    ("stale", "That is no longer possible.", False)))
def test_who_wants_a_seat_is_told_what_became_of_the_wish(desk, reason, said, calm):
    state = desk.session.state(None)
    desk.play._on_update(Update(desk.session.revision, REFUSED, 0, None, (), state, reason))
    assert desk.frame.toast == said and desk.frame.calm == calm


# A line has the tone of what it says


def test_a_refusal_a_hint_and_good_news_have_tones_of_their_own(desk, monkeypatch):
    monkeypatch.setattr("app.play.hints.LEVEL", "captain:4i")
    table = type(desk.play.table)
    monkeypatch.setattr(table, "why_not", lambda *_: "not possible")
    desk.tap("nothing:here")
    assert desk.frame.toast == "not possible" and desk.frame.tone is Tone.REFUSAL and not desk.frame.calm
    desk.play.hint()
    desk.until(lambda: desk.frame.marks, passing=0.01)
    assert desk.frame.tone is Tone.HINT and desk.frame.calm
    monkeypatch.setattr(table, "aloud", lambda *_: "they agree")
    monkeypatch.setattr(table, "glad", lambda *_: True)
    go_on(desk)
    assert any(frame.toast == "they agree" and frame.tone is Tone.GOOD for frame in desk.frames)


def test_that_the_end_is_near_refuses_nothing(desk, monkeypatch):
    monkeypatch.setattr(type(desk.play.table), "near_end", lambda *_: "nearly over")
    go_on(desk)
    told = [frame.tone for frame in desk.frames if frame.toast == "nearly over"]
    assert told and set(told) == {Tone.HINT}


def to_a_second_tap(desk: Desk):
    """Play on until a touch is asked for again; what it would do."""
    for _ in range(200):
        action = desk.session.legal(desk.play.acting)[-1]
        desk.tap(*desk.path(action))
        if desk.play.selection.sure is not None:
            return action
        desk.act(action)
    raise AssertionError("nothing was to be confirmed")


def test_what_a_second_tap_would_do_is_still_said_when_it_was_done_otherwise_and_the_device_is_turned_round():
    with Desk.match("surprise", person(0), person(1), likes=Liked(confirm=True)) as desk:
        action, revision = to_a_second_tap(desk), desk.session.revision
        said = desk.frame.toast
        desk.play.act(action, revision)     # from the list beside the table
        desk.until(lambda: desk.session.revision > revision)
        desk.play.resize(752.0, 1280.0)
        assert said and desk.frame.toast == said
