"""The dice: the same numbers for ever, fair, and not to be foreseen from what was seen."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest

from games.kernel import Dice, Fate, Illegal, NoDice, QuickDice

ZERO, STAIRS, ONES = bytes(32), bytes(range(32)), b"\xff" * 32
ODD = 2 ** 31 + 1  # nearly every second word must be thrown away for this one

# These are the law: a change of them breaks every stored match.
GOLDEN = {
    ZERO: {
        "d6": [1, 0, 4, 0, 3, 4, 3, 0, 2, 0, 5, 4, 3, 5, 4, 1, 5, 0, 4, 5],
        "shuffle": [0, 8, 2, 5, 3, 1, 4, 7, 6, 9],
        "pick": ["j", "g", "k", "b", "b"],
        "draw": [7, 4, 1, 5],
        "left": [0, 8, 2, 6, 3, 9],
        "sizes": [0, 0, 2, 0, 3, 720, 15248, 1920855311, 270029226],
        "odd": [1722398409, 2147293577, 1583207243, 1954597551, 735625623, 1018306245],
        "position": 56,
        "far": [37, 43, 71, 68],
        "commitment": "d87bacfb73c54e8dde9467c0a352e5acd3f2b203be53a6c8734f099d979d58f3",
    },
    STAIRS: {
        "d6": [2, 1, 2, 4, 2, 4, 4, 5, 5, 2, 5, 2, 1, 0, 2, 0, 2, 5, 5, 4],
        "shuffle": [0, 3, 5, 6, 2, 8, 1, 7, 9, 4],
        "pick": ["l", "f", "c", "m", "h"],
        "draw": [9, 2, 5, 4],
        "left": [0, 3, 7, 6, 1, 8],
        "sizes": [0, 1, 0, 3, 40, 276, 31159, 1963084994, 4013333538],
        "odd": [1672362611, 2104515644, 45718415, 1502181090, 1448548718, 1364862651],
        "position": 56,
        "far": [6, 20, 53, 84],
        "commitment": "a84bb6208d0e05302663114a10d67daeb90800ee16f475fda820f3f6ddf5cf9b",
    },
    ONES: {
        "d6": [1, 1, 5, 0, 0, 1, 0, 4, 4, 4, 4, 3, 5, 4, 2, 0, 4, 2, 1, 1],
        "shuffle": [6, 3, 9, 5, 2, 7, 4, 1, 8, 0],
        "pick": ["h", "j", "b", "i", "k"],
        "draw": [3, 8, 9, 6],
        "left": [4, 0, 1, 5, 2, 7],
        "sizes": [0, 1, 1, 3, 38, 995, 50569, 811740432, 1433723611],
        "odd": [1741661992, 2143921729, 248684249, 26796909, 1443467071, 814481619],
        "position": 59,
        "far": [74, 44, 51, 42],
        "commitment": "fedb15d48a5aa111b3867ec7e6342c37bfc3283c1c5462b4409eedaca5237594",
    },
}


@pytest.mark.parametrize("key", GOLDEN, ids=["zero", "stairs", "ones"])
def test_golden_values(key):
    assert record(key) == GOLDEN[key]


def record(key: bytes) -> dict:
    """What a key must give, call by call on one stream; also how the golden values were made."""
    dice = Dice(key)
    deck = list(range(10))
    values = {"d6": [dice.below(6) for _ in range(20)]}
    dice.shuffle(deck)
    values["shuffle"] = deck[:]
    values["pick"] = [dice.pick("abcdefghijklm") for _ in range(5)]
    values["draw"] = [dice.draw(deck) for _ in range(4)]
    values["left"] = deck
    values["sizes"] = [dice.below(n) for n in (1, 2, 3, 7, 52, 1000, 2 ** 16, 2 ** 31, 2 ** 32)]
    values["odd"] = [dice.below(ODD) for _ in range(6)]
    values["position"] = dice.position
    values["far"] = [Dice(key, position).below(100) for position in (15, 16, 10 ** 6, 2 ** 40)]
    values["commitment"] = dice.commitment
    return values


@pytest.mark.parametrize("key", [ZERO, STAIRS, ONES])
def test_the_stream_is_keyed_blake2b_of_a_counter(key):
    """Written down a second time, for whoever checks a match without our code."""
    words = []
    for block in range(4):
        digest = blake2b(block.to_bytes(8, "little"), key=key).digest()
        words += [int.from_bytes(digest[at:at + 4], "little") for at in range(0, 64, 4)]
    dice = Dice(key)
    assert [dice.below(2 ** 32) for _ in range(64)] == words


def test_a_stream_goes_on_from_any_position():
    dice = Dice(STAIRS)
    numbers = [dice.below(2 ** 32) for _ in range(50)]
    for position in range(50):
        assert Dice(STAIRS, position).below(2 ** 32) == numbers[position]


def test_a_copy_goes_its_own_way():
    dice = Dice(STAIRS)
    dice.below(6)
    copy = dice.copy()
    first = [dice.below(6) for _ in range(40)]
    assert copy.position == 1 and [copy.below(6) for _ in range(40)] == first


def test_words_that_would_favour_small_results_are_thrown_away():
    dice = Dice(ZERO)
    words = Dice(ZERO)
    for _ in range(200):
        number = dice.below(ODD)
        while (word := words.below(2 ** 32)) >= ODD:
            pass
        assert number == word and dice.position == words.position
    assert 330 < dice.position < 470  # about two words a number


@pytest.mark.parametrize("n", [0, -1, -6, 2 ** 32 + 1, 2 ** 40])
def test_impossible_sizes_are_refused_and_nothing_moves(n):
    dice = Dice(ZERO)
    with pytest.raises(ValueError):
        dice.below(n)
    assert dice.position == 0


def test_nothing_is_picked_from_nothing():
    with pytest.raises(ValueError):
        Dice(ZERO).pick([])
    with pytest.raises(ValueError):
        Dice(ZERO).draw([])


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33)])
def test_a_key_has_32_bytes(key):
    with pytest.raises(ValueError):
        Dice(key)


def even(counts: Counter, outcomes: int, limit: float) -> bool:
    """Chi-square: whether the counts are what equal chances give."""
    expected = sum(counts.values()) / outcomes
    return len(counts) == outcomes and sum((n - expected) ** 2 / expected for n in counts.values()) < limit


# limits: chi-square beyond which fair dice would be one time in ten thousand; the keys are fixed
@pytest.mark.parametrize("chance", [Dice(STAIRS), QuickDice(5)], ids=["dice", "quick"])
def test_all_numbers_are_equally_likely(chance):
    assert even(Counter(chance.below(6) for _ in range(30_000)), 6, 25.7)
    assert even(Counter(chance.below(13) for _ in range(30_000)), 13, 39.1)


@pytest.mark.parametrize("chance", [Dice(ONES), QuickDice("x")], ids=["dice", "quick"])
def test_all_orders_and_draws_are_equally_likely(chance):
    orders, drawn, picked = Counter(), Counter(), Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        orders[tuple(items)] += 1
        pile = [0, 1, 2, 3]
        drawn[chance.draw(pile), chance.draw(pile)] += 1
        assert len(pile) == 2
        picked[chance.pick((7, 8, 9))] += 1
    assert set(orders) == set(permutations(range(4))) and even(orders, 24, 58.6)
    assert even(drawn, 12, 37.4) and even(picked, 3, 18.4)


def test_the_next_number_does_not_depend_on_the_last():
    dice = Dice(STAIRS)
    numbers = [dice.below(4) for _ in range(32_000)]
    assert even(Counter(zip(numbers[::2], numbers[1::2], strict=True)), 16, 44.3)


def test_a_commitment_names_the_key_and_hides_it():
    assert len({Dice(key).commitment for key in (ZERO, STAIRS, ONES)}) == 3
    assert Dice(STAIRS).commitment == Dice(STAIRS, 99).commitment
    assert STAIRS.hex() not in Dice(STAIRS).commitment
    assert Dice(STAIRS).commitment != blake2b(STAIRS, digest_size=32).hexdigest()  # but a hash of its own


def test_quick_dice_are_repeatable_and_shared_by_copies():
    one, other = QuickDice(3), QuickDice(3)
    assert [one.below(9) for _ in range(20)] == [other.below(9) for _ in range(20)] and one.position == 20
    assert one.copy() is one


def test_copies_of_a_fate_meet_the_same_future_each_at_its_own_pace():
    fate = Fate(3)
    begun = [fate.below(9) for _ in range(5)]
    one, other = fate.copy(), fate.copy()
    ahead = [one.below(9) for _ in range(20)]
    assert (one.position, other.position, fate.position) == (25, 5, 5)
    assert [other.below(9) for _ in range(20)] == ahead == [fate.below(9) for _ in range(20)]
    again = Fate(3)
    assert [again.below(9) for _ in range(25)] == begun + ahead and len(set(ahead)) > 3


def test_a_view_has_no_dice():
    for attempt in (lambda dice: dice.below(6), lambda dice: dice.pick([1]), lambda dice: dice.draw([1]),
                    lambda dice: dice.shuffle([1, 2])):
        with pytest.raises(Illegal):
            attempt(NoDice())
    assert NoDice().copy().position == 0
