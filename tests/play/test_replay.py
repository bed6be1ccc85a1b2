"""A match that was, watched again: steps, scrubbing, playing on, other eyes; by the controller that plays matches."""

from __future__ import annotations

import pytest

from app.i18n import t
from app.play.replay import Replay
from app.tables import table_for
from games import GAMES
from games.bots import make
from games.kernel import Match
from tests.play.desk import FakeClock, Liked, person


def played(game: str, entries: int = 9999) -> Match:
    match = Match(GAMES[game], 2, {}, key=bytes([8]) * 32, seats=[person(0).to_json(), person(1).to_json()])
    bot = make("greedy", match.game, 2)
    while not match.state.over and len(match.journal) < entries:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


class Watched:
    def __init__(self, match: Match) -> None:
        self.clock, self.frames, self.moving = FakeClock(), [], False
        likes = Liked(animation="1.0")
        self.replay = Replay(match, table_for(match.game.id), self.clock, likes, self.frames.append, lambda: self.moving)
        self.replay.open()
        self.replay.resize(1280.0, 700.0)

    @property
    def strip(self):
        return self.frames[-1].replay


@pytest.fixture
def over():
    return Watched(played("galactico"))


def test_it_begins_before_the_first_entry_and_nothing_can_be_touched(over):
    assert over.strip.at == 0 and over.strip.length > 20 and over.strip.happened == ""
    assert over.frames[-1].picture and not over.frames[-1].lit and over.frames[-1].curtain is None


def test_a_step_shows_what_happened_and_says_it(over):
    told = []
    for _ in range(12):
        shown = over.frames[-1].picture
        over.replay.step(1)
        assert over.frames[-1].picture is not shown
        told.append(over.strip.happened)
    assert over.strip.at == 12 and any(told)
    over.replay.step(-1)
    assert over.strip.at == 11 and over.strip.happened == told[10]


def test_the_index_and_its_picture_come_in_one_frame(over):
    shown = len(over.frames)
    over.replay.step(1)
    assert len(over.frames) == shown + 1


def test_it_never_leaves_its_ends_and_never_leads_to_a_result(over):
    over.replay.step(-1)
    assert over.strip.at == 0
    over.replay.scrub(10_000)
    over.clock.pass_time(0)
    over.replay.step(1)
    over.clock.pass_time(30)
    assert over.strip.at == over.strip.length and not any(frame.exit or frame.sounds for frame in over.frames)


def test_a_finger_on_the_slider_draws_the_table_once(over):
    shown = {id(frame.picture) for frame in over.frames}
    for index in (3.2, 7.8, 9.1):
        over.replay.scrub(index)
    over.clock.pass_time(0)
    assert over.strip.at == 9 and len({id(frame.picture) for frame in over.frames} - shown) == 1


def test_it_plays_on_when_everything_has_come_to_rest_and_stops_at_the_end(over):
    over.replay.scrub(over.strip.length - 2)
    over.clock.pass_time(0)
    over.replay.toggle_play()
    over.moving = True
    over.clock.pass_time(5)
    assert over.strip.playing and over.strip.at == over.strip.length - 2, "the last step is seen to its end"
    over.moving = False
    over.clock.pass_time(5)
    assert over.strip.at == over.strip.length and not over.strip.playing
    over.replay.toggle_play()
    assert over.strip.at == 0 and over.strip.playing, "and from the beginning again"
    over.replay.toggle_play()
    over.clock.pass_time(5)
    assert over.strip.at == 0


def test_after_the_end_all_eyes_are_open(over):
    seen = [over.strip.eyes]
    for _ in range(3):
        over.replay.next_eyes()
        seen.append(over.strip.eyes)
    assert seen == [t("replay.eyes", name=name) for name in ("player 1", "player 2", t("replay.onlooker"), "player 1")]


def test_before_the_end_only_an_onlooker_looks():
    watched = Watched(played("ganymede", 9))
    watched.replay.next_eyes()
    assert watched.strip.eyes == "View: Spectator" and watched.replay.controller.eye is None


def test_nothing_goes_on_when_it_was_left(over):
    over.replay.toggle_play()
    over.replay.close()
    shown = len(over.frames)
    over.clock.pass_time(10)
    assert len(over.frames) == shown
