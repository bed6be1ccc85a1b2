"""A lesson on the real table, without a window: only what it expects is possible, it plays the rivals, and it ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app import lesson
from app.i18n import t
from app.lesson import Course
from app.play.frame import AboutSheet, Choice, Exit, Frame, MenuSheet, Place
from tests.play.desk import Desk

LESSONS = sorted(file.stem for file in lesson.FOLDER.glob("*.json"))


def do(desk: Desk) -> None:
    """What the lesson wants: to be read, or one action (or several by one touch)."""
    play, chosen = desk.play, desk.play.selection
    desk.until(lambda: desk.lit or desk.frame.lesson.next, passing=0.2)
    if desk.frame.lesson.next:
        play.read()
    elif far := max(chosen.plans, key=lambda target: len(chosen.plans[target]), default=""):
        assert far in desk.lit and far in desk.frame.lesson.wanted
        entries = len(desk.session.journal()) + len(chosen.plans[far])
        desk.tap(far)
        if desk.play.table.aims(far):       # as in a match: the first touch shows the way
            assert chosen.aimed == far and len(desk.session.journal()) < entries
            desk.tap(far)
        desk.until(lambda: len(desk.session.journal()) >= entries)
    else:
        action, path = next(iter(chosen.taps.paths.items()))
        assert path[0] in desk.frame.lesson.wanted
        desk.act(action)


def learn(desk: Desk) -> list[str]:
    """Until the scene leads on; the places it said it was at."""
    places = []
    for _ in range(80):
        places.append(desk.frame.lesson.place)
        assert desk.frame.lesson.text and not desk.frame.header.undoable and not desk.frame.header.can_hint
        do(desk)
        desk.pass_time(0.0)
        desk.until(lambda: desk.exits or desk.lit or desk.frame.lesson.next, passing=0.2)
        if desk.exits:
            return places
    raise AssertionError("it never ended")


@pytest.mark.parametrize("game", LESSONS)
def test_what_is_to_be_held_opens_large(game):
    with Desk.lesson(Course(lesson.load(game))) as desk:
        while desk.frame.lesson.text != t("lesson.hold"):
            do(desk)
        target, = desk.frame.marks.targets
        assert desk.play.inspect(target) and isinstance(desk.frame.sheet, AboutSheet)


@pytest.mark.parametrize("game", LESSONS)
def test_a_whole_lesson_leads_to_the_set_up(game):
    course, places = Course(lesson.load(game)), []
    while True:
        with Desk.lesson(course) as desk:
            places += learn(desk)
            [way_out] = desk.exits
        if way_out.to != Place.NEXT_SCENE:
            break
    assert way_out == Exit(Place.SETUP)
    steps = sum(len(scene.steps) for scene in course.scenes)
    assert list(dict.fromkeys(places)) == [t("lesson.place", n=number + 1, of=steps) for number in range(steps)]


def frames(game: str) -> Iterator[tuple[str, Frame]]:
    """What is said, without the game's name, and the frame that says it."""
    course = Course(lesson.load(game))
    while True:
        with Desk.lesson(course) as desk:
            while not desk.exits:
                desk.until(lambda: desk.lit or desk.frame.lesson.next, passing=0.2)
                yield course.says[0].removeprefix(game + ".lesson."), desk.frame
                do(desk)
                desk.pass_time(0.0)
                desk.until(lambda: desk.exits or desk.lit or desk.frame.lesson.next, passing=0.2)
            if desk.exits[0].to != Place.NEXT_SCENE:
                return


SPOKEN_OF = {
    "crazytaxis": {"lay": {"hand"}, "lay.after": {"open:rival:0"}, "points": {"points", "cell:-1,2"}, "drive": {"cell:0,0"},
                   "on.after": {"cell:0,0"}, "end": {"open:rival:0"}},
    "galactico": {"goal": {"open:queue:C"}, "fly": {"card:r10", "open:queue:E"}, "fly.after": {"station:E1"},
                  "inspector": {"inspector:G"}, "vortan": {"open:queue:C"}, "pair.after": {"open:rival:0"},
                  "shift": {"pile:lower"}, "count": {"open:rival:0"}},
    "ganymede": {"keep": {"dock:0:same", "dock:0:mixed"}, "tile.after": {"at:earth:blue"}, "earth.after": {"mars"},
                 "bonus": {"skip"}, "mars": {"dock:0:same", "dock:0:mixed"}, "launch": {"dock:0:same"}},
}


@pytest.mark.parametrize("game", SPOKEN_OF)
def test_the_panel_may_not_hide_what_its_words_speak_of(game):
    kept = {}
    for said, frame in frames(game):
        kept.setdefault(said, frame.lesson.wanted)
    assert all(names <= kept[said] for said, names in SPOKEN_OF[game].items()), kept


def test_where_somebody_just_laid_a_card_or_set_a_blockade_can_be_seen():
    last, kept = "", {}
    course = Course(lesson.load("crazytaxis"))
    while not last:
        with Desk.lesson(course) as desk:
            while not desk.exits:
                desk.until(lambda: desk.lit or desk.frame.lesson.next, passing=0.2)
                done = [action for seat, action in desk.session.journal() if action[0] in ("lay", "block")]
                kept[course.says[0].partition(".lesson.")[2]] = done[-1:], desk.frame.lesson.wanted
                do(desk)
                desk.pass_time(0.0)
            last = desk.exits[0].to if desk.exits[0].to != Place.NEXT_SCENE else ""
    [laid], wanted = kept["lay.after"]
    assert any("cell:%d,%d" % laid[1:3] == target for target in wanted)
    [blocked], wanted = kept["end"]
    assert "cell:%d,%d" % blocked[1:3] in wanted


def test_what_is_marked_already_is_not_ringed_again():
    course, ringed = Course(lesson.load("ganymede")), ()
    while not ringed:
        with Desk.lesson(course) as desk:
            while not desk.exits and not ringed:
                desk.until(lambda: desk.lit or desk.frame.lesson.next, passing=0.2)
                if course.says[0] == "ganymede.lesson.stop":
                    [path] = desk.play.selection.taps.paths.values()
                    desk.tap(path[0])
                    ringed = desk.frame.marks.targets
                else:
                    do(desk)
                    desk.pass_time(0.0)
                    desk.until(lambda: desk.exits or desk.lit or desk.frame.lesson.next, passing=0.2)
    assert ringed == (path[1],)


@pytest.fixture
def desk():
    with Desk.lesson(Course(lesson.load("surprise"))) as found:
        yield found


def test_another_touch_gets_a_friendly_word_and_changes_nothing(desk):
    revision, said = desk.session.revision, desk.frame.lesson
    for target in sorted(desk.frame.spots - desk.lit):
        if not target.endswith(":") and "open" not in target:
            desk.tap(target)
            assert desk.frame.toast and desk.frame.pulse
    assert desk.session.revision == revision and desk.frame.lesson == said


def test_the_menu_of_a_lesson_takes_nothing_back(desk):
    desk.play.menu.open()
    sheet = desk.frame.sheet
    assert isinstance(sheet, MenuSheet) and sheet.choices == (Choice.RULES, Choice.SETTINGS, Choice.SKIP)
    assert not any(row.can_change for row in sheet.scores)
    desk.play.menu.choose(Choice.SKIP)
    desk.answer(t("lesson.leave.yes"))
    assert desk.exits == [Exit(Place.SETUP)]


@pytest.mark.parametrize("game", LESSONS)
def test_before_the_table_becomes_another_that_is_read(game):
    """And what a rival does in a lesson is never an order to the pupil."""
    course = Course(lesson.load(game))
    for scene in course.scenes[:-1]:
        with Desk.lesson(course) as desk:
            while not desk.frame.lesson.leaves:
                assert not desk.exits and course.scene is scene
                do(desk)
            assert desk.frame.lesson.text == t("lesson.jump") and not desk.lit and not desk.exits
            do(desk)
            desk.pass_time(0.0)
            assert [way.to for way in desk.exits] == [Place.NEXT_SCENE]


@pytest.mark.parametrize("game", LESSONS)
def test_while_a_rival_acts_the_header_orders_nothing(game):
    course = Course(lesson.load(game))
    while True:
        with Desk.lesson(course) as desk:
            learn(desk)
            seat = desk.play.coach.seat
            theirs = [frame.header for frame in desk.frames if frame.header.seat not in (-1, seat)]
            for header in theirs:
                told = header.prompt == t("ganymede.prompt.wait") or header.prompt[:1].islower()    # after the name
                assert told or header.turn in header.prompt, header
            if desk.exits[0].to != Place.NEXT_SCENE:
                break


def test_who_taps_twice_does_not_skip_the_beginning_of_the_next_scene():
    course = Course(lesson.load("crazytaxis"))
    with Desk.lesson(course) as desk:
        scene = course.scene
        while course.scene is scene:
            do(desk)
        place = course.place
        desk.play.read()
        assert course.place == place


def test_what_a_rival_thinks_about_is_not_hidden_meanwhile():
    """The pupil's own offer, with what is given and taken."""
    scene = lesson.load("crazytaxis")[-1]
    with Desk.lesson(Course((scene,))) as desk:
        learn(desk)
        shown = [frame for frame in desk.frames if frame.lesson and frame.lesson.text == t(lesson.WATCH)
                 and frame.picture is not None and "offer" in frame.picture.scene.spots]
    assert shown and {"offer", "withdraw"} <= shown[-1].lesson.wanted
