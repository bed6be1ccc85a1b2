"""Text from outside: what is refused, what is dropped, what stays, and how long it may be as people see it."""

from __future__ import annotations

import doctest
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import text
from app.text import clean, decode, graphemes, mended, plain, trim

UGLY = st.text(st.one_of(
    st.characters(), st.characters(categories=["Cs", "Cc", "Cf", "Mn", "Co", "Cn"]),
    st.sampled_from("[]&/bref=;\x1b\x00\u202e\u2066\u200d\ufe0f\u0301\U0001f468\U0001f1f5\u1100\u1161\u11a8 \n")), max_size=120)
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
KISS = "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3ff"


def test_examples_in_the_text() -> None:
    assert doctest.testmod(text).failed == 0


@pytest.mark.parametrize("name", [
    "Łucja Żółć", "Юлия Ёлкина", "O'Brien-Smith", "Nguyễn Thị Hồng", "李小龍", "김민수", "ශ්\u200dරී", "مه\u200cسا", "नमस्ते",
    FAMILY, KISS, "🇵🇱", "❤️", "👍🏽", "a [b] & c", "50 %", "{name}", "%s"])
def test_what_real_names_need_stays(name: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("seen, letters", [
    (FAMILY, 1), (KISS, 1), ("🇵🇱🇩🇪", 2), ("🇵🇱🇩", 2), ("e\u0301e", 2), ("й", 1), ("👍🏽👍", 2), ("\u1112\u1161\u11ab", 1),
    ("한글", 2), ("a\u200d\u2764", 1), ("a\u200db", 2), ("नि", 1)])
def test_letters_are_counted_as_people_see_them(seen: str, letters: int) -> None:
    assert len(graphemes(seen)) == letters


@pytest.mark.parametrize("ugly, seen", [
    ("a\x00b\x1b[31mc\x7f\x9b", "ab[31mc"), ("a\u202eb\u2066c\u2069\u200e\u200f", "abc"), ("\ufeffa\u00adb\u200bc\u2060", "abc"),
    (" a \t\n b\u2028c\u00a0\u3000d ", "a b c d"), ("a\ufffe\uffff\ufdd0", "a"), ("\ue000a\U000f0000", "a"), ("\u0301\u0302", ""),
    ("a \u0301b", "a b"), ("\u3164\u115f\u2800x", "x"),
    ("\u200d\u200ca\u200d\u200d\u200cb\u200d", "a\u200db"), ("\u200da \u200d b", "a b")])
def test_what_nobody_should_see_is_dropped(ugly: str, seen: str) -> None:
    assert clean(ugly) == mended(ugly) == seen


@pytest.mark.parametrize("wrong", ["\ud800", "a\udfff", "\udcffstarcab", None, 5, b"a", ["a"]], ids=ascii)
def test_what_is_no_text_is_refused_or_mended(wrong: object) -> None:
    with pytest.raises(ValueError):
        clean(wrong)
    assert "\ud800" not in mended(wrong)
    mended(wrong).encode()


def test_a_tower_of_accents_is_low() -> None:
    tower = clean("a" + "\u0301\u0316" * 500 + "b")
    assert len(tower) <= 2 + text.MARKS and tower.endswith("b")


def test_a_name_is_cut_between_letters() -> None:
    assert clean(FAMILY * 50) == FAMILY * (text.BYTES * text.NAME // len(FAMILY.encode()))
    assert clean("🇵🇱" * 50, 3) == "🇵🇱" * 3 and clean("й" * 50, 4) == "й" * 4
    assert trim("ab" + FAMILY, 10, 20) == "ab"


@given(UGLY, st.integers(0, 20))
def test_whatever_comes_is_short_valid_calm_and_the_same_when_cleaned_again(ugly: str, longest: int) -> None:
    seen = mended(ugly, longest)
    assert len(graphemes(seen)) <= longest and len(seen.encode()) <= longest * text.BYTES
    assert all(len(one) <= text.POINTS for one in graphemes(seen))
    assert mended(seen, longest) == clean(seen, longest) == seen == seen.strip()
    assert not any(unicodedata.category(letter) in ("Cc", "Cs", "Co", "Zl", "Zp") for letter in seen)
    assert not set(seen) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\ufeff")


@given(UGLY, st.sampled_from(["ascii", "cp1251", "utf-8", "latin-1", None]))
def test_whatever_is_printed_fits_the_terminal_and_steers_it_nowhere(ugly: str, encoding: str | None) -> None:
    printed = plain(ugly, encoding)
    printed.encode(encoding or "ascii")
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in printed)


def test_json_with_half_a_letter_is_refused_wherever_it_stands() -> None:
    assert decode('{"a": ["\\ud83d\\ude00"]}') == {"a": ["😀"]}
    for wrong in ('"\\ud800"', '{"\\udc00": 1}', '[[{"a": "\\uD83Dx"}]]', b'"\xed\xa0\x80"', '["\\ude00\\ud83d"]',
                  '[NaN]', "\ud800"):
        with pytest.raises(ValueError):
            decode(wrong)
