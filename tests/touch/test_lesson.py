"""A lesson by touch and by keys: whole, in every language; other touches do nothing but bring a friendly word."""

from itertools import product

import pytest

from app import i18n, lesson
from app.i18n import t
from app.tables import PLAYABLE
from app.theme import TEXT_SIZES
from tests.touch.driver import PATIENCE, App
from tests.touch.person import Person

GAMES_WITH_LESSON = [game for game in PLAYABLE if lesson.load(game)]
SIZES = ("phone", "tablet")
BACK, ENTER, TAB = 27, 13, 9


@pytest.fixture(params=SIZES)
def app(request):
    with App(request.param) as running:
        running.ask("setting", name="animation", value="0.0")
        yield running
        running.quit()


class Pupil(Person):
    def begin(self, language: str) -> None:
        self.app.ask("setting", name="language", value=language)
        i18n.set_language(language)
        if self.app.screen != "setup":
            self.choose_game()
        self.app.tap(id="learn")
        self.until(lambda: self.app.things("CoachPanel"))

    def panel(self) -> dict:
        """What the lesson says now; {} after its end."""
        found = self.app.things("CoachPanel")
        return {**found[0]["set"], "box": found[0]["box"]} if found else {}

    def told(self) -> tuple:
        """What changes when the lesson goes on."""
        panel, table = self.panel(), self.app.table()
        said = panel.get("place"), panel.get("text"), panel.get("next_text")
        return (*said, table.get("match"), table.get("revision"), tuple(table.get("touched", ())), table.get("aimed"))

    def go_on(self, act) -> None:
        before = self.told()
        act()
        self.until(lambda: self.told() != before)

    def next(self) -> None:
        self.go_on(lambda: self.app.tap("BigButton", id="next"))

    def do(self) -> None:
        """Touch one of the things that glow, where they can be seen."""
        self.until(lambda: self.app.table()["lit"])
        table = self.app.table()
        lit, touched = table["lit"], table["touched"]
        if "done" in lit:
            target = "done"
        elif touched and [*touched, touched[-1]] in table["paths"]:  # the second touch means it
            target = touched[-1]
        else:
            fresh = [one for one in lit if one not in touched and one in table["spots"]]
            target = max(fresh, key=lambda one: (len(table["plans"].get(one, ())), one))
        at = self.app.ask("near", target=target)
        self.go_on(lambda: self.app.ask("tap", **dict(zip("xy", at, strict=True))))

    def learn(self, look=lambda: None) -> int:
        """To the end; how many touches it took."""
        touches = 0
        while self.app.screen == "table":
            self.until(lambda: self.panel().get("next_text") or self.app.table().get("lit"))
            look()
            self.next() if self.panel()["next_text"] else self.do()
            touches += 1
            assert touches < 60
        return touches


def walk(app, game: str, looks) -> None:
    """In these languages at these text sizes: nothing that a step names lies under the panel, and all of it can be read."""
    pupil = Pupil(app, game)
    for language, text_size in looks:
        app.ask("setting", name="text_size", value=text_size)
        pupil.begin(language)
        places, corners = [], []

        def look(places=places, corners=corners, seen=(language, text_size)):
            panel, hidden = pupil.panel(), app.ask("hidden")    # nothing moves any more
            corners.append(pupil.panel()["box"][:2])
            assert panel["text"] != t(lesson.ELSEWHERE) or corners[-1] == corners[-2], "the button stays under the finger"
            places.append(panel["place"])
            assert panel["text"] and "." + "lesson." not in panel["text"]
            covered = hidden, under(pupil.panel()["box"], app.table())
            assert not any(covered), f"{seen}, {panel['place']}: the panel lies over {covered}"
            assert [fault for fault in app.ask("faults", names=[]) if "lies over" not in fault] == [], (seen, places[-1])

        pupil.learn(look)
        steps = sum(len(scene.steps) for scene in lesson.load(game))
        wanted = [t("lesson.place", n=number + 1, of=steps) for number in range(steps)]
        assert [place for number, place in enumerate(places) if place not in places[:number]] == wanted
        assert app.screen == "setup"


@pytest.mark.parametrize("app", ["phone", pytest.param("tablet", marks=pytest.mark.soak)], indirect=True)
@pytest.mark.parametrize("game", GAMES_WITH_LESSON)
def test_the_whole_lesson_in_every_language(app, game):
    """On a phone at the largest text, where there is least room."""
    narrow = app.size[0] < 480
    walk(app, game, zip(i18n.LANGUAGES, ["largest"] * 3 if narrow else TEXT_SIZES, strict=True))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES_WITH_LESSON)
def test_the_whole_lesson_in_every_language_at_every_text_size(app, game):
    walk(app, game, product(i18n.LANGUAGES, TEXT_SIZES))


def test_a_folded_panel_keeps_its_buttons_however_little_room_there_is(app):
    pupil = Pupil(app)
    pupil.begin("en")
    pupil.next()
    pupil.next()
    app.ask("hidden")
    app.tap("IconButton", id="fold")
    for name, value in (("text_size", "largest"), ("language", "ru")):
        app.ask("setting", name=name, value=value)
    app.settle()
    assert app.thing("BigButton", id="skip")["box"][3] == 44 and app.thing("CoachPanel")["box"][3] < 100
    app.tap("IconButton", id="fold")
    app.ask("hidden")
    assert app.thing("CoachPanel")["box"][3] > 100


def under(box, table) -> set[str]:
    """What leads on from what was touched so far and lies under the panel."""
    done = len(table["touched"])
    ahead = {path[done] for path in table["paths"] if path[:done] == table["touched"] and len(path) > done}
    wanted = set(table["lit"]) & (ahead | set(table["plans"]))
    return {target for target in wanted if covered_point(box, *table["spots"].get(target, (-1, -1)))}


def test_other_touches_get_a_friendly_word_and_do_nothing(app):
    pupil = Pupil(app)
    pupil.begin("en")
    pupil.next()
    pupil.next()        # what a long press does
    pupil.do()
    pupil.do()          # the fragment is laid
    pupil.next()
    pupil.next()        # to the scene with the die
    pupil.until(lambda: app.table()["lit"] == ["die"])
    before = pupil.told()
    for target in ("token:0:gift_red", "token:1:gift_red", "cell:A01"):
        if target in app.table()["spots"]:
            x, y = app.table()["spots"][target]
            if not covered_point(pupil.panel()["box"], x, y):
                app.tap_at(x, y)
                pupil.until(lambda: app.table()["said"])
    assert app.table()["said"] and pupil.told() == before
    assert not app.table()["undoable"]
    app.ask("key", code=ord("u"), text="u")
    pupil.do()
    assert pupil.panel()["place"] == t("lesson.place", n=5, of=sum(len(scene.steps) for scene in lesson.load("surprise")))


def covered_point(box, x, y) -> bool:
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]


def test_it_is_offered_once_before_the_first_match(app):
    pupil = Pupil(app)
    pupil.speak("en")
    pupil.choose_game()
    app.tap(id="start")
    pupil.until(lambda: app.things("BigButton", text=t("lesson.offer.yes")))
    app.tap("BigButton", text=t("lesson.offer.yes"))
    pupil.until(lambda: app.things("CoachPanel"))
    leave(pupil)
    app.tap(id="start")
    pupil.until(lambda: app.things("BigButton", text=t("setup.short")))     # that is offered to whoever took it, too
    assert not app.things("BigButton", text=t("lesson.offer.yes"))
    app.tap("BigButton", text=t("lesson.offer.no"))
    pupil.until(lambda: app.table())
    assert not app.things("CoachPanel")


def test_it_can_be_left_by_its_button_and_by_back_and_leaves_no_match(app):
    pupil = Pupil(app)
    pupil.begin("en")
    leave(pupil)
    pupil.begin("en")
    app.ask("key", code=BACK)
    pupil.until(lambda: app.things("BigButton", text=t("lesson.leave.no")))
    app.tap("BigButton", text=t("lesson.leave.no"))
    pupil.until(lambda: not app.things("Ask", open=True))
    assert pupil.panel()
    app.ask("key", code=BACK)
    pupil.until(lambda: app.things("Ask", open=True))
    app.tap("BigButton", text=t("lesson.leave.yes"), of=app.thing("Ask", open=True)["uid"])
    pupil.until(lambda: app.screen == "setup")
    app.ask("key", code=BACK)
    pupil.until(lambda: app.screen == "home")
    assert not app.things("OpenMatch", disabled=False)


def leave(pupil):
    app = pupil.app
    app.ask("hidden")       # the panel lies where it stays
    app.tap("BigButton", id="skip")
    pupil.until(lambda: app.things("Ask", open=True))
    app.tap("BigButton", text=t("lesson.leave.yes"), of=app.thing("Ask", open=True)["uid"])
    pupil.until(lambda: app.screen == "setup")


def test_by_keys_alone(app):
    pupil = Pupil(app)
    pupil.begin("en")
    for _ in range(120):
        if app.screen != "table":
            break
        pupil.until(lambda: pupil.panel().get("next_text") or app.table().get("lit"))
        if pupil.panel()["next_text"]:
            pupil.go_on(lambda: app.ask("key", code=ENTER))
        else:
            before = pupil.told()
            app.ask("key", code=TAB)
            app.ask("key", code=ENTER)
            pupil.until(lambda before=before: pupil.told() != before or app.table()["touched"], PATIENCE)
    assert app.screen == "setup"


def test_the_rules_can_be_read_in_the_middle_of_it(app):
    pupil = Pupil(app)
    pupil.begin("en")
    pupil.next()
    pupil.next()
    before = pupil.told()
    if app.size[0] > 480:
        app.tap("IconButton", id="rules")
    else:
        app.tap(id="menu")
        pupil.until(lambda: app.things("BigButton", text=t("menu.rules")))
        app.tap("BigButton", text=t("menu.rules"))
    pupil.until(lambda: app.screen == "rules")
    app.ask("key", code=BACK)
    pupil.until(lambda: app.screen == "table")
    assert pupil.told() == before
    pupil.do()
