"""What is told of an act: the fields that changed, and with them each device has exactly the view it may have."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.sync import wire
from app.sync.fair import Print
from app.sync.views import Views
from games import GAMES
from games.kernel import Match

ACTS = 150


def _text(plain: object) -> str:
    return json.dumps(plain, sort_keys=True)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_changed_makes_of_the_view_before_the_view_after(game: str) -> None:
    random = Random(game)
    match = Match(GAMES[game], GAMES[game].players[1], key=bytes(32))
    views, eyes = Views(match, 1, []), (None, *range(match.players))
    shown = {eye: match.state.seen_by(eye) for eye in eyes}
    prints = {eye: Print() for eye in eyes}
    for eye in eyes:
        prints[eye].of(shown[eye].to_json())
    while not match.state.over and len(match.journal) < ACTS:
        views.ready(set(eyes))
        base, seat = match.revision, match.state.to_act()[0]
        if match.journal and random.random() < 0.1:
            match.take_back(random.randint(1, min(3, len(match.journal))))
            told_act = ("undone", None, None, [])
        else:
            news = match.play(seat, random.choice(match.state.legal(seat)))
            told_act = ("played", *match.journal[-1], news)
        views.step(base)
        for eye in eyes:
            frame = views.update((eye,), *told_act, False)
            update = wire.parse(frame, wire.HOST, wire.FROM_HOST)
            (told, changes), = update.changed
            shown[eye] = shown[eye].changed(changes)
            whole = match.state.seen_by(eye)
            assert told == eye and _text(shown[eye].to_json()) == _text(whole.to_json())
            assert prints[eye].of(changes) == Print().of(whole.to_json())
            acting = whole.to_act()
            assert shown[eye].to_act() == acting and [shown[eye].legal(one) for one in acting] == \
                [whole.legal(one) for one in acting]
    assert len(match.journal) > 20


def test_a_field_that_no_state_has_is_refused() -> None:
    match = Match(GAMES["galactico"], 2, key=bytes(32))
    with pytest.raises(ValueError, match="not a field"):
        match.state.seen_by(0).changed({"_legal": [1]})
