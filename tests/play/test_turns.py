"""A person's turn without a window: what is lit and said, half a choice, the second tap, undo, the menu, leaving."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError
from types import SimpleNamespace
from typing import Any

import pytest

from app.i18n import t
from app.play.display import SAY_SECONDS
from app.play.frame import AboutSheet, BotSheet, Choice, Exit, Frame, MenuSheet, Place
from app.play.perspective import Perspective
from app.scene.commands import ActAs, Hush, Open, Plain, command_of
from app.store.characters import level_of
from app.tables import table_for
from games import GAMES
from tests.play.desk import Desk, Liked, bot, person
from tests.ui_process import ROOT


@pytest.fixture
def desk():
    with Desk.match("galactico", person(0), person(1), first=1) as found:      # the last lays first
        yield found


def long_path(desk: Desk) -> tuple[str, ...]:
    """Of an action that takes several touches."""
    return max((desk.path(action) for action in desk.session.legal(desk.play.acting)), key=len)


def until_long_path(desk: Desk) -> tuple[str, ...]:
    while len(long_path(desk)) < 2:
        desk.act(desk.session.legal(desk.play.acting)[0])
    return long_path(desk)


def test_the_logic_of_a_table_is_loaded_without_kivy():
    code = ("import sys\nfor name in ('kivy', 'kivymd', 'plyer'): sys.modules[name] = None\n"
            "import app.play.controller, app.play.replay\nfrom app.tables import PLAYABLE, table_for\n"
            "[table_for(game) for game in PLAYABLE]")
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_the_first_frame_says_whose_turn_it_is_and_lights_what_can_be_done(desk):
    frame = desk.frame
    assert frame.header.turn == "player 1" and frame.header.prompt and not frame.header.undoable
    assert frame.picture is not None and frame.lit and frame.lit <= frame.spots
    assert "your_turn" in desk.sounds and sum(frame.buzz for frame in desk.frames) == 1


def test_a_frame_can_not_be_changed():
    with pytest.raises(FrozenInstanceError):
        Frame().toast = "else"


def test_looking_changes_nothing(desk):
    play, shown = desk.play, len(desk.frames)
    seen = [(play.acting, play.eye, play.frame, play.presenter.look(), play.curtain.needed, play.answers.seats)
            for _ in range(2)]
    assert seen[0] == seen[1] and len(desk.frames) == shown


def test_a_half_choice_is_shown_and_a_tap_beside_takes_it_back(desk):
    path = until_long_path(desk)
    before = desk.lit
    desk.tap(path[0])
    assert desk.play.selection.taps.touched == path[:1] and path[1] in desk.lit
    desk.tap("")
    assert desk.play.selection.taps.touched == () and desk.lit == before


def test_a_half_choice_outlives_another_size_and_language(desk):
    path = until_long_path(desk)
    desk.tap(path[0])
    desk.play.resize(360.0, 584.0)
    assert desk.play.selection.taps.touched == path[:1] and path[1] in desk.lit


def test_a_tap_on_what_is_not_possible_says_why_for_a_while(desk):
    refused = next(target for target in sorted(desk.frame.spots - desk.lit) if command_of(target) is None
                   and (desk.tap(target), desk.frame.toast)[1])
    assert desk.frame.toast and desk.sounds[-1] == "refuse", refused
    desk.pass_time(SAY_SECONDS)
    assert desk.frame.toast == ""


def test_who_wants_it_confirms_what_can_not_be_taken_back():
    with Desk.match("galactico", person(0), person(1), likes=Liked(confirm=True)) as desk:
        legal = desk.session.legal(desk.play.acting)
        last = legal[0]         # it passes the turn
        before = desk.session.revision
        assert len(legal) > 1
        desk.tap(*desk.path(last))
        assert desk.frame.toast.endswith(t("table.confirm")) and desk.frame.marks.targets == desk.path(last)[-1:]
        assert desk.play.selection.sure == last and desk.session.revision == before
        desk.tap("")
        assert desk.play.selection.sure is None, "a tap beside means no"
        desk.tap(*desk.path(last), *desk.path(last))
        desk.until(lambda: desk.session.revision > before)
        assert desk.play.selection.sure is None


def test_undo_takes_back_what_was_done_and_only_where_it_may():
    with Desk.match("ganymede", person(0), bot(1), first=1) as desk:
        assert not desk.frame.header.undoable
        desk.play.undo()        # nothing yet: nothing happens
        while not desk.frame.header.undoable:
            desk.until(lambda: desk.play.acting == 0 and desk.lit)
            desk.act(desk.session.legal(0)[0])
        journal = desk.session.journal()
        assert desk.play.key("u")
        desk.until(lambda: len(desk.session.journal()) < len(journal))
        assert desk.session.journal() == journal[:-1] and desk.lit and "table.refused" not in desk.frame.toast
        assert journal[-1][1] in desk.session.legal(0)


def test_a_far_way_is_shown_by_the_first_tap_and_gone_by_the_second():
    with Desk.match("crazytaxis", person(0), person(1), options={"length": "quick"}) as desk:
        while not (far := far_target(desk)):
            legal = desk.session.legal(desk.play.acting)
            desk.act(next((action for action in legal if action[0] in ("lay", "end", "step")), legal[0]))
        way, before = tuple(desk.play.selection.plans[far]), len(desk.session.journal())
        desk.tap(far)
        assert desk.play.selection.aimed == far and len(desk.session.journal()) == before
        desk.tap("")
        assert desk.play.selection.aimed == "", "a tap beside means no"
        desk.tap(far, far)
        desk.until(lambda: len(desk.session.journal()) >= before + len(way))
        assert tuple(action for _, action in desk.session.journal()[before:]) == way


def test_news_that_comes_while_a_step_is_on_its_way_does_not_break_the_way_off():
    with Desk.match("crazytaxis", person(0), person(1), options={"length": "quick"}) as desk:
        while not (far := far_target(desk)):
            legal = desk.session.legal(desk.play.acting)
            desk.act(next((action for action in legal if action[0] in ("lay", "end", "step")), legal[0]))
        way, before = tuple(desk.play.selection.plans[far]), len(desk.session.journal())
        desk.session.give_seat(1, person(1))        # told before the first step is
        desk.tap(far, far)
        desk.until(lambda: len(desk.session.journal()) >= before + len(way))


def far_target(desk: Desk) -> str:
    """One that stands for several actions."""
    plans = desk.play.selection.plans
    return next((target for target in sorted(plans) if len(plans[target]) > 1 and desk.play.table.aims(target)), "")


def test_commands_are_read_in_one_place():
    known = {"open:rival:1": Open("rival:1"), "close:": Plain.CLOSE, "as:2": ActAs(2), "hush:turn:2": Hush("turn", 2),
             "turn:": Plain.TURN, "go:": Plain.GO}
    assert {target: command_of(target) for target in known} == known
    assert [command_of(target) for target in ("", "die", "cell:1,2", "as:", "as:-1", "hush:often:1", "hush:turn:x")] == [None] * 7


def test_what_lies_open_is_closed_by_back_before_it_asks_to_leave(desk):
    target = next(one for one in sorted(desk.frame.spots) if one.startswith("open:"))
    desk.tap(target)
    assert desk.play.presenter.opened and "close:" in desk.frame.spots
    desk.play.back()
    assert not desk.play.presenter.opened and desk.frame.question is None
    desk.play.back()
    assert desk.frame.question.title == t("leave.title")
    desk.play.back()
    assert desk.frame.question is None
    desk.play.back()
    desk.answer(t("leave.yes"))
    assert desk.exits == [Exit(Place.HOME)]


def test_only_the_question_that_is_asked_can_be_answered(desk):
    desk.play.ask_leave()
    old = desk.frame.question
    desk.play.ask_leave()
    desk.play.answer(old.number, 0)
    desk.play.answer(desk.frame.question.number, 7)
    assert desk.exits == [] and desk.frame.question is not None


def test_the_menu_holds_scores_log_and_choices(desk):
    desk.act(desk.session.legal(0)[0])
    desk.play.key("m")
    sheet = desk.frame.sheet
    assert isinstance(sheet, MenuSheet) and [row.name for row in sheet.scores] == ["player 1", "player 2"]
    assert sheet.choices == (Choice.RULES, Choice.HINT, Choice.TAKE_BACK, Choice.SETTINGS, Choice.LEAVE)
    assert not desk.play.key("u"), "nothing is touched through it"
    desk.play.menu.choose(Choice.RULES)
    assert desk.frame.sheet is None and desk.exits[-1].to == Place.RULES


def test_what_can_not_be_taken_back_is_not_offered(desk, monkeypatch):
    def offered():
        desk.play.key("m")
        found = Choice.TAKE_BACK in desk.frame.sheet.choices
        desk.play.put_away(desk.frame.sheet)
        return found

    assert not offered(), "nothing was done yet"
    desk.act(desk.session.legal(0)[0])
    assert offered()
    monkeypatch.setattr(desk.play.perspective, "people", tuple)
    assert not offered(), "whoever only looks on has nothing to take back"


def test_everybody_agrees_to_take_back_more(desk):
    desk.act(desk.session.legal(0)[0])
    desk.play.menu.choose(Choice.TAKE_BACK)
    assert "player 2" in desk.frame.question.text
    desk.answer(t("ask.yes"))
    desk.until(lambda: not desk.session.journal())
    desk.play.menu.choose(Choice.TAKE_BACK)
    assert desk.frame.question is None and desk.frame.toast == t("take_back.nothing")


def test_whoever_plays_alone_against_bots_is_not_asked_whether_everybody_agrees():
    with Desk.match("galactico", person(0), bot(1), first=1) as desk:
        desk.until(lambda: desk.play.acting == 0)
        desk.act(desk.session.legal(0)[0])
        desk.play.menu.choose(Choice.TAKE_BACK)
        assert desk.frame.question.text == t("take_back.alone")


def test_a_seat_changes_hands_and_a_bot_its_level():
    with Desk.match("galactico", person(0), person(1), bot(2)) as desk:
        desk.play.menu.change_hands(1)
        desk.answer(t("bot.level.driver"))
        desk.until(lambda: desk.session.seats[1].is_bot)
        assert desk.session.seats[1].name == "player 2" and level_of(desk.session.seats[1].level) == "driver"
        assert desk.play.inspect("open:rival:1")
        sheet = desk.frame.sheet
        assert isinstance(sheet, BotSheet) and sheet.seat == 1
        desk.play.menu.next_level()
        desk.until(lambda: level_of(desk.session.seats[1].level) == level_of(desk.frame.sheet.who.level) != "driver")


def test_an_open_menu_shows_a_seat_that_changes_hands(desk):
    desk.play.menu.open()
    desk.session.give_seat(1, bot(1))
    desk.until(lambda: desk.session.seats[1].is_bot)
    assert desk.frame.sheet.scores[1].character == "octo"
    desk.play.put_away(desk.frame.sheet)
    desk.session.give_seat(1, person(1))
    desk.until(lambda: not desk.session.seats[1].is_bot)
    assert desk.frame.sheet is None, "nor is it opened by that"


def test_an_open_card_of_a_bot_shows_its_level_whoever_changes_it(desk):
    desk.session.give_seat(1, bot(1))
    desk.until(lambda: desk.session.seats[1].is_bot)
    desk.play.menu.show_bot(1)
    desk.session.give_seat(1, bot(1, "captain/octo"))
    desk.until(lambda: level_of(desk.session.seats[1].level) == "captain")
    assert level_of(desk.frame.sheet.who.level) == "captain"
    desk.session.give_seat(1, person(1))
    desk.until(lambda: not desk.session.seats[1].is_bot)
    assert desk.frame.sheet is None, "nobody is left whose card it was"


def test_nobody_here_acts_for_a_seat_that_a_bot_has_taken_over():
    with Desk.match("galactico", person(0), person(1)) as desk:
        assert tuple(desk.play.perspective.people()) == (0, 1)
        desk.session.give_seat(0, bot(0))
        desk.until(lambda: desk.session.seats[0].is_bot)
        assert tuple(desk.play.perspective.people()) == (1,) and desk.play.acting != 0
        desk.session.give_seat(0, person(0))
        desk.until(lambda: not desk.session.seats[0].is_bot)
        assert tuple(desk.play.perspective.people()) == (0, 1)


def test_who_was_to_act_in_between_does_not_when_a_bot_sits_there():
    match: Any = SimpleNamespace(seats=(person(0), person(1), person(2)), to_act=lambda: (0, 1, 2))
    perspective = Perspective(match, table_for("galactico"))
    perspective.acts_as = 2
    assert perspective.acting == 2
    match.seats = (bot(0), person(1), bot(2))
    assert perspective.acting == 1


@pytest.mark.parametrize("most", [1, 3, 100])
def test_the_latest_facts_are_the_last_of_all(most: int):
    with Desk.match("galactico", person(0), person(1)) as desk:
        for _ in range(4):
            if desk.frame.curtain:
                desk.play.lift()
            desk.act(desk.session.legal(desk.play.acting)[0])
        facts = [fact for _, fact in desk.session.heard(0)]
        assert facts and desk.session.latest(0, most) == facts[-most:]


def test_a_long_press_tells_what_a_thing_is(desk):
    told = [target for target in sorted(desk.frame.spots) if desk.play.inspect(target)]
    assert told and isinstance(desk.frame.sheet, AboutSheet)
    desk.play.put_away(desk.frame.sheet)
    assert desk.frame.sheet is None


def test_a_sheet_that_was_replaced_can_not_put_the_new_one_away(desk):
    desk.play.menu.open()
    old = desk.frame.sheet
    desk.play.menu.open()
    desk.play.put_away(old)
    assert desk.frame.sheet is not None


def test_a_hint_marks_a_path_and_gives_its_reason(desk, monkeypatch):
    monkeypatch.setattr("app.play.hints.LEVEL", "captain:4i")
    desk.play.hint()
    assert desk.frame.toast == t("hint.thinking")
    desk.until(lambda: desk.frame.marks, passing=0.01)
    assert desk.frame.marks.targets in {desk.path(action) for action in desk.session.legal(0)}
    assert desk.frame.toast not in ("", t("hint.thinking"))


def test_a_tablet_in_the_middle_turns_to_whoever_moves():
    with Desk.match("galactico", person(0), person(1), first=1, likes=Liked(table_mode="turn")) as desk:
        assert desk.frame.facing == 0
        while desk.play.acting == 0:
            desk.act(desk.session.legal(0)[-1])
        assert desk.frame.facing == 180


def test_nothing_of_a_match_that_was_left_goes_on(desk):
    desk.play.say("something")
    desk.play.close()
    shown = len(desk.frames)
    desk.pass_time(60)
    assert len(desk.frames) == shown and not desk.clock.waiting


def test_a_choice_half_made_is_cancelled_by_a_button():
    with Desk.match("wildspace", person(0), person(1)) as desk:
        while "refresh" not in desk.lit:
            if desk.frame.curtain:
                desk.play.lift()
                continue
            desk.act(desk.session.legal(desk.play.acting)[0])
        desk.tap("refresh")
        assert desk.play.selection.taps.touched == ("refresh",) and "cancel:" in desk.frame.spots
        desk.tap("cancel:")
        assert desk.play.selection.taps.touched == () and "refresh" in desk.lit


def test_the_next_player_can_not_undo_what_the_last_one_did():
    """In Ganymede all choose their starships at once: nothing has happened since, and still it is not theirs."""
    with Desk.match("ganymede", person(0), person(1)) as desk:
        desk.play.lift()
        desk.act(desk.session.legal(0)[0])
        desk.until(lambda: desk.frame.curtain)
        assert desk.session.can_undo() and not desk.frame.header.undoable
        desk.play.lift()
        assert desk.play.acting == 1 and not desk.frame.header.undoable
        desk.play.undo()
        desk.hear()
        assert len(desk.session.journal()) == 1


def test_a_shake_touches_the_die_of_a_table_that_has_one_and_means_nothing_at_another():
    with Desk.match("surprise", person(0), person(1), options={"quick_map": True}) as desk:
        desk.play.shake()
        desk.until(lambda: desk.session.journal())
        assert desk.session.journal()[0][1] == ("roll",)
    with Desk.match("galactico", person(0), bot(1)) as desk:
        desk.play.say("something to read")
        desk.play.shake()
        assert desk.frame.toast == "something to read" and not desk.session.journal()


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_open_is_put_away_when_it_hides_what_the_next_decision_asks_for(game):
    """An own area that was opened while the others played covered the sections that were asked for."""
    closed = 0
    with Desk.match(game, person(0), person(1), key=bytes([7]) * 32) as desk:
        for number in range(40):
            if desk.play.acting is None:
                break
            desk.play.lift()
            opened = [target for target in sorted(desk.frame.spots) if target.startswith("open:")]
            desk.tap(*opened[number % len(opened):][:1] if opened else ())
            covers = not desk.play.selection.lit() <= desk.frame.spots
            before, legal = desk.session.revision, desk.session.legal(desk.play.acting)
            desk.session.submit(desk.play.acting, legal[number % len(legal)], before)
            desk.until(lambda before=before: desk.session.revision > before)
            desk.play.lift()
            closed += covers and not desk.play.presenter.opened
            if desk.play.presenter.opened:
                lit = desk.play.selection.lit()
                assert lit <= desk.frame.spots or game == "wildspace" and lit & desk.frame.spots, sorted(lit - desk.frame.spots)
    assert closed or game == "crazytaxis", "there only stacks of cards open, beside the map"
