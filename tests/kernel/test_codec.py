"""One text form for every value: what goes out as JSON comes back the same, and of the same kind."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel import (
    Dice,
    Illegal,
    NoDice,
    Reason,
    from_action,
    from_plain,
    to_action,
    to_plain,
)

quiet = settings(max_examples=150, deadline=None, derandomize=True)

atoms = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False)
keys = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=5) | st.none() | st.binary(max_size=4),
    lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=3),
    max_leaves=4)
values = st.recursive(
    atoms | st.binary(max_size=6) | st.binary(max_size=6).map(bytearray),
    lambda inner: st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple)
    | st.dictionaries(keys, inner, max_size=4) | st.sets(keys, max_size=4) | st.frozensets(keys, max_size=4),
    max_leaves=12)


def same(one, other) -> bool:
    """Equal, and of the same kinds all the way down: 1 is not True here, a tuple no list."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, (list, tuple)):
        return all(map(same, one, other))
    if isinstance(one, dict):
        return same(list(one), list(other)) and all(same(one[key], other[key]) for key in one)
    return True


@quiet
@given(values)
def test_values_survive_json(value):
    plain = to_plain(value)
    assert same(from_plain(json.loads(json.dumps(plain))), value)


@quiet
@given(st.sets(keys, max_size=6))
def test_a_set_has_one_text_form_whatever_its_order(items):
    other = set()
    for item in sorted(items, key=repr, reverse=True):
        other.add(item)
    assert json.dumps(to_plain(items)) == json.dumps(to_plain(other))


def test_dice_survive_json_and_go_on():
    dice = Dice(bytes(range(32)), 77)
    loaded = from_plain(json.loads(json.dumps(to_plain(dice))))
    assert [loaded.below(100) for _ in range(30)] == [dice.below(100) for _ in range(30)]
    assert isinstance(from_plain(to_plain(NoDice())), NoDice)


def test_what_has_no_text_form_is_refused():
    for value in (object(), 1j, to_plain, [object()], {"a": (object(),)}):
        with pytest.raises(TypeError):
            to_plain(value)


@pytest.mark.parametrize("plain", [
    {}, {"t": [], "d": []}, {"no such tag": 1}, {"t": 5}, {"d": [1]}, {"b": "xyz"}, {"s": [[1]]},
    {"dice": ["00", 0]}, {"dice": [1, 2, 3]}, {"dice": "x"},
])
def test_a_broken_text_form_is_refused(plain):
    with pytest.raises(ValueError):
        from_plain(plain)


parts = st.recursive(
    st.none() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6)
actions = st.tuples(st.text(max_size=6), parts, parts)


@quiet
@given(actions)
def test_actions_survive_json(action):
    assert to_action(json.loads(json.dumps(action))) == action
    assert from_action(action) == json.loads(json.dumps(action))


def nested(depth: int) -> list:
    plain: list = ["end"]
    for _ in range(depth):
        plain = ["end", plain]
    return plain


@pytest.mark.parametrize("plain", [
    None, 1, "roll", [], {}, [1], [None], [["roll"]], ["roll", 1.5], ["roll", {}], ["roll", [{}]],
    ["roll", b"x"], nested(400), nested(20_000),
])
def test_what_is_no_action_is_refused(plain):
    with pytest.raises(Illegal) as refused:
        to_action(plain)
    assert refused.value.reason is Reason.NOT_LEGAL
