"""Whole matches of every game through `tap` alone, with whoever sits there; and a finger that touches anything."""

from __future__ import annotations

from random import Random

import pytest

from app.play.frame import Place
from app.play.guard import EYE
from app.session.update import Update
from games import GAMES
from tests.play.desk import Desk, Liked, bot, person


def seats_for(game: str, chance: Random) -> list:
    low, high = GAMES[game].players
    kinds = [chance.choice((person, bot)) for _ in range(chance.randint(max(2, low), high))]
    kinds[chance.randrange(len(kinds))] = person
    return [kind(number) for number, kind in enumerate(kinds)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_a_random_match_is_played_to_its_result_by_taps(game, seed):
    chance = Random(seed)
    likes = Liked(confirm=chance.random() < 0.3, animation=chance.choice(("0.0", "1.0")),
                  table_mode=chance.choice(("pass", "turn")))
    seats = seats_for(game, chance)
    size = chance.choice(((360.0, 584.0), (1280.0, 752.0)))
    with Desk.match(game, *seats, first=chance.randrange(len(seats)), key=bytes([seed]) * 32, likes=likes, size=size) as desk:
        while not desk.session.state(None).over:
            play_one(desk, chance)
        desk.until(lambda: desk.exits, passing=1.0)
        assert [one.to for one in desk.exits] == [Place.RESULT]
        assert len(desk.session.journal()) > 10


def play_one(desk: Desk, chance: Random) -> None:
    """One decision of a person, or a bot's act."""
    desk.until(lambda: desk.frame.curtain or may_act(desk) or desk.session.state(None).over, passing=0.5)
    if desk.frame.curtain:
        desk.play.lift()
        return
    seat, revision = desk.play.acting, desk.session.revision
    if seat is None:
        return
    action = chance.choice(desk.session.legal(seat))
    path = desk.path(action)
    desk.pass_time(EYE)     # to see what lies where now
    if desk.session.revision != revision or desk.play.acting != seat:
        return
    if desk.play.presenter.opened:
        desk.tap("close:")
    for number, target in enumerate(path):
        if desk.session.revision != revision:       # a bot's offer came between
            return
        assert target in desk.lit, f"{target} of {action} is not lit, but {sorted(desk.lit)}"
        desk.tap(target)
        if number + 1 == len(path) and desk.play.selection.sure is not None:
            for again in path:                       # the second tap means it
                desk.tap(again)
    desk.until(lambda: desk.session.revision != revision)


def may_act(desk: Desk) -> bool:
    return desk.play.acting is not None and bool(desk.lit) and desk.play.pacing.waiting is None


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_that_touches_anything_breaks_nothing(game):
    chance = Random(game)
    with Desk.match(game, person(0), bot(1), likes=Liked(animation="1.0")) as desk:
        refused: list[Update] = []
        desk.session.listen(lambda update: refused.append(update) if update.kind == "refused" else None)
        for _ in range(150):
            touch_anything(desk, chance)
            desk.pass_time(chance.choice((0.0, 0.1, 1.0)))
            desk.hear()
            assert desk.lit <= desk.frame.spots, "what is lit can be touched"
        assert {update.reason for update in refused} <= {"stale"}, "nothing illegal was ever asked for"


def touch_anything(desk: Desk, chance: Random) -> None:
    play, frame = desk.play, desk.frame
    spots = [*sorted(frame.spots), *sorted(frame.lit) * 3, "", "nothing", "as:9", "hush:x:1", "open:", "turn:", "go:", "close:"]
    target = chance.choice(spots)
    if frame.curtain:
        play.lift()
    elif frame.exit is not None or frame.covered:
        play.put_away(frame.sheet or frame.question)
    else:
        chance.choice((play.tap, play.tap, play.tap, play.inspect, lambda one: play.drag((one, target)), lambda _: play.turn(1),
                       lambda _: play.undo(), lambda _: play.menu.open(), lambda one: play.key(one[:1], one),
                       lambda _: play.resize(*chance.choice(((360.0, 584.0), (1280.0, 752.0))))))(target)
