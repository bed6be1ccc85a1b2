"""What happened last, as a page is told it: each line once, whatever is played, said and taken back."""
from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from app.i18n import speaking
from app.play.frame import Bubble
from app.web.news import FACTS, SAYINGS, News, _moved


class Listener:
    """Of a page: what it has in its log, and what it was told so far. page/list.js does the same."""

    def __init__(self) -> None:
        self.log: list[tuple[float, str]] = []
        self.told: list[str] = []

    def read(self, lines: list[tuple[float, str]]) -> list[str]:
        assert [number for number, _ in lines] == sorted({number for number, _ in lines})
        self.log = [line for line in self.log if line in lines]
        new = [line for line in lines if line[0] > (self.log[-1][0] if self.log else -1)]
        self.log += new
        return [text for _, text in new]


@example([1, 2, 4, *[-1] * 6])
@given(st.lists(st.one_of(st.integers(1, 4), st.just(-1), st.just(0)), max_size=40))
def test_a_page_is_told_each_thing_once_and_what_is_taken_back_goes(moves: list[int]) -> None:
    """n: so many facts more; −1: the last is taken back; 0: somebody says something."""
    news, listener, heard, number = News(), Listener(), [], 0
    bubbles: tuple[Bubble, ...] = ()
    with speaking("en"):
        for move in moves:
            new = []
            if move > 0:
                new = [("fact", number + more) for more in range(move)]
                number += move
                heard = heard + new
            elif move < 0:
                heard = heard[:-1]
            else:
                bubbles = (Bubble(0, "Ben", 0, 1),)
            news.hear(heard, lambda fact: "%d." % fact[1], "en")
            news.see(bubbles)
            told = listener.read(news.lines())
            assert told == (["Ben: Ha-ha!"] if move == 0 else ["%d." % fact[1] for fact in new])
            facts = [text for _, text in listener.log if "Ben" not in text]
            assert facts == ["%d." % fact[1] for fact in heard][-len(facts) or len(heard):] and len(facts) <= FACTS
            assert len(listener.log) - len(facts) <= SAYINGS


def test_what_is_said_again_is_told_again_and_what_is_still_shown_is_not() -> None:
    news, listener = News(), Listener()
    with speaking("en"):
        news.hear([], str, "en")
        for _ in range(2):
            bubble = Bubble(1, "Ben", 1, 0)
            for _ in range(2):
                news.see((bubble,))
                listener.told += listener.read(news.lines())
    assert listener.told == ["Ben: Well done!"] * 2


def test_in_another_language_everything_is_told_anew_in_its_place() -> None:
    news, facts = News(), [("fact", number) for number in range(4)]
    news.hear(facts, lambda fact: "en %d" % fact[1], "en")
    before = [number for number, _ in news.lines()]
    news.hear(facts, lambda fact: "ru %d" % fact[1], "ru")
    assert news.lines() == [(number, f"ru {at}") for at, number in enumerate(before)]


def test_a_fact_that_is_still_among_the_last_is_not_put_into_words_again() -> None:
    news, told = News(), []

    def tell(fact: Any) -> str:
        told.append(fact[1])
        return str(fact[1])

    for end in (4, 9, 7, 12):
        news.hear([("fact", number) for number in range(end)], tell, "en")
        assert [line for _, line in news.lines()][-1] == str(end - 1)
    assert told == [0, 1, 2, 3, *range(4, 9), 1, 2, *range(7, 12)]


@given(st.lists(st.integers(0, 2), max_size=6), st.lists(st.integers(0, 2), max_size=6))
def test_a_row_of_facts_is_found_where_it_has_most_in_common_with_the_one_before(before: list[int], now: list[int]) -> None:
    def common(way: int) -> int:
        pairs = list(zip(before[max(way, 0):], now[max(-way, 0):], strict=False))
        return next((number for number, (one, other) in enumerate(pairs) if one != other), len(pairs))

    best = max(range(-len(now) + 1, len(before)), key=lambda way: (common(way), -abs(way)), default=0)
    assert _moved(before, now) == (best if before and now and common(best) else len(before))  # type: ignore[arg-type]
