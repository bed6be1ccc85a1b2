"""When a bot says something: fitting moments, from what everybody sees."""

from __future__ import annotations

from random import Random

import pytest

from app.i18n import LANGUAGES, set_language
from app.play import dispatcher
from app.play.banter import moment_of
from app.play.frame import NOBODY
from games import IDS
from tests.play.desk import Desk, Liked, bot, person


@pytest.mark.parametrize(("before", "after", "best", "moment"), [
    ([3, 3], [9, 3], 4, ("good", 0)),       # the best act so far
    ([3, 3], [4, 3], 4, ("", None)),        # nothing to talk about
    ([3, 3], [3, 3], 1, ("", None)),
    ([3, 3], [3, 1], 4, ("bad", 1)),        # somebody lost points
    ([3, 3], [1, 3], 1, ("bad", 0)),
])
def test_a_moment_is_for_somebody(before, after, best, moment):
    assert moment_of(0, before, after, best) == moment


def test_a_rival_that_the_rules_play_says_nothing():
    assert moment_of(2, [1, 1], [1, 1], 1) == ("", None)


# The dispatcher


def said(desk: Desk) -> list[str]:
    lines = [frame.speech for frame in desk.frames if frame.speech and frame.speech.character == dispatcher.FACE]
    return [line.text for number, line in enumerate(lines) if not number or line is not lines[number - 1]]


def play_out(desk: Desk) -> None:
    random = Random(3)
    while not desk.session.state(0).over:
        if desk.frame.curtain:
            desk.play.lift()
        desk.act(random.choice(desk.session.legal(desk.play.acting)))
        if not desk.session.state(0).over:
            desk.pass_time(1)
            assert not (desk.frame.toast and desk.frame.speech), "both lie at the top of the table"


@pytest.mark.parametrize("game", ["galactico", "crazytaxis"])
def test_the_dispatcher_opens_notices_the_end_and_closes_and_says_no_more(game):
    options = {"length": "quick", "trade": "off"} if game == "crazytaxis" else None
    with Desk.match(game, person(0), person(1), options=options) as desk:
        desk.until(lambda: said(desk), passing=0.1)
        desk.pass_time(10)
        assert said(desk) in ([dispatcher.opening(game, number)] for number in range(2))
        assert desk.frame.speech is None        # it goes by itself
        play_out(desk)
        state = desk.session.state(None)
        broken = state.tie_break() is not None
        assert said(desk)[-1] == dispatcher.closing(game, len(state.winners()), broken)
        assert said(desk)[1:-1] in ([], [dispatcher.near_end(game)])
        assert game != "galactico" or len(said(desk)) == 3


def test_nobody_speaks_over_what_the_table_says():
    """A first match: the table says what a long press does, and the dispatcher opens when that is read; a refusal ends a line."""
    likes = Liked()
    likes.notes.clear()
    with Desk.match("galactico", person(0), bot(1), likes=likes) as desk:
        desk.until(lambda: said(desk), passing=0.1)
        assert desk.frame.speech and not desk.frame.toast
        desk.play.say("no")
        assert desk.frame.toast == "no" and desk.frame.speech is None
        desk.pass_time(20)
        assert {frame.speech.seat for frame in desk.frames if frame.speech} == {NOBODY, 1}
        assert not [frame for frame in desk.frames if frame.toast and frame.speech], "both lie at the top of the table"


def test_whoever_wants_no_chatter_hears_none():
    with Desk.match("galactico", person(0), person(1), likes=Liked(banter=False)) as desk:
        desk.hear()
        desk.pass_time(10)
        play_out(desk)
        assert said(desk) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_line_for_every_game_and_for_one_from_elsewhere(language):
    set_language(language)
    for game in (*IDS, "nightshift"):
        lines = {dispatcher.opening(game, 0), dispatcher.opening(game, 1), dispatcher.near_end(game),
                 dispatcher.closing(game, 1, False), dispatcher.closing(game, 1, True), dispatcher.closing(game, 2, False)}
        assert len(lines) == 6
    set_language("en")
