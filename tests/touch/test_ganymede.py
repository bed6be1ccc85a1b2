"""The curtain of Ganymede between persons who share the device."""

import pytest

from games import GAMES
from games.kernel import HIDDEN
from tests.sync.club import free_port
from tests.touch.driver import App
from tests.touch.person import Person, decide
from tests.touch.test_rooms import _join as join


def test_the_secret_choice_passes_from_person_to_person_behind_the_curtain():
    """Everybody is called by name before the own four starships are shown, and sees only these."""
    with App("tablet") as app:
        person = Person(app, "ganymede")
        person.new_match(("person",) * 3)
        choose, called, dealt = decide("ganymede"), [], []
        while len(dealt) < 3:
            table = app.table()
            if table["curtain"]:
                assert not table["pieces"] and not table["spots"]
                called.append(app.thing("Curtain")["set"]["name"])
                app.tap(id="lift")
                person.until(lambda: not app.table()["curtain"])
                continue
            seat = table["acting"]
            own = {target for target in table["spots"] if target.startswith("deal:")}
            assert own == {"deal:" + action[1] for action in table["legal"]} and len(own) == 4
            assert not any(own & other for other in dealt)
            dealt.append(own)
            assert len(called) == len(dealt) == seat + 1
            state = GAMES["ganymede"].state.from_json(table["state"])
            assert all(ship == HIDDEN for owner, ships in enumerate(state.dealt) if owner != seat for ship in ships)
            person.act(table, choose(state, seat))
            person.until(lambda entries=table["entries"]: app.table()["entries"] > entries)
        assert len(set(called)) == 3
        app.quit()


def test_a_finger_drawn_sideways_shows_the_other_half_of_a_phones_table():
    with App("phone") as app:
        app.ask("setting", name="animation", value="0.0")
        person = Person(app, "ganymede")
        person.new_match(("person", "bot"))
        person.play(decide("ganymede"), watch=lambda table: table["state"]["phase"] == "play")
        table = app.table()
        assert not table["opened"]
        app.ask("drag", start=[300, 380], end=[80, 390])
        person.until(lambda: app.table()["opened"] == "board")
        app.ask("drag", start=[200, 500], end=[210, 200])      # upwards: nothing
        assert app.table()["opened"] == "board"
        app.ask("drag", start=[80, 380], end=[300, 380])
        person.until(lambda: not app.table()["opened"])
        assert app.table()["entries"] == table["entries"] and app.table()["lit"] == table["lit"]
        app.quit()


@pytest.mark.soak
def test_on_two_devices_the_secret_choice_is_made_at_the_same_time():
    """Nobody waits and no curtain falls; what was chosen is secret until both have."""
    own = {"STARCAB_BIND": "127.0.0.1", "STARCAB_BEACON": str(free_port())}
    with App("tablet", **own) as tablet, App("phone", **own) as phone:
        host, guest = Person(tablet, "ganymede"), Person(phone, "ganymede")
        tablet.ask("setting", name="animation", value="0.0")
        host.speak("en")
        host.choose_game()
        host.seat(("person", "person"))
        tablet.tap(id="several")
        host.until(lambda: tablet.screen == "lobby")
        join(guest, next(one["text"] for one in tablet.look()["texts"] if one["text"].count("-") == 2))
        host.until(lambda: len(tablet.things("ChairRow", free=False)) == 2)
        host.until(lambda: not tablet.thing(id="start")["disabled"])
        tablet.tap(id="start")
        for person in (host, guest):
            person.until(lambda person=person: person.app.table().get("lit"))
        tables = [tablet.table(), phone.table()]
        assert sorted(table["acting"] for table in tables) == [0, 1] and not any(table["curtain"] for table in tables)
        first, second = (host, guest) if tables[0]["acting"] else (guest, host)     # seat 1 before seat 0
        choose(first)
        second.until(lambda: second.app.table()["entries"] == 1)
        waiting = GAMES["ganymede"].state.from_json(second.app.table()["state"])
        assert waiting.kept[1] == (HIDDEN, HIDDEN) and second.app.table()["acting"] == 0
        choose(second)
        for person in (host, guest):
            person.until(lambda person=person: person.app.table()["state"]["phase"] == "play")
        docks = [GAMES["ganymede"].state.from_json(app.table()["state"]).docks for app in (tablet, phone)]
        assert docks[0] == docks[1] and HIDDEN not in docks[0]
        phone.quit()
        tablet.quit()


def choose(person):
    table = person.app.table()
    person.act(table, decide("ganymede")(GAMES["ganymede"].state.from_json(table["state"]), table["acting"]))
