"""Every lesson can be played by what it expects, every way, and all it says exists in three languages."""
import gettext
import json
from dataclasses import replace

import pytest

from app import lesson
from app.assets import OWN
from app.i18n import LANGUAGES, set_language, speaking, t
from app.lesson import ACT, AFTER, ELSEWHERE, OVER, READ, RIVALS, WATCH, BadLesson, Course, Scene, Step, scenes_of
from app.tables import table_for
from app.widgets.places import free_place, is_free, near_place
from games import GAMES
from games.bots import make
from games.kernel import Match
from tools.lesson import Stuck, keys, play_through, plays, seek, to_json

LESSONS = sorted(file.stem for file in lesson.FOLDER.glob("*.json"))
ROLL = ("roll",)


@pytest.fixture(autouse=True)
def _in_a_language():
    """A table that is laid out measures its words; without a language it has none."""
    set_language("en")


@pytest.mark.parametrize("language, taps, place", (
    ("en", "one tap each", "foot of the card"), ("ru", "по одному касанию", "Внизу карты"),
    ("pl", "po jednym dotknięciu", "Na dole karty")))
def test_the_lesson_of_wild_space_says_nothing_that_its_table_shows_otherwise(language, taps, place):
    """Two cards from the deck are one touch, and on a phone the ability stands at the right of its card."""
    with speaking(language):
        assert taps not in t("wildspace.lesson.draw") and place not in t("wildspace.lesson.play.why")


@pytest.fixture(params=LESSONS)
def scenes(request):
    return lesson.load(request.param)


def test_there_is_a_lesson():
    assert "surprise" in LESSONS


def test_every_scene_plays_through_every_way(scenes):
    for scene in scenes:
        assert sum(1 for _ in play_through(scene)) >= 1  # Stuck says where it can't go on, or which fact fails


def test_five_to_twelve_steps_with_something_to_do_and_a_last_word(scenes):
    steps = [step for scene in scenes for step in scene.steps]
    assert 5 <= len(steps) <= 12
    assert sum(bool(step.do or step.any) for step in steps) >= 5
    assert all(scene.steps[-1].after for scene in scenes)
    assert all(not (step.do and step.any) for step in steps)


WORDS, TOUCH, RIVAL = 180 / 60, 2.5, 0.7        # read in a second; seconds for a touch, and for what a rival does


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_five_minutes_at_most(scenes, language):
    steps = [step for scene in scenes for step in scene.steps]
    with speaking(language):
        told = [text for step in steps for text in (step.text, step.why, step.after) if text]
        told += [ELSEWHERE] * (len(scenes) - 1)
        words = sum(len(t(text).split()) for text in told)
    touches = sum(2 * len(step.do or step.any[:1]) + (not step.do and not step.any) + bool(step.after) for step in steps)
    touches += len(scenes) - 1
    rivals = sum(len(step.rivals) for step in steps)
    assert words / WORDS + touches * TOUCH + rivals * RIVAL <= 5 * 60


def test_the_last_step_says_where_help_is_in_a_match(scenes):
    assert scenes[-1].steps[-1].text == "lesson.tools"
    assert all(step.text != "lesson.tools" for scene in scenes for step in scene.steps[:-1])


def test_every_lesson_lets_try_what_a_long_press_does(scenes):
    from tests.tables.matches import look_of

    first = scenes[0]
    holding, = (step for scene in scenes for step in scene.steps if step.text == "lesson.hold")
    assert holding in first.steps
    table, view, look = table_for(first.game_id), first.match(GAMES).state.seen_by(first.seat), look_of(first.players, first.seat)
    target, = holding.show
    assert target in table.place(view, look).spots and table.about(view, look, target)


def test_all_texts_exist_in_three_languages_and_fit_the_panel(scenes):
    wanted = {text for scene in scenes for step in scene.steps for text in (step.text, step.why, step.after) if text}
    wanted.add(ELSEWHERE)
    for code in ("en", "ru", "pl"):
        for text in wanted:
            domain = "starcab" if text.startswith("lesson.") else scenes[0].game_id
            with (OWN / "locale" / ("%s.%s.mo" % (domain, code))).open("rb") as file:
                known = gettext.GNUTranslations(file)
            assert known.gettext(text) != text, (code, text)
            assert len(known.gettext(text)) <= 190, (code, text)


def test_the_targets_that_are_ringed_and_touched_are_on_the_table(scenes):
    from app.session.seats import Seat
    from app.tables.base import Viewpoint

    table = table_for(scenes[0].game_id)
    for scene in scenes:
        seats = tuple(Seat("person", "Player %d" % seat, seat) for seat in range(scene.players))
        for width, height in ((360, 584), (1280, 736)):
            look = Viewpoint(scene.seat, seats, width, height, acting=True)
            match = scene.match(GAMES)
            spots = table.place(match.state.seen_by(scene.seat), look).spots
            for named in scene.steps[0].show:
                several = named.endswith(":") and any(target.startswith(named) for target in spots)
                assert several or set(named.split("|")) & set(spots), named


def moments(game):
    """The first way through each scene: what is said, and the state at which it is said."""
    for scene in lesson.load(game):
        course, match = Course((scene,)), scene.match(GAMES)
        while course.stage != OVER:
            yield course.says[0].removeprefix(game + ".lesson."), match
            if course.waits:
                course.go_on()
                continue
            match.play(*(course.next_rival() or (scene.seat, course.expected(match.state.legal(scene.seat))[0])))
            course.played()


def told(game, text):
    """The state at which that is said."""
    return next(match.state.copy() for said, match in moments(game) if said == text)


def test_what_the_lesson_of_galactico_says_is_true_of_its_table():
    from games.galactico.board import KIND, ORDINARY, RICH, SEATS, VORTANS

    aboard = told("galactico", "pair.after").hands[0]
    assert len(aboard) < SEATS and not VORTANS & set(aboard), "a free seat, and no vortan"
    before, later = (told("galactico", said).scores()[0].total for said in ("vortan", "pair.after"))
    assert later == before + 2, "the penalty is gone, and nobody boarded who costs as much"
    state = told("galactico", "shift")
    assert state.last_turn >= 0 and state.turn // 2 == state.last_turn // 2, "this round is the last"
    *_, placing = lesson.load("galactico")[0].steps
    assert len(placing.any) > 1
    for action in placing.any:
        match = lesson.load("galactico")[0].match(GAMES)
        match.play(0, action)
        aboard = match.state.hands[0]
        assert len(aboard) == 3 and {KIND[card] for card in aboard} <= {ORDINARY, RICH}, "stations pay for these three"


def test_what_the_lesson_of_crazy_taxis_says_is_true_of_its_table():
    from games.crazytaxis.board import RANK

    state = told("crazytaxis", "on.after")
    assert state.taxis[1] == RANK != state.taxis[0], "the rival still stands where all start"


def test_what_the_lesson_of_ganymede_says_is_true_of_its_table():
    from games.ganymede.board import BONUS_SPACES, MARS_LIMIT, TILE_LIMIT

    assert MARS_LIMIT == 5 and TILE_LIMIT == 3 and told("ganymede", "bonus").markers[0] in BONUS_SPACES
    *_, counting = (state.launches_to_end for said, state in ((said, match.state) for said, match in moments("ganymede"))
                    if said == "count")
    assert counting == 4


def test_another_match_is_another_board():
    """A board that was seen a moment ago would be the same match."""
    keys_of = [scene.key for scene in lesson.load("ganymede")]
    assert len(set(keys_of)) == len(keys_of)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_picture_is_named_that_a_phone_does_not_show(language):
    """There hint and rules are in the menu."""
    names = {"en": ("lamp", "question mark"), "ru": ("лампочк", "вопросительн"), "pl": ("żarówk", "znak zapytania")}[language]
    with speaking(language):
        words = t("lesson.tools") + t("lesson.tools.why")
    assert not any(name in words for name in names)


def test_a_card_or_an_icon_is_held():
    kinds = {step.show[0].partition(":")[0] for game in LESSONS for scene in lesson.load(game) for step in scene.steps
             if step.text == "lesson.hold"}
    assert kinds <= {"goal", "station", "deal", "m0", "token"}, "no row of empty places, no queue"


def test_a_lesson_comes_back_as_it_was_written(scenes):
    assert scenes_of(json.loads(json.dumps(to_json(scenes[0].game_id, scenes)))) == scenes


# The course through a lesson


def small_scene(*steps, first=0, journal=()):
    return Scene("surprise", 2, 0, {"quick_map": True}, first, next(keys()), tuple(journal), steps)


def test_a_step_is_read_or_done_then_the_rivals_play_then_a_last_word():
    scene = small_scene(Step("a"), Step("b", do=(ROLL, ("step", "x")), rivals=((1, ROLL),), after="c"), Step("d"))
    course = Course((scene,))
    assert (course.stage, course.waits, course.says, course.place) == (READ, True, ("a", ""), (1, 3))
    course.go_on()
    assert (course.stage, course.expected([ROLL, ("end",)])) == (ACT, [ROLL])
    course.played()
    assert course.remaining == (("step", "x"),) and not course.expected([ROLL])
    course.played()
    assert (course.stage, course.next_rival(), course.expected([ROLL])) == (RIVALS, (1, ROLL), [])
    assert course.says == (WATCH, "") and not course.waits
    course.played()
    assert (course.stage, course.says, course.waits) == (AFTER, ("c", ""), True)
    course.go_on()
    assert course.says == ("d", "") and course.last
    course.go_on()
    assert course.stage == OVER


def test_any_of_several_actions_and_a_bare_verb():
    course = Course((small_scene(Step("a", any=(("step",), ROLL)), Step("b")),))
    legal = [("step", "x"), ("step", "y"), ("end",), ROLL]
    assert course.expected(legal) == [("step", "x"), ("step", "y"), ROLL]
    course.played()
    assert course.says[0] == "b"


def test_a_course_leads_from_scene_to_scene():
    scenes = (small_scene(Step("a")), small_scene(Step("b"), first=1))
    course = Course(scenes)
    course.go_on()
    assert course.scene is scenes[0] and course.waits and course.says == (ELSEWHERE, "")
    course.go_on()
    assert course.scene is scenes[1] and course.place == (2, 2) and course.last


@pytest.mark.parametrize("plain", [
    {"game": "surprise"},
    {"game": "surprise", "scenes": [{"players": 2}]},
    {"game": "surprise", "scenes": [{"players": 2, "key": "", "steps": [{"txet": "a"}]}]},
    {"game": "surprise", "scenes": [{"players": 2, "key": "", "steps": [], "colour": 1}]},
])
def test_what_can_not_be_read_is_refused(plain):
    with pytest.raises(BadLesson):
        scenes_of(plain)


# The tools


def test_a_scene_that_can_not_be_played_is_stuck():
    with pytest.raises(Stuck):
        list(play_through(small_scene(Step("a", do=(("end",),)))))
    with pytest.raises(Stuck):
        list(play_through(small_scene(Step("a", do=(ROLL,), facts=(("rolled", 0, 9),)), first=1)))


def test_a_scene_must_go_on_whatever_was_chosen():
    scene = replace(small_scene(Step("a", any=(("attach",),)), first=1), options={})
    ways = [scene.match(GAMES) for _ in play_through(scene)]
    for match, way in zip(ways, play_through(scene), strict=True):
        match.play(*way[0][0])
    first, second = (set(match.state.legal(1)) for match in (ways[0], ways[-1]))
    rival = (1, min(first - second))        # a fragment beside the one, which would hang in the air beside the other
    assert not plays(replace(scene, steps=(Step("a", any=(("attach",),), rivals=(rival,)),)))


def test_a_key_is_sought_that_makes_the_facts_happen():
    scene = small_scene(Step("a", do=(ROLL,), facts=(("rolled", 0, 4),)), first=1)  # so seat 0 begins
    found = seek(scene, 200)
    assert plays(found) and not plays(replace(found, steps=(Step("a", do=(ROLL,), facts=(("rolled", 0, 1),)),)))


def test_bots_of_a_lesson_play_a_whole_match():
    from tools.lesson import bots_match

    last: Match = [*bots_match(GAMES["surprise"], 2, {"goal": 5}, 0, next(keys()),
                               make("random", GAMES["surprise"], 1).choose)][-1]
    assert last.state.over


# The place of the panel


def test_the_panel_lies_where_nothing_wanted_is():
    area = (0.0, 0.0, 360.0, 580.0)
    assert free_place((344, 200), area, []) == (8.0, 380.0, True)
    x, y, free = free_place((344, 200), area, [(100, 400, 40, 40)])
    assert free and not (y < 440 and y + 200 > 400)
    assert free_place((344, 500), area, [(0, 0, 360, 580)])[2] is False
    left, low, free = free_place((300, 100), (0, 0, 1280, 700), [(500, 600, 300, 100)], [(900, 600, 380, 100)])
    assert free and (left, low) != (490.0, 600.0)


def test_where_there_is_too_little_room_what_is_to_be_touched_is_seen_rather_than_what_is_named():
    button, named = (100, 500, 40, 40), (0, 60, 360, 300)
    assert free_place((344, 200), (0.0, 0.0, 360.0, 580.0), [button, named], first=[button]) == (8.0, 292.0, False)
    assert free_place((344, 200), (0.0, 0.0, 360.0, 580.0), [button, named])[:2] == (8.0, 380.0)


def test_the_panel_finds_the_one_gap_that_is_as_high_as_it_is():
    low, gap = (0, 0, 360, 137), 137 + 216      # no step of a coarse grid lies there
    assert free_place((344, 200), (0.0, 0.0, 360.0, 580.0), [low, (0, gap, 360, 580 - gap)]) == (8.0, 145.0, True)


def test_a_panel_may_stay_where_it_hides_nothing():
    area = (8.0, 8.0, 344.0, 572.0)
    assert is_free((8.0, 8.0, 344.0, 200.0), area, [(0, 300, 360, 100)])
    assert not is_free((8.0, 8.0, 344.0, 200.0), area, [(0, 100, 360, 10)])
    assert not is_free((0.0, 0.0, 344.0, 200.0), area, []), "it was never put anywhere"
    assert not is_free((8.0, 400.0, 344.0, 200.0), area, []), "it has grown out of the window"


# The place of a bubble


PHONE = (4.0, 4.0, 352.0, 540.0)
PLATES = [(0.0, 480.0, 180.0, 68.0), (180.0, 480.0, 180.0, 68.0)]


def over(one, other):
    return all(one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2] for axis in (0, 1))


@pytest.mark.parametrize("home", [*PLATES, (180.0, 548.0, 0.0, 0.0)])
def test_a_bubble_is_near_its_seat_and_hides_no_count(home):
    x, y = near_place((294.0, 48.0), PHONE, home, PLATES)
    assert not any(over((x, y, 294.0, 48.0), plate) for plate in PLATES)
    assert y == 480.0 - 48.0 - 8.0 and 4.0 <= x <= 62.0


def test_a_second_bubble_lies_over_neither_the_first_nor_a_count():
    first = (*near_place((130.0, 48.0), PHONE, PLATES[0], PLATES), 130.0, 48.0)
    second = (*near_place((130.0, 48.0), PHONE, PLATES[0], [*PLATES, first]), 130.0, 48.0)
    assert not any(over(second, box) for box in (*PLATES, first))


def test_a_bubble_does_not_leave_its_seat_for_what_can_be_touched():
    whole = (0.0, 0.0, 360.0, 476.0)
    assert near_place((130.0, 48.0), PHONE, PLATES[0], PLATES, [whole])[1] > 400


def test_a_bubble_goes_some_way_so_as_not_to_lie_over_what_can_be_touched():
    """The squares below its seat, and the own taxi."""
    lit = [(x, y, 44.0, 44.0) for x in (0.0, 44.0, 88.0) for y in (330.0, 377.0, 424.0)]
    place = (*near_place((130.0, 48.0), PHONE, PLATES[0], PLATES, lit), 130.0, 48.0)
    assert not any(over(place, box) for box in (*PLATES, *lit))
