"""An action is a path of taps: the model behind every table."""

from hypothesis import given
from hypothesis import strategies as st

from app.tables.taps import Taps

targets = st.sampled_from("abcde")
paths = st.lists(targets, min_size=1, max_size=4).map(tuple)


def prefix_free(chosen):
    """Paths of which none is the beginning of another, as a table must give them."""
    return [one for one in chosen if not any(other != one and one[:len(other)] == other for other in chosen)]


tables = st.sets(paths, min_size=1, max_size=8).map(
    lambda chosen: {("act", number): path for number, path in enumerate(prefix_free(sorted(chosen)))})


def test_the_first_touches_of_all_actions_are_lit():
    taps = Taps({("roll",): ("die",), ("step", "A1"): ("cell:A1",), ("step", "A2"): ("cell:A2",)})
    assert taps.lit() == {"die", "cell:A1", "cell:A2"} and taps.touched == ()


def test_a_touch_that_completes_a_path_gives_its_action_and_begins_anew():
    taps = Taps({("give", 1): ("card", "one"), ("give", 2): ("card", "two")})
    assert taps.touch("card") is None and taps.touched == ("card",)
    assert taps.lit() == {"card", "one", "two"}
    assert taps.touch("two") == ("give", 2) and taps.touched == ()


def test_another_beginning_replaces_a_choice_half_made():
    taps = Taps({("give", 1): ("card", "one"), ("roll",): ("die", "sure")})
    taps.touch("card")
    assert taps.touch("die") is None and taps.touched == ("die",)


def test_the_longer_way_goes_before_a_new_beginning():
    taps = Taps({("attach", 0): ("square", "done"), ("attach", 1): ("square", "square", "done")})
    taps.touch("square")
    taps.touch("square")
    assert taps.touched == ("square", "square") and taps.touch("done") == ("attach", 1)


def test_a_choice_half_made_is_kept_while_the_same_can_be_chosen():
    same = {("give", 1): ("card", "one"), ("give", 2): ("card", "two")}
    taps = Taps(same)
    taps.touch("card")
    assert taps.renewed(dict(same)).touched == ("card",)
    assert taps.renewed({("give", 1): ("card", "one")}).touched == ()


def test_nothing_is_possible_without_actions():
    taps = Taps({})
    assert taps.lit() == set() and taps.touch("die") is None and list(taps.candidates()) == []


@given(tables)
def test_every_action_can_be_meant_by_touching_its_path(table):
    for action, path in table.items():
        taps = Taps(table)
        done = [taps.touch(target) for target in path if taps.accepts(target)]
        assert done == [None] * (len(path) - 1) + [action]


def regrouped(before, target, after):
    """Marked in another order, or a mark taken back."""
    without = [one for one in before if one != target]
    return sorted(after) == sorted((*before, target)) or (len(without) == len(before) - 1 and sorted(after) == sorted(without))


@given(tables, st.lists(targets, max_size=30))
def test_any_touches_in_any_order_are_a_beginning_of_something_or_an_action(table, touches):
    taps = Taps(table)
    for target in touches:
        lit, before = taps.lit(), taps.touched
        action = taps.touch(target)
        if target not in lit:
            assert action is None and taps.touched == before
        elif action is None:
            assert taps.candidates()
            assert taps.touched in ((*before, target), (target,)) or regrouped(before, target, taps.touched)
        else:
            assert table[action] in ((*before, target), (target,)) and taps.touched == ()


@given(tables, st.lists(targets, max_size=10))
def test_what_is_lit_is_exactly_what_is_accepted(table, touches):
    taps = Taps(table)
    for target in touches:
        taps.touch(target)
    assert taps.lit() == {target for target in "abcde" if taps.accepts(target)}
    assert {table[action][len(taps.touched)] for action in taps.candidates()} <= taps.lit()


@given(tables, st.lists(targets, max_size=10))
def test_reset_forgets_a_choice_half_made(table, touches):
    taps = Taps(table)
    for target in touches:
        taps.touch(target)
    taps.reset()
    assert taps.lit() == Taps(table).lit()


def test_a_jump_is_half_a_path_and_nothing_else():
    taps = Taps({("lay", 0): ("cell", "done"), ("lay", 1): ("cell", "cell", "done"), ("end",): ("end",)})
    assert taps.jump(("cell", "cell")) and taps.touched == ("cell", "cell") and taps.touch("done") == ("lay", 1)
    taps.touch("cell")
    assert not taps.jump(("cell", "done")) and not taps.jump(("end",)) and not taps.jump(("beside",))
    assert taps.touched == ("cell",)
