"""The curtain of Ganymede between persons who share the device."""

from tests.touch.driver import App
from tests.touch.person import Person, decide


def test_the_secret_choice_passes_from_person_to_person_behind_the_curtain():
    """Everybody is called by name before the own four starships are shown, and sees only these."""
    with App("tablet") as app:
        person = Person(app, "ganymede")
        person.new_match(("person",) * 3)
        called, dealt = [], []
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
            state = table["state"]
            assert all(ship == -1 for owner, ships in enumerate(state["dealt"]) if owner != seat for ship in ships)
            person.play(decide("ganymede"), lambda now, seat=seat: now["acting"] != seat)
        assert len(set(called)) == 3
        app.quit()
