"""The About screen, from home and from the settings: whose games these are, the licences, a file for a report."""

import json

import pytest

from app import __version__
from app.i18n import set_language, t
from app.licences import load
from games import IDS
from tests.touch.driver import App
from tests.touch.person import Person
from tests.touch.test_after import keep, played

pytestmark = pytest.mark.xdist_group("touch after")
BACK = 27


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    set_language("en")
    with App("phone", HOME=str(tmp_path_factory.mktemp("home"))) as running:
        yield running
        running.quit()


@pytest.mark.parametrize("start", ["home", "settings"])
def test_it_is_one_tap_away_and_leads_back(app, start):
    app.ask("go", screen=start, what={})
    app.tap(id="about")
    Person.until(lambda: app.screen == "about")
    said = {text for thing in app.things() for text in thing["texts"]}
    assert f"Starcab {__version__}" in said and t("about.unofficial") in said
    assert {t("about.game." + game) for game in IDS} <= said
    app.ask("key", code=BACK)
    Person.until(lambda: app.screen == start)


def test_a_licence_opens_and_closes(app):
    app.ask("go", screen="about", what={})
    kivy = next(row for row in load("packages") if row.name == "Kivy")
    app.tap("LicenceLine", title=kivy.title)
    assert [one["texts"] for one in app.things("LicenceText")] == [[kivy.text]]
    app.tap("LicenceLine", title=kivy.title)
    assert not app.things("LicenceText")


def test_without_a_match_there_is_nothing_to_export_and_with_one_it_is_a_file(app):
    app.ask("go", screen="about", what={})
    assert app.thing(id="report")["disabled"]
    match = played("surprise", 12)
    match_id = keep(app, match)
    app.ask("go", screen="about", what={})
    app.tap(id="report")
    Person.until(lambda: app.thing("AboutScreen")["set"]["said"])
    file = app.data / "exports" / f"starcab-{match_id}.json"
    assert json.loads(file.read_text(encoding="utf-8"))["journal"] == json.loads(json.dumps(match.to_json()))["journal"]
    assert file.name in app.thing("AboutScreen")["set"]["said"]
