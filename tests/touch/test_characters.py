"""Bots by touch: their level and who they are, in set-up and at the table; turning points, played on from there."""

from __future__ import annotations

from app import i18n
from app.i18n import t
from app.session.turning import most, turns
from app.store.characters import character_of, level_of
from games.bots import LEVELS
from tests.touch import stations
from tests.touch.driver import App
from tests.touch.person import Person

GAME = "surprise"


def _row(app: App, number: int) -> dict:
    return app.things("SeatRow")[number]


def _level(person: Person, number: int, level: str) -> None:
    person.app.tap("Segment", number=LEVELS.index(level), of=_row(person.app, number)["uid"])
    person.until(lambda: _row(person.app, number)["set"]["level"] == level)


def _seats(app: App, match_id: str) -> list[dict]:
    return app.match(match_id).seats


def test_levels_and_characters_are_chosen_by_touch_remembered_and_changed_at_the_table() -> None:
    with App("phone") as app:
        app.ask("setting", name="animation", value="0.0")
        person = Person(app, GAME)
        person.speak("en")
        person.choose_game()
        person.seat(("person", "bot", "bot"))
        _level(person, 1, "captain")
        _level(person, 2, "rookie")
        first = _row(app, 1)["set"]["character"]
        assert first and first != _row(app, 2)["set"]["character"]
        app.tap(id="face", of=_row(app, 1)["uid"])     # its card: another one comes instead
        person.until(lambda: app.things("BotCard", open=True))
        assert any(t("bot.card.honest") in text for text in app.thing("BotCard")["texts"])
        app.tap(id="other")
        person.until(lambda: _row(app, 1)["set"]["character"] != first)
        chosen = _row(app, 1)["set"]["character"]
        app.tap(id="close", of=app.thing("BotCard")["uid"])
        match_id = person.start()
        levels = [seat["level"] for seat in _seats(app, match_id)]
        assert levels[0] == "" and levels[1] == "captain/" + chosen and level_of(levels[2]) == "rookie"

        app.tap(id="menu")          # at the table: the level of a bot, then a bot for the person
        person.until(lambda: app.things("ScoreLine"))
        app.tap(id="face", of=app.things("ScoreLine")[1]["uid"])
        person.until(lambda: app.things("BotCard", open=True))
        app.tap(id="level", of=app.thing("BotCard")["uid"])
        person.until(lambda: _seats(app, match_id)[1]["level"] == "rookie/" + chosen)
        app.tap(id="close", of=app.thing("BotCard")["uid"])
        app.tap(id="menu")
        person.until(lambda: app.things("ScoreLine"))
        app.tap(id="hands", of=app.things("ScoreLine")[0]["uid"])
        person.until(lambda: app.things("BigButton", text=t("bot.level.driver")))
        app.tap("BigButton", text=t("bot.level.driver"))
        person.until(lambda: level_of(_seats(app, match_id)[0]["level"]) == "driver")
        assert character_of(_seats(app, match_id)[0]["level"]) not in ("", chosen)

        app.ask("setting", name="language", value="pl")
        app.ask("go", screen="setup", what={"game_id": GAME})      # as last time, and by its Polish name
        person.until(lambda: app.screen == "setup")
        assert [_row(app, number)["set"]["level"] for number in (1, 2)] == ["captain", "rookie"]
        assert _row(app, 1)["set"]["character"] == chosen
        i18n.set_language("pl")
        assert t("bot.name." + chosen) in _row(app, 1)["texts"]
        i18n.set_language("en")
        app.quit()


def test_a_match_is_played_on_from_a_turning_point() -> None:
    with App("phone") as app:
        app.ask("setting", name="animation", value="0.0")
        person = Person(app, GAME)
        over = stations.keep(app.data, GAME)["over"]
        app.ask("go", screen="table", what={"match_id": over})
        person.until(lambda: app.screen == "result")
        person.until(lambda: len(app.things("TurningRow")) == 3)
        row = app.things("TurningRow")[1]
        assert row["set"]["what"] and "%" in row["set"]["change"]
        app.tap(id="play", of=row["uid"])
        person.until(lambda: app.table())
        new = app.table()["match"]
        assert new != over
        began, whole = app.match(new).journal, app.match(over)
        assert 0 < len(began) < len(whole.journal) and whole.state.over
        point = most(list(turns(whole)), len(whole.journal))[1]
        assert began[:point.start] == whole.journal[:point.start]
        app.quit()
