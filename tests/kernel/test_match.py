"""A match is its journal: play, undo, replay, the text form, and what is refused."""

from __future__ import annotations

import json
from random import Random
from time import process_time

import pytest

from games import GAMES as REAL
from games.kernel import BadJournal, Illegal, Match, Reason, carry_out
from games.kernel.match import SNAPSHOT_EVERY
from games.lab.play import next_seat
from tests.kernel.toy import GAME, GAMES

KEY = bytes(range(32))


def match_of(entries: int = 0, seed: int = 1, **settings) -> Match:
    match = Match(GAME, settings.pop("players", 3), key=KEY, **settings)
    play(match, Random(seed), entries)
    return match


def play(match: Match, random: Random, entries: int) -> None:
    for _ in range(entries):
        if match.state.over:
            return
        seat = next_seat(match.state, random.random)
        match.play(seat, random.choice(match.state.legal(seat)))


def quietly(match: Match) -> tuple:
    """An action of the seat to act that rolls and reveals nothing."""
    seat = match.state.to_act()[0]
    return seat, next(action for action in match.state.legal(seat) if action[0] != "fresh")


def loudly(match: Match) -> tuple:
    seat = match.state.to_act()[0]
    return seat, next(action for action in match.state.legal(seat) if action[0] == "fresh")


# Play


def test_play_writes_down_tells_and_counts():
    match = match_of(first=1)
    news = match.play(*quietly(match))
    assert [fact for fact, _, _ in news] == [("played", 1, match.state.table[0])]
    assert match.journal == [(1, ("play", match.state.table[0]))] and match.revision == 1
    assert match.state.news is None


def test_an_illegal_action_changes_nothing():
    match = match_of(5)
    before = json.dumps(match.to_json()), json.dumps(match.state.to_json())
    seat = match.state.to_act()[0]
    for who, action in [(seat, ("play", 77)), (seat, None), (9, quietly(match)[1]), (None, quietly(match)[1]),
                        ([], quietly(match)[1]), (str(seat), quietly(match)[1])]:
        with pytest.raises(Illegal):
            match.play(who, action)
    assert (json.dumps(match.to_json()), json.dumps(match.state.to_json())) == before
    assert match.state.news is None


def test_what_equals_a_legal_action_is_written_down_in_its_one_form():
    match = match_of(first=0, players=2)
    match.play(*quietly(match))
    match.play(*quietly(match))
    match.play(True, ("bid", True))
    match.play(False, ("bid", 2.0))
    assert json.dumps(match.to_json()["journal"][2:]) == '[[1, ["bid", 1]], [0, ["bid", 2]]]'


def test_a_match_without_a_key_has_a_new_one():
    one, other = Match(GAME, 2), Match(GAME, 2)
    assert len(one.key) == 32 and one.key != other.key


def test_the_options_are_complete_and_checked():
    assert Match(GAME, 2, {"cards": 6}).options == {"cards": 6, "loud": False}
    with pytest.raises(ValueError):
        Match(GAME, 2, {"cards": True})


# Undo


def bidding() -> Match:
    """All have played a card and bid at once: whoever bids asks the others nothing new."""
    match = match_of(first=0)
    for _ in range(3):
        match.play(*quietly(match))
    return match


def refuses(match: Match, seat: int) -> bool:
    length = len(match.journal)
    with pytest.raises(Illegal) as refused:
        match.undo(seat)
    return refused.value.reason is Reason.NOTHING_TO_UNDO and len(match.journal) == length and not match.can_undo(seat)


def test_undo_takes_back_the_own_quiet_act():
    match = bidding()
    before = match.state.copy()
    match.play(1, ("bid", 2))
    assert match.can_undo(1)
    match.undo(1)
    assert match.state == before and len(match.journal) == 3
    assert match.revision == 5  # undo makes a new moment, never an old one again


def test_undo_stops_at_a_roll():
    match = match_of(first=0)
    match.play(*loudly(match))
    assert refuses(match, 0)


def test_undo_stops_at_a_reveal():
    match = bidding()
    for seat in (2, 0, 1):
        match.play(seat, ("bid", seat))
    assert refuses(match, 1)


def test_undo_stops_where_another_seat_was_asked():
    match = match_of(first=0)
    match.play(*quietly(match))
    assert match.state.to_act() == (1,) and match.state.dice.position == match.at(0).dice.position
    assert refuses(match, 0) and refuses(match, 1)


def test_undo_is_for_ones_own_act_only():
    match = bidding()
    match.play(2, ("bid", 0))
    match.play(0, ("bid", 0))
    assert [match.can_undo(seat) for seat in range(3)] == [True, False, False]
    assert refuses(match, 2)
    match.undo(0)
    assert match.can_undo(2)


@pytest.mark.parametrize("binding", [True, False])
def test_whoever_carries_an_act_out_hears_whether_it_is_a_barrier(binding):
    match = match_of(first=0) if binding else bidding()
    state = match.state.copy()
    seat, action = quietly(match)
    assert carry_out(state, seat, action) == binding
    match.play(seat, action)
    assert state == match.state and match.can_undo(seat) != binding


def test_nothing_can_be_undone_at_the_start():
    match = match_of()
    assert not any(match.can_undo(seat) for seat in range(3))
    with pytest.raises(Illegal):
        match.undo(0)


@pytest.mark.parametrize("entries", [1, 7, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1])
def test_a_table_may_agree_to_take_back_anything(entries):
    match = match_of(18)
    states = [match.at(length).to_json() for length in range(19)]
    match.take_back(entries)
    assert match.state.to_json() == states[18 - entries] and len(match.journal) == 18 - entries
    assert match.revision == 19
    play(match, Random(5), entries)  # and goes on from there, also over a snapshot
    assert match.at(18 - entries).to_json() == states[18 - entries]
    assert match.at(len(match.journal)) == match.state and len(match.journal) > SNAPSHOT_EVERY


@pytest.mark.parametrize("entries", [0, -1, 7])
def test_no_more_is_taken_back_than_there_is(entries):
    match = match_of(6)
    with pytest.raises(Illegal):
        match.take_back(entries)
    assert len(match.journal) == 6 and match.revision == 6


def test_dice_taken_back_roll_the_same_again():
    match = match_of(first=0)
    seat, action = loudly(match)
    match.play(seat, action)
    drawn = match.state.hands[seat][:]
    match.take_back(1)
    match.play(seat, action)
    assert match.state.hands[seat] == drawn


# Replay


def test_at_gives_every_moment_as_a_copy():
    match = match_of(20)
    match.at(20).points[0] = 99
    match.at(SNAPSHOT_EVERY).points[0] = 99
    match.at(0).points[0] = 99
    again = Match(GAME, 3, key=KEY)
    for length in range(21):
        assert match.at(length).to_json() == again.state.to_json()
        if length < 20:
            again.play(*match.journal[length])
    for length in (-1, 21):
        with pytest.raises(IndexError):
            match.at(length)


@pytest.mark.parametrize("start", [0, 3, 16, 20])
def test_replay_goes_step_by_step_and_tells(start):
    match = match_of(20)
    seen = []
    for length, (entry, state) in enumerate(match.replay(start), start + 1):
        assert entry == match.journal[length - 1] and state.to_json() == match.at(length).to_json()
        assert state.news
        seen.append(entry)
    assert seen == match.journal[start:]


def long_match() -> Match:
    """A match of Blast-off Surprise with more than 1,000 entries, by players who do anything."""
    for number in range(50):
        match = Match(REAL["surprise"], 4, key=bytes([number]) * 32)
        random = Random(number)
        while not match.state.over:
            seat = match.state.to_act()[0]
            match.play(seat, random.choice(match.state.legal(seat)))
        if len(match.journal) > 1_000:
            return match
    raise AssertionError("no long match")


def test_undo_and_replay_of_a_long_match_feel_instant():
    match = long_match()
    length = len(match.journal)
    begin = process_time()
    for number in range(0, length, 7):
        match.at(number)
    moments = (process_time() - begin) / len(range(0, length, 7))
    begin = process_time()
    for _ in range(100):
        match.take_back(1)
    undo = (process_time() - begin) / 100
    begin = process_time()
    assert sum(1 for _ in match.replay()) == length - 100
    replay = process_time() - begin
    assert moments < 0.005 and undo < 0.005, "one moment costs more than a third of a frame"
    assert replay < 0.5


# The text form


def test_a_match_survives_json():
    seats = [{"name": "player 1"}, {"name": "player 2"}, {"bot": "greedy"}]
    match = match_of(15, options={"cards": 6}, first=2, seats=seats)
    match.take_back(2)
    text = json.dumps(match.to_json())
    loaded = Match.from_json(json.loads(text), GAMES)
    assert json.dumps(loaded.to_json()) == text and loaded.to_json() == json.loads(text)
    assert loaded.state == match.state and loaded.revision == 16 and loaded.journal == match.journal
    assert [loaded.can_undo(seat) for seat in range(3)] == [match.can_undo(seat) for seat in range(3)]


def test_a_loaded_match_goes_on_as_the_stored_one():
    match = match_of(11)
    loaded = Match.from_json(json.loads(json.dumps(match.to_json())), GAMES)
    play(match, Random(9), 6)
    play(loaded, Random(9), 6)
    assert loaded.to_json() == match.to_json() and loaded.state == match.state


def test_the_revision_of_a_loaded_match_is_never_behind_its_journal():
    assert Match.from_json(broken(revision=3), GAMES).revision == 8
    assert Match.from_json(broken(revision=30), GAMES).revision == 30


def broken(**changes) -> dict:
    return {**match_of(8, first=1).to_json(), **changes}


def entry(number: int, value) -> list:
    journal = match_of(8, first=1).to_json()["journal"]
    journal[number] = value
    return journal


GOOD = match_of(8, first=1).to_json()["journal"]
SEAT, ACTION = GOOD[3]


@pytest.mark.parametrize("plain", [
    None, [], "match", 5, {},
    broken(starcab=2), broken(starcab=None), broken(starcab="1"),
    broken(game="chess"), broken(game=None), broken(game=["toy"]),
    broken(rules=2), broken(rules=4), broken(rules=None), broken(rules="3"),
    broken(players=4), broken(players=2), broken(players="3"), broken(players=3.0), broken(players=None),
    broken(options={"cards": 5}), broken(options={"cards": "4"}), broken(options={"cards": 4.0}),
    broken(options={"loud": 1}), broken(options={"cards": 4, "magic": True}), broken(options=None),
    broken(options=[]), broken(options="x"),
    broken(first=3), broken(first=-1), broken(first="1"), broken(first=True), broken(first=0),
    broken(key=""), broken(key="00"), broken(key="zz" * 32), broken(key="00" * 33), broken(key=None),
    broken(seats=None), broken(seats=5), broken(seats="abc"), broken(seats={}),
    broken(revision=None), broken(revision="8"), broken(revision=8.5), broken(revision=True),
    broken(journal=None), broken(journal={}), broken(journal="x"), broken(journal=5),
    broken(journal=entry(3, None)), broken(journal=entry(3, [])), broken(journal=entry(3, [SEAT])),
    broken(journal=entry(3, [SEAT, ACTION, 1])), broken(journal=entry(3, [str(SEAT), ACTION])),
    broken(journal=entry(3, [SEAT + 0.5, ACTION])), broken(journal=entry(3, [SEAT + 1, ACTION])),
    broken(journal=entry(3, [None, ACTION])), broken(journal=entry(3, [[SEAT], ACTION])),
    broken(journal=entry(3, [SEAT, "play"])), broken(journal=entry(3, [SEAT, []])),
    broken(journal=entry(3, [SEAT, [*ACTION, 1]])), broken(journal=entry(3, [SEAT, ["play", 99]])),
    broken(journal=entry(3, [SEAT, ["play", {}]])), broken(journal=entry(3, [SEAT, ["play", 1.5]])),
    broken(journal=GOOD[1:]), broken(journal=GOOD * 9),
])
def test_a_journal_that_can_not_be_trusted_is_refused(plain):
    with pytest.raises(BadJournal) as refused:
        Match.from_json(plain, GAMES)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 500


@pytest.mark.parametrize("name", ["starcab", "game", "rules", "players", "options", "first", "key", "seats",
                                  "revision", "journal"])
def test_a_journal_that_lacks_something_is_refused(name):
    plain = broken()
    del plain[name]
    with pytest.raises(BadJournal):
        Match.from_json(plain, GAMES)


def test_a_refused_journal_stays_as_it_was():
    plain = broken(journal=entry(6, [SEAT, ["play", 99]]))
    before = json.dumps(plain)
    with pytest.raises(BadJournal, match="entry 6"):
        Match.from_json(plain, GAMES)
    assert json.dumps(plain) == before


def test_nested_monsters_in_a_journal_are_refused():
    deep: list = ["play"]
    for _ in range(900):
        deep = ["play", deep]
    with pytest.raises(BadJournal):
        Match.from_json(broken(journal=[[1, deep]]), GAMES)
    with pytest.raises(BadJournal):
        Match.from_json(broken(journal=[[10 ** 5000, ["play", 10 ** 5000]]]), GAMES)
