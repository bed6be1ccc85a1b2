"""One process may speak three languages at once; the app's own is spoken wherever no other was chosen."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest

from app import i18n
from app.i18n import LANGUAGES, speaking, t
from tests.touch.driver import ROOT


@pytest.fixture(autouse=True)
def english():
    before = i18n.language()
    i18n.set_language("en")
    yield
    i18n.set_language(before)


def test_inside_another_language_is_spoken_and_outside_the_apps():
    english = t("ask.yes")
    with speaking("ru"):
        assert i18n.language() == "ru" and t("ask.yes") != english
        with speaking("pl"):
            assert i18n.language() == "pl"
        assert i18n.language() == "ru"
    assert i18n.language() == "en" and t("ask.yes") == english


def test_a_language_that_there_is_not_is_english():
    with speaking("tlh"):
        assert i18n.language() == "en"


def test_another_language_somewhere_tells_no_listener():
    told = []
    i18n.listen(lambda: told.append(i18n.language()))
    with speaking("ru"):
        t("ask.yes")
    i18n._listeners.pop()
    assert told == []


def test_three_tasks_of_one_loop_speak_three_languages():
    async def guest(code: str) -> set[str]:
        heard = set()
        with speaking(code):
            for _ in range(5):
                heard.add(t("ask.yes"))
                await asyncio.sleep(0)
        return heard

    async def evening() -> list[set[str]]:
        return await asyncio.gather(*(guest(code) for code in LANGUAGES))

    heard = asyncio.run(evening())
    assert all(len(one) == 1 for one in heard) and len(set.union(*heard)) == len(LANGUAGES)


def test_a_thread_speaks_what_the_app_speaks():
    heard = []
    with speaking("ru"):
        thread = threading.Thread(target=lambda: heard.append(i18n.language()))
        thread.start()
        thread.join()
    assert heard == ["en"]


@pytest.mark.parametrize(("code", "written"), [("en", "4.5"), ("ru", "4,5"), ("pl", "4,5")])
def test_tenths_stand_behind_the_mark_of_the_language(code, written):
    with speaking(code):
        assert i18n.tenths(4.5) == written


def test_no_number_is_written_with_a_point_for_everybody():
    """`tenths` is the only place where a text gets a number with a decimal mark."""
    found = [str(file) for file in (ROOT / "app").rglob("*.py") if re.search(r'"%\.[1-9]f', file.read_text())]
    assert found == [str(ROOT / "app" / "i18n.py")]
