"""What is read aloud suffices: whole matches are played by whoever only hears, and nothing is said twice or in vain."""

from __future__ import annotations

from random import Random

import pytest

from app.i18n import t
from app.play.narrator import QUIET
from app.tables import PLAYABLE
from tests.play.desk import Desk, Liked, bot, person

SHORT = {"surprise": {"quick_map": True, "goal": 5, "easy_steps": True}, "crazytaxis": {"length": "quick", "trade": "off"},
         "ganymede": {"launches_to_end": 3}}
LIKED_WORDS = ("deliver", "+", "launch", "play", "fly", "recruit")
"""What somebody who only listens might go for."""
MOST = 1500
ROLLS_MORE = bytes([1]) * 32        # than 1, in the first turn of Surprise


def aloud(**more) -> Liked:
    return Liked(read_aloud=True, banter=False, **more)


def spoken(desk: Desk) -> list[str]:
    return [frame.spoken for frame in desk.frames if frame.spoken]


class Listener:
    """Knows which targets Tab would lead to, one after the other, and what is said at each; nothing else of the table."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.random = desk, Random(5)
        self.last, self.sent, submit = "", 0, desk.session.submit

        def counted(*what) -> None:
            self.sent += 1
            submit(*what)
        desk.session.submit = counted

    def hear_targets(self) -> dict[str, list[str]]:
        heard: dict[str, list[str]] = {}
        for target in sorted(self.desk.lit):
            before = len(self.desk.frames)
            self.desk.play.focus(target)
            new = [frame.spoken for frame in self.desk.frames[before:] if frame.spoken]
            self.desk.play.focus("")
            assert len(new) == 1, f"{target} says {new}"
            same = heard.setdefault(new[0], [])
            same.append(target)         # a place and its card
            assert self.means(target) == self.means(same[0]), f"{same} say the same: {new[0]}"
        return heard

    def means(self, target: str) -> object:
        chosen = self.desk.play.selection
        return chosen.taps.meant(target) or chosen.plans.get(target)

    def choose(self) -> None:
        heard = self.hear_targets()
        liked = [text for text in heard if any(word in text.lower() for word in LIKED_WORDS)]
        again = self.last if self.last in heard and self.random.random() < 0.6 else ""       # "tap again to fly"
        self.last = again or self.random.choice(sorted(liked) if liked and self.random.random() < 0.8 else sorted(heard))
        revision, sent = self.desk.session.revision, self.sent
        self.desk.tap(self.random.choice(heard[self.last]))
        if self.sent > sent:
            self.last = ""
            self.desk.until(lambda: self.desk.session.revision > revision, passing=0.01)


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_whole_match_is_played_by_what_was_spoken_alone(game):
    with Desk.match(game, person(0), bot(1), options=SHORT.get(game), likes=aloud()) as desk:
        listener, decisions = Listener(desk), 0
        desk.until(lambda: desk.lit, passing=0.2)
        while not desk.session.state(0).over:
            assert (decisions := decisions + 1) < MOST
            listener.choose()
            desk.until(lambda: desk.lit and desk.play.acting is not None or desk.session.state(0).over, passing=0.05)
        desk.until(lambda: desk.exits, passing=1.0)
        said = " ".join(spoken(desk))
        assert t("say.over", names="")[:8] in said
    assert all("{" not in line and line.strip() == line for line in spoken(desk))


def test_what_to_do_is_said_once_and_again_after_news():
    with Desk.match("surprise", person(0), person(1), options={"quick_map": True}, likes=aloud()) as desk:
        first = spoken(desk)
        assert first and desk.frame.header.prompt in first[-1] and desk.frame.header.turn in first[-1]
        desk.play.refresh()
        assert spoken(desk) == first
        desk.act(("roll",))
        rolled = spoken(desk)[-1]
        assert desk.frame.header.prompt in rolled and len(spoken(desk)) == len(first) + 1


def test_what_several_rivals_did_is_one_line_when_somebody_here_is_to_decide():
    with Desk.match("galactico", person(0), bot(1), bot(2), first=0, likes=aloud()) as desk:
        desk.until(lambda: desk.play.acting is not None, passing=0.2)
        line = spoken(desk)[-1]
        assert all(desk.session.seats[seat].name in line.lower() for seat in (1, 2)) and desk.frame.header.prompt in line


def test_while_nobody_here_decides_news_are_said_after_a_moment_of_quiet():
    with Desk.match("surprise", person(0), person(1), options={"quick_map": True}, likes=aloud()) as desk:
        desk.play.narrator._deciding = lambda: False
        before = len(spoken(desk))
        desk.play.narrator.news(["The rival flies."])
        desk.pass_time(QUIET / 2)
        desk.play.narrator.news(["The rival lands."])
        desk.pass_time(QUIET / 2)
        assert len(spoken(desk)) == before
        desk.pass_time(QUIET)
        assert spoken(desk)[before:] == ["The rival flies. The rival lands."]


def test_a_line_that_would_be_cut_off_at_once_is_said_with_the_next_one():
    with Desk.match("surprise", person(0), person(1), options={"quick_map": True}, likes=aloud()) as desk:
        desk.pass_time(10)
        desk.play.narrator.news(["The rival flies."])
        desk.play.refresh()
        desk.play.say("The end is near.")
        assert spoken(desk)[-1].startswith("The rival flies.") and spoken(desk)[-1].endswith("The end is near.")
        desk.pass_time(10)
        desk.play.say("Not there.")
        assert spoken(desk)[-1] == "Not there."
        desk.play.narrator.news(["The rival lands."])
        desk.play.refresh()
        desk.play.focus(sorted(desk.lit)[0])        # whoever moves on wants to hear this
        assert "The rival lands." not in spoken(desk)[-1]


def test_the_whole_position_is_read_when_asked_for():
    with Desk.match("wildspace", person(0), bot(1), likes=aloud()) as desk:
        desk.until(lambda: desk.play.acting is not None, passing=0.2)
        assert desk.play.key("p")
        look = desk.play.presenter.look()
        assert all(line in spoken(desk)[-1] for line in desk.play.table.summary(desk.session.state(0), look))


def half_chosen(desk: Desk) -> str:
    """A square for the map card, touched once."""
    square = min(target for target in desk.lit if target.startswith("cell:"))
    desk.play.focus(square)
    desk.tap(square)
    return square


def test_with_the_keys_half_a_choice_says_what_it_would_do_and_how_to_confirm_it():
    with Desk.match("crazytaxis", person(0), person(1), likes=aloud()) as desk:
        square = half_chosen(desk)
        ways = [spoken(desk)[-1]]
        while square in desk.lit and len(ways) < 4:
            desk.tap(square)            # turns the card
            ways.append(spoken(desk)[-1])
        assert all(line.endswith("Press D to confirm.") for line in ways) and len(set(ways)) > 1
        lies = ways[-1].removesuffix(" Press D to confirm.")
        desk.play.focus("done")
        assert spoken(desk)[-1] == "Confirm. " + lies
        revision = desk.session.revision
        assert desk.play.key("d")
        desk.until(lambda: desk.session.revision > revision)


def test_a_finger_that_has_chosen_half_sees_it_and_is_told_no_key():
    with Desk.match("crazytaxis", person(0), person(1), likes=aloud()) as desk:
        half_chosen(desk)
        desk.play.focus("")
        desk.tap(min(target for target in desk.lit if target.startswith("cell:")))
        assert desk.frame.toast == "" and "done" in desk.lit


def names_heard(desk: Desk, *targets: str) -> list[str]:
    heard = []
    for target in targets:
        desk.play.focus(target)
        heard.append(spoken(desk)[-1])
    return heard


def test_what_lies_open_can_be_closed_by_ear():
    with Desk.match("wildspace", person(0), bot(1), likes=aloud()) as desk:
        desk.until(lambda: desk.play.acting is not None, passing=0.2)
        desk.tap("open:rival:1")
        assert names_heard(desk, "close:") == [t("icon.close") + "."]


def test_only_a_way_says_how_far_it_is():
    with Desk.match("wildspace", person(0), person(1), likes=aloud()) as desk:
        desk.play.lift()
        desk.tap(next(target for target in sorted(desk.lit) if "draw 3" in names_heard(desk, target)[0]))
        desk.until(lambda: "deck:all" in desk.lit)
        assert names_heard(desk, "deck:all") == ["3 from the deck."]
    with Desk.match("surprise", person(0), person(1), options={"quick_map": True}, key=ROLLS_MORE, likes=aloud()) as desk:
        desk.act(("roll",))
        assert any(" moves away." in name for name in names_heard(desk, *sorted(desk.lit)))


def test_behind_a_curtain_only_the_name_is_said():
    with Desk.match("wildspace", person(0), person(1), likes=aloud()) as desk:
        assert desk.frame.curtain
        assert spoken(desk) == [t("curtain.pass", name=desk.frame.curtain.name) + "."]
        desk.play.lift()
        assert desk.frame.header.prompt in spoken(desk)[-1]


def test_whoever_does_not_want_it_hears_nothing():
    with Desk.match("surprise", person(0), bot(1), options={"quick_map": True}) as desk:
        desk.until(lambda: desk.lit, passing=0.2)
        desk.act(next(iter(desk.play.selection.taps.paths)))
        assert spoken(desk) == []
