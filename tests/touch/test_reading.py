"""The rules by touch: all sections in all languages, contents, search, links, and back to where one came from."""

import pytest

from app import i18n, rules
from app.i18n import t
from app.tables import PLAYABLE, table_for
from games import GAMES
from tests.touch.driver import App
from tests.touch.person import Person

GAMES_WITH_RULES = [game for game in PLAYABLE if rules.load(game, "en")]
SIZES = ("phone", "tablet")
LESS = ("phone", pytest.param("tablet", marks=pytest.mark.soak))
"""Where there is less room; the whole of a book takes minutes."""
BACK, ENTER, LEFT, RIGHT = 27, 13, 276, 275


@pytest.fixture(params=SIZES)
def app(request):
    with App(request.param) as running:
        running.ask("setting", name="animation", value="0.0")
        yield running
        running.quit()


class Reader(Person):
    def speak(self, language: str) -> None:
        """By the setting: the rules may be open."""
        self.app.ask("setting", name="language", value=language)
        i18n.set_language(language)

    def open_rules(self) -> None:
        """From the set-up screen."""
        self.choose_game()
        self.app.tap(id="rules")
        self.until(lambda: self.app.screen == "rules")

    def rules(self) -> rules.Rules:
        return rules.load(self.game, i18n.language())

    def section(self) -> str:
        return self.app.thing("RulesScreen")["set"]["section_title"]

    def sees(self, title: str) -> None:
        self.until(lambda: self.section() == title)

    def open_contents(self) -> None:
        """On a phone they take the place of the text."""
        if self.app.size[0] < 760:
            self.app.tap(id="contents_button")
        self.until(lambda: self.app.things("ContentsLine"))

    def search(self, words: str) -> None:
        self.app.tap(id="search")
        self.app.ask("write", text=words)


@pytest.mark.parametrize("app", LESS, indirect=True)
@pytest.mark.parametrize("game", GAMES_WITH_RULES)
def test_all_sections_in_all_languages_are_shown_whole(app, game):
    reader = Reader(app, game)
    reader.open_rules()
    for number, language in enumerate(i18n.LANGUAGES):
        app.ask("setting", name="text_size", value=("normal", "large", "largest")[number])
        reader.speak(language)
        sections = reader.rules().sections
        for section in sections:
            reader.sees(section.title)
            assert app.ask("faults", names=[]) == [], (language, section.id)
            assert not under_words(app), (language, section.id)
            if section is not sections[-1]:
                app.tap(id="later")
        app.ask("show_section", section=sections[1].id)
        app.tap(id="earlier")


def under_words(app):
    """Pictures and figures with words over them."""
    things = app.look()["things"]
    words = [one["box"] for one in things if one["kind"] == "RuleText" and one["texts"]]
    pictures = [one["box"] for one in things if one["kind"] in ("Picture", "FigureView")]
    return [(x, y, w, h) for x, y, w, h in pictures for a, b, c, d in words
            if min(x + w, a + c) - max(x, a) > 2 and min(y + h, b + d) - max(y, b) > 2]


def test_a_list_stays_at_its_end_when_the_finger_has_gone_further(app):
    """It does not spring back over what is wanted."""
    reader = Reader(app, "surprise")
    reader.open_rules()
    reader.speak("pl")
    reader.open_contents()
    last = reader.rules().sections[-1].title
    x, y, w, h = app.thing("ContentsLine", title=last)["scroller"]
    for _ in range(3):
        app.ask("drag", start=[x + 4, y + h * 0.2], end=[x + 4, y + h * 0.8])
    app.settle()
    assert app.thing("ContentsLine", title=last)["box"][1] >= y


@pytest.mark.parametrize("game", GAMES_WITH_RULES)
def test_contents_search_and_the_empty_result(app, game):
    reader = Reader(app, game)
    reader.open_rules()
    reader.speak("pl")
    last = reader.rules().sections[-1]
    reader.open_contents()
    assert app.ask("faults", names=[]) == []
    app.tap("ContentsLine", title=last.title)
    reader.sees(last.title)
    reader.open_contents()
    word = max(reader.rules().sections[2].title.split(), key=len)
    reader.search(word)
    found = reader.rules().search(word)
    reader.until(lambda: len(app.things("ContentsLine")) == len(found))
    assert app.ask("faults", names=[]) == []
    app.tap("ContentsLine", title=found[0].section.title)
    reader.sees(found[0].section.title)
    app.ask("key", code=BACK)       # what was searched is forgotten first
    reader.until(lambda: app.things("RulesScreen", searching=False))
    reader.open_contents()
    reader.search("qqqq")
    reader.until(lambda: t("rules.nothing") in [one["text"] for one in app.look()["texts"]])
    assert not app.things("ContentsLine") and app.ask("faults", names=[]) == []


def test_a_link_leads_to_its_section(app):
    reader = Reader(app)
    reader.open_rules()
    reader.speak("ru")
    section, x, y = app.ask("links")[0]
    app.tap_at(x, y)
    reader.sees(reader.rules().section(section).title)
    assert app.screen == "rules" and app.ask("faults", names=[]) == []


def test_the_keyboard_turns_pages_and_searches(app):
    reader = Reader(app)
    reader.speak("en")
    reader.open_rules()
    first, second, *_ = reader.rules().sections
    app.ask("key", code=RIGHT)
    reader.sees(second.title)
    app.ask("key", code=LEFT)
    reader.sees(first.title)
    app.ask("key", code=ord("/"), text="/")
    app.ask("write", text="teleport")
    reader.until(lambda: app.things("RulesScreen", searching=True))
    app.ask("key", code=ENTER)
    reader.sees(reader.rules().search("teleport")[0].section.title)
    for _ in range(3):
        if app.screen == "rules":
            app.ask("key", code=BACK)
    reader.until(lambda: app.screen == "setup")
    assert not app.things("RulesScreen")


def test_from_the_table_to_the_section_of_the_moment_and_back_to_the_open_match(app):
    reader = Reader(app)
    reader.speak("en")
    reader.choose_game()
    reader.seat(("person", "person"))
    reader.start()
    before = app.table()
    state = GAMES["surprise"].state.from_json(before["state"])
    open_from_table(app)
    reader.until(lambda: app.screen == "rules")
    reader.sees(reader.rules().section(table_for("surprise").rule(state)).title)
    app.ask("key", code=BACK)
    reader.until(lambda: app.screen == "table")
    after = app.table()
    assert (after["match"], after["revision"], after["lit"]) == (before["match"], before["revision"], before["lit"])
    reader.touch(next(iter(after["lit"])))


def open_from_table(app):
    """On a phone the rules are in the drawer."""
    if app.size[0] > 480:
        app.tap("IconButton", id="rules")
    else:
        app.tap(id="menu")
        Person.until(lambda: app.things("BigButton", text=t("menu.rules")))
        app.tap("BigButton", text=t("menu.rules"))


def test_a_long_press_tells_the_rule_and_leads_to_its_section(app):
    reader = Reader(app)
    reader.speak("pl")
    reader.choose_game()
    reader.set_options({"quick_map": True})
    reader.seat(("person", "person"))
    reader.start()
    for target, section in (("die", "turn"), ("token:0:gift_red", "lay")):
        x, y = app.table()["spots"][target]
        app.ask("hold", x=x, y=y)
        reader.until(lambda: app.things("Inspector", open=True))
        reader.until(lambda: app.things("BigButton", id="read"))
        assert [fault for fault in app.ask("faults", names=[]) if "lies over" not in fault] == []
        app.tap("BigButton", id="read")
        reader.until(lambda: app.screen == "rules")
        reader.sees(reader.rules().section(section).title)
        app.ask("key", code=BACK)
        reader.until(lambda: app.screen == "table")
        assert not app.things("Inspector", open=True)
