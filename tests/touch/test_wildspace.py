"""What a finger can do at the table of Wild Space: refresh by a drag, look at everything that lies open, the curtain."""

import pytest

from games import GAMES
from games.kernel import HIDDEN
from tests.touch.driver import App
from tests.touch.person import Person, decide

BACK = 27
pytestmark = pytest.mark.xdist_group("touch wildspace")


@pytest.fixture(scope="module", params=["phone", pytest.param("tablet", marks=pytest.mark.soak)])
def person(request):
    with App(request.param) as app:
        app.ask("setting", name="animation", value="0.0")
        person = Person(app, "wildspace")
        person.new_match(("person", "person", "bot"))
        yield person
        app.quit()


def test_nothing_of_a_hand_is_there_before_its_owner_has_lifted_the_curtain(person):
    app, called = person.app, []
    while len(called) < 2:
        person.play(decide("wildspace"), watch=lambda table: table["acting"] not in called)
        table = app.table()
        called.append(table["acting"])
        state = GAMES["wildspace"].state.from_json(table["state"])
        own = {target for target in table["spots"] if target.startswith("hand:")}
        assert len(own) == len(state.hands[table["acting"]]) and HIDDEN not in state.hands[table["acting"]]
        others = [card for seat, hand in enumerate(state.hands) if seat != table["acting"] for card in hand[state.shown[seat]:]]
        assert set(others) <= {HIDDEN}


def test_a_card_drawn_on_the_market_refreshes_it_after_a_second_touch(person):
    app = person.app
    person.play(decide("wildspace"), watch=lambda table: any(action[0] == "refresh" for action in table["legal"]))
    table = app.table()
    card = next(path[1] for path in table["paths"] if path[0] == "refresh")
    app.ask("drag", start=table["spots"][card], end=table["spots"]["m1"])
    begun = app.table()
    assert begun["touched"] == ["refresh"] and begun["entries"] == table["entries"], "nothing is spent yet"
    person.touch(card)
    person.until(lambda: app.table()["entries"] == table["entries"] + 1)
    action = app.match(table["match"]).journal[-1]
    assert action[1] == ("refresh", card.partition(":")[2])
    person.done.append((action[0], action[1]))


def test_crews_score_sheet_and_discard_pile_are_one_tap_away_and_a_long_press_tells_about_a_card(person):
    app = person.app
    person.play(decide("wildspace"), watch=lambda table: bool(table["state"]["discard"]))
    table = app.table()
    rivals = [target for target in table["spots"] if target.startswith("open:rival:")]
    assert len(rivals) == 2
    for target in (*rivals, "open:crew", "open:discard"):
        app.tap_at(*app.table()["spots"][target])
        person.until(lambda target=target: app.table()["opened"] == target.removeprefix("open:"))
        seen = [spot for spot in app.table()["spots"] if spot.startswith("see:")]
        assert seen, target
        x, y = app.table()["spots"][seen[0]]
        app.ask("hold", x=x, y=y)
        person.until(lambda: app.things("Inspector", open=True))
        app.ask("key", code=BACK)
        person.until(lambda: not app.things("Inspector", open=True))
        app.tap_at(*app.table()["spots"]["close:"])
        person.until(lambda: not app.table()["opened"])
    assert app.table()["entries"] == table["entries"]
