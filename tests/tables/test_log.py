"""The log: the pieces that its lines speak of, and what is new to whoever looks."""

import json
import random
from collections.abc import Iterator

import pytest

from app import i18n
from app.scene import Art, Pictures
from app.tables import PLAYABLE, table_for
from app.tables.story import story
from games import GAMES
from games.kernel import Fact, QuickDice, State
from tests.tables.matches import cases, look_of, match
from tests.touch.driver import ROOT

WITHOUT = {
    "galactico": {"end_begins"}, "crazytaxis": set(), "surprise": set(), "ganymede": {"reshuffled"},
    "wildspace": {"passed", "chose", "skipped", "lapsed", "points"}}
"""Kinds of lines that speak of no piece."""
ATLAS = {"%s/%s" % (file.name.partition("-")[0], name) for file in (ROOT / "assets" / "atlas").glob("*-1x.atlas")
         for page in json.loads(file.read_text()).values() for name in page}


@pytest.fixture(autouse=True)
def english():
    i18n.set_language("en")


def facts(game: str, players: int, changed: int) -> Iterator[Fact]:
    return (fact for moment in match(game, players, changed) for fact in moment.facts)


def sprites(pictures: Pictures) -> set[str]:
    return {part.name for drawings in pictures for part in drawings if isinstance(part, Art)}


@pytest.mark.parametrize(("game", "players", "changed"), cases(PLAYABLE))
def test_every_line_has_its_pieces_and_their_pictures_are_in_the_atlas(game, players, changed):
    table = table_for(game)
    look = look_of(players, 0)
    for fact in facts(game, players, changed):
        if fact[0] == "won" or not table.tell(fact, look):
            continue
        pictures = table.pictures(fact)
        assert bool(pictures) != (fact[0] in WITHOUT[game]), fact
        assert all(pictures) and sprites(pictures) <= ATLAS, fact


def test_what_others_may_not_see_shows_its_back():
    table = table_for("wildspace")
    hidden = next(fact for fact in facts("wildspace", 3, 0) if fact[0] == "drew" and fact[2] is None)
    assert sprites(table.pictures(hidden)) == {"wildspace/card_back"}
    assert sprites(table_for("ganymede").pictures(("took_ship", 0, None, "deck"))) == {"ganymede/back_ship"}


def played_with_answers(players: int) -> Iterator[tuple[State, tuple[int, list[Fact]]]]:
    bot, dice = random.Random(5), QuickDice(5)
    state = GAMES["crazytaxis"].new(players, {"length": "quick"}, dice)
    while not state.over:
        seat = state.to_act()[0]
        state.news = []
        state.apply(seat, bot.choice(state.legal(seat)))
        yield state, (seat, state.news_for(0))


def heard(turns: str) -> list[tuple[int, Fact]]:
    """Who rolled one after the other."""
    return [(int(seat), ("rolled", int(seat), 1)) for seat in turns]


@pytest.mark.parametrize(("turns", "new"), [
    ("012012", "    12"), ("0120120", "    120"), ("0120", " 120"), ("12", "  "), ("0", " "), ("", "")])
def test_new_is_what_came_since_the_last_turn_of_whoever_looks(turns, new):
    lines = story(heard(turns), table_for("surprise"), look_of(3, 0))
    assert "".join(str(line.seat) if line.new else " " for line in lines) == new


class Plain:
    """A table that names every fact."""

    tell = staticmethod(lambda fact, look: "%s %s" % fact)
    detail = where = pictures = staticmethod(lambda *_: ())


@pytest.mark.parametrize(("acts", "new"), [
    ("0d 0. 1d 0n 1d 1. 2d 2.", "1d 0n 1d 1. 2d 2."), ("0d 0. 1d 0n 1d 1. 0d", "1d 0n 1d 1. 0d"),
    ("0d 0. 1d 1. 2d 0n 2d 2. 0d 0.", "1d 1. 2d 0n 2d 2. 0d 0."), ("1d 0n 1d 1.", ""),
    ("1d 0n 1d 1. 0d 0. 1d 0n", "1d 0n"), ("0d 0.", "")])
def test_an_answer_in_somebody_elses_turn_is_no_turn(acts, new):
    """d: drives, n: answers, a stop: that turn is over."""
    kinds = {"d": "stepped", "n": "declined", ".": "ended"}
    heard = [(int(who), (kinds[act], int(who))) for who, act in acts.split()]
    lines = story(heard, Plain(), look_of(3, 0))
    assert [line.text for line in lines if line.new] == ["%s %s" % (kinds[act], who) for who, act in new.split()]


@pytest.mark.parametrize("players", [2, 3])
def test_the_whole_turns_of_rivals_are_new_in_a_real_match(players):
    """Whatever was asked and answered: every line told since the seat's own turn was over."""
    table, look, since = table_for("crazytaxis"), look_of(players, 0), None
    heard: list[tuple[int, Fact]] = []
    for state, (seat, facts) in played_with_answers(players):
        heard += [(seat, fact) for fact in facts]
        if ("ended", 0) in facts:       # by an act of its own, or as a rival accepted what it had offered
            since = len(heard) - (0 if seat == 0 else len(facts) - facts.index(("ended", 0)) - 1)
        if since is not None and state.active != 0 and len(heard) > since and heard[-1][0] != 0:
            old = len(story(heard[:since], table, look, last=10_000))
            lines = story(heard, table, look, last=10_000)
            assert [line.new for line in lines] == [False] * old + [True] * (len(lines) - old)


def test_nothing_is_new_to_an_onlooker():
    assert not any(line.new for line in story(heard("012012"), table_for("surprise"), look_of(3, None)))


def test_the_end_has_a_trophy():
    state = GAMES["surprise"].new(2, {}, QuickDice(1))
    line, = story([(0, ("won", 0))], table_for("surprise"), look_of(state.players, 0))
    assert sprites(line.pictures) == {"common/icon_trophy"}


def test_a_detail_says_of_what_a_square_lies_north_or_west():
    table, look = table_for("crazytaxis"), look_of(2, 0)
    facts = [("delivered", 1, 3, -4, 0), ("blocked", 1, 2, -1), ("laid", 1, 0, -2, 1, 0)]
    assert all("taxi rank" in table.detail(fact, look) for fact in facts)
    assert table.detail(facts[0], look) == "%s drops a passenger off: 4 west of the taxi rank." % look.name(1)
