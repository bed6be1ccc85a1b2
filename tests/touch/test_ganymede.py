"""The curtain of Ganymede between persons who share the device."""

from games import GAMES
from games.kernel import HIDDEN
from tests.touch.driver import App
from tests.touch.person import Person, decide


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
