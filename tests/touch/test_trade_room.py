"""Three tablets, one match of Crazy Taxis: two people trade while the third moves, and that one is not interrupted."""

from contextlib import ExitStack

import pytest

from games.crazytaxis.state import CrazyTaxis
from games.kernel import to_action
from tests.sync.club import free_port
from tests.touch.driver import App
from tests.touch.person import Person
from tests.touch.test_rooms import _join, _picture

GAME = "crazytaxis"


def ready(table):
    """A moment to lay a card, when everybody has an open place."""
    state = CrazyTaxis.from_json(table["state"])
    return state.phase == "lay" and all(state.open) and not state.offer


def act(people, table):
    """Whoever must decide lays a card somewhere and drives nowhere: so everybody soon has open places."""
    mover = next(person for person in people if person.app.table()["acting"] == table["must"])
    mine = mover.app.table()
    mover.see_all()
    mover.act(mover.app.table(), to_action(next(action for action in mine["legal"] if action[0] in ("lay", "end"))))


@pytest.mark.soak
def test_an_offer_between_two_leaves_the_third_in_peace():
    own = {"STARCAB_BIND": "127.0.0.1", "STARCAB_BEACON": str(free_port())}
    with ExitStack() as stack:
        apps = [stack.enter_context(App(size, **own)) for size in ("tablet", "phone", "tablet")]
        host, *guests = people = [Person(app, GAME) for app in apps]
        host.app.ask("setting", name="animation", value="0.0")
        host.speak("en")
        host.choose_game()
        host.seat(("person",) * 3)
        host.set_options({"length": "quick", "trade": "anyone"})
        host.app.tap(id="several")
        host.until(lambda: host.app.screen == "lobby")
        code = next(one["text"] for one in host.app.look()["texts"] if one["text"].count("-") == 2)
        for number, guest in enumerate(guests):
            _join(guest, code)
            host.until(lambda number=number: len(host.app.things("ChairRow", free=False)) == number + 2)
        host.app.tap(id="start")
        for person in people:
            person.until(lambda person=person: person.app.table())
        for _ in range(60):
            table = host.app.table()
            if ready(table):
                break
            act(people, table)
            revision = table["revision"]
            for person in people:
                person.until(lambda person=person, revision=revision: person.app.table()["revision"] > revision)
        seats = {person.app.table()["acting"]: person for person in people}
        assert sorted(seats) == [0, 1, 2], "with trade=anyone everybody may say something"
        mover = seats.pop(table["must"])
        (asking, offerer), (asked, addressee) = seats.items()
        before = mover.app.table()
        mover.touch(next(target for target in before["lit"] if target.startswith("cell:")))
        half = mover.app.table()["touched"]
        offering = offerer.app.table()
        offer = next(to_action(action) for action in offering["legal"] if action[:2] == ["offer", asked])
        offerer.act(offering, offer)
        addressee.until(lambda: "accept" in addressee.app.table()["lit"])
        mover.until(lambda: mover.app.table()["revision"] > before["revision"])
        for name, person in (("mover", mover), ("offerer", offerer), ("addressee", addressee)):
            _picture(person.app, "trade_" + name)
        assert mover.app.table()["spots"], "the map can still be looked at"
        addressee.touch("accept")
        mover.until(lambda: mover.app.table()["touched"] == half and "done" in mover.app.table()["lit"])
        mover.touch("done")
        host.until(lambda: host.app.table()["state"]["phase"] == "drive")
        opened = host.app.table()["state"]["open"]
        assert before["state"]["open"][asking] != opened[asking]
