"""What a finger can do at the table of Crazy Taxis, one thing after the other, and a whole match with trades."""

import time
from collections.abc import Callable, Sequence

import pytest

from app.store import Store
from app.tables.crazytaxis.table import TABLE
from games import GAMES
from games.crazytaxis.board import AT, PLACE_INDEX
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action, Match, to_action
from tests.touch.driver import App
from tests.touch.person import Person, Table, decide

pytestmark = pytest.mark.xdist_group("touch crazytaxis")
PEOPLE = ("person",) * 3
Wanted = Callable[[CrazyTaxis, list[Action]], object]


def found(wanted: Wanted, kinds: Sequence[str], options: dict[str, str]) -> Match:
    """A quick match that bots played until it is as wanted, on a person's turn."""
    game = GAMES["crazytaxis"]
    seats = [{"kind": kind, "name": f"Player {number + 1}", "colour": number, "level": "" if kind == "person" else "greedy"}
             for number, kind in enumerate(kinds)]
    for seed in range(8):
        match, bot = Match(game, len(kinds), {"length": "quick"} | options, key=bytes([seed]) * 32, first=0, seats=seats), \
            decide("crazytaxis", seed=seed)
        while not match.state.over:
            seat = match.state.to_act()[0]
            if kinds[seat] == "person" and wanted(match.state, match.state.legal(seat)):
                return match
            match.play(seat, bot(match.state.seen_by(seat), seat))
    raise AssertionError("eight matches, and never so")


class Player(Person):
    """Three people round one table, in a match that has come to the moment that is wanted."""

    def reach(self, wanted: Wanted, kinds: Sequence[str] = PEOPLE, **options: str) -> Table:
        store = Store.open(self.app.data / "starcab.db")
        try:
            match_id = store.create(found(wanted, kinds, options))
        finally:
            store.close()
        self.app.ask("go", screen="table", what={"match_id": match_id})
        self.until(lambda: (table := self.app.table()) and table["match"] == match_id and table["lit"])
        self.see_all()
        return self.app.table()

    def enlarge(self) -> None:
        """Two fingers apart, at a place of the map where nothing is."""
        self.app.ask("twist", middle=self.app.ask("bare"), degrees=0, apart=40, wider=2.5)
        assert self.app.table()["zoom"] > 2

    def saved(self) -> Match:
        return self.app.match(self.app.table()["match"])

    def tap(self, target: str) -> Table:
        """A tap after which nothing is on its way. With the touch before it, it is no double tap."""
        at = self.app.ask("near", target=target)
        time.sleep(0.3)
        self.app.tap_at(*at)
        self.app.ask("rest")
        return self.app.table()


@pytest.fixture(scope="module", params=["phone", pytest.param("tablet", marks=pytest.mark.soak)])
def player(request):
    with App(request.param) as app:
        app.ask("setting", name="animation", value="0.0")
        yield Player(app, "crazytaxis")
        app.quit()


def phase(name: str) -> Wanted:
    return lambda state, legal: state.phase == name and not state.offer and state.turns > 4


def may(verb: str) -> Wanted:
    return lambda state, legal: any(action[0] == verb for action in legal)


def test_a_card_turns_under_the_finger_and_is_laid_by_either_of_its_fields(player):
    table = player.reach(phase("lay"))
    cells = [target for target in table["lit"] if target.startswith("cell:")]
    firsts = {path[0] for path in table["paths"] if path[-1] == "done"}
    cell = next((target for target in cells if target not in firsts), cells[0])  # field B only, if there is one
    player.touch(cell)
    assert "done" in player.app.table()["lit"]
    player.touch("done")
    verb, x, y, turn = player.saved().journal[-1][1]
    dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
    assert verb == "lay" and cell in ("cell:%d,%d" % (x, y), "cell:%d,%d" % (x + dx, y + dy))


def test_a_far_field_shows_the_way_first_and_the_second_tap_drives_it(player):
    table = player.reach(lambda state, legal: phase("drive")(state, legal) and any(
        len(steps) == 3 for steps in TABLE.plans(state, state.active).values()))
    far = next(target for target, steps in table["plans"].items() if len(steps) == 3 and target in table["spots"])
    after = player.tap(far)
    assert after["revision"] == table["revision"] and after["prompt"] != table["prompt"]
    player.app.tap_at(*player.app.table()["spots"][far])
    player.until(lambda: len(player.saved().journal) == table["entries"] + 3)
    assert [to_action(step) for step in table["plans"][far]] == [action for _, action in player.saved().journal[-3:]]
    if player.app.table().get("undoable"):
        player.app.tap(id="undo")
        player.until(lambda: len(player.saved().journal) < table["entries"] + 3)


def placement(table):
    """Of the taps so far: the cell, and the number of the way to lay the card there."""
    return table["touched"][0], len(table["touched"])


def several_ways(paths):
    """A cell that the card can cover in three or more ways."""
    firsts = [path[0] for path in paths if path[-1] == "done"]
    return next((cell for cell in firsts if firsts.count(cell) > 2), "")


def test_two_fingers_turn_the_card_and_the_button_does_it_too(player):
    table = player.reach(lambda state, legal: phase("lay")(state, legal) and several_ways(
        TABLE.path(state, action) for action in legal))
    cell = several_ways(table["paths"])
    tried = player.tap(cell)
    there = tried["spots"][cell]
    for turn in (lambda: player.app.ask("twist", middle=there, degrees=80), lambda: player.tap("turn:")):
        before = placement(player.app.table())
        turn()
        after = player.app.table()
        assert after["touched"][0] == cell and placement(after) != before and after["zoom"] == tried["zoom"]
    touched = player.app.table()["touched"]
    player.app.ask("twist", middle=there, degrees=-80)
    player.app.ask("twist", middle=there, degrees=80)
    assert player.app.table()["touched"] == touched, "there and back again"


def test_the_card_is_dragged_from_the_hand_and_snaps_to_legal_places_only(player):
    table = player.reach(phase("lay"))
    cells = sorted({path[0] for path in table["paths"] if path[-1] == "done"})
    lit = [cell for cell in table["lit"] if cell.startswith("cell:")]
    here, there = (table["spots"][cell] for cell in (cells[0], cells[-1]))
    laid = player.app.table()["spots"]["cell:0,0"]
    player.app.ask("draw", points=[table["spots"]["hand"], here])
    tried = player.app.table()
    assert tried["touched"][0] in lit and "done" in tried["lit"] and tried["zoom"] == 1
    player.app.ask("draw", points=[player.app.table()["spots"][tried["touched"][0]], laid])
    assert player.app.table()["touched"] == [], "lifted far from any place: it lies in the hand again"
    player.app.ask("draw", points=[player.app.table()["spots"]["hand"], here])
    player.app.ask("draw", points=[player.app.table()["spots"][tried["touched"][0]], there])
    moved = player.app.table()
    assert moved["touched"][0] in lit and moved["touched"][0] != "cell:0,0"
    assert moved["touched"][0] != tried["touched"][0] or len(cells) == 1
    player.tap("open:places")
    player.touch("done")
    assert player.saved().journal[-1][1][0] == "lay"


def two_steps(plans, taxi):
    """Of a way that can be drawn: its first two steps, and the fields from the taxi on."""
    for target, steps in plans.items():
        fields = ["cell:%d,%d" % AT[taxi], *("cell:%d,%d" % tuple(step[1:]) for step in steps if step[0] == "step")]
        if target.startswith("cell:") and len(set(fields[:3])) == 3:
            return steps[:2], fields[:3]
    return None


def test_a_finger_along_the_streets_draws_the_way_and_drive_goes_it(player):
    table = player.reach(lambda state, legal: phase("drive")(state, legal) and two_steps(
        TABLE.plans(state, state.active), state.taxis[state.active]))
    steps, fields = two_steps(table["plans"], table["state"]["taxis"][table["acting"]])
    player.app.ask("draw", points=[table["spots"][field] for field in fields])
    drawn = player.app.table()
    assert drawn["aimed"] == fields[-1] and drawn["revision"] == table["revision"]
    player.tap("go:")
    player.until(lambda: len(player.saved().journal) >= table["entries"] + 2)
    assert [action for _, action in player.saved().journal[table["entries"]:][:2]] == [to_action(step) for step in steps]


def off(window, x, y):
    left, low, w, h = window
    return not (left <= x <= left + w and low <= y <= low + h)


def far_goals(state, legal):
    """Goals on the map, far from each other: enlarged in its middle, the map does not show them all."""
    cells = [AT[state.city.where[place]] for place in state.open[state.active] if state.city.where[place] >= 0]
    return phase("drive")(state, legal) and any(abs(x - there) + abs(y - high) > 8 for x, y in cells for there, high in cells)


def test_own_goals_off_the_window_wait_at_its_edge(player):
    player.reach(far_goals, ("person", "person"), length="medium")
    whole = player.app.ask("arrows")
    assert not whole["shown"] and not any(off(whole["window"], *at) for at in whole["there"])
    player.enlarge()
    near = player.app.ask("arrows")
    assert 0 < len(near["shown"]) <= sum(off(near["window"], *at) for at in near["there"]), "where nothing lit lies"
    assert not any(off(near["window"], *at) for at in near["shown"])


def test_a_blockade_is_picked_up_and_set(player):
    table = player.reach(may("block"))
    player.touch("blockade")
    cell = next(to_action(action) for action in table["legal"] if action[0] == "block")
    player.touch("cell:%d,%d" % cell[1:])
    assert player.saved().journal[-1] == (table["acting"], cell)


def test_an_offer_is_answered_at_once_by_the_one_who_was_asked(player):
    table = player.reach(may("offer"))
    offer = next(to_action(action) for action in table["legal"] if action[0] == "offer")
    player.act(table, offer)
    asked = player.app.table()
    assert asked["acting"] == offer[1] and {"accept", "decline"} <= set(asked["lit"])
    player.touch("accept")
    saved = player.saved()
    assert saved.journal[-1] == (offer[1], ("accept",))
    given = PLACE_INDEX[offer[2]]
    assert given in saved.state.open[offer[1]] + saved.state.done[offer[1]]


def test_anybody_offers_while_the_mover_has_half_chosen_and_the_mover_goes_on_where_they_were(player):
    """One device, not handed round: who offers says so on their plate, who is asked answers, the ghost still lies there."""
    def others(state):
        return [seat for seat in range(3) if seat != state.active and state.open[seat]]

    table = player.reach(lambda state, legal: phase("lay")(state, legal) and len(others(state)) == 2, trade="anyone")
    mover, (offering, asked) = table["acting"], others(CrazyTaxis.from_json(table["state"]))
    cell = next(target for target in table["lit"] if target.startswith("cell:"))
    half = player.tap(cell)["touched"]
    player.tap("open:rival:%d" % offering)
    speaking = player.tap("as:%d" % offering)
    offer = next(to_action(action) for action in speaking["legal"] if action[:2] == ["offer", asked])
    player.act(speaking, offer)
    answering = player.app.table()
    assert answering["acting"] == asked and {"accept", "decline"} <= set(answering["lit"])
    player.touch("decline")
    after = player.app.table()
    assert after["acting"] == mover and after["touched"] == half and "done" in after["lit"]
    assert after["state"]["offers_left"][offering] == 0


def test_a_bot_answers_an_offer_by_itself(player):
    table = player.reach(may("offer"), ("person", "bot"))
    offer = next(to_action(action) for action in table["legal"] if action[0] == "offer")
    player.act(table, offer)
    player.until(lambda: len(player.saved().journal) > table["entries"] + 1)
    assert player.saved().journal[table["entries"] + 1][1] in (("accept",), ("decline",))
    assert player.saved().journal[table["entries"] + 1][0] == offer[1]
    player.until(lambda: player.app.table()["said"])


def test_a_rivals_places_open_large_and_close_again(player):
    table = player.reach(phase("drive"))
    rival = (table["state"]["active"] + 1) % 3
    opened = player.tap("open:rival:%d" % rival)
    assert "close:" in opened["spots"] and not any(target.startswith("cell:") for target in opened["spots"])
    assert "cell:0,0" in player.tap("close:")["spots"]


def test_a_refused_tap_says_why_and_does_nothing(player):
    table = player.reach(phase("lay"))
    after = player.tap("cell:0,0")
    assert after["said"] == "Lay the map card first." and after["revision"] == table["revision"]


def test_whoever_wants_no_offers_says_so_in_their_area_and_is_not_asked(player):
    table = player.reach(may("offer"))
    offer = next(to_action(action) for action in table["legal"] if action[0] == "offer")
    player.tap("open:rival:%d" % offer[1])
    assert "hush:match:%d" % offer[1] in player.tap("hush:turn:%d" % offer[1])["spots"]
    player.tap("close:")
    player.app.tap_at(*player.app.table()["spots"]["goal:%d:%s" % (offer[1], offer[3])])
    player.tap("goal:%d:%s" % (table["acting"], offer[2]))
    player.until(lambda: len(player.saved().journal) == table["entries"] + 2)
    assert player.saved().journal[-2:] == [(table["acting"], offer), (offer[1], ("decline",))]
    assert player.app.table()["acting"] == table["acting"]


def test_everybodys_ways_lie_over_the_map_and_the_game_goes_on_under_them(player):
    player.reach(phase("drive"))
    shown = player.tap("open:routes:all")
    assert shown["opened"] == "routes:all" and "close:" in shown["spots"]
    assert player.tap("close:")["opened"] == ""


MATCHES = {"phone": (("person", "bot", "person"), "ru", "anyone"), "tablet": (("person", "bot"), "pl", "active")}


@pytest.mark.parametrize("size", MATCHES)
def test_a_whole_match_with_trades_to_the_result(size):
    kinds, language, trade = MATCHES[size]
    with App(size) as app:
        app.ask("setting", name="animation", value="0.0")
        player = Player(app, "crazytaxis")
        match_id = player.new_match(kinds, {"length": "quick", "trade": trade}, language)
        player.play(decide("crazytaxis", seed=3))
        player.check_result(match_id)
        assert app.things("Series"), "points for each delivery"
        app.quit()


QUICK = [(("person", "bot"), "en", "active", "first"), (("person", "bot", "person"), "ru", "anyone", "round"),
         (("bot", "person", "bot", "bot"), "pl", "off", "first"),
         (("person", "bot", "bot", "person", "bot"), "ru", "anyone", "first")]


@pytest.mark.soak
@pytest.mark.parametrize("seats, language, trade, finish", QUICK, ids=[str(len(quick[0])) for quick in QUICK])
def test_a_quick_match_for_every_number_of_players(player, seats, language, trade, finish):
    player.app.ask("go", screen="home", what={})
    player.app.ask("setting", name="animation", value="0.5" if len(seats) == 4 else "0.0")
    match_id = player.new_match(seats, {"length": "quick", "trade": trade, "finish": finish}, language)
    player.play(decide("crazytaxis", seed=len(seats)))
    player.check_result(match_id)
    player.home()
    player.speak("en")
